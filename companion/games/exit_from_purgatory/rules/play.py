"""The table before the first turn, and what each action does to it."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.contract import NO_SETUP, Drawn, Rolled
from companion.contract.players import seats
from companion.errors import BadValue, IllegalAction
from companion.games.exit_from_purgatory.facts import NAME, facts
from companion.games.exit_from_purgatory.rules import (
    attempt,
    challenges,
    leaving,
    tokens,
    turn,
)
from companion.games.exit_from_purgatory.rules.actions import (
    VERBS,
    Action,
    Alone,
    Balance,
    Found,
    Gift,
    Give,
    Hinder,
    Humble,
    Keep,
    Lay,
    Leave,
    Love,
    Name,
    Pick,
    Pull,
    Reclaim,
    Release,
    Reveal,
    Show,
    Steal,
    Study,
    Take,
    Try,
    Turn,
)
from companion.games.exit_from_purgatory.rules.cards import TYPES, UNKNOWN
from companion.games.exit_from_purgatory.rules.legality import why_not
from companion.games.exit_from_purgatory.rules.options import NO_RULINGS, options
from companion.games.exit_from_purgatory.rules.state import Player, State
from companion.games.exit_from_purgatory.rules.steps import (
    Climbing,
    Counting,
    Gifting,
    Giving,
    Hindering,
    Laying,
    Mixing,
    Reclaiming,
    Returning,
    Showing,
    Stealing,
    Studying,
    Succeeding,
    Taking,
    Unveiling,
)

RESERVED = frozenset({"nobody", "none", "roll"})
"""Words that a typed action uses beside its verbs, and so no names."""


def start(
    rulings: Mapping[str, str] = NO_RULINGS, setup: Mapping[str, Any] = NO_SETUP
) -> State:
    """Return the table once everyone has two cards of each type.

    The first player named begins: whoever was sick most recently.

    Raises:
        UnknownName: if there is no such ruling or choice.
        BadValue: if `setup` does not name four to eight players, each of their own name
            that is no verb of the game.
    """
    chosen = options(rulings)
    most = facts().game.players[1]
    names = seats(setup, chosen.min_players, most, NAME)
    for name in names:
        if name.casefold() in {*RESERVED, *VERBS}:
            what = f"'{name}' is a word of the game"
            raise BadValue(NAME, what, "choose another name")
    hand = "".join(card.letter * facts().hand for card in facts().cards)
    rest = (chosen.cards_per_type - facts().hand) * len(names)
    pile = "".join(card * rest for card in TYPES)
    if chosen.cards == "table":
        hand, pile = UNKNOWN * len(hand), UNKNOWN * len(pile)
    players = tuple(Player(name, hand) for name in names)
    return State(players, pile=pile, options=chosen)


def apply(state: State, action: Action) -> State:
    """Return the table after `action`.

    Raises:
        IllegalAction: with the sentence of `why_not`.
    """
    if reason := why_not(state, action):
        raise IllegalAction(NAME, reason)
    if state.step is None:
        state = replace(state, news=())
    match action:
        case Rolled(faces):
            return _rolled(state, faces)
        case Drawn(cards):
            return _drawn(state, cards)
    return _chosen(state, action)


def _rolled(state: State, faces: tuple[int, ...]) -> State:
    match state.step:
        case Stealing() as step:
            return turn.steal_rolled(state, step, faces[0])
        case Studying() as step:
            return turn.studied(state, step, faces[0])
        case Succeeding() as step:
            return attempt.success_rolled(state, step, faces)
        case Climbing() as step:
            return leaving.climbed(state, step, sum(faces))
    return challenges.flipped(state, faces[0])


def _drawn(state: State, cards: tuple[str, ...]) -> State:
    drawn = "".join(cards)
    match state.step:
        case Taking(target):
            return turn.stolen(state, target, drawn)
        case Mixing():
            return challenges.mixed(state, cards)
        case Returning() as step:
            return challenges.returned(state, step, cards)
        case Showing() as step:
            return challenges.shown(state, step, drawn)
        case Counting():
            return challenges.counted(state, drawn)
        case Unveiling() as step:
            return challenges.unveiled(state, step, drawn)
    return turn.pulled(state, drawn)


def _chosen(state: State, action: Action) -> State:
    """Do what was chosen, for the turn or for a step of it."""
    match action:
        case Pull():
            return turn.pull(state)
        case Steal(target):
            return state.waits(Stealing(_seat(state, target)))
        case Study(lanterns):
            return turn.study(state, lanterns)
        case Try(letter):
            return attempt.begin(state, letter)
        case Leave(cards):
            return leaving.leave(state, cards)
        case Release():
            return tokens.release(state)
        case Reveal(lanterns):
            return attempt.reveal(state, lanterns)
        case Found(giver):
            return turn.found(state, state.seat(giver))
        case Turn(letter):
            return leaving.turn_over(state, letter)
    return _in_challenge(state, action)


def _in_challenge(state: State, action: Action) -> State:
    match action:
        case Pick(letter):
            return challenges.pick(state, letter)
        case Keep(card):
            return challenges.keep(state, card)
        case Love(partner, card):
            return challenges.court(state, _seat(state, partner), card)
        case Alone():
            return challenges.alone(state)
        case Humble(target, laid):
            return challenges.humble(state, _seat(state, target), laid)
        case Balance(target):
            return challenges.balance(state, _seat(state, target))
    return _answered(state, action)


def _answered(state: State, action: Action) -> State:
    match action, state.step:
        case Take(cards), Taking(target):
            return turn.stolen(state, target, cards)
        case Name(card), Taking() as step:
            return turn.name_type(state, step, card)
        case Gift(cards), Gifting() as step:
            return attempt.give(state, step, cards)
        case Give(cards), Giving() as step:
            return challenges.give(state, step, cards)
        case Lay(card), Laying() as step:
            return challenges.lay(state, step, card)
        case Reclaim(wanted), Reclaiming() as step:
            return challenges.reclaim(state, step, wanted=wanted)
        case Show(cards), Showing() as step:
            return challenges.shown(state, step, cards)
        case Hinder(count), Hindering() as step:
            return leaving.hinder(state, step, count)
    raise AssertionError(action)  # why_not has nothing against it


def _seat(state: State, name: str) -> int:
    seat = state.seat(name)
    assert seat is not None  # why_not knows the name
    return seat
