"""Things on the board that can be tapped: what each tap leads to now."""

from msgspec import Struct

from companion.contract.parts import Ask, Look, Pick, Show, Tap
from companion.games.six_winters.board.prompt import Prompt

REFUSED_BY = {
    "slot": "at",
    "obstacle": "that",
    "who": "whom",
    "region": "land",
    "resource": "raise",
    "progress": "card",
}
"""For each kind of place the answer that names one."""

REPORTED = ("slot", "obstacle", "who", "resource", "progress")
"""Kinds of places about which something may be reported."""


class Spots(Struct, frozen=True):
    """What is asked now, and whether this seat may answer."""

    prompt: Prompt
    mine: bool

    def tap(self, place: str, name: str) -> Tap:
        """Return what a tap on a place leads to; `name` is what is looked up."""
        kind, _, value = place.partition(":")
        if not self.mine:
            return Show(name)
        if place in self.prompt.targets:
            return self.prompt.targets[place].tap
        if self.prompt.open and kind in REPORTED:
            return Pick(("about", place))
        if self.prompt.verb and self.prompt.verb == REFUSED_BY[kind]:
            return Ask(f"{self.prompt.verb} {value}")
        return Show(name)

    def look(self, place: str) -> Look:
        """Return how a place differs from the others."""
        if self.mine and place in self.prompt.targets:
            return self.prompt.targets[place].look
        return ""
