"""Bots that report in place of the players: by lot, steadily, or with a plan.

The first two report little each turn, so that a campaign ends soon enough. The third is
in `planner`, which weighs what both people could do and answers questions. `value` says
what a state is worth by its weights; `attempts`, `progress` and `moves` say what can be
done and what it takes, `danger` what activations do. Chance comes from the caller, such
as a `random.Random`.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TypeVar

from companion.contract import Bot, Choice, Chooser, Suggestion, Weighed
from companion.errors import IllegalAction
from companion.facts import convert
from companion.language import phrase

from .. import reports
from ..campaign import actions, tasks
from ..campaign.state import LAST
from ..cards.places import SLOT_NAMES
from ..facts import NAME, facts
from ..rules import Action, State, legal_actions, waits_for
from .planner import Planner
from .value import FILE, Weights, weights

T = TypeVar("T")

PLANNER = Planner(weights())
RANDOM_ENDS_TURN = 4  # the random bot ends a turn at one report in so many
STEADY_ENDS_TURN = 15  # the same for the steady bot
HABITS: tuple[type[Action], ...] = (
    *(reports.Overcame,) * 4, reports.Went, reports.Created, *(reports.Laid,) * 2,
    reports.Completed,
)  # fmt: skip
"""The reports of the steady bot; a repeated one is more likely."""
WITH_FACES: tuple[type[Action], ...] = (
    *(reports.Attempted,) * 3, reports.Went, reports.Created, *(reports.Laid,) * 2,
    reports.Rested,
)  # fmt: skip
"""The same with full dice."""
CORRECTS = 1000  # the random bot corrects the record at one pause in so many
HELD = 8  # the threat that tuning takes to be held


def by_lot(state: State, chance: Chooser) -> Action:
    """Report at random: first a kind of report, then one of that kind."""
    match state.task:
        case tasks.Pause():
            if not _one_in(CORRECTS, chance):
                return actions.Next()
            legal = legal_actions(state)
            return chance.choice(_of(actions.Mend, legal) or legal)
        case tasks.Correcting():
            puts = _of(actions.Put, legal_actions(state))
            return chance.choice(puts) if _one_in(2, chance) else actions.Next()
        case tasks.ActionStep():
            if _one_in(RANDOM_ENDS_TURN, chance):
                return actions.Next()
            some = _answers(state)
            kind = chance.choice(list(dict.fromkeys(map(type, some))))
            return chance.choice(_of(kind, some))
    return chance.choice(_answers(state))


def _answers(state: State) -> Sequence[Action]:
    always = actions.Mend | actions.Setting
    return [action for action in legal_actions(state) if not isinstance(action, always)]


def _of(kind: type[Action], legal: Sequence[Action]) -> list[Action]:
    return [action for action in legal if isinstance(action, kind)]


def _one_in(times: int, chance: Chooser) -> bool:
    return chance.choice(range(times)) == 0


def steady(state: State, chance: Chooser) -> Action:
    """Overcome what can be overcome, go where most obstacles are, complete cards."""
    match state.task:
        case tasks.Attempting():
            placed = _of(reports.Placed, legal_actions(state))
            return chance.choice(placed or [actions.Next()])
        case tasks.Pause() | tasks.Correcting():
            return actions.Next()
        case tasks.ActionStep() if _one_in(STEADY_ENDS_TURN, chance):
            return actions.Next()
        case tasks.ActionStep():
            kind = chance.choice(HABITS if state.shown is None else WITH_FACES)
            legal = legal_actions(state)
            if kind is not reports.Went and (known := _of(kind, legal)):
                return chance.choice(known)
            counts = [len(spot.attached) for spot in state.spots]
            most = [
                SLOT_NAMES[n] for n, count in enumerate(counts) if count == max(counts)
            ]
            went = [
                action
                for action in legal
                if isinstance(action, reports.Went) and action.slot in most
            ]
            return chance.choice(went) if went else actions.Next()
    return chance.choice(_answers(state))


def planning(state: State, chance: Chooser, planner: Planner = PLANNER) -> Action:
    """Do what the plan says; all else as the steady bot."""
    if isinstance(state.task, tasks.ActionStep) and state.shown is None:
        if not _one_in(STEADY_ENDS_TURN, chance) and _one_in(2, chance):
            return planner.counted(state, chance) or actions.Next()
        return steady(state, chance)
    return planner.planned(state, chance) or steady(state, chance)


def _worth(state: State) -> int:
    """Return how near to a victory a campaign ended, in fourths of a space.

    A complete track counts 6 spaces more, each space of threat above 8 three fourths
    less; the track that is second counts a fourth.
    """
    near = sorted(
        4 * progress + 24 * (progress == LAST > threat) - 3 * max(0, threat - HELD)
        for row, progress, threat in zip(
            facts().board.resources, state.progress, state.threat, strict=True
        )
        if row.victory
    )
    return near[-1] + near[-2] // 4


WEIGHED: dict[str, Weighed[State, Action]] = {
    "planner": Weighed(
        file=FILE,
        bot=lambda entries: partial(
            planning, planner=Planner(convert(Weights, entries, FILE.name))
        ),
        worth=_worth,
        setup={"dice": "full", "books": "full"},
    )
}
"""The bots whose weights can be tuned."""


class _First:
    """The chance of advice, which is the same whenever it is asked for."""

    def choice(self, seq: Sequence[T], /) -> T:
        return seq[0]


def advice(state: State) -> Iterator[Suggestion[Action]]:
    """Yield what the planning bot would do next, and what it aims at.

    Raises:
        IllegalAction: where nobody chooses, dice are only counted, or a table that is
            corrected lacks a location.
    """
    if not isinstance(waits_for(state), Choice):
        what = phrase("dice or cards are due, and nobody chooses them")
        raise IllegalAction(NAME, what, phrase("roll or deal first"))
    if state.shown is None:
        what = phrase("dice are only counted, and what they show decides")
        raise IllegalAction(NAME, what, phrase("choose for yourself, or begin `faces`"))
    if any(spot.attached and not spot.location for spot in state.spots):
        what = phrase("an obstacle is in a slot without a location")
        raise IllegalAction(NAME, what, phrase("name the location first"))
    action = PLANNER.planned(state, _First()) or actions.Next()
    yield Suggestion((action,), PLANNER.aim(state), 0.0)


BOTS: dict[str, Bot[State, Action]] = {
    "random": by_lot,
    "steady": steady,
    "planner": planning,
}
"""The bots by name."""
