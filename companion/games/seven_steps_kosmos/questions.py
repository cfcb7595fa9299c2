"""`check` and `odds` of 7 Steps: a turn on given boards, a draw of discs.

In a game, boards, hand and bag are those of a view.
"""

from collections import Counter

from companion.contract import LiveChecks
from companion.contract.questions import Answer, Chance, Query, Questions
from companion.errors import BadValue
from companion.games.seven_steps_kosmos import rules, words
from companion.games.seven_steps_kosmos.facts import FIELDS, NAME
from companion.games.seven_steps_kosmos.rules import Position, State, Wanted, unseen
from companion.games.seven_steps_kosmos.setup import begin


def check(query: Query) -> Answer:
    """Return whether discs may be laid so, and what the turn is worth.

    Raises:
        UnknownName, BadValue, BadData: if boards, discs or edition do not fit.
    """
    begun = begin(query.options)
    chosen = {**begun.rulings, **query.rulings}
    challenge = words.challenge(query.text, setup=begun.setup)
    faces = words.faces(query.words)
    verdict = rules.check(challenge, faces, rulings=chosen, setup=begun.setup)
    return Answer(words.name(challenge), faces, verdict)


def odds(query: Query) -> Chance:
    """Return the exact chance that a draw holds the discs wanted.

    Raises:
        UnknownName, BadValue, BadData: as `check` does.
    """
    begun = begin(query.options)
    chosen = {**begun.rulings, **query.rulings}
    challenge = words.challenge(query.text, setup=begun.setup)
    count = query.dice or 0
    chance = rules.odds(challenge, count, rulings=chosen, setup=begun.setup)
    name = words.name(challenge)
    return Chance(name, f"{name} of {count}", chance)


QUESTIONS: Questions = Questions(
    check=check, odds=odds, examples=words.EXAMPLES, needs_dice=False
)


def check_live(query: Query, state: State) -> Answer:
    """Return whether discs may be laid so, after those of this turn.

    Raises:
        UnknownName, BadValue: if no boards are laid, or discs or fields are none.
    """
    if state.table is None:
        raise BadValue(NAME, "no boards are laid yet", "lay them first")
    laid = tuple(f"{laid_disc.disc}{laid_disc.field}" for laid_disc in state.laid)
    typed = (*query.text.split(), *query.words)
    if not laid + typed:
        raise BadValue(NAME, "no disc is named", "type discs such as: check R3.6 R3.1")
    discs, boards = words.faces((*laid, *typed)), _position(state)
    verdict = rules.check(boards, discs, rulings=query.rulings, setup=query.setup)
    return Answer(words.name(boards), discs, verdict)


def _position(state: State) -> Position:
    """Return the boards as they were before the discs of this turn."""
    since = Counter(laid_disc.field for laid_disc in state.laid)
    fields = zip(state.fields.names, state.heights, strict=True)
    heights = [height - since[name] for name, height in fields]
    boards = state.table.boards if state.table else ()
    return Position(
        hand="".join((*state.seat.hand, *(laid_disc.disc for laid_disc in state.laid))),
        boards=tuple(
            f"{letter}+{sixths}" if sixths else letter for letter, sixths in boards
        ),
        heights={
            slot: tuple(heights[slot * FIELDS : (slot + 1) * FIELDS])
            for slot in range(len(boards))
        },
        aid=state.aid.id if state.aid else "",
    )


def odds_live(query: Query, state: State) -> Chance:
    """Return the chance that a draw holds discs, out of all that are not in sight.

    Raises:
        UnknownName, BadValue: if discs are none, or nothing is to be drawn.
    """
    count = query.dice if query.dice is not None else state.missing
    if not query.text:
        raise BadValue(NAME, "no discs are named", "type discs such as: odds RRB 3")
    if not count:
        right = "type how many, such as: odds RRB 3"
        raise BadValue(NAME, "it is open how many discs are drawn", right)
    wanted = words.challenge(query.text, setup=query.setup)
    if isinstance(wanted, Wanted) and not wanted.bag:
        bag = tuple((colour, left) for colour, left in unseen(state).items() if left)
        wanted = Wanted(wanted.discs, bag)
    chance = rules.odds(wanted, count, rulings=query.rulings, setup=query.setup)
    name = words.name(wanted)
    return Chance(name, f"{name} of {count}", chance)


LIVE_CHECKS: LiveChecks[State] = LiveChecks(check=check_live, odds=odds_live)
