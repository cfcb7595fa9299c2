"""The table in plain text; given the view of a seat, only what that seat may see."""

from collections.abc import Iterator
from textwrap import wrap

from companion.contract import Draw, Over, Roll
from companion.games.seven_steps_kosmos.facts import FIELDS, facts
from companion.games.seven_steps_kosmos.rules import (
    UNKNOWN,
    Seat,
    State,
    unseen,
    waits_for,
)
from companion.games.seven_steps_kosmos.rules.wording import (
    discs,
    hand,
    points,
)

WIDTH = 78


def describe(state: State) -> str:
    """Return the table as text, at most 78 columns wide.

    A field shows the letter of its colour and the height of its tower, `.` if it is
    empty; `*` marks the disc laid last, `+` others of this turn. Left of the centre of
    each board is its slot.
    """
    lines = [*_heading(state), *_boards(state), *_players(state), *_piles(state)]
    return "\n".join([*lines, *_hints(state)])


def _heading(state: State) -> Iterator[str]:
    title = facts().game.title
    if state.phase == "over":
        yield f"{title}, the game is over"
    elif state.table and state.phase not in ("turns", "first", "deal"):
        yield f"{title}, {state.seat.name}'s turn"
    else:
        yield f"{title}, set-up"


def _boards(state: State) -> Iterator[str]:
    if not state.table:
        return
    fields = state.fields
    columns = [2 * q + r for q, r in fields.spots]
    lines = sorted({r for _, r in fields.spots})
    left, marks = min(columns), _marks(state)
    for line in lines:
        row = [" "] * WIDTH
        for field, (_, r) in enumerate(fields.spots):
            if r == line:
                text = _field(state, field, marks)
                at = 2 + 2 * (columns[field] - left)
                row[at : at + len(text)] = text
                if not field % FIELDS:  # a centre: its slot is left of it
                    row[at - 1] = str(field // FIELDS)
        yield "".join(row)[:WIDTH].rstrip()
    boards = [
        f"{slot}: {letter}" + (f" turned {sixths}" if sixths else "")
        for slot, (letter, sixths) in enumerate(state.table.boards)
    ]
    yield from _wrapped(f"  slots  {', '.join(boards)}", "         ")
    yield "  fields of a board: .0 its centre, .1 east of it, and so clockwise to .6"


def _marks(state: State) -> dict[str, str]:
    marks = {disc.field: "+" for disc in state.laid}
    return marks | {disc.field: "*" for disc in state.laid[-1:]}


def _field(state: State, field: int, marks: dict[str, str]) -> str:
    fields = state.fields
    height = state.heights[field]
    letter, name = fields.colours[field], fields.names[field]
    return f"{letter}{height or '.'}{marks.get(name, '')}"


def _players(state: State) -> Iterator[str]:
    width = max(len(seat.name) for seat in state.seats)
    for number, seat in enumerate(state.seats):
        mark = ">" if number == state.turn and state.phase != "over" else " "
        parts = [f"{points(seat.score):>10}", _hand(seat), *_held(seat)]
        yield from _wrapped(f"{mark} {seat.name:<{width}} {', '.join(parts)}", "    ")


def _hand(seat: Seat) -> str:
    hidden = seat.hand.count(UNKNOWN)
    known = [disc for disc in seat.hand if disc != UNKNOWN]
    if not hidden:
        return f"hand {hand(known)}" if known else "no disc in hand"
    return f"hand {hand(known)} and {hidden} more" if known else f"{discs(hidden)}"


def _held(seat: Seat) -> Iterator[str]:
    for tiles, family in ((seat.aid, "aid"), (seat.points, "points tile")):
        for tile in tiles:
            yield f"{family} face down" if tile == UNKNOWN else f"{family} {tile}"


def _piles(state: State) -> Iterator[str]:
    parts = [f"bag {discs(state.bag)}"]
    if state.box:
        parts.append(f"box {len(state.box)}")
    for stack, family in ((state.aids, "aids"), (state.points, "points tiles")):
        shown = f", discarded {' '.join(stack.discards)}" if stack.discards else ""
        if stack.count or shown:
            parts.append(f"{stack.count} {family}{shown}")
    yield from _wrapped(f"  {'; '.join(parts)}", "    ")
    # Ruling bag_colours: own_view, what the viewer cannot see.
    if state.options.bag_colours == "own_view" and state.table:
        counts = " ".join(f"{letter}{count}" for letter, count in unseen(state).items())
        yield from _wrapped(f"  not in sight: {counts}", "    ")


def _wrapped(text: str, indent: str) -> list[str]:
    return wrap(text, WIDTH, subsequent_indent=indent, drop_whitespace=True) or []


def _hints(state: State) -> Iterator[str]:
    for sentence in _sentences(state):
        yield from wrap(sentence, WIDTH, initial_indent="  ", subsequent_indent="  ")


def _sentences(state: State) -> Iterator[str]:
    match waits_for(state):
        case Over() as over:
            scores = ", ".join(f"{seat.name} {seat.total}" for seat in state.seats)
            yield f"{over.rank} wins with {points(over.score)}: {scores}."
            return
        case Draw(deck, count):
            yield f"{state.seat.name}: {count} to be drawn from the {deck}."
            return
        case Roll(count, _, what):
            yield f"Dice are due: {count}, the {what}."
            return
    if state.laid:
        laid = " ".join(f"{disc.disc}{disc.field}" for disc in state.laid)
        levels = [disc.level for disc in state.laid]
        sums = " + ".join(map(str, levels))
        yield f"Laid {laid}, levels {sums} = {points(sum(levels))} so far."
    if state.aid:
        left = f", {state.left} more possible" if state.left else ""
        yield f"Aid {state.aid.id} is played: {state.aid.text}{left}"
    if state.phase == "bonus":
        yield f"{points(state.made)} in this turn: take an aid or a points tile?"
    if state.phase == "tidy":
        yield "Throw in any discs; then the hand is filled."
    if state.triggered:
        yield "The bag could not fill a hand: the last turns are played."
