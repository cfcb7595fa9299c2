"""The choice among plans, and answers to questions of markers, cards and people.

Each thing that a character could set out to do is a plan: what it is worth, the action
dice that it takes from where the character is, and the first report of it. The plan
that is worth most for a die is begun; after each report all plans are made anew.
"""

from collections.abc import Iterator
from math import fsum

from msgspec.structs import replace

from companion.contract import Chooser
from companion.games.six_winters import reports
from companion.games.six_winters.bots import plans, worth
from companion.games.six_winters.campaign import actions, tasks
from companion.games.six_winters.campaign.state import LAST, card
from companion.games.six_winters.cards import places
from companion.games.six_winters.cards.answers import At, Card, Raise
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.verbs import DoVerb
from companion.games.six_winters.cards.verbs.obstacles import MoveSelf
from companion.games.six_winters.rules import Action, State, legal_actions


def answered(state: State, task: tasks.Question) -> Action | None:
    """Return the answer to a question of markers, cards or people; None for others."""
    match task.task:
        case tasks.GainReward():
            return max(task.choices, key=lambda choice: _raised(state, choice))
        case tasks.RaiseThreat():
            return min(task.choices, key=lambda choice: _raised(state, choice))
        case tasks.PickCharacter():
            return max(task.choices, key=lambda choice: _fit(state, choice))
        case tasks.TakeCard():
            seat = state.seats[task.task.seat]
            return max(task.choices, key=lambda choice: _taken(state, seat, choice))
    return None


def _raised(state: State, answer: actions.Selection) -> tuple[float, int]:
    """Return how much a step of progress helps; threats take what helps least."""
    if not isinstance(answer, Raise):
        return 0.0, 0
    n = places.ResourceIndex.of(answer.resource)
    lost = state.threat[n] == LAST
    return worth.step_worth(state, answer.resource) - lost * 0.2, state.progress[n]


def _fit(state: State, answer: actions.Selection) -> tuple[int, int]:
    if not isinstance(answer, actions.Pick):
        return 0, 0
    sheet = state.sheet(answer.character)
    worst = max(sum(sheet.psyche), sum(sheet.body))
    return -worst, sum(sheet.skills)


def _taken(state: State, seat: Seat, answer: actions.Selection) -> float:
    if not isinstance(answer, Card):
        return 0.0
    slot, held = places.SLOTS[max(seat.slot, 0)], plans.pools(state)
    cost = plans.left(answer.card, plans.NOTHING, slot, held)
    return worth.card_worth(state, answer.card) / cost


def counted(state: State, chance: Chooser) -> Action | None:
    """Return the most useful report while dice are only counted; None if none is."""
    icons = worth.threat_worth(state)
    legal = legal_actions(state)
    overcame = [action for action in legal if isinstance(action, reports.Overcame)]
    coin = chance.choice(range(2))
    if overcame and coin:
        return max(
            overcame,
            key=lambda choice: worth.obstacle_worth(card(choice.obstacle), icons),
        )
    went = [action for action in legal if isinstance(action, reports.Went)]
    if not went:
        return None

    def lying(report: reports.Went) -> float:
        names = state.spots[places.SLOT_NAMES.index(report.slot)].attached
        return fsum(worth.obstacle_worth(card(name), icons) for name in names)

    return max(went, key=lying)


def planned(state: State, chance: Chooser) -> Action | None:
    """Return what the plans say; None where they say nothing."""
    match state.task:
        case tasks.Attempting() as task:
            return plans.in_attempt(state, task)
        case tasks.Question() as task:
            return _placed(state, task) or answered(state, task)
        case tasks.ActionStep():
            return None if state.shown is None else _best(state, chance)
    return None


def _best(state: State, chance: Chooser) -> Action:
    if not chance.choice(range(worth.ENDS_TURN)):
        return actions.Next()
    plans = [plan for seat in state.seats if seat.acts for plan in _plans(state, seat)]
    best = max(plans, key=_ratio, default=None)
    return actions.Next() if best is None else best.first


def _ratio(plan: worth.Plan) -> float:
    return plan.worth / max(plan.dice, 0.1)


def _placed(state: State, question: tasks.Question) -> Action | None:
    match question.task:
        case tasks.EnterBoard(seat):
            number = seat
        case DoVerb(MoveSelf(), seats=(seat, *_), mine=True):
            number = seat
        case _:
            return None

    def promise(answer: actions.Selection) -> float:
        match answer:
            case actions.Stand(slot=slot) | At(slot):
                who = replace(state.seats[number], slot=places.SLOT_NAMES.index(slot))
                plans = _plans(state.with_seat(number, who), who)
                return max(map(_ratio, plans), default=0.0)
        return 0.0

    return max(question.choices, key=promise)


def _plans(state: State, seat: Seat) -> Iterator[worth.Plan]:
    if state.shown is None:  # without faces nothing can be planned
        return
    prices = worth.prices(state, seat)
    yield from worth.more(state, seat)
    yield from plans.plans(state, seat, prices)
    if seat.card:
        yield from plans.steps(state, seat, prices)
    for rest in reports.Rested.ways(state, seat):
        spare = worth.has_box(state, seat, places.track_named(rest.track))
        if (seat.dice[rest.track == "body"] <= worth.RESTS) or not spare:
            high = max(die.face for die in rest.dice)
            yield worth.Plan(
                worth.REST if spare else worth.LAST_REST, 1 + high / 20, rest
            )
