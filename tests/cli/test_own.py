"""`new-game` makes a folder that plays, prints and passes; `check-game` says so."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from companion import games, places
from companion.cli import app
from companion.contract.testing import LAWS
from tests.games.test_folder_games import EXAMPLES, FOLDERS, apart

__all__ = ["apart"]  # a fixture


def companion(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed)


def made(name: str = "mygame") -> Path:
    done = companion("new-game", name)
    assert done.exit_code == 0, done.output
    return Path(name).resolve()


def test_a_new_game_is_a_folder_of_seven_files() -> None:
    done = companion("new-game", "mygame")

    assert done.stdout.splitlines() == [
        "mygame/booklet_values.py",
        "mygame/cards.csv",
        "mygame/cards.toml",
        "mygame/game.toml",
        "mygame/rules.md",
        "mygame/rules.py",
        "mygame/test_game.py",
    ]
    assert done.stderr == "now try: companion play ./mygame\n"
    assert len(Path("mygame/rules.py").read_text("utf-8").splitlines()) <= 95
    assert 'title = "Mygame"' in Path("mygame/game.toml").read_text("utf-8")


def test_a_new_game_is_played_and_keeps_every_law() -> None:
    made()

    played = companion("play", "./mygame", "--players", "ann,ben", typed="stop\nquit\n")
    checked = companion("check-game", "./mygame")

    assert "Mygame: " in played.stdout
    assert checked.exit_code == 0, checked.output
    lines = checked.stdout.splitlines()
    laws = [*LAWS, "what is printed is the same each time"]
    assert lines[: len(laws)] == [f"ok  {law}" for law in laws]
    assert lines[len(laws)] == "what it could have besides:"


def test_a_new_game_prints_cards_booklet_and_cover(tmp_path: Path) -> None:
    made()

    printed = companion("print", "./mygame", "--out", "out")
    listed = companion("print", "./mygame", "--list")

    assert sorted(printed.stdout.splitlines()) == [
        "out/mygame/cards-a4.pdf",
        "out/mygame/cover-a4.pdf",
        "out/mygame/rules-a4.pdf",
    ]
    assert "    three" in listed.stdout.splitlines()


@pytest.mark.slow
def test_a_new_game_passes_its_own_tests() -> None:
    folder = made()

    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)],
        capture_output=True,
        text=True,
        env={"PYTHONPATH": str(places.PACKAGE.parent), "PATH": "/usr/bin"},
    )

    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        ("9x", "9x: that is no name of a game; use small letters, digits and -, a "),
        ("nine-circles", "nine-circles: there is a game of that name; choose another"),
        (".", ": is there already; choose another name"),
    ],
)
def test_a_folder_that_cannot_be_made_is_refused(
    name: str, refusal: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")

    refused = companion("new-game", name)

    assert refused.exit_code == 1
    assert refusal in refused.stderr


@pytest.mark.parametrize("name", FOLDERS)
def test_an_example_keeps_every_law(name: str) -> None:
    checked = companion("check-game", str(EXAMPLES / name), "--json", "--games", "1")

    answer = json.loads(checked.stdout)
    assert [law for law in answer["laws"] if law["broken"]] == []
    assert checked.exit_code == 0


CARDS = """
from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from companion.contract import Act, Choice, Draw, Drawn, Due, Over, Say
from companion.contract.fields import Cards, Names, PerSeat, Unshown

DECK = ("a", "b", "c", "d", "e", "f")


class Play(Act, frozen=True, tag="play"):
    say: ClassVar[Say] = Say("play CARD", "lay it", "play {card}")
    card: str


Action = Play | Drawn


class State(Struct, frozen=True):
    names: Names
    hands: PerSeat[Cards]
    pile: Cards = DECK
    table: Cards = ()
    player: Annotated[int, Unshown()] = 0


def start(names, rulings):
    return State(names, ((),) * len(names))


def waits_for(state):
    if len(state.table) == len(state.names):
        return Over(True, 1, "a draw", "all have played", (0, 1))
    for seat, hand in enumerate(state.hands):
        if not hand and not state.table:
            return Draw("pile", 1, seat)
    return Choice(state.player)


def legal_actions(state):
    return tuple(map(Play, state.hands[state.player]))


def why_not(state, action):
    return None if action.card in state.hands[state.player] else "you have it not"


def deck(state):
    return state.pile


def view(state, seat):
    hands = tuple(
        hand if at == seat else ("?",) * len(hand)
        for at, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands, pile=("?",) * len(state.pile))


def apply(state, action):
    hands = list(state.hands)
    if isinstance(action, Drawn):
        seat = waits_for(state).player
        hands[seat] = action.cards
        pile = tuple(card for card in state.pile if card not in action.cards)
        return replace(state, hands=tuple(hands), pile=pile)
    hands[state.player] = ()
    return replace(
        state,
        hands=tuple(hands),
        table=(*state.table, action.card),
        player=(state.player + 1) % len(hands),
    )
"""


def cards(tmp_path: Path, old: str = "", new: str = "") -> Result:
    assert old in CARDS
    folder = tmp_path / "toy"
    folder.mkdir()
    (folder / "game.toml").write_text('title = "Toy"\nplayers = "2-3"\n', "utf-8")
    (folder / "rules.py").write_text(CARDS.replace(old, new) if old else CARDS, "utf-8")
    return companion("check-game", str(folder))


def test_a_game_with_secrets_keeps_every_law(tmp_path: Path) -> None:
    assert cards(tmp_path).exit_code == 0


@pytest.mark.parametrize(
    ("old", "new", "law", "fault"),
    [
        (
            "hand if at == seat else",
            "hand if at >= seat else",
            "nobody is shown what is hidden from them",
            "'view' shows everybody in 'hands' what was hidden from them",
        ),
        (
            'pile=("?",) * len(state.pile))',
            "pile=state.pile)",
            "nobody is shown what is hidden from them",
            "'view' shows seat 2 in 'pile' what was hidden from them",
        ),
        (
            'return None if action.card in state.hands[state.player] else "you have it',
            'return None if action.card in DECK else "you have it',
            "what is listed is allowed, and nothing else",
            "is not listed, and allowed",
        ),
        (
            '"all have played"',
            '""',
            "random games end, and say how",
            "the end gives no reason",
        ),
        (
            "    hands[state.player] = ()\n",
            "    hands[state.player] = []\n",
            "random games end, and say how",
            "'apply' returns a state whose 'hands' can change",
        ),
    ],
)
def test_a_law_that_is_broken_is_named(
    tmp_path: Path, old: str, new: str, law: str, fault: str
) -> None:
    checked = cards(tmp_path, old, new)

    lines = checked.stdout.splitlines()
    assert checked.exit_code == 3
    assert f"NO  {law}" in lines, checked.stdout
    assert fault in lines[lines.index(f"NO  {law}") + 1]


def test_the_names_of_new_games_stay_free() -> None:
    made()

    companion("play", "./mygame", "--players", "ann,ben", typed="quit\n")

    assert games.load("mygame").folder == Path("mygame").resolve()
