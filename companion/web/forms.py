"""What forms of a page send: options of games, words only and never a file; numbers."""

import re
from collections.abc import Iterable, Mapping

from companion.contract.options import Flag, Number, Option, Options, Text, Value
from companion.errors import BadValue
from companion.language import marked
from companion.table import steps
from companion.web.services import Plain

READ = (Number, Text, Flag)
"""Kinds of options that a page may set: no path from a request reaches the disk."""

Answers = tuple[tuple[str, str, str], ...]
"""Values of a question, each in words, with what it means."""

ANSWERS: Mapping[str, Answers] = {
    "dice": (
        ("real", marked("real dice"), marked("you tap what they show")),
        ("digital", marked("rolled here"), marked("the companion rolls them")),
    ),
    "cards": (
        ("digital", marked("dealt here"), marked("the companion deals them")),
        ("real", marked("real cards"), marked("you deal and type what is visible")),
    ),
}
"""What is asked of every new game, if it has cards or dice; the usual answer first."""

NUMBER = re.compile(r"[0-9]{1,6}")
"""What counts as one: more digits than any of them has are none."""


def shown(options: Iterable[Option]) -> list[Plain]:
    """Return the options that a page may set, in words."""
    return [
        _plain(option)
        for option in options
        if isinstance(option, READ) and not (isinstance(option, Text) and option.asks)
    ]


def answers(declared: Iterable[Option], question: str) -> Answers:
    """Return the answers of a new game to a question that is asked of every game."""
    if (option := _asking(declared, question)) is None:
        return ANSWERS[question]
    offered = tuple((value, *option.said[value]) for value in option.said)
    every = len(offered) == len(option.values)
    return offered if every else offered + ANSWERS[question]


def answered(
    declared: Iterable[Option], question: str, answer: str
) -> Mapping[str, str]:
    """Return what an answer says of the option that takes the question over, if any.

    Raises:
        BadValue: if it is none of the answers; an empty one says nothing.
    """
    if not answer:
        return {}
    declared = tuple(declared)
    known = [value for value, *_ in answers(declared, question)]
    option = _asking(declared, question)
    if option is None or answer not in known:
        if answer in {value for value, *_ in ANSWERS[question]}:
            return {}
        right = f"choose one of {', '.join(known)}"
        raise BadValue(question, f"'{answer[:40]}' is no choice", right)
    unsaid = [value for value in option.values if value not in option.said]
    return {option.name: answer if answer in option.said else unsaid[0]}


def _asking(declared: Iterable[Option], question: str) -> Text | None:
    texts = (option for option in declared if isinstance(option, Text))
    return next((option for option in texts if option.asks == question), None)


def _plain(option: Option) -> Plain:
    plain: Plain = {"name": option.name, "help": option.help}
    match option:
        case Number(metavar=metavar, default=default):
            return plain | {"kind": "number", "hint": metavar, "default": default}
        case Text(metavar=metavar, values=values, default=default, said=said):
            kind = "choice" if values else "text"
            words = {value: said[value][0] for value in said}
            more = {"values": values, "hint": metavar, "default": default}
            return plain | {"kind": kind, "title": option.title, "said": words} | more
    return plain | {"kind": "flag"}


def read(declared: Iterable[Option], typed: Mapping[str, str], where: str) -> Options:
    """Return what was typed as options; what is empty was not given.

    Raises:
        BadValue: if there is no such option, or it cannot have that value.
    """
    known = {option.name: option for option in declared}
    read: dict[str, Value] = {}
    for name, text in ((name, text) for name, text in typed.items() if text):
        match known.get(name):
            case Number():
                read[name] = steps.whole(name, text)
            case Text(values=values):
                if values and text not in values:
                    right = f"choose one of {', '.join(values)}"
                    raise BadValue(name[:40], f"'{text[:40]}' is no choice", right)
                read[name] = text
            case Flag():
                read[name] = True
            case _:
                what = f"a page sets no option '{name[:40]}'"
                raise BadValue(where, what, "leave it out")
    return Options(read)


def number(text: str) -> int | None:
    """Return what a word counts; None if it is no number of anything here.

    >>> number("12"), number("-1"), number("--1"), number("9" * 5000), number("\u0663")
    (12, None, None, None, None)
    """
    return int(text) if NUMBER.fullmatch(text) else None
