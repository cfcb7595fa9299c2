"""What the pieces say: names and numbers of the facts, sentences of `words.toml`."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import astuple, replace

from companion import places
from companion.facts import Fact, load
from companion.games.exit_from_purgatory.facts import Facts, Road
from companion.games.exit_from_purgatory.kit.look import GAME


class Saying(Fact, frozen=True):
    """What is said of a challenge: `short` on the mat, `exact` on the aid."""

    icon: str
    short: str
    exact: str


class Action(Fact, frozen=True):
    """What can be done in a turn."""

    icon: str
    name: str
    exact: str


class Sayings(Fact, frozen=True):
    """The contents of `words.toml`; challenges by the lower case of their names."""

    challenges: dict[str, Saying]
    actions: dict[str, Action]
    phrases: dict[str, str]


class Challenge(Struct, frozen=True):
    """A challenge as it is printed."""

    letter: str
    name: str
    icon: str
    short: str
    exact: str


class Words(Struct, frozen=True):
    """All that mats, markers and aids say; `roads` leads to Heaven, then to Hell."""

    title: str
    challenges: tuple[Challenge, ...]
    actions: tuple[Action, ...]
    roads: tuple[Road, ...]
    phrases: Mapping[str, str]

    def __getitem__(self, phrase: str) -> str:
        return self.phrases[phrase]


def words(facts: Facts) -> Words:
    """Return what is said, with the numbers and names of the facts in it."""
    sayings = load(Sayings, places.TEMPLATES / GAME / "words.toml")
    dice = {f"[{road.name.lower()}]": str(road.against) for road in facts.roads}
    challenges = tuple(
        Challenge(
            said.letter, said.name, *astuple(sayings.challenges[said.name.lower()])
        )
        for said in facts.challenges
    )
    actions = tuple(
        replace(action, exact=_filled(action.exact, dice))
        for action in sayings.actions.values()
    )
    return Words(facts.game.title, challenges, actions, facts.roads, sayings.phrases)


def _filled(words: str, numbers: Mapping[str, str]) -> str:
    for name, number in numbers.items():
        words = words.replace(name, number)
    return words
