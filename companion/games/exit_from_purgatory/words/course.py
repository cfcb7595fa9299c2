"""How a turn goes on: what is under way, and what came of an action."""

from collections.abc import Iterator

from companion.contract import Drawn
from companion.games.exit_from_purgatory.rules import Action, State, actions, steps
from companion.games.exit_from_purgatory.rules.state import Attempt
from companion.games.exit_from_purgatory.rules.turn import road
from companion.games.exit_from_purgatory.rules.wording import named, some, some_dice

ECHOED = (
    actions.Pull,
    actions.Study,
    actions.Try,
    actions.Reveal,
    actions.Pick,
    actions.Release,
    actions.Leave,
    actions.Hinder,
    actions.Love,
    actions.Humble,
    actions.Balance,
    actions.Found,
)
"""Actions that their first event only repeats."""


def came(before: State, action: Action, after: State) -> tuple[str, ...]:
    """Return what came of an action, in lines that everybody may know."""
    since = 0 if before.step is None else len(before.events)
    pulled = isinstance(action, Drawn) and isinstance(before.step, steps.Pulling)
    return after.events[since + (pulled or isinstance(action, ECHOED)) :]


def under_way(state: State) -> Iterator[str]:
    """Yield what the player whose turn it is has begun, if anything."""
    name, tried = state.player.name, state.attempt
    if tried:
        own = state.step.own if isinstance(state.step, steps.Succeeding) else 0
        yield f"{name} attempts {_attempt(state, tried)}{_rolled(own)}"
        return
    match state.step:
        case steps.Stealing(target, die):
            yield f"{name} steals from {state.players[target].name}{_rolled(die)}"
        case steps.Taking(target, amount):
            whom = state.players[target].name
            yield f"{name} takes {some(amount, 'card')} from {whom}"
        case steps.Studying(lanterns):
            yield f"{name} studies with {some(lanterns, 'Lantern')}"
        case steps.Finding():
            yield f"{name} gets a Lantern of the first to the left who has one"
        case steps.Hindering(dice):
            yield f"{_leaving(state)} with {some_dice(dice)}"
        case steps.Climbing(dice, own):
            yield f"{_leaving(state)} with {some_dice(dice)}{_rolled(own)}"


def _rolled(total: int) -> str:
    return f", {total} rolled" if total else ""


def _leaving(state: State) -> str:
    return f"{state.player.name} tries to leave for {road(state.player).name}"


def _attempt(state: State, tried: Attempt) -> str:
    """Return the challenge that is attempted, and those that partners chose."""
    first, *partners = tried.chain
    text = named(first.letter) or "a challenge"
    for link in partners:
        chosen = f" for {named(link.letter)}" if link.letter else ""
        text += f", with {state.players[link.seat].name}{chosen}"
    if tried.lanterns:
        text += f", {some(tried.lanterns, 'Lantern')} shown"
    if isinstance(state.step, steps.Showing | steps.Unveiling):
        laid, target = len(state.step.laid), state.players[state.step.target].name
        text += f", {some(laid, 'card')} laid against {target}"
    return text
