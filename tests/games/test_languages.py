"""Kits in other languages: no English is left, numbers agree, pages are as many."""

import io
import re
from collections.abc import Iterator
from functools import cache
from html import unescape

import pytest

from companion import games
from companion.contract import KitRequest
from companion.contract.options import Options, Text
from companion.press.ink import pages
from companion.press.jobs import Booklet, jobs
from companion.press.layout.piece import Kit, Page, kit_of
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from tests import kits

ENGLISH = re.compile(r"\b(the|and|of|with|your|you|throw|sheet|print)\b")
"""Words of no other language that we print in."""

CARRIED = re.compile(r"companion new|^[\w=]+=\S+$|^(Nine|Seven|7|Exit) \w+")
"""What stays: a command, a key of an option, the name of a game."""


def languages() -> Iterator[tuple[str, str]]:
    for game in games.names():
        for option in games.load(game).kit_options:
            if option.name == "language" and isinstance(option, Text):
                yield from ((game, name) for name in option.values if name != "en")


SPOKEN = [*languages()]

DANTE = [
    (game, name) for game in ("nine-circles", "seven-steps") for name in ("de", "it")
]
"""Kits of which no other test prints all files in these languages."""


@cache
def kit(game: str, language: str) -> Kit:
    found = games.load(game)
    request = KitRequest(
        options=Options({"language": language}), booklet_values=found.booklet_values
    )
    return kit_of(found.kit(request))


def read(made: Kit) -> list[Page]:
    """Return all pages of a kit that are read."""
    return [*made.pages, *([made.tonight] if made.tonight else [])]


def filled(made: Kit, page: Page) -> list[str]:
    """Return what a page says, and what its pictures show, part by part."""
    options = pages.PageOptions(paper("a4"), made.credit, made.version, made.language)
    html, _ = pages.fill(page, options)
    body = html.partition("<body>")[2]
    alts = re.findall(r'alt="([^"]*)"', body)
    texts = re.sub(r"<style.*?</style>", "", body, flags=re.S)
    parts = [*re.split(r"<[^>]*>", texts), *alts]
    return [" ".join(unescape(part).split()) for part in parts]


def test_the_games_of_dante_speak_german_and_italian() -> None:
    assert {*DANTE} < {*SPOKEN}


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_no_sentence_of_a_page_is_left_in_english(game: str, language: str) -> None:
    made, english = kit(game, language), kit(game, "en")

    assert made.language == language
    assert [page.name for page in read(made)] == [page.name for page in read(english)]
    for page, other in zip(read(made), read(english), strict=True):
        said = filled(made, page)
        assert page.title != other.title
        alike = {part for part in said if len(part.split()) > 2} & {
            *filled(english, other)
        }
        assert [
            part
            for part in alike
            if re.search(r"[a-z]{2}", part) and not CARRIED.search(part)
        ] == [], page.name
        left = [part for part in said if ENGLISH.search(part)]
        assert [part for part in left if not CARRIED.search(part)] == [], page.name


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_a_page_has_the_numbers_of_the_english_one(game: str, language: str) -> None:
    made, english = kit(game, language), kit(game, "en")

    for page, other in zip(read(made), read(english), strict=True):
        ours, theirs = (
            {*re.findall(r"\d+", " ".join(filled(which, one)))}
            for which, one in ((made, page), (english, other))
        )
        assert ours ^ theirs == set(), page.name


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), DANTE)
def test_every_file_has_as_many_pages_as_in_english_and_no_fault(
    game: str, language: str
) -> None:
    import pikepdf

    made, english = kit(game, language), kit(game, "en")
    for number, size in enumerate(("a4", "letter")):
        how = PrintOptions(paper(size), low=bool(number))
        for job, other in zip(jobs(made), jobs(english), strict=True):
            output, before = job.render(how), other.render(how)
            assert output
            assert before
            assert [str(finding) for finding in output.findings] == [], job.name
            assert output.sides == before.sides, (job.name, size)
            with pikepdf.open(io.BytesIO(output.data)) as document:
                assert document.Root.Lang == language


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), DANTE)
def test_the_sheets_for_tonight_are_as_many_and_have_no_fault(
    game: str, language: str
) -> None:
    made, english = kit(game, language), kit(game, "en")
    assert made.tonight
    assert english.tonight
    for size in ("a4", "letter"):
        how = PrintOptions(paper(size), low=size == "a4")
        output = Booklet(made, "tonight", made.tonight).render(how)
        before = Booklet(english, "tonight", english.tonight).render(how)
        assert output
        assert before
        assert [str(finding) for finding in output.findings] == [], size
        assert output.sides == before.sides


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), DANTE)
def test_large_print_has_as_many_pages(game: str, language: str) -> None:
    how = PrintOptions(paper("a4"), large_print=True)
    made, english = kit(game, language), kit(game, "en")
    for page, other in zip(made.pages, english.pages, strict=True):
        output = Booklet(made, page.name, page).render(how)
        before = Booklet(english, other.name, other).render(how)
        assert output
        assert before
        assert [str(finding) for finding in output.findings] == [], page.name
        assert output.sides <= before.sides, page.name


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), DANTE)
def test_no_line_on_a_piece_is_left_in_english(game: str, language: str) -> None:
    for piece in kit(game, language).pieces:
        for back in (False, True)[: 1 + (piece.back is not None)]:
            said = kits.words(piece.face(back=back))
            left = [line for line in said if ENGLISH.search(line)]
            assert left == [], piece.name
