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
from companion.press.jobs import Booklet, Output, jobs
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


@cache
def filled(game: str, language: str) -> dict[str, tuple[str, list[str]]]:
    """Return what each page is called and says, and its pictures show, in parts."""
    made, found = kit(game, language), {}
    how = pages.PageOptions(paper("a4"), made.credit, made.version, made.language)
    for page in read(made):
        body = pages.fill(page, how)[0].partition("<body>")[2]
        alts = re.findall(r'alt="([^"]*)"', body)
        texts = re.sub(r"<style.*?</style>", "", body, flags=re.S)
        parts = [*re.split(r"<[^>]*>", texts), *alts]
        said = [" ".join(unescape(part).split()) for part in parts]
        found[page.name] = page.title, said
    return found


def test_the_games_of_dante_speak_german_and_italian() -> None:
    assert {*DANTE} < {*SPOKEN}


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_a_page_has_the_numbers_of_the_english_one_and_no_sentence(
    game: str, language: str
) -> None:
    ours, theirs = filled(game, language), filled(game, "en")

    assert kit(game, language).language == language
    assert [*ours] == [*theirs]
    for name, (title, said) in ours.items():
        other, english = theirs[name]
        assert title != other
        same = {part for part in said if len(part.split()) > 2} & {*english}
        left = [part for part in same if re.search(r"[a-z]{2}", part)]
        left += [part for part in said if ENGLISH.search(part)]
        assert [part for part in left if not CARRIED.search(part)] == [], name
        numbers = [{*re.findall(r"\d+", " ".join(one))} for one in (said, english)]
        assert numbers[0] ^ numbers[1] == set(), name


HOWS = (
    PrintOptions(paper("a4")),
    PrintOptions(paper("letter"), low=True),
    PrintOptions(paper("a4"), large_print=True),
)


def printed(game: str, language: str) -> Iterator[tuple[int, str, Output]]:
    """Yield all files of a kit, what is read also on Letter and in large print.

    Pieces are as large on any paper.
    """
    made = kit(game, language)
    assert made.tonight
    for job in (*jobs(made), Booklet(made, "tonight", made.tonight)):
        many = 3 if isinstance(job, Booklet) and job.name != "tonight" else 2
        for number, how in enumerate(HOWS[: many if isinstance(job, Booklet) else 1]):
            output = job.render(how)
            assert output
            yield number, job.name, output
        if not isinstance(job, Booklet):
            assert job.findings(HOWS[1]) == (), job.name


@cache
def sides(game: str) -> list[int]:
    return [output.sides for _, _, output in printed(game, "en")]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), DANTE)
def test_every_file_has_as_many_pages_as_in_english_and_no_fault(
    game: str, language: str
) -> None:
    import pikepdf

    found = printed(game, language)
    for english, (number, name, output) in zip(sides(game), found, strict=True):
        assert [str(finding) for finding in output.findings] == [], (name, number)
        fewer = HOWS[number].large_print and output.sides < english
        assert fewer or output.sides == english, (name, number)
        with pikepdf.open(io.BytesIO(output.data)) as document:
            assert document.Root.Lang == language


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), DANTE)
def test_no_line_on_a_piece_is_left_in_english(game: str, language: str) -> None:
    for piece in kit(game, language).pieces:
        for back in (False, True)[: 1 + (piece.back is not None)]:
            said = kits.words(piece.face(back=back))
            left = [line for line in said if ENGLISH.search(line)]
            assert left == [], piece.name
