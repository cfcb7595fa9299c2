"""What the tests of both games after Dante are built with."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

from companion import games
from companion.contract import Choice, KitRequest
from companion.contract.board import Board, Moment, Screen
from companion.contract.options import Options
from companion.contract.parts import Button, Mark
from companion.facts import NO_RULINGS
from companion.games import nine_circles, seven_steps
from companion.press.ink import pages
from companion.press.layout.piece import Kit, kit_of
from companion.press.layout.sizes import paper
from companion.press.scene.scene import Scene
from tests import taps
from tests.games import lot

BOTH = ["nine-circles", "seven-steps"]


def some_rulings(game: str, rng: Random) -> dict[str, str]:
    rulings = games.load(game).facts().rulings
    return {ruling.id: rng.choice(list(ruling.choices)) for ruling in rulings}


def somewhere(game: str, seed: int, rng: Random) -> Any:
    """Return a game under some rulings, at a circle or terrace of its own."""
    rulings = some_rulings(game, rng)
    if game == "seven-steps":
        rules = seven_steps.Own.rules
        options = rules.start(rulings).options
        return rules.State(terrace=1 + seed % 7, options=options)
    first = nine_circles.Own.rules.start(rulings)
    return nine_circles.Own.rules.State(
        circle=1 + seed % 9,
        pool=rng.randint(4, 9),
        pips=tuple(rng.randint(0, pips) for pips in first.pips),
        virgils=rng.randint(0, first.virgils),
        options=first.options,
    )


def played(game: str, state: Any, rng: Random, eager: float = 0) -> Iterator[Any]:
    """Return every state of a game of random choices, the last one too.

    Args:
        eager: how often the first of the choices is taken instead.
    """
    rules = games.load(game).rules()

    def choose(state: Any) -> Any:
        legal = rules.legal_actions(state)
        first = eager > 0 and rng.random() < eager
        return legal[0] if first else rng.choice(legal)

    return (step for step, _ in lot.played(rules, state, rng, choose))


def positions(game: str, count: int) -> Iterator[Any]:
    """Yield states with a choice, from the first steps of games that begin anywhere."""
    rules = games.load(game).rules()
    for seed in range(count):
        rng = Random(seed)
        steps = played(game, somewhere(game, seed, rng), rng)
        for state, _ in zip(steps, range(12), strict=False):
            if isinstance(rules.waits_for(state), Choice):
                yield state


def screen(board: Board[Any, Any], state: Any, *draft: str) -> Screen:
    return board.screen(Moment(view=state, seat=0, mine=True, draft=draft))


def symbols(seen: Screen) -> dict[str, str]:
    """Return the symbol at each anchor."""
    return {mark.anchor: mark.symbol for mark in taps.found(seen, Mark) if mark.symbol}


def button(seen: Screen, label: str) -> Button:
    return next(button for button in taps.found(seen, Button) if button.label == label)


def wanted(
    rulings: Mapping[str, str] = NO_RULINGS, *, up: int = 1, language: str = "en"
) -> KitRequest:
    options = Options({"up": up, "language": language})
    return KitRequest(rulings=rulings, options=options)


@cache
def kit(game: str, **rulings: str) -> Kit:
    known = games.load(game)
    request = KitRequest(rulings=rulings, booklet_values=known.booklet_values)
    return kit_of(known.kit(request))


@cache
def face(game: str, number: int = 0, *, low: bool = False) -> Scene:
    return kit(game).pieces[number].face(low=low)


def html(game: str, name: str, **rulings: str) -> str:
    """Return a page that is read as HTML, with its spaces as one each."""
    (page,) = (page for page in kit(game, **rulings).pages if page.name == name)
    options = pages.PageOptions(paper=paper("a5"), author="x", version="1")
    return " ".join(pages.fill(page, options)[0].split())


def fields(state: Any, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(state, name) for name in names}
