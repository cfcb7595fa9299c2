"""The options of a game, the cards and tokens, what is under way and what a step is.

The draw pile has no order: which card is drawn is reported when it is drawn.
"""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Generic, Literal, get_args

import msgspec
from msgspec.structs import replace

from companion.contract import A, Act, Choice, Due
from companion.facts import convert, settle
from companion.language import Later, later

from ..facts import NAME, Road, facts
from . import cards as heaps

NO_RULINGS: Mapping[str, str] = MappingProxyType({})

LETTERS = "ABCDEF"  # the challenges, as the arms of the mat are labelled
OPEN = "."  # an arm of the mat without a token


class Options(msgspec.Struct, frozen=True):
    """One value for each ruling, with its default."""

    success_mode: Literal["dice_pool", "one_die_apples", "one_die_done"] = "dice_pool"
    declare: Literal["before_roll", "after_roll"] = "before_roll"
    lantern_after_token: Literal["to_players", "to_pile"] = "to_players"
    love_fail_card: Literal["stays", "returns"] = "stays"
    love_to_balance: Literal["forbid", "allow_wait"] = "forbid"
    balance_release: Literal["strict", "on_own_turn"] = "strict"
    balance_mode: Literal["lock", "at_once"] = "lock"
    closed_endgame: Literal["verdict", "strict", "leave_as_you_are"] = "verdict"
    last_soul: Literal["wins", "must_leave"] = "wins"
    steal_amount: Literal["one", "difference"] = "one"
    steal_six: Literal["look_and_choose", "name_a_type"] = "look_and_choose"
    leave_action: Literal["must", "may_do_other"] = "must"
    exit_cards: Literal["off", "on"] = "off"
    stuck_cards: Literal["into_pile", "stay"] = "into_pile"
    cards_per_type: int = 5
    min_players: int = 4
    hands: Literal["hidden", "open"] = "hidden"
    cards: Literal["companion", "table"] = "companion"


def options(rulings: Mapping[str, str] = NO_RULINGS) -> Options:
    """Return the options that `rulings` ask for; what they leave out is the default.

    Raises:
        UnknownName: if there is no such ruling or choice.
    """
    settled = settle(facts().rulings, rulings, NAME)
    # Not strict: two of them are numbers, and the file says them in words.
    return convert(Options, settled, NAME, strict=False)


class Lock(msgspec.Struct, frozen=True):
    """A player waits for the next token of seat `on`, for the challenge `letter`.

    The token comes turned over (Balance) or as it is (Love, ruling love_to_balance).
    """

    on: int
    letter: str
    turned: bool


class Player(msgspec.Struct, frozen=True):
    """One seat."""

    name: str
    hand: str = ""  # cards in the order apples, worms, lanterns; `?` where unknown
    mat: str = OPEN * len(LETTERS)  # the token on each arm, A to F: `A`, `W` or `.`
    lock: Lock | None = None
    gone: Literal["", "stuck", "hell", "heaven"] = ""  # empty for a player in play

    @property
    def apples(self) -> int:
        return self.mat.count(heaps.APPLE)

    @property
    def worms(self) -> int:
        return self.mat.count(heaps.WORM)

    @property
    def difference(self) -> int:
        """How far apples are ahead of worms."""
        return self.apples - self.worms

    @property
    def road(self) -> Road:
        """Where the tokens lead, more of one kind than of the other."""
        return facts().road(heaps.APPLE if self.difference > 0 else heaps.WORM)

    @property
    def score(self) -> int:
        """The tokens that lead the player's way, each of them a die."""
        return max(self.apples, self.worms)

    @property
    def undone(self) -> int:
        return self.mat.count(OPEN)

    @property
    def open(self) -> str:
        """The letters of the challenges without a token."""
        return self.letters(OPEN)

    @property
    def arms(self) -> list[tuple[str, str]]:
        """The letter of each challenge, and what is on that arm of the mat."""
        return list(zip(LETTERS, self.mat, strict=True))

    def letters(self, token: str) -> str:
        """Return the letters of the challenges with that token."""
        return "".join([letter for letter, side in self.arms if side == token])

    def marked(self, letter: str, token: str) -> "Player":
        """Return the player with a token on that arm of the mat."""
        at = LETTERS.index(letter)
        return replace(self, mat=self.mat[:at] + token + self.mat[at + 1 :])

    @property
    def pieces(self) -> str:
        """The apple-or-worm cards; all cards where they are unknown."""
        return self.hand.replace("L", "")

    @property
    def lanterns(self) -> range:
        """How many Lanterns there may be in the hand, as far as anybody knows."""
        held = self.hand.count(heaps.LANTERN)
        return range(held, held + self.hand.count(heaps.UNKNOWN) + 1)


class Link(msgspec.Struct, frozen=True):
    """A player in a chain of Love, the challenge chosen, the card that was given."""

    seat: int
    letter: str = ""
    card: str = ""


class Laid(msgspec.Struct, frozen=True):
    """A card face down in the middle, and the seat that laid it."""

    seat: int
    card: str


class Attempt(msgspec.Struct, frozen=True):
    """A challenge under way; its chain begins with whose turn it is, no seat twice."""

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

    @property
    def middle_cards(self) -> str:
        return "".join(laid.card for laid in self.middle)


Seats = tuple[int | None, ...]
Owners = Sequence[Seats]  # for each card that is drawn, the seats that see it


class Step(msgspec.Struct, Generic[A], frozen=True, tag_field="step"):
    """What is due between two turns, what may answer it, and what follows from that.

    Each kind of step overrides what differs from a choice of whoever has the turn; its
    base names the actions that answer it.
    """

    def expected(self, state: "State") -> tuple[type[Act], ...]:
        """Return the kinds of action that may be chosen."""
        (base,) = vars(type(self))["__orig_bases__"]
        (actions,) = get_args(base)
        return get_args(actions) or (actions,)

    def decider(self, state: "State") -> int:
        """Return the seat that has to choose, if it is a choice."""
        return state.turn

    def due(self, state: "State") -> Due:
        return Choice(self.decider(state))

    def deck(self, state: "State") -> str:
        """Return the cards from which those now due are drawn.

        With real cards, each type as often as it might be reported.
        """
        return ""

    def choices(self, state: "State") -> Iterable[A]:
        """Return what may be legal now, each once, the most natural first."""
        return ()

    def cannot(self, state: "State", action: A) -> str:
        """Return the reason against an action of the right kind, empty if none."""
        return ""

    def done(self, state: "State", action: A) -> "State":
        """Return the table after a legal action."""
        raise NotImplementedError

    def seen(self, state: "State", seat: int) -> "Step[A]":
        """Return the step as a seat may know it."""
        return self

    def sees(self, state: "State", action: A) -> Seats:
        """Return who sees the cards of an action, if not everybody does."""
        return (self.decider(state),)

    def owners(self, state: "State") -> Owners | None:
        """Return who sees the cards that are drawn; None if everybody does."""
        return None


class State(msgspec.Struct, frozen=True):
    """A game between two actions.

    Attributes:
        step: what is under way; None when the turn's action is to be chosen.
        events: what everybody saw since the last action of a turn was chosen.
        ended: how the game ended, `{who}` being the winner; empty while it goes on.
    """

    players: tuple[Player, ...]
    turn: int = 0  # the seat whose turn it is
    pile: str = ""  # the cards of the draw pile, in no order
    step: Step[Any] | None = None
    attempt: Attempt | None = None  # the challenge under way
    events: tuple[Later, ...] = msgspec.field(default=(), name="news")
    winner: int = -1  # the seat that has won; -1 for nobody
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
        """The challenge under way, which every step of a challenge has."""
        if self.attempt is None:
            raise ValueError("no challenge is under way")
        return self.attempt

    @property
    def actor(self) -> Player:
        """The player who carries out a challenge now."""
        return self.players[self.tried.actor]

    @property
    def decider(self) -> int:
        """The seat that has to choose now."""
        return self.step.decider(self) if self.step else self.turn

    @property
    def left(self) -> int:
        """The left neighbour of the player whose turn it is, in play or not."""
        return (self.turn + 1) % len(self.players)

    def after(self, seat: int) -> tuple[int, ...]:
        """Return all other seats, from the left neighbour on."""
        return (*range(seat + 1, len(self.players)), *range(seat))

    def others(self, seat: int) -> tuple[int, ...]:
        """Return the other seats in play, from the left neighbour on."""
        return tuple(filter(self.plays, self.after(seat)))

    def waiting_for(self, seat: int) -> list[int]:
        """Return the seats whose lock waits for the next token of a seat."""
        locks = [player.lock for player in self.players]
        return [at for at, lock in enumerate(locks) if lock and lock.on == seat]

    @property
    def in_play(self) -> tuple[int, ...]:
        """The seats in play."""
        return tuple(filter(self.plays, range(len(self.players))))

    def name(self, seat: int) -> str:
        return self.players[seat].name

    def plays(self, seat: int) -> bool:
        return not self.players[seat].gone

    def seat(self, name: str) -> int | None:
        """Return the seat of a player by name."""
        names = [player.name for player in self.players]
        return names.index(name) if name in names else None

    def known_seat(self, name: str) -> int:
        """Return the seat of a player who is known to play.

        Raises:
            ValueError: if nobody has that name.
        """
        return [player.name for player in self.players].index(name)

    def change(self, seat: int, player: Player) -> "State":
        """Return the table with another player in a seat."""
        players = (*self.players[:seat], player, *self.players[seat + 1 :])
        return replace(self, players=players)

    def tries(self, **changes: Any) -> "State":
        """Return the table with changes of the challenge under way."""
        return replace(self, attempt=replace(self.tried, **changes))

    def unlocks(self, seat: int) -> "State":
        return self.change(seat, replace(self.players[seat], lock=None))

    def gives(self, seat: int, cards: str) -> "State":
        """Return the table once a hand holds more cards."""
        player = self.players[seat]
        more = heaps.hidden(cards) if self.table else cards
        return self.change(seat, replace(player, hand=heaps.tidy(player.hand + more)))

    def takes(self, seat: int, cards: str) -> "State":
        """Return the table once a hand has lost cards."""
        left = heaps.without(self.players[seat].hand, cards)
        return self.change(seat, replace(self.players[seat], hand=left))

    def moves(self, giver: int, taker: int, cards: str) -> "State":
        """Return the table once cards went from one hand to another."""
        return self.takes(giver, cards).gives(taker, cards)

    def shuffles_in(self, cards: str) -> "State":
        """Return the table once cards went into the draw pile."""
        more = heaps.hidden(cards) if self.table else cards
        return replace(self, pile=heaps.tidy(self.pile + more))

    def says(self, sentence: str, /, **parts: object) -> "State":
        """Return the table once everybody saw something."""
        return replace(self, events=(*self.events, later(sentence, **parts)))

    def waits(self, step: Step[Any] | None) -> "State":
        """Return the table with another step due."""
        return replace(self, step=step)
