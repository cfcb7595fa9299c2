"""The state of a campaign as text: the table, recent events, what is due."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from textwrap import wrap
from typing import cast

from companion.contract import Draw, Over
from companion.games.six_winters.campaign import (
    Action,
    State,
    heaps,
    stress,
    tasks,
    waits_for,
)
from companion.games.six_winters.campaign.actions import Next
from companion.games.six_winters.campaign.piles import top
from companion.games.six_winters.campaign.state import Message
from companion.games.six_winters.campaign.turn import dice_a_player
from companion.games.six_winters.cards.indexes import RegionIndex
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.verbs import begun
from companion.games.six_winters.cards.wording import capital, counted
from companion.games.six_winters.facts import RESOURCES, facts
from companion.games.six_winters.words import card_lines
from companion.games.six_winters.words.corrections import by_hand
from companion.games.six_winters.words.names import location, obstacle, progress
from companion.games.six_winters.words.questions import about
from companion.games.six_winters.words.sentences import plain
from companion.games.six_winters.words.steps import STEPS, session

WIDTH = 78


def describe(state: State) -> str:
    """Return the state as text, at most 78 columns wide."""
    lines = [*_heading(state), *_recent(state), *_tracks(state), *_regions(state)]
    return "\n".join([*lines, *_people(state), *_cards(state), *_due(state)])


def usual(state: State) -> Action | None:
    """Return the action of Enter: go on at a pause, the only answer to a question."""
    match state.task:
        case tasks.Pause():
            return Next()
        case tasks.Question(choices=(only,)):
            return cast(Action, only)  # a task cannot name the union: a circle
    return None


def _heading(state: State) -> Iterator[str]:
    title, years = facts().game.title, facts().campaign.years
    step = STEPS[state.step]
    when = f"{title}: year {session(state)} of {years}"
    if state.turn and not state.step.startswith("end-"):
        season = facts().board.wheel[state.box - 1].season
        when += f", {season} (box {state.box}), turn {state.turn}"
    yield f"{when}; {step.name}"
    if not isinstance(state.task, tasks.ActionStep):  # what may be reported is listed
        yield from _wrapped(step.rule)


@lru_cache(maxsize=4096)  # the same lines are shown step after step
def _wrapped(text: str, first: str = "  ", then: str = "    ") -> tuple[str, ...]:
    if len(first) + len(text) <= WIDTH:
        return (first + text,)
    return tuple(wrap(text, WIDTH, initial_indent=first, subsequent_indent=then))


def _recent(state: State) -> Iterator[str]:
    for message in state.news:
        yield from _wrapped(_sentence(message), "  - ", "    ")


def _sentence(message: Message) -> str:
    """Return a message, with the line of its card."""
    lines = printed(message.card)
    text = message.text[:1].upper() + message.text[1:]
    return f"{text}. {begun('; '.join(lines))}" if lines else text


WHEN: dict[card_lines.Sign, str] = {
    "always": "",
    "activation": "when it activates: ",
    "overcome": "when overcome: ",
    "action": "to use: ",
    "starting": "on arrival: ",
}
"""The words for the sign before a line of a card."""


@cache
def printed(card: str) -> tuple[str, ...]:
    """Return the printed lines of an obstacle, location or event, signs as words.

    >>> printed("breakout")
    ('when it activates: Empty Espionage pool',)
    """
    if card in facts().obstacle:
        lines = _signed(card_lines.obstacle(facts().obstacle[card]))
    elif card in facts().location:
        lines = _signed(card_lines.location(facts().location[card]))
    else:
        lines = [
            card_lines.event(event) for event in facts().events if event.id == card
        ]
    return tuple(map(plain, lines))


def _signed(lines: Iterable[card_lines.Line]) -> list[str]:
    return [f"{WHEN[line.sign]}{line.words}" for line in lines]


def _tracks(state: State) -> Iterator[str]:
    tracks = facts().board.resources
    rows: dict[str, list[str]] = {
        "": [track.name for track in tracks],
        "progress": [
            f"{state.progress[n]} ({state.progress_level(n)}){'+' * state.masters(n)}"
            for n in range(len(tracks))
        ],
        "threat": [
            f"{state.threat[n]} ({state.threat_level(n)})" for n in range(len(tracks))
        ],
        "pool/out/left": [
            f"{state.pools[n]}/{state.out[n]}/{state.supply(n)}"
            for n in range(len(tracks))
        ],
    }
    for name, cells in rows.items():
        yield f"  {name:<14}{''.join(f'{cell:<11}' for cell in cells)}".rstrip()


def _regions(state: State) -> Iterator[str]:
    for number, region in enumerate(facts().board.regions):
        count = counted(len(state.piles[number]), "obstacle")
        sign = top(state, number)
        shown = f", {sign} on top" if sign else ""
        gone = f"; {len(state.discards[number])} discarded"
        yield f"  {region.name}: pile of {count}{shown}{gone}"
        for at in RegionIndex(number).slots:
            spot = state.spots[at]
            name = location(spot.location) if spot.location else "no location now"
            here = [seat.character for seat in state.seats if _is_at(seat, at)]
            people = f" [{', '.join(map(stress.name, here))}]" if here else ""
            there = ", ".join(
                obstacle(card) + _dice(state.dice_at(card)) for card in spot.attached
            )
            held = _dice(state.assets(at))
            line = f"{capital(at.resource):<11}{name}{people}{held}"
            text = f"{line}: {there}" if there else line
            yield from _wrapped(text, "    ", " " * 15)


def _dice(dice: Sequence[int]) -> str:
    """Return the dice in a place, in brackets; empty for none."""
    if not any(dice):
        return ""
    kinds = zip(RESOURCES, dice, strict=True)
    return f" ({', '.join(f'{n} {capital(kind)}' for kind, n in kinds if n)})"


def _is_at(seat: Seat, slot: int) -> bool:
    return seat.acts and seat.slot == slot


def _people(state: State) -> Iterator[str]:
    for seat in state.seats:
        if not seat.character:
            continue
        name = stress.name(seat.character)
        how = "out of this session" if seat.out else stress.standing(state, seat)
        holds = ""
        if seat.card:
            on_it = _dice(state.dice_at(heaps.of_card(seat.player)))
            holds = f"; card: {progress(seat.card)}{on_it}"
        yield from _wrapped(f"{seat.player}: {name}, {how}{holds}")
        if kept := _dice(state.dice_at(heaps.of_stash(seat.character))):
            yield f"      stashed:{kept}"
        if paid := _dice(state.dice_at(heaps.of_abilities(seat.character))):
            yield f"      on abilities until Refresh:{paid}"
    if state.step == "refresh":
        yield from _refresh(state)
    if state.step == "set-up" and all(seat.character for seat in state.seats):
        yield f"  action dice: each player rolls {dice_a_player(state)}"


def _refresh(state: State) -> Iterator[str]:
    """Yield how dice are refreshed (rulings action-dice, stash-refresh)."""
    dice = dice_a_player(state)
    how = f"each player returns what is unspent and rolls {dice}"
    if state.options.action_dice == "top-up":
        how = f"each player keeps what is unspent and rolls up to {dice}"
    stash = state.options.stash_refresh == "cleared"
    yield f"  action dice: {how}"
    yield from ["  stashed assets are cleared, too"] * stash


def _cards(state: State) -> Iterator[str]:
    if state.staged:
        names = "; ".join(map(progress, state.staged))
        yield from _wrapped(f"staged, from the bottom: {names}; {_deck(state)}")
    elif not state.step.startswith("end-"):  # then all cards are back in the deck
        yield f"  {_deck(state)}"
    for year, turn, reason, what, value in state.corrections[-3:]:
        if (year, turn) == (state.year, state.turn):  # the log has the others
            when = f"set by hand in year {year}, turn {turn}"
            yield from _wrapped(f"{when}: {by_hand(what, value)} ({reason})")


def _deck(state: State) -> str:
    left = counted(len(state.deck), "card")
    return f"{left} of stage {state.stage} in the deck"


def _due(state: State) -> Iterator[str]:
    due = waits_for(state)
    match state.task, due:
        case _, Over(reason=reason):
            yield from _wrapped(f"The campaign is over: {reason}.")
        case tasks.Question(text, task=task), _:
            yield from _wrapped(" ".join(filter(None, (text, about(state, task)))))
        case _, Draw(deck, count):
            yield from _wrapped(f"due: {counted(count, 'card')}, the {deck}")
        case tasks.Correcting(), _:
            yield from _wrapped("put each correction, then next")
