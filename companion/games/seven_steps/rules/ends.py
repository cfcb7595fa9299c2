"""How a game ends, when it is known to be lost, and the title it earns."""

from companion.contract import Over
from companion.dice.faces import SIDES
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules.state import State
from companion.games.seven_steps.rules.terraces import Challenge, least_pips, targets


def end(state: State) -> Over | None:
    """Return how the game has ended, None while it goes on."""
    if state.phase == "won":
        scored = state.scored
        return Over(True, scored, rank(scored), "the last terrace is passed")
    if state.phase == "dawn" and not (state.pool or _buys_a_die(state)):
        reason = "no die is left to throw and none can be bought"
        return Over(False, state.scored, "", reason)
    if state.phase == "fallen" and not (state.to_pay or can_be_passed(state)):
        reason = "the throw failed and no die is left to pay the punishment"
        return Over(False, state.scored, "", reason)
    return None


def rank(scored: int) -> str:
    """Return the title for a win with `scored` dice.

    >>> rank(6), rank(7)
    ('Repentant', 'Sanctified')
    """
    return next(
        title.title for title in facts().ranks if title.least <= scored <= title.most
    )


def _buys_a_die(state: State) -> bool:
    # Ruling bought_die: in the sun space it comes too late for this turn.
    in_time = state.options.bought_die == "pool"
    return bool(in_time and state.closed and state.to_pay)


def can_be_passed(state: State) -> bool:
    """Return whether the active dice pass, at once or with the pips available."""
    need = least_pips(state.aim, state.options, state.active)
    # Ruling pips_may_add_dice: without it a throw that passed takes no pip, needs none.
    return need is not None and need <= state.pips


def cannot_be_won(state: State) -> bool:
    """Return whether the terrace is out of reach, so that only losing is left.

    The challenge die can no longer be turned into a face with which dice pass, or no
    total can be made of all the dice that can still come to hand this turn.
    """
    if state.phase not in ("ready", "throw", "fallen", "again"):
        return False
    least = state.due + len(state.active)
    most = least + state.pool
    if state.options.bought_die == "pool":
        most += min(state.closed, state.to_pay)
    return not any(
        targets(Challenge(state.terrace, face), state.options, dice)
        for face in _faces_in_reach(state)
        for dice in range(max(least, 1), most + 1)
    )


def _faces_in_reach(state: State) -> set[int]:
    """Return what the challenge die may still show when the dice are thrown."""
    if state.phase == "ready" and (state.pips or (state.closed and state.to_pay)):
        # So few pips may not reach all faces, but a game is never called lost too soon.
        return set(range(1, SIDES + 1))
    return {state.challenge}
