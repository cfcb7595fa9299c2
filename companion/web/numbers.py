"""Whole numbers in addresses: of seats, events, dice and pictures."""

import re

NUMBER = re.compile(r"[0-9]{1,6}")
"""What counts as one: more digits than any of them has are none."""


def number(text: str) -> int | None:
    """Return what a word counts; None if it is no number of anything here.

    >>> number("12"), number("-1"), number("--1"), number("9" * 5000), number("\u0663")
    (12, None, None, None, None)
    """
    return int(text) if NUMBER.fullmatch(text) else None
