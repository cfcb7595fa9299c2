"""The pieces of Exit from Purgatory: how many, how large, how legible, how much ink."""

import io
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path as FilePath

import pytest
from PIL import Image, ImageChops
from typer.testing import CliRunner

from companion import places
from companion.cli import app
from companion.errors import BadValue, UnknownName
from companion.games.exit_from_purgatory import tables
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.kit import kit
from companion.press import pages, pdf, text
from companion.press.fonts import font
from companion.press.imposed import How, folios
from companion.press.imposition import Backs
from companion.press.layout import palette
from companion.press.paper import paper
from companion.press.path import Path
from companion.press.piece import Kit, Piece
from companion.press.scene import (
    IDENTITY,
    Group,
    Mark,
    Matrix,
    Place,
    Scene,
    Shape,
    Text,
    compose,
)

Box = tuple[float, float, float, float]

ROW = {"name": "2", "cells": ["58.3", "90.7"], "attempts": ["5.33", "2.14"]}
TABLE = {"first": "Lanterns", "heads": ["0", "1"], "rows": [ROW]}
QUOTED = {"success": TABLE, "steal": TABLE, "study": TABLE, "leave": TABLE}

FACES = [
    (name, back)
    for name in (
        *("card-apple", "card-worm", "card-lantern", "token"),
        *("lock-1", "lock-8", "in-hell", "aid"),
    )
    for back in (False, True)
] + [("mat", False), ("summary", False)]
LOCKS = [(f"lock-{seat}", back) for seat in range(2, 8) for back in (False, True)]
WHOLE = [*FACES, *LOCKS, ("box", False)]
EDITIONS = [(name, back, low) for name, back in FACES for low in (False, True)]


@cache
def whole(cards: str = "poker") -> Kit:
    return kit(facts(), players=8, size=cards)


def named(name: str, cards: str = "poker") -> Piece:
    return next(piece for piece in whole(cards).pieces if piece.name == name)


@cache
def drawn(
    name: str, *, back: bool = False, low: bool = False, cards: str = "poker"
) -> Scene:
    return named(name, cards).face(low=low, back=back)


def walk(
    marks: tuple[Mark, ...], outer: Matrix = IDENTITY
) -> Iterator[tuple[Mark, Matrix]]:
    """Yield every shape and text with the matrix that puts it on the face."""
    for mark in marks:
        if isinstance(mark, Group):
            yield from walk(mark.marks, compose(outer, mark.matrix))
        else:
            yield mark, outer


def texts(face: Scene) -> Iterator[tuple[Text, Box, float]]:
    """Yield every line of text with its ink on the face and its size in points."""
    for mark, (a, b, c, d, e, f) in walk(face.marks):
        if isinstance(mark, Text):
            ink = text.ink(mark.words, mark.font, mark.size_pt, mark.track)
            corners = [
                (a * x + c * y + e, b * x + d * y + f)
                for x in (mark.x + ink[0], mark.x + ink[2])
                for y in (mark.y + ink[1], mark.y + ink[3])
            ]
            xs, ys = zip(*corners, strict=True)
            size = mark.size_pt * (a * d - b * c) ** 0.5
            yield mark, (min(xs), min(ys), max(xs), max(ys)), size


def of(face: Scene, kind: str) -> list[Place]:
    return [place for place in face.places if place.kind == kind]


def luminance(colour: str) -> float:
    """Source: WCAG 2, relative luminance."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [
        value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(
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


@pytest.mark.parametrize(
    ("players", "copies", "depth"), [(4, 1, 29), (5, 1, 35), (6, 2, 23), (8, 2, 29)]
)
def test_all_cards_find_room_in_boxes_whose_nets_fit_the_paper(
    players: int, copies: int, depth: float
) -> None:
    box = kit(facts(), players=players).pieces[-1]

    assert (box.name, box.copies) == ("box", copies)
    # The lid with its tongue, the front, and the foot stand above one another.
    assert box.height == pytest.approx(92.9 + 2.6 * depth)
    assert box.face().shrunk == []
    for name in ("a4", "letter"):
        assert len(folios([box], How(paper(name)))) == copies


@pytest.mark.parametrize("players", [1, 3, 9, -4])
def test_too_few_or_too_many_players_are_refused(players: int) -> None:
    with pytest.raises(BadValue, match=f"{players} players; choose 4 to 8"):
        kit(facts(), players=players)


def test_a_house_rule_lets_three_play() -> None:
    assert kit(facts(), {"min_players": "3"}, players=3).pieces[0].copies == 15


def test_more_cards_of_each_type_are_printed_if_so_ruled() -> None:
    pieces = kit(facts(), {"cards_per_type": "7"}, players=4).pieces

    assert [piece.copies for piece in pieces[:3]] == [28, 28, 28]


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [("poker", 63.5, 88.9), ("tcg", 63, 88), ("mini", 44, 68), ("41x63", 41, 63)],
)
def test_cards_are_of_the_size_asked_for(
    name: str, width: float, height: float
) -> None:
    card = named("card-apple", name)

    assert (card.width, card.height) == (width, height)
    face = card.face()
    assert (face.width, face.height) == (width + 6, height + 6)


def test_a_size_that_nobody_knows_is_refused() -> None:
    with pytest.raises(UnknownName, match="poker"):
        kit(facts(), size="pokr")


def test_all_cards_have_the_same_back() -> None:
    backs = [drawn(f"card-{kind}", back=True) for kind in ("apple", "worm", "lantern")]

    assert len({repr([vars_of(m) for m in walk(b.marks)]) for b in backs}) == 1


def vars_of(marked: tuple[Mark, Matrix]) -> tuple[str, str]:
    mark, matrix = marked
    segments = repr(mark.path.segments) if isinstance(mark, Shape) else repr(mark)
    return segments, repr(matrix)


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("cards", ["poker", "mini"])
def test_the_back_of_a_card_has_no_top(
    low: bool,
    cards: str,
    print_faces: Callable[..., bytes],
    render: Callable[..., Image.Image],
) -> None:
    image = render(
        print_faces(drawn("card-worm", back=True, low=low, cards=cards)), 0, 144
    )

    turned = image.transpose(Image.Transpose.ROTATE_180)
    # Half a pixel of rounding blurs edges; a picture that differs is darker by far.
    shrunk = [one.resize((60, 84), Image.Resampling.BOX) for one in (image, turned)]
    assert ImageChops.difference(*shrunk).getextrema()[1] < 40


def test_every_card_shows_its_index_in_two_corners_inside_the_safe_zone() -> None:
    for kind in ("apple", "worm", "lantern"):
        face = drawn(f"card-{kind}")

        one, other = of(face, "index")
        assert one.w >= 10.6
        assert one.x + other.x == pytest.approx(face.width)
        assert one.y + other.y == pytest.approx(face.height)
        assert one.x - one.w / 2 >= 6
        assert one.y - one.h / 2 >= 6


def test_cards_say_their_names() -> None:
    for kind, name in (("apple", "Apple"), ("worm", "Worm"), ("lantern", "Lantern")):
        assert [line.words for line, _, _ in texts(drawn(f"card-{kind}"))] == [name]


def test_a_mat_has_a_spot_for_a_token_on_each_of_six_arms() -> None:
    face = drawn("mat")

    spots = of(face, "spot")
    assert [spot.name for spot in spots] == list("ABCDEF")
    assert all(spot.w >= 27 for spot in spots)
    for one, other in combinations(spots, 2):
        apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
        assert apart >= one.w + 2
    top, right = spots[0], spots[1]
    assert top.y == min(spot.y for spot in spots)
    assert right.x > top.x  # clockwise
    assert [label.name for label in of(face, "label")] == [
        *("GENEROSITY", "LUCK", "LOVE", "PEACE", "HUMILITY", "BALANCE")
    ]


@pytest.mark.parametrize("low", [False, True])
def test_nothing_written_on_a_mat_lies_under_a_token_or_on_other_words(
    low: bool,
) -> None:
    face = drawn("mat", low=low)

    inks = [(line.words, ink) for line, ink, _ in texts(face) if len(line.words) > 1]
    for (words, one), (more, other) in combinations(inks, 2):
        apart = (
            one[2] <= other[0]
            or other[2] <= one[0]
            or one[3] <= other[1] + 0.05
            or other[3] <= one[1] + 0.05
        )
        assert apart, (words, more)
    for words, (left, top, right, bottom) in inks:
        for spot in of(face, "spot"):
            x = min(max(spot.x, left), right)
            y = min(max(spot.y, top), bottom)
            distance = ((x - spot.x) ** 2 + (y - spot.y) ** 2) ** 0.5
            assert distance > 13, words


def test_the_mat_says_how_many_dice_bar_either_door() -> None:
    words = [line.words for line, _, _ in texts(drawn("mat"))]

    assert words[words.index("HEAVEN") + 2] == "7"
    assert words[words.index("HELL") + 2] == "6"


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("back", [False, True])
def test_a_token_may_be_cut_a_millimetre_off(
    back: bool,
    low: bool,
    print_faces: Callable[..., bytes],
    render: Callable[..., Image.Image],
) -> None:
    image = render(print_faces(drawn("token", back=back, low=low)), 0, 254)

    middle = image.width / 2
    ring = [
        image.getpixel((int(middle + r * dx), int(middle + r * dy)))
        for r in (115, 120, 130, 134)
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1), (0.7, 0.7), (-0.7, 0.7))
    ]
    assert len(set(ring)) == 1


def test_only_fronts_show_where_round_pieces_are_cut() -> None:
    def rings(back: bool) -> list[float]:
        marks = [mark for mark, _ in walk(drawn("token", back=back).marks)]
        paths = [mark.path for mark in marks if isinstance(mark, Shape)]
        return [round(right - left, 2) for left, _, right, _ in map(Path.bounds, paths)]

    assert 25 in rings(back=False)
    assert 25 not in rings(back=True)


def test_locks_differ_by_sign_and_all_rounds_have_two_sides() -> None:
    rounds = [piece for piece in whole().pieces if piece.form == "disc"]

    assert {piece.width for piece in rounds} == {25}
    assert all(piece.back and piece.bleed == 2 for piece in rounds)
    signs = {
        repr([vars_of(mark) for mark in walk(drawn(f"lock-{seat}", low=True).marks)])
        for seat in range(1, 9)
    }
    assert len(signs) == 8


def test_the_aid_says_the_turn_in_front_and_the_challenges_behind() -> None:
    front = [line.words for line, _, _ in texts(drawn("aid"))]
    behind = [line.words for line, _, _ in texts(drawn("aid", back=True))]

    assert [word for word in front if word.isupper()] == [
        *("DRAW", "STEAL", "STUDY", "ATTEMPT", "LEAVE")
    ]
    names = [word for word in behind if word.isupper() and len(word) > 1]
    assert names == ["GENEROSITY", "LUCK", "LOVE", "PEACE", "HUMILITY", "BALANCE"]
    assert "7 against Heaven" in " ".join(front).replace("  ", " ")


@pytest.mark.parametrize(("name", "back", "low"), EDITIONS)
def test_words_stay_inside_the_safe_zone_and_keep_their_size(
    name: str, back: bool, low: bool
) -> None:
    piece, face = named(name), drawn(name, back=back, low=low)

    inset = piece.bleed + piece.safe
    assert face.shrunk == []
    for line, (left, top, right, bottom), size in texts(face):
        assert left >= inset, line.words
        assert top >= inset, line.words
        assert right <= face.width - inset, line.words
        assert bottom <= face.height - inset, line.words
        assert size >= (6 if piece.form == "disc" else 8.4), line.words
        assert set(line.words) <= set(font(line.font).cmap)


def test_words_on_mini_cards_are_six_points_or_more() -> None:
    for kind in ("apple", "worm", "lantern"):
        for back in (False, True):
            face = drawn(f"card-{kind}", back=back, cards="mini-american")
            sizes = [size for line, _, size in texts(face) if line.words]
            assert min(sizes) >= 6


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize(("name", "back"), FACES)
def test_words_on_round_pieces_stay_inside_the_ring(
    name: str, back: bool, low: bool
) -> None:
    if named(name).form != "disc":
        assert named(name).corner == 3
        return
    face = drawn(name, back=back, low=low)
    for line, (left, top, right, bottom), _ in texts(face):
        for x in (left, right):
            for y in (top, bottom):
                off = ((x - face.width / 2) ** 2 + (y - face.height / 2) ** 2) ** 0.5
                assert off <= 10.1, line.words


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("cards", ["poker", "mini-american"])
@pytest.mark.parametrize(("name", "back"), WHOLE)
def test_no_line_is_thinner_than_a_printer_holds(
    name: str, back: bool, low: bool, cards: str
) -> None:
    for mark, (a, b, c, d, _, _) in walk(
        drawn(name, back=back, low=low, cards=cards).marks
    ):
        if isinstance(mark, Shape) and mark.stroke:
            assert mark.width * (a * d - b * c) ** 0.5 >= 0.12


@pytest.mark.parametrize(("name", "back"), WHOLE)
def test_low_ink_covers_at_most_sixteen_parts_in_a_hundred(
    name: str, back: bool, coverage: Callable[[Scene], float]
) -> None:
    piece, face = named(name), drawn(name, back=back, low=True)

    trimmed = Scene(piece.width, piece.height, low=True)
    with trimmed.clip(piece.outline()):
        trimmed.insert(face, -piece.bleed, -piece.bleed)
    # A disc takes so much of the square round it.
    part = 0.7854 if piece.form == "disc" else 1
    assert coverage(trimmed) / part <= 0.16


@pytest.mark.parametrize(("name", "back"), FACES)
def test_colour_runs_through_the_bleed(
    name: str,
    back: bool,
    print_faces: Callable[..., bytes],
    render: Callable[..., Image.Image],
) -> None:
    image = render(print_faces(drawn(name, back=back)), 0, 100)

    wide, high = image.size
    corners = [(1, 1), (wide - 2, 1), (1, high - 2), (wide - 2, high - 2)]
    assert max(image.getpixel(corner) for corner in corners) < 250


def test_low_ink_uses_one_ink_and_a_grey_for_ghosts() -> None:
    colours = set(palette("exit_from_purgatory").low.values())

    assert colours == {"#FFFFFF", "#1A1A1A", "#9A9A9A"}


@pytest.mark.parametrize("low", [False, True])
def test_text_and_symbols_stand_out_from_their_ground(low: bool) -> None:
    ink = palette("exit_from_purgatory").ink(low=low)

    for words, ground in (
        ("ink", "ivory"),
        ("ink", "beam"),
        ("ink", "paper"),
        ("apple_text", "ivory"),
        ("apple_text", "beam"),
        ("worm_text", "ivory"),
        ("worm_text", "beam"),
        ("ink", "token_field"),
    ):
        assert contrast(ink[words], ink[ground]) >= 4.5, (words, ground)
    badge = {kind: "paper" if low else kind for kind in ("apple", "worm", "lantern")}
    symbols = [(f"{kind}_symbol", ground) for kind, ground in badge.items()]
    seats = [(f"seat_{seat}", "token_field") for seat in range(1, 9)]
    for symbol, ground in (
        *symbols,
        *seats,
        ("icon", "paper"),
        ("icon", "ivory"),
        ("badge_letter", "paper" if low else "frost"),
        ("frost", "ice"),
        ("frost", "ice_deep"),
        ("apple", "token_field"),
        ("worm", "token_worm_field"),
    ):
        assert contrast(ink[symbol], ink[ground]) >= 3, (symbol, ground)


def test_the_suits_differ_on_a_grey_printer() -> None:
    ink = palette("exit_from_purgatory").full

    greys = sorted(luminance(ink[kind]) for kind in ("apple", "worm", "lantern"))
    assert greys[1] - greys[0] > 0.1
    assert greys[2] - greys[1] > 0.2


def test_two_builds_give_the_same_bytes(print_faces: Callable[..., bytes]) -> None:
    faces = [
        [piece.face() for piece in kit(facts(), players=4).pieces] for _ in range(2)
    ]

    assert print_faces(*faces[0]) == print_faces(*faces[1])


@pytest.mark.parametrize("backs", ["duplex", "duplex-short", "fold", "fold-across"])
@pytest.mark.parametrize("name", ["a4", "letter"])
def test_every_round_lies_behind_itself_when_the_sheet_is_turned_or_folded(
    name: str, backs: Backs, render: Callable[..., Image.Image]
) -> None:
    rounds = [piece for piece in kit(facts()).pieces if piece.group == "tokens"]
    first = folios(rounds, How(paper(name), backs=backs))[0].sides
    file = io.BytesIO()
    pdf.write(first, file, title="t", author="us", subject="test", version="1")

    front, last = (render(file.getvalue(), n, 127) for n in (0, len(first) - 1))
    middles = [
        (place.x + place.face.width / 2, place.y + place.face.height / 2)
        for place in first[0].placements
        if place.face.width == 29
    ]
    assert len(middles) >= 24
    xs, ys = zip(*middles, strict=True)
    folded = len(first) == 1
    fold = (min(xs) + max(xs), min(ys) + max(ys))
    sums = fold if folded else (first[0].width, first[0].height)
    across = backs in ("duplex-short", "fold-across")
    for x, y in middles:
        for dx, dy in ((12.1, 0), (-12.1, 0), (0, 12.1), (0, -12.1), (8.5, 8.5)):
            at = x + dx, y + dy
            behind = (at[0], sums[1] - at[1]) if across else (sums[0] - at[0], at[1])
            assert front.getpixel((round(at[0] * 5), round(at[1] * 5))) < 190
            assert last.getpixel((round(behind[0] * 5), round(behind[1] * 5))) < 190


def test_a_kit_without_tables_has_no_booklet() -> None:
    assert kit(facts()).pages == ()


@pytest.fixture(scope="module")
def rules() -> bytes:
    made = kit(facts(), tables=lambda: QUOTED)
    file = io.BytesIO()
    pages.write(
        made.pages[0], file, paper=paper("a4"), author=made.credit, version=made.version
    )
    return file.getvalue()


def test_the_booklet_is_set_with_every_challenge_ruling_and_choice() -> None:
    made = kit(facts(), tables=lambda: QUOTED)
    html, figures = pages.fill(
        made.pages[0], paper=paper("a4"), author=made.credit, version=made.version
    )

    for challenge in facts().challenges:
        assert f"{challenge.letter} · {challenge.name}" in html
    for ruling in facts().rulings:
        for value in ruling.choices:
            assert f"{ruling.id}={value}" in html
    assert "seven dice against Heaven, six against Hell" in html
    assert html.count("90.7") == 4
    assert html.count("5.33") == 1
    assert len(figures) == 9


def test_the_booklet_counts_cards_for_every_number_of_players() -> None:
    made = kit(facts(), tables=lambda: QUOTED)

    rows = [tuple(row.values()) for row in made.pages[0].context()["counts"]]
    assert rows == [
        (4, 60, 20, 36, 24, 2),
        (5, 75, 25, 45, 30, 2),
        (6, 90, 30, 54, 36, 3),
        (7, 105, 35, 63, 42, 3),
        (8, 120, 40, 72, 48, 4),
    ]


def test_the_booklet_can_be_read_and_searched(
    rules: bytes, read_words: Callable[..., str]
) -> None:
    assert "Exit from Purgatory" in read_words(rules, 0)
    assert "Decks instead" in read_words(rules, 1)


def test_every_challenge_has_its_words() -> None:
    counted = Counter(line.words for line, _, _ in texts(drawn("summary")))

    for challenge in facts().challenges:
        assert counted[challenge.name.upper()] == 1


def test_the_booklet_quotes_the_odds_of_the_rules() -> None:
    (page,) = kit(facts(), tables=tables.tables).pages
    html, _ = pages.fill(page, paper=paper("letter"), author="x", version="1")

    # Two Lanterns against two apples, stealing when level, Hell with five worms.
    assert "<td>55</td>" in html
    assert "<td>2.62</td>" in html
    assert "<td>47</td>" in html


def test_what_the_booklet_says_to_type_begins_a_game(
    tmp_path: FilePath, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "saves", lambda: tmp_path)
    (page,) = kit(facts(), tables=tables.tables).pages
    html, _ = pages.fill(page, paper=paper("a4"), author="x", version="1")

    (line,) = re.findall(r"<code>companion (new [^<]*)</code>", html)
    assert CliRunner().invoke(app, line.split()).exit_code == 0
