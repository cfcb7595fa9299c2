"""The first page of a kit: what is in each file, and how it is printed, cut and folded.

It is one sheet and shows a piece in both inks, so that people see the look and the cost
of a kit before they print it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from msgspec import Struct

from companion import places
from companion.facts import Fact, load
from companion.press.layout import sizes
from companion.press.layout.paper import Paper
from companion.press.layout.piece import Kit, Page, Piece
from companion.press.layout.side import FACES, Notes, PlacedFace, Side, draw_strip
from companion.press.scene.path import Path
from companion.press.scene.rich import Style
from companion.press.scene.scene import Scene

INK = "#1A1A1A"
RULE = "#9A9A9A"
SIDE = 18.0
"""Space on either side of the text, in mm."""

TOP, ROW = 44.0, 7.0
"""Top of the table, and the usual height of a row, in mm."""

SAMPLE = 0.26
"""Height of the samples of both inks, as a part of the paper's height."""


class Words(Fact, frozen=True):
    """The words of a cover in one language, from `cover.toml`.

    Attributes:
        steps: instructions, by the property of a kit that requires them.
        point: between the whole of a number and its tenths.
        pieces: names of files with several pieces, by group.
    """

    heading: str
    file: str
    what: str
    sheets: str
    both: str
    all: str
    without: str
    full: str
    low: str
    point: str
    steps: dict[str, str]
    pieces: dict[str, str]


class Contents(Struct, frozen=True):
    """A file of a kit.

    Attributes:
        name: of the file.
        what: is in it, in words.
        sheets: of paper, `sides` of which are printed.
        folded: whether fronts and backs share a side that is folded.
        cut: whether anything is cut out of it.
        round: whether anything is cut round.
        instead, other: if it can replace another file, what each of the two holds.
        sleeves: width and height of the sleeves for its cards, if any are known.
    """

    name: str
    what: str
    sheets: int
    sides: int
    folded: bool = False
    cut: bool = True
    round: bool = False
    instead: str = ""
    other: str = ""
    sleeves: str = ""


@cache
def words(language: str) -> Words:
    """Return the words of a cover in a language."""
    return load(dict[str, Words], places.TEMPLATES / "shared" / "cover.toml")[language]


class Counts(Struct, frozen=True):
    """The sheets of paper of a file, its printed sides, and whether it is folded."""

    sheets: int
    sides: int
    folded: bool = False


def listed(
    name: str, part: Sequence[Piece] | Page, counts: Counts, language: str
) -> Contents:
    """Return what a cover lists of a file that holds pieces or a page."""
    sheets, sides = counts.sheets, counts.sides
    if isinstance(part, Page):
        return Contents(name, part.title, sheets, sides, cut=False)
    first = part[0]
    sleeve = sizes.sleeve(first.width, first.height)
    return Contents(
        name,
        what(part, language),
        sheets,
        sides,
        folded=counts.folded,
        round=any(piece.form == "disc" for piece in part),
        instead=named(first.group, language) if first.instead else "",
        other=named(first.instead, language),
        sleeves=_measures((sleeve.w, sleeve.h), language) if sleeve else "",
    )


def named(group: str, language: str) -> str:
    """Return the printed name of a file that holds several pieces."""
    return words(language).pieces.get(group, group)


def what(pieces: Sequence[Piece], language: str = "en") -> str:
    """Return in words what a file of pieces holds.

    >>> what([Piece("ace", 63, 88, print, title="Ace", copies=3)])
    '3 x Ace, 63 x 88 mm'
    >>> what([Piece("token", 25, 25, print, form="disc")])
    'token, Ø 25 mm'
    """
    count = sum(piece.copies for piece in pieces)
    first = pieces[0]
    name = first.title or first.name
    if len(pieces) > 1:
        name = named(first.group, language) or name
    measures = {(round(piece.width, 1), round(piece.height, 1)) for piece in pieces}
    wide, high = min(measures)
    across = (wide,) if first.form == "disc" else (wide, high)
    size = f"{'Ø ' * (len(across) == 1)}{_measures(across, language)}"
    size = f", {size}" if len(measures) == 1 else ""
    return f"{count} x {name}{size}" if count > 1 else f"{name}{size}"


def _measures(lengths: Sequence[float], language: str) -> str:
    """Return lengths in mm as the language writes them.

    >>> _measures((90, 86.6), "de")
    '90 x 86,6 mm'
    """
    measures = " x ".join(f"{length:g}" for length in lengths)
    return f"{measures.replace('.', words(language).point)} mm"


def cover(
    kit: Kit, contents: Sequence[Contents], paper: Paper, *, low: bool = False
) -> Side:
    """Return the cover of a kit whose files are printed on `paper`.

    Raises:
        DoesNotFit: if it has more files than the page holds.
    """
    scene = Scene(paper.width, paper.height, low=low)
    wide = paper.width - 2 * SIDE
    scene.rich(f"**{kit.title}**", (SIDE, 14, wide, 13), Style(FACES, 28, INK))
    scene.rich(
        f"{kit.version} · {kit.credit}", (SIDE, 28, wide, 10), Style(FACES, 9, INK)
    )
    bottom = paper.height * (1 - SAMPLE) - 18
    wording = words(kit.language)
    foot = _table(scene, contents, wording, (bottom - TOP) / 2)
    todo = _steps(contents, paper, wording.steps)
    steps = "\n".join(f"**{number}** {step}" for number, step in enumerate(todo, 1))
    scene.rich(
        steps,
        (SIDE, foot + 5, wide, bottom - foot - 7),
        Style(FACES, 11, INK, leading=1.4, rise="top"),
    )
    placements = [PlacedFace(scene, 0, 0)]
    placements += _samples(scene, kit.pieces[0], wording, bottom)
    draw_strip(scene, Notes(f"**{kit.title}** · {kit.version}", kit.language))
    title = f"{kit.title}: {wording.heading}"
    whole = (0.0, 0.0, paper.width, paper.height)
    return Side(title, paper.width, paper.height, tuple(placements), whole)


def _table(
    scene: Scene, contents: Sequence[Contents], wording: Words, most: float
) -> float:
    """Write a row for each file and a total; return where the table ends, in mm.

    Files that replace others are not part of the total.

    Args:
        most: greatest height of the table, in mm.
    """
    wide = scene.width - 2 * SIDE
    columns = ((0.0, 0.4), (0.42, 0.4), (0.84, 0.16))
    total = sum(file.sheets for file in contents if not file.instead)
    again = ", ".join(file.instead for file in contents if file.instead)
    label = wording.without.replace("[these]", again) if again else wording.all
    rows = [(f"**{wording.file}**", f"**{wording.what}**", f"**{wording.sheets}**")]
    rows += [(file.name, file.what, _sheets(file, wording)) for file in contents]
    rows.append(("", f"**{label}**", f"**{total}**"))
    high = min(ROW, most / len(rows))
    for number, row in enumerate(rows):
        y = TOP + number * high
        for cell, (start, part) in zip(row, columns, strict=True):
            if cell:
                x, w = SIDE + start * wide, part * wide
                scene.rich(cell, (x, y, w, high), Style(FACES, 9.5, INK))
        scene.line((SIDE, y + high), (SIDE + wide, y + high), stroke=RULE, width=0.15)
    return TOP + len(rows) * high


def _sheets(contents: Contents, wording: Words) -> str:
    both = wording.both if contents.sides > contents.sheets else "[sheets]"
    return both.replace("[sheets]", f"{contents.sheets}")


def _steps(
    contents: Sequence[Contents], paper: Paper, words: Mapping[str, str]
) -> Iterator[str]:
    """Yield the instructions for these files, in order."""
    cut = any(file.cut for file in contents)
    folded = any(file.folded for file in contents)
    rounded = any(file.round for file in contents)
    yield words["print"].replace("[paper]", paper.name.capitalize())
    for file in contents:
        if file.instead:
            pair = words["either"].replace("[these]", file.instead)
            yield pair.replace("[those]", file.other)
    if any(file.sides > file.sheets and file.cut for file in contents):
        yield words["duplex"]
    if cut:
        found = dict.fromkeys(file.sleeves for file in contents if file.sleeves)
        fit = [words["sleeves"].replace("[sleeves]", " / ".join(found))] * bool(found)
        yield " ".join([words["paper"], *fit])
    if folded:
        yield words["fold"]
    if rounded:
        yield words["between" if folded else "board"]
    if cut:
        yield words["cut"]
    if rounded:
        yield words["round"]


def _samples(
    scene: Scene, piece: Piece, wording: Words, top: float
) -> list[PlacedFace]:
    """Place a piece in full colour and in low ink, side by side."""
    placements = []
    half = (scene.width - 2 * SIDE) / 2
    for number, (ink, low) in enumerate(((wording.full, False), (wording.low, True))):
        face = piece.face(low=low)
        scale = min(
            (half - 6) / face.width, (scene.height * SAMPLE - 6) / face.height, 1.0
        )
        x = SIDE + number * half
        placements.append(PlacedFace(face, x, top + 6, scale))
        scene.rich(f"**{ink}**", (x, top, half, 5), Style(FACES, 9, INK))
        edge = Path().rect(x, top + 6, face.width * scale, face.height * scale)
        scene.draw(edge, stroke=RULE, width=0.15)
    return placements
