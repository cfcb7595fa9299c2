"""The rules of a kit: its faces one by one, and its pieces and colours together."""

import itertools
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from companion.errors import CompanionError, DoesNotFit, MissingGlyph
from companion.press.layout import kinds
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.planning import alone
from companion.press.layout.sheets import Sheet
from companion.press.proof import colours, spoken
from companion.press.proof.cache import FaceCache
from companion.press.proof.face import FaceReader
from companion.press.proof.finding import Finding, Rule
from companion.press.proof.zone import Zone
from companion.press.scene.boxes import Apart, Palette
from companion.press.scene.scene import Scene

FINDINGS: WeakKeyDictionary[Scene, tuple[Finding, ...]] = WeakKeyDictionary()
"""The findings of each face, for as long as that face is in memory."""

GREY = 10
"""Least difference in L* of colours that have no other sign to distinguish them."""

SHOWN = 5
"""How many of the pieces without a back are named."""

REFUSED: dict[type[CompanionError], Rule] = {
    DoesNotFit: "overflow",
    MissingGlyph: "glyph",
}
"""The rule that each error of a drawing breaks; any other error is "missing"."""


def kit(
    game_kit: Kit, *, low: bool, progress: Callable[[str], None] | None = None
) -> list[Finding]:
    """Draw and read every face of a kit once; what cannot be drawn is an error.

    Args:
        progress: is called with the name of each piece.
    """
    language = game_kit.language
    return pieces(
        game_kit.pieces,
        game_kit.palette,
        low=low,
        progress=progress,
        language=language,
    )


def pieces(
    every: Sequence[Piece],
    palette: Palette | None,
    *,
    low: bool,
    progress: Callable[[str], None] | None = None,
    language: str = "",
) -> list[Finding]:
    """Draw and read every face of some pieces once, as `kit` does.

    Args:
        language: in which they are read aloud; that is not checked if empty.
    """
    findings = together(every, palette, low=low)
    cache = FaceCache()
    done: set[object] = set()
    backs: list[tuple[Piece, Scene]] = []
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
                side = "back" if back else "front"
                findings.append(refused(error, piece.name, side, low=low))
            else:
                pale = quiet(piece.palette or palette, low=low)
                findings += face(piece, scene, cache, pale, back=back)
                if language:
                    findings += spoken.face(piece, scene, language, back=back)
                backs += [(piece, scene)] if back else []
    return [*findings, *_marked(backs, low=low)]


def sheets(
    printed: Sequence[Sheet], palette: Palette | None, *, low: bool
) -> list[Finding]:
    """Read every face on these sheets once, and the pieces on them together."""
    named = {piece.name: piece for sheet in printed for piece, _ in sheet.items}
    findings = together(list(named.values()), palette, low=low)
    cache = FaceCache()
    done: set[int] = set()
    backs: list[tuple[Piece, Scene]] = []
    for sheet in printed:
        for name, back, scene in sheet.faces:
            if id(scene) not in done:
                done.add(id(scene))
                piece = named[name]
                pale = quiet(piece.palette or palette, low=low)
                findings += face(piece, scene, cache, pale, back=back)
                backs += [(piece, scene)] if back else []
    return [*findings, *_marked(backs, low=low)]


def _marked(backs: list[tuple[Piece, Scene]], *, low: bool) -> Iterator[Finding]:
    if len(backs) > 1:
        from companion.press.proof import marked

        ink = "low" if low else "full"
        yield from (replace(found, ink=ink) for found in marked.marked(backs))


def face(
    piece: Piece,
    scene: Scene,
    cache: FaceCache,
    quiet: Collection[str] = (),
    *,
    back: bool = False,
) -> tuple[Finding, ...]:
    """Read one face of a piece, once for all papers.

    A piece alone on its sheet is not cut, so that it has no safe zone.
    """
    if scene not in FINDINGS:
        zone = None if alone(piece) else Zone(piece)
        found = FaceReader(scene, zone, cache, quiet).read()
        side, ink = "back" if back else "front", "low" if scene.low else "full"
        FINDINGS[scene] = tuple(
            replace(finding, piece=piece.name, side=side, ink=ink) for finding in found
        )
    return FINDINGS[scene]


def together(
    pieces: Sequence[Piece], palette: Palette | None, *, low: bool
) -> list[Finding]:
    """Return the findings of pieces together: no backs or bases, similar colours."""
    found = [*_backs(pieces), *_baseless(pieces)]
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


def quiet(palette: Palette | None, *, low: bool) -> frozenset[str]:
    """Return the colours that are pale on purpose."""
    if palette is None or not palette.quiet:
        return frozenset()
    return frozenset(palette.ink(low=low)[name] for name in palette.quiet)


def refused(
    error: CompanionError, piece: str = "", side: str = "", *, low: bool
) -> Finding:
    """Return the error of a face, or of a part of it, as a finding."""
    rule = REFUSED.get(type(error), "missing")
    right = error.right or "correct it"
    ink = "low" if low else "full"
    return Finding(rule, "error", error.where, error.what, right, piece, side, ink)


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
        problem = f"{fronts} fronts and {backs} backs"
        right = f"give a back to {', '.join(names)}{more}"
        yield Finding("backs", "warning", "the group", problem, right, name)


def _baseless(pieces: Iterable[Piece]) -> Iterator[Finding]:
    """Yield the figures that have tabs and no base that these are glued on."""
    for piece in pieces:
        if kinds.is_standee(piece) and piece.dieline is None:
            problem = "is a figure on two tabs, without a base"
            right = "print one below it, or say which base to buy"
            yield Finding("bases", "warning", "all of it", problem, right, piece.name)


def _indistinct(
    name: str, apart: Apart, tones: Sequence[tuple[str, str]], least: float
) -> Iterator[Finding]:
    """Yield the pairs of a set that look alike, to some eyes or in grey."""
    for (name_a, tone_a), (name_b, tone_b) in itertools.combinations(tones, 2):
        far, vision = min(
            (colours.difference(tone_a, tone_b, vision), vision)
            for vision in colours.VISIONS
        )
        light = abs(colours.lightness(tone_a) - colours.lightness(tone_b))
        if far < least:
            eyes = f"in {vision}" if vision else "for all eyes"
            problem = f"{name_a} and {name_b} differ by {math.floor(far)} {eyes}"
            yield _colour_finding(name, problem, f"{least:g} at least")
        elif not apart.sign and light < GREY:
            problem = f"{name_a} and {name_b} differ by {math.floor(light)} in grey"
            yield _colour_finding(name, problem, f"{GREY} at least, or another sign")


def _colour_finding(name: str, problem: str, right: str) -> Finding:
    return Finding("colours", "warning", f"colours {name}", problem, right, "palette")
