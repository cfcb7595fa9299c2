"""What tests need beside Python, which set-up gets."""

import os

import pytest


def lacking(what: str) -> None:
    """Skip a test for what is not there; in CI that is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(what)
    pytest.skip(what)
