"""The name and the rule of each step of a session."""

from typing import NamedTuple

from companion.contract import Act, Drawn, Note
from companion.games.six_winters.campaign.actions import Next
from companion.games.six_winters.campaign.tasks import Step
from companion.games.six_winters.facts import ROMAN, facts
from companion.games.six_winters.rules import State


class StepText(NamedTuple):
    """A step's name and its rule."""

    name: str
    rule: str


STEPS: dict[Step, StepText] = {
    "set-up": StepText(
        "session set-up",
        "Progress cards of the lowest stage left are shuffled; each player draws one, "
        "four more are staged, characters are picked, pools are filled.",
    ),
    "event": StepText(
        "1 seasonal event",
        "Count the draw piles that show the season it is; that number finds the event.",
    ),
    "actions": StepText(
        "2 actions",
        "Both players act in any order; report what changes, then next.",
    ),
    "refresh": StepText(
        "3 refresh",
        "Clear dice from abilities, fill each pool to its progress level, then take "
        "action dice.",
    ),
    "activation": StepText(
        "4 obstacles act",
        "The sign of each region says where cards act; to a place without obstacles "
        "the region's hardest one moves instead. In winter all three act.",
    ),
    "new-obstacles": StepText(
        "5 new obstacles",
        "For each sign on the progress deck the bottom staged card brings an obstacle "
        "and is discarded; the staging area is filled to four.",
    ),
    "threats": StepText(
        "6 threats",
        "Every icon of a resource beyond two moves its threat one space; a new level "
        "unlocks obstacles, space 12 brings the threat location.",
    ),
    "time": StepText(
        "7 time",
        "The season marker moves on; a dashed box needs its sign on a draw pile.",
    ),
    "end-1": StepText(
        "session end, step 1",
        "Discard assets and dice on cards; all progress cards not burned go back.",
    ),
    "end-2": StepText(
        "session end, step 2",
        "Burn twice the year's number of progress cards of the lowest stage left.",
    ),
    "end-3": StepText(
        "session end, step 3", "Shuffle each region's discards into its draw pile."
    ),
    "end-4": StepText(
        "session end, step 4",
        "In each region the location with most obstacles burns; its obstacles go on "
        "top of the draw pile, the innermost uppermost.",
    ),
    "end-5": StepText(
        "session end, step 5",
        "Draw two locations for each region, see all six, keep one of each.",
    ),
    "end-6": StepText(
        "session end, step 6",
        "Characters that were not played erase the condition nearest the start on "
        "each track.",
    ),
    "end-7": StepText(
        "session end, step 7",
        "Characters unlocked this session have as many achievements as the year.",
    ),
    "end-8": StepText("session end, step 8", "The year marker moves on."),
    "end-9": StepText(
        "session end, step 9",
        "From the Empire to the Settled Lands, top place first: the location on the "
        "draw pile, then its obstacles face up. Stack the regions in that order.",
    ),
    "over": StepText("the end", "After the sixth winter the campaign is scored."),
}


AFTER = ("end-8", "end-9")
"""Steps of a session's end in which the year marker has moved on already."""


def session(state: State) -> int:
    """Return the year of the current session."""
    return state.year - (state.step in AFTER)


def chapter(state: State) -> str:
    """Return the heading of the log for the current turn or step."""
    year = f"Year {ROMAN[session(state) - 1]}"
    if state.step.startswith("end-"):
        return f"{year}, as the session ended"
    if not state.turn:
        return f"{year}, before the first turn"
    season = facts().board.wheel[state.box - 1].season
    return f"{year}, turn {state.turn}, {season}"


def quiet(action: Act | Note) -> bool:
    """Return whether the log omits a report: going on, cards placed face down."""
    return isinstance(action, Next | Drawn)
