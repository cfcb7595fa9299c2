"""The words of pages by language, and texts in the place of others."""

import re

import pytest
from msgspec.structs import asdict

from companion.contract import options
from companion.errors import BadData, BadValue
from companion.facts import Rank, Ruling, Rulings
from companion.press.layout.translation import shared, translated, words

RANKS = Rank("Poet", 9), Rank("Exalted", 12)
ONE = Ruling("a", "Which?", {"x": "this", "y": "that"}, "x", "because", "us")


@pytest.mark.parametrize("language", ["de", "it"])
def test_every_language_has_the_words_of_english_with_their_brackets(
    language: str,
) -> None:
    english, other = asdict(shared("en")), asdict(shared(language))

    for template, texts in english.items():
        assert other[template].keys() == texts.keys(), template
        for key, text in texts.items():
            found = other[template][key]
            brackets = re.compile(r"\[\w+\]")
            assert brackets.findall(found) == brackets.findall(text), key
    assert [words(number, language) for number in (12, 13)][1] == "13"
    assert len(shared(language).numbers["words"].split()) == 13


def test_a_text_goes_by_what_names_its_entry_or_by_its_place() -> None:
    said = translated(Rulings((ONE,)), {"a": {"choices": {"y": "jenes"}}}, "de.toml")

    assert said.rulings[0].choices == {"x": "this", "y": "jenes"}
    assert translated(RANKS, {"2": {"name": "Erhoben"}}, "de.toml")[1].name == "Erhoben"
    assert translated(("one", "two"), ["eins"], "de.toml") == ("eins", "two")


@pytest.mark.parametrize(
    ("texts", "slip"),
    [
        ({"3": {"name": "x"}}, "de.toml: 3: there is no such text in English; choose"),
        ({"Poet": {"nam": "x"}}, "de.toml: Poet: nam: there is no such text .* 'name'"),
        ({"Poet": {"least": 3}}, "de.toml: Poet: least: '3' is in the place of some"),
        ({"Poet": "x"}, "de.toml: Poet: 'x' is in the place of something else"),
    ],
)
def test_a_text_of_nothing_is_refused(texts: object, slip: str) -> None:
    with pytest.raises(BadData, match=f"^{slip}"):
        translated(RANKS, texts, "de.toml")


def test_a_language_that_a_kit_has_not_is_refused() -> None:
    slip = r"^a: has no language 'fr'; choose en, de or it$"
    with pytest.raises(BadValue, match=slip):
        options.language("de", "it").check("fr", "a")
