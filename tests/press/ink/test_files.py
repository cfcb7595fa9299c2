"""Files that are written whole, small, and with the same bytes each time."""

import io
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pypdfium2
import pytest

from companion import places
from companion.errors import CannotWrite
from companion.press.ink import bound, files, packed, pages, pixels, svg
from companion.press.ink.files import put, put_all
from companion.press.layout.piece import Page, Piece
from companion.press.layout.saddle import HALVES
from companion.press.layout.sizes import paper
from companion.press.scene.scene import Scene, forget
from tests import kits
from tests.press.ink import test_figures, test_pages, test_pdf, test_svg
from tests.refusals import refused


def test_a_file_is_written_with_its_folders_or_into_an_open_file(
    tmp_path: Path,
) -> None:
    path, file = tmp_path / "a" / "b" / "c.pdf", io.BytesIO()

    put(b"old", path)
    put(b"ink", path)
    put(b"ink", file)

    assert path.read_bytes() == file.getvalue() == b"ink"
    assert [path.name for path in path.parent.iterdir()] == ["c.pdf"]


def test_a_folder_that_is_a_file_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "out" / "c.pdf"
    (tmp_path / "out").write_bytes(b"")

    assert refused(CannotWrite, put, b"ink", path) == (
        f"{path}: cannot be written (File exists); choose another folder with --out"
    )


def test_a_failure_at_the_end_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    (tmp_path / "c.pdf").write_bytes(b"old")
    monkeypatch.setattr(Path, "replace", full)

    with pytest.raises(CannotWrite, match="No space left on device"):
        put(b"new", tmp_path / "c.pdf")

    assert [path.name for path in tmp_path.iterdir()] == ["c.pdf"]
    assert (tmp_path / "c.pdf").read_bytes() == b"old"


def test_a_pipe_or_a_device_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)

    assert (
        refused(CannotWrite, put, b"new", pipe)
        == f"{pipe}: is a device or a pipe; name a file"
    )
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_several_files_appear_only_when_the_last_is_whole(tmp_path: Path) -> None:
    old, other = tmp_path / "1.pdf", tmp_path / "2.pdf"
    old.write_bytes(b"old")

    def made() -> Iterator[tuple[Path, bytes]]:
        yield old, b"new"
        yield other, b"new"
        assert old.read_bytes() == b"old"
        raise OSError(28, "No space left on device")

    with pytest.raises(CannotWrite, match="No space left on device"):
        put_all(made())
    assert [path.name for path in tmp_path.iterdir()] == ["1.pdf"]
    assert old.read_bytes() == b"old"

    put_all([(old, b"new"), (other, b"two")])
    assert [old.read_bytes(), other.read_bytes()] == [b"new", b"two"]
    assert len(list(tmp_path.iterdir())) == 2


PLAIN = (
    b"<< /Type /Catalog /Pages 2 0 R >>",
    b"<< /Type /Pages /Count 1 /Kids [ 3 0 R ] >>",
    b"<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 20 30 ] "
    b"/Resources << >> /Contents 4 0 R >>",
    b"<< /Length 12 >>\nstream\n0 0 9 9 re f\nendstream",
)


def made(count: int) -> bytes:
    """Return a file of a page, with so many other objects, each a number."""
    objects = [*PLAIN, *(b"%d" % number for number in range(count))]
    trailer = b"/Root 1 0 R"
    return packed.file(b"%PDF-1.7\n%\x93\x8c\x8b\x9e\n", objects, [1], trailer)


def test_every_object_has_its_number_and_its_content() -> None:
    with kits.looked_into(made(1000)) as file:
        assert not file.check_pdf_syntax()
        values = [int(file.get_object(5 + number, 0)) for number in range(1000)]
        (page,) = file.pages
        assert page.Contents.read_bytes() == b"0 0 9 9 re f"

    assert values == [*range(1000)]


def test_another_reader_finds_the_page_and_all_but_root_and_streams_is_packed() -> None:
    with pypdfium2.PdfDocument(made(401)) as file:
        assert [page.get_size() for page in file] == [(20, 30)]
    assert [part in made(500) for part in PLAIN] == [True, False, False, True]
    assert len(made(500)) < 3500


Make = Callable[[], bytes]

PICTURE = Piece("it", 40, 40, test_figures.everything)


def booklet(*, folded: bool) -> bytes:
    page = Page("rules", "toy.html", "Toy", lambda: {"die": test_pages.die}, "booklet")
    file, options = io.BytesIO(), pages.PageOptions(HALVES["a4"])
    if folded:
        bound.write(page, file, options, bound.Binding(paper("a4")))
    else:
        pages.write(page, file, options)
    return file.getvalue()


@pytest.mark.parametrize(
    "make",
    [
        lambda: test_pdf.write(test_pdf.on_a4(test_pdf.everything())),
        lambda: test_pdf.fields(test_pdf.form()),
        lambda: test_figures.booklet(Piece("it", 40, 40, test_figures.everything)),
        lambda: svg.paint(test_svg.drawing(), title="x").encode(),
        lambda: svg.paint(test_svg.drawing(), small=True).encode(),
        lambda: pixels.png(pixels.face(PICTURE, 100), 100),
        lambda: booklet(folded=False),
        lambda: booklet(folded=True),
    ],
    ids=["pdf", "fields", "figures", "svg", "screen", "png", "page", "folded"],
)
def test_the_same_again_is_the_same_bytes(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = '<p>Roll {{ figure(die(3), "a 3") }}.</p><p style="break-before: page">x</p>'
    title = '<html lang="en"><title>Toy</title>'
    files.put(f"{title}{body}</html>".encode(), tmp_path / "toy.html")
    monkeypatch.setattr(places, "TEMPLATES", tmp_path)

    assert make() == make()


def test_marks_that_were_drawn_again_are_in_the_file_once() -> None:
    def icons(*, forgotten: bool) -> bytes:
        scene = Scene(40, 40)
        for number in range(3):
            at, inks = (10 + 9 * number, 10), {"ink": "#800000", "ground": "#FFFFFF"}
            scene.icon("apple", at, size=8, **inks)
            if forgotten:  # as by much else that was printed in between
                forget()
        return test_pdf.write(test_pdf.on_a4(scene))

    assert icons(forgotten=True) == icons(forgotten=False)
