"""How a game looks on a page: its colours as a stylesheet, fonts and signs.

The tables `[web]` and `[web_dark]` of `templates/<game>/palette.toml` hold the colours
of a page by token, as "#RRGGBB" or as the name of a colour in `[full]`; `title` in
`[web]` names the font of its titles, `emblem` the sign of the game. Fonts are made of
the bundled ones: only the characters that pages need, as WOFF2, the same bytes each
time. Signs are SVG, to be used as masks.
"""

import hashlib
import io
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path

from companion import places
from companion.errors import BadData, UnknownName, near
from companion.press.ink import svg
from companion.press.scene.artwork import KNOCK
from companion.press.scene.boxes import Palette, palette
from companion.press.scene.pictures import icon

TOKENS = (
    *("ground", "panel", "sunk", "ink", "soft", "line", "edge"),
    *("accent", "on-accent", "accent-text", "initial"),
    *("good", "good-bg", "bad", "bad-bg", "focus", "lit", "pencil"),
    *("ring", "ring-out"),
    *("die", "pip", "die-edge", "tray", "hero", "hero-line"),
)
"""What a game may set; `page.css` holds the usual values and says what each is for."""

COLOUR = re.compile(r"#[0-9A-F]{6}")

INTERFACE = {f"jost-{weight}": f"jost-{weight}-normal" for weight in (400, 500, 700)}

BASIC = (*range(0x20, 0x7F), 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026)

LATIN = "".join(map(chr, (*BASIC, *range(0xA0, 0x100), 0x201E, 0x2022, 0x2212)))

TITLE = "".join(map(chr, BASIC)) + "ÄÖÜäöüßàèéíòóúçñ"
"""Titles need few characters, and ornate letters are large."""


def cached(path: Path, make: Callable[[], bytes]) -> bytes:
    """Return a file, made if it is not there.

    A folder that cannot be written is no error: the file is then made each time.
    """
    with suppress(OSError):
        return path.read_bytes()
    data = make()
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with made(path, data) as whole:
            whole.replace(path)
    return data


@contextmanager
def made(path: Path, data: bytes) -> Iterator[Path]:
    """Make a whole file for its owner alone, which is put in place in the block."""
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        yield Path(name)
    finally:
        Path(name).unlink(missing_ok=True)


def stylesheet(folder: str) -> str:
    """Return the tokens of a game as CSS, by its folder; BadData for unknown ones."""
    colours = palette(folder)
    light, title = dict(colours.web), ""
    if light.pop("title", ""):
        title, weight = _face("Title", f"title-{folder}", colours)
        title += f":root{{--title:Title,var(--ui);--title-weight:{weight}}}\n"
    names, sign = colours.full, {}
    if emblem := light.pop("emblem", ""):
        icon(emblem)  # it must be in the icon set
        sign = {"emblem": f"url(/icons/page/{emblem}.svg)"}
    rules = [
        _rule(":root", {**_palette(names), **_tokens(light, names, "web"), **sign}),
        _rule('[data-theme="dark"]', _tokens(colours.web_dark, names, "web_dark")),
    ]
    return title + "".join(rules)


def titles(games: Iterable[str]) -> str:
    """Return the fonts of the titles of games as CSS, for a page that names several."""
    rules = []
    for game in games:
        if source := title_of(game):
            face, weight = _face(source, source, palette(game.replace("-", "_")))
            rules += [
                face,
                f".in-{game}{{font-family:{source},var(--ui);font-weight:{weight}}}\n",
            ]
    return "".join(rules)


def _face(name: str, source: str, colours: Palette) -> tuple[str, str]:
    """Return the font of a game's titles as CSS, under a name, and its weight."""
    weight = colours.web["title"].split("-")[-2]
    face = (
        f"@font-face{{font-family:{name};font-weight:{weight};font-display:swap;"
        f'src:url(/fonts/{source}.woff2)format("woff2")}}\n'
    )
    return face, weight


def _rule(selector: str, values: Mapping[str, str]) -> str:
    lines = "".join(f"--{name}:{value};" for name, value in values.items())
    return f"{selector}{{{lines}}}\n"


def _palette(full: Mapping[str, str]) -> dict[str, str]:
    """Return each colour of the palette, what is read on it, and those of seats."""
    colours = {}
    for name, colour in full.items():
        colours[f"c-{name}"] = colour
        if not name.endswith("_on"):  # the ink, dark or white, that is read best on it
            on = max("#16181B", "#FFFFFF", key=partial(contrast, colour))
            colours[f"on-{name}"] = full.get(f"{name}_on", on)
        if name.startswith("seat_"):
            colours[name.replace("_", "-")] = colour
    return colours


def _tokens(
    table: Mapping[str, str], full: Mapping[str, str], where: str
) -> dict[str, str]:
    tokens = {}
    for name, value in table.items():
        place = f"palette.toml: {where}: {name}"
        if name not in TOKENS:
            raise BadData(place, "is no token", near(name, TOKENS))
        if not COLOUR.fullmatch(value) and value not in full:
            raise BadData(place, f"'{value}' is no colour", near(value, full))
        tokens[name] = full.get(value, value)
    return tokens


def light_of(colour: str) -> float:
    """Return the relative luminance of a colour "#RRGGBB", from 0 to 1.

    >>> round(light_of("#FFFFFF"), 3), light_of("#000000")
    (1.0, 0.0)
    """
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (byte / 255 for byte in bytes.fromhex(colour[1:]))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21."""
    low, high = sorted((light_of(one), light_of(other)))
    return (high + 0.05) / (low + 0.05)


def title_of(game: str) -> str:
    """Return the name of the font of a game's titles; empty if it has none."""
    folder = game.replace("-", "_")
    return f"title-{folder}" if "title" in palette(folder).web else ""


@cache
def font(name: str) -> bytes:
    """Return `jost-400`, or `title-<folder of a game>`, as WOFF2; else UnknownName."""
    if name in INTERFACE:
        return _cut(INTERFACE[name], LATIN)
    folder = name.removeprefix("title-")
    known = {path.parent.name for path in places.TEMPLATES.glob("*/palette.toml")}
    if folder == name or folder not in known or "title" not in palette(folder).web:
        raise UnknownName("fonts", f"no font is called '{name}'", "")
    return _cut(palette(folder).web["title"], TITLE)


def _cut(stem: str, characters: str) -> bytes:
    source = places.FONTS / stem.rsplit("-", 2)[0] / f"{stem}.ttf"
    made_of = source.read_bytes() + characters.encode() + Path(__file__).read_bytes()
    name = f"{stem}-{hashlib.sha256(made_of).hexdigest()[:12]}.woff2"
    path = places.painted() / "fonts" / name
    return cached(path, lambda: _subset(source, characters))


def _subset(source: Path, characters: str) -> bytes:
    """Return some characters of a font, without its reserved name."""
    from fontTools import subset
    from fontTools.ttLib import TTFont

    options = subset.Options(
        flavor="woff2", layout_features=["kern", "liga", "tnum", "mark"]
    )
    options.name_IDs = [0, 13, 14]  # copyright and licence
    with TTFont(source, recalcTimestamp=False, lazy=True) as whole:
        cutter = subset.Subsetter(options)
        cutter.populate(text=characters)
        cutter.subset(whole)
        whole.flavor = "woff2"
        out = io.BytesIO()
        whole.save(out)
    return out.getvalue()


@cache
def sign(name: str) -> bytes:
    """Return a sign; what is knocked out of it is a hole.

    Raises:
        UnknownName: if there is no such sign.
    """
    body = ""
    for number, shape in enumerate(icon(name).shapes()):
        parts = (svg.SEGMENTS[verb] % numbers for verb, numbers in shape.path.segments)
        line = f'stroke-width="{shape.width:g}" stroke' if shape.stroke else "fill"
        part = f'<path d="{"".join(parts)}" {line}="#000"/>'
        if KNOCK not in (shape.fill, shape.stroke):
            body += part
            continue
        ground = '<rect width="24" height="24" fill="#fff"/>'
        hole = f'<mask id="k{number}">{ground}{part}</mask>'
        body = f'{hole}<g mask="url(#k{number})">{body}</g>'
    head = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none"'
    line = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<svg {head} width="24" height="24" {line}>{body}</svg>'.encode()
