"""The screens of both games: questions about dice, what taps do, how games end."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple

from companion.contract import A, Over, S, parts
from companion.contract.board import Moment, Screen
from companion.dice import taps, wording
from companion.dice.faces import virgil_changes
from companion.errors import CompanionError
from companion.language import phrase

Faces = tuple[int, ...]


class Question(NamedTuple, Generic[S, A]):
    """A question of a game: what it is answered with, and the dice it is about."""

    ask: Callable[[Moment[S, A]], tuple[parts.Part, ...]]
    dice: Callable[[Moment[S, A], Faces], tuple[parts.Die, ...]]


def dice_that_wait(hand: Faces) -> tuple[parts.Die, ...]:
    """Return dice that nothing is asked about."""
    return tuple(parts.Die(face, label=str(face)) for face in hand)


def no_dice(moment: Moment[S, A], hand: Faces) -> tuple[parts.Die, ...]:
    """Return the dice of a question before a first throw, when none are active."""
    return tuple(parts.Die(face) for face in hand)


class Taps(NamedTuple, Generic[S, A]):
    """What a tap does with an action of a game; it asks why if it is refused."""

    write: Callable[[A], str]
    read: Callable[[str], A]
    why_not: Callable[[S, A], str | None]

    def do(self, state: S, action: A) -> parts.Tap:
        """Return the tap that does an action."""
        typed = self.write(action)
        return parts.Ask(typed) if self.why_not(state, action) else parts.Do(typed)

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

    def turns(
        self,
        moment: Moment[S, A],
        face: int,
        turn: Callable[[int], A],
        then: Callable[[int], str],
        head: tuple[str, str] | None = None,
    ) -> parts.Options:
        """Return what a pip makes of a die.

        Args:
            turn: the action that turns the die into a face.
            then: what follows from that face, for the second column.
        """
        head = head or (phrase("it becomes"), phrase("then"))
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

    def passes(
        self,
        moment: Moment[S, A],
        passes: Mapping[Faces, A],
        chosen: Faces,
        then: tuple[str, int],
    ) -> parts.Options:
        """Return the sets of dice that pass.

        Args:
            passes: the actions by the dice that they put forward.
            then: the head of the second column, and how many dice there are before.
        """
        head, before = then
        rows = [
            parts.Option(
                wording.faces(using),
                (str(before + len(using)),),
                look="chosen" if using == chosen else "",
                tap=parts.Pick((self.write(action),)),
            )
            for using, action in passes.items()
        ]
        worths = [*map(moment.worth, passes.values())]
        return taps.options((phrase("pass with"), head), rows, worths)


def to_turn(
    hand: tuple[parts.Die, ...],
    left: str,
    table: parts.Options,
    buttons: Sequence[parts.Button],
) -> tuple[parts.Part, ...]:
    """Return the dice, what the chosen one may become, and the shortest way to pass.

    Args:
        left: the pips that are left, in words.
    """
    tap, rest = phrase("tap the die to turn"), phrase("{what} left", what=left)
    caption = f"{tap} \N{MIDDLE DOT} {rest}"
    return (
        parts.Dice(hand, label=phrase("active dice"), caption=caption),
        table,
        parts.Buttons(tuple(buttons)),
    )


def over(due: Over, score: str, place: str, board: tuple[parts.Part, ...]) -> Screen:
    """Return the screen of a game that is over; `score` is what a win is worth."""
    return Screen(
        place=place,
        board=board,
        cap=phrase("won with {score}", score=score) if due.won else "",
        title=due.rank if due.won else phrase("Lost"),
        ask=(parts.Text((parts.Line(due.reason),), form="verdict"),),
    )
