"""Read solved tables: what a state and each of its choices are worth."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from companion.contract import Over
from companion.dice.best_play import Worth, best_worth, end_worth, hands, valued
from companion.dice.faces import SIDES, turned, virgil_changes
from companion.errors import BadValue

from .. import rules
from ..facts import NAME, facts
from ..rules import Action, State, terraces
from ..rules.terraces import Challenge
from . import fill
from .fill import NOWHERE, Placing, of_state, places
from .hold import Held, Worths
from .kernel import add_up

Faces = tuple[int, ...]


class Player:
    """Best play under some rulings, read from the tables of `solve`.

    Args:
        tables: as `solve` returns them; only the entries needed are read.
        columns: what was counted; a worth has the first `keep` of them.
    """

    def __init__(
        self,
        tables: Mapping[str, Worth],
        rulings: Mapping[str, str],
        columns: Sequence[int],
        keep: int = 2,
    ) -> None:
        self.tables, self.columns = tables, tuple(columns[:keep])
        self.options = terraces.options(rulings)
        self.places = places(facts().dice, self.options)
        # `ready` tables have rows only for placings without active dice: their index.
        self._idle = np.cumsum(self.places.moves.active == 0) - 1
        self._judged = lru_cache(maxsize=4)(self._judge)
        self._thrown = lru_cache(maxsize=1 << 16)(self._throw_worth)
        self._held = lru_cache(maxsize=2)(self._fill_held)

    def choices(self, state: State) -> list[tuple[Action, Worth]]:
        """Return every legal action with what it is worth, in their own order."""
        return self._judged(state)

    def _judge(self, state: State) -> list[tuple[Action, Worth]]:
        return [
            (action, self.worth(rules.apply(state, action)))
            for action in rules.legal_actions(state)
        ]

    def best(self, state: State) -> Action:
        """Return the best action; the first of those that are as good.

        Raises:
            ValueError: if there is nothing to choose.
        """
        if not (choices := self.choices(state)):
            raise ValueError("nothing is to be chosen")
        return max(choices, key=lambda choice: valued(choice[1]))[0]

    def left_out(self, state: State) -> str:
        """Return nothing: what the tables leave out never gains (see `solver`)."""
        return ""

    def worth(self, state: State) -> Worth:
        """Return what `state` is worth under best play from now on.

        Raises:
            BadValue: if it cannot come up in a game.
        """
        self._refuse(state)
        if isinstance(over := rules.waits_for(state), Over):
            return end_worth(over, self.columns)
        match state.phase:
            case "dawn":
                return self._dawn(state)
            case "challenge":
                return self._challenge_thrown(state)
            case "throw" if self.places.by_faces:
                return self._beside(state, state.active)
            case "throw":
                placing = of_state(state)
                return self._thrown(placing, state.closed, state.pips, state.aim)
            case "fallen":
                return self._fallen(state)
            case _:
                return self._before_a_throw(state)

    def _refuse(self, state: State) -> None:
        track, last = facts().virgil, len(facts().terraces)
        if not 1 <= state.terrace <= last:
            right = f"1 to {last} are"
            raise BadValue(NAME, f"there is no terrace {state.terrace}", right)
        thrown = state.phase not in ("dawn", "challenge")
        if thrown and not 1 <= state.challenge <= SIDES:
            right = f"it is thrown, so 1 to {SIDES}"
            raise BadValue(NAME, f"the challenge die shows {state.challenge}", right)
        if wrong := [face for face in state.active if not 1 <= face <= SIDES]:
            raise BadValue(NAME, f"no die shows {wrong[0]}", f"faces are 1 to {SIDES}")
        if state.active != tuple(sorted(state.active)):
            raise BadValue(NAME, "the active dice are out of order", "sort them")
        placing = of_state(state)
        if placing not in self.places.number:
            what = f"{sum(placing)} dice are placed as they never are"
            right = f"a game has {facts().dice}, at most "
            right += f"{facts().places['spare'].start} of them spare"
            raise BadValue(NAME, what, right)
        most = track.circles - track.available
        if not 0 <= state.closed <= most:
            what = f"{state.closed} circles are still to be bought"
            raise BadValue(NAME, what, f"0 to {most} can be")
        if not 0 <= state.pips <= track.circles - state.closed:
            right = f"0 to {track.circles - state.closed} can be"
            raise BadValue(NAME, f"{state.pips} pips are available", right)
        # What `passed` says may not contradict the dice; pips may have changed them.
        fell = state.phase == "fallen" and not state.turned
        sets = terraces.passing_sets(state.aim, state.active) if fell else ()
        if state.passed and not (sets or state.turned):
            what = "the dice do not pass without pips"
            raise BadValue(NAME, what, "leave `passed` out")
        if sets and not state.passed:
            raise BadValue(NAME, "the dice pass without pips", "say passed=true")

    def _dawn(self, state: State) -> Worth:
        at, table = self.places.number[of_state(state)], f"dawn{state.terrace}"
        return np.array(self.tables[table][at, state.closed, state.pips])

    def _challenge_thrown(self, state: State) -> Worth:
        at = self._idle[self.places.number[of_state(state)]]
        table = self.tables[f"ready{state.terrace}"]
        return np.array(table[:, at, state.closed, state.pips].mean(axis=0))

    def _before_a_throw(self, state: State) -> Worth:
        if self.places.by_faces and state.phase == "again":
            return self._again(of_state(state), state, state.active, state.pips)
        at, table = self.places.number[of_state(state)], f"again{state.terrace}"
        if state.phase == "ready":
            at, table = self._idle[at], f"ready{state.terrace}"
        worth = self.tables[table][state.challenge - 1, at, state.closed, state.pips]
        return np.array(worth)

    def _fallen(self, state: State) -> Worth:
        """Pass with the least pips for some number of dice, or be punished."""
        most = 0 if self.options.closes(passed=state.passed) else state.pips
        worths = [
            self.passed(state, way.dice, state.pips - way.pips)
            for way in terraces.ways_to_pass(state.aim, state.active)
            if way.pips <= most
        ]
        if state.to_pay and not state.passed:
            worths.append(self.punished(state))
        return best_worth(worths, len(self.columns))

    def passed(self, state: State, dice: int, left: int) -> Worth:
        """Return what it is worth to pass with so many dice, with so many pips left."""
        return self._risen(of_state(state), dice, state.closed, left, state.aim)

    def punished(self, state: State) -> Worth:
        """Return what it is worth to accept that the throw failed."""
        if self.places.by_faces:
            return self._punished_held(state)
        return self._punished(of_state(state), state.closed, state.pips, state.aim)

    def _fill_held(self, aim: Challenge) -> tuple[Held, Worths]:
        above = fill.next_dawn(aim.terrace, self.tables, self.places, self.columns)
        terrace = fill.terrace_of(aim.terrace, self.places, self.options, above)
        known = fill.held(aim.terrace, aim.die, self.places, self.options)
        return known, fill.fill_held(terrace, self.places, known)

    def _beside(self, state: State, kept: Faces) -> Worth:
        known, worths = self._held(state.aim)
        at = self.places.number[of_state(state)]
        entry = known.thrown_from[at] + hands(facts().dice).number[kept]
        return np.array(worths.thrown[entry, state.closed, state.pips])

    def _again(self, placing: Placing, state: State, kept: Faces, pips: int) -> Worth:
        """Return what it is worth to throw again, from some hand."""
        known, worths = self._held(state.aim)
        hand = hands(facts().dice).number[kept] - known.first[len(kept)]
        entry = known.again_from[self.places.number[placing]] + hand
        return np.array(worths.again[entry, state.closed, pips])

    def _punished_held(self, state: State) -> Worth:
        """Return what a punishment is worth, with pips spent before it if that pays."""
        at = self.places.moves.punish[self.places.number[of_state(state)]]
        placing, reached, worths = self.places.all[at], {state.active}, []
        for pips in range(state.pips, -1, -1):
            worths += [self._again(placing, state, hand, pips) for hand in reached]
            reached = {
                turned(hand, face, to)
                for hand in reached
                for face in set(hand)
                for to in virgil_changes(face)
            }
        return best_worth(worths, len(self.columns))

    def _risen(
        self, placing: Placing, used: int, closed: int, pips: int, aim: Challenge
    ) -> Worth:
        """Return the dawn after a terrace is passed with so many dice."""
        at = self.places.moves.rise[self.places.number[placing], used]
        if aim.terrace == len(facts().terraces):
            scored = self.places.all[at].scored
            return end_worth(Over(True, scored, "", ""), self.columns)
        return np.array(self.tables[f"dawn{aim.terrace + 1}"][at, closed, pips])

    def _punished(
        self, placing: Placing, closed: int, pips: int, aim: Challenge
    ) -> Worth:
        at = self.places.moves.punish[self.places.number[placing]]
        table = self.tables[f"again{aim.terrace}"]
        return np.array(table[aim.die - 1, at, closed, pips])

    def _throw_worth(
        self, placing: Placing, closed: int, pips: int, aim: Challenge
    ) -> Worth:
        total = np.zeros(len(self.columns))
        worth = np.zeros((placing.active + 1, pips + 1, len(total)))
        for used in range(1, placing.active + 1):
            for left in range(pips + 1):
                worth[used, left] = self._risen(placing, used, closed, left, aim)
        if self.places.moves.punish[self.places.number[placing]] != NOWHERE:
            worth[0, pips] = self._punished(placing, closed, pips, aim)
        throws = fill.throws_of(aim, facts().dice, placing.active)
        add_up(throws, (0, len(throws.chance)), worth, total)
        return total
