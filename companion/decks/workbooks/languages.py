"""How some languages write numbers and dates, for formats that name a language.

A format of XLSX names it as Windows does: in `[$-407]` the lower ten bits of the
hexadecimal number are the language, here German, and the others the country.

Source: Microsoft, "[MS-LCID]: Windows Language Code Identifier Reference".
"""

import re
from functools import lru_cache
from typing import NamedTuple

NAMED = re.compile(r"\[\$[^\]-]*-([0-9A-F]{3,8})", re.IGNORECASE)
LANGUAGE = 0x3FF
SWISS = (0x807, 0x810, 0x100C)
"""German, Italian and French of Switzerland, where numbers have a point."""


class Language(NamedTuple):
    """How a language writes numbers and dates; months and days are names, in order."""

    months: tuple[str, ...]
    days: tuple[str, ...]
    point: str = "."
    group: str = ","
    date: str = "/"


def _of(months: str, days: str, *signs: str) -> Language:
    return Language(tuple(months.split()), tuple(days.split()), *signs)


ENGLISH = _of(
    "January February March April May June July August September October November "
    "December",
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
)
KNOWN = {
    0x07: _of(
        "Januar Februar März April Mai Juni Juli August September Oktober November "
        "Dezember",
        "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
        *",..",
    ),
    0x0A: _of(
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre "
        "noviembre diciembre",
        "lunes martes miércoles jueves viernes sábado domingo",
        *",./",
    ),
    0x0C: _of(
        "janvier février mars avril mai juin juillet août septembre octobre novembre "
        "décembre",
        "lundi mardi mercredi jeudi vendredi samedi dimanche",
        *", /",
    ),
    0x10: _of(
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre "
        "novembre dicembre",
        "lunedì martedì mercoledì giovedì venerdì sabato domenica",
        *",./",
    ),
    0x13: _of(
        "januari februari maart april mei juni juli augustus september oktober "
        "november december",
        "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
        *",.-",
    ),
    0x16: _of(
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro "
        "novembro dezembro",
        "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado "
        "domingo",
        *",./",
    ),
}


@lru_cache(maxsize=256)
def language(code: str) -> Language:
    """Return the language that a format names; English if none that is known.

    >>> language("[$-407]d/ mmmm").months[2], language("0.00 [$€-C0A]").point
    ('März', ',')
    """
    named = NAMED.search(code)
    number = int(named[1], 16) & 0xFFFF if named else 0
    found = KNOWN.get(number & LANGUAGE, ENGLISH)
    if number in SWISS:
        return found._replace(point=".", group="'", date=".")
    return found
