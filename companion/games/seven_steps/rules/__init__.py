"""The whole of Seven Steps, from the shore to the seventh terrace.

A turn is played like this. Throw the challenge die; it sets what the terrace asks for,
and until the first player die is thrown a pip may still turn it. Move dice from the
pool into the hand and throw them: they are active. If some of them make a total that
passes, with or without pips, they are scored; else pay a punishment die into the sun
and throw all active dice again, with more from the pool if wanted. Before any throw a
die may buy one more pip. When the terrace is passed the day ends: moon dice return to
the pool, sun dice and the active dice left over move to the moon. With no die to throw,
or none to pay with, the game is lost; after terrace seven the scored dice are counted.

Nothing here throws a die: `waits_for` says how many are due, and `Rolled` reports them.

Source: Seven Steps rules; where they leave room, `data/rulings.toml`.
"""

from collections.abc import Mapping
from functools import lru_cache, partial
from itertools import combinations, starmap
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from companion.contract import NO_SETUP, Act, Choice, Due, Over, Roll, Rolled, Say
from companion.contract.players import seats
from companion.dice import faces as dice
from companion.dice import wording
from companion.dice.questions import why_not_among, why_not_reported
from companion.errors import IllegalAction
from companion.facts import NO_RULINGS, earned
from companion.language import marked, phrase
from companion.typed import number

from ..facts import NAME, facts
from . import terraces
from .terraces import Challenge, Faces, Options, totals

REVISION = "2026-r2"

PLACES, TRACK = facts().places, facts().virgil

Phase = Literal["dawn", "challenge", "ready", "throw", "fallen", "again", "won"]
"""The phase of a turn.

dawn: before the challenge die; challenge: it is being thrown; ready: it is thrown, no
player die is yet; throw: player dice are being thrown; fallen: they are to be judged;
again: the punishment is paid, the next throw is due; won: the last terrace is passed.
"""


class State(msgspec.Struct, frozen=True):
    """A game between two actions; the nine player dice are always all accounted for."""

    terrace: int = 1  # 1 to 7, the one to be passed
    phase: Phase = "dawn"
    challenge: int = 0  # what the challenge die shows; 0 while there is none
    pool: int = PLACES["pool"].start
    active: Faces = ()  # faces of the dice thrown this turn, sorted
    due: int = 0  # player dice that are being thrown, to be reported
    sun: int = PLACES["sun"].start  # dice that came into the sun today
    moon: int = PLACES["moon"].start
    scored: int = PLACES["scored"].start
    spare: int = PLACES["spare"].start
    pips: int = TRACK.available  # Virgil circles available
    closed: int = TRACK.circles - TRACK.available  # those that can be bought
    passed: bool = False  # whether the last throw passed as it fell, before any pip
    turned: Faces = ()  # those of `active` that took a pip since the throw, sorted
    options: Options = Options()

    @property
    def aim(self) -> Challenge:
        """The terrace with its challenge die as it shows now."""
        return Challenge(self.terrace, self.challenge, self.options)

    @property
    def may_hold(self) -> bool:
        """Whether active dice may stay while others are thrown: ruling reroll."""
        return self.options.holds

    @property
    def to_pay(self) -> int:
        """Dice that can pay for a punishment or for a circle: reading `buy_source`."""
        return self.scored + self.spare

    @property
    def sets(self) -> tuple[Faces, ...]:
        """The sets of active dice that pass as they are, most dice first."""
        return terraces.passing_sets(self.aim, self.active)


hand = partial(dice.sorted_faces, NAME, lambda: facts().dice)
"""How dice are typed after a verb, and told."""


def _fresh(count: int) -> str:
    if not count:
        return phrase("the active dice again")
    return phrase("with {dice} of the pool", dice=wording.dice(count))


def _held(faces: Faces) -> str:
    return phrase(", holding {faces}", faces=wording.faces(faces)) if faces else ""


class Buy(Act, frozen=True, tag="buy"):
    """Make one circle available, paying a die: a scored one first, else a spare one."""

    say = Say(
        "buy",
        "buy: a scored die, else a spare one, pays for a pip",
        "buy a Virgil circle with a scored die, else a spare one",
    )


class ThrowChallenge(Act, frozen=True, tag="challenge"):
    """Throw the challenge die."""

    say = Say(
        "challenge", "challenge: throw the challenge die", "throw the challenge die"
    )


class TurnChallenge(Act, frozen=True, tag="alter"):
    """Spend a pip on the challenge die, before the first player die is thrown."""

    say = Say(
        "alter TO",
        "alter 5: a pip turns the challenge die into a 5",
        "turn the challenge die into {to} for a Virgil pip",
    )
    to: int


class Throw(Act, frozen=True, tag="throw"):
    """Throw `fresh` dice of the pool and all active dice but those in `hold`, sorted.

    Only the ruling reroll `hold` lets dice be held.
    """

    say = Say(
        "throw COUNT",
        "throw 2: two of the pool, all active dice",
        "throw {fresh}{hold}",
        fixed={"hold": ()},
        also=(
            Say(
                "throw COUNT hold FACES",
                "throw 0 hold 1 2: the active dice but these two",
            ),
        ),
    )
    fresh: Annotated[int, number("COUNT", said=_fresh)]
    hold: Annotated[Faces, hand("throw", _held)] = ()


class Virgil(Act, frozen=True, tag="turn"):
    """Spend a pip to turn an active die from `face` into `to`."""

    say = Say(
        "turn FACE TO",
        "turn 6 1: a pip turns an active 6 into a 1",
        "turn {face} into {to} for a Virgil pip",
    )
    face: int
    to: int


class Pass(Act, frozen=True, tag="pass"):
    """Put the active dice `using` forward, sorted; they are scored and the day ends."""

    say = Say(
        "pass FACES", "pass 1 2: these are scored and the day ends", "pass with {using}"
    )
    using: Annotated[Faces, hand("pass")]


class Punish(Act, frozen=True, tag="punish"):
    """Accept that the throw failed: one die, scored first, else spare, into the sun."""

    say = Say(
        "punish",
        "punish: pay a die for a throw that failed",
        "accept the failure and pay a die into the sun",
    )


Action = Buy | ThrowChallenge | TurnChallenge | Throw | Virgil | Pass | Punish | Rolled


def start(
    rulings: Mapping[str, str] = NO_RULINGS, setup: Mapping[str, Any] = NO_SETUP
) -> State:
    """Return the shore: seven dice in the pool, two spare, three pips.

    Raises:
        UnknownName, BadValue: if there is no such ruling, choice or setup.
    """
    seats(setup, 1, 1, NAME)
    return State(options=terraces.options(rulings))


def waits_for(state: State) -> Due:
    """Return the dice that are due, the player's choice, or the end."""
    match state.phase:
        case "challenge":
            return Roll(1, what=marked("challenge die"))
        case "throw":
            return Roll(state.due)
        case "won":
            reason = phrase("the last terrace is passed")
            rank = earned(facts().ranks, state.scored)
            return Over(True, state.scored, phrase(rank), reason)
        case "dawn" if not (state.pool or (state.options.in_time and can_buy(state))):
            reason = phrase("no die is left to throw and none can be bought")
            return Over(False, state.scored, "", reason)
        case "fallen" if not (state.to_pay or can_be_passed(state)):
            reason = phrase("the throw failed and no die is left to pay the punishment")
            return Over(False, state.scored, "", reason)
    return Choice()


def can_buy(state: State) -> bool:
    return bool(state.closed and state.to_pay)


def can_be_passed(state: State) -> bool:
    """Return whether the active dice pass, at once or with the pips available."""
    need = terraces.least_pips(state.aim, state.active)
    # Ruling pips_may_add_dice: without it a throw that passed takes no pip, needs none.
    return need is not None and need <= state.pips


def cannot_be_won(state: State) -> bool:
    """Return whether the terrace is out of reach, so that only losing is left.

    The challenge die can no longer be turned into a face with which dice pass, or no
    total can be made of all the dice that can still come to hand this turn.
    """
    if state.phase not in ("ready", "throw", "fallen", "again"):
        return False
    least = state.due + len(state.active)
    most = least + state.pool
    if state.options.in_time:
        most += min(state.closed, state.to_pay)
    faces = {state.challenge}
    if state.phase == "ready" and (state.pips or can_buy(state)):
        # So few pips may not reach all faces, but a game is never called lost too soon.
        faces = {*range(1, dice.SIDES + 1)}
    return not any(
        terraces.targets(replace(state.aim, die=face), count)
        for face in faces
        for count in range(max(least, 1), most + 1)
    )


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return what the player may choose, the natural first; empty unless at a `Choice`.

    Passing with most dice comes first, then pips, those that pass before others.
    """
    if not isinstance(waits_for(state), Choice):
        return ()
    buys = (Buy(),) if can_buy(state) else ()
    match state.phase:
        case "dawn":
            return ((ThrowChallenge(),) if state.pool else ()) + buys
        case "ready":
            throws = tuple(map(Throw, range(1, state.pool + 1)))
            # Into what dice can pass first.
            opening = terraces.faces_that_open(state.aim)
            changes = dice.virgil_changes(state.challenge) if state.pips else ()
            faces = sorted(changes, key=lambda to: to not in opening)
            turns = tuple(map(TurnChallenge, faces))
            later = (*turns, *buys)
            return (*throws, *later) if totals(state.aim) else (*later, *throws)
        case "again":
            return _throws_again(state.active, state.pool, state.may_hold) + buys
        case "fallen":
            pips = _turns(state.aim, state.active) if state.pips else ()
            if state.passed:  # else any die may be turned
                pips = tuple(pip for pip in pips if not _why_not_turn(state, pip))
            punish = () if _why_not_punish(state) else (Punish(),)
            return (*map(Pass, state.sets), *pips, *punish)
        case "challenge" | "throw" | "won":
            return ()


# Games by the thousand come back to the same few dice, so throws and pips are looked up
# by what decides them, and nothing else.


@lru_cache(maxsize=1 << 12)
def _throws_again(active: Faces, pool: int, hold: bool) -> tuple[Action, ...]:
    """Return the throws that follow a punishment; `hold`: whether dice may be held."""
    sizes = range(len(active) + 1 if hold else 1)
    holds = [held for size in sizes for held in sorted(set(combinations(active, size)))]
    return tuple(
        Throw(fresh, held)
        for fresh in range(pool + 1)
        for held in holds
        if fresh or len(held) < len(active)
    )


@lru_cache(maxsize=1 << 15)
def _turns(aim: Challenge, active: Faces) -> tuple[Virgil, ...]:
    """Return the turns of active dice: those after which most dice pass come first."""

    def most_dice(pip: Virgil) -> int:
        after = dice.turned(active, pip.face, pip.to)
        return max(map(len, terraces.passing_sets(aim, after)), default=0)

    pips = starmap(Virgil, dice.turns(active))
    return tuple(sorted(pips, key=most_dice, reverse=True))


NEXT: dict[Phase, str] = {
    "dawn": marked("throw the challenge die, or buy a circle before it"),
    "challenge": marked(
        "{dice} thrown and not reported; report the challenge die first"
    ),
    "throw": marked("{dice} thrown and not reported; report the dice first"),
    "ready": marked("throw dice of the pool, turn the challenge die or buy a circle"),
    "fallen": marked("pass, turn a die with a pip or take the punishment"),
    "again": marked("throw again, or buy a circle before it"),
}
"""What may be done where somebody must choose, and what must be while dice are due."""

WHEN: dict[type[Action], tuple[str, str]] = {
    Buy: (
        marked("a circle is bought before a throw"),
        "dawn challenge ready throw again",
    ),
    ThrowChallenge: (marked("the challenge die is thrown once, at dawn"), "dawn"),
    TurnChallenge: (
        marked("the challenge die is turned only before the first dice are thrown"),
        "ready",
    ),
    Throw: (marked("dice are thrown after the challenge die"), "ready again"),
    Virgil: (marked("dice are turned just after a throw"), "fallen"),
    Pass: (marked("dice are put forward just after a throw"), "fallen"),
    Punish: (marked("punishment follows a throw that failed"), "fallen"),
    Rolled: (marked("no dice are being thrown"), ""),
}
"""The phases of each action, and the sentence that says so."""


def why_not(state: State, action: Action) -> str | None:
    """Return the reason `action` is illegal in `state`, or None if it is legal."""
    due = waits_for(state)
    if isinstance(due, Over):
        return phrase("the game is over, {why}; start another", why=due.reason)
    # "Before any throw": also once its dice are in hand.
    if isinstance(due, Roll) and not isinstance(action, Buy):
        if isinstance(action, Rolled):
            return why_not_reported(action.faces, due.count)
        return phrase(NEXT[state.phase], dice=wording.dice(due.count))
    rule, phases = WHEN[type(action)]
    if state.phase not in phases:  # no name of a phase is part of another
        return f"{phrase(rule)}; {phrase(NEXT[state.phase])}"
    match action:
        case Buy() if not state.closed:
            return phrase(
                "every circle has been bought; go on with the pips that are left"
            )
        case Buy() if not state.to_pay:
            return phrase(
                "neither a scored nor a spare die is there to pay; score a die first"
            )
        case ThrowChallenge() if not state.pool:
            return phrase("the pool is empty; buy a circle to bring a die into it")
        case TurnChallenge() if not state.pips:
            return phrase("no pip is left; buy a circle or throw")
        case TurnChallenge(to):
            return _why_not_change(state.challenge, to)
        case Throw():
            return _why_not_throw(state, action)
        case Virgil():
            return _why_not_turn(state, action)
        case Pass(using):
            return _why_not_pass(state, using)
        case Punish():
            return _why_not_punish(state)
    return None


def _why_not_punish(state: State) -> str | None:
    # "Pass or fail": nobody fails by choice. Reading must_take_pass.
    if state.passed:
        return phrase("the throw passed without pips; put dice forward")
    if state.to_pay:
        return None
    return phrase(
        "neither a scored nor a spare die is there to pay; spend pips and pass"
    )


def _why_not_throw(state: State, throw: Throw) -> str | None:
    fresh, hold, least = throw.fresh, throw.hold, 0 if state.active else 1
    if fresh > state.pool:
        taken = {"dice": wording.dice(fresh), "n": state.pool}
        return phrase("{dice} taken from the pool; it holds {n}", **taken)
    if fresh < least:
        taken = {"dice": wording.dice(fresh), "n": least}
        return phrase("{dice} taken from the pool; take {n} or more", **taken)
    if hold and not state.may_hold:
        return phrase(
            "no die is held under the ruling reroll 'all'; throw all active dice"
        )
    if why := why_not_among(state.active, hold):
        return why
    if not fresh and len(hold) == len(state.active):
        return phrase("every die is held; throw at least one")
    return None


def _why_not_turn(state: State, pip: Virgil) -> str | None:
    if not state.pips:
        return phrase("no pip is left; pass or take the punishment")
    if state.options.closes(passed=state.passed):
        return phrase("the throw passed without pips and takes none; put dice forward")
    if pip.face not in state.active:
        there = {"n": wording.number(pip.face), "active": wording.faces(state.active)}
        return phrase("no active die shows {n}; they show {active}", **there)
    if why := _why_not_change(pip.face, pip.to):
        return why
    # Reading must_take_pass: pips may not make a throw fail that passed.
    if state.passed and not can_be_passed(after_pip(state, pip)):
        return phrase("a throw that passes would be spoiled; keep it one that can pass")
    return None


def _why_not_change(face: int, to: int) -> str | None:
    changes = dice.virgil_changes(face)
    if to in changes:
        return None
    turns = {"n": face, "m": wording.number(to), "right": wording.one_of(changes)}
    return phrase("a pip does not turn {n} into {m}; turn it into {right}", **turns)


def _why_not_pass(state: State, using: Faces) -> str | None:
    if not using:
        return phrase("no die is put forward; put at least one")
    if why := why_not_among(state.active, using):
        return why
    if using in state.sets:
        return None
    name = phrase(state.aim.fact.name)
    if not (passing := totals(state.aim)):
        on = {"name": name, "n": state.challenge}
        return phrase("no total passes {name} on a {n}; take the punishment", **on)
    made = {"faces": wording.faces(using), "n": sum(using)}
    takes = {"name": name, "right": wording.one_of(passing)}
    return phrase("{faces} makes {n}; {name} takes {right}", **made, **takes)


def apply(state: State, action: Action) -> State:
    """Return the state after `action`.

    Raises:
        IllegalAction: if it is not allowed now; the message is `why_not`.
    """
    if why := why_not(state, action):
        raise IllegalAction(NAME, why)
    match action:
        case ThrowChallenge():
            return replace(state, phase="challenge")
        case Rolled((face,)) if state.phase == "challenge":
            return replace(state, phase="ready", challenge=face)
        case TurnChallenge(to):
            return replace(state, challenge=to, pips=state.pips - 1)
        case Buy():
            # Ruling bought_die: the rules' own example throws it in the same turn.
            early, pips, closed = state.options.in_time, state.pips, state.closed
            die = {"pool": state.pool + early, "sun": state.sun + (not early)}
            return replace(_paid(state), pips=pips + 1, closed=closed - 1, **die)
        case Throw(fresh, hold):
            return replace(
                _judged(state, hold),
                phase="throw",
                pool=state.pool - fresh,
                due=fresh + len(state.active) - len(hold),
            )
        case Rolled(faces):
            active = tuple(sorted((*state.active, *faces)))
            fallen = replace(state, phase="fallen", active=active, due=0)
            return replace(fallen, passed=bool(fallen.sets))
        case Virgil():
            return after_pip(state, action)
        case Punish():
            paid = _judged(_paid(state), state.active)
            return replace(paid, phase="again", sun=paid.sun + 1)
        case Pass(using):
            left = dice.without(state.active, using)
            scored = replace(_judged(state, left), scored=state.scored + len(using))
            if state.terrace == len(facts().terraces):
                return replace(scored, phase="won")
            return _day_passes(scored)


def after_pip(state: State, pip: Virgil) -> State:
    """Return `state` with a die turned that had no pip yet, else one that had."""
    active, had = dice.with_pip(state.active, state.turned, pip.face, pip.to)
    return replace(state, pips=state.pips - 1, active=active, turned=had)


def _paid(state: State) -> State:
    if state.scored:
        return replace(state, scored=state.scored - 1)
    return replace(state, spare=state.spare - 1)


def _judged(state: State, active: Faces) -> State:
    """Return the table after a throw is judged, with the dice that stay active."""
    return replace(state, active=active, passed=False, turned=())


def _day_passes(state: State) -> State:
    return replace(
        state,
        terrace=state.terrace + 1,
        phase="dawn",
        challenge=0,
        pool=state.pool + state.moon,
        active=(),
        sun=0,
        moon=state.sun + len(state.active),
    )
