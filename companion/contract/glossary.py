"""What of a game can be looked up: its cards, tiles, challenges, characters, rules."""

from __future__ import annotations

from collections.abc import Callable

import msgspec


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """Something of a game that has a name."""

    name: str  # as it is printed
    kind: str  # what it is, such as `circle III`
    printed: tuple[str, ...] = ()  # lines that are printed on it
    needs: tuple[str, ...] = ()  # what meets it, or what it takes to use it
    place: tuple[str, ...] = ()  # as whoever looks may know it; empty without a game
    aliases: tuple[str, ...] = ()  # what else it is called, such as its id or numeral
    face: str = ""  # the piece of the kit that shows it, if that is called otherwise
    part: str = ""  # the anchors on that face that begin so are it: `circle.3`
    icon: str = ""  # its sign


class Paragraph(msgspec.Struct, frozen=True):
    """A paragraph of a rules booklet below its headings, the outermost first."""

    headings: tuple[str, ...]
    text: str


Booklet = Callable[[], tuple[Paragraph, ...]]
"""Reads the rules booklet of a game, when it is first asked for."""
