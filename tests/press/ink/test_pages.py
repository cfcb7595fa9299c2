import builtins
import io
import logging
import os
import re
import shutil
import time
from collections.abc import Callable
from pathlib import Path as File
from typing import Any

import pypdfium2
import pytest

from companion import places
from companion.errors import BadData, CannotWrite, NoPango
from companion.press.ink import pages
from companion.press.layout.piece import Page, Piece
from companion.press.layout.sizes import paper
from companion.press.scene import figures
from companion.press.scene.scene import Scene
from tests import kits
from tests.kits import nothing
from tests.refusals import refused

A4 = paper("a4")
EXTENDS = '{% extends "shared/page.html" %}{% block body %}<h1>Toy</h1>'


@pytest.fixture
def templates(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> File:
    """A copy of the shared templates, with a folder `toy` to write into."""
    monkeypatch.setattr(places, "TEMPLATES", tmp_path / "templates")
    monkeypatch.setattr(places, "FONTS", tmp_path / "fonts")
    source = File(__file__).resolve().parents[3]
    for name in ("page.html", "print.css"):
        target = tmp_path / "templates" / "shared" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes((source / "templates" / "shared" / name).read_bytes())
    shutil.copytree(source / "fonts", tmp_path / "fonts")
    (tmp_path / "templates" / "toy").mkdir()
    return tmp_path / "templates"


Write = Callable[..., Page]


@pytest.fixture
def page(templates: File) -> Write:
    """Write a template's body and return the page that it fills."""

    def write(body: str, **context: Any) -> Page:
        (templates / "toy" / "rules.html").write_text(
            f"{EXTENDS}{body}{{% endblock %}}", "utf-8"
        )
        return Page("rules", "toy/rules.html", "Toy", lambda: context)

    return write


def written(page: Page, **settings: Any) -> bytes:
    file = io.BytesIO()
    given = {"paper": A4, "author": "A designer", "version": "2026-r1", **settings}
    pages.write(page, file, pages.PageOptions(**given))
    return file.getvalue()


def filled(page: Page, **settings: Any) -> tuple[str, pages.Figures]:
    return pages.fill(page, pages.PageOptions(A4, "A designer", "1", **settings))


def html(page: Page) -> str:
    return filled(page)[0]


def die(face: int) -> Piece:
    def front(scene: Scene) -> None:
        ink = "#777777" if scene.low else "#000000"
        style = figures.DieStyle(10, body="#FFFFFF", pips=ink, edge=ink)
        figures.die(scene, (5.5, 5.5), face, style)

    return Piece("die", 11, 11, front)


def test_a_page_is_tagged_titled_and_in_its_language(page: Write) -> None:
    toy = page('<p>Roll {{ figure(die(3), "a 3") }}.</p>', die=die)

    with kits.looked_into(written(toy, language="de")) as document:
        root = document.Root
        assert root.MarkInfo.Marked
        assert "/StructTreeRoot" in root
        assert str(root.Lang) == "de"
        assert root.ViewerPreferences.DisplayDocTitle
        assert str(document.docinfo.Title) == "Toy"
        assert str(document.docinfo.Author) == "A designer"
        assert b"pdfuaid:part" in root.Metadata.read_bytes()
        things = kits.things(document)
        assert [str(thing.Alt) for thing in things if "/Alt" in thing] == ["a 3"]


def test_the_clock_does_not_change_the_bytes_where_fonttools_subsets_the_fonts(
    page: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    fonts = pytest.importorskip("weasyprint.pdf.fonts")
    monkeypatch.setattr(fonts, "harfbuzz_subset", None)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "77")
    toy = page("<p>Roll.</p>")

    first = written(toy)
    monkeypatch.setattr(time, "time", lambda: 2_000_000_000)
    monkeypatch.delenv("SOURCE_DATE_EPOCH")

    assert written(toy) == first
    assert "SOURCE_DATE_EPOCH" not in os.environ


def test_a_page_is_read_as_it_was_written_on_its_paper_and_says_its_sides(
    page: Write, tmp_path: File
) -> None:
    toy = page(
        "<p>Seven steps, {{ 7|words }} dice.</p><p style='break-before: page'>two</p>"
    )

    assert pages.write(toy, tmp_path / "x.pdf", pages.PageOptions(A4)).sides == 2
    for name, wide, high in (("a4", 595.28, 841.89), ("letter", 612, 792)):
        data = written(toy, paper=paper(name))
        assert "Seven steps, seven dice." in kits.page_words(data)
        with pypdfium2.PdfDocument(data) as document:
            assert document[0].get_size() == pytest.approx((wide, high), abs=0.05)


def test_every_font_is_one_of_ours_and_embedded(page: Write) -> None:
    data = written(page("<p>Plain, <i>leaning</i>, <b>bold</b>, <code>set</code></p>"))

    with kits.looked_into(data) as document:
        fonts = kits.things(document, "/FontDescriptor")
        names = {str(font.FontName).split("+")[1] for font in fonts}
        assert all("/FontFile2" in font for font in fonts)
    assert {name.split("-")[0] for name in names} == {"EB", "IM", "Inconsolata"}


def test_the_style_sheet_holds_nothing_that_is_passed_over(
    page: Write, caplog: pytest.LogCaptureFixture
) -> None:
    body = "<ul><li>a<ul><li>b</li></ul></li></ul><table><tr><td>1</td></tr></table>"

    with caplog.at_level(logging.WARNING):
        written(page(body))

    # Without that library WeasyPrint prints too, and says so.
    assert [line for line in caplog.messages if "HarfBuzz-Subset" not in line] == []


def test_what_a_template_prints_is_escaped(page: Write) -> None:
    assert "&lt;b&gt;not bold&lt;/b&gt;" in html(page("{{ x }}", x="<b>not bold</b>"))
    alt = html(page("{{ figure(die(1), x) }}", die=die, x='"><script>'))
    assert "<script>" not in alt


def test_pictures_of_large_print_grow_and_their_words_grow_where_they_cannot(
    page: Write,
) -> None:
    """A picture fills its column, or most of a page; see `jobs.ENLARGED`."""
    drawn: dict[float, float] = {}

    def shown(wide: float, high: float) -> Piece:
        def front(scene: Scene) -> None:
            drawn[wide] = scene.labels

        return Piece("picture", wide, high, front)

    toy = page(
        '{% for one in shown %}{{ figure(one, "a picture") }}{% endfor %}',
        shown=[shown(58, 20), shown(127, 60), shown(80, 100)],
    )
    large = pages.PageOptions(A4, large=True, scale=1.86, space=18)

    text, _ = pages.fill(toy, large)
    assert re.findall(r"width:([\d.]+)mm", text) == ["107.9", "174", "96"]
    assert drawn == {58: 1, 127: 1.25, 80: 1.25}
    pages.fill(toy, pages.PageOptions(A4, scale=1))
    assert drawn == {58: 1, 127: 1, 80: 1}


def test_a_figure_is_in_the_ink_of_the_page_and_as_wide_or_as_high_as_asked(
    page: Write,
) -> None:
    toy = page('{{ figure(die(1), "a die") }}', die=die)

    (_, full), (_, low) = filled(toy), filled(toy, low=True)

    (in_full,), (in_low,) = full.known.values(), low.known.values()
    assert "#777777" not in str(in_full.scene.marks)
    assert "#777777" in str(in_low.scene.marks)
    bar = '{{ figure(s, "a") }} {{ figure(s, "b", width=20) }}'
    text = html(
        page(
            f'{bar} {{{{ figure(s, "c", height=4) }}}}', s=Piece("bar", 40, 10, nothing)
        )
    )
    assert re.findall(r"width:([\d.]+)mm", text) == ["40", "20", "16"]


@pytest.mark.parametrize(
    "reference",
    [
        '<img src="../../etc/passwd" alt="x">',
        '<img src="file:///etc/passwd" alt="x">',
        '<img src="file://host/templates/x.svg" alt="x">',
        '<img src="http://127.0.0.1:9/x.png" alt="x">',
        '<img src="data:image/svg+xml,%3Csvg/%3E" alt="x">',
        '<img src="figure:7" alt="x">',
        '<img src="toy/rules.html" alt="x">',
        '<img src="toy/linked.svg" alt="x">',  # leads out of our folders
        '<link rel="stylesheet" href="https://127.0.0.1:9/x.css">',
        '<link rel="attachment" href="file:///etc/passwd">',
        '<p style="background: url(file:///etc/hostname)">x</p>',
        "<style>@import url(file:///etc/passwd);</style>",
        "<style>@font-face{font-family:X;src:url(file:///etc/passwd)}</style>"
        '<p style="font-family:X">x</p>',
        '<object data="file:///etc/passwd"></object>',
    ],
)
def test_what_is_not_ours_is_refused_in_one_line(
    page: Write, templates: File, tmp_path: File, reference: str
) -> None:
    (tmp_path / "secret.svg").write_text("<svg/>")
    (templates / "toy" / "linked.svg").symlink_to(tmp_path / "secret.svg")

    line = refused(BadData, written, page(reference))

    assert line.startswith("toy/rules.html: names '")
    assert line.endswith("'; a page reads only its templates, fonts and figures")
    assert "\n" not in line


@pytest.mark.parametrize(
    ("body", "message"),
    [
        *[
            (
                f"{{% include '{path}' %}}",
                f"there is no template '{path}'; name a file under templates/",
            )
            for path in ("../../etc/passwd", "/etc/passwd")
        ],
        (
            "{{ ''.__class__.__mro__ }}",
            "access to attribute '__class__' of 'str' object is unsafe.",
        ),
        (
            "{{ [].append(1) }}",  # a template cannot change what it is given
            "access to attribute 'append' of 'list' object is unsafe.",
        ),
        ("{{ nobody }}", "'nobody' is undefined"),
        (
            "{% for x in %}",
            "line 1: Expected an expression, got 'end of statement block'",
        ),
    ],
)
def test_a_wrong_template_is_named_in_one_line(
    page: Write, body: str, message: str
) -> None:
    assert refused(BadData, html, page(body)) == f"toy/rules.html: {message}"


@pytest.mark.parametrize(
    ("platform", "line"),
    [
        ("linux", "apt install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"),
        ("darwin", "brew install pango"),
        ("win32", "pacman -S mingw-w64-ucrt-x86_64-pango"),
    ],
)
def test_without_pango_the_line_to_type_is_named(
    page: Write, monkeypatch: pytest.MonkeyPatch, platform: str, line: str
) -> None:
    imported = builtins.__import__

    def without(name: str, *rest: Any, **named: Any) -> Any:
        if name == "weasyprint":
            raise OSError("cannot load library 'libpango-1.0-0'")
        return imported(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.setattr("sys.platform", platform)

    assert refused(NoPango, written, page("<p>x</p>")) == (
        f"pages: Pango, which sets them, is not on this machine; type: {line}"
    )


def test_a_page_is_not_written_over_a_file_that_is_a_folder(
    page: Write, tmp_path: File
) -> None:
    (tmp_path / "rules.pdf").mkdir()

    with pytest.raises(CannotWrite):
        pages.write(page("<p>x</p>"), tmp_path / "rules.pdf", pages.PageOptions(A4))

    assert list((tmp_path / "rules.pdf").iterdir()) == []
    assert not list(tmp_path.glob(".rules.pdf*"))
