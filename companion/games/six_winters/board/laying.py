"""Dice on a progress card as a browser sends them, and what the referee says of them.

The draft is `path`, the character, then the dice as they are typed for the referee,
`a1:support3`. At last comes what is not finished: a square, or a square and a colour.
Behind `find` are assets without a square, of which a path is looked for.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from re import fullmatch

from msgspec import Struct

from companion.contract.parts import Draft
from companion.contract.questions import Finding
from companion.games.six_winters import referee, words
from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.cards.indexes import SLOTS, ResourceIndex
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.wording import spot
from companion.games.six_winters.facts import REGIONS, RESOURCES, facts
from companion.games.six_winters.facts.cards import Progress, Square
from companion.games.six_winters.referee import paths, queries
from companion.games.six_winters.rules import State, apply, why_not

FIND = "find"
KINDS, LANDS = "|".join(RESOURCES), "|".join(REGIONS)
PLACED = rf"([a-d][1-4]):({KINDS})([1-6])(?:@({LANDS}))?"
ASSET = rf"({KINDS})([1-6])(?:@({LANDS}))?"
BEGUN = rf"([a-d][1-4])?:?({KINDS})?"


class Laying(Struct, frozen=True, kw_only=True):
    """What a draft says of the dice on a card.

    Attributes:
        placed: dice on squares in their order, `a1:support3`.
        assets: dice of which a path is looked for; None if none is.
        square, colour: of the next die, empty if they are open.
    """

    seat: Seat
    placed: tuple[str, ...] = ()
    assets: tuple[str, ...] | None = None
    square: str = ""
    colour: str = ""

    @property
    def card(self) -> Progress:
        """The progress card."""
        return facts().card[self.seat.card]

    def draft(
        self,
        *,
        placed: Iterable[str] | None = None,
        assets: Iterable[str] | None = None,
        begun: str = "",
    ) -> Draft:
        """Return the draft with other dice, or another beginning of the next one."""
        dice = self.placed if placed is None else tuple(placed)
        found = self.assets if assets is None else tuple(assets)
        rest = () if found is None else (FIND, *found)
        last = (begun,) if begun else ()
        return ("path", self.seat.character, *dice, *rest, *last)


def laying(seat: Seat, draft: Draft) -> Laying:
    """Return what a draft says; words that are no dice of the card are left out."""
    squares = {spot(square.at) for square in facts().card[seat.card].squares}
    rest = draft[2:] if draft[:2] == ("path", seat.character) else ()
    placed: dict[str, str] = {}
    assets: list[str] | None = None
    square = colour = ""
    for word in rest:
        if word == FIND:
            assets = []
        elif found := fullmatch(PLACED, word):
            if found[1] in squares:
                placed.setdefault(found[1], word)
        elif assets is not None and fullmatch(ASSET, word):
            assets.append(word)
        elif found := fullmatch(BEGUN, word):
            square, colour = found[1] or "", found[2] or ""
    return Laying(
        seat=seat,
        placed=tuple(placed.values()),
        assets=None if assets is None else tuple(assets[:12]),
        square=square if square in squares and square not in placed else "",
        colour=colour,
    )


def verdict(view: State, laid: Laying) -> Finding:
    """Return what the referee says, of the path or of how it can be filled."""
    wild = view.masters(ResourceIndex.SORCERY)
    query = queries.PathQuery(laid.seat.card, wild, view.in_play)
    if laid.assets is None:
        return referee.check(query, words.faces(laid.placed))
    return referee.suggest(query, words.faces((*laid.placed, *laid.assets)))


def following(laid: Laying) -> tuple[Square, ...]:
    """Return the squares on which the next die can be."""
    placed = [
        paths.PlacedDie(die.at, paths.Asset(die.type, die.face, die.region))
        for die in words.faces(laid.placed)
        if die.at and die.type
    ]
    return paths.next_squares(laid.card, placed)


def home(seat: Seat) -> str:
    """Return the region where a character is; empty if it is nowhere."""
    return SLOTS[seat.slot].region if seat.acts else ""


def reports(view: State, laid: Laying, *, complete: bool) -> tuple[str, ...]:
    """Return the reports that lay the dice that are not on the card yet.

    A whole path is reported with its dice, which are judged; faces are laid one by one.
    """
    if view.shown is not None:
        return tuple(_faces(view, laid))
    if complete:
        return (f"completed {laid.seat.character} with {' '.join(laid.placed)}",)
    on_it = view.dice_at(dice_places.of_card(laid.seat.player))
    kinds = Counter(str(die.type) for die in words.faces(laid.placed))
    who = laid.seat.character
    some = [
        f"laid {who} {kind} {kinds[kind] - count}"
        for kind, count in zip(RESOURCES, on_it, strict=True)
        if kinds[kind] > count
    ]
    return tuple(some)


def _faces(view: State, laid: Laying) -> Iterator[str]:
    """Yield a report for each die that is not on the recorded path yet."""
    who = laid.seat.character
    paths_now = view.shown.paths if view.shown else ()
    known = len(paths_now[view.seat_of(who)]) if paths_now else 0
    for die in words.faces(laid.placed)[known:]:
        if die.type and die.at:
            named = f"{spot(die.at)}:{die.type[:2]}{die.face}"
            yield f"laid {who} {die.type} 1 with {named}"


def new_dice(view: State, laid: Laying) -> int:
    """Return how many dice are not on the card yet."""
    on_it = view.dice_at(dice_places.of_card(laid.seat.player))
    return max(0, len(laid.placed) - sum(on_it))


def refused(view: State, texts: Iterable[str]) -> str:
    """Return the first report of a row that is not legal; empty if all are."""
    for text in texts:
        action = words.read(text)
        if why_not(view, action) is not None:
            return text
        view = apply(view, action)
    return ""
