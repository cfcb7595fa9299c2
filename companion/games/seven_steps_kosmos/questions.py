"""`check` and `odds` of 7 Steps: a turn on given boards, a draw of discs.

Boards are read from a file; in a game, boards, hand and bag are those of a view.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion import reading
from companion.contract import NO_SETUP, LiveChecks
from companion.contract.questions import Answer, Chance, Query, Questions
from companion.errors import BadValue, quoted

from . import words
from .facts import FIELDS, NAME, begin
from .rules import State
from .rules import check as judging
from .rules.check import Position, Wanted
from .rules.state import edition, unseen

LARGEST = 1 << 16  # bytes that a board file may have

BOARD_FILES = (".json", ".txt")


def challenge(text: str, *, setup: Mapping[str, Any] = NO_SETUP) -> Position | Wanted:
    """Read a query: a board file for `check`, discs of a draw for `odds`.

    A board file ends in `.txt` or `.json`. Discs are letters, such as `RRB`; `of` and
    the contents of the bag may follow, such as `RRB of R9 B12 W3`.

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
    counts: dict[str, int] = {}
    for word in bag.split():
        if not re.fullmatch(r"[A-Z]\d{1,2}", word):
            raise BadValue(NAME, f"{quoted(word)} is no part of a bag", "such as R12")
        if word[0] in counts:
            raise BadValue(NAME, f"'{word[0]}' is in the bag twice", "give one number")
        counts[word[0]] = int(word[1:])
    return Wanted(tuple(sorted(discs)), tuple(counts.items()))


def named(query: Position | Wanted) -> str:
    """Return a query in words."""
    if isinstance(query, Wanted):
        return f"{' '.join(query.discs)} in a draw"
    return f"a turn on boards {' '.join(query.boards)}"


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


EXAMPLES = {
    "check": (
        (
            "board.txt R3.6 R3.1",
            "boards in a file, with lines such as `hand RRB` or `3: 2 1 0 0 0 0 0` (a "
            "slot and the heights of its fields); discs laid, each on slot.field: what "
            "they score, and in how many ways they can be laid for that score",
        ),
    ),
    "odds": (
        ("RRB --dice 7", "discs, and how many are drawn of a full bag"),
        ('"RR of R2 B2" --dice 2', "the same of a bag with these discs"),
    ),
}


def check(query: Query) -> Answer:
    """Return whether discs may be laid so, and what the turn is worth.

    Raises:
        UnknownName, BadValue, BadData: if boards, discs or edition do not fit.
    """
    query = _with_edition(query)
    asked, faces = challenge(query.text, setup=query.setup), words.faces(query.words)
    verdict = judging.check(asked, faces, rulings=query.rulings, setup=query.setup)
    return Answer(named(asked), faces, verdict)


def odds(query: Query) -> Chance:
    """Return the exact chance that a draw holds the discs wanted.

    Raises:
        UnknownName, BadValue, BadData: as `check` does.
    """
    query = _with_edition(query)
    return _chance(query, challenge(query.text, setup=query.setup), query.dice or 0)


def _with_edition(query: Query) -> Query:
    begun = begin(query.options)
    rulings = {**begun.rulings, **query.rulings}
    return msgspec.structs.replace(query, rulings=rulings, setup=begun.setup)


def _chance(query: Query, asked: Position | Wanted, count: int) -> Chance:
    chance = judging.odds(asked, count, rulings=query.rulings, setup=query.setup)
    name = named(asked)
    return Chance(name, f"{name} of {count}", chance)


QUESTIONS: Questions = Questions(
    check=check, odds=odds, examples=EXAMPLES, needs_dice=False
)


def check_live(query: Query, state: State) -> Answer:
    """Return whether discs may be laid so, after those of this turn.

    Raises:
        UnknownName, BadValue: if no boards are laid, or discs or fields are none.
    """
    if state.table is None:
        raise BadValue(NAME, "no boards are laid yet", "lay them first")
    laid = tuple(f"{laid_disc.disc}{laid_disc.field}" for laid_disc in state.laid)
    typed = (*query.text.split(), *query.words)
    if not laid + typed:
        raise BadValue(NAME, "no disc is named", "type discs such as: check R3.6 R3.1")
    discs, boards = words.faces((*laid, *typed)), _position(state)
    verdict = judging.check(boards, discs, rulings=query.rulings, setup=query.setup)
    return Answer(named(boards), discs, verdict)


def _position(state: State) -> Position:
    since = Counter(laid.field for laid in state.laid)
    fields = zip(state.fields.names, state.heights, strict=True)
    heights = [height - since[name] for name, height in fields]
    boards = state.table.boards if state.table else ()
    return Position(
        hand="".join((*state.seat.hand, *(laid.disc for laid in state.laid))),
        boards=tuple(
            f"{letter}+{sixths}".removesuffix("+0") for letter, sixths in boards
        ),
        heights={
            slot: tuple(heights[slot * FIELDS : (slot + 1) * FIELDS])
            for slot in range(len(boards))
        },
        aid=state.aid.id if state.aid else "",
    )


def odds_live(query: Query, state: State) -> Chance:
    """Return the chance that a draw holds discs, out of all that are not in sight.

    Raises:
        UnknownName, BadValue: if discs are none, or nothing is to be drawn.
    """
    count = query.dice if query.dice is not None else state.missing
    if not query.text:
        raise BadValue(NAME, "no discs are named", "type discs such as: odds RRB 3")
    if not count:
        right = "type how many, such as: odds RRB 3"
        raise BadValue(NAME, "it is open how many discs are drawn", right)
    wanted = challenge(query.text, setup=query.setup)
    if isinstance(wanted, Wanted) and not wanted.bag:
        bag = tuple((colour, left) for colour, left in unseen(state).items() if left)
        wanted = Wanted(wanted.discs, bag)
    return _chance(query, wanted, count)


LIVE_CHECKS: LiveChecks[State] = LiveChecks(check=check_live, odds=odds_live)
