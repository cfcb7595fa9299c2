"""The weights of the planning bot, which `data/planner.toml` explains one by one."""

from functools import cache

from companion.facts import Fact, load
from companion.games.six_winters.facts import DATA

FILE = DATA / "planner.toml"

Four = tuple[float, float, float, float]


class Weights(Fact, frozen=True):
    """What things are worth, in action dice, or as a share of something else."""

    icons: Four
    threats: Four
    near: float
    steps: Four
    mastery: float
    wild: float
    guard: float
    renew: float
    lag: float
    urge: float
    own: float
    drain: Four
    stress: Four
    condition: Four
    out: float
    harm: float
    acts: float
    leaves: float
    learn: float
    achieve: float
    parts: float
    bother: float
    die: float
    walk: float
    face: float


@cache
def weights() -> Weights:
    """Return the weights that the bot ships with."""
    return load(Weights, FILE)
