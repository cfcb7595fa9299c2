"""The table in plain text; given the view of a seat, only what that seat may see.

`tint` colours its letters for terminals that can; each letter stays as it is.
"""

import re
from collections.abc import Iterable, Iterator

from companion.contract import Draw, Over, Roll
from companion.games.seven_steps_kosmos.facts import FIELDS, facts
from companion.games.seven_steps_kosmos.rules import (
    UNKNOWN,
    Seat,
    State,
    unseen,
    waits_for,
)
from companion.games.seven_steps_kosmos.rules.wording import discs, hand, points
from companion.lines import WIDTH, wrapped

LEFT = 4
"""Columns left of the boards; a slot is written in the last of them."""


def describe(state: State, width: int = WIDTH) -> str:
    """Return the table as text.

    A field shows the letter of its colour and the height of its tower, `.` if it is
    empty; `*` marks the disc laid last, `+` others of this turn. Left of the centre of
    each board is its slot. Boards laid wider than the terminal are shown one by one.
    """
    lines = [*wrapped(_heading(state), width, first=""), *_boards(state, width)]
    lines += _rows(_slots(state), width)
    for player in _players(state):
        lines += wrapped(player, width, first="")
    lines += _rows((*_piles(state), *_sentences(state)), width)
    return "\n".join(lines)


def _rows(rows: Iterable[str], width: int) -> Iterator[str]:
    for row in rows:
        yield from wrapped(row, width)


def _heading(state: State) -> str:
    title = facts().game.title
    if state.phase == "over":
        return f"{title}, the game is over"
    if state.table and state.phase not in ("turns", "first", "deal"):
        return f"{title}, {state.seat.name}'s turn"
    return f"{title}, set-up"


def _boards(state: State, width: int) -> Iterator[str]:
    """Yield the boards as they are laid, or one by one, if they are too wide."""
    if not state.table:
        return
    fields, marks = state.fields, _marks(state)
    columns = [2 * q + r for q, r in fields.spots]
    left = min(columns)
    across = LEFT + 2 * (max(columns) - left) + len("R3*")
    if across > width:
        for slot in range(FIELDS):
            row = range(slot * FIELDS, (slot + 1) * FIELDS)
            cells = (f"{_field(state, field, marks):<4}" for field in row)
            yield f"   {slot}: {''.join(cells)}".rstrip()
        return
    for line in sorted({r for _, r in fields.spots}):
        drawn = [" "] * across
        for field, (_, r) in enumerate(fields.spots):
            if r == line:
                text = _field(state, field, marks)
                at = LEFT + 2 * (columns[field] - left)
                drawn[at : at + len(text)] = text
                if not field % FIELDS:  # a centre: its slot is left of it
                    drawn[at - 1] = str(field // FIELDS)
        yield "".join(drawn).rstrip()


def _slots(state: State) -> Iterator[str]:
    if not state.table:
        return
    boards = [
        f"{slot}: {letter}" + (f" turned {sixths}" if sixths else "")
        for slot, (letter, sixths) in enumerate(state.table.boards)
    ]
    yield f"slots  {', '.join(boards)}"
    yield "fields of a board: .0 its centre, .1 east of it, and so clockwise to .6"


def _marks(state: State) -> dict[str, str]:
    marks = {disc.field: "+" for disc in state.laid}
    return marks | {disc.field: "*" for disc in state.laid[-1:]}


def _field(state: State, field: int, marks: dict[str, str]) -> str:
    fields = state.fields
    height = state.heights[field]
    letter, name = fields.colours[field], fields.names[field]
    return f"{letter}{height or '.'}{marks.get(name, '')}"


def _players(state: State) -> Iterator[str]:
    column = max(len(seat.name) for seat in state.seats)
    for number, seat in enumerate(state.seats):
        mark = ">" if number == state.turn and state.phase != "over" else " "
        parts = [f"{points(seat.score):>10}", _hand(seat), *_held(seat)]
        yield f"{mark} {seat.name:<{column}} {', '.join(parts)}"


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
        discarded = f", discarded {' '.join(stack.discards)}" if stack.discards else ""
        if stack.count or discarded:
            parts.append(f"{stack.count} {family}{discarded}")
    yield "; ".join(parts)
    # Ruling bag_colours: own_view, what the viewer cannot see.
    if state.options.bag_colours == "own_view" and state.table:
        counts = " ".join(f"{letter}{count}" for letter, count in unseen(state).items())
        yield f"not in sight: {counts}"


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
        discs = " ".join(f"{disc.disc}{disc.field}" for disc in state.laid)
        levels = [disc.level for disc in state.laid]
        sums = " + ".join(map(str, levels))
        yield f"Laid {discs}, levels {sums} = {points(sum(levels))} so far."
    if state.aid:
        left = f", {state.left} more possible" if state.left else ""
        yield f"Aid {state.aid.id} is played: {state.aid.text}{left}"
    if state.phase == "bonus":
        yield f"{points(state.made)} in this turn: take an aid or a points tile?"
    if state.phase == "tidy":
        yield "Throw in any discs; then the hand is filled."
    if state.triggered:
        yield "The bag could not fill a hand: the last turns are played."


INKS = {"W": "1", "Y": "93", "O": "33", "R": "31", "V": "35", "B": "34", "K": "4"}
"""How the letters of our box are shown. White and black, of which one is the ground,
are bold and underlined."""


def tint(text: str) -> str:
    """Return a described table with the letters of fields and hands in their colours.

    >>> tint("   R3* Y.") == "   \\x1b[31mR\\x1b[0m3* \\x1b[93mY\\x1b[0m."
    True
    """
    rows = (_row(line) for line in text.split("\n"))
    return "\n".join(rows)


def _row(line: str) -> str:
    if re.search("[a-z]", line):
        return re.sub(r"(?<=\bhand )[A-Z]( [A-Z])*\b", _letters, line)
    return re.sub(r"[A-Z](?=[.\d])", _letters, line)


def _letters(found: re.Match[str]) -> str:
    return re.sub("[A-Z]", _letter, found[0])


def _letter(found: re.Match[str]) -> str:
    code = INKS.get(found[0])
    return f"\x1b[{code}m{found[0]}\x1b[0m" if code else found[0]
