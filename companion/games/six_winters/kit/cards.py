"""The four decks as rows: what each card says, for the layouts of `templates/`.

A layout names what Python draws; that is in `card_drawings`.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Row
from companion.press.layout import kinds
from companion.press.layout.piece import KitDeck, Piece
from companion.press.scene import text

from ..cards.verbs.obstacles import ThreatIcons
from ..cards.wording import capital
from ..facts import REGIONS, RESOURCES, ROMAN, Facts
from ..facts.cards import Location, Obstacle
from . import card_drawings, style
from . import rich_text as rich
from .rich_text import PrintedLine, PrintedLines
from .style import icon_of

Cells = dict[str, str]  # a card as a row: what its layout prints, and its id and name


def obstacles(facts: Facts, lines: PrintedLines) -> Iterator[Cells]:
    """Yield a row for each obstacle; those that look alike have equal cells."""
    pictures: dict[tuple[str, int], Obstacle] = {}
    for card in facts.obstacles:
        like = pictures.setdefault((card.name, card.difficulty), card)
        pile = "location" if like.location_obstacle else like.region
        damage = ["psyche"] * like.damage.psyche + ["body"] * like.damage.body
        yield {
            "id": card.id,
            "name": card.name,
            "picture": like.picture,
            "lines": _printed(lines.obstacles.get(like.id, ())),
            "difficulty": str(like.difficulty),
            "tags": _listed(like.tags),
            "pile": pile,
            "pile_sign": icon_of(pile),
            "skill": like.skill,
            "skill_name": capital(like.skill),
            "threats": " ".join(_threats(like)),
            "damage": " ".join(damage),
            "pattern": " ".join(map(str, like.pattern)),
            "back_pile": card.region,
            "back_sign": icon_of(card.region),
            "season": card.season,
        }


def _threats(card: Obstacle) -> Iterator[str]:
    """Yield the resources that it threatens; one with a question mark not always.

    After that mark is the region where it counts; nothing, if that is no region.
    """
    yield from card.threats
    if card.conditional_threat:
        regions = (
            verb.at.regions[0]
            for effect in card.effects
            for verb in effect.do
            if isinstance(verb, ThreatIcons) and verb.at.regions
        )
        yield f"{card.conditional_threat}?{next(regions, '')}"


REWARDS = tuple(
    f"{name}{end}" for name in ("reward", "first", "second") for end in ("", "_sign")
)


def progress(facts: Facts, _: PrintedLines) -> Iterator[Cells]:
    """Yield a row for each progress card."""
    for card in facts.progress:
        slot, stage = card.obstacle_slot, facts.campaign.stage(card.stage)
        names = ("reward",) if len(card.rewards) == 1 else ("first", "second")
        fan = [number - (stage.obstacles - 1) / 2 for number in range(stage.obstacles)]
        signs: Cells = dict(zip(names, card.rewards, strict=True))
        signs |= {"region": slot.region, "resource": slot.resource}
        cells = dict.fromkeys(REWARDS, "") | {
            "id": card.id,
            "name": card.name,
            "stage": str(card.stage),
            "roman": ROMAN[card.stage - 1],
            # Where each new obstacle is drawn, and how it is turned.
            "new": "\n".join(f"{31.5 + off * 11:g} | {off * -6:g}" for off in fan),
        }
        for name, word in signs.items():
            cells |= {name: word, f"{name}_sign": icon_of(word)}
        yield cells


BAND, STRIP = "38.6", "51"
"""Down to where a location has its land: to its lines, or to the cost of travel."""

NAME_PT, TAGS_PT = 19.0, 9.2


def locations(facts: Facts, lines: PrintedLines) -> Iterator[Cells]:
    """Yield a row for each location."""
    for card in facts.locations:
        pile = card.region if card.kind == "region" and card.region else "threat"
        costs = [card.move_cost.get(region, 0) for region in REGIONS]
        travel = [
            (region, icon_of(region), str(cost), str(cost or "x"))
            for region, cost in zip(REGIONS, costs, strict=True)
        ]
        printed, region = lines.locations.get(card.id, ()), card.region or "location"
        yield {
            "id": card.id,
            "name": card.name,
            "pile": pile,
            "pile_sign": "flame" if pile == "threat" else icon_of(pile),
            "lines": _printed(printed),
            "foot": BAND if printed else STRIP,
            "land": card.region or "empire",
            "homes": "none" if "wilderness" in card.tags else "far",
            "tags": _listed(card.tags),
            "region": region,
            "region_sign": icon_of(region),
            **_signs(card),
            **_places(card),
            **style.lines({"travel": travel}),
        }


def _signs(card: Location) -> Cells:
    """Return the sign in the corner, or what creating an asset costs; empty if none."""
    sign: str = card.activation_asset or card.skill_bonus or ""
    cost = "", ""
    if card.port or card.gate:
        sign = "port" if card.port else "gate"
    elif not sign and (paid := card.create_for_stress):
        cost = paid.track, str(paid.amount)
    on, disc = (f"{sign}_on", sign) if sign in RESOURCES else ("pale", "dusk")
    signs = {"sign": sign, "sign_on": on, "sign_disc": disc}
    return {**signs, "paid": cost[0], "amount": cost[1]}


def _places(card: Location) -> Cells:
    """Return where the name is and how large, what is free beside it, and the slot."""
    signed = any(_signs(card)[name] for name in ("sign", "paid"))
    left, slot = 22.0 if signed else 9.0, card.starting_slot or card.threat_slot
    size = NAME_PT
    while text.width(card.name, style.TITLE, size) > 74.5 - left:
        size -= 0.5
    tags = text.width(_listed(card.tags), style.TAGS, TAGS_PT)
    numbers = {
        "left": left,
        "size": size,
        "free": left + text.width(card.name, style.TITLE, size) + 9.5,
        "edge": left + tags + 7.8,
    }
    return {name: f"{number:g}" for name, number in numbers.items()} | {
        "slot": f"{slot.region} {slot.resource}" if slot else "",
        "mark": "flag" if card.starting_slot else "flame" if slot else "",
        "resource": slot.resource if slot else "",
    }


def seasons(facts: Facts, lines: PrintedLines) -> Iterator[Cells]:
    """Yield a row for each season."""
    for season in facts.board.seasons:
        cells = {"id": season.id, "season": season.id, "name": season.name}
        for place in season.activates:
            cells |= {place: "ink", f"{place}_place": f"activates: {place}"}
        events = (event for event in facts.events if event.season == season.id)
        for number, event in enumerate(events):
            words = rich.with_icons(lines.events.get(event.id, ""))
            cells |= {f"event_{number}": event.name, f"line_{number}": words}
        yield cells


PREFIXES = {
    "obstacles": "obstacle",
    "progress": "progress",
    "locations": "location",
    "seasons": "season",
}
"""What the names of a deck's pieces begin with, by its layout, which is its file's."""


def decks(facts: Facts, lines: PrintedLines, palette: str) -> dict[str, KitDeck]:
    """Return the decks by the names of their layouts."""
    drawings = card_drawings.drawings(facts, palette)
    rows = obstacles, progress, locations, seasons
    return {
        name: KitDeck(style.layout_of(name), tuple(make(facts, lines)), drawings)
        for name, make in zip(PREFIXES, rows, strict=True)
    }


def cards(decks: Mapping[str, KitDeck], palette: str) -> Iterator[Piece]:
    """Yield every card, each with its back; those that look alike share a face."""
    for name, deck in decks.items():
        look = layouts.of_kit(deck.layout, deck.drawings, style.dice(palette))
        sides = row_faces.shared(look)
        for number, cells in enumerate(deck.rows, 2):
            front, back = sides(Row(number, cells))
            card = kinds.card(f"{PREFIXES[name]}-{cells['id']}", look.size, front, back)
            read = name != "locations"  # they fit the spaces of the boards
            yield replace(card, title=cells["name"], group=name, read=read)


def _listed(tags: tuple[str, ...]) -> str:
    return ", ".join(map(capital, tags))


def _printed(lines: tuple[PrintedLine, ...]) -> str:
    """Return lines as a drawing takes them: each the word of its sign, then itself."""
    return "\n".join(f"{when} {rich.held(words)}" for when, words in lines)
