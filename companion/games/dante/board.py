"""The screens of both games: questions about dice, what taps do, how games end."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, NamedTuple

from msgspec.structs import replace

from companion import facts
from companion.contract import A, Over, S, board, parts
from companion.contract.board import Moment, Rank, Screen
from companion.dice import taps, turning, wording
from companion.dice.faces import virgil_changes
from companion.errors import CompanionError
from companion.language import phrase

Faces = tuple[int, ...]


def dice_that_wait(moment: Moment[S, A], hand: Faces) -> tuple[parts.Die, ...]:
    """Return dice that nothing is asked about."""
    return tuple(parts.Die(face, label=str(face)) for face in hand)


class Question(NamedTuple, Generic[S, A]):
    """A question of a game: what it is answered with, and the dice it is about."""

    ask: Callable[[Moment[S, A]], tuple[parts.Part, ...]]
    dice: Callable[[Moment[S, A], Faces], tuple[parts.Die, ...]] = dice_that_wait


class Taps(board.Taps[S, A], frozen=True):
    """What a tap does with an action of a game, also with a turn or a pass."""

    read: Callable[[str], A]
    turn: Callable[[int, int], A]  # a face into another one, for a pip
    pass_with: Callable[[Faces], A]
    sets: Callable[[S], Sequence[Faces]]  # those that pass, most dice first

    def pick(self, state: S, action: A) -> parts.Tap:
        """Return the tap that drafts an action."""
        typed = self.write(action)
        return parts.Ask(typed) if self.why_not(state, action) else parts.Pick((typed,))

    def drafted(self, moment: Moment[S, A]) -> A | None:
        """Return the action that is drafted as a whole, if it can be read."""
        if len(moment.draft) != 1:
            return None
        try:
            return self.read(moment.draft[0])
        except CompanionError:
            return None

    def typed_turn(self, face: int, to: int) -> str:
        """Return how a turn is typed."""
        return self.write(self.turn(face, to))

    def virgil(self, hand: Faces, *, helps: bool) -> parts.Tap:
        """Return the tap that asks which die is turned."""
        if helps:
            return parts.Pick((turning.DRAFT,))
        return parts.Ask(self.typed_turn(hand[0], virgil_changes(hand[0])[0]))

    def turns(
        self,
        moment: Moment[S, A],
        face: int,
        turn: Callable[[int], A],
        then: Callable[[int], str],
        head: tuple[str, str],
    ) -> parts.Options:
        """Return what a pip makes of a die, and `then` what follows from each face."""
        turns = {to: turn(to) for to in virgil_changes(face)}
        rows = [
            parts.Option(
                f"{face} \N{RIGHTWARDS ARROW} {to}",
                (then(to),),
                tap=self.do(moment.view, action),
            )
            for to, action in turns.items()
        ]
        return taps.options(head, rows, [*map(moment.worth, turns.values())])

    def to_turn(
        self,
        moment: Moment[S, A],
        hand: Faces,
        plan: turning.Plan,
        left: str,
        then: Callable[[int, int], str],
    ) -> tuple[parts.Part, ...]:
        """Return the dice, what one may become, the shortest way; `left` in words."""
        face = turning.face(moment.draft, hand, plan)
        tap, rest = phrase("tap the die to turn"), phrase("{what} left", what=left)
        caption, dice = f"{tap} \N{MIDDLE DOT} {rest}", turning.dice(hand, face)
        head = phrase("it becomes"), phrase("then")
        turn, after = partial(self.turn, face), partial(then, face)
        return (
            parts.Dice(dice, label=phrase("active dice"), caption=caption),
            self.turns(moment, face, turn, after, head),
            parts.Buttons(turning.buttons(plan, self.typed_turn)),
        )

    def passing(self, moment: Moment[S, A]) -> Faces:
        """Return the set that is drafted, or the one with most dice; () if none is."""
        sets = self.sets(moment.view)
        drafted = (using for using in sets if moment.draft == (self.typed_pass(using),))
        return next(drafted, next(iter(sets), ()))

    def typed_pass(self, using: Faces) -> str:
        """Return how a pass is typed."""
        return self.write(self.pass_with(using))

    def put_forward(
        self, moment: Moment[S, A], hand: Faces, ends: tuple[str, str]
    ) -> tuple[parts.Die, ...]:
        """Return a hand; `ends` say what becomes of dice put forward, and of others."""
        using, sets = self.passing(moment), self.sets(moment.view)
        return taps.put_forward(hand, using, sets, self.typed_pass, ends)

    def passes(
        self, moment: Moment[S, A], then: tuple[str, int]
    ) -> tuple[parts.Options, ...]:
        """Return the sets that pass, if several; `then`: a head, and dice before."""
        chosen, sets = self.passing(moment), self.sets(moment.view)
        if len(sets) < 2:
            return ()
        head, before = then
        rows = [
            parts.Option(
                wording.faces(using),
                (str(before + len(using)),),
                look="chosen" if using == chosen else "",
                tap=parts.Pick((self.typed_pass(using),)),
            )
            for using in sets
        ]
        worths = [moment.worth(self.pass_with(using)) for using in sets]
        return (taps.options((phrase("pass with"), head), rows, worths),)


def laid(where: str, die: parts.Die) -> parts.Mark:
    """Return a die that lies on the gamesheet."""
    symbol = f"die-{die.face}"
    return parts.Mark(where, symbol, label=die.label, look=die.look, tap=die.tap)


def over(due: Over, score: str, seen: Screen) -> Screen:
    """Return the screen of a game that is over; `score` is what a win is worth."""
    return replace(
        seen,
        cap=phrase("won with {score}", score=score) if due.won else "",
        title=due.rank if due.won else phrase("Lost"),
        ask=(parts.Text((parts.Line(due.reason),), form="verdict"),),
    )


def ranks(titles: Sequence[facts.Rank]) -> tuple[Rank, ...]:
    """Return what scores are called; `titles`: from the lowest up."""
    return tuple(Rank(phrase(title.name), title.least, title.most) for title in titles)
