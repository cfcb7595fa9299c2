"""The page to put the table back by, and what a file may not say of a table."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.six_winters import story
from companion.games.six_winters.campaign.actions import Light
from companion.games.six_winters.campaign.piles import on_top
from companion.games.six_winters.campaign.state import Heap
from companion.games.six_winters.campaign.tasks import EndStep
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit.sheets import sheets
from companion.games.six_winters.rules import apply
from companion.press.layout.piece import Piece
from tests import kits
from tests.games.six_winters.campaigns import campaign, doing, table, unlocked
from tests.games.six_winters.kit.conftest import refusal
from tests.games.six_winters.tales import golden
from tests.games.six_winters.tales import middle as middle_state


def page(filled: dict[str, Any]) -> Piece:
    (found,) = (
        piece
        for piece in sheets(facts(), "clear", fill=filled)
        if piece.name == "put-back-filled"
    )
    return found


def text_of(piece: Piece, *, back: bool = False) -> str:
    return " ".join(" ".join(kits.words(piece.face(back=back))).split())


@pytest.fixture
def middle() -> dict[str, Any]:
    """A campaign with a full record in the fourth turn of year IV."""
    plain: dict[str, Any] = json.loads(json.dumps(story.filled(middle_state())))
    return plain


def test_the_front_has_the_time_and_the_contents_of_each_slot(
    middle: dict[str, Any],
) -> None:
    text = text_of(page(middle))

    assert "Summer (box 5), turn 4" in text
    for there in (
        "Boar's Peak 1 Taichu 2 Stealer of Hope",
        "Gravewood 1 Friends in Low Places 2 Sapphire Djinn Keel is here",
        "Lily Manor no obstacle",
        "Thea out of this session",
        "die shows 2, on the box Weary",
        "card: Hard Choices",
        "No Margin for Error Games Without Frontiers The lowest one goes first.",
    ):
        assert there in text


def test_the_back_lists_each_pile_in_order_with_a_light_record_without_numbers(
    middle: dict[str, Any],
) -> None:
    text = text_of(page(middle), back=True)

    light = story.filled(apply(middle_state(), Light()))
    shuffled = text_of(page(light), back=True)

    for there in (
        "In order: the first card of each list is the top one",
        "Draw pile: 3, fall on top 1 Wrath of the Autarch 2 Nalah 3 Eight",
        "Bandit Camp Discards, top first: Poison",
        "Deck, stage III, top first: Wisdom on the Road Discarded: Hopeless",
        "Waiting, by stage: II: 6, III: 7, IV: 15, V: 18",
    ):
        assert there in text
    for there in (
        "Numbered cards are counted from the top; the others are shuffled",
        "Draw pile: 3, fall on top Eight Ears Nalah Wrath of the Autarch",
    ):
        assert there in shuffled


@pytest.mark.parametrize(
    ("light", "below"),
    [
        (False, "3 Wrath of the Autarch 4 Nalah 5 Eight Ears"),
        (True, "beneath, shuffled: Eight Ears Nalah Wrath of the Autarch"),
    ],
)
def test_cards_that_were_laid_on_a_pile_keep_their_order(
    light: bool, below: str
) -> None:
    state = apply(middle_state(), Light()) if light else middle_state()
    state = unlocked(on_top(state, 0, ("zarrah",), ("tripwire",)), "zarrah", "tripwire")
    text = text_of(page(story.filled(state)), back=True)

    assert f"on top 1 Zarrah 2 Tripwire {below}" in text


def test_the_page_has_the_places_of_dice() -> None:
    heaps = (
        Heap("abilities-keel", (0, 1, 0, 0, 0, 0)),
        Heap("card-ben", (0, 0, 0, 2, 0, 0)),
        Heap("settled_lands-sorcery", (3, 0, 0, 0, 0, 0)),
        Heap("taichu", (0, 0, 0, 0, 0, 1)),
    )
    text = text_of(page(story.filled(replace(middle_state(), heaps=heaps))))

    for there in ("abilities: 1", "card: Hard Choices 2", "assets: 3", "1 Taichu 1"):
        assert there in text


def test_a_campaign_that_has_not_begun_has_a_page_too() -> None:
    text = text_of(page(story.filled(campaign())))

    assert "Nobody is picked yet." in text
    assert "no card" in text


def test_everything_fits_at_any_moment_in_either_ink() -> None:
    smallest = []
    for number in (0, 1, 2):
        for at, (_, state) in enumerate(golden(number)[1][100::200]):
            piece = page(story.filled(state))
            for back in (False, True):
                face = piece.face(low=at % 2 == 1, back=back)
                smallest += [size for *_, size in kits.texts(face)]

    assert min(smallest) >= 8.4


def test_all_obstacles_in_one_slot_still_fit(middle: dict[str, Any]) -> None:
    table = middle["table"]
    heap = [card for pile in table["attached"].values() for card in pile]
    heap += table["locked"]
    for held in table["regions"].values():
        heap += held["pile"]
        held["pile"], held["layers"] = [], []
    table["attached"] = {"empire-military": heap[:12]}
    table["regions"]["empire"]["pile"] = heap[12:76]
    table["locked"] = heap[76:]

    piece = page(middle)
    assert "12 " in text_of(piece)
    assert "64 " in text_of(piece, back=True)


def test_a_file_without_a_table_has_no_such_page(middle: dict[str, Any]) -> None:
    middle["table"] = None

    names = [sheet.name for sheet in sheets(facts(), "clear", fill=middle)]
    assert "campaign-record-filled" in names
    assert "put-back-filled" not in names


def test_the_score_and_the_years_of_joining_are_on_the_record() -> None:
    over = replace(
        table("thea", "keel", year=6),
        progress=(11, 6, 1, 1, 12, 10),
        threat=(4, 5, 12, 2, 11, 9),
    )
    plain = story.filled(doing(over, EndStep(0)))
    plain["unlocked"], plain["joined"] = ["oniri"], {"oniri": 3}
    pieces = {sheet.name: sheet for sheet in sheets(facts(), "clear", fill=plain)}
    places = pieces["campaign-record-filled"].face().places

    values = {place.name: place.value for place in places}
    assert values["Oniri year"] == "3"
    for key, value in (
        ("Points", "3"), ("Factor", "2"), ("Score", "6"), ("Title", "Adept"),
        ("Diplomacy complete", "yes"), ("Support complete", ""),
    ):  # fmt: skip
        assert values[key] == value


@pytest.mark.parametrize(
    ("keys", "value", "line"),
    [
        (("year",), 7, "table.year: 7; write 1 to 6"),
        (("threat", "support"), 13, "table.threat.support: 13; write 1 to 12"),
        (("staged",), ["soup"], "table.progress cards: 'soup' is not known;"),
        (("locked",), ["nalah"], "table.obstacles: 'nalah' is listed twice;"),
        (("burned",), ["nowhere"], "table.burned: 'nowhere' is not known;"),
        (("attached",), {"moon-sorcery": []}, "table.attached: 'moon-sorcery' is no"),
        (("regions",), {}, "table.regions: key 'empire' is missing; add it"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_line(
    middle: dict[str, Any], tmp_path: Path, keys: tuple[str, ...], value: Any, line: str
) -> None:
    refused = refusal(tmp_path, middle, ("table", *keys), value)

    assert refused.startswith(f"fill.json: {line}")
    assert "\n" not in refused
