"""Read queries of `check` and `odds`: boards in a file, discs, placements."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from companion import reading
from companion.contract import NO_SETUP
from companion.dice.faces import parse_faces
from companion.errors import BadValue
from companion.games.seven_steps_kosmos.facts import FIELDS, NAME
from companion.games.seven_steps_kosmos.rules import Lay, Position, Wanted, edition
from companion.games.seven_steps_kosmos.rules.wording import quoted

LARGEST = 1 << 16
"""Bytes that a board file may have."""

BOARD_FILES = (".json", ".txt")


def challenge(text: str, *, setup: Mapping[str, Any] = NO_SETUP) -> Position | Wanted:
    """Read a query: a board file for `check`, discs of a draw for `odds`.

    A board file ends in `.txt` or `.json`. Discs are letters, such as `RRB`; `of` and
    the contents of the bag may follow, such as `RRB of R9 B12 W3`.

    Args:
        setup: `edition`, if discs have other letters than ours.

    Raises:
        BadValue: if it cannot be read.

    >>> challenge("rrb")
    Wanted(discs=('B', 'R', 'R'), bag=())
    """
    if text.lower().endswith(BOARD_FILES):
        return board_file(Path(text))
    wanted, _, bag = text.upper().partition(" OF ")
    letters = edition(setup).letters
    discs = [letter for letter in wanted if letter.isalpha()]
    if not discs or set(wanted) - {*letters, " "}:
        right = f"name discs by {' '.join(letters)}, or a board file ending in .txt"
        raise BadValue(NAME, f"{quoted(text)} is neither discs nor boards", right)
    return Wanted(tuple(sorted(discs)), _bag(bag))


def _bag(words: str) -> tuple[tuple[str, int], ...]:
    counts = tuple(map(_bag_word, words.split()))
    letters = [letter for letter, _ in counts]
    if twice := next((letter for letter in letters if letters.count(letter) > 1), ""):
        raise BadValue(NAME, f"'{twice}' is in the bag twice", "give one number")
    return counts


def _bag_word(word: str) -> tuple[str, int]:
    if not re.fullmatch(r"[A-Z]\d{1,2}", word):
        raise BadValue(NAME, f"{quoted(word)} is no part of a bag", "such as R12")
    return word[0], int(word[1:])


def name(query: Position | Wanted) -> str:
    """Return a query in words.

    >>> name(Wanted(("B", "R", "R")))
    'B R R in a draw'
    """
    if isinstance(query, Wanted):
        return f"{' '.join(query.discs)} in a draw"
    return f"a turn on boards {' '.join(query.boards)}"


def faces(words: Sequence[str]) -> tuple[Any, ...]:
    """Read discs laid one after the other, such as `R3.6 R3.1`, or the faces of dice.

    Raises:
        BadValue: if a word is neither, or there are too many.
    """
    if words and all(word.replace("x", "").isdigit() for word in words):
        return parse_faces(words, most=FIELDS, where=NAME)
    if len(words) > FIELDS * FIELDS:
        raise BadValue(NAME, f"{len(words)} discs are laid", "a turn has 7 at most")
    return tuple(_laid(word) for word in words)


def _laid(word: str) -> Lay:
    match = re.fullmatch(r"([A-Za-z?])[@:]?(\d\.\d)", word)
    if not match:
        right = "write a colour and a field, such as R3.6"
        raise BadValue(NAME, f"{quoted(word)} is no disc laid on a field", right)
    return Lay(match[1].upper(), match[2])


def board_file(path: Path) -> Position:
    """Read the boards on the table, from JSON or from lines of text.

    A line of text is `hand RRB`, `boards A B+2 ...`, `aid A3`, `points V3`, or a slot
    and the heights of its fields, `3: 2 1 0 0 0 0 0`; what follows `#` is a comment.
    The default is boards A to G, not turned and empty, and an unknown hand.

    Raises:
        BadValue: if the file cannot be read; line or key is named.
    """
    text = reading.text(path, LARGEST, "name boards")
    raw: object = text
    if path.suffix.lower() == ".txt":
        raw = dict(_pairs(text, path.name))
    try:
        if isinstance(raw, str):
            position = msgspec.json.decode(raw, type=Position)
            return msgspec.structs.replace(position, hand=position.hand.upper())
        return msgspec.convert(raw, Position)
    except (msgspec.DecodeError, RecursionError) as error:
        what = str(error).replace("`", "'")
        right = "it takes hand, boards, heights, aid and points"
        raise BadValue(path.name, what[0].lower() + what[1:], right) from None


def _pairs(text: str, where: str) -> Iterator[tuple[str, Any]]:
    heights: dict[int, tuple[int, ...]] = {}
    known: set[str] = set()
    for number, line in enumerate(text.splitlines(), 1):
        key, *rest = line.partition("#")[0].replace(":", " ").split() or [""]
        if key in known:
            what, right = f"'{key}' is given twice", "leave one of them out"
            raise BadValue(f"{where}: line {number}", what, right)
        known |= {key} - {""}
        if key in ("hand", "aid", "points"):
            yield key, "".join(rest).upper()
        elif key == "boards":
            yield key, tuple(rest)
        elif all(re.fullmatch(r"\d", word) for word in (key, *rest)):
            heights[int(key)] = tuple(map(int, rest))
        elif key:
            right = "write hand, boards, aid, points, or a slot and 7 heights"
            raise BadValue(f"{where}: line {number}", f"{quoted(line)}", right)
    yield "heights", heights
