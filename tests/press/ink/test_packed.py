"""Files whose objects are kept together: all of them are found, by any reader."""

import io
from typing import Any

import pypdfium2

from companion.press.ink import packed

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


def test_every_object_has_its_number_and_its_content(pikepdf: Any) -> None:
    with pikepdf.open(io.BytesIO(made(1000))) as file:
        assert not file.check_pdf_syntax()
        values = [int(file.get_object(5 + number, 0)) for number in range(1000)]
        (page,) = file.pages
        assert page.Contents.read_bytes() == b"0 0 9 9 re f"

    assert values == [*range(1000)]


def test_another_reader_finds_the_page() -> None:
    with pypdfium2.PdfDocument(made(401)) as file:
        assert [page.get_size() for page in file] == [(20, 30)]


def test_a_root_and_streams_are_not_packed_and_all_else_is() -> None:
    data = made(500)

    assert [part in data for part in PLAIN] == [True, False, False, True]
    assert len(data) < 3500
