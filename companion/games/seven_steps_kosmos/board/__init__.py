"""7 Steps on a screen: boards and towers for all, discs behind the screen for one.

`boards` shows the table; `laying` and `phases` ask.
"""

from collections.abc import Sequence

from companion.contract import Choice, Draw, Over, Roll, parts
from companion.contract.board import Board, Moment, Screen
from companion.contract.parts import Line, Option, Options, Part
from companion.games.seven_steps_kosmos.board import laying, phases
from companion.games.seven_steps_kosmos.board.boards import (
    DISCS,
    TILES,
    Prompt,
    boards,
    hand,
    tile,
)
from companion.games.seven_steps_kosmos.rules import (
    UNKNOWN,
    Action,
    State,
    waits_for,
    wording,
)
from companion.games.seven_steps_kosmos.rules.state import Seat
from companion.games.seven_steps_kosmos.words.sentences import place
from companion.language import capital, phrase


def screen(moment: Moment[State, Action]) -> Screen:
    """Return what a seat sees."""
    state, me = moment.view, moment.seat
    prompt = _prompt(moment)
    picture = boards(state, prompt.aim, prompt.plan, sure=prompt.sure)
    return Screen(
        place=_place(state),
        chips=tuple(_chip(state, number) for number in range(len(state.seats))),
        board=(picture,) if picture else (),
        title=prompt.title,
        about=prompt.about,
        ask=(*prompt.ask, *_own(state, me, prompt), *_others(state, me)),
    )


def _place(state: State) -> str:
    if state.phase == "over":
        return phrase("the end")
    if state.triggered:
        return phrase("the last turns")
    return (
        phrase("set-up")
        if not state.table
        else phrase("turn of {who}", who=state.seat.name)
    )


def _chip(state: State, number: int) -> Line:
    seat, over = state.seats[number], state.phase == "over"
    tone: parts.Tone = "strong" if number == state.turn and not over else ""
    value = str(seat.total if over else seat.score)
    return Line(seat.name, tone=tone, icon=f"seat:{number}", value=value)


def _own(state: State, me: int, prompt: Prompt) -> tuple[Part, ...]:
    """Return the discs and tiles of a seat while somebody else is asked."""
    if me < 0 or prompt.ask or not state.seats[me].hand:
        return ()
    seat = state.seats[me]
    ids = [id for id in (*seat.aid, *seat.points) if id != "?"]
    tiles = tuple(
        tile(state, id, tap=parts.Show(phrase(state.kind(id).name))) for id in ids
    )
    own: tuple[Part, ...] = (
        hand(state, seat, tap=lambda letter, _: _look(state, letter)),
    )
    return (*own, parts.Cards(tiles, label=phrase("your tiles"))) if tiles else own


def _look(state: State, letter: str) -> parts.Tap | None:
    return None if letter == UNKNOWN else parts.Show(state.colour(letter))


def _others(state: State, me: int) -> tuple[Part, ...]:
    if state.phase in ("boards", "turns", "first", "over"):
        return ()
    held = tuple(
        Line(seat.name, value=", ".join(_held(seat)), icon=f"seat:{number}")
        for number, seat in enumerate(state.seats)
        if number != me
    )
    piles = (
        Line(phrase("in the bag"), value=str(state.bag)),
        *(
            (Line(phrase("out of the game"), value=str(len(state.box))),)
            * bool(state.box)
        ),
        Line(phrase("building aids"), value=str(state.aids.count)),
        Line(phrase("points tiles"), value=str(state.points.count)),
    )
    title = phrase("The others hold") if me >= 0 else phrase("The players hold")
    return (parts.Text(held, form="list", title=title), parts.Text(piles, form="chips"))


def _held(seat: Seat) -> tuple[str, ...]:
    discs_ = wording.discs(len(seat.hand))
    aids = (phrase("{n} aid", n=len(seat.aid)),) if seat.aid else ()
    tiles = (phrase("{n} points tile", n=len(seat.points)),) if seat.points else ()
    return (discs_, *aids, *tiles)


def _prompt(moment: Moment[State, Action]) -> Prompt:
    state, due = moment.view, waits_for(moment.view)
    match due:
        case Over(score=score, winners=winners):
            title = _won([state.seats[at].name for at in winners], score)
            return Prompt(title=title, ask=(_scores(state),))
        case Choice(player) if player == moment.seat and moment.mine:
            return _question(state, moment.draft, advised=moment.advice)
        case Draw() if moment.mine and _tells(state, moment.seat):
            return phases.drawn(state, due, moment.draft, moment.seat)
        case Choice():
            return Prompt(
                title=phrase("{who}'s turn", who=state.seat.name), about=_course(state)
            )
        case Roll(count, _, what):
            if count > 1:
                title = phrase("Roll {n} dice: {what}", n=count, what=phrase(what))
            else:
                title = phrase("Roll the {what}", what=phrase(what))
            return Prompt(title=title)
    deck = phrase(due.deck)
    if due.count == 1:
        return Prompt(title=phrase("1 of the {deck} is drawn", deck=deck))
    return Prompt(title=phrase("{n} of the {deck} are drawn", n=due.count, deck=deck))


def _won(names: Sequence[str], score: int) -> str:
    who, made = wording.listed(names, phrase("and")), wording.points(score)
    if len(names) == 1:
        return phrase("{who} wins with {points}", who=who, points=made)
    return phrase("{who} win with {points}", who=who, points=made)


def _tells(state: State, seat: int) -> bool:
    """Return whether a seat may tell what was drawn: all see the boards."""
    return seat >= 0 and (state.phase == "boards" or seat == state.turn)


def _course(state: State) -> str:
    if state.phase != "lay":
        return phrase("Discs are laid; the turn ends.")
    laid = ", ".join(
        phrase("{c} on {f}", c=state.colour(disc.disc), f=place(state, disc.field))
        for disc in state.laid
    )
    made = sum(laid_disc.level for laid_disc in state.laid)
    if not laid:
        return phrase("No disc is laid yet.")
    course, made_ = capital(laid), wording.points(made)
    return phrase("{course}: {points} so far.", course=course, points=made_)


def _scores(state: State) -> Options:
    rows = tuple(
        Option(
            seat.name, (str(seat.score), str(seat.total - seat.score), str(seat.total))
        )
        for seat in state.seats
    )
    return Options(
        ("", phrase("turns"), phrase("unused tiles"), phrase("in all")), rows
    )


def _question(state: State, draft: parts.Draft, *, advised: bool) -> Prompt:
    match state.phase:
        case "first":
            return phases.first(state)
        case "bonus":
            return phases.bonus(state, draft)
        case "drop":
            return phases.drop(state, draft)
        case "tidy":
            return phases.tidy(state, draft)
    return laying.lay(state, draft, advised=advised)


def _note(state: State, seat: int) -> str:
    held = state.seats[seat]
    return ", ".join(_held(held)) if held.hand or held.aid or held.points else ""


BOARD: Board[State, Action] = Board(
    screen=screen, pieces=(*DISCS, *TILES), repair=laying.repair, note=_note
)
