"""Why an action is not allowed now: what is wrong; what would be right."""

from companion.contract import Roll, Rolled
from companion.dice import wording
from companion.dice.faces import virgil_changes
from companion.dice.questions import why_not_among, why_not_reported
from companion.games.seven_steps.rules import actions
from companion.games.seven_steps.rules.actions import Action
from companion.games.seven_steps.rules.ends import can_be_passed
from companion.games.seven_steps.rules.state import Phase, State, after_pip
from companion.games.seven_steps.rules.terraces import passing_sets, totals

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
            return _why_not_buy(state)
        case actions.ThrowChallenge() if not state.pool:
            return "the pool is empty; buy a circle to bring a die into it"
        case actions.TurnChallenge(to):
            return _why_not_turn_challenge(state, to)
        case actions.Throw():
            return _why_not_throw(state, action)
        case actions.Virgil():
            return _why_not_virgil(state, action)
        case actions.Pass(using):
            return _why_not_pass(state, using)
        case actions.Punish():
            return _why_not_punish(state)
    return None


def _why_not_buy(state: State) -> str | None:
    if not state.closed:
        return "every circle has been bought; go on with the pips that are left"
    if not state.to_pay:
        return "neither a scored nor a spare die is there to pay; score a die first"
    return None


def _why_not_turn_challenge(state: State, to: int) -> str | None:
    if not state.pips:
        return "no pip is left; buy a circle or throw"
    return _why_not_change(state.challenge, to)


def _why_not_change(face: int, to: int) -> str | None:
    changes = virgil_changes(face)
    if to in changes:
        return None
    right = wording.one_of(changes)
    return f"a pip does not turn {face} into {wording.number(to)}; turn it into {right}"


def _why_not_throw(state: State, throw: actions.Throw) -> str | None:
    fresh, hold = throw.fresh, throw.hold
    least = 0 if state.active else 1
    if fresh > state.pool:
        return f"{wording.dice(fresh)} taken from the pool; it holds {state.pool}"
    if fresh < least:
        return f"{wording.dice(fresh)} taken from the pool; take {least} or more"
    if hold and state.options.reroll == "all":
        return "no die is held under the ruling reroll 'all'; throw all active dice"
    if why := why_not_among(state.active, hold):
        return why
    if not fresh and len(hold) == len(state.active):
        return "every die is held; throw at least one"
    return None


def _why_not_virgil(state: State, pip: actions.Virgil) -> str | None:
    if not state.pips:
        return "no pip is left; pass or take the punishment"
    # Ruling pips_may_add_dice
    if state.passed and not state.options.pips_may_add_dice:
        return "the throw passed without pips and takes none; put dice forward"
    if pip.face not in state.active:
        active, shown = wording.faces(state.active), wording.number(pip.face)
        return f"no active die shows {shown}; they show {active}"
    if why := _why_not_change(pip.face, pip.to):
        return why
    # Reading must_take_pass: pips may not make a throw fail that passed.
    if state.passed and not can_be_passed(after_pip(state, pip)):
        return "a throw that passes would be spoiled; keep it one that can pass"
    return None


def _why_not_pass(state: State, using: tuple[int, ...]) -> str | None:
    if not using:
        return "no die is put forward; put at least one"
    if why := why_not_among(state.active, using):
        return why
    if using in passing_sets(state.aim, state.options, state.active):
        return None
    name, passing = state.aim.fact.name, totals(state.aim, state.options)
    if not passing:
        return f"no total passes {name} on a {state.challenge}; take the punishment"
    right = wording.one_of(passing)
    return f"{wording.faces(using)} makes {sum(using)}; {name} takes {right}"


def _why_not_punish(state: State) -> str | None:
    # "Pass or fail": nobody fails by choice. Reading must_take_pass.
    if state.passed:
        return "the throw passed without pips; put dice forward"
    if not state.to_pay:
        return "neither a scored nor a spare die is there to pay; spend pips and pass"
    return None
