"""Every sentence that is said has a translation, and no translation is unused."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from string import Formatter

from companion import games, language, places
from companion.catalogues import known
from companion.contract.options import Text
from companion.language import listed, phrases
from tests import catalogues

HOLE = re.compile(r"\{\w+\}")
GLOSSARIES = places.TEMPLATES / "shared"


read = cache(catalogues.read)


def entries(path: Path) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield the English forms of each entry of a catalogue, and its translations."""
    for message in read(path):
        if message.id:
            forms, said = (
                (each,) if isinstance(each, str) else tuple(each)
                for each in (message.id, message.string)
            )
            yield forms, said


def test_a_catalogue_has_every_sentence_that_is_said_and_no_other() -> None:
    for path, sentences in catalogues.catalogues():
        known = {forms[0]: len(forms) for forms, _ in entries(path)}
        wanted = {
            key: 1 if isinstance(one, str) else 2 for key, (one, _) in sentences.items()
        }

        assert known == wanted, path
        assert catalogues.whole(path, sentences) == path.read_bytes(), path


def test_every_sentence_is_translated_in_all_its_forms() -> None:
    for path, _ in catalogues.catalogues():
        plurals = read(path).num_plurals
        for forms, said in entries(path):
            assert all(said), f"{path.name}: {forms[0]}"
            assert len(said) == (plurals if len(forms) == 2 else 1), forms


def test_a_translation_has_the_parts_of_its_sentence() -> None:
    for path, _ in catalogues.catalogues():
        for forms, said in entries(path):
            parts = {*HOLE.findall(forms[-1])}
            for other in said:
                # "1" may be a word in the form for one.
                free = {"{n}"} if len(forms) == 2 and other == said[0] else set()
                assert {*HOLE.findall(other)} | free == parts | free, forms[0]
                assert forms[-1].count("**") == other.count("**"), forms[0]
                assert [*Formatter().parse(other)], other


def test_what_pages_say_is_found_as_the_syntax_of_a_module_has_it() -> None:
    for path in sorted(places.PACKAGE.rglob("*.py")):
        if not catalogues.SAYS.search(path.read_bytes()):
            continue
        found = {
            one if isinstance(one, str) else one[0] for one in catalogues.of_code(path)
        }
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = ast.unparse(node.func).removeprefix("language.")
            first = node.args[0] if node.args else None
            said = name in catalogues.KEYWORDS
            if said and isinstance(first, ast.Constant):
                assert first.value in found, f"{path}: {first.value}"


def test_a_term_of_the_glossary_is_said_with_its_word() -> None:
    for path, _ in catalogues.catalogues():
        name = path.stem[-2:]
        terms, printed = glossary(name, path.parent.name), {*on_paper(path)}
        for forms, said in entries(path):
            if said[0] in printed:
                continue
            english = HOLE.sub("", forms[0])
            for term, words in terms.items():
                if re.search(rf"\b{term}\b", english, re.IGNORECASE):
                    right = re.search("|".join(words), " ".join(said), re.IGNORECASE)
                    assert right, f"{path.name}: {forms[0]}: {said[0]}; use {words}"


def on_paper(path: Path) -> Iterator[str]:
    """Yield what paper says of the facts of a game in the language of a catalogue."""

    def texts(value: object, key: str = "") -> Iterator[str]:
        if isinstance(value, str) and key in catalogues.SAID:
            yield value
        for name, one in value.items() if isinstance(value, dict) else ():
            if name == "choices":
                yield from one.values()
            yield from texts(one, name)

    beside = path.with_name(f"facts_{path.stem}.toml")
    if beside.is_file():
        yield from texts(tomllib.loads(beside.read_text("utf-8")))


def test_screens_say_of_the_facts_of_dante_what_paper_says() -> None:
    for game in ("nine_circles", "seven_steps"):
        for path in sorted((places.TEMPLATES / game).glob("??.po")):
            said = {one for _, forms in entries(path) for one in forms}

            assert [one for one in on_paper(path) if one not in said] == [], path


def glossary(name: str, game: str) -> dict[str, list[str]]:
    """Return the words of terms, each as patterns one of which a translation has."""
    tables = tomllib.loads((GLOSSARIES / f"glossary_{name}.toml").read_text("utf-8"))
    return {**tables["all"], **tables.get(game, {})}


def test_forms_and_lists_are_those_of_the_language() -> None:
    token = language.READER.set(known("de"))
    try:
        dice = [phrases("{n} die", "{n} dice", n) for n in (0, 1, 2)]
        names = listed(["ann", "ben", "cleo"]), listed(["1", "2"], "or")
    finally:
        language.READER.reset(token)

    assert dice == ["0 W\u00fcrfel", "1 W\u00fcrfel", "2 W\u00fcrfel"]
    assert names == ("ann, ben und cleo", "1 oder 2")


def test_what_games_declare_for_the_start_page_is_said_by_all_pages() -> None:
    said = catalogues.said(catalogues.SHARED)
    for name in games.names():
        game = games.load(name)
        texts = [game.facts().game.summary]
        for option in (*game.setup_options, *game.question_options):
            texts += [option.help]
            if isinstance(option, Text):
                texts += [option.title, *chain.from_iterable(option.said.values())]

        assert [text for text in texts if text and text not in said] == [], name
