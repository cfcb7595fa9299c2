"""The cards, mats and aids: their number, their places, their text."""

from collections import Counter

from companion.games.six_winters import booklet_values
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit import kit, quick_reference
from companion.press.scene.scene import Scene
from tests import kits
from tests.games.six_winters.kit.conftest import Drawn, Named


def test_every_card_of_the_game_is_printed(named: Named) -> None:
    groups = Counter(piece.group for piece in named().values())

    assert groups == {
        "obstacles": 92,
        "progress": 63,
        "locations": 49,
        "seasons": 4,
        "mats": 7,
        "aids": 1,
    }
    assert all(piece.back for piece in named().values())
    assert named()["aid"].copies == 2
    assert sum(piece.copies for piece in named().values()) == 217


def test_cards_have_one_size_and_mats_are_larger(named: Named) -> None:
    sizes = {(piece.group, piece.width, piece.height) for piece in named().values()}

    assert sizes == {
        ("obstacles", 88, 63),
        ("progress", 63, 88),
        ("locations", 88, 63),
        ("seasons", 88, 63),
        ("mats", 190, 130),
        ("aids", 88, 126),
    }
    assert {piece.bleed for piece in named().values()} == {3}


def placed(face: Scene, kind: str) -> list[str]:
    return [place.name for place in face.places if place.kind == kind]


def test_an_obstacle_shows_all_that_is_known_of_it(drawn: Drawn) -> None:
    face = drawn("obstacle-war-machines-1")

    assert placed(face, "difficulty") == ["3"]
    assert placed(face, "skill") == ["tactics"]
    assert placed(face, "threat") == ["military", "technology"]
    assert placed(face, "conditional threat") == ["military"]
    assert placed(face, "damage") == ["body"] * 4
    assert placed(face, "die") == ["1", "3"]
    words = [line.words for line, _, _ in kits.texts(face)]
    assert {"War Machines", "Unit", "Tactics", "3"} <= set(words)


def test_every_obstacle_shows_its_figures(drawn: Drawn) -> None:
    for card in facts().obstacles:
        face = drawn(f"obstacle-{card.id}")

        assert placed(face, "difficulty") == [str(card.difficulty)]
        assert placed(face, "skill") == [card.skill]
        assert placed(face, "threat") == list(card.threats)
        assert len(placed(face, "damage")) == card.damage.psyche + card.damage.body
        assert placed(face, "die") == [str(die) for die in card.pattern]


def test_the_back_of_an_obstacle_has_its_region_and_season(drawn: Drawn) -> None:
    for card in facts().obstacles:
        face = drawn(f"obstacle-{card.id}", back=True)

        assert placed(face, "season") == [card.season]
        assert placed(face, "region") == [card.region] * 2


def test_cards_of_one_pile_and_season_have_one_back(named: Named) -> None:
    backs = {id(piece.back) for piece in named().values() if piece.group == "obstacles"}
    fronts = {
        id(piece.front) for piece in named().values() if piece.group == "obstacles"
    }

    assert len(backs) == 12
    assert len(fronts) == 82


def test_a_progress_card_says_what_it_brings_and_where(drawn: Drawn) -> None:
    face = drawn("progress-talk-of-war")

    assert placed(face, "stage") == ["2"]
    assert placed(face, "reward") == ["diplomacy"]
    assert placed(face, "obstacle slot") == ["empire espionage"]


@kits.every(
    ("card", "stage", "new"),
    [
        ("tinkering", "1", 2),
        ("talk-of-war", "2", 1),
        ("safehouses", "3", 2),
        ("cover-story", "4", 3),
        ("imperial-tour", "5", 3),
    ],
)
def test_the_back_of_a_progress_card_counts_new_obstacles(
    drawn: Drawn, card: str, stage: str, new: int
) -> None:
    face = drawn(f"progress-{card}", back=True)

    assert placed(face, "stage") == [stage]
    assert len(placed(face, "new obstacle")) == new


def test_a_location_shows_its_slot_its_sign_and_its_ways(drawn: Drawn) -> None:
    start, threat = drawn("location-whitehold"), drawn("location-the-throne-room")

    assert placed(start, "slot") == ["empire espionage"]
    assert placed(start, "move") == ["empire 1", "red_bank x", "settled_lands x"]
    assert placed(start, "sign") == []
    assert placed(threat, "slot") == ["empire espionage"]
    assert placed(threat, "sign") == ["espionage"]
    assert placed(threat, "move") == ["empire 2", "red_bank 3", "settled_lands 3"]
    assert placed(drawn("location-brassport"), "sign") == ["port"]
    assert placed(drawn("location-shimmerhall"), "sign") == ["gate"]
    assert placed(drawn("location-the-weird-rock"), "sign") == ["psyche"]
    assert placed(drawn("location-arankh"), "sign") == ["lore"]


def test_signs_in_the_corner_are_those_of_the_rulebook(drawn: Drawn) -> None:
    counts = Counter(
        sign
        for card in facts().locations
        for sign in placed(drawn(f"location-{card.id}"), "sign")
    )

    assert counts["port"] == 6
    assert counts["gate"] == 6
    assert sum(counts.values()) == 6 + 6 + 11 + 9 + 2


def test_a_season_has_its_four_events_and_its_places(drawn: Drawn) -> None:
    face = drawn("season-winter")

    words = [line.words for line, _, _ in kits.texts(face)]
    names = ["Mana Flows", "Snow Flurries", "Brutal Cold", "Blizzard"]
    assert [word for word in words if word in names] == names
    assert placed(face, "row") == ["0", "1", "2", "3"]
    assert placed(face, "activates") == ["top", "middle", "bottom"]
    assert placed(drawn("season-summer"), "activates") == ["middle"]


def test_a_mat_has_a_slot_for_every_die(drawn: Drawn) -> None:
    slots = placed(drawn("mat-thea"), "slot")

    assert [name for name in slots if name.startswith("action")] == [
        *("action 1", "action 2", "action 3", "action 4", "action 5", "action 6")
    ]
    assert [name for name in slots if name.startswith("Ab")] == [
        *("Abilities 1", "Abilities 2", "Abilities 3")
    ]
    assert len([name for name in slots if name.startswith("Achievements")]) == 6
    # Stress dice have one place, the character sheet.
    assert not {"psyche", "body"} & set(slots)
    stress = placed(drawn("character-sheet"), "slot")
    assert [one for one in stress if "start" in one] == ["psyche start", "body start"]
    assert len(placed(drawn("mat-thea"), "token")) == 6
    # Stress pays for two of Oniri's abilities, and one is free.
    assert len(placed(drawn("mat-oniri"), "slot")) == len(slots) - 3


def test_a_mat_says_where_stress_and_skills_begin(drawn: Drawn) -> None:
    front, back = drawn("mat-oniri"), drawn("mat-oniri", back=True)

    for face in (front, back):
        assert placed(face, "base psyche") == ["2"]
        assert placed(face, "base body") == ["6"]
    assert placed(back, "rank") == [
        "command 1",
        "disguise 2",
        "lore 2",
        "rapport 0",
        "combat 4",
        "tactics 1",
        "thievery 2",
        "survival 2",
    ]


def test_menas_has_a_stash_if_it_is_chosen() -> None:
    def text(choice: str) -> list[str]:
        whole = kit(facts(), {"menas-stash": choice}, tables=booklet_values.tables)
        mat = next(piece for piece in whole.pieces if piece.name == "mat-menas")
        return [line.words.strip() for line, _, _ in kits.texts(mat.face())]

    assert "Stash" not in text("asset")
    assert "Stash" in text("stash")


def words_of_the_aid(rulings: dict[str, str]) -> str:
    whole = kit(facts(), rulings, tables=booklet_values.tables)
    aid = next(piece for piece in whole.pieces if piece.name == "aid")
    faces = aid.face(), aid.face(back=True)
    return " ".join(line.words for face in faces for line, _, _ in kits.texts(face))


def test_the_aid_says_the_turn_with_the_numbers_of_the_facts() -> None:
    text = " ".join(words_of_the_aid({}).split())

    for words in (
        "Season. Count the draw piles",
        "roll 5 (6) action dice each.",
        "not in winter, the hardest of the region",
        "Refill to 4.",
        "beyond 2 moves",
        "At rank 6 only the number",
        "At Refresh each player rolls 6 action dice",
        "assets to any location",
    ):
        assert words in text


def test_no_sign_of_the_cards_stands_for_an_action_on_the_aid() -> None:
    _, actions = quick_reference.words().front

    assert {sign for sign, _ in actions.lines} == {""}


def test_the_aid_says_the_mastery_that_is_chosen() -> None:
    text = words_of_the_aid({"military-mastery": "any-from-military"})

    assert "Move any assets from a" in " ".join(text.split())


def test_without_tables_cards_have_no_lines_but_print() -> None:
    pieces = {piece.name: piece for piece in kit(facts()).pieces}

    words = [
        line.words for line, _, _ in kits.texts(pieces["obstacle-breakout"].face())
    ]
    assert sorted(words) == ["4", "Breakout!", "Combat", "Guard"]
    assert pieces["mat-thea"].face().marks
    assert pieces["aid"].face(back=True).marks
    assert pieces["season-fall"].face().marks
