"""A throw that is to be judged: pass, turn dice or pay; the draft is `pass 1 2`."""

from collections.abc import Iterator

from companion.contract import parts
from companion.contract.board import Moment
from companion.dice import taps, wording
from companion.games.seven_steps import rules, words
from companion.games.seven_steps.board import dawn, virgil
from companion.games.seven_steps.rules import Pass, State
from companion.games.seven_steps.rules.terraces import passing_sets

Faces = tuple[int, ...]
Moments = Moment[State, rules.Action]


def ask(moment: Moments) -> tuple[parts.Part, ...]:
    """Return the dice, the sets of them that pass, and what may be done."""
    state, chosen = moment.view, _chosen(moment)
    caption = f"{wording.faces(chosen.using)} make {sum(chosen.using)}"
    if not chosen.using:
        caption = f"no dice pass; all make {sum(state.active)}"
    rows = (_sets(moment, chosen),) if len(_passes(state)) > 1 else ()
    return (
        parts.Dice(dice(moment, state.active), label="active dice", caption=caption),
        *rows,
        parts.Buttons(tuple(_buttons(state, chosen))),
    )


def dice(moment: Moments, hand: Faces) -> tuple[parts.Die, ...]:
    """Return the active dice: those that are scored, and those left over."""
    using = _chosen(moment).using
    sets = [some.using for some in _passes(moment.view)]
    return taps.put_forward(hand, using, sets, _typed, ("scored", "left over"))


def _passes(state: State) -> tuple[Pass, ...]:
    return tuple(map(Pass, passing_sets(state.aim, state.options, state.active)))


def _typed(using: Faces) -> str:
    return words.write(Pass(using))


def _chosen(moment: Moments) -> Pass:
    """Return the set that is drafted, or the one with most dice; empty if none is."""
    passes = _passes(moment.view)
    drafted = (some for some in passes if moment.draft == (words.write(some),))
    return next(drafted, next(iter(passes), Pass(())))


def _sets(moment: Moments, chosen: Pass) -> parts.Options:
    passes = _passes(moment.view)
    rows = [_row(moment.view, some, chosen) for some in passes]
    worths = [*map(moment.worth, passes)]
    return taps.options(("pass with", "dice scored"), rows, worths)


def _row(state: State, some: Pass, chosen: Pass) -> parts.Option:
    return parts.Option(
        wording.faces(some.using),
        (str(state.scored + len(some.using)),),
        look="chosen" if some == chosen else "",
        tap=parts.Pick((words.write(some),)),
    )


def _buttons(state: State, chosen: Pass) -> Iterator[parts.Button]:
    """Yield what may be done: pass, ask Virgil, pay for another throw."""
    helps = bool(virgil.plan(state))
    if chosen.using:
        label, note = f"Pass with {wording.faces(chosen.using)}", _scored(state, chosen)
        typed = words.write(chosen)
        yield parts.Button(label, parts.Do(typed), kind="main", note=note)
        yield from virgil.button(state, "plain")
        yield _punish(state, main=False)
        return
    if helps:
        yield from virgil.button(state, "main")
    yield _punish(state, main=not helps)
    if not helps:
        yield from virgil.button(state, "plain")
    yield parts.Button("Pass", parts.Ask(words.write(Pass(state.active))))


def _scored(state: State, chosen: Pass) -> str:
    return f"{wording.dice(state.scored + len(chosen.using))} scored then"


def _punish(state: State, *, main: bool) -> parts.Button:
    """Return the button that pays a die into the sun and throws again."""
    action = rules.Punish()
    typed = words.write(action)
    note = f"pay {dawn.paid_with(state)}" if state.to_pay else ""
    tap = parts.Ask(typed) if rules.why_not(state, action) else parts.Do(typed)
    if main and isinstance(tap, parts.Do):
        return parts.Button("Throw again", tap, note=note, kind="main")
    return parts.Button("Throw again", tap, note=note)
