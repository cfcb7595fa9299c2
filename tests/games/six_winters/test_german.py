"""Six Winters in German: all that a table says, and what is typed and kept stays."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.contract import Begun, Choice, Draw, Roll, Rolled
from companion.contract.board import Moment
from companion.contract.parts import Pick
from companion.facts import settle
from companion.games.six_winters import GAME
from companion.games.six_winters.board import BOARD
from companion.games.six_winters.campaign.tasks import Pause, Question
from companion.games.six_winters.cards.answers import Card, Keep, That
from companion.games.six_winters.facts import facts
from companion.games.six_winters.rules import (
    Action,
    State,
    apply,
    legal_actions,
    waits_for,
    why_not,
)
from companion.games.six_winters.words import ACTIONS, WORDS, answer, read, spelled
from companion.language import later
from tests import taps as tapped
from tests.games.six_winters.campaigns import (
    anything,
    campaign,
    doing,
    news,
    some_action,
    table,
)
from tests.games.test_spoken import reading
from tests.web.test_language import sentences, taps

NAME = "six-winters"
ENGLISH = re.compile(
    r"\b(the|of|is|are|take|takes|turn|left|pools?|dice|or|to|who|row|again|for|becomes"
    r"|then|now|needs|what|your|and|by|from|it|has|have|place|location|obstacles?|asset"
    r"|assets|progress|threat|draw|pile|cards|action|shows?|moves?|none|empty|uses?"
    r"|here|there|lay|one|any|all|each|characters?|year|season|summer|spring|stage"
    r"|command|lore|rapport|combat|tactics|thievery|survival|disguise|weary|wounded"
    r"|angry|shaken|bruised|distracted|[Ss]upport|[Mm]ilitary|[Dd]iplomacy|[Ss]orcery"
    r"|[Ee]mpire|Red Bank|Settled)\b"
)
TYPED = re.compile(
    r"`[^`]*`|\[[^\]]*\]|'[^']*'|\bput \S+ .*|\bnenne eine von .*|melde completed.*"
    r"|\S+:\S+|für .*: went .*|^\w+([.-]\w+)+$"
)
"""What is typed as it is shown, and places of pictures."""

SETUPS: tuple[dict[str, str], ...] = (
    {},
    {"dice": "full"},
    {"books": "light", "locations": "drawn"},
    {"books": "light", "dice": "full"},
)


def played(
    seed: int, steps: int, bot: str = "", **setup: str
) -> Iterator[tuple[State, Action | None]]:
    rng, state = Random(seed), campaign(**setup)
    for _ in range(steps):
        action = some_action(state, rng, bot) if bot else anything(state, rng)
        yield state, action
        if action is None:
            return
        state = apply(state, action)


def screens(state: State, rng: Random, depth: int) -> Iterator[object]:
    """Yield screens as JSON, each after one more tap."""
    for seat in (0, -1):
        draft: tuple[str, ...] = ()
        for _ in range(depth):
            moment: Moment[State, Action] = Moment(
                view=state, seat=seat, mine=not seat, names=(), draft=draft
            )
            screen = BOARD.screen(moment)
            yield msgspec.to_builtins(screen)
            found = [tap for tap in tapped.taps(screen) if isinstance(tap, Pick)]
            if not found:
                break
            draft = rng.choice(found).draft


def said(state: State, action: Action, rng: Random) -> Iterator[str]:
    """Yield what a terminal says of a step, and why other actions are refused."""
    yield from WORDS.describe(state, 79).split("\n")
    assert WORDS.brief
    assert WORDS.chapter
    assert WORDS.choice
    assert WORDS.logged
    yield from WORDS.brief(state).split("\n")
    yield from (WORDS.chapter(state), WORDS.say(action), WORDS.logged(action, state))
    due = waits_for(state)
    if isinstance(due, Roll | Draw):
        yield due.what if isinstance(due, Roll) else ""
    for other in rng.sample(legal_actions(state), 3) if isinstance(due, Choice) else ():
        yield WORDS.choice(other, state)
    assert WORDS.results
    yield from WORDS.results(state, action, apply(state, action))


def german(seed: int, steps: int, every: int, **setup: str) -> set[str]:
    """What a game says in German, once all of it was said in English."""
    heard(seed, steps, every, **setup)  # what is kept of this is no sentence
    with reading("de", NAME):
        return heard(seed, steps, every, **setup)


def heard(seed: int, steps: int, every: int, **setup: str) -> set[str]:
    rng, texts, tried = Random(seed), set[str](), list[Any]()
    for number, (state, action) in enumerate(played(seed, steps, **setup)):
        if action is None:
            break
        texts |= {*said(state, action, rng)}
        tried.append(action)
        some = rng.sample(tried, min(3, len(tried)))
        texts |= {why for one in some if (why := why_not(state, one))}
        if number % every == 0:
            shown = screens(state, rng, 3)
            texts |= {one for plain in shown for one in sentences(plain)}
        if number % 20 == 0 and WORDS.lookup:
            for verb in ("moves", "attempts", "paths", "mat"):
                texts |= {*WORDS.lookup(verb, "", state)}
    return texts


def english(texts: set[str]) -> list[str]:
    return [one for one in sorted(texts) if ENGLISH.search(TYPED.sub("", one))]


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_table_says_every_sentence_in_german(setup: dict[str, str]) -> None:
    texts = german(7, 26, 9, **setup)

    assert english(texts) == []
    assert len(texts) > 150


@pytest.mark.slow
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_whole_campaign_is_said_in_german(setup: dict[str, str]) -> None:
    bot = "random" if "dice" in setup else "steady"
    assert english(german(11, 5000, 40, bot=bot, **setup)) == []


def test_help_is_said_in_german_but_for_what_is_typed() -> None:
    with reading("de", NAME):
        rows = {meaning.partition(": ")[2] for _, _, meaning in ACTIONS.rows()}

    assert english(rows) == []


def test_what_is_tapped_and_typed_is_the_same_in_german() -> None:
    def done() -> list[object]:
        rng, found = Random(3), list[object]()
        for number, (state, action) in enumerate(played(3, 24, dice="full")):
            found += [action and ACTIONS.write(action)]
            if number % 6 == 0:
                found += [*taps([*screens(state, rng, 4)])]
        return found

    with reading("de", NAME):
        found = done()

    assert found == done()


def test_an_answer_is_typed_as_it_is_listed() -> None:
    box, at = facts(), table("thea", "keel")
    kinds = ((That, box.obstacles), (Card, box.progress), (Keep, box.locations))
    with reading("de", NAME):
        for kind, cards in kinds:
            choices = tuple(kind(card.id) for card in cards[::3])
            state = doing(at, Question(later("Which?"), choices, Pause()))
            for choice in choices:
                assert read(spelled(answer(choice, state), state)) == choice


def test_states_are_equal_and_each_reader_is_told_what_happened() -> None:
    def kept() -> list[State]:
        return [state for state, _ in played(5, 60, "random")]

    with reading("de", NAME):
        german = kept()
        reports = [*map(news, german)]

    assert german == kept()
    assert [*map(news, german)] == [*map(news, kept())]
    assert reports != [*map(news, german)]


def test_a_save_that_was_written_in_german_is_the_same(tmp_path: Path) -> None:
    files = []
    begun = Begun(settle(GAME.facts().rulings, {}, NAME), {"players": ["ann", "ben"]})
    done, stamp = (
        [one for _, one in played(9, 25, "random")],
        Stamp("2026-01-01", "ann"),
    )
    for language in ("de", "en"):
        path = tmp_path / f"{language}.json"
        with reading(language, NAME):
            store.create(path, GAME, begun, stamp)
            for action in done:
                how = "hand" if isinstance(action, Rolled) else None
                store.append(path, lambda _: GAME, [action], replace(stamp, dice=how))
        files.append(path.read_bytes())

    assert files[0] == files[1]
