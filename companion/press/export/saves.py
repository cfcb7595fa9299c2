"""A save of Tabletop Simulator: the table of a game as it is set up.

Its unit is the inch; x runs to the right, z away from who sits at the table, y up. What
is on a board floats a little above it until the simulator lets it fall.

Source: Tabletop Simulator knowledge base, "Save File Format"; the keys of hands and
snap points as its modders declare them (typed-tabletop-simulator, `TTSSave`,
`SnapPointData`, `FogColor`).
"""

from collections.abc import Mapping, Sequence

import msgspec
from msgspec.structs import replace

from companion.press.export.states import (
    Keys,
    State,
    Tint,
    Transform,
    deck_of,
    numbered,
    stack,
)
from companion.press.layout import table as tables
from companion.press.layout.piece import Kit
from companion.press.layout.sizes import INCH
from companion.press.layout.table import Place, Table
from companion.press.scene.path import Point

NAME = "TS_Save.json"

GROUND, STEP = 1.0, 0.25
"""How high objects are on the table, and from what is below them, in inches."""

HIGH, DEEP = 5.0, 5.0
"""Of a hand, in inches."""

COLOURS = ("White", "Red", "Yellow", "Green", "Blue", "Purple", "Pink", "Orange")
"""The simulator's seats."""

CARDS = ("Card", "DeckCustom")


def save(kit: Kit, table: Table, known: Mapping[str, State]) -> bytes:
    """Return the save of a table as JSON.

    Args:
        known: each piece as an object, by its name.
    """
    sizes = {piece.name: (piece.width, piece.height) for piece in kit.pieces}
    found = []
    for place in table.places:
        x, y = tables.middle(table, place, sizes)
        height = GROUND + STEP * tables.level(table, place)
        found.append(_moved(_object(place, known), place, (x, height, y)))
    snaps = [_snap(hand.at, hand.turn) for hand in table.spots]
    snaps += [
        _snap(tables.middle(table, place, sizes), place.turn)
        for place, state in zip(table.places, found, strict=True)
        if state.name in CARDS
    ]
    seats = zip(table.seats, COLOURS, strict=False)
    found += [_hand(hand, colour) for hand, colour in seats]
    saved: Keys = {
        "SaveName": kit.title,
        "GameMode": kit.title,
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Date": "",
        "Table": "Table_RPG",
        "Sky": "Sky_Museum",
        "Note": "",
        "Rules": "",
        "PlayerTurn": "",
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
        "SnapPoints": snaps,
        "ObjectStates": numbered(found),
    }
    return msgspec.json.format(msgspec.json.encode(saved), indent=1) + b"\n"


def _object(place: Place, known: Mapping[str, State]) -> State:
    """Return what is at a place as one object.

    What is drawn from a bag may be held in a hand, as cards are.
    """
    held = [known[name] for name, count in place.pieces for _ in range(count)]
    held += [
        _die(colour, place.die) for colour, count in place.dice for _ in range(count)
    ]
    if place.kind == "bag":
        return _bag(place, [replace(one, hands=bool(place.pieces)) for one in held])
    if len(held) == 1:
        return held[0]
    if held[0].name == "Card":
        return deck_of(held)
    return stack(held[0], len(held))


def _die(colour: str, side: float) -> State:
    scale = side / INCH
    transform = Transform(scale_x=scale, scale_y=scale, scale_z=scale)
    return State(
        name="Die_6",
        transform=transform,
        nickname="",
        color_diffuse=_tint(colour),
    )


def _tint(colour: str) -> Tint:
    """Return a colour "#RRGGBB".

    >>> _tint("#FF0033").b
    0.2
    """
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return Tint(*(round(part, 4) for part in parts))


def _bag(place: Place, held: Sequence[State]) -> State:
    return State(
        name="Bag",
        transform=Transform(scale_x=1.0, scale_z=1.0),
        nickname=place.name,
        contained_objects=list(held),
    )


def _moved(state: State, place: Place, at: tuple[float, float, float]) -> State:
    x, height, y = at
    transform = replace(
        state.transform,
        pos_x=round(x / INCH, 4),
        pos_y=height,
        pos_z=round(-y / INCH, 4),
        rot_y=float((180 + place.turn) % 360),
        rot_z=180.0 if place.down else 0.0,
    )
    nickname = place.name or state.nickname
    return replace(state, transform=transform, nickname=nickname, locked=place.fixed)


def _hand(hand: tables.Hand, colour: str) -> State:
    """Return a hand zone; cards in it are seen by its player alone."""
    x, y = hand.at
    transform = Transform(
        pos_x=round(x / INCH, 4),
        pos_y=GROUND + HIGH / 2,
        pos_z=round(-y / INCH, 4),
        rot_y=float(hand.turn),
        scale_x=round(hand.wide / INCH, 4),
        scale_y=HIGH,
        scale_z=DEEP,
    )
    return State(
        name="HandTrigger",
        transform=transform,
        nickname="",
        locked=True,
        fog_color=colour,
    )


def _snap(at: Point, turn: int) -> Keys:
    position = {"x": round(at[0] / INCH, 4), "y": GROUND, "z": round(-at[1] / INCH, 4)}
    rotation = {"x": 0.0, "y": float((180 + turn) % 360), "z": 0.0}
    return {"Position": position, "Rotation": rotation}
