"""What follows from an action that says how it is typed and worded (`Act.say`).

A field is read and written as its type says: `Annotated[str, Field(...)]`, a number in
the bounds of `Annotated[int, Meta(ge=1, le=6)]`, one of the words of a `Literal` or of
an enum, `yes` or `no`, a cell of a grid, a row of such values at the end, or any word.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import structs

from companion import typed
from companion.contract.actions import A, Act, Say
from companion.contract.fields import Cell
from companion.language import phrase
from companion.typed import Codec, Field, Form, after, choice, fixed, number, word

Said = Mapping[str, Callable[[Any], str]]


def codec(
    where: str, actions: object, *reports: Form[A], order: Sequence[str] = ()
) -> Codec[A]:
    """Return what reads, writes, explains and completes the actions of a game.

    Args:
        where: the game, for errors.
        actions: their union.
        reports: how actions are typed that do not say it themselves, since all games
            share them: `Rolled` and `Drawn`.
        order: the verbs that help lists first; the others follow as in the union.
    """
    forms: list[Form[A]] = []
    for kind in kinds(actions):
        given = [form for form in reports if form.make is kind]
        forms += given or [_form(kind, say) for say in (kind.say, *kind.say.also)]
    place = {verb: at for at, verb in enumerate(order)}
    return Codec(
        where, *sorted(forms, key=lambda form: place.get(form.verb, len(place)))
    )


def kinds(actions: object) -> tuple[type[Any], ...]:
    """Return the kinds of action in a union, which may have one only."""
    return get_args(actions) or (actions,)


def say(action: Act) -> str:
    """Return an action as a sentence of a list, with its fields as their types say."""
    return phrase(action.say.sentence, **parts(action))


def parts(action: Act, said: Said = MappingProxyType({})) -> dict[str, str]:
    """Return the fields of an action as sentences name them, by name or by type."""
    values = structs.asdict(action)
    return {
        name: said.get(name, field.said)(values[name])
        for name, field in _fields(type(action)).items()
    }


def _form(kind: type[A], say: Say) -> Form[A]:
    verb, *words = say.form.split()
    where, fields = f"{kind.__name__}, '{say.form}'", []
    for name, field in _fields(kind).items():
        if name in say.fixed:
            fields.append(fixed(say.fixed[name]))
            continue
        if not words:
            raise ValueError(f"{where}: no word for '{name}'")
        # A word in small letters goes before a field; `yes|no` is a field.
        plain = words[0].isalpha() and words[0].islower()
        keyword = words.pop(0) if plain else ""
        named = structs.replace(field, name=words.pop(0))
        fields.append(after(keyword, named) if keyword else named)
    if words:
        raise ValueError(f"{where}: no field for '{' '.join(words)}'")
    example, colon, meaning = say.help.partition(": ")
    if example and not colon:
        example, meaning = _example(verb, fields), say.help
    if example and example.split()[0] != verb:
        raise ValueError(f"{where}: the example is of '{example.split()[0]}'")
    return Form(kind, tuple(fields), example or verb, meaning)


def _example(verb: str, fields: Iterable[Field[Any]]) -> str:
    """Return an example of a form, with the last of what each field may be."""
    words = [verb]
    for field in fields:
        *_, last = ("", *field.known()) if field.words or field.rest else ("",)
        words += [field.keyword, last or field.name.split(" ")[-1] * bool(field.words)]
    return " ".join(filter(None, words))


@cache
def _fields(kind: type[Act]) -> Mapping[str, Field[Any]]:
    return {name: _field(hint) for name, hint in hints_of(kind).items()}


def hints_of(kind: type[msgspec.Struct]) -> Mapping[str, object]:
    """Return the type of each field, with its notes; TypeError if one is unknown."""
    try:
        hints = get_type_hints(kind, include_extras=True)
    except NameError as error:
        raise TypeError(f"{kind.__name__}: {error}") from None
    return {name: hints[name] for name in kind.__struct_fields__}


def parted(hint: object) -> tuple[object, Sequence[object]]:
    """Return a type, and its notes.

    >>> parted(Annotated[int, "bold"]), parted(int)
    ((<class 'int'>, ['bold']), (<class 'int'>, ()))
    """
    if get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
        return hint, notes
    return hint, ()


def _field(hint: object) -> Field[Any]:
    hint, notes = parted(hint)
    for note in notes:
        if isinstance(note, Field):
            return note
        if isinstance(note, Cell):
            cells = note.words()
            field = choice({name: at for at, name in enumerate(cells)})
            return structs.replace(field, name="CELL", said=cells.__getitem__)
    if get_origin(hint) is Literal:
        return choice({str(value): value for value in get_args(hint)})
    if get_origin(hint) is tuple and get_args(hint)[1:] == (...,):
        item = _field(get_args(hint)[0])

        def said(values: Sequence[Any]) -> str:
            return " ".join(map(item.said, values)) or "none"

        return structs.replace(typed.many("", item), said=said)
    if isinstance(hint, type) and issubclass(hint, Enum):
        named = choice({str(kind.value): kind for kind in hint})
        return structs.replace(named, said=lambda kind: str(kind.value))
    if hint is bool:
        return choice({"yes": True, "no": False})
    if hint is int:
        least, most = bounds(notes)
        return number("", least=least, most=most)
    if hint is str:
        return word("", str)
    raise TypeError(f"{hint} needs a Field: Annotated[{hint}, Field(...)]")


def bounds(notes: Sequence[object]) -> tuple[int, int]:
    """Return the least and the most of a number by the notes of its type."""
    known = [note for note in notes if isinstance(note, msgspec.Meta)]
    least = max([0, *(int(note.ge) for note in known if note.ge is not None)])
    most = min([99, *(int(note.le) for note in known if note.le is not None)])
    return least, most
