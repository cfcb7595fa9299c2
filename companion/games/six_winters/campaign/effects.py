"""What the verbs of cards do to the books.

Faces of dice are the table's: what only turns, rerolls or forbids is told, not done.
What the books cannot know is asked.
"""

from itertools import zip_longest

from msgspec.structs import replace

from companion.contract import Act
from companion.games.six_winters.campaign import decks, dice, stress, threats
from companion.games.six_winters.campaign.actions import Answer, At, Many, That, Whom
from companion.games.six_winters.campaign.piles import (
    attached,
    discarded,
    moved,
    replaced,
    without,
)
from companion.games.six_winters.campaign.questions import YES_NO, ask
from companion.games.six_winters.campaign.state import (
    SLOT_NAMES,
    SLOTS,
    Sheet,
    State,
    card,
    put,
    slot_number,
)
from companion.games.six_winters.campaign.targets import (
    ALL_SLOTS,
    destinations,
    here,
    holds,
    known_amount,
    obstacles,
    people,
    within,
)
from companion.games.six_winters.campaign.tasks import BottomStaged, DoVerb
from companion.games.six_winters.cards.places import (
    Among,
    Anywhere,
    Destination,
    Filter,
    Here,
    One,
    PerPoolDie,
    Track,
    Unlocked,
)
from companion.games.six_winters.cards.verbs import (
    BringInLocation,
    BringInObstacle,
    BurnCharacter,
    Damage,
    DiscardObstacles,
    DiscardSelf,
    ExchangeStress,
    LowerThreat,
    MoveCharacter,
    MoveObstacle,
    MoveSelf,
    PlaceStaged,
    RecoverCondition,
    SetStressDie,
    TakeCondition,
    UnlockCharacter,
)
from companion.games.six_winters.cards.wording import capital
from companion.games.six_winters.facts import RESOURCES


def do(state: State, task: DoVerb) -> State:
    """Do a verb, or ask what only the table knows first."""
    match task.verb:
        case Damage() | TakeCondition() | RecoverCondition() | SetStressDie():
            return _to_people(state, task)
        case MoveSelf() | MoveObstacle() | MoveCharacter():
            return _moves(state, task)
        case DiscardSelf():
            return discarded(state, task.card)
        case DiscardObstacles():
            return _discards(state, task)
        case LowerThreat(resource, steps):
            return threats.lowered(state, RESOURCES.index(resource), steps)
        case ExchangeStress(lower, higher):
            (seat,) = task.seats
            state = stress.hit(state, seat, lower, 1)
            return stress.ease(state, seat, higher) if state.seats[seat].acts else state
        case PlaceStaged():
            return state.push(BottomStaged())
        case BringInObstacle() | BringInLocation() | UnlockCharacter():
            return _brings(state, task)
        case BurnCharacter(character):
            return _leaves(state, character)
    return dice.do(state, task) or decks.do(state, task) or state


# What happens to people.


def _to_people(state: State, task: DoVerb) -> State:
    verb = task.verb
    assert isinstance(verb, Damage | TakeCondition | RecoverCondition | SetStressDie)
    if isinstance(verb.whom, Unlocked):
        return _to_all_unlocked(state, verb.track)
    seats = people(state, verb.whom, task)
    if isinstance(verb.whom, One) and len(seats) > 1:
        names = [state.seats[n].character for n in seats]
        if not any(isinstance(one, Whom) for one in task.answers):
            return ask(state, task, "who is meant?", *map(Whom, names))
        seats = tuple(
            n for n in seats if Whom(state.seats[n].character) in task.answers
        )
    if not seats:
        return state
    match verb:
        case SetStressDie():
            return _set_die(state, task, verb, seats)
        case RecoverCondition(_, track):
            for seat in seats:
                state = stress.recover(state, state.seats[seat].character, track)
            return state
    return _hurts(state, task, verb, seats)


def _hurts(
    state: State, task: DoVerb, verb: Damage | TakeCondition, seats: tuple[int, ...]
) -> State:
    """Do damage or conditions to each of some seats that its condition is true of."""
    if holds(state, task, verb.only_if, seats[0]) is None:
        said = [one for one in task.answers if isinstance(one, Answer)]
        if not said:
            return ask(state, task, "do two dice of that pool show the same?", *YES_NO)
        if not said[0].yes:
            return state
    else:
        seats = tuple(n for n in seats if holds(state, task, verb.only_if, n))
    if isinstance(verb, TakeCondition):
        for seat in seats:
            state = stress.suffer(state, state.seats[seat].character, verb.track)
        return state
    amount = known_amount(state, task, verb.amount)
    if amount is None:
        assert isinstance(verb.amount, PerPoolDie)
        told = [one.count for one in task.answers if isinstance(one, Many)]
        if not told:
            return _how_many(state, task, verb.amount)
        amount = told[0] * verb.amount.each
    for seat in seats:
        state = stress.hit(state, seat, verb.track, amount)
    return state


def _how_many(state: State, task: DoVerb, per: PerPoolDie) -> State:
    pool = state.pools[RESOURCES.index(per.resource)]
    text = f"how many dice of the {capital(per.resource)} pool show {per.face}?"
    return ask(state, task, text, *map(Many, range(pool + 1)))


def _to_all_unlocked(state: State, track: Track) -> State:
    for sheet in state.sheets:
        if sheet.unlocked:
            state = stress.suffer(state, sheet.character, track)
    return state


def _set_die(
    state: State, task: DoVerb, verb: SetStressDie, seats: tuple[int, ...]
) -> State:
    """Turn a stress die of each seat, if the player likes."""
    if verb.may and len(task.answers) < len(seats):
        name = stress.name(state.seats[seats[len(task.answers)]].character)
        text = f"does {name} set the {verb.track} die to {verb.face}?"
        return ask(state, task, text, *YES_NO)
    for number, seat in enumerate(seats):
        if not verb.may or task.answers[number] == Answer(True):
            state = stress.ease(state, seat, verb.track, verb.face)
    return state


# What moves, and what is discarded.


def _moves(state: State, task: DoVerb) -> State:
    match task.verb:
        case MoveSelf(to) if task.mine:
            at = state.seats[task.seats[0]].slot
            slots = tuple(n for n in destinations(state, to, -1) if n != at)
            return _go(state, task, task.seats[0], slots, task.answers)
        case MoveSelf(to):
            at = here(state, task)
            if state.where(task.card) is None:
                return state
            return _move_self(state, task, to, at)
        case MoveObstacle(what, to):
            return _move_another(state, task, what)
        case MoveCharacter():
            return _move_people(state, task)
    return state


def _move_self(state: State, task: DoVerb, to: Destination, at: int) -> State:
    """Move an obstacle itself."""
    slots = destinations(state, to, at)
    if len(slots) > 1 and not task.answers:
        return ask(state, task, "where to?", *_at(slots))
    if not slots:
        return state
    return moved(state, task.card, _chosen(task.answers, slots))


def _at(slots: tuple[int, ...]) -> tuple[At, ...]:
    return tuple(At(SLOT_NAMES[slot]) for slot in slots)


def _chosen(answers: tuple[Act, ...], slots: tuple[int, ...]) -> int:
    for one in answers:
        if isinstance(one, At):
            number = slot_number(one.slot)
            assert number is not None
            return number
    return slots[0]


def _move_another(state: State, task: DoVerb, what: Filter) -> State:
    """Move one obstacle of the players' choice; first which, then where to."""
    verb = task.verb
    assert isinstance(verb, MoveObstacle)
    known = obstacles(state, what, ALL_SLOTS, task.card)
    if not known:
        return state
    picked = [one.obstacle for one in task.answers if isinstance(one, That)]
    if not picked and len(known) > 1:
        return ask(state, task, "which obstacle moves?", *map(That, known))
    one = picked[0] if picked else known[0]
    to = verb.to
    assert isinstance(to, Here | Among | Anywhere)
    slots = within(state, to, here(state, task))
    if len(slots) > 1 and not any(isinstance(a, At) for a in task.answers):
        return ask(state, task, f"where does {card(one).name} go?", *_at(slots))
    return moved(state, one, _chosen(task.answers, slots)) if slots else state


def _move_people(state: State, task: DoVerb) -> State:
    """Move characters, each asked where to unless there is one place only."""
    verb = task.verb
    assert isinstance(verb, MoveCharacter)
    ways = {}
    for seat in people(state, verb.whom, task):
        slots = _ways(state, task, verb, seat)
        if slots:
            ways[seat] = slots
    sure = len(ways) == 1 and not verb.may and len(next(iter(ways.values()))) == 1
    if len(task.answers) < len(ways) and not sure:
        seat = list(ways)[len(task.answers)]
        stays = (Answer(False),) if verb.may else ()
        name = stress.name(state.seats[seat].character)
        return ask(state, task, f"where does {name} go?", *_at(ways[seat]), *stays)
    for (seat, slots), answer in zip_longest(ways.items(), task.answers):
        if answer != Answer(False):
            state = went(state, seat, _chosen((answer,), slots))
    return state


def _ways(
    state: State, task: DoVerb, verb: MoveCharacter, seat: int
) -> tuple[int, ...]:
    """Return where a character may go, other than where it is."""
    at = here(state, task)
    slots = destinations(state, verb.to, -1)
    if isinstance(verb.to, Here):
        slots = (at,)
    return tuple(n for n in slots if n >= 0 and n != state.seats[seat].slot)


def _go(
    state: State,
    task: DoVerb,
    seat: int,
    slots: tuple[int, ...],
    answers: tuple[Act, ...],
) -> State:
    if len(slots) > 1 and not answers:
        return ask(state, task, "where to?", *_at(slots))
    if not slots and not answers:
        return state
    return went(state, seat, _chosen(answers, slots))


def went(state: State, seat: int, slot: int) -> State:
    """Return the books once a character has moved in, and what that brings."""
    who, location = state.seats[seat], state.location(slot)
    state = state.with_seat(seat, replace(who, slot=slot))
    state = state.says(f"{stress.name(who.character)} moves to {location.name}")
    doings = [DoVerb(verb, location.id, slot, (seat,)) for verb in location.moving_in]
    for one in state.spots[slot].attached:
        for effect in card(one).effects:
            if effect.when == "moving_in":
                doings += [DoVerb(verb, one, slot, (seat,)) for verb in effect.do]
    return state.push(*doings)


def _discards(state: State, task: DoVerb) -> State:
    verb = task.verb
    assert isinstance(verb, DiscardObstacles)
    slots = within(state, verb.at, here(state, task))
    known = obstacles(state, verb.what, slots, task.card)
    if verb.count is None:
        for one in known:
            state = discarded(state, one)
        return state
    # A card that is overcome is on its way out: it is none to choose from.
    known = without(known, task.card)
    for answer in task.answers:
        if isinstance(answer, That):
            return discarded(state, answer.obstacle)
        return state
    if len(known) > 1 or (known and verb.may):
        refuses = (Answer(False),) if verb.may else ()
        text = "which obstacle is discarded?"
        return ask(state, task, text, *map(That, known), *refuses)
    return discarded(state, known[0]) if known else state


# What comes and goes.


def _brings(state: State, task: DoVerb) -> State:
    match task.verb:
        case BringInObstacle(one, slot) if one in state.locked:
            state = replace(state, locked=without(state.locked, one))
            return attached(state, SLOTS.index(slot), one)
        case BringInLocation(location) if location in state.aside:
            return replaced(state, here(state, task), location)
        case UnlockCharacter(character, pay) if not state.sheet(character).unlocked:
            sheet = state.sheet(character)
            if sheet.gone:
                return state
            if pay is None:
                return _joins(state, sheet)
            pool = RESOURCES.index(pay.resource)
            least = -(-pay.total // 6)
            if not task.answers and state.pools[pool] >= least:
                text = f"how many {capital(pay.resource)} pool dice pay {pay.total}?"
                counts = (0, *range(least, state.pools[pool] + 1))
                return ask(state, task, text, *map(Many, counts))
            for answer in task.answers:
                if isinstance(answer, Many) and answer.count:
                    left = state.pools[pool] - answer.count
                    state = replace(state, pools=put(state.pools, pool, left))
                    return _joins(state, sheet)
    return state


def _joins(state: State, sheet: Sheet) -> State:
    state = state.with_sheet(replace(sheet, joined=state.year))
    return state.says(f"{stress.name(sheet.character)} joins from the next session on")


def _leaves(state: State, character: str) -> State:
    """A character leaves the campaign; its player acts no more this session."""
    state = state.with_sheet(replace(state.sheet(character), gone=True))
    seat = state.seat(character)
    if seat is not None:
        who = replace(state.seats[seat], slot=-1, out=True)
        state = state.with_seat(seat, who)
    return state.says(f"{stress.name(character)} leaves the campaign")
