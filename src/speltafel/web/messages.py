"""What a browser may say over the socket of a table: few kinds of things, each of them bounded."""

from __future__ import annotations

from typing import Annotated

import msgspec

Cid = Annotated[str, msgspec.Meta(max_length=40, pattern="^[!-~]*$")]
Base = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Target = Annotated[str, msgspec.Meta(max_length=40)]


class Say(msgspec.Struct, tag_field="t", tag="say", forbid_unknown_fields=True):
    """A line of tokens, typed or chosen from the list."""

    cid: Cid
    base: Base
    line: Annotated[str, msgspec.Meta(max_length=200)]


class Try(msgspec.Struct, tag_field="t", tag="try", forbid_unknown_fields=True):
    """Targets clicked one after the other, whether they spell something legal or not."""

    cid: Cid
    base: Base
    targets: Annotated[list[Target], msgspec.Meta(max_length=40)]


class Do(msgspec.Struct, tag_field="t", tag="do", forbid_unknown_fields=True):
    """Something about the table itself: undo, resign, offer, agree, decline, grant; or a look at a hand."""

    cid: Cid
    base: Base
    what: Annotated[str, msgspec.Meta(max_length=40)]


class Sync(msgspec.Struct, tag_field="t", tag="sync", forbid_unknown_fields=True):
    """A viewer who wants to be sure."""


Said = Say | Try | Do | Sync
decode = msgspec.json.Decoder(Said).decode
encode = msgspec.json.Encoder().encode
