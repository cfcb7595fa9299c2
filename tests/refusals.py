"""What is refused, as the line that a person reads."""

from collections.abc import Callable
from typing import Any

import pytest

from companion.errors import CompanionError


def refused(
    kind: type[CompanionError], act: Callable[..., object], *words: Any, **named: Any
) -> str:
    """Return the line with which an act is refused, by an error of that kind."""
    with pytest.raises(kind) as refusal:
        act(*words, **named)
    return str(refusal.value)
