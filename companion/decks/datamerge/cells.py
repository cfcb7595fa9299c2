"""A cell as it is typed for a layout program: glyph names, styles, fillers.

`xxNAME` is one glyph, and `xxNAMEWord` a glyph and a word. Two capitals before it, and
the same two after it, style it and print nothing. Whatever cannot be understood is kept
in its place and reported.
"""

import re
from collections.abc import Iterator

from msgspec import Struct

from companion.decks.datamerge.mapping import Meanings, Wrapper

TOKEN = re.compile(
    r"(?P<wrapper>[A-Z]{2})xx(?P<inner>[A-Z]+?)(?P=wrapper)(?![A-Za-z])"
    r"|(?P<before>[A-Z]{2})xx(?P<first>[A-Z]+?)(?P=before)(?=[A-Z]{2}xx)"
    r"|xx(?P<bare>[A-Z]+)"
)
UNKNOWN = "unknown"
"""The icon of an unknown token."""

LABEL = 8
"""Letters of an unknown token's name that are printed beside that icon."""

MARKUP = str.maketrans("{}*", "()·")
"""Replacements of characters that would be markup in a deck."""

BOLD, ITALIC = "\ue000", "\ue001"
EMPHASIS = (
    (re.compile(r"\*\*(?=[^\s*])([^\n]*?[^\s*])\*\*"), rf"{BOLD}\1{BOLD}"),
    (
        re.compile(r"(?<![\w*])\*(?=[^\s*])([^*\n]*?\S)\*(?![\w*])"),
        rf"{ITALIC}\1{ITALIC}",
    ),
)
"""Words between `**` are bold, between `*` italic; other stars are no markup."""
MARKS = str.maketrans({BOLD: "**", ITALIC: "*"})


class Slip(Struct, frozen=True):
    """Something in a cell that cannot be right; `token` is the unknown one, if any."""

    what: str
    token: str = ""


class Cell(Struct, frozen=True):
    """A cell as text of a deck, with `{icon}` for glyphs.

    `wrapper` is that of a cell that is nothing but one wrapped token.
    """

    text: str
    wrapper: Wrapper | None
    slips: tuple[Slip, ...]


class Reader:
    """Reads cells by a mapping; `own` holds tokens of one table only."""

    def __init__(self, meanings: Meanings, own: dict[str, str] | None = None) -> None:
        self.meanings = meanings
        self.tokens = meanings.tokens | (own or {})

    def cell(self, typed: str) -> Cell:
        """Return a cell as text of a deck.

        >>> from companion.decks.datamerge import mapping
        >>> reader = Reader(mapping.read().meanings)
        >>> reader.cell("##NBSP##xxBODYxxBODY YYY Move YYxxSTABILITYYY").text
        '{body}{body}\\nMove {support}'
        """
        for filler in self.meanings.fillers:
            typed = typed.replace(filler, " ")
        breaks = rf"\s*\b{re.escape(self.meanings.paragraph)}\b\s*"
        typed = re.sub(breaks, "\n", typed)
        for pattern, marked in EMPHASIS:
            typed = pattern.sub(marked, typed)
        slips: list[Slip] = []
        parts: list[str] = []
        at = 0
        for token in TOKEN.finditer(typed):
            parts.append(self._plain(typed[at : token.start()], slips))
            at = token.end()
            if known := self._glued(token):
                at = token.start() + len(known)
                parts.append(self._split(known, typed, at, slips))
            else:
                parts.append(self._glyph(token, typed, slips))
        parts.append(self._plain(typed[at:], slips))
        lines = (" ".join(line.split()) for line in "".join(parts).split("\n"))
        text = "\n".join(line for line in lines if line)
        return Cell(text.translate(MARKS), self._whole(typed), tuple(slips))

    def _plain(self, words: str, slips: list[Slip]) -> str:
        for sign in sorted({*words} & {"{", "}", "*"}):
            instead = sign.translate(MARKUP)
            slips.append(Slip(f"'{sign}' is markup in a deck; '{instead}' is printed"))
        return words.translate(MARKUP)

    def _glued(self, token: re.Match[str]) -> str:
        """Return the known token that an unknown one begins with; "" if none does."""
        name = token["bare"] or ""
        closed = name[-2:] in self.meanings.wrappers and f"xx{name[:-2]}" in self.tokens
        if closed or f"xx{name}" in self.tokens:
            return ""
        ends = range(len(name) - 1, 1, -1)
        return next(
            (f"xx{name[:n]}" for n in ends if f"xx{name[:n]}" in self.tokens), ""
        )

    def _split(self, known: str, typed: str, at: int, slips: list[Slip]) -> str:
        """Return the icon of a token that a word follows; the word begins at `at`.

        A word with a capital, as in `xxRIGHTUrban`, is meant; other letters may be a
        name that is not known.
        """
        if not re.match(r"[A-Z][a-z]", typed[at:]):
            word = re.match(r"[A-Z]+", typed[at:])
            glued = word[0] if word else ""
            slips.append(Slip(f"the token {known} is read, and '{glued}' after it"))
        icon = self.tokens[known]
        return f"{{{icon}}} " if icon else ""

    def _glyph(self, token: re.Match[str], typed: str, slips: list[Slip]) -> str:
        """Return the icon of a token, and report what is wrong about it."""
        slips += self._neighbours(token, typed)
        style, name = _parts(token)
        if style and style not in self.meanings.wrappers:
            slips.append(Slip(f"the wrapper {style} is not known"))
        for key in (f"{style}xx{name}{style}", f"xx{name}"):
            if key in self.tokens:
                return f"{{{self.tokens[key]}}}" if self.tokens[key] else ""
        inner, end = name[:-2], name[-2:]
        if f"xx{inner}" in self.tokens and end in self.meanings.wrappers:
            slips.append(Slip(f"the wrapper {end} is closed and was not opened"))
            return f"{{{self.tokens[f'xx{inner}']}}}"
        slips.append(Slip(f"the token xx{name} is not known", f"xx{name}"))
        return f"{{{UNKNOWN}}}**{name[:LABEL]}**"

    def _neighbours(self, token: re.Match[str], typed: str) -> Iterator[Slip]:
        """Yield what is wrong about the letters that touch a token."""
        before, after = typed[: token.start()], typed[token.end() :]
        opened = re.search(r"(?<![A-Za-z])([A-Z]{2})$", before)
        if opened and opened[1] in self.meanings.wrappers:
            yield Slip(f"the wrapper {opened[1]} is not closed")
        elif before[-1:].isalpha() and not re.search(r"xx[A-Z]+$", before):
            yield Slip(f"the token {token[0]} is inside a word")
        if after[:1].islower() and not after.startswith("xx"):
            yield Slip(f"the token {token[0]} is inside a word")

    def _whole(self, typed: str) -> Wrapper | None:
        found = TOKEN.fullmatch(typed.strip())
        return self.meanings.wrappers.get(_parts(found)[0]) if found else None


def _parts(token: re.Match[str]) -> tuple[str, str]:
    """Return a token's wrapper, or "", and its name."""
    style = token["wrapper"] or token["before"] or ""
    return style, token["inner"] or token["first"] or token["bare"]
