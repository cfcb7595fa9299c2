"""Sheets and the saved object for Tabletop Simulator."""

import json
from functools import partial
from typing import Any

import pytest

from companion.press import proof
from companion.press.export import tabletop
from companion.press.export.faces import Made
from companion.press.export.tabletop import Grid, grid
from companion.press.layout.piece import Kit, Piece
from tests import kits
from tests.press.export.coloured import card, opened


def made(*pieces: Piece, dpi: int = 72, own: bool = False) -> dict[str, Made]:
    kit = Kit("toy", "A toy", "", "1", pieces)
    files = tabletop.files(
        kit, tabletop.How(lambda name: f"file:///x/{name}", dpi, own=own)
    )
    return {each.name: each for each in files}


def saved(*pieces: Piece, own: bool = False) -> Any:
    return json.loads(made(*pieces, own=own)["toy.json"].data)


def many(count: int) -> list[Piece]:
    """Return cards of different reds: 1 of 255, 2 of 255 ..."""
    return [card(f"c{n}", f"#{n:02X}0000") for n in range(1, count + 1)]


def test_cells_are_as_large_as_4096_pixels_allow() -> None:
    for (count, dpi), sheet in {
        (1, 300): Grid(2, 1, 750, 1050),
        (3, 300): Grid(2, 2, 750, 1050),
        (9, 300): Grid(5, 2, 750, 1050),
        (54, 300): Grid(8, 7, 417, 585),
        (69, 300): Grid(10, 7, 409, 573),
        (69, 72): Grid(10, 7, 180, 252),
    }.items():
        assert grid(count, 63.5, 88.9, dpi) == sheet


def test_every_object_has_an_id_of_its_own_and_one_of_two_is_found() -> None:
    pieces = (
        card("ace", copies=3),
        card("ace-too", "#00FF00", title="ace"),
        *(card(name, width=20, height=20, corner=0) for name in ("chit", "chit-2")),
    )
    one, again = (made(*pieces)["toy.json"] for _ in range(2))

    objects = json.loads(one.data)["ObjectStates"]
    inside = [each for one in objects for each in one.get("ContainedObjects", ())]
    found = [each["GUID"] for each in (*objects, *inside)]
    assert len(found) == len(set(found)) == 3 + 4
    assert one.data == again.data
    assert proof.ids(one.data, one.name) == []
    ace, king = ({"GUID": "100001", "Nickname": name} for name in ("Ace", "King"))
    deck = {"GUID": "100000", "Nickname": "Cards", "ContainedObjects": [ace, king]}
    data = json.dumps({"SaveName": "Toy", "ObjectStates": [deck]}).encode()
    assert [str(found) for found in proof.ids(data, "toy.json")] == [
        "toy.json, 'King': has the id 100001 of 'Ace'; each has its own [ids]"
    ]


def test_no_sheet_is_larger_than_the_simulator_takes() -> None:
    for count in range(1, 70):
        for width, height in ((63.5, 88.9), (44, 31), (139.7, 88.9), (20, 140)):
            found = grid(count, width, height, 300)
            assert count / found.rows < found.columns <= 10
            assert found.rows <= 7
            assert max(found.columns * found.wide, found.rows * found.high) <= 4096


def test_the_saved_object_of_a_tiny_deck() -> None:
    pieces = card("ace", copies=2, title="Ace of reds"), card("king", "#00FF00")

    found = saved(*pieces)

    sheet = {
        "FaceURL": "file:///x/cards-front.png",
        "BackURL": "file:///x/cards-back.png",
        **{"NumWidth": 3, "NumHeight": 1, "Type": 0},
        **{"BackIsHidden": True, "UniqueBack": False},
    }
    assert list(found) == ["SaveName", "ObjectStates"]
    assert found["SaveName"] == "A toy"
    (deck,) = found["ObjectStates"]
    assert deck["Name"] == "DeckCustom"
    assert deck["Nickname"] == "cards"
    assert deck["DeckIDs"] == [100, 100, 101]
    assert deck["CustomDeck"] == {"1": sheet}
    assert deck["Transform"] == {
        **{"posX": 0.0, "posY": 1.0, "posZ": 0.0},
        **{"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0},
        **{"scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0},
    }
    cards = [
        (each["Name"], each["Nickname"], each["CardID"], each["CustomDeck"])
        for each in deck["ContainedObjects"]
    ]
    assert cards == [
        ("Card", "Ace of reds", 100, {"1": sheet}),
        ("Card", "Ace of reds", 100, {"1": sheet}),
        ("Card", "king", 101, {"1": sheet}),
    ]


def test_cards_are_along_the_rows_and_the_back_in_the_last_cell() -> None:
    file = made(*many(12))["cards-front.png"]
    image = opened(file)

    assert (image.size, image.mode) == ((1260, 504), "RGB")
    # The tenth card: second row, third column.
    assert image.getpixel((2 * 180 + 90, 252 + 126)) == (10, 0, 0)
    assert image.getpixel((6 * 180 + 90, 252 + 126)) == (0, 0, 255)
    assert image.getpixel((5 * 180 + 90, 252 + 126)) == (255, 255, 255)
    assert image.getpixel((0, 0)) == (1, 0, 0)  # it rounds the corners itself
    assert file.what == "12 cards, 7 x 2 cells of 180 x 252 pixels"


def test_more_than_69_cards_take_another_sheet() -> None:
    files = made(*many(71), dpi=36)
    (deck,) = json.loads(files["toy.json"].data)["ObjectStates"]

    pictures = ["cards-1-front.png", "cards-1-back.png", "cards-2-front.png"]
    assert list(files) == [*pictures, "toy.json"]
    assert deck["DeckIDs"] == [*range(100, 169), 200, 201]
    keys = "NumWidth", "NumHeight", "BackURL"
    back = "file:///x/cards-1-back.png"
    assert [[deck["CustomDeck"][n][key] for key in keys] for n in ("1", "2")] == [
        *([10, 7, back], [3, 1, back])
    ]
    last = deck["ContainedObjects"][-1]
    assert (last["CardID"], list(last["CustomDeck"])) == (201, ["2"])
    assert opened(files["cards-2-front.png"]).getpixel((90 + 45, 63)) == (71, 0, 0)


def test_cards_of_another_size_or_group_are_another_deck() -> None:
    small = card("small", width=44, height=68, group="aids", copies=3)

    cards, aids = saved(card(), card("king", "#00FF00"), small)["ObjectStates"]

    assert (cards["Nickname"], aids["Nickname"]) == ("cards", "aids")
    assert aids["DeckIDs"] == [200, 200, 200]
    assert aids["Transform"]["scaleX"] == 0.7649
    assert [deck["Transform"]["posX"] for deck in (cards, aids)] == [0, 10]


def test_backs_that_differ_have_a_sheet_of_the_same_cells() -> None:
    files = made(card("ace"), card("king", back=partial(kits.filled, colour="#000000")))
    (deck,) = json.loads(files["toy.json"].data)["ObjectStates"]
    image = opened(files["cards-back.png"])

    assert deck["CustomDeck"]["1"]["UniqueBack"] is True
    assert image.size == opened(files["cards-front.png"]).size == (540, 252)
    backs = [image.getpixel((90 + 180 * n, 126)) for n in range(3)]
    assert backs == [(0, 0, 255), (0, 0, 0), (0, 0, 255)]


def test_cards_that_look_the_same_share_a_cell_and_keep_their_names() -> None:
    (deck,) = saved(card("one"), card("two"))["ObjectStates"]

    assert deck["DeckIDs"] == [100, 100]
    assert [each["Nickname"] for each in deck["ContainedObjects"]] == ["one", "two"]


def test_a_single_card_is_no_deck_and_landscape_cards_are_marked_as_sideways() -> None:
    (state,) = saved(card())["ObjectStates"]
    (deck,) = saved(card(width=88.9, height=63.5, copies=2))["ObjectStates"]

    assert (state["Name"], state["CardID"]) == ("Card", 100)
    assert list(state["CustomDeck"]) == ["1"]
    assert deck["SidewaysCard"] is True
    assert deck["ContainedObjects"][0]["SidewaysCard"] is True
    assert deck["Transform"]["scaleZ"] == 0.7143


def test_cards_of_ones_own_may_have_no_back_and_square_corners() -> None:
    bare = card(back=None, corner=0, copies=2)

    (deck,) = saved(bare, own=True)["ObjectStates"]
    (tile,) = saved(bare)["ObjectStates"]
    back = opened(made(bare, own=True)["cards-back.png"])

    assert deck["CustomDeck"]["1"]["Type"] == 1
    assert tile["Name"] == "Custom_Tile_Stack"
    assert back.getcolors() == [(180 * 252, (255, 255, 255))]


def test_a_disc_is_a_round_tile_with_two_sides_and_stacks() -> None:
    disc = card("coin", width=25.4, height=25.4, form="disc", corner=0, copies=24)

    files = made(disc)
    (state,) = json.loads(files["toy.json"].data)["ObjectStates"]

    assert list(files) == ["coin-front.png", "coin-back.png", "toy.json"]
    assert (state["Name"], state["Number"]) == ("Custom_Tile_Stack", 24)
    assert state["Transform"]["scaleX"] == 0.5
    assert state["CustomImage"] == {
        "ImageURL": "file:///x/coin-front.png",
        "ImageSecondaryURL": "file:///x/coin-back.png",
        **{"ImageScalar": 1.0, "WidthScale": 0.0},
        "CustomTile": {
            **{"Type": 2, "Thickness": 0.1, "Stackable": True, "Stretch": False}
        },
    }
    assert opened(files["coin-front.png"]).getchannel("A").getpixel((1, 1)) == 0


@pytest.mark.parametrize(
    ("other", "kind"),
    [
        *[({"form": "flat"}, 1), ({"form": "pointy"}, 1), ({"form": "disc"}, 2)],
        *[({"width": 130, "height": 190}, 3), ({"corner": 0}, 0)],
    ],
)
def test_what_is_no_card_is_a_tile_of_its_form(
    other: dict[str, Any], kind: int
) -> None:
    (state,) = saved(card(**other))["ObjectStates"]

    assert state["Name"] == "Custom_Tile"
    assert "Number" not in state
    assert state["CustomImage"]["CustomTile"]["Type"] == kind


def test_a_bare_tile_shows_its_front_on_both_sides_of_4096_pixels_at_most() -> None:
    board = card("board", width=457.2, height=228.6, corner=0, back=None)

    files = made(board, dpi=300)

    (state,) = json.loads(files["toy.json"].data)["ObjectStates"]
    image = state["CustomImage"]
    assert (
        image["ImageURL"] == image["ImageSecondaryURL"] == "file:///x/board-front.png"
    )
    assert opened(files["board-front.png"]).size == (4096, 2048)


def test_fewer_dots_than_requested_are_reported() -> None:
    pieces = [card(f"c{n}", f"#0000{n:02X}", width=20, height=139) for n in range(11)]

    assert made(*pieces, dpi=600)["cards-front.png"].note == (
        "cards: 11 cards, 6 x 2 cells of 294 x 2048 pixels, 374 dpi instead of 600"
    )
    assert made(card(copies=2))["cards-front.png"].note == ""


def test_a_tile_that_is_called_like_a_deck_has_a_file_of_its_own() -> None:
    assert list(made(card(), card("cards", "#00FF00", form="disc"))) == [
        *("cards-front.png", "cards-back.png"),
        *("cards-front-2.png", "cards-back-2.png", "toy.json"),
    ]
