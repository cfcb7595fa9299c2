"""The turn of a player: one action of six, and what each waits for.

Drawing, stealing, studying; a challenge, until its roll has succeeded; the stairway to
Heaven and the highway to Hell.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from companion.contract import Draw, Drawn, Due, Roll, Rolled
from companion.errors import quoted
from companion.language import later, marked, phrase, phrases

from . import actions, challenges, check, choosing, ends
from . import cards as heaps
from .state import Attempt, Link, Owners, Seats, State, Step
from .wording import Heap, Named, can, lanterns


def roll(state: State, count: int, seat: int) -> Roll:
    """Return that a player rolls dice."""
    what = phrases("die of {who}", "dice of {who}", count, who=state.name(seat))
    return Roll(count, what=what, player=seat)


def pull(state: State) -> State:
    if state.table:
        return _pulled(state, heaps.UNKNOWN)
    return state.waits(Pulling())


class Pulling(Step[Drawn], frozen=True, tag="pulling"):
    """A card of the pile is drawn."""

    def due(self, state: State) -> Due:
        return Draw(marked("pile"), 1, state.turn)

    def deck(self, state: State) -> str:
        return state.pile

    def done(self, state: State, action: Drawn) -> State:
        return _pulled(state, action.cards[0])

    def owners(self, state: State) -> Owners:
        return ((state.turn,),)


def _pulled(state: State, card: str) -> State:
    pile = state.pile.replace(card, "", 1)
    after = state.says(marked("{who} draws a card"), who=state.player.name)
    return ends.end_turn(replace(after, pile=pile).gives(state.turn, card))


class Stealing(Step[Rolled], frozen=True, tag="stealing"):
    """The thief, then the target rolls; `die` is the thief's once it is known."""

    target: int
    die: int = 0

    def due(self, state: State) -> Due:
        return roll(state, 1, self.target if self.die else state.turn)

    def done(self, state: State, action: Rolled) -> State:
        (face,) = action.faces
        if not self.die:
            return state.waits(Stealing(self.target, face))
        thief, target = state.player, state.players[self.target]
        # Each adds their own number of undone challenges: who is behind steals better.
        ahead = self.die + thief.undone - face - target.undone
        state = state.says(
            marked("{who} rolls {n} and adds {m}, {whom} rolls {n2} and adds {m2}"),
            **{"who": thief.name, "n": self.die, "m": thief.undone},
            **{"whom": target.name, "n2": face, "m2": target.undone},
        )
        if self.die < 6 and ahead < 0:
            return ends.end_turn(state.says(marked("nothing is stolen")))
        # Ruling steal_amount: difference.
        most = max(1, ahead) if state.options.steal_amount == "difference" else 1
        amount = min(most, len(target.hand))
        if state.table:
            return _stolen(state, self.target, heaps.UNKNOWN * amount)
        return state.waits(Taking(self.target, amount, chosen=self.die == 6))


Taken = actions.Take | actions.Name | Drawn


class Taking(Step[Taken], frozen=True, tag="taking"):
    """The thief takes cards: chosen, or by lot."""

    target: int
    amount: int
    chosen: bool

    def looks(self, state: State) -> bool:
        """Return whether the thief sees the hand: ruling steal_six, look_and_choose."""
        return self.chosen and state.options.steal_six == "look_and_choose"

    def expected(self, state: State) -> tuple[type[actions.Action], ...]:
        return (actions.Take,) if self.looks(state) else (actions.Name,)

    def due(self, state: State) -> Due:
        if self.chosen:
            return super().due(state)
        hand = phrase("hand of {who}", who=state.name(self.target))
        return Draw(hand, self.amount, state.turn)

    def deck(self, state: State) -> str:
        return state.players[self.target].hand

    def choices(self, state: State) -> Iterable[actions.Take | actions.Name]:
        if not self.looks(state):
            return map(actions.Name, heaps.TYPES)
        held = heaps.parts(state.players[self.target].hand)
        return (actions.Take(heap) for heap in held if len(heap) == self.amount)

    def cannot(self, state: State, action: Taken) -> str:
        match action:
            case actions.Take(cards):
                hand = state.players[self.target].hand
                return choosing.heap_refused(hand, cards, self.amount)
            case actions.Name(card) if card not in (*heaps.TYPES,):
                return phrase(
                    "{card} is no type of card; name A, W or L", card=quoted(card)
                )
        return ""

    def done(self, state: State, action: Taken) -> State:
        if not isinstance(action, actions.Name):
            return _stolen(state, self.target, "".join(action.cards))
        # Cards of the named type as far as there are any, the rest by lot.
        taken = min(self.amount, state.players[self.target].hand.count(action.card))
        if left := self.amount - taken:
            moved = state.moves(self.target, state.turn, action.card * taken)
            return moved.waits(Taking(self.target, left, chosen=False))
        return _stolen(state, self.target, action.card * taken)

    def sees(self, state: State, action: Taken) -> Seats:
        return state.turn, self.target

    def owners(self, state: State) -> Owners:
        return ((state.turn, self.target),) * self.amount


def _stolen(state: State, target: int, cards: str) -> State:
    names = {"who": state.player.name, "whom": state.name(target)}
    moved = state.moves(target, state.turn, cards)
    return ends.end_turn(moved.says(marked("{who} steals from {whom}"), **names))


def study(state: State, lanterns: int) -> State:
    cards = Heap(heaps.LANTERN * lanterns)
    said = marked("{who} announces {cards}")
    state = state.says(said, who=state.player.name, cards=cards)
    # Without Lanterns to study is a pass.
    return state.waits(Studying(lanterns)) if lanterns else ends.end_turn(state)


class Studying(Step[Rolled], frozen=True, tag="studying"):
    """The die for so many Lanterns is rolled."""

    lanterns: int

    def due(self, state: State) -> Due:
        return roll(state, 1, state.turn)

    def done(self, state: State, action: Rolled) -> State:
        (face,) = action.faces
        if face > self.lanterns:
            return ends.end_turn(state.says(marked("a {n} is too high"), n=face))
        if state.table:
            return state.waits(Finding())
        for seat in state.others(state.turn):
            if heaps.holds(state.players[seat].hand, heaps.LANTERN):
                return _found(state, seat)
        return _found(state, None)


class Finding(Step[actions.Found], frozen=True, tag="finding"):
    """The players report who gave a Lantern."""

    def choices(self, state: State) -> Iterable[actions.Found]:
        for seat in state.others(state.turn):
            yield actions.Found(state.name(seat))
        yield actions.Found("")

    def cannot(self, state: State, action: actions.Found) -> str:
        name = action.giver
        if not name:
            return ""
        return choosing.player_refused(state, name) or choosing.cardless(state, name)

    def done(self, state: State, action: actions.Found) -> State:
        return _found(state, state.seat(action.giver))


GIVES = marked("{who} gives a Lantern")


def _found(state: State, giver: int | None) -> State:
    if giver is None:
        return ends.end_turn(state.says(marked("nobody has a Lantern to give")))
    state = state.says(GIVES, who=state.name(giver))
    return ends.end_turn(state.moves(giver, state.turn, heaps.LANTERN))


def release(state: State) -> State:
    """Give up the lock in place of an action."""
    said = marked("{who} gives up the lock")
    return ends.end_turn(state.unlocks(state.turn).says(said, who=state.player.name))


# A challenge, up to its roll.


def begin(state: State, letter: str) -> State:
    """Attempt a challenge, or one that is named after the roll if it is empty."""
    who = {"who": state.player.name}
    if letter:
        named = marked("{who} attempts {challenge}")
        state = state.says(named, **who, challenge=Named(letter))
    else:
        state = state.says(marked("{who} attempts a challenge"), **who)
    state = replace(state, attempt=Attempt((Link(state.turn, letter),)))
    return _gifts(state, rolled=False)


def _gifts(state: State, *, rolled: bool) -> State:
    """Let those who wait for the next token of the player give cards, if any do."""
    givers = tuple(
        seat
        for seat in state.others(state.turn)
        if (lock := state.players[seat].lock)
        if lock.on == state.turn and lock.letter == "F" and state.players[seat].hand
    )
    return _gifted(state, givers, rolled=rolled)


def _gifted(state: State, givers: tuple[int, ...], *, rolled: bool) -> State:
    if givers:
        return state.waits(Gifting(givers, rolled))
    return challenges.carry_out(state) if rolled else state.waits(Revealing())


class Gifting(Step[actions.Gift], frozen=True, tag="gifting"):
    """Locked players may give cards, the first of `givers` now."""

    givers: tuple[int, ...]
    rolled: bool

    def decider(self, state: State) -> int:
        return self.givers[0]

    def choices(self, state: State) -> Iterable[actions.Gift]:
        return map(actions.Gift, heaps.parts(state.players[self.givers[0]].hand))

    def cannot(self, state: State, action: actions.Gift) -> str:
        return choosing.heap_refused(state.players[self.givers[0]].hand, action.cards)

    def done(self, state: State, action: actions.Gift) -> State:
        giver, *rest = self.givers
        if action.cards:
            names = {"who": state.name(giver), "whom": state.player.name}
            cards = Heap(heaps.hidden(action.cards))
            state = state.says(
                marked("{who} gives {whom} {cards}"), **names, cards=cards
            )
        state = state.moves(giver, state.turn, action.cards)
        return _gifted(state, tuple(rest), rolled=self.rolled)

    def sees(self, state: State, action: actions.Gift) -> Seats:
        return self.givers[0], state.turn


SHOWS = marked("{who} shows {cards}")


class Revealing(Step[actions.Reveal], frozen=True, tag="revealing"):
    """Lanterns are shown, and laid aside until the challenge is over."""

    def choices(self, state: State) -> Iterable[actions.Reveal]:
        return map(actions.Reveal, range(state.player.lanterns[-1] + 1))

    def cannot(self, state: State, action: actions.Reveal) -> str:
        # The apple or worm without which nothing is attempted is no Lantern.
        most = min(state.player.lanterns[-1], len(state.player.hand) - 1)
        if 0 <= action.lanterns <= most:
            return ""
        right = can(most, phrase("no Lantern can"), lanterns(most))
        shown = lanterns(action.lanterns)
        return phrase(
            "{lanterns} cannot be shown; {right}", lanterns=shown, right=right
        )

    def done(self, state: State, action: actions.Reveal) -> State:
        cards = heaps.LANTERN * action.lanterns
        state = state.says(SHOWS, who=state.player.name, cards=Heap(cards))
        state = state.takes(state.turn, cards).tries(lanterns=action.lanterns)
        return state.waits(Succeeding())


class Succeeding(Step[Rolled], frozen=True, tag="succeeding"):
    """The player, then the left neighbour, stuck or not, rolls."""

    own: int = 0  # the player's total

    def due(self, state: State) -> Due:
        (mine, _), (others, _) = self._sides(state)
        rolls = (others, state.left) if self.own else (mine, state.turn)
        return roll(state, *rolls)

    def _sides(self, state: State) -> tuple[check.Side, check.Side]:
        return check.sides(check.of_success(state, state.tried.lanterns), state.options)

    def done(self, state: State, action: Rolled) -> State:
        (_, plus), (_, minus) = self._sides(state)
        if not self.own:
            six = action.faces == (6,)
            if six and state.options.success_mode == "one_die_done":
                return _succeeded(state.says(marked("a six always succeeds")))
            return state.waits(Succeeding(sum(action.faces) + plus))
        other = sum(action.faces) + minus
        state = _totals(state, self.own, other)
        # "Equal or higher".
        if self.own >= other:
            return _succeeded(state.says(marked("the roll succeeds")))
        return ends.failed(state, marked("the roll fails"))


def _totals(state: State, own: int, other: int) -> State:
    said = marked("{who} has {n} against {m}")
    return state.says(said, who=state.player.name, n=own, m=other)


def _succeeded(state: State) -> State:
    return _gifts(state.waits(None), rolled=True)


# Leaving.


def leave(state: State, cards: int) -> State:
    """Play cards of the road's type for more dice, and let the others answer."""
    way, dice = state.player.road, state.player.score + cards
    said = marked("{who} tries to leave for {road}")
    state = state.says(said, who=state.player.name, road=later(way.name))
    state = _played(state, state.turn, way.token, cards)
    # Ruling exit_cards: on, where the others may take dice away.
    others = state.others(state.turn) if state.options.exit_cards == "on" else ()
    holders = tuple(seat for seat in others if state.players[seat].hand)
    return _hindered(state, dice, holders)


def _played(state: State, seat: int, card: str, count: int) -> State:
    if not count:
        return state
    said = marked("{who} plays {cards}, shuffled into the pile")
    cards = Heap(heaps.UNKNOWN * count)
    state = state.says(said, who=state.name(seat), cards=cards)
    return state.takes(seat, card * count).shuffles_in(card * count)


def _hindered(state: State, dice: int, holders: tuple[int, ...]) -> State:
    if holders and dice > 1:
        return state.waits(Hindering(dice, holders))
    return state.waits(Climbing(dice))


class Hindering(Step[actions.Hinder], frozen=True, tag="hindering"):
    """Ruling exit_cards: the first of `seats` may take dice away."""

    dice: int
    seats: tuple[int, ...]

    def decider(self, state: State) -> int:
        return self.seats[0]

    def choices(self, state: State) -> Iterable[actions.Hinder]:
        return map(actions.Hinder, range(self.dice))

    def cannot(self, state: State, action: actions.Hinder) -> str:
        against = heaps.opposite(state.player.road.token)
        held = choosing.most_of(state.players[self.seats[0]], against)
        return choosing.number_refused(action.cards, min(held, self.dice - 1), against)

    def done(self, state: State, action: actions.Hinder) -> State:
        against = heaps.opposite(state.player.road.token)
        state = _played(state, self.seats[0], against, action.cards)
        return _hindered(state, self.dice - action.cards, self.seats[1:])


class Climbing(Step[Rolled], frozen=True, tag="climbing"):
    """The player, then the left neighbour, stuck or not, rolls for the way out."""

    dice: int
    own: int = 0

    def due(self, state: State) -> Due:
        if self.own:
            return roll(state, state.player.road.against, state.left)
        return roll(state, self.dice, state.turn)

    def done(self, state: State, action: Rolled) -> State:
        total = sum(action.faces)
        if not self.own:
            return state.waits(replace(self, own=total))
        player, way = state.player, state.player.road
        state = _totals(state, self.own, total)
        # "A strictly higher total."
        if self.own <= total:
            return _turn_over(state, heaps.opposite(way.token))
        if way.waits:
            state = state.says(marked("{who} is in Hell"), who=player.name)
            return ends.end_turn(ends.departs(state, state.turn, "hell"))
        state = ends.departs(state, state.turn, "heaven")
        return ends.wins(state, state.turn, marked("{who} is in Heaven"))


def _turn_over(state: State, wrong: str) -> State:
    """Turn a wrong token over, if there is one: one more die next turn."""
    player = state.player
    if letters := player.letters(wrong):
        state = state.says(marked("{who} turns a token over"), who=player.name)
        turned = player.marked(letters[0], heaps.opposite(wrong))
        state = state.change(state.turn, turned)
    return ends.end_turn(state)
