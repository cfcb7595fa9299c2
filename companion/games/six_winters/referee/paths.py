"""Dice on a progress card: which may be laid next, and how far a path has come.

A path is one chain. Each die touches the one laid just before it, straight or
diagonally; no square is filled twice. A square may demand a type, a face, a region and
a relation to the die before; a die has to meet all of them (reading two-demands).
A wild die that is not declared is tried as every type and value: `ways` returns what
the dice can count as, one way for each value of the last die, since only that value
matters for what follows.

Source: V20.4, progress cards and Sorcery mastery; readings path, two-demands,
repeating-histories and sorcery-wild.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice

import msgspec
from msgspec.structs import replace

from companion.language import marked, phrase

from ..cards.places import Region, Resource
from ..cards.wording import capital, regional, row, spot
from ..facts.cards import Progress, Square

Cell = tuple[int, int]  # row and column of a square, from 1

STEP = {"+1": 1, "-1": -1, "=": 0}
THAN = {
    "+1": marked("one more than the {face} before it"),
    "-1": marked("one less than the {face} before it"),
    "=": marked("the same as the {face} before it"),
}
UNLIKE = {
    "+1": marked("{at} asks for one more than the die before it, not a {face}"),
    "-1": marked("{at} asks for one less than the die before it, not a {face}"),
    "=": marked("{at} asks for the same as the die before it, not a {face}"),
}
FACES = range(1, 7)


class Asset(msgspec.Struct, frozen=True, order=True):
    """A die at a location; `region` is that of the location, None if unknown."""

    type: Resource
    face: int
    region: Region | None = None


class PlacedDie(msgspec.Struct, frozen=True):
    """A die on a square of a progress card."""

    at: Cell
    die: Asset
    declared: tuple[Resource, int] | None = None  # what a wild Sorcery die counts as

    @property
    def type(self) -> Resource:
        """The type that it counts as."""
        return self.declared[0] if self.declared else self.die.type

    @property
    def face(self) -> int:
        """The face that it counts as."""
        return self.declared[1] if self.declared else self.die.face


Way = tuple[PlacedDie, ...]
"""Dice on a card in the order in which they were laid, as what they count."""


class PathState(msgspec.Struct, frozen=True):
    """The verdict on the dice of a card."""

    legal: bool  # whether every die may be where it is
    complete: bool  # whether the end square is filled
    failed: int | None  # the first die that may not, counted from 0; None if all may
    reason: str  # why it may not
    fits: str  # which dice would fit there; empty if no die would
    to_go: int | None  # the fewest dice still to lay; None if the end is out of reach


class Terms(msgspec.Struct, frozen=True):
    """Rules in play that change which dice fit."""

    wild: bool = False  # Sorcery dice count as any type and value (Sorcery mastery)
    # Dice of this type complete no card (Repeating Histories is in play).
    barred: Resource | None = None


PLAIN = Terms()


def squares(card: Progress) -> Mapping[Cell, Square]:
    """Return the squares of a card by row and column."""
    return {square.at: square for square in card.squares}


def touches(first: Cell, second: Cell) -> bool:
    """Return whether two squares touch, straight or diagonally."""
    return max(abs(first[0] - second[0]), abs(first[1] - second[1])) == 1


def why_not(
    card: Progress, before: Sequence[PlacedDie], placed: PlacedDie, terms: Terms = PLAIN
) -> str | None:
    """Return why a die may not be laid next, or None if it may.

    `before` are the dice on the card, in the order in which they were laid.
    """
    square = squares(card).get(placed.at)
    if square is None:
        at = spot(placed.at)
        return phrase("there is no square {at} on {card}", at=at, card=card.name)
    if placed.at in {die.at for die in before}:
        return phrase("{at} is filled already", at=spot(placed.at))
    if _ended(card, before):
        return phrase("{card} is complete already", card=card.name)
    if not before and square.role != "start":
        return phrase("a path starts at {at}", at=spot(card.role("start").at))
    if before and not touches(before[-1].at, placed.at):
        last = spot(before[-1].at)
        return phrase("{at} does not touch {last}", at=spot(placed.at), last=last)
    if placed.declared and not (terms.wild and placed.die.type == "sorcery"):
        return phrase(
            "only a Sorcery die counts as another, and only with Sorcery mastery"
        )
    if placed.declared and not 1 <= placed.declared[1] <= 6:
        return phrase("a die cannot be declared {face}", face=placed.declared[1])
    if reason := _demand(square, before, placed):
        return reason
    # A barred die prevents the end, whatever it is declared to be.
    barred = (other.die.type == terms.barred for other in (*before, placed))
    if square.role == "end" and any(barred):
        kind = dice_kind(terms.barred)
        return phrase("no card that holds {die} can be completed now", die=kind)
    return None


def _ended(card: Progress, before: Sequence[PlacedDie]) -> bool:
    return bool(before) and before[-1].at == card.role("end").at


def _demand(
    square: Square, before: Sequence[PlacedDie], placed: PlacedDie
) -> str | None:
    where = spot(square.at)
    if square.type and placed.type != square.type:
        wanted, there = capital(square.type), capital(placed.type)
        sentence = marked("{at} asks for {wanted}, not {there}")
        return phrase(sentence, at=where, wanted=wanted, there=there)
    not_that = marked("{at} asks for {wanted}, not a {face}")
    if square.value and placed.face != square.value:
        wanted = phrase("a {face}", face=square.value)
        return phrase(not_that, at=where, wanted=wanted, face=placed.face)
    if square.region and placed.die.region != square.region:
        region = regional(square.region)
        return phrase("{at} asks for a die taken in {region}", at=where, region=region)
    if square.relation:
        face = before[-1].face
        if placed.face != face + STEP[square.relation]:
            wanted = phrase(THAN[square.relation], face=face)
            return phrase(not_that, at=where, wanted=wanted, face=placed.face)
    return None


def check_path(
    card: Progress, dice: Sequence[PlacedDie], terms: Terms = PLAIN
) -> PathState:
    """Return the verdict on dice that were laid on a card one after the other."""
    before: tuple[Way, ...] = ((),)
    for number, placed in enumerate(dice):
        longer = _longer(card, before, placed, terms)
        if not longer:
            reason = _reason(card, before, placed, terms)
            fits = _instead(card, before, placed.at, terms)
            return PathState(False, False, number, reason, fits, to_go(card, before[0]))
        before = longer
    left = to_go(card, dice)
    return PathState(True, left == 0, None, "", "", left)


def ways(
    card: Progress, dice: Sequence[PlacedDie], terms: Terms = PLAIN
) -> tuple[Way, ...]:
    """Return what dice can count as, one way for each value of the last die.

    Empty if they may not be laid like this.
    """
    longer: tuple[Way, ...] = ((),)
    for placed in dice:
        longer = _longer(card, longer, placed, terms)
    return longer


def _longer(
    card: Progress, before: Sequence[Way], placed: PlacedDie, terms: Terms
) -> tuple[Way, ...]:
    by_face: dict[int, Way] = {}
    for way in before:
        for die in _counts_as(card, placed, terms):
            if die.face not in by_face and why_not(card, way, die, terms) is None:
                by_face[die.face] = (*way, die)
    return tuple(by_face.values())


def _counts_as(card: Progress, placed: PlacedDie, terms: Terms) -> Iterator[PlacedDie]:
    """Yield a die as itself; a wild one then as all that can fit on its square."""
    yield placed
    square = squares(card).get(placed.at)
    wild = terms.wild and placed.die.type == "sorcery"
    if not square or placed.declared or not wild:
        return
    likely = square.value or placed.face
    for face in sorted(FACES, key=lambda face: face != likely):
        yield replace(placed, declared=(square.type or placed.type, face))


def _reason(
    card: Progress, before: Sequence[Way], placed: PlacedDie, terms: Terms
) -> str:
    # As itself a wild die may lack only a type; the next try has the right type.
    *_, die = islice(_counts_as(card, placed, terms), 2)
    reasons = {way: why_not(card, way, die, terms) or "" for way in before}
    if len(set(reasons.values())) == 1:
        return reasons[before[0]]
    relation = squares(card)[placed.at].relation or "="  # only one tells ways apart
    for way, reason in reasons.items():
        if way[-1].face + STEP[relation] == die.face:
            return reason
    return phrase(UNLIKE[relation], at=spot(placed.at), face=die.face)


def _instead(card: Progress, before: Sequence[Way], at: Cell, terms: Terms) -> str:
    """Return which dice fit on `at`; if none, which fit on the other next squares."""
    fitting = next_fits(card, before, terms)
    if at in fitting:
        return fitting[at]
    return "; ".join(f"{spot(there)}: {die}" for there, die in fitting.items())


def next_fits(card: Progress, before: Sequence[Way], terms: Terms) -> dict[Cell, str]:
    """Return the dice that fit on each of the next squares, in words."""
    faces = {way[-1].face for way in before if way}
    words = {
        square.at: wants(square, faces, terms)
        for square in next_squares(card, before[0])
    }
    return {at: die for at, die in words.items() if die}


def next_squares(card: Progress, before: Sequence[PlacedDie]) -> tuple[Square, ...]:
    """Return the squares of the next die, whatever they demand."""
    if not before:
        return (card.role("start"),)
    if _ended(card, before):
        return ()
    filled = {die.at for die in before}
    return tuple(
        square
        for square in card.squares
        if square.at not in filled and touches(before[-1].at, square.at)
    )


def wants(square: Square, before: Collection[int], terms: Terms = PLAIN) -> str:
    """Return in words the dice that a square demands, empty if no die can meet it.

    Args:
        before: the values that the die before it can count as.

    >>> wants(Square(1, 1, type="support", region="empire"), ())
    'a Support die taken in the Empire'
    >>> wants(Square(1, 1, relation="+1"), (5, 2, 6))
    'a die showing 3 or 6'
    """
    faces = [square.value] if square.value else []
    if square.relation:
        wanted = {face + STEP[square.relation] for face in before}
        faces = sorted(wanted.intersection(FACES))
        if not faces:
            return ""
    die = phrase("any die")
    if faces or square.type:
        die = dice_kind(square.type)
        if faces:
            die = phrase("{die} showing {faces}", die=die, faces=row(faces, "or"))
        if terms.wild and square.type != "sorcery":
            die = phrase("{die} or any Sorcery die", die=die)
    if square.region:
        region = regional(square.region)
        return phrase("{die} taken in {region}", die=die, region=region)
    return die


def dice_kind(resource: Resource | None) -> str:
    """Return a die of a resource.

    >>> dice_kind("espionage"), dice_kind(None)
    ('an Espionage die', 'a die')
    """
    if not resource:
        return phrase("a die")
    an = resource == "espionage"
    sentence = marked("an {resource} die") if an else marked("a {resource} die")
    return phrase(sentence, resource=capital(resource))


def to_go(card: Progress, before: Sequence[PlacedDie]) -> int | None:
    """Return the fewest dice to the end; None if it cannot be reached."""
    # Breadth first over squares that are not filled: `front` is all squares that are
    # filled with `steps` more dice; demands are ignored.
    end, start = card.role("end").at, card.role("start").at
    front, steps = ({before[-1].at}, 0) if before else ({start}, 1)
    reached = {start, *(die.at for die in before)}
    while front:
        if end in front:
            return steps
        near = {s.at for s in card.squares for at in front if touches(at, s.at)}
        front = near - reached
        reached |= front
        steps += 1
    return None
