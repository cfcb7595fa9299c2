"""A test of many cases is one test, and still says which case failed."""

import pytest

from tests import kits


def test_every_runs_each_case_and_names_the_one_that_fails() -> None:
    seen: list[tuple[str, bool]] = []

    @kits.every("low", [False, True])
    @kits.every("name", ["mat", "card"])
    def looks_right(name: str, low: bool) -> None:
        seen.append((name, low))
        assert (name, low) != ("card", True)

    with pytest.raises(AssertionError) as failed:
        looks_right()

    assert seen == [("mat", False), ("card", False), ("mat", True), ("card", True)]
    assert failed.value.__notes__ == [
        "failed for {'name': 'card'}",
        "failed for {'low': True}",
    ]


def test_the_same_kit_is_made_once_and_a_face_drawn_once() -> None:
    from companion.games.dante.kit import Wanted
    from companion.games.nine_circles.facts import facts
    from companion.games.nine_circles.kit import kit

    faces = kits.Faces(lambda up: kit(facts(), Wanted(up=int(up))), "1")

    assert faces.kit() is faces.kit("1")
    assert faces("gamesheet") is faces("gamesheet", "1")
