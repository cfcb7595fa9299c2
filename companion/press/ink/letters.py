"""Lines of text as PDF operators; each word, and each space, is worked out once.

The letters of a word have the same positions in every line, and a space is kerned with
the letters on both sides of it: `text.length` measures lines in the same way.

A line is `[(A)80.0(V.)] TJ`: strings of glyph codes and, between them, how much less
than its own width the glyph before takes, in thousandths of an em (kerning).
"""

import itertools
from collections.abc import Iterable, Iterator, Sequence

from companion.press.ink.document import EmbeddedFont
from companion.press.layout.side import Side
from companion.press.scene import text
from companion.press.scene.fonts import names
from companion.press.scene.scene import Group, Mark, Text

ESCAPED = str.maketrans({char: f"\\{char}" for char in "()\\"} | {"\r": "\\r"})
"""Characters that have a meaning of their own within a PDF string, escaped."""


class Letters:
    """What is written in one font: glyphs by the codes that the document gives them."""

    def __init__(self, font: str, embedded: EmbeddedFont) -> None:
        self._font, self._embedded = font, embedded
        self._words: dict[str, str | None] = {"": ""}
        self._spaces: dict[tuple[str, str], str] = {}

    def show(self, words: str, em: float, track: float = 0) -> str:
        """Return the operators that show a line whose letters are `em` mm large."""
        shown = None if track or "  " in words else self._joined(text.composed(words))
        if shown is not None:
            return f"{self._embedded.resource(0)} {em:.4f} Tf [({shown})] TJ"
        run = text.shape(words, self._font, track)
        gaps, code, at = self._gaps(run, track), [], 0
        for subset, codes in self._embedded.split(run.words):
            part = _glyphs(codes, gaps[at : at + len(codes)])
            code.append(f"{self._embedded.resource(subset)} {em:.4f} Tf [({part})] TJ")
            at += len(codes)
        return "\n".join(code)

    def _joined(self, words: str) -> str | None:
        """Return a line's glyphs; None if one is outside the font's first subset."""
        before, *others = words.split(" ")
        shown = [self._word(before)]
        known, spaces = self._words, self._spaces
        for word in others:
            # Most are known; to look here first saves half of the calls.
            ends = before[-1:], word[:1]
            shown += (
                spaces.get(ends) or self._space(*ends),
                known.get(word) or self._word(word),
            )
            before = word
        return None if None in shown else "".join(filter(None, shown))

    def _word(self, word: str) -> str | None:
        if word not in self._words:
            run = text.shape(word, self._font)
            gaps = [*self._gaps(run, 0)[:-1], 0.0]  # the last one is part of the space
            parts = self._embedded.split(run.words)
            first = len(parts) == 1 and parts[0][0] == 0
            self._words[word] = _glyphs(parts[0][1], gaps) if first else None
        return self._words[word]

    def _space(self, left: str, right: str) -> str:
        if (left, right) not in self._spaces:
            gaps = self._gaps(text.shape(f"{left} {right}", self._font), 0)
            before = _moved_operator(gaps[0]) if left else ""
            after = _moved_operator(gaps[len(left)]) if right else ""
            self._spaces[left, right] = f"{before} {after}"
        return self._spaces[left, right]

    def _gaps(self, run: text.Run, track: float) -> list[float]:
        """Return how much less than its own width each glyph takes in the line.

        In thousandths of an em, the unit of PDF; the width is the rounded one in the
        file.
        """
        ends = (*run.starts[1:], run.width + track)
        return [
            self._embedded.width(character) - (end - start - track) * 1000
            for character, start, end in zip(run.words, run.starts, ends, strict=True)
        ]


def first_font(sides: Sequence[Side]) -> str:
    """Return a font that the sides use, since reportlab names one on every page."""

    def used(marks: Iterable[Mark]) -> Iterator[str]:
        for mark in marks:
            if isinstance(mark, Group):
                yield from used(mark.marks)
            elif isinstance(mark, Text):
                yield mark.font

    placed = (placed.face for side in sides for placed in side.placements)
    every = (font for face in placed for font in used(face.marks))
    return next(every, names()[0])


def _glyphs(codes: bytes, gaps: Sequence[float]) -> str:
    """Return glyphs as the inside of a string, broken where the next one is moved.

    >>> _glyphs(b"AV.", [80, 0, 0])
    'A)80.0(V.'
    """
    letters = (chr(code).translate(ESCAPED) for code in codes)
    moved = map(_moved_operator, gaps)
    return "".join(itertools.chain.from_iterable(zip(letters, moved, strict=True)))


def _moved_operator(gap: float) -> str:
    return f"){gap:.1f}(" if abs(gap) >= 0.05 else ""
