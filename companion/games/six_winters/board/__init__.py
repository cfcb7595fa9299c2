"""Six Winters on a screen: a logbook on a tablet, a character on each phone.

What happened at the table is reported, word by word, by taps on the question or on the
board; with full dice what is done is chosen from what is legal. Only the view is read,
so a page can say no more of a pile than how many cards it has and the sign on its top.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.contract.board import Board, Moment, Screen, Tab
from companion.contract.parts import Columns, Panel
from companion.language import marked, phrase

from ..campaign import names
from ..cards.table import Seat
from ..facts import ROMAN, facts
from ..rules import Action, State
from ..words.board import narrated
from ..words.context import STEPS, session
from . import table
from .asking import asked
from .attempt import attempt
from .path import laying, path
from .prompt import Spots

PAGES = ("path", "attempt", "who")
"""Drafts that belong to a page of a player, not to the question."""

MAT = marked("Mat")  # the page of a character that a phone opens with
FEW = 8  # messages that are shown; the log has the others


def screen(moment: Moment[State, Action]) -> Screen:
    """Return what a seat sees: the table, the question due, the pages of a player."""
    view = moment.view
    draft = moment.draft
    due = asked(view, () if draft and draft[0] in PAGES else draft)
    spots = Spots(due, moment.mine)
    below = table.people(view, spots)
    side = Panel((table.wheel(view), table.rail(view), *table.pools(view)), wide=True)
    middle = Columns((side, table.lands(view, spots)), (1, 3.2))
    own = moment.seat >= 0 and view.seats[moment.seat].character
    return Screen(
        place=when(view),
        board=(table.tracks(view, spots), middle, *((below,) if below else ())),
        cap=phrase(STEPS[view.step].name),
        title=due.title,
        about=due.about,
        ask=due.parts if moment.mine else (),
        tabs=tuple(_tabs(moment)),
        first=phrase(MAT) if own else "",
        news=tuple(narrated(message) for message in view.news[-FEW:]),
    )


def when(view: State) -> str:
    """Return the year, the season and the turn for the bar."""
    year = ROMAN[session(view) - 1]
    if not view.turn:
        return phrase("year {year}, set-up", year=year)
    if view.step.startswith("end-"):
        return phrase("year {year}, winter", year=year)
    now = phrase(facts().board.wheel[view.box - 1].season)
    return phrase("year {year}, {season}, turn {n}", year=year, season=now, n=view.turn)


def _tabs(moment: Moment[State, Action]) -> Iterator[Tab]:
    """Yield the pages of a character: mat, card, attempt; then the printed boards."""
    view, draft, mine = moment.view, moment.draft, moment.mine
    if seat := _shown(moment):
        who, others = table.profile(view, seat), table.others(view, seat)
        pages = [attempt(view, seat, draft, mine=mine)]
        if seat.card:
            pages.insert(0, path(view, laying(seat, draft), mine=mine))
        yield Tab(phrase(MAT), table.mat(view, seat, mine=mine), head=(who,))
        for page in pages:
            yield replace(page, parts=(who, *page.parts, *others), head=(who,))
    yield Tab(phrase("Boards"), table.boards(view))


def _shown(moment: Moment[State, Action]) -> Seat | None:
    view, draft = moment.view, moment.draft
    seats = [seat for seat in view.seats if seat.character]
    seats.sort(key=lambda seat: view.seats.index(seat) != moment.seat)
    for seat in seats:
        match draft:
            case ("path" | "who", character, *_) if character == seat.character:
                return seat
            case ("attempt", obstacle, *_) if seat.acts:
                if obstacle in view.spots[seat.slot].attached:
                    return seat
    return next(iter(seats), None)


def _note(view: State, seat: int) -> str:
    """Return which character a player has; every card of theirs lies open."""
    character = view.seats[seat].character
    return names.person(character) if character else ""


BOARD: Board[State, Action] = Board(screen=screen, note=_note)
