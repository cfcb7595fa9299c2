"""Rules that cache every step, for games that are replayed at every prompt."""

from collections.abc import Mapping
from typing import Any


class CachedRules:
    """The rules of a game, with a cache of the states that they returned.

    The table reads and replays a save at each prompt. From one start the same actions
    lead to identical states, so that each step is computed once. States are kept with
    what followed, so that no id is used twice.
    """

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.begun: dict[str, Any] = {}
        self.done: dict[tuple[int, Any], tuple[Any, Any]] = {}
        self.reasons: dict[tuple[int, Any], tuple[Any, str | None]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def start(self, rulings: Mapping[str, str], setup: Mapping[str, Any]) -> Any:
        key = repr((sorted(rulings.items()), sorted(setup.items())))
        if key not in self.begun:
            self.begun[key] = self.rules.start(rulings, setup)
        return self.begun[key]

    def apply(self, state: Any, action: Any) -> Any:
        key = id(state), action
        if key not in self.done:
            self.done[key] = state, self.rules.apply(state, action)
        return self.done[key][1]

    def why_not(self, state: Any, action: Any) -> str | None:
        key = id(state), action
        if key not in self.reasons:
            self.reasons[key] = state, self.rules.why_not(state, action)
        return self.reasons[key][1]
