"""Questions of a turn: discs to lay, bonus tiles before the first and after the last.

At tables that play with advice the best turn of a hand is shown.
"""

from collections.abc import Iterator, Sequence

from companion.contract import parts
from companion.contract.board import Repair, main
from companion.language import capital, phrase, phrases

from .. import words
from ..facts import Tile
from ..rules import Action, State, actions, why_not
from ..rules.placing import MOVES, effects, playable, reachable
from ..rules.scoring import bonus
from ..rules.search import Line, best, top
from ..rules.state import UNKNOWN
from ..rules.wording import listed, points
from ..words import logged, place, write
from . import boards
from .boards import Aim, Planned, Prompt, done, go, nowhere, word


def best_of_hand(state: State) -> Line | None:
    """Return the turn with most points; None if not all that is held is known."""
    if UNKNOWN in (*state.seat.hand, *state.seat.aid, *state.seat.points):
        return None
    lines = best(state, state.turn)
    return top(lines) if lines else None


def in_words(state: State, line: Line) -> parts.Text:
    """Return a turn in words, and the tiles that it plays."""
    text = f"{words.sentence(state, line)}; {words.tiles(state, line)}"
    return parts.Text((parts.Line(text, tone="soft"),))


def plan(state: State, line: Line) -> tuple[Planned, ...]:
    """Return the discs that a turn lays; none if an aid changes the boards first."""
    lays = [action for action in line.actions if isinstance(action, actions.Lay)]
    # The last action says that no more are laid.
    if len(lays) < len(line.actions) - 1:
        return ()
    return tuple(
        Planned(lay.disc, lay.field, state.height(lay.field) + 1) for lay in lays
    )


def simplest(tile: Tile) -> actions.Aid | actions.Points:
    """Return the action that plays a tile, if nothing has to be chosen for it."""
    return actions.Aid(tile.id) if tile.family == "aid" else actions.Points(tile.id)


def may_play(state: State, tile: Tile) -> bool:
    """Return whether a tile may be played now, or go on to be used."""
    if tile.family == "points":
        return why_not(state, simplest(tile)) is None
    return tile in playable(state) and any(effects(state, tile))


def held(state: State) -> Iterator[parts.Cards]:
    """Yield the tiles that are held, and those that unknown ones may be."""
    own = (*state.seat.aid, *state.seat.points)
    cards: list[parts.Card] = []
    for tile in state.kinds:
        may = may_play(state, tile)
        if tile != state.aid and (tile.id in own or (UNKNOWN in own and may)):
            tap = parts.Pick((tile.id,)) if may else done(state, simplest(tile))
            cards.append(boards.tile(state, tile.id, tap=tap))
    if cards:
        yield parts.Cards(tuple(cards), label=phrase("your tiles"))


def play(state: State, tile: Tile, draft: parts.Draft) -> Prompt:
    """Ask how a tile is played."""
    match tile.op:
        case "take":
            return _take(state, tile, draft)
        case "shift" | "move":
            return _move(state, tile, draft)
    name = phrase(tile.name)
    if tile.family == "aid":
        label = phrase("Play {tile}", tile=name)
        return _prompt(state, tile, go(state, label, simplest(tile), _back()))
    more = bonus(tile, state.laid, state.fields)
    bars = _to_come(state, tile.id, more, phrase("with {tiles}", tiles=name))
    label = phrase("No more, play {tile}: +{n}", tile=name, n=more)
    return _prompt(state, tile, bars, go(state, label, simplest(tile), _back()))


def _to_come(state: State, name: str, more: int, about: str) -> parts.Bars:
    levels, made = state.levels, sum(state.levels)
    return parts.Bars(
        (*((str(level), level) for level in levels), (name, more)),
        chosen=(len(levels),),
        label=phrase("points of this turn"),
        result=f"{made} \N{RIGHTWARDS ARROW} {made + more}",
        about=about,
    )


def _prompt(state: State, tile: Tile, *ask: parts.Part, aim: Aim = nowhere) -> Prompt:
    card = parts.Cards((boards.tile(state, tile.id, chosen=True),))
    title = phrase("Play {tile}?", tile=phrase(tile.name))
    return Prompt(title, phrase(tile.text), (card, *ask), aim)


def _back() -> parts.Button:
    return parts.Button(phrase("Not now"), parts.Pick(()), kind="quiet")


def _waiting(state: State, tile: Tile, text: str, aim: Aim) -> Prompt:
    tip = parts.Text((parts.Line(text, tone="soft"),))
    return _prompt(state, tile, tip, parts.Buttons((_back(),)), aim=aim)


def _drafted(
    state: State, action: Action, draft: parts.Draft
) -> tuple[parts.Tap | None, bool]:
    tap = done(state, action)
    return (tap, False) if isinstance(tap, parts.Ask) else (parts.Pick(draft), True)


def _take(state: State, tile: Tile, draft: parts.Draft) -> Prompt:
    field = word(draft, state.fields.names)

    def aim(name: str) -> tuple[parts.Tap | None, bool]:
        return _drafted(state, actions.Take(tile.id, name), (tile.id, name))

    if not field:
        return _waiting(state, tile, phrase("Tap a tower."), aim)
    colour = state.colour(state.fields.colours[state.fields.index[field]])
    label = phrase("Take the {c} disc off {f}", c=colour, f=place(state, field))
    button = go(state, label, actions.Take(tile.id, field), _back())
    return _prompt(state, tile, button, aim=aim)


def _move(state: State, tile: Tile, draft: parts.Draft) -> Prompt:
    table, make = state.fields, MOVES[tile.op]
    legal = [
        effect
        for effect in effects(state, tile)
        if isinstance(effect, actions.Shift | actions.Move)
    ]
    starts = {action.field for action in legal}
    fields = [name for name in draft if name in table.index]
    start = fields[0] if fields and fields[0] in starts else ""

    def aim(name: str) -> tuple[parts.Tap | None, bool]:
        if not start and name in starts:
            return parts.Pick((tile.id, name)), True
        if not start:
            alike = table.of[table.colours[table.index[name]]]
            other = next(table.names[at] for at in alike if table.names[at] != name)
            return parts.Ask(write(make(tile.id, name, other))), False
        if name == start:
            return parts.Pick((tile.id,)), False
        return _drafted(state, make(tile.id, start, name), (tile.id, start, name))

    if not start:
        return _waiting(state, tile, phrase("Tap the tower first."), aim)
    off = place(state, start)
    if len(fields) < 2 or make(tile.id, start, fields[1]) not in legal:
        return _waiting(state, tile, phrase("From {f}: tap where to.", f=off), aim)
    to = place(state, fields[1])
    label = phrase("Move a disc from {f} to {g}", f=off, g=to)
    if make is actions.Shift:
        label = phrase("Shift the tower from {f} to {g}", f=off, g=to)
    button = go(state, label, make(tile.id, start, fields[1]), _back())
    return _prompt(state, tile, button, aim=aim)


def lay(state: State, draft: parts.Draft, *, advised: bool) -> Prompt:
    """Ask for the next disc of a turn, or what else may be done."""
    for tile in state.kinds:
        if tile.id in draft and may_play(state, tile):
            return play(state, tile, draft)
    line = best_of_hand(state) if advised else None
    if line and "best" in draft:
        return _advised(state, line)
    letters = tuple(dict.fromkeys(state.seat.hand))
    field = word(draft, state.fields.names)
    disc = word(draft, letters if UNKNOWN not in letters else (*state.letters,))
    if field and why_not(state, actions.Lay(disc, field)):
        field = ""

    def tap(letter: str, up: bool) -> parts.Tap | None:
        return None if letter == UNKNOWN else parts.Pick(() if up else (letter,))

    legal = _lays(state)
    ask: list[parts.Part] = [boards.hand(state, state.seat, disc, tap)]
    if tip := _tip(state, disc, legal):
        ask.append(parts.Text((parts.Line(tip, tone="soft"),)))
    ask += [*_score(state, field, line), _buttons(state, disc, field, legal)]
    if line:
        show = parts.Button(phrase("Show it on the boards"), parts.Pick(("best",)))
        best_turn = (in_words(state, line), parts.Buttons((show,)))
        chip = parts.Line(f"**{points(line.score)}**")
        ask.append(parts.Panel(best_turn, phrase("Best of your hand"), chip=chip))
    if state.aid and may_play(state, state.aid):
        label = phrase("{tile}: one more", tile=phrase(state.aid.name))
        more = parts.Button(label, parts.Pick((state.aid.id,)))
        ask.append(parts.Buttons((more,)))
    return Prompt(
        phrase("Your turn, disc {n}", n=len(state.laid) + 1),
        phrase("{n} in the bag", n=state.bag),
        (*ask, *held(state)),
        lambda name: _aim(state, disc, name),
        (Planned(disc, field, state.height(field) + 1),) if field else (),
    )


def _aim(state: State, disc: str, field: str) -> tuple[parts.Tap | None, bool]:
    colour = state.fields.colours[state.fields.index[field]]
    if why_not(state, actions.Lay(colour, field)) is None:
        marked = disc == colour if disc else bool(state.laid)
        return parts.Pick((colour, field)), marked
    return parts.Ask(write(actions.Lay(disc or colour, field))), False


def _lays(state: State) -> list[actions.Lay]:
    return [action for action in reachable(state) if why_not(state, action) is None]


def repair(state: State, action: Action) -> Repair | None:
    """Return the tap that shows where a disc fits that is refused on a field."""
    if not isinstance(action, actions.Lay) or state.phase != "lay":
        return None
    fits = any(legal.disc == action.disc for legal in _lays(state))
    return Repair(phrase("Show"), parts.Pick((action.disc,))) if fits else None


def _tip(state: State, disc: str, legal: Sequence[actions.Lay]) -> str:
    if not disc:
        return "" if legal else phrase("No disc fits any more.")
    fits = [action.field for action in legal if action.disc == disc]
    colour = capital(state.colour(disc))
    beside = place(state, state.laid[-1].field) if state.laid else ""
    if not fits and beside:
        return phrase("{c} fits nowhere beside {f}.", c=colour, f=beside)
    if not fits:
        return phrase("{c} fits nowhere.", c=colour)
    count = phrases("{n} field", "{n} fields", len(fits))
    where = f"**{count}**"
    if beside:
        where = phrase("**{fields}** beside {f}", fields=count, f=beside)
    levels = listed(map(str, sorted({state.height(name) + 1 for name in fits})))
    said = {"c": colour, "where": where, "levels": levels}
    return phrase("{c} fits on {where}, level {levels}.", **said)


def _score(state: State, field: str, line: Line | None) -> Iterator[parts.Part]:
    most = phrase("; best is {n}", n=line.score) if line else ""
    levels = state.levels
    if field:
        level, about = state.height(field) + 1, phrase("on {f}", f=place(state, field))
        yield _to_come(state, str(level), level, about + most)
    elif levels:
        bars = tuple((str(level), level) for level in levels)
        label, about = phrase("points of this turn"), phrase("so far") + most
        yield parts.Bars(bars, (), label, str(sum(levels)), about)


def _buttons(
    state: State, disc: str, field: str, legal: Sequence[actions.Lay]
) -> parts.Part:
    made = points(sum(state.levels))
    stop = parts.Button(phrase("No more"), done(state, actions.Done()), note=made)
    if field:
        label = phrase("Lay it: +{n}", n=state.height(field) + 1)
        return go(state, label, actions.Lay(disc, field), stop)
    if legal:
        return parts.Buttons((stop,))
    return main(phrase("No more: {points}", points=made), stop.tap)


def _advised(state: State, line: Line) -> Prompt:
    first = line.actions[0]
    label = capital(logged(first, state))
    if isinstance(first, actions.Lay):
        on = place(state, first.field)
        where = phrase("{c} on {f}", c=state.colour(first.disc), f=on)
        level = state.height(first.field) + 1
        label = phrase("Lay {where}: +{n}", where=where, n=level)
    back = parts.Button(phrase("Choose by yourself"), parts.Pick(()))
    hand, button = boards.hand(state, state.seat), go(state, label, first, back)
    return Prompt(
        phrase("Best of your hand"),
        points(line.score),
        (hand, in_words(state, line), button),
        lambda name: _aim(state, "", name),
        plan(state, line),
        sure=False,
    )
