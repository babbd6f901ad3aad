"""What Speltafel is made of: every package it needs is listed with its licence."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from importlib.metadata import Distribution
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def sbom() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sbom", HERE / "scripts" / "sbom.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_package_is_listed_with_its_licence(sbom: ModuleType) -> None:
    listed = (HERE / "docs" / "licences.md").read_text(encoding="utf-8")

    assert listed == sbom.table(), "make licences writes it anew"


def test_a_package_without_a_licence_is_found(sbom: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "METADATA").write_text("Metadata-Version: 2.1\nName: stray\nVersion: 1\n")

    with pytest.raises(LookupError, match="stray"):
        sbom.licence(Distribution.at(tmp_path))


def test_what_a_build_needs_is_written_beside_it(
    sbom: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "speltafel.cdx.json"
    monkeypatch.setattr("sys.argv", ["sbom.py", str(target)])
    sbom.main()
    written = json.loads(target.read_text())
    names = {one["name"]: one for one in written["components"]}

    assert written["bomFormat"] == "CycloneDX"
    assert written["metadata"]["component"]["name"] == "speltafel"
    assert names["starlette"]["version"] == sbom.distribution("starlette").version
    assert names["psycopg-binary"]["scope"] == "optional"
    assert all(one["licenses"] for one in written["components"])
    assert set(references(written)) <= {*names, "speltafel"}
    assert "://" not in " ".join(one["purl"] for one in written["components"])


def references(written: dict[str, list[dict[str, list[str]]]]) -> Iterator[str]:
    """Whatever is needed by anything."""
    for one in written["dependencies"]:
        yield from one.get("dependsOn", [])


def test_the_lock_names_no_host() -> None:
    assert "://" not in (HERE / "requirements.lock").read_text(encoding="utf-8")
