"""Running the engines from source although they are compiled: to compare, and to debug."""

from __future__ import annotations

import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent


def prefer_source() -> None:
    """From now on modules of this package are loaded from their `.py` files."""
    sys.path_hooks.insert(0, _source_only)
    sys.path_importer_cache.clear()


def is_compiled() -> bool:
    """Whether the engines that an import finds are compiled ones."""
    spec = find_spec("speltafel.engine")
    assert spec is not None
    assert spec.origin is not None
    return not spec.origin.endswith(".py")


def _source_only(path: str) -> FileFinder:
    if not Path(path).is_relative_to(HERE):
        raise ImportError("not ours")
    return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))
