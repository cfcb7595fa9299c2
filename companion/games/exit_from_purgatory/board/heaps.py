"""Questions that are answered with cards of a hand: keep, give, lay, show, take."""

from collections.abc import Callable

import msgspec

from companion.contract.parts import Ask, Button, Card, Cards, Draft, Pick, Tap
from companion.games.exit_from_purgatory.board import cards
from companion.games.exit_from_purgatory.board.prompt import (
    Prompt,
    about,
    besides,
    done,
    heap_of,
    main,
    outcome,
    rule,
)
from companion.games.exit_from_purgatory.rules import Action, State, actions, steps
from companion.games.exit_from_purgatory.rules.cards import (
    NAMES,
    TYPES,
    UNKNOWN,
    tidy,
    without,
)
from companion.games.exit_from_purgatory.rules.challenges import left_to_give
from companion.games.exit_from_purgatory.rules.due import decider
from companion.games.exit_from_purgatory.rules.wording import show, some
from companion.games.exit_from_purgatory.words import write


class Heap(msgspec.Struct, frozen=True):
    """Cards to choose from.

    Attributes:
        make: the action for the cards chosen.
        most: how many can be chosen; of one alone another tap chooses another.
        kinds: those that can be chosen.
    """

    hand: str
    make: Callable[[str], Action]
    most: int
    kinds: str = TYPES + UNKNOWN

    def choose(self, chosen: str) -> cards.Choose:
        """Return what a tap on each card leads to."""

        def tap(kind: str, up: bool) -> Tap:
            more = tidy(chosen + kind)
            if kind not in self.kinds:
                return Ask(write(self.make(kind)))
            if up:
                return Pick(tuple(without(chosen, kind)))
            if self.most == 1:
                return Pick((kind,))
            if len(more) > self.most:
                return Ask(write(self.make(more)))
            return Pick(tuple(more))

        return tap


def fan(state: State, heap: Heap, draft: Draft, caption: str = "") -> tuple[str, Cards]:
    """Return the cards chosen, and the hand to choose from."""
    chosen = heap_of(draft, heap.hand, heap.most)
    return chosen, cards.fan(heap.hand, chosen, heap.choose(chosen), caption=caption)


def the(chosen: str) -> str:
    """Return one card or several in words.

    >>> the("A"), the("AAW"), the("")
    ('the apple', '2 apples and 1 worm', 'a card')
    """
    if not chosen:
        return "a card"
    if len(chosen) == 1 and chosen != UNKNOWN:
        return f"the {NAMES[chosen]}"
    return show(chosen)


def keep(state: State, draft: Draft) -> Prompt:
    """Ask for the card that is kept for Generosity."""
    heap = Heap(state.actor.hand, actions.Keep, 1)
    chosen, hand = fan(state, heap, draft, "all others are given away")
    button = main(f"Keep {the(chosen)}", done(state, actions.Keep(chosen)))
    ask = (hand, button, besides(rule("A")))
    return Prompt(title="Keep one card", about=about("A"), ask=ask)


def give(state: State, step: steps.Giving, draft: Draft) -> Prompt:
    """Ask for the cards that the next player is given for Generosity."""
    left, taker = left_to_give(state, step), state.players[step.to[0]].name
    later = len(step.to) - 1
    heap = Heap(left, actions.Give, len(left) - later)
    kept = f"you keep {the(step.keep)}"
    caption = f"{kept}; {some(later, 'player')} after {taker}" if later else kept
    chosen, hand = fan(state, heap, draft, caption)
    label = f"Give {taker} {the(chosen)}"
    return Prompt(
        title=f"Give {taker} one card or more",
        about=about("A"),
        ask=(hand, main(label, done(state, actions.Give(chosen))), besides(rule("A"))),
    )


def lay(state: State, draft: Draft) -> Prompt:
    """Ask for the card that is laid face down for Luck or Peace."""
    letter, own = state.tried.letter, state.players[decider(state)].hand
    heap = Heap(own, actions.Lay, 1, kinds="AW?")
    chosen, hand = fan(state, heap, draft, _may_lay(own))
    others = [rule(letter)]
    if state.table:
        none = done(state, actions.Lay(""))
        others.insert(0, Button("Lay none: no apple and no worm", none))
    tap = done(state, actions.Lay(chosen)) if chosen or not state.table else None
    button = main(f"Lay {the(chosen)}", tap or Pick((UNKNOWN,)))
    ask = (hand, button, besides(*others))
    return Prompt(title="Lay one card face down", about=outcome(letter), ask=ask)


def _may_lay(hand: str) -> str:
    lanterns = "; Lanterns stay" if "L" in hand else ""
    return f"apples or worms only{lanterns}"


def answer(state: State, step: steps.Showing, draft: Draft) -> Prompt:
    """Ask for the cards that are shown against Humility."""
    count, hand = len(step.laid), state.players[step.target].hand
    heap = Heap(hand, actions.Show, count)
    chosen, held = fan(state, heap, draft, "apples and worms come first")
    label = f"Show {the(chosen) if chosen else some(count, 'card')}"
    return Prompt(
        title=f"Show {some(count, 'card')}",
        about=about("E"),
        ask=(held, main(label, done(state, actions.Show(chosen))), besides(rule("E"))),
    )


def gift(state: State, draft: Draft) -> Prompt:
    """Ask for the cards that whoever waits gives to the player awaited."""
    hand, taker = state.players[decider(state)].hand, state.player.name
    chosen, held = fan(state, Heap(hand, actions.Gift, len(hand)), draft)
    label = f"Give {taker} {the(chosen)}" if chosen else f"Give {taker} nothing"
    return Prompt(
        title=f"Give {taker} any cards?",
        about=f"You wait for the next token of {taker}, who may need them now.",
        ask=(held, main(label, done(state, actions.Gift(chosen)))),
    )


def take(state: State, step: steps.Taking, draft: Draft) -> Prompt:
    """Ask a thief who rolled a six for the cards that are taken."""
    target, number = state.players[step.target], some(step.amount, "card")
    heap = Heap(target.hand, actions.Take, step.amount)
    chosen, hand = fan(state, heap, draft, f"hand of {target.name}")
    label = f"Take {the(chosen) if chosen else number}"
    return Prompt(
        title=f"Take {number} from {target.name}",
        about="You rolled a six: look, and take what you like.",
        ask=(hand, main(label, done(state, actions.Take(chosen)))),
    )


def name(state: State, step: steps.Taking, draft: Draft) -> Prompt:
    """Ask a thief who rolled a six for the type that is taken (ruling steal_six)."""
    chosen = heap_of(draft, TYPES, 1)
    shown = tuple(
        Card(
            face,
            NAMES[kind].capitalize(),
            look="chosen" if kind == chosen else "",
            tap=Pick((kind,)),
        )
        for kind, face in zip(TYPES, cards.FACES, strict=True)
    )
    target, number = state.players[step.target].name, some(step.amount, "card")
    button = main(f"Name {the(chosen)}", done(state, actions.Name(chosen)))
    return Prompt(
        title="Name a type",
        about=f"{target} gives {number} of it; what is lacking is drawn by lot.",
        ask=(Cards(shown), button) if chosen else (Cards(shown),),
    )
