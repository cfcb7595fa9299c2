"""What holds for every game in single positions, row by row; see `rows`."""

from typing import Any

import pytest

from companion import games
from companion.contract import Choice
from companion.errors import BadValue, CompanionError, IllegalAction
from tests.games import rows

Given = str | dict[str, Any]


@rows.each("played", "given", "after")
def test_a_turn_leads_to_this_table_and_no_other(
    game: str, given: Given, after: Given
) -> None:
    assert rows.at(game, given) == rows.at(game, after)


@rows.each("changed", "given", "expected")
def test_this_is_what_comes_of_it(
    game: str, given: Given, expected: dict[str, Any]
) -> None:
    assert rows.seen(game, rows.at(game, given), expected) == expected


@rows.each("legal", "given", "listed")
def test_these_are_the_legal_actions_in_this_order(
    game: str, given: Given, listed: str
) -> None:
    assert "; ".join(rows.legal(game, rows.at(game, given))) == listed


@rows.each("first", "given", "first")
def test_these_legal_actions_come_first(game: str, given: Given, first: str) -> None:
    assert "; ".join(rows.legal(game, rows.at(game, given))).startswith(first)


@rows.each("sets", "given", "sets")
def test_these_sets_of_dice_pass(game: str, given: Given, sets: list[str]) -> None:
    listed = rows.legal(game, rows.at(game, given))

    assert [text[5:] for text in listed if text.startswith("pass ")] == sets


@rows.each("due", "given", "due")
def test_the_game_waits_for(game: str, given: Given, due: object) -> None:
    rules, state = games.load(game).rules(), rows.at(game, given)
    now = rules.waits_for(state)

    assert rows.due(now) == due
    assert bool(rules.legal_actions(state)) == isinstance(now, Choice)


@rows.each("allowed", "given", "action")
def test_this_is_allowed(game: str, given: Given, action: Given) -> None:
    rules = games.load(game).rules()

    assert rules.why_not(rows.at(game, given), rows.action(game, action)) is None


@rows.each("refused", "given", "action", "reason")
def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing(
    game: str, given: Given, action: Given, reason: str
) -> None:
    rules, state = games.load(game).rules(), rows.at(game, given)
    refused, before = rows.action(game, action), rows.at(game, given)

    assert rules.why_not(state, refused) == reason
    with pytest.raises(IllegalAction) as caught:
        rules.apply(state, refused)
    assert str(caught.value) == f"{game}: {reason}"
    assert state == before


@rows.each("hopeless", "given", "why")
def test_it_is_known_when_a_game_can_no_longer_be_won(
    game: str, given: Given, why: str | bool
) -> None:
    rules: Any = games.load(game).rules()

    assert rules.cannot_be_won(rows.at(game, given)) == why


@rows.each("said", "typed", "saved", "sentence")
def test_an_action_is_typed_saved_and_said(
    game: str, typed: str, saved: dict[str, Any], sentence: str
) -> None:
    words, action = games.load(game).words(), rows.action(game, saved)

    assert words.actions.read(typed) == action
    assert words.actions.write(action) == typed
    assert words.say(action) == sentence


@rows.each("lenient", "typed", "usual")
def test_an_action_may_be_typed_in_other_ways(
    game: str, typed: str, usual: str
) -> None:
    actions = games.load(game).words().actions

    assert actions.write(actions.read(typed)) == usual


@rows.each("unread", "typed", "reason")
def test_what_cannot_be_read_is_refused_in_one_line_with_what_can(
    game: str, typed: str, reason: str
) -> None:
    with pytest.raises(BadValue) as caught:
        games.load(game).words().actions.read(typed)
    assert str(caught.value) == f"{game}: {reason}"


@rows.each("hints", "given", "hint")
def test_the_table_ends_with_what_matters_now(
    game: str, given: Given, hint: str
) -> None:
    shown = games.load(game).words().describe(rows.at(game, given), 80)

    assert " ".join(shown.split()).endswith(f" {hint}")


@rows.each("shown", "given", "line")
def test_the_table_has_a_line(game: str, given: Given, line: str) -> None:
    shown = games.load(game).words().describe(rows.at(game, given), 80)

    assert line in shown.splitlines()


@rows.each("told", "given", "action", "lines")
def test_what_came_of_an_action_is_told_once(
    game: str, given: Given, action: Given, lines: list[str]
) -> None:
    known, before = games.load(game), rows.at(game, given)
    done, results = rows.action(game, action), known.words().results
    after = known.rules().apply(before, done)

    assert results is not None
    assert [*results(before, done, after)] == lines


@rows.each("unseated", "players", "rulings", "reason")
def test_a_table_that_cannot_be_is_refused(
    game: str, players: list[str], rulings: dict[str, str], reason: str
) -> None:
    with pytest.raises(CompanionError) as caught:
        games.load(game).rules().start(rulings, {"players": players})
    assert str(caught.value) == f"{game}: {reason}"


@rows.each("judged", "query", "met", "sentence")
def test_dice_are_judged_in_a_sentence(
    game: str, query: dict[str, Any], met: bool, sentence: str
) -> None:
    verdict = games.load(game).questions().check(rows.query(query)).verdict

    assert (verdict.met, verdict.sentence) == (met, sentence)


@rows.each("named", "query", "name")
def test_a_challenge_reads_by_name_beginning_numeral_or_number(
    game: str, query: dict[str, Any], name: str
) -> None:
    assert games.load(game).questions().check(rows.query(query)).name == name


@rows.each("unasked", "query", "reason")
def test_what_cannot_be_asked_is_refused_in_one_line(
    game: str, query: dict[str, Any], reason: str
) -> None:
    questions = games.load(game).questions()
    with pytest.raises(CompanionError) as caught:
        (questions.odds if "dice" in query else questions.check)(rows.query(query))
    assert str(caught.value) == f"{game}: {reason}"
