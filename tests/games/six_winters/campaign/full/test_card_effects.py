"""Every effect of every card acts on faces as its literal row says."""

import json
from collections import Counter
from itertools import product
from typing import Any

from msgspec.structs import replace

from companion.games.six_winters import reports
from companion.games.six_winters.campaign import dice_places
from companion.games.six_winters.campaign.tasks import ActionStep, Attempting
from companion.games.six_winters.cards import places
from companion.games.six_winters.cards.wording import spot
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee import overcoming, paths, progress
from companion.games.six_winters.rules import State, apply
from companion.games.six_winters.words import read
from tests.games.six_winters.campaign.full import card_effects
from tests.games.six_winters.campaigns import doing, keeps_every_law, seated
from tests.kits import every

ROWS = json.loads(card_effects.FILE.read_text("utf-8"))


@every("row", ROWS)
def test_an_effect_changes_what_its_row_says(row: dict[str, Any]) -> None:
    typed, changed = card_effects.result(row["when"], row["cards"][0])

    assert typed == row["typed"]
    assert changed == row["changes"]


def test_the_table_names_every_effect_of_every_card_once() -> None:
    named = [(row["when"], name) for row in ROWS for name in row["cards"]]
    every = [(when, name) for when, _, name in card_effects.every()]
    assert sorted(named) == sorted(every)
    alike = {tuple(names) for names in card_effects.distinct().values()}
    assert {tuple(row["cards"]) for row in ROWS} <= alike

    names = Counter(name.partition(":")[0] for _, name in named)
    assert {one.id for one in facts().obstacles if one.effects} <= names.keys()
    assert {one.id for one in facts().events} <= names.keys()
    assert sum(names[who.id] for who in facts().characters) == 63
    silent = [one.id for one in facts().locations if one.id not in names]
    starting = [place.id for place in facts().locations if place.starting_slot]
    assert sorted(silent) == sorted([*starting, "firstborn-peak", "cyclabrary"])


def test_only_effects_without_a_target_change_nothing() -> None:
    still = [row["cards"][0] for row in ROWS if not row["changes"]]

    assert still == ["background-checks"]  # it is where most guards are already


# Progress cards.


def solved(name: str) -> tuple[paths.PlacedDie, ...]:
    """Return a shortest path over a card from dice of every kind and region."""
    kinds = product(places.RESOURCES, range(1, 7), places.REGIONS)
    assets = [paths.Asset(*one) for one in kinds] * 2
    found = progress.suggest(facts().card[name], assets)
    assert found
    return found


def standing(state: State, laid: paths.PlacedDie) -> State:
    """Put Keel where a die has to be taken, with that die as the only asset there."""
    region = laid.die.region or ""
    slot = next(n for n, at in enumerate(places.SLOT_NAMES) if at.startswith(region))
    here, kind = places.SLOT_NAMES[slot], places.ResourceIndex.of(laid.die.type)
    state = dice_places.cleared(state, here)
    state = dice_places.with_more(state, here, kind, 1, (laid.die.face,))
    return seated(state, 1, slot=slot)


@every("name", [card.id for card in facts().progress])
def test_a_progress_card_is_completed_die_by_die_and_raises_its_tracks(
    name: str,
) -> None:
    state = card_effects.begun()
    staged = tuple(one for one in state.staged if one != name)
    deck = tuple(one for one in state.deck if one != name)
    state = seated(replace(state, staged=staged, deck=deck), 1, card=name)
    way = solved(name)
    for number, laid in enumerate(way):
        state = doing(standing(state, laid), ActionStep())
        text = f"laid keel {laid.die.type} 1 with {spot(laid.at)}:"
        text += f"{laid.die.type[:2]}{laid.die.face}"
        assert state.seats[1].card == name, number
        assert read(text) in set(reports.Laid.ways(state, state.seats[1]))
        state = apply(state, read(text))
    state = card_effects.done(state, [])

    assert len(way) >= (paths.to_go(facts().card[name], ()) or 9)
    assert sum(state.progress) == 6 + len(facts().card[name].rewards)
    assert state.dice_at("card-ben") == (0,) * 6
    keeps_every_law(state)


# Patterns of obstacles.


@every("name", [card.id for card in facts().obstacles])
def test_an_obstacle_is_overcome_by_the_faces_of_its_pattern_and_no_others(
    name: str,
) -> None:
    card = facts().obstacle[name]
    state = card_effects.with_obstacle(name, card_effects.HERE)
    for slot in range(9):  # nothing else is in play
        attached = (name,) if slot == card_effects.HERE else ()
        state = state.with_attached(slot, attached)
    sheet = state.sheet("keel").with_rank(card.skill, card.difficulty)
    here = places.SLOT_NAMES[card_effects.HERE]
    state = dice_places.cleared(state.with_sheet(sheet), here)
    state = doing(replace(state, step="actions"), ActionStep())
    state = apply(state, read(f"tried {name} keel"))
    left = list(overcoming.pattern(card, (card,)))
    task = state.task
    assert isinstance(task, Attempting)
    while left:
        state = dice_places.with_action_dice(state, "hand-ben", (1, 2, 3, 4, 5, 6))
        fits = {one.die[0].face for one in reports.legal_in_attempt(state)
                if hasattr(one, "die")}  # fmt: skip
        assert fits == set(left) or card.difficulty == 6
        state = apply(state, read(f"placed keel:{left[0]}"))
        left.pop(0)

    assert not isinstance(state.task, Attempting)
    assert any("is overcome" in str(one.text) for one in state.news)
