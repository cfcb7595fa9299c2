"""How some languages write numbers and dates, for formats that name a language.

A format of XLSX names it as Windows does: in `[$-407]` the lower ten bits of the
hexadecimal number are the language, here German, and the others the country.

Source: Microsoft, "[MS-LCID]: Windows Language Code Identifier Reference".
"""

import re
from datetime import datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from companion import places
from companion.facts import Fact, load

NAMED = re.compile(r"\[\$[^\]-]*-([0-9A-F]{3,8})", re.IGNORECASE)
LANGUAGES = places.TEMPLATES / "shared" / "languages.toml"
LANGUAGE, ENGLISH = 0x3FF, "9"
SWISS = (0x807, 0x810, 0x100C)  # of Switzerland, where numbers have a point


class Language(Fact, frozen=True):
    """How a language writes numbers and dates; months and days are names, in order."""

    months: tuple[str, ...]
    days: tuple[str, ...]
    point: str = "."
    group: str = ","
    date: str = "/"


@lru_cache(maxsize=256)
def language(code: str) -> Language:
    """Return the language that a format names; English if none that is known.

    >>> language("[$-407]d/ mmmm").months[2], language("0.00 [$€-C0A]").point
    ('März', ',')
    """
    named = NAMED.search(code)
    number = int(named[1], 16) & 0xFFFF if named else 0
    languages = load(dict[str, Language], LANGUAGES)
    known = languages.get(f"{number & LANGUAGE}", languages[ENGLISH])
    swiss = number in SWISS
    return replace(known, point=".", group="'", date=".") if swiss else known


EPOCH = datetime(1899, 12, 30)
EPOCH_1904 = datetime(1904, 1, 1)
LEAP = 60  # day 60 of the older epoch is a day that never was, 29 February 1900

ISO, CLOCK = "yyyy-mm-dd", "h:mm"
BUILT_IN = {  # formats that files name by number only, if they are no plain number
    **{"1": "0", "2": "0.00", "3": "#,##0", "4": "#,##0.00", "9": "0%", "10": "0.00%"},
    **{str(key): ISO for key in (14, *range(27, 32), *range(50, 59), 36)},
    **{"15": "d-mmm-yy", "16": "d-mmm", "17": "mmm-yy", "18": "h:mm AM/PM"},
    **{"19": "h:mm:ss AM/PM", "20": CLOCK, "21": "h:mm:ss", "22": f"{ISO} {CLOCK}"},
    **{"32": CLOCK, "33": "h:mm:ss", "45": "mm:ss", "46": "[h]:mm:ss", "47": "mm:ss"},
}

TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|_.|\*.'
    r"|\[\$(?P<money>[^\]-]*)[^\]]*\]|\[(?P<since>h+|m+|s+)\]|\[[^\]]*\]"
    r"|(?P<half>AM/PM|A/P)|(?P<date>y+|m+|d+|h+|s+)(?:\.0+)?"
    r"|(?P<digits>[#0?][#0?,.]*)|(?P<plain>.)",
    re.IGNORECASE | re.DOTALL,
)
GENERAL = "general"


class Part(NamedTuple):
    """A part of a format: "text", "slash", "digits", "date", "since" or "half"."""

    kind: str
    words: str


def shown(number: float, code: str, epoch: datetime = EPOCH) -> str:
    """Return a number in a format; as it is if the format says nothing of it."""
    plain = f"{number:.15g}"
    if not code or code.lower() in (GENERAL, "@"):
        return plain
    sections = _sections(code)
    negative = number < 0 and len(sections) > 1
    section = sections[1] if negative else sections[0]
    if number == 0 and len(sections) > 2:
        section = sections[2]
    kinds = {part.kind for part in section}
    if kinds & {"date", "since"}:
        return _moment(epoch, number, section, language(code)) or plain
    count = sum(part.kind == "digits" for part in section)
    if not count:
        return "".join(part.words for part in section).strip()
    if count > 1:
        return plain  # a fraction, or a power of ten
    return _decimal(abs(number) if negative else number, section, language(code))


@lru_cache(maxsize=256)
def _sections(code: str) -> list[tuple[Part, ...]]:
    """Return the parts of a format for numbers above, below and at nought."""
    sections: list[list[Part]] = [[]]
    for token in TOKEN.finditer(code):
        kind, words = token.lastgroup or "", token[token.lastgroup or 0]
        if kind == "plain" and words == ";":
            sections.append([])
        elif kind == "plain" and words == "/":
            sections[-1].append(Part("slash", words))
        elif kind in ("date", "since", "half", "digits"):
            sections[-1].append(Part(kind, words.lower()))
        elif kind:
            sections[-1].append(Part("text", words))
    return [_minutes(parts) for parts in sections]


def _minutes(parts: list[Part]) -> tuple[Part, ...]:
    """Return a format in which m between hours and seconds is called n."""
    units = [n for n, part in enumerate(parts) if part.kind in ("date", "since")]
    for at, number in enumerate(units):
        if parts[number].words[0] != "m" or len(parts[number].words) > 2:
            continue
        before = parts[units[at - 1]].words[0] if at else ""
        after = parts[units[at + 1]].words[0] if at + 1 < len(units) else ""
        if before == "h" or after == "s" or parts[number].kind == "since":
            kind, words = parts[number]
            parts[number] = Part(kind, "n" * len(words))
    return tuple(parts)


def _moment(
    epoch: datetime, number: float, parts: tuple[Part, ...], spoken: Language
) -> str:
    """Return a date or time; "" if there is none of that number."""
    days = number + 1 if epoch == EPOCH and 0 < number < LEAP else number
    try:
        moment = epoch + timedelta(seconds=round(days * 86400))
    except OverflowError:
        return ""
    halves = any(part.kind == "half" for part in parts)
    seconds = round(number * 86400)
    words = []
    for kind, code in parts:
        if kind == "date":
            words.append(_unit(code, moment, spoken, halves=halves))
        elif kind == "since":
            size = {"h": 3600, "n": 60, "s": 1}[code[0]]
            words.append(f"{seconds // size:0{len(code)}}")
        elif kind == "half":
            half = "AM" if moment.hour < 12 else "PM"
            words.append(half if len(code) > 3 else half[0])
        else:
            words.append(spoken.date if kind == "slash" else code)
    return "".join(words).strip()


def _unit(code: str, moment: datetime, spoken: Language, *, halves: bool) -> str:
    hour = (moment.hour + 11) % 12 + 1 if halves else moment.hour
    match code[0], min(len(code), 4):
        case "y", width:
            return moment.strftime("%Y" if width > 2 else "%y")
        case ("d" | "m") as unit, (3 | 4) as width:
            names = spoken.days if unit == "d" else spoken.months
            name = names[moment.weekday() if unit == "d" else moment.month - 1]
            return name if width == 4 else name[:3]
        case unit, width:
            values = {"d": moment.day, "m": moment.month, "h": hour}
            values |= {"n": moment.minute, "s": moment.second}
            return f"{values[unit]:0{width}}"


def _decimal(number: float, parts: tuple[Part, ...], spoken: Language) -> str:
    (digits,) = (part.words for part in parts if part.kind == "digits")
    if any(part == Part("text", "%") for part in parts):
        number *= 100
    whole, _, decimals = digits.partition(".")
    while whole.endswith(","):  # each divides by a thousand
        whole, number = whole[:-1], number / 1000
    least = decimals.count("0")
    text = f"{number:{',' if ',' in whole else ''}.{len(decimals)}f}"
    for _ in range(len(decimals) - least):
        text = text.removesuffix("0")
    text = text.removesuffix(".")
    sign, text = ("-", text[1:]) if text.startswith("-") else ("", text)
    front, point, rest = text.partition(".")
    front = front.zfill(whole.count("0")).replace(",", spoken.group)
    text = f"{sign}{front}{point and spoken.point}{rest}"
    words = (text if part.kind == "digits" else part.words for part in parts)
    return "".join(words).strip()
