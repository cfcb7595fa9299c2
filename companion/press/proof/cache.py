"""What earlier faces have proved: the cards of a deck differ in little but words."""

from collections.abc import Sequence

from companion.press.proof.background import Ground
from companion.press.scene.scene import Mark, Shape


class FaceCache:
    """Results that faces share, so that each is worked out once.

    Attributes:
        passed: boxes and icons without a fault, each with its ink and all marks below.
        plain: whether a group holds only shapes, by the identity of its marks; the
            marks are kept too, so that no others can take that identity.
    """

    def __init__(self) -> None:
        self.ground = Ground()
        self.passed: set[object] = set()
        self.plain: dict[int, tuple[Sequence[Mark], bool]] = {}

    def shapes(self, marks: Sequence[Mark]) -> bool:
        """Return whether marks that several faces share are all shapes."""
        known = self.plain.get(id(marks))
        if known is None:
            only = all(isinstance(mark, Shape) for mark in marks)
            known = self.plain[id(marks)] = marks, only
        return known[1]
