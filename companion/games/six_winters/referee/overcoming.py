"""Overcoming an obstacle, step by step: approach, defend, place dice.

Dice may be added over several attempts. An attempt is judged as a whole, from the dice
that are on the obstacle already to the ranks that are gained.

Source: V20.4, overcoming, teamwork and skill mastery; readings placing-dice, defence,
teamwork, achievement; rulings defence-pattern and team-mastery.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from companion.language import inside, marked, phrase, phrases

from ..cards.places import DiceHere, Stress
from ..cards.verbs import Verb
from ..cards.verbs.obstacles import AddPatternDie, ForbidOvercoming, ModifyDamage
from ..cards.verbs.people import Damage
from ..cards.wording import capital, row
from ..facts import facts
from ..facts.cards import Obstacle

Faces = tuple[int, ...]
TOP_RANK = facts().campaign.top_rank


class Fighter(msgspec.Struct, frozen=True):
    """A participant: the rank in the obstacle's skill, and the character if known."""

    rank: int
    character: str = ""


class Attempt(msgspec.Struct, frozen=True):
    """An attempt to overcome an obstacle."""

    obstacle: Obstacle
    team: tuple[Fighter, ...]  # all who take part
    on: Faces = ()  # dice that are on the obstacle already
    approach: Faces = ()  # action dice and assets placed before the defence
    defend: Faces | None = None  # unspent action dice, rolled again; None if not yet
    place: Faces = ()  # action dice placed after the defence, all among `defend`
    assets: Faces = ()  # assets from the location placed after the defence
    also: tuple[Obstacle, ...] = ()  # other obstacles in play whose verbs may apply


class Outcome(msgspec.Struct, frozen=True):
    """The result of an attempt."""

    reason: str = ""  # why it may not be made like this; empty if it may
    overcome: bool = False  # whether the obstacle is overcome
    defended: bool | None = None  # success of the defence; None if none, or not yet
    missing: Faces = ()  # the faces that the defence lacks
    damage: Stress = Stress()  # what a failed defence costs the team
    open: Faces = ()  # the faces of the pattern that are still to be covered, sorted
    # How many dice are still to be placed; fewer than `open` if skill mastery has
    # placed dice of other faces.
    lacking: int = 0
    gains: tuple[int, ...] = ()  # those of the team, from 0, whose rank rises by one
    earns: tuple[int, ...] = ()  # those whose task the obstacle is


def skilled(card: Obstacle, rank: int) -> bool:
    """Return whether a rank is enough to approach an obstacle."""
    return rank >= card.difficulty


def any_face(team: Iterable[Fighter], rulings: Mapping[str, str]) -> bool:
    """Return whether any die fits any place (skill mastery)."""
    top = [fighter.rank >= TOP_RANK for fighter in team]
    return all(top) if rulings["team-mastery"] == "all" else any(top)


def pattern(card: Obstacle, also: Iterable[Obstacle] = ()) -> Faces:
    """Return the faces that overcome an obstacle, sorted, with those others add."""
    more = [
        verb.face
        for verb in verbs(also)
        if isinstance(verb, AddPatternDie) and verb.what.matches(card)
    ]
    return tuple(sorted([*card.pattern, *more]))


def open_faces(faces: Faces, placed: Sequence[int]) -> Faces:
    """Return the faces that are not covered by a die of their own, sorted.

    >>> open_faces((1, 1, 1, 3), (1, 3))
    (1, 1)
    """
    return tuple(sorted((Counter(faces) - Counter(placed)).elements()))


def cannot_place(
    faces: Faces, before: Sequence[int], new: Sequence[int], *, free: bool
) -> str:
    """Return why dice may not be placed on a pattern beside those that were before.

    Empty if they may; `free` if any die fits any place (skill mastery).
    """
    # With skill mastery any face fits, so room is counted in dice, not in open faces.
    room = len(faces) - len(before)
    if len(new) > room:
        return phrases(
            "{n} die are placed where {dice} will do",
            "{n} dice are placed where {dice} will do",
            len(new),
            dice=in_dice(room),
        )
    still = open_faces(faces, before)
    few = "" if free else lacking(new, still, marked("open place"))
    return phrase("{why}; open: {faces}", why=few, faces=row(still)) if few else ""


def in_dice(count: int) -> str:
    """Return a number of dice."""
    return phrases("{n} die", "{n} dice", count)


def shown(face: int) -> str:
    """Return a face in a sentence, such as `a 3`."""
    return phrase("a {face}", face=face)


PLURAL = {
    "open place": marked("open places"),
    "pool die": marked("pool dice"),
    "unspent action die": marked("unspent action dice"),
}


def lacking(wanted: Sequence[int], there: Sequence[int], what: str) -> str:
    """Return which dice are lacking, empty if there are enough.

    >>> lacking((3, 3), (2, 3, 6), "pool die"), lacking((1,), (2,), "pool die")
    ('only 1 pool die shows a 3, not 2', 'no pool die shows a 1')
    """
    absent = Counter(wanted) - Counter(there)
    if not absent:
        return ""
    face = min(absent)
    have, needed = list(there).count(face), list(wanted).count(face)
    if not have:
        return phrase("no {what} shows {face}", what=phrase(what), face=shown(face))
    return phrases(
        "only {n} {what} shows {face}, not {needed}",
        "only {n} {what} show {face}, not {needed}",
        have,
        what=phrase(what if have == 1 else PLURAL[what]),
        face=shown(face),
        needed=needed,
    )


def defence_faces(card: Obstacle, placed: Sequence[int], ruling: str) -> Faces:
    """Return the different faces that a defence must show, sorted."""
    if ruling == "open":  # Ruling defence-pattern
        return tuple(sorted(set(open_faces(card.pattern, placed))))
    return card.defence


def damage(
    card: Obstacle, placed: Sequence[int] = (), also: Iterable[Obstacle] = ()
) -> Stress:
    """Return the damage of a failed defence, with what others add to it."""
    points = {"psyche": card.damage.psyche, "body": card.damage.body}
    for effect in card.effects:
        for verb in effect.do if effect.when == "damage" else ():
            if isinstance(verb, Damage) and isinstance(verb.amount, DiceHere):
                points[verb.track] += max(verb.amount.least, sum(placed))
    for verb in verbs(also):
        if isinstance(verb, ModifyDamage) and verb.what.matches(card):
            points[verb.track] += verb.more
    return Stress(**points)


def cards(ids: Iterable[str]) -> tuple[Obstacle, ...]:
    """Return obstacles by their ids."""
    return tuple(facts().obstacle[id] for id in ids)


def verbs(obstacles: Iterable[Obstacle]) -> Iterable[Verb]:
    """Return the verbs of obstacles, at all moments."""
    return (verb for card in obstacles for effect in card.effects for verb in effect.do)


def attempt(tried: Attempt, rulings: Mapping[str, str]) -> Outcome:
    """Judge an attempt as a whole."""
    # In the order of the rulebook: approach, defend, place; each may end it.
    card, faces = tried.obstacle, pattern(tried.obstacle, tried.also)
    free = any_face(tried.team, rulings)
    if reason := _why_not(tried, faces, free):
        return Outcome(reason=reason)
    covered = (*tried.on, *tried.approach)
    if len(covered) == len(faces):
        return _overcome(tried, Outcome())
    if tried.defend is None:
        return _so_far(faces, covered, Outcome())
    wanted = defence_faces(card, covered, rulings["defence-pattern"])
    missing = tuple(face for face in wanted if face not in tried.defend)
    defended = bool(tried.defend) and not missing
    cost = Stress() if defended else damage(card, covered, tried.also)
    outcome = Outcome(defended=defended, missing=missing, damage=cost)
    covered = (*covered, *tried.place, *tried.assets)
    if len(covered) == len(faces):
        return _overcome(tried, outcome)
    return _so_far(faces, covered, outcome)


def _why_not(tried: Attempt, faces: Faces, free: bool) -> str:
    """Return why the steps are not allowed, empty if they are."""
    card = tried.obstacle
    for other in tried.also:
        for verb in verbs([other]):
            if isinstance(verb, ForbidOvercoming) and verb.what.matches(card):
                return phrase(
                    "{obstacle} cannot be overcome while {other} is in play",
                    obstacle=card.name,
                    other=other.name,
                )
    able = any(skilled(card, fighter.rank) for fighter in tried.team)
    if tried.approach and not able:
        return phrase(
            "an approach takes rank {rank} in {skill}",
            rank=card.difficulty,
            skill=inside(capital(card.skill)),
        )
    covered = (*tried.on, *tried.approach)
    if len(tried.on) > len(faces):
        return cannot_place(faces, (), tried.on, free=True)
    if why := cannot_place(faces, tried.on, tried.approach, free=free):
        return why
    later = (*tried.place, *tried.assets)
    if len(covered) == len(faces) and (later or tried.defend is not None):
        return phrase(
            "it is overcome by then; there is no defence and nothing to place"
        )
    if later and tried.defend is None:
        return phrase("a defence comes before dice are placed")
    few = lacking(tried.place, tried.defend or (), marked("unspent action die"))
    return few or cannot_place(faces, covered, later, free=free)


def _so_far(faces: Faces, covered: Sequence[int], outcome: Outcome) -> Outcome:
    return msgspec.structs.replace(
        outcome, open=open_faces(faces, covered), lacking=len(faces) - len(covered)
    )


def _overcome(tried: Attempt, outcome: Outcome) -> Outcome:
    card, gains, earns = tried.obstacle, [], []
    for n, fighter in enumerate(tried.team):
        if not skilled(card, fighter.rank):
            gains.append(n)
        known = facts().character.get(fighter.character)
        if known and set(known.task) & set(card.tags):
            earns.append(n)
    return msgspec.structs.replace(
        outcome, overcome=True, gains=tuple(gains), earns=tuple(earns)
    )
