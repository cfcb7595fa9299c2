"""Answers to questions of markers, cards and people; reports of counted dice."""

from math import fsum

from companion.contract import Chooser
from companion.games.six_winters import reports
from companion.games.six_winters.bots import path_costs
from companion.games.six_winters.bots.worth import (
    card_worth,
    obstacle_worth,
    step_worth,
    threat_worth,
)
from companion.games.six_winters.campaign import actions
from companion.games.six_winters.campaign.actions import Selection
from companion.games.six_winters.campaign.state import LAST, card
from companion.games.six_winters.campaign.tasks import (
    GainReward,
    PickCharacter,
    Question,
    RaiseThreat,
    TakeCard,
)
from companion.games.six_winters.cards.answers import Card, Raise
from companion.games.six_winters.cards.indexes import SLOT_NAMES, SLOTS, ResourceIndex
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.rules import Action, State, legal_actions


def answered(state: State, task: Question) -> Action | None:
    """Return the answer to a question of markers, cards or people; None for others."""
    match task.task:
        case GainReward():
            return max(task.choices, key=lambda choice: _raised(state, choice))
        case RaiseThreat():
            return min(task.choices, key=lambda choice: _raised(state, choice))
        case PickCharacter():
            return max(task.choices, key=lambda choice: _fit(state, choice))
        case TakeCard():
            seat = state.seats[task.task.seat]
            return max(task.choices, key=lambda choice: _taken(state, seat, choice))
    return None


def _raised(state: State, answer: Selection) -> tuple[float, int]:
    """Return how much a step of progress helps; threats take what helps least."""
    if not isinstance(answer, Raise):
        return 0.0, 0
    n = ResourceIndex.of(answer.resource)
    lost = state.threat[n] == LAST
    return step_worth(state, answer.resource) - lost * 0.2, state.progress[n]


def _fit(state: State, answer: Selection) -> tuple[int, int]:
    """Return how few conditions a character has, and how many skills."""
    if not isinstance(answer, actions.Pick):
        return 0, 0
    sheet = state.sheet(answer.character)
    worst = max(sum(sheet.psyche), sum(sheet.body))
    return -worst, sum(sheet.skills)


def _taken(state: State, seat: Seat, answer: Selection) -> float:
    """Return what a card is worth for each die that it takes its player."""
    if not isinstance(answer, Card):
        return 0.0
    slot, held = SLOTS[max(seat.slot, 0)], path_costs.pools(state)
    cost = path_costs.left(answer.card, path_costs.NOTHING, slot, held)
    return card_worth(state, answer.card) / cost


def counted(state: State, chance: Chooser) -> Action | None:
    """Return the most useful report while dice are only counted; None if none is."""
    icons = threat_worth(state)
    legal = legal_actions(state)
    overcame = [action for action in legal if isinstance(action, reports.Overcame)]
    coin = chance.choice(range(2))
    if overcame and coin:
        return max(
            overcame, key=lambda choice: obstacle_worth(card(choice.obstacle), icons)
        )
    went = [action for action in legal if isinstance(action, reports.Went)]
    if not went:
        return None

    def lying(report: reports.Went) -> float:
        names = state.spots[SLOT_NAMES.index(report.slot)].attached
        return fsum(obstacle_worth(card(name), icons) for name in names)

    return max(went, key=lying)
