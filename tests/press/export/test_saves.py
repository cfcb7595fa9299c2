"""The save of Tabletop Simulator: every game's table, as it is set up."""

import json
from collections import Counter
from functools import cache
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageDraw

from companion import games
from companion.cli import kits
from companion.contract.options import Options
from companion.press.export import tabletop
from companion.press.ink.paragraphs import paragraphs
from companion.press.layout import table as tables
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.table import Place, Table

ALWAYS = {
    *("GUID", "Name", "Transform", "Nickname", "Description", "ColorDiffuse"),
    *("Locked", "Grid", "Snap", "Autoraise", "Sticky", "Tooltip"),
}

OWN = {
    "Bag": {"ContainedObjects"},
    "Card": {"CardID", "SidewaysCard", "CustomDeck"},
    "Custom_PDF": {"CustomPDF"},
    "Custom_Tile": {"CustomImage"},
    "Custom_Tile_Stack": {"CustomImage", "Number"},
    "Custom_Token": {"CustomImage"},
    "Custom_Token_Stack": {"CustomImage", "Number"},
    "DeckCustom": {"SidewaysCard", "DeckIDs", "CustomDeck", "ContainedObjects"},
    "Die_6": set(),
    "Figurine_Custom": {"CustomImage"},
    "HandTrigger": {"FogColor"},
}
"""Names of objects, from the list of its knowledge base, and the keys that each has."""

OTHERS = (
    "exit-from-purgatory players=5",
    "exit-from-purgatory players=8",
    "seven-steps-kosmos players=2 size=19",
)
"""Kits with other options."""


@cache
def kit_of(game: str) -> Kit:
    """Return the kit of a game; options follow its name, as in `game players=2`."""
    name, *given = game.split()
    values = dict(option.split("=") for option in given)
    numbers = {key: int(value) for key, value in values.items() if key == "players"}
    return kits.of_games([name], Options({**values, **numbers}), None)[0].kit


def table_of(kit: Kit) -> Table:
    assert kit.table is not None
    return kit.table()


def needed(kit: Kit) -> list[Piece]:
    """Return the pieces that a simulator shows."""
    absent = table_of(kit).absent
    return [
        piece
        for piece in kit.pieces
        if not (piece.extra or piece.instead)
        and not {piece.name, piece.group} & {*absent}
    ]


@pytest.mark.parametrize("game", [*games.names(), *OTHERS])
def test_every_piece_is_on_the_table_once(game: str) -> None:
    kit = kit_of(game)

    laid: Counter[str] = Counter()
    for place in table_of(kit).places:
        laid.update(dict(place.pieces))
    extra = {piece.name: piece.copies for piece in kit.pieces if piece.extra}
    played = {name: count for name, count in laid.items() if name not in extra}
    assert played == {piece.name: piece.copies for piece in needed(kit)}
    assert all(count == extra.get(name, count) for name, count in laid.items())
    known = {name for piece in kit.pieces for name in (piece.name, piece.group)}
    assert set(table_of(kit).absent) <= known


DICE = {
    **{"nine-circles": 9, "seven-steps": 10, "exit-from-purgatory": 8},
    **{"seven-steps-kosmos": 0, "six-winters": 72 + 18 + 4},
}


@pytest.mark.parametrize("game", games.names())
def test_as_many_dice_are_on_the_table_as_the_rules_say(game: str) -> None:
    dice = [place.dice for place in table_of(kit_of(game)).places]

    assert sum(number for colours in dice for _, number in colours) == DICE[game]


@pytest.mark.slow
@pytest.mark.parametrize("game", [*games.names(), *OTHERS])
def test_nothing_overlaps_on_the_table_or_on_a_board(game: str) -> None:
    kit, table = kit_of(game), table_of(kit_of(game))
    named = {piece.name: piece for piece in kit.pieces}
    sizes = {piece.name: (piece.width, piece.height) for piece in kit.pieces}

    layers: dict[int, Image.Image] = {}
    for place in table.places:
        level, room = tables.level(table, place), tables.room(table, place, sizes)
        mask = drawn(place, room, named)
        below = layers.setdefault(level, Image.new("1", (SIDE, SIDE)))
        both = ImageChops.logical_and(below, mask)
        assert not both.getbbox(), f"{place.name or place.pieces} on another"
        layers[level] = ImageChops.logical_or(below, mask)
        if place.on:
            x, y, right, bottom = room
            under = next(p for p in table.places if (place.on, 1) in p.pieces)
            west, north, east, south = tables.room(table, under, sizes)
            assert west <= x < right <= east, place
            assert north <= y < bottom <= south, place


SIDE = 2000


def drawn(place: Place, room: tables.Box, named: dict[str, Piece]) -> Image.Image:
    """Return what a place covers, a pixel to a mm, half a mm less all round."""
    mask = Image.new("1", (SIDE, SIDE))
    pen = ImageDraw.Draw(mask)
    left, top, right, bottom = (mm + SIDE / 2 for mm in room)
    inner = (left + 0.5, top + 0.5, right - 1.5, bottom - 1.5)
    piece = named[place.pieces[0][0]] if place.pieces else None
    if piece and piece.dieline and piece.shaped:
        (points,) = piece.dieline.cut.polylines(0.1)
        x0, y0 = left + piece.width * 0.02, top + piece.height * 0.02
        pen.polygon([(x0 + x * 0.96, y0 + y * 0.96) for x, y in points], 1)
    elif piece and piece.form == "disc":
        pen.ellipse(inner, 1)
    else:
        pen.rectangle(inner, 1)
    return mask


@cache
def saved(game: str) -> tuple[Any, set[str]]:
    """Return a game's save, and the names of the files beside it."""
    texts, left = tabletop.booklets(kit_of(game))
    assert not left
    how = tabletop.How(lambda name: f"file:///x/{name}", 36)
    found = {file.name: file.data for file in tabletop.files(kit_of(game), how, texts)}
    return json.loads(found["TS_Save.json"]), set(found)


def flat(objects: list[Any]) -> list[Any]:
    inside = (thing.get("ContainedObjects", []) for thing in objects)
    return [*objects, *(thing for things in inside for thing in flat(things))]


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(name, marks=() if name == "seven-steps" else pytest.mark.slow)
        for name in games.names()
    ],
)
def test_a_save_has_the_keys_that_the_simulator_reads_and_every_piece_once(
    game: str,
) -> None:
    save, files = saved(game)

    assert list(save) == [
        *("SaveName", "GameMode", "Gravity", "PlayArea", "Date", "Table", "Sky"),
        *("Note", "Rules", "TabStates", "PlayerTurn"),
        *("Hands", "SnapPoints", "ObjectStates"),
    ]
    for snap in save["SnapPoints"]:
        assert {key: set(snap[key]) for key in snap} == {
            "Position": {"x", "y", "z"},
            "Rotation": {"x", "y", "z"},
        }
    every = flat(save["ObjectStates"])
    assert {one["Name"] for one in every} <= OWN.keys()
    assert len({one["GUID"] for one in every}) == len(every)
    for one in every:
        assert set(one) - {"Hands"} == ALWAYS | OWN[one["Name"]], one["Name"]
        assert len(one["GUID"]) == 6
        assert set(one["Transform"]) == {
            f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ"
        }
    assert pictures(every) <= files
    _check_booklet(kit_of(game), save, files)
    copies: Counter[str] = Counter()
    for piece in needed(kit_of(game)):
        copies[piece.title or piece.name] += piece.copies
    extras = Counter(
        piece.title or piece.name for piece in kit_of(game).pieces if piece.extra
    )
    assert copies <= counted(every) <= copies + extras, "a few extras may lie there too"


def _check_booklet(kit: Kit, save: Any, files: set[str]) -> None:
    """The booklet lies beside all pieces, and the notebook says what it says."""
    (page,) = [page for page in kit.pages if page.form == "booklet"]
    objects = save["ObjectStates"]
    (booklet,) = [one for one in objects if one["Name"] == "Custom_PDF"]
    assert booklet["CustomPDF"]["PDFUrl"].removeprefix("file:///x/") in files
    rightmost = max(one["Transform"]["posX"] for one in objects if one is not booklet)
    assert booklet["Transform"]["posX"] > rightmost + 2
    tabs = save["TabStates"]
    assert [tab["id"] for tab in tabs.values()] == [int(key) for key in tabs]
    titles = [tab["title"] for tab in tabs.values()]
    chapters = [part.headings[0] for part in paragraphs(page) if part.headings]
    assert [title for title in titles if title != page.title] == list(
        dict.fromkeys(chapters)
    )
    text = "".join(tab["body"] for tab in tabs.values())
    assert all(part.text in text for part in paragraphs(page))


def counted(every: list[Any]) -> Counter[str]:
    """Return how many of each piece a save has, by their names."""
    found: Counter[str] = Counter()
    for one in every:
        if one["Name"] == "Card" or "CustomImage" in one:
            found[one["Nickname"]] += one.get("Number", 1)
        if one["Name"] == "DeckCustom":
            ids = [card["CardID"] for card in one["ContainedObjects"]]
            assert ids == one["DeckIDs"]
            assert {str(number // 100) for number in ids} == set(one["CustomDeck"])
    return found


def pictures(every: list[Any]) -> set[str]:
    """Return the names of all pictures that a save needs."""
    urls: set[str] = set()
    for one in every:
        image = one.get("CustomImage", {})
        urls |= {image[key] for key in ("ImageURL", "ImageSecondaryURL") if image}
        for sheet in one.get("CustomDeck", {}).values():
            urls |= {sheet["FaceURL"], sheet["BackURL"]}
    return {url.removeprefix("file:///x/") for url in urls}


@pytest.mark.slow
def test_decks_bags_and_hands_of_exit_from_purgatory_hold_what_the_kit_has() -> None:
    save, _ = saved("exit-from-purgatory")

    objects = save["ObjectStates"]
    (pile,) = [one for one in objects if one["Name"] == "DeckCustom"]
    cards = [one for one in objects if one["Name"] == "Card"]
    held = [card for card in cards if card["Nickname"] != "Player aid"]
    assert (len(pile["DeckIDs"]), len(pile["ContainedObjects"])) == (36, 36)
    assert pile["Transform"]["rotZ"] == 180
    assert Counter(card["Nickname"] for card in held).most_common() == [
        ("Apple card", 8),
        ("Worm card", 8),
        ("Lantern card", 8),
    ]
    hands = [one for one in objects if one["Name"] == "HandTrigger"]
    assert [hand["FogColor"] for hand in hands] == ["White", "Red", "Yellow", "Green"]
    for card in held:
        near = min(hands, key=lambda hand: away(hand, card))
        assert away(near, card) < 8
        assert card["Transform"]["rotY"] == (180 + near["Transform"]["rotY"]) % 360


def away(hand: Any, card: Any) -> float:
    one, other = hand["Transform"], card["Transform"]
    return abs(one["posX"] - other["posX"]) + abs(one["posZ"] - other["posZ"])


@pytest.mark.slow
def test_the_bag_of_7_steps_holds_all_discs_as_they_are_drawn() -> None:
    save, _ = saved("seven-steps-kosmos")

    (bag,) = [one for one in save["ObjectStates"] if one["Name"] == "Bag"]
    discs = Counter(one["CustomImage"]["ImageURL"] for one in bag["ContainedObjects"])
    assert sorted(discs.values()) == [20] * 7
    assert {one["Name"] for one in bag["ContainedObjects"]} == {"Custom_Tile"}
    assert all(one["Hands"] for one in bag["ContainedObjects"])


def test_a_board_is_where_the_table_has_it_and_stays() -> None:
    save, _ = saved("seven-steps")

    sheet, *dice, _ = save["ObjectStates"]  # the last is the booklet
    assert (sheet["Name"], sheet["Locked"]) == ("Custom_Tile", True)
    assert [sheet["Transform"][key] for key in ("posX", "posY", "posZ")] == [0, 1, 0]
    assert {die["Transform"]["posY"] for die in dice} == {1.25}
    # The pool is on the lower edge of the sheet, 190 x 260 mm.
    pool = [die["Transform"] for die in dice if die["Nickname"] == "pool"]
    assert len(pool) == 7
    assert all(die["posZ"] == pytest.approx(-110 / 25.4, abs=0.02) for die in pool)
