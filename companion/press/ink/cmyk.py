"""Cyan, magenta, yellow and black: how colours of screens become the inks of a press.

Colours go through the profile of the press by LittleCMS: relative to the paper, with
black point compensation, from sRGB. Then, in this order:

- White is paper.
- Small text and thin lines (`inks.of_text`, `of_line`) that are dark are black ink
  alone, which overprints; those that are nearly grey are a tint of it. A dark blue of
  8 points cannot be told from black, but can be blurred by three plates.
- What is nearly black is black ink alone, and as a ground rich black, 60/40/40/100, if
  the limit allows for it.
- Where the four inks exceed the limit, black takes the place of the grey part of the
  other three; if that is not enough, they are thinned.
"""

import io
from collections.abc import Callable
from functools import cached_property
from math import fsum
from pathlib import Path as File
from typing import Any, Literal

from msgspec import Struct
from PIL import Image, ImageChops, ImageCms, ImageMath

from companion import places, reading
from companion.errors import BadData, BadValue
from companion.press.ink.inks import Inks, Paint, Use
from companion.press.scene.boxes import lightness
from companion.press.scene.marks import Fade

Inking = tuple[float, float, float, float]  # cyan, magenta, yellow and black, 0 to 1

OWN = places.TEMPLATES / "shared" / "profiles" / "chemical-proof.icc"
"""The profile that we may ship; see `LICENSE.txt` beside it."""

LARGEST = 1 << 24  # most bytes of a profile
RICH: Inking = 0.6, 0.4, 0.4, 1.0
BLACK: Inking = 0.0, 0.0, 0.0, 1.0
DARK = 25.0  # CIE lightness below which what is fine is black

GREYISH = 26
"""Greatest difference of red, green and blue, of 255, in a colour that is nearly grey;
in one that is nearly black, `BLACKISH`, whose largest part is at most `DEEP`."""

BLACKISH, DEEP = 8, 34

STEPS = 8  # a gradient between two colours is divided so: inks change unevenly

INTENT = ImageCms.Intent.RELATIVE_COLORIMETRIC
COMPENSATED = ImageCms.Flags.BLACKPOINTCOMPENSATION

Standard = Literal["PDF/X-4", "PDF/X-1a:2003"]

VERSIONS: dict[Standard, tuple[int, int]] = {"PDF/X-4": (1, 6), "PDF/X-1a:2003": (1, 4)}
"""The version of PDF that each is a part of."""


class Profile(Struct, frozen=True):
    """A profile of a press: its file's bytes, and what it calls itself."""

    data: bytes
    title: str


def profile(path: File | None = None) -> Profile:
    """Return the profile in a file, or the one that we ship.

    Raises:
        BadData: if there is no file, or it is no profile.
        BadValue: if it is not a profile of a press with four inks.
    """
    where = path or OWN
    data = reading.data(where, LARGEST)
    try:
        icc = ImageCms.ImageCmsProfile(io.BytesIO(data)).profile
    except (ImageCms.PyCMSError, OSError):
        right = "name the .icc file that the print shop gives"
        raise BadData(str(where), "is no colour profile", right) from None
    space, kind = icc.xcolor_space.strip(), icc.device_class.strip()
    if (space, kind) != ("CMYK", "prtr"):
        what = f"is a profile of {space} and not of a press"
        raise BadValue(str(where), what, "name one of CMYK, as the print shop gives it")
    return Profile(data, (icc.profile_description or where.stem).strip())


class Separation(Inks):
    """The inks of a press, at most `limit` % of them, and the standard of its files."""

    space = "DeviceCMYK"
    sized = True

    def __init__(
        self, profile: Profile, limit: int, standard: Standard = "PDF/X-4"
    ) -> None:
        self.profile, self.limit, self.standard = profile, limit, standard
        self.version = VERSIONS[standard]
        self._known: dict[tuple[str, Use], Inking] = {}

    def parts(self, colour: str, use: Use) -> Inking:
        if (colour, use) not in self._known:
            self._known[colour, use] = self._separated(colour, use)
        return self._known[colour, use]

    def paint(self, colour: str, use: Use, *, stroke: bool = False) -> Paint:
        """Return an operator; what is no "#RRGGBB" names an ink of its own."""
        if not colour.startswith("#"):
            code = f"/{colour} {'CS 1 SCN' if stroke else 'cs 1 scn'}"
            return Paint(code, over=True, spot=colour)
        parts = self.parts(colour, use)
        code = " ".join(f"{part:.4g}" for part in parts)
        over = use == "fine" and parts == BLACK
        return Paint(f"{code} {'K' if stroke else 'k'}", over)

    def stops(self, fade: Fade) -> tuple[tuple[float, Inking], ...]:
        """Return the stops of a gradient, and some between them."""
        stops: list[tuple[float, Inking]] = []
        for number, (at, colour) in enumerate(fade.stops):
            before, last = fade.stops[max(0, number - 1)]
            for step in range(1 if number else STEPS, STEPS + 1):
                part = step / STEPS
                mixed = _mixed(last, colour, part)
                place = before + (at - before) * part
                stops.append((place, self.parts(mixed, "tone")))
        return tuple(stops)

    def picture(self, image: Image.Image) -> Image.Image:
        """Return a picture in inks; what is nearly black in it is a ground."""
        parts = tuple(round(part * 255) for part in self._black("ground"))
        return _pasted(self._inked(image), parts, _nearly_black(image))

    @property
    def rich(self) -> bool:
        """Whether the limit allows for rich black."""
        return fsum(RICH) * 100 <= self.limit

    def _separated(self, colour: str, use: Use) -> Inking:
        red, green, blue = rgb = tuple(int(colour[i : i + 2], 16) for i in (1, 3, 5))
        spread = max(rgb) - min(rgb)
        if use == "fine":
            light = lightness(colour)
            if light <= DARK:
                return BLACK
            if spread <= GREYISH:
                # As much black ink as is as light, by the profile.
                tints = enumerate(self._tints)
                part, _ = min(tints, key=lambda tint: abs(tint[1] - light))
                return 0.0, 0.0, 0.0, part / 255
        if use != "tone" and max(rgb) <= DEEP and spread <= BLACKISH:
            return self._black(use)
        dot = self._inked(Image.new("RGB", (1, 1), (red, green, blue)))
        cyan, magenta, yellow, black = dot.tobytes()
        return cyan / 255, magenta / 255, yellow / 255, black / 255

    def _black(self, use: Use) -> Inking:
        return RICH if use == "ground" and self.rich else BLACK

    def _inked(self, image: Image.Image) -> Image.Image:
        """Return a picture through the profile, white as paper, within the limit."""
        ink = ImageCms.applyTransform(image, self._transform)
        assert ink is not None, "a transform in place returns no picture"
        white = ImageChops.invert(image).convert("RGB")
        clear = _most(white).point(lambda part: 255 if part == 0 else 0)
        ink = _pasted(ink, (0, 0, 0, 0), clear)
        most = int(self.limit * 2.55)
        bands = dict(zip("cmyk", ink.split(), strict=True))
        if ImageMath.lambda_eval(_total, **bands).getextrema()[1] <= most:
            return ink
        thinned = [
            ImageMath.lambda_eval(_thinner(band, most), **bands).convert("L")
            for band in "cmyk"
        ]
        return Image.merge("CMYK", thinned)

    @cached_property
    def _transform(self) -> ImageCms.ImageCmsTransform:
        press = ImageCms.ImageCmsProfile(io.BytesIO(self.profile.data))
        ends = ImageCms.createProfile("sRGB"), press, "RGB", "CMYK"
        return ImageCms.buildTransform(*ends, INTENT, flags=COMPENSATED)

    @cached_property
    def _tints(self) -> list[float]:
        """The lightness of each part of black ink, of 255."""
        press = ImageCms.ImageCmsProfile(io.BytesIO(self.profile.data))
        ends = press, ImageCms.createProfile("LAB"), "CMYK", "LAB"
        to_lab = ImageCms.buildTransform(*ends, INTENT, flags=COMPENSATED)
        ramp = Image.new("CMYK", (256, 1))
        ramp.putdata([(0, 0, 0, part) for part in range(256)])
        lightnesses = ImageCms.applyTransform(ramp, to_lab)
        assert lightnesses is not None, "a transform in place returns no picture"
        return [part / 2.55 for part in lightnesses.getchannel(0).tobytes()]


def _mixed(first: str, second: str, part: float) -> str:
    pairs = ((int(first[i : i + 2], 16), int(second[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in pairs)


def _most(image: Image.Image) -> Image.Image:
    red, green, blue = image.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def _nearly_black(image: Image.Image) -> Image.Image:
    red, green, blue = image.split()
    most = _most(image)
    least = ImageChops.darker(ImageChops.darker(red, green), blue)
    deep = most.point(lambda part: 255 if part <= DEEP else 0)
    spread = ImageChops.subtract(most, least)
    even = spread.point(lambda part: 255 if part <= BLACKISH else 0)
    return ImageChops.darker(deep, even)


def _pasted(ink: Image.Image, parts: tuple[int, ...], mask: Image.Image) -> Image.Image:
    changed = ink.copy()
    changed.paste(parts, (0, 0, *ink.size), mask)
    return changed


# What Pillow calls these functions with has no types.
def _total(args: dict[str, Any]) -> Any:
    return sum(args["int"](args[band]) for band in "cmyk")


def _thinner(band: str, most: int) -> Callable[[dict[str, Any]], Any]:
    def thinner(args: dict[str, Any]) -> Any:
        least, greatest = args["min"], args["max"]
        c, m, y, k = (args["float"](args[name]) for name in "cmyk")
        grey = least(least(c, m), y)
        # Three inks less and one more: two parts of ink less.
        taken = least(greatest(c + m + y + k - most, 0) / 2, least(grey, 255 - k))
        if band == "k":
            return args["int"](k + taken)
        inks = c + m + y - 3 * taken
        over = greatest(inks + k + taken - most, 0)
        less = {"c": c, "m": m, "y": y}[band] - taken
        return args["int"](less * (1 - over / greatest(inks, 1)))

    return thinner
