"""7 Steps on a screen: boards and towers for all, discs behind the screen for one.

`boards` shows the table, `laying` asks for discs; what is asked beside that is here:
tiles, discs thrown in, what was drawn.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Literal

from companion.contract import Choice, Draw, Drawn, Over, Roll, parts
from companion.contract.board import Board, Moment, Screen
from companion.contract.parts import Button, Buttons, Card, Cards, Line, Part, Pick
from companion.language import capital, phrase, phrases

from ..facts import FAMILIES
from ..rules import Action, State, actions, legal_actions, waits_for
from ..rules.legality import available
from ..rules.state import UNKNOWN, Seat, ordered, without
from ..rules.wording import discs, hand, listed, points
from ..words import place, say
from . import boards, laying
from .boards import Prompt, done, go, word


def screen(moment: Moment[State, Action]) -> Screen:
    """Return what a seat sees."""
    state, me, over = moment.view, moment.seat, moment.view.phase == "over"
    prompt = _prompt(moment)
    picture = boards.boards(state, prompt.aim, prompt.plan, sure=prompt.sure)
    where = phrase("set-up")
    if over:
        where = phrase("the end")
    elif state.triggered:
        where = phrase("the last turns")
    elif state.table:
        where = phrase("turn of {who}", who=state.seat.name)
    return Screen(
        place=where,
        chips=tuple(
            Line(
                seat.name,
                tone="strong" if number == state.turn and not over else "",
                icon=f"seat:{number}",
                value=str(seat.total if over else seat.score),
            )
            for number, seat in enumerate(state.seats)
        ),
        board=(picture,) if picture else (),
        title=prompt.title,
        about=prompt.about,
        ask=(*prompt.ask, *_own(state, me, prompt), *_others(state, me)),
    )


def _own(state: State, me: int, prompt: Prompt) -> Iterator[Part]:
    if me < 0 or prompt.ask or not state.seats[me].hand:
        return

    def look(letter: str, up: bool) -> parts.Tap | None:
        return None if letter == UNKNOWN else parts.Show(state.colour(letter))

    seat = state.seats[me]
    yield boards.hand(state, seat, tap=look)
    tiles = tuple(
        boards.tile(state, id, tap=parts.Show(phrase(state.kind(id).name)))
        for id in (*seat.aid, *seat.points)
        if id != UNKNOWN
    )
    if tiles:
        yield Cards(tiles, label=phrase("your tiles"))


def _others(state: State, me: int) -> tuple[Part, ...]:
    if state.phase in ("boards", "turns", "first", "over"):
        return ()
    held = tuple(
        Line(seat.name, value=", ".join(_held(seat)), icon=f"seat:{number}")
        for number, seat in enumerate(state.seats)
        if number != me
    )
    out = (Line(phrase("out of the game"), value=str(len(state.box))),)
    piles = (
        Line(phrase("in the bag"), value=str(state.bag)),
        *(out if state.box else ()),
        Line(phrase("building aids"), value=str(state.aids.count)),
        Line(phrase("points tiles"), value=str(state.points.count)),
    )
    title = phrase("The others hold") if me >= 0 else phrase("The players hold")
    return parts.Text(held, "list", title), parts.Text(piles, "chips")


def _held(seat: Seat) -> Iterator[str]:
    yield discs(len(seat.hand))
    if seat.aid:
        yield phrase("{n} aid", n=len(seat.aid))
    if seat.points:
        yield phrase("{n} points tile", n=len(seat.points))


def _prompt(moment: Moment[State, Action]) -> Prompt:
    state, due, me = moment.view, waits_for(moment.view), moment.seat
    match due:
        case Over():
            return _ended(state, due)
        case Choice(player) if player == me and moment.mine:
            if state.phase == "first":
                return first(state)
            if ask := QUESTIONS.get(state.phase):
                return ask(state, moment.draft)
            return laying.lay(state, moment.draft, advised=moment.advice)
        # All see the boards; what else is drawn only its player.
        case Draw() if (
            moment.mine and me >= 0 and (state.phase == "boards" or me == state.turn)
        ):
            return drawn(state, due, moment.draft, me)
        case Choice():
            return Prompt(phrase("{who}'s turn", who=state.seat.name), _course(state))
        case Roll(count, _, what) if count > 1:
            return Prompt(phrase("Roll {n} dice: {what}", n=count, what=phrase(what)))
        case Roll(_, _, what):
            return Prompt(phrase("Roll the {what}", what=phrase(what)))
    return Prompt(
        phrases(
            "{n} of the {deck} is drawn",
            "{n} of the {deck} are drawn",
            due.count,
            deck=phrase(due.deck),
        )
    )


def _ended(state: State, due: Over) -> Prompt:
    names, made = [state.seats[at].name for at in due.winners], points(due.score)
    said = {"who": listed(names, "and"), "points": made}
    title = phrase("{who} wins with {points}", **said)
    if len(names) > 1:
        title = phrase("{who} win with {points}", **said)
    head = ("", phrase("turns"), phrase("unused tiles"), phrase("in all"))
    rows = []
    for seat in state.seats:
        scores = seat.score, seat.total - seat.score, seat.total
        rows.append(parts.Option(seat.name, tuple(map(str, scores))))
    return Prompt(title, ask=(parts.Options(head, tuple(rows)),))


def _course(state: State) -> str:
    if state.phase != "lay":
        return phrase("Discs are laid; the turn ends.")
    if not state.laid:
        return phrase("No disc is laid yet.")
    laid = ", ".join(
        phrase("{c} on {f}", c=state.colour(disc.disc), f=place(state, disc.field))
        for disc in state.laid
    )
    made = points(sum(state.levels))
    return phrase("{course}: {points} so far.", course=capital(laid), points=made)


def first(state: State) -> Prompt:
    """Ask who begins."""
    buttons = (
        Button(
            phrase("{who} begins", who=seat.name), done(state, actions.First(number))
        )
        for number, seat in enumerate(state.seats)
    )
    ask = (Buttons(tuple(buttons), stacked=True),)
    return Prompt(phrase("Who begins?"), ask=ask)


def bonus(state: State, draft: parts.Draft) -> Prompt:
    """Ask of which family the tile is that the turn has earned."""
    chosen = word(draft, ("aid", "points"))
    cards: list[Card] = []
    for family, name in FAMILIES.items():
        tap, left = done(state, actions.Pick(family)), state.stack(family).count
        label = phrase("{tile}, {n} left", tile=phrase(name), n=left)
        pick = Pick((family,)) if isinstance(tap, parts.Do) else tap
        cards.append(boards.back(family, label, family == chosen, pick))
    ask: tuple[Part, ...] = (Cards(tuple(cards)),)
    if chosen:
        action = actions.Pick(chosen)
        ask += (go(state, capital(say(action)), action),)
    made = points(state.made)
    about = phrase("{points} in this turn; seven or fewer earn one.", points=made)
    return Prompt(phrase("Take a tile"), about, ask)


def drop(state: State, draft: parts.Draft) -> Prompt:
    """Ask which of two tiles is discarded."""
    legal = legal_actions(state)
    ids = tuple(action.tile for action in legal if isinstance(action, actions.Drop))
    chosen = word(draft, ids)
    cards = tuple(
        boards.tile(state, id, chosen=id == chosen, tap=Pick((id,))) for id in ids
    )
    ask: tuple[Part, ...] = (Cards(cards),)
    if chosen:
        label = phrase("Discard {tile}", tile=phrase(state.kind(chosen).name))
        ask += (go(state, label, actions.Drop(chosen)),)
    family = phrase(FAMILIES[state.due_family])
    about = phrase("One {tile} is held at most.", tile=family)
    return Prompt(phrase("Discard one of two"), about, ask)


def tidy(state: State, draft: parts.Draft) -> Prompt:
    """Ask which discs are thrown in before the hand is filled."""
    held = Counter(state.seat.hand)
    thrown = ordered([*(Counter(draft) & held).elements()])

    def tap(letter: str, up: bool) -> parts.Tap:
        return Pick(without(thrown, (letter,)) if up else ordered((*thrown, letter)))

    cards = boards.hand(state, state.seat, "".join(thrown), tap)
    left = len(state.seat.hand) - len(thrown)
    bag = state.bag if state.triggered else state.bag + len(thrown)
    drawn = min(state.full - left, bag)
    label = phrase("Throw in nothing, draw {m}", m=drawn)
    if thrown:
        label = phrase("Throw in {n}, draw {m}", n=len(thrown), m=drawn)
    goes = phrase("out of the game") if state.triggered else phrase("into the bag")
    return Prompt(
        phrase("Throw in discs?"),
        phrase(
            "Those you do not want go {where}; then the hand is filled.", where=goes
        ),
        (cards, go(state, label, actions.Throw(thrown))),
    )


QUESTIONS: Mapping[str, Callable[[State, parts.Draft], Prompt]] = {
    "bonus": bonus,
    "drop": drop,
    "tidy": tidy,
}
"""What asks for what follows the discs, by the phase."""


def drawn(state: State, due: Draw, draft: parts.Draft, me: int) -> Prompt:
    """Ask what was drawn, for a table with real boards, discs and tiles."""
    there = available(state, me)
    told: tuple[str, ...] = ()
    for card in draft:
        if told.count(card) < there.get(card, 0) and len(told) < due.count:
            told += (card,)

    def shown(card: str, tap: parts.Tap) -> Card:
        match state.phase:
            case "boards":
                return boards.board(state, card, tap)
            case "draw":
                return boards.tile(state, card, tap=tap)
        return Card(boards.disc(state, card), state.colour(card), tap=tap)

    cards = tuple(
        shown(card, Pick((*told, card)))
        for card, count in there.items()
        if told.count(card) < count and len(told) < due.count
    )
    taken = tuple(
        shown(card, Pick((*told[:at], *told[at + 1 :]))) for at, card in enumerate(told)
    )
    form: Literal["row", "discs"] = "discs"
    title = phrase("Which discs are yours?")
    about = phrase("tap what you drew; a tap on one told undoes it.")
    if state.phase == "boards":
        form, title = "row", phrase("Which boards lie where?")
        about = phrase("tap them slot by slot, from slot 0.")
    elif state.phase == "draw":
        form, title = "row", phrase("Which tile is it?")
        about = phrase("tap what you drew from the {deck}.", deck=phrase(due.deck))
    ask: list[Part] = [Cards(cards, form=form)] if cards else []
    label = phrase("Tell what was drawn")
    if told:
        ask.append(Cards(taken, form=form, label=phrase("told")))
        label = phrase("Tell {discs}", discs=hand(told))
    others: list[Button] = []
    if due.deck != "boards":
        unseen = done(state, Drawn((UNKNOWN,) * due.count))
        others = [Button(phrase("Keep it to yourself"), unseen)]
    about = phrase("{n} of {m}: {rest}", n=len(told), m=due.count, rest=about)
    return Prompt(title, about, (*ask, go(state, label, Drawn(told), *others)))


def _note(state: State, seat: int) -> str:
    held = state.seats[seat]
    return ", ".join(_held(held)) if held.hand or held.aid or held.points else ""


BOARD: Board[State, Action] = Board(
    screen=screen,
    pieces=(*boards.DISCS, *boards.TILES),
    repair=laying.repair,
    note=_note,
)
