"""Verbs about obstacles and threats: they move, go, and change one another."""

from companion.language import later, phrase

from .. import answers, places, targets, wording
from ..answers import At, That
from ..table import S
from ..wording import a, destination, every, icon, noun
from .base import Context, DoVerb, On, Op, Unrecorded
from .people import at, chosen


class MoveSelf(Op, frozen=True, tag="move_self"):
    """This obstacle, or the character whose ability it is, goes somewhere."""

    to: places.Destination

    def line(self, context: Context) -> str:
        return destination(self.to)

    def ability_line(self, paid: str, context: Context) -> str:
        return phrase("Move {where}", where=destination(self.to))

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        if task.mine:
            now = state.seats[task.seats[0]].slot
            slots = targets.destinations(state, self.to, -1)
            slots = tuple(n for n in slots if n != now)
        elif state.where(task.card) is None:
            return state
        else:
            slots = targets.destinations(state, self.to, task.here(state))
        if len(slots) > 1 and not task.answers:
            return on.ask(state, task, later("where to?"), *at(slots))
        if not slots:
            return state
        slot = chosen(task.answers, slots)
        if task.mine:
            return on.went(state, task.seats[0], slot)
        return on.moved(state, task.card, slot)


class MoveObstacle(Op, frozen=True, tag="move_obstacle"):
    """Move one obstacle that `what` matches; the players choose which, then where."""

    what: places.Filter
    to: places.Here | places.Anywhere | places.Among

    def line(self, context: Context) -> str:
        if isinstance(self.to, places.Here):
            return phrase("bring 1 {obstacle} here", obstacle=noun(self.what))
        parts = {"obstacle": noun(self.what), "where": destination(self.to)}
        return phrase("move 1 {obstacle} {where}", **parts)

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        known = targets.obstacles(state, self.what, places.ALL_SLOTS, task.card)
        if not known:
            return state
        picked = answers.first(That, task.answers)
        if picked is None and len(known) > 1:
            text = later("which obstacle moves?")
            return on.ask(state, task, text, *map(That, known))
        moves = picked.obstacle if picked else known[0]
        slots = targets.within(state, self.to, task.here(state))
        if len(slots) > 1 and answers.first(At, task.answers) is None:
            name = later(state.obstacle(moves).english)
            text = later("where does {name} go?", name=name)
            return on.ask(state, task, text, *at(slots))
        return on.moved(state, moves, chosen(task.answers, slots)) if slots else state


class MoveCost(Unrecorded, frozen=True, tag="move_cost"):
    """Leaving the locations in `at` has another cost than printed."""

    add: int = 0  # dice more, or fewer; the total is at least one
    fixed: int | None = None  # dice instead of the printed number
    to: places.Region | None = None  # the region of the destination; all if None
    at: places.Area = places.Here()

    def line(self, context: Context) -> str:
        if isinstance(self.at, places.Anywhere):
            return phrase("moving costs {n} less this turn (at least 1)", n=-self.add)
        if self.to:
            parts = {"region": icon(self.to), "n": self.fixed}
            return phrase("going to {region} from here costs {n}", **parts)
        return phrase("leaving here costs {n} more die", n=self.add)


class DiscardSelf(Op, frozen=True, tag="discard_self"):
    """This obstacle is discarded; that is not overcoming it."""

    def line(self, context: Context) -> str:
        return phrase("discard this") if context.first else phrase("then discard this")

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        return on.discarded(state, task.card)


class DiscardObstacles(Op, frozen=True, tag="discard_obstacles"):
    """Discard obstacles; `count` of them, or all if None."""

    what: places.Filter
    count: int | None = None
    at: places.Area = places.Anywhere()
    may: bool = False

    def line(self, context: Context) -> str:
        if self.count is None:
            return phrase("discard {what}", what=every(self.what, self.at, spread=True))
        parts = {"n": self.count, "obstacle": noun(self.what)}
        if self.may:
            return phrase("may discard {n} {obstacle}", **parts)
        return phrase("discard {n} {obstacle}", **parts)

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        slots = targets.within(state, self.at, task.here(state))
        known = targets.obstacles(state, self.what, slots, task.card)
        if self.count is None:
            for card in known:
                state = on.discarded(state, card)
            return state
        # A card that is overcome leaves play, so it cannot be chosen.
        known = tuple(card for card in known if card != task.card)
        if task.answers:
            picked = answers.first(That, task.answers)
            return on.discarded(state, picked.obstacle) if picked else state
        if len(known) > 1 or (known and self.may):
            refuses = (answers.Answer(False),) if self.may else ()
            choices = (*map(That, known), *refuses)
            return on.ask(state, task, later("which obstacle is discarded?"), *choices)
        return on.discarded(state, known[0]) if known else state


class ModifyDamage(Unrecorded, frozen=True, tag="modify_damage"):
    """The printed damage of other obstacles is `more` than printed."""

    what: places.Filter
    track: places.Track
    more: int
    at: places.Area = places.Anywhere()

    def line(self, context: Context) -> str:
        parts = {"what": every(self.what, self.at), "n": self.more}
        return phrase("{what}: +{n} {sign} damage", **parts, sign=icon(self.track))


class AddPatternDie(Unrecorded, frozen=True, tag="add_pattern_die"):
    """Obstacles need one more die, showing `face`, to be overcome."""

    what: places.Filter
    face: int

    def line(self, context: Context) -> str:
        parts = {"obstacle": noun(self.what), "face": self.face}
        return phrase("every {obstacle} needs one more {face} to overcome", **parts)


class ForbidOvercoming(Unrecorded, frozen=True, tag="forbid_overcoming"):
    """No obstacle that `what` matches can be overcome."""

    what: places.Filter

    def line(self, context: Context) -> str:
        return phrase("no {obstacle} can be overcome", obstacle=noun(self.what))


class ForbidCompleting(Unrecorded, frozen=True, tag="forbid_completing"):
    """No progress card that holds a die of this resource can be completed."""

    resource: places.Resource

    def line(self, context: Context) -> str:
        held = a(phrase("{resource} die", resource=icon(self.resource)))
        return phrase("no progress card holding {die} can be completed", die=held)


class ThreatIcons(Unrecorded, frozen=True, tag="threat_icons"):
    """Within `at` this card counts as `more` threat icons of a resource."""

    resource: places.Resource
    more: int
    at: places.Among

    def line(self, context: Context) -> str:
        parts = {"n": self.more, "resource": icon(self.resource)}
        if not self.at.tags:
            within = wording.regions(self.at.regions)
            return phrase("in {regions}: +{n} {resource} icon", regions=within, **parts)
        at = a(wording.kind(self.at))
        return phrase("at {location}: +{n} {resource} icon", location=at, **parts)


class LowerThreat(Op, frozen=True, tag="lower_threat"):
    """A threat marker goes back `steps` spaces."""

    resource: places.Resource
    steps: int

    def line(self, context: Context) -> str:
        parts = {"resource": icon(self.resource), "n": self.steps}
        return phrase("{resource} threat back {n}", **parts)

    def do(self, on: On[S], state: S, task: DoVerb) -> S:
        return on.lowered(state, places.ResourceIndex.of(self.resource), self.steps)
