"""Tales to test with: those of the golden campaigns, and of a few typed reports."""

import json
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from companion.contract import Act
from companion.games.six_winters import story as story_forms
from companion.games.six_winters.campaign import tasks
from companion.games.six_winters.campaign.state import YearEnd
from companion.games.six_winters.facts import RESOURCES, SKILLS
from companion.games.six_winters.rules import State, apply, start
from companion.games.six_winters.story.events import Tale
from companion.games.six_winters.words import read, spelled
from tests.games.six_winters.campaigns import doing, heap, holding, seated, table

GAMES = json.loads(Path(__file__).with_name("golden.json").read_text("utf-8"))


def typed(number: int) -> list[str]:
    """Return the reports of a golden campaign as they were typed."""
    return [step for step in GAMES[number]["steps"] if isinstance(step, str)]


@cache
def golden(number: int) -> tuple[State, tuple[tuple[Act, State], ...]]:
    """Return a golden campaign: its start, and each report with the state after it."""
    game = GAMES[number]
    begun = state = start(game["rulings"], game["setup"])
    steps = []
    for text in typed(number):
        action = read(text)
        state = apply(state, action)
        steps.append((action, state))
    return begun, tuple(steps)


@cache
def tale_of(number: int) -> Tale:
    """Return the tale of a golden campaign."""
    begun, steps = golden(number)
    return story_forms.record(begun, steps)


def turns(number: int) -> list[int]:
    """Return how many turns each year of a golden campaign had, as it was kept."""
    kept = [step for step in GAMES[number]["steps"] if not isinstance(step, str)]
    ends = [old[1] for old, new in pairwise(kept) if new[0] > old[0]]
    return [*ends, kept[-1][1]]


def tale_from(state: State, *reports: str) -> Tale:
    """Return the tale of some typed reports that begins in a state."""
    steps, now = [], state
    for text in reports:
        action = read(spelled(text, now))
        now = apply(now, action)
        steps.append((action, now))
    return story_forms.record(state, steps)


def in_actions_step(*played: str, **attached: str) -> State:
    """Return a state made by hand in an actions step."""
    begun = table(*played, **attached)
    return doing(begun, tasks.BeginStep("actions"), tasks.ActionStep())


STORY = """\
next
next
overcame poison thea keel
ability keel 1
completed keel
mend misread
put progress:sorcery 5
put threat:support 5
answer no
put menas:distracted yes
put tripwire locked
next
hurt thea body 6
hurt thea body 6
hurt thea body 6
hurt thea body 6
next
next
next
next
next
next
next
drawn warmachine cantrips
next
next
at red_bank-sorcery
at settled_lands-sorcery
next
drawn guild-of-secrets prominence
drawn mirror-woods red-bank
drawn hogel-manor brassport
keep guild-of-secrets
keep mirror-woods
keep brassport
next
next
next
next
next
drawn @
pick ann menas
pick ben keel
stand menas empire-military
stand keel red_bank-support
next
"""
"""A year of one turn, and the first turn of the next, `@` for the cards left."""

FIRST = (
    "thieves-tools", "small-steps", "grand-tour", "out-in-the-cold", "uplifting-words",
    "flora-fauna-and-fiends", "friends-at-home-and-abroad", "tactical-plans",
    "theddas-palimpsest",
)  # fmt: skip
"""The cards of stage I that are in no hand and do not burn in the story."""


@cache
def story() -> Tale:
    """Return a short tale in which most kinds of things happen.

    Thea and Keel overcome a Poison, Keel completes Tinkering; markers, a condition
    and an obstacle are set by hand; Thea is knocked out; locations burn and come.
    """
    state = table(
        "thea",
        "keel",
        empire__military="poison lightning-chamber tripwire",
        red_bank__support="zarrah",
        red_bank__sorcery="nalah",
        heaps=heap((0, 3, 0, 0, 0, 0), "card-ben"),
        turn=0,
        box=8,
        deck=(*FIRST, "warmachine", "cantrips"),
        agenda=(tasks.Pause(), tasks.TakeTurn()),
    )
    state = holding(state, 1)
    left = " ".join(("tinkering", *FIRST))
    return tale_from(state, *STORY.replace("@", left).splitlines())


def middle() -> State:
    """Return a full record in the fourth turn of year IV, made by hand."""
    state = table(
        "keel",
        "thea",
        at="settled_lands-sorcery",
        year=4,
        settled_lands__sorcery="friends-in-low-places sapphire-djinn",
        settled_lands__technology="taichu stealer-of-hope",
        turn=4,
        box=5,
        step="activation",
        agenda=(tasks.Pause(),),
        progress=(1, 1, 1, 2, 1, 3),
        piles=(("wrath-of-the-autarch", "nalah", "eight-ears"), ("bandit-camp",), ()),
        discards=((), ("poison",), ()),
        stage=3,
        deck=("wisdom-on-the-road",),
        staged=("games-without-frontiers", "no-margin-for-error"),
        spent=("hopeless-odds",),
        burned_cards=("tinkering", *FIRST, "warmachine", "cantrips"),
        years=(YearEnd(("keel", "thea"), (1,) * 6, (2, 6, 4, 5, 3, 4)),) * 3,
    )
    state = seated(state, 0, dice=(3, 2), boxes=(0, 1))
    return seated(state, 1, out=True, slot=-1, card="hard-choices")


RANKS = dict(zip(SKILLS, (2, 0, 2, 1, 0, 1, 0, 6), strict=True))


def fill_data() -> dict[str, Any]:
    """Return the contents of the file; a test may change them."""
    markers = dict.fromkeys(RESOURCES, 3)
    return {
        "difficulty": "standard",
        "players": ["Ann", "Ben"],
        "characters": [
            {
                "character": "thea",
                "player": "Ann",
                "skills": dict(RANKS),
                "psyche": ["distracted"],
                "body": [],
                "achievements": 2,
            }
        ],
        "years": [
            {
                "year": 1,
                "characters": ["thea", "keel"],
                "progress": markers,
                "threat": markers | {"military": 12},
            }
        ],
        "locations": {"empire": {"military": "eastkeep"}},
        "unlocked": ["oniri"],
        "notes": ["The bridge is gone."],
    }
