"""Scripts as they are sent: without comments and layout, which are for those who read them here."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

GAP = re.compile(r"(?:\s|//[^\n]*|/\*.*?\*/)+", re.S)
WORD = re.compile(r"[\w$#]+")
STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'", re.S)
TEMPLATE = re.compile(r"[`}](?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)", re.S)
PATTERN = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
BEFORE_PATTERN = {
    "return",
    "typeof",
    "case",
    "in",
    "of",
    "await",
    "yield",
    "void",
    "delete",
    "throw",
    "else",
    "do",
}
OPERATORS = set("=<>&|!*%^~?:+-")
VALUE_END = re.compile(r"[\w$\"'`)\]}]$")
LETTERS = re.compile(r"[\w$#\"'`]")


class Static(StaticFiles):
    """The files of the site; scripts go out spare."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        if not str(full_path).endswith(".js"):
            return super().file_response(full_path, stat_result, scope, status_code)
        sent = sent_script(Path(full_path), stat_result.st_mtime_ns)
        headers = {"etag": f'"{sha256(sent).hexdigest()[:32]}"'}
        response = Response(sent, status_code, headers, "text/javascript")
        if self.is_not_modified(response.headers, Headers(scope=scope)):
            return NotModifiedResponse(response.headers)
        return response


@lru_cache(maxsize=32)
def sent_script(path: Path, changed: int) -> bytes:
    """A script as it is sent, made once each time the file was changed."""
    return spare(path.read_text(encoding="utf-8")).encode()


def spare(script: str) -> str:
    """The same script: gaps shrink to a line break, a space or nothing, all else stays."""
    kept: list[str] = []
    gap = ""
    for piece in pieces(script):
        if GAP.fullmatch(piece):
            gap = piece
            continue
        kept += [between(kept[-1][-1], gap, piece[0]) if kept and gap else "", piece]
        gap = ""
    return "".join(kept)


def between(last: str, gap: str, first: str) -> str:
    """What must stay of a gap: a line break can end a statement, a space can part two words or two signs."""
    if last in "{([,;" or first in ")]}":
        return ""
    if "\n" in gap:
        return "\n"
    if last in ")]}" or first in "{([,;":
        return ""
    joined = (LETTERS.match(last) and first in OPERATORS) or (last in OPERATORS and LETTERS.match(first))
    return "" if joined else " "


def pieces(script: str) -> Iterator[str]:
    """The script cut up: gaps, words, strings, the stretches of templates, patterns, and signs one by one."""
    at, last = 0, ""
    inside: list[str] = []  # what the open braces belong to: code, or a template
    while at < len(script):
        sign = script[at]
        found = GAP.match(script, at)
        if not found and sign == "/" and not ends_value(last):
            found = PATTERN.match(script, at)
        if sign == "`" or (sign == "}" and inside[-1:] == ["`"]):
            found = TEMPLATE.match(script, at)
            assert found, f"a template without end: {script[at : at + 40]}"
        found = found or WORD.match(script, at) or STRING.match(script, at)
        piece = found[0] if found else sign
        if sign == "}":
            inside.pop()
        if piece[-1] == "{":
            inside.append("{" if piece == "{" else "`")
        yield piece
        at += len(piece)
        last = last if GAP.match(piece) else piece


def ends_value(last: str) -> bool:
    """Whether a slash after this divides; otherwise it begins a pattern."""
    return bool(VALUE_END.search(last)) and last not in BEFORE_PATTERN
