"""The text of cards, mats and aids is complete, in its place, and large enough."""

import re
from collections import Counter
from itertools import chain, combinations

from companion.games.six_winters import booklet_values
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit import rich_text
from companion.games.six_winters.kit.rich_text import HELD
from companion.press.scene.fonts import font
from companion.press.scene.scene import Scene
from tests import kits
from tests.games.six_winters.kit.conftest import Drawn, Named

FLOOR = 8.4
TIGHT = {
    "Place 1 obstacle as bottom staged card says; discard that card",
    "Discard every {body} obstacle in play; Desolation replaces this location; "
    "Oniri leaves the campaign",
}
"""What is set a little smaller than the rest, and not below the floor."""


@kits.every("low", [False, True])
@kits.every("back", [False, True])
def test_words_stay_inside_the_safe_zone_and_keep_their_size(
    named: Named, drawn: Drawn, back: bool, low: bool
) -> None:
    for name, piece in named().items():
        face, inset = drawn(name, back=back, low=low), piece.bleed + piece.safe
        assert {text.words for text in face.shrunk} <= TIGHT, name
        for line, (left, top, right, bottom), size in kits.texts(face):
            assert min(left, top) >= inset, (name, line.words)
            assert right <= face.width - inset, (name, line.words)
            assert bottom <= face.height - inset, (name, line.words)
            assert size >= FLOOR, (name, line.words)
            assert set(line.words) <= set(font(line.font).cmap)


@kits.every("back", [False, True])
def test_no_line_runs_into_another(named: Named, drawn: Drawn, back: bool) -> None:
    for name in named():
        boxes = [
            (line.words, (left, top, right - 0.05, bottom - 0.05))
            for line, (left, top, right, bottom), _ in kits.texts(
                drawn(name, back=back)
            )
            if line.words.strip()
        ]
        for (words, box), (other, beside) in combinations(boxes, 2):
            assert not kits.overlap(box, beside), (name, words, other)


def text_of(face: Scene) -> str:
    """Return the words of a face, joined as a reader would."""
    return " ".join(" ".join(kits.words(face)).split())


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
        for part in chain(*map(plain, rows)):
            assert part in words, (character.id, part)

    lucia = text_of(drawn("mat-lucia", back=True))
    assert lucia.endswith("pool dice (difficulty 4) or pool dice (difficulty 6)")


def test_an_amount_of_stress_stays_on_one_line(drawn: Drawn) -> None:
    lines = kits.words(drawn("obstacle-angry-mob-1"))

    assert [line for line in lines if "threat" in line or "all there" in line] == [
        "; all there: ", f"{HELD}threat{HELD}level "
    ]  # fmt: skip


@kits.every(
    ("words", "size", "signs"),
    [
        ("All here: {psyche} = {support} level", 8.9, ["psyche", "support"]),
        # Regions may be named as the facts name them.
        ("To {red_bank} or {settled_lands}", 9, ["redbank", "settled"]),
    ],
)
def test_signs_in_a_line_are_counted_with_the_rest(
    words: str, size: float, signs: list[str]
) -> None:
    found = rich_text.setting(words, (56, 10), size)

    assert [put.bit.words for put in found.puts if not put.bit.font] == signs
    assert found.lines == 1


def test_every_name_is_on_its_card_once(drawn: Drawn) -> None:
    box = facts()
    for deck, cards in (
        ("obstacle", box.obstacles), ("progress", box.progress),
        ("location", box.locations),
    ):  # fmt: skip
        for card in cards:
            lines = Counter(map(str.strip, kits.words(drawn(f"{deck}-{card.id}"))))
            assert lines[card.name] == 1, card.id
