"""The gallery: whole, closed in itself, the same each time."""

from collections.abc import Iterable
from functools import partial
from html.parser import HTMLParser
from pathlib import PurePosixPath
from posixpath import normpath

import pytest

from companion import games
from companion.cli import gallery as command
from companion.press import gallery
from companion.press.export.faces import Made
from companion.press.gallery import Entry
from companion.press.ink.paragraphs import paragraphs
from companion.press.layout.piece import Kit, Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import PAPERS
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene

A4 = PrintOptions(PAPERS["a4"])


class Links(HTMLParser):
    """All that a page names, and its words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.named: list[str] = []
        self.unnamed: list[str] = []
        self.ids: list[str] = []
        self.words = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.named += [given[key] or "" for key in ("href", "src") if key in given]
        self.ids += [given["id"] or ""] if "id" in given else []
        if tag == "img" and "alt" not in given:
            self.unnamed.append(str(given))

    def handle_data(self, data: str) -> None:
        self.words += data


def check_closed(files: Iterable[Made], link: str = "") -> dict[str, bytes]:
    """Every address of every page and style is a file of the site; return them."""
    site = {file.name: file.data for file in files}
    used = {"index.html"}
    for name, data in site.items():
        folder = PurePosixPath(name).parent
        addresses: list[str] = []
        if name.endswith(".html"):
            page = Links(data.decode())
            assert not page.unnamed, "every picture says what it shows"
            assert len(set(page.ids)) == len(page.ids), name
            addresses = [named for named in page.named if named != link]
            inside = [named for named in addresses if named.startswith("#")]
            assert {one[1:] for one in inside} <= set(page.ids), name
            addresses = [one for one in addresses if one not in inside]
        if name.endswith((".html", ".css")):
            text = data.decode()
            assert text.count('url("') == text.count("url(")
            addresses += [part.split('")')[0] for part in text.split('url("')[1:]]
        targets = {normpath(f"{folder}/{address}") for address in addresses}
        assert targets <= set(site), f"{name} names {targets - set(site)}"
        used |= targets
    assert used == set(site), f"nothing leads to {set(site) - used}"
    return site


def square(scene: Scene, side: int) -> None:
    scene.draw(Path().rect(9, 9, side, side), fill="#884422")


def test_a_deck_of_ones_own_has_its_page_and_every_link_leads_to_a_file() -> None:
    cards = tuple(
        Piece(f"ox-{n}", 63, 88, partial(square, side=9 * n), title=f"Ox & cow {n}")
        for n in (1, 2, 3)
    )
    kit = Kit("my-oxen", "<Oxen>", "by me", "1", cards)

    made = [list(gallery.files([Entry(kit, "A deck.")], [A4])) for _ in range(2)]

    assert made[0] == made[1], "the same bytes each time"
    site = check_closed(made[0])
    front, page = site["index.html"].decode(), site["my-oxen/index.html"].decode()
    assert "&lt;Oxen&gt;" in front
    assert "Ox &amp; cow 3" in page
    assert page.count("<figure>") == 3
    assert "1 sheet" in page
    assert "http" not in front.replace("http-equiv", "")


@pytest.mark.slow
def test_all_games_have_their_pieces_files_and_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gallery, "PIXELS", 40)
    entries = [command.entry(name) for name in games.names()]

    site = check_closed(gallery.files(entries, [A4], "https://x.org"), "https://x.org")

    for entry in entries:
        kit, folder = entry.kit, entry.kit.game
        page = Links(site[f"{folder}/index.html"].decode())
        titles = {
            piece.title or piece.name for piece in kit.pieces if not piece.instead
        }
        assert all(title in page.words for title in titles)
        assert f"{SHEETS[folder]} sheets" in page.words
        (booklet,) = [page for page in kit.pages if page.form == "booklet"]
        text = Links(site[f"{folder}/text.html"].decode()).words
        assert all(part.text in text for part in paragraphs(booklet))
        whole = site[f"{folder}/booklet.html"].decode()
        assert 'href="index.html"' in whole
        assert whole.count("<h2") >= 8


SHEETS = {
    **{"nine-circles": 2, "seven-steps": 2, "exit-from-purgatory": 15},
    **{"seven-steps-kosmos": 10, "six-winters": 48},
}
"""What leaves the printer on A4, as the covers count it."""


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", ("Spiele zum Ausdrucken", "Die Regeln anhören", "Alle neun Würfel")),
        ("it", ("Giochi da stampare", "Ascoltare le regole", "I nove dadi")),
    ],
)
def test_a_gallery_speaks_the_language_that_a_kit_does(
    language: str, words: tuple[str, ...]
) -> None:
    entry = command.entry("nine-circles", language)

    site = check_closed(gallery.files([entry], (), "", language))

    named = "index.html", "nine-circles/index.html", "nine-circles/text.html"
    for name, line in zip(named, words, strict=True):
        assert f'lang="{language}"' in site[name].decode()
        assert line in site[name].decode()
    assert command.entry("seven-steps-kosmos", "it").kit.language == "en"
