"""Fonts of a deck: files in its folder `fonts`, or ours.

TTF is used as it is. OTF, WOFF and WOFF2 are converted to TTF once and kept in the
platform's cache folder, as are instances of variable fonts: "Inter@700" is the weight
700, "Inter@wght=700,wdth=75" names axes. A font is named by its file or as programs
show it, such as "Inter SemiBold". What it lacks is taken from others, see `fallback`
and `last`.
"""

import glob
import hashlib
import io
import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from companion import places, reading
from companion.errors import BadData, CannotWrite, CompanionError, UnknownName, near
from companion.press.cards import pictures
from companion.press.ink import files
from companion.press.scene import fonts

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

ENDINGS = (".ttf", ".otf", ".woff2", ".woff")
FOLDER = "fonts"
AXIS = re.compile(r"(?:(\w{4})=)?(-?\d+(?:\.\d+)?)")
WEIGHT = "wght"

FINE = 1.0  # how far quadratic curves may be from the cubic ones of an OTF, in em/1000
FULL, FAMILY, STYLE, WIDE_FAMILY, WIDE_STYLE = 4, 1, 2, 16, 17  # numbers of names

LAST = ("jost", "josefin-sans", "eb-garamond")
"""Families of ours that are looked into last: together they draw the letters of Europe
and Vietnam."""

TEXT_WEIGHT = 500  # taken for a deck's own font
USUAL = ("", "regular", "normal", "book", "roman")

UPRIGHT = re.compile(r"[- ]?(Regular|Normal|Book|Roman)$", re.IGNORECASE)
"""The end of the name of a face that is neither bold nor italic."""


@cache
def find(name: str, folder: Path) -> str:
    """Return a font as the press knows it: one in the deck's folder, or ours.

    Raises:
        UnknownName, BadData: if there is none, it is damaged, or out of the folder.
    """
    plain, at, axes = name.partition("@")
    path = _file(name, folder) or (_file(plain, folder) if at else None)
    if path is None:
        if name in fonts.names():
            return name
        known = [*(path.stem for path in _files(folder)), *fonts.names()]
        if any((folder / FOLDER).glob(f"{glob.escape(name)}.[to]tc")):
            what = f"'{name}' is a file of several fonts"
            raise BadData(FOLDER, what, "save one of them as .ttf or .otf")
        what = f"no font is called '{name}'"
        hint = near(name, known)
        if not hint.startswith("did"):
            hint = f"add {FOLDER}/{name}.ttf" if name.isprintable() else "write another"
        raise UnknownName(FOLDER, what, hint)
    pictures.inside(folder, f"{FOLDER}/{path.name}", FOLDER)
    chosen = axes if at and path.stem != name else ""
    if path.suffix.lower() == ".ttf" and not chosen:
        return str(path.resolve())
    return str(_converted(path, chosen))


@cache
def fallback(names: tuple[str, ...], folder: Path) -> tuple[str, ...]:
    """Return the fonts that are looked into for characters that a font lacks.

    Without `names` they are all of the deck's folder, but for damaged ones.
    """
    if names:
        return tuple(find(name, folder) for name in names)
    usable = []
    for path in _files(folder):
        with suppress(CompanionError):
            usable.append(find(path.name, folder))
            fonts.font(usable[-1])
    several = [*(folder / FOLDER).glob("*.[to]tc")]
    if several and not usable:
        what = f"'{several[0].name}' holds several fonts"
        raise BadData(FOLDER, what, "save one of them as .ttf or .otf")
    return tuple(usable)


@cache
def last(name: str) -> tuple[str, ...]:
    """Return the fonts of ours that are looked into last, about as heavy as a font.

    >>> last("grenze-800-normal")
    ('jost-800-normal', 'josefin-sans-700-normal', 'eb-garamond-800-normal')
    """
    weight = _weight(name) if name in fonts.names() else TEXT_WEIGHT
    upright = [face for face in fonts.names() if face.endswith("-normal")]
    upright.sort(key=lambda face: abs(_weight(face) - weight))
    return tuple(next(face for face in upright if face.startswith(of)) for of in LAST)


def _weight(face: str) -> int:
    return int(face.rsplit("-", 2)[1])


@cache
def italic(name: str, folder: Path) -> str:
    """Return the italic face of a font as the press knows it, or "" if it has none."""
    if name in fonts.names():
        family, weight, _ = name.rsplit("-", 2)
        faces = [face for face in fonts.names() if face.startswith(f"{family}-")]
        leaning = [face for face in faces if face.endswith("-italic")]
        near = sorted(leaning, key=lambda face: abs(_weight(face) - int(weight)))
        return near[0] if near else ""
    for ending in ENDINGS:
        name = name.removesuffix(ending)
    family = UPRIGHT.sub("", name)
    for other in (f"{name}Italic", f"{family}-Italic", f"{family} Italic"):
        if _file(other, folder):
            return find(other, folder)
    return ""


def _files(folder: Path) -> list[Path]:
    every = sorted((folder / FOLDER).glob("*"))
    return [path for path in every if path.suffix.lower() in ENDINGS]


def _file(name: str, folder: Path) -> Path | None:
    """Return the file of a font: by its stem or whole name, else as it calls itself."""
    by_name = {path.name: path for path in _files(folder)}
    for ending in ("", *ENDINGS):
        if name + ending in by_name:
            return by_name[name + ending]
    # Ours need no look into files, nor the library that reads them.
    ours = name in fonts.names()
    return None if ours else _called(folder).get(" ".join(name.lower().split()))


@cache
def _called(folder: Path) -> dict[str, Path]:
    """Return the fonts of a deck by the names that they give themselves."""
    from fontTools.ttLib import TTLibError

    by_name: dict[str, Path] = {}
    for path in _files(folder):
        try:
            with _opened(path) as font:
                names = {
                    number: str(font["name"].getDebugName(number) or "")
                    for number in (FULL, FAMILY, STYLE, WIDE_FAMILY, WIDE_STYLE)
                }
        except (BadData, TTLibError, *fonts.DAMAGED):
            continue
        family = names[WIDE_FAMILY] or names[FAMILY]
        style = names[WIDE_STYLE] or names[STYLE]
        usual = [family] if style.lower() in USUAL else []
        for name in (names[FULL], f"{family} {style}", *usual):
            by_name.setdefault(" ".join(name.lower().split()), path)
    return by_name


def _opened(path: Path) -> "TTFont":
    import logging

    from fontTools.ttLib import TTFont, TTLibError

    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    data = reading.data(path, fonts.LARGEST, "subset it")
    try:
        return TTFont(io.BytesIO(data))
    except (TTLibError, *fonts.DAMAGED) as error:
        what = f"is no font ({fonts.fault(error)})"
        raise BadData(path.name, what, "choose another file") from None


def _converted(path: Path, axes: str) -> Path:
    """Return the TTF of a font, made anew if the cache does not have it."""
    data = reading.data(path, fonts.LARGEST, "subset it")
    key = hashlib.sha256(data + f"{axes} {FINE}".encode()).hexdigest()[:24]
    cached = places.fonts() / key / f"{path.stem}.ttf"  # errors name it
    if cached.is_file():
        return cached
    from fontTools.ttLib import TTLibError

    try:
        with _opened(path) as font:
            if axes:
                font = _instance(path, font, axes)
            if "CFF " in font or "CFF2" in font:
                _make_quadratic(font)
            font.flavor = None
            made = io.BytesIO()
            font.save(made)
    except (TTLibError, *fonts.DAMAGED) as error:
        what = f"cannot be converted ({fonts.fault(error)})"
        raise BadData(path.name, what, "save it as .ttf") from None
    try:
        files.put(made.getvalue(), cached)
    except CannotWrite as error:
        right = "make room there, or save the font as .ttf"
        raise CannotWrite(error.where, error.what, right) from None
    return cached


def _instance(path: Path, font: "TTFont", axes: str) -> "TTFont":
    from fontTools.varLib import instancer

    parts = [AXIS.fullmatch(part.strip()) for part in axes.split(",")]
    known = font["fvar"].axes if "fvar" in font else ()
    limits = {axis.axisTag: axis for axis in known}
    where: dict[str, float] = {tag: axis.defaultValue for tag, axis in limits.items()}
    for part in parts:
        tag = (part[1] or WEIGHT) if part else ""
        if not part or tag not in limits:
            right = f"its axes are {', '.join(limits)}" if limits else "leave it out"
            raise BadData(path.name, f"'@{axes}' is no place of its axes", right)
        axis, value = limits[tag], float(part[2])
        if not axis.minValue <= value <= axis.maxValue:
            right = f"write {axis.minValue:g} to {axis.maxValue:g}"
            raise BadData(path.name, f"{tag} {value:g}", right)
        where[tag] = value
    return instancer.instantiateVariableFont(font, where)


def _make_quadratic(font: "TTFont") -> None:
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable

    order, every = font.getGlyphOrder(), font.getGlyphSet()
    drawn = {}
    for name in order:
        pen = TTGlyphPen(None)
        fine = FINE * font["head"].unitsPerEm / 1000
        every[name].draw(Cu2QuPen(pen, fine, reverse_direction=True))
        drawn[name] = pen.glyph()
    glyphs = font["glyf"] = newTable("glyf")
    glyphs.glyphOrder, glyphs.glyphs = order, drawn
    for name, (advance, _) in list(font["hmtx"].metrics.items()):
        drawn[name].recalcBounds(glyphs)
        # TrueType places an outline by this number, PostScript does not need it.
        font["hmtx"].metrics[name] = advance, drawn[name].xMin
    for table in ("CFF ", "CFF2", "VORG"):
        if table in font:
            del font[table]
    font["loca"] = newTable("loca")
    most = font["maxp"]
    most.tableVersion = 0x00010000
    for field in (
        *("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs"),
        *("maxInstructionDefs", "maxStackElements", "maxSizeOfInstructions"),
        *("maxComponentElements", "maxPoints", "maxContours", "maxCompositePoints"),
        *("maxCompositeContours", "maxComponentDepth"),
    ):
        setattr(most, field, 1 if field == "maxZones" else 0)
    font["post"].formatType = 3.0
    font.sfntVersion = "\000\001\000\000"


def forget() -> None:
    """Forget which fonts there are, so that changed ones are read again."""
    for cached in (find, fallback, italic, _called):
        cached.cache_clear()
