"""A challenge from its announcement to what is done in it once the roll succeeded.

First the way to the roll: gifts, Lanterns, dice; then the six challenges; last the
tokens that come of them, Lanterns and who waited for a token.
"""

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from companion.contract import A, Draw, Drawn, Due, Roll, Rolled
from companion.errors import quoted
from companion.language import marked, phrase, phrases

from . import actions, choosing, ends
from . import cards as heaps
from .state import Laid, Link, Lock, Owners, Seats, State, Step
from .wording import Heap, show, some


def carry_out(state: State) -> State:
    """Begin the challenge of the last of the chain, or let it be chosen first."""
    tried, actor = state.tried, state.actor
    others = state.others(tried.actor)
    alone = choosing.alone_allowed(state)
    match tried.letter:
        case "A" if not others or len(actor.hand) < len(others) + 1:
            why = marked("there are too few cards for Generosity")
        case "A":
            # With real cards nobody sees what is kept.
            unseen = Giving(heaps.UNKNOWN, others)
            return state.waits(unseen if state.table else Keeping())
        case "B" if not actor.pieces:
            why = marked("there is no card to lay for Luck")
        case "B" | "D":
            seats = (tried.actor, *others)
            able = tuple(seat for seat in seats if state.players[seat].pieces)
            return _next_to_lay(state, able)
        case "C" if not actor.hand:
            why = marked("there is no card to give for Love")
        case "C" if alone or choosing.partners(state):
            return state.waits(Courting())
        case "C":
            why = marked("there is no partner for Love")
        case "E" if not actor.pieces:
            why = marked("there is no card to lay for Humility")
        # With real cards only the table knows how many are laid.
        case "E" if choosing.rivals(state, 0 if state.table else len(actor.pieces) - 1):
            return state.waits(Humbling())
        case "E":
            why = marked("nobody has cards enough for Humility")
        case "F" if alone or choosing.targets(state):
            return state.waits(Balancing())
        case "F":
            why = marked("nobody has the opposite difference")
        case _ if choosing.pickable(state):
            return state.waits(Naming())
        case _:
            why = marked("no challenge is left to choose")
    return ends.failed(state, why)


class OfActor(Step[A], frozen=True):
    """A step in which whoever carries out the challenge chooses."""

    def decider(self, state: State) -> int:
        return state.tried.actor


class Naming(OfActor[actions.Pick], frozen=True, tag="naming"):
    """A challenge is chosen: by a partner, or after the roll."""

    def choices(self, state: State) -> Iterable[actions.Pick]:
        return map(actions.Pick, choosing.pickable(state))

    def cannot(self, state: State, action: actions.Pick) -> str:
        known = (*choosing.pickable(state),)
        if action.challenge in known:
            return ""
        said = {"letter": quoted(action.challenge), "known": phrase(" or ").join(known)}
        return phrase("{letter} may not be chosen; choose {known}", **said)

    def done(self, state: State, action: actions.Pick) -> State:
        *before, link = state.tried.chain
        chain = (*before, replace(link, letter=action.challenge))
        said = marked("{who} chooses {letter}")
        state = state.says(said, who=state.actor.name, letter=action.challenge)
        return carry_out(state.tries(chain=chain))


# A, Generosity.


class Keeping(OfActor[actions.Keep], frozen=True, tag="keeping"):
    """Generosity: the card that is kept is chosen."""

    def choices(self, state: State) -> Iterable[actions.Keep]:
        return map(actions.Keep, dict.fromkeys(state.actor.hand))

    def cannot(self, state: State, action: actions.Keep) -> str:
        return choosing.heap_refused(state.actor.hand, action.card, 1)

    def done(self, state: State, action: actions.Keep) -> State:
        return state.waits(Giving(action.card, state.others(state.tried.actor)))


class Giving(OfActor[actions.Give], frozen=True, tag="giving"):
    """Generosity: cards go to the first of `to`, then to the next; all are counted."""

    keep: str
    to: tuple[int, ...]
    given: str = ""

    def left(self, state: State) -> str:
        """Return what is still to be given, without the card that is kept."""
        return heaps.without(state.actor.hand, self.keep)

    def choices(self, state: State) -> Iterable[actions.Give]:
        left = self.left(state)
        return map(actions.Give, heaps.parts(left) if len(self.to) > 1 else (left,))

    def cannot(self, state: State, action: actions.Give) -> str:
        left, later = self.left(state), len(self.to) - 1
        if reason := choosing.heap_refused(left, action.cards):
            return reason
        if not action.cards:
            return phrase("everyone gets one card at least; give one")
        if len(left) - len(action.cards) < later:
            return phrases(
                "{n} player would get no card; give {m} at most",
                "{n} players would get no card; give {m} at most",
                later,
                m=len(left) - later,
            )
        if not later and len(action.cards) < len(left):
            return phrase("nothing may be left over; give {cards}", cards=show(left))
        return ""

    def done(self, state: State, action: actions.Give) -> State:
        taker, *rest = self.to
        given = self.given + action.cards
        gets = {"who": state.name(taker), "cards": Heap(action.cards)}
        state = state.says(marked("{who} gets {cards}"), **gets)
        state = state.moves(state.tried.actor, taker, action.cards)
        if rest:
            return state.waits(Giving(self.keep, tuple(rest), given))
        if state.table:
            return state.waits(Counting(given))
        return ends.passed(state, _majority(given))

    def seen(self, state: State, seat: int) -> "Giving":
        mine = seat == state.tried.actor
        return self if mine else replace(self, keep=heaps.hidden(self.keep))


class Counting(Step[Drawn], frozen=True, tag="counting"):
    """Generosity with real cards: the players report what was given."""

    given: str

    def due(self, state: State) -> Due:
        return Draw(marked("cards given"), len(self.given))

    def deck(self, state: State) -> str:
        return heaps.TYPES * len(self.given)

    def done(self, state: State, action: Drawn) -> State:
        cards = "".join(action.cards)
        said = state.says(marked("given were {cards}"), cards=Heap(cards))
        return ends.passed(said, _majority(cards))


def _majority(cards: str) -> str:
    apples, worms = cards.count(heaps.APPLE), cards.count(heaps.WORM)
    return heaps.APPLE if apples > worms else heaps.WORM


# B, Luck, and D, Peace.


def _next_to_lay(state: State, waiting: tuple[int, ...]) -> State:
    if waiting:
        return state.waits(Laying(waiting))
    if state.tried.middle:
        return state.waits(Mixing())
    return ends.passed(state.says(marked("no card was laid")), _majority(""))


class Laying(Step[actions.Lay], frozen=True, tag="laying"):
    """Luck or Peace: the first of `seats` lays a card face down."""

    seats: tuple[int, ...]

    def decider(self, state: State) -> int:
        return self.seats[0]

    def choices(self, state: State) -> Iterable[actions.Lay]:
        yield from map(actions.Lay, dict.fromkeys(state.players[self.seats[0]].pieces))
        yield actions.Lay("")

    def cannot(self, state: State, action: actions.Lay) -> str:
        if not action.card and state.table:
            return ""
        pieces = state.players[self.seats[0]].pieces
        return choosing.heap_refused(pieces, action.card, 1)

    def done(self, state: State, action: actions.Lay) -> State:
        (seat, *rest), tried = self.seats, state.tried
        if not action.card and seat == tried.actor and tried.letter == "B":
            return ends.failed(state, marked("there is no card to lay for Luck"))
        if action.card:
            laid = Laid(seat, action.card)
            state = state.takes(seat, action.card)
            state = state.tries(middle=(*tried.middle, laid))
        return _next_to_lay(state, tuple(rest))

    def seen(self, state: State, seat: int) -> "Laying":
        # Who of those after has no card to lay is seen when they are passed over.
        return Laying(self.seats[:1])


class Mixing(Step[Drawn], frozen=True, tag="mixing"):
    """Luck: one of the cards in the middle is drawn. Peace: they come back by lot."""

    def due(self, state: State) -> Due:
        luck = state.tried.letter == "B"
        return Draw(marked("middle"), 1 if luck else len(state.tried.middle))

    def deck(self, state: State) -> str:
        tried = state.tried
        return "AW" * len(tried.middle) if state.table else tried.middle_cards

    def done(self, state: State, action: Drawn) -> State:
        tried = state.tried
        if tried.letter == "B":
            return self._luck(state, action.cards[0])
        drawn = "".join(action.cards)
        for laid, card in zip(tried.middle, drawn, strict=True):
            state = state.gives(laid.seat, card)
        said = state.says(marked("there lay {cards}"), cards=Heap(drawn))
        return ends.passed(said.tries(middle=()), _majority(drawn))

    def _luck(self, state: State, card: str) -> State:
        tried = state.tried
        others = tuple(laid.seat for laid in tried.middle if laid.seat != tried.actor)
        left = heaps.without(tried.middle_cards, heaps.UNKNOWN if state.table else card)
        said = marked("{who} draws {cards}")
        state = state.says(said, who=state.actor.name, cards=Heap(card))
        state = state.tries(middle=()).gives(tried.actor, card)
        step = Returning(card, left, others)
        if others and not state.table:
            return state.waits(step)
        return step.done(state, Drawn((heaps.UNKNOWN,) * len(others)))

    def owners(self, state: State) -> Owners | None:
        # What is drawn for Luck is seen by all.
        if state.tried.letter == "B":
            return None
        return tuple((laid.seat,) for laid in state.tried.middle)


class Returning(Step[Drawn], frozen=True, tag="returning"):
    """Luck: the takers get one of `cards` each by lot."""

    token: str
    cards: str
    takers: tuple[int, ...]

    def due(self, state: State) -> Due:
        return Draw(marked("middle"), len(self.takers))

    def deck(self, state: State) -> str:
        return self.cards

    def done(self, state: State, action: Drawn) -> State:
        for seat, card in zip(self.takers, action.cards, strict=True):
            state = state.gives(seat, card)
        return ends.passed(state, self.token)

    def seen(self, state: State, seat: int) -> "Returning":
        return replace(self, cards=heaps.hidden(self.cards))

    def owners(self, state: State) -> Owners:
        return tuple((taker,) for taker in self.takers)


# C, Love.


class Courting(OfActor[actions.Love | actions.Alone], frozen=True, tag="courting"):
    """Love: a partner is chosen, who is given a card and chooses a challenge."""

    def choices(self, state: State) -> Iterable[actions.Love | actions.Alone]:
        for seat in choosing.partners(state):
            for card in dict.fromkeys(state.actor.hand):
                yield actions.Love(state.name(seat), card)
        yield actions.Alone()

    def cannot(self, state: State, action: actions.Love | actions.Alone) -> str:
        if isinstance(action, actions.Alone):
            return _alone_refused(state)
        name = action.partner
        if reason := choosing.player_refused(state, name):
            return reason
        if choosing.is_partner(state, state.known_seat(name)):
            return choosing.heap_refused(state.actor.hand, action.card, 1)
        if reason := choosing.out_of_play(state, name):
            return reason
        known = phrase(" or ").join(map(state.name, choosing.partners(state)))
        if not known:
            return phrase("{who} is no partner for Love now; go on alone", who=name)
        return phrase(
            "{who} is no partner for Love now; choose {known}", who=name, known=known
        )

    def done(self, state: State, action: actions.Love | actions.Alone) -> State:
        if isinstance(action, actions.Alone):
            return _alone(state)
        lover, partner = state.actor.name, state.known_seat(action.partner)
        state = state.moves(state.tried.actor, partner, action.card)
        said = marked("{who} gives {whom} a card for Love")
        state = state.says(said, who=lover, whom=action.partner)
        return _chained(state, partner, action.card)

    def sees(self, state: State, action: actions.Love | actions.Alone) -> Seats:
        partner = action.partner if isinstance(action, actions.Love) else ""
        return state.tried.actor, state.seat(partner)


def _chained(state: State, seat: int, card: str = "") -> State:
    return carry_out(state.tries(chain=(*state.tried.chain, Link(seat, "", card))))


# E, Humility.


class Humbling(OfActor[actions.Humble], frozen=True, tag="humbling"):
    """Humility: all apples and worms but one are laid against another player."""

    def choices(self, state: State) -> Iterable[actions.Humble]:
        pieces = state.actor.pieces
        heaps_laid = [heaps.without(pieces, card) for card in dict.fromkeys(pieces)]
        if state.table:
            heaps_laid = [heaps.UNKNOWN * count for count in range(len(pieces))]
        for laid in heaps_laid:
            for seat in choosing.rivals(state, len(laid)):
                yield actions.Humble(state.name(seat), laid)

    def cannot(self, state: State, action: actions.Humble) -> str:
        name, laid, pieces = action.target, action.laid, state.actor.pieces
        refused = choosing.player_refused(state, name)
        if reason := refused or choosing.heap_refused(pieces, laid):
            return reason
        fits = len(laid) < len(pieces) if state.table else len(laid) == len(pieces) - 1
        if not fits:
            said = {"cards": some(len(laid)), "n": len(pieces)}
            return phrase(
                "{cards} laid of {n}; all apples and worms but one are laid", **said
            )
        if state.seat(name) in choosing.rivals(state, len(laid)):
            return ""
        cards = some(len(laid) + 1)
        return choosing.out_of_play(state, name) or phrase(
            "{who} has too few cards; choose a player with {cards}",
            who=name,
            cards=cards,
        )

    def done(self, state: State, action: actions.Humble) -> State:
        laid, target = action.laid, state.known_seat(action.target)
        rival = state.players[target]
        state = state.says(
            marked("{who} lays {cards} against {whom}"),
            **{"who": state.actor.name, "whom": rival.name},
            cards=Heap(heaps.hidden(laid)),
        )
        if not laid:
            return ends.failed(state, marked("no card against no card"))
        step = Showing(target, laid)
        if state.table or len(rival.pieces) > len(laid):
            return state.waits(step)
        # No choice: apples and worms come first, Lanterns fill up.
        filled = rival.pieces.ljust(len(laid), heaps.LANTERN)
        return step.done(state, actions.Show(filled))


class Showing(Step[actions.Show], frozen=True, tag="showing"):
    """Humility: `target` shows as many cards as are `laid`."""

    target: int
    laid: str

    def decider(self, state: State) -> int:
        return self.target

    def choices(self, state: State) -> Iterable[actions.Show]:
        count = len(self.laid)
        if state.table:
            return (actions.Show(heaps.UNKNOWN * count),)
        pieces = state.players[self.target].pieces
        filled = heaps.LANTERN * (count - len(pieces))
        shown = (heap + filled for heap in heaps.parts(pieces))
        return (actions.Show(cards) for cards in shown if len(cards) == count)

    def cannot(self, state: State, action: actions.Show) -> str:
        rival, count = state.players[self.target], len(self.laid)
        if reason := choosing.heap_refused(rival.hand, action.cards, count):
            return reason
        shown = len(action.cards.replace(heaps.LANTERN, ""))
        fewer = min(count, len(rival.pieces)) - shown
        if not state.table and fewer > 0:
            return phrase("apples and worms come first; show {n} more of them", n=fewer)
        return ""

    def done(self, state: State, action: actions.Show) -> State:
        if state.table:
            return state.waits(Unveiling(self.target, self.laid))
        return _compared(state, self.target, self.laid, action.cards)

    def seen(self, state: State, seat: int) -> "Showing":
        mine = seat == state.tried.actor
        return self if mine else replace(self, laid=heaps.hidden(self.laid))


class Unveiling(Step[Drawn], frozen=True, tag="unveiling"):
    """Humility with real cards: what was shown, then what was laid is turned up."""

    target: int
    laid: str
    shown: str = msgspec.field(default="", name="seen")  # once it is reported

    def due(self, state: State) -> Due:
        what = marked("cards laid") if self.shown else marked("cards shown")
        return Draw(what, len(self.laid))

    def deck(self, state: State) -> str:
        return ("AW" if self.shown else heaps.TYPES) * len(self.laid)

    def done(self, state: State, action: Drawn) -> State:
        cards = "".join(action.cards)
        if not self.shown:
            return state.waits(replace(self, shown=cards))
        return _compared(state, self.target, cards, self.shown)


def _compared(state: State, target: int, laid: str, cards: str) -> State:
    actor = state.tried.actor
    said = marked("{laid} against {cards}")
    state = state.says(said, laid=Heap(laid), cards=Heap(cards))
    if cards.count(heaps.APPLE) < laid.count(heaps.APPLE):
        token = heaps.APPLE
    elif cards.count(heaps.WORM) < laid.count(heaps.WORM):
        token = heaps.WORM
    else:
        return ends.failed(state, marked("both sides are alike"))
    other = heaps.opposite(token)
    state = state.moves(actor, target, other * laid.count(other))
    return ends.passed(state.moves(target, actor, token * cards.count(token)), token)


# F, Balance.


class Balancing(OfActor[actions.Balance | actions.Alone], frozen=True, tag="balancing"):
    """Balance: a target is chosen, whose next token the chain waits for."""

    def choices(self, state: State) -> Iterable[actions.Balance | actions.Alone]:
        for seat in choosing.targets(state):
            yield actions.Balance(state.name(seat))
        yield actions.Alone()

    def cannot(self, state: State, action: actions.Balance | actions.Alone) -> str:
        if isinstance(action, actions.Alone):
            return _alone_refused(state)
        name = action.target
        if reason := choosing.player_refused(state, name):
            return reason
        if state.seat(name) in choosing.targets(state):
            return ""
        if reason := choosing.out_of_play(state, name):
            return reason
        player = state.players[state.known_seat(name)]
        known = {"who": name, "n": player.difference, "m": -state.actor.difference}
        if known["n"] != known["m"]:
            return phrase("{who} has a difference of {n}; {m} is wanted", **known)
        if not player.undone:
            return phrase(
                "{who} has six tokens and gains no more; choose another player", **known
            )
        return phrase("{who} cannot be waited for now; choose another player", **known)

    def done(self, state: State, action: actions.Balance | actions.Alone) -> State:
        if isinstance(action, actions.Alone):
            return _alone(state)
        chain, target = state.tried.chain, state.known_seat(action.target)
        said = marked("{who} balances {whom}")
        state = state.says(said, who=state.actor.name, whom=action.target)
        if state.options.balance_mode == "at_once":
            return _chained(state, target)
        # Each waits for the next of the chain, the last for the target. Under ruling
        # love_to_balance: ann -C-> ben -F-> cleo; ann gets what ben gets, ben the
        # opposite.
        awaited = (*(link.seat for link in chain[1:]), target)
        for at, link in enumerate(chain):
            rejected = at + 1 < len(chain) and chain[at + 1].letter == "C"
            lock = Lock(awaited[at], link.letter, link.letter == "F" or rejected)
            player = replace(state.players[link.seat], lock=lock)
            state = state.change(link.seat, player)
        # No token was won, so the Lanterns come back.
        return ends.end_turn(ends.lanterns_back(state))


def _alone_refused(state: State) -> str:
    if choosing.alone_allowed(state):
        return ""
    return phrase("a partner is needed as long as tokens can come into the game")


def _alone(state: State) -> State:
    if state.player.difference == 0:
        return state.waits(Flipping())
    more = state.player.road.token
    love = state.tried.letter == "C"
    return ends.passed(state, more if love else heaps.opposite(more))


class Flipping(Step[Rolled], frozen=True, tag="flipping"):
    """A token is flipped: 1 is an apple, 2 a worm."""

    def due(self, state: State) -> Due:
        return Roll(1, 2, marked("token"), state.tried.actor)

    def done(self, state: State, action: Rolled) -> State:
        return ends.passed(state, heaps.APPLE if action.faces == (1,) else heaps.WORM)
