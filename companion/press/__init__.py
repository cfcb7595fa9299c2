"""Printing, in the order in which a sheet is made.

`scene` describes the drawing of a face, `layout` decides where pieces are placed on
paper, `ink` writes both as PDF, SVG or pixels; `proof` checks faces before they are
printed, `export` writes other programs' formats, `jobs` turns a part of a kit into a
file. Each imports only those before it; the architecture test checks that.

The names of a script of your own are here, too, each imported when it is first used:

>>> from companion import press
>>> def front(scene: press.Scene) -> None:
...     scene.draw(press.Path().rect(0, 0, scene.width, scene.height), fill="#A8431E")
...     scene.text_middle("Fox", (34.5, 47), press.Type("jost-800-normal", 40, "#FFF"))
>>> fox = press.card("fox", press.size("poker"), front)
>>> fox.width, fox.height
(63.5, 88.9)
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.press.layout.kinds import board, card, disc, hexagon, tile
    from companion.press.layout.piece import Piece
    from companion.press.layout.sizes import size
    from companion.press.scene.path import Path
    from companion.press.scene.scene import Scene, Type
    from companion.press.script import picture, save

__all__ = [
    "Path",
    "Piece",
    "Scene",
    "Type",
    "board",
    "card",
    "disc",
    "hexagon",
    "picture",
    "save",
    "size",
    "tile",
]


def __getattr__(name: str) -> object:
    if name not in __all__:  # a module that is imported, or nothing
        raise AttributeError(name)
    from companion.press import script
    from companion.press.layout import kinds, piece, sizes
    from companion.press.scene import path, scene

    homes = {
        "Path": path.Path,
        "Piece": piece.Piece,
        "Scene": scene.Scene,
        "Type": scene.Type,
        "board": kinds.board,
        "card": kinds.card,
        "disc": kinds.disc,
        "hexagon": kinds.hexagon,
        "picture": script.picture,
        "save": script.save,
        "size": sizes.size,
        "tile": kinds.tile,
    }
    return homes[name]
