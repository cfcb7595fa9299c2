"""The pieces of Exit from Purgatory: how many, how large, what lies where on them."""

from collections import Counter
from itertools import combinations

import pytest

from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.kit import kit, tokens
from companion.press.layout import nets
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import impose
from companion.press.layout.sizes import paper
from companion.press.proof.colours import contrast
from companion.press.scene.boxes import palette
from companion.press.scene.path import Path
from companion.press.scene.scene import Mark, Matrix, Shape
from tests import kits
from tests.games.exit_from_purgatory.conftest import Drawn, Named, Whole


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
    raised = [copies.pop(f"raised-lock-{seat}") for seat in range(1, players + 1)]
    assert raised == locks
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
        "raised-worm": tokens,
        "stencil": 1,
    }


@kits.every(
    ("rulings", "players", "copies"),
    [({}, {}, 20), ({"min_players": "3"}, {"players": 3}, 15),
     ({"cards_per_type": "7"}, {"players": 4}, 28)],
)  # fmt: skip
def test_a_kit_is_for_four_of_five_cards_a_type_unless_asked_or_ruled_otherwise(
    rulings: dict[str, str], players: dict[str, int], copies: int
) -> None:
    pieces = kit(facts(), rulings, **players).pieces

    assert [piece.copies for piece in pieces[:3]] == [copies] * 3


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
    rounds = [piece for piece in whole().pieces if piece.group == "tokens"]

    assert {piece.form for piece in rounds} == {"disc"}
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


@kits.every(
    ("name", "width", "height"),
    [("poker", 63.5, 88.9), ("tcg", 63, 88), ("mini", 44, 68), ("41x63", 41, 63)],
)
def test_cards_are_of_the_size_asked_for(
    named: Named, name: str, width: float, height: float
) -> None:
    card = named("card-apple", name)

    assert (card.width, card.height) == (width, height)
    face = card.face()
    assert (face.width, face.height) == (width + 6, height + 6)


def test_every_card_shows_its_index_in_two_corners_inside_the_safe_zone(
    drawn: Drawn,
) -> None:
    for kind in ("apple", "worm", "lantern"):
        face = drawn(f"card-{kind}")

        one, other = kits.places(face, "index")
        assert one.w >= 10.6
        assert one.x + other.x == pytest.approx(face.width)
        assert one.y + other.y == pytest.approx(face.height)
        assert one.x - one.w / 2 >= 6
        assert one.y - one.h / 2 >= 6


def test_a_mat_has_a_spot_for_a_token_on_each_of_six_arms(drawn: Drawn) -> None:
    face = drawn("mat")

    spots = kits.places(face, "spot")
    assert [spot.name for spot in spots] == list("ABCDEF")
    assert all(spot.w >= 27 for spot in spots)
    for one, other in combinations(spots, 2):
        apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
        assert apart >= one.w + 2
    top, right = spots[0], spots[1]
    assert top.y == min(spot.y for spot in spots)
    assert right.x > top.x  # clockwise
    assert [label.name for label in kits.places(face, "label")] == [
        *("GENEROSITY", "LUCK", "LOVE", "PEACE", "HUMILITY", "BALANCE")
    ]


@kits.every("low", [False, True])
def test_nothing_written_on_a_mat_lies_under_a_token_or_on_other_words(
    drawn: Drawn, low: bool
) -> None:
    face = drawn("mat", low=low)

    inks = [
        (line.words, ink) for line, ink, _ in kits.texts(face) if len(line.words) > 1
    ]
    for (words, one), (more, other) in combinations(inks, 2):
        apart = (
            one[2] <= other[0]
            or other[2] <= one[0]
            or one[3] <= other[1] + 0.05
            or other[3] <= one[1] + 0.05
        )
        assert apart, (words, more)
    for words, (left, top, right, bottom) in inks:
        for spot in kits.places(face, "spot"):
            x = min(max(spot.x, left), right)
            y = min(max(spot.y, top), bottom)
            distance = ((x - spot.x) ** 2 + (y - spot.y) ** 2) ** 0.5
            assert distance > 13, words


def test_only_fronts_show_where_round_pieces_are_cut(drawn: Drawn) -> None:
    def rings(back: bool) -> list[float]:
        marks = [mark for mark, _ in kits.marks(drawn("token", back=back))]
        paths = [mark.path for mark in marks if isinstance(mark, Shape)]
        return [round(right - left, 2) for left, _, right, _ in map(Path.bounds, paths)]

    assert 25 in rings(back=False)
    assert 25 not in rings(back=True)


@kits.every(
    ("name", "rim"),
    [
        ("token", "apple"),
        *[(f"lock-{seat}", f"seat_{seat}") for seat in range(1, 9)],
        ("in-hell", "worm"),
    ],
)
def test_the_line_round_pieces_are_cut_along_stands_out_from_their_rim(
    name: str, rim: str
) -> None:
    pieces = {piece.name: piece for piece in kit(facts(), players=8).pieces}

    (line,) = [
        mark
        for mark, _ in kits.marks(pieces[name].face())
        if isinstance(mark, Shape)
        and mark.path.bounds() == pytest.approx((0, 0, 25, 25))
    ]
    assert line.width == 0.2
    assert line.opacity == 1
    assert line.stroke
    ground = palette("exit_from_purgatory").full[rim]
    assert contrast(line.stroke, ground) >= 3


@kits.every(
    ("players", "copies", "depth"), [(4, 1, 29), (5, 1, 35), (6, 2, 23), (8, 2, 29)]
)
def test_all_cards_find_room_in_boxes_whose_nets_fit_the_paper(
    players: int, copies: int, depth: float
) -> None:
    made = kit(facts(), players=players).pieces
    box = next(piece for piece in made if piece.name == "box")

    assert (box.name, box.copies) == ("box", copies)
    # The lid with its tongue, the front, and the foot stand above one another.
    assert box.height == pytest.approx(92.9 + 2.6 * depth)
    assert box.face().shrunk == []
    for name in ("a4", "letter"):
        assert len(impose([box], PrintOptions(paper(name)))) == copies
