"""Nine Circles by the million: the whole game as plain functions that numba compiles.

They play as the bot `random`: of all actions that are legal, each is done as often.

A `Sheet` has what is looked up. What a hand passes, and how many pips it lacks, is made
of the circles' `targets`, so no requirement is written down twice. The functions of the
turn follow `rules` step by step; tests hold them against the rules.

Actions of one kind are counted and done by one function: it walks through them in a
fixed order and does the one whose number is `chosen`; for `COUNT` it does none and
returns how many there are.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, Protocol

import numpy as np
from numba import njit
from numpy.typing import NDArray

from companion.contract.compiled import Compiled, Games
from companion.dice import compiled
from companion.dice.compiled import (
    NO_DICE,
    Chance,
    Hands,
    Numbers,
    flat,
    one_of,
    parts_of,
    turned,
)
from companion.dice.faces import SIDES
from companion.games.dante.compiled import every_hand, flags
from companion.games.nine_circles import metrics
from companion.games.nine_circles.facts import NAME, facts
from companion.games.nine_circles.rules.challenges import (
    Challenge,
    Options,
    options,
    targets,
)
from companion.games.nine_circles.rules.play import splits

COUNT = -1
"""No action is chosen: they are counted."""

NONE = compiled.NEVER
"""More dice than can be thrown."""

TABLE = [
    *((name, np.int64) for name in ("circle", "number", "pool", "virgils", "active")),
    *((name, np.int64) for name in ("frozen", "loose", "due", "throws", "used")),
    ("met", np.bool_),
]


class Sheet(NamedTuple):
    """All that a game is played with and that stays as it is.

    A challenge is a row: `first[circle]`, and for Fraud the number named beyond it.

        circle   1  2  3  4  5  6  7  8                       9
        row      0  1  2  3  4  5  6  7  8  9 10 11 12 13    14
        number                        -  1  2  3  4  5  6     -

    Attributes:
        first: (circle), from 1.
        passes: (challenge, hand), how many sets of its dice pass; `sets` has them by
            their dice.
        least: (challenge, hand), the fewest pips that meet it.
        lost_face: (circle), the face that leaves the game at once, 0 for none.
        named: (circle), whether a number is named before the first throw.
        splits: (split, group), how many groups of each size several groups have.
        dice, rows, virgils: what a game begins with.
        stops, freezes: as `Options` has them.
    """

    hands: Hands
    first: Numbers
    passes: Numbers
    sets: Numbers
    least: Numbers
    lost_face: Numbers
    named: compiled.Flags
    splits: Numbers
    dice: int
    rows: Numbers
    virgils: int
    stops: bool
    freezes: bool


@lru_cache(maxsize=16)
def sheet_of(chosen: Options) -> Sheet:
    """Return what a game is played with under some rulings.

    Raises:
        BadValue: if the game has too many dice.
    """
    known = facts()
    every = every_hand(NAME, known.dice)
    named = [circle.kind == "chosen" for circle in known.circles]
    discards = [circle.kind == "none_of" for circle in known.circles]
    lost = [c.face * gone for c, gone in zip(known.circles, discards, strict=True)]
    first, challenges = _challenges()
    sets = [compiled.sets_within(targets(wanted), every) for wanted in challenges]
    least = [
        _least(challenge, hands, every)
        for challenge, hands in zip(challenges, sets, strict=True)
    ]
    return Sheet(
        hands=every,
        first=first,
        passes=np.sum(sets, 2, dtype=np.int32),
        sets=np.array(sets),
        least=np.array(least),
        lost_face=np.array([0, *lost], np.int32),
        named=np.array([False, *named]) & chosen.names_first,
        splits=_marks(known.dice, len(chosen.rows)),
        dice=known.dice,
        rows=np.array(chosen.rows, np.int32),
        virgils=chosen.virgil,
        stops=chosen.stops,
        freezes=chosen.freezes,
    )


def _challenges() -> tuple[Numbers, list[Challenge]]:
    """Return the row of each circle, from 1, and the challenges of all rows."""
    first: list[int] = [0]
    found: list[Challenge] = []
    for circle in facts().circles:
        first.append(len(found))
        found.append(Challenge(circle.number))
        if circle.kind == "chosen":
            found += [Challenge(circle.number, face) for face in range(1, SIDES + 1)]
    return np.array(first, np.int32), found


def _least(challenge: Challenge, sets: Numbers, every: Hands) -> Numbers:
    """Return the fewest pips for each hand; Virgil is no help in Violence."""
    if challenge.takes_pips:
        return compiled.least_pips(sets, every)
    return compiled.unturned(sets)


def _marks(dice: int, largest: int) -> Numbers:
    several = splits(dice, largest)
    groups = range(1, largest + 1)
    marks = [[sizes.count(group) for group in groups] for sizes in several]
    return np.array(marks, np.int32).reshape(-1, largest)


class Table(Protocol):
    """A game between two actions, as `rules.State`; dice are numbers of hands.

    Attributes:
        loose: those of `active` that may be thrown again; `frozen` has the others.
        due: dice that are taken up and not thrown yet.
        met: whether the last throw met the circle.
        throws: how many there were.
        used: a bit for each circle where Virgil helped, one for several groups at
            once, and one for each row that is full.
    """

    circle: int
    number: int
    pool: int
    virgils: int
    active: int
    frozen: int
    loose: int
    due: int
    met: bool
    throws: int
    used: int
    rows: Numbers


@flat
def play(sheet: Sheet, table: Table, dice: Chance, lot: Chance) -> None:
    """Play on until the last circle is passed or nothing can be done."""
    while table.circle < len(sheet.first) and not lost(sheet, table):
        act(sheet, table, one_of(lot, act(sheet, table, COUNT)))
        if table.due:
            roll(sheet, table, dice)


@flat
def begin_circle(table: Table) -> None:
    table.number, table.met = 0, False
    table.active = table.frozen = table.loose = NO_DICE


@flat
def lost(sheet: Sheet, table: Table) -> bool:
    """Return whether there is no throw, no pass and no help from Virgil."""
    if can_throw(sheet, table) or sets_that_pass(sheet, table):
        return False
    least = sheet.least[challenge(sheet, table), table.active]
    return bool(least > table.virgils)


@flat
def challenge(sheet: Sheet, table: Table) -> int:
    return int(sheet.first[table.circle] + table.number)


@flat
def sets_that_pass(sheet: Sheet, table: Table) -> int:
    return int(sheet.passes[challenge(sheet, table), table.active])


@flat
def can_throw(sheet: Sheet, table: Table) -> bool:
    dice = table.pool + sheet.hands.size[table.loose]
    for size in range(1, len(table.rows) + 1):
        if table.rows[size - 1] and size <= dice:
            return True
    return False


@flat
def act(sheet: Sheet, table: Table, chosen: int) -> int:
    """Do one of all legal actions, numbered so:

    | sets that pass | turns of Virgil | then names, or one group | several |
    0                seen              grows as kinds are counted
    """
    seen = sets_that_pass(sheet, table)
    if COUNT < chosen < seen:
        pass_circle(sheet, table, chosen)
        return chosen
    pips = virgil(sheet, table, COUNT)
    if seen <= chosen < seen + pips:
        return virgil(sheet, table, chosen - seen)
    if seen or table.met:
        return seen + pips
    seen += pips
    if sheet.named[table.circle] and not table.number:
        if chosen != COUNT:
            table.number = chosen - seen + 1
        return seen + SIDES * can_throw(sheet, table)
    groups = group(sheet, table, COUNT)
    if seen <= chosen < seen + groups:
        return group(sheet, table, chosen - seen)
    seen += groups
    if chosen >= seen:
        return several_groups(sheet, table, chosen - seen)
    return seen + several_groups(sheet, table, COUNT)


@flat
def pass_circle(sheet: Sheet, table: Table, chosen: int) -> None:
    """Put the dice of a set back into the pool; the other active dice leave."""
    sets = sheet.sets[challenge(sheet, table), table.active]
    size = 0
    while chosen >= sets[size]:
        chosen -= sets[size]
        size += 1
    table.pool += size
    table.circle += 1
    begin_circle(table)


@flat
def virgil(sheet: Sheet, table: Table, chosen: int) -> int:
    """Spend a pip on an active die."""
    if not table.virgils or sheet.lost_face[table.circle]:
        return 0
    if chosen == COUNT and not table.met:
        return int(sheet.hands.pips[table.active])
    seen = 0
    for face in range(1, SIDES + 1):
        if sheet.hands.shows[table.active, face]:
            for to in range(1, SIDES + 1):
                if sheet.hands.turns[face, to] and may_turn(sheet, table, face, to):
                    if seen == chosen:
                        turn(sheet, table, face, to)
                        return chosen
                    seen += 1
    return seen


@flat
def may_turn(sheet: Sheet, table: Table, face: int, to: int) -> bool:
    """Return whether a die may be turned: a throw that met the circle can still pass.

    Ruling on_success: under `stop` no pip is spent on such a throw.
    """
    if not table.met:
        return True
    after = turned(sheet.hands, table.active, face, to)
    left = sheet.least[challenge(sheet, table), after]
    return not sheet.stops and left < table.virgils


@flat
def turn(sheet: Sheet, table: Table, face: int, to: int) -> None:
    """Turn a die, one that may not be thrown again if possible."""
    table.virgils -= 1
    table.used |= 1 << (table.circle - 1)
    table.active = turned(sheet.hands, table.active, face, to)
    if sheet.hands.shows[table.frozen, face]:
        table.frozen = turned(sheet.hands, table.frozen, face, to)
    else:
        table.loose = turned(sheet.hands, table.loose, face, to)


@flat
def group(sheet: Sheet, table: Table, chosen: int) -> int:
    """Throw a group: dice of the pool and active dice, in any mix."""
    seen, loose = 0, sheet.hands.size[table.loose]
    for size in range(1, len(table.rows) + 1):
        if table.rows[size - 1]:
            for again in range(max(0, size - table.pool), min(size, loose) + 1):
                ways = parts_of(sheet.hands, table.loose, again)
                if seen <= chosen < seen + ways:
                    mark(sheet, table, size, 1)
                    take_up(sheet, table, again, chosen - seen)
                    table.pool -= size - again
                    table.due = size
                    return chosen
                seen += ways
    return seen


@flat
def several_groups(sheet: Sheet, table: Table, chosen: int) -> int:
    """Throw several groups at once: in Violence alone."""
    if not sheet.lost_face[table.circle]:
        return 0
    splits = sheet.splits
    seen, loose = 0, sheet.hands.size[table.loose]
    for at in range(len(splits)):
        size = dice_of(splits, at, table)
        for again in range(max(0, size - table.pool), min(size, loose) + 1):
            ways = parts_of(sheet.hands, table.loose, again)
            if seen <= chosen < seen + ways:
                for row in range(len(table.rows)):
                    mark(sheet, table, row + 1, splits[at, row])
                table.used |= 1 << (len(sheet.first) - 1)
                take_up(sheet, table, again, chosen - seen)
                table.pool -= size - again
                table.due = size
                return chosen
            seen += ways
    return seen


@flat
def dice_of(splits: Numbers, at: int, table: Table) -> int:
    """Return how many dice some groups have; NONE if their rows lack pips."""
    dice = 0
    for row in range(len(table.rows)):
        if splits[at, row] > table.rows[row]:
            return NONE
        dice += (row + 1) * splits[at, row]
    return dice


@flat
def mark(sheet: Sheet, table: Table, size: int, marks: int) -> None:
    """Mark pips of the row for groups of this size."""
    table.rows[size - 1] -= marks
    if marks and not table.rows[size - 1]:
        table.used |= 1 << (len(sheet.first) - 1 + size)


@flat
def take_up(sheet: Sheet, table: Table, again: int, which: int) -> None:
    """Take up dice to be thrown again, which leaves a part of the loose ones."""
    size = sheet.hands.size[table.loose] - again
    kept = int(sheet.hands.parts[sheet.hands.begins[table.loose, size] + which])
    table.active = compiled.joined(sheet.hands, table.frozen, kept)
    # Ruling kept_dice: frozen, where a die that was kept once stays.
    table.frozen = table.active if sheet.freezes else NO_DICE
    table.loose = NO_DICE if sheet.freezes else kept


@flat
def roll(sheet: Sheet, table: Table, dice: Chance) -> None:
    """Throw the dice that are due; in Violence every 5 leaves the game at once."""
    for _ in range(table.due):
        face = compiled.die(dice)
        if face != sheet.lost_face[table.circle]:
            table.active = sheet.hands.more[table.active, face]
            table.loose = sheet.hands.more[table.loose, face]
    table.due = 0
    table.throws += 1
    table.met = sets_that_pass(sheet, table) > 0


@njit(cache=True, nogil=True)
def play_all(
    sheet: Sheet, tables: NDArray[np.void], seed: np.uint64, numbers: NDArray[np.int64]
) -> None:
    """Play games on from where they are; each has the dice of its number."""
    for at, number in enumerate(numbers):
        dice = compiled.generator(seed, 2 * number)
        lot = compiled.generator(seed, 2 * number + 1)
        play(sheet, tables[at], dice, lot)


def games(rulings: Mapping[str, str], seed: int, numbers: NDArray[np.int64]) -> Games:
    """Return what games of the bot `random` come to; see `Many.play`."""
    chosen = options(rulings)
    sheet = sheet_of(chosen)
    tables = np.zeros(len(numbers), [*TABLE, ("rows", np.int32, len(chosen.rows))])
    tables["circle"], tables["pool"] = 1, sheet.dice
    tables["rows"], tables["virgils"] = sheet.rows, sheet.virgils
    play_all(sheet, tables, np.uint64(seed), numbers)
    circles = len(facts().circles)
    won = tables["circle"] > circles
    score = np.where(won, tables["pool"] + tables["virgils"] + tables["rows"].sum(1), 0)
    titles = facts().titles
    rank = np.argmax([score >= title.least for title in titles], axis=0)
    names = [metrics.lost_in(circle) for circle in facts().circles]
    things = (
        *(metrics.virgil_in(circle) for circle in facts().circles),
        metrics.SEVERAL,
        *(metrics.full(row) for row, _ in enumerate(chosen.rows, 1)),
    )
    return Games(
        won=won,
        score=score,
        turns=tables["throws"],
        # A circle is passed in the turn of its last throw; the other throws are dead.
        dead=tables["throws"] - (tables["circle"] - 1),
        ended=np.where(won, circles + rank, tables["circle"] - 1),
        used=flags(tables["used"], len(things)),
        ends=(*names, *(title.name for title in titles)),
        things=things,
    )


COMPILED: Compiled = Compiled(("random",), games)
"""What is compiled."""
