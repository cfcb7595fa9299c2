"""`print --tonight`: few sheets, straight cuts, the same bytes, nothing cut off."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import games, places
from companion.contract import KitRequest
from companion.press.ink import pages
from companion.press.jobs import Booklet
from companion.press.layout.piece import Kit, kit_of
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper
from companion.press.scene.scene import Group, Mark
from tests import kits
from tests.cli.conftest import Run

SHEETS = {
    "nine-circles": 1,
    "seven-steps": 1,
    "exit-from-purgatory": 1,
    "seven-steps-kosmos": 2,
    "six-winters": 4,
}
"""Sheets of paper, in the order of the work that they are."""

CUTS = {
    "nine-circles": (0, 0),
    "seven-steps": (0, 0),
    "exit-from-purgatory": (4, 0),
    "seven-steps-kosmos": (13, 9),
    "six-winters": (13, 4),
}
"""Straight cuts across and down, all sheets together."""


def kit(game: str) -> Kit:
    found = games.load(game)
    return kit_of(found.kit(KitRequest(booklet_values=found.booklet_values)))


@pytest.mark.slow
@pytest.mark.parametrize("game", SHEETS)
def test_a_game_is_a_few_sheets_without_a_fault_and_prints_the_same_again(
    game: str,
) -> None:
    made, (a4, letter) = kit(game), (paper("a4"), paper("letter"))
    page = made.tonight
    assert page is not None
    job = Booklet(made, page.name, page)

    first = job.render(PrintOptions(a4, low=True))
    again = job.render(PrintOptions(a4, low=True))
    other = job.render(PrintOptions(letter, low=True))

    assert first is not None
    assert other is not None
    assert first == again
    assert first.sheets == other.sheets == SHEETS[game]
    assert [str(finding) for finding in (*first.findings, *other.findings)] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", SHEETS)
def test_full_ink_has_no_fault_on_either_paper(game: str) -> None:
    made = kit(game)
    for name in ("a4", "letter"):
        page = made.tonight
        assert page is not None
        found = Booklet(made, page.name, page).findings(PrintOptions(paper(name)))

        assert [str(finding) for finding in found] == [], name


@pytest.mark.parametrize("game", SHEETS)
def test_sheets_are_few_and_cuts_go_straight_from_edge_to_edge(game: str) -> None:
    made = kit(game)
    assert made.tonight is not None
    job = Booklet(made, "tonight", made.tonight)
    text, _ = pages.fill(made.tonight, job.setting(PrintOptions(paper("a4"))))

    cuts = re.findall(r'class="cut( down)?" style="(top|left): [\d.]+mm"', text)

    assert (text.count('<section class="sheet') + 1) // 2 == SHEETS[game]
    assert text.count('class="cut') == len(cuts)
    assert (cuts.count(("", "top")), cuts.count((" down", "left"))) == CUTS[game]


def test_the_command_prints_in_low_ink_unless_told_otherwise(
    run: Run, tmp_path: Path
) -> None:
    out = str(tmp_path)

    low = run("print", "exit-from-purgatory", "--tonight", "--out", out)
    folder = tmp_path / "exit-from-purgatory"
    assert low.out == f"{folder / 'tonight-a4-low.pdf'}: 1 sheet, both sides\n"


@pytest.mark.parametrize(
    ("options", "line"),
    [
        (
            ("--only", "rules"),
            "--only: is given with --tonight; leave one of them out\n",
        ),
        (("--up", "2"), "--up: is given with --tonight; leave one of them out\n"),
        (
            ("--paper", "a5"),
            "--tonight: is given for a5 paper; choose a4 or letter\n",
        ),
    ],
)
def test_what_does_not_go_with_it_is_refused(
    run: Run, options: tuple[str, str], line: str
) -> None:
    refused = run("print", "nine-circles", "--tonight", *options)

    assert (refused.code, refused.err) == (1, line)


def test_what_is_written_in_at_tonight_has_room_for_a_pencil() -> None:
    page = kit("six-winters").tonight
    assert page is not None
    values = page.context()
    text = (places.TEMPLATES / page.template).read_text("utf-8")
    wide = float(re.findall(r'"A progress card", width=([\d.]+)', text)[0])

    for card in values["progress"]:
        squares = kits.places(card.face(low=True), "slot")
        assert squares
        assert min(place.w for place in squares) * wide / card.width >= 10
    for card, _ in values["cards"]:
        dice = kits.places(card.face(low=True), "die")
        assert dice
        assert min(place.w for place in dice) >= 10, card.name


def test_pictures_of_small_cards_begin_above_the_heads() -> None:
    page = kit("six-winters").tonight
    assert page is not None
    for card, _ in page.context()["cards"]:
        group, top, bottom = framed(card.face(low=True).marks)
        (picture,) = group.marks
        assert isinstance(picture, Group)
        _, _, _, scale, _, begins = picture.matrix
        left_out = (top - begins) / (26 * scale)
        assert 0 <= left_out <= 0.3, card.name
        assert begins + 26 * scale >= bottom - 0.01, card.name


def framed(marks: tuple[Mark, ...]) -> tuple[Group, float, float]:
    """Return the one group that is cut to a frame, and the frame's top and bottom."""
    found = [
        (mark, *mark.clip.bounds()[1::2])
        for mark in flat(marks)
        if isinstance(mark, Group) and mark.clip is not None
    ]
    (only,) = found
    return only


def flat(marks: tuple[Mark, ...]) -> Iterator[Mark]:
    """Yield marks, and those of groups that are not cut."""
    for mark in marks:
        yield mark
        if isinstance(mark, Group) and mark.clip is None:
            yield from flat(mark.marks)
