"""What a game waits for, what may be done, why not, and what comes of it."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

from msgspec.structs import replace

from companion.contract import NO_SETUP, Choice, Due, Over, Roll, Rolled
from companion.contract.players import seats
from companion.dice import wording
from companion.dice.faces import turned, virgil_changes, without
from companion.dice.questions import why_not_among, why_not_reported
from companion.errors import IllegalAction
from companion.games.seven_steps.facts import NAME, facts
from companion.games.seven_steps.rules import actions, terraces
from companion.games.seven_steps.rules.actions import Action
from companion.games.seven_steps.rules.state import (
    Phase,
    State,
    after_pip,
    can_be_passed,
    end,
)

NEXT: dict[Phase, str] = {
    "dawn": "throw the challenge die, or buy a circle before it",
    "ready": "throw dice of the pool, turn the challenge die or buy a circle",
    "fallen": "pass, turn a die with a pip or take the punishment",
    "again": "throw again, or buy a circle before it",
}
"""What may be done where somebody must choose."""

WHEN: dict[type[Action], tuple[str, tuple[Phase, ...]]] = {
    actions.Buy: (
        "a circle is bought before a throw",
        ("dawn", "challenge", "ready", "throw", "again"),
    ),
    actions.ThrowChallenge: ("the challenge die is thrown once, at dawn", ("dawn",)),
    actions.TurnChallenge: (
        "the challenge die is turned only before the first dice are thrown",
        ("ready",),
    ),
    actions.Throw: ("dice are thrown after the challenge die", ("ready", "again")),
    actions.Virgil: ("dice are turned just after a throw", ("fallen",)),
    actions.Pass: ("dice are put forward just after a throw", ("fallen",)),
    actions.Punish: ("punishment follows a throw that failed", ("fallen",)),
    Rolled: ("no dice are being thrown", ()),
}


NOTHING_TO_PAY = "neither a scored nor a spare die is there to pay"


def why_not_rolled(due: Roll, action: Action) -> str | None:
    """Return why `action` does not answer `due`."""
    if not isinstance(action, Rolled):
        thrown = wording.dice(due.count)
        return f"{thrown} thrown and not reported; report the {due.what} first"
    return why_not_reported(action.faces, due.count)


def why_not_chosen(state: State, action: Action) -> str | None:
    """Return why a player who must choose may not choose `action`."""
    rule, phases = WHEN[type(action)]
    if state.phase not in phases:
        return f"{rule}; {NEXT[state.phase]}"
    match action:
        case actions.Buy():
            if not state.closed:
                return "every circle has been bought; go on with the pips that are left"
            if not state.to_pay:
                return f"{NOTHING_TO_PAY}; score a die first"
            return None
        case actions.ThrowChallenge() if not state.pool:
            return "the pool is empty; buy a circle to bring a die into it"
        case actions.TurnChallenge(to):
            if not state.pips:
                return "no pip is left; buy a circle or throw"
            return _why_not_change(state.challenge, to)
        case actions.Throw():
            fresh, hold = action.fresh, action.hold
            least = 0 if state.active else 1
            if fresh > state.pool:
                return (
                    f"{wording.dice(fresh)} taken from the pool; it holds {state.pool}"
                )
            if fresh < least:
                return (
                    f"{wording.dice(fresh)} taken from the pool; take {least} or more"
                )
            if hold and not state.options.holds:
                ruled = "no die is held under the ruling reroll 'all'"
                return f"{ruled}; throw all active dice"
            if why := why_not_among(state.active, hold):
                return why
            if not fresh and len(hold) == len(state.active):
                return "every die is held; throw at least one"
            return None
        case actions.Virgil():
            if not state.pips:
                return "no pip is left; pass or take the punishment"
            # Ruling pips_may_add_dice
            if state.passed and not state.options.pips_may_add_dice:
                return "the throw passed without pips and takes none; put dice forward"
            if action.face not in state.active:
                active, shown = wording.faces(state.active), wording.number(action.face)
                return f"no active die shows {shown}; they show {active}"
            if why := _why_not_change(action.face, action.to):
                return why
            # Reading must_take_pass: pips may not make a throw fail that passed.
            if state.passed and not can_be_passed(after_pip(state, action)):
                return "a throw that passes would be spoiled; keep it one that can pass"
            return None
        case actions.Pass(using):
            return _why_not_pass(state, using)
        case actions.Punish():
            return _why_not_punish(state)
    return None


def _why_not_change(face: int, to: int) -> str | None:
    changes = virgil_changes(face)
    if to in changes:
        return None
    right = wording.one_of(changes)
    return f"a pip does not turn {face} into {wording.number(to)}; turn it into {right}"


def _why_not_pass(state: State, using: tuple[int, ...]) -> str | None:
    if not using:
        return "no die is put forward; put at least one"
    if why := why_not_among(state.active, using):
        return why
    if using in terraces.passing_sets(state.aim, state.options, state.active):
        return None
    name, passing = state.aim.fact.name, terraces.totals(state.aim, state.options)
    if not passing:
        return f"no total passes {name} on a {state.challenge}; take the punishment"
    right = wording.one_of(passing)
    return f"{wording.faces(using)} makes {sum(using)}; {name} takes {right}"


def _why_not_punish(state: State) -> str | None:
    # "Pass or fail": nobody fails by choice. Reading must_take_pass.
    if state.passed:
        return "the throw passed without pips; put dice forward"
    if not state.to_pay:
        return f"{NOTHING_TO_PAY}; spend pips and pass"
    return None


def start(
    rulings: Mapping[str, str] = terraces.NO_RULINGS,
    setup: Mapping[str, Any] = NO_SETUP,
) -> State:
    """Return the shore: seven dice in the pool, two spare, three pips.

    Raises:
        UnknownName: if there is no such ruling or choice.
        BadValue: if `setup` names more than one player, or anything else.
    """
    seats(setup, 1, 1, NAME)
    return State(options=terraces.options(rulings))


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
            throws = tuple(map(actions.Throw, range(1, state.pool + 1)))
            # Into what dice can pass first.
            opening = terraces.faces_that_open(state.aim, state.options)
            changes = virgil_changes(state.challenge) if state.pips else ()
            faces = sorted(changes, key=lambda to: to not in opening)
            turns = tuple(map(actions.TurnChallenge, faces))
            if terraces.is_possible(state.aim, state.options):
                return (*throws, *turns, *_buys(state))
            return (*turns, *_buys(state), *throws)
        case "again":
            hold = state.options.holds
            return _throws_again(state.active, state.pool, hold) + _buys(state)
        case "fallen":
            sets = terraces.passing_sets(state.aim, state.options, state.active)
            # "Pass or fail": nobody fails by choice. Reading must_take_pass.
            fails = state.to_pay and not state.passed
            punish = (actions.Punish(),) if fails else ()
            return (*map(actions.Pass, sets), *_pips(state), *punish)
        case "challenge" | "throw" | "won":
            return ()


def _buys(state: State) -> tuple[Action, ...]:
    return (actions.Buy(),) if state.closed and state.to_pay else ()


# Games by the thousand come back to the same few dice, so throws and pips are looked up
# by what decides them, and nothing else.


@lru_cache(maxsize=1 << 12)
def _throws_again(active: terraces.Faces, pool: int, hold: bool) -> tuple[Action, ...]:
    """Return the throws that follow a punishment, of at least one die.

    Args:
        hold: whether dice may be held, under the ruling reroll.
    """
    every = len(active)
    sizes = range(every + 1 if hold else 1)
    holds = [held for size in sizes for held in sorted(set(combinations(active, size)))]
    return tuple(
        actions.Throw(fresh, held)
        for fresh in range(pool + 1)
        for held in holds
        if fresh or len(held) < every
    )


def _pips(state: State) -> tuple[actions.Virgil, ...]:
    if not state.pips:
        return ()
    turns = _turns(state.aim, state.options, state.active)
    if not state.passed:
        return turns
    # Ruling pips_may_add_dice: a throw that passed may take pips, if none spoils it.
    if not state.options.pips_may_add_dice:
        return ()
    return tuple(pip for pip in turns if can_be_passed(after_pip(state, pip)))


@lru_cache(maxsize=1 << 15)
def _turns(
    aim: terraces.Challenge, chosen: terraces.Options, active: terraces.Faces
) -> tuple[actions.Virgil, ...]:
    """Return the turns of active dice: those after which most dice pass come first."""

    def most_dice(pip: actions.Virgil) -> int:
        sets = terraces.passing_sets(aim, chosen, turned(active, pip.face, pip.to))
        return len(sets[0]) if sets else 0

    pips = [
        actions.Virgil(face, to)
        for face in sorted(set(active))
        for to in virgil_changes(face)
    ]
    return tuple(sorted(pips, key=most_dice, reverse=True))


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
            if state.phase == "challenge":
                return replace(state, phase="ready", challenge=faces[0])
            active = tuple(sorted((*state.active, *faces)))
            passed = bool(terraces.passing_sets(state.aim, state.options, active))
            return replace(state, phase="fallen", active=active, due=0, passed=passed)
        case actions.Buy():
            bought = replace(
                _pay(state),
                pips=state.pips + 1,
                closed=state.closed - 1,
                bought=state.bought + 1,
            )
            # Ruling bought_die: the rules' own example throws it in the same turn.
            if state.options.in_time:
                return replace(bought, pool=state.pool + 1)
            return replace(bought, sun=state.sun + 1)
        case actions.ThrowChallenge():
            return replace(state, phase="challenge", bought=0)
        case actions.TurnChallenge(to):
            return replace(
                state, challenge=to, challenge_turned=True, pips=state.pips - 1
            )
        case actions.Throw(fresh, hold):
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
        case actions.Virgil():
            return after_pip(state, action)
        case actions.Pass(using):
            return _passed(state, using)
        case actions.Punish():
            paid = _pay(state)
            return replace(
                paid, phase="again", sun=paid.sun + 1, passed=False, turned=()
            )


def _pay(state: State) -> State:
    """Take a die from the scored ones, else from the spare ones."""
    if state.scored:
        return replace(state, scored=state.scored - 1)
    return replace(state, spare=state.spare - 1)


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
