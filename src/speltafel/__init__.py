"""Speltafel: a home for board games.

The engines are compiled where a compiler was at hand when this was installed. With
SPELTAFEL_PURE=1 in the environment the same source runs uncompiled.
"""

import os

from speltafel import pure

__version__ = "0.1.0"

if os.environ.get("SPELTAFEL_PURE") == "1":
    pure.prefer_source()

COMPILED = pure.is_compiled()
