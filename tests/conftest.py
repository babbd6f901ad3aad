"""What no test should find: anything that an earlier run, or its user, left on this machine."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="session")
def nothing_kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A cache of our own, and no tables of solved games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        if "SPELTAFEL_TABLES" in os.environ:
            patch.delenv("SPELTAFEL_TABLES")
        yield
