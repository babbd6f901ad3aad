"""Visitors with a real browser, whose every complaint is heard."""

from __future__ import annotations

import re
import shutil
from typing import Any
from urllib.parse import urlsplit

from browser.house import PATIENCE
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-site-isolation-trials",
    "--renderer-process-limit=1",
]
SHELL, WHOLE = "chromium-headless-shell", "chromium"
HERE = {"127.0.0.1", "localhost", ""}
TELL_VIOLATIONS = """document.addEventListener("securitypolicyviolation",
  (event) => console.error("policy", event.violatedDirective, event.blockedURI, event.sample))"""


def launched(playwright: Playwright) -> Browser:
    """The distribution's Chromium, which keeps to itself; without windows it needs half the time."""
    path = shutil.which(SHELL) or shutil.which(WHOLE)
    assert path, f"These tests need Chromium; install it with: apt-get install {SHELL}"
    return playwright.chromium.launch(executable_path=path, args=FLAGS)


class Visitors:
    """Visitors of one test. They remember what their browsers complained of, and whatever left the house."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.complaints: list[str] = []
        self.forgiven: list[str] = []

    def __call__(self, **options: Any) -> Page:
        """Somebody new with their own browser: Dutch, at a laptop, in a hurry, unless said otherwise."""
        usual = {"viewport": {"width": 1024, "height": 720}, "locale": "nl-NL", "reduced_motion": "reduce"}
        context = self.browser.new_context(**{**usual, **options})
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", self.heard)
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))
        context.on("request", self.went)
        self.contexts.append(context)
        return context.new_page()

    def phone(self, **options: Any) -> Page:
        """Somebody with a small phone, held upright."""
        size = {"width": 360, "height": 740}
        return self(viewport=size, has_touch=True, is_mobile=True, **options)

    def heard(self, message: ConsoleMessage) -> None:
        """A complaint on the console."""
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} ({message.location.get('url')})")

    def went(self, request: Request) -> None:
        """A request that must not leave the house."""
        if urlsplit(request.url).hostname not in HERE and not request.url.startswith(("data:", "blob:")):
            self.complaints.append(f"left the house: {request.url}")

    def forgive(self, complaint: str) -> None:
        """What this test provokes, as a pattern."""
        self.forgiven.append(complaint)

    def unforgiven(self) -> list[str]:
        """What nobody provoked."""
        return [one for one in self.complaints if not any(re.search(two, one) for two in self.forgiven)]
