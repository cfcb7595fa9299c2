"""What a game waits for, what may be done, and what comes of it."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from companion.contract import NO_SETUP, Choice, Due, Over, Roll, Rolled
from companion.contract.players import seats
from companion.dice.faces import turned, virgil_changes, without
from companion.errors import IllegalAction
from companion.games.seven_steps.facts import NAME, facts
from companion.games.seven_steps.rules import actions
from companion.games.seven_steps.rules.actions import Action
from companion.games.seven_steps.rules.ends import end
from companion.games.seven_steps.rules.legality import why_not_chosen, why_not_rolled
from companion.games.seven_steps.rules.options import NO_RULINGS, Options, options
from companion.games.seven_steps.rules.state import State, after_pip
from companion.games.seven_steps.rules.terraces import (
    Challenge,
    Faces,
    alike,
    faces_that_open,
    is_possible,
    least_pips,
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
    match state.phase:
        case "dawn":
            thrown = (actions.ThrowChallenge(),) if state.pool else ()
            return (*thrown, *_buys(state))
        case "ready":
            return _before_the_first_throw(state)
        case "again":
            hold = state.options.reroll == "hold"
            return _throws_again(state.active, state.pool, hold) + _buys(state)
        case "fallen":
            return _after_a_throw(state)
        case "challenge" | "throw" | "won":
            return ()


def _buys(state: State) -> tuple[Action, ...]:
    return (actions.Buy(),) if state.closed and state.to_pay else ()


def _before_the_first_throw(state: State) -> tuple[Action, ...]:
    throws = _throws(state.pool)
    turns = _challenge_turns(state.aim, state.options) if state.pips else ()
    if is_possible(state.aim, state.options):
        return throws + turns + _buys(state)
    return turns + _buys(state) + throws


def _after_a_throw(state: State) -> tuple[Action, ...]:
    sets = passing_sets(state.aim, state.options, state.active)
    # "Pass or fail": nobody fails by choice. Reading must_take_pass.
    fails = state.to_pay and not state.passed
    punish = (actions.Punish(),) if fails else ()
    return (*map(actions.Pass, sets), *_pips(state), *punish)


# Games by the thousand come back to the same few dice, so throws and pips are looked up
# by what decides them, and nothing else.


@lru_cache(maxsize=16)
def _throws(pool: int) -> tuple[Action, ...]:
    return tuple(map(actions.Throw, range(1, pool + 1)))


@lru_cache(maxsize=1 << 12)
def _throws_again(active: Faces, pool: int, hold: bool) -> tuple[Action, ...]:
    """Return the throws that follow a punishment, of at least one die.

    Args:
        hold: whether dice may be held, under the ruling reroll.
    """
    every = len(active)
    sizes = range(every + 1 if hold else 1)
    held = [some for size in sizes for some in sorted(set(combinations(active, size)))]
    return tuple(
        actions.Throw(fresh, some)
        for fresh in range(pool + 1)
        for some in held
        if fresh or len(some) < every
    )


@lru_cache(maxsize=1 << 8)
def _challenge_turns(aim: Challenge, chosen: Options) -> tuple[Action, ...]:
    """Return the turns of the challenge die, into what dice can pass first."""
    opening = faces_that_open(aim, chosen)
    turns = sorted(virgil_changes(aim.die), key=lambda to: to not in opening)
    return tuple(map(actions.TurnChallenge, turns))


def _pips(state: State) -> tuple[actions.Virgil, ...]:
    if not state.pips:
        return ()
    aim, chosen = alike(state.aim, state.options), state.options
    if not state.passed:
        return _turns(aim, chosen, state.active)
    # Ruling pips_may_add_dice: a throw that passed may take pips, if none spoils it.
    if not chosen.pips_may_add_dice:
        return ()
    return _turns_that_pass(aim, chosen, state.active, state.pips - 1)


@lru_cache(maxsize=1 << 15)
def _turns(
    aim: Challenge, chosen: Options, active: Faces
) -> tuple[actions.Virgil, ...]:
    """Return the turns of active dice: those after which most dice pass come first."""

    def most_dice(pip: actions.Virgil) -> int:
        sets = passing_sets(aim, chosen, turned(active, pip.face, pip.to))
        return len(sets[0]) if sets else 0

    pips = [
        actions.Virgil(face, to)
        for face in sorted(set(active))
        for to in virgil_changes(face)
    ]
    return tuple(sorted(pips, key=most_dice, reverse=True))


@lru_cache(maxsize=1 << 14)
def _turns_that_pass(
    aim: Challenge, chosen: Options, active: Faces, left: int
) -> tuple[actions.Virgil, ...]:
    """Return the turns after which the pips left can still make the throw pass."""

    def needs(pip: actions.Virgil) -> int:
        need = least_pips(aim, chosen, turned(active, pip.face, pip.to))
        return left + 1 if need is None else need

    return tuple(pip for pip in _turns(aim, chosen, active) if needs(pip) <= left)


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
