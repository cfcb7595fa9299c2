"""Pages that the server writes: templates filled with what is known."""

import re
from datetime import datetime
from functools import cache

import jinja2
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse, Response

from companion import language, places

WEB = places.TEMPLATES / "shared" / "web"
LETTERS = "ABCDEFGH"
"""Of the seats."""

LAST = re.compile(r"(.+) (\S{6,})")
"""A title whose last word is set large, the words before it small."""

PLACES = {"l": 26, "c": 50, "h": 74}
PIPS = (
    *("", "cc", "ll hh", "ll cc hh"),
    *("ll lh hl hh", "ll lh cc hl hh", "ll lc lh hl hc hh"),
)
"""Where the pips of each face are, across and down: low, in the centre, high."""

ARROW = (
    '<span class="arrow"><svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M3 12h17M14 6l6 6-6 6"/></svg><span class="hidden"> to </span></span>'
)


@cache
def _templates() -> jinja2.Environment:
    found = jinja2.Environment(
        loader=jinja2.FileSystemLoader(WEB),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters |= {
        "as_said": as_said,
        "letter": lambda seat: LETTERS[seat : seat + 1],
        "parted": parted,
        "percent": percent,
        "pips": pips,
        "rich": rich,
        "span": span,
        "when": when,
    }
    found.globals["phrase"] = language.phrase
    return found


def page(name: str, **context: object) -> Response:
    """Return a page; what it is filled with is escaped."""
    now = language.READER.get()
    return part(name, language=now.name, words=now.script, **context)


def part(name: str, **context: object) -> Response:
    """Return a part of a page, in the language of whoever asks for it."""
    return HTMLResponse(_templates().get_template(f"{name}.html").render(**context))


def parted(title: str) -> tuple[str, str]:
    """Return what is set small of a title, and what large.

    >>> parted("Exit from Purgatory"), parted("Six Winters")
    (('Exit from', 'Purgatory'), ('Six', 'Winters'))
    """
    found = LAST.fullmatch(title)
    return (found[1], found[2]) if found else ("", title)


def span(numbers: tuple[int, int]) -> str:
    """Return a range in words.

    >>> span((2, 4)), span((1, 1))
    ('2 to 4', '1')
    """
    least, most = numbers
    if least == most:
        return str(least)
    return language.phrase("{n} to {m}", n=least, m=most)


def as_said(text: str) -> Markup:
    """Return a sentence of a game in the reader's language, or marked as English."""
    now = language.READER.get()
    if now is language.ENGLISH or text in now.words:
        return escape(language.phrase(text))
    return Markup('<span lang="en">{}</span>').format(text)


def percent(share: float) -> str:
    """Return a change of a chance, with its sign.

    >>> percent(-0.0123)
    '\N{MINUS SIGN}1.23'
    """
    return f"{100 * share:+.2f}".replace("-", "\N{MINUS SIGN}")


def pips(face: int) -> list[tuple[int, int]]:
    """Return where the pips of a face are on a square of 100; none of a higher face."""
    found = PIPS[face] if face < len(PIPS) else ""
    return [(PLACES[pip[0]], PLACES[pip[1]]) for pip in found.split()]


def rich(text: str) -> Markup:
    """Return text in which **words** are strong, and arrows are drawn."""
    parts = str(escape(text)).split("**")
    strong = (f"<b>{part}</b>" if n % 2 else part for n, part in enumerate(parts))
    return Markup(re.sub(r"\s*→\s*", ARROW, "".join(strong)))


def when(stamp: str) -> str:
    """Return a time as the clock of this computer shows it; empty for none."""
    if not stamp:
        return ""
    form = language.phrase("%d %b %Y, %H:%M")
    return datetime.fromisoformat(stamp).astimezone().strftime(form)
