"""The boxes of a layout on a scene, filled from the cells of one row.

A layout drawn at another size than its own is stretched; letters and lines grow by the
smaller of both factors, and circles stay round. With low ink, a row's own colours are
pale and pictures left out.
"""

import itertools
import math
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path as File
from typing import TYPE_CHECKING

from msgspec import structs

from companion.errors import BadData, CompanionError, DoesNotFit, UnknownName, near
from companion.press.cards import by_row, conditions, fonts, pictures
from companion.press.cards.boxes import (
    AnyBox,
    Drawn,
    Form,
    Icon,
    Image,
    Label,
    Rows,
    Words,
)
from companion.press.cards.layouts import Values, columns, filled
from companion.press.cards.pictures import Place, Shown, Stops, put_picture, shape
from companion.press.scene import boxes, rich, text, writing
from companion.press.scene import fonts as press
from companion.press.scene.path import Path, Point
from companion.press.scene.pictures import icon as find_icon
from companion.press.scene.rich import FRACTION, PICTURE, Faces, Style
from companion.press.scene.scene import FAULT, Mark, Remark, Scene, Type, mix
from companion.press.scene.text import Shrunk

if TYPE_CHECKING:
    from companion.press.cards.layouts import Look, Row


PALE = 0.85  # part of white in a row's own colour, with low ink
MARKED, WHITE = "jost-700-normal", "#FFFFFF"  # of the number of a fault
MOST = 60  # most icons in a row
WRITTEN = (Words, Label, Icon)
ONCE = "1"
ON_DISC = 0.7  # side of an icon on a disc, as a part of the disc's diameter
BETWEEN = re.compile(r"[\s,;|]+")
VERTICAL = {"up": 90, "down": -90}


class Pen:
    """Draws boxes on a scene from the cells of a row; if `rough`, texts are cut."""

    def __init__(
        self, scene: Scene, look: "Look", row: "Row", *, rough: bool = False
    ) -> None:
        self.scene, self.look, self.rough = scene, look, rough
        self.cells: Mapping[str, str] = row.cells
        self.number = None if conditions.ROW in row.cells else row.number
        self.across, self.down, self.grown = look.stretch
        self.colours = look.palette.ink(low=scene.low, dark=scene.dark)
        self.values: Values = look.layout.values
        self.written: dict[str, str] = {}
        self.origin = 0.0, 0.0
        self.drawn: Iterator[int] = itertools.count(1)

    def box(self, box: AnyBox, name: str) -> None:
        """Draw a box, if its `when` holds and it is not for the other ink."""
        if box.ink and (box.ink == "low") != self.scene.low:
            return
        when = box.when
        if when is not None and not by_row.shows(when, self.number, self.filled):
            return
        if box.by_row:
            box = self._by_row(box, name)
        x, y, w, h = place = self._place(box)
        if isinstance(box, WRITTEN) and not box.turn:
            self._note_unseen(place, name)
        if box.place and not (isinstance(box, Label) and not box.w):
            self._note(box, (x + w / 2, y + h / 2), w, h)
        if box.spot:
            self.scene.anchor(self.filled(box.spot), (x + w / 2, y + h / 2), w, h)
        if box.turn:
            with self.scene.at(x + w / 2, y + h / 2, turn=box.turn):
                self._draw(box, name, (-w / 2, -h / 2, w, h))
        else:
            self._draw(box, name, place)

    def _note(self, box: AnyBox, at: Point, w: float, h: float) -> None:
        if named := self.filled(box.place):
            kind, _, of = named.partition(":")
            self.scene.place(kind.strip(), of.strip(), *at, w, h)

    def _place(self, box: AnyBox) -> Place:
        (left, top), across, down = self.origin, self.across, self.down
        return left + box.x * across, top + box.y * down, box.w * across, box.h * down

    def _note_unseen(self, place: Place, name: str) -> None:
        """Note that a box is off the card, so that nobody would see it."""
        (x, y, w, h), edge = place, self.look.layout.bleed
        wide, high = self.scene.width - 2 * edge, self.scene.height - 2 * edge
        across, down = -edge - w <= x <= wide + edge, -edge - h <= y <= high + edge
        if not (across and down):
            problem = f"{x:g}, {y:g} mm is off the card"
            right = f"the card is {wide:g} x {high:g} mm"
            self.scene.remarks[Remark(f"box {name}", problem, right)] = None

    def _by_row(self, box: AnyBox, name: str) -> AnyBox:
        texts = tuple(self.filled(text) for _, text in box.by_row)
        cache = self.look.kept.boxes
        if (id(box), texts) not in cache:
            cache[id(box), texts] = by_row.made(box, name, texts)
        return cache[id(box), texts]

    def wrong(self, box: AnyBox) -> list[CompanionError]:
        """Return what is wrong with the words of a box, but for their length."""
        if not isinstance(box, Words):
            return []
        with suppress(CompanionError):
            words = self._spans(self.filled(box.text))
            style = self._style(box, words, self.ink(box.colour))
            every = rich.wrong(words, style, own=self.scene.icons)
            return [self._as_written(error) for error in every]
        return []

    def faulty(self, box: AnyBox, name: str, numbers: str) -> None:
        """Draw as much of a box as can be, in a frame with the numbers of faults."""
        with suppress(CompanionError):
            self.box(box, name)
        with suppress(CompanionError):
            box = self._by_row(box, name) if box.by_row else box
        x, y, w, h = self._place(box)
        if not (w and h):
            x, y, w, h = self._whole()
        # Beside the box, so that it is not drawn through what is in it.
        x, y, w, h = x - 0.6, y - 0.6, w + 1.2, h + 1.2
        self.scene.draw(Path().rect(x, y, w, h), stroke=FAULT, width=0.4)
        label = text.outline(numbers, MARKED, 8)
        wide = text.width(numbers, MARKED, 8) + 1.6
        x, y = max(x, 0), max(y, 3.6)  # within the bleed, at the edge of the card too
        self.scene.draw(Path().rect(x, y - 3.6, wide, 3.6), fill=FAULT)
        put = label.moved(lambda a, b: (a + x + 0.8, b + y - 0.8))
        self.scene.draw(put, fill=WHITE)

    def filled(self, template: str) -> str:
        """Return a text with the cells of the row in its holes."""
        return filled(template, self.cells, self.values)

    def _draw(self, box: AnyBox, name: str, place: Place) -> None:
        match box:
            case Words():
                if box.run == "across":
                    self._words(box, name, place)
                else:
                    x, y, w, h = place
                    with self.scene.at(x + w / 2, y + h / 2, turn=VERTICAL[box.run]):
                        self._words(box, name, (-h / 2, -w / 2, h, w))
            case Label():
                self._label(box, name, place)
            case Icon():
                self._icons(box, name, place)
            case Image():
                self._image(box, name, place)
            case Form():
                fill, to, stroke = map(self.filled, (box.fill, box.to, box.stroke))
                key = id(box), self.scene.low, fill, to, stroke, place
                cache = self.look.kept.shapes
                if key not in cache:
                    stops = pictures.stops(fill, to) if fill else ()
                    cache[key] = self._shape(box, place, stops, stroke)
                if marks := cache[key]:
                    self.scene.share(marks)
            case Drawn():
                self._drawn(box, place)
            case _:
                from companion.press.cards import cells  # which few decks need

                cells.draw(self, box, name, place)

    def _words(self, box: Words, label: str, place: Place) -> None:
        words = self._spans(self.filled(box.text))
        if not words:
            return
        tones = self.filled(box.colour), self.filled(box.ground)
        # A text with other letters, or marks, may have other fonts than most.
        how = self.scene.low, self.rough, self._lacking(box, words), "*" in words
        key = id(box), *how, *tones
        cache = self.look.kept.styles
        if key not in cache:
            style = self._style(box, words, self.colour(tones[0]))
            cache[key] = style, self.colour(tones[1])
        style, ground = cache[key]
        try:
            setting = self.scene.rich(words, place, style, ground=ground, name=label)
        except CompanionError as error:
            raise self._as_written(error) from None
        self.note_plain(box, label, setting.plain)
        if "**" in words and writing.unpaired(words):
            # ** of a text, or of a cell in it, has no end.
            names = (hole.column for hole in columns(box))
            unpaired = (n for n in names if writing.unpaired(self.cells.get(n, "")))
            where = f"column {column}: " if (column := next(unpaired, "")) else ""
            right = "close it with **, in the same paragraph"
            problem = f"{where}** has no end, and is printed"
            self.scene.remarks[Remark(f"text {label}", problem, right)] = None

    def _spans(self, words: str) -> str:
        """Return words in which spans have their colours in place of names."""
        if ": " not in words or "{" not in words:
            return words

        def named(how: re.Match[str]) -> str:
            if not how[1]:  # two braces, which are one that is printed
                return how[0]
            parts = (
                part if part[0].isdecimal() else self.colour(part)
                for part in how[1].split()
            )
            span = f"{{{' '.join(parts)}: "
            self.written[span] = how[0]
            return span

        return writing.NAMED_SPAN.sub(named, words)

    def _as_written(self, error: CompanionError) -> CompanionError:
        """Return an error in which spans have the names of colours that were typed."""
        where, what = error.where, error.what
        for span, typed in self.written.items():
            where, what = where.replace(span, typed), what.replace(span, typed)
        return type(error)(where, what, error.right)

    def _style(self, box: Words, words: str, colour: str) -> Style:
        faces = self.faces(box, words)
        if "*" in words and not faces.italic:
            italic = fonts.italic(box.font, self.look.folder)
            faces = structs.replace(faces, italic=italic)
        size = max(box.size * self.grown, box.floor)
        floor = size if box.fit == "refuse" else box.floor
        rough = box.fit == "cut" or self.rough
        how = box.leading, box.align, box.rise
        return Style(faces, size, colour, floor, *how, rough)

    def faces(self, box: Words | Rows, words: str) -> Faces:
        """Return the fonts of a text, as the press knows them."""
        plain, bold, leaning = map(self.font, _fonts(box))
        layout, folder = self.look.layout, self.look.folder
        if not self._lacking(box, words):
            return Faces(plain, bold, leaning)
        rest = fonts.fallback(layout.fallback, folder)
        others, strong = ((*rest, *fonts.last(name)) for name in (plain, bold))
        return Faces(plain, bold, leaning, others, strong)

    def _lacking(self, box: Words | Rows, words: str) -> bool:
        """Return whether a text may need other fonts, which may take long to read."""
        if words.isascii():
            return False
        box_fonts = (press.font(self.font(name)) for name in _fonts(box) if name)
        return PICTURE in words or any(font.lacks(words) for font in box_fonts)

    def high(self, box: Words) -> float:
        """Return how far down a text reaches if its box is high enough, in mm."""
        words, room = self._spans(self.filled(box.text)), (box.w * self.across, 1000.0)
        style = self._style(box, words, self.ink(box.colour))
        lines = rich.fit(words, room, style, own=self.scene.icons).lines
        return box.y * self.down + lines * style.size_pt * text.POINT * box.leading

    def note_plain(self, box: Words | Rows, label: str, marks: str) -> None:
        """Note that a text has marks for a face that its font has not."""
        if marks:
            name, how = ("bold", "plain") if marks == "**" else ("italic", "upright")
            what = f"{marks}{name}{marks} is printed {how}"
            problem = f"{what}: {box.font} has no {name} face"
            right = f"name a font as {name} in the layout"
            self.scene.remarks[Remark(f"text {label}", problem, right)] = None

    def _label(self, box: Label, label: str, place: Place) -> None:
        words, font = self.filled(box.text), self.font(box.font)
        if not words:
            return
        if not words.isascii() and (
            text.needs_shaping(words, font) or press.font(font).lacks(words)
        ):
            self._line(box, label, place, words.replace("{", "{{"))
            return
        x, y, room, _ = place
        target = max(box.size * self.grown, box.floor)
        wide = text.width(words, font, target, box.track)
        size = self._fitting(box, label, place, (words, wide))
        if box.on == "capitals":
            y += text.cap_middle(words, font, size)
        elif box.on == "ink":
            y += text.ink_middle(words, font, size)
        x += room * FRACTION[box.align]
        if box.band or box.stroke:
            wide = text.width(words, font, size, box.track)
            self._band(box, (x - wide * FRACTION[box.align], place[1], wide, place[3]))
        how = Type(font, size, self.ink(box.colour), box.track)
        self.scene.text(words, (x, y), how, align=box.align)
        if box.place and not box.w:  # it is as large as its words
            left, top, right, foot = text.ink(words, font, size, box.track)
            wide = text.width(words, font, size, box.track)
            middle = x + wide * (0.5 - FRACTION[box.align]), y + (top + foot) / 2
            self._note(box, middle, right - left, foot - top)

    def _fitting(
        self, box: Label, label: str, place: Place, line: tuple[str, float]
    ) -> float:
        """Return the size at which a line, so wide in its own, fits its room."""
        room, (words, wide) = place[2], line
        size = target = max(box.size * self.grown, box.floor)
        if room and wide > room:
            size = math.floor(size * room / wide * 10) / 10
            if size < box.floor:
                what = f"does not fit {room:g} mm at {box.floor:g} pt"
                raise DoesNotFit(f"'{words[:30]}'", what, "shorten it")
        if size < target and box.fit == "shrink":
            self.scene.shrunk.append(Shrunk(words, place[2:], target, size, label))
        return size

    def _line(self, box: Label, label: str, place: Place, words: str) -> None:
        """Write a line that is not set letter by letter, or in other fonts too."""
        x, y, room, h = place
        kind = Words(text="", w=1, h=1, font=box.font, bold=box.font, rise="top")
        kind = structs.replace(kind, size=box.size, floor=box.floor)
        style, own = self._style(kind, words, self.ink(box.colour)), self.scene.icons
        wide = rich.width(words, style, own=own)
        size = self._fitting(box, label, place, (words, wide))
        wide *= size / style.size_pt
        align = box.align if room else "left"
        style = structs.replace(style, size_pt=size, floor_pt=size, align=align)
        room = room or wide
        setting = rich.fit(words, (room + 0.01, 1000.0), style, own=own)
        if box.on != "baseline":
            y += text.cap_middle("H", self.font(box.font), size)
        x -= 0 if place[2] else wide * FRACTION[box.align]
        if box.band or box.stroke:
            left = x + (room - wide) * FRACTION[box.align]
            self._band(box, (left, place[1], wide, h))
        self.scene.write(setting, (x, y - setting.puts[0].y), style)

    def _band(self, box: Label, words: Place) -> None:
        """Draw the band behind words that begin at x and are w wide."""
        x, y, w, h = words
        pad, foot = box.pad * self.grown, y + box.under * self.down
        fill = ((0.0, self.ink(box.band)),) if box.band else ()
        line = self.ink(box.stroke) if box.stroke else None
        after = pad if box.after is None else box.after * self.grown
        sides = x - pad, foot - h, w + pad + after, h
        form = _framed(box)
        if box.ends:
            *_, w, h = sides
            bite = BITE * h
            left = (bite, h / 2) if box.ends == "both" else ()
            points = (0, 0, w, 0, w - bite, h / 2, w, h, 0, h, *left)
            form = structs.replace(form, form="polygon", points=points)
        self.scene.share(shape(form, sides, self.grown, fill, line))

    def _drawn(self, box: Drawn, place: Place) -> None:
        name = self.filled(box.draw)
        if name not in self.look.drawings:
            what = f"nothing draws '{name[:20]}' here"
            right = "use the kinds shape, icon or image in decks of your own"
            raise UnknownName("draw", what, right)
        self.look.drawings[name](self.scene, self.filled(box.of), place)

    def _icons(self, box: Icon, label: str, place: Place) -> None:
        names = [name for name in BETWEEN.split(self.filled(box.icon)) if name]
        if box.repeat != ONCE:
            count = self.count(box.repeat, MOST, "icons")
            names = [name for name in names for _ in range(count)]
        if not names:
            return
        if len(names) > MOST:
            raise BadData("icons", f"{len(names)} in a row", f"at most {MOST}")
        for name in dict.fromkeys(names):
            find_icon(name, self.scene.icons)
        low = self.scene.low
        inks = self.ink(box.colour or "ink"), self.ink(box.ground)
        for name, square in zip(names, _squares(box, place, len(names)), strict=True):
            if box.disc:
                square = self._disc(box, square)
            self.scene.tinted(name, square, inks, "ink" if box.colour or low else "own")
        if not box.place:
            x, y, w, h = place
            self.scene.place("icon", label, x + w / 2, y + h / 2, w, h)

    def _disc(
        self, box: Icon, square: tuple[float, float, float]
    ) -> tuple[float, float, float]:
        """Draw the disc of an icon in a square, and return the icon's own square."""
        x, y, side = square
        rim = "ink" if self.scene.low else self.filled(box.rim)
        self.scene.draw(
            Path().circle(x, y, side / 2),
            fill=self.ink(box.disc),
            stroke=self.colour(rim) if rim else None,
            width=box.width * self.grown,
        )
        return x, y, side * ON_DISC

    def count(self, template: str, most: int, of: str) -> int:
        """Return how often something is drawn: `of` says what.

        Raises:
            BadData: if that is no number, or more than `most`.
        """
        text = self.filled(template).strip() or "0"
        if text.isascii() and text.isdecimal() and int(text[:4]) <= most:
            return int(text[:4])
        what = f"'{text[:20]}' is no number of {of}"
        raise BadData("repeat", what, f"write 0 to {most}")

    def _image(self, box: Image, label: str, place: Place) -> None:
        name = self.filled(box.image)
        if not name:
            return
        place = self._whole() if box.whole else place
        file = pictures.found(self.look.folder, name)
        drawing = file is not None and file[0].suffix == ".svg"
        painted = box.painted and drawing
        if file and self.scene.low and not (drawing and (box.colour or painted)):
            pictures.check(*file)
            return
        if painted and self.scene.low:
            low = f"{name.removesuffix('.svg')}-low.svg"
            file = pictures.found(self.look.folder, low) or file
        ink = self.ink(box.colour) if box.colour else ""
        if box.ground and file:
            tone = ((0.0, self.ink(box.ground)),)
            self.scene.share(shape(_framed(box), place, self.grown, tone, None))
        colours = self.colours if painted else None
        anchor, look = self.filled(box.anchor), self.filled(box.filter)
        picture = Shown(
            *(box, ink, anchor, self.grown, colours),
            pictures.filtered(look) if look else None,
            self._mask(box) if box.mask else None,
        )
        put_picture(self.scene, name, file, picture, place)
        x, y, w, h = place
        if box.stroke:
            line = shape(_framed(box), place, self.grown, (), self.ink(box.stroke))
            self.scene.share(line)
        if file and not box.place:
            self.scene.place("picture", label, x + w / 2, y + h / 2, w, h)

    def _mask(self, box: Image) -> tuple[File, int] | None:
        name = self.filled(box.mask)
        file = pictures.found(self.look.folder, name) if name else None
        if name and file is None:
            what = f"there is no file '{name}'"
            raise BadData("mask", what, "paths start at the deck")
        return file

    def _shape(
        self, box: Form, place: Place, stops: Stops, stroke: str
    ) -> tuple[Mark, ...]:
        x, y, w, h = place
        if box.form == "ellipse" and box.w == box.h:  # a circle stays one
            across = box.w * self.grown
            x, y = x + (w - across) / 2, y + (h - across) / 2
            w = h = across
        sides = self._whole() if box.whole else (x, y, w, h)
        if box.points:
            scale = self.across, self.down
            points = (part * scale[at % 2] for at, part in enumerate(box.points))
            box = structs.replace(box, points=tuple(points))
        tones = tuple((at, self.fill(tone)) for at, tone in stops)
        line = self.colour(stroke) if stroke else None
        return shape(box, sides, self.grown, tones, line)

    def _whole(self) -> Place:
        bleed, size = self.look.layout.bleed, self.look.size
        return -bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed

    def fill(self, colour: str) -> str:
        """Return a fill; with low ink a row's own colour is pale."""
        if self.scene.low and colour not in self.colours:
            return mix(self.colour(colour), "#FFFFFF", PALE)
        return self.colour(colour)

    def ink(self, colour: str) -> str:
        """Return the colour that a text of a box names."""
        return self.colour(self.filled(colour))

    def colour(self, colour: str) -> str:
        """Return a colour of the palette, or any other.

        Raises:
            UnknownName: if it is none.
            BadData: if one can see through it.
        """
        if colour in self.colours:
            return self.colours[colour]
        if (known := boxes.colour(colour)) is None:
            seen = boxes.clear(colour)
            if seen and seen[1] < 1:
                right = f"write '{seen[0]}'; a shape of a layout may have opacity"
                raise BadData("colours", f"'{colour}' is not opaque", right)
            right = f"{near(colour, self.colours)} (or write it as '#1A2B3C')"
            raise UnknownName("colours", f"no colour is called '{colour}'", right)
        return known

    def font(self, name: str) -> str:
        """Return a font as the press knows it."""
        return fonts.find(name, self.look.folder) if name else ""


def _fonts(box: Words | Rows) -> tuple[str, str, str]:
    return box.font, box.bold, box.italic if isinstance(box, Words) else ""


BITE = 0.38  # how far the end of a ribbon is cut, as a part of its height


def _framed(box: Image | Label) -> Form:
    corner, stairs, width = box.corner, box.stairs, box.width
    return Form(w=box.w, h=box.h, corner=corner, stairs=stairs, width=width)


@lru_cache(maxsize=1024)
def _squares(
    box: Icon, place: Place, count: int
) -> tuple[tuple[float, float, float], ...]:
    x, y, w, h = place
    down = box.run == "down"
    long, wide = (h, w) if down else (w, h)
    side = min(wide, (long - box.gap * (count - 1)) / count)
    if side <= 0:
        right = "make the box longer, or gap smaller"
        raise BadData("icons", f"{count} do not fit in a row", right)
    step = side + box.gap
    spare = long - step * count + box.gap
    start = spare * FRACTION[box.align] + side / 2
    return tuple(
        (x + w / 2, y + start + step * place, side)
        if down
        else (x + start + step * place, y + h / 2, side)
        for place in range(count)
    )
