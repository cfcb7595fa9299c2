"""The rules booklet: what it shows beside its words, and what it quotes."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from companion.games.six_winters.facts import Facts
from companion.press.layout.piece import Page, Piece

from . import booklet_figures as figures
from .booklet_examples import examples
from .booklet_items import Named
from .booklet_sheets import player_sheets
from .booklet_table import table
from .printed_lines import Tables, printed_lines
from .style import GAME

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
    facts: Facts,
    rulings: Mapping[str, str],
    pieces: Sequence[Piece],
    tables: Tables,
) -> Page:
    """Return the booklet, twenty pages.

    Args:
        pieces: of the kit; they are shown as they are when cut out.
        tables: the printed lines that it quotes.
    """
    stated = _pictures(facts, pieces) | _numbers(facts, pieces, rulings)

    def context() -> dict[str, object]:
        lines = printed_lines(tables)
        masteries = lines.mastery_lines(rulings)
        return {**stated, "masteries": masteries, "unlocks": lines.unlocks}

    title = f"{facts.game.title}: the rules"
    return Page("rules", f"{GAME}/rules.html", title, context, "booklet")


def _pictures(facts: Facts, pieces: Sequence[Piece]) -> dict[str, object]:
    """Return what the template shows, by its names there."""
    named = Named((*pieces, *player_sheets(facts)))
    return {
        "named": named,
        "rows": figures.rows(named),
        "anatomies": figures.anatomies(named),
        "mat": figures.mat(named),
        "corners": figures.corners(named),
        "icons": figures.icons(),
        "cover": figures.cover(named),
        "table": table(named, facts),
    }


def _numbers(
    facts: Facts, pieces: Sequence[Piece], rulings: Mapping[str, str]
) -> dict[str, object]:
    """Return what the template states, by its names there."""
    tracks = facts.board.resources
    return {
        "facts": facts,
        "chosen": rulings,
        "asked": sorted(facts.rulings, key=lambda one: ASKED.index(one.id)),
        "counts": counts(facts, pieces),
        "decks": starting_decks(facts),
        "ends": threat_locations(facts),
        "burning": burning(facts),
        "eg": examples(facts),
        "victory": [track.name for track in tracks if track.victory],
        "others": [track.name for track in tracks if not track.victory],
        "plain": plain,
    }


def counts(facts: Facts, pieces: Sequence[Piece]) -> dict[str, int]:
    """Return how many pieces a kit has of each group, and parts of those numbers."""
    found = Counter[str]()
    for piece in pieces:
        found[piece.group] += 0 if piece.extra else piece.copies
    own = sum(card.location_obstacle for card in facts.obstacles)
    return {
        **found,
        "own": own,
        "region": len(facts.obstacles) - own,
        "starting": sum(len(region.slots) for region in facts.board.regions),
        "boxes": sum(piece.name.startswith("box-") for piece in pieces),
        "others": sum(
            card.kind == "region" and not card.starting_slot for card in facts.locations
        )
        // len(facts.board.regions),
        "flames": sum(card.kind == "threat" for card in facts.locations),
        "dice": facts.campaign.dice_of_each_resource * len(facts.board.resources),
    }


def starting_decks(facts: Facts) -> list[int]:
    """Return how many obstacles are in each draw pile at first, if not hardcore."""
    hardest = facts.campaign.difficulties[0].hardest_obstacle
    decks = Counter(
        card.region
        for card in facts.obstacles
        if not card.location_obstacle and card.difficulty <= hardest
    )
    return [decks[region.id] for region in facts.board.regions]


def threat_locations(facts: Facts) -> list[dict[str, str]]:
    """Return what a full threat of each resource brings, and where it lies."""
    found = []
    for track in facts.board.resources:
        location = facts.location[track.threat_location]
        assert location.threat_slot
        region = facts.board.region(location.threat_slot.region)
        position = next(
            slot.position for slot in region.slots if slot.resource == track.id
        )
        found.append(
            {
                "track": track.name,
                "location": location.name,
                "region": region.name,
                "position": f"{position} place",
            }
        )
    return found


def burning(facts: Facts) -> list[dict[str, int]]:
    """Return, for every year but the last, which progress cards its end burns."""
    campaign, found = facts.campaign, []
    left = [stage.cards for stage in campaign.stages]
    for year in range(1, campaign.years):
        stage = next(number for number, cards in enumerate(left) if cards)
        burned = min(left[stage], campaign.burned_a_year * year)
        left[stage] -= burned
        begins = next(number for number, cards in enumerate(left) if cards)
        found.append({"burned": burned, "stage": stage + 1, "begins": begins + 1})
    return found


def plain(words: str) -> str:
    """Return a line with its signs as words.

    >>> plain("Move {military} assets")
    'Move Military assets'
    """
    return SIGN.sub(lambda sign: sign[1].replace("_", " ").title(), words)
