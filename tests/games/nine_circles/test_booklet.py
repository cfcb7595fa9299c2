"""The rules booklet: it quotes the rules, shows every circle, and can be set."""

import pytest

from companion.games.nine_circles import booklet_values, facts, kit
from companion.press.ink import pages
from companion.press.jobs import Booklet
from companion.press.layout.piece import Page
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper


def test_the_odds_of_a_throw_are_quoted_circle_by_circle() -> None:
    odds = booklet_values.tables()["odds"]

    assert odds["heads"] == ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
    rows = {row["name"]: " ".join(row["cells"]) for row in odds["rows"]}
    assert rows["I Virtuous Pagans"] == "17 31 42 52 60 67 72 77 81"
    assert rows["II Lust"] == "– 11 39 73 91 96 98 99 >99"  # noqa: RUF001 - as printed
    assert rows["VI Heresy"].split()[5] == "27"  # 175/648
    assert rows["V Wrath"].split()[5] == "42"  # 6497/15552
    assert len(rows) == 9


def made(**rulings: str) -> dict[str, Page]:
    pages_ = kit.kit(facts.facts(), rulings, tables=booklet_values.tables).pages
    return {page.name: page for page in pages_}


def html(page: Page) -> str:
    """Return a page as HTML, with its spaces as one each."""
    options = pages.PageOptions(paper=paper("a5"), author="x", version="1")
    return " ".join(pages.fill(page, options)[0].split())


def test_the_booklet_shows_the_target_of_every_circle() -> None:
    text = html(made()["rules"])

    for circle in facts.facts().circles:
        assert f'alt="{circle.text}"' in text


def test_the_booklet_has_no_keys_and_no_commands() -> None:
    text = html(made()["rules"])

    assert "companion" not in text.replace('content="companion"', "")
    assert "<code>" not in text
    assert "May a die that was kept be thrown again later in the circle?" in text
    assert "Yes, any active die may be picked up for a later throw." in text


def test_a_reading_that_was_chosen_is_the_one_in_the_booklet() -> None:
    text = html(made(kept_dice="frozen")["rules"])

    assert "No, a die that was kept once stays as it is until the circle ends." in text


def test_the_options_are_listed_with_their_keys() -> None:
    text = html(made()["rulings"])

    assert "companion new nine-circles mygame --option rows=6,5,5,5" in text
    for ruling in facts.facts().rulings:
        assert f"<code>{ruling.id}={ruling.default}</code> <span" in text


def test_best_play_has_the_odds_and_both_charts() -> None:
    text = html(made()["best-play"])

    assert text.count("<img") == 2
    assert "How such games end: Exalted 84.2 %" in text
    assert "Chance in percent, by the number of dice thrown" in text


@pytest.mark.parametrize("name", ["a4", pytest.param("letter", marks=pytest.mark.slow)])
def test_the_booklet_has_four_pages_on_one_sheet(name: str) -> None:
    whole = kit.kit(facts.facts(), tables=booklet_values.tables)

    output = Booklet(whole, "rules", whole.pages[0]).render(PrintOptions(paper(name)))

    assert output is not None
    assert (output.sides, output.sheets) == (2, 1)
    assert [str(finding) for finding in output.findings] == []


@pytest.mark.slow
def test_the_booklet_is_the_same_bytes_again() -> None:
    whole = kit.kit(facts.facts(), tables=booklet_values.tables)
    job = Booklet(whole, "rules", whole.pages[0])

    first, again = (job.render(PrintOptions(paper("a4"), low=True)) for _ in range(2))

    assert first == again


def test_a_printing_with_other_rows_says_so_in_its_booklet() -> None:
    assert "have 6, 5, 5, 5 pips" in html(made(rows="6,5,5,5")["rules"])
    assert "have seven pips each" in html(made()["rules"])
