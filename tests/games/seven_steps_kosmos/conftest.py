"""What the tests of the kit share: its pieces, drawn once, and their words."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Protocol

import pytest

from companion.games.seven_steps_kosmos.facts import facts
from companion.games.seven_steps_kosmos.kit import kit
from companion.press.layout.piece import Kit, Piece
from companion.press.scene import text
from companion.press.scene.fonts import font
from companion.press.scene.scene import (
    IDENTITY,
    Group,
    Mark,
    Matrix,
    Scene,
    Text,
    compose,
)

Box = tuple[float, float, float, float]


class Whole(Protocol):
    """Return all pieces, drawn once for every file of tests."""

    def __call__(self, size: str = "25", /) -> Kit: ...


class Named(Protocol):
    """Return a piece by its name."""

    def __call__(self, name: str, size: str = "25", /) -> Piece: ...


class Drawn(Protocol):
    """Return a face, drawn once for every file of tests."""

    def __call__(
        self, name: str, *, back: bool = False, low: bool = False, size: str = "25"
    ) -> Scene: ...


Walk = Callable[[tuple[Mark, ...]], Iterator[tuple[Mark, Matrix]]]
Texts = Callable[[Scene], Iterator[tuple[Text, Box, float]]]


class Said(Protocol):
    """Return all that is written on a face."""

    def __call__(self, name: str, *, back: bool = False) -> str: ...


@cache
def made(size: str = "25") -> Kit:
    return kit(facts(), size=size)


def piece_of(name: str, size: str = "25") -> Piece:
    return next(piece for piece in made(size).pieces if piece.name == name)


@cache
def face_of(
    name: str, *, back: bool = False, low: bool = False, size: str = "25"
) -> Scene:
    return piece_of(name, size).face(low=low, back=back)


def marks_of(
    marks: tuple[Mark, ...], outer: Matrix = IDENTITY
) -> Iterator[tuple[Mark, Matrix]]:
    """Yield every shape and text with the matrix that puts it on the face."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from marks_of(mark.marks, compose(outer, mark.matrix))
        else:
            yield mark, outer


def texts_of(face: Scene) -> Iterator[tuple[Text, Box, float]]:
    """Yield every line of text with its ink on the face and its size in points."""
    for mark, (a, b, c, d, e, f) in marks_of(face.marks):
        if isinstance(mark, Text):
            ink = text.ink(mark.words, mark.font, mark.size_pt, mark.track)
            corners = [
                (a * x + c * y + e, b * x + d * y + f)
                for x in (mark.x + ink[0], mark.x + ink[2])
                for y in (mark.y + ink[1], mark.y + ink[3])
            ]
            xs, ys = zip(*corners, strict=True)
            size = mark.size_pt * (a * d - b * c) ** 0.5
            yield mark, (min(xs), min(ys), max(xs), max(ys)), size


def assert_safe(piece: Piece, face: Scene, texts: Texts, least: float) -> None:
    """Check that text is in the safe zone, not too small, and has its glyphs."""
    inset = piece.bleed + piece.safe - 0.01
    for line, (left, top, right, bottom), size in texts(face):
        where = f"{piece.name}: {line.words}"
        assert min(left, top) >= inset, where
        assert right <= face.width - inset, where
        assert bottom <= face.height - inset, where
        assert size >= least - 0.01, where
        assert set(line.words) <= set(font(line.font).cmap), where


def words_of(name: str, *, back: bool = False) -> str:
    """Return all that is written on a face."""
    words = " ".join(line.words for line, _, _ in texts_of(face_of(name, back=back)))
    return " ".join(words.split())


@pytest.fixture(scope="session")
def whole() -> Whole:
    return made


@pytest.fixture(scope="session")
def named() -> Named:
    return piece_of


@pytest.fixture(scope="session")
def drawn() -> Drawn:
    return face_of


@pytest.fixture(scope="session")
def walk() -> Walk:
    return marks_of


@pytest.fixture(scope="session")
def texts() -> Texts:
    return texts_of


@pytest.fixture(scope="session")
def said() -> Said:
    return words_of
