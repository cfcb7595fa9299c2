"""Kits that are small and have what a command of printing needs, by name."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion import places
from companion.cli.kits import Made
from companion.games.seven_steps_kosmos.facts import DATA
from companion.press.layout import kinds
from companion.press.layout.piece import Kit, Page, Piece
from companion.press.layout.sizes import size
from companion.press.scene import path as paths
from companion.press.scene.scene import Scene, Type

BOOKLET = '<html lang="en"><title>Rules</title><p>Roll.</p></html>'
SMALL = "<style>* { margin: 0 }</style><p style='font-size: 5pt'>tiny</p>"


def face(colour: str) -> Callable[[Scene], None]:
    def draw(scene: Scene) -> None:
        shade = "#FFFFFF" if scene.low else colour
        scene.draw(paths.Path().rect(0, 0, scene.width, scene.height), fill=shade)

    return draw


def words(count: int) -> Callable[[Scene], None]:
    """Draw so many small words, five mm apart."""

    def draw(scene: Scene) -> None:
        for number in range(count):
            y = 20 + 5 * number
            scene.text(f"word {number}", (20, y), Type("jost-500-normal", 5, "#1A1A1A"))

    return draw


def kit(*pieces: Piece, pages: tuple[Page, ...] = ()) -> Kit:
    return Kit("toy", "Toy", "by us", "r1", pieces, pages)


ACE = kinds.card("ace", size("poker"), face("#DE5233"), face("#0C4A43"))
ROCK = kinds.hexagon("rock", "flat", 50, face("#F0B429"))
BOARD = kinds.board("board", 120, 120, face("#D5E8E6"))
LOCK = replace(kinds.disc("lock", 25, ACE.front, ACE.back), title="Lock of ann")
MAT = Piece("mat", 100, 100, face("#808080"))
RULES = Page("rules", "toy.html", "Rules", dict, "booklet")
RULINGS = Page("rulings", "toy.html", "Rulings", dict)

KITS: dict[str, Callable[[], Kit]] = {
    "cards, hexes and a board": lambda: kit(replace(ACE, copies=9), ROCK, BOARD),
    "cards, tokens and a mat": lambda: kit(
        replace(ACE, copies=9), LOCK, replace(MAT, stock="board", extra=True)
    ),
    "a large card": lambda: kit(ROCK, BOARD, replace(ACE, width=100, height=180)),
    "a mat and a booklet": lambda: kit(MAT, pages=(RULES, RULINGS)),
    "a booklet with a small word": lambda: kit(
        pages=(Page("rules", "toy.html", "Rules", dict),)
    ),
    **{
        f"a card with {count} small words": lambda count=count: kit(  # type: ignore[misc]
            replace(kinds.card("ace", size("poker"), words(count)), copies=2)
        )
        for count in (0, 1, 7)
    },
}


def edition() -> str:
    """Our box of 7 Steps with red called P, and one kind of tile."""
    colours, boards, tiles = (
        (DATA / f"{name}.toml").read_text("utf-8")
        for name in ("colours", "boards", "tiles")
    )
    boards = boards.replace('mixed_source = "reconstruction"\n', "")
    red, pink = 'letter = "R"\nname = "red"', 'letter = "P"\nname = "pink"'
    first = tiles[: tiles.index('[[tiles]]\nid = "A2"')]
    return colours.replace(red, pink) + boards.replace("R", "P") + first


def put(name: str, folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Let commands find a kit under any name, its page in a folder of templates.

    `an edition with pink` is a file, `mine.toml`; the same with 7 discs is `few.toml`.
    """
    if name == "an edition with pink":
        few = edition().replace("discs = 20", "discs = 7")
        (folder / "mine.toml").write_text(edition(), "utf-8")
        (folder / "few.toml").write_text(few, "utf-8")
        return
    templates, made = folder / "templates", KITS[name]()
    if made.pages:
        templates.mkdir(exist_ok=True)
        shared = templates / "shared"
        if not shared.exists():
            shared.symlink_to(places.TEMPLATES / "shared")
        patch.setattr(places, "TEMPLATES", templates)
        page = SMALL if "small" in name else BOOKLET
        (templates / "toy.html").write_text(page, "utf-8")
    patch.setattr("companion.cli.kits.of_games", lambda *_: [Made(made)])
    patch.setattr("companion.games.named", lambda name: name)
