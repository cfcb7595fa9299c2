"""Dice notation: what it means, and what is said of the rest."""

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.dice import notation
from companion.dice.notation import (
    Arithmetic,
    Compare,
    Keep,
    Number,
    Reroll,
    Term,
    parse,
)
from companion.errors import BadNotation


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("4d6", Term("4d6", 4, 6)),
        ("d6", Term("d6", 1, 6)),
        ("D20", Term("D20", 1, 20)),
        ("1000d2", Term("1000d2", 1000, 2)),
        ("4d6kh3", Term("4d6kh3", 4, 6, keep=Keep("kh", 3))),
        ("4D6 kh3", Term("4D6 kh3", 4, 6, keep=Keep("kh", 3))),
        ("4d6kl", Term("4d6kl", 4, 6, keep=Keep("kl", 1))),
        ("4d6dh3", Term("4d6dh3", 4, 6, keep=Keep("dh", 3))),
        ("4d6dl", Term("4d6dl", 4, 6, keep=Keep("dl", 1))),
        ("4d6r<3", Term("4d6r<3", 4, 6, Reroll(Compare("<", 3), once=False))),
        ("4d6ro>=5", Term("4d6ro>=5", 4, 6, Reroll(Compare(">=", 5), once=True))),
        ("4d6ro<7", Term("4d6ro<7", 4, 6, Reroll(Compare("<", 7), once=True))),
        ("4d6r=1", Term("4d6r=1", 4, 6, Reroll(Compare("=", 1), once=False))),
        ("d6!", Term("d6!", 1, 6, explodes=True)),
        ("5d6>=5", Term("5d6>=5", 5, 6, counts=Compare(">=", 5))),
        ("5d6 <= 2", Term("5d6 <= 2", 5, 6, counts=Compare("<=", 2))),
        ("5d6=6 [sixes]", Term("5d6=6", 5, 6, counts=Compare("=", 6))),
        (" 5d6 r<2\n! kh4 > 3 ", Term("5d6 r<2 ! kh4 > 3", 5, 6,
            Reroll(Compare("<", 2), once=False), explodes=True, keep=Keep("kh", 4),
            counts=Compare(">", 3))),
        ("d%", Term("d%", 1, 100)),
        ("4dF", Term("4dF", 4, 3, low=-1)),
        ("dF", Term("dF", 1, 3, low=-1)),
        ("d20 adv", Term("d20 adv", 2, 20, keep=Keep("kh", 1))),
        ("D20 Disadvantage", Term("D20 Disadvantage", 2, 20, keep=Keep("kl", 1))),
        ("4dF>=-1", Term("4dF>=-1", 4, 3, counts=Compare(">=", -1), low=-1)),
    ],
)  # fmt: skip
def test_dice_read_as_people_write_them(text: str, dice: Term) -> None:
    assert parse(text) == dice


def test_fate_dice_show_a_minus_a_blank_or_a_plus() -> None:
    assert list(Term("dF", 1, 3, low=-1).faces) == [-1, 0, 1]


D6 = Term("d6", 1, 6)


def test_times_binds_before_plus_parentheses_before_both_and_equals_from_the_left() -> (
    None
):
    assert parse("1 - 2*d6 + 3") == Arithmetic(
        Arithmetic(Number(1), "-", Arithmetic(Number(2), "*", D6)), "+", Number(3)
    )
    assert parse("2*(d6 [fire] + (3))") == Arithmetic(
        Number(2), "*", Arithmetic(D6, "+", Number(3))
    )


def test_comparisons_mean_what_they_look_like() -> None:
    met = {
        sign: [face for face in (2, 3, 4) if Compare(sign, 3).meets(face)]
        for sign in ("<", "<=", "=", ">=", ">")
    }

    assert met == {"<": [2], "<=": [2, 3], "=": [3], ">=": [3, 4], ">": [4]}


ATOM = "write dice, a number or '(' here"
SIDES = "write the sides as a number, such as d6"
MORE = "go on with + - or *, or after dice with r<3 ! kh3 >=5 in this order"
FOR_EVER = "re-rolls every face of a d6 for ever (column 4); let a face stay"

REFUSED = {
    # the amount
    "4d0": "4d0: a die of 0 sides (column 1); a die has 2 to 1000",
    "d1!": "d1!: a die of 1 sides (column 1); a die has 2 to 1000",
    "d1001": "d1001: a die of 1001 sides (column 1); a die has 2 to 1000",
    "0d6": "0d6: 0 dice (column 1); roll 1 to 1000",
    "3+0d6": "3+0d6: 0 dice (column 3); roll 1 to 1000",
    "999999d6": "999999d6: 999999 dice (column 1); roll 1 to 1000",
    "600d6+401d6": "600d6+401d6: 1001 dice so far (column 7); "
    "roll 1000 at most together",
    "7": "7: throws no dice; write 4d6 or 2d6+3",
    "": "notation: no dice are given; write 4d6 or 2d6+3",
    " \n": "notation: no dice are given; write 4d6 or 2d6+3",
    # keeping
    "4d6kh9": "4d6kh9: keeps 9 of 4 dice (column 4); keep 1 to 4",
    "4d6kl0": "4d6kl0: keeps 0 of 4 dice (column 4); keep 1 to 4",
    "2+4d6 dl4": "2+4d6 dl4: drops 4 of 4 dice (column 7); drop 1 to 3",
    "d6dh": "d6dh: drops 1 of 1 dice (column 3); roll more dice",
    # never ending
    "4d6r<7": f"4d6r<7: {FOR_EVER}",
    "4d6r>=1": f"4d6r>=1: {FOR_EVER}",
    "d6r<6!": "d6r<6!: lets only 6 stay, which rolls one more for ever (column 3); "
    "let a lower face stay",
    # unfinished
    "4d": f"4d: ends too soon (column 3); {SIDES}",
    "4d6+": f"4d6+: ends too soon (column 5); {ATOM}",
    "4d6r": "4d6r: ends too soon (column 5); compare here, as in r<3",
    "4d6ro3": "4d6ro3: '3' does not fit (column 6); compare here, as in ro<3",
    "4d6>=": "4d6>=: ends too soon (column 6); write a number here, as in >=3",
    "(4d6": "(4d6: '(' is not closed (column 1); add ')'",
    "2*(4d6+(d6)": "2*(4d6+(d6): '(' is not closed (column 3); add ')'",
    "4d6 [greed": "4d6 [greed: '[' is not closed (column 5); add ']'",
    # nested
    "4d(2d6)": f"4d(2d6): '(' does not fit (column 3); {SIDES}",
    "(2)d6": f"(2)d6: 'd' does not fit (column 4); {MORE}",
    "4d6kh(1)": f"4d6kh(1): '(' does not fit (column 6); {MORE}",
    "(d6 2)": f"(d6 2): '2' does not fit (column 5); {MORE}, or close with ')'",
    # anything else
    "4d6)": f"4d6): ')' does not fit (column 4); {MORE}",
    "4d6k3": f"4d6k3: 'k' does not fit (column 4); {MORE}",
    "4d6kh3r<2": f"4d6kh3r<2: 'r' does not fit (column 7); {MORE}",
    "d6!!": f"d6!!: '!' does not fit (column 4); {MORE}",
    "4d6/2": f"4d6/2: '/' does not fit (column 4); {MORE}",
    "d&": f"d&: '&' does not fit (column 2); {SIDES}",
    "d٣": f"d٣: '٣' does not fit (column 2); {SIDES}",
    "-d6": f"-d6: '-' does not fit (column 1); {ATOM}",
    "__import__('os')": f"__import__('os'): '_' does not fit (column 1); {ATOM}",
    "\x1b[2Jd6": r"\x1b[2Jd6: holds a character that does not print",
    "d6+" * 67 + "1": "d6+" * 13 + "d...: longer than 200 characters; roll it in parts",
    "(" * 21 + "d6" + ")" * 21: "(" * 21 + "d6" + ")" * 21 + ": too many "
    "parentheses (column 21); use 20 at most inside one another",
}


def test_what_does_not_read_is_refused_in_one_line() -> None:
    assert {text: refusal(text) for text in REFUSED} == REFUSED


def test_the_longest_and_the_deepest_notation_still_read() -> None:
    longest = parse("d6+" * 66 + "10")

    assert isinstance(longest, Arithmetic)
    assert longest.right == Number(10)
    assert parse("(" * 20 + "d6" + ")" * 20) == D6


@settings(deadline=None, derandomize=True, max_examples=120)
@given(st.text("0123456789dDkKhHlLrRoO<>=!+-*()[] x\t", max_size=30))
def test_any_text_reads_or_is_refused_in_one_line(text: str) -> None:
    said = refusal(text)

    assert said is None or re.fullmatch(r".+: .+", said)


def refusal(text: str) -> str | None:
    try:
        parse(text)
    except BadNotation as error:
        return str(error)
    return None


@settings(deadline=None, derandomize=True, max_examples=90)
@given(
    count=st.integers(2, 1000),
    sides=st.integers(2, 1000),
    verb=st.sampled_from(["kh", "kl", "dh", "dl"]),
    sign=st.sampled_from(["<", "<=", "=", ">=", ">"]),
    data=st.data(),
)
def test_what_is_written_from_parts_reads_back_as_those_parts(
    count: int, sides: int, verb: Any, sign: Any, data: st.DataObject
) -> None:
    stays = data.draw(st.integers(1, sides))
    some = data.draw(st.integers(1, count - 1))
    text = f"{count}d{sides}ro<{stays}!{verb}{some}{sign}{stays}".upper()
    reroll, counts = Reroll(Compare("<", stays), once=True), Compare(sign, stays)

    assert parse(text) == Term(
        text, count, sides, reroll, explodes=True, keep=Keep(verb, some), counts=counts
    )


def test_several_rolls_are_written_one_after_the_other() -> None:
    for text, rolls in {
        "2d6 1d20": ("2d6", "1d20"),
        "2d6, d%": ("2d6", "d%"),
        "2d6 + 3, d20 adv": ("2d6 + 3", "d20 adv"),
        "4d6 kh3": ("4d6 kh3",),
        "4d6,": ("4d6",),
    }.items():
        assert notation.rolls(text) == rolls
    with pytest.raises(BadNotation, match=r"^2: throws no dice; write 4d6"):
        notation.rolls("4d6 (d4+1) 2")


def test_a_comparison_reads_alone() -> None:
    assert notation.comparison(" >= 14") == Compare(">=", 14)
    assert notation.comparison("<-2") == Compare("<", -2)
    for text in ("14", ">=", ">=x", ">=1 2", ""):
        with pytest.raises(BadNotation):
            notation.comparison(text)
