"""Seven Steps on a screen: the gamesheet with its marks, and the question due."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

from companion.contract import Choice, Over, Roll
from companion.contract.board import Board, Moment, Rank, Screen
from companion.contract.parts import Buttons, Die, Mark, Part, Pick, Picture, Tap
from companion.dice import turning, wording
from companion.games.dante.board import Question, dice_that_wait, over
from companion.games.seven_steps import rules
from companion.games.seven_steps.board import asks
from companion.games.seven_steps.facts import facts
from companion.games.seven_steps.rules import Action, State
from companion.games.seven_steps.rules.terraces import totals
from companion.language import phrase, phrases

Moments = Moment[State, Action]
Hand = Callable[[tuple[int, ...]], tuple[Die, ...]]
"""Dice as they are shown, in the order given."""


def screen(moment: Moments) -> Screen:
    """Return what is seen of a game of Seven Steps."""
    state = moment.view
    due = rules.waits_for(state)
    answers = moment.mine and isinstance(due, Choice)
    question = _question(moment) if answers else None
    dice = partial(question.dice, moment) if question else dice_that_wait
    board = (picture(moment, dice),)
    if isinstance(due, Over):
        scored = phrases("{n} die scored", "{n} dice scored", due.score)
        return over(due, scored, _place(state), board)
    if isinstance(due, Roll):
        return _thrown(moment, due, board)
    return Screen(
        place=_place(state),
        board=board,
        title=_title(state),
        about=_about(state),
        ask=question.ask(moment) if question else (),
    )


def _question(moment: Moments) -> Question[State, Action]:
    state, draft = moment.view, moment.draft
    match state.phase:
        case "dawn":
            return asks.DAWN
        case "ready" if draft == asks.ALTER and asks.challenge_may_turn(state):
            return asks.CHALLENGE
        case "fallen" if draft[:1] == (turning.DRAFT,) and asks.help_is_possible(state):
            return asks.VIRGIL
        case "fallen":
            return asks.FALLEN
    return asks.THROW


def _place(state: State) -> str:
    if state.phase == "won":
        return ""
    last = facts().terraces[-1].numeral
    return phrase("terrace {n} of {m}", n=state.aim.fact.numeral, m=last)


def _title(state: State) -> str:
    return f"{state.aim.fact.numeral} {phrase(state.aim.fact.name)}"


def _about(state: State) -> str:
    if not state.challenge:
        return phrase(state.aim.fact.text)
    die = phrase("die {n}", n=state.challenge)
    if not totals(state.aim):
        needed = phrase("**no total can pass**")
    else:
        made = wording.one_of(totals(state.aim))
        needed = phrase("**a total of {n}** passes", n=made)
    return f"{die} \N{MIDDLE DOT} {needed}"


def _thrown(moment: Moments, due: Roll, board: tuple[Part, ...]) -> Screen:
    """Return the screen while dice are thrown; a pip may still be bought."""
    state = moment.view
    challenge = state.phase == "challenge"
    what = phrase(due.what) if challenge else wording.dice(due.count)
    thrown = phrase("{what} thrown", what=what)
    title = phrase("What did your dice show?")
    if challenge:
        title = phrase("What did your challenge die show?")
    stay = phrase("{faces} stay", faces=wording.faces(state.active))
    button = asks.buy(state)
    offers = moment.mine and not rules.why_not(state, rules.Buy())
    return Screen(
        place=_place(state),
        board=board,
        cap=f"{_title(state)} \N{MIDDLE DOT} {thrown}",
        title=title,
        about=stay if state.active else "",
        ask=(Buttons((button,)),) if offers else (),
    )


def picture(moment: Moments, hand: Hand) -> Picture:
    """Return the gamesheet with what lies on it, large about the terrace played.

    Args:
        hand: gives each of the active dice its look and its tap.
    """
    state = moment.view
    marks = chain(
        _terraces(moment), _virgil(moment), _places(moment), _dice(state, hand)
    )
    return Picture(
        piece="gamesheet",
        label=_label(state),
        marks=tuple(marks),
        camera=() if _won(state) else tuple(_camera(state)),
    )


def _camera(state: State) -> Iterator[str]:
    """Yield the terraces about the one played, and the place of its dice."""
    last, middle = len(facts().terraces), facts().dice // 2 + 1
    for number in range(max(1, state.terrace - 1), min(last, state.terrace + 1) + 1):
        yield f"terrace.{number}"
    yield f"terrace.{state.terrace}.active.{middle}"


def _won(state: State) -> bool:
    return state.phase == "won"


def _label(state: State) -> str:
    return phrase(
        "The gamesheet: {where}; {dice} in the pool, {scored} scored, {spare} spare, "
        "{sun} in the sun, {moon} in the moon; {pips} of Virgil",
        where=_where(state),
        dice=wording.dice(state.pool),
        scored=state.scored,
        spare=state.spare,
        sun=state.sun,
        moon=state.moon,
        pips=wording.pips(state.pips),
    )


def _where(state: State) -> str:
    if _won(state):
        return phrase("all terraces are passed")
    name = phrase(state.aim.fact.name)
    where = phrase("terrace {n}, {name}", n=state.aim.fact.numeral, name=name)
    if state.challenge:
        where += phrase(", challenge die {n}", n=state.challenge)
    if state.active:
        where += phrase("; active dice {faces}", faces=wording.faces(state.active))
    return where


def _choosing(moment: Moments) -> bool:
    return moment.mine and isinstance(rules.waits_for(moment.view), Choice)


def _terraces(moment: Moments) -> Iterator[Mark]:
    state = moment.view
    passed = state.terrace if _won(state) else state.terrace - 1
    for number in range(1, passed + 1):
        yield Mark(f"terrace.{number}.die", "tick")
    if _won(state):
        return
    yield Mark(f"terrace.{state.terrace}", look="lit")
    if state.challenge:
        turns = (
            _choosing(moment)
            and state.phase == "ready"
            and asks.challenge_may_turn(state)
        )
        yield Mark(
            f"terrace.{state.terrace}.die",
            f"die-{state.challenge}",
            label=phrase("challenge die {n}", n=state.challenge),
            tap=Pick(asks.ALTER) if turns else None,
        )


def _virgil(moment: Moments) -> Iterator[Mark]:
    state, track = moment.view, facts().virgil
    opened = track.circles - state.closed
    spent = opened - state.pips
    for circle in range(1, opened + 1):
        if circle <= spent:
            yield Mark(f"virgil.{circle}", "cross")
        elif circle > track.available:
            yield Mark(f"virgil.{circle}", "tick")
    if not _choosing(moment):
        return
    if state.pips and (tap := _pip(state)):
        yield Mark(
            f"virgil.{spent + 1}", label=phrase("turn a die with a pip"), tap=tap
        )
    if state.closed and state.phase != "fallen":
        tap = asks.buy(state).tap
        yield Mark(f"virgil.{opened + 1}", label=phrase("buy a pip"), tap=tap)


def _pip(state: State) -> Tap | None:
    if state.phase == "ready" and asks.challenge_may_turn(state):
        return Pick(asks.ALTER)
    if state.phase == "fallen" and asks.help_is_possible(state):
        return Pick((turning.DRAFT,))
    return None


def _places(moment: Moments) -> Iterator[Mark]:
    state = moment.view
    throws = _choosing(moment) and state.phase in ("ready", "again")
    for die in range(1, state.pool + 1):
        label = phrase("throw {dice} of the pool", dice=wording.dice(die))
        tap = asks.choose(moment, die) if throws else None
        yield Mark(f"pool.{die}", "die-0", label=label if throws else "", tap=tap)
    places = {
        "scored": state.scored,
        "spare": state.spare,
        "sun": state.sun,
        "moon": state.moon,
    }
    for place, count in places.items():
        for die in range(1, count + 1):
            yield Mark(f"{place}.{die}", "die-0")


def _dice(state: State, hand: Hand) -> Iterator[Mark]:
    """Yield the active dice, in the middle of the places before the terrace."""
    first = (facts().dice - len(state.active)) // 2 + 1
    for place, die in enumerate(hand(state.active), first):
        face = f"die-{die.face}"
        where = f"terrace.{state.terrace}.active.{place}"
        yield Mark(where, face, label=die.label, look=die.look, tap=die.tap)


def _ranks() -> tuple[Rank, ...]:
    return tuple(
        Rank(phrase(rank.name), rank.least, rank.most) for rank in facts().ranks
    )


BOARD: Board[State, Action] = Board(screen, repair=asks.repair, ranks=_ranks)
