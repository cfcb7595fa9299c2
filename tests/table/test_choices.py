"""Few choices are sentences; of many the first of each verb is, the rest in columns."""

import re
from typing import Any

import pytest
from msgspec import structs

from companion.contract import Words
from companion.table.screen import listed, numbered_choices, ordered


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


def test_few_choices_are_told_with_what_may_be_typed() -> None:
    assert listed(["go 1", "wait"], WORDS, None).text == (
        "   1) please go 1  [go 1]\n   2) wait"
    )


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

    folded = listed(go, WORDS, None).text.splitlines()
    whole = listed(go, WORDS, None, everything=True).text

    assert len(folded) == 5
    assert folded[-1] == "      `more` shows go (81)"
    assert whole.splitlines()[-1].endswith(" 100) go 100")
    assert all(f" {action}" in whole for action in go)


@pytest.mark.parametrize("count", [1, 8, 9, 40])
def test_no_line_is_wider_than_a_terminal(count: int) -> None:
    actions = [f"throw {n} again {'6 ' * 20}" for n in range(count)]

    lines = listed(actions, WORDS, None, everything=True).text.splitlines()

    assert max(map(len, lines)) <= 79


def test_the_number_of_a_choice_has_a_bracket_after_it_which_no_face_has() -> None:
    turns = [f"turn {face} {face % 6 + 1}" for face in (1, 2, 3, 4, 5, 6)] * 4

    lines = listed(turns, WORDS, None, everything=True).text.splitlines()[1:]

    cells = [cell for line in lines for cell in re.split(r" {2,}", line.strip())]
    assert len(cells) == 23
    assert all(re.fullmatch(r"\d+\) turn \d \d", cell) for cell in cells)


def test_choices_that_differ_in_one_number_only_have_that_number() -> None:
    some = ("show 0", "show 2", "mend 1", "mend 2")

    assert numbered_choices(some, RARE) == [
        (0, "show 0"),
        (2, "show 2"),
        (3, "mend 1"),
        (4, "mend 2"),
    ]
    assert listed(some, RARE, None).text == (
        "   0) please show 0  [show 0]\n"
        "   2) please show 2  [show 2]\n"
        "      `more` shows mend (2)"
    )
    assert [number for number, _ in numbered_choices(("go 5", "sit 3"), RARE)] == [1, 2]


def test_only_numbers_that_are_shown_can_be_typed() -> None:
    go = [f"go {n}" for n in range(1, 101)]

    folded = listed(go, WORDS, None)

    shown = {int(number) for number in re.findall(r"(\d+)\)", folded.text)} - {81}
    assert folded.numbers == shown
    assert len(shown) == 19
    assert listed(go, WORDS, None, everything=True).numbers == set(range(1, 101))


RARE: Any = structs.replace(WORDS, first=("sit",), rare=frozenset({"mend", "light"}))


def test_what_is_usually_done_comes_first_and_rare_repairs_are_behind_more() -> None:
    some = ordered(["mend 1", "go", "sit", "mend 2", "light"], RARE, None)

    assert some == ("sit", "go", "mend 1", "mend 2", "light")
    assert listed(some, RARE, None).text == (
        "   1) please sit  [sit]\n"
        "   2) please go  [go]\n"
        "      `more` shows mend (2), light (1)"
    )
    assert "   5) please light" in listed(some, RARE, None, everything=True).text


def test_the_choice_that_enter_makes_is_the_first() -> None:
    words = structs.replace(RARE, usual=lambda _: "wait")

    assert ordered(["sit", "go", "wait"], words, None) == ("wait", "sit", "go")


def test_rare_repairs_are_listed_where_nothing_else_can_be_chosen() -> None:
    assert listed(["mend 1"], RARE, None).text == "   1) please mend 1  [mend 1]"


def test_no_choice_is_no_text() -> None:
    assert listed([], WORDS, None).text == ""


class Formed(Typed):
    """Actions that know how each verb is typed."""

    @staticmethod
    def form(verb: str) -> str:
        return {"go": "go WAY", "run": "run WAY", "wait": "wait"}[verb]


FOLDED: Any = structs.replace(WORDS, actions=Formed(), folds=True)


def test_of_very_many_choices_only_the_forms_are_told() -> None:
    some = [*(f"go {n}" for n in range(30)), *(f"run {n}" for n in range(30)), "wait"]

    told = listed(some, FOLDED, None).text

    assert told == "  go, run WAY \N{MIDDLE DOT} wait \N{MIDDLE DOT} `more` lists them"
    assert "  31) please run 0" in listed(some, FOLDED, None, everything=True).text
