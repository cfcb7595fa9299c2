"""What a screen is built of: pictures with marks, dice, cards, options, buttons.

Whatever can be tapped holds a `Tap`, which says what the tap leads to: a longer draft,
an action, or the reason why not.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Draft = tuple[str, ...]
"""What was tapped towards the next action, in words of the game's own; empty at first.

It comes from a browser: a board leaves out what does not fit the view.
"""

Tone = Literal["", "soft", "strong", "good", "bad"]

Look = Literal["", "chosen", "thrown", "lit", "new", "ghost", "gone", "goal"]
"""How a piece differs from its neighbours, never by colour alone.

`chosen` is lifted with a ring, `thrown` lifted and turned in a dashed frame, `lit` has
an outline, `new` a dot, `ghost` is half seen, `gone` an empty dashed place, and `goal`
the place where something may go.
"""


class Do(msgspec.Struct, frozen=True, tag="do"):
    """The tap does something: actions as they are typed, divided by `;`."""

    text: str


class Pick(msgspec.Struct, frozen=True, tag="pick"):
    """The tap changes what was tapped so far."""

    draft: Draft


class Ask(msgspec.Struct, frozen=True, tag="ask"):
    """The tap asks why the action `text` is not possible; it is shown as refused."""

    text: str


class Show(msgspec.Struct, frozen=True, tag="show"):
    """The tap looks something up by its name."""

    name: str


Tap = Do | Pick | Ask | Show


class Mark(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that lies on a scene, at a place that its drawing names."""

    anchor: str  # the place, such as `row.3.pip.7`
    # a mark that every game shares (`cross`, `tick`, `die-0` to `die-6`, `ring`,
    # `legal`, `step`, and `write` for the badge in handwriting), or the name of a piece
    # of the kit. Steps are joined by a line in their order, dashed to those with a look
    symbol: str = ""
    colour: str = ""  # a class of the palette, for dice
    label: str = ""  # in words; empty if the label of the scene tells it
    badge: str = ""  # a short text at its corner, such as the height of a tower
    look: Look = ""
    rise: float = 0  # how many mm higher it lies than its place, for towers
    tap: Tap | None = None  # what a tap on it leads to


class Laid(msgspec.Struct, frozen=True):
    """A piece laid with the top left corner of its trim at (x, y) mm.

    Its anchors are called `name/anchor`.
    """

    name: str
    piece: str
    x: float
    y: float


class Picture(msgspec.Struct, frozen=True, tag="picture", omit_defaults=True):
    """A printed face with marks on it, or several faces laid side by side."""

    piece: str  # the name of a piece of the kit; empty where several are laid
    label: str  # what it shows now, in words
    marks: tuple[Mark, ...] = ()
    laid: tuple[Laid, ...] = ()  # pieces on a table, instead of one piece
    size: tuple[float, float] = (0, 0)  # of that table, in mm
    camera: tuple[str, ...] = ()  # anchors that a phone shows large; all if empty
    back: bool = False
    caption: str = ""  # below it
    tap: Tap | None = None
    look: Look = ""


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die; `face` 0 is an empty place, or one that shows a sign of the game."""

    face: int
    label: str = ""
    look: Look = ""
    colour: str = ""  # a class of the palette
    icon: str = ""  # a sign of the game, in the place of pips
    note: str = ""
    tap: Tap | None = None


class Dice(msgspec.Struct, frozen=True, tag="dice", omit_defaults=True):
    """Dice side by side."""

    dice: tuple[Die, ...]
    label: str = ""
    caption: str = ""


class Keys(msgspec.Struct, frozen=True, tag="keys", omit_defaults=True):
    """Large keys, one a face, for what the dice show."""

    keys: tuple[Die, ...]
    label: str = ""


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card face as it is printed."""

    piece: str  # the name of a piece of the kit; empty is an empty place
    label: str
    back: bool = False
    look: Look = ""
    caption: str = ""
    badge: str = ""
    marks: tuple[Mark, ...] = ()  # what lies on it
    # shown in a fan below others, of which only the right column is seen
    small: bool = False
    tap: Tap | None = None


class Cards(msgspec.Struct, frozen=True, tag="cards", omit_defaults=True):
    """Cards as a fan in the hand, side by side, or in a grid; or discs in a row."""

    cards: tuple[Card, ...]
    form: Literal["fan", "row", "grid", "discs"] = "row"
    label: str = ""
    caption: str = ""


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of choices: what it is called and the cells beside it."""

    name: str
    cells: tuple[str, ...] = ()
    pips: tuple[int, int] | None = None  # crossed and all pips of a row used up: (2, 7)
    look: Look = ""
    tap: Tap | None = None
    note: str = ""  # what it does, in a line below its name


class Options(msgspec.Struct, frozen=True, tag="options", omit_defaults=True):
    """A table of choices with what each is worth; `head` names the columns."""

    head: tuple[str, ...]
    rows: tuple[Option, ...]


class Button(msgspec.Struct, frozen=True, omit_defaults=True):
    """A button that says what follows: `Throw 1 die`, `Lay it: +4`."""

    label: str
    tap: Tap
    kind: Literal["main", "plain", "quiet"] = "plain"  # `main` is filled: at most one
    note: str = ""
    picture: str = ""  # a piece of the kit shown on it
    icon: str = ""  # a sign of the game shown on it


class Buttons(msgspec.Struct, frozen=True, tag="buttons", omit_defaults=True):
    """Buttons side by side where there is room, or one below the other."""

    buttons: tuple[Button, ...]
    stacked: bool = False


class Stepper(msgspec.Struct, frozen=True, tag="stepper", omit_defaults=True):
    """A number with one less and one more; a tap that is None is not possible."""

    value: int
    label: str
    less: Tap | None = None
    more: Tap | None = None


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of text; `value` stands at its right."""

    text: str
    tone: Tone = ""
    icon: str = ""  # a sign of the game, or `seat:N`: a player's letter, in colour
    value: str = ""
    pips: tuple[int, int] | None = None  # filled and all at its right: (2, 6), a rank
    tap: Tap | None = None


class Text(msgspec.Struct, frozen=True, tag="text", omit_defaults=True):
    """Lines of text; `ranks` are lines with pips, two side by side, `hint` a bubble."""

    lines: tuple[Line, ...]
    form: Literal["", "list", "verdict", "chips", "ranks", "hint"] = ""
    title: str = ""


class Meter(msgspec.Struct, frozen=True, tag="meter", omit_defaults=True):
    """A die that counts something; boxes with words, and whether each is marked.

    `colour` is a class of the palette, for its edge.
    """

    name: str
    die: Die
    colour: str = ""
    boxes: tuple[tuple[str, bool], ...] = ()


class Stage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A step of a turn or a box of a calendar; `dashed` is how it is printed."""

    name: str
    look: Literal["done", "now", "later"] = "later"
    icon: str = ""
    dashed: bool = False


class Stages(msgspec.Struct, frozen=True, tag="stages", omit_defaults=True):
    """The steps of a turn in a rail, or the turns of a year in a wheel."""

    stages: tuple[Stage, ...]
    form: Literal["rail", "wheel"] = "rail"
    label: str = ""
    centre: str = ""  # in the middle of a wheel
    about: str = ""  # in small letters below it


class Track(msgspec.Struct, frozen=True, omit_defaults=True):
    """A track from 1 to `length` with a marker above it and one below."""

    name: str
    length: int
    icon: str = ""  # a sign of the game
    colour: str = ""  # a class of its palette
    badge: str = ""  # a number beside the name, such as the dice in a pool
    above: int | None = None  # where the upper marker stands, None if there is none
    below: int | None = None  # likewise the lower
    plus: int | None = None  # the space that is printed with a plus
    labels: tuple[str, str] = ("", "")  # of the markers, such as the level each gives
    tap: Tap | None = None


class Tracks(msgspec.Struct, frozen=True, tag="tracks", omit_defaults=True):
    """Tracks side by side."""

    tracks: tuple[Track, ...]
    label: str = ""


class Bars(msgspec.Struct, frozen=True, tag="bars", omit_defaults=True):
    """Numbers as bars: name and height each; the chosen ones are lit."""

    bars: tuple[tuple[str, float], ...]
    chosen: tuple[int, ...] = ()
    label: str = ""
    result: str = ""
    about: str = ""


class Panel(msgspec.Struct, frozen=True, tag="panel", omit_defaults=True):
    """Parts that belong together: a player's mat, a region with its cards."""

    parts: tuple[Part, ...]
    title: str = ""
    note: str = ""  # beside the title
    chip: Line | None = None  # at the end of the title's line, such as a pile's count
    colour: str = ""  # a class of the palette, for its upper edge
    icon: str = ""  # a sign of the game, or `seat:N`: a player's letter, in colour
    look: Look = ""  # `chosen` for who is in turn
    wide: bool = False  # takes the full width where parts stand side by side
    tap: Tap | None = None


class Round(msgspec.Struct, frozen=True, tag="round", omit_defaults=True):
    """Players round a table, and what lies in its middle.

    Where there is room, they sit clockwise from the top left; else side by side.
    """

    seats: tuple[Panel, ...]
    centre: tuple[Part, ...] = ()


class Columns(msgspec.Struct, frozen=True, tag="columns", omit_defaults=True):
    """Parts side by side where there is room; `weights` are their widths."""

    parts: tuple[Part, ...]
    weights: tuple[float, ...] = ()


class Square(msgspec.Struct, frozen=True, omit_defaults=True):
    """A cell of a board: what lies there, and what it is called."""

    text: str
    name: str
    tap: Tap | None = None


class Cells(msgspec.Struct, frozen=True, tag="cells", omit_defaults=True):
    """A board of cells, row by row."""

    cells: tuple[Square, ...]
    columns: int
    slant: int = 0  # half cells that each row begins further right than the one above
    label: str = ""


class Enter(msgspec.Struct, frozen=True, tag="enter", omit_defaults=True):
    """A field for text that becomes an action: `before`, what is typed, `after`."""

    label: str
    button: str
    before: str = ""
    after: str = ""
    hint: str = ""


Part = (
    Picture
    | Dice
    | Keys
    | Cards
    | Options
    | Buttons
    | Stepper
    | Text
    | Meter
    | Stages
    | Tracks
    | Bars
    | Panel
    | Round
    | Columns
    | Cells
    | Enter
)
