"""How pages are filled: each rule broken once."""

from collections.abc import Callable, Sequence

import pytest

from companion.press.ink import pages
from companion.press.proof import Finding
from companion.press.proof.page import pages as read_pages

Find = Callable[[str], Sequence[Finding]]

PICTURE = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/%3E"
)


@pytest.fixture
def find() -> Find:
    """Lay a body on pages of A6 with margins of 10 mm, and read them."""
    style = "@page { size: 105mm 148mm; margin: 10mm } body { font: 9pt/1.2 'Jost' }"

    def read(body: str) -> Sequence[Finding]:
        html = f"<style>{style} * {{ margin: 0 }}</style>{body}"
        laid = pages.engine().HTML(string=html).render().pages
        return read_pages(laid, "rules", low=False)

    return read


def lines(found: Sequence[Finding]) -> list[str]:
    return [
        f"{finding.side}, {finding.what}: {finding.problem}; {finding.right} "
        f"[{finding.rule}]"
        for finding in found
    ]


FULL = "<p style='height: 120mm'>text</p><p>end</p>"


def test_a_full_page_with_heads_and_pictures_is_clean(find: Find) -> None:
    picture = f'<img alt="A die." src="{PICTURE}" style="width: 40mm">'
    split = (
        "<div style='display: grid; grid-template-columns: 1fr 1fr'>"
        f"<div><h2>Left</h2><p>words</p></div><div><h2>Right</h2>{picture}</div></div>"
    )

    assert lines(find(f"<h1>Rules</h1>{split}<h2>More</h2><p>words</p>")) == []


def test_a_head_that_nothing_follows_is_stranded(find: Find) -> None:
    found = find("<p style='height: 115mm'>text</p><h1>Scoring</h1>")

    assert lines(found) == [
        "page 1, 'Scoring': nothing follows it on its page; move it on [stranded]"
    ]


def test_a_head_at_the_foot_of_one_column_is_stranded(find: Find) -> None:
    columns = (
        "<div style='display: grid; grid-template-columns: 1fr 1fr'>"
        "<div><p>words</p><h1>Alone</h1></div>"
        "<div><h2>Right</h2><p>one</p><p>two</p><p>three</p><p>four</p></div></div>"
    )

    assert [finding.what for finding in find(columns)] == ["'Alone'"]


def test_a_page_that_is_nearly_empty_is_found(find: Find) -> None:
    found = find(
        f"{FULL}<p style='break-before: page; height: 20mm'>Few.</p>"
        f"<div style='break-before: page'>{FULL}</div>"
    )

    assert lines(found) == [
        "page 2, the page: it is filled to 3%; 55% at least, or leave it out [empty]"
    ]


def test_the_last_page_may_be_short_but_not_nearly_empty(find: Find) -> None:
    short = "<p style='break-before: page'>a<br>b<br>c<br>d<br>e</p>"
    nearly = "<p style='break-before: page'>credit</p>"

    assert find(FULL + short) == []
    assert [finding.rule for finding in find(FULL + nearly)] == ["empty"]
    assert find("<p>One page.</p>") == []


GOES_ON = "<p style='height: 40mm; break-inside: avoid'>a<br>b<br>c<br>d<br>e</p>"


def test_a_head_with_two_lines_at_the_foot_is_stranded(find: Find) -> None:
    top = "<h1>Rules</h1><p style='height: 100mm'>text</p><h2>Love</h2>"
    found = find(f"{top}<p>one<br>two</p>{GOES_ON}")

    assert lines(found) == [
        "page 1, 'Love': 2 lines follow it on its page; 3 at least, or move it on "
        "[stranded]"
    ]
    assert find(f"{top}<p>one<br>two<br>three</p>{GOES_ON}") == []
    ended = f"<h2 style='break-before: page'>On</h2>{GOES_ON}"
    assert find(f"{top}<p>one<br>two</p>{ended}") == []


def test_a_level_of_headings_that_is_left_out_is_found(find: Find) -> None:
    assert find("<h1>A</h1><h2>B</h2><h3>C</h3><p>c</p><h2>D</h2><p>d</p>") == []
    found = find("<h1>Options</h1><h3>Who begins?</h3><p>A die.</p>")
    assert lines(found) == [
        "page 1, 'Who begins?': it is a heading 3 after a heading 1; "
        "make it a heading 2 [levels]"
    ]


def test_a_blank_before_punctuation_is_found(find: Find) -> None:
    picture = f'<img src="{PICTURE}" alt="a flag" style="width: 3mm">'
    plain = f"<p>Three, 2 : 1; 0.5 (so {picture}) to {picture}, then</p>"

    assert find(plain) == []
    found = find(f"<p>one of these {picture} , from <b>here</b> ; on</p>")
    assert [finding.problem for finding in found] == [
        "a blank is before ','",
        "a blank is before ';'",
    ]


def test_two_hyphens_that_look_like_a_dash_are_found(find: Find) -> None:
    command = "companion new --option"

    assert [finding.problem for finding in find(f"<p>{command}</p>")] == [
        "the hyphens of '--' are 0.01 em apart"
    ]
    assert find(f"<p style='font-family: monospace'>{command}</p>") == []
    assert find(f"<p style='letter-spacing: 0.1em'>{command}</p>") == []


def test_a_picture_that_is_wider_than_its_column_is_found(find: Find) -> None:
    wide = f'<img alt="A die." src="{PICTURE}" style="width: 50mm">'
    columns = (
        "<div style='display: grid; grid-template-columns: repeat(2, minmax(0, 1fr))'>"
        f"<div>{wide}</div><div><p>words</p></div></div>"
    )

    assert lines(find(columns)) == [
        "page 1, a picture: it is 7.5 mm wider than its column; make it smaller [wide]"
    ]


def test_words_that_their_box_cuts_off_are_found(find: Find) -> None:
    boxed = "<div style='height: 6mm; overflow: hidden'><p>one</p><p>two</p></div>"

    assert lines(find(boxed)) == [
        "page 1, 'two': its box cuts it off; shorten it [overflow]"
    ]


def test_a_card_that_an_a5_page_cuts_off_is_found(find: Find) -> None:
    card = f'<img alt="A die." src="{PICTURE}" style="width: 63mm; margin-left: 50mm">'

    assert "page 1, a picture: the paper ends in it; make it smaller [overflow]" in (
        lines(find(f"<p>words</p>{card}"))
    )


def test_a_picture_that_its_box_cuts_off_is_found(find: Find) -> None:
    picture = f'<img alt="A die." src="{PICTURE}" style="height: 20mm">'
    boxed = f"<div style='height: 12mm; overflow: hidden'>{picture}</div>"

    assert lines(find(boxed)) == [
        "page 1, a picture: its box cuts it off; make it smaller [overflow]"
    ]


def test_words_on_words_are_found(find: Find) -> None:
    label = "<p style='position: absolute; left: 1mm; top: 0.5mm'>label</p>"

    found = find(f"<div style='position: relative'><p>words</p>{label}</div>")

    assert lines(found) == [
        "page 1, 'label': it is set on 'words'; move one of them [overlap]"
    ]


def test_a_table_that_goes_on_on_the_next_page_is_found(find: Find) -> None:
    rows = "<tr style='break-inside: avoid'><td style='height: 9mm'>row</td></tr>"
    long, short = (f"<table>{rows * count}</table>" for count in (20, 8))

    assert lines(find(long)) == [
        "page 2, a table: it goes on from the page before; keep it together [split]"
    ]
    assert find(f"{short}<div style='break-before: page'>{short}</div>") == []
