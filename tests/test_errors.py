"""A refusal is one line, and every class of it ends a command with 1."""

import pytest

from companion import errors
from companion.errors import CompanionError, near

REFUSALS = [
    kind
    for kind in vars(errors).values()
    if isinstance(kind, type) and issubclass(kind, CompanionError)
]


@pytest.mark.parametrize("kind", REFUSALS, ids=lambda kind: kind.__name__)
def test_a_refusal_says_where_what_and_what_would_be_right(
    kind: type[CompanionError],
) -> None:
    error = kind("nine-circles", "row 4 has no pip left", "choose another group")

    assert str(error) == "nine-circles: row 4 has no pip left; choose another group"
    assert error.exit_code == 1
    assert kind.__doc__


def test_a_refusal_may_leave_out_what_would_be_right() -> None:
    assert str(CompanionError("a.json", "it is empty")) == "a.json: it is empty"


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("glutony", "did you mean 'gluttony'?"),
        ("zzz", "choose one of lust, gluttony"),
        ("", "choose one of lust, gluttony"),
    ],
)
def test_a_near_name_is_offered_and_otherwise_all(name: str, hint: str) -> None:
    assert near(name, iter(["lust", "gluttony"])) == hint
