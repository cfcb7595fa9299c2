"""What follows from an action that says how it is typed and worded (`Act.say`).

A field is read and written as its type says: `Annotated[str, Field(...)]`, a number in
the bounds of `Annotated[int, Meta(ge=1, le=6)]`, one of the words of a `Literal`, or
any word.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import structs

from companion.contract.actions import A, Act, Say
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
    for kind in get_args(actions):
        given = [form for form in reports if form.make is kind]
        forms += given or [_form(kind, say) for say in (kind.say, *kind.say.also)]
    place = {verb: at for at, verb in enumerate(order)}
    return Codec(
        where, *sorted(forms, key=lambda form: place.get(form.verb, len(place)))
    )


def say(action: Act) -> str:
    """Return an action as a sentence of a list, with its fields as their types say."""
    return phrase(action.say.sentence, **parts(action))


def parts(action: Act, said: Said = MappingProxyType({})) -> dict[str, str]:
    """Return the fields of an action as sentences name them.

    Args:
        said: how fields are named here, by their names; the others as their types say.
    """
    fields = _fields(type(action))
    return {
        name: said.get(name, field.said)(value)
        for (name, field), value in zip(
            fields.items(), structs.astuple(action), strict=True
        )
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
        keyword = words.pop(0) if _is_keyword(words[0]) else ""
        named = structs.replace(field, name=words.pop(0))
        fields.append(after(keyword, named) if keyword else named)
    if words:
        raise ValueError(f"{where}: no field for '{' '.join(words)}'")
    example, _, meaning = say.help.partition(": ")
    if example and example.split()[0] != verb:
        raise ValueError(f"{where}: the example is of '{example.split()[0]}'")
    return Form(kind, tuple(fields), example or verb, meaning)


def _is_keyword(word: str) -> bool:
    """Whether a word of a form goes before a field; `yes|no` is a field."""
    return word.isalpha() and word.islower()


@cache
def _fields(kind: type[Act]) -> Mapping[str, Field[Any]]:
    """Return how each field of an action is typed, by its name."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _field(hints[name]) for name in kind.__struct_fields__}


def _field(hint: object) -> Field[Any]:
    notes: Sequence[object] = ()
    if get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
    for note in notes:
        if isinstance(note, Field):
            return note
    if get_origin(hint) is Literal:
        return choice({str(value): value for value in get_args(hint)})
    if hint is int:
        bounds = [note for note in notes if isinstance(note, msgspec.Meta)]
        least = max([0, *(int(n.ge) for n in bounds if n.ge is not None)])
        most = min([99, *(int(n.le) for n in bounds if n.le is not None)])
        return number("", least=least, most=most)
    if hint is str:
        return word("", str)
    raise TypeError(f"{hint} needs a Field: Annotated[{hint}, Field(...)]")
