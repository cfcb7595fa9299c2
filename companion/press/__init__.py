"""Printing, in the order in which a sheet is made.

`scene` describes the drawing of a face, `layout` decides where pieces are placed on
paper, `ink` writes both as PDF, SVG or pixels; `proof` checks faces before they are
printed, `export` writes other programs' formats, `jobs` turns a part of a kit into a
file. Each imports only those before it; the architecture test checks that.

The names of a script of your own are here, too, each imported when it is first used:

>>> from companion import press
>>> def front(scene: press.Scene) -> None:
...     scene.draw(press.Path().rect(0, 0, scene.width, scene.height), fill="#A8431E")
...     type = press.Type("jost-800-normal", 40, "#FFFDF6")
...     scene.text_middle("Fox", (34.5, 47), type)
>>> fox = press.card("fox", press.size("poker"), front)
>>> fox.width, fox.height
(63.5, 88.9)
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.press.layout.kinds import board, card, disc, hexagon, tile
    from companion.press.layout.piece import Page, Piece
    from companion.press.layout.sizes import size
    from companion.press.scene.path import Path
    from companion.press.scene.scene import Scene, Type
    from companion.press.script import picture, save
    from companion.press.texts import booklet, page

__all__ = [
    "Page", "Path", "Piece", "Scene", "Type", "board", "booklet", "card", "disc",
    "hexagon", "page", "picture", "save", "size", "tile",
]  # fmt: skip


def __getattr__(name: str) -> object:
    if name not in __all__:  # a module that is imported, or nothing
        raise AttributeError(name)
    from companion.press import script, texts
    from companion.press.layout import kinds, piece, sizes
    from companion.press.scene import path, scene

    homes = {
        "Page": piece.Page,
        "Path": path.Path,
        "Piece": piece.Piece,
        "Scene": scene.Scene,
        "Type": scene.Type,
        "board": kinds.board,
        "booklet": texts.booklet,
        "card": kinds.card,
        "disc": kinds.disc,
        "hexagon": kinds.hexagon,
        "page": texts.page,
        "picture": script.picture,
        "save": script.save,
        "size": sizes.size,
        "tile": kinds.tile,
    }
    return homes[name]
