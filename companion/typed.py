"""Actions as people type them: one description reads, writes, explains and completes.

A game describes each way to type an action by the action's class, a field for each of
its values, an example and the meaning of it:

    form(Lay, (DISC, FIELD), "lay R 3.6", "red on slot 3, position 6")

A `Field` holds both directions of one value, so that what is written is read back. An
action that is typed in several ways has several forms; `fixed` is a value that a form
leaves out. Whether an action is legal is decided by the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Generic, TypeVar, cast, overload

import msgspec
from msgspec import structs

from companion.contract.actions import Act
from companion.errors import SHOWN, BadValue, near, short
from companion.language import phrase

T = TypeVar("T")
T1 = TypeVar("T1")
T2 = TypeVar("T2")
A = TypeVar("A", bound=Act)
A_co = TypeVar("A_co", bound=Act, covariant=True)

LONGEST = 8000
"""Characters of a typed action that are read: enough to name a whole pile of cards."""


class Field(msgspec.Struct, Generic[T], frozen=True):
    """One value of an action: how its words are read and written.

    `read` gets `words` words, and all that follow them if it takes the `rest`. For
    other words it raises ValueError, or a CompanionError that explains more.
    `write` raises ValueError for a value that the field cannot hold. `known` are the
    words it may be completed with, `keyword` is the word that comes before them,
    `said` is how a sentence names the value.
    """

    name: str
    read: Callable[[Sequence[str]], T]
    write: Callable[[T], str]
    known: Callable[[], Iterable[str]] = tuple
    words: int = 1
    rest: bool = False
    keyword: str = ""
    said: Callable[[T], str] = str


def word(
    name: str,
    read: Callable[[str], T],
    write: Callable[[T], str] = str,
    known: Callable[[], Iterable[str]] = tuple,
    said: Callable[[T], str] = str,
) -> Field[T]:
    """Describe a value that is one word."""
    return Field(name, lambda words: read(words[0]), write, known, said=said)


def number(
    name: str, *, least: int = 0, most: int = 99, said: Callable[[int], str] = str
) -> Field[int]:
    """Describe a whole number, written without a sign."""

    def read(text: str) -> int:
        value = int(text) if text.isascii() and text.isdigit() else -1
        if not least <= value <= most:
            raise ValueError(text)
        return value

    return word(name, read, said=said)


def choice(values: Mapping[str, T]) -> Field[T]:
    """Describe a value that has a word of its own, such as `yes|no`, in any case."""
    folded = {name.casefold(): value for name, value in values.items()}

    def read(text: str) -> T:
        if text.casefold() not in folded:
            raise ValueError(text)
        return folded[text.casefold()]

    def write(value: T) -> str:
        return next(name for name, known in values.items() if known == value)

    return word("|".join(values), read, write, lambda: values)


def instead(name: str, value: T, field: Field[T]) -> Field[T]:
    """Describe a one-word field that has the word `name` for the value `value`."""

    def read(text: str) -> T:
        return value if text.casefold() == name else field.read((text,))

    def write(written: T) -> str:
        return name if written == value else field.write(written)

    return word(f"{field.name}|{name}", read, write, lambda: (*field.known(), name))


def many(name: str, item: Field[T]) -> Field[tuple[T, ...]]:
    """Describe the last field: one value or more, of a word each."""
    return Field(
        name,
        lambda typed: tuple(item.read((text,)) for text in typed),
        lambda values: " ".join(map(item.write, values)),
        item.known,
        rest=True,
    )


def ordered(
    field: Field[tuple[int, ...]], *, reverse: bool = False
) -> Field[tuple[int, ...]]:
    """Describe numbers whose order does not matter; they are sorted."""

    def read(words: Sequence[str]) -> tuple[int, ...]:
        return tuple(sorted(field.read(words), reverse=reverse))

    return structs.replace(field, read=read)


def after(keyword: str, field: Field[T]) -> Field[T]:
    """Describe a field that follows a keyword."""

    def read(words: Sequence[str]) -> T:
        if words[0].casefold() != keyword:
            raise ValueError(words[0])
        return field.read(words[1:])

    return structs.replace(
        field,
        name=f"{keyword} {field.name}",
        read=read,
        write=lambda value: f"{keyword} {field.write(value)}",
        words=1 + field.words,
        keyword=keyword,
    )


def fixed(value: T) -> Field[T]:
    """Describe a value that a form leaves out because it is always the same."""

    def write(written: T) -> str:
        if written != value:
            raise ValueError(written)
        return ""

    return Field("", lambda words: value, write, words=0)


class Form(msgspec.Struct, Generic[A_co], frozen=True):
    """One way to type an action.

    Only the last field may take the rest of the words, or the last but one if a keyword
    goes before the last. The `tail` has a keyword and may be left out with all that
    follows it; then its value is what its `read` makes of no words.
    """

    make: Callable[..., A_co]
    fields: tuple[Field[object], ...]
    example: str
    meaning: str
    tail: Field[object] | None = None

    @property
    def verb(self) -> str:
        """The word it begins with."""
        return self.example.split()[0]

    @property
    def shape(self) -> str:
        """The verb and the names of its fields."""
        names = [field.name for field in self.fields]
        names += [f"[{self.tail.name}]"] if self.tail else []
        return " ".join(filter(None, (self.verb, *names)))

    def read(self, words: Sequence[str]) -> A_co:
        """Read the words after the verb.

        Raises:
            ValueError: if they are not of this form.
        """
        words, more = self.parted(words)
        # Counted first: the error for a surplus word shows the form.
        least = sum(field.words for field in self.fields)
        rest = any(field.rest for field in self.fields)
        if len(words) < least or (len(words) > least and not rest):
            raise ValueError(words)
        values = self._values(words)
        if self.tail is None:
            return self.make(*values)
        return self.make(*values, self.tail.read(more))

    def parted(self, words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
        """Return the words of the fields, and those of the tail from its keyword on."""
        plain = [word.casefold() for word in words]
        if self.tail is None or self.tail.keyword not in plain:
            return words, ()
        at = plain.index(self.tail.keyword)
        return words[:at], words[at:]

    def _values(self, words: Sequence[str]) -> Iterator[object]:
        start = 0
        for field, then in self._pairs():
            end = start + field.words
            if field.rest:
                end = len(words)
                if then and then.keyword:
                    end = [word.casefold() for word in words].index(then.keyword)
            yield field.read(words[start:end])
            start = end

    def _pairs(self) -> Iterator[tuple[Field[object], Field[object] | None]]:
        return zip(self.fields, (*self.fields[1:], None), strict=False)

    def write(self, values: Iterable[object]) -> str:
        """Return the verb and the words of all fields.

        Raises:
            ValueError: if this form cannot hold the values.
        """
        fields = (*self.fields, self.tail) if self.tail else self.fields
        pairs = zip(fields, values, strict=True)
        words = [field.write(value) for field, value in pairs]
        return " ".join(filter(None, (self.verb, *words)))

    def following(self, count: int) -> Iterable[str]:
        """Return what may come after `count` words behind the verb."""
        for field, then in self._pairs():
            if field.rest or count < field.words:
                if field.keyword and not count:
                    return (field.keyword,)
                if field.rest and count and then:
                    return (*field.known(), then.keyword)
                return field.known()
            count -= field.words
        return (self.tail.keyword,) if self.tail and not count else ()


@overload
def form(
    make: Callable[[], A], fields: tuple[()], example: str, meaning: str = ""
) -> Form[A]: ...
@overload
def form(
    make: Callable[[T1], A], fields: tuple[Field[T1]], example: str, meaning: str = ""
) -> Form[A]: ...
@overload
def form(
    make: Callable[[T1, T2], A],
    fields: tuple[Field[T1], Field[T2]],
    example: str,
    meaning: str = "",
) -> Form[A]: ...
def form(
    make: Callable[..., A], fields: tuple[object, ...], example: str, meaning: str = ""
) -> Form[A]:
    """Describe one way to type an action.

    Args:
        make: the action's class; it takes the values of `fields` in that order.
        example: as it is typed; its first word is the verb.
        meaning: of the example; without one the form is read, but not listed.
    """
    return Form(make, cast("tuple[Field[object], ...]", fields), example, meaning)


def may(form: Form[A], tail: Field[T]) -> Form[A]:
    """Describe a form whose last value may be left out; its field has a keyword."""
    return structs.replace(form, tail=cast("Field[object]", tail))


class Codec(Generic[A]):
    """All forms of a game: reads, writes, explains and completes its actions."""

    def __init__(self, where: str, *forms: Form[A]) -> None:
        self.where, self.forms = where, forms
        self._of_verb: dict[str, list[Form[A]]] = {}
        # An action's class is what makes it, so `type(action)` finds its forms.
        self._of_class: dict[object, list[Form[A]]] = {}
        for form in forms:
            self._of_verb.setdefault(form.verb, []).append(form)
            self._of_class.setdefault(form.make, []).append(form)
        self.verbs = tuple(self._of_verb)
        # Most classes have forms of one verb only, which needs no writing.
        self._verb_of = {
            kind: {form.verb for form in known}
            for kind, known in self._of_class.items()
        }

    def read(self, text: str) -> A:
        """Read a typed action.

        Raises:
            BadValue: if it cannot be read; the verbs, or the forms of its verb, are
                named.
        """
        verb, *words = text.split() or [""]
        verb = verb.casefold()
        if verb not in self._of_verb:
            hint = near(verb[:SHOWN], self.verbs)
            what = phrase("'{typed}' is no action", typed=short(verb))
            raise BadValue(self.where, what, hint)
        if len(text) > LONGEST:
            long = {"typed": short(text), "n": len(text)}
            what = phrase("'{typed}' has {n} characters", **long)
            raise BadValue(self.where, what, phrase("{n} are read at most", n=LONGEST))
        for form in self._of_verb[verb]:
            with suppress(ValueError):
                return form.read(words)
        typed = short(" ".join([verb, *words]))
        what = phrase("'{typed}' cannot be read", typed=typed)
        raise BadValue(self.where, what, phrase("type {form}", form=self.form(verb)))

    def write(self, action: A) -> str:
        """Return an action as it is typed, which `read` reads."""
        values = structs.astuple(action)
        for form in self._of_class[type(action)]:
            with suppress(ValueError):
                return form.write(values)
        raise ValueError(action)

    def verb(self, action: A) -> str:
        """Return the word that an action begins with, as `write` writes it."""
        known = self._verb_of[type(action)]
        return next(iter(known)) if len(known) == 1 else self.write(action).split()[0]

    def form(self, verb: str) -> str:
        """Return how an action is typed: all forms of its verb."""
        return phrase(" or ").join(form.shape for form in self._of_verb[verb])

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """Yield the verb of every form, its shape, and its example with the meaning."""
        for form in self.forms:
            if form.meaning:
                yield form.verb, form.shape, f"{form.example}: {phrase(form.meaning)}"

    def complete(self, text: str) -> tuple[str, ...]:
        """Return what the last word of `text` may become; after a space, what follows.

        Only words that the game knows in every state: verbs, keywords, names of cards.
        """
        # A space at the end leaves an empty last word: all that may follow.
        *words, begun = re.split(r"\s+", text.lstrip())
        found: Iterable[str] = self.verbs
        if words:
            forms = self._of_verb.get(words[0].casefold(), ())
            found = [name for form in forms for name in form.following(len(words) - 1)]
        begun = begun.casefold()
        names = (name for name in found if name.casefold().startswith(begun))
        return tuple(dict.fromkeys(names))
