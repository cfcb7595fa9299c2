"""The rules booklet: what it shows beside its words, what it quotes, its examples.

The template quotes the facts. What an example tells holds only while its numbers,
worked out from the facts, are as its words say: a level that rises, an icon too many.
The tests have them as figures.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from msgspec import Struct

from companion.language import READER, marked, phrase, reader
from companion.press.layout.piece import Page, Piece
from companion.press.layout.translation import Translation, titled

from ..cards.places import Resource
from ..facts import Facts
from .booklet_figures import icon, pictures, table
from .rich_text import Tables, printed_lines
from .style import GAME

ICONS = ("angry-mob-1", "angry-mob-2", "culture-clash", "restless-dead-1")
PLACES = {
    "top": marked("top place"),
    "middle": marked("middle place"),
    "bottom": marked("bottom place"),
}
RESOURCE: Resource = "support"
DRAWN = ("tinkering", "uplifting-words")


class Threat(Struct, frozen=True):
    """Icons of a resource: how far its marker goes, and what that sets free."""

    icons: int
    spaces: tuple[int, int]
    levels: tuple[int, int]
    freed: tuple[str, ...]


class First(Struct, frozen=True):
    """The first obstacle of a player: by which card, and where it goes."""

    card: str
    region: str
    resource: str
    location: str


def threat(facts: Facts) -> Threat:
    """Return the numbers of the example of a threat."""
    track = facts.board.resource(RESOURCE)
    cards = [facts.obstacle[name] for name in ICONS]
    icons = sum(
        [*card.threats, card.conditional_threat].count(RESOURCE) for card in cards
    )
    start = track.threat_start["standard"]
    end = start + icons - facts.campaign.free_threat_icons
    levels = track.levels[start - 1], track.levels[end - 1]
    freed = tuple(
        card.name
        for card in facts.obstacles
        if not card.location_obstacle
        and card.difficulty == levels[1]
        and RESOURCE in card.threats
    )
    return Threat(icons, (start, end), levels, freed)


def first(facts: Facts, name: str) -> First:
    """Return where the obstacle of a drawn card goes."""
    card = facts.card[name]
    slot, region = card.obstacle_slot, facts.board.region(card.obstacle_slot.region)
    resource = facts.board.resource(slot.resource).name
    start = facts.location[region.slot(slot.resource).starting_location]
    return First(card.name, region.name, resource, start.name)


SIGN = re.compile(r"\{(\w+)\}")

ASKED = (
    "action-dice",
    "defence-pattern",
    "team-mastery",
    "military-mastery",
    "stash-refresh",
    "menas-stash",
    "trade-supply",
    "hardcore-decks",
    "defeat-score",
)
"""The rulings in the order of the booklet's questions."""


def booklet(
    facts: Facts, rulings: Mapping[str, str], pieces: Sequence[Piece], tables: Tables
) -> Page:
    """Return the booklet, twenty pages, which shows pieces of the kit when cut out."""
    shown, tracks = pictures(facts, pieces), facts.board.resources
    stated = {
        "named": shown,
        "rows": shown.rows(),
        "anatomies": shown.anatomies(),
        "mat": shown.numbered("mat"),
        "icon": icon,
        "cover": shown.table("cover"),
        "table": table(shown, facts),
        "facts": facts,
        "chosen": rulings,
        "asked": sorted(facts.rulings, key=lambda ruling: ASKED.index(ruling.id)),
        "counts": counts(facts, pieces),
        "decks": starting_decks(facts),
        "ends": threat_locations(facts),
        "burning": burning(facts),
        "threat": threat(facts),
        "first": [first(facts, card) for card in DRAWN],
        "victory": [track.name for track in tracks if track.victory],
        "others": [track.name for track in tracks if not track.victory],
    }

    def context() -> dict[str, object]:
        lines, words = printed_lines(tables), READER.get().words
        return {
            **stated,
            "masteries": lines.mastery_lines(rulings),
            "unlocks": lines.unlocks,
            "said": words,
            "plain": partial(plain, words),
        }

    title = titled(facts.game.title, "rules", reader())
    page = Translation(GAME, reader()).template("rules")
    return Page("rules", page, title, context, "booklet")


def counts(facts: Facts, pieces: Sequence[Piece]) -> dict[str, int]:
    """Return how many pieces a kit has of each group, and parts of those numbers."""
    groups = Counter[str]()
    for piece in pieces:
        groups[piece.group] += piece.copies
    of_locations = sum(card.location_obstacle for card in facts.obstacles)
    kinds = Counter(card.kind for card in facts.locations if not card.starting_slot)
    return {
        **groups,
        "own": of_locations,
        "region": len(facts.obstacles) - of_locations,
        "starting": len(facts.board.slots),
        "boxes": sum(piece.name.startswith("box-") for piece in pieces),
        "others": kinds["region"] // len(facts.board.regions),
        "flames": kinds["threat"],
        "dice": facts.campaign.dice_of_each_resource * len(facts.board.resources),
    }


def starting_decks(facts: Facts) -> list[int]:
    """Return how many obstacles are in each draw pile at first, if not hardcore."""
    hardest = facts.campaign.difficulties[0].hardest_obstacle
    decks = Counter(
        card.region for card in facts.obstacles if not card.is_locked(hardest)
    )
    return [decks[region.id] for region in facts.board.regions]


def threat_locations(facts: Facts) -> list[dict[str, str]]:
    """Return what a full threat of each resource brings, and where it lies."""
    rows = []
    for track in facts.board.resources:
        location = facts.location[track.threat_location]
        assert location.threat_slot
        region = facts.board.region(location.threat_slot.region)
        place = phrase(PLACES[region.slot(track.id).position])
        row = {"track": track.name, "location": location.name}
        rows.append({**row, "region": region.name, "position": place})
    return rows


def burning(facts: Facts) -> list[dict[str, int]]:
    """Return, for every year but the last, which progress cards its end burns."""
    campaign, rows = facts.campaign, []
    left = [stage.cards for stage in campaign.stages]
    for year in range(1, campaign.years):
        stage = next(number for number, cards in enumerate(left) if cards)
        burned = min(left[stage], campaign.burned_a_year * year)
        left[stage] -= burned
        begins = next(number for number, cards in enumerate(left) if cards)
        rows.append({"burned": burned, "stage": stage + 1, "begins": begins + 1})
    return rows


def plain(said: Mapping[str, str], line: str) -> str:
    """Return a line with its signs as words, in the language of what is said."""
    names = ((sign, sign.replace("_", " ").title()) for sign in SIGN.findall(line))
    return line.format_map({sign: said.get(name, name) for sign, name in names})
