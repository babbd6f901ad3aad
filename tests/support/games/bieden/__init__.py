"""Blind bod under another name, on the first page: a game for two to four."""

from dataclasses import replace

from speltafel.games import load

GAME = replace(load("bod"), name="bieden", shown=True)
