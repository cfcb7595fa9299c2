"""Seven Steps on a screen: the gamesheet with its marks, and the question due.

A draft is the action as it is typed, such as `throw 2` or `pass 1 2`; that of a turn is
`virgil` and the face of the die that is tapped, or `alter` for the challenge die.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import chain
from typing import Literal

from msgspec.structs import replace

from companion.contract import Choice, Over, Roll, parts
from companion.contract.board import Board, Moment, Repair, Screen
from companion.contract.parts import Ask, Button, Buttons, Do, Mark, Pick, Tap
from companion.dice import odds, taps, turning, wording
from companion.dice.faces import turned, virgil_changes, without
from companion.games.dante import board
from companion.games.dante.board import Faces, Question, Taps
from companion.language import phrase, phrases

from . import rules, words
from .facts import facts
from .rules import State, Throw, terraces
from .rules.terraces import Challenge, passing_sets, totals

LIKELY = 0.5  # the chance above which a throw is proposed
ALTER = ("alter",)  # the draft that turns the challenge die

Moments = Moment[State, rules.Action]
Hand = Callable[[Faces], tuple[parts.Die, ...]]
"""Dice as they are shown, in the order given."""

TAPS: Taps[State, rules.Action] = Taps(
    words.write,
    rules.why_not,
    words.read,
    rules.Virgil,
    rules.Pass,
    lambda state: state.sets,
)


def screen(moment: Moments) -> Screen:
    """Return what is seen of a game of Seven Steps."""
    state, due = moment.view, rules.waits_for(moment.view)
    asks = moment.mine and isinstance(due, Choice)
    question = _question(moment) if asks else Question(lambda moment: ())
    sheet = picture(moment, partial(question.dice, moment))
    seen = Screen(place=_place(state), board=(sheet,))
    if isinstance(due, Over):
        scored = phrases("{n} die scored", "{n} dice scored", due.score)
        return board.over(due, scored, seen)
    if isinstance(due, Roll):
        return _thrown(moment, due, seen)
    title, about = _title(state), _about(state)
    return replace(seen, title=title, about=about, ask=question.ask(moment))


def _question(moment: Moments) -> Question[State, rules.Action]:
    state, draft = moment.view, moment.draft
    match state.phase:
        case "dawn":
            return DAWN
        case "ready" if draft == ALTER and _challenge_may_turn(state):
            return CHALLENGE
        case "fallen" if draft[:1] == (turning.DRAFT,) and _help_is_possible(state):
            return VIRGIL
        case "fallen":
            return FALLEN
    return THROW


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
    die, needed = phrase("die {n}", n=state.challenge), phrase("**no total can pass**")
    if made := totals(state.aim):
        needed = phrase("**a total of {n}** passes", n=wording.one_of(made))
    return f"{die} \N{MIDDLE DOT} {needed}"


def _thrown(moment: Moments, due: Roll, seen: Screen) -> Screen:
    """Return the screen while dice are thrown; a pip may still be bought."""
    state = moment.view
    what, title = wording.dice(due.count), phrase("What did your dice show?")
    if state.phase == "challenge":
        what, title = phrase(due.what), phrase("What did your challenge die show?")
    thrown = phrase("{what} thrown", what=what)
    stay = phrase("{faces} stay", faces=wording.faces(state.active))
    offers = moment.mine and not rules.why_not(state, rules.Buy())
    return replace(
        seen,
        cap=f"{_title(state)} \N{MIDDLE DOT} {thrown}",
        title=title,
        about=stay if state.active else "",
        ask=(Buttons((_buy(state),)),) if offers else (),
    )


def picture(moment: Moments, hand: Hand) -> parts.Picture:
    """Return the gamesheet, large about the terrace played; `hand` shows its dice."""
    state = moment.view
    every = _terraces(moment), _virgils(moment), _places(moment), _dice(state, hand)
    camera = () if state.phase == "won" else tuple(_camera(state))
    marks = tuple(chain.from_iterable(every))
    return parts.Picture("gamesheet", _label(state), marks, camera=camera)


def _camera(state: State) -> Iterator[str]:
    """Yield the terraces about the one played, and the place of its dice."""
    last, middle = len(facts().terraces), facts().dice // 2 + 1
    for number in range(max(1, state.terrace - 1), min(last, state.terrace + 1) + 1):
        yield f"terrace.{number}"
    yield f"terrace.{state.terrace}.active.{middle}"


def _label(state: State) -> str:
    return phrase(
        "The gamesheet: {where}; {dice} in the pool, {scored} scored, {spare} spare, "
        "{sun} in the sun, {moon} in the moon; {pips} of Virgil",
        where=_where(state),
        dice=wording.dice(state.pool),
        pips=wording.pips(state.pips),
        **_elsewhere(state),
    )


def _elsewhere(state: State) -> dict[str, int]:
    sky = {"sun": state.sun, "moon": state.moon}
    return {"scored": state.scored, "spare": state.spare, **sky}


def _where(state: State) -> str:
    if state.phase == "won":
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
    state, won = moment.view, moment.view.phase == "won"
    for number in range(1, state.terrace + won):
        yield Mark(f"terrace.{number}.die", "tick")
    if won:
        return
    yield Mark(f"terrace.{state.terrace}", look="lit")
    if state.challenge:
        turns = _choosing(moment) and state.phase == "ready"
        yield Mark(
            f"terrace.{state.terrace}.die",
            f"die-{state.challenge}",
            label=phrase("challenge die {n}", n=state.challenge),
            tap=Pick(ALTER) if turns and _challenge_may_turn(state) else None,
        )


def _virgils(moment: Moments) -> Iterator[Mark]:
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
        label = phrase("turn a die with a pip")
        yield Mark(f"virgil.{spent + 1}", label=label, tap=tap)
    if state.closed and state.phase != "fallen":
        label, tap = phrase("buy a pip"), _buy(state).tap
        yield Mark(f"virgil.{opened + 1}", label=label, tap=tap)


def _pip(state: State) -> Tap | None:
    if state.phase == "ready" and _challenge_may_turn(state):
        return Pick(ALTER)
    if state.phase == "fallen" and _help_is_possible(state):
        return Pick((turning.DRAFT,))
    return None


def _places(moment: Moments) -> Iterator[Mark]:
    state = moment.view
    throws = _choosing(moment) and state.phase in ("ready", "again")
    hold = _selected(moment).hold if throws else ()
    for die in range(1, state.pool + 1):
        label = phrase("throw {dice} of the pool", dice=wording.dice(die))
        tap = Pick((words.write(Throw(die, hold)),)) if throws else None
        yield Mark(f"pool.{die}", "die-0", label=label if throws else "", tap=tap)
    for place, count in _elsewhere(state).items():
        for die in range(1, count + 1):
            yield Mark(f"{place}.{die}", "die-0")


def _dice(state: State, hand: Hand) -> Iterator[Mark]:
    """Yield the active dice, in the middle of the places before the terrace."""
    first = (facts().dice - len(state.active)) // 2 + 1
    for place, die in enumerate(hand(state.active), first):
        yield board.laid(f"terrace.{state.terrace}.active.{place}", die)


def _ask_at_dawn(moment: Moments) -> tuple[parts.Part, ...]:
    state = moment.view
    tap = TAPS.do(state, rules.ThrowChallenge())
    main = Button(phrase("Throw the challenge die"), tap, kind="main")
    return (Buttons((main, _buy(state))),)


def _buy(state: State) -> Button:
    scored, spare = phrase("for a scored die"), phrase("for a spare die")
    note = (scored if state.scored else spare) if state.to_pay else ""
    return Button(phrase("Buy a pip"), TAPS.do(state, rules.Buy()), note=note)


def _challenge_may_turn(state: State) -> bool:
    to = virgil_changes(state.challenge)[0]
    return not rules.why_not(state, rules.TurnChallenge(to))


def _ask_alter(moment: Moments) -> tuple[parts.Part, ...]:
    state = moment.view

    def then(to: int) -> str:
        passing = totals(replace(state.aim, die=to))
        if not passing:
            return phrase("no total")
        return phrase("a total of {n}", n=wording.one_of(passing))

    head = (phrase("challenge die"), phrase("then passes"))
    table = TAPS.turns(moment, state.challenge, rules.TurnChallenge, then, head)
    return (table, Buttons((turning.back(),)))


def _help_is_possible(state: State) -> bool:
    legal = rules.legal_actions(state)
    return any(isinstance(action, rules.Virgil) for action in legal)


def _ask_virgil(moment: Moments) -> tuple[parts.Part, ...]:
    state = moment.view

    def then(face: int, to: int) -> str:
        hand = turned(state.active, face, to)
        if sets := passing_sets(state.aim, hand):
            return phrase("passes with {dice}", dice=wording.dice(len(sets[0])))
        pips = terraces.least_pips(state.aim, hand)
        if pips is None or pips >= state.pips:
            return phrase("no dice pass")
        return phrase("{pips} more", pips=wording.pips(pips))

    left = wording.pips(state.pips)
    return TAPS.to_turn(moment, state.active, _plan(state), left, then)


def _dice_to_turn(moment: Moments, hand: Faces) -> tuple[parts.Die, ...]:
    state = moment.view
    return turning.dice(hand, turning.face(moment.draft, state.active, _plan(state)))


def _plan(state: State) -> turning.Plan:
    """Return the changes that pass for the fewest pips, or that pass more dice."""
    if not _help_is_possible(state):
        return turning.Plan()
    most = max(map(len, state.sets), default=0)
    ways = [
        way
        for way in terraces.ways_to_pass(state.aim, state.active)
        if way.dice > most and way.pips <= state.pips
    ]
    if most:
        best = max(ways, key=lambda way: (way.dice, -way.pips), default=None)
    else:
        best = min(ways, key=lambda way: (way.pips, -way.dice), default=None)
    return turning.within(best.changes if best else None, state.pips)


def _repair(state: State, action: rules.Action) -> Repair | None:
    """Return the changes that pass where no dice do and a pass is refused."""
    if not isinstance(action, rules.Pass) or state.sets:
        return None
    return turning.repair(_plan(state), TAPS.typed_turn, virgil=False)


def _ask_fallen(moment: Moments) -> tuple[parts.Part, ...]:
    state, using = moment.view, TAPS.passing(moment)
    caption = phrase("{faces} make {n}", faces=wording.faces(using), n=sum(using))
    if not using:
        caption = phrase("no dice pass; all make {n}", n=sum(state.active))
    hand = _dice_that_pass(moment, state.active)
    return (
        parts.Dice(hand, label=phrase("active dice"), caption=caption),
        *TAPS.passes(moment, (phrase("dice scored"), state.scored)),
        Buttons(tuple(_ways_on(state, using))),
    )


def _dice_that_pass(moment: Moments, hand: Faces) -> tuple[parts.Die, ...]:
    return TAPS.put_forward(moment, hand, (phrase("scored"), phrase("left over")))


def _ways_on(state: State, using: Faces) -> Iterator[Button]:
    if using:
        label = phrase("Pass with {faces}", faces=wording.faces(using))
        scored = wording.dice(state.scored + len(using))
        note = phrase("{dice} scored then", dice=scored)
        yield Button(label, Do(TAPS.typed_pass(using)), kind="main", note=note)
        yield _virgil(state, "plain")
        yield _punish(state, main=False)
        return
    helps = bool(_plan(state))
    if helps:
        yield _virgil(state, "main")
    yield _punish(state, main=not helps)
    if not helps:
        yield _virgil(state, "plain")
    yield Button(phrase("Pass"), Ask(TAPS.typed_pass(state.active)))


def _virgil(state: State, kind: Literal["main", "plain"]) -> Button:
    tap = TAPS.virgil(state.active, helps=_help_is_possible(state))
    note = turning.note(_plan(state), state.pips)
    return Button(phrase("Virgil"), tap, note=note, kind=kind)


def _punish(state: State, *, main: bool) -> Button:
    tap = TAPS.do(state, rules.Punish())
    scored, spare = phrase("pay a scored die"), phrase("pay a spare die")
    note = (scored if state.scored else spare) if state.to_pay else ""
    kind: Literal["main", "plain"] = "main" if main and isinstance(tap, Do) else "plain"
    return Button(phrase("Throw again"), tap, note=note, kind=kind)


def _ask_throw(moment: Moments) -> tuple[parts.Part, ...]:
    state, throw = moment.view, _selected(moment)
    caption = phrase("tap a die: throw it again or hold it")
    if not state.may_hold:
        caption = phrase("all active dice are thrown again")
    hand = _dice_to_throw(moment, state.active)
    active = parts.Dice(hand, label=phrase("active dice"), caption=caption)
    label, count = phrase("Throw"), _count(state, throw)
    if count:
        label = phrase("Throw {dice}", dice=wording.dice(count))
    buttons = [Button(label, TAPS.do(state, throw), kind="main")]
    if state.phase == "ready":
        buttons.append(_alter(state))
    dice = (active,) if hand else ()
    return (*dice, _rows(moment), Buttons((*buttons, _buy(state))))


def _dice_to_throw(moment: Moments, hand: Faces) -> tuple[parts.Die, ...]:
    state, throw = moment.view, _selected(moment)

    def tap(thrown: Faces) -> Tap:
        typed = words.write(Throw(throw.fresh, without(state.active, thrown)))
        return Pick((typed,)) if state.may_hold else Ask(typed)

    return taps.dice(hand, without(state.active, throw.hold), tap)


def _selected(moment: Moments) -> Throw:
    """Return the throw that is drafted, or the least that is likely to pass."""
    state, action = moment.view, TAPS.drafted(moment)
    if isinstance(action, Throw) and _fits(state, action):
        return action
    throws = [(_chance_of(state, throw) or 0, throw) for throw in _every(state, ())]
    likely = (throw for share, throw in throws if share > LIKELY)
    return next(likely, throws[-1][1] if throws else Throw(0))


def _fits(state: State, throw: Throw) -> bool:
    """Return whether a draft is legal, or could be with another number of dice."""
    alone = Throw(1, throw.hold) if state.pool else throw
    return throw.fresh <= state.pool and not rules.why_not(state, alone)


def _every(state: State, hold: Faces) -> list[Throw]:
    least = 0 if state.active else 1
    return [Throw(fresh, hold) for fresh in range(least, state.pool + 1)]


def _rows(moment: Moments) -> parts.Options:
    state, chosen = moment.view, _selected(moment)
    throws = _every(state, chosen.hold)
    now = phrase("{name} now", name=phrase(state.aim.fact.name))
    head = [phrase("you throw"), now]
    head = [phrase("of the pool"), *head] if state.active else head
    rows = [_row(state, throw, chosen) for throw in throws]
    return taps.options(head, rows, [*map(moment.worth, throws)])


def _row(state: State, throw: Throw, chosen: Throw) -> parts.Option:
    again = without(state.active, throw.hold)
    active = phrase("the {faces}", faces=wording.faces(again)) if again else ""
    fresh = wording.dice(throw.fresh) if throw.fresh else ""
    thrown = " + ".join(filter(None, (active, fresh)))
    name, *cells = (str(throw.fresh), thrown) if state.active else (thrown,)
    return parts.Option(
        name,
        (*cells, taps.percent(_chance_of(state, throw))),
        look="chosen" if throw == chosen else "",
        tap=TAPS.pick(state, throw),
    )


def _count(state: State, throw: Throw) -> int:
    return throw.fresh + len(state.active) - len(throw.hold)


def _chance_of(state: State, throw: Throw) -> float | None:
    """Return the chance that a throw passes without pips; None if it is none."""
    if rules.why_not(state, throw):
        return None
    return _chance(state.aim, throw.hold, _count(state, throw))


@lru_cache(maxsize=1 << 12)
def _chance(aim: Challenge, hold: Faces, count: int) -> float:
    if not hold:
        targets = terraces.targets(aim, count)
        return float(odds.chance_with_pips(count, targets, 0))

    def passes(roll: Faces) -> bool:
        return bool(passing_sets(aim, tuple(sorted((*hold, *roll)))))

    return float(odds.chance(count, passes))


def _alter(state: State) -> Button:
    refused = Ask(words.write(rules.TurnChallenge(virgil_changes(state.challenge)[0])))
    tap = Pick(ALTER) if _challenge_may_turn(state) else refused
    left = phrase("{what} left", what=wording.pips(state.pips))
    return Button(phrase("Turn the {n}", n=state.challenge), tap, note=left)


DAWN = Question(_ask_at_dawn)
CHALLENGE = Question(_ask_alter)
VIRGIL = Question(_ask_virgil, _dice_to_turn)
FALLEN = Question(_ask_fallen, _dice_that_pass)
THROW = Question(_ask_throw, _dice_to_throw)

BOARD: Board[State, rules.Action] = Board(
    screen, repair=_repair, ranks=lambda: board.ranks(facts().ranks)
)
