"""Figures over saves, questions in a game that is played, and the first game."""

import itertools
import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.chronicle.replay import Chronicle
from companion.contract import Begun, Rolled
from companion.contract.board import Moment
from companion.contract.parts import Do, Draft
from companion.contract.questions import Query
from companion.games.nine_circles import rules
from companion.games.nine_circles.rules import Activate, Challenge
from companion.table import begin, first_game, seats, secrets, stats, steps
from companion.table.first_game import Lesson
from companion.table.stats import Dice
from tests.games.six_winters.campaigns import table as campaign

NOON = "2026-11-22T12:00:00Z"


def test_fair_dice_are_as_uneven_as_tables_of_chi_square_say() -> None:
    # Published tables, five degrees of freedom: 8.0 at 15.6 %, 7.2 at 20.6 %.
    for faces, chance in (
        ((10, 10, 10, 10, 10, 10), 1.0),
        ((0, 0, 0, 0, 0, 0), 1.0),
        ((26, 10, 16, 16, 16, 16), 0.156),
        ((4, 16, 10, 10, 10, 10), 0.206),
        ((60, 0, 0, 0, 0, 0), 0.0),
    ):
        assert round(Dice(faces).uneven, 3) == chance, faces


def test_dice_count_by_who_rolled_and_not_if_they_were_taken_back(
    tmp_path: Path,
) -> None:
    game, path = games.load("nine-circles"), tmp_path / "a.json"
    store.create(path, game, Begun(), Stamp(NOON, "ann"))
    for faces, who in (((2, 3, 3, 4), "hand"), ((5, 5, 6, 6), "digital")):
        store.append(path, games.load, [Activate(4)], Stamp(NOON, "ann"))
        rolled = Stamp(NOON, "ann", cast("Any", who))
        store.append(path, games.load, [Rolled(faces)], rolled)
    store.undo(path, games.load, Stamp(NOON, "ann"))

    found = stats.of("nine-circles", [store.open(path, games.load)])

    assert found.dice == {"hand": Dice((0, 1, 2, 1, 0, 0))}
    assert (found.games, found.finished, found.won, found.best) == (1, 0, 0, None)


@pytest.mark.parametrize(
    ("circle", "held", "dice", "pips"),
    [(3, (2, 2), 2, 0), (3, (2, 5), 2, 1), (2, (3,), 3, 0), (7, (1, 2, 6), 3, 2)],
)
def test_odds_beside_dice_that_stay_are_those_of_all_throws(
    circle: int, held: tuple[int, ...], dice: int, pips: int
) -> None:
    def meets(roll: tuple[int, ...]) -> bool:
        return rules.check(Challenge(circle), (*held, *roll), pips=pips).met

    throws = list(itertools.product(range(1, 7), repeat=dice))
    found = rules.odds(Challenge(circle), dice, pips=pips, held=held)
    assert found == Fraction(sum(map(meets, throws)), len(throws))


def test_a_way_out_has_the_tokens_of_whose_turn_it_is() -> None:
    rules = games.load("exit-from-purgatory").rules()
    state = rules.start({}, {"players": ["ann", "ben", "cleo", "dan"]})
    first = msgspec.structs.replace(state.players[0], mat="AAAAAW")
    state = state.change(0, first)
    out = in_play("exit-from-purgatory")

    once = out.odds(Query(text="heaven"), state)
    thrice = out.odds(Query(text="heaven within 3"), state)
    assert (once.name, thrice.name[:17]) == ("heaven 5", "heaven 5 within 3")
    assert once.chance < thrice.chance


def in_play(game: str) -> Any:
    found = games.load(game).live_checks
    return found()


def test_an_attempt_knows_who_is_there_and_their_ranks() -> None:
    state = campaign("keel", "thea", empire__military="poison")
    six = in_play("six-winters")

    alone = six.check(Query(text="overcome poison", words=("defend:136",)), state)
    query = Query(text="overcome poison by keel", words=("defend:136",))
    named = six.check(query, state)
    chance = six.odds(Query(text="defend poison", dice=5), state)

    assert alone.name == "overcome poison by keel:2 and thea:0"
    assert named.name == "overcome poison by keel:2"
    # Five dice without a 1, 2 or 3: 3 * 5**5 - 3 * 4**5 + 3**5 of 6**5.
    assert chance.chance == 1 - Fraction(3 * 5**5 - 3 * 4**5 + 3**5, 6**5)


GAMES = tuple(name for name in games.names() if first_game.has_one(games.load(name)))


class Guided:
    """A first game that is played as it says."""

    def __init__(self, path: Path, game: str) -> None:
        self.path, self.game = path, games.load(game)
        first_game.begin_one(path, self.game, Stamp(NOON, "host"))
        kept = self.kept()
        named, save = secrets.names(kept), kept.save
        bots = begin.seated_bots(self.game, named, save.bots or {}, save.rulings)
        self.party: seats.Party[Any, Any] = seats.Party(bots, throws=True)

    def kept(self) -> Chronicle[Any, Any]:
        return store.open(self.path, games.load)

    def screen(self, draft: Draft) -> str:
        kept = self.kept()
        names = secrets.names(kept)
        seat = 0 if names else secrets.NOBODY
        view = secrets.view(kept, seat)
        assert self.game.board is not None
        moment = Moment(view=view, seat=0, mine=True, names=names, draft=draft)
        screen = self.game.board().screen(moment)
        return msgspec.json.encode([screen.board, screen.ask]).decode()

    def do(self, text: str) -> None:
        rng, actor = random.Random(1), steps.Actor(NOON, everything=True)
        steps.do(self.path, games.load, [text], rng, actor)
        kept, party = self.kept(), seats.Party(self.party.bots, throws=True, batch=1)
        while seats.automatic(kept, kept.steps[-1], self.party):
            if first_game.scripted(kept, kept.steps[-1]) is None:
                return  # a bot
            rng = random.Random(1)
            kept = seats.go_on(self.path, games.load, party, rng, lambda: NOON)

    def lessons(self) -> Iterator[tuple[Lesson, Draft]]:
        """Yield each step, with what was tapped before it, then do what it asks for."""
        draft: Draft = ()
        while lesson := first_game.lesson(self.kept(), draft):
            yield lesson, draft
            match lesson.tap:
                case None:
                    return
                case Do(text):
                    self.do(text)
                    draft = ()
                case pick:
                    draft = pick.draft


@pytest.mark.parametrize("game", GAMES)
def test_each_step_of_a_first_game_is_a_tap_on_its_board(
    game: str, tmp_path: Path
) -> None:
    guided = Guided(tmp_path / "first.json", game)
    told = list[Lesson]()

    for lesson, draft in guided.lessons():
        told.append(lesson)
        if lesson.tap:
            tap = msgspec.json.encode(lesson.tap).decode()
            assert tap in guided.screen(draft), (game, lesson)

    assert [lesson.n for lesson in told] == [*range(1, told[0].of + 1)]
    assert 10 <= len(told) <= 15
    assert [lesson.tap is None for lesson in told] == [False] * (len(told) - 1) + [True]
    assert all("**" in lesson.words for lesson in told[:-1])
