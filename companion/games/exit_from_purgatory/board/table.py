"""What lies on the table, which everybody sees: mats, tokens, locks, the middle."""

from collections.abc import Callable, Iterator

from companion.contract import parts
from companion.contract.board import Tab
from companion.contract.parts import Card, Cards, Line, Mark, Part, Tap
from companion.games.exit_from_purgatory.board import cards
from companion.games.exit_from_purgatory.facts import facts
from companion.games.exit_from_purgatory.rules import State, steps
from companion.games.exit_from_purgatory.rules.cards import NAMES, UNKNOWN
from companion.games.exit_from_purgatory.rules.due import decider
from companion.games.exit_from_purgatory.rules.state import LETTERS, OPEN, Player
from companion.games.exit_from_purgatory.rules.wording import named, some
from companion.games.exit_from_purgatory.words.course import under_way

SEAT = "small-mat"
MAT = "mat"
SIDES = {"A": "token-apple", "W": "token-worm"}
"""The side of a token that lies on a mat, by its letter."""

LAST = 3
"""Events of a turn that are shown; the log has all."""

GONE = {"stuck": "stuck", "hell": "in Hell", "heaven": "in Heaven"}

Aim = Callable[[int], Tap | None]
"""What a tap on the mat of a seat leads to."""


def nothing(seat: int) -> Tap | None:
    """Return no tap: the mats are not to be chosen now."""
    return None


def called(state: State, seat: int, me: int) -> str:
    """Return a player's name, or `you`."""
    return "you" if seat == me else state.players[seat].name


def table(state: State, me: int, aim: Aim) -> tuple[Part, ...]:
    """Return the mats, what happened, and what lies in the middle."""
    middle = tuple(_middle(state, me))
    piles = some(len(state.pile), "card")
    centre = (
        *_told(state),
        *((Cards(middle, label="in the middle"),) if middle else ()),
        parts.Text((Line(f"**{piles}** in the draw pile"),), form="chips"),
    )
    seats = tuple(_seat(state, seat, me, aim) for seat in range(len(state.players)))
    return (parts.Round(seats, centre),)


def _seat(state: State, seat: int, me: int, aim: Aim) -> parts.Panel:
    """Return a player's mat in small, with how many cards they hold."""
    player = state.players[seat]
    picture = parts.Picture(SEAT, seen(state, seat), marks=tokens(state, seat))
    turn = seat == state.turn and not state.ended
    return parts.Panel(
        (picture,),
        title=called(state, seat, me),
        note=", ".join(_notes(state, player)),
        icon=f"seat:{seat}",
        look="chosen" if turn else "",
        tap=aim(seat),
    )


def _notes(state: State, player: Player) -> Iterator[str]:
    if player.gone:
        yield GONE[player.gone]
        if player.gone == "hell" and not state.ended:
            yield "wins next turn"
    if player.hand or not player.gone:
        yield some(len(player.hand), "card")
    if player.lock:
        yield f"waits for {state.players[player.lock.on].name}"


def seen(state: State, seat: int) -> str:
    """Return what lies on a mat, in words."""
    player = state.players[seat]
    pairs = zip(LETTERS, player.mat, strict=True)
    done = [f"{named(at)} {NAMES[token]}" for at, token in pairs if token != OPEN]
    return f"Mat of {player.name}: {', '.join(done) or 'no token'}"


def tokens(state: State, seat: int) -> tuple[Mark, ...]:
    """Return what lies on the mat of a seat: its tokens, and locks."""
    player = state.players[seat]
    pairs = zip(LETTERS, player.mat, strict=True)
    laid = [
        Mark(f"spot.{letter}", SIDES[token]) for letter, token in pairs if token != OPEN
    ]
    if lock := player.lock:
        other = state.players[lock.on].name
        label = f"{player.name} waits here for the next token of {other}"
        where = f"spot.{lock.letter}"
        laid.append(Mark(where, f"lock-{seat + 1}", label=label, look="ghost"))
    waiting = (
        other
        for other, seated in enumerate(state.players)
        if seated.lock and seated.lock.on == seat
    )
    for number, who in enumerate(waiting, 1):
        label = f"{state.players[who].name} waits for {player.name}"
        laid.append(Mark(f"lock.{number}", f"lock-{who + 1}", label=label))
    return tuple(laid)


def _told(state: State) -> Iterator[Part]:
    """Yield what is under way and what happened last, as one paragraph."""
    begun = [f"**{line}.**" for line in under_way(state)]
    # What is under way repeats how it began.
    since = state.events[1:] if begun else state.events
    events = [event for event in since if not (begun and " shows " in event)]
    last = [f"{event[0].upper()}{event[1:]}." for event in events[-LAST:]]
    if text := " ".join((*begun, *last)):
        yield parts.Text((Line(text),))


def _middle(state: State, me: int) -> Iterator[Card]:
    """Yield the cards in the middle; those of others lie face down."""
    tried = state.attempt
    if tried is None:
        return
    for laid in tried.middle:
        yield _laid(state, laid.seat, laid.card, me)
    match state.step:
        case steps.Laying():
            seat = decider(state)
            who = called(state, seat, me)
            yield Card("", f"{who}: still to lay a card", look="goal", caption=who)
        case steps.Showing(target, hidden) | steps.Unveiling(target, hidden):
            for kind in hidden:
                yield _laid(state, tried.actor, kind, me)
            for _ in hidden:
                who = called(state, target, me)
                yield Card("", f"{who}: still to show", look="goal", caption=who)


def _laid(state: State, seat: int, card: str, me: int) -> Card:
    """Return a card that lies face down; who laid it knows it."""
    who = called(state, seat, me)
    own = f" ({NAMES[card]})" if card != UNKNOWN else ""
    label = f"{who}: a card face down{own}"
    return cards.back(label, caption=f"{who}{own}")


def tabs(state: State, me: int) -> tuple[Tab, ...]:
    """Return further pages: the own mat as printed, and what is printed for all."""
    shared = (
        Tab("Challenges", (parts.Picture("summary", _challenges()),)),
        Tab("Aid", (parts.Picture("aid", "What can be done in a turn"),)),
    )
    if me < 0:
        return shared
    mat = parts.Picture(MAT, seen(state, me), marks=tokens(state, me))
    return (Tab("Your mat", (mat,)), *shared)


def _challenges() -> str:
    known = "; ".join(
        f"{challenge.letter} {challenge.name}: {challenge.text}"
        for challenge in facts().challenges
    )
    return f"The six challenges. {known}"
