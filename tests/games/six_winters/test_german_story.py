"""Six Winters in German: verdicts, lookups, corrections, advice, story, first game."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from companion import places
from companion.catalogues import reading
from companion.contract.options import Options
from companion.contract.questions import Query
from companion.contract.story import Story
from companion.errors import BadValue, UnknownName
from companion.games.six_winters import glossary, questions, story
from companion.games.six_winters.bots import PLANNER
from companion.games.six_winters.campaign import corrections
from companion.games.six_winters.facts import NAME, facts
from companion.games.six_winters.rules import Action, State
from companion.language import phrase
from companion.press.ink import pages
from companion.press.layout.piece import Page
from companion.press.layout.sizes import paper
from tests.games.six_winters.campaigns import campaign, states
from tests.games.six_winters.tales import golden
from tests.games.six_winters.test_german_cards import ENGLISH

FIRST = places.TEMPLATES / "six_winters" / "first_game.toml"
SUGGEST = Options({"suggest": True})
HIDDEN = re.compile(r"<style>.*?</style>|<[^>]*>|[\n,;:.]", re.DOTALL)
PAID = ("", "3", "su3", "body", "psyche", "3 make:12", "6 pool:55 new:25")


def nothing(said: Iterable[str], *, least: int) -> None:
    """Check that so many texts are said, none of them in English."""
    texts = {*said}
    left = [one for one in sorted(texts) if ENGLISH.search(one.replace("Six ", ""))]
    assert left == [], "\n".join(left)
    assert len(texts) >= least


def on_obstacles() -> Iterator[tuple[str, str]]:
    for card in facts().obstacles[::6]:
        fits = "".join(map(str, card.pattern))
        for dice in (
            *("", f"approach:{fits}", f"approach:{fits} defend:1", "place:3", "on:55"),
            *("defend:1", "defend:123456 place:1", f"defend:{fits} place:{fits}"),
        ):
            yield f"overcome {card.id} by keel:2 and thea:4", dice
        yield f"overcome {card.id} by 6 with battle plans", "defend:2"
        yield f"defend {card.id}", "13"
        yield f"defend {card.id} on {fits[0]}", fits
        yield f"finish {card.id} on {fits[0]}", "1"
        yield f"finish {card.id} free", fits
    yield "overcome poison by 2 with the severing, repeating histories", "approach:1"


def on_cards() -> Iterator[tuple[str, str]]:
    for card in facts().progress[::9]:
        start = card.role("start")
        column, row = "abcd"[start.column - 1], start.row
        for kind in ("su", "so"):
            die = f"{column}{row}:{kind}{start.value or 3}"
            region = start.region or "empire"
            yield f"path {card.id}", f"{die}@{region} d4:te2 d4:te2"
            yield f"path {card.id} wild", f"{die}=mi4@{region}"
        yield f"path {card.id} wild with repeating histories", ""
        yield f"path {card.id}", "c2:so1 z9:te1"


def on_payments() -> Iterator[tuple[str, str]]:
    for place in facts().locations[::5]:
        yield f"create 3 at {place.id} rank 2", "236 take:2"
        yield f"create 4 at {place.id} mastery", "55 take:6"
        yield f"create stress at {place.id}", "36 take:36"
        for paid in ("1", "345", "psyche", "body"):
            yield f"move loomwood to {place.id}@empire with prismatic lotus", paid
    for taken in ("", "take:2", "take:66", "take:6", "take:3"):
        yield "create 3 rank 3 mastery", f"2366 {taken}"
        yield "trade support technology 3 in em-te", f"236 {taken}"
        yield "trade support sorcery 3 in em-te", f"236 {taken}"
        yield "trade support technology 3 in em-mi", f"236 {taken}"
        yield "exchange diplomacy support", f"23 {taken}"
    yield from (("rest 3", ""), ("rest 3", "2"), ("rest 6", "2"), ("show 56", "25"))
    for who in facts().characters:
        for ability in ("1", "2", "3", "a1", "a2", "a3", "a4", "a5", "a6"):
            yield from ((f"use {who.id} {ability}", paid) for paid in PAID)


def verdicts() -> Iterator[str]:
    for text, dice in (*on_obstacles(), *on_cards(), *on_payments()):
        for suggest in (False, True)[: 1 + text.startswith("path")]:
            query = Query(text=text, words=tuple(dice.split()))
            if suggest:
                query = Query(text=text, words=("su3", "te4"), options=SUGGEST)
            try:
                verdict = questions.check(query).verdict
            except (BadValue, UnknownName) as error:
                yield error.what
            else:
                yield from (verdict.sentence, *getattr(verdict, "notes", ()))


def test_verdicts_are_said_in_german() -> None:
    with reading("de", NAME):
        nothing(verdicts(), least=400)


def some_states() -> tuple[State, ...]:
    begun, steps = golden(1)
    return begun, steps[5][1], steps[len(steps) // 2][1], steps[-1][1]


def test_what_can_be_looked_up_is_said_in_german() -> None:
    with reading("de", NAME):
        entries = [
            entry
            for state in (None, *some_states())
            for entry in glossary.entries(state)
            if entry.kind != phrase("reading of the rules") or state is None
        ]
    said = {text for one in entries for text in (*one.printed, *one.needs, *one.place)}
    nothing(said | {one.kind for one in entries}, least=900)


def test_corrections_are_said_in_german() -> None:
    with reading("de", NAME):
        puts = {
            put for state in some_states() for put in [*corrections.legal(state)][::9]
        }
        nothing((corrections.by_hand(one.what, one.value) for one in puts), least=400)


def test_advice_says_in_german_what_it_aims_at() -> None:
    with reading("de", NAME):
        nothing(map(PLANNER.aim, some_states()), least=2)


def tales() -> Iterator[Story[State, Action]]:
    begun, steps = golden(1)
    yield from (Story(begun, steps[:count]) for count in (3, 300))


def narrated_in_german(tale: Story[State, Action], lines: int, answers: int) -> None:
    log = Page("log", "six_winters/log.html", "", lambda: story.page(tale))
    filled, _ = pages.fill(log, pages.PageOptions(paper("a4"), language="de"))
    nothing(story.lines(tale, 200), least=lines)
    nothing(story.answers(tale, 200), least=answers)
    nothing([HIDDEN.sub(" ", filled)], least=1)


def test_the_story_of_a_campaign_is_told_in_german() -> None:
    english = [(*story.rows(tale),) for tale in tales()]
    with reading("de", NAME):
        for tale, rows in zip(tales(), english, strict=True):
            narrated_in_german(tale, lines=9, answers=30)
            assert (*story.rows(tale),) == rows


@pytest.mark.slow
def test_whole_campaigns_are_told_in_german() -> None:
    run = [*states(Random(1), campaign(dice="full"), "planner")]
    steps = zip((action for _, action in run), run[1:], strict=False)
    begun = Story(run[0][0], tuple((one, now) for one, (now, _) in steps if one))
    with reading("de", NAME):
        for tale in (begun, *(Story(*golden(number)) for number in range(3))):
            narrated_in_german(tale, lines=60, answers=40)


def test_the_first_game_calls_things_in_german_as_cards_do() -> None:
    box = facts()
    things = (*box.obstacles, *box.locations, *box.progress, *box.board.resources)
    with reading("de", NAME):
        for step in tomllib.loads(FIRST.read_text("utf-8"))["steps"]:
            german = phrase(step["words"])
            assert not ENGLISH.search(german)
            for card in things:
                if card.english in step["words"]:
                    assert card.name in german, card.name
