"""Options of games as a page sends them: words only, and never a file."""

from collections.abc import Iterable, Mapping

from companion.contract.options import Flag, Number, Option, Options, Text, Value
from companion.errors import BadValue
from companion.table import steps

Plain = dict[str, object]

READ = (Number, Text, Flag)
"""Kinds of options that a page may set: no path from a request reaches the disk."""


def shown(options: Iterable[Option]) -> list[Plain]:
    """Return the options that a page may set, in words."""
    return [_plain(option) for option in options if isinstance(option, READ)]


def _plain(option: Option) -> Plain:
    found: Plain = {"name": option.name, "help": option.help}
    match option:
        case Number(metavar=metavar, default=default):
            return found | {"kind": "number", "hint": metavar, "default": default}
        case Text(metavar=metavar, values=values, default=default):
            kind = "choice" if values else "text"
            more = {"values": values, "hint": metavar, "default": default}
            return found | {"kind": kind} | more
    return found | {"kind": "flag"}


def read(declared: Iterable[Option], typed: Mapping[str, str], where: str) -> Options:
    """Return what was typed as options; what is empty was not given.

    Raises:
        BadValue: if there is no such option, or it cannot have that value.
    """
    known = {option.name: option for option in declared}
    given = {name: text for name, text in typed.items() if text}
    return Options(
        {
            name: _value(known.get(name), name, text, where)
            for name, text in given.items()
        }
    )


def _value(option: Option | None, name: str, text: str, where: str) -> Value:
    match option:
        case Number():
            return steps.whole(name, text)
        case Text(values=values):
            if values and text not in values:
                right = f"choose one of {', '.join(values)}"
                raise BadValue(name[:40], f"'{text[:40]}' is no choice", right)
            return text
        case Flag():
            return True
    raise BadValue(where, f"a page sets no option '{name[:40]}'", "leave it out")
