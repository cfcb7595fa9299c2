"""`companion export`: what it writes, and what it leaves out."""

import json
from pathlib import Path

import pytest
from PIL import Image

from companion.errors import NoPango
from companion.press.proof import files
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


def test_a_deck_for_the_simulator_names_files_where_they_lie(
    run: Run, deck: str, tmp_path: Path
) -> None:
    folder = tmp_path / "my games" / "oxen" / "tts"
    out = ("--dpi", "72", "--out", str(tmp_path / "my games"))
    assert run("export", deck, "tts", *out).code == 0

    saved = json.loads((folder / "oxen.json").read_text())

    (state,) = saved["ObjectStates"]
    sheet = state["CustomDeck"]["1"]
    assert sheet["FaceURL"].startswith("file:///")
    assert sheet["FaceURL"].endswith("/my%20games/oxen/tts/oxen-front.png")
    assert state["DeckIDs"] == [100, 100, 101]
    names = [card["Nickname"] for card in state["ContainedObjects"]]
    assert names == ["Ox", "Ox", "Cow"]


def test_a_deck_for_the_simulator_names_the_address_it_is_given(
    run: Run, deck: str, tmp_path: Path
) -> None:
    url = "https://example.org/x/"
    run("export", deck, "tts", "--url", url, "--dpi", "72", "--out", str(tmp_path))

    (state,) = json.loads((tmp_path / "oxen" / "tts" / "oxen.json").read_text())[
        "ObjectStates"
    ]
    assert state["CustomDeck"]["1"]["FaceURL"] == "https://example.org/x/oxen-front.png"


@pytest.mark.parametrize(
    ("kind", "size", "count"), [("tgc", (825, 1125), 2), ("mpc", (822, 1122), 3)]
)
def test_a_service_gets_its_own_folder(
    run: Run,
    deck: str,
    tmp_path: Path,
    kind: str,
    size: tuple[int, int],
    count: int,
) -> None:
    said = run("export", deck, kind, "--out", str(tmp_path))

    folder = tmp_path / "oxen" / kind
    assert (said.code, said.err) == (0, "")
    fronts = sorted((folder / "oxen-poker" / "front").iterdir())
    assert len(fronts) == count
    with Image.open(fronts[0]) as image:
        assert image.size == size
    assert {"list.csv", "READ-ME.txt", "export.json"} < {*held(folder)}


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


def test_files_of_somebody_else_are_kept(run: Run, deck: str, tmp_path: Path) -> None:
    folder = tmp_path / "oxen" / "png"
    folder.mkdir(parents=True)
    (folder / "row-2-front.png").write_bytes(b"mine")

    said = run("export", deck, "png", "--out", str(tmp_path))

    assert said.code == 1
    assert said.err.startswith(f"{folder}: row-2-front.png is of no export; ")
    assert held(folder) == ["row-2-front.png"]
    assert (folder / "row-2-front.png").read_bytes() == b"mine"


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
    assert "A, B, C, D, E, F, G" in json.dumps(listed)


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


@pytest.mark.slow
def test_small_text_of_several_inks_is_named_for_a_print_shop(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "SMALL_PT", 9.2)
    said = run("export", "seven-steps", "shop", "--only", "pad", "--out", str(tmp_path))

    assert said.code == 0
    assert said.err == (
        "pad, 'No.': is of several inks in 9.0 points, as are 17 other texts; set it "
        "in black, or in 9.2 points [toners]\n"
    )
