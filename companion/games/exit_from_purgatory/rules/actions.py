"""What a player may do, one class for each action."""

from typing import get_args

from companion.contract import Act, Drawn, Rolled


class Pull(Act, frozen=True, tag="draw"):
    """Draw a card of the pile."""


class Steal(Act, frozen=True, tag="steal"):
    """Try to take a card from another player."""

    target: str


class Study(Act, frozen=True, tag="study"):
    """Announce the true number of Lanterns in hand and roll for one more."""

    lanterns: int


class Try(Act, frozen=True, tag="attempt"):
    """Attempt a challenge; empty if it is named after the roll."""

    challenge: str


class Leave(Act, frozen=True, tag="leave"):
    """Try to leave, with so many cards played for more dice (ruling exit_cards)."""

    cards: int = 0


class Release(Act, frozen=True, tag="release"):
    """Give up a lock (ruling balance_release)."""


class Take(Act, frozen=True, tag="take"):
    """Steal these cards of the target's hand."""

    cards: str


class Name(Act, frozen=True, tag="name"):
    """Name the type to be stolen (ruling steal_six)."""

    card: str


class Found(Act, frozen=True, tag="found"):
    """Say who gave a Lantern, with real cards; empty if nobody had one."""

    giver: str


class Gift(Act, frozen=True, tag="gift"):
    """Give cards, perhaps none, to the player whose token is awaited."""

    cards: str


class Reveal(Act, frozen=True, tag="reveal"):
    """Show so many Lanterns."""

    lanterns: int


class Pick(Act, frozen=True, tag="pick"):
    """Choose a challenge, as a partner or after the roll."""

    challenge: str


class Keep(Act, frozen=True, tag="keep"):
    """Generosity: keep this card."""

    card: str


class Give(Act, frozen=True, tag="give"):
    """Generosity: give these cards to the next player."""

    cards: str


class Lay(Act, frozen=True, tag="lay"):
    """Luck or Peace: lay this card face down; empty if none is laid (real cards)."""

    card: str


class Love(Act, frozen=True, tag="love"):
    """Give this card to a partner."""

    partner: str
    card: str


class Alone(Act, frozen=True, tag="alone"):
    """Pass Love or Balance without a partner (ruling closed_endgame)."""


class Humble(Act, frozen=True, tag="humble"):
    """Humility: lay these cards face down against another player."""

    target: str
    laid: str


class Show(Act, frozen=True, tag="show"):
    """Humility: show these cards."""

    cards: str


class Balance(Act, frozen=True, tag="balance"):
    """Wait for the next token of another player."""

    target: str


class Hinder(Act, frozen=True, tag="hinder"):
    """Play so many cards against a player who leaves (ruling exit_cards)."""

    cards: int


OfTurn = Pull | Steal | Study | Try | Leave | Release
"""What a player does with a turn."""

OfChallenge = Reveal | Pick | Keep | Give | Lay | Love | Alone | Humble | Show | Balance
"""What is chosen while a challenge is carried out."""

Answer = Take | Name | Found | Gift | Hinder
"""What is chosen in between, mostly by somebody else."""

Action = OfTurn | OfChallenge | Answer | Rolled | Drawn

VERBS = tuple(str(kind.__struct_config__.tag) for kind in get_args(Action))
"""The verb of each action, as it is kept and typed."""
