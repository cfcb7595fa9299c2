"""What reports do to the dice that they name, and why others are refused."""

from msgspec.structs import replace

from companion.games.six_winters.campaign import (
    actions,
    dice_places,
    judging,
    overcame,
    rewards,
    stress,
)
from companion.games.six_winters.campaign.full import abilities, attempt, hand, ways
from companion.games.six_winters.campaign.full.tasks import Attempting
from companion.games.six_winters.campaign.state import State, card
from companion.games.six_winters.campaign.tasks import CreateAssets
from companion.games.six_winters.cards.answers import Whom
from companion.games.six_winters.cards.indexes import (
    SLOT_NAMES,
    SLOTS,
    ResourceIndex,
)
from companion.games.six_winters.cards.table import Seat, put
from companion.games.six_winters.cards.wording import row
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee import paths
from companion.games.six_winters.referee.queries import Dice, TypedDie

INSTEAD = {
    actions.Overcame: "dice have faces: report it with tried",
    actions.Completed: "dice have faces: it is complete with the last die that is laid",
    actions.Hurt: "dice have faces: what costs stress takes it; mend corrects it",
    actions.Spent: "dice have faces: what uses dice spends them; mend corrects it",
    actions.Added: "dice have faces: what rolls dice adds them; mend corrects it",
}
"""Reports of counted dice, and what is done instead."""

NO_SQUARE = "no such asset is here for that square; `paths` lists what fits"

UNNAMED = "every die has a face: name the dice after with; `moves` lists what can be"


def refusal(state: State, report: actions.StepReport, counted: str) -> str:
    """Return why a report cannot be done, empty if it can.

    Args:
        counted: why it could not be true if dice were only counted.
    """
    if instead := INSTEAD.get(type(report)):
        return instead
    if isinstance(report, actions.Placed):
        return "no obstacle is tried; begin with tried"
    if report in ways.of_kind(state, report):
        return ""
    return _reason(state, report, counted)


def _reason(state: State, report: actions.StepReport, counted: str) -> str:
    """Return the rule against a report."""
    if counted:
        return counted
    if isinstance(report, actions.Attempted):
        name = ways.forbidden(state, report.obstacle)
        if name:
            return f"it cannot be overcome while {card(name).name} is in play"
        return "nobody else is there to take part"
    if isinstance(report, actions.Laid) and report.dice:
        return NO_SQUARE
    dice = report.dice if isinstance(report, actions.WithDice) else ()
    return (
        (UNNAMED if not dice else "")
        or _lacking(state, report, dice)
        or _judged(state, report)
        or "that is not possible now; `moves` lists what is"
    )


def _lacking(state: State, report: actions.StepReport, dice: Dice) -> str:
    """Return which action die a character does not have."""
    who = report.character if isinstance(report, actions.PersonReport) else ""
    for die in dice:
        owner = die.label if die.label in facts().character else who
        number = state.seat(owner) if owner else None
        if number is None or die.type or die.stress or die.label in ("make", "take"):
            continue
        held = hand.faces(state, state.seats[number])
        if die.face not in held:
            name = stress.name(owner)
            has = row(held) if held else "none"
            return f"{name} has no {die.face} among the unspent action dice: {has}"
    return ""


def _judged(state: State, report: actions.StepReport) -> str:
    if not isinstance(report, actions.DicedReport) or not report.dice:
        return ""
    return judging.refusal(state, report)


def paid(state: State, report: actions.StepReport) -> State:
    """Return the state once the action dice of a report, or its stress, are paid."""
    match report:
        case actions.Went(who) | actions.Rested(who) | actions.Used(who):
            tracks = [die.stress for die in report.dice if die.stress]
            if tracks and tracks[0]:
                number = state.seat_of(who)
                return stress.hit(state, number, tracks[0], len(tracks))
            return hand.pay(state, state.seats[state.seat_of(who)], report.dice)
        case actions.Created() | actions.Traded():
            owned = [die for die in report.dice if die.label in facts().character]
            for die in owned:
                seat = state.seats[state.seat_of(die.label)]
                if not die.stress:
                    state = hand.pay(state, seat, [replace(die, label="")])
    return state


def done(state: State, report: actions.StepReport) -> State | None:
    """Return the state after a report that dice with faces change; None for others."""
    match report:
        case actions.Attempted():
            return attempt.begun(state, report)
        case actions.Placed(die):
            return _placed(state, die[0])
        case actions.AbilityUsed(who):
            return abilities.used(state, state.seat_of(who), report)
        case actions.Created(resource, count, dice):
            owner = next(d.label for d in dice if d.label in facts().character)
            kind = ResourceIndex.of(resource)
            return state.push(CreateAssets(kind, count, (Whom(owner),), dice))
        case actions.Laid(who):
            return _laid(state, state.seat_of(who), report.dice[0])
    return None


def _placed(state: State, die: TypedDie) -> State:
    task = state.task
    if not isinstance(task, Attempting):
        raise TypeError(task)  # `refusal` has a reason against it
    state = attempt.placed(state, task, die)
    if not attempt.is_complete(state, task):
        return state
    seats = attempt.here(state, task)
    state = replace(state, agenda=state.agenda[1:])
    return overcame.done(state, task.obstacle, seats)


def _laid(state: State, number: int, die: TypedDie) -> State:
    """Lay a die on a card; the one on the end square completes it."""
    seat = state.seats[number]
    if state.shown is None or die.type is None or die.at is None:
        return state
    place, slot = dice_places.of_card(seat.player), seat.slot
    kind = ResourceIndex.of(die.type)
    state = dice_places.moved(state, SLOT_NAMES[slot], place, kind, (die.face,))
    asset = paths.Asset(die.type, die.face, SLOTS[slot].region)
    state = _with_path(state, seat, paths.PlacedDie(die.at, asset))
    if facts().card[seat.card].role("end").at == die.at:
        return rewards.completed(state, number)
    return state


def _with_path(state: State, seat: Seat, laid: paths.PlacedDie) -> State:
    if state.shown is None:
        return state
    number = state.seat_of(seat.character)
    first, second = put(state.shown.paths, number, (*state.shown.paths[number], laid))
    return replace(state, shown=replace(state.shown, paths=(first, second)))
