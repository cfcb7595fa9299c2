"""The rules booklet: it quotes the rules, shows every formula, and can be set."""

import pytest

from companion.games.seven_steps import booklet_values, facts, kit
from companion.press.ink import pages
from companion.press.jobs import Booklet
from companion.press.layout.piece import Page
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sizes import paper


def test_the_totals_that_pass_are_quoted_by_challenge_die() -> None:
    dash = "\N{EN DASH}"
    totals = {
        n: " ".join(cells) for n, cells in booklet_values.tables()["totals"].items()
    }

    assert totals == {
        1: f"1 1{dash}2 1{dash}3 1{dash}4 1{dash}5 1{dash}6",
        2: f"1{dash}7 1{dash}6 1{dash}5 1{dash}4 1{dash}3 1{dash}2",
        3: "2 1, 3 2, 4 3, 5 4, 6 5, 7",
        4: f"{dash} {dash} {dash} 1 1{dash}2 1{dash}3",
        5: "9 8 7 6 5 4",
        6: f"{dash} 1 {dash} 2 {dash} 3",
        7: "6 5 4 3 2 1",
    }


def test_the_odds_of_one_die_are_counted_over_all_challenge_dice() -> None:
    rows = {
        row["name"]: row["cells"][0] for row in booklet_values.tables()["odds"]["rows"]
    }

    assert rows == {  # of 36: 21, 26, 10, 6, 3, 3, 6
        "I Pride": "58",
        "II Envy": "72",
        "III Wrath": "28",
        "IV Sloth": "17",
        "V Greed": "8",
        "VI Gluttony": "8",
        "VII Lust": "17",
    }


def made(**rulings: str) -> dict[str, Page]:
    pages_ = kit.kit(facts.facts(), rulings, tables=booklet_values.tables).pages
    return {page.name: page for page in pages_}


def html(page: Page) -> str:
    """Return a page as HTML, with its spaces as one each."""
    options = pages.PageOptions(paper=paper("a5"), author="x", version="1")
    return " ".join(pages.fill(page, options)[0].split())


def test_the_booklet_shows_the_formula_of_every_terrace() -> None:
    text = html(made()["rules"])

    for terrace in facts.facts().terraces:
        assert f'alt="{terrace.text}"' in text


def test_the_booklet_has_no_keys_and_no_commands() -> None:
    text = html(made()["rules"])

    assert "companion" not in text.replace('content="companion"', "")
    assert "<code>" not in text
    assert "<p>No, all active dice are thrown.</p>" in text


def test_a_reading_that_was_chosen_is_the_one_in_the_booklet() -> None:
    text = html(made(reroll="hold")["rules"])

    assert "<p>Yes, any of them may be held.</p>" in text


def test_the_options_are_listed_with_their_keys() -> None:
    text = html(made()["rulings"])

    assert "companion new seven-steps mygame --option wrath=within_one" in text
    for ruling in facts.facts().rulings:
        assert f"<code>{ruling.id}={ruling.default}</code> <span" in text


def test_best_play_has_the_odds_and_both_charts() -> None:
    text = html(made()["best-play"])

    assert text.count("<img") == 2
    assert "How such games end: Redeemed 98.1 %" in text
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
