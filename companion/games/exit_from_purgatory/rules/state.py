"""What lies on the table, what is under way, and what somebody may do.

The draw pile has no order: which card is drawn is reported when it is drawn.
"""

from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from companion.furniture import Act, Drawn, Rolled
from companion.games.exit_from_purgatory.rules.cards import (
    APPLE,
    UNKNOWN,
    WORM,
    tidy,
    without,
)
from companion.games.exit_from_purgatory.rules.options import Options

LETTERS = "ABCDEF"
"""The challenges, as the arms of the mat are labelled."""

OPEN = "."
"""An arm of the mat without a token."""


class Lock(msgspec.Struct, frozen=True):
    """A player waits for the next token of seat `on`, for the challenge `letter`.

    The token comes turned over (Balance) or as it is (Love, ruling love_to_balance).
    """

    on: int
    letter: str
    turned: bool


class Player(msgspec.Struct, frozen=True):
    """One seat.

    Attributes:
        hand: cards in the order apples, worms, lanterns; `?` where unknown.
        mat: the token on each arm, A to F: `A`, `W` or `.`.
        held: Lanterns that lie on the table until the lock ends.
        gone: empty for a player in play.
    """

    name: str
    hand: str = ""
    mat: str = OPEN * len(LETTERS)
    lock: Lock | None = None
    held: int = 0
    gone: Literal["", "stuck", "hell", "heaven"] = ""

    @property
    def apples(self) -> int:
        return self.mat.count(APPLE)

    @property
    def worms(self) -> int:
        return self.mat.count(WORM)

    @property
    def difference(self) -> int:
        """How far apples are ahead of worms."""
        return self.apples - self.worms

    @property
    def undone(self) -> int:
        return self.mat.count(OPEN)

    @property
    def open(self) -> str:
        """The letters of the challenges without a token."""
        return "".join(
            letter
            for letter, token in zip(LETTERS, self.mat, strict=True)
            if token == OPEN
        )

    @property
    def pieces(self) -> str:
        """The apple-or-worm cards; all cards where they are unknown."""
        return self.hand.replace("L", "")


class Link(msgspec.Struct, frozen=True):
    """A player in a chain of Love, the challenge chosen, the card that was given."""

    seat: int
    letter: str = ""
    card: str = ""


class Laid(msgspec.Struct, frozen=True):
    """A card that lies face down in the middle, and whose it was."""

    seat: int
    card: str


class Attempt(msgspec.Struct, frozen=True):
    """A challenge under way; its chain begins with the player whose turn it is."""

    chain: tuple[Link, ...]
    lanterns: int = 0
    middle: tuple[Laid, ...] = ()

    @property
    def actor(self) -> int:
        """Who carries out a challenge now."""
        return self.chain[-1].seat

    @property
    def letter(self) -> str:
        return self.chain[-1].letter


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
    """The table says who gave a Lantern."""


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
    """Generosity with real cards: the table says what was given."""

    given: str


class Laying(Step, frozen=True, tag="laying"):
    """Luck or Peace: the first of `seats` lays a card face down."""

    seats: tuple[int, ...]


class Mixing(Step, frozen=True, tag="mixing"):
    """Luck: one of the cards in the middle is drawn. Peace: they come back by lot."""


class Reclaiming(Step, frozen=True, tag="reclaiming"):
    """Luck, ruling luck_return: the first of `seats` says whether a card is wanted."""

    token: str
    cards: str
    seats: tuple[int, ...]
    takers: tuple[int, ...] = ()


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

    `seen` is what was shown, once the table has said it.
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


class Turning(Step, frozen=True, tag="turning"):
    """After a failed attempt to leave a wrong token may be turned."""


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
    | Reclaiming
    | Returning
    | Courting
    | Humbling
    | Showing
    | Unveiling
    | Balancing
    | Flipping
    | Hindering
    | Climbing
    | Turning
)


class State(msgspec.Struct, frozen=True):
    """A game between two actions.

    Attributes:
        turn: the seat whose turn it is.
        pile: the cards of the draw pile, in no order.
        step: what is under way; None when the turn's action is to be chosen.
        attempt: the challenge under way.
        news: what everybody saw since the last action of a turn was chosen.
        winner: the seat that has won; -1 for nobody.
        ended: how the game ended, empty while it goes on.
    """

    players: tuple[Player, ...]
    turn: int = 0
    pile: str = ""
    step: AnyStep | None = None
    attempt: Attempt | None = None
    news: tuple[str, ...] = ()
    winner: int = -1
    ended: str = ""
    options: Options = Options()

    @property
    def table(self) -> bool:
        """Whether the cards are real, so that the companion only counts them."""
        return self.options.cards == "table"

    @property
    def player(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.turn]

    @property
    def tried(self) -> Attempt:
        """The challenge that is under way."""
        assert self.attempt  # every step of a challenge has one
        return self.attempt

    def after(self, seat: int) -> tuple[int, ...]:
        """Return all other seats, from the left neighbour on."""
        count = len(self.players)
        return tuple((seat + n) % count for n in range(1, count))

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other seats in play, from the left neighbour on."""
        return tuple(one for one in self.after(seat) if not self.players[one].gone)

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats in play."""
        return tuple(n for n, one in enumerate(self.players) if not one.gone)

    def seat(self, name: str) -> int | None:
        """Return the seat of a player by name."""
        names = [player.name for player in self.players]
        return names.index(name) if name in names else None

    def change(self, seat: int, player: Player) -> "State":
        """Return the table with another player in a seat."""
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return replace(self, players=players)

    def gives(self, seat: int, cards: str) -> "State":
        """Return the table once a hand holds more cards."""
        player = self.players[seat]
        more = UNKNOWN * len(cards) if self.table else cards
        return self.change(seat, replace(player, hand=tidy(player.hand + more)))

    def takes(self, seat: int, cards: str) -> "State":
        """Return the table once a hand has lost cards."""
        player = self.players[seat]
        return self.change(seat, replace(player, hand=without(player.hand, cards)))

    def moves(self, giver: int, taker: int, cards: str) -> "State":
        """Return the table once cards went from one hand to another."""
        return self.takes(giver, cards).gives(taker, cards)

    def shuffles_in(self, cards: str) -> "State":
        """Return the table once cards went into the draw pile."""
        more = UNKNOWN * len(cards) if self.table else cards
        return replace(self, pile=tidy(self.pile + more))

    def says(self, *news: str) -> "State":
        """Return the table once everybody saw something."""
        return replace(self, news=(*self.news, *news))

    def waits(self, step: AnyStep | None) -> "State":
        return replace(self, step=step)


class Pull(Act, frozen=True, tag="draw"):
    """Draw a card of the pile."""


class Steal(Act, frozen=True, tag="steal"):
    """Try to take a card from another player."""

    target: str


class Study(Act, frozen=True, tag="study"):
    """Announce one's Lanterns, the true number of them, and roll for another."""

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
    """Take these cards of the hand one looks at."""

    cards: str


class Name(Act, frozen=True, tag="name"):
    """Name the type to be stolen (ruling steal_six)."""

    card: str


class Found(Act, frozen=True, tag="found"):
    """Say who gave a Lantern, with real cards; empty if nobody had one."""

    giver: str


class Gift(Act, frozen=True, tag="gift"):
    """Give cards, perhaps none, to the player one waits for."""

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
    """Luck or Peace: lay this card face down; none with real cards, if one has none."""

    card: str


class Reclaim(Act, frozen=True, tag="reclaim"):
    """Luck: take a card back, or leave it (ruling luck_return)."""

    wanted: bool


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


class Turn(Act, frozen=True, tag="turn"):
    """Turn the token of this challenge over, or none (ruling exit_flip)."""

    challenge: str


Action = (
    Pull
    | Steal
    | Study
    | Try
    | Leave
    | Release
    | Take
    | Name
    | Found
    | Gift
    | Reveal
    | Pick
    | Keep
    | Give
    | Lay
    | Reclaim
    | Love
    | Alone
    | Humble
    | Show
    | Balance
    | Hinder
    | Turn
    | Rolled
    | Drawn
)

VERBS = tuple(str(kind.__struct_config__.tag) for kind in get_args(Action))
"""The verb of each action, as it is kept and typed."""
