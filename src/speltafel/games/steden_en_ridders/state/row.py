"""The cells that Steden & Ridders adds to Catan's row, its phases, and the numbers of its actions.

The first 364 cells are Catan's (`games/catan/state/row.py`): there hands hold eight kinds of cards, of which
the last three are paper, cloth and coin (CAK-02), and HELD counts progress cards. Tracks and decks have one
order everywhere: science, trade, politics.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Kinds of cards in hand: five resources as in Catan, and three commodities.
PAPER: Final[i64] = 5
CLOTH: Final[i64] = 6
COIN: Final[i64] = 7
ALL_KINDS: Final[i64] = 8
OF_EACH_COMMODITY: Final[i64] = 12
"""CAK-02."""

# Tracks, decks and gates: paper pays for science, cloth for trade, coin for politics (CAK-34).
SCIENCE: Final[i64] = 0
TRADE: Final[i64] = 1
POLITICS: Final[i64] = 2
TRACKS: Final[i64] = 3

# The last action, if it was a deal or a monopoly: said openly, it may leave no other trace.
SAID: Final[i64] = 364
# Cities: who holds each metropolis and where it stands (levels of improvement are the last cells).
METRO: Final[i64] = 372
METRO_AT: Final[i64] = 375
# Points that lie open: Defenders of Catan by seat, who has Printer, Constitution and merchant, and its hex.
DEFENDER: Final[i64] = 378
PRINTER: Final[i64] = 382
CONSTITUTION: Final[i64] = 383
MERCHANT: Final[i64] = 384
MERCHANT_AT: Final[i64] = 385
# The ship's steps since the last landing (CAK-22), and whether it ever landed: before that the robber, though
# its cell says desert, is not in play (CAK-09).
SHIP: Final[i64] = 386
LANDED: Final[i64] = 387
# Sets of crossings: walls and cities on their side by seat (these are in TOWN, CAK-29), sabotaged cities.
WALL: Final[i64] = 388
LYING: Final[i64] = 392
SABOTAGED: Final[i64] = 396
# Knights, sets of crossings by seat: of each strength, and the active ones.
BASIC: Final[i64] = 397
STRONG: Final[i64] = 401
MIGHTY: Final[i64] = 405
AWAKE: Final[i64] = 409
# Of the active player: knights that may act (CAK-44), and that were promoted this turn (CAK-43).
READY: Final[i64] = 413
PROMOTED: Final[i64] = 414
# Progress cards: 25 kinds in each hand; how many of each deck a hand holds, which its backs show.
PROGRESS: Final[i64] = 415
BACKS: Final[i64] = 515
# Decks: never drawn yet, by kind and altogether; then what was put under each deck, in order (CAK-65).
UNDRAWN: Final[i64] = 527
REST: Final[i64] = 552
QUEUED: Final[i64] = 555
QUEUE: Final[i64] = 558
# The turn: the last event die (0 before the first), which seats are to be served after the present one and
# why, who is asked now. Cells about a decision are 0 when it is over.
EVENT: Final[i64] = 612
STAGE: Final[i64] = 613
TODO: Final[i64] = 614
SUBJECT: Final[i64] = 615
DECK_NOW: Final[i64] = 616
SETTLED: Final[i64] = 617
"""Whether production or the seven of this roll has begun."""

# For the rest of the turn: kinds of Merchant Fleets (bits), harbours in force, opponents already used (bits).
FLEET: Final[i64] = 618
HARBOURING: Final[i64] = 619
HARBOURED: Final[i64] = 620
# The knight that is to be moved or matched: where it stood, its strength, whether it was active.
FROM: Final[i64] = 621
RANK: Final[i64] = 622
STIRRED: Final[i64] = 623
# Smith's promotions left, the card shown at a Harbour, cards left to take or give, Diplomat's road.
SMITHS: Final[i64] = 624
SHOWN: Final[i64] = 625
TAKES: Final[i64] = 626
LIFTED: Final[i64] = 627
# Alchemist's dice, as DICE is written (0: none).
ALCHEMY: Final[i64] = 628
# Who got cards from this roll (bits, CAK-17); whose progress cards a view does not know (bits).
GOT: Final[i64] = 629
HIDDEN_CARDS: Final[i64] = 630
# Whether routes are to be measured once the action is complete (CAK-58).
DIRTY: Final[i64] = 631
# Levels of improvement, three a seat.
LEVEL: Final[i64] = 632
# Of each seat with more than four progress cards: one more than the kind that came last (CAK-98); else 0.
NEWEST: Final[i64] = 644
LONG: Final[i64] = 648

# Progress cards, deck by deck.
ALCHEMIST: Final[i64] = 0
CRANE: Final[i64] = 1
ENGINEER: Final[i64] = 2
INVENTOR: Final[i64] = 3
IRRIGATION: Final[i64] = 4
MEDICINE: Final[i64] = 5
MINING: Final[i64] = 6
PRINTING: Final[i64] = 7
ROADS_CARD: Final[i64] = 8
SMITH: Final[i64] = 9
HARBOUR_CARD: Final[i64] = 10
MASTER: Final[i64] = 11
MERCHANT_CARD: Final[i64] = 12
FLEET_CARD: Final[i64] = 13
RESOURCES_CARD: Final[i64] = 14
COMMODITIES_CARD: Final[i64] = 15
BISHOP: Final[i64] = 16
LAW: Final[i64] = 17
DESERTER: Final[i64] = 18
DIPLOMAT: Final[i64] = 19
INTRIGUE: Final[i64] = 20
SABOTEUR: Final[i64] = 21
SPY: Final[i64] = 22
WARLORD: Final[i64] = 23
WEDDING: Final[i64] = 24
PROGRESS_KINDS: Final[i64] = 25
IN_THE_DECKS: Final = (2, 2, 1, 2, 2, 2, 2, 1, 2, 2, 2, 2, 6, 2, 4, 2, 2, 1, 2, 2, 2, 2, 3, 2, 2)
"""CAK-70 to CAK-95: eighteen to a deck (CAK-03)."""

FIRST_OF_DECK: Final = (0, 10, 16, 25)
DECK_SIZE: Final[i64] = 18

# A card under a deck is its kind, and from KNOWN_BY on a bit for each seat that knows it, and for spectators.
KIND_OF: Final[i64] = 31
NOT_KNOWN: Final[i64] = 31
"""The kind of a card under a deck, in a view that does not know it."""
KNOWN_BY: Final[i64] = 32
TO_ALL: Final[i64] = 31 * 32

# Phases beyond Catan's sixteen; in the first three chance decides.
CASTING: Final[i64] = 16
CASTING_EVENT: Final[i64] = 17
DEALING: Final[i64] = 18
PICKING: Final[i64] = 19
DROPPING: Final[i64] = 20
LOSING: Final[i64] = 21
WATERING: Final[i64] = 22
RELOCATING: Final[i64] = 23
DESERTING: Final[i64] = 24
PLACING: Final[i64] = 25
GIVING: Final[i64] = 26
PAYING: Final[i64] = 27
SPYING: Final[i64] = 28
CHOOSING: Final[i64] = 29
REBUILDING: Final[i64] = 30
SMITHING: Final[i64] = 31

# What TODO is about.
NO_STAGE: Final[i64] = 0
GATE: Final[i64] = 1
REWARD: Final[i64] = 2
PILLAGE: Final[i64] = 3
WATER: Final[i64] = 4
TITHE: Final[i64] = 5
"""Bishop's thefts, one after the other."""
GIFTS: Final[i64] = 6
"""Wedding."""

# Faces of the event die, as EVENT has them; three of its six sides are ships.
SHIP_FACE: Final[i64] = 1
GATE_FACE: Final[i64] = 2
"""With science, trade and politics from here on."""

# Actions of seats. Set-up uses Catan's SETTLE and ROAD, and UPGRADE for the city of the second round.
RECRUIT: Final[i64] = 640
ACTIVATE: Final[i64] = 694
PROMOTE: Final[i64] = 748
KNIGHT_MOVE: Final[i64] = 802
"""From and to: 54 * from + to."""
DISPLACE: Final[i64] = 3718
CHASE: Final[i64] = 6634
"""Then Catan's ROB."""
BUILD_WALL: Final[i64] = 6688
IMPROVE: Final[i64] = 6742
IMPROVE_AT: Final[i64] = 6745
"""With the city that takes the metropolis: 54 * track + crossing."""
CRANE_IMPROVE: Final[i64] = 6907
CRANE_IMPROVE_AT: Final[i64] = 6910
MEDICINE_CITY: Final[i64] = 7072
REPAIR: Final[i64] = 7126
PLAY_ALCHEMIST: Final[i64] = 7180
PLAY_ENGINEER: Final[i64] = 7216
PLAY_INVENTOR: Final[i64] = 7270
"""Two hexes, the lower first: 19 * one + other."""
PLAY_IRRIGATION: Final[i64] = 7631
PLAY_MINING: Final[i64] = 7632
PLAY_ROADS: Final[i64] = 7633
PLAY_SMITH: Final[i64] = 7634
PLAY_BISHOP: Final[i64] = 7688
PLAY_DESERTER: Final[i64] = 7707
PLAY_DIPLOMAT_OWN: Final[i64] = 7711
PLAY_DIPLOMAT: Final[i64] = 7783
PLAY_INTRIGUE: Final[i64] = 7855
PLAY_SABOTEUR: Final[i64] = 7909
PLAY_SPY: Final[i64] = 7963
PLAY_WARLORD: Final[i64] = 7967
PLAY_WEDDING: Final[i64] = 7968
PLAY_HARBOUR: Final[i64] = 7969
PLAY_MASTER: Final[i64] = 7970
PLAY_MERCHANT: Final[i64] = 7974
PLAY_FLEET: Final[i64] = 7993
PLAY_RESOURCES: Final[i64] = 8001
PLAY_COMMODITIES: Final[i64] = 8009
SHOW: Final[i64] = 8017
"""A card shown to an opponent at a Commercial Harbour: 8 * seat + kind."""
RELOCATE: Final[i64] = 8049
LOSE: Final[i64] = 8103
PICK_DECK: Final[i64] = 8157
DROP_CARD: Final[i64] = 8160
TAKE_WATER: Final[i64] = 8185
NO_WATER: Final[i64] = 8193
GIVE_CARD: Final[i64] = 8194
PAY_COMMODITY: Final[i64] = 8202
NO_COMMODITY: Final[i64] = 8210
LET_GO: Final[i64] = 8211
PUT: Final[i64] = 8265
"""A crossing and a strength: 3 * crossing + strength - 1."""
NO_PUT: Final[i64] = 8427
SPY_TAKES: Final[i64] = 8428
NO_SPOILS: Final[i64] = 8453
MASTER_TAKES: Final[i64] = 8454
REPAVE: Final[i64] = 8462
PAST_RIDDERS: Final[i64] = 8534
# Actions of chance: all three dice (4 * dice + face), the event die alone, a progress card.
CAST: Final[i64] = 8540
CAST_EVENT: Final[i64] = 8684
DEAL_CARD: Final[i64] = 8688
PAST_CHANCE: Final[i64] = 8713

# Options, a bit each, beyond Catan's.
SIX_STEPS: Final[i64] = 1 << 20
METROPOLIS_TWICE: Final[i64] = 1 << 21
ALL_DRAW_FIRST: Final[i64] = 1 << 22
SURPLUS_NOW: Final[i64] = 1 << 23
NO_WATER_FOR_SHORTAGE: Final[i64] = 1 << 24
READY_AGAIN: Final[i64] = 1 << 25
DESERTER_READY: Final[i64] = 1 << 26
ANY_CONNECTION: Final[i64] = 1 << 27
REBUILD_OPTIONAL: Final[i64] = 1 << 28
METROPOLIS_SAFE: Final[i64] = 1 << 29
WEAKER_AT_WILL: Final[i64] = 1 << 30
ZERO_REWARDED: Final[i64] = 1 << 31
ONLY_IF_WON: Final[i64] = 1 << 32
PAID_IN_TURN: Final[i64] = 1 << 33
NO_DESERT_MERCHANT: Final[i64] = 1 << 34
HARBOUR_AGAIN: Final[i64] = 1 << 35
DEAD_PLAYS: Final[i64] = 1 << 36
SPY_MUST: Final[i64] = 1 << 37
AS_RICH: Final[i64] = 1 << 38
BY_ITSELF: Final[i64] = 1 << 39
RESHUFFLED: Final[i64] = 1 << 40
ERRANT: Final[i64] = 1 << 41
