"""A state typed field by field, for a game that is kept on paper."""

import typing
from collections.abc import Sequence
from typing import TypeVar

import msgspec

from companion.errors import BadValue, UnknownName, near

S = TypeVar("S", bound=msgspec.Struct)


def typed_state(game: str, start: S, fields: Sequence[str]) -> S:
    """Return `start` with the fields that are typed as FIELD=VALUE.

    A field of several numbers is typed 7,6,7,6 or 2246.

    Raises:
        UnknownName: if there is no such field; the near one is named.
        BadValue: if a value is not of its kind.
    """
    kinds = typing.get_type_hints(type(start))
    known = [name for name in kinds if name in type(start).__struct_fields__]
    known.remove("options")
    values: dict[str, object] = {}
    for word in fields:
        name, equals, value = (part.strip() for part in word.partition("="))
        if name not in known:
            right = near(name, known)
            raise UnknownName(game, f"a state has no field '{name[:40]}'", right)
        if not equals:
            raise BadValue(game, f"state '{name}' has no value", "write FIELD=VALUE")
        values[name] = _read(game, name, value, kinds[name])
    return msgspec.structs.replace(start, **values)


def _read(game: str, name: str, value: str, kind: type) -> object:
    numbers = kind == tuple[int, ...]
    parts = value.replace(",", " ").split()
    if numbers and len(parts) == 1:
        parts = list(value)
    try:
        return msgspec.convert(parts if numbers else value, kind, strict=False)
    except msgspec.ValidationError:
        right = "write numbers such as 2,2,4,6" if numbers else "see `log --json`"
        raise BadValue(game, f"{name} is not '{value[:40]}'", right) from None
