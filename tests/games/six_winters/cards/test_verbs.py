"""Every verb is in one class, with its line and what it does."""

from collections.abc import Iterator
from typing import get_args

from companion.games.six_winters.campaign.card_lines import named
from companion.games.six_winters.cards import verbs
from companion.games.six_winters.cards.places import SLOTS, ResourceIndex, SlotIndex
from companion.games.six_winters.facts import RESOURCES, facts


def leaves(kind: type[verbs.Op]) -> Iterator[type[verbs.Op]]:
    """Yield the verbs below a class, those that data can name."""
    subclasses = kind.__subclasses__()
    if not subclasses:
        yield kind
    for subclass in subclasses:
        yield from leaves(subclass)


def verbs_of_cards() -> Iterator[verbs.Op]:
    """Yield every verb of every card, event and character."""
    box = facts()
    for obstacle in box.obstacles:
        yield from (verb for effect in obstacle.effects for verb in effect.do)
    for place in box.locations:
        yield from (*place.action, *place.free_effect, *place.moving_in)
    for event in box.events:
        yield from event.do
    for who in box.characters:
        rows = (*who.abilities, *who.achievements)
        yield from (verb for row in rows for verb in row.do)


def test_the_table_of_verbs_equals_their_union_and_all_that_are_written() -> None:
    assert (
        set(verbs.VERBS.values()) == set(get_args(verbs.Verb)) == set(leaves(verbs.Op))
    )
    assert len(verbs.VERBS) == len(get_args(verbs.Verb))


def test_every_verb_has_all_that_its_bases_leave_to_it() -> None:
    for op, verb in verbs.VERBS.items():
        members = (getattr(verb, name) for name in dir(verb))
        missing = [m for m in members if getattr(m, "__isabstractmethod__", False)]
        assert missing == [], op


def test_every_verb_either_does_something_or_is_left_to_the_players() -> None:
    for op, verb in verbs.VERBS.items():
        does = verb.do is not verbs.Op.do and verb.do is not verbs.Unrecorded.do
        assert does != issubclass(verb, verbs.Unrecorded), op


def test_every_verb_of_every_card_has_a_line() -> None:
    seen = set()
    for verb in verbs_of_cards():
        seen.add(type(verb))
        line = verb.line(verbs.Context(named=named))
        assert line, verb
        assert verb.ability_line("{support}", verbs.Context(named=named)), verb

    assert set(verbs.VERBS.values()) - seen <= {verbs.abilities.Stash}


def test_the_indexes_are_in_the_order_of_the_boards() -> None:
    board = facts().board

    assert board.slots == SLOTS
    assert [one.id for one in ResourceIndex] == [one.id for one in board.resources]
    assert [ResourceIndex.of(one) for one in RESOURCES] == [*range(6)]
    for slot in SlotIndex:
        assert SlotIndex.named(slot.id) is slot
        assert slot in slot.region.slots
        assert board.regions[slot.region].id == slot.region.id
