"""The rules booklet: its pages, words, numbers, pictures; the figures; its examples."""

import io
import re
from collections.abc import Iterator
from functools import cache
from html import unescape

import pytest
from msgspec.structs import replace

from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit import kit
from companion.games.six_winters.kit.booklet import (
    ASKED,
    DRAWN,
    burning,
    counts,
    first,
    starting_decks,
    threat,
    threat_locations,
)
from companion.games.six_winters.kit.booklet_figures import (
    SCALE,
    Pen,
    pictures,
    player_sheets,
    table,
    trade,
)
from companion.press import proof
from companion.press.ink import pages
from companion.press.jobs import Booklet
from companion.press.layout.piece import Kit
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from companion.press.layout.teaching import Pictures, Shown
from tests import kits
from tests.games.six_winters.kit.conftest import FACES


def whole() -> Kit:
    return FACES.kit()


OPTIONS = pages.PageOptions(paper("a5"), author="", version="1")


@cache
def html() -> str:
    page, *_ = whole().pages
    return unescape(pages.fill(page, OPTIONS)[0])


@cache
def sheets() -> tuple[str, ...]:
    """Return the words of each page."""
    import pypdfium2

    file = io.BytesIO()
    page, *_ = whole().pages
    pages.write(page, file, OPTIONS)
    document = pypdfium2.PdfDocument(file.getvalue())
    found = (page.get_textpage().get_text_range() for page in document)
    return tuple(" ".join(text.split()) for text in found)


def words() -> str:
    return " ".join(sheets())


def test_the_booklet_has_twenty_pages() -> None:
    assert len(sheets()) == 20


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a4", "letter"])
def test_the_booklet_is_five_folded_sheets_and_no_page_has_a_white_foot(
    name: str,
) -> None:
    page, *_ = whole().pages

    output = Booklet(whole(), "rules", page).render(PrintOptions(paper(name)))

    assert output is not None
    assert (output.sides, output.sheets) == (10, 5)
    assert [str(finding) for finding in output.findings] == []
    for number in range(output.sides):
        assert max(white_feet(output.data, number)) <= 0.155, number + 1


def white_feet(data: bytes, number: int) -> Iterator[float]:
    """Yield how much of each of two pages is white at its foot, above its number."""
    sheet = kits.picture(data, number, 36)
    half, high = sheet.width // 2, sheet.height
    for left in (0, sheet.width - half):
        page = sheet.crop((left, 0, left + half, high - round(12 / 25.4 * 36)))
        _, _, _, foot = page.point(lambda dot: 255 * (dot < 220)).getbbox()
        yield (high - foot) / high


def test_every_ruling_is_a_question_in_the_booklet() -> None:
    text = re.sub(r"\W+", "", words())

    assert set(ASKED) == {ruling.id for ruling in facts().rulings}
    for ruling in facts().rulings:
        assert re.sub(r"\W+", "", ruling.question) in text, ruling.id
        assert f"{ruling.id}=" not in html()
    assert "companion new" not in words()
    assert "--" not in words()


def test_every_ruling_and_every_reading_is_on_the_sheet_of_options() -> None:
    *_, page = whole().pages
    found = unescape(pages.fill(page, replace(OPTIONS, paper=paper("a4")))[0])

    for ruling in facts().rulings:
        for value in ruling.choices:
            assert f"<code>{ruling.id}={value}</code>" in found
    for reading in facts().readings:
        assert reading.question in found


@kits.every(
    ("page", "words"),
    [
        ("One turn", ("1 · Season", "2 · Actions", "3 · Refresh", "4 · Obstacles act",
                      "5 · New obstacles", "6 · Threats", "7 · Time")),
        ("Ending a year", ("Clear", "Burn progress", "Shuffle", "Burn locations",
                           "New locations", "Recover", "Newcomers", "The next year",
                           "Store")),
        ("Obstacle and location", ("Add an asset", "Empty a pool", "Unlock",
                                   "Flag before tags")),
        # The titles of the rulebook, the words of the cards, numbers of examples.
        ("", ("Novice", "Adept", "Initiate", "Grand Master", "Champion of Red Bank",
              "level of play", "90 to 150 minutes",
              "from space 1 to 2, where the level rises from 1 to 2",
              "moves two spaces, from 2 to 4",
              "(Thievery 1) and Keel (Thievery 2)",
              "Its reward is Diplomacy: from space 1 to 2, where the level",
              "rises from 1 to 2. The pool held one, so one is rolled into it",
              "begins with six cards of stage 1")),
    ],
)  # fmt: skip
def test_the_booklet_says(page: str, words: tuple[str, ...]) -> None:
    text = " ".join(one for one in sheets() if one.startswith(page))

    for said in words:
        assert said in text, said


def test_the_components_are_those_of_the_kit() -> None:
    found = counts(facts(), whole().pieces)

    assert found["markers"] + found["wheel-markers"] == 26
    known = {
        "obstacles": 92, "region": 63, "own": 29, "progress": 63, "locations": 49,
        "seasons": 4, "mats": 7, "standees": 7, "sheets": 4, "boxes": 6, "others": 11,
        "flames": 6, "dice": 72, "starting": 9,
    }  # fmt: skip
    assert {name: found[name] for name in known} == known
    assert starting_decks(facts()) == [11, 11, 10]


def test_the_burned_cards_of_each_year_are_those_of_the_rulebook() -> None:
    rows = [(row["burned"], row["stage"], row["begins"]) for row in burning(facts())]

    assert rows == [(2, 1, 1), (4, 1, 1), (6, 1, 2), (8, 2, 3), (10, 3, 4)]


def test_each_threat_location_is_named_with_its_place() -> None:
    keys = ("location", "track", "region", "position")

    assert [tuple(row[key] for key in keys) for row in threat_locations(facts())] == [
        ("Dusk's Ayrie", "Support", "Red Bank", "middle place"),
        ("Aren's Forge", "Technology", "Settled Lands", "middle place"),
        ("The Throne Room", "Espionage", "The Empire", "bottom place"),
        ("Sundered Crag", "Military", "Red Bank", "top place"),
        ("Crow Manor", "Diplomacy", "Settled Lands", "top place"),
        ("Animaelic Forest", "Sorcery", "Red Bank", "bottom place"),
    ]


@cache
def shown() -> Pictures:
    return pictures(facts(), whole().pieces)


def test_every_row_of_pictures_fits_its_frame() -> None:
    for name, items in shown().data.rows.items():
        needed = sum(map(shown().width, items)) + Pen.gap * (len(items) - 1)
        assert needed <= shown().size(name)[0], name


def test_every_piece_in_a_picture_is_one_of_the_kit() -> None:
    for items in shown().data.rows.values():
        for item in items:
            if isinstance(item, Shown):
                piece = shown().side(item.name, back=item.how.back)
                anchors = shown().whole[item.name].anchors()
                x, _, wide, _ = item.how.part or (0, 0, 0, 0)
                assert x + wide <= piece.width + 0.01
                spots = [spot for spot, _ in item.how.over if isinstance(spot, str)]
                assert set(spots) <= set(anchors), item.name


def test_every_callout_ends_on_the_piece_that_is_shown() -> None:
    made = shown().anatomies()

    assert set(made) == {"obstacle", "location", "progress", "season", "track"}
    sizes = {"progress": (63, 88), "track": (89, 82)}
    for name, anatomy in made.items():
        wide, high = sizes.get(name, (88, 63))
        for label in anatomy.labels:
            assert not isinstance(label.at, str)
            assert 0 < label.at[0] < wide
            assert 0 < label.at[1] < high


def test_every_number_of_a_picture_has_its_words() -> None:
    sections, data = html().split('<section class="side'), shown().data
    table_page, mat_page, board_page = (
        next(one for one in sections if f'id="{name}"' in one)
        for name in ("setup", "mat", "board")
    )

    assert table_page.count("<li>") == len(data.tables["table"].numbers) == 15
    assert mat_page.count("<li>") == len(data.numbered["mat"].at) == 9
    assert board_page.count('<li class="') == len(data.parts["track"].labels)


@kits.every("low", [False, True])
@kits.every("large", [False, True])
def test_no_number_hides_a_word_or_leaves_its_picture(low: bool, large: bool) -> None:
    page, *_ = whole().pages
    options = pages.PageOptions(paper("a5"), low=low, large=large)

    shown = pages.shown(page, options)

    assert [str(found) for found in proof.numbers(shown, "rules", low=low)] == []


def test_the_table_shows_everything_that_the_set_up_lays_out() -> None:
    picture = table(shown(), facts())
    words = {line.strip() for line in kits.words(picture.face())}

    assert {"Thea", "Keel", "Winter", "Locked", "Burned", "II"} <= words
    assert {"Six Winters: the campaign", "The turn"} <= words
    assert picture.face(low=True).marks


def test_what_is_on_the_trade_board_is_within_its_spaces() -> None:
    board, (x, y) = shown().whole["trade-board"], (16.8, 23.4)
    left, top = x - board.width * SCALE / 2, y - board.height * SCALE / 2
    marks = [*kits.places(board.face(), "space"), *kits.places(board.face(), "slot")]
    rooms = [kits.box_of(mark) for mark in marks]
    placed = [it for it in trade(shown(), facts()) if it.at[1] < top + 41]

    assert len(placed) == 2 * 6 + 7
    for laid in placed:
        x = (laid.at[0] - left) / SCALE + board.bleed
        y = (laid.at[1] - top) / SCALE + board.bleed
        half = shown().width(laid.item) / SCALE / 2
        assert any(
            room[0] < x - half and x + half < room[2]
            and room[1] < y - half and y + half < room[3]
            for room in rooms
        ), laid  # fmt: skip


def test_the_pictures_of_cards_show_the_signs_that_are_named() -> None:
    obstacle, location = facts().obstacle, facts().location

    assert not obstacle["angry-mob-1"].location_obstacle
    assert obstacle["restless-dead-1"].location_obstacle
    assert obstacle["restless-dead-1"].conditional_threat == "support"
    assert location["boars-rift"].starting_slot is not None
    assert location["undaris-tomb"].starting_slot is None
    assert location["undaris-tomb"].starting_obstacles == ("the-necromancer",)


def test_the_sheets_on_the_table_have_ranks_and_room_for_stress_dice() -> None:
    for sheet in player_sheets(facts()):
        who = facts().character[sheet.name.removeprefix("sheet-")]
        ticked = [place for place in kits.places(sheet.face(), "box") if place.value]

        assert len(ticked) == sum(who.skills.values())
        assert {*sheet.anchors()} == {"stress.psyche", "stress.body"}


def test_the_staged_cards_of_the_set_up_are_of_the_first_stage() -> None:
    laid = shown().data.tables["table"].laid
    staged = [
        it.item.name.removeprefix("progress-")
        for it in laid
        if isinstance(it.item, Shown) and it.at[0] == 93.6 and not it.item.how.back
    ]

    assert staged == ["cantrips", "grand-tour", "thieves-tools", "small-steps"]
    assert len(staged) == facts().campaign.staged
    assert {facts().card[name].stage for name in staged} == {1}


def test_the_index_names_places_that_there_are() -> None:
    named = set(re.findall(r'href="#(\w+)"', html()))

    assert len(named) > 20
    assert named <= set(re.findall(r'id="(\w+)"', html()))


def test_the_booklet_uses_the_words_of_the_cards_and_no_sign_of_a_template() -> None:
    assert not re.search(r"\bslots?\b|\bactivat|[{}]", words())


def test_without_tables_there_is_no_booklet() -> None:
    assert kit(facts()).pages == ()


def test_each_character_has_a_figure_that_is_folded_over_its_head() -> None:
    figures = [piece for piece in whole().pieces if piece.group == "standees"]

    assert [figure.name for figure in figures] == [
        f"standee-{character.id}" for character in facts().characters
    ]
    assert {figure.height for figure in figures} == {2 * (46 + 12.7) + 29}
    assert all(len(figure.folds) == 3 for figure in figures)


def test_the_path_of_the_example_fits_its_card() -> None:
    squares = {square.at: square for square in facts().card["small-steps"].squares}

    assert (squares[1, 2].role, squares[1, 2].value) == ("start", None)
    assert (squares[2, 1].relation, squares[2, 3].relation) == ("+1", "-1")
    assert (squares[3, 2].relation, squares[3, 2].role) == ("=", "end")


def test_the_attempt_of_the_example_has_the_numbers_of_its_card() -> None:
    mob, keel = facts().obstacle["angry-mob-1"], facts().character["keel"]

    assert "It has difficulty 2 and wants Command; he has rank 0." in words()
    assert "his Command rises to 1" in words()
    assert "Both his dice show 3 and go down to 2." in words()
    assert "Thea has Command 2: she is skilled." in words()
    assert tuple(mob.pattern) == (3, 5)
    assert keel.stress.psyche == keel.stress.body == 3
    assert mob.damage.psyche == mob.damage.body == 1
    assert (mob.tags, keel.task) == (("foe",), ("trap",))
    assert not mob.verbs("overcome")


def test_the_threat_of_the_example_rises_by_a_level_and_frees_one_card() -> None:
    of_support = threat(facts())

    assert of_support.icons == 4
    assert (of_support.spaces, of_support.levels) == ((2, 4), (2, 3))
    assert of_support.freed == ("The Forgotten Dead",)


def test_the_patterns_of_the_defence_are_those_of_two_cards() -> None:
    card = facts().obstacle

    assert tuple(card["military-sabotage"].pattern) == (1, 1, 1, 3)
    assert tuple(card["imperial-guard-1"].pattern) == (2, 2)


def test_the_skill_and_the_trade_of_the_examples_are_as_the_board_has_them() -> None:
    rank = {who: one.skills["thievery"] for who, one in facts().character.items()}
    into = {track.id: track.trades_into for track in facts().board.resources}

    assert (rank["fuscus"], rank["keel"]) == (1, 2)
    assert facts().location["lower-wash"].skill_bonus == "thievery"
    assert facts().location["guild-of-strategy"].starting_slot is not None
    assert into["technology"] == ("espionage",)
    assert (into["support"], into["military"]) == (("technology",), ("diplomacy",))


def test_the_cards_of_the_other_examples_are_of_the_regions_that_they_say() -> None:
    obstacle, location = facts().obstacle, facts().location
    summer = next(one for one in facts().board.seasons if one.id == "summer")

    assert obstacle["false-confidence"].difficulty < obstacle["angry-mob-1"].difficulty
    assert {obstacle[name].region for name in ("legionary-1", "tripwire")} == {"empire"}
    assert {location[name].region for name in ("southkeep", "dawncaves")} == {"empire"}
    assert facts().card["small-steps"].rewards == ("diplomacy",)
    assert summer.activates == ("middle",)
    assert not location["dawncaves"].starting_obstacles
    opening = [track.levels[0] for track in facts().board.resources]
    assert opening == [2, 1, 1, 1, 1, 1]


def test_the_first_obstacles_of_the_example_are_named_with_their_locations() -> None:
    drawn = (first(facts(), name) for name in DRAWN)

    assert [(one.card, one.region, one.resource, one.location) for one in drawn] == [
        ("Tinkering", "The Empire", "Technology", "Guild of Strategy"),
        ("Uplifting Words", "Red Bank", "Military", "Boar's Rift"),
    ]
