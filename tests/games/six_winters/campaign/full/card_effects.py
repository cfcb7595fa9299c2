"""One table on which every effect is done with faces, and what it changed in words.

`effects.json` has a row for each distinct effect: the cards that have it, what was
typed while it was done, and what changed. Run this file to write the rows again; then
read what changed in them against the cards.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.contract import Choice, Draw, Drawn, Roll, Rolled
from companion.games.six_winters import reports, rules
from companion.games.six_winters.campaign import reach
from companion.games.six_winters.campaign.actions import Mend, Setting
from companion.games.six_winters.campaign.corrections.cards import swapped
from companion.games.six_winters.campaign.state import DiceAt, Heap, Shown, card
from companion.games.six_winters.campaign.tasks import (
    ActionStep,
    ActivateObstacles,
    ActivateSlot,
    Question,
)
from companion.games.six_winters.campaign.turn import icons
from companion.games.six_winters.cards.answers import Answer, Many, OneDie, Order
from companion.games.six_winters.cards.places import RESOURCES, SLOT_NAMES
from companion.games.six_winters.cards.verbs import DoVerb
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee import overcoming
from companion.games.six_winters.words import read, write
from tests.games.six_winters.campaigns import (
    changes,
    differences,
    doing,
    keeps_every_law,
    marked,
    paused,
    seated,
    stored,
    table,
)


def probed(state: rules.State) -> dict[str, str]:
    """Return what lasting effects can change: icons, costs, damage, what is allowed."""
    found = {
        f"{kind} icons": str(count)
        for kind, count in zip(RESOURCES, icons(state), strict=True)
    }
    for slot in range(9):
        pools = " ".join(reach.usable_pools(state, slot))
        found[f"pools usable in {SLOT_NAMES[slot]}"] = pools
    for name in state.in_play:
        also = overcoming.cards(reach.bearing_on(state, name))
        cost = overcoming.damage(card(name), (), also)
        found[f"damage of {name}"] = f"{cost.psyche} psyche {cost.body} body"
        faces = overcoming.pattern(card(name), map(card, state.in_play))
        found[f"pattern of {name}"] = " ".join(map(str, faces))
        found[f"{name} is forbidden by"] = reach.forbids_overcoming(state, name)
    for number in (0, 1):
        seat = state.seats[number]
        for one in reports.Went.ways(state, seat):
            text = write(one)
            way, _, dice = text.partition(" with ")
            found[way] = f"{len(dice.split())} dice"
    terms = reach.terms(state)
    found["barred from completing"] = terms.barred or ""
    return found


FILE = Path(__file__).parent / "effects.json"
BOX = facts()
POOLS = ((2, 3, 5), (1, 4, 6), (3, 6, 6), (3, 5), (1, 6), (4, 6, 6))
THREAT = (2, 7, 4, 3, 8, 10)
HERE, THERE = 7, 4
"""The slot of the card that is tried and of Keel; the slot of Thea."""
ELSEWHERE = {
    "legionary-1": THERE,
    "eldritch-signs-1": 0,
    "background-checks": 1,
    "northern-patrol": 8,
}
"""Cards that are tried in another slot, where their effect finds something to do."""
URBAN_OR_ELDRITCH = {"heat-wave": (1, 6), "mana-backlash": (0, 3)}
"""Events for which a seat is in another slot."""
ASSETS = {
    SLOT_NAMES[HERE]: ((2, 5), (), (), (), (4,), (5,), ()),
    SLOT_NAMES[THERE]: ((), (3,), (), (3, 6), (), (), ()),
}
HANDS = {"hand-ann": (1, 2, 3, 4, 5, 6), "hand-ben": (1, 2, 3, 4, 5, 6)}
OTHERS = {
    "empire__technology": "imperial-guard-1 zarrah",
    "red_bank__military": "angry-mob-1 spy-unmasked",
    "red_bank__sorcery": "radiant-fernbrake",
    "settled_lands__diplomacy": "legionary-1 bandit-camp star-crossed",
}
PILES = (("poison", "tripwire"), ("eldritch-signs-1", "culture-clash"), ("taichu",))
STAGED = ("tinkering", "cantrips", "warmachine", "grand-tour")
ROLLS = (4, 1, 6, 2, 5, 3)


def begun(*gone: str, played: tuple[str, str] = ("thea", "keel")) -> rules.State:
    """Return the table: obstacles of each kind, known faces, nothing to do.

    Args:
        gone: cards that are in the box, not on the table.
    """
    others = {
        slot: " ".join(name for name in some.split() if name not in gone)
        for slot, some in OTHERS.items()
    }
    state = table(
        *played,
        piles=tuple(tuple(c for c in pile if c not in gone) for pile in PILES),
        threat=THREAT,
        staged=STAGED,
        deck=("small-steps",),
        pools=tuple(map(len, POOLS)),
        **others,
    )
    state = swapped(state, state.spots[2].location, "prominence")  # a port
    placed = [DiceAt(place, ((),) * 6 + (dice,)) for place, dice in HANDS.items()]
    state = with_assets(replace(state, shown=Shown(POOLS, tuple(placed))), ASSETS)
    for seat, slot in ((0, THERE), (1, HERE)):
        state = seated(state, seat, slot=slot)
    return marked(state, played[1], psyche=(True, False, False))


def with_assets(
    state: rules.State, assets: Mapping[str, tuple[tuple[int, ...], ...]]
) -> rules.State:
    """Return a table with other assets in some places."""
    assert state.shown
    placed = {**dict(state.shown.dice_at), **assets}
    heaps = {heap.place: heap.dice for heap in state.heaps}
    heaps |= {place: tuple(map(len, row[:6])) for place, row in assets.items()}
    shown = replace(
        state.shown, dice_at=tuple(sorted(map(DiceAt._make, placed.items())))
    )
    return replace(
        state, shown=shown, heaps=tuple(Heap(*one) for one in sorted(heaps.items()))
    )


def with_obstacle(name: str, at: int | None = None) -> rules.State:
    """Return the table with one more obstacle in play."""
    state = begun(name)
    slot = ELSEWHERE.get(name, HERE) if at is None else at
    return stored(state.with_attached(slot, (*state.spots[slot].attached, name)))


def at_location(name: str, played: tuple[str, str] = ("thea", "keel")) -> rules.State:
    """Return the table with Keel at a location."""
    state = begun(played=played)
    slots = [n for n, spot in enumerate(state.spots) if spot.location == name]
    if not slots:
        return swapped(state, state.spots[HERE].location, name)
    return seated(state, 1, slot=slots[0])


# What is done, answered by the first choice: of dice two, and then no more.


def done(
    state: rules.State, typed: list[str], script: tuple[str, ...] = ()
) -> rules.State:
    """Do what is due until nothing is; add what was typed, or replay a script."""
    rolls, left = iter(ROLLS * 9), list(script)
    while True:
        keeps_every_law(state)
        action: Any
        match rules.waits_for(state):
            case Roll(count):
                action = Rolled(tuple(next(rolls) for _ in range(count)))
            case Draw(_, count):
                action = Drawn(tuple(sorted(rules.deck(state)))[:count])
            case Choice() if isinstance(state.task, Question):
                action = _answer(state)
            case _:
                return state
        if left:
            action = read(left.pop(0))
        typed.append(write(action))
        state = rules.apply(state, action)


def _answer(state: rules.State) -> Any:
    question = state.task
    assert isinstance(question, Question)
    dice = [one for one in question.choices if isinstance(one, OneDie)]
    picked = sum(isinstance(one, OneDie) for one in question.task.answers)
    if picked >= 2 and Answer(False) in question.choices:
        return Answer(False)
    match question.choices[0]:
        case Order():
            return question.choices[-1]
        case Many():
            return question.choices[len(question.choices) // 2]
    return dice[-1] if dice else question.choices[0]


def report(state: rules.State, text: str, typed: list[str]) -> rules.State:
    """Report something in the actions step, and do what follows."""
    typed.append(text)
    acting = doing(replace(state, step="actions"), ActionStep())
    return done(rules.apply(acting, read(text)), typed)


def first_of(state: rules.State, *begins: str) -> str:
    """Return the first legal report that begins so."""
    legal = (
        write(one)
        for one in rules.legal_actions(doing(state, ActionStep()))
        if not isinstance(one, Mend | Setting)
    )
    return next(one for one in legal if one.startswith(begins))


# The distinct effects, each with its cards.


def obstacle_effects() -> Iterator[tuple[str, Any, str]]:
    """Yield the moment, the effect and the card of each effect of an obstacle."""
    for one in BOX.obstacles:
        for effect in one.effects:
            yield effect.when, effect, one.id


def location_effects() -> Iterator[tuple[str, Any, str]]:
    """Yield each effect of a location."""
    names = ("action", "free_effect", "activation_asset", "create_for_stress")
    names += ("create_asset_extra_cost", "skill_bonus", "port", "gate")
    for one in BOX.locations:
        if one.moving_in:
            yield "arrival", one.moving_in, one.id
        for name in names:
            if value := getattr(one, name):
                yield name, value, one.id


def ability_effects() -> Iterator[tuple[str, Any, str]]:
    """Yield each ability, called by its character and number."""
    for who in BOX.characters:
        for n, one in enumerate((*who.abilities, *who.achievements), 1):
            yield "ability", replace(one, ruled=None), f"{who.id}:{n}"


def every() -> Iterator[tuple[str, Any, str]]:
    """Yield every effect of every card: its moment, what it is, the card."""
    yield from obstacle_effects()
    yield from (("event", one.do, one.id) for one in BOX.events)
    yield from location_effects()
    yield from ability_effects()


def distinct() -> dict[tuple[str, Any], list[str]]:
    """Return the cards of each distinct effect."""
    found: dict[tuple[str, Any], list[str]] = {}
    for when, effect, name in every():
        found.setdefault((when, effect), []).append(name)
    return found


def result(when: str, name: str) -> tuple[list[str], list[str]]:
    """Do an effect; return what was typed and what changed."""
    typed: list[str] = []
    match when:
        case "continuous" | "damage":
            without, there = begun(name), with_obstacle(name)
            return typed, differences(probed(without), probed(there))
        case "activation":
            state = with_obstacle(name)
            task = ActivateObstacles(state.where(name) or 0, (name,))
            return typed, changes(state, done(paused(state, task), typed))
        case "moving_in":
            state = with_obstacle(name, THERE)
            state = seated(state, 0, slot=3)
            return typed, changes(state, report(state, went(state, 0, THERE), typed))
        case "overcome":
            state = with_obstacle(name)
            tasks = (DoVerb(v, name, HERE, (1,)) for v in card(name).verbs("overcome"))
            return typed, changes(state, done(paused(state, *tasks), typed))
        case "event":
            state = begun()
            (event,) = (one for one in BOX.events if one.id == name)
            if name in URBAN_OR_ELDRITCH:
                seat, slot = URBAN_OR_ELDRITCH[name]
                state = seated(state, seat, slot=slot)
            if any(v.__struct_config__.tag == "move_cost" for v in event.do):
                fair = replace(state, event=name)
                return typed, differences(probed(state), probed(fair))
            verbs = (DoVerb(verb, name) for verb in event.do)
            return typed, changes(state, done(paused(state, *verbs), typed))
        case "ability":
            return ability(name, typed)
    return location(when, name, typed)


def went(state: rules.State, seat: int, slot: int) -> str:
    who = state.seats[seat].character
    return first_of(state, f"went {who} {SLOT_NAMES[slot].replace('_', '-')}")


def ability(name: str, typed: list[str]) -> tuple[list[str], list[str]]:
    """Use an ability of Keel's seat; the tenth character's damage is its own test."""
    who, _, number = name.partition(":")
    other = "thea" if who != "thea" else "menas"
    state = begun(played=(other, who))
    row = ((2, 5), (5,), (4,), (), (4,), (5,), ())
    state = with_assets(state, {SLOT_NAMES[HERE]: row})
    state = marked(state, who, achievements=6, joined=0)
    state = stored(replace(state, discards=(("orb-of-seeing",), (), ())))
    if name == "oniri:8":
        state = seated(state, 0, slot=3)
        trap = with_obstacle("lightning-chamber", THERE).spots[THERE]
        state = stored(state.with_attached(THERE, trap.attached))
        return typed, changes(state, report(state, went(state, 0, THERE), typed))
    text = first_of(state, f"ability {who} {number}")
    return typed, changes(state, report(state, text, typed))


def location(when: str, name: str, typed: list[str]) -> tuple[list[str], list[str]]:
    """Do an effect of a location where Keel is, or compare it with a plain one."""
    state = at_location(name)
    seat = state.seats[1]
    match when:
        case "action" | "free_effect":
            text = first_of(state, "used keel")
            return typed, changes(state, report(state, text, typed))
        case "activation_asset":
            task = ActivateSlot(seat.slot, moves=False)
            return typed, changes(state, done(paused(state, task), typed))
        case "arrival":
            slot = seat.slot
            state = seated(state, 1, slot=8)
            return typed, changes(state, report(state, went(state, 1, slot), typed))
        case "create_for_stress":
            texts = [write(one) for one in reports.Created.ways(state, seat)]
            text = next(t for t in texts if "body" in t or "psyche" in t)
            return typed, changes(state, report(state, text, typed))
        case "create_asset_extra_cost":
            text = write(next(reports.Created.ways(state, seat)))
            return typed, changes(state, report(state, text, typed))
        case "skill_bonus":
            skill = BOX.location[name].skill_bonus
            assert skill
            sheet = state.sheet("keel").with_rank(skill, 3)
            ways = reports.Created.ways(state.with_sheet(sheet), seat)
            most = max(map(write, ways), key=lambda text: (text.count("take"), text))
            return typed, [f"with rank 3: {most}"]
    return typed, _between(state, name, when)


def _between(state: rules.State, name: str, when: str) -> list[str]:
    """Return what a way from port to port, or from gate to gate, costs."""
    pairs = {
        "port": ("red-bank", "southkeep"),
        "gate": ("undaris-tower", "undaris-tomb"),
    }
    other = next(one for one in pairs[when] if one != name)
    state = swapped(state, state.spots[THERE].location, other)
    there = SLOT_NAMES[THERE].replace("_", "-")
    moves = [write(one) for one in reports.Went.ways(state, state.seats[1])]
    found = [one for one in moves if there in one]
    return [f"to {other}: {found[0]}", f"or: {found[-1]}"]


def rows() -> list[dict[str, Any]]:
    """Return the rows of the file."""
    found = []
    for (when, _), names in distinct().items():
        typed, changed = result(when, names[0])
        row = {"when": when, "cards": names, "typed": typed, "changes": changed}
        found.append(row)
    return found


if __name__ == "__main__":
    lines = ",\n".join(json.dumps(row) for row in rows())
    FILE.write_text(f"[\n{lines}\n]\n", "utf-8")
