"""Character sheets and the record: what is on them, blank, filled and fillable."""

import io
import json
import re
from pathlib import Path

import pytest

from companion.errors import BadData
from companion.games.six_winters.facts import facts
from companion.games.six_winters.kit.sheet_data import read
from companion.games.six_winters.kit.sheets import sheets
from companion.press.layout.piece import Piece
from companion.press.layout.side import whole_sheet
from companion.press.layout.sizes import paper
from tests import kits
from tests.games.six_winters.kit.conftest import refusal
from tests.games.six_winters.tales import fill_data


@pytest.fixture
def fill(tmp_path: Path) -> Path:
    path = tmp_path / "fill.json"
    path.write_text(json.dumps(fill_data()), "utf-8")
    return path


def pieces(fill: Path | None = None, *, fillable: bool = False) -> dict[str, Piece]:
    made = sheets(facts(), "clear", fill=fill, fillable=fillable)
    return {piece.name: piece for piece in made}


def names(piece: Piece, kind: str, *, back: bool = False) -> list[str]:
    return [place.name for place in kits.places(piece.face(back=back), kind)]


def ticked(piece: Piece, *, back: bool = False) -> list[str]:
    places = piece.face(back=back).places
    return [place.name for place in places if place.value == "yes"]


def test_a_blank_sheet_has_eight_skills_of_six_ranks_and_six_conditions() -> None:
    blank = pieces()["character-sheet"]

    boxes = names(blank, "box")
    assert boxes[:7] == [*(f"Command {rank}" for rank in range(1, 7)), "Disguise 1"]
    assert boxes[48:54] == [
        "Distracted", "Angry", "Shaken", "Weary", "Bruised", "Wounded",
    ]  # fmt: skip
    assert len(boxes) == 60
    assert (ticked(blank), blank.copies) == ([], 4)
    # The eight places of stress fit dice of sixteen mm.
    slots = kits.places(blank.face(), "slot")
    assert [(slot.w, slot.h) for slot in slots] == [(16.2, 16.2)] * 8


def test_the_back_counts_twelve_spaces_of_both_markers_of_six_tracks() -> None:
    boxes = names(pieces()["character-sheet"], "box", back=True)

    assert boxes[:7] == [
        *(f"Year {year}" for year in range(1, 7)),
        "Support progress 1",
    ]
    assert boxes[-1] == "Sorcery threat 12"
    assert len(boxes) == 6 + 6 * 24


def test_a_filled_sheet_is_ticked_as_the_file_says(fill: Path) -> None:
    thea = pieces(fill)["character-sheet-thea-filled"]

    assert ticked(thea) == [
        *("Command 1", "Command 2", "Lore 1", "Lore 2", "Rapport 1", "Tactics 1"),
        *(f"Survival {rank}" for rank in range(1, 7)),
        *("Distracted", "Achievement 1", "Achievement 2"),
    ]
    back = ticked(thea, back=True)
    assert back[:4] == ["Year 1", *(f"Support progress {n}" for n in (1, 2, 3))]
    assert back.count("Military threat 12") == 1
    assert thea.copies == 1


def test_a_filled_record_has_the_years_and_the_locations(fill: Path) -> None:
    record = pieces(fill)["campaign-record-filled"]

    written = {place.name: place.value for place in record.face().places if place.value}
    assert (
        written.items()
        >= {
            "Players": "Ann and Ben",
            "Standard": "yes",
            "Year 1 characters": "Thea, Keel",
            "Year 1 military threat": "12",
            "The Empire military": "Eastkeep",
            "Oniri": "yes",
            "Notes 1": "The bridge is gone.",
        }.items()
    )


def test_filled_sheets_are_named_after_their_characters(fill: Path) -> None:
    made = pieces(fill).values()

    assert [(piece.name, piece.title, piece.group) for piece in made] == [
        ("character-sheet-thea-filled", "Character sheet: Thea", "sheets-filled"),
        ("campaign-record-filled", "Campaign record", ""),
    ]


def test_the_fillable_sheet_has_the_boxes_of_the_blank_one() -> None:
    blank, fields = pieces()["character-sheet"], pieces(fillable=True)
    front, back = (fields[f"character-sheet{side}-fillable"] for side in ("", "-back"))
    lines = names(blank, "line")

    assert names(front, "tick") == names(blank, "box")
    assert names(front, "write") == lines
    assert len({*names(front, "tick"), *lines}) == 60 + len(lines)
    assert names(back, "tick") == names(blank, "box", back=True)


@kits.every("on", ["a4", "letter"])
def test_every_sheet_fits_its_paper(fill: Path, on: str) -> None:
    for piece in (*pieces(fillable=True).values(), *pieces(fill).values()):
        if not piece.back:
            assert whole_sheet(piece, paper(on)).placements[0].scale == 1


def test_a_fillable_sheet_is_filled_and_read_back() -> None:
    import pikepdf
    import pypdfium2
    import pypdfium2.raw as pdfium

    sheet = pieces(fillable=True)["character-sheet-fillable"]
    data = kits.written([whole_sheet(sheet, paper("a4"))])

    blank = pikepdf.open(io.BytesIO(data))
    fields = {str(field.T): field for field in blank.Root.AcroForm.Fields}
    document = pypdfium2.PdfDocument(data)
    document.init_forms()
    page = document[0]
    form = document.formenv.raw
    for name in ("Lore 3", "Name"):
        left, foot, right, top = (float(side) for side in fields[name].Rect)
        at = page.raw, 0, (left + right) / 2, (foot + top) / 2
        pdfium.FORM_OnMouseMove(form, *at)
        pdfium.FORM_OnLButtonDown(form, *at)
        pdfium.FORM_OnLButtonUp(form, *at)
    for letter in "Thea":
        pdfium.FORM_OnChar(form, page.raw, ord(letter), 0)
    pdfium.FORM_ForceToKillFocus(form)
    saved = io.BytesIO()
    document.save(saved)

    assert values(saved).items() >= {
        "Name": "Thea", "Lore 3": "/Yes", "Lore 2": "/Off",
    }.items()  # fmt: skip


def values(form: io.BytesIO) -> dict[str, str]:
    """Return the values of the fields of a form."""
    import pikepdf

    with pikepdf.open(form) as document:
        fields = document.Root.AcroForm.Fields
        return {str(field.T): str(field.get("/V", "")) for field in fields}


def test_values_of_a_file_are_the_first_values_of_the_fields(fill: Path) -> None:
    front = pieces(fill, fillable=True)["character-sheet-thea-fillable"]

    form = io.BytesIO(kits.written([whole_sheet(front, paper("a4"))]))
    assert values(form).items() >= {
        "Name": "Thea (Ann)", "Survival 6": "/Yes", "Disguise 1": "/Off",
    }.items()  # fmt: skip


FIRST = ("characters", 0)
YEAR = ("years", 0)


@kits.every(
    ("keys", "value", "message"),
    [
        ((*FIRST, "skills", "lore"), 7, "characters[1].skills.lore: 7; write 0 to 6"),
        ((*FIRST, "skills", "lore"), ...,
         "characters[1].skills: key 'lore' is missing; add it"),
        ((*FIRST, "character"), "theo",
         "characters[1].character: 'theo' is not known; did you mean 'thea'?"),
        (("characters",), fill_data()["characters"] * 2,
         "characters: 'thea' is listed twice; list it once"),
        ((*FIRST, "body"), ["weary", "weary"],
         "characters[1].body: 'weary' is listed twice; list it once"),
        ((*FIRST, "achievements"), -1, "characters[1].achievements: -1; write 0 to 6"),
        ((*YEAR, "progress", "support"), 13,
         "years[1].progress.support: 13; write 1 to 12"),
        ((*YEAR, "threat", "support"), 0,
         "years[1].threat.support: 0; write 1 to 12"),
        ((*YEAR, "year"), 2, "years[1].year: 2; list the years in order, 1 to 6"),
        (("locations", "empire", "sorcery"), "eastkeep", "locations.empire.sorcery: "
         "there is no such slot; see the board of the region"),
        (("players",), ["Ann", "Ben", "Cleo"], "players: 3 lines; at most 2"),
        (("notes",), ["冬"], "notes: '\\u51ac' cannot be a line of a sheet; "
         "write at most 60 letters of a western language"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_by_file_and_key(
    tmp_path: Path, keys: tuple[str | int, ...], value: object, message: str
) -> None:
    assert refusal(tmp_path, fill_data(), keys, value) == f"fill.json: {message}"


@kits.every(
    ("keys", "value"),
    [
        (("weather",), "snow"),
        (("years",), ...),
        (("difficulty",), "brutal"),
        ((*FIRST, "achievements"), "two"),
        ((*FIRST, "skills"), {"magic": 2}),
    ],
)
def test_a_key_that_is_missing_unknown_or_mistyped_is_named(
    tmp_path: Path, keys: tuple[str | int, ...], value: object
) -> None:
    refused = refusal(tmp_path, fill_data(), keys, value)

    assert re.match(rf"fill\.json: .*{keys[-1]}", refused, re.DOTALL)


def test_a_file_that_is_no_json_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "fill.json"
    path.write_text("{", "utf-8")

    with pytest.raises(BadData, match=r"^fill\.json: not JSON"):
        read(path, facts())
