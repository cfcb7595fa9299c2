"""Tables of eleven kinds, none of them known: each is imported and printed whole."""

import csv
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.decks import cards

Run = Callable[..., Any]

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
def folder(tmp_path: Path) -> Path:
    cards.forget()
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
    run: Run, folder: Path, tmp_path: Path
) -> None:
    deck, out = tmp_path / "deck", tmp_path / "out"
    said = run(f"import data-merge {folder} --out {deck} --strict --json")

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
    run: Run, folder: Path, tmp_path: Path
) -> None:
    deck = tmp_path / "deck"
    run(f"import data-merge {folder} --out {deck}")

    for name, (head, *lines) in KINDS.items():
        with (deck / f"{name}.csv").open(encoding="utf-8", newline="") as file:
            made = [" ".join(card.values()) for card in csv.DictReader(file)]
        for line, card in zip(lines, made, strict=True):
            for column, cell in zip(head, line, strict=True):
                for word in words(cell if column[0] != "@" else ""):
                    assert word in card, (name, column, word)


def test_the_size_of_larger_cards_is_said_with_the_row_that_takes_it(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    said = run(f"import data-merge {folder}/wide.csv --out {tmp_path / 'deck'}")

    assert said.err == "wide.csv: cards of tarot, which row 2 takes\n"


def test_strict_sees_what_does_not_fit(run: Run, folder: Path, tmp_path: Path) -> None:
    path = folder / "reference.csv"
    lines = ["title,one,two,three\n", f"Ox,{RULE},x,y\n"]
    path.write_text("".join([*lines, f"Cow{f',{prose(130)}' * 3}\n"]), "utf-8")
    said = run(f"import data-merge {path} --out {tmp_path / 'deck'} --strict")

    assert said.code == 1
    assert said.err.splitlines()[0] == (
        "reference.csv: row 3: its texts are too long for 190x270 mm at 6 pt; "
        "270x380 mm would do"
    )
    assert not (tmp_path / "deck").exists()
