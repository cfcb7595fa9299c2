"""Nine Circles on a screen: the gamesheet with its marks, and the question due."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

from companion.contract import Choice, Due, Over, Roll
from companion.contract.board import Board, Moment, Rank, Screen
from companion.contract.parts import Ask, Die, Do, Mark, Pick, Picture, Tap
from companion.dice import taps, turning, wording
from companion.dice.faces import without
from companion.games.dante.board import Question, dice_that_wait, over
from companion.games.nine_circles import rules
from companion.games.nine_circles.board import asks
from companion.games.nine_circles.facts import facts
from companion.games.nine_circles.rules import Action, Pass, State
from companion.games.nine_circles.rules.challenges import targets
from companion.games.nine_circles.rules.check import lacking, nearest
from companion.games.nine_circles.rules.state import sets_that_pass
from companion.games.nine_circles.words import write
from companion.language import phrase, phrases

Moments = Moment[State, Action]
Hand = Callable[[tuple[int, ...]], tuple[Die, ...]]
"""Dice as they are shown, in the order given."""


def screen(moment: Moments) -> Screen:
    """Return what is seen of a game of Nine Circles."""
    state = moment.view
    due = rules.waits_for(state)
    answers = moment.mine and isinstance(due, Choice)
    question = _question(moment) if answers else None
    dice = partial(question.dice, moment) if question else dice_that_wait
    board = (picture(moment, due, dice),)
    if isinstance(due, Over):
        score = wording.number(due.score)
        points = phrases("{n} point", "{n} points", due.score, n=score)
        return over(due, points, _place(state), board)
    if isinstance(due, Roll):
        thrown = phrase("{what} thrown", what=wording.dice(due.count))
        stay = wording.faces(state.active)
        return Screen(
            place=_place(state),
            board=board,
            cap=f"{_title(state)} \N{MIDDLE DOT} {thrown}",
            title=phrase("What did your dice show?"),
            about=phrase("{faces} stay", faces=stay) if state.active else "",
        )
    return Screen(
        place=_place(state),
        board=board,
        title=_title(state),
        about=_about(state),
        ask=question.ask(moment) if question else (),
    )


def _question(moment: Moments) -> Question[State, Action]:
    state = moment.view
    if moment.draft[:1] == (turning.DRAFT,) and asks.help_is_possible(state):
        return asks.VIRGIL
    if sets_that_pass(state):
        return asks.PASS
    if state.names_first and state.number is None:
        return asks.NAME
    return asks.THROW


def _place(state: State) -> str:
    last = facts().circles[-1].numeral
    if state.ended:
        return ""
    return phrase("circle {n} of {m}", n=state.fact.numeral, m=last)


def _title(state: State) -> str:
    return f"{state.fact.numeral} {phrase(state.fact.name)}"


def _about(state: State) -> str:
    if not state.active or sets_that_pass(state):
        return state.needed
    why = lacking(state.challenge, state.active, short=True)
    return f"{state.needed} \N{MIDDLE DOT} **{why}**"


def picture(moment: Moments, due: Due, hand: Hand) -> Picture:
    """Return the gamesheet with what lies on it, large about the circle played.

    Args:
        hand: gives each of the active dice its look and its tap.
    """
    state = moment.view
    marks = chain(
        _score(state, due),
        (Mark(f"circle.{n}.ring", "tick") for n in range(1, state.circle)),
        _crossed(moment),
        (Mark(f"pool.{n}", "die-0") for n in range(1, state.pool + 1)),
        _circle(moment),
        _dice(state, hand),
    )
    near = range(max(1, state.circle - 1), min(len(facts().circles), state.circle + 1))
    return Picture(
        piece="gamesheet",
        label=_label(state, due),
        marks=tuple(marks),
        camera=tuple(f"circle.{number}" for number in (*near, near.stop))
        if not state.ended
        else (),
    )


def _label(state: State, due: Due) -> str:
    if state.ended:
        return phrase(
            "The gamesheet: all circles are passed; {pips}", pips=_pips(state)
        )
    thrown = phrase("active dice {faces}", faces=wording.faces(state.active))
    if isinstance(due, Roll):
        thrown = phrase("{what} thrown", what=wording.dice(state.due))
    return phrase(
        "The gamesheet: circle {n}, {name}; {thrown}; {dice} in the pool; {pips}",
        n=state.fact.numeral,
        name=phrase(state.fact.name),
        thrown=thrown,
        dice=wording.dice(state.pool),
        pips=_pips(state),
    )


def _pips(state: State) -> str:
    left = {"rows": " ".join(map(str, state.pips)), "n": state.virgils}
    return phrase("open pips of the rows {rows}, of Virgil {n}", **left)


def _score(state: State, due: Due) -> Iterator[Mark]:
    if isinstance(due, Over) and due.won:
        sum_of = state.pool, due.score - state.pool, due.score
        for box, number in enumerate(sum_of, 1):
            yield Mark(f"score.{box}", "write", badge=str(number))


def _crossed(moment: Moments) -> Iterator[Mark]:
    """Yield the crossed pips, and the next ones, where a tap chooses them."""
    state, free = moment.view, moment.mine and asks.is_open(moment.view)
    tracks = zip(state.pips, state.options.rows, strict=True)
    for row, (left, most) in enumerate(tracks, 1):
        for pip in range(1, most - left + 1):
            yield Mark(f"row.{row}.pip.{pip}", "cross")
        if left and free:
            tap = asks.choose_row(moment, row)
            anchor = f"row.{row}.pip.{most - left + 1}"
            yield Mark(anchor, label=phrase("throw a group of {n}", n=row), tap=tap)
    spent = state.options.virgil - state.virgils
    for pip in range(1, spent + 1):
        yield Mark(f"virgil.{pip}", "cross")
    if moment.mine and state.virgils and asks.help_is_possible(state):
        tap = Pick((turning.DRAFT,))
        label = phrase("turn a die with Virgil")
        yield Mark(f"virgil.{spent + 1}", label=label, tap=tap)


def _circle(moment: Moments) -> Iterator[Mark]:
    state = moment.view
    if state.ended:
        return
    yield Mark(f"circle.{state.circle}", look="lit")
    if moment.mine and state.active:
        ring, tap = f"circle.{state.circle}.ring", _pass(state)
        label = phrase("pass {name}", name=phrase(state.fact.name))
        yield Mark(ring, label=label, tap=tap)


def _pass(state: State) -> Tap:
    sets = sets_that_pass(state)
    if len(sets) == 1:
        return Do(write(Pass(sets[0])))
    return Pick((write(Pass(sets[0])),)) if sets else Ask(write(Pass(state.active)))


def _dice(state: State, hand: Hand) -> Iterator[Mark]:
    """Yield the active dice: on the slots that want them, others beside these."""
    if state.ended:
        return
    prefix = f"circle.{state.circle}"
    slots, missing = _slots(state)
    on_slots = tuple(face for _, face in slots)
    beside = without(state.active, on_slots)
    places = [f"{prefix}.beside.{i}" for i in range(1, len(beside) + 1)]
    places += [f"{prefix}.slot.{slot}" for slot, _ in slots]
    # Of equal dice those beside the slots are thrown first.
    for place, die in zip(places, hand((*beside, *on_slots)), strict=True):
        symbol = f"die-{die.face}"
        yield Mark(place, symbol, label=die.label, look=die.look, tap=die.tap)
    for slot, face in missing:
        yield Mark(f"{prefix}.slot.{slot}", f"die-{face}", look="ghost")


Slots = list[tuple[int, int]]
"""Slots of a circle from 1, each with a face."""


def _slots(state: State) -> tuple[Slots, Slots]:
    """Return the slots with the dice on them, and those with the faces they lack."""
    circle = state.fact
    match circle.kind:
        case "totals":
            return [], []
        case "none_of":
            return list(enumerate(state.active[: circle.count], 1)), []
    there, missing = nearest(state.active, targets(state.challenge))
    wanted = list(enumerate(sorted((*there, *missing)), 1))
    on = taps.chosen([face for _, face in wanted], there)
    slots = [slot for slot, is_on in zip(wanted, on, strict=True) if is_on]
    # The sheet shows what other circles want; here the face depends on the dice.
    shown = (circle.kind == "run" and there) or state.number
    ghosts = [slot for slot in wanted if slot not in slots] if shown else []
    return slots, ghosts


def _ranks() -> tuple[Rank, ...]:
    titles = facts().titles[::-1]
    return tuple(Rank(phrase(title.name), title.least, title.most) for title in titles)


BOARD: Board[State, Action] = Board(screen, repair=asks.repair, ranks=_ranks)
