"""The pieces of Exit from Purgatory: how many, how large, what lies where on them."""

import math
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
from companion.press.scene.scene import Mark, Matrix, Shape
from tests import kits
from tests.games.exit_from_purgatory.faces import FACES

KINDS = ("apple", "worm", "lantern")
NAMES = ["GENEROSITY", "LUCK", "LOVE", "PEACE", "HUMILITY", "BALANCE"]


@kits.every(
    ("players", "each", "tokens"),
    [(4, 20, 24), (5, 25, 30), (6, 30, 36), (7, 35, 42), (8, 40, 48)],
)
def test_a_kit_holds_what_so_many_players_need(
    players: int, each: int, tokens: int
) -> None:
    pieces = kit(facts(), players=players).pieces
    copies = {piece.name: piece.copies for piece in pieces}

    for name in ("lock", "raised-lock"):
        seats = range(1, players + 1)
        assert [copies.pop(f"{name}-{seat}") for seat in seats] == [2] * players
    assert {copies.pop(name) for name in ("box", "box-tokens", "box-dice")} <= {1, 2}
    assert copies == {
        **{f"card-{kind}": each for kind in KINDS},
        **{"mat": players, "aid": players, "summary": 1, "stencil": 1, "in-hell": 2},
        **{"token": tokens, "raised-worm": tokens},
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


def test_all_cards_have_the_same_back() -> None:
    backs = [FACES(f"card-{kind}", back=True) for kind in KINDS]

    assert len({repr([vars_of(m) for m in kits.marks(b)]) for b in backs}) == 1


def vars_of(marked: tuple[Mark, Matrix]) -> tuple[str, str]:
    mark, matrix = marked
    segments = repr(mark.path.segments) if isinstance(mark, Shape) else repr(mark)
    return segments, repr(matrix)


def test_cards_say_their_names() -> None:
    faces = [FACES(f"card-{kind}") for kind in KINDS]

    assert [kits.words(face) for face in faces] == [["Apple"], ["Worm"], ["Lantern"]]


def test_the_mat_says_how_many_dice_bar_either_door() -> None:
    words = kits.words(FACES("mat"))

    assert words[words.index("HEAVEN") + 2] == "7"
    assert words[words.index("HELL") + 2] == "6"


def test_locks_differ_by_sign_and_all_rounds_have_two_sides() -> None:
    rounds = [piece for piece in FACES.kit().pieces if piece.group == "tokens"]

    assert {piece.form for piece in rounds} == {"disc"}
    assert {piece.width for piece in rounds} == {25}
    assert all(piece.back and piece.bleed == 2 for piece in rounds)
    signs = {
        repr([vars_of(mark) for mark in kits.marks(FACES(f"lock-{seat}", low=True))])
        for seat in range(1, 9)
    }
    assert len(signs) == 8


def test_the_aid_says_the_turn_in_front_and_the_challenges_behind() -> None:
    front, behind = (kits.words(FACES("aid", back=back)) for back in (False, True))

    assert [word for word in front if word.isupper()] == [
        *("DRAW", "STEAL", "STUDY", "ATTEMPT", "LEAVE")
    ]
    names = [word for word in behind if word.isupper() and len(word) > 1]
    assert names == NAMES
    assert "7 against Heaven" in " ".join(front).replace("  ", " ")


def test_every_challenge_has_its_words() -> None:
    counted = Counter(kits.words(FACES("summary")))

    assert [counted[name] for name in NAMES] == [1] * 6


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
    name: str, width: float, height: float
) -> None:
    card = FACES.piece("card-apple", name)

    assert (card.width, card.height) == (width, height)
    face = card.face()
    assert (face.width, face.height) == (width + 6, height + 6)


def test_every_card_shows_its_index_in_two_corners_inside_the_safe_zone() -> None:
    for kind in KINDS:
        face = FACES(f"card-{kind}")

        one, other = kits.places(face, "index")
        assert one.w >= 10.6
        assert one.x + other.x == pytest.approx(face.width)
        assert one.y + other.y == pytest.approx(face.height)
        assert one.x - one.w / 2 >= 6
        assert one.y - one.h / 2 >= 6


def test_a_mat_has_a_spot_for_a_token_on_each_of_six_arms() -> None:
    face = FACES("mat")

    spots = kits.places(face, "spot")
    assert [spot.name for spot in spots] == list("ABCDEF")
    assert all(spot.w >= 27 for spot in spots)
    for one, other in combinations(spots, 2):
        assert math.dist((one.x, one.y), (other.x, other.y)) >= one.w + 2
    top, right = spots[0], spots[1]
    assert top.y == min(spot.y for spot in spots)
    assert right.x > top.x  # clockwise
    assert [label.name for label in kits.places(face, "label")] == NAMES


@kits.every("low", [False, True])
def test_nothing_written_on_a_mat_lies_under_a_token_or_on_other_words(
    low: bool,
) -> None:
    face = FACES("mat", low=low)

    inks = [
        (line.words, ink) for line, ink, _ in kits.texts(face) if len(line.words) > 1
    ]
    for (words, (left, top, right, bottom)), (more, other) in combinations(inks, 2):
        # Lines may touch.
        apart = not kits.overlap((left, top + 0.05, right, bottom - 0.05), other)
        assert apart, (words, more)
    for words, (left, top, right, bottom) in inks:
        for spot in kits.places(face, "spot"):
            x = min(max(spot.x, left), right)
            y = min(max(spot.y, top), bottom)
            assert math.dist((x, y), (spot.x, spot.y)) > 13, words


def test_only_fronts_show_where_round_pieces_are_cut() -> None:
    for back in (False, True):
        bounds = (
            mark.path.bounds() for mark, _ in kits.shapes(FACES("token", back=back))
        )
        rings = [round(right - left, 2) for left, _, right, _ in bounds]
        assert (25 in rings) is not back


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
    (line,) = [
        mark
        for mark, _ in kits.shapes(FACES(name))
        if mark.path.bounds() == pytest.approx((0, 0, 25, 25))
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
    (box,) = (piece for piece in made if piece.name == "box")

    assert box.copies == copies
    # The lid with its tongue, the front, and the foot stand above one another.
    assert box.height == pytest.approx(92.9 + 2.6 * depth)
    assert box.face().shrunk == []
    for name in ("a4", "letter"):
        assert len(impose([box], PrintOptions(paper(name)))) == copies
