"""`companion export` and `import`: what they write, and what they leave out."""

import csv
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from companion.errors import NoPango
from companion.press.cards import row_faces
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


SHARED = Path(__file__).resolve().parents[3] / "shared" / "six-winters" / "csv"

FOES = """\
region,trigger,name,tags,threats,skill,defense,overcome,difficulty,attack,bodytext,\
@mission_image

xxEMPIRE,xxWINTER,Wolf,"Foe, xxEMPIRE",##NBSP##xxMILITARY##NBSP##,xxCOMBAT,xxONExxSIX,\
xxOVERCOME,1,xxBODY,"xxRIGHT Bites. YYY Flees.","..\\art\\wolf.png"
"""

TRAIL = """\
stage,star,locregion,locresource,name,g11,g12,g21,g22,f11,f12,f21,f22,reward
1,xxCARD,xxEMPIRE,xxMILITARY,Trail,WSxxFSQUAREWS,,,BExxFSQUAREBE,xxWSIX,,,+1,xxSTAR
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of two small tables."""
    row_faces.forget()
    home = tmp_path / "tables"
    home.mkdir()
    (home / "foes.csv").write_text(FOES, "utf-8")
    (home / "trail.csv").write_text(TRAIL, "utf-8")
    return home


def test_a_grid_is_told_square_by_square(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    deck = tmp_path / "deck"
    said = run(f"import data-merge {folder} --out {deck} --json")

    answer = json.loads(said.out)
    lacking = [one["column"] for one in answer["findings"]]
    assert lacking[:3] == ["f13", "f14", "f23"]
    assert [one["cards"] for one in answer["decks"]] == [1, 1]
    with (deck / "trail.csv").open(encoding="utf-8", newline="") as file:
        (card,) = csv.DictReader(file)
    assert (card["g11 colour"], card["g11 start"]) == ("#FFFFFF", "yes")
    assert (card["g22 colour"], card["g22 end"]) == ("#334EA8", "yes")
    assert (card["f11"], card["f22"], card["f22 ink"]) == ("{face6}", "+1", "light")
    assert card["layout"] == "layouts/progress-grid.toml"


def test_an_unknown_token_has_a_line_to_fill_in(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    foes, tokens = folder / "foes.csv", tmp_path / "deck" / "tokens.toml"
    foes.write_text(FOES.replace("Bites", "xxMANA and xxMANA"), "utf-8")
    run(f"import data-merge {foes} --out {tokens.parent}")
    mapping = tokens.read_text("utf-8")
    tokens.write_text(mapping.replace('# xxMANA = ""', 'xxMANA = "flask"'), "utf-8")

    again = f"import data-merge {foes} --out {tmp_path / 'again'} --strict"
    code, _, err = run(f"{again} --tokens {tokens}")

    assert '# xxMANA = ""    # foes.csv, row 3\n' in mapping
    assert (code, err) == (0, "pictures that are not there: 1; their cards say which\n")


def test_all_findings_are_listed_if_asked_for(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    foes = folder / "foes.csv"
    foes.write_text(FOES.replace("Bites", "xxMANA " * 25), "utf-8")

    few = run(f"import data-merge {foes} --out {tmp_path / 'few'}").err.splitlines()
    every = run(f"import data-merge {foes} --out {tmp_path / 'every'} --all")

    assert few[20] == "... and 5 more; --all lists them"
    assert len(every.err.splitlines()) == len(few) + 4


@pytest.mark.slow
@pytest.mark.skipif(
    not SHARED.is_dir(), reason="the designer's own tables are not ours to give away"
)
def test_the_designers_five_tables_import_and_print_without_a_finding(
    run: Run, tmp_path: Path
) -> None:
    deck = tmp_path / "deck"
    said = run(f"import data-merge {SHARED} --out {deck} --strict --json")

    answer = json.loads(said.out)
    assert (said.code, answer["findings"]) == (0, [])
    assert {Path(one["path"]).stem: one["cards"] for one in answer["decks"]} == {
        "character-abilities": 7,
        "location-cards": 49,
        "obstacle-cards": 92,
        "progress-cards": 63,
        "seasonal_events": 16,
    }
    for one in answer["decks"]:
        printed = run("cards", one["path"], "--out", str(tmp_path / "out"))
        assert printed.code == 0


NAMES = ("Asha", "Brandt", "Färn")
RULE = "The warden lowers the gate before the river rises over the frozen wall."

Lines = list[list[str]]


def prose(count: int) -> str:
    return " ".join([RULE] * count)


def numbered(word: str, count: int) -> list[str]:
    return [f"{word}{number}" for number in range(1, count + 1)]


def people() -> Lines:
    head = ["name", "role", "@portrait", *numbered("skill", 6), "ability", "flavour"]
    return [
        head,
        *(
            [
                *(name, "Scout of the East", f"..\\a\\{name} 5_23.png"),
                *(*"012345", prose(3), prose(1)),
            ]
            for name in NAMES
        ),
    ]


def places() -> Lines:
    head = ["region", "name", "tags", "@left", "@middle", "@right", "move", "rules"]
    return [
        head,
        *(
            ["xxEMPIRE", f"{name}keep", "xxRIGHTUrban, xxSTACK, Hall"]
            + [f"..\\a\\{name} {side}.png" for side in ("left", "middle", "right")]
            + ["1", prose(3)]
            for name in NAMES
        ),
    ]


def titled(head: list[str], *cells: str) -> Lines:
    return [head, *([name, *cells] for name in NAMES)]


KINDS: dict[str, Lines] = {
    "people": people(),
    "places": places(),
    "reference": titled(["title", "rules"], prose(20)),
    "track": titled(["name", *numbered("step", 12)], *["1", "xxBODY", "+1", "x"] * 3),
    "items": titled(["name", "cost", "type", "rules", "@art"], "3", "Tool", RULE, ""),
    "quests": titled(["name", "goal", "reward", "penalty"], *[prose(2)] * 3),
    "backs": titled(["name", "@image"], "..\\backs\\one.png"),
    "glossary": titled(["term", "meaning"], RULE),
    "wide": titled(["name", *numbered("stat", 30)], *map(str, range(30))),
    "dialogue": titled(
        *(["speaker", "mood", "text", "@portrait", "@scene"], "calm", prose(35)),
        *("..\\p.png", "..\\s.png"),
    ),
    "events": titled(
        *(["name", "effect"], f"xxRIGHTRural: 2xxBODY. YYY xxRIGHTUrban: {prose(5)}")
    ),
}


@pytest.fixture
def kinds(tmp_path: Path) -> Path:
    row_faces.forget()
    home = tmp_path / "tables"
    home.mkdir()
    for number, (name, lines) in enumerate(KINDS.items()):
        encoding = ("utf-8", "utf-16", "cp1252", "utf-8-sig")[number % 4]
        with (home / f"{name}.csv").open("w", encoding=encoding, newline="") as file:
            csv.writer(file, delimiter=",;\t"[number % 3]).writerows(lines)
    return home


def words(text: str) -> Iterator[str]:
    """The words of a cell, without glyphs and pictures."""
    yield from re.sub(r"xx[A-Z]+(?=[A-Z][a-z])|xx[A-Z]+|YYY", " ", text).split()


def test_tables_of_eleven_kinds_are_imported_strictly_and_printed(
    run: Run, kinds: Path, tmp_path: Path
) -> None:
    deck, out = tmp_path / "deck", tmp_path / "out"
    said = run(f"import data-merge {kinds} --out {deck} --strict --json")

    answer = json.loads(said.out)
    assert (said.code, answer["findings"]) == (0, [])
    assert len(answer["decks"]) == 11
    (missing,) = (
        each["missing_names"] for each in answer["decks"] if "places" in each["path"]
    )
    assert missing[:3] == ["Asha left", "Asha middle", "Asha right"]
    printed = run("cards", str(deck), "--out", str(out), "--strict", "--paper", "a3")
    assert (printed.code, len(printed.out.splitlines())) == (0, 11), printed.err


def test_no_word_of_eleven_kinds_of_tables_is_cut(
    run: Run, kinds: Path, tmp_path: Path
) -> None:
    deck = tmp_path / "deck"
    run(f"import data-merge {kinds} --out {deck}")

    for name, (head, *lines) in KINDS.items():
        with (deck / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            made = [" ".join(card.values()) for card in csv.DictReader(file)]
        for line, card in zip(lines, made, strict=True):
            for column, cell in zip(head, line, strict=True):
                for word in words(cell if column[0] != "@" else ""):
                    assert word in card, (name, column, word)


def test_the_size_of_larger_cards_is_said_with_the_row_that_takes_it(
    run: Run, kinds: Path, tmp_path: Path
) -> None:
    said = run(f"import data-merge {kinds}/wide.csv --out {tmp_path / 'deck'}")

    assert said.err == "wide.csv: cards of tarot, which row 2 takes\n"
