"""Which dice pass a circle that is met; the draft is `pass 2 2 2`."""

from collections.abc import Iterator

from companion.contract import parts
from companion.contract.board import Moment
from companion.dice import taps, wording
from companion.games.nine_circles import rules, words
from companion.games.nine_circles.board import virgil
from companion.games.nine_circles.rules import Activate, Pass, State
from companion.games.nine_circles.rules.state import sets_that_pass

Moments = Moment[State, rules.Action]


def ask(moment: Moments) -> tuple[parts.Part, ...]:
    """Return the dice that pass, the other sets that would, and what may be done."""
    state, chosen = moment.view, _chosen(moment)
    sets = sets_that_pass(state)
    caption = f"{wording.faces(chosen.using)} pass; other active dice leave the game"
    return (
        parts.Dice(dice(moment, state.active), label="active dice", caption=caption),
        *((_sets(moment, chosen),) if len(sets) > 1 else ()),
        parts.Buttons(tuple(_buttons(state, chosen))),
    )


def dice(moment: Moments, hand: tuple[int, ...]) -> tuple[parts.Die, ...]:
    """Return the active dice: those that go on and those that leave the game."""
    using, sets = _chosen(moment).using, sets_that_pass(moment.view)
    return taps.put_forward(hand, using, sets, _typed, ("goes on", "leaves the game"))


def _typed(using: tuple[int, ...]) -> str:
    return words.write(Pass(using))


def _chosen(moment: Moments) -> Pass:
    """Return the set that is drafted, or the one with most dice."""
    sets = tuple(map(Pass, sets_that_pass(moment.view)))
    drafted = (some for some in sets if moment.draft == (words.write(some),))
    return next(drafted, sets[0])


def _sets(moment: Moments, chosen: Pass) -> parts.Options:
    state = moment.view
    sets = tuple(map(Pass, sets_that_pass(state)))
    rows = [_row(state, some, chosen) for some in sets]
    return taps.options(("pass with", "dice then"), rows, [*map(moment.worth, sets)])


def _row(state: State, some: Pass, chosen: Pass) -> parts.Option:
    return parts.Option(
        wording.faces(some.using),
        (str(state.pool + len(some.using)),),
        look="chosen" if some == chosen else "",
        tap=parts.Pick((words.write(some),)),
    )


def _buttons(state: State, chosen: Pass) -> Iterator[parts.Button]:
    pool = wording.dice(state.pool + len(chosen.using))
    label = f"Pass with {wording.faces(chosen.using)}"
    yield parts.Button(
        label, parts.Do(words.write(chosen)), kind="main", note=f"{pool} then"
    )
    if virgil.help_is_possible(state):
        yield from virgil.button(state)
    if state.pool:
        yield parts.Button("Throw on", parts.Ask(words.write(Activate(1))))
