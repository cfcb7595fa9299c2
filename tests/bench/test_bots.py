"""Whole games of bots, by hand: none is stuck, nothing is lost, nothing hidden is told.

COMPANION_GAMES games of each kind (100 unless it says otherwise), at tables of every
size in turn; after each action all cards, discs and tiles are counted. For secrets a
seat drawn by lot looks at a state in four, and at the action done in it, and once in
each game at all that `log --json` tells it.
"""

import os
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion import games
from companion.chronicle import codec, replay
from companion.chronicle.codec import Save, Stamp
from companion.chronicle.migrate import LATEST
from companion.cli import log
from companion.contract import Choice, Draw, Drawn, Over, Roll, Rolled
from tests.games.exit_from_purgatory import play as purgatory
from tests.games.seven_steps_kosmos import play as kosmos

GAMES = int(os.environ.get("COMPANION_GAMES", "100"))
LONGEST = 12_000
"""Actions within which a game has to end."""

NAMES = ("ann", "ben", "cleo", "dan", "eva", "finn", "gus", "hal")


def purgatory_whole(state: Any) -> bool:
    each = 5 * len(state.players)
    return bool(purgatory.cards(state) == {"A": each, "W": each, "L": each})


WHOLE: dict[str, Callable[[Any], bool]] = {
    "exit-from-purgatory": purgatory_whole,
    "seven-steps-kosmos": lambda state: not kosmos.lost(state),
}


TABLES: dict[str, Any] = {
    "exit-from-purgatory": purgatory,
    "seven-steps-kosmos": kosmos,
}


def steps(game: str, bot: str, seed: int) -> Iterator[tuple[Any, Any]]:
    """Yield each state of a game with what is done in it, up to LONGEST of them."""
    rng, rules = Random(seed), games.load(game).rules()
    policy, hidden = games.load(game).bots()[bot], games.load(game).hidden()
    least, most = games.load(game).facts().game.players
    players = NAMES[: least + seed % (most - least + 1)]
    state = rules.start({}, {"players": players})
    for _ in range(LONGEST):
        match rules.waits_for(state):
            case Roll(count, sides):
                faces = tuple(rng.randint(1, sides) for _ in range(count))
                action: Any = Rolled(faces)
            case Draw(_, count):
                action = Drawn(tuple(rng.sample(hidden.deck(state), count)))
            case Choice(seat):
                action = policy(hidden.view(state, seat), rng)
            case Over():
                return
        yield state, action
        state = rules.apply(state, action)


def length(game: str, bot: str, seed: int) -> int:
    """Play a game out and return how many actions it took."""
    done = 0
    for done, (state, _) in enumerate(steps(game, bot, seed), 1):
        assert WHOLE[game](state), (game, bot, seed, done)
    return done


def told_too_much(game: str, seed: int) -> list[str]:
    """Play a game out and return what told a seat more than it may know."""
    rng, found, done = Random(seed), [], []
    for state, action in steps(game, "random", seed):
        done.append(action)
        if rng.random() < 0.25:
            seat = rng.randrange(len(seated(state)))
            found += TABLES[game].leaks(state, action, seat, rng)
    cut = rng.randrange(len(done))
    return found + export_tells_too_much(game, seated(state), done[:cut], rng)


def seated(state: Any) -> Any:
    return getattr(state, "players", None) or state.seats


def exported(kept: Any, seat: int) -> dict[str, Any]:
    """Return what `log --json --seat` tells of a game."""
    told = log.status(kept, Path("dante.json"), seat)
    return {**told, "events": log._events(kept, seat)}


def export_tells_too_much(
    game: str, seats: Any, done: list[Any], rng: Random
) -> list[str]:
    """Return what `log --json --seat` tells one seat of a game that it may not know."""
    rules = games.load(game).rules()
    names, seat = [one.name for one in seats], rng.randrange(len(seats))
    save = Save(LATEST, game, rules.REVISION, {}, {"players": names}, "noon", "ann")
    begun = replay.replay(codec.sealed(save), games.load(game), rules, game)
    kept = replay.add(begun, done, Stamp("noon", "ann"))
    told, found = exported(kept, seat), []
    for event, entry in zip(kept.events, told["events"], strict=True):
        before = kept.steps[event.n].before
        assert before
        if "h" in entry:
            found.append(f"the hash of event {event.n}")
        if not TABLES[game].is_kept_from(before.state, event.action, seat):
            continue
        cards = [entry.get(key, "") for key in ("cards", "card", "laid", "discs")]
        named = re.search(r"apple|worm|lantern|\b[A-Z]\b", entry["sentence"])
        if named or {*"".join("".join(one) for one in cards)} - {"?"}:
            found.append(f"event {event.n}: {entry}")
    other = replace(
        kept.steps[-1], state=TABLES[game].dealt_anew(kept.state, seat, rng)
    )
    dealt = replace(kept, steps=(*kept.steps[:-1], other))
    again = exported(dealt, seat)
    if msgspec.json.encode(again["state"]) != msgspec.json.encode(told["state"]):
        found.append("the state of an export")
    return found


@pytest.mark.benchmark(group="bots, CPU", timer=time.process_time)
@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("game", WHOLE)
def test_whole_games(benchmark: Any, game: str, bot: str) -> None:
    lengths = benchmark.pedantic(
        lambda: [length(game, bot, seed) for seed in range(GAMES)], rounds=1
    )

    print(f"\n{game}, {bot}: {GAMES} games, the longest took {max(lengths)} actions")
    assert [seed for seed, done in enumerate(lengths) if done == LONGEST] == []


@pytest.mark.benchmark(group="secrets, CPU", timer=time.process_time)
@pytest.mark.parametrize("game", WHOLE)
def test_secrets(benchmark: Any, game: str) -> None:
    found = benchmark.pedantic(
        lambda: [what for seed in range(GAMES) for what in told_too_much(game, seed)],
        rounds=1,
    )

    assert found == []
