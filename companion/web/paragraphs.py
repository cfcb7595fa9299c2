"""The lines of a tale, none of them wrapped, as paragraphs, headings and rows."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

Plain = dict[str, object]

GAP = re.compile(r"\s{2,}")
"""What parts the columns of a table."""


def paragraphs(lines: Iterable[str]) -> Iterator[Plain]:
    """Yield what the lines say; a heading is a line above others that are indented."""
    for row, after in pairwise([*lines, ""]):
        text = row.strip()
        if len(cells := GAP.split(text)) > 1:
            yield {"text": text, "cells": cells}
        elif text and not _is_indented(row) and _is_indented(after):
            yield {"text": text, "heading": True}
        elif text:
            yield {"text": text}


def _is_indented(row: str) -> bool:
    return row.startswith(" ")
