"""Laws of the screens of the two games for several players, by taps and by drafts."""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from companion import games
from companion.contract import Choice, KitRequest
from companion.contract.parts import Button, Do
from tests import taps
from tests.games.exit_from_purgatory import play as purgatory
from tests.games.seven_steps_kosmos import play as kosmos


class Table(NamedTuple):
    """A game for several players, and where its tests of screens look.

    Attributes:
        play: the module that plays its games.
        kind: returns what kind of step a state is in.
        kinds: how many kinds the few games have.
        garbage: words that a draft may hold, most of which fit nowhere.
        choices: seeds of games with choices of every kind, and of many more.
        drafts: seeds of games with choices where drafts are tried.
        drawn: seeds of games whose screens are looked at for what they name.
        secrets: seeds of games dealt anew, and of many more.
        advice: whether the game advises on its screen.
    """

    play: Any
    kind: Callable[[Any], str]
    kinds: int
    garbage: str
    choices: tuple[Iterable[int], Iterable[int]]
    drafts: Iterable[int]
    drawn: Iterable[int]
    secrets: tuple[Iterable[int], Iterable[int]]
    advice: bool


TABLES = {
    "exit-from-purgatory": Table(
        purgatory,
        lambda state: type(state.step).__name__,
        12,
        "A W L ? AAW 0 3 9 -1 x0 x7 x99 x steal attempt study leave draw release "
        "nobody \0",
        choices=((0, 3, 14), (*purgatory.FEW, *range(15, 19))),
        drafts=(0, 4),
        drawn=(0, 1, 4, 53),
        secrets=((1, 3, 5), range(7, 40, 2)),
        advice=False,
    ),
    "seven-steps-kosmos": Table(
        kosmos,
        lambda state: str(state.phase),
        4,
        "R V ? 3.4 0.0 9.9 A1 A5 V3 aid points best x1 \0 B B drawn 1",
        choices=(range(3), range(4)),
        drafts=range(2),
        drawn=range(2),
        secrets=(range(2), range(2, 12)),
        advice=True,
    ),
}

group = pytest.mark.xdist_group
every_game = pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=group(game.removeprefix("seven-steps-") + "-games"))
        for game in TABLES
    ],
)
few_and_many = pytest.mark.parametrize(
    "many", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["few", "many"]
)


def some_choices(game: str, seeds: Iterable[int], most: int) -> Iterator[Any]:
    """Yield states of each game with a choice: of every kind of step some."""
    rng, table = Random(7), TABLES[game]
    rules = games.load(game).rules()
    for seed in seeds:
        kinds: dict[str, list[Any]] = {}
        for state, _ in table.play.played(seed):
            if isinstance(rules.waits_for(state), Choice):
                kinds.setdefault(table.kind(state), []).append(state)
        for states in kinds.values():
            yield from rng.sample(states, min(most, len(states)))


def awaited(game: str, state: Any) -> int:
    return int(games.load(game).rules().waits_for(state).player)


@every_game
@few_and_many
def test_every_legal_action_is_reached_by_taps_and_every_refusal_is_one(
    game: str, many: bool
) -> None:
    table, loaded, kinds = TABLES[game], games.load(game), set()
    board = loaded.board()
    for state in some_choices(game, table.choices[many], 3 if many else 1):
        now = table.play.moment(state, awaited(game, state))
        now = replace(now, advice=many and table.advice)

        assert taps.wrong(loaded, now.view, taps.reached(board, now)) == []
        kinds.add(table.kind(state))

    assert len(kinds) >= table.kinds


@every_game
@few_and_many
def test_a_screen_follows_from_what_its_seat_may_know_alone(
    game: str, many: bool
) -> None:
    rng, table, changed = Random(3), TABLES[game], 0
    board = games.load(game).board()
    garbage = ("", *table.garbage.split(" "))
    for seed in table.secrets[many]:
        played = table.play.played(seed)
        steps = [state for state, _ in played[:-1] if table.kind(state) != "boards"]
        for state in rng.sample(steps, 40):
            seat = rng.choice(table.play.viewers(state))
            draft = tuple(rng.sample(garbage, rng.randint(0, 3)))
            twin = table.play.dealt_anew(state, seat, rng)
            changed += twin != state
            for viewer in (seat, -1):
                screen, other = (
                    board.screen(table.play.moment(known, viewer, *draft))
                    for known in (state, twin)
                )
                assert msgspec.json.encode(screen) == msgspec.json.encode(other), seed

    assert changed > 30


@every_game
def test_a_draft_that_does_not_fit_is_left_out(game: str) -> None:
    rng, table, done = Random(5), TABLES[game], 0
    loaded = games.load(game)
    board, rules, actions = loaded.board(), loaded.rules(), loaded.words().actions
    garbage = ("", *table.garbage.split(" "))
    for state in some_choices(game, table.drafts, 3):
        for _ in range(8):
            draft = tuple(rng.choice(garbage) for _ in range(rng.randint(1, 4)))
            now = table.play.moment(state, awaited(game, state), *draft)
            now = replace(now, advice=table.advice)
            for tap in taps.found(board.screen(now), Do):
                done += 1
                assert rules.why_not(now.view, actions.read(tap.text)) is None, draft

    assert done > 50


@every_game
def test_all_that_a_screen_names_is_drawn_and_at_most_one_button_is_filled(
    game: str,
) -> None:
    loaded, table = games.load(game), TABLES[game]
    board, kit = loaded.board(), loaded.kit(KitRequest())
    for state in some_choices(game, table.drawn, 2):
        for viewer in (awaited(game, state), -1):
            seen = board.screen(table.play.moment(state, viewer))

            assert taps.undrawn(kit, seen) == []
            buttons = [button.kind for button in taps.found(seen, Button)]
            assert buttons.count("main") <= 1


@every_game
def test_all_faces_are_loaded_by_every_page_whoever_holds_them(game: str) -> None:
    kit, loaded = (
        games.load(game).kit(KitRequest()),
        set(games.load(game).board().pieces),
    )
    secret = {
        "exit-from-purgatory": ("card-",),
        "seven-steps-kosmos": ("disc-", "tile-"),
    }
    names = {piece.name for piece in (*kit.pieces, *kit.shown)}

    assert loaded <= names
    held = {name for name in names if name.startswith(secret[game])} - {"tile-40"}
    assert held <= loaded
    assert held
