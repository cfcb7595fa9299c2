"""The numbers of a campaign that sweeps add up, beside its states."""

from collections import Counter
from random import Random

from companion.contract.story import Story
from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.rules import State
from companion.games.six_winters.story.playtest import QUESTIONS, numbers
from tests.games.six_winters.campaigns import campaign, states


def kept(seed: int, bot: str, **setup: str) -> tuple[Story, list[State]]:
    """Return a campaign as a story, and all its states."""
    begun = campaign(**setup)
    pairs = list(states(Random(seed), begun, bot))
    after = [state for state, _ in pairs[1:]]
    steps = [
        (action, state)
        for (_, action), state in zip(pairs, after, strict=False)
        if action is not None
    ]
    return Story(begun, tuple(steps)), [state for state, _ in pairs]


def test_tracks_come_to_what_their_markers_moved() -> None:
    story, every = kept(3, "steady")
    found = {
        (one.question, one.what): one.number
        for one in numbers(story)
        if one.question in ("progress made on", "threat gained on")
    }

    first, last = every[0], every[-1]
    names = {track.id: track.name for track in facts().board.resources}
    for n, resource in enumerate(RESOURCES):
        name = names[resource]
        made = last.progress[n] - first.progress[n]
        assert found.get(("progress made on", name), 0) == made, name
    sessions = sum(
        one.number
        for one in numbers(story)
        if one.question == "progress made in session"
    )
    assert sessions == sum(last.progress) - sum(first.progress)


def test_knock_outs_are_those_of_the_states() -> None:
    story, every = kept(4, "random")
    out: Counter[str] = Counter()
    before: set[str] = set()
    for state in every:
        now = {seat.character for seat in state.seats if seat.character and seat.out}
        out.update(now - before)
        before = now

    found = [one for one in numbers(story) if one.question == "knock-outs of"]

    assert sum(one.number for one in found) == sum(out.values())


def test_all_that_is_counted_could_be_known_before() -> None:
    known = QUESTIONS.known()
    for bot, dice in (("random", "full"), ("steady", "counted")):
        story, _ = kept(5, bot, dice=dice)
        found = list(numbers(story))

        assert found
        for one in found:
            assert one.what in known[one.question], (bot, one)
        pairs = [(one.question, one.what) for one in found]
        assert len(pairs) == len(set(pairs)), "each is counted once"


def test_every_card_of_the_box_is_known() -> None:
    known = QUESTIONS.known()

    assert [len(known[name]) for name in ("obstacles overcome", "locations used")] == [
        92,
        49,
    ]
    assert len(known["progress cards completed"]) == 63
    assert len(known["abilities used"]) == 63
