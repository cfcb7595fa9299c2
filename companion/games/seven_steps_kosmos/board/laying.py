"""Questions of a turn: discs to lay, bonus tiles before the first and after the last.

At tables that play with advice the best turn of a hand is shown.
"""

from collections.abc import Iterator, Sequence

from companion.contract import parts
from companion.contract.board import Repair
from companion.games.seven_steps_kosmos import rules
from companion.games.seven_steps_kosmos.board import boards
from companion.games.seven_steps_kosmos.board.boards import (
    Aim,
    Planned,
    Prompt,
    done,
    go,
    main,
    nowhere,
    word,
)
from companion.games.seven_steps_kosmos.facts import Tile
from companion.games.seven_steps_kosmos.rules.placing import reachable
from companion.games.seven_steps_kosmos.rules.scoring import bonus
from companion.games.seven_steps_kosmos.rules.wording import listed, points
from companion.games.seven_steps_kosmos.words import sentences
from companion.games.seven_steps_kosmos.words.sentences import logged, place, write
from companion.language import capital, phrase

Best = rules.Line
"""Actions one after the other, and what the turn is worth with them."""


def best(state: rules.State) -> Best | None:
    """Return the turn with most points; None if not all that is held is known."""
    if rules.UNKNOWN in (*state.seat.hand, *state.seat.aid, *state.seat.points):
        return None
    lines = rules.best(state, state.turn)
    return rules.top(lines) if lines else None


def panel(state: rules.State, found: Best, button: parts.Button) -> parts.Panel:
    """Return the best turn in words, with a button below it."""
    return parts.Panel(
        (parts.Text((line(state, found),)), parts.Buttons((button,))),
        title=phrase("Best of your hand"),
        chip=parts.Line(f"**{points(found.score)}**"),
    )


def line(state: rules.State, found: Best) -> parts.Line:
    """Return the best turn in words, and the tiles that it plays."""
    words, tiles = sentences.sentence(state, found), sentences.tiles(state, found)
    return parts.Line(f"{words}; {tiles}", tone="soft")


def plan(state: rules.State, found: Best) -> tuple[Planned, ...]:
    """Return the discs that the best turn lays."""
    planned: list[Planned] = []
    for action in found.actions:
        if not isinstance(action, rules.Lay | rules.Done | rules.Points):
            return ()  # an aid changes the boards first
        if isinstance(action, rules.Lay):
            level = state.height(action.field) + 1
            planned.append(Planned(action.disc, action.field, level))
    return tuple(planned)


MOVES: dict[str, type[rules.Shift | rules.Move]] = {
    "shift": rules.Shift,
    "move": rules.Move,
}
"""The action of an aid that moves discs, by what the tile does."""


def may_play(state: rules.State, tile: Tile) -> bool:
    """Return whether a tile may be played now, or go on to be used."""
    if tile.family == "points":
        return rules.why_not(state, rules.Points(tile.id)) is None
    return tile in rules.placing.playable(state) and any(
        rules.placing.effects(state, tile)
    )


def chosen(state: rules.State, draft: parts.Draft) -> Tile | None:
    """Return the tile that was tapped, if it may be played now."""
    tapped = (tile for tile in state.kinds if tile.id in draft)
    return next((tile for tile in tapped if may_play(state, tile)), None)


def held(state: rules.State) -> parts.Cards | None:
    """Return the tiles that are held, and those that unknown ones may be."""
    seat = state.seat
    unknown = rules.UNKNOWN in (*seat.aid, *seat.points)
    cards: list[parts.Card] = []
    for tile in state.kinds:
        known = tile.id in (*seat.aid, *seat.points)
        if tile == state.aid or not (known or (unknown and may_play(state, tile))):
            continue
        cards.append(boards.tile(state, tile.id, tap=_tap(state, tile)))
    return parts.Cards(tuple(cards), label=phrase("your tiles")) if cards else None


def _tap(state: rules.State, tile: Tile) -> parts.Tap:
    if may_play(state, tile):
        return parts.Pick((tile.id,))
    action = rules.Aid(tile.id) if tile.family == "aid" else rules.Points(tile.id)
    return done(state, action)


def going_on(state: rules.State) -> Iterator[parts.Part]:
    """Yield the button of an aid that is played and may do more."""
    if state.aid and may_play(state, state.aid):
        button = parts.Button(
            phrase("{tile}: one more", tile=phrase(state.aid.name)),
            parts.Pick((state.aid.id,)),
        )
        yield parts.Buttons((button,))


def play(state: rules.State, tile: Tile, draft: parts.Draft) -> Prompt:
    """Ask how a tile is played."""
    match tile.op:
        case "take":
            return _take(state, tile, draft)
        case "shift" | "move":
            return _move(state, tile, draft)
    action = rules.Points(tile.id) if tile.family == "points" else rules.Aid(tile.id)
    name = phrase(tile.name)
    label = phrase("Play {tile}", tile=name)
    ask: list[parts.Part] = []
    if tile.family == "points":
        ask.append(_scores(state, tile))
        label = phrase(
            "No more, play {tile}: +{n}",
            tile=name,
            n=bonus(tile, state.laid, state.fields),
        )
    return _prompt(state, tile, (*ask, go(state, label, action, _back())))


def _prompt(
    state: rules.State, tile: Tile, ask: tuple[parts.Part, ...], aim: Aim = nowhere
) -> Prompt:
    card = parts.Cards((boards.tile(state, tile.id, chosen=True),))
    return Prompt(
        title=phrase("Play {tile}?", tile=phrase(tile.name)),
        about=phrase(tile.text),
        ask=(card, *ask),
        aim=aim,
    )


def _back() -> parts.Button:
    return parts.Button(phrase("Not now"), parts.Pick(()), kind="quiet")


def _waiting(text: str) -> tuple[parts.Part, ...]:
    return parts.Text((parts.Line(text, tone="soft"),)), parts.Buttons((_back(),))


def _scores(state: rules.State, tile: Tile) -> parts.Bars:
    levels = [laid.level for laid in state.laid]
    more = bonus(tile, state.laid, state.fields)
    return parts.Bars(
        (*((str(level), level) for level in levels), (tile.id, more)),
        chosen=(len(levels),),
        label=phrase("points of this turn"),
        result=f"{sum(levels)} \N{RIGHTWARDS ARROW} {sum(levels) + more}",
        about=phrase("with {tiles}", tiles=phrase(tile.name)),
    )


def _take(state: rules.State, tile: Tile, draft: parts.Draft) -> Prompt:
    field = word(draft, state.fields.names)

    def aim(name: str) -> tuple[parts.Tap | None, bool]:
        tap = done(state, rules.Take(tile.id, name))
        return (
            (tap, False)
            if isinstance(tap, parts.Ask)
            else (parts.Pick((tile.id, name)), True)
        )

    if not field:
        return _prompt(state, tile, _waiting(phrase("Tap a tower.")), aim)
    colour = state.colour(state.fields.colours[state.fields.index[field]])
    off = place(state, field)
    label = phrase("Take the {c} disc off {f}", c=colour, f=off)
    action = rules.Take(tile.id, field)
    return _prompt(state, tile, (go(state, label, action, _back()),), aim)


def _move(state: rules.State, tile: Tile, draft: parts.Draft) -> Prompt:
    effects = rules.placing.effects(state, tile)
    legal = [
        effect for effect in effects if isinstance(effect, rules.Shift | rules.Move)
    ]
    starts = {action.field for action in legal}
    fields = [typed_word for typed_word in draft if typed_word in state.fields.index]
    start = fields[0] if fields and fields[0] in starts else ""
    make = MOVES[tile.op]

    def aim(name: str) -> tuple[parts.Tap | None, bool]:
        if not start:
            refused = parts.Ask(write(make(tile.id, name, _other(state, name))))
            return (
                (parts.Pick((tile.id, name)), True)
                if name in starts
                else (refused, False)
            )
        if name == start:
            return parts.Pick((tile.id,)), False
        tap = done(state, make(tile.id, start, name))
        picked = parts.Pick((tile.id, start, name))
        return (tap, False) if isinstance(tap, parts.Ask) else (picked, True)

    if not start:
        return _prompt(state, tile, _waiting(phrase("Tap the tower first.")), aim)
    if len(fields) < 2 or make(tile.id, start, fields[1]) not in legal:
        tip = phrase("From {f}: tap where to.", f=place(state, start))
        return _prompt(state, tile, _waiting(tip), aim)
    off, to = place(state, start), place(state, fields[1])
    label = phrase("Move a disc from {f} to {g}", f=off, g=to)
    if make is rules.Shift:
        label = phrase("Shift the tower from {f} to {g}", f=off, g=to)
    tap = done(state, make(tile.id, start, fields[1]))
    return _prompt(state, tile, (main(label, tap, _back()),), aim)


def _other(state: rules.State, field: str) -> str:
    fields = state.fields
    alike = fields.of[fields.colours[fields.index[field]]]
    return next(fields.names[at] for at in alike if fields.names[at] != field)


def lay(state: rules.State, draft: parts.Draft, *, advised: bool) -> Prompt:
    """Ask for the next disc of a turn, or what else may be done."""
    if (tile := chosen(state, draft)) is not None:
        return play(state, tile, draft)
    if advised and "best" in draft and (line := best(state)) is not None:
        return _advised(state, line)
    fields = state.fields
    letters = tuple(dict.fromkeys(state.seat.hand))
    field = word(draft, fields.names)
    disc = word(draft, letters if rules.UNKNOWN not in letters else (*state.letters,))
    if field and rules.why_not(state, rules.Lay(disc, field)):
        field = ""
    legal = _lays(state)
    ask = [_hand(state, disc), *_tip(state, disc, legal)]
    line = best(state) if advised else None
    ask += [*_score(state, disc, field, line), _buttons(state, disc, field, legal)]
    ask += [*_panel(state, line), *going_on(state)]
    if tiles := held(state):
        ask.append(tiles)
    return Prompt(
        title=phrase("Your turn, disc {n}", n=len(state.laid) + 1),
        about=phrase("{n} in the bag", n=state.bag),
        ask=tuple(ask),
        aim=lambda name: _aim(state, disc, name),
        plan=(Planned(disc, field, state.height(field) + 1),) if field else (),
    )


def _hand(state: rules.State, disc: str) -> parts.Cards:
    def tap(letter: str, up: bool) -> parts.Tap | None:
        return None if letter == rules.UNKNOWN else parts.Pick(() if up else (letter,))

    return boards.hand(state, state.seat, disc, tap)


def _aim(state: rules.State, disc: str, field: str) -> tuple[parts.Tap | None, bool]:
    colour = state.fields.colours[state.fields.index[field]]
    if rules.why_not(state, rules.Lay(colour, field)) is None:
        marked = disc == colour if disc else bool(state.laid)
        return parts.Pick((colour, field)), marked
    return parts.Ask(write(rules.Lay(disc or colour, field))), False


def _lays(state: rules.State) -> list[rules.Lay]:
    return [
        action for action in reachable(state) if rules.why_not(state, action) is None
    ]


def repair(state: rules.State, action: rules.Action) -> Repair | None:
    """Return the tap that shows where a disc fits that is refused on a field."""
    if not isinstance(action, rules.Lay) or state.phase != "lay":
        return None
    fits = any(legal.disc == action.disc for legal in _lays(state))
    return Repair(phrase("Show"), parts.Pick((action.disc,))) if fits else None


def _tip(
    state: rules.State, disc: str, legal: Sequence[rules.Lay]
) -> Iterator[parts.Part]:
    if not disc:
        if not legal:
            yield parts.Text(
                (parts.Line(phrase("No disc fits any more."), tone="soft"),)
            )
        return
    fits = [action.field for action in legal if action.disc == disc]
    yield parts.Text((parts.Line(_fits(state, disc, fits), tone="soft"),))


def _fits(state: rules.State, disc: str, fits: Sequence[str]) -> str:
    colour = capital(state.colour(disc))
    last = state.laid[-1].field if state.laid else ""
    if not fits and last:
        return phrase("{c} fits nowhere beside {f}.", c=colour, f=place(state, last))
    if not fits:
        return phrase("{c} fits nowhere.", c=colour)
    count = phrase("1 field") if len(fits) == 1 else phrase("{n} fields", n=len(fits))
    beside = place(state, last) if last else ""
    where = phrase("**{fields}** beside {f}", fields=count, f=beside)
    levels = sorted({state.height(name) + 1 for name in fits})
    return phrase(
        "{c} fits on {where}, level {levels}.",
        c=colour,
        where=where if last else f"**{count}**",
        levels=listed(map(str, levels)),
    )


def _score(
    state: rules.State, disc: str, field: str, best: Best | None
) -> Iterator[parts.Part]:
    most = phrase("; best is {n}", n=best.score) if best else ""
    levels = [laid.level for laid in state.laid]
    made = sum(levels)
    if field:
        level = state.height(field) + 1
        bars = (*_bars(levels), (str(level), level))
        yield parts.Bars(
            bars,
            chosen=(len(levels),),
            label=phrase("points of this turn"),
            result=f"{made} \N{RIGHTWARDS ARROW} {made + level}",
            about=phrase("on {f}", f=place(state, field)) + most,
        )
    elif levels:
        label = phrase("points of this turn")
        about = phrase("so far") + most
        yield parts.Bars(_bars(levels), label=label, result=str(made), about=about)


def _bars(levels: Sequence[int]) -> tuple[tuple[str, float], ...]:
    return tuple((str(level), level) for level in levels)


def _panel(state: rules.State, found: Best | None) -> Iterator[parts.Part]:
    if found is not None:
        show = parts.Button(phrase("Show it on the boards"), parts.Pick(("best",)))
        yield panel(state, found, show)


def _buttons(
    state: rules.State, disc: str, field: str, legal: Sequence[rules.Lay]
) -> parts.Part:
    made = sum(laid.level for laid in state.laid)
    stop = parts.Button(phrase("No more"), done(state, rules.Done()), note=points(made))
    if field:
        label = phrase("Lay it: +{n}", n=state.height(field) + 1)
        return go(state, label, rules.Lay(disc, field), stop)
    if legal:
        return parts.Buttons((stop,))
    return main(phrase("No more: {points}", points=points(made)), stop.tap)


def _advised(state: rules.State, found: Best) -> Prompt:
    first = found.actions[0]
    label = capital(logged(first, state))
    if isinstance(first, rules.Lay):
        on = place(state, first.field)
        where = phrase("{c} on {f}", c=state.colour(first.disc), f=on)
        level = state.height(first.field) + 1
        label = phrase("Lay {where}: +{n}", where=where, n=level)
    back = parts.Button(phrase("Choose by yourself"), parts.Pick(()))
    return Prompt(
        title=phrase("Best of your hand"),
        about=points(found.score),
        ask=(
            boards.hand(state, state.seat),
            parts.Text((line(state, found),)),
            go(state, label, first, back),
        ),
        aim=lambda name: _aim(state, "", name),
        plan=plan(state, found),
        sure=False,
    )
