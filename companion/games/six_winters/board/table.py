"""The tracks of the resources, the wheel of the year, the steps of a turn."""

from collections.abc import Iterator
from typing import Literal, get_args

from companion.contract.parts import Line, Stage, Stages, Text, Track, Tracks
from companion.games.six_winters.board.buttons import name_of
from companion.games.six_winters.board.items import upper
from companion.games.six_winters.board.spots import Spots
from companion.games.six_winters.campaign.tasks import Step
from companion.games.six_winters.cards.indexes import ResourceIndex
from companion.games.six_winters.facts import ROMAN, facts
from companion.games.six_winters.rules import State
from companion.games.six_winters.words.questions import session

STEPS: tuple[Step, ...] = get_args(Step)
END = tuple(step for step in STEPS if step.startswith("end-"))
TURN = tuple(step for step in STEPS if step not in (*END, "set-up", "over"))

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def tracks(view: State, spots: Spots) -> Tracks:
    """Return the track of each resource, with its pool."""
    found = []
    for index, track in enumerate(facts().board.resources):
        place = f"resource:{track.id}"
        labels = (
            f"threat **{view.threat_level(index)}**",
            f"progress **{view.progress_level(index)}**",
        )
        found.append(
            Track(
                track.name,
                len(track.levels),
                icon=track.id,
                colour=track.id,
                badge=str(view.pools[ResourceIndex(index)]),
                above=view.threat[index],
                below=view.progress[index],
                plus=track.mastery,
                labels=labels,
                tap=spots.tap(place, track.name),
            )
        )
    return Tracks(tuple(found), "Resources: progress, threats, dice in pools")


def pools(view: State) -> Iterator[Text]:
    """Yield the faces in each pool that has dice, where dice have faces."""
    if view.shown is None:
        return
    lines = tuple(
        Line(
            track.id[:2].capitalize(),
            icon=track.id,
            value=" ".join(str(face or "?") for face in faces),
        )
        for track, faces in zip(facts().board.resources, view.shown.pools, strict=True)
        if faces
    )
    if lines:
        yield Text(lines, "chips", "Dice in the pools")


def wheel(view: State) -> Stages:
    """Return the year as a wheel of seasons, the current one lit."""
    boxes = facts().board.wheel
    stages = tuple(
        Stage(box.season, _look(number, view.box), box.season, box.dashed)
        for number, box in enumerate(boxes, 1)
    )
    year = session(view)
    season = boxes[view.box - 1].season if view.box else "before spring"
    label = f"year {year} of {facts().campaign.years}, {season}"
    about = f"of {NUMBERS[facts().campaign.years]} years"
    return Stages(stages, "wheel", label, ROMAN[year - 1], about)


def _look(number: int, now: int) -> Literal["done", "now", "later"]:
    if number == now:
        return "now"
    return "done" if number < now else "later"


def rail(view: State) -> Stages:
    """Return the steps of the turn, or of the session's end."""
    steps = END if view.step.startswith("end-") else TURN
    now = steps.index(view.step) + 1 if view.step in steps else 0
    stages = tuple(
        Stage(name_of(step), _look(number, now)) for number, step in enumerate(steps, 1)
    )
    return Stages(stages, "rail", upper(name_of(view.step)))
