"""The rules booklet: it quotes the rules, shows every formula, and can be set."""

import io

from companion.games.seven_steps import facts, kit, tables
from companion.press.ink import pages
from companion.press.layout.paper import paper


def test_the_totals_that_pass_are_quoted_by_challenge_die() -> None:
    dash = "\N{EN DASH}"
    totals = {n: " ".join(cells) for n, cells in tables.tables()["totals"].items()}

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
    rows = {row["name"]: row["cells"][0] for row in tables.tables()["odds"]["rows"]}

    assert rows == {  # of 36: 21, 26, 10, 6, 3, 3, 6
        "I Pride": "58",
        "II Envy": "72",
        "III Wrath": "28",
        "IV Sloth": "17",
        "V Greed": "8",
        "VI Gluttony": "8",
        "VII Lust": "17",
    }


def test_the_booklet_shows_the_formula_of_every_terrace() -> None:
    (page,) = kit.kit(facts.facts(), tables=tables.tables).pages

    html, figures = pages.fill(
        page, pages.PageOptions(paper=paper("a4"), author="x", version="1")
    )

    for terrace in facts.facts().terraces:
        assert f'alt="{terrace.text}"' in html
    assert (
        len(figures) == 1 + 2 + 7 + 2 + 2
    )  # sheet, day and pip, formulas, examples, charts


def test_the_booklet_lists_every_ruling_with_what_is_usual() -> None:
    (page,) = kit.kit(facts.facts(), tables=tables.tables).pages

    html, _ = pages.fill(
        page, pages.PageOptions(paper=paper("a4"), author="x", version="1")
    )

    for ruling in facts.facts().rulings:
        assert f"<code>{ruling.id}={ruling.default}</code> <span" in html


def test_the_booklet_is_the_same_bytes_again() -> None:
    def booklet() -> bytes:
        (page,) = kit.kit(facts.facts(), tables=tables.tables).pages
        file = io.BytesIO()
        pages.write(
            page,
            file,
            pages.PageOptions(paper=paper("a4"), author="x", version="1", low=True),
        )
        return file.getvalue()

    assert booklet() == booklet()
