"""`companion export`: what it writes, says and refuses."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

Run = Callable[..., Any]


def held(folder: Path) -> list[str]:
    found = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path.relative_to(folder).as_posix() for path in found)


def test_every_path_that_is_written_is_said(
    run: Run, deck: str, tmp_path: Path
) -> None:
    said = run("export", deck, "png", "--out", str(tmp_path / "out"))

    folder = tmp_path / "out" / "oxen" / "png"
    lines = [folder / f"{name}.png" for name in ("ox-front", "back", "cow-front")]
    assert said == (0, "".join(f"{line}\n" for line in lines), "")
    assert held(folder) == [
        "back.png",
        "cow-front.png",
        "export.json",
        "ox-front.png",
    ]
    with Image.open(lines[0]) as image:
        assert (image.size, image.mode) == ((750, 1050), "RGBA")


def test_the_keys_of_the_answer_stay(run: Run, deck: str, tmp_path: Path) -> None:
    said = run("export", deck, "svg", "--json", "--out", str(tmp_path))

    folder = tmp_path / "oxen" / "svg"
    assert json.loads(said.out) == {
        "folder": str(folder),
        "files": [
            {"path": str(folder / "ox-front.svg"), "what": "Ox, front"},
            {"path": str(folder / "back.svg"), "what": "Ox, back"},
            {"path": str(folder / "cow-front.svg"), "what": "Cow, front"},
        ],
        "notes": [],
    }


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


def test_a_group_or_a_piece_and_low_ink_have_folders_of_their_own(
    run: Run, tmp_path: Path
) -> None:
    game, out = "exit-from-purgatory", ("--out", str(tmp_path))

    group = run("export", game, "svg", "--only", "cards", "--ink", "low", *out)
    piece = run("export", game, "svg", "--only", "card-worm", *out)

    assert (group.code, piece.code) == (0, 0)
    assert held(tmp_path / game) == [
        "svg-card-worm/card-worm-back.svg",
        "svg-card-worm/card-worm-front.svg",
        "svg-card-worm/export.json",
        "svg-cards-low/card-apple-back.svg",
        "svg-cards-low/card-apple-front.svg",
        "svg-cards-low/card-lantern-front.svg",
        "svg-cards-low/card-worm-front.svg",
        "svg-cards-low/export.json",
    ]


def test_only_may_be_given_several_times(run: Run, tmp_path: Path) -> None:
    words = "--only card-worm --only card-apple --only card-worm"

    said = run(
        *("export", "exit-from-purgatory", "svg", *words.split()),
        *("--out", str(tmp_path)),
    )

    assert said.code == 0
    assert held(tmp_path / "exit-from-purgatory") == [
        "svg-card-worm-card-apple/card-apple-front.svg",
        "svg-card-worm-card-apple/card-worm-back.svg",
        "svg-card-worm-card-apple/card-worm-front.svg",
        "svg-card-worm-card-apple/export.json",
    ]


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


def test_contact_sheets_are_pdf_or_by_their_resolution_png(
    run: Run, deck: str, tmp_path: Path
) -> None:
    folder = tmp_path / "oxen" / "contact"
    run("export", deck, "contact", "--paper", "letter", "--out", str(tmp_path))
    assert held(folder) == ["contact-letter.pdf", "export.json"]

    run("export", deck, "contact", "--dpi", "36", "--out", str(tmp_path))
    assert held(folder) == ["contact-a4-1.png", "export.json"]


def test_the_same_export_twice_gives_the_same_bytes(
    run: Run, deck: str, tmp_path: Path
) -> None:
    both = []
    for _ in range(2):
        for words in ("png --dpi 72", "svg", "contact", "tts --dpi 72", "tgc"):
            said = run("export", deck, *words.split(), "--out", str(tmp_path))
            assert said.code == 0
        both.append(
            {
                name: (tmp_path / "oxen" / name).read_bytes()
                for name in held(tmp_path / "oxen")
            }
        )

    assert both[0] == both[1]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            "png --dpi 0",
            "--dpi: 0 dots to an inch; choose 36 to 1200, such as 300",
        ),
        (
            "tts --dpi 9999",
            "--dpi: 9999 dots to an inch; choose 36 to 1200, such as 300",
        ),
        (
            "svg --dpi 300",
            "--dpi: is given for svg; leave it out: it is for png, tts, contact, "
            "hand, cut",
        ),
        (
            "tgc --no-bleed",
            "--bleed: is given for tgc; leave it out: it is for png, svg",
        ),
        (
            "png --bleed --square",
            "--square: is given with --bleed; leave it out: a face with its bleed has "
            "square corners",
        ),
        ("png --url x", "--url: is given for png; leave it out: it is for tts"),
        (
            "tts --url javascript:alert(1)",
            "--url: 'javascript:alert(1)' is no address; write one such as "
            "https://example.org/mydeck",
        ),
        (
            "mpc",
            "gamesheet: the pixels of MakePlayingCards for a rectangle of 190 x 260 mm "
            "are not known; the nearest is tarot, 69.85 x 120.65 mm",
        ),
        (
            "dtc",
            "gamesheet: the pixels of DriveThruCards for a rectangle of 190 x 260 mm "
            "are not known; the nearest is poker, 63.5 x 88.9 mm",
        ),
        (
            "tgc --icc press.icc",
            "--icc: is given for tgc; leave it out: it is for shop, dtc",
        ),
        (
            "shop --icc none.icc",
            "none.icc: cannot be read (No such file or directory)",
        ),
        (
            "png --only rules",
            "--only: 'rules' is to be read, not cut; print it: companion print "
            "seven-steps --only rules",
        ),
        (
            "png --only gamesheeet",
            "--only: no piece is called 'gamesheeet'; did you mean 'gamesheet'?",
        ),
        (
            "png --layout plain",
            "--layout: is given for seven-steps; leave it out: it is for decks",
        ),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(
    run: Run, tmp_path: Path, words: str, line: str
) -> None:
    out = tmp_path / "out"
    said = run("export", "seven-steps", *words.split(), "--out", str(out))

    assert said == (1, "", f"{line}\n")
    assert not out.exists()


@pytest.mark.parametrize(
    "words", [["gif"], ["png", "--dpi", "many"], ["png", "--papper", "a4"], []]
)
def test_what_is_no_kind_or_no_option_is_misuse(run: Run, words: list[str]) -> None:
    said = run("export", "seven-steps", *words)

    assert said.code == 2
    assert said.out == ""
    assert "export --help" in said.err


def test_a_game_that_does_not_exist_is_refused_with_the_near_one(run: Run) -> None:
    said = run("export", "seven-stops", "png")

    assert said == (
        1,
        "",
        "companion: no game is called 'seven-stops'; did you mean 'seven-steps'?\n",
    )


def test_a_deck_without_a_card_is_refused(run: Run, deck: str, tmp_path: Path) -> None:
    said = run("export", deck, "png", "--where", "title=Ass", "--out", str(tmp_path))

    assert said.code == 1
    assert said.err == (
        f"{deck}: holds no card; add one, or ask for more with --where\n"
    )


def test_a_row_that_is_wrong_is_named_and_nothing_is_left_behind(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "oxen.csv"
    path.write_text("title,text\nOx,Pull.\nCow,{mooo}\n")

    said = run("export", str(path), "png", "--out", str(tmp_path / "out"))

    assert said.code == 1
    assert said.err.startswith("oxen.csv: row 3, column text: icons: no icon")
    assert not (tmp_path / "out").exists()


def test_export_lists_all_that_is_wrong_with_a_deck_at_once(
    run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "oxen.csv"
    path.write_text("title,text\nOx,{oxx}\nCow,{mooo}\nCalf,Fine.\n")

    said = run("export", str(path), "png", "--out", str(tmp_path / "out"))

    assert said.code == 1
    assert [line[:25] for line in said.err.splitlines()] == [
        "oxen.csv: row 2, column t",
        "oxen.csv: row 3, column t",
        "oxen.csv: 2 things are wr",
    ]
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_written_is_refused(
    run: Run, deck: str, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")

    said = run("export", deck, "png", "--out", str(tmp_path / "file"))

    assert said.code == 1
    assert said.err == (
        f"{tmp_path}/file/oxen/png: cannot be written (Not a directory); choose "
        "another folder with --out\n"
    )


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
