"""Who takes damage: the split among a team, and who takes it for another one.

Source: V20.4, teamwork; readings teamwork and oniri.
"""

from companion.games.six_winters.campaign import purchases, stress
from companion.games.six_winters.campaign.full.tasks import SplitDamage, TakeHit
from companion.games.six_winters.campaign.state import State
from companion.games.six_winters.cards.answers import Many
from companion.games.six_winters.cards.places import TRACKS, Track, track_named
from companion.games.six_winters.cards.verbs.people import AbsorbDamage


def hit(state: State, seat: int, track: Track, amount: int) -> State:
    """Return the state once a character is hit, or is to be hit if one may help."""
    who = state.seats[seat]
    if who.acts and amount > 0 and _helper(state, seat, track) is not None:
        return state.push(TakeHit(seat, track, amount))
    return stress.hit(state, seat, track, amount)


def _helper(state: State, seat: int, track: Track) -> int | None:
    """Return the seat whose character may take stress for another, if there is one."""
    if state.shown is None or state.step != "actions":
        return None  # abilities are used in the actions step only
    for number, other in enumerate(state.seats):
        if number == seat or not other.acts:
            continue
        for n in range(1, purchases.top(state, other) + 1):
            verb = purchases.ability(other.character, n, state).do[0]
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
            names = [stress.name(state.seats[n].character) for n in (helper, task.seat)]
            text = f"How much of {task.amount} {track} does {names[0]} take"
            counts = map(Many, range(task.amount + 1))
            return state.asks(task, f"{text} in place of {names[1]}?", *counts)
        taken = many.count
        state = stress.hit(state, helper, track, taken)
    return stress.hit(state, task.seat, track, task.amount - taken)


def split(state: State, task: SplitDamage) -> State:
    """Hit those who take part with the damage of a failed defence."""
    seats = [n for n in task.seats if state.seats[n].acts]
    points = {"psyche": task.psyche, "body": task.body}
    shares: dict[Track, int] = {}
    given = [answer.count for answer in task.answers if isinstance(answer, Many)]
    for track in TRACKS:
        if not points[track] or len(seats) < 2:
            shares[track] = points[track]
        elif given:
            shares[track] = given.pop(0)
        else:
            name = stress.name(state.seats[seats[0]].character)
            text = f"How much of {points[track]} {track} does {name} take?"
            return state.asks(task, text, *map(Many, range(points[track] + 1)))
    for track in TRACKS:
        for seat, amount in zip(
            seats, (shares[track], points[track] - shares[track]), strict=False
        ):
            state = hit(state, seat, track, amount)
    return state
