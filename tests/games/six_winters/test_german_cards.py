"""Six Winters in German: names and lines of cards, and what may be typed."""

import re
from collections.abc import Iterator

import pytest

from companion.errors import UnknownName
from companion.games.six_winters.booklet_values import tables
from companion.games.six_winters.campaign import card_lines, names, tasks
from companion.games.six_winters.cards.answers import Answer, That
from companion.games.six_winters.facts import Facts, facts
from companion.games.six_winters.rules import State
from companion.games.six_winters.words import spelled
from companion.games.six_winters.words.queries import challenge
from tests.games.six_winters.campaigns import doing, table
from tests.games.test_spoken import reading

GAME = "six-winters"
ENGLISH = re.compile(
    r"\b(the|of|is|are|with|take|turn|no|more|left|pass|and|or|to|who|dice|pool"
    r"|again|for|becomes|then|each|every|all|any|here|there|location|obstacle|asset"
    r"|character|threat|deck|card|discard|move|roll|remove|add|place|play"
    r"|support|technology|espionage|military|diplomacy|sorcery|winter's|fall|body"
    r"|lore|combat|tactics|survival|command|guard|spy|foe|unit|issue|trap|keep"
    r"|house|manor|guild|tower|forest|woods?|field|peak|dead|secrets|plans)\b",
    re.IGNORECASE,
)
WORDS = re.compile(r"[a-z] [A-Za-z]")
SIGN = re.compile(r"\{\w+\}")


def named(box: Facts) -> Iterator[str]:
    """Yield every name of the facts."""
    some = (box.obstacles, box.locations, box.progress, box.events, box.characters)
    yield from (one.name for kind in some for one in kind)
    yield from (who.title for who in box.characters)
    board, campaign = box.board, box.campaign
    more = (board.resources, board.regions, board.seasons, campaign.difficulties)
    yield from (one.name for kind in more for one in kind)
    yield from (one.name for one in (*campaign.victories, *campaign.titles))


def lines(value: object) -> Iterator[str]:
    """Yield the printed lines of the tables, signs in their place left out."""
    if isinstance(value, str):
        yield SIGN.sub("", value)
    elif isinstance(value, card_lines.Line):
        yield from lines(value.words)
    elif isinstance(value, dict):
        for one in value.values():
            yield from lines(one)
    elif isinstance(value, tuple):
        for one in value:
            yield from lines(one)


def said() -> Iterator[str]:
    """Yield all that is said of cards: names, lines on paper, lines in words."""
    box = facts()
    yield from named(box)
    yield from lines(tables())
    for card in (*box.obstacles, *box.locations, *box.events):
        yield from card_lines.printed(card.id)
    for who in box.characters:
        yield from (card_lines.bought(who.id, number) for number in range(1, 10))
        yield card_lines.plain(card_lines.task(who))
        yield card_lines.plain(card_lines.unlock(who))
    for place in ("red_bank-sorcery", "pile-empire", "discard-red_bank", "locked"):
        yield names.whereabouts(place)


def test_names_and_lines_of_cards_are_said_in_german() -> None:
    english = {*said()}
    with reading("de", GAME):
        german = {*said()}

    left = [one for one in sorted(german) if ENGLISH.search(one)]
    assert left == [], "\n".join(left)
    assert 0.9 < len(german) / len(english) < 1.1
    assert [one for one in sorted(german & english) if WORDS.search(one)] == []


def test_names_in_german_are_told_apart() -> None:
    with reading("de", GAME):
        box = facts()
        for kind in (box.obstacles, box.locations, box.progress, box.events):
            by_name: dict[str, set[str]] = {}
            for one in kind:
                by_name.setdefault(names.slug(one.name), set()).add(one.english)
            assert [same for same in by_name.values() if len(same) > 1] == []


def acts() -> State:
    there = "imperial-guard-3 poison the-amber-hand"
    return doing(table("thea", "keel", empire__military=there), tasks.ActionStep())


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("überwinden Reichsgarde thea", "overcame imperial-guard-3 thea"),
        ("überw bernstein Thea", "overcame the-amber-hand thea"),
        ("overcame gift keel", "overcame poison keel"),
        ("gehen keel Parisas Tal", "went keel red_bank-support"),
        ("gehen keel grabw", "went keel settled_lands-sorcery"),
        ("gehen keel Reich Technik", "went keel empire-technology"),
        ("verletzen thea Körper 2", "hurt thea body 2"),
        ("anlegen keel rü3", "laid keel support 1 with rü3"),
        ("schaffen rückhalt 2", "created support 2"),
        ("schaffen ruck 2", "created support 2"),
        # As in English.
        ("overcame imperial-guard thea", "overcame imperial-guard-3 thea"),
        ("went keel glen", "went keel red_bank-support"),
        ("go keel em-te", "went keel empire-technology"),
        ("hurt thea b 2", "hurt thea body 2"),
        ("created sup 2", "created support 2"),
        ("next", "next"),
    ],
)
def test_names_and_verbs_may_be_typed_in_german(typed: str, answer: str) -> None:
    with reading("de", GAME):
        assert spelled(typed, acts()) == answer


def test_questions_to_the_referee_name_cards_in_german() -> None:
    with reading("de", GAME):
        for german, english in (
            ("overcome Reichsgarde by keel:2", "overcome imperial guard by keel:2"),
            ("move Ostfeste to Weißburg@reich", "move eastkeep to whitehold@em"),
            ("finish gift on 13", "finish poison on 13"),
            ("trade rück te 3 in Reich-Zauberei", "trade su te 3 in em-so"),
        ):
            assert challenge(german) == challenge(english)


def test_answers_may_be_given_in_german_and_an_error_names_the_nearest_name() -> None:
    asked = tasks.Question("Which?", (That("poison"), Answer(False)), tasks.Pause())
    with reading("de", GAME):
        state = doing(table("thea", "keel"), asked)
        assert spelled("nein", state) == "answer no"
        assert spelled("gift", state) == "that poison"
        with pytest.raises(UnknownName, match="meintest du „Die Bernsteinhand“"):
            spelled("overcame Bernsteinhamd thea", acts())
