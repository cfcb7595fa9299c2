"""The steps of a turn: what is due before the next one, and all it needs to know."""

import msgspec


class Step(msgspec.Struct, frozen=True, tag_field="step"):
    """What every step inherits: what is due between two turns."""


class Pulling(Step, frozen=True, tag="pulling"):
    """A card of the pile is drawn."""


class Stealing(Step, frozen=True, tag="stealing"):
    """The thief, then the target rolls; `die` is the thief's once it is known."""

    target: int
    die: int = 0


class Taking(Step, frozen=True, tag="taking"):
    """The thief takes cards: chosen, or by lot."""

    target: int
    amount: int
    chosen: bool


class Studying(Step, frozen=True, tag="studying"):
    """The die for so many Lanterns is rolled."""

    lanterns: int


class Finding(Step, frozen=True, tag="finding"):
    """The players report who gave a Lantern."""


class Gifting(Step, frozen=True, tag="gifting"):
    """Locked players may give cards, the first of `givers` now."""

    givers: tuple[int, ...]
    rolled: bool


class Revealing(Step, frozen=True, tag="revealing"):
    """Lanterns are shown."""


class Succeeding(Step, frozen=True, tag="succeeding"):
    """The player, then the left neighbour rolls; `own` is the player's total."""

    own: int = 0


class Naming(Step, frozen=True, tag="naming"):
    """A challenge is chosen: by a partner, or after the roll."""


class Keeping(Step, frozen=True, tag="keeping"):
    """Generosity: the card that is kept is chosen."""


class Giving(Step, frozen=True, tag="giving"):
    """Generosity: cards go to the first of `to`, then to the next."""

    keep: str
    to: tuple[int, ...]
    given: str = ""


class Counting(Step, frozen=True, tag="counting"):
    """Generosity with real cards: the players report what was given."""

    given: str


class Laying(Step, frozen=True, tag="laying"):
    """Luck or Peace: the first of `seats` lays a card face down."""

    seats: tuple[int, ...]


class Mixing(Step, frozen=True, tag="mixing"):
    """Luck: one of the cards in the middle is drawn. Peace: they come back by lot."""


class Returning(Step, frozen=True, tag="returning"):
    """Luck: the takers get one of `cards` each by lot."""

    token: str
    cards: str
    takers: tuple[int, ...]


class Courting(Step, frozen=True, tag="courting"):
    """Love: a partner is chosen."""


class Humbling(Step, frozen=True, tag="humbling"):
    """Humility: cards are laid against another player."""


class Showing(Step, frozen=True, tag="showing"):
    """Humility: `target` shows as many cards as are `laid`."""

    target: int
    laid: str


class Unveiling(Step, frozen=True, tag="unveiling"):
    """Humility with real cards: what was shown, then what was laid is turned up.

    `seen` is what was shown, once the players have reported it.
    """

    target: int
    laid: str
    seen: str = ""


class Balancing(Step, frozen=True, tag="balancing"):
    """Balance: a target is chosen."""


class Flipping(Step, frozen=True, tag="flipping"):
    """A token is flipped: 1 is an apple, 2 a worm."""


class Hindering(Step, frozen=True, tag="hindering"):
    """Ruling exit_cards: the first of `seats` may take dice away."""

    dice: int
    seats: tuple[int, ...]


class Climbing(Step, frozen=True, tag="climbing"):
    """The player, then the left neighbour rolls for the way out."""

    dice: int
    own: int = 0


AnyStep = (
    Pulling
    | Stealing
    | Taking
    | Studying
    | Finding
    | Gifting
    | Revealing
    | Succeeding
    | Naming
    | Keeping
    | Giving
    | Counting
    | Laying
    | Mixing
    | Returning
    | Courting
    | Humbling
    | Showing
    | Unveiling
    | Balancing
    | Flipping
    | Hindering
    | Climbing
)
