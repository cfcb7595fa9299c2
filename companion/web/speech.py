"""Pages in another language, as far as a game's templates have its words.

`templates/<game>/screen_de.toml` has the sentences of a game on a screen, and
`templates/shared/web/de.toml` those that all pages share. Both pair what is said in
English with what is said instead; `{words}` stand for whatever is there, such as a
number, which is translated too. A sentence that is in neither stays as it is.
"""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from functools import cache, lru_cache
from html import escape, unescape
from pathlib import Path

from companion import places

ENGLISH = "en"

LONGEST = 1000
"""Characters of a sentence that is looked for; what is longer, a player wrote."""

SPEECH: ContextVar["Speech | None"] = ContextVar("speech", default=None)
"""How the request is answered that is answered now; None in English."""

SAID = {
    "title", "about", "cap", "place", "label", "note", "text", "value", "result",
    "caption", "hint", "button", "centre", "sentence", "lead", "said", "name",
}  # fmt: skip
"""What is read by people, by its key."""

LISTS = {"head", "cells", "labels", "news", "lines"}
KEPT = {"tap", "seats", "table", "me", "settings", "claims", "names"}
"""What is a command or a name."""

HOLE = re.compile(r"\{(\w+)\}")
FITS = {"n": r"\d+", "m": r"\d+", "f": r"\d\.\d", "g": r"\d\.\d", "c": r"\w+"}
"""What a hole takes, by the first letter of a name of one letter or one and a digit."""
PARTED = (" · ", "; ", ". ", ", ", " and ", " or ")
"""What a list of sentences or things is parted by."""

SHOWN = re.compile(r'(>|(?:aria-label|placeholder|data-act)=")([^<>"]+)(<|")')
"""What is read in a page: between its tags, and as names of what is there."""

LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
INSERT = re.compile(r"\$\{((?:[^{}]|\{[^{}]*\})*)\}")


class Speech:
    """Sentences in one language."""

    def __init__(self, language: str, pairs: Mapping[str, str]) -> None:
        self.language = language
        self._whole = {
            words: other for words, other in pairs.items() if "{" not in words
        }
        holes = {words: other for words, other in pairs.items() if "{" in words}
        self._patterns = [
            (re.compile(HOLE.sub(_hole, _escaped(hole))), other)
            for hole, other in sorted(holes.items(), key=lambda pair: -len(pair[0]))
        ]
        self._inserts = {HOLE.sub("{}", hole): (hole, holes[hole]) for hole in holes}
        self.say = lru_cache(maxsize=8192)(self._say)

    def _say(self, text: str) -> str:
        if text in self._whole:
            return self._whole[text]
        if len(text) > LONGEST:
            return text
        for pattern, other in self._patterns:
            if found := pattern.fullmatch(text):
                held = {
                    name: self.say(part) for name, part in found.groupdict().items()
                }
                return _filled(other, held)
        for sign in PARTED:
            if sign in text:
                some = map(self.say, text.split(sign))
                return self._whole.get(sign, sign).join(some)
        small = text[:1].lower() + text[1:]
        if small == text or (other := self.say(small)) == small:
            return text
        return other[0].upper() + other[1:]

    def said(self, plain: object) -> object:
        """Return JSON with all that people read in it in this language."""
        match plain:
            case dict() if plain.get("type") in ("do", "pick", "ask", "show"):
                return plain
            case dict():
                typed = "worth" in plain and "text" in plain
                return {
                    key: value if typed and key == "text" else self._value(key, value)
                    for key, value in plain.items()
                }
            case list() | tuple():
                return [self.said(part) for part in plain]
        return plain

    def _value(self, key: str, value: object) -> object:
        if key in KEPT:
            return value
        if isinstance(value, str):
            return self.say(value) if key in SAID else value
        if key in LISTS and isinstance(value, list | tuple):
            return [
                self.say(part) if isinstance(part, str) else self.said(part)
                for part in value
            ]
        return self.said(value)

    def page(self, html: str) -> str:
        """Return a part of a page with its sentences in this language."""
        return SHOWN.sub(self._shown_text, html)

    def _shown_text(self, found: re.Match[str]) -> str:
        before, text, after = found[1], found[2], found[3]
        inner = text.strip()
        if not inner:
            return found[0]
        other = escape(self.say(unescape(inner)))
        return f"{before}{text.replace(inner, other)}{after}"

    def script(self, code: str) -> str:
        """Return a module of the page with its sentences in this language."""
        return LITERAL.sub(self._literal, code)

    def _literal(self, found: re.Match[str]) -> str:
        plain, template = found[1], found[2]
        if template is not None:
            return self._template(template) or found[0]
        other = self._whole.get(plain)
        # A short word may be a value, too: only one that stands last is shown.
        if other is None or (len(plain) < 6 and not self._shown(found)):
            return found[0]
        return json.dumps(other, ensure_ascii=False)

    @staticmethod
    def _shown(found: re.Match[str]) -> bool:
        after = found.string[found.end() :]
        return found[1][:1].isupper() or (
            after[:1] == "]" and found.string[found.start() - 2] == ","
        )

    def _template(self, body: str) -> str:
        """Return a string with insertions, each where it belongs; empty if unknown."""
        key, other = self._inserts.get(INSERT.sub("{}", body), ("", ""))
        held = dict(zip(HOLE.findall(key), INSERT.findall(body), strict=False))
        return (
            f"`{HOLE.sub(lambda hole: f'${{{held[hole[1]]}}}', other)}`" if key else ""
        )


def _filled(text: str, held: Mapping[str, str]) -> str:
    return HOLE.sub(lambda hole: held[hole[1]], text)


def _hole(found: re.Match[str]) -> str:
    name = found[1]
    fits = FITS.get(name[0], ".+?") if name[1:].isdigit() or len(name) == 1 else ".+?"
    return f"(?P<{name}>{fits})"


def _escaped(text: str) -> str:
    return re.escape(text).replace(r"\{", "{").replace(r"\}", "}")


@cache
def speech(language: str, game: str) -> Speech | None:
    """Return how a game speaks a language; None if its templates have no such words."""
    own = _file(language, game)
    if not own.is_file():
        return None
    shared = places.TEMPLATES / "shared" / "web" / f"{language}.toml"
    pairs: dict[str, str] = {}
    for path in (shared, own):
        pairs |= tomllib.loads(path.read_text("utf-8"))["words"]
    return Speech(language, pairs)


def _file(language: str, game: str) -> Path:
    return places.TEMPLATES / game.replace("-", "_") / f"screen_{language}.toml"


def wanted(header: str, game: str) -> str:
    """Return the first language of a browser that a game speaks, English as the last.

    >>> wanted("de-CH, de;q=0.9, en;q=0.8", "seven-steps-kosmos")
    'de'
    >>> wanted("de", "nine-circles"), wanted("fr", "seven-steps-kosmos")
    ('en', 'en')
    """
    for language in _accepted(header):
        if language == ENGLISH or _file(language, game).is_file():
            return language
    return ENGLISH


def _accepted(header: str) -> Iterator[str]:
    """Yield the languages of `Accept-Language`; browsers send the best first."""
    for part in header.split(",")[:8]:
        name = part.partition(";")[0].strip().partition("-")[0].lower()
        if re.fullmatch(r"[a-z]{2}", name):
            yield name


def listen(header: str, game: str) -> None:
    """Answer this request in the language that its browser asks for."""
    language = wanted(header, game)
    SPEECH.set(None if language == ENGLISH else speech(language, game))


def language() -> str:
    """Return the language of the request that is answered now."""
    found = SPEECH.get()
    return found.language if found else ENGLISH


def written(html: str) -> str:
    """Return a part of a page in the language of the request that is answered now."""
    found = SPEECH.get()
    return found.page(html) if found else html


def said(plain: object) -> object:
    """Return an answer in the language of the request that is answered now."""
    found = SPEECH.get()
    return found.said(plain) if found else plain
