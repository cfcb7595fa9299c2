"""What a player may do, and the report of a roll."""

from companion.contract import Act, Rolled


class Activate(Act, frozen=True, tag="activate"):
    """Throw one group: `fresh` dice of the pool and the active dice `again`, sorted."""

    fresh: int
    again: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """How many dice are thrown, and so which row is marked."""
        return self.fresh + len(self.again)


class ActivateGroups(Act, frozen=True, tag="groups"):
    """Throw several groups at once, the largest first; Violence only.

    The active dice `again`, sorted, are among them; the others are fresh.
    """

    sizes: tuple[int, ...]
    again: tuple[int, ...] = ()

    @property
    def fresh(self) -> int:
        """How many dice of the pool are thrown."""
        return sum(self.sizes) - len(self.again)


class Name(Act, frozen=True, tag="name"):
    """Name the number of Fraud before its first throw."""

    number: int


class Virgil(Act, frozen=True, tag="virgil"):
    """Spend a pip to turn an active die from `face` into `to`."""

    face: int
    to: int


class Pass(Act, frozen=True, tag="pass"):
    """Pass with the active dice `using`, sorted; the others leave the game."""

    using: tuple[int, ...]


Action = Activate | ActivateGroups | Name | Virgil | Pass | Rolled
