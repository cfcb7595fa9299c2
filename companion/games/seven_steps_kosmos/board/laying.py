"""The question of a turn: a disc and its field, a tile, or no more."""

from collections.abc import Iterator, Sequence

from companion.contract import parts
from companion.contract.board import Repair
from companion.contract.parts import Ask, Bars, Button, Cards, Line, Part, Pick, Tap
from companion.games.seven_steps_kosmos.board import advice, discs, tiles
from companion.games.seven_steps_kosmos.board.boards import Planned
from companion.games.seven_steps_kosmos.board.prompt import Prompt, done, main, word
from companion.games.seven_steps_kosmos.rules import (
    Action,
    Done,
    Lay,
    State,
    why_not,
)
from companion.games.seven_steps_kosmos.rules.placing import reachable
from companion.games.seven_steps_kosmos.rules.state import UNKNOWN
from companion.games.seven_steps_kosmos.rules.wording import listed, points
from companion.games.seven_steps_kosmos.words.logged import logged, place
from companion.games.seven_steps_kosmos.words.typed import write
from companion.language import capital, phrase


def lay(state: State, draft: parts.Draft, *, advised: bool) -> Prompt:
    """Ask for the next disc of a turn, or what else may be done."""
    if (tile := tiles.chosen(state, draft)) is not None:
        return tiles.play(state, tile, draft)
    if advised and "best" in draft and (found := advice.best(state)) is not None:
        return _advised(state, found)
    fields = state.fields
    letters = tuple(dict.fromkeys(state.seat.hand))
    field = word(draft, fields.names)
    disc = word(draft, letters if UNKNOWN not in letters else (*state.letters,))
    if field and why_not(state, Lay(disc, field)):
        field = ""
    legal = _lays(state)
    ask = [_hand(state, disc), *_tip(state, disc, legal)]
    found = advice.best(state) if advised else None
    ask += [*_score(state, disc, field, found), _buttons(state, disc, field, legal)]
    ask += [*_panel(state, found), *tiles.going_on(state)]
    if held := tiles.held(state):
        ask.append(held)
    return Prompt(
        title=phrase("Your turn, disc {n}", n=len(state.laid) + 1),
        about=phrase("{n} in the bag", n=state.bag),
        ask=tuple(ask),
        aim=lambda name: _aim(state, disc, name),
        plan=(_planned(state, disc, field),) if field else (),
    )


def _planned(state: State, disc: str, field: str) -> Planned:
    return Planned(disc, field, state.height(field) + 1)


def _hand(state: State, disc: str) -> Cards:
    def tap(letter: str, up: bool) -> Tap | None:
        return None if letter == UNKNOWN else Pick(() if up else (letter,))

    return discs.hand(state, state.seat, disc, tap)


def _aim(state: State, disc: str, field: str) -> tuple[Tap | None, bool]:
    """Return what a tap on a field leads to: a disc on it, or why not."""
    own = state.fields.colours[state.fields.index[field]]
    if why_not(state, Lay(own, field)) is None:
        marked = disc == own if disc else bool(state.laid)
        return Pick((own, field)), marked
    return Ask(write(Lay(disc or own, field))), False


def _lays(state: State) -> list[Lay]:
    """Return the discs that may be laid next."""
    return [action for action in reachable(state) if why_not(state, action) is None]


def repair(state: State, action: Action) -> Repair | None:
    """Return the tap that shows where a disc fits that is refused on a field."""
    if not isinstance(action, Lay) or state.phase != "lay":
        return None
    fits = any(legal.disc == action.disc for legal in _lays(state))
    return Repair(phrase("Show"), Pick((action.disc,))) if fits else None


def _tip(state: State, disc: str, legal: Sequence[Lay]) -> Iterator[Part]:
    """Yield where the chosen disc fits."""
    if not disc:
        if not legal:
            yield parts.Text((Line(phrase("No disc fits any more."), tone="soft"),))
        return
    fits = [action.field for action in legal if action.disc == disc]
    yield parts.Text((Line(_fits(state, disc, fits), tone="soft"),))


def _fits(state: State, disc: str, fits: Sequence[str]) -> str:
    """Return on which fields a disc may be laid, and on which levels."""
    colour = capital(state.colour(disc))
    last = state.laid[-1].field if state.laid else ""
    if not fits and last:
        return phrase("{c} fits nowhere beside {f}.", c=colour, f=place(state, last))
    if not fits:
        return phrase("{c} fits nowhere.", c=colour)
    some = phrase("1 field") if len(fits) == 1 else phrase("{n} fields", n=len(fits))
    beside = place(state, last) if last else ""
    where = phrase("**{fields}** beside {f}", fields=some, f=beside)
    levels = sorted({state.height(name) + 1 for name in fits})
    return phrase(
        "{c} fits on {where}, level {levels}.",
        c=colour,
        where=where if last else f"**{some}**",
        levels=listed(map(str, levels)),
    )


def _score(
    state: State, disc: str, field: str, best: advice.Best | None
) -> Iterator[Part]:
    """Yield the points of the turn so far, and with the disc that is chosen."""
    most = phrase("; best is {n}", n=best.score) if best else ""
    levels = [laid.level for laid in state.laid]
    made = sum(levels)
    if field:
        level = state.height(field) + 1
        bars = (*_bars(levels), (str(level), level))
        yield Bars(
            bars,
            chosen=(len(levels),),
            label=phrase("points of this turn"),
            result=f"{made} \N{RIGHTWARDS ARROW} {made + level}",
            about=phrase("on {f}", f=place(state, field)) + most,
        )
    elif levels:
        label = phrase("points of this turn")
        about = phrase("so far") + most
        yield Bars(_bars(levels), label=label, result=str(made), about=about)


def _bars(levels: Sequence[int]) -> tuple[tuple[str, float], ...]:
    return tuple((str(level), level) for level in levels)


def _panel(state: State, found: advice.Best | None) -> Iterator[Part]:
    if found is not None:
        show = Button(phrase("Show it on the boards"), Pick(("best",)))
        yield advice.panel(state, found, show)


def _buttons(state: State, disc: str, field: str, legal: Sequence[Lay]) -> Part:
    """Return the buttons: lay it, or no more."""
    made = sum(laid.level for laid in state.laid)
    stop = Button(phrase("No more"), done(state, Done()), note=points(made))
    if field:
        label = phrase("Lay it: +{n}", n=state.height(field) + 1)
        return main(label, done(state, Lay(disc, field)), stop)
    if legal:
        return parts.Buttons((stop,))
    return main(phrase("No more: {points}", points=points(made)), stop.tap)


def _advised(state: State, found: advice.Best) -> Prompt:
    """Show the best turn on the boards, and offer its first action."""
    first = found.actions[0]
    label = capital(logged(first, state))
    if isinstance(first, Lay):
        on = place(state, first.field)
        where = phrase("{c} on {f}", c=state.colour(first.disc), f=on)
        level = state.height(first.field) + 1
        label = phrase("Lay {where}: +{n}", where=where, n=level)
    own = Button(phrase("Choose by yourself"), Pick(()))
    return Prompt(
        title=phrase("Best of your hand"),
        about=points(found.score),
        ask=(
            discs.hand(state, state.seat),
            parts.Text((advice.line(state, found),)),
            main(label, done(state, first), own),
        ),
        aim=lambda name: _aim(state, "", name),
        plan=advice.plan(state, found),
        sure=False,
    )
