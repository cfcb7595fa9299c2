"""What rules of somebody else's do wrong is one sentence that names the function."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.chronicle.replay import Chronicle
from companion.contract import Begun, Choice, Game, Over, Roll, Rolled
from companion.errors import BadRules, CompanionError
from companion.games import guard
from companion.table import play, secrets
from companion.table.terminal import Table
from tests import long
from tests.games.test_folder_games import (
    EXAMPLES,
    FOLDERS,
    RULES,
    apart,
    companion,
    folder,
)
from tests.web.serving import NOON, begun, running

__all__ = ["apart"]  # a fixture

STAMP = Stamp("2026-01-01T00:00:00Z", "ann")

APPLY = '    """Return what an action leads to."""\n'
WAITS = '    """Return what is due: a die, a choice, or the end."""\n'
WHY = '    """Return why a choice is not allowed; None if it is."""\n'


def toy(tmp_path: Path, *changes: tuple[str, str]) -> Game[Any, Any]:
    return games.bring(folder(tmp_path, changed(*changes)))


def changed(*changes: tuple[str, str]) -> str:
    """Return the rules of the toy with some of their text changed."""
    rules = RULES
    for old, new in changes:
        assert old in rules
        rules = rules.replace(old, new)
    return rules


def change(tmp_path: Path, *changes: tuple[str, str]) -> None:
    """Change the rules of a toy that is brought."""
    (tmp_path / "toy" / "rules.py").write_text(changed(*changes), "utf-8")
    games.bring(tmp_path / "toy")


def kept_of(game: Game[Any, Any], path: Path) -> Path:
    """Begin a game of two in a save."""
    store.create(path, game, Begun(setup={"players": ["ann", "ben"]}), STAMP)
    return path


SLOW = "'apply' takes longer than 1 s"
CASES = {
    "raises": ("1 / 0", "'apply' raises ZeroDivisionError division by zero in line 66"),
    "loops": ("while True: pass", SLOW),
    "catches": ("while True:\n        try: 1 / 0\n        except: pass", SLOW),
    "eats memory": ("[0] * (1 << 28)", "'apply' takes more than 1024 MiB"),
    "recurses": ("apply(state, action)", "calls itself too"),
    "another state": ("return 7", "'apply' returns 7; return a"),
    "unhashable": (
        "return replace(state, scores=[0, 0])",
        "'apply' returns a state whose 'scores' can change; use tuples in place of",
    ),
    "chance": (
        "return replace(state, turn=id(object()) + next(N))",
        "'apply' does not return the same state twice; leave chance to Roll and Draw",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_rule_that_misbehaves_is_named(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    does, sentence = CASES[case]
    monkeypatch.setattr(guard.limited, "__defaults__", (1.0,))
    counting = "GOAL = 100", "from itertools import count; N = count(); GOAL = 100"
    game = toy(tmp_path, (APPLY, f"{APPLY}    {does}\n"), counting)
    path = kept_of(game, tmp_path / "kept.json")
    before = path.read_bytes()

    with pytest.raises(BadRules) as caught:
        store.append(path, games.load, [Rolled((2,))], STAMP)

    (line,) = str(caught.value).splitlines()
    assert line.startswith("toy/rules.py: ")
    assert sentence in line
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (WAITS, f"{WAITS}    return 'me'\n", "'waits_for' returns 'me'; return Choi"),
        (WHY, f"{WHY}    return 5\n", "'why_not' returns 5; return a sentence or"),
        ("def why_not", "def legal_actions(state): return (Rolled, )\ndef why_not",
         "'legal_actions' returns <class"),
        ("def why_not", "def legal_actions(state): return [Hold()]\ndef why_not",
         "'legal_actions' returns [Hold()]; return a tuple"),
    ],
)  # fmt: skip
def test_what_a_rule_returns_is_looked_at(
    old: str, new: str, sentence: str, tmp_path: Path
) -> None:
    begun = "rolling: Annotated[bool, Unshown()] = True", "rolling: bool = False"
    rules = toy(tmp_path, begun, (old, new)).rules()
    state = rules.start({}, {"players": ["ann", "ben"]})

    with pytest.raises(BadRules) as caught:
        rules.legal_actions(state)

    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("+= state.turn", "+= 2 * state.turn",
         "toy-1.json: the rules of toy have changed since it was begun; they allow all "
         "that was done"),
        (WHY, f"{WHY}    if isinstance(action, Again): return 'never'\n",
         "toy-1.json: event 2 is impossible: never (or the rules of toy have changed "
         "since); it replays up to event 1"),
        ('tag="hold"', 'tag="keep"',
         "toy-1.json: event 4 cannot be read (invalid value 'hold') (or the rules of "
         "toy have changed since); toy-1.json.bak is whole up to event 3"),
        ("            points = list(state.scores)",
         "            points = state.scores[9]",
         "toy/rules.py: 'apply' raises IndexError tuple index out of range in line 72; "
         "mend it; the game is kept"),
        ("", "", "toy-1.json: rules 1+"),
    ],
)  # fmt: skip
def test_rules_that_change_under_a_save_say_one_sentence_and_keep_it(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    made, path = folder(tmp_path, RULES), tmp_path / "saves" / "toy-1.json"
    typed = "2\nagain\n3\nhold\nquit\n"
    assert companion("play", str(made), "--players", "ann,ben", typed=typed).stdout
    before = path.read_bytes()
    (made / "rules.py").write_text(changed((old, new)), "utf-8")
    if not old:
        (made / "game.toml").write_text('title = "Toy"\nplayers = "2"\nversion = "2"\n')

    done = companion("--game", str(made), "play", "toy-1", typed="quit\n")

    assert "Traceback" not in done.output
    assert done.stderr.splitlines()[1].startswith(sentence)
    assert path.read_bytes() == before


def test_a_module_that_never_ends_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "CHOOSING", 0.3)

    with pytest.raises(BadRules, match=r"takes longer than 0\.3 s to import"):
        toy(tmp_path, ("GOAL = 100", "while True: pass"))


@pytest.mark.parametrize("what", [WHY, WAITS])
def test_the_server_lives_on(what: str, tmp_path: Path) -> None:
    late = f"{what}    if state.turn == 5: raise ValueError('five')\n"
    path = kept_of(toy(tmp_path, (what, late)), tmp_path / "kept.json")
    with running(path) as here:
        ann = here.seated(0)
        assert ann.act("rolled 2")["view"]["rev"] == 1
        assert ann.act("again")["view"]["rev"] == 2

        answer = str(ann.act("rolled 3"))
        seen = ann.state()

    assert "raises ValueError five in line" in answer
    assert seen["rev"] == 2


def test_a_page_says_that_the_rules_changed_since_its_game_was_begun(
    tmp_path: Path,
) -> None:
    path = kept_of(toy(tmp_path), tmp_path / "kept.json")
    said = []
    for changes in ((), [("+= state.turn", "+= 2 * state.turn")]):
        change(tmp_path, *changes)
        with running(path) as here:
            said.append(here.seated(0).state()["changed"])

    assert said[0] == ""
    assert said[1].startswith("The rules of toy have changed since it was begun; ")


def test_a_server_tells_of_rules_that_changed_and_serves_on(tmp_path: Path) -> None:
    game = toy(tmp_path)
    path, other = (kept_of(game, tmp_path / name) for name in ("a.json", "b.json"))
    store.append(path, games.load, [Rolled((2,))], STAMP)
    before = path.read_bytes()
    change(tmp_path, ("state.turn + face,", "state.turn + fase,"))

    with running(other) as here:
        with pytest.raises(CompanionError, match="NameError name 'fase' is not defin"):
            here.room.put(path)
        state = here.seated(0).state()

    assert path.read_bytes() == before
    assert state["rev"] == 0


BIDS = """
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.contract import Act, Choice, Over, Say
from companion.contract.fields import Names, PerSeat

class Bid(Act, frozen=True, tag="bid"):
    say = Say("bid POINTS", "bid 3: three", "bid {points}")
    points: Annotated[int, Meta(ge=1, le=6)]

Action = Bid

class State(Struct, frozen=True):
    names: Names
    bids: PerSeat[int | None]
    player: int = 0

def start(names, rulings):
    return State(names, (None,) * len(names))

def waits_for(state):
    if state.player < len(state.names):
        return Choice(state.player)
    most = max(state.bids)
    who = state.bids.index(most)
    return Over(True, most, "the highest bid", "all have bid", (who,))

def legal_actions(state):
    return tuple(map(Bid, range(1, 7)))

def view(state, seat):
    bids = [bid if at == seat else None for at, bid in enumerate(state.bids)]
    over = state.player == len(state.names)
    return state if over else replace(state, bids=tuple(bids))

def observed(state, action, seat):
    return action if seat == state.player else Bid(1)

def apply(state, action):
    bids = list(state.bids)
    bids[state.player] = action.points
    return replace(state, bids=tuple(bids), player=state.player + 1)
"""

FILL = """

def fill(view, seat, dice):
    done = range(view.player)
    bids = [
        bid or (dice.randint(1, 6) if at in done else None)
        for at, bid in enumerate(view.bids)
    ]
    return replace(view, bids=tuple(bids))
"""


def test_a_search_plays_once_what_is_hidden_is_filled_in(tmp_path: Path) -> None:
    for number, rules in enumerate((BIDS, BIDS + FILL)):
        made = folder(tmp_path / str(number), rules)
        (made / "game.toml").write_text('title = "Toy"\nplayers = "2"\n', "utf-8")
        typed = ("--bots", "search,random", "--games", "2", "--jobs", "1")

        done = companion("lab", "sweep", str(made), *typed)

        assert done.exit_code == 1 - number, done.output
        lacks = (
            "toy/rules.py:27: 'waits_for' cannot go on from what a seat sees "
            "(TypeError: '>' not supported between instances of 'int' and 'NoneType'), "
            "as the bot 'search' does; write 'fill(view, seat, dice)', which puts in "
            "what is hidden"
        )
        assert (done.stderr.splitlines()[-1] == lacks) is (rules == BIDS)


BOARD = """
from msgspec.structs import replace

from companion.contract.board import Board
from companion.contract.parts import Line, Text

from .rules import GOAL


def BOARD(derived):
    def screen(moment):
        plain = derived.screen(moment)
        goal = Text((Line("Goal", value=str(GOAL)),), "list")
        return replace(plain, board=(goal, *plain.board))

    return Board(screen, note=lambda view, seat: f"{view.scores[seat]} points")
"""


def on_a_page(tmp_path: Path, board: str) -> dict[str, Any]:
    """Return the view of ann in a game with a board of its own, after a step."""
    made, path = folder(tmp_path, RULES), tmp_path / "kept.json"
    (made / "board.py").write_text(board, "utf-8")
    kept_of(games.bring(made), path)
    with running(path) as here:
        ann = here.seated(0)
        assert ann.act("rolled 2")["view"]["rev"] == 1
        view: dict[str, Any] = ann.state()
        return view


def test_a_board_of_its_own_takes_the_place_of_the_one_that_is_derived(
    tmp_path: Path,
) -> None:
    view = on_a_page(tmp_path, BOARD)

    (line,) = view["screen"]["board"][0]["lines"]
    assert (line["text"], line["value"]) == ("Goal", "100")
    assert len(view["screen"]["board"]) == 4
    assert [row["note"] for row in view["seats"]] == ["0 points", "0 points"]
    assert view["screen"]["title"] == "Ann is to choose"


PLAIN = "return replace(plain, board=(goal, *plain.board))"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("str(GOAL)", "str(1 / 0)", "raises ZeroDivisionError division by zero in line "
         "13; mend it; the game is kept"),
        (PLAIN, "return plain.board", "returns ("),
        (PLAIN, "pass", "returns None; return a Screen"),
        ("board=(goal, *plain.board)", "board=[goal, 7]", "returns a Screen that is "
         "not one: expected object, got int in board[1]; return a Screen"),
    ],
)  # fmt: skip
def test_a_board_that_fails_is_a_sentence_on_the_page(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    assert old in BOARD

    view = on_a_page(tmp_path, BOARD.replace(old, new))

    assert view["screen"]["title"] == "The rules of this game fail"
    about = f"toy/board.py: 'BOARD.screen' {sentence}"
    assert view["screen"]["about"].startswith(about)
    assert view["rev"] == 1


def test_a_note_of_a_board_that_fails_leaves_the_page_as_it_is(tmp_path: Path) -> None:
    view = on_a_page(tmp_path, BOARD.replace("view.scores[seat]", "view.points[seat]"))

    assert view["screen"]["title"] == "Ann is to choose"
    assert [row.get("note", "") for row in view["seats"]] == ["", ""]


def saved(name: str, tmp_path: Path) -> Path:
    least = games.bring(EXAMPLES / name).facts().game.players[0]
    names = ["ann", "ben", "cleo", "dan"][:least]
    return begun(tmp_path / f"{name}.json", name, names)


def chosen(kept: Chronicle[Any, Any], chance: Random) -> str:
    """Return something that may be chosen now, as it is typed."""
    assert isinstance(kept.due, Choice)
    view = secrets.view(kept, kept.due.player)
    action = chance.choice(kept.rules.legal_actions(view))
    return kept.game.words().actions.write(action)


@pytest.mark.parametrize("name", FOLDERS)
def test_a_whole_game_is_played_in_the_terminal(name: str, tmp_path: Path) -> None:
    path, chance, said = saved(name, tmp_path), Random(1), list[str]()

    def ask(prompt: str) -> str:
        assert len(said) < 5000
        kept = store.open(path, games.load)
        is_mine = isinstance(kept.due, Choice)
        return chosen(kept, chance) if is_mine and "Enter" not in prompt else ""

    dice = Random(2)
    table = Table(path, games.load, ask, said.append, dice, lambda: NOON, "ann")
    over = play.play(table)

    assert isinstance(over, Over)
    assert over.reason in "\n".join(said)
    assert store.verify(path, games.load).ok
    text = path.read_text("utf-8")
    assert f'"game":"{name}"' in text.replace(" ", "")
    assert str(EXAMPLES) not in text


QUICK = [name for name in FOLDERS if long.GAMES or name != "farkle"]
"""Games that end within a few hundred actions by chance; Farkle takes a thousand."""


@pytest.mark.parametrize(
    ("name", "steps"),
    [("pig", 20), ("liars-dice", 20)]
    + [pytest.param(name, 2000, marks=pytest.mark.slow) for name in QUICK],
)
def test_a_game_is_played_on_a_page_by_two_phones(
    name: str, steps: int, tmp_path: Path
) -> None:
    path, chance = saved(name, tmp_path), Random(3)
    with running(path) as here:
        table = here.served.table
        count = len(table.names)
        phones = [here.seated(*range(first, count, 2)) for first in (0, 1)][:count]
        for phone in phones:
            phone.keeps = True
        while len(table.kept.events) < steps and not isinstance(table.kept.due, Over):
            due = table.kept.due
            seat = getattr(due, "player", 0) or 0
            text = "roll" if isinstance(due, Roll) else "deal"
            if isinstance(due, Choice):
                text = chosen(table.kept, chance)
            phone = phones[seat % 2]
            phone.act(text, phone.state(seat))
        ends = [phone.state() for phone in phones]

    kept = store.open(path, games.load)
    assert {end["rev"] for end in ends} == {len(kept.events)}
    if steps > 20:
        assert isinstance(kept.due, Over)
        assert all(kept.due.reason in str(end) for end in ends)
