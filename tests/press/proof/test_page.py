"""The rules of a page that is set, each broken once."""

from collections.abc import Callable, Sequence

import pytest

from companion.press.ink import pages
from companion.press.proof import Finding
from companion.press.proof.page import page

Find = Callable[[str], Sequence[Finding]]


@pytest.fixture
def find() -> Find:
    """Lay a body on A6 with margins of 10 mm, in 9 pt black on white, and read it."""
    style = "@page { size: 105mm 148mm; margin: 10mm } body { font: 9pt 'Jost' }"

    def read(body: str) -> Sequence[Finding]:
        html = f"<style>{style} * {{ margin: 0 }}</style>{body}"
        (laid,) = pages.engine().HTML(string=html).render().pages
        return page(laid, "rules", 3, low=False)

    return read


def lines(found: Sequence[Finding]) -> list[str]:
    return [
        f"{finding.what}: {finding.problem}; {finding.right} [{finding.rule}]"
        for finding in found
    ]


def test_a_plain_page_is_clean(find: Find) -> None:
    assert find("<h1>Rules</h1><p>Roll a die: a “six” is best.</p>") == []


def test_a_finding_names_document_page_and_place(find: Find) -> None:
    (found,) = find("<p style='font-size: 5pt; padding: 4mm 0 0 2mm'>tiny</p>")

    assert (found.piece, found.side, found.ink) == ("rules", "page 3", "full")
    assert (round(found.x, 1), round(found.y, 1)) == (12.0, 14.0)
    assert 2 < found.w < 4


def test_text_under_six_points_is_small(find: Find) -> None:
    found = find("<p style='font-size: 6pt'>six <b style='font-size: 5pt'>five</b></p>")

    assert lines(found) == ["'five': set at 5.0 pt; 6 pt at least [small]"]


def test_text_is_read_on_the_nearest_ground_below_it(find: Find) -> None:
    pale = "<p style='color: #888888'>pale <b>words</b></p>"
    dark = "<div style='background: #333333'><p style='color: #EEEEEE'>x</p></div>"
    same = "<div style='background: #333333'><p>ink in the dark</p></div>"

    assert lines(find(pale)) == [
        "'pale': #888888 on #FFFFFF has contrast 3.5; 4.5 at least [contrast]",
        "'words': #888888 on #FFFFFF has contrast 3.5; 4.5 at least [contrast]",
    ]
    assert find(dark) == []
    assert lines(find(same)) == [
        "'ink in the dark': #000000 on #333333 has contrast 1.7; "
        "4.5 at least [contrast]"
    ]


@pytest.mark.parametrize("style", ["18pt", "14pt; font-weight: 700"])
def test_large_text_needs_less_contrast(style: str, find: Find) -> None:
    assert find(f"<p style='color: #888888; font-size: {style}'>large</p>") == []


def test_ink_that_is_seen_through_is_mixed_with_what_is_below(find: Find) -> None:
    found = find("<p style='color: rgb(0 0 0 / 0.4)'>thin</p>")

    assert lines(found) == [
        "'thin': #999999 on #FFFFFF has contrast 2.8; 4.5 at least [contrast]"
    ]


def test_what_is_on_a_picture_is_not_judged(find: Find) -> None:
    ground = "background-image: linear-gradient(#333333, #444444)"

    assert find(f"<div style='{ground}'><p>ink in the dark</p></div>") == []


def test_text_that_leaves_the_page_overflows(find: Find) -> None:
    far = "position: absolute; left: 80mm; white-space: nowrap"
    found = find(f"<p style='{far}'>much further than the page is wide</p>")

    assert lines(found) == [
        "'much further than the p…': it leaves the page; shorten or break it [overflow]"
    ]


def test_a_letter_that_no_font_draws_is_missing(find: Find) -> None:
    assert lines(find("<p>a lantern: 灯</p>")) == [
        "'a lantern: 灯': no font draws '灯' (U+706F); write it otherwise [glyph]"
    ]


def test_what_is_hidden_is_not_read(find: Find) -> None:
    assert find("<p style='visibility: hidden; font-size: 2pt'>x</p>") == []
