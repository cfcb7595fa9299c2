"""The path on a progress card that given assets can fill with the fewest dice.

The search is exact. A way is grown square by square, shortest ways first; the face that
a relation asks for is settled by the die before it, so every square wants one kind of
die, and what is left is to match squares with dice. A way whose squares cannot all be
matched is left at once.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from companion.games.six_winters.cards.places import Region, Resource
from companion.games.six_winters.facts.cards import Progress, Square
from companion.games.six_winters.referee import paths


class Need(NamedTuple):
    """What a square of a path asks for, once the faces before it are settled."""

    type: Resource | None
    face: int | None
    region: Region | None

    def takes(self, die: paths.Asset, wild: bool) -> bool:
        """Return whether a die does."""
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
    """Return dice that complete a card, the fewest that can; None if none can.

    Args:
        assets: the dice there are; each is used once at most.
        before: the dice that lie on the card already.
    """
    if any(one.die.type == terms.barred for one in before):
        return None
    assets = [die for die in assets if die.type != terms.barred]
    fewest = paths.to_go(card, before)
    if fewest is None:
        return None
    search = _Search(card, assets, before, terms)
    for length in range(fewest, min(len(assets), len(search.usable)) + 1):
        if found := search.of(length):
            return found
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
        filled = {one.at for one in before}
        self.usable = {
            at: square
            for at, square in paths.squares(card).items()
            if at not in filled and self.takers(_alone(square))
        }
        self.apart = _apart(self.end, self.usable)

    def takers(self, need: Need) -> list[int]:
        """Return the numbers of the assets that do for a square."""
        wild = self.terms.wild
        return [n for n, die in enumerate(self.assets) if need.takes(die, wild)]

    def of(self, length: int) -> tuple[paths.PlacedDie, ...] | None:
        """Return a path of exactly so many more dice, or None."""
        if self.before:
            last = self.before[-1]
            return self.grow((), last.at, last.face, length)
        start = self.card.role("start")
        return self.take((), start, None, length)

    def grow(
        self, way: "_Way", last: paths.Cell, face: int | None, left: int
    ) -> tuple[paths.PlacedDie, ...] | None:
        """Go on from `last` with `left` more dice; `face` is what was passed on."""
        if not left:
            return self.laid(way) if last == self.end else None
        if last == self.end:
            return None
        # Depth first; `apart` prunes squares from which the end is out of reach.
        taken = {square.at for square, _ in way}
        for at, square in self.usable.items():
            if at not in taken and paths.touches(last, at) and self.apart[at] < left:
                found = self.take(way, square, face, left)
                if found:
                    return found
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
                found = self.grow(longer, square.at, passed, left - 1)
                if found:
                    return found
        return None

    def needs(
        self, square: Square, before: int | None
    ) -> Iterator[tuple[Need, int | None]]:
        """Yield what a square may ask for, with the face that it passes on."""
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
        """Return whether a square that compares lies beside this one."""
        return any(
            other.relation and paths.touches(square.at, other.at)
            for other in self.usable.values()
        )

    def match(self, way: "_Way") -> list[int] | None:
        """Return a different die for each square of a way; None if there is none."""
        # Augmenting paths (Kuhn): a die that is taken already is freed if the square
        # that holds it can have another.
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
        found = {number: die for die, number in owner.items()}
        return [found[number] for number in range(len(way))]

    def laid(self, way: "_Way") -> tuple[paths.PlacedDie, ...]:
        """Return the dice of a way that can be filled."""
        dice = self.match(way) or []
        pairs = zip(way, dice, strict=True)
        return tuple(_laid(square, need, self.assets[n]) for (square, need), n in pairs)


_Way = tuple[tuple[Square, Need], ...]


def _alone(square: Square) -> Need:
    """Return what a square asks for whatever lies before it."""
    return Need(square.type, square.value, square.region)


def _apart(
    end: paths.Cell, usable: Mapping[paths.Cell, Square]
) -> dict[paths.Cell, int]:
    """Return the fewest steps from each square to the end; out of reach, too many."""
    # Breadth first from the end; squares that no die fits are no way through.
    steps = dict.fromkeys(usable, len(usable) + 1)
    front, count = {end} & usable.keys(), 0
    while front:
        steps |= dict.fromkeys(front, count)
        far = {at for at in usable if steps[at] > count}
        front = {at for at in far if any(paths.touches(at, one) for one in front)}
        count += 1
    return steps


def _laid(square: Square, need: Need, die: paths.Asset) -> paths.PlacedDie:
    """Declare a wild die only where it could not lie as what it is."""
    if need.takes(die, wild=False):
        return paths.PlacedDie(square.at, die)
    return paths.PlacedDie(
        square.at, die, (need.type or die.type, need.face or die.face)
    )
