"""What can be tapped on a screen: every draft, action and refusal that taps lead to."""

import heapq
from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from companion.contract import A, Game, S
from companion.contract.board import Board, Moment, Screen
from companion.contract.parts import (
    Ask,
    Button,
    Card,
    Do,
    Draft,
    Mark,
    Pick,
    Picture,
    Show,
    Tap,
)
from companion.press.layout.piece import Kit, Piece

T = TypeVar("T")


def taps(seen: object) -> Iterator[Tap]:
    """Yield every tap of a screen, a part or a mark."""
    for found in things(seen):
        if isinstance(found, Do | Pick | Ask | Show):
            yield found


def marks(seen: object) -> Iterator[Mark]:
    """Yield every mark of a screen."""
    return (found for found in things(seen) if isinstance(found, Mark))


def things(seen: object) -> Iterator[object]:
    """Yield what a screen is built of, to the smallest part."""
    if isinstance(seen, tuple):
        for part in seen:
            yield from things(part)
    elif isinstance(seen, msgspec.Struct):
        yield seen
        for field in seen.__struct_fields__:
            yield from things(getattr(seen, field))


def found(seen: object, kind: type[T]) -> list[T]:
    """Return the parts of one kind that a screen, a part or a mark is built of."""
    return [part for part in things(seen) if isinstance(part, kind)]


FAR = 600
"""Screens that are looked at before an action counts as out of reach."""


def way(shown: Callable[[Draft], object], text: str) -> list[Tap]:
    """Return the taps that lead to an action; the last one does it.

    Empty if none was found. Drafts that share words with the action come first.

    Args:
        shown: returns what is on the screen after a draft.
    """
    text = _plain(text)
    typed = text.split()
    named = set(text.replace(":", " ").split()[1:])
    seen: set[Draft] = {()}
    front: list[tuple[int, int, Draft, list[Tap]]] = [(0, 0, (), [])]
    for number in range(FAR):
        if not front:
            break
        _, _, draft, before = heapq.heappop(front)
        for tap in taps(shown(draft)):
            if isinstance(tap, Do) and _plain(tap.text) == text:
                return [*before, tap]
            if isinstance(tap, Pick) and tap.draft not in seen:
                seen.add(tap.draft)
                words_of = [_plain(word) for word in tap.draft]
                same = zip(words_of, typed, strict=False)
                known = 9 * sum(
                    1 for _ in takewhile(lambda one: one[0] == one[1], same)
                )
                known += sum(word in named for word in words_of)
                front_of = (-known, number * 100 + len(front), tap.draft)
                heapq.heappush(front, (*front_of, [*before, tap]))
    return []


def _plain(text: str) -> str:
    """Return an action as it is written: ids have hyphens there."""
    return text.replace("_", "-")


class Reached(msgspec.Struct):
    """What taps lead to from an empty draft, in one moment."""

    dos: set[str]
    asks: set[str]
    drafts: set[tuple[str, ...]]


def reached(board: Board[S, A], moment: Moment[S, A]) -> Reached:
    """Tap everything, one tap after the other, and return where that leads."""
    found, waiting = Reached(set(), set(), {moment.draft}), [moment.draft]
    while waiting:
        for tap in taps(board.screen(replace(moment, draft=waiting.pop()))):
            match tap:
                case Do(text):
                    found.dos.add(text)
                case Ask(text):
                    found.asks.add(text)
                case Pick(draft) if draft not in found.drafts:
                    found.drafts.add(draft)
                    waiting.append(draft)
    return found


def wrong(game: Game[S, A], state: S, found: Reached) -> list[str]:
    """Return what taps offer and the rules refuse, lack, or do not refuse."""
    rules, words = game.rules(), game.words()
    lines, done = [], set()
    for text in found.dos:
        after = state
        for i, typed in enumerate(text.split(";")):
            action = words.actions.read(typed)
            if why := rules.why_not(after, action):
                lines.append(f"{text} is offered: {why}")
                break
            after = rules.apply(after, action)
            done |= {action} if not i else set()
    for text in found.asks:
        if not rules.why_not(state, words.actions.read(text)):
            lines.append(f"{text} is refused, and legal")
    missing = set(rules.legal_actions(state)) - done
    return lines + [f"no tap leads to {words.say(action)}" for action in missing]


SHARED = {"cross", "tick", "ring", "legal", "step", *(f"die-{n}" for n in range(1, 7))}
"""Marks that every game has."""


def undrawn(kit: Kit, seen: Screen) -> list[str]:
    """Return the pieces and the places that a screen names and the kit lacks."""
    known = {piece.name: piece for piece in (*kit.pieces, *kit.shown)}
    found = []
    for part in things(seen):
        match part:
            case Card(piece=name) | Button(picture=name) if name and name not in known:
                found.append(f"no piece {name}")
            case Picture():
                found += _lost(known, part)
    return found


def _lost(known: Mapping[str, Piece], picture: Picture) -> list[str]:
    laid = {one.name: one.piece for one in picture.laid}
    found = [f"no piece {name}" for name in (*laid.values(), picture.piece) if name]
    found = [line for line in found if line.removeprefix("no piece ") not in known]
    for mark in picture.marks:
        slot, _, place = mark.anchor.rpartition("/")
        piece = known.get(laid.get(slot, picture.piece))
        if piece is None or place not in piece.anchors(back=picture.back):
            found.append(f"no place {mark.anchor}")
        if mark.symbol and mark.symbol not in SHARED | set(known):
            found.append(f"no symbol {mark.symbol}")
    return found
