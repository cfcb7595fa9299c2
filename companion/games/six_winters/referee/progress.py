"""Verdicts on paths of progress cards, and the path that given assets can fill.

The search takes the fewest dice. It is exact and depth first, the shortest lengths
first. A way is a tuple of squares from the last die on the card to the end, each with
its `Need`: the type, face and region of the die that it takes. A relation is settled by
the face of the square before it, so that every need stands alone and squares can be
matched with assets.
Invariant: all needs of a way can be matched at once; other ways are dropped.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.contract.questions import Finding
from companion.errors import BadValue
from companion.language import marked, phrase, phrases

from ..cards.places import Region, Resource
from ..cards.verbs.obstacles import ForbidCompleting
from ..cards.wording import capital, finding, regional, row, spot
from ..facts import NAME, facts
from ..facts.cards import Progress, Square
from . import paths
from .overcoming import cards, in_dice, verbs
from .queries import PathQuery, TypedDie


class Need(NamedTuple):
    """The demand of a square on a path, once the face before it is settled."""

    type: Resource | None
    face: int | None
    region: Region | None

    def takes(self, die: paths.Asset, wild: bool) -> bool:
        """Return whether a die meets it."""
        if self.region not in (None, die.region):
            return False
        if wild and die.type == "sorcery":
            return True
        return self.type in (None, die.type) and self.face in (None, die.face)


def suggest(
    card: Progress,
    assets: Sequence[paths.Asset],
    before: Sequence[paths.PlacedDie] = (),
    terms: paths.Terms = paths.PLAIN,
) -> tuple[paths.PlacedDie, ...] | None:
    """Return the fewest dice that complete a card; None if they cannot.

    A card that is complete already takes no dice: `()`. Those `before` are on it, and
    may be laid like this.
    """
    if any(placed.die.type == terms.barred for placed in before):
        return None
    assets = [die for die in assets if die.type != terms.barred]
    fewest = paths.to_go(card, before)
    if not fewest:
        return None if fewest is None else ()
    search = _Search(card, assets, before, terms)
    for length in range(fewest, min(len(assets), len(search.usable)) + 1):
        if path := search.of(length):
            return path
    return None


class _Search:
    """A search for a path on one card from one set of assets."""

    def __init__(
        self,
        card: Progress,
        assets: Sequence[paths.Asset],
        before: Sequence[paths.PlacedDie],
        terms: paths.Terms,
    ) -> None:
        self.card, self.assets, self.terms = card, assets, terms
        self.before = before
        self.end = card.role("end").at
        filled = {placed.at for placed in before}
        self.usable = {
            at: square
            for at, square in paths.squares(card).items()
            if at not in filled
            and self.takers(Need(square.type, square.value, square.region))
        }
        self.apart = _apart(self.end, self.usable)
        self.ways = paths.ways(card, before, terms)

    def takers(self, need: Need) -> list[int]:
        """Return the indexes of the assets that meet a need."""
        wild = self.terms.wild
        return [n for n, die in enumerate(self.assets) if need.takes(die, wild)]

    def of(self, length: int) -> tuple[paths.PlacedDie, ...] | None:
        """Return a path of exactly `length` more dice, or None."""
        if self.before:
            # The last die can count as several values if it is wild.
            at = self.before[-1].at
            tries = (self.grow((), at, way[-1].face, length) for way in self.ways)
            return next(filter(None, tries), None)
        return self.take((), self.card.role("start"), None, length)

    def grow(
        self, way: "_Way", last: paths.Cell, face: int | None, left: int
    ) -> tuple[paths.PlacedDie, ...] | None:
        """Go on from `last` with `left` more dice; `face` is on `last`, or None."""
        if not left:
            return self.laid(way) if last == self.end else None
        if last == self.end:
            return None
        # Depth first; `apart` prunes squares from which the end is out of reach.
        taken = {square.at for square, _ in way}
        for at, square in self.usable.items():
            if at not in taken and paths.touches(last, at) and self.apart[at] < left:
                path = self.take(way, square, face, left)
                if path:
                    return path
        return None

    def take(
        self, way: "_Way", square: Square, before: int | None, left: int
    ) -> tuple[paths.PlacedDie, ...] | None:
        """Fill a square with each kind of die that can follow, and go on."""
        if square.at not in self.usable or self.apart[square.at] >= left:
            return None
        for need, passed in self.needs(square, before):
            # A longer way can only need more dice: one that cannot be matched is left.
            longer = (*way, (square, need))
            if self.match(longer) is not None:
                path = self.grow(longer, square.at, passed, left - 1)
                if path:
                    return path
        return None

    def needs(
        self, square: Square, before: int | None
    ) -> Iterator[tuple[Need, int | None]]:
        """Yield the needs of a square, each with the face for a relation after it.

        The face is None if no square beside this one has a relation.
        """
        face = square.value
        if square.relation and before is not None:
            face = before + paths.STEP[square.relation]
            if face not in paths.FACES:
                return
        if not self.leads_to_relation(square):
            yield Need(square.type, face, square.region), None
        else:
            for passed in [face] if face else paths.FACES:
                yield Need(square.type, passed, square.region), passed

    def leads_to_relation(self, square: Square) -> bool:
        """Return whether a square beside this one has a relation."""
        return any(
            beside.relation and paths.touches(square.at, beside.at)
            for beside in self.usable.values()
        )

    def match(self, way: "_Way") -> list[int] | None:
        """Return a different die for each square of a way; None if there is none."""
        # Augmenting paths (Kuhn): a die that is taken is freed if its square can have
        # another one. `owner` maps the index of an asset to the position in the way.
        takers = [self.takers(need) for _, need in way]
        owner: dict[int, int] = {}

        def place(number: int, tried: set[int]) -> bool:
            for die in takers[number]:
                if die not in tried:
                    tried.add(die)
                    if die not in owner or place(owner[die], tried):
                        owner[die] = number
                        return True
            return False

        if not all(place(number, set()) for number in range(len(way))):
            return None
        die_of = {number: die for die, number in owner.items()}
        return [die_of[number] for number in range(len(way))]

    def laid(self, way: "_Way") -> tuple[paths.PlacedDie, ...]:
        """Return the dice of a complete way."""
        dice = []
        for (square, need), n in zip(way, self.match(way) or (), strict=True):
            die, wild = self.assets[n], None
            if not need.takes(die, wild=False):  # then it has to be declared
                wild = (need.type or die.type, need.face or die.face)
            dice.append(paths.PlacedDie(square.at, die, wild))
        return tuple(dice)


_Way = tuple[tuple[Square, Need], ...]


def _apart(
    end: paths.Cell, usable: Mapping[paths.Cell, Square]
) -> dict[paths.Cell, int]:
    """Return the fewest steps from each square to the end; more than all if none."""
    # Breadth first from the end; squares that no die fits are left out.
    steps = dict.fromkeys(usable, len(usable) + 1)
    front, count = {end} & usable.keys(), 0
    while front:
        steps |= dict.fromkeys(front, count)
        far = {at for at in usable if steps[at] > count}
        front = {at for at in far if any(paths.touches(at, near) for near in front)}
        count += 1
    return steps


# Verdicts.


def path(query: PathQuery, dice: tuple[TypedDie, ...]) -> Finding:
    """Return whether dice may be on a card like this, and how far they have come."""
    card, terms = facts().card[query.card], _terms(query)
    name, placed = card.name, [_on_square(die) for die in dice]
    way = paths.check_path(card, placed, terms)
    if way.failed is not None:
        return _fails(card, way)
    using = tuple(typed.die.face for typed in placed)
    readings = paths.ways(card, placed, terms)
    wild = _as_others(placed, readings[0])
    if way.complete:
        sentence = phrase(
            "{card} is complete with {dice} and raises {tracks}",
            card=name,
            dice=in_dice(len(placed)),
            tracks=_raised(card),
        )
        return finding(True, sentence, wild, using=using, found=way)
    fit = phrase("no die is on it")
    if placed:
        fit = phrases("{n} die fits", "{n} dice fit", len(placed))
    left = phrase("its end can no longer be reached")
    if way.to_go is not None:
        left = phrase("at least {n} more to its end", n=way.to_go)
    fitting = paths.next_fits(card, readings, terms)
    onwards = (f"{spot(at)}: {die}" for at, die in fitting.items())
    notes = (*wild * (len(readings) == 1), *onwards)
    return finding(True, f"{name}: {fit}; {left}", notes, using=using, found=way)


def suggestion(query: PathQuery, dice: tuple[TypedDie, ...]) -> Finding:
    """Return a shortest path that the dice without a square can fill."""
    card, terms = facts().card[query.card], _terms(query)
    name, placed = card.name, [_on_square(die) for die in dice if die.at]
    way = paths.check_path(card, placed, terms)
    if way.failed is not None:
        return _fails(card, way)
    assets = [_asset(die) for die in dice if not die.at]
    if way.complete:
        return finding(True, phrase("{card} is complete already", card=name), found=())
    rest = suggest(card, assets, placed, terms)
    if rest is None:
        sentence = marked("no path of {card} is filled by {dice} like these")
        return finding(False, phrase(sentence, card=name, dice=in_dice(len(assets))))
    whole, *_ = paths.ways(card, (*placed, *rest), terms)
    count = in_dice(len(rest))
    said = phrase("{card} can be completed with {dice}", card=name, dice=count)
    notes = (*_as_others(placed, whole), *map(described, rest))
    using = tuple(added.die.face for added in rest)
    return finding(True, said, notes, using=using, found=rest)


def described(placed: paths.PlacedDie) -> str:
    """Return a die on its square.

    >>> described(paths.PlacedDie((1, 2), paths.Asset("support", 3, "empire")))
    'b1: Support 3 from the Empire'
    """
    die = placed.die
    text = f"{spot(placed.at)}: {capital(die.type)} {die.face}"
    if die.region:
        region = regional(die.region)
        text = phrase("{die} from {region}", die=text, region=region)
    if placed.declared:
        other = f"{capital(placed.declared[0])} {placed.declared[1]}"
        text = phrase("{die}, as {other}", die=text, other=other)
    return text


def _terms(query: PathQuery) -> paths.Terms:
    for verb in verbs(cards(query.also)):
        if isinstance(verb, ForbidCompleting):
            return paths.Terms(query.wild, verb.resource)
    return paths.Terms(query.wild)


def _on_square(given: TypedDie) -> paths.PlacedDie:
    if given.at is None:
        what = phrase("a die has no square")
        right = phrase("write a1:su3, or ask with --suggest")
        raise BadValue(NAME, what, right)
    return paths.PlacedDie(given.at, _asset(given), given.declared)


def _asset(given: TypedDie) -> paths.Asset:
    if given.type is None or given.label or given.stress:
        what = phrase("only assets go on a progress card")
        right = phrase("write a die as su3, or su3@e with its region")
        raise BadValue(NAME, what, right)
    return paths.Asset(given.type, given.face, given.region)


def _fails(card: Progress, way: paths.PathState) -> Finding:
    number = (way.failed or 0) + 1
    why = phrase("{card}, die {n}: {why}", card=card.name, n=number, why=way.reason)
    if way.fits:
        why = phrase("{why}; what fits: {dice}", why=why, dice=way.fits)
    return finding(False, why, found=way)


def _as_others(placed: Sequence[paths.PlacedDie], way: paths.Way) -> tuple[str, ...]:
    pairs = zip(placed, way, strict=False)
    return tuple(described(die) for typed, die in pairs if die != typed)


def _raised(card: Progress) -> str:
    wild = phrase("any one track")
    names = [wild if r == "wild" else capital(r) for r in card.rewards]
    if len(set(names)) < len(names):
        return phrase("{track} twice", track=names[0])
    return row(names)
