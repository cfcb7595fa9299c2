"""How a text is read: what stars and braces mean, and how scripts run and break.

**bold**, *italic*, {icon}, {{ for a brace. A star alone, or without a second one, is
written. {12: words} are set at 12 points, {150%: words} at so much of the text's size,
{#C02020: words} in that colour, {12 #C02020: words} in both; they may hold icons and
each other, and end in their paragraph.

Latin, Greek and Cyrillic need nothing of this, and no library is loaded for them. Where
a line may end is said by UAX 14, in Thai, Lao, Khmer and Burmese by a dictionary; which
way letters run by UAX 9. Of the controls of UAX 9 only LRM, RLM and ALM are known.
"""

import re
from functools import cache, lru_cache
from typing import NamedTuple, TypedDict

from companion.errors import BadData

UNSEEN = (
    "\u00ad\u034f\u061c\u200b-\u200f\u2060\ufe00-\ufe0f"
    "\U000e0020-\U000e007f\U000e0100-\U000e01ef"
)
"""Joiners, variation selectors, tags, marks of direction: no font need have them."""

LEFTWARDS = (
    "\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefe"
    "\U00010800-\U00010fff\U0001e800-\U0001efff"
)
"""Hebrew, Arabic and others that are written from right to left."""

SHAPED = (
    f"[{UNSEEN}{LEFTWARDS}"
    "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"  # accents
    "\u0900-\u109f\u1100-\u11ff\u1700-\u1bff\ua800-\uaaff\uabc0-\uabff"
    "\U00011000-\U00011fff\U0001f1e6-\U0001f1ff\U0001f3fb-\U0001f3ff]"
)
"""Characters whose glyph depends on others, or that join with others to one glyph."""

UNSPACED = (
    *("\u0e00\u0eff", "\u1000\u109f", "\u1780\u17ff", "\u200b\u200b"),
    *("\u2e80\ua4cf", "\uac00\ud7ff", "\uf900\ufaff", "\ufe30\ufe4f"),
    *("\uff00\uffef", "\U00016fe0\U00018cff", "\U0001b000\U0001b2ff"),
    *("\U0001f000\U0001faff", "\U00020000\U0003ffff"),
)
"""Chinese, Japanese, Korean, Thai, pictures and others: lines end beside these.

Ranges, as a pattern of so many characters takes long to compile.
"""

PLAIN = re.compile("[\\0-\u02ff\u0370-\u058f\u1e00-\u200a\u2010-\u205f\u2070-\u2bff]*")
"""Latin, Greek, Cyrillic and signs, which `text` sets."""

WITHIN = "[\uac00-\ud7a3][\uac00-\ud7a30-9A-Za-z]|[0-9A-Za-z][\uac00-\ud7a3]"
"""Two letters in a word of Korean, or a figure; compiled once one is asked for."""
RIGHT = f"[{LEFTWARDS}]"
DIRECTED = "[\u202a-\u202e\u2066-\u2069]"
"""Marks that set the direction of what follows, which the library for UAX 9 lacks."""
HIDDEN = re.compile(f"[{UNSEEN}]")

BRACKETS = {"(": ")", "[": "]", "{": "}", "<": ">", "«": "»"}

MARKED = re.compile(r"\*\*|\*|\{\{|\{[^{}]*\}|[\x02\x03]|[^*{\x02\x03]+|\{")
NAMED = re.compile(r"\{[\w-]+\}")
COUNTED = re.compile(r"\{([\w-]+)\W+x?(\d{1,3})\}")
SPACED = re.compile(r"(?<!\{)\{[^{} ]* [^{}]*\}")
ALONE = re.compile(r"(?<!\S)\*\*?(?!\S)")
PAIRED = re.compile(r"\*\*"), re.compile(r"(?<!\*)\*(?!\*)")

STAR = "\x01"  # a star that is no markup, until it is written; in no text
OPEN, CLOSE = "\x02", "\x03"  # where a span begins and ends; in no text either

NAMED_SPAN = re.compile(r"\{\{|\{([^{}:]{1,60}): ")
"""The beginning of a span, whose colour may be a name, for who knows names."""

SPAN = re.compile(r"\{((?:#[0-9A-Fa-f]{6}|\d{1,3}(?:\.\d+)?%?| ){1,4}): ")
SPANS = re.compile(r"\{\{|\}\}|" + SPAN.pattern + r"|\{[^{}]*\}|\}")
LEAST, MOST = 0.5, 5  # of the size of a text, that of a span in it


class Span(NamedTuple):
    """How words within a text are set: at so much of its size, in a colour or its."""

    size: float
    colour: str


def spans(line: str, size_pt: float) -> tuple[str, list[Span]]:
    """Return a paragraph with its spans marked, and how each is set, in order.

    Raises:
        BadData: if one has no end, or is much larger or smaller than the text.

    >>> spans("a {150%: b {#FF0000: c}} d", 10)[1]
    [Span(size=1.5, colour=''), Span(size=1.5, colour='#FF0000')]
    """
    found, opened = list[Span](), [Span(1.0, "")]

    def mark(part: re.Match[str]) -> str:
        if part[1]:
            opened.append(_span(part[1], opened[-1], size_pt))
            found.append(opened[-1])
            return OPEN
        if set(part[0]) != {"}"} or len(opened) == 1:
            return part[0]
        closed = min(len(part[0]), len(opened) - 1)
        del opened[-closed:]
        return CLOSE * closed + part[0][closed:]

    marked = SPANS.sub(mark, line)
    if len(opened) > 1:
        start = SPAN.search(line)
        what = f"'{start[0] if start else line}' has no end"
        raise BadData("text", what, "close it with }, in the same paragraph")
    return marked, found


def _span(how: str, around: Span, size_pt: float) -> Span:
    size, colour = around
    for word in how.split():
        if word.startswith("#"):
            colour = word.upper()
        else:
            size = float(word.rstrip("%")) / (100 if word.endswith("%") else size_pt)
    if not LEAST <= size <= MOST:
        what = f"'{how}' is {size:.0%} of the text's {size_pt:g} pt"
        raise BadData("text", what, f"write {LEAST:.0%} to {MOST:.0%}")
    return Span(size, colour)


def shaped(words: str) -> bool:
    """Return whether a glyph of words depends on others, or joins with them."""
    if words.isascii() or (max(words) < "\u0300" and "\u00ad" not in words):
        return False  # Latin, which need not wait for the pattern
    return _shaped().search(words) is not None


@cache
def _shaped() -> re.Pattern[str]:
    return re.compile(SHAPED)  # in 3 ms


def plain(words: str) -> bool:
    """Return whether words are set letter by letter and end at spaces."""
    return words.isascii() or PLAIN.fullmatch(words) is not None


def unspaced(words: str) -> bool:
    """Return whether lines may end within words."""
    if plain(words):
        return False
    return any(at[0] <= letter <= at[1] for letter in words for at in UNSPACED)


@lru_cache(maxsize=4096)
def units(word: str) -> tuple[str, ...]:
    """Return the parts of a word between which a line may end.

    Korean ends lines between words, as lines that are not justified do.

    >>> units("来吧、你。"), units("well-known"), units("5점을")
    (('来', '吧、', '你。'), ('well-known',), ('5점을',))
    """
    if not unspaced(word):
        return (word,)
    # ICU, which only such a word loads.
    from icu4py.breakers import LineBreaker

    parts = list[str]()
    for part in LineBreaker(word, "en"):
        if parts and re.fullmatch(WITHIN, parts[-1][-1] + part[0]):
            parts[-1] += part
        else:
            parts.append(part)
    return tuple(parts)


def clusters(words: str) -> list[str]:
    """Return the characters as a reader counts them: accents and joiners included."""
    from icu4py.breakers import CharacterBreaker

    return list(CharacterBreaker(words, "en"))


class Char(TypedDict):
    """A character as the library for UAX 9 has it."""

    ch: str
    level: int
    type: str


@lru_cache(maxsize=1024)
def levels(words: str) -> tuple[int, ...]:
    """Return the level of each character: odd ones run from right to left.

    The last one is that of the paragraph.

    Raises:
        BadData: if the library for it is not on this machine.

    >>> levels("אב 12"), levels("ab א")
    ((1, 1, 1, 2, 2, 1), (0, 0, 0, 1, 0))
    """
    if not re.search(RIGHT, words):
        return (0,) * (len(words) + 1)
    if mark := re.search(DIRECTED, words):
        what = f"holds U+{ord(mark[0]):04X}, which sets a direction"
        raise BadData(f"'{words[:20]}'", what, "delete it; letters have their own")
    try:
        from bidi import algorithm
    except ImportError:
        what = "is written from right to left, for which python-bidi is missing"
        right = "install it if this system has it, or use a picture"
        raise BadData(f"'{words[:20]}'", what, right) from None
    base = algorithm.get_base_level(words)
    storage = algorithm.get_empty_storage()
    storage |= {"base_level": base, "base_dir": "LR"[base]}
    algorithm.get_embedding_levels(words, storage)
    chars: list[Char] = storage["chars"]
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage, False)
    _pair_brackets(storage["chars"], base)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    resolved, known, before = {id(char) for char in storage["chars"]}, [], base
    for char in chars:
        before = char["level"] if id(char) in resolved else before
        known.append(before)
    return (*known, base)


def _pair_brackets(chars: list[Char], base: int) -> None:
    """Let brackets run as what they enclose: rule N0, which the library lacks."""
    forward, backward = "LR"[base], "RL"[base]
    runs = [{"EN": "R", "AN": "R"}.get(char["type"], char["type"]) for char in chars]
    opened: list[int] = []
    for at, char in enumerate(chars):
        if char["ch"] in BRACKETS:
            opened.append(at)
        elif opened and char["ch"] == BRACKETS[chars[opened[-1]]["ch"]]:
            first = opened.pop()
            inside = runs[first + 1 : at]
            if forward not in inside and backward not in inside:
                continue
            before = [run for run in runs[:first] if run in "LR"]
            turned = forward not in inside and before[-1:] == [backward]
            for place in (first, at):
                runs[place] = chars[place]["type"] = backward if turned else forward


def no_icon(token: str, line: str) -> BadData:
    """Return the error that a brace, in a line, names no icon."""
    if token == "{" and (spaced := SPACED.search(line)):
        token = spaced[0]
    counted = COUNTED.match(token)
    right = f"write {counted[2]}{{{counted[1]}}}" if counted else "name one"
    right += ", or write '{{' for a brace"
    return BadData("icons", f"'{token}' is no icon", right)


def odd(line: str) -> bool:
    """Return whether a paragraph may have stars that are no"""
    alone = f" {line} "
    odd = line.count("**") % 2 or line.count("*") % 2
    return bool(odd) or " * " in alone or " ** " in alone


def unpaired(words: str) -> bool:
    """Return whether two stars in a paragraph begin what is bold, and nothing ends it.

    >>> unpaired("a **bold** word"), unpaired("a **bold word"), unpaired("2 ** 3")
    (False, True, False)
    """
    lines = words.splitlines()
    return any(ALONE.sub("", line).count("**") % 2 for line in lines)


def starred(line: str) -> str:
    """Return a paragraph in which a star alone, or without a second one, is no

    >>> starred("2 * 3 is *not* 5*") == f"2 {STAR} 3 is *not* 5{STAR}"
    True
    """
    line = ALONE.sub(lambda star: STAR * len(star[0]), line)
    for pattern in PAIRED:
        stars = [*pattern.finditer(line)]
        if len(stars) % 2:
            start, end = stars[-1].span()
            line = line[:start] + STAR * (end - start) + line[end:]
    return line
