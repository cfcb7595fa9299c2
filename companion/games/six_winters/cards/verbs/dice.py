"""Verbs about resource dice: assets, pools, the supply."""

from typing import ClassVar

from companion.language import later, marked, phrase, phrases

from .. import answers, places, targets, wording
from ..answers import At, Many, OneDie, Raise
from ..places import SLOT_NAMES, Resource, ResourceIndex
from ..table import S
from ..wording import icon
from .base import Context, Die, DoVerb, Made, On, Op, Unrecorded

FACES = range(1, 7)


class AddAsset(Op, frozen=True, tag="add_asset"):
    """Roll new dice of a resource and leave them at each location in `at`.

    `Anywhere` means one location, which the players choose.
    """

    resource: Resource
    count: int = 1
    at: places.Area = places.Here()

    def line(self, context: Context) -> str:
        parts = {"resource": icon(self.resource), "where": wording.each_of(self.at)}
        if self.count == 1:
            return phrase("add {resource} asset {where}", **parts)
        return phrase("add {n} {resource} assets {where}", n=self.count, **parts)

    def ability_line(self, paid: str, context: Context) -> str:
        signs = " ".join([icon(self.resource)] * self.count)
        return phrase("Add {dice} {where}", dice=signs, where=wording.each_of(self.at))

    def makes(self, die: Die | None, pool: object) -> Made:
        return Made(rolled=self.count, type=self.resource)

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        slots = targets.within(state, self.at, task.here(state))
        added = [SLOT_NAMES[slot] for slot in slots]
        if isinstance(self.at, places.Anywhere):
            if not task.answers:
                text = later("where does it come?")
                return on.ask(state, task, text, *map(At, SLOT_NAMES))
            added = [answer.slot for answer in task.answers if isinstance(answer, At)]
        return on.added(state, ResourceIndex.of(self.resource), self.count, *added)


class RemoveAssets(Op, frozen=True, tag="remove_assets"):
    """Return assets to the supply: `count` of them, or all; of one resource, or any."""

    resource: Resource | None = None
    count: int | None = None
    at: places.Area = places.Here()

    def line(self, context: Context) -> str:
        resource, count, at = self.resource, self.count, self.at
        if resource and count is None and isinstance(at, places.Anywhere):
            sentence = marked("remove every {resource} asset in play")
            return phrase(sentence, resource=icon(resource))
        which = phrase("{n} asset", n=count) if count else phrase("all assets")
        what = wording.assets_at(which, at, context.there)
        return phrase("remove {what}", what=what)

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        there = [
            (slot, kind, count)
            for slot in targets.within(state, self.at, task.here(state))
            for kind in ResourceIndex
            if self.resource in (None, kind.id) and (count := state.assets(slot)[kind])
        ]
        if self.count is None:
            for slot, kind, count in there:
                state = on.removed(state, SLOT_NAMES[slot], kind, count)
            return state
        # Each answer narrows what may go: first which kind, then from which slot.
        for answer in task.answers:
            if not isinstance(answer, OneDie):
                there = [
                    (slot, kind, count)
                    for slot, kind, count in there
                    if answer in (Raise(kind.id), At(SLOT_NAMES[slot]))
                ]
        if len({kind for _, kind, _ in there}) > 1:
            kinds = dict.fromkeys(Raise(kind.id) for _, kind, _ in there)
            return on.ask(state, task, later("which asset goes?"), *kinds)
        if len(there) > 1:
            slots = [At(SLOT_NAMES[slot]) for slot, _, _ in there]
            return on.ask(state, task, later("from where does it go?"), *slots)
        for slot, kind, _ in there:
            different = dict.fromkeys(state.asset_faces(slot, kind) or ())
            one = answers.first(OneDie, task.answers)
            if len(different) > 1 and one is None:
                choices = (die(kind, face) for face in different)
                return on.ask(state, task, later("which die goes?"), *choices)
            faces = (int(one.die[-1]),) if one else ()
            state = on.removed(state, SLOT_NAMES[slot], kind, 1, faces)
        return state


class RerollAssets(Op, frozen=True, tag="reroll_assets"):
    """Roll every asset at this location again."""

    def line(self, context: Context) -> str:
        what = wording.assets_at(phrase("all assets"), places.Here(), context.there)
        return phrase("reroll {what}", what=what)

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        return on.all_again(state, task.here(state))


class AddPoolDice(Op, frozen=True, tag="add_pool_dice"):
    """Put new dice into a pool: rolled, or showing a face of the players' choice."""

    resource: Resource
    count: int = 1
    chosen: bool = False
    may: bool = False

    def line(self, context: Context) -> str:
        if self.chosen:
            sentence = marked("may add a {resource} pool die of any face")
            return phrase(sentence, resource=icon(self.resource))
        parts = {"n": self.count, "resource": icon(self.resource)}
        return phrase("roll {n} dice into {resource} pool", **parts)

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        pool = ResourceIndex.of(self.resource)
        if self.may and not task.answers:
            name = later(pool.english)
            text = later("is a {resource} die added to its pool?", resource=name)
            return on.ask(state, task, text, *answers.YES_NO)
        if self.may and task.answers == (answers.Answer(False),):
            return state
        if not self.chosen or state.pool_faces(pool) is None:
            return on.pooled(state, pool, self.count)
        many = answers.first(Many, task.answers)
        if many is None:
            text = later("which face does it show?")
            return on.ask(state, task, text, *map(Many, FACES))
        return on.pooled(state, pool, 1, (many.count,))


class RemovePoolDice(Op, frozen=True, tag="remove_pool_dice"):
    """Return the `count` lowest dice of a pool to the supply, or all of them."""

    resource: Resource
    count: int | None = None
    only_if: places.Condition | None = None

    def line(self, context: Context) -> str:
        if self.count is None:
            return phrase("empty {resource} pool", resource=icon(self.resource))
        line = phrases(
            "remove lowest {resource} pool die",
            "remove {n} lowest {resource} pool dice",
            self.count,
            resource=icon(self.resource),
        )
        return wording.conditional(line, self.only_if)

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        if not targets.holds(state, task, self.only_if, 0):
            return state
        pool = ResourceIndex.of(self.resource)
        held = state.pools[pool]
        gone = held if self.count is None else min(self.count, held)
        return on.pooled(state, pool, -gone)


class SetPoolDice(Op, frozen=True, tag="set_pool_dice"):
    """Turn every die of a pool to `face`."""

    says: ClassVar = marked("every {resource} pool die becomes {face}")

    resource: Resource
    face: int

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        return on.turned(state, ResourceIndex.of(self.resource), self.face)


class TakePoolDie(Op, frozen=True, tag="take_pool_die"):
    """Put the lowest die of a pool on this card, with its face."""

    says: ClassVar = marked("put lowest {resource} pool die on this card")

    resource: Resource

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        return on.put_on(state, ResourceIndex.of(self.resource), task.card)


class PoolToAssets(Op, frozen=True, tag="pool_to_assets"):
    """The players may bring any dice of a pool here as assets, with their faces."""

    says: ClassVar = marked("may move any {resource} pool dice here as assets")

    resource: Resource

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        pool, here = ResourceIndex.of(self.resource), SLOT_NAMES[task.here(state)]
        dice = chosen_dice(on, state, task, pool)
        if not isinstance(dice, int | tuple):
            return dice
        return on.dice_moved(state, places.POOL, here, pool, dice)


class PoolToActionDice(Op, frozen=True, tag="pool_to_action_dice"):
    """Any dice of a pool may become unspent action dice of the same face."""

    says: ClassVar = marked("{resource} pool dice may become action dice")

    resource: Resource

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        pool = ResourceIndex.of(self.resource)
        dice = chosen_dice(on, state, task, pool)
        if isinstance(dice, int):
            return on.pooled(state, pool, -dice)
        if not isinstance(dice, tuple):
            return dice
        return on.acting(on.pooled(state, pool, -len(dice), dice), task.seats[0], dice)


def die(pool: ResourceIndex, face: int) -> OneDie:
    """Return a die of a pool as an answer."""
    return OneDie(f"{pool.id[:2]}{face}")


def chosen_dice(
    on: On[S], state: S, task: DoVerb, pool: ResourceIndex
) -> S | int | tuple[int, ...]:
    """Return the dice of a pool that the players chose, or ask for the next one.

    They are faces, or a number where dice are counted; of an empty pool none are asked.
    """
    faces = state.pool_faces(pool)
    if faces is None:
        if many := answers.first(Many, task.answers):
            return many.count
        if not state.pools[pool]:
            return state
        name = later(pool.english)
        text = later("how many {resource} pool dice are moved?", resource=name)
        return on.ask(state, task, text, *map(Many, range(state.pools[pool] + 1)))
    picked, left = picked_faces(task, faces)
    if left and answers.Answer(False) not in task.answers:
        choices = [die(pool, face) for face in dict.fromkeys(left)]
        text = later("which die is moved? no for no more")
        return on.ask(state, task, text, *choices, answers.Answer(False))
    return picked


def picked_faces(
    task: DoVerb, faces: tuple[int, ...]
) -> tuple[tuple[int, ...], list[int]]:
    """Return the faces that were picked one by one, and those that are left."""
    dice = (answer.die for answer in task.answers if isinstance(answer, OneDie))
    picked, left = tuple(int(die[-1]) for die in dice), list(faces)
    for face in picked:
        left.remove(face)
    return picked, left


class UsePoolDice(Unrecorded, frozen=True, tag="use_pool_dice"):
    """Characters here may use dice of a pool as action dice."""

    says: ClassVar = marked(
        "characters here may use {resource} pool dice as action dice"
    )

    resource: Resource
