"""A sweep on disk: the blocks that are done, one a line, and the answer.

A line is written when its block and all before it are done. A line that was cut short,
since the program was killed, is played again. So a sweep goes on where it was.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from companion import reading
from companion.errors import BadData, BadValue, CannotWrite, short
from companion.lab.sweep.answer import FORMAT, Answer
from companion.lab.sweep.question import Question
from companion.lab.sweep.tally import Tally

BLOCKS, ANSWER = "blocks.jsonl", "answer.json"

LARGEST = 1 << 30
"""Bytes that a file of blocks may have."""


class Head(msgspec.Struct, frozen=True):
    """The first line: what is asked, under which format of this file."""

    format: int
    digest: str
    question: Question


def done(folder: Path, question: Question) -> list[list[Tally]]:
    """Return the counts of the blocks that are on disk, the first ones of a sweep.

    The file is begun if it is not there, and what was cut short is taken off.

    Raises:
        BadValue: if another sweep is there.
        BadData: if it is of another format.
        CannotWrite: if the folder does not take a file.
    """
    path = folder / BLOCKS
    head = msgspec.json.encode(Head(FORMAT, question.digest, question)) + b"\n"
    with _writing(path):
        folder.mkdir(parents=True, exist_ok=True)
        path.touch()
    data = reading.data(path, LARGEST, "begin in another folder")
    if head.startswith(data):  # not begun, or cut short at once
        with _writing(path):
            path.write_bytes(head)
        return []
    first, *lines = data.split(b"\n")
    _same(first, question, path)
    found = []
    for line in lines[:-1]:  # what follows the last line break was cut short
        try:
            found.append(msgspec.json.decode(line, type=list[Tally]))
        except msgspec.DecodeError:
            break
    whole = len(first) + 1 + sum(len(line) + 1 for line in lines[: len(found)])
    with _writing(path), path.open("r+b") as file:
        file.truncate(whole)  # nothing is written again, as the disk may be full
    return found


def _same(line: bytes, question: Question, path: Path) -> None:
    try:
        head = msgspec.json.decode(line)
        known, digest = head["format"], head["digest"]
    except (msgspec.DecodeError, KeyError, TypeError):
        what = "it is no file of a sweep"
        raise BadData(str(path), what, "name another folder") from None
    if known != FORMAT:
        what = f"it has format {known}, this companion writes {FORMAT}"
        raise BadData(str(path), what, "name another folder")
    if digest != question.digest:
        what = "another sweep is kept there"
        raise BadValue(str(path.parent), what, "name another folder, or ask the same")


def keep(folder: Path, tallies: list[Tally]) -> None:
    """Add a block to those on disk.

    Raises:
        CannotWrite: if the disk does not take it; those before are kept.
    """
    path = folder / BLOCKS
    with _writing(path), path.open("ab") as file:
        file.write(msgspec.json.encode(tallies) + b"\n")


def finish(folder: Path, answer: Answer) -> Path:
    """Write the answer, and return its path.

    Raises:
        CannotWrite: if the disk does not take it.
    """
    path = folder / ANSWER
    with _writing(path):
        path.write_bytes(written(answer))
    return path


def written(answer: Answer) -> bytes:
    """Return an answer as it is kept and printed, one line for each number."""
    return msgspec.json.format(msgspec.json.encode(answer), indent=1) + b"\n"


def read(path: Path) -> Answer:
    """Return an answer that was kept, from its file or its folder.

    Raises:
        BadData: if it is none, or of another format.
    """
    right = "name one that `lab sweep --out` wrote"
    try:
        there, folder = path.exists(), path.is_dir()
    except OSError:  # a name that is too long
        there = folder = False
    if not there:
        raise BadData(short(str(path)), "there is no such file or folder", right)
    if folder and not (path / ANSWER).exists():
        raise BadData(short(str(path)), f"it holds no {ANSWER}", right)
    path = path / ANSWER if folder else path
    data = reading.data(path, LARGEST, "name an answer of a sweep")
    try:
        known = msgspec.json.decode(data)
        if isinstance(known, dict) and known.get("format") not in (None, FORMAT):
            what = f"it has format {known['format']}, this companion reads {FORMAT}"
            raise BadData(str(path), what, "make the sweep again")
        return msgspec.convert(known, Answer, strict=False)
    except (msgspec.DecodeError, msgspec.ValidationError):
        raise BadData(str(path), "it is no answer of a sweep", right) from None


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        what = (error.strerror or "the disk does not take it").lower()
        right = "free some space there; what is done so far is kept"
        raise CannotWrite(str(path), what, right) from None
