"""The boards as they are laid, with towers, the turn so far, and what may follow.

Discs and tiles are shown here, too, hands of them, and how a question is answered.
Lengths are those of the boards for discs of 25 mm; a test compares them with the kit.
"""

import math
from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from companion.contract import parts
from companion.contract.board import Taps
from companion.language import phrase

from ..facts import FIELDS, Family, facts
from ..rules import Action, State, why_not
from ..rules.boards import Table, centre, turned
from ..rules.state import UNKNOWN, Seat
from ..words import place, write

COLOURS = tuple(colour.name for colour in facts().edition.colours)
DISCS = tuple(f"disc-{name}" for name in COLOURS)
TILES = tuple(f"tile-{tile.id.lower()}" for tile in facts().edition.tiles)
"""The pieces whose faces are hidden from some."""

Choose = Callable[[str, bool], parts.Tap | None]
"""What a tap on a disc of a colour leads to; whether it is chosen already."""


def colour(state: State, letter: str) -> str:
    """Return the name that our pieces have for a colour, by its place in the box."""
    return COLOURS[state.letters.index(letter)]


def disc(state: State, letter: str) -> str:
    """Return the piece of a disc."""
    return f"disc-{colour(state, letter)}"


def hand(
    state: State, seat: Seat, chosen: str = "", tap: Choose | None = None
) -> parts.Cards:
    """Return the discs behind a screen, as they are kept: sorted by letter."""
    cards: list[parts.Card] = []
    for letter in seat.hand:
        up = letter in chosen
        chosen = chosen.replace(letter, "", 1)
        if letter == UNKNOWN:
            card = parts.Card("", phrase("a disc that was not told"), caption="?")
        else:
            label = state.colour(letter)
            label = phrase("{c}, chosen", c=label) if up else label
            card = parts.Card(disc(state, letter), label)
        to = tap(letter, up) if tap else None
        cards.append(replace(card, look="chosen" if up else "", tap=to))
    cards += [parts.Card("", phrase("an empty place"), look="gone")] * (
        state.full - len(cards)
    )
    return parts.Cards(tuple(cards), "discs", phrase("your discs"))


def tile(
    state: State, id: str, *, chosen: bool = False, tap: parts.Tap | None = None
) -> parts.Card:
    """Return a tile face up; one of a box that is not ours has no face."""
    kind, piece = state.kind(id), f"tile-{id.lower()}"
    name = phrase(kind.name)
    return parts.Card(
        piece if piece in TILES else "",
        f"{name}: {phrase(kind.text)}",
        look="chosen" if chosen else "",
        caption=name,
        tap=tap,
    )


def board(state: State, letter: str, tap: parts.Tap | None) -> parts.Card:
    """Return a board; one of a box that is not ours has no face."""
    ours = letter in {known.letter for known in facts().edition.boards}
    name, mixed = phrase("board {letter}", letter=letter), state.options.side == "mixed"
    piece = f"board-{letter.lower()}" if ours else ""
    return parts.Card(piece, name, back=mixed, caption=name, tap=tap)


def back(family: Family, label: str, chosen: bool, tap: parts.Tap | None) -> parts.Card:
    """Return a tile face down, the same whatever it is."""
    first = next(known for known in facts().edition.tiles if known.family == family)
    card = parts.Card(f"tile-{first.id.lower()}", label, back=True, caption=label)
    return replace(card, look="chosen" if chosen else "", tap=tap)


PITCH = 30.0  # from the middle of a field to the next one's, in mm

WIDE, HIGH = 90.0, 86.6
RISE = 2.5  # how much higher each disc of a tower is drawn, in mm
EDGE, TOP = 2.0, 6.0  # round the boards; more at the top, where towers rise
NEUTRAL = "floor"  # the board under fields that are none of ours


class Planned(msgspec.Struct, frozen=True):
    """A disc that may be laid next: its letter, field and level."""

    disc: str
    field: str
    level: int


Aim = Callable[[str], tuple[parts.Tap | None, bool]]
"""What a tap on a field leads to, and whether it is marked as possible."""


def boards(
    state: State, aim: Aim, plan: Sequence[Planned] = (), *, sure: bool = True
) -> parts.Picture | None:
    """Return the boards; None before they are laid.

    `plan` is laid in thought: `sure` if the player has chosen it, else as advice.
    """
    if state.table is None:
        return None
    places, size = _laid(state, state.table)
    look: parts.Look = "chosen" if sure else "goal"
    marks = (
        *_fields(state, places),
        *_towers(state),
        # A tower may have come down since.
        *(
            _step(state, laid.field, laid.level, max(state.height(laid.field), 1) - 1)
            for laid in state.laid
        ),
        *(
            parts.Mark(
                anchor(step.field), disc(state, step.disc), rise=(step.level - 1) * RISE
            )
            for step in plan
        ),
        *_taps(state, aim),
        *(_step(state, step.field, step.level, step.level - 1, look) for step in plan),
    )
    fields = zip(state.fields.names, state.heights, strict=True)
    high = ", ".join(f"{name} {height}" for name, height in fields if height)
    label = phrase("Seven boards; towers: {rest}", rest=high or phrase("none"))
    return parts.Picture("", label, marks=marks, laid=places, size=size)


def _laid(
    state: State, table: Table
) -> tuple[tuple[parts.Laid, ...], tuple[float, float]]:
    spots = [centre(place, table.left) for place in table.places]
    middles = [(PITCH * (q + r / 2), PITCH * r * math.sqrt(3) / 2) for q, r in spots]
    across, down = zip(*middles, strict=True)
    left, top, right, foot = min(across), min(down), max(across), max(down)
    ours = facts().edition
    around = {turned(board.mixed, at) for board in ours.boards for at in range(FIELDS)}
    around |= {board.mono for board in ours.boards}
    letters = str.maketrans(state.letters, ours.letters)
    laid = []
    for slot, (x, y) in enumerate(middles):
        # The piece of a board, however it is turned.
        face = table.faces[slot].translate(letters)
        floor = f"{NEUTRAL}-{face}" if face in around else NEUTRAL
        x, y = round(x - left + EDGE, 2), round(y - top + TOP, 2)
        laid.append(parts.Laid(str(slot), floor, x, y))
    wide, high = right - left + WIDE + 2 * EDGE, foot - top + HIGH + TOP + EDGE
    return tuple(laid), (round(wide, 2), round(high, 2))


def anchor(field: str) -> str:
    """Return the place of a field: slot and position."""
    slot, _, at = field.partition(".")
    return f"{slot}/field.{at}"


def _in_order(state: State) -> list[int]:
    """Return the fields from the top left on, so that towers hide those behind."""
    spots = state.fields.spots
    return sorted(range(len(spots)), key=lambda at: (spots[at][1], spots[at][0]))


def _fields(state: State, laid: Sequence[parts.Laid]) -> Iterator[parts.Mark]:
    """Yield the fields of boards that are none of ours."""
    bare = {board.name for board in laid if board.piece == NEUTRAL}
    for at in _in_order(state):
        name = state.fields.names[at]
        if name[0] in bare:
            piece = f"field-{colour(state, state.fields.colours[at])}"
            yield parts.Mark(anchor(name), piece)


def _towers(state: State) -> Iterator[parts.Mark]:
    now = {disc.field for disc in state.laid}
    for at in _in_order(state):
        name, height = state.fields.names[at], state.heights[at]
        piece = disc(state, state.fields.colours[at])
        for level in range(height):
            top = level == height - 1 and name not in now
            badge = str(height) if top else ""
            yield parts.Mark(anchor(name), piece, badge=badge, rise=level * RISE)


def _step(
    state: State, field: str, level: int, up: int, look: parts.Look = ""
) -> parts.Mark:
    label = phrase("{f}, level {n}", f=place(state, field), n=level)
    return parts.Mark(
        anchor(field), "step", label=label, badge=f"+{level}", look=look, rise=up * RISE
    )


def _taps(state: State, aim: Aim) -> Iterator[parts.Mark]:
    for at in _in_order(state):
        name, height = state.fields.names[at], state.heights[at]
        tap, possible = aim(name)
        if tap:
            c = state.colour(state.fields.colours[at])
            label = phrase("{f}, {c}, {n} high", f=place(state, name), c=c, n=height)
            symbol, rise = "legal" if possible else "", max(height - 1, 0) * RISE
            yield parts.Mark(anchor(name), symbol, label=label, rise=rise, tap=tap)


def nowhere(field: str) -> tuple[parts.Tap | None, bool]:
    """Return no tap: no field is to be chosen now."""
    return None, False


class Prompt(msgspec.Struct, frozen=True):
    """What a player is asked, with what it is answered, and what the boards show."""

    title: str
    about: str = ""
    ask: tuple[parts.Part, ...] = ()
    aim: Aim = nowhere
    plan: tuple[Planned, ...] = ()  # discs laid in thought
    sure: bool = True  # whether the player has chosen them


TAPS: Taps[State, Action] = Taps(write, why_not)
done, go = TAPS.do, TAPS.go


def word(draft: parts.Draft, known: tuple[str, ...]) -> str:
    """Return the first word of a draft that is known, empty if none is."""
    return next((name for name in draft if name in known), "")
