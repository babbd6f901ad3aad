"""A record checked: played again by the rules, every draw and hash computed anew, and written once more."""

from __future__ import annotations

from speltafel import fair
from speltafel.record.lines import lot_words, shortened, should_be
from speltafel.record.model import Astray, Fault, Kept
from speltafel.record.reading import Parts, parts
from speltafel.record.walk import Step, walk
from speltafel.record.writing import text_of
from speltafel.text import say


def verified(raw: bytes) -> Kept:
    """What a record holds, if all of it is true; raises Fault at the first line that is not."""
    found = parts(raw)
    header = found.header
    kept = Kept(header.row, header.seats, header.secret, tuple(line.row for line in found.entries))
    if fair.commitment(kept.row.id, kept.secret) != kept.row.commitment:
        sentence = say("Het geheim past niet bij deze vingerafdruk.")
        raise Fault(header.lines["commitment"], "TAF-05", sentence)
    steps = walked(found, kept)
    check_lines(found, text_of(kept, steps))
    outcome = steps[-1].outcome
    assert outcome is not None
    result = f"{outcome.rule} {' '.join(map(str, outcome.places))}"
    return kept._replace(row=kept.row._replace(finished=steps[-1].row.at, result=result))


def walked(found: Parts, kept: Kept) -> list[Step]:
    """The game played again, what chance decided compared line by line."""
    steps = []
    try:
        for step, line in zip(walk(kept), found.entries, strict=False):
            steps.append(step)
            if lot_words(step.lot) != line.lot:
                raise Fault(found.line(step.row.number), "TAF-05", should_be(shortened(lot_words(step.lot))))
    except Astray as astray:
        raise Fault(found.line(astray.number), *astray.refusal) from None
    return steps


def check_lines(found: Parts, text: str) -> None:
    """There is one way to write a record; the first line that is written otherwise is named."""
    lines = text.split("\n")[:-1]
    for index, (right, line) in enumerate(zip(lines, found.lines, strict=False)):
        if right != line:
            raise Fault(index + 1, "", should_be(shortened(right)))
    if len(lines) != len(found.lines):
        raise Fault(min(len(lines), len(found.lines)) + 1, "", say("Het spel was al afgelopen."))
