"""Sentences in the language of whoever reads them.

Code and templates write a sentence in English, where it is made, with its parts in
braces. `companion.catalogues` pairs it with the same sentence in another language; one
that is in no catalogue stays English.
"""

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from typing import Literal, cast

import msgspec


class Language(msgspec.Struct, frozen=True):
    """A language by its two letters, and its sentences by the English ones.

    Attributes:
        plurals: the forms of a sentence that counts, by the English one for one.
    """

    name: str
    words: Mapping[str, str]
    plurals: Mapping[str, Sequence[str]]
    form: Callable[[int], int]  # which of them is for a number
    script: Mapping[str, str]  # what the modules of a page say


ENGLISH = Language("en", {}, {}, int, {})

READER: ContextVar[Language] = ContextVar("reader", default=ENGLISH)
"""The language of whoever reads what is made now; each request sets its own."""

HEARD: ContextVar[tuple[str, ...]] = ContextVar("heard", default=())
"""The languages that whoever reads asked for, by their two letters, the best first."""


def phrase(sentence: str, /, **parts: object) -> str:
    """Return a sentence in the reader's language, with its parts put in.

    >>> phrase("{who} begins", who="ann")
    'ann begins'
    """
    found = READER.get().words.get(sentence, sentence)
    return found.format_map(parts) if parts else found


def phrases(one: str, many: str, n: int, /, **parts: object) -> str:
    """Return a sentence that counts, in the form for a number, with its parts put in.

    Args:
        one, many: the sentence for 1 and for any other number, which is `{n}` in it.

    >>> phrases("{n} die", "{n} dice", 1), phrases("{n} die", "{n} dice", 4)
    ('1 die', '4 dice')
    """
    now = READER.get()
    forms = now.plurals.get(one)
    found = forms[now.form(n)] if forms else one if n == 1 else many
    return found.format_map({"n": n, **parts})


class Later(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence that is kept, and is said in the language of whoever reads it then.

    Attributes:
        parts: what is put in, by name; of a sentence that counts `n` is the number.
        many: the sentence for any other number than 1.
    """

    sentence: str
    parts: tuple[tuple[str, object], ...] = ()
    many: str = ""

    def __str__(self) -> str:
        parts = dict(self.parts)
        if not self.many:
            return phrase(self.sentence, **parts)
        count = cast(int, parts.pop("n"))
        return phrases(self.sentence, self.many, count, **parts)


class Things(msgspec.Struct, frozen=True):
    """Things side by side that are kept; `last` as `listed` has it, else `between`."""

    things: tuple[object, ...]
    last: Literal["and", "or", ""] = ""
    between: str = ", "

    def __str__(self) -> str:
        texts = [str(thing) for thing in self.things]
        return listed(texts, self.last) if self.last else self.between.join(texts)


def later(sentence: str, /, **parts: object) -> Later:
    """Keep a sentence; a part that depends on the language is kept as well.

    >>> str(later("{who} is {how}", who="Thea", how=later("Weary")))
    'Thea is Weary'
    """
    return Later(sentence, tuple(parts.items()))


def laters(one: str, many: str, n: int, /, **parts: object) -> Later:
    """Keep a sentence that counts.

    >>> str(laters("{n} die", "{n} dice", 2))
    '2 dice'
    """
    return Later(one, (("n", n), *parts.items()), many)


def as_typed(name: str) -> tuple[str, ...]:
    """Return an English name, which may be typed, if the reader knows another one."""
    return () if phrase(name) == name else (name,)


def marked(text: str, /) -> str:
    """Return a sentence as it is, to be said with `phrase` elsewhere."""
    return text


def listed(things: Sequence[str], last: Literal["and", "or"] = "and") -> str:
    """Return things side by side, "and" or "or" before the last one.

    >>> listed(["1", "2", "3"], "or"), listed(["1"]), listed([])
    ('1, 2 or 3', '1', '')
    """
    if READER.get() is not ENGLISH:
        from babel.lists import format_list

        style: Literal["or", "standard"] = "or" if last == "or" else "standard"
        return format_list([*things], style, reader())
    *others, final = things or ("",)
    return f"{', '.join(others)} {last} {final}" if others else final


def decimal(number: str) -> str:
    """Return a number in digits with the decimal sign of the reader's language.

    >>> decimal("73.23 %")
    '73.23 %'
    """
    if READER.get() is ENGLISH:
        return number
    from babel.numbers import get_decimal_symbol

    return number.replace(".", get_decimal_symbol(reader()))


def reader() -> str:
    """Return the language of whoever reads, by its two letters."""
    return READER.get().name


def inside(name: str) -> str:
    """Return a name as it is in the middle of a sentence: German keeps its capital.

    >>> inside("Dice pool")
    'dice pool'
    """
    return name if reader() == "de" else name[:1].lower() + name[1:]


def capital(sentence: str) -> str:
    """Return a sentence that begins with a capital, whatever it begins with.

    >>> capital("white on 5.2"), capital("")
    ('White on 5.2', '')
    """
    return sentence[:1].upper() + sentence[1:]
