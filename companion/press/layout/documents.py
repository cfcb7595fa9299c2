"""Sheets that are read beside the booklet: the options of a game, and its best play."""

from collections.abc import Callable, Iterable, Mapping

from companion.facts import Game, Ruling
from companion.press.layout.piece import Page

Context = Callable[[], Mapping[str, object]]


def rulings(game: Game, found: Iterable[Ruling], *, typed: str, example: str) -> Page:
    """Return the sheet that lists the readings of unclear rules with their keys.

    Args:
        typed: the game as it is typed.
        example: a reading that is not the usual one, such as `rows=6,5,5,5`.
    """
    stated = {"rulings": tuple(found), "typed": typed, "example": example}
    title = f"{game.title}: options"
    return Page("rulings", "shared/rulings.html", title, lambda: stated)


def best_play(game: Game, context: Context) -> Page:
    """Return the sheet with the odds of a throw and how well-played games end.

    Args:
        context: gives `lead`, `odds`, `outcome`, `figures` and perhaps a `note`.
    """
    return Page(
        "best-play", "shared/best_play.html", f"{game.title}: best play", context
    )
