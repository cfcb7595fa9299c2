"""Transcripts: what is typed, and all that is answered.

Their files are sections, each headed `== ` and the sentence that it proves. Of commands
they are in `tests/cli/transcripts/`; those of a section share saves and files:

    + NAME TEXT      a file that is there before, with \\n at the ends of lines
    < NAME FILE      the same, a copy of a file of `tests/`
    & NAME KEY       what a file of JSON has now under a key
    ~ KIT            a kit of `tests/cli/toys.py`, which commands find under any name
    $ COMMAND        as a shell reads it; `<< TEXT` at its end is typed at its prompts
    ! LINE           an answer on stderr; all other lines are answers on stdout
    [CODE]           the exit code, if it is not 0, nor 1 with answers on stderr only

TMP is the folder of the test. Of games at the table, in `tests/table/sessions/`:

    @ GAME OPTIONS   sits down at a game, at the same one again after the first time;
                     test_sessions.py has the options
    > LINE           what is typed at the next prompt
    ? PROMPT         the prompt that follows an answer, if it matters
    = COUNT          how many events the save has now

`...` stands for any part of a line, and alone on a line for any lines.
"""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple


class Step(NamedTuple):
    """What is done, such as a command (`$`), and the lines of its answer."""

    kind: str
    text: str
    answer: list[str]

    def words(self) -> tuple[list[str], str]:
        """Return the words of a command, and what is typed at its prompts."""
        command, _, typed = self.text.partition(" << ")
        return shlex.split(command), typed.encode().decode("unicode_escape")


class Section(NamedTuple):
    """A heading and its steps."""

    file: str
    heading: str
    steps: list[Step]


def sections(folder: Path) -> Iterator[Section]:
    """Yield the sections of all files of a folder."""
    for path in sorted(folder.glob("*.txt")):
        for text in re.split(r"^== ", path.read_text("utf-8"), flags=re.M)[1:]:
            heading, *lines = text.rstrip("\n").split("\n")
            kinds = ["$ ", "+ ", "< ", "& ", "~ "]
            if lines[0].startswith("@"):
                kinds = ["@ ", "> ", ">", "= "]
            steps: list[Step] = []
            for line in lines:
                if line[:2] in kinds:
                    steps.append(Step(line[0], line[2:], []))
                else:
                    steps[-1].answer.append(line)
            yield Section(path.stem, heading, steps)


def answered(code: int, out: str, err: str, tmp: Path) -> list[str]:
    """Return an answer as its lines in a transcript."""
    lines = out.splitlines() + [f"! {line}".rstrip() for line in err.splitlines()]
    if code != (1 if err and not out else 0):
        lines.append(f"[{code}]")
    return [line.replace(str(tmp), "TMP") for line in lines]


def fits(answer: list[str], expected: list[str]) -> bool:
    """Return whether an answer is as expected, where `...` stands for anything.

    >>> fits(["a", "b", "c d", "e"], ["a", "...", "c...", "e"])
    True
    >>> fits(["a", "b"], ["a"])
    False
    """
    pattern = ""
    for line in expected:
        if line == "...":
            pattern += "(?:.*\\n)*"
        else:
            pattern += ".*".join(map(re.escape, line.split("..."))) + "\\n"
    return bool(re.fullmatch(pattern, "".join(f"{line}\n" for line in answer)))
