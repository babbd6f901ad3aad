"""What Speltafel is made of: a list in CycloneDX beside the wheels, and everybody's licence for the docs.

`sbom.py FILE` writes the list; `sbom.py --licences` writes `docs/licences.md`. Both look at what is
installed here, which is what `requirements.lock` says.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any, NamedTuple

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model.bom import Bom
from cyclonedx.model.component import Component, ComponentScope, ComponentType
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

HERE = Path(__file__).parent.parent
LICENCES = HERE / "docs" / "licences.md"
EXTRAS = ("postgres", "solve")
"""What people may install besides."""

SAID = {
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "GNU Lesser General Public License v3 (LGPLv3)": "LGPL-3.0-only",
    "MIT License": "MIT",
}
"""Licences as classifiers call them, and as everybody else does."""

HEAD = """# Licences

Speltafel is MIT. This is what it runs on, written by `make licences`; what comes only with
an extra says which. The list that `make dist` puts beside the wheels (CycloneDX) has the versions too.

| package | licence | extra |
|---|---|---|
"""


class Part(NamedTuple):
    """Something Speltafel needs: what is installed, its own needs, and the extra that asks for it."""

    found: Distribution
    needs: tuple[str, ...]
    extra: str

    @property
    def name(self) -> str:
        """As the index knows it."""
        return canonicalize_name(self.found.name)


def project() -> dict[str, Any]:
    """Speltafel itself, as its own file says; it need not be installed."""
    return dict(tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"])


def asked(extra: str = "") -> list[Requirement]:
    """What Speltafel asks for on this machine."""
    lines = project()["optional-dependencies"][extra] if extra else project()["dependencies"]
    return [need for need in map(Requirement, lines) if applies(need)]


def applies(need: Requirement, extras: Iterable[str] = ()) -> bool:
    """Whether something is needed on this machine, with these extras."""
    return need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in ("", *extras))


def parts() -> dict[str, Part]:
    """All that is needed, by name: first without extras, then with."""
    found: dict[str, Part] = {}
    for extra in ("", *EXTRAS):
        gather(asked(extra), extra, found)
    return dict(sorted(found.items()))


def gather(needs: list[Requirement], extra: str, found: dict[str, Part]) -> None:
    """These, and whatever they need."""
    for need in needs:
        name = canonicalize_name(need.name)
        before = found.get(name)
        one = before.found if before else distribution(name)
        more = [other for other in map(Requirement, one.requires or ()) if applies(other, need.extras)]
        names = {canonicalize_name(other.name) for other in more}
        if before and names <= set(before.needs):
            continue
        known = before.needs if before else ()
        found[name] = Part(one, tuple(sorted({*known, *names})), before.extra if before else extra)
        gather(more, extra, found)


def licence(one: Distribution) -> str:
    """By which licence it may be used, as it says itself; raises LookupError if it does not."""
    told = one.metadata
    if expression := told.get("License-Expression"):
        return expression
    classifiers = [
        line.rpartition(" :: ")[2] for line in told.get_all("Classifier") or () if "License ::" in line
    ]
    if named := [SAID[name] for name in classifiers if name in SAID]:
        return " AND ".join(sorted(named))
    written = told.get("License", "").strip()
    if re.fullmatch(r"[\w.+ -]{2,40}", written):
        return SAID.get(written, written)
    raise LookupError(f"{one.name} does not say which licence it has")


def component(name: str, version: str, terms: str, scope: ComponentScope | None = None) -> Component:
    """A package as the list names it; what is in no scope is the thing itself."""
    return Component(
        name=name,
        version=version,
        type=ComponentType.LIBRARY if scope else ComponentType.APPLICATION,
        purl=PackageURL("pypi", name=name, version=version),
        bom_ref=name,
        licenses=[LicenseFactory().make_from_string(terms)],
        scope=scope,
    )


def bill() -> Bom:
    """The whole list."""
    own, found = project(), parts()
    root = component(own["name"], own["version"], own["license"])
    scopes = {True: ComponentScope.OPTIONAL, False: ComponentScope.REQUIRED}
    listed = {
        name: component(name, part.found.version, licence(part.found), scopes[bool(part.extra)])
        for name, part in found.items()
    }
    bom = Bom(components=listed.values())
    bom.metadata.component = root
    first = {canonicalize_name(need.name) for extra in ("", *EXTRAS) for need in asked(extra)}
    bom.register_dependency(root, [listed[name] for name in sorted(first)])
    for name, part in found.items():
        bom.register_dependency(listed[name], [listed[need] for need in part.needs])
    return bom


def table() -> str:
    """Everybody's licence, a line each."""
    lines = (f"| {part.name} | {licence(part.found)} | {part.extra} |\n" for part in parts().values())
    return HEAD + "".join(lines)


def main() -> None:
    """Write what was asked for."""
    if sys.argv[1:] == ["--licences"]:
        LICENCES.write_text(table(), encoding="utf-8")
    else:
        JsonV1Dot6(bill()).output_to_file(sys.argv[1], allow_overwrite=True, indent=2)


if __name__ == "__main__":
    main()
