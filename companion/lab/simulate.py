"""Many games at once, played by a policy with seeded dice: chances by counting."""

from collections.abc import Callable

from companion.contract import A, Over, Roll, Rolled, Rules, S, as_action
from companion.dice.roll import Dice, throw


def games(
    rules: Rules[S, A],
    choose: Callable[[S], A],
    starts: list[S],
    dice: Dice,
    needs: Callable[[S], tuple[int, ...]] = lambda state: (),
) -> list[Over]:
    """Play every game to its end and return how they ended.

    Args:
        choose: the action in a state where there is a choice; called once for each
            state of a round.
        needs: the key of the tables that a player loads for a state. Games with the
            same key are played together, so that each is loaded once; keys needed
            later in a game sort after those needed before.
    """
    ends: list[Over] = []
    waiting: dict[tuple[int, ...], list[S]] = {}
    for state in starts:
        waiting.setdefault(needs(state), []).append(state)
    while waiting:
        need = min(waiting)
        chosen: dict[S, A] = {}
        for state in waiting.pop(need):
            while not isinstance(due := rules.waits_for(state), Over):
                if isinstance(due, Roll):
                    faces = throw(due.count, due.sides, dice)
                    state = rules.apply(state, as_action(rules, Rolled(faces)))
                elif needs(state) == need:
                    if state not in chosen:
                        chosen[state] = choose(state)
                    state = rules.apply(state, chosen[state])
                else:
                    waiting.setdefault(needs(state), []).append(state)
                    break
            else:
                ends.append(due)
    return ends
