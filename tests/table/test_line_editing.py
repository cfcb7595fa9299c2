"""Tab completes verbs and names in every game."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.contract import Choice, Draw, Roll, Rolled, as_action
from companion.dice import roll
from companion.table import help, seats, secrets
from companion.table.terminal import Table
from tests.table.messages import NAMES

STEPS = {"six-winters": 6}
"""Steps of a game that are completed, 15 if not said."""

Sit = Callable[..., Any]


def table(seat: Any) -> Table[Any, Any]:
    return Table(
        path=seat.path,
        load=games.load,
        ask=seat.ask,
        say=seat.shown.append,
        dice=roll.seeded(1),
        clock=lambda: "2026-11-21T12:00:00Z",
        by="ann",
    )


@pytest.mark.parametrize("game", games.names())
def test_every_word_of_what_is_legal_can_be_completed(game: str, sit: Sit) -> None:
    rng = Random(game)
    least = games.load(game).facts().game.players[0]
    seat = sit(game, NAMES[:least] if least > 1 else ())
    here, words = table(seat), games.load(game).words()
    for _ in range(STEPS.get(game, 15)):
        kept = seat.kept()
        here.party.viewer = here.party.screen_for(kept)
        if isinstance(kept.due, Choice):
            seen = secrets.view(kept, here.party.viewer)
            legal = kept.rules.legal_actions(seen)
            for action in rng.sample(legal, min(2, len(legal))):
                typed = words.actions.write(action).split()
                for at, word in enumerate(typed):
                    if word[0].isalpha():
                        begun = " ".join([*typed[:at], word[:1]])
                        assert word in help.complete(here, begun), (begun, word)
            done = rng.choice(kept.rules.legal_actions(kept.state))
        elif isinstance(kept.due, Roll):
            faces = (rng.randint(1, kept.due.sides) for _ in range(kept.due.count))
            done = as_action(kept.rules, Rolled(tuple(faces)))
        elif isinstance(kept.due, Draw):
            done = as_action(kept.rules, seats.drawn(kept, here.dice))
        else:
            break
        stamp = Stamp("2026-11-21T12:00:00Z", "ann")
        store.append(seat.path, games.load, [done], stamp)


@pytest.mark.parametrize(
    ("game", "text", "offered"),
    [
        ("nine-circles", "thr", ("throw",)),
        ("nine-circles", "lo", ("look", "log")),
        ("nine-circles", "look glu", ("Gluttony",)),
        ("nine-circles", "Glu", ("Gluttony",)),
        ("nine-circles", "check trea", ("Treachery",)),
        ("nine-circles", "why th", ("throw",)),
        ("nine-circles", "help th", ("throw",)),
        ("nine-circles", "xyz", ()),
        ("six-winters", "look the Weird R", ("Rock",)),
        ("six-winters", "went thea r", tuple(f"red-bank-{n}" for n in (
            "support", "military", "sorcery"))),
    ],
)  # fmt: skip
def test_tab_offers_verbs_commands_and_names(
    game: str, text: str, offered: tuple[str, ...], sit: Sit
) -> None:
    seat = sit(game, ("ann", "ben") if game == "six-winters" else ())

    assert sorted(help.complete(table(seat), text)) == sorted(offered)


def test_tab_offers_the_names_of_the_players(sit: Sit) -> None:
    seat = sit("six-winters", ("ann", "ben"))
    here = table(seat)
    while not isinstance(seat.kept().due, Choice):
        seat.play("")
    here.party.viewer = here.party.screen_for(seat.kept())

    assert help.complete(here, "pick a") == ("ann",)


def test_nothing_private_is_offered_before_the_screen_is_passed(sit: Sit) -> None:
    seat = sit("exit-from-purgatory", NAMES)
    here = table(seat)
    kept = seat.kept()
    while not isinstance(kept.due, Choice) or here.party.screen_for(kept) < 0:
        done: Any = as_action(kept.rules, seats.drawn(kept, here.dice))
        if isinstance(kept.due, Roll):
            done = as_action(kept.rules, Rolled((1,) * kept.due.count))
        elif isinstance(kept.due, Choice):
            done = kept.rules.legal_actions(kept.state)[0]
        stamp = Stamp("2026-11-21T12:00:00Z", "ann")
        kept = store.append(seat.path, games.load, [done], stamp)

    every = {
        text: help.complete(here, text) for text in ("", "look ", "steal ", "why ")
    }
    words = games.load("exit-from-purgatory").words().actions
    assert not set(every["steal "]) - set(words.complete("steal "))
