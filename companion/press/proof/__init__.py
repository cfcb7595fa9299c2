"""Preflight: what would spoil a print, found before there is ink on paper.

Reads scenes and pieces and changes none. `face` holds the rules of one face, `crossing`
those of what is on a text, `background` what is under a mark, `colours` how colours
look, `kit` the rules of pieces together, `page` those of booklets, `files` those of
files that are written. `proven` says which marks need no look, since `parts`, which
cards of a layout share, prove that they are sound.
"""

from companion.press.proof.crossing import numbers
from companion.press.proof.files import ids, turn
from companion.press.proof.finding import (
    Finding,
    Rule,
    Severity,
    gathered,
    is_fault,
    quoted,
)
from companion.press.proof.kit import kit, pieces, refused, sheets
from companion.press.proof.page import pages as booklet

__all__ = [
    "Finding", "Rule", "Severity", "booklet", "gathered", "ids", "is_fault",
    "kit", "numbers", "pieces", "quoted", "refused", "sheets", "turn",
]  # fmt: skip
