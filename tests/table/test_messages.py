"""No message shows an id or a wrong article, whatever is typed.

Anything typed in `play` is done, or refused in one line that changes nothing.
"""

from pathlib import Path
from random import Random
from typing import Any, NoReturn

import pytest

from companion import games
from companion.errors import IllegalAction
from companion.table import help, play
from tests import long
from tests.games.lot import fewest
from tests.table.conftest import Sit
from tests.table.fuzz import Listener, Message, faults, fuzz, ids_of

STEPS = {"six-winters": 40}
"""Steps of a game that are listened to, 120 if not said."""


def listened(game: str, seed: int, steps: int) -> dict[str, Message]:
    """Return every fault of a game that is played at random, with one message."""
    ids = ids_of(game)
    return {
        fault: message
        for message in Listener(game, seed).listen(steps)
        for fault in faults(message, ids)
    }


@pytest.mark.parametrize("game", games.names())
def test_no_message_has_an_id_or_a_wrong_article(game: str) -> None:
    assert listened(game, 0, STEPS.get(game, 120)) == {}


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_no_message_of_many_games_has_an_id_or_a_wrong_article(game: str) -> None:
    for seed in range(1, 1 + long.games(2)):
        assert listened(game, seed, 3 * STEPS.get(game, 120)) == {}


@pytest.mark.parametrize("game", games.names())
def test_every_name_has_the_right_article_wherever_it_is_looked_up(game: str) -> None:
    for entry in games.load(game).glossary()(None):
        text = "\n".join((entry.kind, *entry.printed, *entry.needs))
        found = faults(Message("", text), frozenset())
        assert [fault for fault in found if "article" in fault] == [], entry.name


@pytest.mark.parametrize("game", games.names())
def test_no_line_suggests_the_word_that_was_typed(game: str, sit: Sit) -> None:
    seat = sit(game, fewest(game))
    verbs = games.load(game).words().actions.verbs
    words = [word for word in (*help.COMMANDS, *verbs[:6]) if word != "quit"]
    lines = [
        line
        for word in words
        for line in (word, f"{word} {word}", f"why {word}", f"help {word}", f"{word}x")
    ]
    seat.type(*["" for _ in range(3 * bool(fewest(game)))], *lines)

    said = "\n".join(seat.shown)
    assert "did you mean" in said
    found = [
        fault
        for line in seat.shown
        for fault in faults(Message("", line), frozenset())
        if "for itself" in fault
    ]
    assert found == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("'rousing-speech' (pile-red_bank) cannot be", "the id rousing-speech"),
        ("angry-mob-3 is locked", "the id angry-mob-3"),
        ("put it on red_bank", "the id red_bank"),
        ("choose a the Weird Rock", "the article in 'a the'"),
        ("a apple is taken", "the article in 'a apple'"),
        ("an worm is taken", "the article in 'an worm'"),
        ("'undo' means nothing; did you mean 'undo'?", "'undo' for itself"),
        ("type `put poison pile-red_bank`, an 8, a unit, an obstacle", ""),
    ],
)
def test_what_is_wrong_with_a_message_is_found(text: str, fault: str) -> None:
    found = [*faults(Message("", text), ids_of("six-winters"))]

    assert (fault in found) if fault else not found


@pytest.mark.parametrize("game", games.names())
def test_no_answer_to_a_misspelt_question_has_an_id(game: str, sit: Sit) -> None:
    seat, rng = sit(game, fewest(game)), Random(game)
    typed = []
    for verb, examples in games.load(game).questions().examples.items():
        for example, _ in examples:
            for _ in range(6):
                at = rng.randrange(len(example))
                typed.append(f"{verb} {example[:at]}{example[at + 1 :]}")
    known = [entry.name for entry in games.load(game).glossary()(None)]
    # A ruling has no other name than the one it is typed by.
    names = [name for name in known if not name.islower()]
    for name in rng.sample(names, min(8, len(names))):
        at = rng.randrange(len(name))
        typed.append(f"look {name[:at]}x{name[at + 1 :]}")
    seat.type(*["" for _ in range(3 * bool(fewest(game)))], *typed)

    ids, found = ids_of(game), []
    for line in seat.shown:
        answer = line.partition("> ")[2] if "> " in line else line
        if answer not in typed:
            found += [(fault, line) for fault in faults(Message("", line), ids)]
    assert [pair for pair in found if "the id" in pair[0]] == []


LINES = {"six-winters": 100}
"""Lines for each game, 475 if not said: 2,000 in all. One there takes 0.2 s."""


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_whatever_is_typed_raises_nothing_and_changes_nothing_if_refused(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = long.games(LINES.get(game, 475))

    assert fuzz(game, count, tmp_path, monkeypatch) > count // 10


def test_a_traceback_and_a_refusal_that_changes_the_save_are_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def trace(*_: object) -> NoReturn:
        raise KeyError("ours")

    def keep(table: Any, *_: object) -> NoReturn:
        table.path.write_bytes(table.path.read_bytes() + b"\n")
        raise IllegalAction("toy", "not now")

    for fault, noticed in ((trace, KeyError), (keep, AssertionError)):
        monkeypatch.setattr(play, "answer", fault)
        with pytest.raises(noticed) as caught:
            fuzz("nine-circles", 20, tmp_path / fault.__name__, monkeypatch)
        assert caught.value.__notes__[0].startswith("nine-circles: typed ")
