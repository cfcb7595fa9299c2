"""Real cards that are due are reported by tapping their kinds."""

from msgspec.structs import replace

from companion.contract import Draw, Drawn
from companion.contract.parts import Card, Cards, Draft, Part, Pick
from companion.games.exit_from_purgatory.board import cards, heaps
from companion.games.exit_from_purgatory.board.prompt import Prompt, done, heap_of, main
from companion.games.exit_from_purgatory.rules import State, deck
from companion.games.exit_from_purgatory.rules.cards import NAMES, TYPES, tidy, without
from companion.games.exit_from_purgatory.rules.wording import some


def report(state: State, due: Draw, draft: Draft) -> Prompt:
    """Ask what real cards that are turned up show."""
    there = tidy("".join(deck(state)))
    told = heap_of(draft, there, due.count)
    kinds = tuple(
        Card(face, NAMES[kind].capitalize(), tap=Pick(tuple(tidy(told + kind))))
        for kind, face in zip(TYPES, cards.FACES, strict=True)
        if kind in there and len(told) < due.count
    )
    ask: list[Part] = [Cards(kinds, caption=f"{len(told)} of {due.count} told")]
    if told:
        taken = cards.fan(told, "", lambda kind, _: Pick(tuple(without(told, kind))))
        ask.append(replace(taken, form="row", label="told; a tap takes one out"))
    action = Drawn(tuple(told))
    ask.append(main(f"Tell {heaps.the(told)}", done(state, action)))
    return Prompt(
        title=f"Turn up {some(due.count, 'card')}",
        about=f"Tap the {due.deck} as they are turned up.",
        ask=tuple(ask),
    )
