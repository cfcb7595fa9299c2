"""Preflight: what would spoil a print, found before there is ink on paper.

Reads scenes and pieces and changes none. `face` holds the rules of one face,
`background` what is under a mark, `colours` how colours look, `kit` the rules of pieces
together.
"""

from companion.press.proof.finding import (
    RULES,
    Finding,
    Rule,
    Severity,
    gathered,
    is_fault,
    quoted,
)
from companion.press.proof.kit import kit, pieces, refused, sheets
from companion.press.proof.numbers import numbers
from companion.press.proof.page import pages as booklet
from companion.press.proof.text_marks import ids, turn

__all__ = [
    "RULES",
    "Finding",
    "Rule",
    "Severity",
    "booklet",
    "gathered",
    "ids",
    "is_fault",
    "kit",
    "numbers",
    "pieces",
    "quoted",
    "refused",
    "sheets",
    "turn",
]
