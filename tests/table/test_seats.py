"""Several players at one screen: whole games by script, and nobody's secrets told."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.chronicle.replay import Chronicle
from companion.contract import Drawn, Over, Rolled
from companion.games.nine_circles import rules
from companion.table import narrate, secrets
from companion.table.secrets import NOBODY
from tests.table.conftest import Sit
from tests.table.screens import (
    CLEARED,
    FOUR,
    KOSMOS,
    NOON,
    PURGATORY,
    TWO,
    Screen,
    by_lot,
    load,
    told_of,
    typing,
)


@pytest.mark.parametrize(("game", "names"), [(PURGATORY, FOUR), (KOSMOS, TWO)])
def test_bots_alone_play_to_the_end_and_nobody_is_asked(
    tmp_path: Path, game: str, names: tuple[str, ...]
) -> None:
    screen = Screen(tmp_path / "bots.json", game, names)
    kinds = dict(zip(names, ("medium", "random") * 2, strict=False))

    over = screen.play(typing(), bots=kinds)
    assert isinstance(over, Over)
    assert screen.kept().due == over
    assert store.verify(screen.path, load).ok
    assert not [line for line in screen.shown if line.endswith("> ")]


@pytest.mark.parametrize(
    ("game", "names"),
    [pytest.param(PURGATORY, FOUR, marks=pytest.mark.slow), (KOSMOS, TWO)],
)
def test_a_whole_game_is_typed_by_everybody_at_one_screen(
    tmp_path: Path, game: str, names: tuple[str, ...]
) -> None:
    screen = Screen(tmp_path / "hot.json", game, names)

    over = screen.play(by_lot(screen, seed=5))
    assert isinstance(over, Over)
    assert store.verify(screen.path, load).ok
    events = screen.kept().events
    chosen = (one for one in events if not isinstance(one.action, Rolled | Drawn))
    assert {event.by for event in chosen} == set(names)


def actions(kept: Chronicle) -> list[Any]:
    return [event.action for event in kept.events]


def stretches(shown: list[str]) -> Iterator[str]:
    yield from "\n".join(shown).split(CLEARED)


@pytest.mark.parametrize("most", [150, pytest.param(400, marks=pytest.mark.slow)])
def test_no_hand_but_that_of_the_one_who_looks_is_ever_shown(
    screen: Screen, most: int
) -> None:
    screen.play(by_lot(screen, seed=2, most=most))

    hands = 0
    for stretch in stretches(screen.shown):
        # Two lines of the board for whoever holds it: the mat, and "in hand".
        owners = set(re.findall(r"^   [> ] (\w+) .*\n      in hand", stretch, re.M))
        looks = set(re.findall(r"Enter clears the screen for (\w+)", stretch))
        asked = re.findall(r"(\w+), press Enter once only you look", stretch)
        assert len(owners) <= 1
        assert not (owners and asked and asked[-1] in owners - looks)
        hands += len(owners)
    assert hands > most / 20


def all_told(kept: Chronicle, viewer: int) -> list[Any]:
    """Return all that a seat is ever told of a game, and what it is refused."""
    words = kept.game.words()
    texts = ("keep A", "lay W", "gift L", "love ben L", "humble ben AW", "drawn A")
    if kept.save.game == KOSMOS:
        texts = ("lay R 0.0", "lay Y 4.0", "throw RR", "score V1", "drawn R", "done")
    return [
        list(narrate.story(kept, signed=True, viewer=viewer)),
        list(narrate.recent(kept, len(kept.events), viewer)),
        [secrets.entry(kept, event, viewer) for event in kept.events],
        secrets.board(kept, viewer, 79),
        secrets.view(kept, viewer),
        [secrets.why_not(kept, words.actions.read(text), viewer) for text in texts],
    ]


@pytest.mark.parametrize(("one", "other"), [("A", "W"), ("A", "L"), ("W", "L")])
def test_another_card_of_ben_changes_nothing_that_anybody_else_is_told(
    screen: Screen, one: str, other: str
) -> None:
    first, second = (
        told_of(screen, "draw", "drawn A", "draw", f"drawn {card}")
        for card in (one, other)
    )

    for viewer in (NOBODY, 0, 2, 3):
        assert all_told(first, viewer) == all_told(second, viewer)
    assert all_told(first, 1) != all_told(second, 1)


def test_other_discs_of_ben_change_nothing_that_anybody_else_is_told(
    tmp_path: Path,
) -> None:
    screen = Screen(tmp_path / "hot.json", KOSMOS, TWO)
    begun = ("drawn ABCDEFG", "rolled 1", "drawn RRBBKKY")
    first, second = (
        told_of(screen, *begun, f"drawn {hand}") for hand in ("WWVVOOY", "RRRRRRY")
    )

    for viewer in (NOBODY, 0):
        assert all_told(first, viewer) == all_told(second, viewer)
    assert all_told(first, 1) != all_told(second, 1)


@pytest.mark.slow
def test_a_whole_game_with_real_cards_is_refereed_by_what_is_public(
    tmp_path: Path,
) -> None:
    screen = Screen(tmp_path / "real.json", PURGATORY, FOUR, cards="table")

    # A short game, of 277 events: at each prompt the whole save is read and checked.
    over = screen.play(by_lot(screen, seed=11, most=2000), real=True)
    assert isinstance(over, Over)
    assert store.verify(screen.path, load).ok
    assert "in hand" not in "\n".join(screen.shown)


def test_a_whole_game_with_real_discs_is_refereed_by_what_is_public(
    tmp_path: Path,
) -> None:
    screen = Screen(tmp_path / "real.json", KOSMOS, TWO)

    over = screen.play(by_lot(screen, seed=2), real=True)
    assert isinstance(over, Over)
    assert store.verify(screen.path, load).ok
    assert secrets.dealer(screen.kept()) == "table"
    draws = [act.cards for act in actions(screen.kept())[1:] if isinstance(act, Drawn)]
    assert {*"".join(map("".join, draws))} == {"?"}


def test_a_card_drawn_is_told_to_its_player_and_to_nobody_else(screen: Screen) -> None:
    screen.play(typing("draw"))

    kept = screen.kept()
    (drawn,) = (event for event in kept.events if isinstance(event.action, Drawn))
    said = narrate.sentence(kept, drawn, 0)
    assert re.fullmatch(r"draw 1 (apple|worm|lantern)", said)
    for other in (NOBODY, 1, 2, 3):
        assert narrate.sentence(kept, drawn, other) == "draw 1 card"
        assert secrets.entry(kept, drawn, other)["cards"] == ("?",)
        assert "h" not in secrets.entry(kept, drawn, other)
    hand_over = next(n for n, line in enumerate(screen.shown) if "clears" in line)
    assert f"companion: {said}" in "\n".join(screen.shown[:hand_over])
    assert said not in "\n".join(screen.shown[hand_over:])


def test_a_draw_undone_is_drawn_again_as_it_was(screen: Screen) -> None:
    words = iter(["draw", "undo", "draw", "undo", "draw"])

    def script(prompt: str) -> str | None:
        # Ann does it all, before the screen leaves her.
        return "" if "once only" in prompt else next(words, None)

    screen.play(script)
    drawn = [act for act in actions(screen.kept()) if isinstance(act, Drawn)]
    assert (len(drawn), len(set(drawn))) == (3, 1)


def test_an_undo_after_the_screen_was_passed_shows_only_what_its_owner_knows(
    screen: Screen,
) -> None:
    screen.play(typing("draw", "undo"))

    last = list(stretches(screen.shown))[-1]
    assert "turn of ann" in last
    assert len(re.findall("in hand", last)) == 1
    assert screen.kept().state == screen.kept().states[0]


def test_one_player_among_bots_keeps_the_screen(screen: Screen) -> None:
    bots = {"ann": "medium", "cleo": "random", "dan": "medium"}
    screen.play(by_lot(screen, seed=1, most=40), bots=bots)

    assert CLEARED not in screen.shown
    said = "\n".join(screen.shown)
    assert "ann: " in said
    assert not re.search(r"^   [> ] (ann|cleo|dan) .*\n      in hand", said, re.M)
    assert re.search(r"^   [> ] ben .*\n      in hand", said, re.M)


def test_a_refusal_is_that_of_the_view_or_says_nothing(screen: Screen) -> None:
    screen.play(by_lot(screen, seed=3, most=150))
    kept = screen.kept()
    read = screen.words.actions.read
    nonsense = [
        *map(read, ("keep A", "lay W", "gift L", "love ben L", "humble ben AW"))
    ]

    for state in kept.states[:80]:
        shuffled = replace(kept.steps[-1], state=state)
        now = replace(kept, steps=(shuffled,))
        seen = secrets.view(now, NOBODY)
        for action in nonsense:
            why = secrets.why_not(now, action, NOBODY)
            plain = kept.rules.why_not(seen, action)
            assert why in (plain, secrets.HIDDEN)


def test_the_log_at_the_screen_tells_what_its_player_may_know(screen: Screen) -> None:
    screen.play(typing("draw", "log"))

    last = screen.shown[-2]
    assert "draw 1 card" in last
    assert not re.search("draw 1 (apple|worm|lantern)", last)


@pytest.mark.parametrize("ruling", [{"cards": "table"}, {"hands": "open"}])
def test_a_screen_on_which_nothing_is_hidden_is_not_passed_on(
    tmp_path: Path, ruling: dict[str, str]
) -> None:
    screen = Screen(tmp_path / "open.json", PURGATORY, FOUR, **ruling)
    screen.play(typing("draw", "draw", "attempt D", "quit"), real="cards" in ruling)

    said = "\n".join(screen.shown)
    assert CLEARED not in said
    assert "press Enter" not in said
    every_hand = (
        "   > ann  . . . . . .     6\n      in hand: 2 apples, 2 worms and 2 lan"
    )
    assert (every_hand in said) == ("hands" in ruling)
    kept = screen.kept().events
    assert [one.by for one in kept if not isinstance(one.action, Drawn)] == [
        *("ann", "ben", "cleo")
    ]


def test_a_player_is_told_what_happened_since_their_last_step(screen: Screen) -> None:
    screen.play(typing("draw", "steal cleo", "1", "6", "quit"))
    screen.play(typing("draw", "quit"))

    # Each clearing but the last is followed by one who is about to look.
    *_, cleo, _, dan = stretches(screen.shown)
    for stretch in (cleo, dan):
        assert "  ben: steal from cleo\n" in stretch
        assert "    nothing is stolen\n" in stretch
    assert "  cleo: draw a card\n" in dan


def test_a_step_of_somebody_else_is_not_overlooked(sit: Sit) -> None:
    screen, left = sit("nine-circles"), ["throw 2"]

    def meddle(prompt: str) -> str | None:
        if left:
            bob = Stamp(NOON, "bob")
            store.append(screen.path, load, [rules.Activate(1)], bob)
        return left.pop() if left else None

    screen.play(meddle)

    assert [event.by for event in screen.kept().events] == ["bob"]
    late = "  nine-circles.json: the game has gone on since; look at it again"
    assert late in screen.shown
