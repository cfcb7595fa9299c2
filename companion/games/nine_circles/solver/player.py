"""Read solved tables: what a state and each of its choices are worth.

Only the starts of circles are kept. Inside a circle Virgil's pips and the number of
dice do not change before it is finished, so what is lacking is filled for the state at
hand: its dice, its pips, and the row pips that can still come up.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from companion.dice.faces import SIDES, cheapest, without
from companion.errors import BadValue
from companion.furniture import Over
from companion.games.nine_circles.facts import NAME, facts
from companion.games.nine_circles.rules import (
    Action,
    Activate,
    ActivateGroups,
    Challenge,
    Name,
    Pass,
    State,
    Virgil,
    apply,
    legal_actions,
    options,
    waits_for,
)
from companion.games.nine_circles.rules.challenges import targets
from companion.games.nine_circles.rules.state import after_pip
from companion.games.nine_circles.solver.fill import (
    LEAST_DICE,
    SCORE,
    Sheet,
    finished,
    keeping,
    lying,
    sheet,
)
from companion.games.nine_circles.solver.graph import Graph, hands
from companion.games.nine_circles.solver.rows import Rows, rows

Worth = NDArray[np.float64]
Faces = tuple[int, ...]
SAME = 1e-12


class Player:
    """Best play under some rulings, read from the tables of `solve`.

    Args:
        tables: as `solve` returns them; only what is asked for is looked at.
        columns: what was counted; a worth has the first `keep` of them.
        whole: fill circles for all row pips and keep them, for whoever plays many
            games; else only for those of the state at hand.
    """

    def __init__(
        self,
        tables: Mapping[str, Any],
        rulings: Mapping[str, str],
        columns: Sequence[int],
        keep: int = 2,
        *,
        whole: bool = False,
    ) -> None:
        self.tables, self.columns, self.whole = tables, tuple(columns[:keep]), whole
        self.options = options(rulings)
        self.space = rows(self.options.rows)
        self._judged = lru_cache(maxsize=4)(self._judge)
        self._after = lru_cache(maxsize=4)(self._next_start)
        self._filled = lru_cache(maxsize=2)(self._fill)
        self._lying = lru_cache(maxsize=2)(self._fill_lying)
        self._graph = lru_cache(maxsize=None)(self._read_graph)

    def choices(self, state: State) -> list[tuple[Action, Worth]]:
        """Return every legal action with what it is worth, in their own order."""
        return self._judged(state)

    def _judge(self, state: State) -> list[tuple[Action, Worth]]:
        return [(action, self._of(state, action)) for action in legal_actions(state)]

    def needs(self, state: State) -> tuple[int, ...]:
        """Return what has to be filled for a state; it grows during a game."""
        return state.circle, -state.dice, -state.virgils, state.number or 0

    def best(self, state: State) -> Action:
        """Return the best action; the first of those that are as good.

        Raises:
            ValueError: if there is nothing to choose.
        """
        if not (choices := self.choices(state)):
            raise ValueError("nothing is to be chosen")
        top = choices[0]
        for choice in choices[1:]:
            top = choice if prefers(choice[1], top[1]) else top
        return top[0]

    def worth(self, state: State) -> Worth:
        """Return what `state` is worth under best play from now on.

        Raises:
            BadValue: if it cannot come up in a game.
        """
        self._refuse(state)
        if isinstance(over := waits_for(state), Over):
            return self._over(over)
        if state.due:
            return self._thrown(state, state.pips)
        return best([worth for _, worth in self.choices(state)], len(self.columns))

    def _of(self, state: State, action: Action) -> Worth:
        match action:
            case Pass(using):
                return self._start(state, state.pool + len(using), state.virgils)
            case Virgil():
                return self._turned(after_pip(state, action), state.virgils - 1)
            case Name(number):
                return self._named(state, number)
            case Activate() | ActivateGroups():
                return self._thrown(apply(state, action), state.pips)
        raise ValueError(action)

    def _refuse(self, state: State) -> None:
        if not 1 <= state.circle <= len(facts().circles) + 1:
            raise BadValue(NAME, f"there is no circle {state.circle}", "1 to 9 are")
        if min(state.pool, state.due) < 0:
            what = f"{min(state.pool, state.due)} dice are in the pool"
            raise BadValue(NAME, what, "count from 0")
        if wrong := [face for face in state.active if not 1 <= face <= SIDES]:
            raise BadValue(NAME, f"no die shows {wrong[0]}", f"faces are 1 to {SIDES}")
        if state.active != tuple(sorted(state.active)):
            raise BadValue(NAME, "the active dice are out of order", "sort them")
        if not 0 <= state.dice <= facts().dice:
            right = f"a game has {facts().dice} at most"
            raise BadValue(NAME, f"{state.dice} dice are in the game", right)
        if state.pips not in self.space.number:
            shown = ",".join(map(str, state.pips))
            right = f"{','.join(map(str, self.options.rows))} is the most"
            raise BadValue(NAME, f"the rows have {shown} open pips", right)
        if not 0 <= state.virgils <= self.options.virgil:
            right = f"0 to {self.options.virgil} can be"
            raise BadValue(NAME, f"Virgil has {state.virgils} open pips", right)

    def _over(self, over: Over) -> Worth:
        won = [over.won and (one == SCORE or over.score >= one) for one in self.columns]
        scored = [over.score if one == SCORE else 1 for one in self.columns]
        return np.multiply(won, scored).astype(np.float64)

    def _next_start(self, circle: int) -> Worth:
        """Return the start of the circle after `circle`, from `LEAST_DICE` dice on."""
        if circle == len(facts().circles):
            return finished(self.options, self.columns)[LEAST_DICE:]
        return np.asarray(self.tables[f"circle{circle + 1}"])

    def _start(self, state: State, dice: int, virgils: int) -> Worth:
        """Return what it is worth to begin the next circle."""
        if dice < LEAST_DICE:
            return np.zeros(len(self.columns))
        row = self.space.number[state.pips]
        return np.array(self._after(state.circle)[dice - LEAST_DICE, row, :, virgils])

    def _turned(self, state: State, left: int) -> Worth:
        """Return what it is worth to finish with `left` pips after some were spent."""
        finishes: dict[int, int] = {}
        # A turned die can stand nowhere but at its own face without pip_stacking.
        fixed = () if self.options.pip_stacking else state.turned
        loose = without(state.active, fixed)
        for target in targets(state.challenge, self.options):
            rest = list(target)
            for face in fixed:
                if face in rest:
                    rest.remove(face)
            stacking = self.options.pip_stacking
            plan = cheapest(loose, rest, stacking=stacking, limit=left)
            if plan is not None:
                pips = sum(change.pips for change in plan)
                size = len(target)
                finishes[size] = min(pips, finishes.get(size, pips))
        worths = [
            self._start(state, state.pool + used, left - pips)
            for used, pips in finishes.items()
        ]
        return best(worths, len(self.columns))

    def _named(self, state: State, number: int) -> Worth:
        challenge = Challenge(state.circle, number)
        found, space = self._sheet(challenge, state.pool, state.virgils, state.pips)
        return found.empty[space.number[state.pips], :, 0]

    def _thrown(self, state: State, most: Faces) -> Worth:
        """Return what the dice in the air are worth.

        Args:
            most: the row pips up to which the circle is filled.
        """
        if state.fact.kind == "none_of":
            return self._thrown_lying(state, most)
        found, space = self._sheet(state.challenge, state.dice, state.virgils, most)
        one, lie = self._graph(state.circle, _side(state.challenge)), state.active
        if state.number is not None and _side(state.challenge) != state.number:
            lie = tuple(sorted(SIDES + 1 - face for face in lie))
        node, row = one.node[hands().number[lie]], space.number[state.pips]
        throws = found.throws[sum(state.pips)][state.due - 1]
        return throws[node, :, space.place[row]]

    def _sheet(
        self, challenge: Challenge, dice: int, virgils: int, most: Faces
    ) -> tuple[Sheet, Rows]:
        most = self.options.rows if self.whole else most
        return self._filled(challenge.circle, _side(challenge), dice, virgils, most)

    def _fill(
        self, circle: int, side: int | None, dice: int, virgils: int, most: Faces
    ) -> tuple[Sheet, Rows]:
        space, after = self._within(circle, virgils, most)
        found = sheet(
            dice,
            self._graph(circle, side),
            space,
            after,
            strict=not self.options.keep_none_with_fresh,
            frozen=self.options.kept_dice == "frozen",
            least=virgils,
            pips=1,
            every=self.whole,
        )
        return found, space

    def _within(self, circle: int, virgils: int, most: Faces) -> tuple[Rows, Worth]:
        """Return the row pips up to `most`, and the next start for them and any dice.

        There it holds 0 to `virgils` of Virgil's pips.
        """
        box = np.array([*product(*(range(pips + 1) for pips in most))])
        shape = tuple(pips + 1 for pips in self.options.rows)
        numbers = np.ravel_multi_index(tuple(box.T), shape)
        some = self._after(circle)[:, numbers, :, : virgils + 1]
        after = np.zeros((LEAST_DICE + len(some), *some.shape[1:]))
        after[LEAST_DICE:] = some
        return rows(most), after

    def _read_graph(self, circle: int, side: int | None) -> Graph:
        name = f"graph{circle}" if side is None else f"graph{circle}.{side}"
        return Graph(*(np.array(self.tables[f"{name}.{key}"]) for key in Graph._fields))

    def _fill_lying(self, circle: int, virgils: int, most: Faces) -> tuple[Worth, Rows]:
        space, after = self._within(circle, virgils, most)
        ours = np.ascontiguousarray(after[..., virgils : virgils + 1])
        return lying(circle, self.options, space, ours), space

    def _thrown_lying(self, state: State, most: Faces) -> Worth:
        most = self.options.rows if self.whole else most
        values, space = self._lying(state.circle, state.virgils, most)
        row, lie = space.number[state.pips], len(state.active)
        total = np.zeros(len(self.columns))
        for kept in range(state.due + 1):
            worth = values[lie + kept, state.pool, row, :, 0]
            total += keeping()[state.due, kept] * worth
        return total


def best(worths: Sequence[Worth], columns: int) -> Worth:
    """Return the worth to be chosen; nothing if there is no choice."""
    found = np.zeros(columns)
    for one in worths:
        found = one if prefers(one, found) else found
    return found


def prefers(one: Worth, other: Worth) -> bool:
    """Return whether `one` is to be chosen before `other`."""
    if one[0] > other[0] + SAME:
        return True
    return bool(one[0] >= other[0] - SAME and one[1] > other[1] + SAME)


def _side(challenge: Challenge) -> int | None:
    """Return the number of Fraud or its opposite, whichever is smaller."""
    number = challenge.number
    return None if number is None else min(number, SIDES + 1 - number)
