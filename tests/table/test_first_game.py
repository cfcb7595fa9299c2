"""Guided first games: every step is a tap that the board offers and rules allow."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.chronicle.replay import Chronicle
from companion.contract.board import Moment
from companion.contract.parts import Do, Draft
from companion.table import begin, first_game, seats, secrets, steps
from companion.table.first_game import Lesson

GAMES = tuple(name for name in games.names() if first_game.has_one(games.load(name)))

NOW = "2026-11-28T12:00:00Z"


class Guided:
    """A first game that is played as it says."""

    def __init__(self, path: Path, game: str) -> None:
        self.path, self.game = path, games.load(game)
        first_game.begin_one(path, self.game, Stamp(NOW, "host"))
        kept = self.kept()
        bots = begin.seated_bots(
            self.game, secrets.names(kept), kept.save.bots or {}, kept.save.rulings
        )
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
        steps.do(
            self.path,
            games.load,
            [text],
            random.Random(1),
            steps.Actor(NOW, everything=True),
        )
        kept = self.kept()
        while seats.automatic(kept, kept.steps[-1], self.party):
            told = first_game.scripted(kept, kept.steps[-1])
            if told is None:
                return  # a bot
            kept = seats.go_on(
                self.path,
                games.load,
                self.one(),
                random.Random(1),
                lambda: NOW,
            )

    def one(self) -> Any:
        return seats.Party(self.party.bots, throws=True, batch=1)

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
