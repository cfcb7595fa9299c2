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
        "obstacles": 92, "progress": 63, "locations": 49, "seasons": 4, "mats": 7,
        "aids": 1,
    }  # fmt: skip
    assert all(piece.back for piece in named().values())
    assert named()["aid"].copies == 2
    assert sum(piece.copies for piece in named().values()) == 217


def test_cards_have_one_size_and_mats_are_larger(named: Named) -> None:
    sizes = {(piece.group, piece.width, piece.height) for piece in named().values()}

    assert sizes == {
        ("obstacles", 88, 63), ("progress", 63, 88), ("locations", 88, 63),
        ("seasons", 88, 63), ("mats", 190, 130), ("aids", 88, 126),
    }  # fmt: skip
    assert {piece.bleed for piece in named().values()} == {3}


def placed(face: Scene, kind: str) -> list[str]:
    return [place.name for place in kits.places(face, kind)]


def test_every_obstacle_shows_its_figures_its_back_region_and_season(
    drawn: Drawn,
) -> None:
    for card in facts().obstacles:
        face, back = (drawn(f"obstacle-{card.id}", back=side) for side in (False, True))

        assert placed(face, "difficulty") == [str(card.difficulty)]
        assert placed(face, "skill") == [card.skill]
        assert placed(face, "threat") == list(card.threats)
        assert len(placed(face, "damage")) == card.damage.psyche + card.damage.body
        assert placed(face, "die") == [str(die) for die in card.pattern]
        assert placed(back, "season") == [card.season]
        assert placed(back, "region") == [card.region] * 2


def test_cards_of_one_pile_and_season_have_one_back(named: Named) -> None:
    some = [piece for piece in named().values() if piece.group == "obstacles"]

    assert len({id(piece.back) for piece in some}) == 12
    assert len({id(piece.front) for piece in some}) == 82


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


@kits.every(
    ("card", "kind", "names"),
    [
        ("obstacle-war-machines-1", "conditional threat", ["military"]),
        ("obstacle-war-machines-1", "damage", ["body"] * 4),
        ("progress-talk-of-war", "stage", ["2"]),
        ("progress-talk-of-war", "reward", ["diplomacy"]),
        ("progress-talk-of-war", "obstacle slot", ["empire espionage"]),
        ("location-whitehold", "slot", ["empire espionage"]),
        ("location-whitehold", "move", ["empire 1", "red_bank x", "settled_lands x"]),
        ("location-whitehold", "sign", []),
        ("location-the-throne-room", "slot", ["empire espionage"]),
        ("location-the-throne-room", "move",
         ["empire 2", "red_bank 3", "settled_lands 3"]),
        ("location-the-throne-room", "sign", ["espionage"]),
        ("location-brassport", "sign", ["port"]),
        ("location-shimmerhall", "sign", ["gate"]),
        ("location-the-weird-rock", "sign", ["psyche"]),
        ("location-arankh", "sign", ["lore"]),
        ("season-winter", "row", ["0", "1", "2", "3"]),
        ("season-winter", "activates", ["top", "middle", "bottom"]),
        ("season-summer", "activates", ["middle"]),
    ],
)  # fmt: skip
def test_a_card_shows_its_places_and_signs(
    drawn: Drawn, card: str, kind: str, names: list[str]
) -> None:
    assert placed(drawn(card), kind) == names


def test_signs_in_the_corner_are_those_of_the_rulebook(drawn: Drawn) -> None:
    counts = Counter(
        sign
        for card in facts().locations
        for sign in placed(drawn(f"location-{card.id}"), "sign")
    )

    assert (counts["port"], counts["gate"]) == (6, 6)
    assert sum(counts.values()) == 6 + 6 + 11 + 9 + 2


def test_an_obstacle_and_a_season_say_all_that_is_known_of_them(drawn: Drawn) -> None:
    machines = {*kits.words(drawn("obstacle-war-machines-1"))}
    names = ["Mana Flows", "Snow Flurries", "Brutal Cold", "Blizzard"]
    winter = [word for word in kits.words(drawn("season-winter")) if word in names]

    assert {"War Machines", "Unit", "Tactics", "3"} <= machines
    assert winter == names


def test_a_mat_has_a_slot_for_every_die(drawn: Drawn) -> None:
    slots = placed(drawn("mat-thea"), "slot")

    for kind, count in (("action", 6), ("Abilities", 3), ("Achievements", 6)):
        some = [name for name in slots if name.startswith(kind)]
        assert some == [f"{kind} {number}" for number in range(1, count + 1)]
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
        "command 1", "disguise 2", "lore 2", "rapport 0",
        "combat 4", "tactics 1", "thievery 2", "survival 2",
    ]  # fmt: skip


def said(name: str, **rulings: str) -> str:
    """Return the words on both sides of a piece, as it is ruled."""
    readings = {ruling.replace("_", "-"): value for ruling, value in rulings.items()}
    piece = kit(facts(), readings, tables=booklet_values.tables).piece(name)
    faces = piece.face(), piece.face(back=True)
    return " ".join(
        " ".join(word for face in faces for word in kits.words(face)).split()
    )


def test_menas_has_a_stash_and_the_aid_another_mastery_if_they_are_chosen() -> None:
    assert "Stash" not in said("mat-menas", menas_stash="asset")
    assert "Stash" in said("mat-menas", menas_stash="stash")
    aid = said("aid", military_mastery="any-from-military")
    assert "Move any assets from a" in aid


def test_the_aid_says_the_turn_with_the_numbers_of_the_facts() -> None:
    text = said("aid")

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


def test_without_tables_cards_have_no_lines_but_print() -> None:
    piece = kit(facts()).piece

    words = kits.words(piece("obstacle-breakout").face())
    assert sorted(words) == ["4", "Breakout!", "Combat", "Guard"]
    assert piece("mat-thea").face().marks
    assert piece("aid").face(back=True).marks
    assert piece("season-fall").face().marks
