"""The pieces of Exit from Purgatory: how many, and what they say."""

from collections import Counter

import pytest

from companion.errors import BadValue
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.kit import kit, tokens
from companion.press.layout import nets
from companion.press.scene.scene import (
    Mark,
    Matrix,
    Shape,
)
from tests import kits
from tests.games.exit_from_purgatory.conftest import Drawn, Whole


@kits.every(
    ("players", "each", "tokens"),
    [(4, 20, 24), (5, 25, 30), (6, 30, 36), (7, 35, 42), (8, 40, 48)],
)
def test_a_kit_holds_what_so_many_players_need(
    players: int, each: int, tokens: int
) -> None:
    copies = {
        piece.name: piece.copies for piece in kit(facts(), players=players).pieces
    }

    locks = [copies.pop(f"lock-{seat}") for seat in range(1, players + 1)]
    assert locks == [2] * players
    copies.pop("box")
    copies.pop("box-tokens")
    copies.pop("box-dice")
    assert copies == {
        "card-apple": each,
        "card-worm": each,
        "card-lantern": each,
        "mat": players,
        "token": tokens,
        "in-hell": 2,
        "summary": 1,
        "aid": players,
    }


def test_a_kit_is_for_four_if_nobody_says_how_many() -> None:
    assert kit(facts()).pieces[0].copies == 20


@kits.every("players", [1, 3, 9, -4])
def test_too_few_or_too_many_players_are_refused(players: int) -> None:
    with pytest.raises(BadValue, match=f"{players} players; choose 4 to 8"):
        kit(facts(), players=players)


def test_a_house_rule_lets_three_play() -> None:
    assert kit(facts(), {"min_players": "3"}, players=3).pieces[0].copies == 15


def test_more_cards_of_each_type_are_printed_if_so_ruled() -> None:
    pieces = kit(facts(), {"cards_per_type": "7"}, players=4).pieces

    assert [piece.copies for piece in pieces[:3]] == [28, 28, 28]


def test_all_cards_have_the_same_back(drawn: Drawn) -> None:
    backs = [drawn(f"card-{kind}", back=True) for kind in ("apple", "worm", "lantern")]

    assert len({repr([vars_of(m) for m in kits.marks(b)]) for b in backs}) == 1


def vars_of(marked: tuple[Mark, Matrix]) -> tuple[str, str]:
    mark, matrix = marked
    segments = repr(mark.path.segments) if isinstance(mark, Shape) else repr(mark)
    return segments, repr(matrix)


def test_cards_say_their_names(drawn: Drawn) -> None:
    for kind, name in (("apple", "Apple"), ("worm", "Worm"), ("lantern", "Lantern")):
        assert [line.words for line, _, _ in kits.texts(drawn(f"card-{kind}"))] == [
            name
        ]


def test_the_mat_says_how_many_dice_bar_either_door(drawn: Drawn) -> None:
    words = [line.words for line, _, _ in kits.texts(drawn("mat"))]

    assert words[words.index("HEAVEN") + 2] == "7"
    assert words[words.index("HELL") + 2] == "6"


def test_locks_differ_by_sign_and_all_rounds_have_two_sides(
    whole: Whole, drawn: Drawn
) -> None:
    rounds = [piece for piece in whole().pieces if piece.form == "disc"]

    assert {piece.width for piece in rounds} == {25}
    assert all(piece.back and piece.bleed == 2 for piece in rounds)
    signs = {
        repr([vars_of(mark) for mark in kits.marks(drawn(f"lock-{seat}", low=True))])
        for seat in range(1, 9)
    }
    assert len(signs) == 8


def test_the_aid_says_the_turn_in_front_and_the_challenges_behind(drawn: Drawn) -> None:
    front = [line.words for line, _, _ in kits.texts(drawn("aid"))]
    behind = [line.words for line, _, _ in kits.texts(drawn("aid", back=True))]

    assert [word for word in front if word.isupper()] == [
        *("DRAW", "STEAL", "STUDY", "ATTEMPT", "LEAVE")
    ]
    names = [word for word in behind if word.isupper() and len(word) > 1]
    assert names == ["GENEROSITY", "LUCK", "LOVE", "PEACE", "HUMILITY", "BALANCE"]
    assert "7 against Heaven" in " ".join(front).replace("  ", " ")


def test_every_challenge_has_its_words(drawn: Drawn) -> None:
    counted = Counter(line.words for line, _, _ in kits.texts(drawn("summary")))

    for challenge in facts().challenges:
        assert counted[challenge.name.upper()] == 1


def test_a_box_for_dice_is_a_die_itself() -> None:
    number = {panel: face for face, panel in enumerate(tokens.FACES, 1)}

    assert number.keys() == set(nets.PANELS)
    for one, other in (("front", "back"), ("left", "right"), ("lid", "foot")):
        assert number[one] + number[other] == 7
