"""Numbers on the pictures of a page: none leaves its picture or hides a word."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.press.layout.callouts import CALLOUT
from companion.press.proof.finding import Finding, quoted
from companion.press.scene import text
from companion.press.scene.path import IDENTITY, Matrix, compose, moved
from companion.press.scene.scene import Group, Mark, Place, Scene, Text

NEAR = 0.2
"""How far a number may be over a word or an edge, in mm, without being noticed."""


class Ink(NamedTuple):
    """A rectangle on a picture, in mm."""

    left: float
    top: float
    right: float
    foot: float

    def within(self, other: "Ink") -> "Ink":
        """Return what of this rectangle is in another."""
        return Ink(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.foot, other.foot),
        )

    @property
    def seen(self) -> bool:
        return self.right > self.left and self.foot > self.top


def numbers(shown: Mapping[Scene, str], name: str, *, low: bool) -> Iterator[Finding]:
    """Yield what is wrong with the numbers on the pictures of a document.

    Args:
        shown: the names of its pictures.
        name: of the document.
    """
    ink = "low" if low else "full"
    for scene, called in shown.items():
        for finding in picture(scene):
            yield replace(finding, piece=name, side=f"picture {called}", ink=ink)


def picture(scene: Scene) -> Iterator[Finding]:
    """Yield each number that leaves a picture, or is on words of it."""
    discs = [place for place in scene.places if place.kind == CALLOUT]
    if not discs:
        return
    whole = Ink(0, 0, scene.width, scene.height)
    words = list(_words(scene.marks, IDENTITY, whole))
    for disc in discs:
        if not _inside(disc, scene):
            yield _finding(disc, "it leaves the picture")
        for line, ink in words:
            if line != disc.name and _on(disc, ink):
                yield _finding(disc, f"it is on {quoted(line)}")


def _inside(disc: Place, scene: Scene) -> bool:
    half = disc.w / 2 - NEAR
    return (
        half <= disc.x <= scene.width - half and half <= disc.y <= scene.height - half
    )


def _on(disc: Place, ink: Ink) -> bool:
    """Return whether a disc is on a rectangle: its nearest point is within it."""
    across = disc.x - min(max(disc.x, ink.left), ink.right)
    down = disc.y - min(max(disc.y, ink.top), ink.foot)
    return across * across + down * down < (disc.w / 2 - NEAR) ** 2


def _words(
    marks: Sequence[Mark], matrix: Matrix, seen: Ink
) -> Iterator[tuple[str, Ink]]:
    """Yield every line that is seen, with the rectangle of its ink."""
    for mark in marks:
        if isinstance(mark, Group):
            inner = compose(matrix, mark.matrix)
            left = seen
            if mark.clip:
                left = seen.within(_moved(inner, Ink(*mark.clip.bounds())))
            if left.seen:
                yield from _words(mark.marks, inner, left)
        elif isinstance(mark, Text) and not mark.hidden and mark.words.strip():
            ink = Ink(*text.ink(mark.words, mark.font, mark.size_pt, mark.track))
            placed = Ink(
                *(mark.x + ink.left, mark.y + ink.top),
                *(mark.x + ink.right, mark.y + ink.foot),
            )
            found = _moved(matrix, placed).within(seen)
            if found.seen:
                yield " ".join(mark.words.split()), found


def _moved(matrix: Matrix, ink: Ink) -> Ink:
    """Return the rectangle round a moved, perhaps turned, one."""
    corners = [moved(matrix, x, y) for x in (ink.left, ink.right) for y in ink[1::2]]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Ink(min(xs), min(ys), max(xs), max(ys))


def _finding(disc: Place, problem: str) -> Finding:
    right = "move it, and draw a line to what it names"
    left, top = disc.x - disc.w / 2, disc.y - disc.h / 2
    return Finding(
        *("callout", "warning", f"number {disc.name}", problem, right),
        x=left,
        y=top,
        w=disc.w,
        h=disc.h,
    )
