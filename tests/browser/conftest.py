"""A house per worker, one browser, and for every test visitors whose every complaint is heard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.house import PATIENCE, House, opened_house
from browser.visitors import Visitors, launched
from playwright.sync_api import Browser, expect, sync_playwright


def pytest_configure(config: pytest.Config) -> None:
    """Make the mark known."""
    config.addinivalue_line("markers", "browser: drives a real browser; left out of make check")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was measured."""
    reports = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    for report in reports:
        for name, value in report.user_properties if report.when == "call" else ():
            terminalreporter.write_line(f"{name}: {value}")


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The house that most tests visit."""
    with opened_house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A house that may be killed."""
    with opened_house(tmp_path) as opened:
        yield opened


@pytest.fixture
def own_time(tmp_path: Path) -> Iterator[House]:
    """A house in which time stands still until it is put forward."""
    with opened_house(tmp_path, own_clock=True) as opened:
        yield opened


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser, and patience with it."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser) -> Iterator[Visitors]:
    """Visitors; once the test is over, none may have complained."""
    visitors = Visitors(chromium)
    yield visitors
    for context in visitors.contexts:
        context.close()
    assert visitors.unforgiven() == []
