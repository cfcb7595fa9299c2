"""What of Six Winters can be looked up: cards, characters, resources, seasons, rules.

Where things are is read from the view of a campaign, in which face-down cards have no
order.
"""

from collections.abc import Iterator

from companion.contract.questions import Entry
from companion.games.six_winters.campaign import State
from companion.games.six_winters.facts import facts
from companion.games.six_winters.glossary import cards, people


def entries(state: State | None) -> Iterator[Entry]:
    """Yield all that has a name; where each is in a campaign, if one is played."""
    yield from cards.obstacles(state)
    yield from cards.locations(state)
    yield from cards.progress(state)
    yield from cards.events()
    yield from people.characters(state)
    yield from people.resources(state)
    yield from people.regions(state)
    yield from people.seasons(state)
    for reading in facts().readings:
        yield Entry(
            name=reading.id,
            kind="reading of the rules",
            printed=(reading.question, reading.reading),
        )


__all__ = ["entries"]
