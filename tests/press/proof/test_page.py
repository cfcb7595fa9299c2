"""The rules of pages that are set, each broken once."""

from collections.abc import Callable

import pytest

from companion.press.ink import pages
from companion.press.proof import Finding
from companion.press.proof import page as rules

Find = Callable[[str], list[Finding]]

PICTURE = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/%3E"
)


def read(body: str) -> list[Finding]:
    """Lay a body on pages of A6 with margins of 10 mm, and read them."""
    style = "@page { size: 105mm 148mm; margin: 10mm } body { font: 9pt/1.2 'Jost' }"
    html = f"<style>{style} * {{ margin: 0 }}</style>{body}"
    laid = pages.engine().HTML(string=html).render().pages
    return rules.pages(laid, "rules", low=False)


def img(style: str) -> str:
    return f'<img alt="A die." src="{PICTURE}" style="{style}">'


def columns(left: str, right: str) -> str:
    grid = "display: grid; grid-template-columns: repeat(2, minmax(0, 1fr))"
    return f"<div style='{grid}'><div>{left}</div><div>{right}</div></div>"


FULL = "<p style='height: 120mm'>text</p><p>end</p>"
NEXT = "break-before: page"
LOVE = "<h1>Rules</h1><p style='height: 100mm'>text</p><h2>Love</h2>"
GOES_ON = "<p style='height: 40mm; break-inside: avoid'>a<br>b<br>c<br>d<br>e</p>"
HIDE = "overflow: hidden"
DARK = "background: #333333"
HYPHENS = "companion new --option"
TABLE = "<table>{}</table>"
ROW = "<tr style='break-inside: avoid'><td style='height: 9mm'>row</td></tr>"


@pytest.mark.parametrize(
    "body",
    [
        "<h1>Rules</h1><p>Roll a die: a “six” is best.</p>",
        "<p style='visibility: hidden; font-size: 2pt'>x</p>",
        # Contrast: light on dark; large text; what is on a picture is not judged.
        f"<div style='{DARK}'><p style='color: #EEEEEE'>x</p></div>",
        "<p style='color: #888888; font-size: 18pt'>large</p>",
        "<p style='color: #888888; font-size: 14pt; font-weight: 700'>large</p>",
        "<p style='background-image: linear-gradient(#333333, #444444)'>ink</p>",
        # A page with heads and pictures; a last page may be short, one page empty.
        "<h1>Rules</h1>"
        + columns("<h2>Left</h2><p>words</p>", f"<h2>Right</h2>{img('width: 40mm')}")
        + "<h2>More</h2><p>words</p>",
        f"{FULL}<p style='{NEXT}'>a<br>b<br>c<br>d<br>e</p>",
        # A head with three lines below it, or whose text ends on its page.
        f"{LOVE}<p>one<br>two<br>three</p>{GOES_ON}",
        f"{LOVE}<p>one<br>two</p><h2 style='{NEXT}'>On</h2>{GOES_ON}",
        "<h1>A</h1><h2>B</h2><h3>C</h3><p>c</p><h2>D</h2><p>d</p>",
        f"<p>Three, 2 : 1; 0.5 (so {img('width: 3mm')}) to {img('width: 3mm')}, then"
        "</p>",
        f"<p style='font-family: monospace'>{HYPHENS}</p>",
        f"<p style='letter-spacing: 0.1em'>{HYPHENS}</p>",
        f"{TABLE}<div style='{NEXT}'>{TABLE}</div>".replace("{}", 8 * ROW),
    ],
)
def test_a_page_as_it_should_be_is_clean(body: str) -> None:
    assert [str(finding) for finding in read(body)] == []


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "<p style='font-size: 6pt'>six <b style='font-size: 5pt'>five</b></p>",
            "'five': set at 5.0 pt; 6 pt at least [small]",
        ),
        (
            "<p style='color: #888888'>pale <b>words</b></p>",
            "'pale': #888888 on #FFFFFF has contrast 3.5; 4.5 at least [contrast]\n"
            "'words': #888888 on #FFFFFF has contrast 3.5; 4.5 at least [contrast]",
        ),
        (
            f"<div style='{DARK}'><p>ink in the dark</p></div>",
            "'ink in the dark': #000000 on #333333 has contrast 1.7; "
            "4.5 at least [contrast]",
        ),
        (
            "<p style='color: rgb(0 0 0 / 0.4)'>thin</p>",
            "'thin': #999999 on #FFFFFF has contrast 2.8; 4.5 at least [contrast]",
        ),
        (
            "<p style='position: absolute; left: 80mm; white-space: nowrap'>"
            "much further than the page is wide</p>",
            "'much further than the p…': it leaves the page; shorten or "
            "break it [overflow]",
        ),
        (
            "<p>a lantern: 灯</p>",
            "'a lantern: 灯': no font draws '灯' (U+706F); write it otherwise [glyph]",
        ),
        (
            f"{img('width: 9mm')}" + img("width: 9mm").replace("A die.", ""),
            "a picture: has no alternative text; say what it shows [spoken]",
        ),
        (
            "<p style='height: 115mm'>text</p><h1>Scoring</h1>",
            "'Scoring': nothing follows it on its page; move it on [stranded]",
        ),
        (
            columns(
                "<p>words</p><h1>Alone</h1>",
                "<h2>Right</h2><p>one</p><p>two</p><p>three</p><p>four</p>",
            ),
            "'Alone': nothing follows it on its page; move it on [stranded]",
        ),
        (
            f"{LOVE}<p>one<br>two</p>{GOES_ON}",
            "'Love': 2 lines follow it on its page; 3 at least, or move it "
            "on [stranded]",
        ),
        (
            f"{FULL}<p style='{NEXT}; height: 20mm'>Few.</p>"
            f"<div style='{NEXT}'>{FULL}</div>",
            "page 2, the page: it is filled to 3%; 55% at least, or leave it out "
            "[empty]",
        ),
        (
            f"{FULL}<p style='{NEXT}'>credit</p>",
            "page 2, the page: it is filled to 3%; 10% at least, or leave it out "
            "[empty]",
        ),
        (
            "<h1>Options</h1><h3>Who begins?</h3><p>A die.</p>",
            "'Who begins?': it is a heading 3 after a heading 1; make it a "
            "heading 2 [levels]",
        ),
        (
            f"<p>one of these {img('width: 3mm')} , from <b>here</b> ; on</p>",
            "', from': a blank is before ','; leave it out [blank]\n"
            "'; on': a blank is before ';'; leave it out [blank]",
        ),
        (
            f"<p>{HYPHENS}</p>",
            f"'{HYPHENS}': the hyphens of '--' are 0.01 em apart; set it "
            "in a fixed-width font [hyphens]",
        ),
        (
            columns(img("width: 50mm"), "<p>words</p>"),
            "a picture: it is 7.5 mm wider than its column; make it smaller [wide]",
        ),
        (
            f"<div style='height: 6mm; {HIDE}'><p>one</p><p>two</p></div>",
            "'two': its box cuts it off; shorten it [overflow]",
        ),
        (
            f"<div style='height: 12mm; {HIDE}'>{img('height: 20mm')}</div>",
            "a picture: its box cuts it off; make it smaller [overflow]",
        ),
        (
            f"<p>words</p>{img('width: 63mm; margin-left: 50mm')}",
            "a picture: it is 28.0 mm wider than its column; make it smaller [wide]\n"
            "a picture: the paper ends in it; make it smaller [overflow]",
        ),
        (
            "<div style='position: relative'><p>words</p>"
            "<p style='position: absolute; left: 1mm; top: 0.5mm'>label</p></div>",
            "'label': it is set on 'words'; move one of them [overlap]",
        ),
        (
            TABLE.format(20 * ROW),
            "page 2, a table: it goes on from the page before; keep it together "
            "[split]",
        ),
    ],
)
def test_a_page_that_breaks_a_rule_is_found(body: str, expected: str) -> None:
    found = [
        f"{one.side}, {one.what}: {one.problem}; {one.right} [{one.rule}]"
        for one in read(body)
    ]

    assert "\n".join(found).replace("page 1, ", "") == expected


def test_a_finding_names_document_page_and_place() -> None:
    (found,) = read("<p style='font-size: 5pt; padding: 4mm 0 0 2mm'>tiny</p>")

    assert (found.piece, found.side, found.ink) == ("rules", "page 1", "full")
    assert (found.severity, round(found.x, 1), round(found.y, 1)) == (
        "warning",
        12.0,
        14.0,
    )
    assert 2 < found.w < 4
