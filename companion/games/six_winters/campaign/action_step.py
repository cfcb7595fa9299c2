"""The actions step: what may be reported, why not, and how it changes the record.

Faces, paths and patterns stay at the table, where `check` judges them; only their
results are recorded.

Source: V20.4, actions; readings achievement, discarded and progress-past-12.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import assert_never

from companion.errors import short
from companion.games.six_winters.campaign import (
    actions,
    dice_actions,
    dice_places,
    judging,
    overcame,
    purchases,
    rewards,
    stress,
)
from companion.games.six_winters.campaign import names as printed
from companion.games.six_winters.campaign.changes import went
from companion.games.six_winters.campaign.full import doing, ways
from companion.games.six_winters.campaign.purchases import ALWAYS
from companion.games.six_winters.campaign.state import State, card
from companion.games.six_winters.campaign.tasks import UseAbility
from companion.games.six_winters.cards.indexes import SLOT_NAMES, SLOTS, SlotIndex
from companion.games.six_winters.cards.places import TRACKS, Region, track_named
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.verbs import DoVerb
from companion.games.six_winters.cards.verbs.obstacles import ForbidOvercoming
from companion.games.six_winters.cards.wording import counted
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee.action_dice import Journey, barred
from companion.games.six_winters.referee.paths import to_go

MOST_HURT = 6
"""The highest stress of one hit that is reported; more has no more effect."""

VERBS = (
    "completed, overcame, went, used, ability, hurt, rested, "
    "created, traded, exchanged, laid, carried, spent, added"
)
"""The reports, in the order in which refusals list them."""


def legal(state: State) -> Iterator[actions.StepReport]:
    """Yield all reports that can be true, each once."""
    if state.shown is not None:
        yield from ways.legal(state)
        return
    yield from (report for report in _reports(state) if not refusal(state, report))
    yield from dice_actions.legal(state)


def _reports(state: State) -> Iterator[actions.Overcame | actions.PersonReport]:
    """Yield the reports of characters that are of the right form."""
    on_board = [seat for seat in state.seats if seat.acts]
    names = [seat.character for seat in on_board]
    yield from map(actions.Completed, names)
    for seat in on_board:
        for obstacle in state.spots[seat.slot].attached:
            yield actions.Overcame(obstacle, (seat.character,))
            if names[0] == seat.character and len(names) > 1:
                yield actions.Overcame(obstacle, tuple(names))
    for name in names:
        yield from (actions.Went(name, slot) for slot in SLOT_NAMES)
    yield from map(actions.Used, names)
    for name in names:
        top = ALWAYS + state.sheet(name).achievements
        yield from (actions.AbilityUsed(name, number) for number in range(1, top + 1))
    hits = range(1, MOST_HURT + 1)
    yield from (actions.Hurt(*hit) for hit in product(names, TRACKS, hits))
    yield from (actions.Rested(*rest) for rest in product(names, TRACKS))


def refusal(state: State, report: actions.StepReport) -> str:
    """Return why a report cannot be true, empty if it can."""
    if isinstance(report, actions.TryReport) and state.shown is None:
        return "dice are only counted: report what was overcome with overcame"
    reason = _refused(state, report)
    if state.shown is not None:
        return doing.refusal(state, report, reason)
    if reason or not isinstance(report, actions.DicedReport):
        return reason
    return judging.refusal(state, report)


def _refused(state: State, report: actions.StepReport) -> str:
    """Return why a report cannot be true, whatever its dice are."""
    if isinstance(report, actions.Placed):
        return ""
    if isinstance(report, actions.Overcame | actions.Attempted):
        return _overcame_refused(state, report)
    if isinstance(report, actions.DiceReport):
        return dice_actions.refusal(state, report)
    seat = _seat(state, report.character)
    if seat is None:
        return _no_actor(state, report.character)
    return _person_refused(state, report, seat)


def _overcame_refused(
    state: State, report: actions.Overcame | actions.Attempted
) -> str:
    name = report.obstacle
    slot = state.where(report.obstacle)
    if slot is None:
        return f"{whereabouts(state, name)}; name an obstacle in play"
    if not report.characters:
        return "nobody is named; name all who took part"
    if len(set(report.characters)) < len(report.characters):
        twice = max(report.characters, key=report.characters.count)
        return f"{printed.person(twice)} is named twice; name each once"
    for character in report.characters:
        seat = _seat(state, character)
        if seat is None:
            return _no_actor(state, character)
        if seat.slot != slot:
            there = facts().location[state.spots[slot].location].name
            return f"{stress.name(character)} is not at {there}, where the obstacle is"
    for forbidding, _, verb in state.lasting():
        if isinstance(verb, ForbidOvercoming) and verb.what.matches(card(name)):
            return f"it cannot be overcome while {card(forbidding).name} is in play"
    return ""


def whereabouts(state: State, name: str) -> str:
    """Return in words where an obstacle is that is not in play."""
    if name not in facts().obstacle:
        copies = [
            card.id
            for card in facts().obstacles
            if card.copies > 1 and card.id == f"{name}-{card.copy}"
        ]
        if name and copies:
            copied = f"{len(copies)} obstacles are called '{short(name)}'"
            return f"{copied}: {', '.join(map(printed.obstacle, copies))}"
        return f"no obstacle is called '{short(name)}'"
    if name in state.locked:
        return f"{card(name).name} is still locked"
    return f"{card(name).name} is in a pile"


def _seat(state: State, character: str) -> Seat | None:
    number = state.seat(character)
    if number is None or not state.seats[number].acts:
        return None
    return state.seats[number]


def _no_actor(state: State, character: str) -> str:
    number = state.seat(character) if character else None
    if number is not None and state.seats[number].out:
        return f"{stress.name(character)} is out of this session"
    able = [stress.name(seat.character) for seat in state.seats if seat.acts]
    right = " or ".join(able) or "nobody; go on with next"
    return f"{printed.called(character)} is not on the board; name {right}"


def _person_refused(state: State, report: actions.PersonReport, seat: Seat) -> str:
    """Return why a character on the board cannot have done something."""
    match report:
        case actions.Completed():
            return _incomplete(state, seat, len(report.dice))
        case actions.Went(_, name):
            return _way_refused(state, seat, name)
        case actions.Used():
            place = facts().location[state.spots[seat.slot].location]
            offers = place.action or place.free_effect
            return "" if offers else f"{place.name} offers nothing to use"
        case actions.AbilityUsed(_, number):
            top = ALWAYS + state.sheet(seat.character).achievements
            if 1 <= number <= top:
                return purchases.refusal(state, seat, number)
            who, shown = stress.name(seat.character), str(number)[:12]
            return f"{who} has no ability {shown}; name 1 to {top}"
        case actions.Hurt(_, track) | actions.Rested(_, track) if track not in TRACKS:
            return f"'{short(track)}' is no track of stress; name psyche or body"
        case actions.Hurt(_, _, amount):
            shown, fits = str(amount)[:12], 1 <= amount <= MOST_HURT
            return (
                "" if fits else f"a hit of {shown} is reported; report 1 to {MOST_HURT}"
            )
        case actions.Rested(_, track):
            full = seat.die(track_named(track)) >= stress.TOP_FACE
            return f"the {track} die shows 6 already; it rises no further" * full
        case _:
            assert_never(report)


def _incomplete(state: State, seat: Seat, named: int) -> str:
    """Return why a progress card cannot be complete: its path takes more dice."""
    who = stress.name(seat.character)
    if not seat.card:
        return f"{who} has no progress card"
    least = fewest(seat.card)
    count = named or sum(state.dice_at(dice_places.of_card(seat.player)))
    if count >= least:
        return ""
    name, dice = facts().card[seat.card].name, counted(count, "die is", "dice are")
    takes = f"{name} takes at least {least} dice, {dice}"
    return f"{takes} named" if named else f"{takes} on it; report them with laid"


@cache
def fewest(progress_card: str) -> int:
    """Return the fewest dice that complete a progress card."""
    return to_go(facts().card[progress_card], ()) or 0  # every card has a path


def _way_refused(state: State, seat: Seat, name: str) -> str:
    slot = SlotIndex.named(name)
    if slot is None:
        return f"'{short(name)}' is no place; name one such as `em-mi`"
    if slot == seat.slot:
        return f"{stress.name(seat.character)} is there already; name another place"
    origin, target = state.spots[seat.slot].location, state.spots[slot].location
    return _barred(origin, target, SLOTS[slot].region)


@cache
def _barred(origin: str, target: str, region: Region) -> str:
    """Return why there is no way from one location to another."""
    known = facts().location
    return barred(Journey(known[origin], known[target], region))


# What a report does.


def reported(state: State, report: actions.StepReport) -> State:
    """Return the state after a report that can be true."""
    if state.shown is not None:
        state = doing.paid(state, report)
        if (found := doing.done(state, report)) is not None:
            return found
    elif isinstance(report, actions.DicedReport) and report.dice:
        state = judging.paid(state, report)
    match report:
        case actions.Completed(character):
            return rewards.completed(state, state.seat_of(character))
        case actions.Overcame(obstacle, characters):
            seats = tuple(sorted(map(state.seat_of, characters)))
            return overcame.done(state, obstacle, seats)
        case actions.Went(character, name):
            if not state.seats[state.seat_of(character)].acts:
                return state  # what it cost has knocked the character out
            return went(state, state.seat_of(character), SlotIndex.of(name))
        case actions.Used(character):
            return _used(state, state.seat_of(character))
        case actions.AbilityUsed(character, number):
            seat = state.seat_of(character)
            named = purchases.named(state, seat, number, report.dice)
            return state.push(UseAbility(seat, number, named))
        case actions.Hurt(character, track, amount):
            seat = state.seat_of(character)
            return stress.hit(state, seat, track_named(track), amount)
        case actions.Rested(character, track):
            seat = state.seat_of(character)
            return stress.ease(state, seat, track_named(track))
        case actions.Attempted() | actions.Placed():
            raise ValueError(report)  # done above
        case _:
            return dice_actions.reported(state, report)


def _used(state: State, seat: int) -> State:
    slot = state.seats[seat].slot
    place = facts().location[state.spots[slot].location]
    state = state.says(
        f"{stress.name(state.seats[seat].character)} uses {place.name}", place.id
    )
    verbs = (*place.action, *place.free_effect)
    return state.push(*(DoVerb(verb, place.id, slot, (seat,)) for verb in verbs))
