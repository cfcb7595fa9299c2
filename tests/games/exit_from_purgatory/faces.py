"""The kit of Exit from Purgatory that its tests share: for eight players."""

from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.kit import kit
from tests import kits

FACES = kits.Faces(lambda cards: kit(facts(), players=8, size=cards), "poker")

SIDES = [
    (name, back)
    for name in (
        *("card-apple", "card-worm", "card-lantern", "token"),
        *("lock-1", "lock-8", "in-hell", "aid"),
    )
    for back in (False, True)
] + [("mat", False), ("summary", False)]
OTHER_SIDES = [
    *[(f"lock-{seat}", back) for seat in range(2, 8) for back in (False, True)],
    ("box", False),
]
"""Those that differ from a side above by a sign only, or have no words."""
