"""The printed lines of obstacles, locations and events, made from their effects.

Text and rule come from the same entry in `data/`, so they cannot disagree. A line is
short, in our own words, and names icons in braces.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal, NamedTuple, assert_never

from companion.games.six_winters.cards.effects import Effect
from companion.games.six_winters.cards.phrases import amount, condition, people
from companion.games.six_winters.cards.verbs import Context, Verb, begun
from companion.games.six_winters.cards.verbs.obstacles import MoveSelf
from companion.games.six_winters.cards.verbs.people import Damage, ToPeople
from companion.games.six_winters.facts import facts
from companion.games.six_winters.facts.cards import Event, Location, Obstacle

Sign = Literal["always", "activation", "overcome", "action", "starting"]


class Line(NamedTuple):
    """A line of a card, and the sign before it."""

    sign: Sign
    words: str


def obstacle(card: Obstacle) -> tuple[Line, ...]:
    """Return the lines of an obstacle, in the order in which they are printed.

    >>> obstacle(facts().obstacle["breakout"])
    (Line(sign='activation', words='Empty {espionage} pool'),)
    """
    return tuple(_effect(effect) for effect in card.effects)


def _effect(effect: Effect) -> Line:
    match effect.when:
        case "activation" | "overcome":
            return Line(effect.when, sentence(effect.do))
        case "moving_in":
            return Line("always", moving_in(effect.do))
        case "damage":
            return Line("always", f"Damage: {sentence(effect.do)}")
        case "continuous":
            return Line("always", sentence(effect.do))
        case _:
            assert_never(effect.when)


def location(card: Location) -> tuple[Line, ...]:
    """Return the lines of a location: its action, its effects, its obstacles.

    >>> [line.words for line in location(facts().location["sightrock-keep"])]
    ['Move 1 unit anywhere', 'Doom Under Sightrock']
    """
    lines = [Line("action", sentence(card.action))] if card.action else []
    if card.free_effect:
        lines.append(Line("always", sentence(card.free_effect)))
    if hit := card.create_asset_extra_cost:
        costs = amount(hit.track, hit.amount)
        lines.append(Line("always", f"Create Asset here also costs {costs}"))
    if card.moving_in:
        lines.append(Line("always", moving_in(card.moving_in)))
    if card.starting_obstacles:
        lines.append(Line("starting", _starting(card.starting_obstacles)))
    return tuple(lines)


def _starting(ids: tuple[str, ...]) -> str:
    """Return the names of obstacles, repeated ones with their number."""
    names = Counter(facts().obstacle[card].name for card in ids)
    return ", ".join(
        f"{name} \N{MULTIPLICATION SIGN}{count}" if count > 1 else name
        for name, count in names.items()
    )


def event(card: Event) -> str:
    """Return the line of a seasonal event.

    >>> event(facts().event["winter", 1])
    'Rural or wilderness: 1 {body}'
    """
    return sentence(card.do)


def moving_in(do: Iterable[Verb]) -> str:
    """Return the damage to a character who moves in."""
    (verb,) = (verb for verb in do if isinstance(verb, Damage))
    when = f" {condition(verb.only_if)}" if verb.only_if else ""
    return f"Moving in{when}: {amount(verb.track, verb.amount)}"


@cache
def names() -> Mapping[str, str]:
    """Return the name of every obstacle, location and character that a verb names."""
    box = facts()
    named: dict[str, str] = {card.id: card.name for card in box.obstacles}
    named |= {card.id: card.name for card in box.locations}
    return named | {card.id: card.name for card in box.characters}


def sentence(do: Iterable[Verb]) -> str:
    """Return verbs in a row; people whom consecutive verbs affect are named once."""
    parts: list[str] = []
    there, before = False, ""
    for verb in do:
        who = people(verb.whom, there) if isinstance(verb, ToPeople) else ""
        if isinstance(verb, ToPeople) and parts and who and who == before:
            parts[-1] += f", then {verb.happens()}"
            continue
        parts.append(verb.line(Context(there, not parts, names())))
        there = there or isinstance(verb, MoveSelf)
        before = who if isinstance(verb, ToPeople) else before
    return begun("; ".join(parts))
