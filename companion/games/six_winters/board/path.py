"""Dice on a progress card as a browser sends them, and what the referee says of them.

The draft is `path`, the character, then the dice as they are typed for the referee,
`a1:support3`. At last comes what is not finished: a square, or a square and a colour.
The page shows the card with its dice, the verdict and what fits next.
Behind `find` are assets without a square, of which a path is looked for.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from re import fullmatch

from msgspec import Struct
from msgspec.structs import replace

from companion.contract import parts
from companion.contract.board import Tab
from companion.contract.questions import Finding
from companion.language import capital as upper
from companion.language import phrase, phrases

from .. import referee, words
from ..campaign import dice_places
from ..campaign.tasks import ActionStep
from ..cards.places import SLOTS, ResourceIndex
from ..cards.table import Seat
from ..cards.wording import capital, regional, spot
from ..facts import REGIONS, RESOURCES, facts
from ..facts.cards import Progress, Square
from ..referee import paths, queries
from ..referee.progress import described
from ..rules import State, apply, why_not
from . import choosing
from .prompt import icon
from .table import dice_in

FIND = "find"
KINDS, LANDS = "|".join(RESOURCES), "|".join(REGIONS)
PLACED = rf"([a-d][1-4]):({KINDS})([1-6])(?:@({LANDS}))?"
ASSET = rf"({KINDS})([1-6])(?:@({LANDS}))?"
BEGUN = rf"([a-d][1-4])?:?({KINDS})?"


class Laying(Struct, frozen=True, kw_only=True):
    """What a draft says of the dice on a card."""

    seat: Seat
    placed: tuple[str, ...] = ()  # on squares, in their order: `a1:support3`
    assets: tuple[str, ...] | None = None  # dice of which a path is looked for
    square: str = ""  # of the next die; empty if it is open
    colour: str = ""  # of the next die, likewise

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
    ) -> parts.Draft:
        """Return the draft with other dice, or another beginning of the next one."""
        dice = self.placed if placed is None else tuple(placed)
        found = self.assets if assets is None else tuple(assets)
        rest = () if found is None else (FIND, *found)
        last = (begun,) if begun else ()
        return ("path", self.seat.character, *dice, *rest, *last)


def laying(seat: Seat, draft: parts.Draft) -> Laying:
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


def _from_here(seat: Seat) -> str:
    """Return the mark of a die from where a character is; empty if it is nowhere."""
    return f"@{SLOTS[seat.slot].region}" if seat.acts else ""


def reports(view: State, laid: Laying, *, complete: bool) -> tuple[str, ...]:
    """Return the reports that lay the dice that are not on the card yet.

    A whole path is reported with its dice, which are judged; faces are laid one by one.
    """
    if view.shown is not None:
        return tuple(_faces_laid(view, laid))
    if complete:
        return (f"completed {laid.seat.character} with {' '.join(laid.placed)}",)
    on_it = view.dice_at(dice_places.of_card(laid.seat.player))
    kinds = Counter(str(die.type) for die in words.faces(laid.placed))
    who = laid.seat.character
    return tuple(
        f"laid {who} {kind} {kinds[kind] - count}"
        for kind, count in zip(RESOURCES, on_it, strict=True)
        if kinds[kind] > count
    )


def _faces_laid(view: State, laid: Laying) -> Iterator[str]:
    who, known = laid.seat.character, 0
    if view.shown:
        known = len(view.shown.paths[view.seat_of(who)])
    for die in words.faces(laid.placed)[known:]:
        if die.type and die.at:
            named = f"{spot(die.at)}:{die.type[:2]}{die.face}"
            yield f"laid {who} {die.type} 1 with {named}"


def refused(view: State, texts: Iterable[str]) -> str:
    """Return the first report of a row that is not legal; empty if all are."""
    for text in texts:
        action = words.read(text)
        if why_not(view, action) is not None:
            return text
        view = apply(view, action)
    return ""


def path(view: State, laid: Laying, *, mine: bool) -> Tab:
    """Return the card with its dice, the verdict, keys; `mine` may report them."""
    found = verdict(view, laid)
    square = next(iter(following(laid)), None)
    if laid.square:
        square = _printed(laid, laid.square)
    count, name = len(laid.placed), laid.card.name
    label = phrases("{card}: {n} die on it", "{card}: {n} dice on it", count, card=name)
    marks = (*_dice(laid, found), *_open(laid, square), *_found(found))
    picture = parts.Picture(f"progress-{laid.seat.card}", label, marks)
    shown = [_verdict(laid, found)]
    # The record knows how many dice are on the card, and no squares.
    if lines := dice_in(view, dice_places.of_card(laid.seat.player)):
        shown.append(parts.Text(lines, "chips", phrase("On it in the record")))
    beside = parts.Panel(tuple(shown))
    seen = parts.Columns((picture, beside), (1.4, 1))
    if laid.assets is not None:
        title, ask = phrase("Which assets are there?"), tuple(_finding(laid, found))
    else:
        title = phrase("All dice are there")
        if square:
            title = phrase("Which die is on {square}?", square=spot(square.at))
        doings = _doings(view, laid, found, mine=mine)
        ask = (*_keys(laid, square), *_lands(laid), doings)
    return Tab(phrase("Card"), (seen,), title, phrase("A check; nothing moves."), ask)


def _printed(laid: Laying, at: str) -> Square:
    return next(square for square in laid.card.squares if spot(square.at) == at)


def _dice(laid: Laying, found: Finding) -> Iterator[parts.Mark]:
    """Yield the dice on the card; a tap takes one back, and those after it."""
    state = found.found
    failed = state.failed if isinstance(state, paths.PathState) else None
    for n, die in enumerate(words.faces(laid.placed)):
        at = laid.placed[n].partition(":")[0]
        named = f"{capital(die.type)} {die.face}"
        label = phrase("{square}: {die}; take it back", square=at, die=named)
        look: parts.Look = "lit" if n == failed else ""
        tap = parts.Pick(laid.draft(placed=laid.placed[:n]))
        place, face, colour = f"square.{at}", f"die-{die.face}", str(die.type)
        yield parts.Mark(place, face, colour, label, look=look, tap=tap)


def _open(laid: Laying, square: Square | None) -> Iterator[parts.Mark]:
    if laid.assets is not None:
        return
    looks: dict[Square, parts.Look] = dict.fromkeys(following(laid), "goal")
    if square:
        looks[square] = "lit"
    filled = {word.partition(":")[0] for word in laid.placed}
    for printed in laid.card.squares:
        at, look = spot(printed.at), looks.get(printed, "")
        if at not in filled:
            label = phrase("{square}, no die yet", square=at)
            tap = parts.Pick(laid.draft(begun=at))
            yield parts.Mark(f"square.{at}", label=label, look=look, tap=tap)


def _found(found: Finding) -> Iterator[parts.Mark]:
    dice = found.found if isinstance(found.found, tuple) else ()
    for die in dice:
        place, face = f"square.{spot(die.at)}", f"die-{die.die.face}"
        yield parts.Mark(place, face, die.die.type, described(die), look="ghost")


def _verdict(laid: Laying, found: Finding) -> parts.Text:
    state = found.found
    title = phrase("A path") if found.met else phrase("No path")
    if isinstance(state, paths.PathState):
        title = phrase("Complete") if state.complete else phrase("Not complete")
        title = phrase("Not there") if state.failed is not None else title
    lines = (f"{upper(found.sentence)}.", *found.notes)
    return parts.Text(tuple(map(parts.Line, lines)), "verdict", title)


def _keys(laid: Laying, square: Square | None) -> Iterator[parts.Part]:
    if square is None:
        return
    at, colour = spot(square.at), laid.colour or square.type or ""
    where = _from_here(laid.seat) if square.region else ""
    yield _colours(laid, phrase("Its colour"), colour, at)

    def longer(face: int) -> parts.Draft:
        return laid.draft(placed=(*laid.placed, f"{at}:{colour}{face}{where}"))

    yield choosing.faces(phrase("Its face"), longer if colour else None, colour)


def _colours(laid: Laying, label: str, chosen: str, at: str = "") -> parts.Keys:
    keys = []
    for kind in RESOURCES:
        look: parts.Look = "chosen" if kind == chosen else ""
        tap = parts.Pick(laid.draft(begun=f"{at}:{kind}"))
        keys.append(parts.Die(0, capital(kind), look, kind, kind, tap=tap))
    return parts.Keys(tuple(keys), label)


def _lands(laid: Laying) -> Iterator[parts.Part]:
    if not laid.placed:
        return
    *before, last = laid.placed
    at = last.partition(":")[0]
    if not _printed(laid, at).region:
        return
    die, _, now = last.partition("@")
    keys = []
    for land in REGIONS:
        label = phrase("taken in {region}", region=regional(land))
        look: parts.Look = "chosen" if land == now else ""
        tap = parts.Pick(laid.draft(placed=(*before, f"{die}@{land}")))
        keys.append(parts.Die(0, label, look, land, icon(land), tap=tap))
    where = phrase("Where was the die on {square} taken?", square=at)
    yield parts.Text((parts.Line(where),))
    yield parts.Keys(tuple(keys), where)


def _doings(view: State, laid: Laying, found: Finding, *, mine: bool) -> parts.Buttons:
    look = parts.Button(phrase("Find a path"), parts.Pick(laid.draft(assets=())))
    state, reported = found.found, mine and isinstance(view.task, ActionStep)
    if not (reported and isinstance(state, paths.PathState) and state.legal):
        return parts.Buttons((look,))
    texts = reports(view, laid, complete=state.complete)
    if not texts:
        return parts.Buttons((look,))
    wrong = refused(view, texts)
    tap = parts.Ask(wrong) if wrong else parts.Do("; ".join(texts))
    on_it = view.dice_at(dice_places.of_card(laid.seat.player))
    count = max(0, len(laid.placed) - sum(on_it))
    label = phrases("Lay this die", "Lay these {n} dice", count) if count else ""
    if state.complete:
        name, lay = laid.card.name, label
        label = phrase("It is complete")
        if lay:
            label = phrase("{lay}: {card} is complete", lay=lay, card=name)
    return parts.Buttons((parts.Button(label, tap, "main"), look))


# A path that is looked for.


def _finding(laid: Laying, found: Finding) -> Iterator[parts.Part]:
    assets, from_here = laid.assets or (), _from_here(laid.seat)
    if assets:
        dice = []
        for n, die in enumerate(words.faces(assets)):
            name = f"{capital(die.type)} {die.face}"
            draft = laid.draft(assets=(*assets[:n], *assets[n + 1 :]))
            dice.append(choosing.removable(die.face, name, draft, str(die.type)))
        yield parts.Dice(tuple(dice), phrase("Assets here"))
    yield _colours(laid, phrase("The colour of one more"), laid.colour)

    def more(face: int) -> parts.Draft:
        return laid.draft(assets=(*assets, f"{laid.colour}{face}{from_here}"))

    yield choosing.faces(phrase("Its face"), more if laid.colour else None, laid.colour)
    typed = []
    for placed in found.found if isinstance(found.found, tuple) else ():
        asset = placed.die
        land = f"@{asset.region}" if asset.region else ""
        typed.append(f"{spot(placed.at)}:{asset.type}{asset.face}{land}")
    card = replace(laid, assets=None)
    back = parts.Button(phrase("Back to the card"), parts.Pick(card.draft()), "quiet")
    if not typed:
        yield parts.Buttons((back,))
        return
    filled = parts.Pick(card.draft(placed=(*laid.placed, *typed)))
    yield parts.Buttons(
        (parts.Button(phrase("Put them on the card"), filled, "main"), back)
    )
