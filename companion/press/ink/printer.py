"""A printer's misregistration: how it is measured, stored and compensated.

Duplex printers shift, turn and scale the back of a sheet slightly, always by the same
amounts. A profile holds the correction; only backs are ever corrected.
"""

import math
from collections.abc import Mapping
from pathlib import Path as File

import msgspec

from companion import reading
from companion.errors import BadData, BadValue, UnknownName, near
from companion.press.ink import files
from companion.press.layout.side import FACES, Notes, PlacedFace, Side, draw_strip
from companion.press.layout.sizes import Paper
from companion.press.scene.path import Matrix, Path
from companion.press.scene.rich import Style
from companion.press.scene.scene import Scene, Type

LARGEST = 1 << 20  # bytes that the list of printers may have
MOST = 10.0  # the furthest, in mm, that a back may be moved; and, in degrees, turned
SCALES = 0.95, 1.05
STEP = 0.5  # difference between two squares of the calibration sheet, in mm
SQUARE = 12.0
PITCH = 30.0
STEPS = (-2, -1, 0, 1, 2)
INK = "#1A1A1A"
COMMAND = "inconsolata-500-normal"

FRONT = (
    "**Front.** Print this file on both sides, turned about the long edge, at 100 %. "
    "Then look at the back."
)
BACK = (
    "**Back.** Hold the sheet against a lamp, this side towards you. Find the square "
    "that is exactly on the one behind it, and type its numbers:"
)


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The correction of a back, as seen on that side, before it is printed."""

    dx: float = 0  # to the right, in mm
    dy: float = 0  # down, in mm
    angle: float = 0  # turned counter-clockwise about the page's middle, in degrees
    scale: float = 1  # enlarged about the middle of the page


class Profiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All printers that were measured; `used` is the one set last."""

    used: str = ""
    printers: dict[str, Profile] = {}


def checked(name: str, profile: Profile) -> Profile:
    """Return the profile if it can be a printer's.

    Raises:
        BadValue: if it moves, turns or stretches more than any printer errs.
    """
    limited = ("dx", profile.dx), ("dy", profile.dy), ("angle", profile.angle)
    for key, value in limited:
        if not -MOST <= value <= MOST:
            unit = "degrees" if key == "angle" else "mm"
            right = f"give {-MOST:g} to {MOST:g} {unit}"
            raise BadValue(f"printer {name}", f"{key} is {value:g}", right)
    low, high = SCALES
    if not low <= profile.scale <= high:
        what = f"scale is {profile.scale:g}"
        raise BadValue(f"printer {name}", what, f"give {low:g} to {high:g}")
    return profile


def correction(profile: Profile, width: float, height: float) -> Matrix:
    """Return the matrix that corrects a back on a page of that size, in mm, y down.

    >>> correction(Profile(dx=1, dy=-0.5), 210, 297)
    (1.0, 0.0, 0.0, 1.0, 1.0, -0.5)
    """
    turn = math.radians(profile.angle)
    cos, sin = math.cos(turn) * profile.scale, math.sin(turn) * profile.scale
    x, y = width / 2, height / 2
    # Counter-clockwise as seen, with y down; e and f keep the middle of the page where
    # it is, but for dx and dy.
    a, b, c, d = cos, -sin + 0.0, sin, cos
    e, f = x - a * x - c * y + profile.dx, y - b * x - d * y + profile.dy
    return a, b, c, d, e, f


def read(path: File) -> Profiles:
    """Return the printers kept at `path`; none if there is no such file.

    Raises:
        BadData: if the file is not what this companion wrote.
    """
    if not path.exists():
        return Profiles()
    data = reading.data(path, LARGEST)
    try:
        profiles = msgspec.json.decode(data, type=Profiles)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        what = "is no list of printers"
        raise BadData(str(path), what, "delete it and set the printer again") from None
    for name, profile in profiles.printers.items():
        checked(name, profile)
    return profiles


def keep(path: File, name: str, profile: Profile) -> Profiles:
    """Keep a printer's profile, use it from now on, and return all of them.

    Raises:
        BadValue: if no printer errs so.
        CannotWrite: if the folder or disk does not take it.
    """
    known = read(path).printers
    return _write(path, Profiles(name, {**known, name: checked(name, profile)}))


def remove(path: File, name: str) -> Profiles:
    """Forget a printer, and return the others; if it was in use, none is used then.

    Raises:
        UnknownName: if there is no such printer.
        CannotWrite: if the folder or disk does not take it.
    """
    known = read(path)
    chosen(known, name)
    others = {other: known.printers[other] for other in known.printers if other != name}
    used = "" if known.used == name else known.used
    return _write(path, Profiles(used, others))


def _write(path: File, profiles: Profiles) -> Profiles:
    data = msgspec.json.encode(profiles, order="sorted")
    files.put(msgspec.json.format(data, indent=1) + b"\n", path)
    return profiles


def chosen(profiles: Profiles, name: str | None) -> tuple[str, Profile]:
    """Return the printer of that name; without a name the one set last, if any.

    Returns:
        Its name, empty if no printer is in use, and its profile.

    Raises:
        UnknownName: if there is no such printer.
    """
    if name is None:
        name = profiles.used
        return name, profiles.printers.get(name, Profile())
    known: Mapping[str, Profile] = profiles.printers
    if name not in known:
        right = near(name, known) if known else "see `companion printer calibrate`"
        raise UnknownName("printer", f"no printer is called '{name}'", right)
    return name, known[name]


def calibration(paper: Paper) -> tuple[Side, Side]:
    """Return front and back of the sheet that measures a printer.

    The front has 5 x 5 squares; on the back, which is printed without any correction,
    each is moved by its own dx and dy. Against a light, one square is exactly on its
    front: its numbers are the printer's correction.
    """
    size = paper.width, paper.height
    front, back = (
        Side(
            f"calibration, {'back' if back else 'front'}",
            *size,
            (PlacedFace(_grid(paper, back=back), 0, 0),),
            (0, 0, *size),
        )
        for back in (False, True)
    )
    return front, back


def _grid(paper: Paper, *, back: bool) -> Scene:
    scene = Scene(paper.width, paper.height)
    x, y = paper.width / 2, paper.height / 2 + 8
    numbers = Type(FACES.regular, 7, INK)
    for row in STEPS:
        for column in STEPS:
            dx, dy = (column * STEP, row * STEP) if back else (0.0, 0.0)
            # Turned over, the sheet's columns run the other way.
            way = 1 if back else -1
            left = x + way * column * PITCH - SQUARE / 2 + dx
            top = y + row * PITCH - SQUARE / 2 + dy
            scene.draw(Path().rect(left, top, SQUARE, SQUARE), stroke=INK, width=0.15)
            scene.place("square", f"{column} {row}", left + 6, top + 6, SQUARE, SQUARE)
            if back:
                words = f"dx {column * STEP:g}  dy {row * STEP:g}"
                at = left + SQUARE / 2, top + SQUARE + 3.2
                scene.text(words, at, numbers, align="centre")
    text = BACK if back else FRONT
    scene.rich(text, (20, 14, scene.width - 40, 26), Style(FACES, 11, INK, rise="top"))
    if back:
        command = "companion printer set NAME --dx DX --dy DY"
        scene.text(command, (20, 31), Type(COMMAND, 12, INK))
    else:
        draw_strip(scene, Notes("printer calibration"))
    return scene
