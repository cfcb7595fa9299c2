"""Read solved tables: what a state and each of its choices are worth."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.contract import Over
from companion.dice.faces import SIDES
from companion.errors import BadValue
from companion.games.seven_steps.facts import NAME, facts
from companion.games.seven_steps.rules import (
    Action,
    State,
    apply,
    legal_actions,
    options,
    waits_for,
)
from companion.games.seven_steps.rules.terraces import passing_sets
from companion.games.seven_steps.solver.fill import (
    SCORE,
    throws_of,
    won,
)
from companion.games.seven_steps.solver.hands import least_pips_of
from companion.games.seven_steps.solver.kernel import add_up, better
from companion.games.seven_steps.solver.places import (
    NOWHERE,
    Placing,
    of_state,
    places,
)
from companion.games.seven_steps.solver.turns import Turns, rulings_of

Worth = NDArray[np.float64]


class Player:
    """Best play under some rulings, read from the tables of `solve`.

    Args:
        tables: as `solve` returns them; only what is asked for is looked at.
        columns: what was counted; a worth has the first `keep` of them.
    """

    def __init__(
        self,
        tables: Mapping[str, Any],
        rulings: Mapping[str, str],
        columns: Sequence[int],
        keep: int = 2,
    ) -> None:
        self.tables, self.columns = tables, tuple(columns[:keep])
        self.options = options(rulings)
        self.places = places(facts().dice, self.options)
        self._idle = np.cumsum(self.places.active == 0) - 1
        self._judged = lru_cache(maxsize=4)(self._judge)
        self._thrown = lru_cache(maxsize=1 << 16)(self._throw_worth)
        self._turns = Turns(self.places, self.options, self._above)
        self._holds = self.options.reroll == "hold"

    def choices(self, state: State) -> list[tuple[Action, Worth]]:
        """Return every legal action with what it is worth, in their own order."""
        return self._judged(state)

    def _judge(self, state: State) -> list[tuple[Action, Worth]]:
        if self._holds and state.phase in ("ready", "again", "fallen"):
            at = self.places.number[of_state(state)]
            self._turns.begin(state.aim, at, _pips(state))
        return [(action, self._after(state, action)) for action in legal_actions(state)]

    def needs(self, state: State) -> tuple[int, ...]:
        """Return which tables are looked at for a state; it grows during a game."""
        return (state.terrace,)

    def best(self, state: State) -> Action:
        """Return the best action; the first of those that are as good.

        Raises:
            ValueError: if there is nothing to choose.
        """
        if not (choices := self.choices(state)):
            raise ValueError("nothing is to be chosen")
        top = choices[0]
        for choice in choices[1:]:
            top = choice if better(choice[1], top[1]) else top
        return top[0]

    def worth(self, state: State) -> Worth:
        """Return what `state` is worth under best play from now on.

        Raises:
            BadValue: if it cannot come up in a game.
        """
        self._refuse(state)
        if isinstance(over := waits_for(state), Over):
            return self._over(over)
        match state.phase:
            case "dawn":
                return self._dawn(state)
            case "challenge":
                return self._challenge_thrown(state)
            case "throw" if self._holds:
                at = self.places.number[of_state(state)]
                return self._turns.thrown(state.aim, at, _pips(state), state.active)
            case "throw":
                return self._thrown(of_state(state), *_pips(state), state.aim)
            case "fallen":
                return self._fallen(state)
            case _:
                return self._before_a_throw(state)

    def _after(self, state: State, action: Action) -> Worth:
        return self.worth(apply(state, action))

    def _refuse(self, state: State) -> None:
        track, terraces = facts().virgil, len(facts().terraces)
        if not 1 <= state.terrace <= terraces:
            right = f"1 to {terraces} are"
            raise BadValue(NAME, f"there is no terrace {state.terrace}", right)
        lies = state.phase not in ("dawn", "challenge")
        if lies and not 1 <= state.challenge <= SIDES:
            right = f"it lies there, 1 to {SIDES}"
            raise BadValue(NAME, f"the challenge die shows {state.challenge}", right)
        if wrong := [face for face in state.active if not 1 <= face <= SIDES]:
            raise BadValue(NAME, f"no die shows {wrong[0]}", f"faces are 1 to {SIDES}")
        if state.active != tuple(sorted(state.active)):
            raise BadValue(NAME, "the active dice are out of order", "sort them")
        placing = of_state(state)
        if placing not in self.places.number:
            lying = sum(placing)
            right = f"{facts().dice} dice lie where the rules let them"
            raise BadValue(NAME, f"{lying} dice lie as they never do", right)
        most = track.circles - track.available
        if not (0 <= state.closed <= most):
            right = f"0 to {most} can be"
            raise BadValue(
                NAME, f"{state.closed} circles are still to be bought", right
            )
        if not (0 <= state.pips <= track.circles - state.closed):
            right = f"0 to {track.circles - state.closed} can be"
            raise BadValue(NAME, f"{state.pips} pips are available", right)

        self._refuse_passed(state)

    def _refuse_passed(self, state: State) -> None:
        """Refuse a `passed` that the dice belie; pips may have changed it since."""
        fell = state.phase == "fallen" and not state.turned
        sets = passing_sets(state.aim, self.options, state.active) if fell else ()
        if state.passed and not (sets or state.turned):
            right = "leave `passed` out"
            raise BadValue(NAME, "the dice do not pass as they lie", right)
        if sets and not state.passed:
            raise BadValue(NAME, "the dice pass as they lie", "say passed=true")

    def _over(self, over: Over) -> Worth:
        won = [over.won and (one == SCORE or over.score >= one) for one in self.columns]
        scored = [over.score if one == SCORE else 1 for one in self.columns]
        return np.multiply(won, scored).astype(np.float64)

    def _bought(self, state: State) -> int:
        return int(state.bought > 0 and self.options.buy_limit == "one_per_throw")

    def _dawn(self, state: State) -> Worth:
        at = self.places.number[of_state(state)]
        table = self.tables[f"dawn{state.terrace}"]
        return np.array(table[self._bought(state), at, state.closed, state.pips])

    def _challenge_thrown(self, state: State) -> Worth:
        at = self._idle[self.places.number[of_state(state)]]
        table = self.tables[f"ready{state.terrace}"]
        return np.array(table[:, 0, 0, at, state.closed, state.pips].mean(axis=0))

    def _before_a_throw(self, state: State) -> Worth:
        at = self.places.number[of_state(state)]
        die, bought = state.challenge - 1, self._bought(state)
        if state.phase == "ready":
            turned = int(state.challenge_turned and not self.options.pip_stacking)
            table = self.tables[f"ready{state.terrace}"][die, turned, bought]
            return np.array(table[self._idle[at], state.closed, state.pips])
        if self._holds:
            lying = state.active
            return self._turns.again(state.aim, at, _pips(state), lying, bought)
        table = self.tables[f"again{state.terrace}"][die, bought]
        return np.array(table[at, state.closed, state.pips])

    def _fallen(self, state: State) -> Worth:
        """Pass with the least pips for some number of dice, or be punished."""
        spend = state.pips
        if state.passed and not self.options.pips_may_add_dice:
            spend = 0
        found = least_pips_of(state.aim, self.options, state.active, state.turned)
        placing = of_state(state)
        worths = [
            self._risen(placing, used, state.closed, state.pips - pips, state.terrace)
            for used, pips in found.items()
            if pips <= spend
        ]
        refused = state.passed and self.options.must_take_pass
        if state.to_pay and not refused:
            worths.append(self._failed(state, placing))
        return best(worths, len(self.columns))

    def _failed(self, state: State, placing: Placing) -> Worth:
        """Return what a fallen throw is worth that is not passed."""
        if not self._holds:
            return self._punished(placing, *_pips(state), state.aim)
        at = self.places.punish[self.places.number[placing]]
        if state.passed and not self.options.pips_may_add_dice:
            return self._turns.again(state.aim, at, _pips(state), state.active, 0)
        lying, had = state.active, state.turned
        return self._turns.punished(state.aim, at, _pips(state), lying, had)

    def _above(self, terrace: int) -> Worth:
        """Return the dawn after a terrace, (placing, closed, pips, column)."""
        if terrace == len(facts().terraces):
            return won(self.places, self.columns)
        return np.asarray(self.tables[f"dawn{terrace + 1}"][0])

    def _risen(
        self, placing: Placing, used: int, closed: int, pips: int, terrace: int
    ) -> Worth:
        at = self.places.rise[self.places.number[placing], used]
        if terrace == len(facts().terraces):
            scored = self.places.all[at].scored
            return self._over(Over(True, scored, "", ""))
        return np.array(self.tables[f"dawn{terrace + 1}"][0, at, closed, pips])

    def _punished(self, placing: Placing, closed: int, pips: int, aim: Any) -> Worth:
        at = self.places.punish[self.places.number[placing]]
        table = self.tables[f"again{aim.terrace}"]
        return np.array(table[aim.die - 1, 0, at, closed, pips])

    def _throw_worth(self, placing: Placing, closed: int, pips: int, aim: Any) -> Worth:
        """Add up a throw of the active dice of `placing`."""
        columns = len(self.columns)
        worth = np.zeros((placing.active + 1, pips + 1, columns))
        for used in range(1, placing.active + 1):
            for left in range(pips + 1):
                worth[used, left] = self._risen(
                    placing, used, closed, left, aim.terrace
                )
        if self.places.punish[self.places.number[placing]] != NOWHERE:
            worth[0, pips] = self._punished(placing, closed, pips, aim)
        throws = throws_of(aim, self.options, facts().dice, placing.active)
        total = np.zeros(columns)
        ends = len(throws.chance)
        add_up(0, ends, throws, worth, rulings_of(self.options), total)
        return total


def best(worths: Sequence[Worth], columns: int) -> Worth:
    """Return the worth to be chosen; nothing if there is no choice."""
    found = np.zeros(columns)
    for one in worths:
        found = one if better(one, found) else found
    return found


def _pips(state: State) -> tuple[int, int]:
    return state.closed, state.pips
