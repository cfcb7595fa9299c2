"""What is kept of fonts is what HarfBuzz measures."""

import random
from pathlib import Path

import pytest
import uharfbuzz

from companion import places
from companion.press.scene import fonts, measures

CONTEXT = ("eb-garamond", "grenze-gotisch", "im-fell")


@pytest.mark.parametrize("name", fonts.names())
def test_letters_are_placed_as_harfbuzz_places_them(name: str) -> None:
    font, dice = fonts.font(name), random.Random(7)
    if name.startswith(CONTEXT):  # a letter's width depends on more than the next one
        assert font.starts("AV") is None
        return
    letters = [char for char in measures.LETTERS if char in font.cmap]

    for _ in range(200):
        words = "".join(dice.choices(letters, k=30))
        buffer = uharfbuzz.Buffer()
        buffer.add_str(words)
        buffer.guess_segment_properties()
        uharfbuzz.shape(font.hb, buffer, measures.FEATURES)
        at, expected = 0, [0]
        for place in buffer.glyph_positions or ():
            assert place.x_offset == 0, words
            at += place.x_advance
            expected.append(at)

        starts = font.starts(words)

        assert starts is not None
        assert [round(start * font.upem) for start in starts] == expected, words


def test_letters_of_which_nothing_is_kept_are_left_to_harfbuzz() -> None:
    font = fonts.font("jost-500-normal")

    assert font.starts("\u0141") is None
    assert font.starts("A\n") is None
    assert font.starts("") == [0.0]


def test_measures_are_kept_and_made_anew_if_they_are_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "fonts", lambda: tmp_path / "cache" / "fonts")
    path = fonts.font("jost-500-normal").path
    first = measures.of_ours(path)
    (kept,) = (tmp_path / "cache" / "measures").iterdir()
    made = kept.read_bytes()

    monkeypatch.setattr(measures, "measured", lambda *_, **__: pytest.fail("again"))
    assert measures.of_ours(path) == first
    monkeypatch.undo()
    monkeypatch.setattr(places, "fonts", lambda: tmp_path / "cache" / "fonts")
    kept.write_bytes(made[: len(made) // 2])

    assert measures.of_ours(path) == first
    assert kept.read_bytes() == made
    assert [path.name for path in kept.parent.iterdir()] == [kept.name]


def test_without_a_place_to_keep_them_measures_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setattr(places, "fonts", lambda: tmp_path / "file" / "fonts")
    font = fonts.font("jost-500-normal")

    assert measures.of_ours(font.path) == font.measures
