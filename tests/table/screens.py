"""A screen that several players pass on, what it shows, and rules that cache steps."""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace as with_fields

from companion import games
from companion.chronicle import replay, store
from companion.chronicle.codec import Stamp
from companion.chronicle.replay import Chronicle
from companion.contract import Begun, Choice, Draw, Over, Roll
from companion.dice import roll
from companion.table import secrets
from companion.table.play import play
from companion.table.seats import Party
from companion.table.terminal import Adviser, Table

NOON = "2026-11-21T12:00:00Z"


FOUR, TWO = ("ann", "ben", "cleo", "dan"), ("ann", "ben")

PURGATORY, KOSMOS = "exit-from-purgatory", "seven-steps-kosmos"

CLEARED = "<the screen is cleared>"


def new(
    path: Path,
    game: str,
    players: Sequence[str] = (),
    load: Callable[[str], Any] = games.load,
    **rulings: str,
) -> Chronicle[Any, Any]:
    """Begin a game of which ann keeps the save."""
    usual = {ruling.id: ruling.default for ruling in load(game).facts().rulings}
    setup = {"players": list(players)} if players else {}
    begun = Begun(usual | rulings, setup)
    return store.create(path, load(game), begun, Stamp(NOON, "ann"))


@cache
def load(game: str) -> Any:
    rules = CachedRules(games.load(game).rules())
    return with_fields(games.load(game), rules=lambda: rules)


class Screen:
    """One screen, which several players pass on, and what was shown on it.

    `shown` holds each prompt with what was typed after it, and each thing said.
    """

    def __init__(self, path: Path, game: str, names: tuple[str, ...], **chosen: str):
        self.path, self.game, self.names = path, game, names
        self.words, self.rules = load(game).words(), load(game).rules()
        self.shown: list[str] = []
        self.adviser: Adviser[Any, Any] | None = None
        self.party: Party[Any, Any] = Party()
        new(path, game, names, load, **chosen)

    def play(
        self,
        script: Callable[[str], str | None],
        *,
        bots: dict[str, str] | None = None,
        real: bool = False,
        seed: int = 1,
        width: int = 79,
    ) -> Over | None:
        """Sit down; `script` is asked what to type with the prompt, None ends it."""
        policies, named = load(self.game).bots(), (bots or {}).items()
        filled = {self.names.index(name): policies[kind] for name, kind in named}
        self.party = Party(filled, real, lambda: self.shown.append(CLEARED))

        def ask(prompt: str) -> str:
            typed = script(prompt)
            self.shown.append(prompt + (typed or ""))
            if typed is None:
                raise EOFError
            return typed

        return play(self.table(ask, seed=seed, width=width))

    def table(
        self, ask: Callable[[str], str] = str, *, seed: int = 1, width: int = 79
    ) -> Table[Any, Any]:
        return Table(
            path=self.path,
            load=load,
            ask=ask,
            say=self.shown.append,
            dice=roll.seeded(seed),
            clock=lambda: NOON,
            by="player",
            adviser=self.adviser,
            party=self.party,
            width=lambda: width,
        )

    def type(self, *typed: str, **how: Any) -> Over | None:
        """Sit down, type all that, and leave by end of file if still playing."""
        self.shown.clear()
        left = list(typed)
        return self.play(lambda _: left.pop(0) if left else None, **how)

    def kept(self) -> Chronicle[Any, Any]:
        return store.open(self.path, load)

    def after(self, typed: str) -> str:
        """Return what was said first after a line that ends so."""
        at = next(n for n, line in enumerate(self.shown) if line.endswith(typed))
        return self.shown[at + 1]


def typing(*words: str) -> Callable[[str], str | None]:
    left = list(words)

    def script(prompt: str) -> str | None:
        if "Enter clears" in prompt or "once only you look" in prompt:
            return ""
        return left.pop(0) if left else None

    return script


def by_lot(screen: Screen, seed: int, most: int = 10**6) -> Callable[[str], str | None]:
    """Play as the game's medium bot would, typing all of it, up to so many prompts."""
    rng, left = random.Random(seed), iter(range(most))
    policy = load(screen.game).bots()["medium"]

    def script(prompt: str) -> str | None:
        if next(left, None) is None:
            return None
        if "clears" in prompt or "once only you" in prompt:
            return ""
        kept = screen.kept()
        match kept.due:
            case Choice(player):
                seen = secrets.view(kept, player)
                return str(screen.words.actions.write(policy(seen, rng)))
            case Roll(count, sides):
                return " ".join(str(rng.randint(1, sides)) for _ in range(count))
            case Draw(_, count) if screen.game == PURGATORY:
                return "".join(rng.sample(screen.rules.deck(kept.state), count))
        return ""

    return script


def told_of(screen: Screen, *actions: str) -> Chronicle:
    kept = screen.kept()
    for text in actions:
        kept = replay.add(kept, [screen.words.actions.read(text)], Stamp(NOON, "ann"))
    return kept


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
