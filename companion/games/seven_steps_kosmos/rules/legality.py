"""What is due, what a player may do now, and why not.

`legal_actions` keeps the candidates that `why_not` accepts, and `apply` calls it too.
Its sentences use only what the player whose turn it is can see.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from companion.contract import Choice, Draw, Drawn, Due, Over, Roll, Rolled
from companion.errors import quoted
from companion.language import marked, phrase

from ..facts import FIELDS
from . import actions as acts
from . import placing
from .state import TILE, UNKNOWN, State, face_down, ordered, unseen
from .wording import discs, hand, listed, number

TILES = {"aid": marked("aid tiles"), "points": marked("points tiles")}

STEPS = {
    "first": marked("name the player who begins"),
    "lay": marked("lay discs, then say done"),
    "bonus": marked("choose the family of the tile that is due"),
    "drop": marked("choose the tile to discard"),
    "tidy": marked("throw in any number of discs, or none"),
}


def waits_for(state: State) -> Due:
    """Return the cards or dice that are due, whose choice it is, or the end."""
    match state.phase:
        case "boards":
            return Draw(marked("boards"), FIELDS)
        case "turns":
            return Roll(FIELDS, 6, marked("turns of slots 0 to 6"))
        case "first" if state.options.start_player == "random":
            return Roll(1, len(state.seats), marked("starting player's die"))
        case "deal" | "refill":
            return Draw(marked("bag"), state.missing, state.turn)
        case "draw":
            return Draw(TILES[state.due_family], 1, state.turn)
        case "over":
            score = max(seat.total for seat in state.seats)
            # The rules know no tie-break.
            winners = [at for at, seat in enumerate(state.seats) if seat.total == score]
            names = listed([state.seats[at].name for at in winners], "and")
            totals = ", ".join(f"{seat.name} {seat.total}" for seat in state.seats)
            reason = phrase(
                "points with {n} for each unused tile: {rest}", n=TILE, rest=totals
            )
            return Over(True, score, names, reason, tuple(winners))
    return Choice(state.turn)


def legal_actions(state: State) -> tuple[acts.Action, ...]:
    """Return all that may be done now, in a fixed order; empty if cards are due.

    Discs come first, the highest levels before others; then done, tiles and aids.
    """
    due = waits_for(state)
    if not isinstance(due, Choice):
        return ()
    candidates = _candidates(state)
    return tuple(action for action in candidates if not _refusal(state, action, due))


def _candidates(state: State) -> Iterator[acts.Action]:
    match state.phase:
        case "first":
            yield from map(acts.First, range(len(state.seats)))
        case "lay":
            yield from placing.reachable(state)
            yield acts.Done()
            for tile in state.kinds:
                if tile.family == "points" and placing.holds(state, tile):
                    yield acts.Points(tile.id)
            for tile in placing.playable(state):
                yield from placing.effects(state, tile)
        case "bonus":
            yield from (acts.Pick("aid"), acts.Pick("points"))
        case "drop":
            yield from map(acts.Drop, state.known(state.due_family))
        case "tidy":
            # Every choice of discs of the hand, the smaller ones first.
            hand = state.seat.hand
            for count in range(len(hand) + 1):
                yield from map(acts.Throw, sorted({*combinations(hand, count)}))


def why_not(state: State, action: acts.Action) -> str | None:
    """Return the reason `action` is illegal in `state`, or None if it is legal."""
    due = waits_for(state)
    if isinstance(due, Over):
        return phrase("the game is over: {why}", why=due.reason)
    return _refusal(state, action, due) or None


def _refusal(state: State, action: acts.Action, due: Due) -> str:
    """The reason in words, empty if there is none."""
    match action:
        case Rolled(faces):
            return _rolled_refused(due, faces)
        case Drawn(cards):
            return _drawn_refused(state, due, cards)
    match due:
        case Draw(deck, count):
            what = {"n": number(count), "deck": phrase(deck)}
            return phrase(
                "{n} are to be drawn from the {deck}; report them first", **what
            )
        case Roll(what=rolled):
            return phrase(
                "dice are due, the {what}; report what they show first",
                what=phrase(rolled),
            )
    step = phrase(STEPS[state.phase])
    match state.phase, action:
        case "first", acts.First(seat):
            last = len(state.seats) - 1
            if 0 <= seat <= last:
                return ""
            return phrase(
                "there is no seat {n}; seats are 0 to {m}", n=number(seat), m=last
            )
        case "lay", acts.Lay(disc, field):
            fault = placing.violation(state, disc, field)
            return fault.sentence if fault else ""
        case "lay", acts.Take() | acts.Shift() | acts.Move() | acts.Aid() as aid:
            return placing.refusal(state, aid)
        case "lay", acts.Points(tile):
            return _points_refused(state, tile)
        case "lay", acts.Done():
            return _done_refused(state)
        case "bonus", acts.Done():
            return phrase(
                "the tile that 7 points or fewer earn is taken; {step}", step=step
            )
        case "bonus", acts.Pick(family):
            return _pick_refused(state, family)
        case "drop", acts.Drop(tile):
            return _drop_refused(state, tile)
        case "tidy", acts.Throw(thrown):
            return _throw_refused(state, thrown)
    return phrase("that is not the step of the turn now; {step}", step=step)


def _rolled_refused(due: Due, faces: tuple[int, ...]) -> str:
    if not isinstance(due, Roll):
        return phrase("no dice are due now; choose what to do")
    if len(faces) != due.count:
        count = number(len(faces))
        return phrase("{n} dice are reported; {m} are due", n=count, m=due.count)
    for face in faces:
        if not 1 <= face <= due.sides:
            known = {"n": number(face), "m": due.sides}
            return phrase("no die shows {n}; faces are 1 to {m}", **known)
    return ""


def _drawn_refused(state: State, due: Due, cards: tuple[str, ...]) -> str:
    if not isinstance(due, Draw):
        return phrase("nothing is to be drawn now; choose what to do")
    drawn = {"n": number(len(cards)), "m": due.count, "deck": phrase(due.deck)}
    if len(cards) != due.count:
        return phrase("{n} are drawn; {m} are due from the {deck}", **drawn)
    # Other players' hands do not count here: a refusal would reveal them.
    there = available(state, state.turn)
    for card, count in Counter(cards).items():
        if card == UNKNOWN and due.deck != "boards":
            continue
        if card not in there:
            return phrase(
                "no {card} is in the {deck}; there is {known}",
                **{**drawn, "card": quoted(card), "known": listed(there)},
            )
        if count > there[card]:
            return phrase(
                "{n} of {card} are drawn; the {deck} cannot hold so many",
                **{**drawn, "card": card, "n": count},
            )
    return ""


def available(state: State, seat: int | None = None) -> dict[str, int]:
    """Return how many of each card the draw now due may hold.

    With hands that nobody reported it is more than there is; `seat` may be None,
    for all that was reported.
    """
    match state.phase:
        case "boards":
            return {letter: 1 for letter, _ in state.patterns}
        case "draw":
            return face_down(state, state.due_family, seat)
    return unseen(state, seat)


def _points_refused(state: State, id: str) -> str:
    tile = state.tile(id)
    if tile is None or tile.family != "points":
        right = placing.known_tiles(state, "points")
        return phrase(
            "there is no points tile {id}; {right}", id=quoted(id), right=right
        )
    if not placing.holds(state, tile):
        held = listed(state.seat.points)
        return phrase("no points tile {id} is held; held is {held}", id=id, held=held)
    return _done_refused(state)


def _done_refused(state: State) -> str:
    fault = placing.must_place(state)
    return fault.what if fault else ""


def _pick_refused(state: State, family: str) -> str:
    stacks = {"aid": state.aids, "points": state.points}
    if family not in stacks:
        return phrase(
            "there is no family {family}; families are aid and points",
            family=quoted(family),
        )
    if stacks[family].count:
        return ""
    return phrase("no {family} tile is left; take the other family", family=family)


def _drop_refused(state: State, id: str) -> str:
    tile, family = state.tile(id), state.due_family
    if tile and tile.family == family and placing.holds(state, tile):
        return ""
    held = listed(dict.fromkeys(state.seat.tiles(family)))
    return phrase("{id} is not held; discard {held}", id=quoted(id), held=held)


def _throw_refused(state: State, thrown: tuple[str, ...]) -> str:
    held = Counter(state.seat.hand)
    for disc, count in Counter(thrown).items():
        if count > held[disc]:
            return phrase(
                "{discs} of {letter} to be thrown in; the hand is {hand}",
                **{"discs": discs(count), "letter": quoted(disc)},
                hand=hand(state.seat.hand),
            )
    if thrown != (right := ordered(thrown)):
        shown = {"hand": hand(thrown), "right": hand(right)}
        return phrase("{hand} is out of order; say {right}", **shown)
    return ""
