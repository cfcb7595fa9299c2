"""Why an action is not allowed now: what is wrong; what would be right."""

from companion.contract import Roll, Rolled
from companion.dice.faces import holds, virgil_changes
from companion.games.seven_steps.rules import wording
from companion.games.seven_steps.rules.ends import can_be_passed
from companion.games.seven_steps.rules.state import (
    Action,
    Buy,
    Pass,
    Phase,
    Punish,
    State,
    Throw,
    ThrowChallenge,
    TurnChallenge,
    Virgil,
    after_pip,
)
from companion.games.seven_steps.rules.terraces import passing_sets, totals

NEXT: dict[Phase, str] = {
    "dawn": "throw the challenge die, or buy a circle before it",
    "ready": "throw dice of the pool, turn the challenge die or buy a circle",
    "fallen": "pass, turn a die with a pip or take the punishment",
    "again": "throw again, or buy a circle before it",
}
"""What may be done where somebody must choose."""

WHEN: dict[type[Action], tuple[str, tuple[Phase, ...]]] = {
    Buy: ("a circle is bought just before a throw", ("dawn", "ready", "again")),
    ThrowChallenge: ("the challenge die is thrown once, at dawn", ("dawn",)),
    TurnChallenge: (
        "the challenge die is turned only before the first dice fall",
        ("ready",),
    ),
    Throw: ("dice are thrown after the challenge die", ("ready", "again")),
    Virgil: ("dice are turned just after a throw", ("fallen",)),
    Pass: ("dice are put forward just after a throw", ("fallen",)),
    Punish: ("punishment follows a throw that failed", ("fallen",)),
    Rolled: ("no dice are in the air", ()),
}


def why_not_rolled(due: Roll, action: Action) -> str | None:
    """Return why `action` does not answer `due`."""
    if not isinstance(action, Rolled):
        what = "1 die is" if due.count == 1 else f"{due.count} dice are"
        return f"{what} in the air; report the {due.what} first"
    if len(action.faces) != due.count:
        was = wording.dice(len(action.faces))
        return f"{was} reported; {due.count} thrown"
    for face in action.faces:
        if not 1 <= face <= due.sides:
            return f"no die shows {wording.number(face)}; faces are 1 to {due.sides}"
    return None


def why_not_chosen(state: State, action: Action) -> str | None:
    """Return why a player who must choose may not choose `action`."""
    rule, phases = WHEN[type(action)]
    if state.phase not in phases:
        return f"{rule}; {NEXT[state.phase]}"
    match action:
        case Buy():
            return _why_not_buy(state)
        case ThrowChallenge() if not state.pool:
            return "the pool is empty; buy a circle to bring a die into it"
        case TurnChallenge(to):
            return _why_not_turn_challenge(state, to)
        case Throw():
            return _why_not_throw(state, action)
        case Virgil():
            return _why_not_virgil(state, action)
        case Pass(using):
            return _why_not_pass(state, using)
        case Punish():
            return _why_not_punish(state)
    return None


def _why_not_buy(state: State) -> str | None:
    if not state.closed:
        return "every circle has been bought; go on with the pips that are left"
    if not state.to_buy:
        # Ruling buy_source
        if state.spare:
            return "nothing is scored and spare dice do not pay; score a die first"
        return "neither a scored nor a spare die is there to pay; score a die first"
    if state.bought and state.options.buy_limit == "one_per_throw":
        return "a circle has been bought for this throw; throw first"
    return None


def _why_not_turn_challenge(state: State, to: int) -> str | None:
    if not state.pips:
        return "no pip is left; buy a circle or throw"
    if state.challenge_turned and not state.options.pip_stacking:
        return "the challenge die has had its pip; a die takes one"
    return _why_not_change(state.challenge, to)


def _why_not_change(face: int, to: int) -> str | None:
    changes = virgil_changes(face)
    if to in changes:
        return None
    right = wording.one_of(changes)
    return f"a pip does not turn {face} into {wording.number(to)}; turn it into {right}"


def _why_not_throw(state: State, throw: Throw) -> str | None:
    fresh, hold = throw.fresh, throw.hold
    least = 0 if state.active else 1
    if fresh > state.pool:
        asked = wording.dice(fresh)
        return f"{asked} asked of the pool; it holds {state.pool}"
    if fresh < least:
        asked = wording.dice(fresh)
        return f"{asked} asked of the pool; take {least} or more"
    if hold and state.options.reroll == "all":
        return "no die is held under the ruling reroll 'all'; throw all active dice"
    if why := _why_not_among(state, hold):
        return why
    if not fresh and len(hold) == len(state.active):
        return "every die is held; throw at least one"
    return None


def _why_not_among(state: State, hand: tuple[int, ...]) -> str | None:
    """Return why `hand` is not a sorted choice of the active dice."""
    if not holds(state.active, hand):
        lying = wording.faces(state.active)
        return f"{wording.faces(hand)} does not lie there; the active dice show {lying}"
    if hand != tuple(sorted(hand)):
        right = wording.faces(sorted(hand))
        return f"{wording.faces(hand)} is not in order; write {right}"
    return None


def _why_not_virgil(state: State, pip: Virgil) -> str | None:
    if not state.pips:
        return "no pip is left; pass or take the punishment"
    # Ruling pips_may_add_dice
    if state.passed and not state.options.pips_may_add_dice:
        return "the throw passed as it fell and takes no pips; put dice forward"
    if pip.face not in state.active:
        lying = wording.faces(state.active)
        shown = wording.number(pip.face)
        return f"no active die shows {shown}; they show {lying}"
    if pip.face not in state.unturned and not state.options.pip_stacking:
        return f"the die that shows {pip.face} has had its pip; turn another"
    if why := _why_not_change(pip.face, pip.to):
        return why
    # Ruling must_take_pass: no way round it by spoiling the throw.
    spoiled = not can_be_passed(after_pip(state, pip))
    if spoiled and state.passed and state.options.must_take_pass:
        return "a throw that passes would be spoiled; keep it one that can pass"
    return None


def _why_not_pass(state: State, using: tuple[int, ...]) -> str | None:
    if not using:
        return "no die is put forward; put at least one"
    if why := _why_not_among(state, using):
        return why
    if using in passing_sets(state.aim, state.options, state.active):
        return None
    total, name = sum(using), state.aim.fact.name
    passing = totals(state.aim, state.options)
    if not passing:
        return f"no total passes {name} on a {state.challenge}; take the punishment"
    if total not in passing:
        right = wording.one_of(passing)
        return f"{wording.faces(using)} makes {total}; {name} wants {right}"
    # Ruling combine
    right = "one" if state.options.combine == "single" else "all active dice"
    return f"{wording.dice(len(using))} put forward; put {right} forward"


def _why_not_punish(state: State) -> str | None:
    # Ruling must_take_pass
    if state.passed and state.options.must_take_pass:
        return "the throw passed as it fell; put dice forward"
    if not state.to_pay:
        return "neither a scored nor a spare die is there to pay; spend pips and pass"
    return None
