"""The choice among plans.

Each thing that a character could set out to do is a plan: what it is worth, the action
dice that it takes from where the character is, and the first report of it. The plan
that is worth most for a die is begun; after each report all plans are made anew.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.contract import Chooser
from companion.games.six_winters import reports
from companion.games.six_winters.bots import (
    abilities,
    answering,
    attempts,
    cards,
    moves,
)
from companion.games.six_winters.bots.worth import (
    ENDS_TURN,
    LAST_REST,
    REST,
    RESTS,
    Plan,
    has_box,
)
from companion.games.six_winters.campaign import actions
from companion.games.six_winters.campaign.actions import Selection
from companion.games.six_winters.campaign.full.tasks import Attempting
from companion.games.six_winters.campaign.tasks import ActionStep, EnterBoard, Question
from companion.games.six_winters.cards.answers import At
from companion.games.six_winters.cards.indexes import SLOT_NAMES
from companion.games.six_winters.cards.places import track_named
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.verbs import DoVerb
from companion.games.six_winters.cards.verbs.obstacles import MoveSelf
from companion.games.six_winters.rules import Action, State


def planned(state: State, chance: Chooser) -> Action | None:
    """Return what the plans say; None where they say nothing."""
    match state.task:
        case Attempting() as task:
            return attempts.in_attempt(state, task)
        case Question() as task:
            return _placed(state, task) or answering.answered(state, task)
        case ActionStep():
            return None if state.shown is None else _best(state, chance)
    return None


def _best(state: State, chance: Chooser) -> Action:
    if not chance.choice(range(ENDS_TURN)):
        return actions.Next()
    plans = [plan for seat in state.seats if seat.acts for plan in _plans(state, seat)]
    best = max(plans, key=_ratio, default=None)
    return actions.Next() if best is None else best.first


def _ratio(plan: Plan) -> float:
    return plan.worth / max(plan.dice, 0.1)


def _placed(state: State, question: Question) -> Action | None:
    """Return where a character begins, or goes by an ability: where most is done."""
    match question.task:
        case EnterBoard(seat):
            number = seat
        case DoVerb(MoveSelf(), seats=(seat, *_), mine=True):
            number = seat
        case _:
            return None

    def promise(answer: Selection) -> float:
        match answer:
            case actions.Stand(slot=slot) | At(slot):
                who = replace(state.seats[number], slot=SLOT_NAMES.index(slot))
                plans = _plans(state.with_seat(number, who), who)
                return max(map(_ratio, plans), default=0.0)
        return 0.0

    return max(question.choices, key=promise)


def _plans(state: State, seat: Seat) -> Iterator[Plan]:
    prices = moves.prices(state, seat)
    yield from abilities.more(state, seat)
    yield from attempts.attempts(state, seat, prices)
    if seat.card:
        yield from cards.steps(state, seat, prices)
    for rest in reports.Rested.ways(state, seat):
        spare = has_box(state, seat, track_named(rest.track))
        if _low(seat, rest.track) or not spare:
            high = max(die.face for die in rest.dice)
            yield Plan(REST if spare else LAST_REST, 1 + high / 20, rest)


def _low(seat: Seat, track: str) -> bool:
    return seat.dice[track == "body"] <= RESTS
