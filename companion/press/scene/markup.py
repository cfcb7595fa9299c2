"""What stars and braces in a text mean: **bold**, *italic*, {icon}, {{ for a brace."""

import re

from companion.errors import BadData

MARKED = re.compile(r"\*\*|\*|\{\{|\{[^{}]*\}|[^*{]+|\{")
NAMED = re.compile(r"\{[\w-]+\}")
COUNTED = re.compile(r"\{([\w-]+)\W+x?(\d{1,3})\}")
SPACED = re.compile(r"(?<!\{)\{[^{} ]* [^{}]*\}")
ALONE = re.compile(r"(?<!\S)\*\*?(?!\S)")
PAIRED = re.compile(r"\*\*"), re.compile(r"(?<!\*)\*(?!\*)")

STAR = "\x01"
"""A star that is no markup, until it is written; no text has this character."""


def no_icon(token: str, line: str) -> BadData:
    """Return the error that a brace, in a line, names no icon."""
    if token == "{" and (spaced := SPACED.search(line)):
        token = spaced[0]
    counted = COUNTED.match(token)
    right = f"write {counted[2]}{{{counted[1]}}}" if counted else "name one"
    right += ", or write '{{' for a brace"
    return BadData("icons", f"'{token}' is no icon", right)


def odd(line: str) -> bool:
    """Return whether a paragraph may have stars that are no markup."""
    alone = f" {line} "
    odd = line.count("**") % 2 or line.count("*") % 2
    return bool(odd) or " * " in alone or " ** " in alone


def starred(line: str) -> str:
    """Return a paragraph in which a star alone, or without a second one, is no markup.

    >>> starred("2 * 3 is *not* 5*") == f"2 {STAR} 3 is *not* 5{STAR}"
    True
    """
    line = ALONE.sub(lambda star: STAR * len(star[0]), line)
    for pattern in PAIRED:
        found = [*pattern.finditer(line)]
        if len(found) % 2:
            start, end = found[-1].span()
            line = line[:start] + STAR * (end - start) + line[end:]
    return line
