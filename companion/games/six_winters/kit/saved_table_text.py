"""The text of a saved table's page, as rich text: slots, characters, piles."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.games.six_winters.cards.places import Track
from companion.games.six_winters.facts import RESOURCES, ROMAN, Facts
from companion.games.six_winters.facts.board import RegionBoard

from .table_data import SeatData, TableData


class TableText(Struct, frozen=True):
    """The state of a table, in words."""

    table: TableData
    facts: Facts

    @property
    def time(self) -> str:
        """The season, the box of the wheel and the turn."""
        box, turn = self.table.box, self.table.turn
        if not box:
            return "Before the first turn"
        board = self.facts.board
        season = board.season(board.wheel[box - 1].season).name
        when = f"turn {turn}" if turn else "before the first turn"
        return f"{season} (box {box}), {when}"

    def slot(self, slot: str, joint: str) -> str:
        """Return a slot: its obstacles, the first attached first, its characters, dice.

        A character is named in bold, so that its figure is not overlooked.
        """
        table, cards = self.table, self.table.attached.get(slot, ())
        lines = [
            f"{number}  {self._obstacle(name)}{self._dice(name)}"
            for number, name in enumerate(cards, 1)
        ]
        here = [seat.character for seat in table.seats if seat.slot == slot]
        lines += [f"**{self.facts.character[name].name} is here**" for name in here]
        lines = lines or ["*no obstacle*"]
        if assets := self._dice(slot):
            lines.append(f"assets:{assets}")
        return joint.join(lines)

    def _dice(self, place: str) -> str:
        """Return the dice in a place, each kind with its sign; empty for none."""
        dice = self.table.dice.get(place, {})
        return "".join(
            f" {dice[kind]}{{{kind}}}" for kind in RESOURCES if dice.get(kind)
        )

    def _obstacle(self, name: str) -> str:
        """Return an obstacle's name; of several copies, which it is."""
        card = self.facts.obstacle[name]
        return f"{card.name} ({card.season})" if card.copies > 1 else card.name

    def _obstacles(self, cards: Iterable[str]) -> str:
        return ", ".join(map(self._obstacle, cards)) or "none"

    def seat(self, seat: SeatData) -> str:
        """Return a character's state: its stress dice, its card, its dice."""
        lines = [f"**{self.facts.character[seat.character].name}**"]
        if seat.out:
            lines.append("out of this session")
        conditions = self.facts.campaign.conditions
        lines.append(_stress(seat, "psyche", conditions.psyche))
        lines.append(_stress(seat, "body", conditions.body))
        if seat.card:
            dice = self._dice(f"card-{seat.character}")
            lines.append(f"card: {self.facts.card[seat.card].name}{dice}")
        for words, place in (("abilities", "abilities"), ("stashed", "stash")):
            if dice := self._dice(f"{place}-{seat.character}"):
                lines.append(f"{words}:{dice}")
        return "\n".join(lines)

    @property
    def staged(self) -> str:
        """The staging area, the top card above."""
        names = [self.facts.card[name].name for name in reversed(self.table.staged)]
        words = "\n".join(names or ["*no card*"])
        return words + "\n*The lowest one goes first.*" * (len(names) > 1)

    def pile(self, region: RegionBoard, joint: str) -> str:
        """Return a region's draw pile and its discards."""
        held = self.table.regions[region.id]
        sign = f", {held.top} on top" if held.top else ""
        names = [self._obstacle(name) for name in held.pile]
        if self.table.ordered:
            names = [f"{number}  {name}" for number, name in enumerate(names, 1)]
        else:
            names = _layers(names, held.layers)
        lines = [
            f"**Draw pile: {len(names)}{sign}**",
            *([joint.join(names)] if names else []),
            f"**Discards, top first:** {self._obstacles(held.discards)}",
        ]
        return "\n".join(lines)

    @property
    def progress_cards(self) -> str:
        """The progress cards that are neither staged nor held."""
        table, facts = self.table, self.facts
        later = [
            f"{ROMAN[stage.number - 1]}: {count}"
            for stage in facts.campaign.stages
            if (count := sum(facts.card[c].stage == stage.number for c in table.later))
        ]
        order = ", top first" if table.ordered else ""
        lines = [
            f"**Deck, stage {ROMAN[table.stage - 1]}{order}:** "
            + self._progress(table.deck),
            f"**Discarded:** {self._progress(table.spent)}",
            f"**Burned:** {self._progress(table.burned_cards)}",
            f"**Waiting, by stage:** {', '.join(later) or 'none'}",
        ]
        return "\n".join(lines)

    def _progress(self, cards: Iterable[str]) -> str:
        return ", ".join(self.facts.card[name].name for name in cards) or "none"

    @property
    def gone(self) -> str:
        """The cards in no pile: burned locations, locked obstacles."""
        names = [self.facts.location[name].name for name in self.table.burned]
        locked = self._obstacles(self.table.locked)
        burned = ", ".join(names) or "none"
        return f"**Burned locations:** {burned}\n**Locked obstacles:** {locked}"


def _stress(seat: SeatData, track: Track, conditions: Sequence[str]) -> str:
    box = seat.boxes[track]
    where = f"the box {conditions[box - 1].capitalize()}" if box else "the first box"
    return f"{{{track}}} die shows {seat.dice[track]}, on {where}"


def _layers(names: Sequence[str], sizes: Sequence[int]) -> list[str]:
    """Return cards in layers, from the top: each numbered, or shuffled together."""
    lines: list[str] = []
    for size in sizes:
        at = len(lines)
        layer = [*names[at : at + size]]
        if size == 1:
            layer = [f"{at + 1}  {layer[0]}"]
        elif size < len(names):
            where = "beneath" if at else "on top"
            layer[0] = f"*{where}, shuffled:* {layer[0]}"
        lines += layer
    return lines or [*names]
