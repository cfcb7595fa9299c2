"""What rules of somebody else's do wrong is one sentence that names the function."""

from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.contract import Begun, Game, Rolled
from companion.errors import BadRules, SaveDamaged
from companion.games import guard
from tests.games.test_folder_games import RULES, apart, folder
from tests.web.serving import running

__all__ = ["apart"]  # a fixture

STAMP = Stamp("2026-01-01T00:00:00Z", "ann")

APPLY = '    """Return what an action leads to."""\n'
WAITS = '    """Return what is due: a die, a choice, or the end."""\n'
WHY = '    """Return why a choice is not allowed; None if it is."""\n'


def toy(tmp_path: Path, *changes: tuple[str, str]) -> Game[Any, Any]:
    rules = RULES
    for old, new in changes:
        assert old in rules
        rules = rules.replace(old, new)
    return games.bring(folder(tmp_path, rules))


def begun(game: Game[Any, Any]) -> Any:
    return game.rules().start({}, {"players": ["ann", "ben"]})


CASES = {
    "raises": (
        (APPLY, f"{APPLY}    1 / 0\n"),
        "'apply' raises ZeroDivisionError division by zero in line 68",
    ),
    "loops": ((APPLY, f"{APPLY}    while True: pass\n"), "'apply' takes longer than 1"),
    "catches": (
        (APPLY, f"{APPLY}    while True:\n        try: 1 / 0\n        except: pass\n"),
        "'apply' takes longer than 1 s",
    ),
    "eats memory": (
        (APPLY, f"{APPLY}    [0] * (1 << 28)\n"),
        "'apply' takes more than 1024 MiB",
    ),
    "recurses": ((APPLY, f"{APPLY}    apply(state, action)\n"), "calls itself too"),
    "another state": ((APPLY, f"{APPLY}    return 7\n"), "'apply' returns 7; return a"),
    "unhashable": (
        (APPLY, f"{APPLY}    return replace(state, scores=[0, 0])\n"),
        "'apply' returns a state whose 'scores' can change; use tuples in place of",
    ),
    "chance": (
        (APPLY, f"{APPLY}    return replace(state, turn=id(object()) + next(N))\n"),
        "'apply' does not return the same state twice; leave chance to Roll and Draw",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_rule_that_misbehaves_is_named(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change, sentence = CASES[case]
    monkeypatch.setattr(guard.limited, "__defaults__", (1.0,))
    counting = ("GOAL = 100", "from itertools import count\nN = count()\nGOAL = 100")
    changes = [change, counting] if case == "chance" else [change]
    game, path = toy(tmp_path, *changes), tmp_path / "kept.json"
    store.create(path, game, Begun(setup={"players": ["ann", "ben"]}), STAMP)
    before = path.read_bytes()

    with pytest.raises(BadRules) as caught:
        store.append(path, games.load, [Rolled((2,))], STAMP)

    assert sentence in str(caught.value)
    assert str(caught.value).startswith("toy/rules.py: ")
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ((WAITS, f"{WAITS}    return 'me'\n"), "'waits_for' returns 'me'; return Choi"),
        ((WHY, f"{WHY}    return 5\n"), "'why_not' returns 5; return a sentence or"),
        (
            ("def why_not", "def legal_actions(state): return (Rolled, )\ndef why_not"),
            "'legal_actions' returns <class",
        ),
        (
            ("def why_not", "def legal_actions(state): return [Hold()]\ndef why_not"),
            "'legal_actions' returns [Hold()]; return a tuple",
        ),
    ],
)
def test_what_a_rule_returns_is_looked_at(
    change: tuple[str, str], sentence: str, tmp_path: Path
) -> None:
    game = toy(
        tmp_path,
        ("rolling: Annotated[bool, Unshown()] = True", "rolling: bool = False"),
        change,
    )
    state = begun(game)

    with pytest.raises(BadRules) as caught:
        game.rules().legal_actions(state)

    assert sentence in str(caught.value)


def test_a_save_that_changed_rules_refuse_says_so(tmp_path: Path) -> None:
    game, path = toy(tmp_path), tmp_path / "kept.json"
    store.create(path, game, Begun(setup={"players": ["ann", "ben"]}), STAMP)
    again = game.words().actions.read("again")
    store.append(path, games.load, [Rolled((2,)), again], STAMP)
    rules = tmp_path / "toy" / "rules.py"
    rules.write_text(
        RULES.replace(WHY, f"{WHY}    if isinstance(action, Again): return 'never'\n"),
        "utf-8",
    )
    games.bring(tmp_path / "toy")

    with pytest.raises(SaveDamaged) as caught:
        store.open(path, games.load)

    assert str(caught.value) == (
        "kept.json: event 2 is impossible: never (or the rules of toy have changed "
        "since); kept.json.bak is whole up to event 0"
    )


def test_a_module_that_never_ends_is_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "CHOOSING", 0.3)

    with pytest.raises(BadRules, match=r"takes longer than 0\.3 s to import"):
        toy(tmp_path, ("GOAL = 100", "while True: pass"))


@pytest.mark.parametrize("what", [WHY, WAITS])
def test_the_server_lives_on(what: str, tmp_path: Path) -> None:
    late = f"{what}    if state.turn == 5: raise ValueError('five')\n"
    game, path = toy(tmp_path, (what, late)), tmp_path / "kept.json"
    store.create(path, game, Begun(setup={"players": ["ann", "ben"]}), STAMP)
    with running(path) as here:
        ann = here.seated(0)
        assert ann.act("rolled 2")["view"]["rev"] == 1
        assert ann.act("again")["view"]["rev"] == 2

        answer = str(ann.act("rolled 3"))
        seen = ann.state()

    assert "raises ValueError five in line" in answer
    assert seen["rev"] == 2
