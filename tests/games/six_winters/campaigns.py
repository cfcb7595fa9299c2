"""Campaigns to test with, kept by bots, and the law that every card has one place."""

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.contract import Choice, Draw, Drawn, Over, Roll, Rolled
from companion.games.six_winters.bots import BOTS
from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.campaign.actions import Mend, Setting
from companion.games.six_winters.campaign.corrections.cards import swapped
from companion.games.six_winters.campaign.state import Heap, Shown
from companion.games.six_winters.campaign.stress import base
from companion.games.six_winters.campaign.tasks import (
    ActionStep,
    PathOf,
    Pause,
    Question,
)
from companion.games.six_winters.cards.places import SLOT_NAMES, TRACKS
from companion.games.six_winters.cards.table import Cards, put
from companion.games.six_winters.cards.verbs import Task
from companion.games.six_winters.facts import RESOURCES, SKILLS, facts
from companion.games.six_winters.referee.purchases import EXCHANGED
from companion.games.six_winters.reports import Carried, Exchanged, Laid, Traded
from companion.games.six_winters.rules import (
    Action,
    State,
    apply,
    deck,
    legal_actions,
    start,
    waits_for,
    why_not,
)
from companion.games.six_winters.rules.agenda import run
from companion.games.six_winters.words import read, spelled, write

PLAYERS = ("ann", "ben")


def campaign(rulings: dict[str, str] | None = None, **setup: str) -> State:
    """Begin a campaign of ann and ben."""
    return start(rulings or {}, {"players": list(PLAYERS), **setup})


def some_rulings(rng: Random) -> dict[str, str]:
    return {one.id: rng.choice(sorted(one.choices)) for one in facts().rulings}


def some_action(state: State, rng: Random, bot: str = "random") -> Action | None:
    """Return what is done next: cards by lot, a bot's choice, None at the end."""
    match waits_for(state):
        case Draw(_, count):
            return Drawn(tuple(rng.sample(deck(state), count)))
        case Roll(count):
            return Rolled(tuple(rng.randint(1, 6) for _ in range(count)))
        case Choice():
            return BOTS[bot](state, rng)
        case Over():
            return None
    raise AssertionError(state)


def states(
    rng: Random, state: State, bot: str = "random"
) -> Iterator[tuple[State, Action | None]]:
    """Yield each state of a campaign with what is done in it, the end with None."""
    while action := some_action(state, rng, bot):
        yield state, action
        state = apply(state, action)
    yield state, None


def anything(state: State, rng: Random) -> Action | None:
    """Return what is done next, every kind of action as often; None at the end."""
    if not isinstance(waits_for(state), Choice):
        return some_action(state, rng)
    legal = legal_actions(state)
    kind = rng.choice(sorted({type(one).__name__ for one in legal}))
    return rng.choice([one for one in legal if type(one).__name__ == kind])


def after(state: State, *typed: str) -> State:
    """Do typed reports one after another."""
    for one in typed:
        state = apply(state, read(one))
    return state


def places(state: State) -> dict[str, list[str]]:
    """Return all cards by kind, from wherever they are in the record."""
    held = [seat.card for seat in state.seats if seat.card]
    cards = [state.deck, state.staged, state.spent, state.later]
    piles = [*state.piles, *state.discards, state.in_play, state.locked]
    return {
        "obstacles": sorted(one for pile in piles for one in pile),
        "progress": sorted(
            one for heap in (*cards, held, state.burned_cards) for one in heap
        ),
        "locations": sorted(
            [spot.location for spot in state.spots if spot.location]
            + [one for pile in state.decks for one in pile]
            + [*state.aside, *state.burned]
        ),
    }


EVERY = {
    "obstacles": sorted(one.id for one in facts().obstacles),
    "progress": sorted(one.id for one in facts().progress),
    "locations": sorted(one.id for one in facts().locations),
}


def keeps_every_law(state: State) -> None:
    """Assert what holds in every state."""
    assert places(state) == EVERY
    for n in range(6):
        assert state.pools[n] + state.out[n] + state.supply(n) == 12
        assert 1 <= state.progress[n] <= 12
        assert 1 <= state.threat[n] <= 12
        assert min(state.pools[n], state.out[n], state.supply(n)) >= 0
    assert 1 <= state.year <= 6
    assert 0 <= state.box <= 8
    played = [seat.character for seat in state.seats if seat.character]
    assert len(set(played)) == len(played)
    for sheet in state.sheets:
        assert all(0 <= rank <= 6 for rank in sheet.skills)
        assert 0 <= sheet.achievements <= 6
        assert sheet.joined <= state.year
    for seat in state.seats:
        if seat.acts:
            assert all(1 <= face <= 6 for face in seat.dice)
            assert all(0 <= box <= 3 for box in seat.boxes)
    assert [*map(sum, state.layers)] == [*map(len, state.piles)]
    assert all(min(heap.dice) >= 0 < sum(heap.dice) for heap in state.heaps)
    known = {*dice_places.places(state)}
    assert {heap.place for heap in state.heaps} <= known
    if state.shown is not None:
        keeps_every_law_of_faces(state, state.shown)
    if state.light:
        return
    for n, pile in enumerate(state.piles):
        assert state.tops[n] in ("", *(facts().obstacle[one].season for one in pile))


def moves_the_dice_that_it_names(before: State, action: Action, after: State) -> None:
    """Assert that dice are neither made nor lost by a report of pool dice or assets."""
    match action:
        case Traded(source, target, come) | Exchanged(source, target, come):
            gone = come * (EXCHANGED if isinstance(action, Exchanged) else 1)
            moved = {source: -gone, target: come}
        case Laid() if before.seats != after.seats:
            return  # the card is complete, and its rewards fill pools
        case Carried() | Laid():
            moved = {}
        case _:
            return
    for n, kind in enumerate(RESOURCES):
        paid = sum(
            die.type == kind and die.label in ("", "pay", *facts().character)
            for die in action.dice
            if isinstance(action, Traded)
        )
        expected = before.pools[n] + moved.get(kind, 0) - paid
        if moved.get(kind, 0) > 0 and before.options.trade_supply == "lost":
            expected = min(expected, 12 - before.out[n])
        assert after.pools[n] == expected, (action, kind)
        assert after.out[n] == before.out[n], (action, kind)


def keeps_every_law_of_faces(state: State, shown: Shown) -> None:
    """Assert that each die has one place and shows 1 to 6, or is still to be rolled."""
    hands = {dice_places.of_hand(seat.player) for seat in state.seats}
    assert {one.place for one in shown.dice_at} <= {*dice_places.places(state), *hands}
    assert [len(pool) for pool in shown.pools] == [*state.pools]
    rows = [one.faces for one in shown.dice_at]
    every = [*shown.pools, *(faces for row in rows for faces in row)]
    assert all([*faces] == sorted(faces) for faces in every)
    assert all(0 <= face <= 6 for faces in every for face in faces)
    for kind in range(6):
        out = sum(len(row[kind]) for row in rows)
        assert out == state.out[kind]
        assert len(shown.pools[kind]) + out + state.supply(kind) == 12
    held = sum(len(row[6]) for row in rows)
    assert held + shown.free_action_dice == 18
    assert shown.free_action_dice >= 0
    for heap in state.heaps:
        assert tuple(map(len, shown.row(heap.place)[:6])) == heap.dice
    for seat, path in zip(state.seats, shown.paths, strict=True):
        laid = sorted((one.die.type, one.die.face) for one in path)
        row = zip(RESOURCES, shown.row(dice_places.of_card(seat.player)), strict=False)
        on_it = sorted((kind, face) for kind, faces in row for face in faces)
        due = [
            task.task if isinstance(task, Question) else task for task in state.agenda
        ]
        assert laid == on_it or any(isinstance(task, PathOf) for task in due)
    for obstacle, faces in shown.beside:
        on_it_all = [face for some in shown.row(obstacle) for face in some]
        assert not Counter(faces) - Counter(on_it_all)


def table(
    *played: str, at: str = "empire-military", year: int = 1, **more: Any
) -> State:
    """Return a campaign with a full record and nothing to do, other cards in the box.

    Args:
        played: the characters of ann and ben.
        at: where both are, or where each is, with a space between.
        more: by slot, `-` written as `__`, obstacles that lie there, with spaces
            between, the first attached first; `locations`, as for `located`; and other
            fields of the state.
    """
    locations = more.pop("locations", {})
    fields = {name: more.pop(name) for name in State.__struct_fields__ if name in more}
    state = replace(campaign(), agenda=(), news=(), year=year, turn=1, box=1, deck=())
    bare = tuple(replace(spot, attached=()) for spot in state.spots)
    state = replace(state, spots=bare, piles=NONE)
    for slot, some in more.items():
        number = SLOT_NAMES.index(slot.replace("__", "-"))
        state = state.with_attached(number, tuple(some.split()))
    slots = tuple(map(SLOT_NAMES.index, at.split() * 2))
    for seat, who in enumerate(played):
        dice = (base(who, "psyche"), base(who, "body"))
        state = seated(state, seat, character=who, slot=slots[seat], dice=dice)
    state = located(replace(state, **fields), **locations)
    return piled(state, *state.piles)


NONE: tuple[Cards, ...] = ((), (), ())


def stored(state: State) -> State:
    """Put into the box what is nowhere else, and what is elsewhere out of it."""
    held = tuple(seat.card for seat in state.seats)
    out = {
        "locked": (*state.piles, *state.discards, state.in_play),
        "later": (state.deck, state.staged, state.spent, state.burned_cards, held),
    }
    box = {}
    for name, kind in (("locked", "obstacles"), ("later", "progress")):
        there = dict.fromkeys((*getattr(state, name), *EVERY[kind]))
        placed = {card for pile in out[name] for card in pile}
        box[name] = tuple(card for card in there if card not in placed)
    return replace(state, **box)


def seated(state: State, seat: int, **fields: Any) -> State:
    """Change what is so of a player."""
    return stored(state.with_seat(seat, replace(state.seats[seat], **fields)))


def marked(state: State, character: str, **fields: Any) -> State:
    """Change what is marked on a character's sheet."""
    return state.with_sheet(replace(state.sheet(character), **fields))


def located(state: State, **locations: str) -> State:
    """Lay locations out by slot, written as in `table`; they change places."""
    for slot, location in locations.items():
        number = SLOT_NAMES.index(slot.replace("__", "-"))
        spot = state.spots[number]
        if location:
            state = swapped(state, spot.location, location)
        else:
            state = replace(
                state, spots=put(state.spots, number, replace(spot, location=""))
            )
    return state


def holding(state: State, seat: int = 0, card: str = "tinkering") -> State:
    """Give a player a progress card that is to come."""
    return seated(state, seat, card=card)


def doing(state: State, *tasks: Task) -> State:
    """Do tasks, up to the first that waits."""
    if [*map(sum, state.layers)] != [*map(len, state.piles)]:
        state = piled(state, *state.piles)
    return run(replace(stored(state), agenda=tasks))


def paused(state: State, *tasks: Task) -> State:
    """Do tasks, up to the first that waits, and pause."""
    return doing(state, *tasks, Pause())


def acting(*played: str, **more: Any) -> State:
    """Return a table in the actions step."""
    return paused(table(*played, **more), ActionStep())


def do(state: State, *texts: str) -> State:
    for text in texts:
        state = apply(state, read(spelled(text, state)))
        keeps_every_law(state)
    return state


def refused(state: State, text: str) -> str:
    return why_not(state, read(spelled(text, state))) or ""


def faced(
    *played: str, hands: tuple[str, str] = ("123456", "123456"), **attached: str
) -> State:
    """Begin an actions step with full dice: characters at Eastkeep, known hands."""
    state = table(*(played or ("thea", "keel")), **attached)
    state = replace(state, shown=Shown(), step="actions")
    for player, faces in zip(PLAYERS, hands, strict=True):
        dice = tuple(sorted(map(int, faces)))
        state = dice_places.with_action_dice(state, f"hand-{player}", dice)
    return doing(state, ActionStep(), Pause())


def piled(state: State, *piles: Cards) -> State:
    """Lay draw piles out: in order in a full record, shuffled in a light one."""
    layers = tuple((len(pile),) if pile else () for pile in piles)
    return stored(replace(state, piles=piles, layers=layers))


def unlocked(state: State, *obstacles: str) -> State:
    """Take obstacles out of those that are locked."""
    locked = tuple(one for one in state.locked if one not in obstacles)
    return replace(state, locked=locked)


def heap(dice: tuple[int, ...], place: str = "empire-military") -> tuple[Heap, ...]:
    """Dice of each resource that lie in one place."""
    return (Heap(place, dice),)


def answers(state: State) -> tuple[Action, ...]:
    """What may be reported, except corrections and a light record."""
    legal = legal_actions(state)
    return tuple(one for one in legal if not isinstance(one, Mend | Setting))


def news(state: State) -> list[str]:
    return [str(one.text) for one in state.news]


KINDS = (*RESOURCES, "action")


def seen(state: State) -> Iterator[tuple[str, str]]:
    """Yield all that a report or an effect can change: what, and how it is.

    Dice are written as their faces, or in a counted record as how many there are.
    """
    shown = state.shown
    for kind, pool in zip(RESOURCES, (shown or state).pools, strict=True):
        yield f"{kind} pool", dice(pool)
    rows = shown.dice_at if shown else [(at.place, at.dice) for at in state.heaps]
    for place, row in rows:
        for kind, there in zip(KINDS, row, strict=False):
            yield f"{kind} at {place}", dice(there)
    for seat in state.seats:
        who, sheet = seat.character, state.sheet(seat.character)
        yield f"{who} is", SLOT_NAMES[seat.slot] if seat.acts else "out"
        yield f"{who} holds", seat.card
        for track in TRACKS:
            boxes = ["x" if on else "." for on in sheet.marked(track)]
            yield f"{who} {track}", f"{seat.die(track)} {''.join(boxes)}"
    for sheet in state.sheets:
        yield f"{sheet.character} joined", str(sheet.joined)
        yield f"{sheet.character} gone", str(sheet.gone)
        yield f"{sheet.character} achievements", str(sheet.achievements)
        for skill, rank in zip(SKILLS, sheet.skills, strict=True):
            yield f"{sheet.character} {skill}", str(rank)
        if state.seat(sheet.character) is None:
            marks = sum(sheet.psyche) + sum(sheet.body)
            yield f"{sheet.character} conditions", str(marks)
    for slot, spot in enumerate(state.spots):
        yield f"location {SLOT_NAMES[slot]}", spot.location
        for at, name in enumerate(spot.attached):
            yield name, f"{SLOT_NAMES[slot]} {at + 1}"
    for what, piles in (("discards", state.discards), ("pile", state.piles)):
        for region, pile in enumerate(piles):
            yield f"{what} {region}", " ".join(pile)
    for what, row in (("threat", state.threat), ("progress", state.progress)):
        for kind, space in zip(RESOURCES, row, strict=True):
            yield f"{kind} {what}", str(space)
    for name in ("staged", "spent", "burned", "used"):
        yield name, " ".join(getattr(state, name))
    choices = state.task.choices if isinstance(state.task, Question) else ()
    yield "choices", ", ".join(map(write, choices))


def dice(there: int | tuple[int, ...]) -> str:
    return str(there or "") if isinstance(there, int) else " ".join(map(str, there))


def differences(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Return each thing that is not as before: `what: was -> is`."""
    names = dict.fromkeys((*before, *after))
    return [
        f"{name}: {before.get(name, '') or '-'} -> {after.get(name, '') or '-'}"
        for name in names
        if before.get(name, "") != after.get(name, "")
    ]


def changes(before: State, after: State) -> list[str]:
    """Return what was changed."""
    return differences(dict(seen(before)), dict(seen(after)))
