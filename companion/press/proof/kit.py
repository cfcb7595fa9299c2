"""The rules of a kit: its faces one by one, and its pieces and colours together."""

import itertools
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from companion.errors import CompanionError, DoesNotFit, MissingGlyph
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.sheets import Sheet, alone
from companion.press.proof import colours
from companion.press.proof.face import Reader
from companion.press.proof.finding import Finding, Rule
from companion.press.proof.seen import Seen
from companion.press.proof.zone import Zone
from companion.press.scene.boxes import Apart, Palette
from companion.press.scene.scene import Scene

READ: WeakKeyDictionary[Scene, tuple[Finding, ...]] = WeakKeyDictionary()
"""What was found on faces that are still held."""

GREY = 10
"""How far apart colours are in L* that are told apart without any other sign."""

SHOWN = 5
"""As many pieces are named of those that lack a back."""

REFUSED: dict[type[CompanionError], Rule] = {
    DoesNotFit: "overflow",
    MissingGlyph: "glyph",
}
"""What a drawing that is refused is a case of; anything else is missing."""


def kit(
    found: Kit, *, low: bool, progress: Callable[[str], None] | None = None
) -> list[Finding]:
    """Draw and read every face of a kit once; what cannot be drawn is an error.

    Args:
        progress: is called with the name of each piece.
    """
    return pieces(found.pieces, found.palette, low=low, progress=progress)


def pieces(
    every: Sequence[Piece],
    palette: Palette | None,
    *,
    low: bool,
    progress: Callable[[str], None] | None = None,
) -> list[Finding]:
    """Draw and read every face of some pieces once, as `kit` does."""
    findings = together(every, palette, low=low)
    seen = Seen()
    done: set[object] = set()
    for piece in every:
        if progress:
            progress(piece.name)
        for back in (False, True) if piece.back else (False,):
            key = piece.back if back else piece.front, piece.width, piece.height
            if key in done:
                continue
            done.add(key)
            try:
                scene = piece.face(low=low, back=back)
            except CompanionError as error:
                findings.append(_refused(piece, error, back=back, low=low))
            else:
                quiet = _quiet(piece.palette or palette, low=low)
                findings += face(piece, scene, seen, quiet, back=back)
    return findings


def sheets(
    printed: Sequence[Sheet], palette: Palette | None, *, low: bool
) -> list[Finding]:
    """Read every face that is on some sheets once, and what is on them together."""
    named = {piece.name: piece for sheet in printed for piece, _ in sheet.items}
    findings = together(list(named.values()), palette, low=low)
    seen = Seen()
    done: set[int] = set()
    for sheet in printed:
        for name, back, scene in sheet.faces:
            if id(scene) not in done:
                done.add(id(scene))
                piece = named[name]
                quiet = _quiet(piece.palette or palette, low=low)
                findings += face(piece, scene, seen, quiet, back=back)
    return findings


def face(
    piece: Piece,
    scene: Scene,
    seen: Seen,
    quiet: Collection[str] = (),
    *,
    back: bool = False,
) -> tuple[Finding, ...]:
    """Read one face of a piece, once for all papers.

    A piece that stands alone on its sheet is not cut.
    """
    if scene not in READ:
        zone = None if alone(piece) else Zone(piece)
        found = Reader(scene, zone, seen, quiet).read()
        side, ink = "back" if back else "front", "low" if scene.low else "full"
        READ[scene] = tuple(
            replace(finding, piece=piece.name, side=side, ink=ink) for finding in found
        )
    return READ[scene]


def together(
    pieces: Sequence[Piece], palette: Palette | None, *, low: bool
) -> list[Finding]:
    """Return what is wrong with pieces beside one another, and with their colours."""
    found = [*_backs(pieces)]
    own = {id(piece.palette): piece.palette for piece in pieces}
    for colours_of in (palette, *own.values()):
        if colours_of and colours_of.tell_apart:
            found += _colours(colours_of, low=low)
    return [replace(finding, ink="low" if low else "full") for finding in found]


def _colours(palette: Palette, *, low: bool) -> Iterator[Finding]:
    tones = palette.ink(low=low)
    for colours_set, apart in palette.tell_apart.items():
        named = [(name, tones[name]) for name in apart.colours]
        # Line art has one ink for all: there the sign is enough.
        least = 0 if low and apart.sign else apart.least
        yield from _indistinct(colours_set, apart, named, least)


def _quiet(palette: Palette | None, *, low: bool) -> frozenset[str]:
    if palette is None or not palette.quiet:
        return frozenset()
    return frozenset(palette.ink(low=low)[name] for name in palette.quiet)


def _refused(piece: Piece, error: CompanionError, *, back: bool, low: bool) -> Finding:
    rule = REFUSED.get(type(error), "missing")
    right = error.right or "mend it"
    side, ink = "back" if back else "front", "low" if low else "full"
    return Finding(rule, "error", error.where, error.what, right, piece.name, side, ink)


def _backs(pieces: Iterable[Piece]) -> Iterator[Finding]:
    """Yield the groups of which some pieces have a back and some have none."""
    groups: dict[tuple[str, float, float], list[Piece]] = {}
    for piece in pieces:
        key = piece.group or piece.name, piece.width, piece.height
        groups.setdefault(key, []).append(piece)
    for (name, *_), alike in groups.items():
        bare = [piece for piece in alike if not piece.back]
        if len(bare) in (0, len(alike)):
            continue
        fronts = sum(piece.copies for piece in alike)
        backs = fronts - sum(piece.copies for piece in bare)
        names = [piece.name for piece in bare[:SHOWN]]
        more = "" if len(bare) <= SHOWN else f" and {len(bare) - SHOWN} more"
        said = f"{fronts} fronts and {backs} backs"
        right = f"give a back to {', '.join(names)}{more}"
        yield Finding("backs", "warning", "the group", said, right, name)


def _indistinct(
    name: str, apart: Apart, tones: Sequence[tuple[str, str]], least: float
) -> Iterator[Finding]:
    """Yield the pairs of a set that cannot be told apart, by some or in grey."""
    for (one, first), (other, second) in itertools.combinations(tones, 2):
        far, vision = min(
            (colours.difference(first, second, vision), vision)
            for vision in colours.VISIONS
        )
        light = abs(colours.lightness(first) - colours.lightness(second))
        if far < least:
            eyes = f"in {vision}" if vision else "for all eyes"
            said = f"{one} and {other} differ by {math.floor(far)} {eyes}"
            yield _set(name, said, f"{least:g} at least")
        elif not apart.sign and light < GREY:
            said = f"{one} and {other} differ by {math.floor(light)} in grey"
            yield _set(name, said, f"{GREY} at least, or another sign")


def _set(name: str, said: str, right: str) -> Finding:
    return Finding("colours", "warning", f"colours {name}", said, right, "palette")
