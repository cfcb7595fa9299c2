"""Pictures as files: their names, their pixels, and folders written whole or not."""

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdfium2
import pytest

from companion.errors import BadValue, CannotWrite
from companion.press.export import cutting, folder, pictures, tabletop
from companion.press.export.cutting import Cut
from companion.press.export.faces import Made, faces
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from companion.press.scene.path import Path as Outline
from companion.press.scene.scene import Scene
from tests.kits import page_words
from tests.press.export.coloured import GREEN, card, opened
from tests.refusals import refused

NS = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    ("pieces", "names"),
    [
        # A face that two pieces share is a file once.
        (
            [card("ace"), card("king", GREEN), card("again")],
            "ace-front ace-back king-front",
        ),
        ([card(copies=0)], ""),
        # Names that end alike, and one that would leave the folder.
        (
            [card("Row 1"), card("row-1", GREEN)],
            "row-1-front row-1-back row-1-front-2",
        ),
        ([card("../../etc/passwd\0", back=None)], "etc-passwd-front"),
    ],
)
def test_each_face_of_which_some_are_wanted_is_a_file_of_its_own_name(
    pieces: list[Piece], names: str
) -> None:
    files = [f"{name}.png" for name in names.split()]
    assert [file.name for file in pictures.png(pieces, 36)] == files


def test_a_face_that_was_seen_already_says_so() -> None:
    stems = [(face.stem, face.again) for face in faces([card(), card("again")])]
    assert stems[2:] == [("ace-front", True), ("ace-back", True)]


def test_corners_are_transparent_unless_they_are_square_or_wanted_so() -> None:
    cut = opened(next(pictures.png([card()], 72)))
    square = opened(next(pictures.png([card()], 72, square=True)))
    bled = opened(next(pictures.png([card()], 72, bleed=True)))

    assert (cut.mode, cut.size) == ("RGBA", (180, 252))
    assert cut.getchannel("A").getpixel((0, 0)) == 0
    assert cut.getpixel((90, 0)) == (255, 0, 0, 255)
    assert (square.mode, square.size) == ("RGB", (180, 252))
    assert square.getpixel((0, 0)) == (255, 0, 0)
    assert (bled.mode, bled.size) == ("RGB", (197, 269))
    assert opened(next(pictures.png([card(corner=0)], 36))).mode == "RGB"


def test_an_svg_is_as_large_as_the_trim_and_cut_to_it_or_has_its_bleed() -> None:
    made = next(pictures.vectors([card(title="Ace & <king>")]))
    root = ElementTree.fromstring(made.data)
    bled = ElementTree.fromstring(next(pictures.vectors([card()], bleed=True)).data)

    assert made.name == "ace-front.svg"
    assert (root.get("width"), root.get("height")) == ("63.5mm", "88.9mm")
    assert root.findtext(f"{NS}title") == "Ace & <king>, front"
    (clip,) = root.iter(f"{NS}clipPath")
    (group,) = root.iterfind(f".//{NS}g[@clip-path]")
    assert group.get("clip-path") == f"url(#{clip.get('id')})"
    assert (bled.get("width"), bled.get("height")) == ("69.5mm", "94.9mm")
    assert bled.find(f".//{NS}clipPath") is None


def test_an_svg_has_paper_where_nothing_is_inked() -> None:
    bare = card(front=lambda scene: None)

    for bleed, size in ((False, "63.500"), (True, "69.500")):
        root = ElementTree.fromstring(next(pictures.vectors([bare], bleed=bleed)).data)
        (sheet,) = (path for path in root.iter(f"{NS}path") if path.get("fill"))
        assert sheet.get("fill") == "#FFF"
        assert f"L{size} 0.000" in (sheet.get("d") or "")


def test_an_svg_refers_to_nothing_outside_itself() -> None:
    drawing = next(pictures.vectors([card()])).data.decode()

    assert drawing.count("http") == 1  # its own namespace
    assert "<script" not in drawing
    assert "href" not in drawing


def kit(*pieces: Piece) -> Kit:
    return Kit("toy", "A toy", "nobody", "1", pieces)


def words(made: Made) -> list[str]:
    pages = range(len(pypdfium2.PdfDocument(made.data)))
    return [page_words(made.data, page) for page in pages]


def test_every_face_is_there_with_its_name_and_copies() -> None:
    pieces = card("ace", title="Ace", copies=4), card("king", GREEN, back=None)

    (made,) = pictures.contact(kit(*pieces), paper("a4"))

    assert made.name == "contact-a4.pdf"
    (page,) = words(made)
    assert [line.strip() for line in page.split("\r\n")] == [
        "A toy every face, page 1",
        *("Ace", "4 x, front", "Ace", "back", "king", "1 x, front"),
    ]


FLAT = {"width": 88.9, "height": 25.4}


@pytest.mark.parametrize(
    ("name", "size", "other", "held"),
    [
        *[("a4", (595, 842), {}, [25, 1]), ("letter", (612, 792), {}, [25, 1])],
        *[("a5", (420, 595), {}, [9, 1]), ("a4", (595, 842), FLAT, [55])],
    ],
)
def test_a_page_holds_as_many_faces_as_it_has_room_for(
    name: str, size: tuple[int, int], other: dict[str, Any], held: list[int]
) -> None:
    pieces = [card(f"c{n}", f"#{n:06X}", back=None, **other) for n in range(sum(held))]

    (made,) = pictures.contact(kit(*pieces), paper(name))

    pages = pypdfium2.PdfDocument(made.data)
    assert [round(side) for side in pages[0].get_size()] == list(size)
    assert [page.count("1 x, front") for page in words(made)] == held


def test_a_face_is_shown_as_it_is_cut() -> None:
    (made,) = pictures.contact(kit(card(back=None)), paper("a4"), dpi=127)

    image = opened(made)
    # 29.7 x 41.7 mm, from 10 mm at the left: 5 pixels a mm.
    assert (made.name, image.size) == ("contact-a4-1.png", (1050, 1485))
    foot = 5 * (18 + 54.2 - 12.5)
    red, white = (255, 0, 0), (255, 255, 255)
    points = (52, foot - 100), (192, foot - 100), (212, foot - 100), (50, foot - 1)
    assert [image.getpixel(at) for at in points] == [red, red, white, white]


def test_a_long_deck_is_written_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "PAGES", 1)
    pieces = [card(f"c{n}", f"#{n:06X}", back=None) for n in range(26)]

    made = pictures.contact(kit(*pieces), paper("a4"))

    assert [file.name for file in made] == ["contact-a4-1.pdf", "contact-a4-2.pdf"]


ON_A4 = PrintOptions(paper("a4"))

FILES: dict[str, Callable[[Kit, int], Iterator[Made]]] = {
    "png": lambda kit, dpi: pictures.png(kit.pieces, dpi),
    "hand": lambda kit, dpi: pictures.hand(kit.pieces, dpi),
    "contact": lambda kit, dpi: pictures.contact(kit, paper("a4"), dpi=dpi),
    "tts": lambda kit, dpi: tabletop.files(kit, tabletop.How(str, dpi)),
    "cut": lambda kit, dpi: cutting.files(kit, ON_A4, Cut("none", dpi)),
}


@pytest.mark.parametrize("kind", FILES)
def test_the_same_kit_gives_the_same_bytes_and_a_silly_resolution_none(
    kind: str,
) -> None:
    once, again = (
        [(file.name, file.data) for file in FILES[kind](kit(card()), 72)]
        for _ in range(2)
    )

    assert once == again
    for dpi in (0, 9999):
        with pytest.raises(BadValue, match=rf"^--dpi: {dpi} dots to an inch"):
            next(FILES[kind](kit(card()), dpi))


def dot(scene: Scene, *, x: float) -> None:
    scene.draw(Outline().ellipse(x, 10, 2, 2), fill="#000000")


BACK = partial(dot, x=30)


def animal(row: int, title: str, x: float, back: float = 0) -> Piece:
    behind = partial(dot, x=back) if back else BACK
    return Piece(f"row {row}", 63, 88, partial(dot, x=x), behind, file=title)


def names(*pieces: Piece) -> list[str]:
    return [face.stem for face in faces(pieces) if not face.again]


def test_files_are_called_after_titles_and_stay_when_rows_move() -> None:
    first = names(animal(2, "Old Ox", 1), animal(3, "Cow", 2))
    moved = names(animal(2, "Cow", 2), animal(3, "Hen", 3), animal(4, "Old Ox", 1))

    assert first == ["old-ox-front", "back", "cow-front"]
    assert moved == ["cow-front", "back", "hen-front", "old-ox-front"]


def test_equal_titles_add_four_letters_of_the_hash_of_the_face() -> None:
    first = names(animal(2, "Ox", 1), animal(3, "Ox", 2), animal(4, "Cow", 3))
    moved = names(animal(2, "Cow", 3), animal(3, "Ox", 2), animal(4, "Ox", 1))

    assert first[0] == "ox-95b7-front"
    assert {*first} == {*moved}
    assert len({*first}) == 4


def test_a_card_twice_is_one_file_without_letters_and_a_piece_keeps_its_name() -> None:
    piece = Piece("worm-1", 63, 88, partial(dot, x=1), title="The Worm")

    assert names(animal(2, "Ox", 1), animal(3, "Ox", 1)) == ["ox-front", "ox-back"]
    assert names(piece) == ["worm-1-front"]


def test_backs_that_several_share_are_told_apart_by_their_faces() -> None:
    made = names(
        *(animal(2, "Ox", 1, 40), animal(3, "Cow", 2, 40)),
        *(animal(4, "Hen", 3), animal(5, "Ewe", 4)),
    )

    backs = [len(name) for name in made if name.startswith("back")]
    assert backs == [len("back-1a2b")] * 2


def write(target: Path, *names: str) -> dict[str, str]:
    made = [Made(name, name.encode(), f"this is {name}") for name in names]
    return folder.write(target, "game", "png", made, lambda each: None)


def held(target: Path) -> list[str]:
    return sorted(p.relative_to(target).as_posix() for p in target.rglob("*"))


def test_files_are_in_their_folder_beside_a_list_of_them(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "png"

    files = write(target, "a.png", "back/b.png")

    assert files == {"a.png": "this is a.png", "back/b.png": "this is back/b.png"}
    assert (target / "back" / "b.png").read_bytes() == b"back/b.png"
    record = {"game": "game", "kind": "png", "files": files}
    assert json.loads((target / "export.json").read_text()) == record
    names = ["", "/a.png", "/back", "/back/b.png", "/export.json"]
    assert held(target.parent) == [f"png{name}" for name in names]


def test_an_empty_folder_is_used_and_an_earlier_export_replaced_whole(
    tmp_path: Path,
) -> None:
    (tmp_path / "png").mkdir()

    write(tmp_path / "png", "a.png", "b.png")
    write(tmp_path / "png", "b.png", "c.png")

    assert held(tmp_path) == ["png", "png/b.png", "png/c.png", "png/export.json"]


def test_a_file_of_somebody_else_is_never_overwritten(tmp_path: Path) -> None:
    target = tmp_path / "png"
    write(target, "a.png")
    (target / "mine.png").write_bytes(b"mine")

    assert refused(CannotWrite, write, target, "a.png") == (
        f"{target}: mine.png is of no export; move it away, or choose another folder "
        "with --out"
    )
    assert (target / "mine.png").read_bytes() == b"mine"


@pytest.mark.parametrize(
    "record",
    ["", "[]", '{"files": {"a.png": "x"}}', '{"game": 1, "kind": "", "files": {}}'],
)
def test_a_folder_whose_list_is_no_list_is_somebody_elses(
    tmp_path: Path, record: str
) -> None:
    target = tmp_path / "png"
    target.mkdir()
    (target / "export.json").write_text(record)
    (target / "a.png").write_bytes(b"mine")

    with pytest.raises(CannotWrite, match=r"a\.png is of no export"):
        write(target, "a.png")


@pytest.mark.parametrize("error", [BadValue("row 3", "is wrong"), KeyboardInterrupt()])
def test_nothing_is_left_behind_when_a_face_cannot_be_drawn(
    tmp_path: Path, error: BaseException
) -> None:
    write(tmp_path / "png", "old.png")

    def made() -> Iterator[Made]:
        yield Made("new.png", b"new", "new")
        raise error

    with pytest.raises(type(error)):
        folder.write(tmp_path / "png", "game", "png", made(), lambda each: None)

    assert held(tmp_path) == ["png", "png/export.json", "png/old.png"]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("file/png", "cannot be written (Not a directory); choose another folder"),
        ("file", "is a file; choose another folder"),
    ],
)
def test_a_place_that_cannot_be_written_is_refused_in_one_line(
    tmp_path: Path, name: str, line: str
) -> None:
    (tmp_path / "file").write_text("mine")

    said = refused(CannotWrite, write, tmp_path / name, "a.png")
    assert said == f"{tmp_path}/{name}: {line} with --out"


def test_an_earlier_export_comes_back_if_the_new_one_cannot_be_put(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "png", "old.png")
    rename = Path.rename

    def fails(path: Path, target: Path) -> Path:
        if path.name == "new":
            raise OSError(28, "No space left on device")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", fails)
    with pytest.raises(CannotWrite, match="No space left on device"):
        write(tmp_path / "png", "new.png")

    assert held(tmp_path) == ["png", "png/export.json", "png/old.png"]
