"""7 Steps on a screen: boards and towers for all, discs behind the screen for one.

`boards` shows the table; `laying`, `tiles` and `phases` ask, `advice` helps.
"""

from companion.contract import Choice, Draw, Over, Roll, parts
from companion.contract.board import Board, Moment, Screen
from companion.contract.parts import Line, Option, Options, Part
from companion.games.seven_steps_kosmos.board import discs, laying, phases
from companion.games.seven_steps_kosmos.board.boards import boards
from companion.games.seven_steps_kosmos.board.prompt import Prompt
from companion.games.seven_steps_kosmos.rules import UNKNOWN, Action, State, waits_for
from companion.games.seven_steps_kosmos.rules.state import Seat
from companion.games.seven_steps_kosmos.rules.wording import points


def screen(moment: Moment[State, Action]) -> Screen:
    """Return what a seat sees."""
    state, me = moment.view, moment.seat
    prompt = _prompt(moment)
    shown = boards(state, prompt.aim, prompt.plan, sure=prompt.sure)
    return Screen(
        place=_place(state),
        chips=tuple(_chip(state, number) for number in range(len(state.seats))),
        board=(shown,) if shown else (),
        title=prompt.title,
        about=prompt.about,
        ask=(*prompt.ask, *_own(state, me, prompt), *_others(state, me)),
    )


def _place(state: State) -> str:
    if state.phase == "over":
        return "the end"
    if state.triggered:
        return "the last turns"
    return "set-up" if not state.table else f"turn of {state.seat.name}"


def _chip(state: State, number: int) -> Line:
    """Return the points of a player, those of unused tiles too at the end."""
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
        discs.tile(state, id, tap=parts.Show(state.kind(id).name)) for id in ids
    )
    own: tuple[Part, ...] = (
        discs.hand(state, seat, tap=lambda letter, _: _look(state, letter)),
    )
    return (*own, parts.Cards(tiles, label="your tiles")) if tiles else own


def _look(state: State, letter: str) -> parts.Tap | None:
    """Return the tap that looks a colour up."""
    return None if letter == UNKNOWN else parts.Show(state.colour(letter))


def _others(state: State, me: int) -> tuple[Part, ...]:
    """Return how much the others hold, and what is left, while turns are played."""
    if state.phase in ("boards", "turns", "first", "over"):
        return ()
    held = tuple(
        Line(seat.name, value=", ".join(_held(seat)), icon=f"seat:{number}")
        for number, seat in enumerate(state.seats)
        if number != me
    )
    piles = (
        Line("in the bag", value=str(state.bag)),
        *((Line("out of the game", value=str(len(state.box))),) * bool(state.box)),
        Line("building aids", value=str(state.aids.count)),
        Line("points tiles", value=str(state.points.count)),
    )
    who = "The others" if me >= 0 else "The players"
    return (
        parts.Text(held, form="list", title=f"{who} hold"),
        parts.Text(piles, form="chips"),
    )


def _held(seat: Seat) -> tuple[str, ...]:
    discs_ = f"{len(seat.hand)} disc{'s' * (len(seat.hand) != 1)}"
    aids = (f"{len(seat.aid)} aid",) if seat.aid else ()
    tiles = (f"{len(seat.points)} points tile",) if seat.points else ()
    return (discs_, *aids, *tiles)


def _prompt(moment: Moment[State, Action]) -> Prompt:
    state, due = moment.view, waits_for(moment.view)
    match due:
        case Over(rank=rank, score=score, winners=winners):
            verb = "wins" if len(winners) == 1 else "win"
            title = f"{rank} {verb} with {points(score)}"
            return Prompt(title=title, ask=(_scores(state),))
        case Choice(player) if player == moment.seat and moment.mine:
            return _question(state, moment.draft, advised=moment.advice)
        case Draw() if moment.mine and _tells(state, moment.seat):
            return phases.drawn(state, due, moment.draft, moment.seat)
        case Choice():
            return Prompt(title=f"{state.seat.name}'s turn", about=_course(state))
        case Roll(count, _, what):
            return Prompt(
                title=f"Roll {f'{count} dice:' if count > 1 else 'the'} {what}"
            )
    return Prompt(title=f"{due.count} of the {due.deck} are drawn")


def _tells(state: State, seat: int) -> bool:
    """Return whether a seat may tell what was drawn: all see the boards."""
    return seat >= 0 and (state.phase == "boards" or seat == state.turn)


def _course(state: State) -> str:
    """Return how a turn of somebody else goes."""
    if state.phase != "lay":
        return "Discs are laid; the turn ends."
    laid = ", ".join(
        f"{state.colour(laid_disc.disc)} on {laid_disc.field}"
        for laid_disc in state.laid
    )
    made = sum(laid_disc.level for laid_disc in state.laid)
    if not laid:
        return "No disc is laid yet."
    return f"{laid[0].upper()}{laid[1:]}: {points(made)} so far."


def _scores(state: State) -> Options:
    """Return what everybody ends with."""
    rows = tuple(
        Option(
            seat.name, (str(seat.score), str(seat.total - seat.score), str(seat.total))
        )
        for seat in state.seats
    )
    return Options(("", "turns", "unused tiles", "in all"), rows)


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
    """Return how much a player holds, once discs are dealt."""
    held = state.seats[seat]
    return ", ".join(_held(held)) if held.hand or held.aid or held.points else ""


BOARD: Board[State, Action] = Board(
    screen=screen,
    pieces=(*discs.DISCS, *discs.TILES),
    repair=laying.repair,
    note=_note,
)
