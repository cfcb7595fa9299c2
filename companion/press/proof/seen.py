"""What was read on earlier faces: a deck's cards differ in words, and little else."""

from collections.abc import Sequence

from companion.press.proof.ground import Ground
from companion.press.scene.scene import Mark, Shape


class Seen:
    """What faces share with others that were read before, so that it is read once.

    Attributes:
        clean: what was read and is as it should be: a box, or an icon, with its ink
            and all that is below.
        plain: groups that hold nothing but shapes, by identity.
    """

    def __init__(self) -> None:
        self.ground = Ground()
        self.clean: set[object] = set()
        self.plain: dict[int, tuple[Sequence[Mark], bool]] = {}

    def shapes(self, marks: Sequence[Mark]) -> bool:
        """Return whether marks that several faces share are shapes alone."""
        known = self.plain.get(id(marks))
        if known is None:
            alone = all(isinstance(mark, Shape) for mark in marks)
            known = self.plain[id(marks)] = marks, alone
        return known[1]
