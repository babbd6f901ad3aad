"""The big counts: what `make test` shows in small, over many more states, recorded with seed and date."""

from __future__ import annotations

import argparse
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

REPORT = Path(__file__).parent / "campaign.md"
LAWS = (
    *(
        f"laws {way} --states 100 --decisions 2000"
        for way in (
            "linja",
            "linja --profile 2010",
            "stad-en-land",
            "architekton",
            "querbeet --seats 2",
            "querbeet --seats 3",
            *(f"{game} --seats {seats}" for game in ("catan", "steden-en-ridders") for seats in (2, 3, 4)),
            "bod --seats 4",
            "nim",
        )
    ),
    "laws linja --states 100000",
    "laws linja --states 20000 --profile 2010",
    "laws linja --states 20000 --option bonus_opponent=on --option begin_goal_bonus=on",
    "laws bod --states 20000 --seats 2",
    "laws bod --states 20000 --seats 4",
    "laws nim --states 20000",
    "laws stad-en-land --states 50000",
    "laws stad-en-land --states 5000 --option redraw=on --option begins=black",
    "laws architekton --states 50000",
    "laws architekton --states 5000 --option evaluation_order=active_chooses --option chip_limit=8",
    "laws architekton --states 5000 --option dead_supply=pass --option begins=black",
    "laws querbeet --states 50000 --seats 2",
    "laws querbeet --states 50000 --seats 3",
    "laws querbeet --states 5000 --seats 3 --profile streng",
    "laws catan --states 50000",
    "laws catan --states 5000 --seats 3 --profile standaard",
    "laws catan --states 5000 --seats 2 --option discards=open --option victory=claim --option tie=first",
    "laws catan --states 5000 --option card_after_seven=on --option empty_victim=skip --option plenty=refuse",
    "laws steden-en-ridders --states 50000",
    "laws steden-en-ridders --states 5000 --seats 3 --profile standaard",
    "laws steden-en-ridders --states 5000 --seats 2 --option gate=all --option surplus=now",
    "laws steden-en-ridders --states 5000 --option returned=shuffled --option dead_plays=on",
)
COUNTS = (
    "perft linja 3 --turns",
    "perft linja 7",
    "perft linja 3 --turns --profile 2010",
    "perft stad-en-land 4 --option layout=A1,A6,C3,C4,D6,F1,F3,F6",
)
ARENAS = (
    "arena linja greedy random --games 200",
    "arena linja search greedy --games 200",
    "arena linja alphabeta search --games 200 --ms 10",
    "arena stad-en-land greedy random --games 100",
    "arena stad-en-land alphabeta search --games 400 --ms 20",
    "arena architekton turns search --games 400 --ms 20",
    "arena querbeet lijnen search --games 400 --ms 20",
    "arena querbeet lijnen search search --games 402 --ms 20",
    *(
        f"arena {game} {better} {worse} {better} {worse} --games 400 --option player_trade=off"
        for game, best in (("catan", "handelaar:4"), ("steden-en-ridders", "heerser:5"))
        for better, worse in (("greedy", "random"), ("search:3", "greedy"), (best, "search:3"))
    ),
    "arena catan greedy random --games 400 --option player_trade=off",
    "arena catan search:3 greedy --games 400 --option player_trade=off",
    "arena catan handelaar:4 search:3 --games 400 --option player_trade=off",
    "arena catan handelaar:6 search:3 handelaar:6 search:3 --games 60 --option player_trade=off",
    "arena steden-en-ridders heerser:6 search:3 heerser:6 search:3 --games 40 --option player_trade=off",
)
SPEED = (
    "bench linja",
    "bench stad-en-land",
    "bench architekton",
    "bench querbeet",
    "bench catan",
    "bench steden-en-ridders",
)
SCRIPTS = (
    ("bots.py --seed {seed}", "How long bots think: processor time over 10,000 positions a game"),
    ("ladders.py --seed {seed}", "Each level against the one below, and greedy against the first"),
    (
        "records.py --games 1000 --seed {seed}",
        "Records of bots' games, and the same with one character changed in each",
    ),
    ("limit.py", "Against the same loops in C, in one process, in turns"),
    ("stad_en_land.py", "What the useful set of Stad en land costs"),
    ("architekton.py", "What a list of lays costs in Architekton as the table grows"),
    ("querbeet_ways.py --seed {seed}", "Querbeet's ways against brute force"),
    ("catan.py --seed {seed}", "Catan by brute force: whole games, and routes"),
)


def said(command: str, seed: int) -> str:
    """What a command printed; a command that fails ends the campaign."""
    words = [sys.executable, "-m", "speltafel", *command.split(), "--lang", "en"]
    if not command.startswith("bench"):
        words += ["--seed", str(seed)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{command}: {done.stdout}{done.stderr}")
    return done.stdout.rstrip()


def reported(script: str, seed: int) -> str:
    """What a script beside this one printed."""
    name, *words = script.format(seed=seed).split()
    command = [sys.executable, str(Path(__file__).parent / name), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.rstrip()


def main() -> None:
    """Run everything and write the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    seed = parser.parse_args().seed
    lines = ["# Campaign", "", f"{datetime.now(UTC):%Y-%m-%d}, seed {seed}, written by `make campaign`.", ""]
    for command in (*LAWS, *COUNTS, *ARENAS, *SPEED):
        before = monotonic()
        text = said(command, seed)
        print(f"{command}  ({monotonic() - before:.0f} s)\n{text}\n", flush=True)
        lines += [f"`speltafel {command}`", "", "```text", text, "```", ""]
    for script, title in SCRIPTS:
        text = reported(script, seed)
        print(text, flush=True)
        lines += [f"{title} (`benchmarks/{script.split()[0]}`)", "", "```text", text, "```", ""]
    REPORT.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
