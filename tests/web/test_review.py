"""A review: its figures, its line over the chapters, its costly steps."""

from companion.web.review import bands, marks, reviewed
from companion.web.services import Judged

STEPS = (
    Judged(1, "threw 1", 0.25, None, 0.7, "throw 2"),
    Judged(2, "rolled 6", None, -0.125, 0.575, ""),
    Judged(3, "threw 1", 0.01, None, 0.565, "throw 2"),
)
CHAPTERS = {1: "Circle I, Virtuous Pagans", 2: "Circle II, Lust", 3: "Circle II, Lust"}


def test_the_line_is_parted_by_chapters() -> None:
    assert list(bands(STEPS, {1: "I", 2: "II", 3: "II"})) == [(0, 0, "I"), (0, 2, "II")]


def test_a_step_is_found_by_its_chapter_else_by_its_number() -> None:
    def first(chapters: dict[int, str]) -> object:
        costly = reviewed(STEPS, chapters)["costly"]
        assert isinstance(costly, list)
        return costly[0]["where"]

    assert (first(CHAPTERS), first({})) == ("I", "1")


def test_only_what_changed_much_is_marked() -> None:
    assert list(marks(STEPS)) == [(0, "mistake"), (1, "bad luck")]


def test_bad_luck_has_a_minus_sign() -> None:
    figures = reviewed(STEPS, CHAPTERS)["figures"]

    assert isinstance(figures, list)
    assert figures[1]["value"] == "\N{MINUS SIGN}12.50 %"
