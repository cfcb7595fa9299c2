"""No text of a kit is lost: what is written is whole, and all of it is drawn."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games
from companion.contract import KitRequest
from companion.contract.options import Options
from companion.press.layout.piece import Kit
from companion.press.scene import rich

Size = tuple[float, float]

KITS = [
    *((name, "") for name in games.names()),
    *((name, "de") for name in ("seven-steps-kosmos", "six-winters")),
]

OPEN = {
    "": "a an the and or either then nor but if as pay with to of by for from than =",
    "de": "ein eine der die das und oder mit zu von auf für als =",
}
"""Words after which something has to come, by language."""


def kit(game: str, language: str) -> Kit:
    found = games.load(game)
    options = Options({"language": language} if language else {})
    return found.kit(KitRequest(options=options, booklet_values=found.booklet_values))


def ends_open(words: str, language: str = "") -> bool:
    """Return whether a text stops in the middle of a sentence."""
    last = words.replace("*", " ").split()[-1:]
    return bool(last) and last[0].lower().strip(",;") in OPEN[language].split()


def pieces(setting: rich.Setting) -> str:
    """Return what a setting draws, without spaces."""
    return "".join("".join(put.bit.words.split()) for put in setting.puts)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), KITS)
def test_every_text_of_a_kit_is_whole_and_drawn_to_its_last_word(
    game: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[tuple[str, rich.Setting]] = []
    fit = rich.fit

    def kept(
        words: str, box: Size, style: rich.Style, *, own: Path | None = None
    ) -> rich.Setting:
        texts.append((words, fit(words, box, style, own=own)))
        return texts[-1][1]

    monkeypatch.setattr(rich, "fit", kept)
    for piece in kit(game, language).pieces:
        piece.face()
        if piece.back:
            piece.face(back=True)

    assert [words for words, _ in texts if ends_open(words, language)] == []
    for words, setting in texts:
        assert pieces(setting) == "".join(plain(words)), words


def plain(words: str) -> Iterator[str]:
    """Yield the words of a text without its marks."""
    for mark in "*{}":
        words = words.replace(mark, "")
    yield from words.split()


def test_a_text_that_stops_in_its_middle_is_seen() -> None:
    assert ends_open("overcome either Master of Secrets and pay")
    assert ends_open("**Move** one to")
    assert not ends_open("Roll 2 new dice")
