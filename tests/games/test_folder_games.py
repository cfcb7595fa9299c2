"""Games of folders: every example through the doors that ours have.

A folder in `docs/examples/games` is found by being there.
"""

import shutil
import sys
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from typer.testing import CliRunner, Result

from companion import games, places
from companion.cli import app
from companion.contract import Drawn, Game, Rolled
from companion.contract.board import Moment, Screen
from companion.contract.parts import Buttons, Cards, Do, Square, Text
from companion.lab.sweeps.play import Table
from tests import taps

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples" / "games"
FOLDERS = sorted(path.name for path in EXAMPLES.iterdir() if path.is_dir())


@pytest.fixture(autouse=True)
def apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keep saves here, and forget the games that were brought."""
    monkeypatch.setattr(places, "saves", lambda: tmp_path / "saves")
    monkeypatch.setattr(games, "_brought", {})
    monkeypatch.chdir(tmp_path)


def companion(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed)


def brought(name: str) -> Game[Any, Any]:
    return games.bring(EXAMPLES / name)


def setup(game: Game[Any, Any]) -> dict[str, object]:
    least, most = game.facts().game.players
    return {"players": ["ann", "ben", "cleo", "dan"][:least]} if most > 1 else {}


def page_of(name: str, state: Any, *draft: str) -> Screen:
    board = brought(name).board
    assert board
    return board().screen(Moment(view=state, seat=0, mine=True, draft=draft))


def test_what_is_begun_is_said_in_words() -> None:
    """Of 3 dice that score and 3 that do not, 15 groups may be set aside."""
    rules = brought("farkle").rules()
    state = rules.start({}, {"players": ["ann", "ben"]})
    state = rules.apply(state, Rolled((1, 1, 5, 5, 5, 2)))

    assert page_of("farkle", state).about == "Set … aside"
    assert page_of("farkle", state, "aside", "1").about == "Set 1 … aside"


def test_a_verb_is_a_button_with_its_sentence() -> None:
    rules = brought("yacht").rules()
    state = rules.start({}, {"players": ["ann"]})
    state = rules.apply(state, Rolled((1, 1, 5, 5, 5)))

    (buttons,) = taps.found(page_of("yacht", state).ask, Buttons)
    labels = [button.label for button in buttons.buttons]
    assert labels == ["Enter 1 1 5 5 5 as …", "Throw … again"]


def test_a_card_that_another_chose_is_called_hidden() -> None:
    game = brought("market-day")
    read, say = game.words().actions.read, game.words().say

    assert [say(read(text)) for text in ("keep ?", "keep olive")] == [
        "keep a hidden card",
        "keep olive",
    ]


def test_a_struct_is_a_list_of_its_fields_and_a_word_that_is_printed_a_card() -> None:
    yacht, whist = brought("yacht").rules(), brought("whist").rules()
    sheets = yacht.start({}, {"players": ["ann"]})
    deal = whist.start({}, {"players": ["ann", "ben", "cleo", "dan"]})
    for suit in "hdsc":
        ranks = [*"23456789", "10", *"jqka"]
        hand = tuple(f"{rank}{suit}" for rank in ranks)
        deal = whist.apply(deal, Drawn(hand))

    texts = taps.found(page_of("yacht", sheets).board, Text)
    (sheet,) = (text for text in texts if text.title == "Sheet")
    (trump, *_) = taps.found(page_of("whist", deal).board, Cards)
    assert [(line.text, line.value) for line in sheet.lines[5:8]] == [
        ("Sixes", "-"),
        ("Full house", "-"),
        ("Four of a kind", "-"),
    ]
    assert (trump.label, [card.piece for card in trump.cards]) == ("Trump", ["ac"])


def test_cells_are_tapped_on_the_board_and_not_listed_again() -> None:
    rules = brought("hex").rules()
    state = rules.start({}, {"players": ["ann", "ben"]})
    begun = page_of("hex", state)

    assert begun.about == "Stone on …: tap a cell"
    tapped = {square.name: square.tap for square in taps.found(begun.board, Square)}
    assert len(tapped) == 49
    assert tapped["d4"] == Do("lay d4")
    assert begun.ask == ()

    answer = page_of("hex", rules.apply(state, rules.legal_actions(state)[24]))
    (buttons,) = taps.found(answer.ask, Buttons)
    assert [button.label for button in buttons.buttons] == ["Take the stone"]
    assert answer.about == "Tap a cell"


@pytest.mark.parametrize("name", FOLDERS)
def test_its_bots_play_and_the_lab_counts(name: str) -> None:
    game = brought(name)
    assert game.bots
    assert {*game.bots()} >= {"random", "search"}
    table, count = Table(game, {}, setup(game)), game.facts().game.players[0]

    lot = table.play([game.bots()["random"]] * count, "1")

    assert lot == table.play([game.bots()["random"]] * count, "1")
    assert len(lot.scores) == count
    assert lot.used
    assert lot.turns >= (12 if name == "yacht" else 1)


@pytest.mark.parametrize("name", ["hex", "whist", "yacht"])
def test_it_is_played_in_the_terminal_and_gone_on_with(name: str) -> None:
    game, folder = brought(name), str(EXAMPLES / name)
    given = setup(game).get("players", ())
    players = ["--players", ",".join(given)] if given else []  # type: ignore[arg-type]
    typed = "help\nlog\nquit\n"

    begun = companion("play", folder, *players, "--seed", "1", typed=typed)
    again = companion("--game", folder, "play", f"{name}-1", typed="quit\n")

    assert begun.exit_code == 0, begun.output
    assert begun.stderr.splitlines()[0] == f"the code in {EXAMPLES / name} is run"
    assert f"companion --game {folder} play {name}-1" in begun.stderr
    assert again.exit_code == 0, again.output
    begins = "press Enter once only you look", game.facts().game.title
    assert any(text in again.stdout for text in begins)


def test_a_sweep_of_a_folder_plays_it_in_other_processes() -> None:
    swept = companion(
        *("lab", "sweep", str(EXAMPLES / "pig"), "--games", "4", "--jobs", "2"),
        *("--bots", "random", "--json"),
    )

    assert swept.exit_code == 0, swept.output
    assert '"game":"pig"' in swept.stdout


PRINTED = {
    **{name: ["rules"] for name in ("pig", "farkle", "liars-dice")},
    **{name: ["cards", "rules"] for name in ("twenty-one", "whist", "market-day")},
    **{name: ["sheet", "rules"] for name in ("hex", "yacht")},
}


def test_every_example_is_printed() -> None:
    assert sorted(PRINTED) == FOLDERS
    for name in FOLDERS:
        listed = companion("print", str(EXAMPLES / name), "--list")

        assert listed.exit_code == 0, listed.output
        lines = listed.stdout.splitlines()
        groups = [line.split(":")[0] for line in lines if line[0] != " "]
        assert groups == PRINTED[name], name


def test_sheets_of_yacht_are_printed_four_to_a_page(tmp_path: Path) -> None:
    printed = companion("print", str(EXAMPLES / "yacht"), "--out", str(tmp_path))

    assert printed.exit_code == 0, printed.output
    made = {path.name: pypdfium2.PdfDocument(path) for path in tmp_path.rglob("*.pdf")}
    pages = {name: len(document) for name, document in made.items()}
    assert pages == {"cover-a4.pdf": 1, "rules-a4.pdf": 2, "sheet-a4.pdf": 1}


RULES = (EXAMPLES / "pig" / "rules.py").read_text("utf-8")


def folder(tmp_path: Path, rules: str, name: str = "toy") -> Path:
    made = tmp_path / name
    made.mkdir(parents=True)
    shutil.copy(EXAMPLES / "pig" / "game.toml", made)
    (made / "rules.py").write_text(rules, "utf-8")
    return made


CLASS = 'class Again(Act, frozen=True, tag="roll"):'


@pytest.mark.parametrize(
    ("name", "old", "new", "refusal"),
    [
        ("toy", "def apply(", "def appply(", "toy/rules.py: it has no 'apply'; "),
        ("toy", "GOAL = 100", "GOAL = (", "toy/rules.py:15: SyntaxError: "),
        ("toy", "GOAL = 100", "GOAL = 1 / 0", "toy/rules.py:15: ZeroDivisionError: "),
        ("toy", 'Say("again", ', 'Say("again FACE", ',
         "toy/rules.py: Again, 'again FACE': no field for 'FACE'; "),
        ("toy", CLASS, f"{CLASS}\n    count: int",
         "toy/rules.py: Again.count: it may hold more than can be tried; "),
        ("nine-circles", "", "", "nine-circles: there is another game called "
         "'nine-circles'; call the folder otherwise"),
    ],
)  # fmt: skip
def test_a_folder_that_cannot_be_used_is_refused_in_a_line(
    tmp_path: Path, name: str, old: str, new: str, refusal: str
) -> None:
    assert old in RULES
    made = folder(tmp_path, RULES.replace(old, new), name)

    refused = companion("games", str(made))

    assert refused.exit_code == 1
    assert refused.stderr.splitlines()[-1].startswith(refusal)


def test_a_folder_without_a_game_and_one_that_is_not_there_are_refused() -> None:
    Path("empty").mkdir()

    for words, line in (
        (("play", "./empty"), "empty: it has no game.toml; see docs/add-a-game.md"),
        (("--game", "./nope", "saves"),
         "--game: './nope' is no folder; name the folder of a game"),
    ):  # fmt: skip
        refused = companion(*words)
        assert (refused.exit_code, refused.stderr.splitlines()[-1]) == (1, line)


def test_a_name_alone_never_runs_the_code_of_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder(tmp_path, RULES, "untyped")
    monkeypatch.chdir(tmp_path)

    refused = companion("games", "untyped")

    assert refused.exit_code == 1
    assert "no game is called 'untyped'" in refused.stderr
    assert "companion_folder_untyped" not in sys.modules


INIT = """from pathlib import Path
from companion.games import folder
GAME = folder.build("sow", Path(__file__).parent, __name__)
"""


def test_a_distribution_brings_a_game_by_its_entry_point(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package, info = folder(tmp_path, RULES, "its_sow"), tmp_path / "its_sow-1.dist-info"
    (package / "__init__.py").write_text(INIT, "utf-8")
    info.mkdir()
    (info / "METADATA").write_text("Name: its-sow\nVersion: 1\n", "utf-8")
    points = f"[{games.GROUP}]\nsow = its_sow\n"
    (info / "entry_points.txt").write_text(points, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    games._installed.cache_clear()

    try:
        listed = companion("games")
        played = companion("play", "sow", "--players", "ann,ben", typed="quit\n")
    finally:
        games._installed.cache_clear()

    assert "sow                  Pig, 2 to 6 players" in listed.stdout
    assert played.exit_code == 0, played.output
    assert "go on with: companion play sow-1" in played.stderr
