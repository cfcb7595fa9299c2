"""The page for setting up a saved table: slots on the front, piles on the back."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec import Struct

from companion.errors import DoesNotFit
from companion.language import marked, phrase
from companion.press.cards import layouts
from companion.press.cards.layouts import Layout
from companion.press.layout.piece import Piece
from companion.press.scene import rich

from ..cards.places import Region, Resource, Track
from ..facts import RESOURCES, ROMAN, TRACKS, Facts
from ..facts.board import RegionBoard
from . import drawings, rich_text, style
from .sheet_data import SeatData, SheetData, TableData
from .style import icon_of


class TableText(Struct, frozen=True):
    """The state of a table, in words."""

    table: TableData
    facts: Facts

    @property
    def time(self) -> str:
        """The season, the box of the wheel and the turn."""
        box, turn = self.table.box, self.table.turn
        if not box:
            return phrase("Before the first turn")
        board, sentence = self.facts.board, marked("{season} (box {box}), turn {turn}")
        if not turn:
            sentence = marked("{season} (box {box}), before the first turn")
        season = board.season(board.wheel[box - 1].season).name
        return phrase(sentence, season=season, box=box, turn=turn)

    def slot(self, slot: str, joint: str) -> str:
        """Return a slot: its obstacles, the first attached first, its characters, dice.

        A character is named in bold, so that its figure is not overlooked.
        """
        lines = [
            f"{number}  {self._obstacle(name)}{self._dice(name)}"
            for number, name in enumerate(self.table.attached.get(slot, ()), 1)
        ]
        lines += [
            phrase("**{who} is here**", who=self.facts.character[seat.character].name)
            for seat in self.table.seats
            if seat.slot == slot
        ]
        lines = lines or [phrase("*no obstacle*")]
        if assets := self._dice(slot):
            lines.append(phrase("assets:{dice}", dice=assets))
        return joint.join(lines)

    def _dice(self, place: str) -> str:
        dice = self.table.dice.get(place, {})
        return "".join(f" {dice[of]}{{{of}}}" for of in RESOURCES if dice.get(of))

    def _obstacle(self, name: str) -> str:
        card = self.facts.obstacle[name]
        season = phrase(card.season)
        return f"{card.name} ({season})" if card.copies > 1 else card.name

    def _obstacles(self, cards: Iterable[str]) -> str:
        return ", ".join(map(self._obstacle, cards)) or phrase("none")

    def seat(self, seat: SeatData) -> str:
        """Return a character's state: its stress dice, its card, its dice."""
        lines = [f"**{self.facts.character[seat.character].name}**"]
        if seat.out:
            lines.append(phrase("out of this session"))
        conditions = self.facts.campaign.conditions
        lines += [_stress(seat, of, conditions.of(of)) for of in TRACKS]
        if seat.card:
            dice = self._dice(f"card-{seat.character}")
            card = self.facts.card[seat.card].name
            lines.append(phrase("card: {card}{dice}", card=card, dice=dice))
        if dice := self._dice(f"abilities-{seat.character}"):
            lines.append(phrase("abilities:{dice}", dice=dice))
        if dice := self._dice(f"stash-{seat.character}"):
            lines.append(phrase("stashed:{dice}", dice=dice))
        return "\n".join(lines)

    @property
    def staged(self) -> str:
        """The staging area, the top card above."""
        names = [self.facts.card[name].name for name in reversed(self.table.staged)]
        if len(names) > 1:
            names.append(phrase("*The lowest one goes first.*"))
        return "\n".join(names or [phrase("*no card*")])

    def pile(self, region: RegionBoard, joint: str) -> str:
        """Return a region's draw pile and its discards."""
        held = self.table.regions[region.id]
        title = phrase("Draw pile: {n}", n=len(held.pile))
        if held.top:
            sentence = marked("Draw pile: {n}, {season} on top")
            title = phrase(sentence, n=len(held.pile), season=phrase(held.top))
        names = [self._obstacle(name) for name in held.pile]
        if self.table.ordered:
            names = [f"{number}  {name}" for number, name in enumerate(names, 1)]
        else:
            names = _layers(names, held.layers)
        below = phrase("Discards, top first:")
        discards = f"**{below}** {self._obstacles(held.discards)}"
        pile = [joint.join(names)] if names else []
        return "\n".join([f"**{title}**", *pile, discards])

    @property
    def progress_cards(self) -> str:
        """The progress cards that are neither staged nor held."""
        table, facts = self.table, self.facts
        later = [
            f"{ROMAN[stage.number - 1]}: {count}"
            for stage in facts.campaign.stages
            if (count := sum(facts.card[c].stage == stage.number for c in table.later))
        ]
        deck = marked("Deck, stage {stage}, top first:") if table.ordered else DECK
        lines = {
            phrase(deck, stage=ROMAN[table.stage - 1]): self._progress(table.deck),
            phrase("Discarded:"): self._progress(table.spent),
            phrase("Burned:"): self._progress(table.burned_cards),
            phrase("Waiting, by stage:"): ", ".join(later) or phrase("none"),
        }
        return "\n".join(f"**{title}** {words}" for title, words in lines.items())

    def _progress(self, cards: Iterable[str]) -> str:
        names = (self.facts.card[name].name for name in cards)
        return ", ".join(names) or phrase("none")

    @property
    def gone(self) -> str:
        """The cards in no pile: burned locations, locked obstacles."""
        names = [self.facts.location[name].name for name in self.table.burned]
        locked = self._obstacles(self.table.locked)
        burned = ", ".join(names) or phrase("none")
        titles = phrase("Burned locations:"), phrase("Locked obstacles:")
        return f"**{titles[0]}** {burned}\n**{titles[1]}** {locked}"


def _stress(seat: SeatData, track: Track, conditions: Sequence[str]) -> str:
    box = seat.boxes[track]
    said = {"sign": f"{{{track}}}", "face": seat.dice[track]}
    if not box:
        return phrase("{sign} die shows {face}, on the first box", **said)
    name = phrase(conditions[box - 1].capitalize())
    return phrase("{sign} die shows {face}, on the box {name}", name=name, **said)


def _layers(names: Sequence[str], sizes: Sequence[int]) -> list[str]:
    """Return cards in layers, from the top: each numbered, or shuffled together."""
    lines, at = [*names], 0
    for size in sizes:
        if size == 1:
            lines[at] = f"{at + 1}  {names[at]}"
        elif size < len(names):
            where = phrase("beneath, shuffled:") if at else phrase("on top, shuffled:")
            lines[at] = f"*{where}* {names[at]}"
        at += size
    return lines


SIZES = (10.5, 10.0, 9.5, 9.0, style.SMALLEST_PT, 7.5, 6.5, 5.5, 4.5)
"""Sizes of type to try, in points: all cards in play have to fit."""

MOVED = {
    True: marked("In order: the first card of each list is the top one"),
    False: marked("Numbered cards are counted from the top; the others are shuffled"),
}
"""How the piles are listed, by whether their order is known."""

DECK = marked("Deck, stage {stage}:")

Texts = Callable[[str], list[str]]


def piece(data: SheetData, table: TableData, facts: Facts, palette: str) -> Piece:
    """Return the page of a campaign whose data includes the table."""
    text = TableText(table, facts)
    look = style.look("saved_table", drawings.drawings(palette), palette)
    cells = {**_listed(data, text), **_set(look.layout, text)}
    title = phrase("Put it back on the table")
    return style.piece("put-back", look, cells, title=title, apart=True)


def _slots(facts: Facts) -> Iterator[tuple[Region, Resource]]:
    """Yield the slots from left to right, then the next below."""
    for row in zip(*(region.slots for region in facts.board.regions), strict=True):
        for region, slot in zip(facts.board.regions, row, strict=True):
            yield region.id, slot.resource


def _listed(data: SheetData, text: TableText) -> dict[str, str]:
    table, board = text.table, text.facts.board
    held = table.progress, table.threat, table.pools, table.elsewhere
    locations = {
        (region, resource): text.facts.location[name].name
        for region, names in data.locations.items()
        for resource, name in names.items()
    }
    lists: style.Lists = {
        "time": [(text.time,)],
        "order": [(phrase(MOVED[table.ordered]),)],
        "resources": [
            (name, board.resource(name).name, *(str(of[name]) for of in held))
            for name in RESOURCES
        ],
        "regions": [(each.id, icon_of(each.id), each.name) for each in board.regions],
        **{
            f"place {number}": [(*slot, locations.get(slot, phrase("no location")))]
            for number, slot in enumerate(_slots(text.facts), 1)
        },
    }
    return {"year": ROMAN[table.year - 1], **style.lines(lists)}


def _set(layout: Layout, text: TableText) -> dict[str, str]:
    """Return the texts of each kind, and the largest size in which all of them fit.

    Lists have a line for each name, or commas if they are too long.

    Raises:
        DoesNotFit: if the smallest is too large.
    """
    seats = [text.seat(seat) for seat in text.table.seats]
    slots = [f"{region}-{resource}" for region, resource in _slots(text.facts)]
    kinds: dict[str, Texts] = {
        "slot": lambda joint: [text.slot(name, joint) for name in slots],
        "pile": lambda joint: [
            text.pile(region, joint) for region in text.facts.board.regions
        ],
        "seat": lambda _: seats or [phrase("Nobody is picked yet.")],
        "staged": lambda _: [text.staged],
        "list": lambda _: [text.progress_cards, text.gone],
    }
    cells = {"seat 2": ""}
    for kind, texts in kinds.items():
        box = next(
            box
            for *_, box in layouts.boxes(layout)
            if ("size", f"[{kind} size]") in box.by_row
        )
        size, words = _largest(texts, (box.w, box.h))
        cells |= {f"{kind} {at}": words for at, words in enumerate(words, 1)}
        cells[f"{kind} size"] = f"{size:g}"
    return cells


def _largest(texts: Texts, room: tuple[float, float]) -> tuple[float, list[str]]:
    lines, short = texts("\n"), texts(", ")
    legible = SIZES[: SIZES.index(style.SMALLEST_PT) + 1] if lines != short else ()
    tries = [*((size, lines) for size in legible), *((size, short) for size in SIZES)]
    for size, words in tries:
        how = rich.Style(style.FACES, size, floor_pt=size, leading=rich_text.LEADING)
        try:
            for each in words:
                rich.fit(each, room, how)
            return size, words
        except DoesNotFit:
            if size == SIZES[-1]:
                raise
    raise ValueError(texts)  # the smallest size was tried
