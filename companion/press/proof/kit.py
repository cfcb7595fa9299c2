"""The rules of a kit: its faces one by one, and its pieces and colours together."""

import itertools
import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from companion.errors import CompanionError, DoesNotFit, MissingGlyph
from companion.press.ink import manifest
from companion.press.layout.piece import Kit, Piece, side_name
from companion.press.layout.planning import alone
from companion.press.layout.sheets import Sheet, alike_in_size
from companion.press.layout.side import PlacedFace
from companion.press.proof import colours
from companion.press.proof.background import FaceCache
from companion.press.proof.face import FaceReader, notes
from companion.press.proof.finding import Finding, Rule, ink_name, placed, warning
from companion.press.proof.points import Zone
from companion.press.proof.proven import prove
from companion.press.scene import pictures
from companion.press.scene.boxes import Apart, Palette, lightness
from companion.press.scene.scene import Scene, alt_text

if TYPE_CHECKING:
    from PIL.Image import Image


FINDINGS: WeakKeyDictionary[Scene, tuple[Finding, ...]] = WeakKeyDictionary()
"""The findings of each face, for as long as that face is in memory."""

GREY = 10  # least difference in L* of colours that no other sign tells apart
SHOWN = 5  # how many of the pieces without a back are named
DPI = 50.8  # of the pictures that backs are compared as
PLAIN = 48  # least difference of a dot that is seen at once, of 255
DOTS = 16  # so many dots that differ plainly, 4 square mm, are no accident
MOVED = range(-2, 3)
MANY = 24  # more backs than these are fronts of their own, as of cards with two faces

REFUSED: dict[type[CompanionError], Rule] = {
    DoesNotFit: "overflow",
    MissingGlyph: "glyph",
}
"""The rule that each error of a drawing breaks; any other error is "missing"."""


def kit(
    game_kit: Kit, *, low: bool, progress: Callable[[str], None] | None = None
) -> list[Finding]:
    """Draw and read every face of a kit once; what cannot be drawn is an error.

    `progress` is called with the name of each piece.
    """
    every, palette, language = game_kit.pieces, game_kit.palette, game_kit.language
    return pieces(every, palette, low=low, progress=progress, language=language)


def pieces(
    every: Sequence[Piece],
    palette: Palette | None,
    *,
    low: bool,
    progress: Callable[[str], None] | None = None,
    language: str = "",
) -> list[Finding]:
    """Draw and read every face of some pieces once, as `kit` does.

    What is read aloud is checked in the language, if one is given.
    """
    findings = together(every, palette, low=low)
    cache = FaceCache()
    done: set[object] = set()
    backs: list[tuple[Piece, Scene]] = []
    for piece in every:
        if progress:
            progress(piece.name)
        for back in piece.sides:
            key = piece.back if back else piece.front, piece.width, piece.height
            if key in done:
                continue
            done.add(key)
            try:
                scene = piece.face(low=low, back=back)
            except CompanionError as error:
                findings += [refused(error, piece.name, side_name(back), low=low)]
            else:
                pale = quiet(piece.palette or palette, low=low)
                findings += face(piece, scene, cache, pale, back=back)
                if language:
                    findings += unspoken(piece, scene, language, back=back)
                backs += [(piece, scene)] if back else []
    return [*findings, *marked(backs)]


def sheets(
    printed: Sequence[Sheet], palette: Palette | None, *, low: bool, again: bool = True
) -> list[Finding]:
    """Read every face on these sheets once, and the pieces on them together.

    Their findings are kept if they may be read `again`, as for another paper.
    """
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
                reads = face if again else _read
                findings += reads(piece, scene, cache, pale, back=back)
                backs += [(piece, scene)] if back else []
    return [*findings, *marked(backs)]


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
        FINDINGS[scene] = _read(piece, scene, cache, quiet, back=back)
    return FINDINGS[scene]


def _read(
    piece: Piece, scene: Scene, cache: FaceCache, quiet: Collection[str], *, back: bool
) -> tuple[Finding, ...]:
    zone = None if alone(piece) else Zone(piece)
    proof = prove(scene, zone, cache, quiet)
    findings = notes(scene)
    if not proof.whole:
        findings = iter(FaceReader(scene, zone, cache, quiet, proof.marks).read())
    return tuple(placed(findings, piece.name, side_name(back), low=scene.low))


def together(
    pieces: Sequence[Piece], palette: Palette | None, *, low: bool
) -> list[Finding]:
    """Return the findings of pieces together: no backs or bases, similar colours."""
    findings = list(_backs(pieces))
    for piece in pieces:
        if piece.standee and piece.dieline is None:
            problem = "is a figure on two tabs, without a base"
            right = "print one below it, or say which base to buy"
            finding = warning("bases", "all of it", problem, right)
            findings.append(replace(finding, piece=piece.name))
    palettes = {id(piece.palette): piece.palette for piece in pieces}
    for colour_set in (palette, *palettes.values()):
        if colour_set and colour_set.tell_apart:
            tones = colour_set.ink(low=low)
            for name, apart in colour_set.tell_apart.items():
                findings += _indistinct(name, apart, tones, low=low)
    return [replace(finding, ink=ink_name(low)) for finding in findings]


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
    where = piece, side, ink_name(low)
    return Finding(rule, "error", error.where, error.what, right, *where)


def _backs(pieces: Iterable[Piece]) -> Iterator[Finding]:
    """Yield the groups of which some pieces have a back and some have none."""
    for (name, *_), alike in alike_in_size(pieces).items():
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


def _indistinct(
    name: str, apart: Apart, tones: Mapping[str, str], *, low: bool
) -> Iterator[Finding]:
    # Line art has one ink for all: there the sign is enough.
    least = 0 if low and apart.sign else apart.least
    for first, second in itertools.combinations(apart.colours, 2):
        pair = tones[first], tones[second]
        far, vision = min(
            (colours.difference(*pair, vision), vision) for vision in colours.VISIONS
        )
        light = abs(lightness(pair[0]) - lightness(pair[1]))
        if far < least:
            eyes = f"in {vision}" if vision else "for all eyes"
            differ, right = f"{math.floor(far)} {eyes}", f"{least:g} at least"
        elif not apart.sign and light < GREY:
            differ = f"{math.floor(light)} in grey"
            right = f"{GREY} at least, or another sign"
        else:
            continue
        problem = f"{first} and {second} differ by {differ}"
        finding = warning("colours", f"colours {name}", problem, right)
        yield replace(finding, piece="palette")


def unspoken(
    piece: Piece, scene: Scene, language: str, *, back: bool = False
) -> Iterator[Finding]:
    """Yield a note if a face has no words, and for each icon that has no name."""
    where = piece.name, side_name(back), ink_name(scene.low)
    if not (piece.title or alt_text("", scene)):
        problem = f"nothing is written on it: a reader says '{piece.name}'"
        right = "give the piece a title"
        yield Finding("spoken", "note", "all of it", problem, right, *where)
    drawn = dict.fromkeys(symbol.name for symbol in scene.symbols.values())
    for name in () if language == "en" or scene.icons else drawn:
        if name not in pictures.named(language):
            problem = f"has no name in '{language}': a reader says '{name}'"
            right = f"name it in {pictures.SPOKEN}"
            yield Finding("spoken", "note", f"icon {name}", problem, right, *where)


def marked(backs: Iterable[tuple[Piece, Scene]]) -> Iterator[Finding]:
    """Yield a finding for each back that nearly looks like one of its group before it.

    A card is known by such a back. Backs are compared as pictures of two dots a mm.
    They look alike if hardly any dot differs plainly, perhaps after one is moved by up
    to a mm; an emblem or a number that tells decks apart covers more, and is meant.
    """
    groups: dict[tuple[str, float, float], dict[int, tuple[Piece, Scene]]] = {}
    for piece, scene in backs:
        if piece.group:
            key = piece.group, piece.width, piece.height
            groups.setdefault(key, {}).setdefault(id(scene), (piece, scene))
    for alike in groups.values():
        looks: dict[str, tuple[Piece, Scene]] = {}
        for piece, scene in alike.values() if len(alike) > 1 else ():
            looks.setdefault(manifest.digest(scene), (piece, scene))
        if not 1 < len(looks) <= MANY:
            continue
        from companion.press.ink import pixels  # it loads what writes PDF

        before: list[tuple[Piece, Image]] = []
        for piece, scene in looks.values():
            size = scene.width, scene.height
            image = pixels.picture(piece.name, PlacedFace(scene, 0, 0), size, DPI)
            twin = next((other for other, seen in before if _near(image, seen)), None)
            before.append((piece, image))
            if twin:
                problem = f"looks nearly like that of {twin.name}: the card is marked"
                right = "use one back, or let them differ plainly"
                finding = warning("marked", "all of it", problem, right)
                yield from placed([finding], piece.name, "back", low=scene.low)


def _near(first: "Image", second: "Image") -> bool:
    from PIL import ImageChops

    for across, down in itertools.product(MOVED, MOVED):
        moved = ImageChops.offset(first, across, down) if across or down else first
        red, green, blue = ImageChops.difference(moved, second).split()
        most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
        inner = most.crop((2, 2, most.width - 2, most.height - 2))
        if sum(inner.histogram()[PLAIN:]) < DOTS:
            return True
    return False
