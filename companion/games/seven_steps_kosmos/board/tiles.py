"""Bonus tiles in a turn: an aid before the first disc, a points tile after the last."""

from collections.abc import Iterator

from companion.contract import parts
from companion.contract.parts import Ask, Button, Buttons, Cards, Part, Pick, Tap
from companion.games.seven_steps_kosmos.board import discs
from companion.games.seven_steps_kosmos.board.boards import Aim
from companion.games.seven_steps_kosmos.board.prompt import (
    Prompt,
    done,
    main,
    nowhere,
    word,
)
from companion.games.seven_steps_kosmos.facts import Tile
from companion.games.seven_steps_kosmos.rules import (
    Aid,
    Move,
    Points,
    Shift,
    State,
    Take,
    aids,
    why_not,
)
from companion.games.seven_steps_kosmos.rules.scoring import bonus
from companion.games.seven_steps_kosmos.rules.state import UNKNOWN
from companion.games.seven_steps_kosmos.words.logged import place
from companion.games.seven_steps_kosmos.words.typed import write
from companion.language import phrase

MOVES: dict[str, type[Shift | Move]] = {"shift": Shift, "move": Move}
"""The action of an aid that moves discs, by what the tile does."""


def may_play(state: State, tile: Tile) -> bool:
    """Return whether a tile may be played now, or go on to be used."""
    if tile.family == "points":
        return why_not(state, Points(tile.id)) is None
    return tile in aids.playable(state) and any(aids.effects(state, tile))


def chosen(state: State, draft: parts.Draft) -> Tile | None:
    """Return the tile that was tapped, if it may be played now."""
    tapped = (tile for tile in state.kinds if tile.id in draft)
    return next((tile for tile in tapped if may_play(state, tile)), None)


def held(state: State) -> Cards | None:
    """Return the tiles that are held, and those that unknown ones may be."""
    seat = state.seat
    unknown = UNKNOWN in (*seat.aid, *seat.points)
    cards: list[parts.Card] = []
    for tile in state.kinds:
        known = tile.id in (*seat.aid, *seat.points)
        if tile == state.aid or not (known or (unknown and may_play(state, tile))):
            continue
        cards.append(discs.tile(state, tile.id, tap=_tap(state, tile)))
    return Cards(tuple(cards), label=phrase("your tiles")) if cards else None


def _tap(state: State, tile: Tile) -> Tap:
    if may_play(state, tile):
        return Pick((tile.id,))
    action = Aid(tile.id) if tile.family == "aid" else Points(tile.id)
    return done(state, action)


def going_on(state: State) -> Iterator[Part]:
    """Yield the button of an aid that is played and may do more."""
    if state.aid and may_play(state, state.aid):
        button = Button(
            phrase("{tile}: one more", tile=phrase(state.aid.name)),
            Pick((state.aid.id,)),
        )
        yield Buttons((button,))


def play(state: State, tile: Tile, draft: parts.Draft) -> Prompt:
    """Ask how a tile is played."""
    match tile.op:
        case "take":
            return _take(state, tile, draft)
        case "shift" | "move":
            return _move(state, tile, draft)
    action = Points(tile.id) if tile.family == "points" else Aid(tile.id)
    name = phrase(tile.name)
    label = phrase("Play {tile}", tile=name)
    ask: list[Part] = []
    if tile.family == "points":
        ask.append(_scores(state, tile))
        label = phrase(
            "No more, play {tile}: +{n}",
            tile=name,
            n=bonus(tile, state.laid, state.fields),
        )
    return _prompt(state, tile, (*ask, main(label, done(state, action), _back())))


def _prompt(
    state: State, tile: Tile, ask: tuple[Part, ...], aim: Aim = nowhere
) -> Prompt:
    shown = Cards((discs.tile(state, tile.id, chosen=True),))
    return Prompt(
        title=phrase("Play {tile}?", tile=phrase(tile.name)),
        about=phrase(tile.text),
        ask=(shown, *ask),
        aim=aim,
    )


def _back() -> Button:
    return Button(phrase("Not now"), Pick(()), kind="quiet")


def _waiting(text: str) -> tuple[Part, ...]:
    """Return what is to be tapped first, and the way back."""
    return parts.Text((parts.Line(text, tone="soft"),)), Buttons((_back(),))


def _scores(state: State, tile: Tile) -> parts.Bars:
    """Return the points of the turn with a points tile."""
    levels = [laid.level for laid in state.laid]
    more = bonus(tile, state.laid, state.fields)
    return parts.Bars(
        (*((str(level), level) for level in levels), (tile.id, more)),
        chosen=(len(levels),),
        label=phrase("points of this turn"),
        result=f"{sum(levels)} \N{RIGHTWARDS ARROW} {sum(levels) + more}",
        about=phrase("with {tiles}", tiles=phrase(tile.name)),
    )


def _take(state: State, tile: Tile, draft: parts.Draft) -> Prompt:
    """Ask which disc an aid takes off."""
    field = word(draft, state.fields.names)

    def aim(name: str) -> tuple[Tap | None, bool]:
        tap = done(state, Take(tile.id, name))
        return (tap, False) if isinstance(tap, Ask) else (Pick((tile.id, name)), True)

    if not field:
        return _prompt(state, tile, _waiting(phrase("Tap a tower.")), aim)
    colour = state.colour(state.fields.colours[state.fields.index[field]])
    off = place(state, field)
    label = phrase("Take the {c} disc off {f}", c=colour, f=off)
    action = Take(tile.id, field)
    return _prompt(state, tile, (main(label, done(state, action), _back()),), aim)


def _move(state: State, tile: Tile, draft: parts.Draft) -> Prompt:
    """Ask from where to where an aid shifts a tower or moves a disc."""
    effects = aids.effects(state, tile)
    legal = [effect for effect in effects if isinstance(effect, Shift | Move)]
    starts = {action.field for action in legal}
    fields = [typed_word for typed_word in draft if typed_word in state.fields.index]
    start = fields[0] if fields and fields[0] in starts else ""
    make = MOVES[tile.op]

    def aim(name: str) -> tuple[Tap | None, bool]:
        if not start:
            refused = Ask(write(make(tile.id, name, _other(state, name))))
            return (Pick((tile.id, name)), True) if name in starts else (refused, False)
        if name == start:
            return Pick((tile.id,)), False
        tap = done(state, make(tile.id, start, name))
        picked = Pick((tile.id, start, name))
        return (tap, False) if isinstance(tap, Ask) else (picked, True)

    if not start:
        return _prompt(state, tile, _waiting(phrase("Tap the tower first.")), aim)
    if len(fields) < 2 or make(tile.id, start, fields[1]) not in legal:
        tip = phrase("From {f}: tap where to.", f=place(state, start))
        return _prompt(state, tile, _waiting(tip), aim)
    off, to = place(state, start), place(state, fields[1])
    label = phrase("Move a disc from {f} to {g}", f=off, g=to)
    if make is Shift:
        label = phrase("Shift the tower from {f} to {g}", f=off, g=to)
    tap = done(state, make(tile.id, start, fields[1]))
    return _prompt(state, tile, (main(label, tap, _back()),), aim)


def _other(state: State, field: str) -> str:
    """Return another field of the same colour."""
    fields = state.fields
    alike = fields.of[fields.colours[fields.index[field]]]
    return next(fields.names[at] for at in alike if fields.names[at] != field)
