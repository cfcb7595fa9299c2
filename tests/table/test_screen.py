"""Screens: what is new, choices in columns, and games as `sessions/` say.

Options of `@` in a session: `players=ann,ben`, `bots=ben:greedy`, `real` cards,
`seed=3`, `width=46` and rulings, such as `cards=table`. Every save is verified.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from companion import games
from companion.chronicle import store
from companion.contract import Words
from companion.contract.players import LONGEST_NAME
from companion.table import screen
from companion.table.screen import listed, numbered_choices, ordered
from tests.games.lot import fewest
from tests.table.screens import Screen, load
from tests.transcripts import Section, fits, sections

TYPED = (
    *("", "state", "more", "1", "", "1", "help", "", "log", "rules", "flub", "why 1"),
    *("2", "", "1", "note the wind is cold and the lamp is almost out of oil", ""),
    *("1", "", "1", "", "undo", "redo", "state", "more", "log"),
)

WORD = re.compile(r"[^\W\d_]+")

COLUMNS = (40, 46, 60, 80, 120, 200)
"""Terminals; their last column stays empty, since some wrap a line that fills it."""

UNFOLDED = {"more", "shows", "dice"}
"""Words of lists that are folded, and tables that are turned, in narrow terminals."""


def test_a_block_is_a_line_with_those_indented_more_below_it() -> None:
    board = "a game\n    a picture\n  dice 1 2\n  mats\n    ann\n      in hand\n  due"

    assert screen.blocks(board) == (
        "a game\n    a picture",
        "  dice 1 2",
        "  mats\n    ann\n      in hand",
        "  due",
    )


def test_only_new_blocks_are_shown_and_none_that_repeats_what_was_said() -> None:
    before = ("a game", "  dice 1", "  - ann came")
    after = ("a game", "  dice 2", "  - ann came", "  - Ben came", "  late")

    assert screen.new_blocks(before, after, ["ben came"]) == ["  dice 2", "  late"]


def test_what_happens_twice_is_shown_twice() -> None:
    hit = "  - Keel takes 1 psyche stress"
    before = ("a game", hit, "  - the Empire shows fall")

    assert screen.new_blocks(before, (*before, hit)) == [hit]
    assert screen.new_blocks(before, before) == []


@pytest.mark.parametrize("game", games.names())
def test_what_was_printed_since_all_was_shown_is_all_that_state_shows(
    game: str, tmp_path: Path
) -> None:
    players = fewest(game)
    seat = Screen(tmp_path / "save.json", game, players)

    # What each step shows.
    again = "look" if games.load(game).words().brief else "state"
    seat.type(*("", "1") * 8, "", "", again)

    said = seat.shown.index(next(each for each in seat.shown if each.endswith(again)))
    assert seat.shown[said + 1].startswith("\n")
    board = seat.shown[said + 1].strip("\n").split("\n\n")[0]
    printed = "\n".join(seat.shown[:said])
    lines = [line for line in board.splitlines() if not line.startswith("  - ")]
    assert [line for line in lines if line not in printed] == []


class Typed:
    """Actions that are their own typed form."""

    write = staticmethod(str)

    @staticmethod
    def verb(action: str) -> str:
        return action.split()[0]


WORDS: Any = Words(
    describe=str,
    say=lambda action: action if action == "wait" else f"please {action}",
    actions=Typed(),
)

RARE: Any = structs.replace(WORDS, first=("sit",), rare=frozenset({"mend", "light"}))


@pytest.mark.parametrize(
    ("actions", "words", "width", "lines"),
    [
        ([], WORDS, 79, []),
        (["go 1", "wait"], WORDS, 79, ["   1) please go 1  [go 1]", "   2) wait"]),
        # What may be typed stays on one line.
        (
            *(["go far far far 1"], WORDS, 39),
            ["   1) please go far far far 1", "      [go far far far 1]"],
        ),
        # Rare repairs are listed where nothing else can be chosen.
        (["mend 1"], RARE, 79, ["   1) please mend 1  [mend 1]"]),
    ],
)
def test_few_choices_are_told_with_what_may_be_typed(
    actions: list[str], words: Any, width: int, lines: list[str]
) -> None:
    assert listed(actions, words, None, width=width).text.splitlines() == lines


def test_of_many_choices_the_rest_of_a_verb_stands_in_columns() -> None:
    go = [f"go {'far ' * 4}{n}" for n in range(1, 8)]

    assert listed([*go, "wait", "sit"], WORDS, None).text == (
        "   1) please go far far far far 1  [go far far far far 1]\n"
        "   2) go far far far far 2    3) go far far far far 3\n"
        "   4) go far far far far 4    5) go far far far far 5\n"
        "   6) go far far far far 6    7) go far far far far 7\n"
        "   8) wait\n"
        "   9) please sit  [sit]"
    )


def test_a_long_list_is_folded_unless_everything_is_wanted() -> None:
    go = [f"go {n}" for n in range(1, 101)]

    folded, whole = (listed(go, WORDS, None, everything=all) for all in (False, True))

    lines = folded.text.splitlines()
    assert (len(lines), lines[-1]) == (5, "      `more` shows go (81)")
    assert whole.text.endswith(" 100) go 100")
    assert all(f" {action}" in whole.text for action in go)
    # Only numbers that are shown can be typed.
    shown = {int(number) for number in re.findall(r"(\d+)\)", folded.text)} - {81}
    assert (folded.numbers, len(shown)) == (shown, 19)
    assert whole.numbers == set(range(1, 101))


def test_no_line_is_wider_than_a_terminal() -> None:
    for count in (1, 8, 9, 40):
        actions = [f"throw {n} again {'6 ' * 20}" for n in range(count)]
        lines = listed(actions, WORDS, None, everything=True).text.splitlines()
        assert max(map(len, lines)) <= 79, count


def test_the_number_of_a_choice_has_a_bracket_after_it_which_no_face_has() -> None:
    turns = [f"turn {face} {face % 6 + 1}" for face in (1, 2, 3, 4, 5, 6)] * 4

    lines = listed(turns, WORDS, None, everything=True).text.splitlines()[1:]

    cells = [cell for line in lines for cell in re.split(r" {2,}", line.strip())]
    assert len(cells) == 23
    assert all(re.fullmatch(r"\d+\) turn \d \d", cell) for cell in cells)


def test_choices_that_differ_in_one_number_only_have_that_number() -> None:
    some = ("show 0", "show 2", "mend 1", "mend 2")

    assert numbered_choices(some, RARE) == [*zip((0, 2, 3, 4), some, strict=True)]
    assert listed(some, RARE, None).text == (
        "   0) please show 0  [show 0]\n"
        "   2) please show 2  [show 2]\n"
        "      `more` shows mend (2)"
    )
    assert [number for number, _ in numbered_choices(("go 5", "sit 3"), RARE)] == [1, 2]


def test_what_is_usually_done_comes_first_and_rare_repairs_are_behind_more() -> None:
    some = ordered(["mend 1", "go", "sit", "mend 2", "light"], RARE, None)

    assert some == ("sit", "go", "mend 1", "mend 2", "light")
    assert listed(some, RARE, None).text == (
        "   1) please sit  [sit]\n"
        "   2) please go  [go]\n"
        "      `more` shows mend (2), light (1)"
    )
    assert "   5) please light" in listed(some, RARE, None, everything=True).text
    # The choice that Enter makes is the first of all.
    words = structs.replace(RARE, usual=lambda _: "wait")
    assert ordered(["sit", "go", "wait"], words, None) == ("wait", "sit", "go")


class Formed(Typed):
    @staticmethod
    def form(verb: str) -> str:
        return {"go": "go WAY", "run": "run WAY", "wait": "wait"}[verb]


FOLDED: Any = structs.replace(WORDS, actions=Formed(), folds=True)


def test_of_very_many_choices_only_the_forms_are_told() -> None:
    some = [*(f"go {n}" for n in range(30)), *(f"run {n}" for n in range(30)), "wait"]

    told = listed(some, FOLDED, None).text

    assert told == "  go, run WAY \N{MIDDLE DOT} wait \N{MIDDLE DOT} `more` lists them"
    assert "  31) please run 0" in listed(some, FOLDED, None, everything=True).text


@pytest.mark.parametrize("game", games.names())
def test_every_line_fits_and_no_word_is_cut_from_40_to_200_columns(
    game: str, tmp_path: Path
) -> None:
    players = fewest(game)
    words: dict[int, set[str]] = {}
    for width in (39, 45, 199):
        seat = Screen(tmp_path / f"{width}.json", game, players)
        seat.type(*TYPED, width=width)
        lines = [line for said in seat.shown for line in said.splitlines()]
        prompts = [line for line in lines if "> " in line]
        long = [line for line in lines if len(line) > width and line not in prompts]
        assert long == [], width
        assert all(len(line.partition("> ")[0]) < width for line in prompts), width
        words[width] = set(WORD.findall(" ".join(lines)))

    for width in (39, 45):
        assert words[width] <= words[199] | UNFOLDED, width


@pytest.mark.parametrize("game", games.names())
def test_boards_and_menus_are_drawn_for_the_width_of_the_terminal(
    game: str, tmp_path: Path
) -> None:
    """With the longest names, in the states at the beginning of a game."""
    found = games.load(game)
    least, words = found.facts().game.players[0], found.words()
    names = [f"{letter}{'a' * (LONGEST_NAME - 1)}" for letter in "klmn"[:least]]
    seat = Screen(tmp_path / "save.json", game, names if least > 1 else ())
    seat.type(*("", "1", "2", "", "next") * 6)
    kept = seat.kept()

    for state in kept.states[::2]:
        legal = ordered(kept.rules.legal_actions(state), words, state)
        wide: set[str] = set()
        for columns in reversed(COLUMNS):
            width = columns - 1
            menu = listed(legal, words, state, everything=True, width=width).text
            shown = f"{words.describe(state, width)}\n{menu}"
            assert max(map(len, shown.splitlines())) <= width, shown
            wide = wide or {*WORD.findall(shown), *UNFOLDED}
            assert set(WORD.findall(shown)) <= wide, shown


@pytest.mark.parametrize(
    "section",
    [
        pytest.param(section, id=section.heading)
        for section in sections(Path(__file__).parent / "sessions")
    ],
)
def test_games_answer_as_their_session_says(tmp_path: Path, section: Section) -> None:
    screen, steps = begun(tmp_path, section.steps[0].text), [*section.steps]
    while steps:
        step, count = steps.pop(0), 0
        if step.kind == "=":
            assert len(screen.kept().events) == int(step.text), section.heading
            continue
        while count < len(steps) and steps[count].kind == ">":
            count += 1
        asked, steps = [step, *steps[:count]], steps[count:]
        typed = [one.text for one in asked[1:]]
        for one, answer in zip(asked, answers(screen, step.text, typed), strict=False):
            if not "".join(one.answer[-1:]).startswith(("? ", "...")):
                answer = [line for line in answer if line[:2] != "? "]
            seen = "\n".join(answer)
            assert fits(answer, one.answer), f"{one.kind} {one.text}\n{seen}"
    assert store.verify(screen.path, load).ok


def options(line: str) -> tuple[str, dict[str, str]]:
    game, *words = line.split()
    return game, dict(word.partition("=")[::2] for word in words)


def begun(folder: Path, line: str) -> Screen:
    game, chosen = options(line)
    names = chosen.pop("players", "").split(",")
    rulings = {key: chosen[key] for key in chosen.keys() - HOW}
    return Screen(folder / f"{game}.json", game, tuple(filter(None, names)), **rulings)


HOW = {"bots", "real", "seed", "width"}


def answers(screen: Screen, line: str, typed: Sequence[str]) -> Iterator[list[str]]:
    """Yield what is shown at first, and after each line, and the prompt then."""
    _, chosen = options(line)
    how: dict[str, Any] = {key: int(chosen.get(key, usual)) for key, usual in USUAL}
    bots = dict(one.split(":") for one in chosen.get("bots", "").split(",") if one)
    left, asked, shown = list(typed), list[str](), list[list[str]]()

    def script(prompt: str) -> str | None:
        asked.append(f"? {prompt}".rstrip())
        shown.append([*screen.shown])
        screen.shown.clear()
        return left.pop(0) if left else None

    screen.shown.clear()
    screen.play(script, bots=bots, real="real" in chosen, **how)
    # Each answer begins with the prompt that it answers, but the first.
    for at, said in enumerate([*shown, [*screen.shown]]):
        lines = "\n".join(said[at > 0 :]).split("\n")
        yield [line for line in lines if line] + asked[at : at + 1]


USUAL = (("seed", 1), ("width", 79))
