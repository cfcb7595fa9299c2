"""Stress of characters: hits, conditions, rest; who takes damage for another one.

Source: V20.4, stress and teamwork; readings hits, take-condition, recover-condition,
out, teamwork and oniri.
"""

from msgspec.structs import replace

from companion.language import Later, later, phrase

from ..cards.answers import Many
from ..cards.places import TRACKS, Track, track_named
from ..cards.table import OFF_BOARD, Seat, Sheet, put
from ..cards.verbs.people import AbsorbDamage
from ..facts import facts
from . import reach
from .state import State
from .tasks import SplitDamage, TakeHit

TOP_FACE = 6


def base(character: str, track: Track) -> int:
    """Return the face of a stress die at the start."""
    return facts().character[character].stress.points(track)


def dice(character: str) -> tuple[int, int]:
    """Return the faces of both stress dice at the start."""
    return base(character, "psyche"), base(character, "body")


def name(character: str) -> str:
    """Return a character's name."""
    return facts().character[character].name


def condition(track: Track, box: int) -> str:
    """Return the name of a condition; box 0 is nearest the start."""
    return str(_condition(track, box))


def _condition(track: Track, box: int) -> Later:
    return later(facts().campaign.conditions.of(track)[box].capitalize())


def hit(state: State, seat: int, track: Track, amount: int) -> State:
    """Return the state once a character took all stress of one hit.

    The rest of a hit that moves the die is lost.
    """
    who = state.seats[seat]
    if not who.acts or amount <= 0:
        return state
    called, of = name(who.character), later(track)
    takes = later("{who} takes {n} {track} stress", who=called, n=amount, track=of)
    state = state.says(takes)
    left = who.die(track) - amount
    if left > 0:
        return state.with_seat(seat, who.with_die(track, left))
    return down(state, seat, track)


def down(state: State, seat: int, track: Track) -> State:
    """Move a stress die to the next unmarked box below and mark it, or knock out."""
    who = state.seats[seat]
    sheet = state.sheet(who.character)
    marked = sheet.marked(track)
    below = [box for box in range(who.box(track), len(marked)) if not marked[box]]
    if not below:
        return out(state, seat)
    who = who.with_die(track, base(who.character, track), below[0] + 1)
    return _marked(state.with_seat(seat, who), sheet, track, below[0])


def _marked(state: State, sheet: Sheet, track: Track, box: int) -> State:
    text = is_now(sheet.character, _condition(track, box))
    return mark(state, sheet, track, box).says(text)


def is_now(character: str, condition: Later) -> Later:
    """Return that a character takes a condition."""
    return later("{who} is {condition}", who=name(character), condition=condition)


def out(state: State, seat: int) -> State:
    """Return the state once a character is knocked out for the session."""
    who = state.seats[seat]
    gone = later("{who} is knocked out for this session", who=name(who.character))
    return state.says(gone).with_seat(seat, replace(who, slot=OFF_BOARD, out=True))


def mark(state: State, sheet: Sheet, track: Track, box: int, on: bool = True) -> State:
    """Return the state with a condition marked, or erased."""
    return state.with_sheet(
        replace(sheet, **{track: put(sheet.marked(track), box, on)})
    )


def suffer(state: State, character: str, track: Track) -> State:
    """Return the state once a character takes a condition, in play or not."""
    seat = state.seat(character)
    if seat is not None and state.seats[seat].acts:
        return down(state, seat, track)
    sheet = state.sheet(character)
    free = [box for box, on in enumerate(sheet.marked(track)) if not on]
    return _marked(state, sheet, track, free[0]) if free else state


def recover(state: State, character: str, track: Track) -> State:
    """Return the state once the condition nearest the start is erased."""
    sheet = state.sheet(character)
    boxes = [box for box, on in enumerate(sheet.marked(track)) if on]
    if not boxes:
        return state
    what, who = _condition(track, boxes[0]), name(character)
    text = later("{who} is no longer {condition}", who=who, condition=what)
    return mark(state, sheet, track, boxes[0], on=False).says(text)


def ease(state: State, seat: int, track: Track, face: int | None = None) -> State:
    """Return the state once a stress die shows 1 more, at most 6, or a given face."""
    who = state.seats[seat]
    shows = min(TOP_FACE, who.die(track) + 1) if face is None else face
    of, called = later(track), name(who.character)
    text = later("{who}'s {track} die shows {n}", who=called, track=of, n=shows)
    return state.with_seat(seat, who.with_die(track, shows)).says(text)


def standing(state: State, who: Seat) -> str:
    """Return both stress dice, their boxes and other marked conditions, in words."""
    sheet = state.sheet(who.character)
    parts = []
    for track in TRACKS:
        box = who.box(track)
        marked = [
            condition(track, n)
            for n, on in enumerate(sheet.marked(track))
            if on and n != box - 1  # a box with a die in it is marked
        ]
        text = f"{phrase(track)} {who.die(track)}"
        if box:
            now = condition(track, box - 1)
            text = phrase("{die} in {condition}", die=text, condition=now)
        if marked:
            also = phrase("{conditions} marked", conditions=", ".join(marked))
            text += f" ({also})"
        parts.append(text)
    return ", ".join(parts)


def hit_or_helped(state: State, seat: int, track: Track, amount: int) -> State:
    """Return the state once a character is hit, or is to be hit if one may help."""
    who = state.seats[seat]
    if who.acts and amount > 0 and _helper(state, seat, track) is not None:
        return state.push(TakeHit(seat, track, amount))
    return hit(state, seat, track, amount)


def _helper(state: State, seat: int, track: Track) -> int | None:
    if state.shown is None or state.step != "actions":
        return None  # abilities are used in the actions step only
    for number, other in enumerate(state.seats):
        if number == seat or not other.acts:
            continue
        for n in range(1, reach.top_ability(state, other) + 1):
            verb = reach.ability(other.character, n, state).do[0]
            if isinstance(verb, AbsorbDamage) and verb.track == track:
                return number
    return None


def take_hit(state: State, task: TakeHit) -> State:
    """Hit a character with what no other one takes in its place."""
    track = track_named(task.track)
    helper = _helper(state, task.seat, track)
    taken = 0
    if helper is not None:
        many = task.answers[0] if task.answers else None
        if not isinstance(many, Many):
            text = later(
                "How much of {n} {track} does {who} take in place of {other}?",
                n=task.amount,
                track=later(track),
                who=name(state.seats[helper].character),
                other=name(state.seats[task.seat].character),
            )
            return state.asks(task, text, *map(Many, range(task.amount + 1)))
        taken = many.count
        state = hit(state, helper, track, taken)
    return hit(state, task.seat, track, task.amount - taken)


def split(state: State, task: SplitDamage) -> State:
    """Hit those who take part with the damage of a failed defence."""
    seats = [n for n in task.seats if state.seats[n].acts]
    given = [answer.count for answer in task.answers if isinstance(answer, Many)]
    shares: list[tuple[Track, int, int]] = []
    for track, points in zip(TRACKS, (task.psyche, task.body), strict=True):
        first = points
        if points and len(seats) > 1:
            if not given:
                text = later(
                    "How much of {n} {track} does {who} take?",
                    n=points,
                    track=later(track),
                    who=name(state.seats[seats[0]].character),
                )
                return state.asks(task, text, *map(Many, range(points + 1)))
            first = given.pop(0)
        shares.append((track, first, points - first))
    for track, *amounts in shares:
        for seat, amount in zip(seats, amounts, strict=False):
            state = hit_or_helped(state, seat, track, amount)
    return state
