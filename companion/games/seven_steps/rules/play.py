"""What a game waits for, what may be done, and what comes of it."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from companion.contract import NO_SETUP, Choice, Due, Over, Roll, Rolled
from companion.contract.players import seats
from companion.dice.faces import virgil_changes, without
from companion.errors import IllegalAction
from companion.games.seven_steps.facts import NAME, facts
from companion.games.seven_steps.rules import actions
from companion.games.seven_steps.rules.actions import Action
from companion.games.seven_steps.rules.ends import end
from companion.games.seven_steps.rules.legality import why_not_chosen, why_not_rolled
from companion.games.seven_steps.rules.options import NO_RULINGS, options
from companion.games.seven_steps.rules.state import State, after_pip
from companion.games.seven_steps.rules.terraces import (
    alike,
    faces_that_open,
    is_possible,
    passing_sets,
)


def start(
    rulings: Mapping[str, str] = NO_RULINGS, setup: Mapping[str, Any] = NO_SETUP
) -> State:
    """Return the shore: seven dice in the pool, two spare, three pips.

    Raises:
        UnknownName: if there is no such ruling or choice.
        BadValue: if `setup` names more than one player, or anything else.
    """
    seats(setup, 1, 1, NAME)
    return State(options=options(rulings))


def waits_for(state: State) -> Due:
    """Return the dice that are due, the player's choice, or the end."""
    if over := end(state):
        return over
    if state.phase == "challenge":
        return Roll(1, what="challenge die")
    if state.phase == "throw":
        return Roll(state.due)
    return Choice()


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return what the player may choose, the natural first; empty unless at a `Choice`.

    Passing with most dice comes first, then pips, those that pass before others.
    """
    if not isinstance(waits_for(state), Choice):
        return ()
    if state.phase == "fallen":
        return _allowed_after_a_throw(_as_the_dice_see(state))
    return _allowed(state)


def _allowed(state: State) -> tuple[Action, ...]:
    return tuple(
        action for action in _candidates(state) if why_not_chosen(state, action) is None
    )


def _as_the_dice_see(state: State) -> State:
    """Return all that decides what follows a throw; few throws differ in it.

    How many pips there are matters only to a throw that passed: no pip may spoil it.
    """
    aim = alike(state.aim, state.options)
    return State(
        terrace=aim.terrace,
        phase="fallen",
        challenge=aim.die,
        active=state.active,
        scored=min(state.to_pay, 1),
        spare=0,
        pips=state.pips if state.passed else min(state.pips, 1),
        passed=state.passed,
        options=state.options,
    )


@lru_cache(maxsize=1 << 15)
def _allowed_after_a_throw(state: State) -> tuple[Action, ...]:
    return _allowed(state)


def _candidates(state: State) -> Iterator[Action]:
    match state.phase:
        case "dawn":
            yield from (actions.ThrowChallenge(), actions.Buy())
        case "ready":
            yield from _before_the_first_throw(state)
        case "again":
            for fresh in range(state.pool + 1):
                yield from (actions.Throw(fresh, hold) for hold in _choices(state))
            yield actions.Buy()
        case "fallen":
            for using in passing_sets(state.aim, state.options, state.active):
                yield actions.Pass(using)
            yield from _pips(state)
            yield actions.Punish()


def _before_the_first_throw(state: State) -> Iterator[Action]:
    throws = [actions.Throw(fresh) for fresh in range(1, state.pool + 1)]
    if is_possible(state.aim, state.options):
        yield from throws
    # Turned into what dice can pass, or kept there, comes first.
    opening = faces_that_open(state.aim, state.options)
    for to in sorted(virgil_changes(state.challenge), key=lambda to: to not in opening):
        yield actions.TurnChallenge(to)
    yield actions.Buy()
    if not is_possible(state.aim, state.options):
        yield from throws


def _choices(state: State) -> list[tuple[int, ...]]:
    """Return what may be held: nothing first, then ever more dice."""
    if state.options.reroll == "all":
        return [()]
    sizes = range(len(state.active) + 1)
    return [
        some for size in sizes for some in sorted(set(combinations(state.active, size)))
    ]


def _pips(state: State) -> list[actions.Virgil]:
    """Return the turns of active dice: those after which most dice pass come first."""
    pips = [
        actions.Virgil(face, to)
        for face in sorted(set(state.active))
        for to in virgil_changes(face)
    ]
    return sorted(pips, key=lambda pip: -_most_dice(after_pip(state, pip)))


def _most_dice(state: State) -> int:
    sets = passing_sets(state.aim, state.options, state.active)
    return len(sets[0]) if sets else 0


def why_not(state: State, action: Action) -> str | None:
    """Return the reason `action` is illegal in `state`, or None if it is legal."""
    due = waits_for(state)
    if isinstance(due, Over):
        return f"the game is over, {due.reason}; start another"
    # "Before any throw": also once its dice are in hand.
    if isinstance(due, Roll) and not isinstance(action, actions.Buy):
        return why_not_rolled(due, action)
    return why_not_chosen(state, action)


def apply(state: State, action: Action) -> State:
    """Return the state after `action`.

    Raises:
        IllegalAction: if it is not allowed now; the message is `why_not`.
    """
    if why := why_not(state, action):
        raise IllegalAction(NAME, why)
    match action:
        case Rolled(faces):
            return _fallen(state, faces)
        case actions.Buy():
            return _bought(state)
        case actions.ThrowChallenge():
            return replace(state, phase="challenge", bought=0)
        case actions.TurnChallenge(to):
            return replace(
                state, challenge=to, challenge_turned=True, pips=state.pips - 1
            )
        case actions.Throw(fresh, hold):
            return _thrown(state, fresh, hold)
        case actions.Virgil():
            return after_pip(state, action)
        case actions.Pass(using):
            return _passed(state, using)
        case actions.Punish():
            return _punished(state)


def _fallen(state: State, faces: tuple[int, ...]) -> State:
    if state.phase == "challenge":
        return replace(state, phase="ready", challenge=faces[0])
    active = tuple(sorted((*state.active, *faces)))
    passed = bool(passing_sets(state.aim, state.options, active))
    return replace(state, phase="fallen", active=active, due=0, passed=passed)


def _bought(state: State) -> State:
    bought = replace(
        _pay(state),
        pips=state.pips + 1,
        closed=state.closed - 1,
        bought=state.bought + 1,
    )
    # Ruling bought_die: the rules' own example throws it in the same turn.
    if state.options.bought_die == "pool":
        return replace(bought, pool=state.pool + 1)
    return replace(bought, sun=state.sun + 1)


def _pay(state: State) -> State:
    """Take a die from the scored ones, else from the spare ones."""
    if state.scored:
        return replace(state, scored=state.scored - 1)
    return replace(state, spare=state.spare - 1)


def _thrown(state: State, fresh: int, hold: tuple[int, ...]) -> State:
    return replace(
        state,
        phase="throw",
        pool=state.pool - fresh,
        active=hold,
        due=fresh + len(state.active) - len(hold),
        bought=0,
        passed=False,
        turned=(),
    )


def _passed(state: State, using: tuple[int, ...]) -> State:
    scored = replace(
        state,
        active=without(state.active, using),
        scored=state.scored + len(using),
        passed=False,
        turned=(),
    )
    if state.terrace == len(facts().terraces):
        return replace(scored, phase="won")
    return _day_passes(scored)


def _day_passes(state: State) -> State:
    """Move left-over dice to the sun, the moon to the pool and the sun to the moon."""
    return replace(
        state,
        terrace=state.terrace + 1,
        phase="dawn",
        challenge=0,
        challenge_turned=False,
        pool=state.pool + state.moon,
        active=(),
        sun=0,
        moon=state.sun + len(state.active),
    )


def _punished(state: State) -> State:
    paid = _pay(state)
    return replace(paid, phase="again", sun=paid.sun + 1, passed=False, turned=())
