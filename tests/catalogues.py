"""The sentences that are said in languages, and the catalogues that they are kept in.

`python -m tests.catalogues` writes what is missing into each catalogue, empty, and
takes out what nothing says any more; `tests/test_catalogues.py` refuses both.
"""

import ast
import io
import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from babel.messages import extract, pofile
from babel.messages.catalog import Catalog
from jinja2.ext import babel_extract

from companion import places

SHARED = places.TEMPLATES / "shared" / "web"
GAMES = places.PACKAGE / "games"
OPTIONS = {"trim_blocks": "true", "lstrip_blocks": "true", "silent": "false"}
SAYS = re.compile(rb"\b(phrases?|laters?|marked|Say)\(")
COUNTED = ("phrases", "laters")
KEYWORDS = ("phrase", "later", "marked", *COUNTED)

SAID = {"brief", "button", "ends", "flip", "may", "name", "question", "rule", "text"}
SAID |= {"reading", "title", "words"}
"""Keys of the facts of games whose texts are said."""

TABLES = ("choices", "does", "groups", "labels", "nouns", "purposes")
"""Tables of the facts of games of which all texts are said."""

FACTS = (".json", ".toml")

NOT_SAID = ("arrangements.toml", "findings.toml", "outcome.toml")
"""Data files of names that are typed, and of numbers."""

Sentence = str | tuple[str, str]
Found = Iterator[tuple[Sentence, str]]


@cache
def of_code(path: Path) -> tuple[Sentence, ...]:
    """Return what a module or a page says; help and sentence of a `Say` each."""
    source = path.read_bytes()
    if not SAYS.search(source):
        return ()
    with io.BytesIO(source) as file:
        if path.suffix == ".html":
            found = babel_extract(file, KEYWORDS, (), OPTIONS)
        elif path.suffix == ".py":
            found = extract.extract_python(file, KEYWORDS, (), {"encoding": "utf-8"})
        else:
            options = {"parse_template_string": True, "encoding": "utf-8"}
            found = extract.extract_javascript(file, KEYWORDS, (), options)
        said = [_said(name, text) for _, name, text, _ in found]
    says = _of_says(source) if path.suffix == ".py" and b"Say(" in source else ()
    return (*says, *chain.from_iterable(said))


def _of_says(source: bytes) -> Iterator[str]:
    """Yield verb, meaning and sentence of each way to type an action of a module.

    Of Six Winters also what the page asks for its words.
    """
    for node in ast.walk(ast.parse(source)):
        kind = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
        if isinstance(node, ast.Call) and kind.endswith("Offer"):
            texts = (getattr(one, "value", "") for one in ast.walk(node))
            yield from filter(None, (one for one in texts if isinstance(one, str)))
        if isinstance(node, ast.Call) and kind == "Say":
            args = (getattr(one, "value", "") for one in node.args)
            form, about, said = (*args, "", "", "")[:3]
            _, colon, meaning = about.partition(": ")
            yield from filter(
                None, (form.partition(" ")[0], meaning if colon else about, said)
            )


def _said(name: str, text: Any) -> Sequence[Sentence]:
    texts = text if isinstance(text, tuple | list) else (text,)
    if not texts[0]:
        return ()
    return ((texts[0], texts[1]) if name in COUNTED else texts[0],)


def of_facts(path: Path) -> Iterator[str]:
    """Yield the texts of a data file that are said, by the keys that they have.

    Of the file that names a game it is what the start page says.
    """

    def texts(value: Any, key: str = "") -> Iterator[str]:
        match value:
            case str() if key in SAID and value:
                yield value
            case dict() if key in TABLES:
                yield from value.values()
            case list() if key == "retired":
                return
            case dict():
                for name, one in value.items():
                    yield from texts(one, name)
            case list():
                for one in value:
                    yield from texts(one, key)

    read = json.loads if path.suffix == ".json" else tomllib.loads
    facts = read(path.read_text("utf-8"))
    if path.name == "game.toml":
        facts = {"text": facts["summary"]}
    yield from texts(facts)


def sources(folder: Path) -> Iterator[Path]:
    """Yield the files whose sentences a folder of catalogues translates.

    What the start page says of a game, and what two games share, is said by all pages.
    """
    if folder == SHARED:
        for name in ("charts", "chronicle", "cli", "contract", "dice", "games/dante"):
            yield from sorted((places.PACKAGE / name).rglob("*.py"))
        yield from sorted(places.PACKAGE.glob("*.py"))
        for name in ("lab", "table", "web"):
            yield from sorted((places.PACKAGE / name).rglob("*.py"))
        yield GAMES / "__init__.py"
        yield from sorted(GAMES.glob("*/__init__.py"))
        yield from sorted(GAMES.glob("*/data/game.toml"))
        yield from sorted(SHARED.glob("*.html"))
        return
    package = GAMES / folder.name
    yield from (
        path
        for path in sorted(package.rglob("*.py"))
        if path.parent != package or path.name != "__init__.py"
    )
    for path in sorted((package / "data").glob("*.*")):
        if path.suffix in FACTS and path.name not in (*NOT_SAID, "game.toml"):
            yield path
    yield from filter(Path.is_file, (folder / "first_game.toml", folder / "log.html"))


@cache
def said(folder: Path, *, script: bool = False) -> Mapping[str, tuple[Sentence, str]]:
    """Return the sentences of a folder of catalogues, by the English, with the file."""
    files = sorted(SHARED.glob("*.js")) if script else sources(folder)
    found: dict[str, tuple[Sentence, str]] = {}
    for path in files:
        sentences = of_facts(path) if path.suffix in FACTS else of_code(path)
        root = places.PACKAGE.parent
        for one in sentences:
            key = one if isinstance(one, str) else one[0]
            known = found.setdefault(key, (one, path.relative_to(root).as_posix()))
            if isinstance(known[0], str) and not isinstance(one, str):
                found[key] = (one, known[1])
    return found


def catalogues() -> Iterator[tuple[Path, Mapping[str, tuple[Sentence, str]]]]:
    """Yield each catalogue that there is, with the sentences that it is to have."""
    for path in sorted(places.TEMPLATES.glob("*/*.po")) + sorted(SHARED.glob("*.po")):
        yield path, said(path.parent, script=path.name.startswith("script_"))


def read(path: Path) -> Catalog:
    """Return a catalogue as it is kept."""
    with path.open("rb") as file:
        return pofile.read_po(file, locale=path.stem[-2:])


def whole(path: Path, sentences: Mapping[str, tuple[Sentence, str]]) -> bytes:
    """Return a catalogue as it is to be: with each sentence, and no other one."""
    head, blank, _ = path.read_text("utf-8").partition("\n\n")
    old, new, at = read(path), Catalog(), ""
    for one, where in sentences.values():
        known = old.get(one if isinstance(one, str) else one[0])
        kept = known.string if known and known.id == one else None
        note = known.user_comments if known else ()
        place = [(where, 0)] if where != at else []
        new.add(one, kept, place, user_comments=note)
        at = where
    written = io.BytesIO()
    pofile.write_po(written, new, width=0, include_lineno=False, omit_header=True)
    return (head + blank).encode() + written.getvalue()


if __name__ == "__main__":
    for path, sentences in catalogues():
        text = whole(path, sentences)
        if text != path.read_bytes():
            path.write_bytes(text)
            empty = sum(
                not all(m.string if m.pluralizable else [m.string])
                for m in read(path)
                if m.id
            )
            print(f"{path.relative_to(places.TEMPLATES)}: {empty} to be translated")
