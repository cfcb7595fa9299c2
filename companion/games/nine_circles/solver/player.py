"""Read solved tables: what a state and each of its choices are worth.

Inside a circle Virgil's pips and the number of dice do not change before it is
finished. So what is lacking is filled for the state at hand: its dice, its pips, and
the row pips that can still come up.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from companion.contract import Choice, Over
from companion.dice.best_play import Worth, best_worth, end_worth, valued
from companion.dice.faces import SIDES, without
from companion.errors import BadValue

from .. import rules
from ..facts import NAME, facts
from ..rules import Action, Challenge, State
from ..rules.play import finishes, thrown
from ..rules.state import after_pip
from . import decide, fill, violence
from .graph import NEVER, Graph, Numbers, Rows, hands, reached, rows
from .kernel import throws_of
from .policy import Policy

Faces = tuple[int, ...]

LEFT_OUT = (
    "Not counted: a pip now and a throw in this circle after it, which may gain "
    "something with hands that best play never has."
)


class Begun(NamedTuple):
    """What stays as it is in a circle, and the row pips that can still come up."""

    circle: int
    dice: int
    virgils: int
    most: Faces  # the open pips of each row, at most


class Player:
    """Best play under some rulings, read from the tables of `solve`.

    Args:
        tables: as `solve` returns them; only the entries needed are read.
        columns: what was counted; a worth has the first `keep` of them.
    """

    def __init__(
        self,
        tables: Mapping[str, fill.Table],
        rulings: Mapping[str, str],
        columns: Sequence[int],
        keep: int = 2,
    ) -> None:
        self.tables, self.columns = tables, tuple(columns[:keep])
        self.options = rules.options(rulings)
        self.space = rows(self.options.rows)
        self._judged = lru_cache(maxsize=4)(self._judge)
        self._after = lru_cache(maxsize=4)(self._next_start)
        self._filled = lru_cache(maxsize=SIDES // 2)(self.filling)
        self._violence = lru_cache(maxsize=2)(self.violence)
        self.graph = lru_cache(maxsize=None)(self._read_graph)
        self.policy = Policy(tables)

    def choices(self, state: State) -> list[tuple[Action, Worth]]:
        """Return the legal actions with what each is worth, in their own order.

        A pip that does not finish the circle is left out, as in the table; any other
        is worth what finishing is worth.
        """
        return self._judged(state)

    def _judge(self, state: State) -> list[tuple[Action, Worth]]:
        return [
            (action, self._of(state, action))
            for action in rules.legal_actions(state)
            if not isinstance(action, rules.Virgil) or finishes(state, action)
        ]

    def left_out(self, state: State) -> str:
        """Return that pips before a further throw are not counted, where they may gain.

        That is where a success may come too soon: see the proof of `solver`.
        """
        possible = {type(action) for action in rules.legal_actions(state)}
        early = {rules.Virgil, rules.Activate} <= possible
        return LEFT_OUT if early and state.fact.kind == "totals" else ""

    def best(self, state: State) -> Action:
        """Return the best action; of those that are as good the first, or one kept.

        Raises:
            ValueError: if there is nothing to choose.
        """
        if kept := self.kept(state):
            return kept
        if not (choices := self.choices(state)):
            raise ValueError("nothing is to be chosen")
        return max(choices, key=lambda choice: valued(choice[1]))[0]

    def kept(self, state: State) -> Action | None:
        """Return the best action if it is kept, without filling the circle.

        Of choices that are as good it may be another one than the first.
        """
        waits = isinstance(rules.waits_for(state), Choice)
        if not waits or state.turned or state.fact.kind == "none_of":
            return None
        naming = state.names_first and state.number is None
        for at, side in enumerate(fill.sides(state.circle, self.options)):
            if not naming and side != _side(state.challenge):
                continue
            known = self.policy.known(state.circle, at, state.dice, state.virgils)
            graph = self.graph(state.circle, side)
            hand = hands().number[_turned_over(state, state.active)]
            circle = decide.unfilled(state.dice, state.virgils, graph, self.space)
            row = self.space.number[state.pips]
            found = decide.look_up(circle, known, hand, row)
            if found.group >= 0:
                return rules.Name(side) if naming and side else self._does(state, found)
        return None

    def _does(self, state: State, found: decide.Decision) -> Action:
        if found.group:
            kept = tuple(hands().number)[found.kept]
            again = without(state.active, _turned_over(state, kept))
            return rules.Activate(found.group - len(again), again)
        ends = [
            (action, self._of(state, action))
            for action in rules.legal_actions(state)
            if isinstance(action, rules.Pass)
            or (isinstance(action, rules.Virgil) and finishes(state, action))
        ]
        return max(ends, key=lambda choice: valued(choice[1]))[0]

    def worth(self, state: State) -> Worth:
        """Return what `state` is worth under best play from now on.

        Raises:
            BadValue: if it cannot come up in a game.
        """
        self._refuse(state)
        if isinstance(over := rules.waits_for(state), Over):
            return end_worth(over, self.columns)
        if state.due:
            return self._thrown(state, state.pips)
        return best_worth(
            [worth for _, worth in self.choices(state)], len(self.columns)
        )

    def _of(self, state: State, action: Action) -> Worth:
        most = state.pips
        match action:
            case rules.Pass(using):
                return self.start(state, state.pool + len(using), state.virgils)
            case rules.Virgil():
                return self._turned(after_pip(state, action))
            case rules.Name(number):
                return self._named(state, number, most)
            case rules.Activate(fresh, again):
                return self._thrown(thrown(state, fresh, again, (action.size,)), most)
            case rules.ActivateGroups(sizes, again):
                return self._thrown(thrown(state, action.fresh, again, sizes), most)
        raise ValueError(action)

    def _refuse(self, state: State) -> None:
        if not 1 <= state.circle <= len(facts().circles) + 1:
            raise BadValue(NAME, f"there is no circle {state.circle}", "1 to 9 are")
        if (least := min(state.pool, state.due)) < 0:
            raise BadValue(NAME, f"{least} dice are in the pool", "count from 0")
        if wrong := [face for face in state.active if not 1 <= face <= SIDES]:
            raise BadValue(NAME, f"no die shows {wrong[0]}", f"faces are 1 to {SIDES}")
        if state.active != tuple(sorted(state.active)):
            raise BadValue(NAME, "the active dice are out of order", "sort them")
        if not 0 <= state.dice <= facts().dice:
            right = f"a game has {facts().dice} at most"
            raise BadValue(NAME, f"{state.dice} dice are in the game", right)
        if state.pips not in self.space.number:
            pips, most = (
                ",".join(map(str, it)) for it in (state.pips, self.options.rows)
            )
            what, right = f"the rows have {pips} open pips", f"{most} is the most"
            raise BadValue(NAME, what, right)
        if not 0 <= state.virgils <= self.options.virgil:
            right = f"0 to {self.options.virgil} can be"
            raise BadValue(NAME, f"Virgil has {state.virgils} open pips", right)

    def _next_start(self, circle: int) -> Worth:
        """Return the start of the circle after `circle`, from `LEAST_DICE` dice on."""
        if circle == len(facts().circles):
            return fill.finished(self.options, self.columns)[fill.LEAST_DICE :]
        return np.asarray(self.tables[f"circle{circle + 1}"])

    def start(self, state: State, dice: int, virgils: int) -> Worth:
        """Return what it is worth to begin the next circle."""
        if dice < fill.LEAST_DICE:
            return np.zeros(len(self.columns))
        row = self.space.number[state.pips]
        return np.array(
            self._after(state.circle)[dice - fill.LEAST_DICE, row, :, virgils]
        )

    def _turned(self, state: State) -> Worth:
        graph, hand = self._hand(state)
        worths = [
            self.start(state, state.pool + used, state.virgils - pips)
            for used, pips in enumerate(graph.least[hand].tolist())
            if pips < NEVER and pips <= state.virgils
        ]
        return best_worth(worths, len(self.columns))

    def _named(self, state: State, number: int, most: Faces) -> Worth:
        """Return what the best first throw is worth once `number` is named."""
        named = replace(state, number=number)
        throws = [
            self._thrown(thrown(named, dice, (), (dice,)), most)
            for dice, pips in enumerate(state.pips, 1)
            if pips and dice <= state.pool
        ]
        return best_worth(throws, len(self.columns))

    def _thrown(self, state: State, most: Faces) -> Worth:
        """Return what dice in the air are worth; `most` were the row pips before."""
        begun = Begun(state.circle, state.dice, state.virgils, most)
        if state.fact.kind == "none_of":
            return self._thrown_in_violence(state, begun)
        filled = self._filled(begun, _side(state.challenge))
        graph, hand = self._hand(state)
        throw = throws_of(state.dice, graph)[state.due - 1] + graph.node[hand]
        space, step = filled.job.space, filled.job.step
        block, lane = divmod(space.place[space.number[state.pips]], step)
        worth: Worth = filled.throws[sum(state.pips)][block, throw, :, lane]
        return worth

    def _hand(self, state: State) -> tuple[Graph, int]:
        """Return the graph of a circle, and the number of the active dice in it."""
        graph = self.graph(state.circle, _side(state.challenge))
        return graph, hands().number[_turned_over(state, state.active)]

    def filling(
        self, begun: Begun, side: int | None, starts: Numbers | None = None
    ) -> fill.CircleValues:
        """Return a circle, filled.

        Args:
            side: as of `fill.sides`.
            starts: the numbers of the row pips with which it begins: only what can come
                up from them is filled, and the throws of every layer are kept.
        """
        space, after = self.within(begun)
        if starts is not None:
            space = reached(space, begun.most, starts)
        merged = self.graph(begun.circle, side)
        job = fill.Job(begun.dice, merged, space, after, begun.virgils, 1)
        return fill.fill_circle(job, every=starts is not None)

    def _box(self, table: Worth, most: Faces) -> Worth:
        """Return the part of a table, (row pips, ...), with row pips up to `most`."""
        shape = tuple(pips + 1 for pips in self.options.rows)
        box = table.reshape(*shape, *table.shape[1:])
        part = box[tuple(slice(pips + 1) for pips in most)]
        return np.ascontiguousarray(part.reshape(-1, *table.shape[1:]))

    def within(self, begun: Begun) -> tuple[Rows, Worth]:
        """Return the row pips up to the most, and the next start for them.

        There it is for 0 to all dice, and 0 to all of Virgil's pips that are left.
        """
        _, dice, virgils, most = begun
        space = rows(most)
        after = np.zeros((dice + 1, len(space.fewer), len(self.columns), virgils + 1))
        table = self._after(begun.circle)[: max(dice + 1 - fill.LEAST_DICE, 0)]
        for left, worth in enumerate(table, fill.LEAST_DICE):
            after[left] = self._box(worth[..., : virgils + 1], most)
        return space, after

    def _read_graph(self, circle: int, side: int | None) -> Graph:
        name = f"graph{fill.name_of(circle, side)}"
        return Graph(*(np.array(self.tables[f"{name}.{key}"]) for key in Graph._fields))

    def violence(self, begun: Begun) -> violence.Violence:
        """Return Violence, filled as `filling` fills other circles."""
        space, after = self.within(begun)
        ours = np.ascontiguousarray(after[..., begun.virgils :])
        return fill.fill_violence(begun.circle, space, ours, self.options)

    def _thrown_in_violence(self, state: State, begun: Begun) -> Worth:
        filled = self._violence(begun)
        values, before = filled.values, len(state.active)
        row = rows(begun.most).number[state.pips]
        total = np.zeros(len(self.columns))
        for kept in range(state.due + 1):
            spot = filled.spot[before + kept, kept]
            worth = values[spot, state.pool, row, :, 0]
            total += fill.keeping()[state.due, kept] * worth
        return total


def _turned_over(state: State, faces: Faces) -> Faces:
    """Return faces as the number of Fraud has them that is solved, and back."""
    if state.number in (None, _side(state.challenge)):
        return faces
    return tuple(sorted(SIDES + 1 - face for face in faces))


def _side(challenge: Challenge) -> int | None:
    """Return the number of Fraud or its opposite, whichever is smaller."""
    number = challenge.number
    return None if number is None else min(number, SIDES + 1 - number)
