"""A review: its figures, its line over the chapters, its costly steps."""

from companion.web.review import reviewed
from companion.web.services import Judged

STEPS = (
    Judged(1, "threw 1", 0.25, None, 0.7, "throw 2"),
    Judged(2, "rolled 6", None, -0.125, 0.575, ""),
    Judged(3, "threw 1", 0.01, None, 0.565, "throw 2"),
)
CHAPTERS = {1: "Circle I, Virtuous Pagans", 2: "Circle II, Lust", 3: "Circle II, Lust"}


def test_the_line_is_parted_by_chapters() -> None:
    assert reviewed(STEPS, CHAPTERS)["bands"] == [
        {"from": 0, "to": 0, "name": "I"},
        {"from": 0, "to": 2, "name": "II"},
    ]


def test_a_step_is_found_by_its_chapter_else_by_its_number() -> None:
    def first(chapters: dict[int, str]) -> object:
        costly = reviewed(STEPS, chapters)["costly"]
        assert isinstance(costly, list)
        return costly[0]["where"]

    assert (first(CHAPTERS), first({})) == ("I", "1")


def test_only_what_changed_much_is_marked() -> None:
    assert reviewed(STEPS, CHAPTERS)["marks"] == [
        {"at": 0, "kind": "mistake"},
        {"at": 1, "kind": "bad luck"},
    ]


def test_bad_luck_has_a_minus_sign() -> None:
    figures = reviewed(STEPS, CHAPTERS)["figures"]

    assert isinstance(figures, list)
    assert figures[1]["value"] == "\N{MINUS SIGN}12.50 %"
