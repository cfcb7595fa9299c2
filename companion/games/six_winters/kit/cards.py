"""The four decks as rows: what each card says, for the layouts of `templates/`.

A layout names what Python draws; that is in `card_drawings`.
"""

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion import places
from companion.games.six_winters.cards.verbs.obstacles import ThreatIcons
from companion.games.six_winters.facts import REGIONS, ROMAN, Facts
from companion.games.six_winters.facts.cards import Obstacle
from companion.games.six_winters.kit import card_drawings, style
from companion.games.six_winters.kit.rich_text import (
    PrintedLine,
    PrintedLines,
    held,
    with_icons,
)
from companion.games.six_winters.kit.style import GAME, icon_of
from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Row
from companion.press.layout import kinds
from companion.press.layout.piece import Piece

Cells = dict[str, str]
Card = tuple[str, str, Cells]
"""A card's id, its name, and the cells of its row."""


class Deck(Struct, frozen=True):
    """The cards of a layout, the prefix of their pieces and the rows that they are."""

    prefix: str
    rows: Callable[[Facts, PrintedLines], Iterator[Card]]


def obstacles(facts: Facts, lines: PrintedLines) -> Iterator[Card]:
    """Yield a row for each obstacle; those that look alike have equal cells."""
    pictures: dict[tuple[str, int], Obstacle] = {}
    for card in facts.obstacles:
        like = pictures.setdefault((card.name, card.difficulty), card)
        pile = "location" if like.location_obstacle else like.region
        damage = ["psyche"] * like.damage.psyche + ["body"] * like.damage.body
        yield (
            card.id,
            card.name,
            {
                "name": card.name,
                "picture": like.picture,
                "lines": _told(lines.obstacles.get(like.id, ())),
                "difficulty": str(like.difficulty),
                "tags": _listed(like.tags),
                "pile": pile,
                "pile_sign": icon_of(pile),
                "skill": like.skill,
                "skill_name": like.skill.capitalize(),
                "threats": " ".join(_threats(like)),
                "damage": " ".join(damage),
                "pattern": " ".join(map(str, like.pattern)),
                "back_pile": card.region,
                "back_sign": icon_of(card.region),
                "season": card.season,
            },
        )


def _threats(card: Obstacle) -> Iterator[str]:
    """Yield the resources that it threatens; one with a question mark not always.

    After that mark is the region where it counts; nothing, if that is no region.
    """
    yield from card.threats
    if card.conditional_threat:
        verbs = (verb for effect in card.effects for verb in effect.do)
        regions = (
            verb.at.regions[0]
            for verb in verbs
            if isinstance(verb, ThreatIcons) and verb.at.regions
        )
        yield f"{card.conditional_threat}?{next(regions, '')}"


def progress(facts: Facts, _: PrintedLines) -> Iterator[Card]:
    """Yield a row for each progress card."""
    for card in facts.progress:
        slot, stage = card.obstacle_slot, facts.campaign.stage(card.stage)
        names = ("reward",) if len(card.rewards) == 1 else ("first", "second")
        signs: Cells = dict(zip(names, card.rewards, strict=True))
        signs |= {"region": slot.region, "resource": slot.resource}
        cells = dict.fromkeys(("reward", "first", "second"), "") | {
            "id": card.id,
            "name": card.name,
            "stage": str(card.stage),
            "roman": ROMAN[card.stage - 1],
            "brings": str(stage.obstacles),
        }
        for name, word in signs.items():
            cells |= {name: word, f"{name}_sign": icon_of(word)}
        yield card.id, card.name, cells


def locations(facts: Facts, lines: PrintedLines) -> Iterator[Card]:
    """Yield a row for each location."""
    for card in facts.locations:
        pile = card.region if card.kind == "region" and card.region else "threat"
        costs = card.move_cost
        cells = {
            "id": card.id,
            "name": card.name,
            "travel": " ".join(str(costs.get(region, 0)) for region in REGIONS),
            "pile": pile,
            "pile_sign": "flame" if pile == "threat" else icon_of(pile),
        }
        yield card.id, card.name, cells


def seasons(facts: Facts, lines: PrintedLines) -> Iterator[Card]:
    """Yield a row for each season."""
    for season in facts.board.seasons:
        cells = {"season": season.id, "name": season.name}
        for place in season.activates:
            cells |= {place: "ink", f"{place}_place": f"activates: {place}"}
        events = (event for event in facts.events if event.season == season.id)
        for number, event in enumerate(events):
            words = with_icons(lines.events.get(event.id, ""))
            cells |= {f"event_{number}": event.name, f"line_{number}": words}
        yield season.id, season.name, cells


DECKS: Mapping[str, Deck] = {
    "obstacles": Deck("obstacle", obstacles),
    "progress": Deck("progress", progress),
    "locations": Deck("location", locations),
    "seasons": Deck("season", seasons),
}
"""Every deck by the name of its layout, which is also that of its file."""


def cards(facts: Facts, lines: PrintedLines, palette: str) -> Iterator[Piece]:
    """Yield every card, each with its back; those that look alike share a face."""
    drawings = card_drawings.drawings(facts, lines, palette)
    for name, deck in DECKS.items():
        file = places.TEMPLATES / GAME / f"{name}.toml"
        look = layouts.of_kit(file, drawings, style.palettes()[palette])
        sides = row_faces.shared(look)
        for number, (id, title, cells) in enumerate(deck.rows(facts, lines), 2):
            front, back = sides(Row(number, cells))
            piece = kinds.card(f"{deck.prefix}-{id}", look.size, front, back)
            yield replace(piece, title=title, group=name)


def _listed(tags: tuple[str, ...]) -> str:
    return ", ".join(tag.capitalize() for tag in tags)


def _told(lines: tuple[PrintedLine, ...]) -> str:
    """Return lines as a drawing takes them: each the word of its sign, then itself."""
    return "\n".join(f"{when} {held(words)}" for when, words in lines)
