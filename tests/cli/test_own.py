"""`new-game` makes a folder that plays, prints and passes; `check-game` says so."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from companion import games, places
from companion.cli import app
from companion.contract.derive.words import TAKEN
from companion.contract.testing import LAWS
from companion.games import guard
from companion.table.help import COMMANDS
from tests.games.test_folder_games import EXAMPLES, FOLDERS, apart

__all__ = ["apart"]  # a fixture


def companion(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed)


def made(name: str = "mygame", kind: str = "cards") -> Path:
    done = companion("new-game", name, "--kind", kind)
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
    assert games.load("mygame").folder == Path("mygame").resolve()
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


@pytest.mark.parametrize("kind", ["board", "dice"])
def test_a_game_begins_with_a_board_or_dice_and_a_sheet_to_print(kind: str) -> None:
    folder = made("mygame", kind)

    checked = companion("check-game", "./mygame", "--games", "3", "--json")
    listed = companion("print", "./mygame", "--list")

    assert not (folder / "cards.csv").exists()
    assert [one for one in json.loads(checked.stdout)["laws"] if one["broken"]] == []
    assert "sheet: " in listed.stdout


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["cards", "board", "dice"])
def test_a_new_game_passes_its_own_tests(kind: str) -> None:
    folder = made("mygame", kind)

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


LONG = ("farkle", "liars-dice", "yacht")
"""Games in which much may be chosen at once."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if name in LONG else ())
        for name in FOLDERS
    ],
)
def test_an_example_keeps_every_law(name: str) -> None:
    checked = companion("check-game", str(EXAMPLES / name), "--json", "--games", "1")

    answer = json.loads(checked.stdout)
    assert [law for law in answer["laws"] if law["broken"]] == []
    assert checked.exit_code == 0


CARDS = """
from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.contract import Act, Choice, Draw, Drawn, Due, Over, Say
from companion.contract.fields import Cards, Names, PerSeat

DECK = ("a", "b", "c", "d", "e", "f")


class Play(Act, frozen=True, tag="play"):
    say = Say("play CARD", "lay it", "play {card}")
    card: str


Action = Play | Drawn


class State(Struct, frozen=True):
    names: Names
    hands: PerSeat[Cards]
    pile: Cards = DECK
    table: Cards = ()
    player: int = 0


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


SHOWN = "nobody is shown what is hidden from them"
ENDS = "random games end, and say how"


def test_a_game_with_secrets_keeps_every_law(tmp_path: Path) -> None:
    assert cards(tmp_path).exit_code == 0


@pytest.mark.parametrize(
    ("old", "new", "law", "fault"),
    [
        ("hand if at == seat else", "hand if at >= seat else", SHOWN,
         "'view' shows everybody in 'hands' what was hidden from them"),
        ('pile=("?",) * len(state.pile))', "pile=state.pile)", SHOWN,
         "'view' shows seat 2 in 'pile' what was hidden from them"),
        ("state.hands[state.player] else", "DECK else",
         "what is listed is allowed, and nothing else", "is not listed, and allowed"),
        ('"all have played"', '""', ENDS, "the end gives no reason"),
        ("    hands[state.player] = ()\n", "    hands[state.player] = []\n", ENDS,
         "'apply' returns a state whose 'hands' can change"),
    ],
)  # fmt: skip
def test_a_law_that_is_broken_is_named(
    tmp_path: Path, old: str, new: str, law: str, fault: str
) -> None:
    checked = cards(tmp_path, old, new)

    lines = checked.stdout.splitlines()
    assert checked.exit_code == 3
    assert f"NO  {law}" in lines, checked.stdout
    assert fault in lines[lines.index(f"NO  {law}") + 1]


APPLY = '    """Return what an action leads to."""'

PIG = (EXAMPLES / "pig" / "rules.py").read_text("utf-8")


def pig(tmp_path: Path, changes: dict[str, str], *words: str) -> Result:
    """Return what a command says of pig with other rules, or with a file more."""
    folder, rules = tmp_path / "toy", PIG
    shutil.copytree(EXAMPLES / "pig", folder)
    for old, new in changes.items():
        if old.endswith((".py", ".toml")):
            (folder / old).write_text(new, "utf-8")
        else:
            assert old in rules
            rules = rules.replace(old, new)
    (folder / "rules.py").write_text(rules, "utf-8")
    return companion(*(words or ("check-game", str(folder), "--games", "1")))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("Choice(state.player)", 'Choice("ann")',
         "toy/rules.py: 'waits_for' returns Choice(player='ann'); its 'player' is a "
         "number, the first seat is 0"),
        ("Choice(state.player)", "Choice(7)",
         "toy/rules.py: 'waits_for' returns Choice(player=7); a seat is a number from "
         "0 to 1"),
        ("Roll(1, player", "Roll(0, player",
         "toy/rules.py: 'waits_for' returns Roll(count=0, sides=6, what='dice', "
         "player=0); roll 1 to 99 dice of 2 sides or more"),
        ("Action = Again | Hold | Rolled", "Action = Again | Hold",
         "toy/rules.py: 'waits_for' returns Roll(count=1, sides=6, what='dice', "
         "player=0); add Rolled to Action"),
        (APPLY, f"{APPLY}\n    raise SystemExit",
         "toy/rules.py: 'apply' ends the program; mend it; the game is kept"),
        ("kit.py", "def make(request): pass",
         "toy/kit.py: 'make' returns None; return a Kit"),
        ("(0,) * len(names))", "(0, 0, 0, 0)[:len(names)])",
         "with 5 players: toy/rules.py: 'apply' raises IndexError list index out of "
         "range in line 73; mend it; the game is kept"),
        (", (winner,))", ")",
         "the end names no winners: Over(..., winners=(seat,))"),
        ("bots.py", 'BOTS = {"none": lambda view, chance: None}',
         "bots.py: the bot 'none' returns None; return one of 'legal_actions'"),
    ],
)  # fmt: skip
def test_a_fault_is_said_once_and_names_what_would_be_right_and_what_it_stops(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    checked = pig(tmp_path, {old: new})

    lines = checked.stdout.splitlines()
    assert checked.exit_code == 3, checked.output
    assert lines.count(f"    {fault}") == checked.stdout.count(fault) == 1, lines
    if "player='ann'" in fault:
        assert lines[0] == f"NO  {ENDS}"
        stopped = "    which stops, too: what is listed is allowed, and "
        assert lines[2].startswith(stopped)


@pytest.mark.parametrize(
    ("old", "new", "refusal"),
    [
        ("keep {turn} and", "keep {trun} and",
         "toy/rules.py: Hold, 'keep {trun} and pass the die': '{trun}' is no field of "
         "it or of the state; did you mean 'turn'?; see add-a-game.md"),
        ("keep {turn} and", "keep {turn and", "toy/rules.py: Hold, 'keep {turn and "),
        ('Say("again"', 'Say("more"',
         "toy/rules.py: Again, 'more': the terminal takes 'more' itself; choose "
         "another verb; see add-a-game.md"),
        ('say = Say("again"', 'sya = Say("again"',
         "toy/rules.py: Again has no 'say'; write Say(form, help, sentence); "),
        ("words.py", "WORDS = {}",
         "toy/words.py: WORDS is {}; make WORDS a Words; see add-a-game.md"),
        ("words.py", "", "toy/words.py: it has no WORDS; make WORDS a Words; "),
        ('Say("again"', "Say(3", "toy/rules.py: Again has no 'say'; write Say(form, "),
        ("class State(Struct, frozen=True)", "class State(Struct)",
         "toy/rules.py: State can change; write class State(Struct, frozen=True)"),
        ("class State(Struct, frozen=True)", "class State",
         "toy/rules.py: State is no struct; write class State(Struct, frozen=True)"),
        ("Action = Again | Hold | Rolled", "Action = int",
         "toy/rules.py: Action has int, which is no Act; write class Sail(Act, "),
        ('tag="roll"', 'tag="hold"',
         "toy/rules.py: two actions have the tag 'hold'; give each its own"),
        ("GOAL = 100", "raise SystemExit", "toy/rules.py: it ends the program; mend "),
        ("game.toml", "title = ", "game.toml: not TOML: Invalid value "),
        ("game.toml", 'title = "To\\u0007y"\nplayers = "2-3"\n',
         "game.toml: title: 'To\\x07y' has a character that cannot be shown; write it "
         "in one line, without it"),
        ("game.toml", 'title = " "\nplayers = "2-3"\n',
         "game.toml: title: is empty; write what the game is called"),
        ("game.toml", 'title = "Toy"\nsummary = "\\u001b[31mred"\nplayers = "2-3"\n',
         "game.toml: summary: '\\x1b[31mred' has a character that cannot be shown; "),
    ],
)  # fmt: skip
def test_what_cannot_be_said_is_refused_before_anything_is_played(
    tmp_path: Path, old: str, new: str, refusal: str
) -> None:
    refused = pig(tmp_path, {old: new})

    assert refused.exit_code == 1
    assert refused.stderr.splitlines()[-1].startswith(refusal)


def test_of_many_numbers_of_players_the_ends_and_a_few_are_tried(
    tmp_path: Path,
) -> None:
    players = 'title = "Toy"\nplayers = "2-40"\n'
    wide = pig(tmp_path, {"game.toml": players, "GOAL = 100": "GOAL = 2"})

    note = "tried with 2, 9, 17, 24, 32 and 40 players, of 2 to 40"
    assert (wide.exit_code, wide.stderr.splitlines()[-1]) == (0, note)


METRICS = """
from companion.contract.metrics import Metrics

METRICS = Metrics(
    score=lambda state: (state.points,),
    standing=lambda state: (1,),
    begins=lambda before, action, after: 0,
    used=lambda before, action, after: (),
    ended=lambda state, over: "",
    under=lambda state, rulings: state,
)
"""


@pytest.mark.parametrize(
    ("old", "new", "refusal"),
    [
        ("metrics.py", METRICS,
         "toy/metrics.py: 'METRICS.score' raises AttributeError 'State' object has no "
         "attribute 'points' in line 5; mend it"),
        ("metrics.py", "METRICS = 3", "toy/metrics.py: METRICS is 3; make METRICS a "),
        ("bots.py", 'BOTS = {"own": lambda view, chance: None}',
         "bots.py: the bot 'own' returns None; return one of 'legal_actions'"),
        ("bots.py", 'BOTS = {"own": 3}',
         "bots.py: the bot 'own' is 3; write a function"),
        ("Choice(state.player)", 'Choice("ann")',
         "toy/rules.py: 'waits_for' returns Choice(player='ann'); its 'player' is a "
         "number, the first seat is 0"),
        (APPLY, f"{APPLY}\n    while state.scores: pass",
         "toy/rules.py: 'apply' takes longer than 1 s; mend it; the game is kept"),
    ],
)  # fmt: skip
def test_a_sweep_of_what_fails_is_refused_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, refusal: str
) -> None:
    monkeypatch.setattr(guard.limited, "__defaults__", (1.0,))
    bot = "own" if old == "bots.py" else "random"
    jobs = "2" if "None" in new else "1"  # in a process of its own, or in this one
    command = ("lab", "sweep", str(tmp_path / "toy"), "--jobs", jobs, "--bots", bot)

    refused = pig(tmp_path, {old: new}, *command, "--games", "4")

    assert refused.exit_code == 1, refused.output
    assert refused.stderr.splitlines()[-1].startswith(refusal), refused.stderr


def test_every_verb_of_the_terminal_is_taken() -> None:
    assert set(COMMANDS) | {"deal"} <= TAKEN


def test_a_folder_that_is_named_like_a_game_is_named_with_its_path() -> None:
    made()

    refused = companion("play", "mygame")

    assert refused.exit_code == 1
    assert refused.stderr.endswith("; to run the folder, write ./mygame\n")


def test_a_report_of_answers_says_that_their_game_must_be_named() -> None:
    made()
    sweep = ("lab", "sweep", "./mygame", "--games", "20", "--jobs", "1", "--out", "run")
    assert companion(*sweep, "--bots", "random").exit_code == 0
    games._brought.clear()

    refused = companion("lab", "report", "run")
    written = companion("--game", "./mygame", "lab", "report", "run")

    assert refused.stderr == (
        "report: the game 'mygame' of these answers is not here; name its folder: "
        "companion --game FOLDER lab report ...\n"
    )
    assert written.exit_code == 0, written.output
    assert "<span>./mygame</span>" in Path("run/report.html").read_text("utf-8")


@pytest.mark.parametrize("mark", ["\ufeff", ""])
def test_files_of_other_editors_are_read(tmp_path: Path, mark: str) -> None:
    folder = tmp_path / "toy"
    folder.mkdir()
    for example in (EXAMPLES / "pig").glob("*.*"):
        file = folder / example.name
        shutil.copy(example, file)
        text = mark + file.read_text("utf-8")
        file.write_text(text, "utf-8", newline="\r\n")

    played = companion("play", str(folder), "--players", "ann,ben", typed="3\nquit\n")

    assert played.exit_code == 0, played.output
    assert "turn  3" in played.stdout
