"""The row of numbers a state is made of, and the numbers of actions.

One row holds all counts and sets, so that a copy is one copy. Hands have room for eight kinds of
cards, of which Catan uses five. A set of crossings is one word, a set of ways two.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# Cards. Four seats of eight kinds; what lies in the bank; how many cards a hand has.
HAND: Final[i64] = 0
BANK: Final[i64] = 32
SIZE: Final[i64] = 40
# Development cards: five kinds for four seats, how many each holds, those bought this turn, the deck.
CARD: Final[i64] = 44
HELD: Final[i64] = 64
FRESH: Final[i64] = 68
BOUGHT: Final[i64] = 73
DECK: Final[i64] = 74
LEFT: Final[i64] = 79
GONE: Final[i64] = 80
ARMY: Final[i64] = 85
# Pieces: what is left in the supply, and where the others lie.
ROADS: Final[i64] = 89
TOWNS: Final[i64] = 93
CITIES: Final[i64] = 97
LOW: Final[i64] = 101
HIGH: Final[i64] = 105
TOWN: Final[i64] = 109
CITY: Final[i64] = 113
# What follows from the pieces: crossings on own roads, ways where a road may go, route lengths, harbours.
NET: Final[i64] = 117
EDGE_LOW: Final[i64] = 121
EDGE_HIGH: Final[i64] = 125
LENGTH: Final[i64] = 129
PORT: Final[i64] = 133
OPEN: Final[i64] = 137
TAKEN_LOW: Final[i64] = 138
TAKEN_HIGH: Final[i64] = 139
# The turn.
PHASE: Final[i64] = 140
ACTIVE: Final[i64] = 141
ROBBER: Final[i64] = 142
ROUTE: Final[i64] = 143
KNIGHTS: Final[i64] = 144
DICE: Final[i64] = 145
PLAYED: Final[i64] = 146
ROLLED: Final[i64] = 147
FREE: Final[i64] = 148
PLENTY: Final[i64] = 149
MOVES: Final[i64] = 150
VICTIM: Final[i64] = 151
STEP: Final[i64] = 152
FOUNDED: Final[i64] = 153
WINNER: Final[i64] = 154
# A seven: what each seat still owes, and what it has laid down so far.
OWES: Final[i64] = 155
LAID: Final[i64] = 159
LAYS: Final[i64] = 191
# An offer: what the active player gives and wants, to whom; each answer, and each counter-offer.
GIVES: Final[i64] = 195
WANTS: Final[i64] = 203
TO: Final[i64] = 211
ANSWER: Final[i64] = 212
OFFERS: Final[i64] = 216
ITS_GIVES: Final[i64] = 217
ITS_WANTS: Final[i64] = 249
# What everybody could see of hands since the last theft: changes, and how far down they went.
DELTA: Final[i64] = 281
DIP: Final[i64] = 313
# The seats in the order in which their routes last changed, three bits a seat (CAT-62, `tie=first`).
SINCE: Final[i64] = 345
# In a view: whose cards are not known.
HIDDEN: Final[i64] = 346
# How often each total of the dice has come, from 2 to 12.
ROLLS: Final[i64] = 347
# Not 0 where nobody is helped to remember what hands were seen to hold.
FORGETFUL: Final[i64] = 358
# For games with more than Catan's five kinds of cards: how many there are of each other kind.
OF_OTHER_KINDS: Final[i64] = 359
# For games with pieces beside buildings: the crossings where such pieces of each seat stand in the way.
GUARD: Final[i64] = 360
LONG: Final[i64] = 364

KINDS: Final[i64] = 8
NOBODY: Final[i64] = -1

# Development cards.
KNIGHT: Final[i64] = 0
POINT: Final[i64] = 1
BUILDING: Final[i64] = 2
INVENTION: Final[i64] = 3
MONOPOLY: Final[i64] = 4
DEVELOPMENTS: Final[i64] = 5
IN_THE_DECK: Final = (14, 5, 2, 2, 2)
"""CAT-15."""

# Phases; up to DRAWING, chance decides.
ISLAND: Final[i64] = 0
ROLLING: Final[i64] = 1
STEALING: Final[i64] = 2
DRAWING: Final[i64] = 3
FOUND: Final[i64] = 4
PAVE: Final[i64] = 5
BEFORE: Final[i64] = 6
DISCARDING: Final[i64] = 7
ROBBING: Final[i64] = 8
ACTION: Final[i64] = 9
PAVING: Final[i64] = 10
TAKING: Final[i64] = 11
NAMING: Final[i64] = 12
DRAFTING: Final[i64] = 13
OFFERED: Final[i64] = 14
FINISHED: Final[i64] = 15

# Answers to an offer; up to COUNTERING, one is awaited; whoever dropped a counter-offer says yes or no.
SILENT: Final[i64] = 0
YES_OR_NO: Final[i64] = 1
COUNTERING: Final[i64] = 2
YES: Final[i64] = 3
REFUSED: Final[i64] = 4
COUNTERED: Final[i64] = 5
NOT_ASKED: Final[i64] = 6

# Actions of seats.
ROLL: Final[i64] = 0
END: Final[i64] = 1
CLAIM: Final[i64] = 2
BUY: Final[i64] = 3
PLAY: Final[i64] = 4
STOP: Final[i64] = 9
GIVE: Final[i64] = 10
WANT: Final[i64] = 18
ADDRESS: Final[i64] = 26
SEND: Final[i64] = 30
DROP: Final[i64] = 31
ACCEPT: Final[i64] = 32
REJECT: Final[i64] = 33
COUNTER: Final[i64] = 34
WITHDRAW: Final[i64] = 35
DEAL: Final[i64] = 36
TAKE: Final[i64] = 40
NAME: Final[i64] = 48
DISCARD: Final[i64] = 56
ROAD: Final[i64] = 64
SETTLE: Final[i64] = 136
UPGRADE: Final[i64] = 190
ROB: Final[i64] = 244
BANK_TRADE: Final[i64] = 339
PAST_SEATS: Final[i64] = 531
# Actions of chance.
DICE_ROLL: Final[i64] = 540
STEAL: Final[i64] = 576
DRAW: Final[i64] = 584
TERRAIN: Final[i64] = 590
CORNER_START: Final[i64] = 596
NUMBER: Final[i64] = 602
HARBOUR: Final[i64] = 616
FRAME: Final[i64] = 622
PAST_ALL: Final[i64] = 628

# Options, a bit each.
BEST_RATE: Final[i64] = 1
SHORT: Final[i64] = 2
SKIP_EMPTY: Final[i64] = 4
MUST_PAVE: Final[i64] = 8
CLAIMED: Final[i64] = 16
FIRST_THERE: Final[i64] = 32
TWO_OR_NONE: Final[i64] = 64
AFTER_SEVEN: Final[i64] = 128
OPENLY: Final[i64] = 256
NO_TRADE: Final[i64] = 512
PURE: Final[i64] = 1024
ONCE: Final[i64] = 2048
RANDOM_NUMBERS: Final[i64] = 4096
CLOCKWISE: Final[i64] = 8192
REDS_TOGETHER: Final[i64] = 16384
SHUFFLED_TYPES: Final[i64] = 32768
SHUFFLED_FRAMES: Final[i64] = 65536
