"""A verdict on a placement and the exact chance of a draw, without a save.

For players who keep score themselves: `check` takes the boards at the start of a turn,
the hand, and the discs in the order they were laid.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from types import MappingProxyType

import msgspec

from companion.contract import NO_SETUP
from companion.contract.questions import Finding
from companion.errors import BadValue, quoted

from ..facts import FIELDS, NAME, TOP, Edition, Family, Tile
from . import after_laying, apply, placing, scoring, towers_down, with_seat
from .actions import Lay
from .boards import options
from .state import UNKNOWN, Seat, State, boards_laid, edition, ordered, start, unseen
from .wording import discs, listed, points


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The boards at the start of a turn.

    Attributes:
        boards: the letters of the boards in slots 0 to 6, each with the sixths it is
            turned clockwise, such as `C+2`.
        heights: the discs on positions 0 to 6 of each slot; slots left out are empty.
        hand: the letters of the discs in the hand; `?` for one that is not known.
        aid, points: ids of the tiles played in this turn; an aid that changes the
            boards has done so already.
    """

    hand: str = UNKNOWN * TOP
    boards: tuple[str, ...] = tuple("ABCDEFG")
    heights: dict[int, tuple[int, ...]] = {}
    aid: str = ""
    points: str = ""


class Wanted(msgspec.Struct, frozen=True):
    """Discs wanted from a draw, sorted, and what the bag holds of each colour.

    `bag` is empty for the full bag of the beginning.
    """

    discs: tuple[str, ...]
    bag: tuple[tuple[str, int], ...] = ()


class Judged(Finding, frozen=True, kw_only=True):
    """What `check` answers; the dice of a `Verdict` stay empty.

    Attributes:
        scores: what the same discs can score, the lowest first, each with the number of
            ways to lay them for it.
    """

    code: str  # the condition that fails, empty if none does
    disc: int  # which disc fails, counted from 1
    levels: tuple[int, ...]  # the level of each disc, as far as they are legal
    bonus: int = 0  # what the points tile adds
    score: int = 0  # the points of the turn, 0 if it is not legal
    fallen: tuple[str, ...]  # the fields whose towers come down, in order
    heights: tuple[tuple[int, ...], ...]  # of each slot's fields after the turn
    scores: tuple[tuple[int, int], ...] = ()


def check(
    challenge: Position | Wanted,
    faces: Sequence[Lay],
    *,
    rulings: Mapping[str, str] = MappingProxyType({}),
    setup: Mapping[str, object] = NO_SETUP,
) -> Judged:
    """Return whether discs may be laid so, and what the turn is worth.

    Raises:
        UnknownName, BadValue: if the position cannot be.
    """
    if not isinstance(challenge, Position):
        raise BadValue(NAME, "these are discs, not boards", "name a board file")
    state = begun = position(challenge, rulings, setup)
    for lay in faces:
        if not isinstance(lay, Lay):
            what = f"{quoted(str(lay))} is no disc laid on a field"
            raise BadValue(NAME, what, "write a colour and a field, such as R3.6")
        if fault := placing.violation(state, lay.disc, lay.field):
            return _judged(state, fault.sentence, code=fault.code, disc=fault.disc)
        state = apply(state, lay)
    if fault := placing.must_place(state):
        return _judged(state, fault.what, code=fault.code, disc=1)
    return _worth(state, challenge.points, begun)


def position(
    challenge: Position,
    rulings: Mapping[str, str],
    setup: Mapping[str, object] = NO_SETUP,
) -> State:
    """Return a game in which a turn begins on these boards.

    Raises:
        UnknownName: if there is no such ruling, board, tile or colour.
        BadValue: if a number is out of range.
    """
    state = start(rulings, {**setup, "players": ["you", "they"]})
    state = boards_laid(state, *_boards(state, challenge.boards))
    heights = _heights(challenge.heights)
    for disc in challenge.hand:
        if disc not in (*state.letters, UNKNOWN):
            right = f"colours are {' '.join(state.letters)}, ? if not known"
            raise BadValue(f"{NAME}: hand", f"{quoted(disc)} is no colour", right)
    if len(challenge.hand) > state.full:
        what = f"{len(challenge.hand)} discs are in it"
        raise BadValue(f"{NAME}: hand", what, f"{state.full} are the most")
    tiles: dict[Family, str] = {"aid": challenge.aid, "points": challenge.points}
    for family, id in tiles.items():
        known = state.known(family)
        if id and id not in known:
            right = f"tiles are {listed(known)}" if known else "none are played with"
            raise BadValue(f"{NAME}: {family}", f"{quoted(id)} is no tile", right)
    state = msgspec.structs.replace(
        state,
        phase="lay",
        heights=heights,
        seats=(Seat("you", ordered(challenge.hand)), state.seats[1]),
        played=(challenge.aid,) if challenge.aid else (),
    )
    for letter, left in unseen(state, 0).items():
        if left < 0:
            what = f"{state.discs - left} {state.colour(letter)} discs are in sight"
            raise BadValue(f"{NAME}: heights", what, f"there are {state.discs}")
    return state


def _boards(
    state: State, words: Sequence[str]
) -> tuple[tuple[str, ...], tuple[int, ...]]:
    known = [letter for letter, _ in state.patterns]
    letters, turns = [], []
    for word in words:
        letter, plus, sixths = word.upper().partition("+")
        fits = not plus or (len(sixths) == 1 and sixths in "012345")
        if letter not in known or not fits:
            right = f"boards are {listed(known)}, turned by 1 to 5 sixths such as C+2"
            raise BadValue(f"{NAME}: boards", f"{quoted(word)} is no board", right)
        letters.append(letter)
        turns.append(int(sixths or 0))
    if sorted(letters) != sorted(known):
        what = f"{' '.join(letters)} are not the seven boards"
        raise BadValue(f"{NAME}: boards", what, f"name each of {listed(known)} once")
    return tuple(letters), tuple(turns)


def _heights(slots: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    where = f"{NAME}: heights"
    for slot, row in slots.items():
        if not 0 <= slot < FIELDS:
            raise BadValue(where, f"there is no slot {slot}", "slots are 0 to 6")
        if len(row) != FIELDS:
            what = f"slot {slot} has {len(row)} numbers"
            raise BadValue(where, what, "give 7: the centre, then from the east round")
        if wrong := [height for height in row if not 0 <= height < TOP]:
            what = f"a tower of {wrong[0]} in slot {slot}"
            raise BadValue(where, what, "towers are 0 to 6 high when a turn begins")
    rows = (slots.get(slot, (0,) * FIELDS) for slot in range(FIELDS))
    return tuple(height for row in rows for height in row)


def _worth(state: State, id: str, begun: State) -> Judged:
    levels, tile = state.levels, state.tile(id)
    bonus = scoring.bonus(tile, state.laid, state.fields)
    sum_of = " + ".join(map(str, levels)) or "no disc"
    if tile:
        sum_of += f", and {bonus} for {tile.name}"
    done = towers_down(state)
    fallen = listed(done.fallen, "and")
    down = f"; the towers on {fallen} come down" if done.fallen else ""
    if len(done.fallen) == 1:
        down = f"; the tower on {fallen} comes down"
    score = sum(levels) + bonus
    scores = ways(begun, [disc.disc for disc in state.laid], tile)
    return msgspec.structs.replace(
        _judged(done, f"legal: {points(score)} ({sum_of}){down}"),
        bonus=bonus,
        score=score,
        scores=tuple(sorted(scores.items())),
        notes=(_ways_note(scores, len(levels), score),) if levels else (),
    )


def ways(state: State, discs: Sequence[str], tile: Tile | None = None) -> Counter[int]:
    """Return how many ways to lay all these discs make each score.

    A way is a sequence of fields: discs of one colour are alike.
    """
    scores: Counter[int] = Counter()
    waiting = [with_seat(state, hand=ordered(discs))]
    while waiting:
        now = waiting.pop()
        for lay in placing.reachable(now):
            if not placing.violation(now, lay.disc, lay.field):
                waiting.append(after_laying(now, lay.disc, lay.field))
        if not now.seat.hand:
            scores[sum(now.levels) + scoring.bonus(tile, now.laid, now.fields)] += 1
    return scores


def _ways_note(found: Mapping[int, int], count: int, score: int) -> str:
    these = "this disc" if count == 1 else f"these {discs(count)}"
    total, most = sum(found.values()), max(found)
    if total == 1:
        return f"{these} can be laid in no other way"
    if found[score] == total:
        return f"{these} can be laid in {total} ways, each for {points(score)}"
    note = f"{these} can be laid in {total} ways, {found[score]} of them for "
    note += points(score)
    if score == most:
        return f"{note}, the most"
    best = "1 way" if found[most] == 1 else f"{found[most]} ways"
    return f"{note}; the most is {most}, in {best}"


def _judged(state: State, sentence: str, *, code: str = "", disc: int = 0) -> Judged:
    rows = range(0, len(state.heights), FIELDS)
    return Judged(
        met=not code,
        using=(),
        changes=(),
        pips_used=0,
        sets=(),
        ways=(),
        possible=True,
        sentence=f"not legal: {sentence}" if code else sentence,
        code=code,
        disc=disc,
        levels=state.levels,
        fallen=state.fallen,
        heights=tuple(state.heights[row : row + FIELDS] for row in rows),
    )


def odds(
    challenge: Position | Wanted,
    dice: int,
    *,
    rulings: Mapping[str, str] = MappingProxyType({}),
    setup: Mapping[str, object] = NO_SETUP,
) -> Fraction:
    """Return the exact chance that a draw of `dice` discs holds those wanted.

    Raises:
        UnknownName, BadValue: if rulings, colours or numbers are not the game's.

    >>> odds(Wanted(("R",)), 1)
    Fraction(1, 7)
    """
    options(rulings)
    if not isinstance(challenge, Wanted):
        raise BadValue(NAME, "these are boards, not discs", "name discs such as RRB")
    bag = _bag(challenge, edition(setup))
    total = sum(bag.values())
    if not 0 <= dice <= total:
        what = f"{dice} discs are drawn"
        raise BadValue(NAME, what, f"the bag holds {total}, draw 0 to {total}")
    # How many draws of so many discs hold at least those wanted, colour by colour.
    ways = Counter({0: 1})
    for letter, there in bag.items():
        more: Counter[int] = Counter()
        for some in range(challenge.discs.count(letter), there + 1):
            for drawn, times in ways.items():
                more[drawn + some] += times * comb(there, some)
        ways = more
    return Fraction(ways[dice], comb(total, dice))


def _bag(wanted: Wanted, box: Edition) -> dict[str, int]:
    there = dict(wanted.bag) or dict.fromkeys(box.letters, box.discs)
    for letter, count in there.items():
        if letter not in box.letters or not 0 <= count <= box.discs:
            what = f"a bag with {count} of {quoted(letter)}"
            raise BadValue(NAME, what, f"0 to {box.discs} of {' '.join(box.letters)}")
    for letter in wanted.discs:
        if letter not in box.letters:
            right = f"colours are {' '.join(box.letters)}"
            raise BadValue(NAME, f"{quoted(letter)} is no colour", right)
    return {letter: there.get(letter, 0) for letter in box.letters}
