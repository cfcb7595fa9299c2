"""Abilities as they are reported: what pays for them, and how they change the record.

Changes of faces are not recorded. A die that pays stays on the ability until Refresh.

Source: V20.4, abilities; readings stash and oniri; rulings menas-stash, stash-refresh.
"""

from msgspec.structs import replace

from companion.contract import Act
from companion.games.six_winters.campaign import dice, dice_places, stress
from companion.games.six_winters.campaign.actions import Selection
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.campaign.tasks import UseAbility
from companion.games.six_winters.cards.answers import Answer, Raise
from companion.games.six_winters.cards.effects import (
    Ability,
    AnAsset,
    AnyDie,
    SomeStress,
)
from companion.games.six_winters.cards.indexes import SLOT_NAMES, ResourceIndex
from companion.games.six_winters.cards.places import Resource
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.verbs import DoVerb, Verb
from companion.games.six_winters.cards.verbs.abilities import (
    ChangeType,
    Explode,
    Flip,
    MakeDice,
    RollNewDice,
    ShiftDie,
    Split,
    Stash,
)
from companion.games.six_winters.cards.wording import a, capital
from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.facts.cards import Character
from companion.games.six_winters.referee.queries import Dice

ALWAYS = 3
"""Abilities that a character has from the start."""


def ability(who: Character, number: int, state: State) -> Ability:
    """Return an ability of a character by its number (ruling menas-stash)."""
    stashes = state.options.menas_stash == "stash"
    if stashes and number == ALWAYS + 5 and who.id == "menas":
        return Ability((Stash("military"),))
    return (*who.abilities, *who.achievements)[number - 1]


def refusal(state: State, seat: Seat, number: int) -> str:
    """Return why a character cannot have used an ability now, empty if it can."""
    who = facts().character[seat.character]
    used = ability(who, number, state)
    if key(seat, number) in state.used:
        # "The die sits on the ability until Refresh": so it works once a turn.
        return (
            f"{who.name} has used ability {number}; its die stays there until Refresh"
        )
    there, name = state.assets(seat.slot), _here(state, seat)
    match used.cost:
        case AnAsset(resource) if not _held(there, resource):
            return f"it is paid with {_asset(resource)}, and none is at {name}"
    match used.do[0]:
        case Stash(resource) if not (_stashed(state, seat) or _held(there, resource)):
            return f"no {capital(resource)} asset is stashed, and none is at {name}"
    return ""


def key(seat: Seat, number: int) -> str:
    return f"{seat.character}:{number}"


def _here(state: State, seat: Seat) -> str:
    return facts().location[state.spots[seat.slot].location].name


def _asset(resource: Resource | None) -> str:
    return f"{a(capital(resource))} asset" if resource else "an asset"


def _held(there: tuple[int, ...], resource: Resource | None) -> bool:
    return bool(there[ResourceIndex.of(resource)] if resource else sum(there))


def _stashed(state: State, seat: Seat) -> bool:
    return any(state.dice_at(dice_places.of_stash(seat.character)))


# The effects of an ability.


def use_ability(state: State, task: UseAbility) -> State:
    """Ask what pays and what that becomes if there is a choice; then do it."""
    seat, answers = state.seats[task.seat], list(task.answers)
    used = ability(facts().character[seat.character], task.number, state)
    paying = _payments(state.assets(seat.slot), used)
    if len(paying) > 1 and not answers:
        text = "Which asset pays for it?"
        if Answer(False) in paying:
            text = "Which asset pays for it? no for an action die"
        return state.asks(task, text, *paying)
    pays = answers.pop(0) if len(paying) > 1 else next(iter(paying), None)
    kinds = _kinds(used.do[0], pays)
    if len(kinds) > 1 and not answers:
        return state.asks(task, "Which asset does it become?", *kinds)
    state = does(state, task.seat, task.number, used)
    if not state.seats[task.seat].acts:
        return state
    into = answers.pop(0) if len(kinds) > 1 else next(iter(kinds), None)
    return _paid(state, seat, used.do[0], _kind(pays), _kind(into))


def named(state: State, seat: int, number: int, dice: Dice) -> tuple[Act, ...]:
    """Return the answers that the dice of a report give: what pays, what it becomes."""
    who = state.seats[seat]
    used = ability(facts().character[who.character], number, state)
    paying = _payments(state.assets(who.slot), used)
    pays = next((die for die in dice if die.label in ("", "pay")), None)
    if pays is None:
        return ()
    paid = Raise(pays.type) if pays.type else Answer(False)
    found: tuple[Act, ...] = (paid,) if len(paying) > 1 else ()
    made = next((die.type for die in dice if die.label == "make" and die.type), None)
    asked = len(_kinds(used.do[0], paid)) > 1
    return (*found, Raise(made)) if asked and made else found


def _payments(there: tuple[int, ...], used: Ability) -> tuple[Selection, ...]:
    """Return the assets that can pay; with `no` for an action die where that can."""
    held = [kind for n, kind in enumerate(RESOURCES) if there[n]]
    match used.cost, used.do[0]:
        case AnyDie(), _:
            return (*map(Raise, held), Answer(False))
        case AnAsset(None), ChangeType(to):
            return tuple(Raise(kind) for kind in held if kind != to)
        case AnAsset(resource), _:
            return tuple(Raise(kind) for kind in held if resource in (None, kind))
    return ()


def _kinds(verb: Verb, pays: Act | None) -> tuple[Selection, ...]:
    """Return what a paid asset may become, if it changes its type."""
    if not isinstance(verb, ChangeType):
        return ()
    if verb.to:
        return (Raise(verb.to),)
    return tuple(kind for kind in map(Raise, RESOURCES) if kind != pays)


def _kind(answer: Act | None) -> int | None:
    return ResourceIndex.of(answer.resource) if isinstance(answer, Raise) else None


def does(state: State, seat_number: int, number: int, used: Ability) -> State:
    """Take the stress that it costs, and do its verbs except for the dice they make."""
    seat = state.seats[seat_number]
    name = stress.name(seat.character)
    state = state.says(f"{name} uses ability {number}")
    if isinstance(used.cost, AnyDie | AnAsset):
        state = replace(state, used=(*state.used, key(seat, number)))
    if isinstance(used.cost, SomeStress) and used.cost.amount:
        state = stress.hit(state, seat_number, used.cost.track, used.cost.amount)
        if not state.seats[seat_number].acts:
            return state
    place = state.spots[seat.slot].location
    verbs = (
        DoVerb(verb, place, seat.slot, (seat_number,), mine=True) for verb in used.do
    )
    return state.push(*verbs)


def _paid(
    state: State, seat: Seat, verb: Verb, pays: int | None, into: int | None
) -> State:
    """Move the asset that paid to the ability, and add the dice made of it here."""
    here = SLOT_NAMES[seat.slot]
    if isinstance(verb, Stash):
        return _stashes(state, seat, ResourceIndex.of(verb.resource))
    if isinstance(verb, Explode):
        state = state.says(f"report the assets that {verb.face}s bring with added")
    if pays is None:
        return state
    state = dice_places.moved(
        state, here, dice_places.of_abilities(seat.character), pays, 1
    )
    if into is not None:
        return dice.added(state, into, 1, here, how="made")
    if made := _made(verb):
        how = "rolled" if isinstance(verb, RollNewDice) else "made"
        return dice.added(state, pays, made, here, how=how)
    return state


def _made(verb: Verb) -> int:
    """Return how many dice of the paid kind replace the paid one."""
    match verb:
        case MakeDice(faces):
            return len(faces)
        case ShiftDie() | Flip():
            return 1
        case Split():
            return 2
        case RollNewDice(count):
            return count
    return 0


def _stashes(state: State, seat: Seat, kind: int) -> State:
    """Stash an asset on the character, or put the stashed one back at the location."""
    here, stash = SLOT_NAMES[seat.slot], dice_places.of_stash(seat.character)
    if state.dice_at(stash)[kind]:
        return dice_places.moved(state, stash, here, kind, 1)
    return dice_places.moved(state, here, stash, kind, 1)
