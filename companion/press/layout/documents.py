"""Sheets that are read beside the booklet: the options of a game, and its best play."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from msgspec import Struct

from companion.facts import Game, Ruling
from companion.press.layout.piece import Page

OPTIONS: Mapping[str, str] = MappingProxyType({"en": "options", "de": "Auslegungen"})
"""What the sheet is called, by language."""

Context = Callable[[], Mapping[str, object]]


class Rulings(Struct, frozen=True):
    """The readings of unclear rules that a sheet lists with their keys.

    Attributes:
        command: one that begins a game with a reading that is not the usual one.
        rulings: those that can be chosen.
        settled: question, reading and reason of those that cannot.
        type: the template with the game's own type and colours.
    """

    command: str
    rulings: tuple[Ruling, ...]
    settled: tuple[tuple[str, str, str], ...] = ()
    type: str = ""


def rulings(title: str, found: Rulings, language: str = "en") -> Page:
    """Return the sheet of a game's options.

    Args:
        title: of the game.
    """
    named = f"{title}: {OPTIONS[language]}"
    context = {"found": found, "spoken": language}
    return Page("rulings", "shared/rulings.html", named, lambda: context)


def best_play(game: Game, context: Context) -> Page:
    """Return the sheet with the odds of a throw and how well-played games end.

    Args:
        context: gives `lead`, `odds`, `outcome`, `figures` and perhaps a `note`.
    """
    return Page(
        "best-play", "shared/best_play.html", f"{game.title}: best play", context
    )
