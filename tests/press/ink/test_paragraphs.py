"""Booklets as plain paragraphs."""

import pytest

from companion import games
from companion.contract import KitRequest
from companion.contract.glossary import Paragraph
from companion.press.ink import pages
from companion.press.ink.paragraphs import paragraphs
from companion.press.layout.piece import Page

HTML = """<head><title>No</title><style>p {}</style></head>
<header><h1>Toy</h1><p>cover</p></header>
<h2>Turn</h2><p>Roll <b>two</b>
 dice.</p>
<ol><li>Look:<ul><li>high</li><li>low</li></ul></li><li>Go on.</li></ol>
<h3>A &middot; Odds</h3>
<table><caption>Chances</caption><thead><tr><th>Sum</th><th>1</th><th>2</th></tr></thead>
<tbody><tr><th>Twelve</th><td></td><td>3</td></tr>
<tr><th>One</th><td><img alt="none"></td><td>none at all</td></tr></tbody></table>
<p><img alt="a picture"> Beside it.</p>
<dl><dt>a=b</dt><dd>so</dd></dl><footer><p>us</p></footer>"""


def test_a_page_is_read_paragraph_by_paragraph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "html", lambda *_: HTML)

    found = paragraphs(Page("rules", "toy.html", "Toy", dict))

    turn, odds = ("Turn",), ("Turn", "A · Odds")
    assert found == (
        Paragraph(turn, "Roll two dice."),
        Paragraph(turn, "1. Look:"),
        Paragraph(turn, "- high"),
        Paragraph(turn, "- low"),
        Paragraph(turn, "2. Go on."),
        Paragraph(odds, "Chances"),
        Paragraph(odds, "Twelve. 2: 3"),
        Paragraph(odds, "One. 2: none at all"),
        Paragraph(odds, "Beside it."),
        Paragraph(odds, "a=b: so"),
    )


@pytest.mark.parametrize("game", games.names())
def test_the_booklet_of_a_game_is_read_without_pango(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "engine", None)
    found = games.load(game)

    listed = found.kit(KitRequest(booklet_values=found.booklet_values)).pages
    named = {page.name: paragraphs(page) for page in listed}
    read = named["rules"]

    assert len(read) > 20
    assert all(each.headings and each.text for each in read)
    assert not any("<" in each.text.replace("<1", "") for each in read)
    assert {ruling.question for ruling in found.facts().rulings} <= {
        heading for each in (*read, *named["rulings"]) for heading in each.headings
    }
