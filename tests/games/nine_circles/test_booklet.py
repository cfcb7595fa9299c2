"""The rules booklet: it quotes the rules, shows every circle, and can be set."""

import io

from companion.games.nine_circles import facts, kit, tables
from companion.press.ink import pages
from companion.press.layout.paper import paper


def test_the_odds_of_a_throw_are_quoted_circle_by_circle() -> None:
    odds = tables.tables()["odds"]

    assert odds["heads"] == ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
    rows = {row["name"]: " ".join(row["cells"]) for row in odds["rows"]}
    assert rows["I Virtuous Pagans"] == "17 31 42 52 60 67 72 77 81"
    assert rows["II Lust"] == "– 11 39 73 91 96 98 99 >99"  # noqa: RUF001 - as printed
    assert rows["VI Heresy"].split()[5] == "27"  # 175/648
    assert rows["V Wrath"].split()[5] == "42"  # 6497/15552
    assert len(rows) == 9


def test_the_booklet_shows_the_target_of_every_circle() -> None:
    (page,) = kit.kit(facts.facts(), tables=tables.tables).pages

    html, figures = pages.fill(
        page, pages.PageOptions(paper=paper("a4"), author="x", version="1")
    )

    for circle in facts.facts().circles:
        assert f'alt="{circle.text}"' in html
    assert len(figures) == 1 + 1 + 9 + 3 + 2  # sheet, pip, targets, example, charts


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
        made = pages.write(
            page,
            file,
            pages.PageOptions(paper=paper("letter"), author="x", version="1"),
        )
        assert made.sides == 7
        return file.getvalue()

    assert booklet() == booklet()


def test_a_printing_with_other_rows_says_so_in_its_booklet() -> None:
    rulings = {"rows": "6,5,5,5"}
    (page,) = kit.kit(facts.facts(), rulings, tables=tables.tables).pages

    html, _ = pages.fill(
        page, pages.PageOptions(paper=paper("a4"), author="x", version="1")
    )

    assert "with 6, 5, 5, 5 pips" in html
