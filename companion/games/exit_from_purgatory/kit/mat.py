"""Mat, summary and player aid as rows of their layouts.

The mat is a mind frozen stiff, and on its six-armed figure a spot for each token; the
summary and the aid have lists, the free space shared out between their entries.
"""

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from companion.press.cards.pictures import Place
from companion.press.cards.row_faces import printed
from companion.press.layout.piece import Drawing, Piece
from companion.press.scene import figures, text
from companion.press.scene.boxes import Box
from companion.press.scene.path import polygon
from companion.press.scene.scene import Scene, Type

from . import look

ASIDE = 18.2  # how far a name is from the middle of its spot, outwards, in mm


def mat(words: look.Words) -> Piece:
    """Return the mat that tokens lie on."""
    heaven, hell = words.roads
    asked = [f"{each.letter} | {each.short}" for each in words.challenges]
    cells = {
        "title": words.title,
        "against": words["against"],
        "heaven": heaven.name.upper(),
        "heaven dice": str(heaven.against),
        "hell": hell.name.upper(),
        "hell dice": str(hell.against),
        "first challenges": "\n".join(asked[:3]),
        "other challenges": "\n".join(asked[3:]),
        "spots": _spots(words),
    }
    return replace(_sheet("mat", cells), edge="ivory")


def small(words: look.Words) -> Piece:
    """Return the mat in small, for screens."""
    return replace(_sheet("small_mat", {"spots": _spots(words)}), name="small-mat")


def summary(words: look.Words) -> Piece:
    """Return a sheet for the table: the six challenges in large type."""
    return replace(_sheet("summary", _entries(words, icons=True)), edge="ivory")


def aid(words: look.Words) -> Piece:
    """Return the player aid: the turn, on its back the six challenges."""
    actions = [
        f"{'die' if action.icon == 'die' else 'icon'} | {action.icon} | "
        f"{action.name.upper()} | {action.exact}"
        for action in words.actions
    ]
    cells = {"turn": words["turn"], "actions": "\n".join(actions)}
    return replace(_sheet("aid", {**cells, **_entries(words)}), edge="ivory")


def _spots(words: look.Words) -> str:
    """Return letter, name and icon of each spot, clockwise from the top."""
    upper = 0, 1, len(words.challenges) - 1
    return "\n".join(
        f"{each.letter} | {each.name.upper()} | {each.icon} | "
        f"{-ASIDE if number in upper else ASIDE}"
        for number, each in enumerate(words.challenges)
    )


def _entries(words: look.Words, *, icons: bool = False) -> dict[str, str]:
    entries = (
        f"{each.icon if icons else 'letter'} | {each.letter} | "
        f"{each.name.upper()} | {each.exact}"
        for each in words.challenges
    )
    return {"challenges": words["challenges"], "entries": "\n".join(entries)}


def _sheet(name: str, cells: Mapping[str, str]) -> Piece:
    drawings: dict[str, Drawing] = {
        "heading": partial(_heading, size_pt=18 if name == "summary" else 13),
        "die": _die,
    }
    return printed(look.LAYOUTS / f"{name}.toml", cells, drawings=drawings)


def _heading(scene: Scene, words: str, place: Place, *, size_pt: float) -> None:
    looks, (x, y) = look.look(scene), Box(*place).centre
    base = y + text.cap_middle(words, look.TITLE, size_pt)
    kind = Type(look.TITLE, size_pt, looks["ink"])
    wide = scene.text(words, (x, base), kind, align="centre")
    for side in (-1, 1):
        at = x + side * (wide / 2 + 4)
        corners = [(at + 1.2, y), (at, y + 1.2), (at - 1.2, y), (at, y - 1.2)]
        scene.draw(polygon(corners), fill=looks["brass"])


def _die(scene: Scene, _: str, place: Place) -> None:
    looks, box = look.look(scene), Box(*place)
    ink, paper = looks["icon"], looks["paper"]
    style = figures.DieStyle(box.w, body=paper, pips=ink, edge=ink)
    figures.die(scene, box.centre, 5, style)
