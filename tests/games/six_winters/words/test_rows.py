"""Rows of progress cards on one line, at the terminal and where commas are in names."""

from collections.abc import Iterator
from pathlib import Path

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.contract import Begun
from companion.dice import roll
from companion.games.six_winters.campaign.tasks import BurnProgress, PickCharacter
from companion.games.six_winters.campaign.tasks import Question as Asks
from companion.games.six_winters.rules import Action, State
from companion.games.six_winters.words import parts, waits
from companion.games.six_winters.words.matching import is_called_so
from companion.table.play import play
from companion.table.terminal import Table
from tests.games.six_winters.campaigns import campaign, doing

NOON = "2026-11-21T12:00:00Z"


def dealing() -> State:
    """A new campaign with light books: the first progress card is asked for."""
    return campaign(books="light")


def played(folder: Path, *typed: str) -> tuple[State, list[str]]:
    """Type lines at a new table with light books; return the state and the screen."""
    path, said = folder / "save.json", list[str]()
    setup = {"players": ["ann", "ben"], "books": "light"}
    store.create(path, games.load("six-winters"), Begun({}, setup), Stamp(NOON, "ann"))
    lines: Iterator[str] = iter(typed)

    def ask(prompt: str) -> str:
        if (line := next(lines, None)) is None:
            raise EOFError
        return line

    table: Table[State, Action] = Table(
        path=path,
        load=games.load,
        ask=ask,
        say=said.append,
        dice=roll.seeded(1),
        clock=lambda: NOON,
        by="ann",
    )
    play(table)
    state = store.open(path, games.load).state
    assert isinstance(state, State)
    return state, said


def test_a_row_of_cards_is_typed_on_one_line_and_kept_while_obstacles_are_asked_for(
    tmp_path: Path,
) -> None:
    row = "tinkering, flora, thieves, out, cantrips, thedda"
    state, said = played(tmp_path, row, "imperial guard captain", "taichu")

    assert any("type the whole row: tinkering" in line for line in said)
    assert "  kept for then: thieves; out; cantrips; thedda" in said
    assert [seat.card for seat in state.seats] == [
        "tinkering",
        "flora-fauna-and-fiends",
    ]
    assert state.staged == (
        "thieves-tools",
        "out-in-the-cold",
        "cantrips",
        "theddas-palimpsest",
    )
    assert isinstance(state.task, Asks)
    assert isinstance(state.task.task, PickCharacter)


def test_a_slip_at_an_obstacle_does_not_lose_the_rest_of_the_row(
    tmp_path: Path,
) -> None:
    row = "tinkering; flora; thieves; out"
    state, said = played(tmp_path, row, "flub", "imperial guard captain", "taichu")

    assert not any("not done then" in line for line in said)
    assert state.staged == ("thieves-tools", "out-in-the-cold")


def test_commas_part_cards_and_no_name_that_has_commas() -> None:
    state = dealing()

    assert parts("tinkering, Flora, Fauna, and Fiends, out", state) == [
        "tinkering",
        "Flora, Fauna, and Fiends",
        "out",
    ]
    assert parts("flora, thieves; out", state) == ["flora", "thieves", "out"]
    assert parts("mend a card, and more", state) == ["mend a card, and more"]
    burning = doing(state, BurnProgress(2))
    assert parts("tinkering, cantrips", burning) == ["tinkering", "cantrips"]


def test_cards_wait_for_the_staging_area_and_for_no_other_question() -> None:
    state = dealing()

    assert not waits("tinkering", state)
    assert is_called_so(state, "tinkering", "tink")
    assert not waits("next", state)
