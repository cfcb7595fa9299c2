"""Every refusal a person may see.

One class for each thing a caller would handle differently. All end a command with
exit code 1; what Typer itself refuses ends with 2. A `ValueError` is a programmer's
mistake and may trace; a `CompanionError` is one line and never does.
"""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path


class CompanionError(Exception):
    """Say where, what is wrong with the value, and what would be right.

    >>> print(CompanionError("nine-circles", "row 4 is full", "choose another group"))
    nine-circles: row 4 is full; choose another group
    """

    exit_code = 1

    def __init__(self, where: str, what: str, right: str = "") -> None:
        self.where, self.what, self.right = where, what, right
        line = f"{where}: {what}" + (f"; {right}" if right else "")
        super().__init__(line if line.isprintable() else _plain(line))

    def __reduce__(self) -> tuple[type["CompanionError"], tuple[str, str, str]]:
        """Return what makes it again, as another process does that reports it."""
        return type(self), (self.where, self.what, self.right)


def _plain(line: str) -> str:
    """Return a line without what would steer a terminal or turn its text about.

    >>> _plain("'\x1b[2J' is no colour")
    "'\\\\x1b[2J' is no colour"
    """
    return "".join(
        char if char.isprintable() or char in "\n\xa0" else ascii(char)[1:-1]
        for char in line
    )


class UnknownName(CompanionError):
    """A game, challenge, option, font or icon that does not exist."""


class BadValue(CompanionError):
    """A face, number or option that is outside its range."""


class Full(CompanionError):
    """A site that has no place for another game or table now."""


class BadNotation(CompanionError):
    """Dice notation that cannot be read or can never end."""


class IllegalAction(CompanionError):
    """An action that the rules do not allow now."""


class BadData(CompanionError):
    """A data file whose contents are not what they should be."""


class BadRules(CompanionError):
    """Rules of a game that was brought do what no rules may do."""


class Refused(BadData):
    """Several things that are wrong; `answer` has them, as --json writes them."""

    def __init__(
        self,
        where: str,
        what: str,
        right: str,
        answer: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(where, what, right)
        self.answer = answer or {}


class DoesNotFit(CompanionError):
    """A piece larger than its sheet, or a text larger than its box."""


class MissingGlyph(CompanionError):
    """A character that the chosen font does not draw."""


class Unclean(CompanionError):
    """Something to be printed with --strict in which preflight finds faults."""


class Stopped(CompanionError):
    """Something is asked of a part of the program that has stopped."""


class CannotWrite(CompanionError):
    """A folder or disk that cannot be written to."""


class NoPango(CompanionError):
    """The library that sets pages is not on this machine."""


class NoSolver(CompanionError):
    """A library that solves games or tunes bots is not on this machine."""


class NoCluster(CompanionError):
    """No cluster answers, or the library that talks to one is not on this machine."""


class DamagedTable(CompanionError):
    """A solved table that was changed, or belongs to another problem."""


class NoSave(CompanionError):
    """There is no save of that name."""


class SaveExists(CompanionError):
    """A save of that name is there already and is kept as it is."""


class SaveLocked(CompanionError):
    """Another process is writing this save."""


class SaveTaken(SaveLocked):
    """Another process has taken the save that this one served."""


class SaveChanged(CompanionError):
    """The save was written by another process after it was read."""


class SaveTooNew(CompanionError):
    """A save written by a later companion."""


class SaveDamaged(CompanionError):
    """A save that is truncated, edited by hand, or no longer replays."""


MANY = 24  # names that a hint lists


def line_in(error: BaseException, path: str) -> tuple[str, int] | None:
    """Return the file and line where a file of a path raised, or led to it."""
    at, found = error.__traceback__, None
    while at:
        if path in (file := at.tb_frame.f_code.co_filename):
            found = file, at.tb_lineno
        at = at.tb_next
    return found


def function_in(error: BaseException, path: str) -> str:
    """Return the function of a file of a path that was called, and raised."""
    at = error.__traceback__
    while at:
        if path in at.tb_frame.f_code.co_filename:
            return at.tb_frame.f_code.co_name
        at = at.tb_next
    return ""


def raised(error: BaseException, folder: Path) -> BadRules:
    """Return what code of a folder raised, or made raise, in a line that says where."""
    line = line_in(error, f"{folder}{os.sep}")
    where = f"{folder.name}/{Path(line[0]).name}:{line[1]}" if line else folder.name
    right = "mend it" if line else f"companion check-game {folder} may say where"
    return BadRules(where, f"{type(error).__name__}: {shortened(error, 80)}", right)


def near(name: str, known: Iterable[str]) -> str:
    """Return a hint: the nearest known name, or the list of all of them.

    A name that is known, and yet not right here, is not suggested again.

    >>> near("glutony", ["lust", "gluttony", "greed"])
    "did you mean 'gluttony'?"
    >>> near("x", ["lust", "greed"])
    'choose one of lust, greed'
    """
    from companion.language import phrase  # a quick command says nothing

    names = [other for other in known if other != name]
    if other := nearest(name, names):
        return phrase("did you mean '{name}'?", name=other)
    some = ", ".join(names[:MANY])
    if len(names) > MANY:
        return phrase(
            "choose one of {names} ... ({n} in all)", names=some, n=len(names)
        )
    return phrase("choose one of {names}", names=some)


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the nearest known name; empty if none is near."""
    import difflib  # 5 ms, which only an error needs

    return next(iter(difflib.get_close_matches(name, known, n=1, cutoff=0.6)), "")


SHOWN = 40  # characters of what was typed that an error repeats


def short(text: str) -> str:
    """Return `text` as an error may repeat it: on one line, and not long."""
    shown = repr(text)[1:-1]
    return shown if len(shown) <= SHOWN else shown[:SHOWN] + "..."


def quoted(text: str) -> str:
    """Return what was typed in quotes, on one line and not long.

    >>> quoted("no such\\nthing"), len(quoted("x" * 99))
    ("'no such\\\\nthing'", 45)
    """
    return f"'{short(text)}'"


def shortened(words: object, most: int = 40) -> str:
    """Return the beginning of a long text, on one line.

    >>> shortened("one two three", 8)
    'one two…'
    """
    line = " ".join(str(words).split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"
