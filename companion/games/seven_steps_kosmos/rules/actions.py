"""What a player may do, and the reports of chance: a closed union."""

from companion.contract import Act, Drawn, Rolled


class First(Act, frozen=True, tag="first"):
    """Name the player who begins."""

    seat: int


class Take(Act, frozen=True, tag="take"):
    """With aid `tile`: take the top disc off a field, once or as often as it allows."""

    tile: str
    field: str


class Shift(Act, frozen=True, tag="shift"):
    """With aid `tile`: move a whole tower to an empty field of its colour."""

    tile: str
    field: str
    to: str


class Move(Act, frozen=True, tag="move"):
    """With aid `tile`: move the top disc of a field to another field of its colour."""

    tile: str
    field: str
    to: str


class Aid(Act, frozen=True, tag="aid"):
    """Play an aid that bends the placing rules."""

    tile: str


class Lay(Act, frozen=True, tag="lay"):
    """Lay a disc, by its letter, on a field."""

    disc: str
    field: str


class Points(Act, frozen=True, tag="points"):
    """Lay no more discs, and play a points tile."""

    tile: str


class Done(Act, frozen=True, tag="done"):
    """Lay no more discs."""


class Pick(Act, frozen=True, tag="pick"):
    """Take the tile that is due from the stack of a family: `aid` or `points`."""

    family: str


class Drop(Act, frozen=True, tag="drop"):
    """Discard one of two tiles of a family, face up."""

    tile: str


class Throw(Act, frozen=True, tag="throw"):
    """Throw in discs, sorted by letter, before the hand is filled."""

    discs: tuple[str, ...]


Action = (
    First
    | Take
    | Shift
    | Move
    | Aid
    | Lay
    | Points
    | Done
    | Pick
    | Drop
    | Throw
    | Drawn
    | Rolled
)
