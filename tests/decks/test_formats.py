"""A number of a workbook is written as its cell shows it."""

import pytest

from companion.decks.workbooks import formats
from companion.decks.workbooks.formats import BUILT_IN, EPOCH_1904, shown

EVE = 46380.0  # 24 December 2026
AFTERNOON = EVE + 15 / 24 + 4 / 1440 + 5 / 86400


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("dd.mm.yyyy", "24.12.2026"),
        ("[$-407]d.m.yy", "24.12.26"),
        ("d mmm yyyy", "24 Dec 2026"),
        ("dddd, d. mmmm", "Thursday, 24. December"),
        ("yyyy\\-mm\\-dd", "2026-12-24"),
        ("dd/mm/yyyy hh:mm", "24/12/2026 15:04"),
        ("h:mm AM/PM", "3:04 PM"),
        ("mm:ss", "04:05"),
        ("[h]:mm", "1113135:04"),
        (BUILT_IN["14"], "2026-12-24"),
    ],
)
def test_a_date_is_shown_as_its_cell_shows_it(code: str, text: str) -> None:
    assert shown(AFTERNOON, code) == text


@pytest.mark.parametrize(
    ("number", "code", "text"),
    [
        (3, "", "3"),
        (2.5, "General", "2.5"),
        (0.1 + 0.2, "", "0.3"),
        (3.5, '0.00 "€"', "3.50 €"),
        (3.5, "[$€-2] 0.00", "€ 3.50"),
        (1234567, "#,##0", "1,234,567"),
        (0.125, "0.0%", "12.5%"),
        (7, "000", "007"),
        (2.5, "0.0#", "2.5"),
        (2, "0.##", "2"),
        (-4, "0;[Red]-0", "-4"),
        (-4, "0", "-4"),
        (0, '0;-0;"none"', "none"),
        (0.5, "# ?/?", "0.5"),
        (5, "@", "5"),
    ],
)
def test_a_number_is_shown_as_its_cell_shows_it(
    number: float, code: str, text: str
) -> None:
    assert shown(number, code) == text


def test_both_epochs_give_the_same_day() -> None:
    assert shown(EVE, "yyyy-mm-dd") == "2026-12-24"
    assert shown(EVE - 1462, "yyyy-mm-dd", EPOCH_1904) == "2026-12-24"
    assert shown(1, "yyyy-mm-dd") == "1900-01-01"


def test_a_day_beyond_the_calendar_is_a_number() -> None:
    assert shown(1e12, "yyyy") == "1000000000000"


def test_formats_are_read_once() -> None:
    formats._sections.cache_clear()
    for _ in range(100):
        shown(EVE, "dd.mm.yyyy")

    assert formats._sections.cache_info().misses == 1


@pytest.mark.parametrize(
    ("number", "code", "text"),
    [
        (EVE, "[$-407]d/ mmmm\\ yyyy", "24. Dezember 2026"),
        (EVE, "[$-C0A]dddd", "jueves"),
        (EVE, "[$-40C]d mmm", "24 déc"),
        (EVE, "[$-413]dd/mm/yyyy", "24-12-2026"),
        (EVE, "[$-409]d/m/yyyy", "24/12/2026"),
        (EVE, "[$-411]mmmm", "December"),
        (1234.5, "#,##0.00\\ [$€-407]", "1.234,50 €"),
        (1234.5, "[$€-40C]#,##0.00", "€1 234,50"),
        (1234.5, "[$CHF-807] #,##0.00", "CHF 1'234.50"),
        (-0.125, "[$-407]0.0\\ %", "-12,5 %"),
    ],
)
def test_a_format_that_names_a_language_is_written_in_it(
    number: float, code: str, text: str
) -> None:
    assert shown(number, code) == text
