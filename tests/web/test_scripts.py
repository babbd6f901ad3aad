"""Scripts go out without comments and layout, and say the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.visiting import running

import speltafel.web
from speltafel.web.scripts import GAP, pieces, spare

SCRIPTS = sorted((Path(speltafel.web.__file__).parent / "static").glob("*.js"))


def words_of(script: str) -> list[str]:
    return [piece for piece in pieces(script) if not GAP.fullmatch(piece)]


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_only_comments_and_layout_are_left_out(path: Path) -> None:
    script = path.read_text(encoding="utf-8")

    assert words_of(spare(script)) == words_of(script)
    assert "".join(pieces(script)) == script
    assert "/**" not in spare(script)
    assert len(spare(script)) < 0.8 * len(script)


@pytest.mark.parametrize(
    "kept",
    [
        '"// no comment"',
        "'/* nor \\' this */'",
        "`a  b // ${c[`d  ${e}  f`]}  /* g */ }`",
        "`${{a:1}}  }`",
        'x.replace(/[/"] \\/  */g,y)',
        "return/  /",
        "a / b / c",
        "a++ + +b",
        "a- --b",
        "1 .x",
        "a? .5:b",
        '/"/ in y',
        "let a=b\nlet c",
        "a=>b",
        "{}\nc",
    ],
)
def test_what_means_something_stays(kept: str) -> None:
    assert spare(kept) == kept


def test_a_gap_shrinks_to_what_it_means() -> None:
    assert (
        spare("// what\n\nconst  a = /* of */ {\n  b: 1, // one\n  c,\n};\n\nreturn\na")
        == "const a={b:1,c,};return\na"
    )
    assert spare("for (const a of b) if (a /* is */ in c) d ();") == "for(const a of b)if(a in c)d();"


def test_a_script_that_has_not_changed_is_not_sent_again(tmp_path: Path) -> None:
    with running(tmp_path) as site:
        visitor = site.visitor()
        first = visitor.get("/static/table.js")
        again = visitor.client.get("/static/table.js", headers={"if-none-match": first.headers["etag"]})

    assert first.headers["content-type"].startswith("text/javascript")
    assert (first.status_code, again.status_code, again.text) == (200, 304, "")
