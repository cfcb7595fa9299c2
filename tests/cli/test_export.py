"""`companion export`: what it writes, and what it leaves out."""

import json
from pathlib import Path

import pytest
from PIL import Image

from companion.errors import NoPango
from tests.cli.conftest import Run


def held(folder: Path) -> list[str]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path.relative_to(folder).as_posix() for path in found)


@pytest.mark.parametrize(
    ("words", "size"),
    [
        (["--dpi", "72"], (180, 252)),
        (["--dpi", "72", "--bleed"], (197, 269)),
        (["--dpi", "72", "--no-bleed", "--square"], (180, 252)),
        (["--dpi", "72", "--size", "63x88"], (179, 249)),
    ],
)
def test_pictures_are_as_large_as_is_asked(
    run: Run, deck: str, tmp_path: Path, words: list[str], size: tuple[int, int]
) -> None:
    assert run("export", deck, "png", "--out", str(tmp_path), *words).code == 0

    with Image.open(tmp_path / "oxen" / "png" / "ox-front.png") as image:
        assert image.size == size


def test_a_deck_for_the_simulator_names_the_address_it_is_given(
    run: Run, deck: str, tmp_path: Path
) -> None:
    url = "https://example.org/x/"
    run("export", deck, "tts", "--url", url, "--dpi", "72", "--out", str(tmp_path))

    (state,) = json.loads((tmp_path / "oxen" / "tts" / "oxen.json").read_text())[
        "ObjectStates"
    ]
    assert state["CustomDeck"]["1"]["FaceURL"] == "https://example.org/x/oxen-front.png"


def test_the_same_export_twice_gives_the_same_bytes(
    run: Run, deck: str, tmp_path: Path
) -> None:
    both = []
    for _ in range(2):
        for words in (
            *("png --dpi 72", "svg", "contact", "tts --dpi 72", "tgc"),
            "cut --cutter cricut --paper letter --dpi 72",
        ):
            said = run("export", deck, *words.split(), "--out", str(tmp_path))
            assert said.code == 0
        both.append(
            {
                name: (tmp_path / "oxen" / name).read_bytes()
                for name in held(tmp_path / "oxen")
            }
        )

    assert both[0] == both[1]


def test_a_hand_is_one_picture_of_up_to_seven_cards_on_a_clear_ground(
    run: Run, tmp_path: Path, deck: str
) -> None:
    many = Path(deck).with_name("many.csv")
    rows = "".join(f"{title},Pull.\n" for title in "ABCDEFGHI")
    many.write_text(f"title,text\n{rows}")

    run("export", str(many), "hand", "--dpi", "50", "--out", str(tmp_path))

    with Image.open(tmp_path / "many" / "hand" / "hand.png") as hand:
        assert hand.mode == "RGBA"
        clear, solid = hand.getchannel("A").getextrema()
        wide, high = hand.size
    assert (clear, solid) == (0, 255)
    assert 2 * high < wide < 4 * high
    listed = json.loads((tmp_path / "many" / "hand" / "export.json").read_text())
    assert "A, B, C, D, F, G, H" in json.dumps(listed)


def test_without_the_library_that_sets_text_only_the_booklet_is_left_out(
    run: Run, deck: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:

    def missing(*_: object, **__: object) -> None:
        raise NoPango("pages", "Pango is missing", "apt install libpango-1.0-0")

    monkeypatch.setattr("companion.press.export.services.booklets", missing)
    said = run("export", deck, "tgc", "--out", str(tmp_path))

    assert said.code == 0
    assert said.err.splitlines()[-1] == (
        "left out, the booklets: pages: Pango is missing; apt install libpango-1.0-0"
    )
