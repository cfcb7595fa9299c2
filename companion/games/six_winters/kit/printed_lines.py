"""The lines that cards, mats and boards print, typed; empty if none are given."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

PrintedLine = tuple[str, str]
"""A sign, or the cost of an ability, and its words."""

LinesById = dict[str, tuple[PrintedLine, ...]]
"""The lines of each card or character, by its id."""

TextById = dict[str, str]

Tables = Callable[[], Mapping[str, Any]]


class PrintedLines(msgspec.Struct, frozen=True):
    """The lines of `booklet_values`; `other`: of rulings other than the default."""

    obstacles: LinesById = {}
    locations: LinesById = {}
    events: TextById = {}
    abilities: LinesById = {}
    achievements: LinesById = {}
    tasks: TextById = {}
    unlocks: TextById = {}
    masteries: TextById = {}
    other: dict[str, dict[str, str | PrintedLine]] = {}

    def mastery_lines(self, rulings: Mapping[str, str]) -> TextById:
        """Return the line of each resource's mastery, under the rulings."""
        # Ruling military-mastery: the assets that it moves.
        ruled = self._ruled("military-mastery", rulings)
        if isinstance(ruled, str):
            return self.masteries | {"military": ruled}
        return self.masteries

    def stash_line(self, rulings: Mapping[str, str]) -> str:
        """Return the words of Menas' fifth achievement; empty without that ruling."""
        # Ruling menas-stash: a card set of later years has a stash there.
        ruled = self._ruled("menas-stash", rulings)
        return ruled[1] if isinstance(ruled, tuple) else ""

    def _ruled(
        self, ruling: str, rulings: Mapping[str, str]
    ) -> str | PrintedLine | None:
        return self.other.get(ruling, {}).get(rulings.get(ruling, ""))


def printed_lines(tables: Tables | None) -> PrintedLines:
    """Return the lines of `booklet_values`; none without it."""
    return msgspec.convert(tables(), PrintedLines) if tables else PrintedLines()
