"""The text of cards, mats and aids is complete, in its place, and large enough."""

import itertools
import re
from collections import Counter

from companion.games.six_winters import booklet_values
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit import rich_text
from companion.games.six_winters.kit.rich_text import HELD
from companion.press.scene.fonts import font
from companion.press.scene.scene import Scene
from tests import kits
from tests.games.six_winters.kit.conftest import GROUPS, Drawn, Named

FLOOR = 8.4
TIGHT = {
    "Place 1 obstacle as bottom staged card says; discard that card",
    "Discard every {body} obstacle in play; Desolation replaces this location; "
    "Oniri leaves the campaign",
}
"""What is set a little smaller than the rest, and not below the floor."""


@kits.every("low", [False, True])
@kits.every("group", GROUPS)
def test_words_stay_inside_the_safe_zone_and_keep_their_size(
    named: Named, drawn: Drawn, group: str, low: bool
) -> None:
    for name, piece in named().items():
        if piece.group != group:
            continue
        for back in (False, True):
            face = drawn(name, back=back, low=low)
            inset = piece.bleed + piece.safe
            assert {text.words for text in face.shrunk} <= TIGHT, name
            for line, (left, top, right, bottom), size in kits.texts(face):
                assert left >= inset, (name, line.words)
                assert top >= inset, (name, line.words)
                assert right <= face.width - inset, (name, line.words)
                assert bottom <= face.height - inset, (name, line.words)
                assert size >= FLOOR, (name, line.words)
                assert set(line.words) <= set(font(line.font).cmap)


def overlap(a: tuple[float, ...], b: tuple[float, ...]) -> bool:
    return (
        a[0] < b[2] - 0.05
        and b[0] < a[2] - 0.05
        and a[1] < b[3] - 0.05
        and b[1] < a[3] - 0.05
    )


@kits.every("group", GROUPS)
def test_no_line_runs_into_another(named: Named, drawn: Drawn, group: str) -> None:
    for name, piece in named().items():
        for back in (False, True) if piece.group == group else ():
            boxes = [
                (line.words, box)
                for line, box, _ in kits.texts(drawn(name, back=back))
                if line.words.strip()
            ]
            for number, (words, box) in enumerate(boxes):
                for other, found in boxes[number + 1 :]:
                    assert not overlap(box, found), (name, words, other)


def text_of(face: Scene) -> str:
    """Return the words of a face, joined as a reader would."""
    return " ".join(
        "".join(f"{line.words} " for line, _, _ in kits.texts(face)).split()
    )


def plain(words: str) -> list[str]:
    """Return the stretches of words between the icons of a line."""
    return [part.strip() for part in re.split(r"\{\w+\}", words) if part.strip()]


def test_every_obstacle_and_location_says_what_the_rules_say(drawn: Drawn) -> None:
    lines = booklet_values.tables()
    for deck in ("obstacles", "locations"):
        for card, rows in lines[deck].items():
            words = text_of(drawn(f"{deck[:-1]}-{card}"))
            for _, line in rows:
                for part in plain(line):
                    assert part in words, (card, part)


def test_every_event_and_ability_is_printed(drawn: Drawn) -> None:
    lines = booklet_values.tables()
    for event in facts().events:
        words = text_of(drawn(f"season-{event.season}"))
        assert event.name in words
        assert all(part in words for part in plain(lines["events"][event.id]))
    for character in facts().characters:
        words = text_of(drawn(f"mat-{character.id}"))
        rows = (*lines["abilities"][character.id], *lines["achievements"][character.id])
        for row in rows:
            if not re.fullmatch(r"[1-6 ]+", row.words):
                assert all(part in words for part in plain(row.words)), row
        assert character.title in words


def test_a_mat_says_in_full_how_its_character_gains_and_joins(drawn: Drawn) -> None:
    lines = booklet_values.tables()
    for character in facts().characters:
        words = text_of(drawn(f"mat-{character.id}", back=True))
        rows = [lines["tasks"][character.id], lines["unlocks"].get(character.id, "")]
        for part in itertools.chain(*map(plain, rows)):
            assert part in words, (character.id, part)

    lucia = text_of(drawn("mat-lucia", back=True))
    assert lucia.endswith("pool dice (difficulty 4) or pool dice (difficulty 6)")


def test_an_amount_of_stress_stays_on_one_line(drawn: Drawn) -> None:
    face = drawn("obstacle-angry-mob-1")

    last = [line.words for line, _, _ in kits.texts(face) if "threat" in line.words]
    before = [
        line.words for line, _, _ in kits.texts(face) if "all there" in line.words
    ]
    assert last == [f"{HELD}threat{HELD}level "]
    assert before == ["; all there: "]


def test_signs_in_a_line_are_counted_with_the_rest() -> None:
    words = "All here: {psyche} = {support} level"
    found = rich_text.setting(words, (56, 10), 8.9)

    icons = [put.bit.words for put in found.puts if not put.bit.font]
    assert icons == ["psyche", "support"]
    assert found.lines == 1


def test_regions_may_be_named_as_the_facts_name_them() -> None:
    found = rich_text.setting("To {red_bank} or {settled_lands}", (56, 9), 9)

    icons = [put.bit.words for put in found.puts if not put.bit.font]
    assert icons == ["redbank", "settled"]


def test_every_name_is_on_its_card_once(drawn: Drawn) -> None:
    decks = (
        ("obstacle", facts().obstacles),
        ("progress", facts().progress),
        ("location", facts().locations),
    )
    for deck, cards in decks:
        for card in cards:
            face = drawn(f"{deck}-{card.id}")
            lines = Counter(line.words.strip() for line, _, _ in kits.texts(face))
            assert lines[card.name] == 1, card.id
