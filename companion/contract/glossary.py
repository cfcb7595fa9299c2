"""What of a game can be looked up: its cards, tiles, challenges, characters, rules."""

from __future__ import annotations

from collections.abc import Callable

import msgspec


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """Something of a game that has a name.

    Attributes:
        name: as it is printed.
        kind: what it is, such as `circle III`.
        printed: lines that are printed on it.
        needs: what meets it, or what it takes to use it.
        place: where it is now, as whoever looks may know; empty without a game.
        aliases: what else it is called, such as its id or its numeral.
        face: the piece of the kit that shows it, where that is not called as it is.
        part: the anchors on that face that are it, all that begin so: `circle.3`.
        icon: its sign.
    """

    name: str
    kind: str
    printed: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    place: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    face: str = ""
    part: str = ""
    icon: str = ""


class Paragraph(msgspec.Struct, frozen=True):
    """A paragraph of a rules booklet below its headings, the outermost first."""

    headings: tuple[str, ...]
    text: str


Booklet = Callable[[], tuple[Paragraph, ...]]
"""Reads the rules booklet of a game, when it is first asked for."""
