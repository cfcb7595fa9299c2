"""Checks of a file: each fault is the place, what is wrong, and what would be right."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from companion.errors import near

Fault = tuple[str, str, str]
Faults = Iterator[Fault]

Key = TypeVar("Key", bound=str)

SHOWN = 40
"""Letters of an unknown name that an error shows."""


def within(where: str, value: int, least: int, most: int) -> Faults:
    """Find a number outside its range."""
    if not least <= value <= most:
        yield where, f"{value}", f"write {least} to {most}"


def numbers(
    where: str, held: Mapping[Key, int], keys: Iterable[Key], least: int, most: int
) -> Faults:
    """Find keys that are missing, and numbers outside their range."""
    for key in keys:
        if key not in held:
            yield where, f"key '{key}' is missing", "add it"
        else:
            yield from within(f"{where}.{key}", held[key], least, most)


def names(where: str, found: Iterable[str], known: Iterable[str]) -> Faults:
    """Find names that are unknown, and those that are listed twice."""
    seen: set[str] = set()
    for name in found:
        if name not in known:
            what = f"'{name[:SHOWN]}' is not known"
            yield where, what, near(name[:SHOWN], known)
        if name in seen:
            yield where, f"'{name[:SHOWN]}' is listed twice", "list it once"
        seen.add(name)
