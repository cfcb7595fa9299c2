"""What is read: the rules booklet, the options, and the charts of best play."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.contract.best_play import Outcome
from companion.games.seven_steps.facts import Facts
from companion.games.seven_steps.kit import booklet_figures as shown
from companion.press.layout import kinds
from companion.press.layout.piece import Page, Piece
from companion.press.scene import figures

READING = "eb-garamond-500-normal"

COMMAND = "companion new seven-steps mygame --option wrath=within_one"
"""Begins a game with a reading that is not the usual one."""

BEST_PLAY = (
    "The exact chance that one throw of so many dice passes a terrace without pips, "
    "over all faces of the challenge die."
)

Tables = Callable[[], Mapping[str, Any]]


def documents_of(
    facts: Facts, sheet: Piece, tables: Tables, rulings: Mapping[str, str]
) -> tuple[Page, ...]:
    """Return all that is read.

    Args:
        sheet: the gamesheet, which the booklet shows with numbers.
        tables: gives the numbers that are quoted of the rules.
        rulings: what is chosen.
    """
    return (
        booklet(facts, sheet, tables, rulings),
        kinds.rulings(facts.game.title, kinds.Rulings(COMMAND, tuple(facts.rulings))),
        kinds.best_play(facts.game, lambda: _best_play(facts, tables())),
    )


def booklet(
    facts: Facts, sheet: Piece, tables: Tables, rulings: Mapping[str, str]
) -> Page:
    """Return the rules booklet, four pages."""
    figures = {
        "cover": shown.cover(sheet),
        "sheet": shown.sheet(sheet),
        "small_sheet": sheet,
        **shown.components(facts),
        "virgil": shown.virgil(facts),
        "day": shown.day(facts),
        "formulas": {
            terrace.number: shown.formula(facts, terrace) for terrace in facts.terraces
        },
        "sloth": shown.sloth(facts),
        "gluttony": shown.gluttony(facts),
        "faces": [shown.face(facts, number) for number in range(1, 7)],
        "signs": shown.signs(facts),
    }

    def context() -> dict[str, Any]:
        quoted = tables()
        return {
            "facts": facts,
            "chosen": rulings,
            "figures": figures,
            "totals": quoted["totals"],
            "outcome": quoted["outcome"],
        }

    title = f"{facts.game.title}: the rules"
    return Page("rules", "seven_steps/rules.html", title, context, "booklet")


def _best_play(facts: Facts, quoted: Mapping[str, Any]) -> dict[str, Any]:
    figures = _charts(facts, quoted["outcome"])
    return {"lead": BEST_PLAY, "figures": figures, "note": "", **quoted}


def _charts(facts: Facts, outcome: Outcome) -> dict[str, Piece]:
    """Return how games end: a bar for each title, a column for each score."""
    ends = figures.Ends(
        [(title.name, title.share) for title in outcome.shares],
        dict(enumerate(outcome.scores)),
        {rank.title: rank.least for rank in facts.ranks},
    )
    return kinds.charts(ends, READING)
