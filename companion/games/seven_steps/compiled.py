"""Seven Steps by the million: the whole game as plain functions that numba compiles.

They play as the bot `random`: of all actions that are legal, each is done as often.

A `Sheet` has what is looked up. What a hand passes, and how many pips it lacks, is made
of the terraces' `totals`, so no requirement is written down twice. The functions of the
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
    turned,
)
from companion.dice.faces import SIDES
from companion.games.dante.compiled import every_hand, flags
from companion.games.seven_steps import metrics
from companion.games.seven_steps.facts import NAME, facts
from companion.games.seven_steps.rules.state import PLACES, TRACK, rank
from companion.games.seven_steps.rules.terraces import (
    Challenge,
    Options,
    options,
    targets,
)

COUNT = -1
"""No action is chosen: they are counted."""

DAWN, READY, FALLEN, AGAIN, WON = range(5)
"""The phases of `rules.State`; the dice are thrown between them."""

BUY, TURN, VIRGIL, PUNISH = 0, 1, 2, 3
"""What is noted in `used`: the bit of a purchase, and the first for each terrace."""

TABLE = np.dtype(
    [
        *((name, np.int64) for name in ("terrace", "phase", "challenge", "pool")),
        *((name, np.int64) for name in ("active", "due", "sun", "moon", "scored")),
        *((name, np.int64) for name in ("spare", "pips", "closed", "throws", "used")),
        ("passed", np.bool_),
    ]
)


class Sheet(NamedTuple):
    """All that a game is played with and that stays as it is.

    A challenge is a row: `SIDES` of them for each terrace, from 1.

        terrace    1                  2                       7
        die        1  2  3  4  5  6   1  2  3  4  5  6  ...   1 ..  6
        row        0  1  2  3  4  5   6  7  8  9 10 11  ...  36 .. 41

    Attributes:
        passes: (challenge, hand), how many sets of its dice pass; `sets` has them by
            their dice.
        least: (challenge, hand), the fewest pips that make it pass.
        terraces: how many there are.
        pool, moon, scored, spare, pips, closed: what a game begins with.
        in_time, holds: as `Options` has them.
        adds: ruling pips_may_add_dice.
    """

    hands: Hands
    passes: Numbers
    sets: Numbers
    least: Numbers
    terraces: int
    pool: int
    sun: int
    moon: int
    scored: int
    spare: int
    pips: int
    closed: int
    in_time: bool
    holds: bool
    adds: bool


@lru_cache(maxsize=16)
def sheet_of(chosen: Options) -> Sheet:
    """Return what a game is played with under some rulings.

    Raises:
        BadValue: if the game has too many dice.
    """
    known = facts()
    every = every_hand(NAME, known.dice)
    wanted = [
        targets(Challenge(terrace.number, face), chosen, known.dice)
        for terrace in known.terraces
        for face in range(1, SIDES + 1)
    ]
    sets = [compiled.sets_within(hands, every) for hands in wanted]
    least = np.array([compiled.least_pips(passing, every) for passing in sets])
    least[least > TRACK.circles] = compiled.NEVER
    places = {name: PLACES[name].start for name in ("pool", "sun", "moon", "scored")}
    return Sheet(
        hands=every,
        passes=np.sum(sets, 2, dtype=np.int32),
        sets=np.array(sets),
        least=least,
        terraces=len(known.terraces),
        **places,
        spare=PLACES["spare"].start,
        pips=TRACK.available,
        closed=TRACK.circles - TRACK.available,
        in_time=chosen.in_time,
        holds=chosen.holds,
        adds=chosen.pips_may_add_dice,
    )


class Table(Protocol):
    """A game between two actions, as `rules.State`; `active` is the number of a hand.

    Attributes:
        due: dice that are taken up and not thrown yet; the challenge die in DAWN.
        throws: of the player's dice, how many there were.
        used: a bit for a purchase, then one for each terrace where the challenge die
            was turned, one for each with a pip, and one for each with a punishment.
    """

    terrace: int
    phase: int
    challenge: int
    pool: int
    active: int
    due: int
    sun: int
    moon: int
    scored: int
    spare: int
    pips: int
    closed: int
    passed: bool
    throws: int
    used: int


@flat
def play(sheet: Sheet, table: Table, dice: Chance, lot: Chance) -> None:
    """Play on until the last terrace is passed or the game is lost."""
    while table.phase != WON and not lost(sheet, table):
        act(sheet, table, one_of(lot, act(sheet, table, COUNT)))
        if table.due:
            roll(sheet, table, dice)


@flat
def lost(sheet: Sheet, table: Table) -> bool:
    """Return whether no die is left to throw, or to pay for a throw that failed."""
    if table.phase == DAWN:
        # Ruling bought_die: in the sun space it comes too late for this turn.
        return not table.pool and not (sheet.in_time and may_buy(table))
    if table.phase == FALLEN and not to_pay(table):
        return bool(sheet.least[challenge(table), table.active] > table.pips)
    return False


@flat
def may_buy(table: Table) -> bool:
    return table.closed != 0 and to_pay(table) > 0


@flat
def to_pay(table: Table) -> int:
    return table.scored + table.spare


@flat
def challenge(table: Table) -> int:
    return (table.terrace - 1) * SIDES + table.challenge - 1


@flat
def act(sheet: Sheet, table: Table, chosen: int) -> int:
    """Do one of all legal actions, numbered so:

    | throws | turns of the challenge die | a purchase |     before a throw
    | sets that pass | turns of Virgil | a punishment |      after it
    """
    if table.phase == FALLEN:
        return after_a_throw(sheet, table, chosen)
    throws = throw(sheet, table, COUNT)
    if COUNT < chosen < throws:
        return throw(sheet, table, chosen)
    turns = turn_challenge(sheet, table, COUNT)
    if throws <= chosen < throws + turns:
        return turn_challenge(sheet, table, chosen - throws)
    if chosen != COUNT:
        buy(sheet, table)
    return throws + turns + may_buy(table)


@flat
def after_a_throw(sheet: Sheet, table: Table, chosen: int) -> int:
    """Put dice forward, turn one with a pip, or take the punishment."""
    sets = int(sheet.passes[challenge(table), table.active])
    if COUNT < chosen < sets:
        put_forward(sheet, table, chosen)
        return chosen
    pips = virgil(sheet, table, COUNT)
    if sets <= chosen < sets + pips:
        return virgil(sheet, table, chosen - sets)
    if chosen != COUNT:
        punish(sheet, table)
    return sets + pips + (not table.passed and to_pay(table) > 0)


@flat
def throw(sheet: Sheet, table: Table, chosen: int) -> int:
    """Throw the challenge die at dawn, later dice of the pool and the active ones."""
    if table.phase == DAWN:
        if chosen != COUNT:
            table.due = 1
        return int(table.pool > 0)
    # Ruling reroll: any of the active dice may be held, but not all if none is fresh.
    hands, least = sheet.hands, int(table.phase == READY)
    ways = hands.begins[table.active, -1] - hands.begins[table.active, 0]
    held = ways if sheet.holds else 1
    if chosen == COUNT:
        return (table.pool + 1 - least) * held - (sheet.holds and not least)
    fresh, which = table.pool - chosen // held, chosen % held
    hold = hands.parts[hands.begins[table.active, 0] + which]
    table.due = fresh + hands.size[table.active] - hands.size[hold]
    table.pool, table.active = table.pool - fresh, hold
    return chosen


@flat
def roll(sheet: Sheet, table: Table, dice: Chance) -> None:
    """Throw the dice that are due."""
    if table.phase == DAWN:
        table.phase, table.challenge = READY, compiled.die(dice)
    else:
        for _ in range(table.due):
            table.active = sheet.hands.more[table.active, compiled.die(dice)]
        table.throws += 1
        table.phase = FALLEN
        table.passed = sheet.passes[challenge(table), table.active] > 0
    table.due = 0


@flat
def turn_challenge(sheet: Sheet, table: Table, chosen: int) -> int:
    """Spend a pip on the challenge die."""
    if table.phase != READY or not table.pips:
        return 0
    seen = 0
    for to in range(1, SIDES + 1):
        if sheet.hands.turns[table.challenge, to]:
            if seen == chosen:
                table.challenge = to
                table.pips -= 1
                note(sheet, table, TURN)
                return chosen
            seen += 1
    return seen


@flat
def virgil(sheet: Sheet, table: Table, chosen: int) -> int:
    """Spend a pip on an active die."""
    # Ruling pips_may_add_dice
    if not table.pips or (table.passed and not sheet.adds):
        return 0
    if chosen == COUNT and not table.passed:
        return int(sheet.hands.pips[table.active])
    seen = 0
    for face in range(1, SIDES + 1):
        if sheet.hands.shows[table.active, face]:
            for to in range(1, SIDES + 1):
                if sheet.hands.turns[face, to]:
                    after = turned(sheet.hands, table.active, face, to)
                    # A throw that passed may not be spoiled.
                    left = sheet.least[challenge(table), after]
                    if table.passed and left >= table.pips:
                        continue
                    if seen == chosen:
                        table.active = after
                        table.pips -= 1
                        note(sheet, table, VIRGIL)
                        return chosen
                    seen += 1
    return seen


@flat
def buy(sheet: Sheet, table: Table) -> None:
    pay(table)
    table.pips += 1
    table.closed -= 1
    note(sheet, table, BUY)
    if sheet.in_time:
        table.pool += 1
    else:
        table.sun += 1


@flat
def pay(table: Table) -> None:
    """Take a die from the scored ones, else from the spare ones."""
    if table.scored:
        table.scored -= 1
    else:
        table.spare -= 1


@flat
def punish(sheet: Sheet, table: Table) -> None:
    """Pay a die for a throw that failed; the next throw is due."""
    pay(table)
    table.sun += 1
    table.phase = AGAIN
    note(sheet, table, PUNISH)


@flat
def put_forward(sheet: Sheet, table: Table, chosen: int) -> None:
    """Score the dice of a set; then the day passes."""
    sets = sheet.sets[challenge(table), table.active]
    size = 0
    while chosen >= sets[size]:
        chosen -= sets[size]
        size += 1
    table.scored += size
    if table.terrace == sheet.terraces:
        table.phase = WON
        return
    table.terrace += 1
    table.phase, table.challenge = DAWN, 0
    table.pool += table.moon
    table.moon = table.sun + sheet.hands.size[table.active] - size
    table.sun = 0
    table.active = NO_DICE


@flat
def note(sheet: Sheet, table: Table, what: int) -> None:
    bit = 0 if what == BUY else (what - 1) * sheet.terraces + table.terrace
    table.used |= 1 << bit


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
    sheet, tables = sheet_of(options(rulings)), np.zeros(len(numbers), TABLE)
    tables["terrace"] = 1
    tables["pool"], tables["sun"], tables["moon"] = sheet.pool, sheet.sun, sheet.moon
    tables["scored"], tables["spare"] = sheet.scored, sheet.spare
    tables["pips"], tables["closed"] = sheet.pips, sheet.closed
    play_all(sheet, tables, np.uint64(seed), numbers)
    terraces = facts().terraces
    won, scored = tables["phase"] == WON, tables["scored"]
    titles = [title.title for title in facts().ranks]
    ranks = np.array(
        [titles.index(rank(n)) if n else 0 for n in range(facts().dice + 1)]
    )
    things = (
        metrics.BOUGHT,
        *(metrics.challenge_turned(terrace) for terrace in terraces),
        *(metrics.virgil_on(terrace) for terrace in terraces),
        *(metrics.punished_on(terrace) for terrace in terraces),
    )
    return Games(
        won=won,
        score=np.where(won, scored, 0),
        turns=tables["throws"],
        # A terrace is passed in the turn of its last throw; the other throws are dead.
        dead=tables["throws"] - (tables["terrace"] - 1 + won),
        ended=np.where(won, len(terraces) + ranks[scored], tables["terrace"] - 1),
        used=flags(tables["used"], len(things)),
        ends=(*(metrics.lost_on(terrace) for terrace in terraces), *titles),
        things=things,
    )


COMPILED: Compiled = Compiled(("random",), games)
"""What is compiled."""
