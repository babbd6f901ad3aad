"""Architekton's engine: supply, lays, houses, judging and the end. Ids refer to rules.nl.md.

What lies on the table is kept by `state_rows`. Nothing is shuffled: what is unseen is drawn when it
is needed (ARC-39), so the state holds no secret; only tiles put under a stack (ARC-19) have an order.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from speltafel.engine import CHANCE, OVER, Outcome, Rng, State
from speltafel.game import Options

from .state_rows import (
    ASKED,
    AWAITED,
    BIT,
    BUILDINGS,
    BUILT,
    CELL,
    INDEX,
    JUDGED,
    LAY,
    NOBODY,
    OWNER,
    ROW,
    TURN,
    Tiles,
    ask,
    bit_of,
    building_cells,
    building_in,
    cell_of,
    empty_table,
    group,
    land_at,
    lands,
    landscape_cells,
    list_members,
    neighbours,
    roomy,
    row_of,
    shows,
    size,
    tiles_of,
    walled_in,
    wrong_sides,
    x_of,
    y_of,
)
from .tiles import LANDSCAPES

# Actions that are no lay.
LAYS_END: Final[i64] = 0x200000
KEEP: Final[i64] = 0x200000
REMOVE: Final[i64] = 0x200001
EXCHANGE: Final[i64] = 0x200002
PASS: Final[i64] = 0x200003
HOUSE: Final[i64] = 0x210000
PICK: Final[i64] = 0x220000
DRAW: Final[i64] = 0x230000
LANDSCAPE: Final[i64] = 32
"""A landscape drawn is DRAW + LANDSCAPE + its terrain, a building DRAW + its number."""

# What is waited for.
SETUP: Final[i64] = 0
REFILL: Final[i64] = 1
LAYING: Final[i64] = 2
MOVING: Final[i64] = 3
JUDGING: Final[i64] = 4
PICKING: Final[i64] = 5
ENDED: Final[i64] = 6

# Options.
BLACK_BEGINS: Final[i64] = 1
LIMITED: Final[i64] = 2
CHOOSES: Final[i64] = 4
PASSES: Final[i64] = 8
BOX: Final[i64] = 8
"""ARC-06: the chips in the box, which count with the option chip_limit."""

NO_TILE: Final[i64] = 31
NO_SUPPLY: Final[i64] = 2**30 - 1
HOUSES: Final[i64] = 12


@final
@mypyc_attr(free_list_len=1)
class Architekton(State):
    """A position in Architekton; `table` holds a word for each building, then the rows from `top`."""

    def __init__(
        self,
        tiles: Tiles,
        rules: i64,
        table: vec[i64],
        top: i64,
        supply: i64,
        unseen_buildings: i64,
        unseen_landscapes: i64,
        stacks: i64,
        reserves: i64,
        under_buildings: tuple[int, ...],
        under_landscapes: tuple[int, ...],
        chips: i64,
        houses: i64,
        seat: i64,
        laid: i64,
        left: i64,
        passes: i64,
        exchanges: i64,
        phase: i64,
        pending: i64,
        judged: i64,
        broken: i64,
    ) -> None:
        self.tiles = tiles
        self.rules: i64 = rules
        self.table: vec[i64] = table
        self.top: i64 = top
        self.supply: i64 = supply  # six places of five bits: three buildings, three landscapes
        self.unseen_buildings: i64 = unseen_buildings  # a set
        self.unseen_landscapes: i64 = unseen_landscapes  # four bits for each terrain: how many
        self.stacks: i64 = stacks  # eight bits each: how many buildings, how many landscapes
        self.reserves: i64 = reserves
        self.under_buildings = under_buildings  # ARC-19: known tiles at the bottom of the stacks
        self.under_landscapes = under_landscapes
        self.chips: i64 = chips  # eight bits for each seat
        self.houses: i64 = houses
        self.seat: i64 = seat
        self.laid: i64 = laid
        self.left: i64 = left  # ARC-30: turns left in the last phase, or -1
        self.passes: i64 = passes
        self.exchanges: i64 = exchanges
        self.phase: i64 = phase
        self.pending: i64 = pending  # the buildings that are enclosed and still to be judged
        self.judged: i64 = judged  # the one its owner decides about, or -1
        self.broken: i64 = broken  # ARC-26: the building that could not be paid for, or -1

    def copy(self) -> State:
        return Architekton(
            self.tiles,
            self.rules,
            self.table[:],
            self.top,
            self.supply,
            self.unseen_buildings,
            self.unseen_landscapes,
            self.stacks,
            self.reserves,
            self.under_buildings,
            self.under_landscapes,
            self.chips,
            self.houses,
            self.seat,
            self.laid,
            self.left,
            self.passes,
            self.exchanges,
            self.phase,
            self.pending,
            self.judged,
            self.broken,
        )

    def actor(self) -> i64:
        """ARC-24: an owner decides about the own house, whoever is on turn."""
        if self.phase == JUDGING:
            return self.owner(self.judged)
        if self.phase == ENDED:
            return OVER
        if self.phase <= REFILL:
            return CHANCE
        return self.seat

    # What lies where.

    def owner(self, tile: i64) -> i64:
        """Whose house stands on a building."""
        return self.table[tile] // OWNER & 3

    def sides(self, tile: i64) -> i64:
        """The sides of a building as it lies."""
        return self.tiles.sides[tile * 4 + (self.table[tile] // TURN & 3)]

    def building_at(self, cell: i64) -> i64:
        """The building in a cell, or -1."""
        return building_in(self.table, cell)

    def mismatches(self, tile: i64) -> i64:
        """ARC-21: how many sides of a building meet another terrain so far."""
        return wrong_sides(self.table, self.top, self.table[tile] & CELL, self.sides(tile))

    def open_tile(self, place: i64) -> i64:
        """The tile in one of the six places of the supply, or NO_TILE."""
        return self.supply >> 5 * place & 31

    def chips_of(self, seat: i64) -> i64:
        """ARC-06: the chips of a seat."""
        return self.chips >> 8 * seat & 255

    def houses_of(self, seat: i64) -> i64:
        """ARC-05: the houses a seat has in hand."""
        return self.houses >> 8 * seat & 255

    # What may be done.

    def fill(self, seat: i64, out: vec[i64]) -> i64:
        if seat != self.actor():
            return 0
        if seat == CHANCE:
            return self._fill_draws(out)
        if self.phase == LAYING:
            return self._fill_lays(out)
        if self.phase == JUDGING:
            out[0] = KEEP
            out[1] = REMOVE
            return 2
        n: i64 = 0
        tile: i64 = 0
        while tile < BUILDINGS:
            if self.phase == PICKING and self.pending & BIT[tile]:
                out[n] = PICK + (self.table[tile] & CELL)
                n += 1
            elif self.phase == MOVING and self.table[tile] and self.owner(tile) == seat:
                out[n] = HOUSE + (self.table[tile] & CELL)  # ARC-16
                n += 1
            tile += 1
        return n

    def _fill_lays(self, out: vec[i64]) -> i64:
        buildings = self._building_lays(out, 0)
        n = self._landscape_lays(out, buildings)
        if n == 0:
            out[0] = PASS
            if self.can_exchange():
                out[0] = EXCHANGE
            return 1
        if self.laid or (buildings and n > buildings):
            return n  # a tile of the other kind can always follow
        return self._with_second(out, n)

    def _building_lays(self, out: vec[i64], n: i64) -> i64:
        """ARC-12, ARC-13: every cell and rotation where an open building matches a landscape."""
        place: i64 = 0
        while place < 3:
            tile = self.open_tile(place)
            if tile != NO_TILE:
                turn: i64 = 0
                while turn < self.tiles.turns[tile]:
                    laid = tile * 4 + turn
                    n = building_cells(self.table, self.top, self.tiles.sides[laid], laid + 4, out, n)
                    turn += 1
            place += 1
        return n

    def _landscape_lays(self, out: vec[i64], n: i64) -> i64:
        """ARC-12: every cell that a building asks for an open landscape's terrain."""
        terrain: i64 = 0
        while terrain < 4:
            if self._open_landscapes(terrain):
                n = landscape_cells(self.table, self.top, terrain, out, n)
            terrain += 1
        return n

    def _open_landscapes(self, terrain: i64) -> i64:
        """How many landscapes of a terrain lie open."""
        count: i64 = 0
        place: i64 = 3
        while place < 6:
            if self.open_tile(place) == terrain:
                count += 1
            place += 1
        return count

    def _with_second(self, out: vec[i64], n: i64) -> i64:
        """ARC-17: of lays of one kind, those after which another is possible; ARC-18: all if none is."""
        kept = vec[i64]([0] * n)
        many: i64 = 0
        paired = False
        i: i64 = 0
        while i < n:
            if self._second_follows(out, n, out[i]):
                paired = True
                kept[i] = 1
                many += 1
            i += 1
        if not paired or many == n:
            return n
        many = 0
        i = 0
        while i < n:
            if kept[i] or self.ends_it(out[i]):
                out[many] = out[i]
                many += 1
            i += 1
        return many

    def _second_follows(self, out: vec[i64], n: i64, first: i64) -> bool:
        """Whether another tile can be laid after this one, when only this kind can be laid now."""
        if self._opens(first):
            return True
        twice = first & 127 < 4 and self._open_landscapes(first & 127) > 1
        i: i64 = 0
        while i < n:
            other = out[i]
            if other // LAY != first // LAY and (tile_of(other) != tile_of(first) or twice):
                return True
            i += 1
        return False

    def _opens(self, action: i64) -> bool:
        """Whether a lay makes room beside it for an open tile of the other kind."""
        cell = action // LAY
        code = action & 127
        x = x_of(cell)
        y = y_of(cell)
        if code >= 4:
            sides = self.tiles.sides[code - 4]
            return (
                self._asks(x, y - 1, sides & 3)
                or self._asks(x + 1, y, sides >> 2 & 3)
                or self._asks(x, y + 1, sides >> 4 & 3)
                or self._asks(x - 1, y, sides >> 6)
            )
        if walled_in(self.table, self.top, x, y):
            return False
        place: i64 = 0
        while place < 3:
            tile = self.open_tile(place)
            if tile != NO_TILE and shows(self.tiles.sides[tile * 4], code):
                return True
            place += 1
        return False

    def _asks(self, x: i64, y: i64, terrain: i64) -> bool:
        """Whether a cell is empty and a landscape of this terrain lies open."""
        return land_at(self.table, self.top, x, y) < 0 and self._open_landscapes(terrain) > 0

    def ends_it(self, action: i64) -> bool:
        """ARC-17, ARC-26: whether a lay ends the game, however cheaply owners get away."""
        after = self.copy()
        assert isinstance(after, Architekton)
        after.rules &= ~CHOOSES
        after.apply(self.seat, action)
        out = vec[i64]([0] * BUILDINGS)
        while after.phase == MOVING or after.phase == JUDGING:
            n = after.fill(after.actor(), out)
            after.apply(after.actor(), out[n - 1])
        return after.broken >= 0

    def can_lay(self) -> bool:
        """Whether any open tile can be laid."""
        table = self.table
        row = BUILDINGS + ROW
        last = len(table) - ROW
        place: i64 = 3
        while row < last:
            taken = lands(table, row)
            place = 3
            while place < 6:
                terrain = self.open_tile(place)
                if terrain != NO_TILE and table[row + ASKED + terrain] & ~taken:
                    return True
                place += 1
            row += ROW
        return self._building_lays(vec[i64]([0] * 600), 0) > 0

    def can_exchange(self) -> bool:
        """ARC-19: whether a dead supply can be exchanged for tiles of a stack not yet shown this turn."""
        if self.laid or self.rules & PASSES:
            return False
        shown = 3 * self.exchanges
        buildings = self.stacks & 255
        landscapes = self.stacks >> 8
        return (buildings >= 3 and shown < buildings) or (landscapes >= 3 and shown < landscapes)

    # Chance.

    def next_place(self) -> i64:
        """The place of the supply that is filled next, or 6: then it is a start tile."""
        place: i64 = 0
        while place < 6 and self.open_tile(place) != NO_TILE:
            place += 1
        return place

    def next_under(self) -> i64:
        """ARC-19: the known tile that comes next, from under a stack that has nothing else, or -1."""
        under = self.under_landscapes
        stack = self.stacks >> 8
        if self.next_place() < 3:
            under = self.under_buildings
            stack = self.stacks & 255
        if len(under) == 0 or stack > len(under):
            return -1
        first: i64 = under[0]
        return first

    def _fill_draws(self, out: vec[i64]) -> i64:
        known = self.next_under()
        n: i64 = 0
        if self.next_place() < 3:
            if known >= 0:
                out[0] = DRAW + known
                return 1
            return list_members(self.unseen_buildings, DRAW, 1, out, 0)
        terrain: i64 = 0
        while terrain < 4:
            if known == terrain or (known < 0 and self.unseen_landscapes >> 4 * terrain & 15):
                out[n] = DRAW + LANDSCAPE + terrain
                n += 1
            terrain += 1
        return n

    def odds(self) -> list[int]:
        """ARC-39: every unseen tile is equally likely; there are several landscapes of each terrain."""
        if self.next_place() < 3 or self.next_under() >= 0:
            return [1] * len(self.actions(CHANCE))
        counts = [self.unseen_landscapes >> 4 * terrain & 15 for terrain in range(4)]
        return [int(count) for count in counts if count]

    def draw(self, rng: Rng) -> i64:
        known = self.next_under()
        if self.next_place() < 3:
            if known >= 0:
                return DRAW + known
            rest = self.unseen_buildings
            skip = rng.below(size(rest))
            while skip:
                rest &= rest - 1
                skip -= 1
            return DRAW + INDEX[(rest & -rest) % 67]
        if known >= 0:
            return DRAW + LANDSCAPE + known
        counts = self.unseen_landscapes
        skip = rng.below((counts & 15) + (counts >> 4 & 15) + (counts >> 8 & 15) + (counts >> 12))
        terrain: i64 = 0
        while skip >= counts & 15:
            skip -= counts & 15
            counts >>= 4
            terrain += 1
        return DRAW + LANDSCAPE + terrain

    # What is done.

    def apply(self, seat: i64, action: i64) -> None:
        if action < LAYS_END:
            self._lay(action // LAY, action & 127)
        elif action >= DRAW:
            self._drawn(action - DRAW)
        elif action >= PICK:
            self._judge(self.building_at(action - PICK))
        elif action >= HOUSE:
            self._move_house(self.building_at(action - HOUSE))
        elif action <= REMOVE:
            self._decide(action == REMOVE)
        elif action == EXCHANGE:
            self._exchange()
        else:
            self._pass()

    def _drawn(self, drawn: i64) -> None:
        """ARC-07, ARC-08: a tile from the stack or, where that is empty, ARC-29: from the reserve."""
        place = self.next_place()
        known = self.next_under()
        tile = drawn & 31
        one: i64 = 1
        if drawn >= LANDSCAPE:
            one = 256
        if place < 3:
            if known >= 0:
                self.under_buildings = self.under_buildings[1:]
            else:
                self.unseen_buildings ^= BIT[tile]
        elif known >= 0:
            self.under_landscapes = self.under_landscapes[1:]
        else:
            self.unseen_landscapes -= BIT[4 * tile]
        if self.stacks // one & 255:
            self.stacks -= one
        else:
            self.reserves -= one
        if place < 6:
            self.supply ^= (NO_TILE ^ tile) << 5 * place
            if self.phase == REFILL and self.next_place() == 6:
                self.phase = LAYING
        elif land_at(self.table, self.top, 0, 0) < 0:
            self.put_landscape(0, 0, tile)  # ARC-09
        else:
            self.put_landscape(1, 1, tile)
            self.phase = LAYING

    def _lay(self, cell: i64, code: i64) -> None:
        self.laid += 1
        self.passes = 0
        x = x_of(cell)
        y = y_of(cell)
        self.make_room(y)
        if code < 4:
            self._take(3, code)
            self.put_landscape(x, y, code)
            self._enclose(x, y - 1)
            self._enclose(x - 1, y)
            self._enclose(x + 1, y)
            self._enclose(x, y + 1)
        else:
            tile = code // 4 - 1
            self._take(0, tile)
            self.put_building(tile, code & 3, cell)
            if self.phase == MOVING:
                return
            self._enclose(x, y)
        self._go_on()

    def _take(self, place: i64, tile: i64) -> None:
        """The tile leaves the supply; of equal ones the first."""
        while self.open_tile(place) != tile:
            place += 1
        self.supply |= NO_TILE * BIT[5 * place]

    def make_room(self, y: i64) -> None:
        """ARC-14: rows are added as tiles come near the last."""
        self.table = roomy(self.table, self.top, y)
        if y - 2 < self.top:
            self.top = y - 2

    def put_landscape(self, x: i64, y: i64, terrain: i64) -> None:
        """A landscape lies there now."""
        self.table[row_of(self.top, y) + terrain] |= bit_of(x)

    def put_building(self, tile: i64, turn: i64, cell: i64) -> None:
        """ARC-15: with a house of whoever lays it; ARC-16: or one that is moved there."""
        ask(self.table, self.top, cell, self.tiles.sides[tile * 4 + turn])
        owner = self.seat
        if self.houses_of(owner) > 0:
            self.houses -= BIT[8 * owner]
        else:
            owner = AWAITED
            self.phase = MOVING
        self.table[tile] = cell + turn * TURN + owner * OWNER

    def _move_house(self, tile: i64) -> None:
        """ARC-16: the building left behind belongs to nobody; only then is the new one judged."""
        self.table[tile] += (NOBODY - self.seat) * OWNER
        laid: i64 = 0
        while self.table[laid] == 0 or self.owner(laid) != AWAITED:
            laid += 1
        self.table[laid] += (self.seat - AWAITED) * OWNER
        cell = self.table[laid] & CELL
        self._enclose(x_of(cell), y_of(cell))
        self._go_on()

    def _enclose(self, x: i64, y: i64) -> None:
        """ARC-20: a building with four neighbours is to be judged, once for ever."""
        if self.table[row_of(self.top, y) + BUILT] & bit_of(x) == 0:
            return
        cell = cell_of(x, y)
        if neighbours(self.table, self.top, cell) == 4:
            tile = self.building_at(cell)
            if self.table[tile] < JUDGED:
                self.pending |= BIT[tile]

    def _go_on(self) -> None:
        """Judge what is to be judged, as far as nobody has to decide; then the turn goes on, or ends."""
        while self.pending:
            self._drop_ownerless()
            if self.pending == 0:
                break
            if self.rules & CHOOSES and self.pending & (self.pending - 1):
                self.phase = PICKING  # ARC-40
                return
            if self._waits_for(self.next_judged()):
                return
        if self.laid == 2 or not self.can_lay():
            self._end_turn()
        else:
            self.phase = LAYING

    def _drop_ownerless(self) -> None:
        """ARC-27: nothing comes of a building without a house."""
        tile: i64 = 0
        while tile < BUILDINGS:
            if self.pending & BIT[tile] and self.owner(tile) == NOBODY:
                self._done(tile)
            tile += 1

    def next_judged(self) -> i64:
        """ARC-25: gains first, then penalties of the player who did not lay, then of who did; by (y, x)."""
        best: i64 = -1
        least: i64 = BIT[60]
        tile: i64 = 0
        while tile < BUILDINGS:
            if self.pending & BIT[tile]:
                rank = self.table[tile] & CELL
                if self.mismatches(tile):
                    rank += BIT[14]
                    if self.owner(tile) == self.seat:
                        rank += BIT[15]
                if rank < least:
                    least = rank
                    best = tile
            tile += 1
        return best

    def _judge(self, tile: i64) -> None:
        if not self._waits_for(tile):
            self._go_on()

    def _waits_for(self, tile: i64) -> bool:
        """Judge one building; whether that ends the game (ARC-26) or its owner has to decide (ARC-24)."""
        owner = self.owner(tile)
        wrong = self.mismatches(tile)
        chips = self.chips_of(owner)
        if wrong == 0:
            if self.rules & LIMITED == 0 or self.chips_of(0) + self.chips_of(1) < BOX:
                self.chips += BIT[8 * owner]  # ARC-22
            self._done(tile)
            return False
        if chips < wrong - 1:
            self.broken = tile
            self.judged = -1
            self.phase = ENDED
            return True
        self.judged = tile
        if chips == wrong - 1:
            self._settle(True)
            return False
        self.phase = JUDGING
        return True

    def _decide(self, removes: bool) -> None:
        self._settle(removes)
        self._go_on()

    def _settle(self, removes: bool) -> None:
        """ARC-23: keep the house and pay for every mismatch, or take it back and pay one less."""
        tile = self.judged
        owner = self.owner(tile)
        price = self.mismatches(tile)
        if removes:
            price -= 1
            self.table[tile] += (NOBODY - owner) * OWNER
            self.houses += BIT[8 * owner]
        self.chips -= price * BIT[8 * owner]
        self.judged = -1
        self._done(tile)

    def _done(self, tile: i64) -> None:
        self.table[tile] |= JUDGED
        self.pending &= ~BIT[tile]

    def _exchange(self) -> None:
        """ARC-19: the open tiles go under their stacks, left to right, where that holds three or more."""
        self.exchanges += 1
        places: tuple[int, int, int] = (
            int(self.open_tile(0)),
            int(self.open_tile(1)),
            int(self.open_tile(2)),
        )
        if self.stacks & 255 >= 3:
            self.under_buildings += places
            self.supply |= BIT[15] - 1
            self.stacks += 3
        places = (int(self.open_tile(3)), int(self.open_tile(4)), int(self.open_tile(5)))
        if self.stacks >> 8 >= 3:
            self.under_landscapes += places
            self.supply |= NO_SUPPLY ^ (BIT[15] - 1)
            self.stacks += 3 * 256
        self.phase = REFILL

    def _pass(self) -> None:
        """ARC-19: two passes in a row end the game."""
        self.passes += 1
        if self.passes == 2:
            self.phase = ENDED
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        """ARC-28 to ARC-30: the supply is refilled, unless it was the last turn."""
        self.seat = 1 - self.seat
        self.laid = 0
        self.exchanges = 0
        if self.left > 0:
            self.left -= 1
            if self.left == 0:
                self.phase = ENDED
                return
        elif self._falls_short():
            self.left = 1
            if self.seat == self.rules & BLACK_BEGINS:
                self.left = 2
        self.phase = LAYING
        if self.next_place() < 6:
            self.phase = REFILL

    def _falls_short(self) -> bool:
        """ARC-29: whether a stack cannot give all that is missing."""
        missing: i64 = 0
        place: i64 = 0
        while place < 6:
            if self.open_tile(place) == NO_TILE:
                missing += 1
                if place >= 3:
                    missing += 255
            place += 1
        return missing & 255 > self.stacks & 255 or missing >> 8 > self.stacks >> 8

    # How it ends.

    def outcome(self) -> Outcome | None:
        if self.phase != ENDED:
            return None
        scores = (int(self.points(0)), int(self.points(1)))
        lead = self.lead(0)
        if lead == 0:
            return Outcome((1, 1), scores, "ARC-35")
        rule = "ARC-26" if self.broken >= 0 else "ARC-35"
        return Outcome((1, 2) if lead > 0 else (2, 1), scores, rule)

    def payoff(self, seat: i64) -> float:
        lead = self.lead(seat)
        if lead > 0:
            return 1.0
        if lead < 0:
            return 0.0
        return 0.5

    def lead(self, seat: i64) -> i64:
        """ARC-35: who is ahead, in hundredths: points, then houses; ARC-26: who cannot pay has lost."""
        if self.broken >= 0:
            if self.owner(self.broken) == seat:
                return -10000
            return 10000
        other = 1 - seat
        return 100 * (self.points(seat) - self.points(other)) + self.standing(seat) - self.standing(other)

    def points(self, seat: i64) -> i64:
        """ARC-34: the largest group and the chips."""
        return self.largest(self.settled(seat)) + self.chips_of(seat)

    def standing(self, seat: i64) -> i64:
        """ARC-35: the own houses that are left after the clearing."""
        return size(self.settled(seat))

    def settled(self, seat: i64) -> i64:
        """ARC-32: a seat's buildings that touch three or four landscapes, as a set."""
        found: i64 = 0
        tile: i64 = 0
        while tile < BUILDINGS:
            if (
                self.table[tile]
                and self.owner(tile) == seat
                and neighbours(self.table, self.top, self.table[tile] & CELL) > 2
            ):
                found |= BIT[tile]
            tile += 1
        return found

    def largest(self, rest: i64) -> i64:
        """ARC-33: the size of the largest group among these buildings."""
        most: i64 = 0
        while rest:
            found = group(self.table, rest & -rest, rest)
            rest &= ~found
            if size(found) > most:
                most = size(found)
        return most


def tile_of(action: i64) -> i64:
    """The tile that is laid: a terrain, or a building whatever its rotation."""
    code = action & 127
    if code < 4:
        return code
    return code & ~3


def rules_of(options: Options) -> i64:
    """ARC-40: the options that the engine minds, as one number."""
    rules: i64 = 0
    if options["begins"] == "black":
        rules |= BLACK_BEGINS
    if options["chip_limit"] == BOX:
        rules |= LIMITED
    if options["evaluation_order"] == "active_chooses":
        rules |= CHOOSES
    if options["dead_supply"] == "pass":
        rules |= PASSES
    return rules


def start(seats: int, options: Options) -> Architekton:
    """ARC-05 to ARC-08: an empty table; the supply and the start tiles are drawn."""
    rules = rules_of(options)
    landscapes: i64 = sum(LANDSCAPES * 16**terrain for terrain in range(4))
    return Architekton(
        tiles_of(str(options["tile_set"])),
        rules,
        empty_table(),
        -2,
        NO_SUPPLY,
        BIT[BUILDINGS] - 1,
        landscapes,
        18 + 20 * 256,
        4 + 4 * 256,
        (),
        (),
        1 + 256,
        HOUSES + HOUSES * 256,
        rules & BLACK_BEGINS,
        0,
        -1,
        0,
        0,
        SETUP,
        0,
        -1,
        -1,
    )
