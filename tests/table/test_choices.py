"""Few choices are sentences; of many the first of each verb is, the rest in columns."""

from typing import Any

import pytest
from msgspec import structs

from companion.contract import Words
from companion.table.choices import listed


class Typed:
    """Actions that are their own typed form."""

    write = staticmethod(str)


WORDS: Any = Words(
    describe=str,
    say=lambda action: action if action == "wait" else f"please {action}",
    actions=Typed(),
)


def test_few_choices_are_told_with_what_may_be_typed() -> None:
    assert listed(["go 1", "wait"], WORDS, None) == (
        "   1  please go 1  [go 1]\n   2  wait"
    )


def test_of_many_choices_the_rest_of_a_verb_stands_in_columns() -> None:
    go = [f"go {'far ' * 4}{n}" for n in range(1, 8)]

    assert listed([*go, "wait", "sit"], WORDS, None) == (
        "   1  please go far far far far 1  [go far far far far 1]\n"
        "   2  go far far far far 2   3  go far far far far 3   4  go far far far "
        "far 4\n"
        "   5  go far far far far 5   6  go far far far far 6   7  go far far far "
        "far 7\n"
        "   8  wait\n"
        "   9  please sit  [sit]"
    )


def test_a_long_list_is_folded_unless_everything_is_wanted() -> None:
    go = [f"go {n}" for n in range(1, 101)]

    folded = listed(go, WORDS, None).splitlines()
    whole = listed(go, WORDS, None, everything=True)

    assert len(folded) == 5
    assert folded[-1] == "      and 81 more with go: `all` shows them"
    assert whole.splitlines()[-1].endswith(" 100  go 100")
    assert all(f" {action}" in whole for action in go)


@pytest.mark.parametrize("count", [1, 8, 9, 40])
def test_no_line_is_wider_than_a_terminal(count: int) -> None:
    actions = [f"throw {n} again {'6 ' * 20}" for n in range(count)]

    lines = listed(actions, WORDS, None, everything=True).splitlines()

    assert max(map(len, lines)) <= 79


def test_no_choice_is_no_text() -> None:
    assert listed([], WORDS, None) == ""


class Formed(Typed):
    """Actions that know how each verb is typed."""

    @staticmethod
    def form(verb: str) -> str:
        return {"go": "go WAY", "run": "run WAY", "wait": "wait"}[verb]


FOLDED: Any = structs.replace(WORDS, actions=Formed(), folds=True)


def test_of_very_many_choices_only_the_forms_are_told() -> None:
    some = [*(f"go {n}" for n in range(30)), *(f"run {n}" for n in range(30)), "wait"]

    told = listed(some, FOLDED, None)

    assert told == "  go, run WAY \N{MIDDLE DOT} wait \N{MIDDLE DOT} `all` lists them"
    assert "  31  please run 0" in listed(some, FOLDED, None, everything=True)
