"""Random positions, each judged by the referee and by the oracle; both must agree."""

from collections.abc import Callable
from functools import cache
from random import Random
from typing import get_args

from msgspec.structs import replace

from companion.games.six_winters.campaign import reach
from companion.games.six_winters.campaign.tasks import GainReward
from companion.games.six_winters.cards.places import REGIONS, Resource
from companion.games.six_winters.cards.verbs.obstacles import MoveCost
from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.referee import overcoming, paths, progress, purchases
from companion.games.six_winters.reports import pools
from companion.games.six_winters.rules import State
from tests.games.six_winters import oracle
from tests.games.six_winters.campaigns import campaign, doing

FACES = range(1, 7)
KINDS: tuple[Resource, ...] = get_args(Resource)


def dice(rng: Random, most: int) -> tuple[int, ...]:
    return tuple(sorted(rng.choices(FACES, k=rng.randint(0, most))))


def a_path(rng: Random) -> None:
    """Where each die may be laid next, and the fewest dice to the end."""
    card = rng.choice(facts().progress)
    rules = oracle.Rules(rng.random() < 0.3, rng.random() < 0.3)
    terms = paths.Terms(rules.wild, "sorcery" if rules.repeating else None)
    chain, laid = oracle.Chain(), ()
    for _ in range(60):
        die = a_die(rng)
        found = [*oracle.longer(card.squares, chain, oracle.Die(*die), rules)]
        asset = paths.Asset(*die)
        fitting = reach.fitting(card.id, laid, asset, terms)
        assert sorted(fitting) == sorted(c.squares[-1].at for c in found)
        if found and rng.random() < 0.6:
            chain = rng.choice(found)
            laid = (*laid, paths.PlacedDie(chain.squares[-1].at, asset))
        if rng.random() < 0.1:
            break
    hand = [a_die(rng) for _ in range(rng.randint(1, 5))]
    near = [oracle.Die(*die) for die in hand]
    fewest = oracle.fewest(card.squares, chain, near, rules)
    way = progress.suggest(card, [paths.Asset(*die) for die in hand], laid, terms)
    assert (None if way is None else len(way)) == fewest


def a_die(rng: Random) -> tuple[Resource, int, str]:
    return rng.choice(KINDS), rng.choice(FACES), rng.choice(REGIONS)


def an_attempt(rng: Random) -> None:
    """Whether it may be made, and what it comes to."""
    obstacle = rng.choice([one for one in facts().obstacles if not hits_by_dice(one)])
    pattern = obstacle.pattern
    some = rng.sample(pattern, rng.randint(0, len(pattern) - 1))
    ranks = tuple(rng.randint(0, 6) for _ in range(rng.randint(1, 2)))
    first = likely(rng, pattern) if rng.random() < 0.5 else ()
    rolled = dice(rng, 10)
    place = tuple(face for face in rolled if face in pattern and rng.random() < 0.7)
    over = len(some) + len(first) == len(pattern)
    if over:
        rolled, place = (), ()
    found = overcoming.attempt(
        overcoming.Attempt(
            obstacle,
            tuple(map(overcoming.Fighter, ranks)),
            on=tuple(some),
            approach=first,
            defend=None if over else rolled,
            place=place,
        ),
        {one.id: one.default for one in facts().rulings},
    )
    trial = oracle.Trial(
        obstacle.difficulty, pattern, ranks, tuple(some), first, rolled, place
    )
    wanted = oracle.tried(trial)
    assert (wanted is None) == bool(found.reason), (trial, found)
    if wanted is not None:
        hurt = found.defended is False
        assert wanted == oracle.Result(found.overcome, hurt, found.gains), trial
        cost = found.damage.psyche, found.damage.body
        printed = obstacle.damage.psyche, obstacle.damage.body
        assert cost == (printed if wanted.hurt else (0, 0))


def hits_by_dice(obstacle: overcoming.Obstacle) -> bool:
    """Return whether the text of a card, not its numbers, says its damage."""
    return any(effect.when == "damage" for effect in obstacle.effects)


def likely(rng: Random, pattern: tuple[int, ...]) -> tuple[int, ...]:
    """Return dice of which most fit a pattern."""
    count = rng.randint(1, len(pattern))
    return tuple(
        rng.choice(pattern) if rng.random() < 0.9 else rng.choice(FACES)
        for _ in range(count)
    )


def a_trade(rng: Random) -> None:
    """What one die takes out of a pool, and between which pools a trade goes."""
    pool, rank, mastery = dice(rng, 6), rng.randint(0, 6), rng.random() < 0.5
    face = rng.choice(FACES)
    found = pools.takes(purchases.Reach(face, rank, mastery), pool)
    assert len(found) == len(set(found))
    assert set(found) == oracle.takes(face, rank, mastery, pool)
    slot = rng.choice(KINDS)
    allowed = {
        (source, target)
        for source in KINDS
        for target in KINDS
        if not purchases.cannot_trade(source, target, slot)
    }
    assert allowed == oracle.trades(slot)


def a_move(rng: Random) -> None:
    """What a move costs in dice, and whether stress pays for it."""
    start, end = rng.sample(facts().locations, 2)
    region = rng.choice(REGIONS)
    lotus, weather = rng.randint(0, 2), rng.random() < 0.3
    costs = (*[MoveCost(add=1)] * lotus, *[MoveCost(add=-1)] * weather)
    fares = purchases.fares(purchases.Journey(start, end, region, costs))
    assert fares.get("dice") == oracle.price(start, end, region, lotus - weather)
    stress = {"psyche": 1, "body": 1} if start.gate and end.gate else {}
    assert {way: n for way, n in fares.items() if way != "dice"} == stress


@cache
def begun() -> State:
    return replace(campaign(), agenda=())


def a_reward(rng: Random) -> None:
    """What the rewards of a card make of a track, its pool and the supply."""
    rows = [tuple(rng.randint(low, high) for _ in KINDS) for low, high in LIMITS]
    state = replace(begun(), progress=rows[0], pools=rows[1])
    card = rng.choice(facts().progress)
    rewards = [one for one in card.rewards if one != "wild"]
    after = doing(state, *map(GainReward, rewards))
    for n, name in enumerate(RESOURCES):
        track = oracle.Track(rows[0][n], rows[1][n], state.supply(n))
        for _ in range(rewards.count(name)):
            track = oracle.raised(name, track)
        assert (after.progress[n], after.pools[n], after.supply(n)) == track


LIMITS = ((1, 12), (0, 12))
"""The spaces of markers, and the dice in pools."""

READ_TWICE: dict[str, Callable[[Random], None]] = {
    "paths": a_path,
    "attempts": an_attempt,
    "trades": a_trade,
    "moves": a_move,
    "rewards": a_reward,
}
"""A random position of each kind."""


def agree(kind: str, count: int) -> None:
    """Judge so many positions twice; the failing one is found again by its seed."""
    for seed in range(count):
        try:
            READ_TWICE[kind](Random(f"{kind} {seed}"))
        except AssertionError as error:
            error.add_note(f"{kind}, position {seed}")
            raise
