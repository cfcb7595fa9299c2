"""What the tests of the kit share: its pieces, drawn once, and their words."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Protocol

import pytest

from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.kit import kit
from companion.press.layout.piece import Kit, Piece
from companion.press.scene import text
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

    def __call__(self, cards: str = "poker", /) -> Kit: ...


class Named(Protocol):
    """Return a piece by its name."""

    def __call__(self, name: str, cards: str = "poker", /) -> Piece: ...


class Drawn(Protocol):
    """Return a face, drawn once for every file of tests."""

    def __call__(
        self, name: str, *, back: bool = False, low: bool = False, cards: str = "poker"
    ) -> Scene: ...


Walk = Callable[[tuple[Mark, ...]], Iterator[tuple[Mark, Matrix]]]
Texts = Callable[[Scene], Iterator[tuple[Text, Box, float]]]


@cache
def made(cards: str = "poker") -> Kit:
    return kit(facts(), players=8, size=cards)


def piece_of(name: str, cards: str = "poker") -> Piece:
    return next(piece for piece in made(cards).pieces if piece.name == name)


@cache
def face_of(
    name: str, *, back: bool = False, low: bool = False, cards: str = "poker"
) -> Scene:
    return piece_of(name, cards).face(low=low, back=back)


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
