"""Each kind of print job, from a kit to bytes, faces and findings."""

from pathlib import Path as File
from typing import Any

import pytest
from msgspec.structs import replace

from companion import places
from companion.errors import DoesNotFit
from companion.press.jobs import Booklet, Cover, Sheets, jobs, needs_cover
from companion.press.layout import callouts
from companion.press.layout.callouts import Marks
from companion.press.layout.cover import Contents
from companion.press.layout.piece import Kit, Page, Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from companion.press.scene.scene import Scene, Type
from tests import kits
from tests.kits import unpacked

A4 = PrintOptions(paper("a4"))


def pale(scene: Scene) -> None:
    scene.text("Ace", (20, 30), Type("jost-500-normal", 12, "#FFFF00"))


ACE = Piece("ace", 63, 88, kits.filled, kits.filled, group="cards", copies=4)
KING = Piece("king", 63, 88, pale, kits.filled, group="cards", copies=5)
MAT = Piece("mat", 130, 190, kits.filled)
RULES = Page("rules", "toy/rules.html", "Rules", dict)
KIT = Kit("toy", "Toy", "by us", "r1", (ACE, KING, MAT), (RULES,))


def test_a_kit_has_a_job_for_each_group_of_pieces_and_for_each_booklet() -> None:
    contents = [(job.name, [piece.name for piece in job.pieces]) for job in jobs(KIT)]

    assert contents == [("cards", ["ace", "king"]), ("mat", ["mat"]), ("rules", [])]


def test_sheets_give_bytes_faces_and_findings() -> None:
    job = Sheets(KIT, "cards", (ACE, KING))

    output = job.render(A4)

    assert output is not None
    assert (output.sides, output.sheets, output.folded) == (2, 1, False)
    copies = {name: face.copies for name, face in output.faces.items()}
    assert copies == {
        **{"ace, front": 4, "ace, back": 4, "king, front": 5, "king, back": 5}
    }
    assert [finding.rule for finding in output.findings] == ["contrast"]
    assert job.findings(A4) == output.findings
    assert "cards · r1 · by us" in kits.page_words(output.data)
    assert b"/Duplex /DuplexFlipLongEdge" in unpacked(output.data)


def test_sheets_that_were_printed_before_are_left_out() -> None:
    first = Sheets(KIT, "cards", (ACE, KING)).render(A4)

    assert first is not None
    assert Sheets(KIT, "cards", (ACE, KING)).render(A4, first.faces) is None
    assert Sheets(KIT, "mat", (MAT,)).render(A4, first.faces) is not None


def test_a_piece_that_does_not_fit_is_refused_before_it_is_drawn() -> None:
    def fail(scene: Scene) -> None:
        raise AssertionError

    with pytest.raises(DoesNotFit):
        Sheets(KIT, "wall", (Piece("wall", 500, 500, fail),)).check(A4)


@pytest.fixture
def toy(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> File:
    """The template of the rules, to be written."""
    monkeypatch.setattr(places, "TEMPLATES", tmp_path)
    (tmp_path / "toy").mkdir()
    return tmp_path / "toy" / "rules.html"


def test_a_booklet_is_one_face_with_the_hash_of_its_file(toy: File) -> None:
    toy.write_text(
        '<html lang="en"><title>Rules</title><p style="color: #EEEEEE">Roll.</p></html>'
    )
    job = Booklet(KIT, "rules", RULES)

    output = job.render(A4)

    assert output is not None
    assert (output.sides, output.sheets) == (1, 1)
    assert list(output.faces) == ["rules, a4"]
    assert [finding.rule for finding in output.findings] == ["contrast"]
    assert job.findings(A4) == output.findings
    assert job.render(A4, output.faces) is None


def test_a_number_that_hides_a_word_of_a_picture_is_found_in_its_booklet(
    toy: File,
) -> None:
    def numbered(scene: Scene) -> None:
        scene.text("Deck", (20, 20), Type("jost-500-normal", 12, "#000000"))
        marks = Marks("#FDCC0A", "#000000", "jost-700-normal", "#C02020")
        callouts.number_at(scene, 1, (22, 19), marks)

    toy.write_text(
        "<html lang='en'><title>Rules</title>{{ figure(table, 'The table.') }}</html>"
    )
    table = Piece("table", 60, 40, numbered)
    job = Booklet(KIT, "rules", replace(RULES, context=lambda: {"table": table}))

    output = job.render(A4)

    assert output is not None
    assert [finding.rule for finding in output.findings] == ["callout"]
    assert job.findings(A4) == output.findings


def test_a_cover_lists_the_files_of_its_kit_and_their_texts_whole() -> None:
    job = Sheets(KIT, "cards", (ACE, KING))
    output = job.render(A4)
    assert output is not None
    long = Contents("long-a4.pdf", "obstacles of the empire, " * 30, 1, 2)
    files = (*job.contents("cards-a4.pdf", output), long)

    page = Cover(KIT, "cover", files, job.pieces).render(A4)

    assert (page.sides, page.sheets, page.faces) == (1, 1, {})
    assert page.findings == ()
    words = " ".join(kits.page_words(page.data).split())
    assert "9 x cards" in words
    assert words.count("obstacles of the empire") == 30


def test_two_hyphens_that_look_like_a_dash_on_a_cover_are_a_finding() -> None:
    dashed = Contents("cards-a4.pdf", "--players", 1, 2)

    (finding,) = Cover(KIT, "cover", (dashed,)).render(A4).findings

    assert str(finding) == (
        "cover, page 1, '--players' at (12.0, 164.7) mm: the hyphens of '--' are "
        "0.01 em apart; set it in a fixed-width font [hyphens]"
    )


def test_a_kit_of_whole_sheets_and_of_extras_needs_no_cover() -> None:
    extra = replace(KIT.pieces[0], extra=True)

    assert needs_cover(KIT)
    assert not needs_cover(replace(KIT, pieces=(MAT,)))
    assert not needs_cover(replace(KIT, pieces=(MAT, extra)))


@pytest.fixture
def leaflet(toy: File) -> Booklet:
    """A booklet of five pages, each with the size of its paper."""
    pages = '<p style="break-after: page">{{ large }}</p>' * 5
    size = "@page { size: {{ paper.width }}mm {{ paper.height }}mm }"
    html = f'<html lang="en"><title>Rules</title><style>{size}</style>{pages}</html>'
    toy.write_text(html)
    return Booklet(KIT, "rules", replace(RULES, form="booklet"))


A5, HALF_LETTER = (148, 210), (139.7, 215.9)


@pytest.mark.parametrize(
    ("name", "form", "size", "sides", "sheets", "face"),
    [
        ("a4", {}, A5, 4, 2, "a4, saddle"),
        ("letter", {"booklet": "saddle"}, HALF_LETTER, 4, 2, "letter, saddle"),
        ("a4", {"booklet": "pages"}, A5, 5, 3, "a4, pages"),
        ("letter", {"booklet": "pages"}, HALF_LETTER, 5, 3, "letter, pages"),
        ("a5", {}, A5, 5, 3, "a5, pages"),
        ("a3", {}, A5, 5, 3, "a3, pages"),
        ("letter", {"large_print": True}, (215.9, 279.4), 5, 3, "letter, large"),
    ],
)
def test_a_booklet_is_folded_or_small_pages_or_large_ones_that_fill_the_paper(
    leaflet: Booklet,
    name: str,
    form: dict[str, Any],
    size: tuple[float, float],
    sides: int,
    sheets: int,
    face: str,
) -> None:
    how = PrintOptions(paper(name), **form)

    output, setting = leaflet.render(how), leaflet.setting(how)

    assert output is not None
    assert (output.sides, output.sheets) == (sides, sheets)
    assert list(output.faces) == [f"rules, {face}"]
    assert (setting.paper.width, setting.paper.height) == size
    assert setting.large == bool(form.get("large_print"))
