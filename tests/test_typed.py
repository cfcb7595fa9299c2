"""The laws of typed actions: every kind of field, and every form of every game."""

import random
from collections.abc import Callable
from typing import Any, get_args

import pytest

from companion import games
from companion.contract import Act, Drawn, Rolled
from companion.dice import faces
from companion.errors import BadValue, CompanionError
from companion.typed import (
    Codec,
    Field,
    after,
    choice,
    fixed,
    form,
    instead,
    many,
    may,
    number,
)
from companion.typed import ordered as in_order
from companion.typed import word as one_word

WORDS = (
    "0", "1", "2", "6", "12", "99", "999", "3x2", "654321", "none", "yes", "ann",
    "AAW", "3.6", "R", "em-mi", "again", "hold", "zz",
)  # fmt: skip
"""What fields are tried with, beside the words that they know."""


class Go(Act, frozen=True, tag="go"):
    far: int
    with_dice: tuple[int, ...] = ()


NONE: Field[tuple[int, ...]] = fixed(())
DICE = in_order(faces.typed_faces("toy: go", lambda: 3))
TOY: Codec[Act] = Codec(
    "toy",
    form(Go, (number("FAR", most=9), NONE), "go 3", "three steps"),
    form(Go, (number("FAR", most=9), after("with", DICE)), "go 3 with 1 2", "and dice"),
    form(
        Drawn,
        (many("CARDS", one_word("CARD", str.upper, known=lambda: "AB")),),
        "drawn A",
        "one card",
    ),
    form(Rolled, (DICE,), "rolled 1 2"),
)


def test_each_kind_of_field_reads_what_it_writes_and_refuses_the_rest() -> None:
    kinds: list[tuple[Field[Any], dict[Any, str], str]] = [
        (number("N", least=1, most=12), {1: "1", 12: "12"}, "0 13 -1 1.5 x \u00b2"),
        (choice({"yes": True, "no": False}), {True: "yes", False: "no"}, "y maybe 1"),
        (instead("none", 0, number("N")), {0: "none", 7: "7"}, "nobody -1"),
        (one_word("CARD", str.upper), {"A1": "A1", "?": "?"}, ""),
        (many("N N...", number("N")), {(3,): "3", (3, 1, 2): "3 1 2"}, "x"),
        (in_order(many("N", number("N"))), {(1, 2): "1 2"}, "x"),
        (after("by", number("N")), {4: "by 4"}, "to"),
        (faces.typed_faces("toy", lambda: 3), {(6, 1): "6 1"}, "7 1234 x"),
        (fixed(()), {(): ""}, ""),
    ]  # fmt: skip
    for field, values, others in kinds:
        for value, typed in values.items():
            assert field.write(value) == typed, field.name
            assert field.read(typed.split()) == value, field.name
        for typed in others.split():
            with pytest.raises((ValueError, CompanionError)):
                field.read((typed,))


def test_an_action_is_written_in_the_first_form_that_can_hold_it() -> None:
    assert TOY.write(Go(2)) == "go 2"
    assert TOY.write(Go(2, (1, 5))) == "go 2 with 1 5"
    assert TOY.read("GO 2 With 51") == Go(2, (1, 5))
    assert TOY.form("go") == "go FAR or go FAR with FACES"


def test_a_form_without_a_meaning_is_read_but_not_listed() -> None:
    assert TOY.read("rolled 12") == Rolled((1, 2))
    assert list(TOY.rows()) == [
        ("go", "go FAR", "go 3: three steps"),
        ("go", "go FAR with FACES", "go 3 with 1 2: and dice"),
        ("drawn", "drawn CARDS", "drawn A: one card"),
    ]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "toy: '' is no action; choose one of go, drawn, rolled"),
        ("rollt 1", "toy: 'rollt' is no action; did you mean 'rolled'?"),
        ("go", "toy: 'go' cannot be read; type go FAR or go FAR with FACES"),
        ("go 1 2", "toy: 'go 1 2' cannot be read; type go FAR or go FAR with FACES"),
        ("go 1 with 7", "toy: go: a die of 6 sides has no face 7; faces are 1 to 6"),
        ("go 1 with", "toy: go: no face is given; type them as 533, 5 3 3 or 2x3 5"),
        ("drawn", "toy: 'drawn' cannot be read; type drawn CARDS"),
        ("drawn " + "A" * 7995, f"toy: 'drawn {'A' * 34}...' has 8001 characters; "
         "8000 are read at most"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_with_what_can(text: str, line: str) -> None:
    with pytest.raises(BadValue) as caught:
        TOY.read(text)

    assert str(caught.value) == line


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", ("go", "drawn", "rolled")),
        ("  D", ("drawn",)),
        ("go", ("go",)),
        ("go ", ()),
        ("go 3 ", ("with",)),
        ("go 3 x", ()),
        ("go 3 with 1 ", ()),
        ("drawn ", ("A", "B")),
        ("drawn A b", ("B",)),
        ("nonsense ", ()),
    ],
)
def test_the_word_that_is_typed_is_completed(text: str, found: tuple[str, ...]) -> None:
    assert TOY.complete(text) == found


every_game = pytest.mark.parametrize("game", games.names())


@every_game
def test_every_action_of_a_game_has_a_form_and_no_other(game: str) -> None:
    kinds = set(get_args(games.load(game).rules().Action))

    assert {each.make for each in games.load(game).words().actions.forms} == kinds


@every_game
def test_every_example_of_a_game_reads_and_is_listed(game: str) -> None:
    actions = games.load(game).words().actions
    for each in actions.forms:
        action = actions.read(each.example)
        written = actions.write(action)
        assert isinstance(action, each.make), each.example
        assert actions.read(written) == action, each.example
        assert actions.verb(action) == written.split()[0], each.example
        assert each.verb in actions.complete(each.example[:1])
    assert [verb for verb, _, _ in actions.rows()] == [
        each.verb for each in actions.forms if each.meaning
    ]


@every_game
def test_every_action_that_can_be_read_is_written_and_read_back(game: str) -> None:
    actions, rng = games.load(game).words().actions, random.Random(1)
    for each in actions.forms:
        found = set()
        for _ in range(200):
            text = " ".join([each.verb, *random_words(each.fields, rng.choice)])
            try:
                action = actions.read(text)
            except CompanionError:
                continue
            found.add(type(action))
            written = actions.write(action)
            assert actions.read(written) == action, f"{text} is written {written}"
        assert each.make in found, f"nothing was read as {each.shape}"


def random_words(fields: tuple[Field[Any], ...], pick: Callable[..., str]) -> list[str]:
    """Return words that may fit the fields, or may not."""
    found: list[str] = []
    for field in fields:
        pool = [*field.known(), *WORDS]
        found += [field.keyword] if field.keyword else []
        count = field.words - bool(field.keyword)
        found += [pick(pool) for _ in range(max(count, pick((1, 3)) * field.rest))]
    return found


def test_a_tail_may_be_left_out_and_has_its_keyword_in_front() -> None:
    dice: Field[tuple[int, ...]] = Field(
        "with FACES",
        lambda words: tuple(map(int, words[1:])),
        lambda faces: " ".join(["with", *map(str, faces)]) if faces else "",
        keyword="with",
    )
    go = may(form(Go, (number("FAR", most=9),), "go 3", "steps"), dice)
    codec: Codec[Act] = Codec("toy", go)

    assert codec.read("go 3") == Go(3)
    assert codec.read("go 3 With 1 2") == Go(3, (1, 2))
    assert [codec.write(Go(3)), codec.write(Go(3, (4,)))] == ["go 3", "go 3 with 4"]
    assert codec.form("go") == "go FAR [with FACES]"
    assert codec.complete("go 3 ") == ("with",)
