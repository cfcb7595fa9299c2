"""Decks from table to PDF: what is drawn, shared, refused, and left behind."""

import json
import re
import tracemalloc
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from companion.decks import deck, printed
from companion.press.cards import layouts, row_faces
from companion.press.cards.layouts import Look, Row
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper, size
from companion.press.scene.scene import Scene
from tests.decks.conftest import Print, opened, own, refused, words
from tests.kits import unpacked

ONE = "title,text\nOx,Pull.\n"
HEAD = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'


def test_each_row_is_printed_as_often_as_it_asks(print_deck: Print) -> None:
    lines = ("qty,title,text", "2,Ox,Pull.", ",Ass,Push {heart}.", "0,Cow,Moo.", "")

    ((path, part),) = print_deck("\n".join(lines))

    assert (path.name, part.cards, part.papers) == ("cards.pdf", 3, 1)
    assert [words(path).count(word) for word in ("Pull.", "Push", "Moo")] == [2, 1, 0]


def test_the_same_deck_gives_the_same_bytes(print_deck: Print) -> None:
    first, again = (print_deck(ONE)[0][0].read_bytes() for _ in range(2))

    assert first == again


@pytest.mark.parametrize("name", ["picture", "plain", "symbol"])
def test_every_stock_layout_prints_in_both_inks(print_deck: Print, name: str) -> None:
    table = "title,text,icon,index,cost,kind,note\nOx,Pull.,heart,A,3,beast,mine\n"

    for low in (False, True):
        ((path, part),) = print_deck(table, layout=name, low=low)
        assert (len(part.sheets), part.papers) == (0, 1), low
        assert "Ox" in words(path), low


def test_a_row_may_choose_its_layout(print_deck: Print) -> None:
    table = "title,text,icon,index,layout\nOx,Pull.,heart,Q,symbol\nAss,Push.,sun,K,\n"

    text = words(print_deck(table)[0][0])

    assert [sign in text for sign in ("Q", "K", "Push.")] == [True, False, True]


def test_backs_are_on_the_second_side_and_are_drawn_once(print_deck: Print) -> None:
    ((path, part),) = print_deck("qty,title,text\n3,Ox,Pull.\n2,Ass,Push.\n")

    assert part.papers == 1
    assert len(pypdfium2.PdfDocument(path)) == 2
    data = unpacked(path.read_bytes())
    assert b"/DuplexFlipLongEdge" in data
    # Ox, Ass and one back; the marks of a side are part of its page.
    assert len(set(re.findall(rb"FormXob\.face\d+", data))) == 3


def test_a_deck_may_have_no_backs_and_be_of_another_size(print_deck: Print) -> None:
    ((path, part),) = print_deck(f"{ONE}A,B\n", size="micro", backs="none")

    assert (len(pypdfium2.PdfDocument(path)), part.cards) == (1, 2)
    assert "Ox" in words(path)


def test_circles_stay_round_at_another_size(home: Path) -> None:
    look = Look(
        layouts.read(layouts.find("symbol", home)), size("tarot"), home, "deck.csv"
    )
    face = Scene(75.85, 126.65)

    row_faces.front(look, Row(2, {"title": "Ox", "icon": "sun"}))(face)

    (everything,) = face.marks
    ring: Any = everything.marks[0].marks[1].marks[0]
    left, top, right, bottom = ring.path.bounds()
    assert right - left == pytest.approx(38 * 69.85 / 63.5)
    assert bottom - top == pytest.approx(right - left)
    assert (left + right, top + bottom) == pytest.approx((69.85, 109.79), abs=0.01)


def test_icons_and_fonts_of_ones_own_come_first(print_deck: Print, home: Path) -> None:
    (home / "icons").mkdir()
    square = HEAD + b'<path class="ink" d="M1 1h22v22h-22z"/></svg>'
    (home / "icons" / "heart.svg").write_bytes(square)
    source = layouts.places.FONTS / "limelight" / "limelight-400-normal.ttf"
    (home / "fonts").mkdir()
    (home / "fonts" / "Mine.ttf").write_bytes(source.read_bytes())
    own(home, kind='"text"', text='"[title] {heart}"', font='"Mine"')

    ((path, _),) = print_deck("title\nOx\n", layout="own.toml")

    assert b"Limelight" in unpacked(path.read_bytes())
    assert words(path).startswith("Ox")


def test_a_photograph_is_printed_as_it_is(print_deck: Print, home: Path) -> None:
    Image.new("RGB", (60, 40), "blue").save(home / "a.jpg", "JPEG")
    own(home, kind='"image"', image='"[image]"')

    ((path, _),) = print_deck("image\na.jpg\n", layout="own.toml")

    assert (home / "a.jpg").read_bytes() in path.read_bytes()


def test_a_layout_changes_what_it_extends_key_by_key(home: Path) -> None:
    (home / "mine.toml").write_text(
        'extends = "plain"\ntitle = "mine"\n[front.title]\nsize = 20\n'
        '[front.badge]\nwhen = ""\n[front.new]\nkind = "icon"\nw = 5\nh = 5\n'
        'icon = "sun"\n'
    )

    mine = layouts.read(home / "mine.toml")
    plain = layouts.read(layouts.find("plain", home))

    title: Any = mine.front["title"]
    assert (title.size, title.x, plain.front["title"].x) == (20, 7, 7)
    assert list(mine.front) == [*plain.front, "new"]


def test_a_long_deck_becomes_several_files_with_full_sheets(
    print_deck: Print, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printed, "CARDS", 20)

    parts = print_deck("qty,title,text\n30,Ox,Pull.\n9,Ass,Push.\n")

    assert [(path.name, part.cards) for path, part in parts] == [
        *(("cards-1.pdf", 16), ("cards-2.pdf", 16), ("cards-3.pdf", 7))
    ]  # eight to a sheet


def test_a_late_refusal_leaves_no_file(
    print_deck: Print, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printed, "CARDS", 20)
    table = "qty,title,text\n30,Ox,Pull.\n-1,Ass,Push.\n"

    assert refused(print_deck, home, table).startswith("deck.csv: row 3, column qty:")


def test_a_text_that_shrank_is_reported(print_deck: Print) -> None:
    ((_, part),) = print_deck("title,text\nOx," + "pull the plough " * 25 + "\n")

    (shrunk,) = part.shrunk
    assert (shrunk.row, shrunk.box) == ("row 2", "text")
    assert 6 <= shrunk.set_pt < 9.5


@pytest.mark.slow
def test_the_rows_of_a_long_table_are_never_held_at_once(home: Path) -> None:
    long = opened(home, "title,text\n" + "Ox,Pull the plough.\n" * 20_000)

    tracemalloc.start()
    count = sum(piece.copies for piece in deck.pieces(long))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert count == 20_000
    assert peak < 2 * 2**20


def test_progress_is_reported_file_by_file(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printed, "CARDS", 8)
    oxen = opened(home, "title,text\n" + "Ox,Pull.\n" * 20)
    reported: list[int] = []

    made = deck.parts(oxen, PrintOptions(paper("a4")), reported.append)

    assert next(made).cards == 8  # the next cards are not drawn before they are asked
    assert reported == [8]
    assert [part.cards for part in made] == [8, 4]
    assert reported == [8, 16, 20]


def test_a_card_is_called_what_its_title_or_name_says(home: Path) -> None:
    table = "title,name,text\n**Ox** {heart} \u2603,A,x\n,Ass,x\n,,x\n"

    titles = [piece.title for piece in deck.pieces(opened(home, table))]

    assert titles == ["Ox", "Ass", ""]


@pytest.mark.parametrize(
    ("name", "form", "corner", "papers"),
    [
        ("tgc-large-hex", "flat", 0, 2),
        ("circle-card", "disc", 0, 1),
        ("tarot", "rectangle", 3, 2),
    ],
)
def test_a_deck_is_of_the_form_that_its_size_has(
    print_deck: Print, home: Path, name: str, form: str, corner: float, papers: int
) -> None:
    table = "qty,title,text\n6,Ox,Pull.\n"

    (piece,) = deck.pieces(opened(home, table, size=size(name)))
    ((_, part),) = print_deck(table, size=name, backs="none")

    assert (piece.form, piece.corner, part.papers) == (form, corner, papers)


TITLES = "qty,title,text\n"
OX, ASS, COW = "2,Ox,Pull.\n", "1,Ass,Push.\n", "3,Cow,Low.\n"


@pytest.fixture
def manifest(print_deck: Print, tmp_path: Path) -> Path:
    """The manifest of a print of two oxen and an ass, out of the way."""
    print_deck(TITLES + OX + ASS)
    return (tmp_path / "out" / "manifest.json").rename(tmp_path / "before.json")


def cards(print_deck: Print, table: str, since: Path, **options: object) -> list[int]:
    """Return how many cards are in each file that is printed."""
    return [part.cards for _, part in print_deck(table, since=since, **options)]


def copies(manifest: Path, ink: str = "full") -> dict[str, int]:
    """Return how many copies of each face were printed, by its name."""
    faces = json.loads(manifest.read_text())[ink]
    return {name: face["copies"] for name, face in faces.items()}


def test_a_manifest_holds_both_faces_of_every_row_and_their_copies(
    manifest: Path,
) -> None:
    assert json.loads(manifest.read_text())["game"] == "deck"
    assert copies(manifest) == {
        **{"row 2, front": 2, "row 2, back": 2},
        **{"row 3, front": 1, "row 3, back": 1},
    }


@pytest.mark.parametrize(
    ("table", "printed"),
    [
        (TITLES + OX + ASS, []),
        (TITLES + ASS + OX, []),  # rows may change places
        (TITLES + COW + OX + ASS, [3]),
        (TITLES + OX, []),
        (TITLES + "5,Ox,Pull.\n" + ASS, [3]),
        (TITLES + "2,Ox,Push.\n" + ASS, [2]),
        (TITLES + OX + OX + ASS, [2]),
    ],
)
def test_only_cards_that_were_not_printed_are_printed_again(
    print_deck: Print, manifest: Path, table: str, printed: list[int]
) -> None:
    assert cards(print_deck, table, manifest) == printed


def test_the_next_manifest_tells_of_the_whole_deck(
    print_deck: Print, manifest: Path, tmp_path: Path
) -> None:
    print_deck(TITLES + COW + OX, since=manifest)

    assert copies(tmp_path / "out" / "manifest.json") == {
        **{"row 2, front": 3, "row 2, back": 3},
        **{"row 3, front": 2, "row 3, back": 2},
    }


def test_what_where_leaves_out_stays_in_the_manifest(
    print_deck: Print, tmp_path: Path
) -> None:
    print_deck(TITLES + OX + ASS)
    print_deck(TITLES + "2,Ox,Push.\n" + ASS, where=("title=Ox",))
    before = tmp_path / "out" / "manifest.json"

    assert cards(print_deck, TITLES + "2,Ox,Push.\n" + ASS, before) == []


def test_cards_without_the_backs_they_had_and_with_little_ink_are_other_cards(
    print_deck: Print, manifest: Path, tmp_path: Path
) -> None:
    assert cards(print_deck, TITLES + OX, manifest, backs="none") == [2]
    assert cards(print_deck, TITLES + OX, manifest, low=True) == [2]
    print_deck(TITLES + OX)
    both = [copies(tmp_path / "out" / "manifest.json", ink) for ink in ("full", "low")]
    assert [len(faces) for faces in both] == [2, 2]


def test_each_size_is_compared_with_itself(print_deck: Print, tmp_path: Path) -> None:
    for name in ("", "mini"):
        print_deck(TITLES + OX + ASS, size=name)
    before = (tmp_path / "out" / "manifest.json").rename(tmp_path / "before.json")

    again = [
        cards(print_deck, TITLES + OX + COW, before, size=name)
        for name in ("", "poker", "mini", "tarot")
    ]

    assert again == [[3], [3], [3], [5]]


def test_a_card_in_two_files_is_counted_once(
    print_deck: Print, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printed, "CARDS", 8)

    print_deck(TITLES + "20,Ox,Pull.\n")

    assert copies(tmp_path / "out" / "manifest.json")["row 2, front"] == 20


def test_another_decks_manifest_is_refused(print_deck: Print, home: Path) -> None:
    other = home / "other.json"
    other.write_text('{"game": "cows", "full": {}, "low": {}}')

    assert refused(print_deck, home, TITLES + OX, since=other) == (
        f"{other}: is of cows, not of deck; name this game's own"
    )


def test_a_file_in_the_manifests_place_is_refused_before_anything_is_written(
    print_deck: Print, tmp_path: Path
) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "manifest.json").write_text("my notes")

    with pytest.raises(deck.BadData, match="is no manifest of printed faces"):
        print_deck(TITLES + OX)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["manifest.json"]
