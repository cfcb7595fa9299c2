"""The paths of SVG as ours: what stands in the attribute `d`.

fontTools reads the same, and is what the tests compare with; but to load it took a
tenth of the time of a small deck. Source: SVG 1.1, "Paths", and its notes on arcs.
"""

import cmath
import math
import re
from collections.abc import Iterator

from companion.press.scene.path import Path
from companion.press.scene.pen import Pen

COMMAND = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])([^MLHVCSQTAZmlhvcsqtaz]*)")
NUMBER = re.compile(r"([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)[\s,]*")
FLAG = re.compile(r"([01])[\s,]*")

TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""How many numbers a command takes; with more it is given again."""

QUARTER = math.pi / 2 + 0.001
"""The widest arc that one curve stands for; a little more, as turns are not exact."""


def read(data: str) -> Path:
    """Return the path that SVG's path data tell.

    Raises:
        ValueError: if they do not begin with M, or hold what is no command.

    >>> read("M1 2h3z").segments
    [('M', (1.0, 2.0)), ('L', (4.0, 2.0)), ('L', (1.0, 2.0)), ('Z', ())]
    """
    reader = _Reader()
    for letter, numbers in _commands(data):
        reader.obey(letter.upper(), numbers, reader.at if letter.islower() else 0j)
    return reader.pen.path


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield each command once for every time that it is given."""
    begin = COMMAND.search(data)
    if data.strip() and not (begin and data[: begin.end(1)].strip() in ("M", "m")):
        raise ValueError("it begins without M")
    for letter, words in COMMAND.findall(data):
        takes, words = TAKES[letter.upper()], words.strip()
        numbers = tuple(_numbers(letter, words))
        if len(numbers) % (takes or 99) or (takes and not numbers):
            raise _wrong(letter, words)
        for start in range(0, len(numbers) or 1, takes or 1):
            yield letter, numbers[start : start + takes]
            letter = {"M": "L", "m": "l"}.get(letter, letter)


def _numbers(letter: str, words: str) -> Iterator[float]:
    """Yield a command's numbers; the flags of an arc may stand close together."""
    at = count = 0
    while at < len(words):
        flag = letter in "Aa" and count % 7 in (3, 4)
        found = (FLAG if flag else NUMBER).match(words, at)
        if not found:
            raise _wrong(letter, words)
        yield float(found[1])
        at, count = found.end(), count + 1


def _wrong(letter: str, words: str) -> ValueError:
    return ValueError(f"numbers that {letter} does not take: '{words[:40]}'")


class _Reader:
    """Obeys commands: where it is, where its subpath began, and its last handle."""

    def __init__(self) -> None:
        self.pen = Pen()
        self.at = self._start = self._handle = 0j
        self._before = ""
        self._drawing = False

    def obey(self, kind: str, numbers: tuple[float, ...], base: complex) -> None:
        """Draw one command; `base` is what its points are counted from."""
        if kind not in "MZ" and not self._drawing:
            self.pen.moveTo(_pair(self._start))
            self._drawing = True
        pairs = zip(numbers[::2], numbers[1::2], strict=False)
        points = [base + complex(x, y) for x, y in pairs]
        match kind:
            case "M":
                self._start = self.at = points[0]
                self.pen.moveTo(_pair(self.at))
                self._drawing = True
            case "Z":
                self._close()
            case "L":
                self._line(points[0])
            case "H":
                self._line(complex(base.real + numbers[0], self.at.imag))
            case "V":
                self._line(complex(self.at.real, base.imag + numbers[0]))
            case "C":
                self._curve(*points)
            case "S":
                self._curve(self._mirrored("CS"), *points)
            case "Q":
                self._bend(*points)
            case "T":
                self._bend(self._mirrored("QT"), *points)
            case "A":
                self._arc(numbers, base + complex(*numbers[5:]))
        self._before = kind

    def _close(self) -> None:
        if self._drawing:
            if abs(self.at - self._start) > 1e-9:
                self._line(self._start)
            self.pen.closePath()
        self._drawing = False

    def _line(self, end: complex) -> None:
        self.pen.lineTo(_pair(end))
        self.at = end

    def _curve(self, first: complex, second: complex, end: complex) -> None:
        self.pen.curveTo(_pair(first), _pair(second), _pair(end))
        self._handle, self.at = second, end

    def _bend(self, handle: complex, end: complex) -> None:
        self.pen.qCurveTo(_pair(handle), _pair(end))
        self._handle, self.at = handle, end

    def _mirrored(self, kinds: str) -> complex:
        """Return the last handle's mirror image, if it was of one of these commands."""
        curved = self._before and self._before in kinds
        return 2 * self.at - self._handle if curved else self.at

    def _arc(self, numbers: tuple[float, ...], end: complex) -> None:
        """Draw part of an ellipse as curves of at most a quarter of it.

        Source: SVG 1.1, F.6.5 and F.6.6. On a circle of radius 1 all is plain.
        """
        begin, (rx, ry, turned, large, sweep) = self.at, numbers[:5]
        self.at = end
        rx, ry, lean = abs(rx), abs(ry), cmath.rect(1, math.radians(turned))
        if begin == end or not rx * ry:
            return

        def onto(point: complex) -> complex:
            upright = point / lean
            return complex(upright.real / rx, upright.imag / ry)

        half = abs(onto(end - begin)) / 2
        rx, ry = rx * max(1, half), ry * max(1, half)
        one, other = onto(begin), onto(end)
        aside = math.sqrt(max(1 / abs(other - one) ** 2 - 0.25, 0))
        aside *= -1 if large == sweep else 1
        centre = (one + other) / 2 + (other - one) * 1j * aside
        start = cmath.phase(one - centre)
        angle = cmath.phase(other - centre) - start
        if angle and (angle > 0) != bool(sweep):
            angle += math.tau if sweep else -math.tau
        count = math.ceil(abs(angle) / QUARTER)
        reach = 4 / 3 * math.tan(angle / count / 4) if count else 0
        for number in range(count):
            turns = [start + angle * (number + part) / count for part in (0, 1)]
            a, b = (cmath.rect(1, turn) for turn in turns)
            curve = (a + a * 1j * reach, b - b * 1j * reach, b)
            points = [centre + point for point in curve]
            self.pen.curveTo(
                *(_pair(complex(p.real * rx, p.imag * ry) * lean) for p in points)
            )


def _pair(point: complex) -> tuple[float, float]:
    return point.real, point.imag
