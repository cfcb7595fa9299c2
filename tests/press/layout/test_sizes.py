import pytest

from companion.errors import BadValue, CompanionError, UnknownName
from companion.press.layout.sizes import library, paper, service, size, sleeve
from tests.refusals import refused


@pytest.mark.parametrize(
    ("typed", "width", "height"),
    [
        *[("poker", 63.5, 88.9), ("Poker", 63.5, 88.9), ("tcg", 63, 88)],
        *[("mini american", 41, 63), ("mini_american", 41, 63)],
        *[("hex-card", 95.25, 82.55), ("63x88", 63, 88), ("63 x 88 mm", 63, 88)],
        *[("63mm x 88mm", 63, 88), ("63,5\u00d788,9", 63.5, 88.9)],
        *[("2.5x3.5in", 63.5, 88.9), ('2.5" x 3.5"', 63.5, 88.9)],
        *[("6.3 x 8.8 cm", 63, 88), ("1in x 30mm", 25.4, 30)],
    ],
)
def test_a_size_is_a_name_or_two_lengths_without_one(
    typed: str, width: float, height: float
) -> None:
    read = size(typed)

    assert (read.width, read.height) == (width, height)
    assert (read.name == "") is (not typed[0].isalpha())


@pytest.mark.parametrize(
    ("name", "width", "height"),
    [
        *[("a4", 210, 297), ("letter", 215.9, 279.4), ("a5", 148, 210)],
        *[("a3", 297, 420), ("tabloid", 279.4, 431.8)],
    ],
)
def test_papers_have_their_sizes(name: str, width: float, height: float) -> None:
    assert (paper(name).width, paper(name).height) == (width, height)
    assert (paper(name).turned().width, paper(name).turned().height) == (height, width)


def test_a_misspelt_name_is_refused_with_the_near_one() -> None:
    for of, typed, refusal in (
        (paper, "leter", "paper: no paper is called 'leter'; did you mean 'letter'?"),
        (
            *(size, "pokr"),
            "size: no size is called 'pokr'; did you mean 'poker'? "
            "(or write 63x88, or 2.5x3.5in)",
        ),
        (
            *(service, "makeplayingcards"),
            "service: no service is called 'makeplayingcards'; "
            "did you mean 'make-playing-cards'?",
        ),
    ):
        assert refused(UnknownName, of, typed) == refusal


@pytest.mark.parametrize(
    ("typed", "error", "line"),
    [
        *[
            (far, BadValue, r"a side is more than 0 and at most 2000 mm")
            for far in ("0x88", "63x0", "63x9999", "3 x 90 in")
        ],
        *[
            (other, UnknownName, "no size is called")
            for other in ("", "x", "-63x88", "63", "63x88x2", "nanxinf")
        ],
    ],
)
def test_what_is_no_size_or_one_that_nobody_means_is_refused(
    typed: str, error: type[CompanionError], line: str
) -> None:
    with pytest.raises(error, match=line):
        size(typed)


def test_every_sleeve_is_larger_than_its_cards_by_less_than_five_millimetres() -> None:
    for name, sleeves in library().sleeves.items():
        for card in sleeves.cards:
            gaps = sleeves.w - size(card).width, sleeves.h - size(card).height
            assert all(1.3 <= gap <= 5 for gap in gaps), (name, card, gaps)


def test_poker_and_tcg_share_a_sleeve_and_a_micro_card_has_none() -> None:
    poker, lying, micro = sleeve(63.5, 88.9), sleeve(88, 63), sleeve(31.75, 44.45)

    assert poker is not None
    assert poker == lying
    assert (poker.w, poker.h) == (66, 91)
    assert micro is None


def test_a_service_asks_for_pixels_of_faces_that_have_a_size() -> None:
    crafter = service("the-game-crafter")

    assert crafter.faces["poker"] == (825, 1125)
    assert (crafter.dpi, crafter.cut, crafter.safe) == (300, 37.5, 75)
    # 300 pixels an inch and 36 on each side.
    assert service("make-playing-cards").faces == {
        **{"poker": (822, 1122), "bridge": (747, 1122), "tgc-mini": (597, 822)},
        **{"business": (672, 1122), "tarot": (897, 1497)},
    }
    names = {name for of in library().services.values() for name in of.faces}
    assert {size(name).name for name in names} == names
