"""Questions that are answered with cards or with a player.

Keep, give, lay, show, take; real cards that are due, by tapping their kinds; whom to
choose for Love, Humility, Balance and a Lantern.
"""

from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace

from companion.contract import Draw, Drawn, parts
from companion.games.exit_from_purgatory.board import pieces
from companion.games.exit_from_purgatory.board.pieces import (
    Prompt,
    about,
    besides,
    go,
    heap_of,
    rule,
    seat_of,
)
from companion.games.exit_from_purgatory.rules import (
    Action,
    State,
    actions,
    challenges,
    deck,
    turn,
    why_not,
)
from companion.games.exit_from_purgatory.rules.cards import (
    LANTERN,
    NAMES,
    TYPES,
    UNKNOWN,
    tidy,
    without,
)
from companion.games.exit_from_purgatory.rules.state import Player
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

    def choose(self, chosen: str) -> pieces.Choose:
        """Return what a tap on each card leads to."""

        def tap(kind: str, up: bool) -> parts.Tap:
            more = tidy(chosen + kind)
            if kind not in self.kinds:
                return parts.Ask(write(self.make(kind)))
            if up:
                return parts.Pick(tuple(without(chosen, kind)))
            if self.most == 1:
                return parts.Pick((kind,))
            if len(more) > self.most:
                return parts.Ask(write(self.make(more)))
            return parts.Pick(tuple(more))

        return tap


def fan(
    state: State, heap: Heap, draft: parts.Draft, caption: str = ""
) -> tuple[str, parts.Cards]:
    """Return the cards chosen, and the hand to choose from."""
    chosen = heap_of(draft, heap.hand, heap.most)
    return chosen, pieces.fan(heap.hand, chosen, heap.choose(chosen), caption=caption)


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


def keep(state: State, draft: parts.Draft) -> Prompt:
    """Ask for the card that is kept for Generosity."""
    heap = Heap(state.actor.hand, actions.Keep, 1)
    chosen, hand = fan(state, heap, draft, "all others are given away")
    button = go(state, f"Keep {the(chosen)}", actions.Keep(chosen))
    ask = (hand, button, besides(rule("A")))
    return Prompt(title="Keep one card", about=about("A"), ask=ask)


def give(state: State, step: challenges.Giving, draft: parts.Draft) -> Prompt:
    """Ask for the cards that the next player is given for Generosity."""
    left, taker = step.left(state), state.players[step.to[0]].name
    later = len(step.to) - 1
    heap = Heap(left, actions.Give, len(left) - later)
    kept_card = f"you keep {the(step.keep)}"
    caption = (
        f"{kept_card}; {some(later, 'player')} after {taker}" if later else kept_card
    )
    chosen, hand = fan(state, heap, draft, caption)
    label = f"Give {taker} {the(chosen)}"
    return Prompt(
        title=f"Give {taker} one card or more",
        about=about("A"),
        ask=(hand, go(state, label, actions.Give(chosen)), besides(rule("A"))),
    )


def lay(state: State, draft: parts.Draft) -> Prompt:
    """Ask for the card that is laid face down for Luck or Peace."""
    letter, own = state.tried.letter, state.players[state.decider].hand
    heap = Heap(own, actions.Lay, 1, kinds="AW?")
    chosen, hand = fan(state, heap, draft, _may_lay(own))
    others = [rule(letter)]
    if state.table:
        none = pieces.done(state, actions.Lay(""))
        others.insert(0, parts.Button("Lay none: no apple and no worm", none))
    tap = pieces.done(state, actions.Lay(chosen)) if chosen or not state.table else None
    button = pieces.main(f"Lay {the(chosen)}", tap or parts.Pick((UNKNOWN,)))
    ask = (hand, button, besides(*others))
    return Prompt(title="Lay one card face down", about=pieces.outcome(letter), ask=ask)


def _may_lay(hand: str) -> str:
    lanterns = "; Lanterns stay" if "L" in hand else ""
    return f"apples or worms only{lanterns}"


def answer(state: State, step: challenges.Showing, draft: parts.Draft) -> Prompt:
    """Ask for the cards that are shown against Humility."""
    count, hand = len(step.laid), state.players[step.target].hand
    heap = Heap(hand, actions.Show, count)
    chosen, held = fan(state, heap, draft, "apples and worms come first")
    label = f"Show {the(chosen) if chosen else some(count, 'card')}"
    return Prompt(
        title=f"Show {some(count, 'card')}",
        about=about("E"),
        ask=(held, go(state, label, actions.Show(chosen)), besides(rule("E"))),
    )


def gift(state: State, draft: parts.Draft) -> Prompt:
    """Ask for the cards that whoever waits gives to the player awaited."""
    hand, taker = state.players[state.decider].hand, state.player.name
    chosen, held = fan(state, Heap(hand, actions.Gift, len(hand)), draft)
    label = f"Give {taker} {the(chosen)}" if chosen else f"Give {taker} nothing"
    return Prompt(
        title=f"Give {taker} any cards?",
        about=f"You wait for the next token of {taker}, who may need them now.",
        ask=(held, go(state, label, actions.Gift(chosen))),
    )


def take(state: State, step: turn.Taking, draft: parts.Draft) -> Prompt:
    """Ask a thief who rolled a six for the cards that are taken."""
    target, number = state.players[step.target], some(step.amount, "card")
    heap = Heap(target.hand, actions.Take, step.amount)
    chosen, hand = fan(state, heap, draft, f"hand of {target.name}")
    label = f"Take {the(chosen) if chosen else number}"
    return Prompt(
        title=f"Take {number} from {target.name}",
        about="You rolled a six: look, and take what you like.",
        ask=(hand, go(state, label, actions.Take(chosen))),
    )


def name(state: State, step: turn.Taking, draft: parts.Draft) -> Prompt:
    """Ask a thief who rolled a six for the type that is taken (ruling steal_six)."""
    chosen = heap_of(draft, TYPES, 1)
    kinds = tuple(
        parts.Card(
            face,
            NAMES[kind].capitalize(),
            look="chosen" if kind == chosen else "",
            tap=parts.Pick((kind,)),
        )
        for kind, face in zip(TYPES, pieces.FACES, strict=True)
    )
    target, number = state.players[step.target].name, some(step.amount, "card")
    button = go(state, f"Name {the(chosen)}", actions.Name(chosen))
    return Prompt(
        title="Name a type",
        about=f"{target} gives {number} of it; what is lacking is drawn by lot.",
        ask=(parts.Cards(kinds), button) if chosen else (parts.Cards(kinds),),
    )


def report(state: State, due: Draw, draft: parts.Draft) -> Prompt:
    """Ask what real cards that are turned up show."""
    there = tidy("".join(deck(state)))
    reported = heap_of(draft, there, due.count)
    kinds = tuple(
        parts.Card(
            face, NAMES[kind].capitalize(), tap=parts.Pick(tuple(tidy(reported + kind)))
        )
        for kind, face in zip(TYPES, pieces.FACES, strict=True)
        if kind in there and len(reported) < due.count
    )
    ask: list[parts.Part] = [
        parts.Cards(kinds, caption=f"{len(reported)} of {due.count} told")
    ]
    if reported:
        taken = pieces.fan(
            reported, "", lambda kind, _: parts.Pick(tuple(without(reported, kind)))
        )
        ask.append(replace(taken, form="row", label="told; a tap takes one out"))
    action = Drawn(tuple(reported))
    ask.append(go(state, f"Tell {the(reported)}", action))
    return Prompt(
        title=f"Turn up {some(due.count, 'card')}",
        about=f"Tap the {due.deck} as they are turned up.",
        ask=tuple(ask),
    )


ALONE = "CF"
"""Challenges that may be passed without a partner, when nobody can be one."""

Against = Callable[[str], Action]
"""The action against a player of that name."""


def aimed(
    state: State, make: Against, rest: parts.Draft = ()
) -> Callable[[int], parts.Tap | None]:
    """Return what a tap on each player leads to: the choice, or why not."""

    def tap(seat: int) -> parts.Tap | None:
        if seat == state.decider:
            return None
        action = make(state.players[seat].name)
        if why_not(state, action):
            return parts.Ask(write(action))
        return parts.Pick((str(seat), *rest))

    return tap


def rows(
    state: State,
    chosen: int | None,
    aim: Callable[[int], parts.Tap | None],
    *extra: parts.Option,
) -> parts.Options:
    """Return a row for each other player."""
    options: list[parts.Option] = []
    for seat in state.after(state.decider):
        player = state.players[seat]
        cells = tuple(_standing(player))
        look: parts.Look = "chosen" if seat == chosen else ""
        options.append(parts.Option(player.name, cells, look=look, tap=aim(seat)))
    return parts.Options(("player", "cards", "lead"), (*options, *extra))


def _standing(player: Player) -> Iterator[str]:
    """Yield how many cards a player holds, and how far apples or worms lead."""
    yield str(len(player.hand))
    ahead = player.difference
    kind = NAMES["A" if ahead > 0 else "W"]
    yield f"{some(abs(ahead), kind)}" if ahead else "level"


def love(state: State, draft: parts.Draft) -> Prompt:
    """Ask for a partner, and the card that they are given."""
    hand, seat = state.actor.hand, seat_of(draft, state)
    chosen = heap_of(draft, hand, 1)
    partner = () if seat is None else (str(seat),)

    def tap(kind: str, up: bool) -> parts.Tap:
        return parts.Pick(partner if up else (*partner, kind))

    def give(name: str) -> Action:
        return actions.Love(name, chosen or hand[0])

    aim = aimed(state, give, tuple(chosen))
    ready = seat is not None and bool(chosen)
    label = f"Give {_name(state, seat)} {the(chosen)}"
    return Prompt(
        title="Give a card to a partner",
        about=about("C"),
        ask=(
            rows(state, seat, aim),
            pieces.fan(hand, chosen, tap),
            *_buttons(state, seat if ready else None, give, label, "C"),
        ),
        aim=aim,
    )


def _name(state: State, seat: int | None) -> str:
    return "" if seat is None else state.players[seat].name


def _buttons(
    state: State, seat: int | None, make: Against, label: str, letter: str
) -> tuple[parts.Part, ...]:
    others = [rule(letter)]
    if letter in ALONE:
        alone = parts.Button(
            "Go on without a partner", pieces.done(state, actions.Alone())
        )
        others.insert(0, alone)
    if seat is None:
        return (besides(*others),)
    return go(state, label, make(_name(state, seat))), besides(*others)


def humble(state: State, draft: parts.Draft) -> Prompt:
    """Ask for a rival, and the card that is not laid for Humility."""
    if state.table:
        return _humble_unseen(state, draft)
    hand, seat = state.actor.pieces, seat_of(draft, state)
    stays = heap_of(draft, hand, 1)
    if len(set(hand)) == 1:
        stays = hand[0]
    laid = without(hand, stays or hand[0])
    rival = () if seat is None else (str(seat),)

    def tap(kind: str, up: bool) -> parts.Tap | None:
        if kind == LANTERN:
            return None
        return parts.Pick(rival if up else (*rival, kind))

    def lay(name: str) -> Action:
        return actions.Humble(name, laid)

    aim = aimed(state, lay, tuple(stays))
    held = pieces.fan(
        state.actor.hand, stays, tap, caption="the card that you keep back"
    )
    label = f"Lay {the(laid)} against {_name(state, seat)}"
    return Prompt(
        title=f"Lay {some(len(laid), 'card')} against a rival",
        about=about("E"),
        ask=(
            rows(state, seat, aim),
            held,
            *_buttons(state, seat if stays else None, lay, label, "E"),
        ),
        aim=aim,
    )


def _humble_unseen(state: State, draft: parts.Draft) -> Prompt:
    most, seat = len(state.actor.pieces) - 1, seat_of(draft, state)
    count = pieces.number_of(draft, 0, most)
    rival = () if seat is None else (str(seat),)

    def lay(name: str) -> Action:
        return actions.Humble(name, UNKNOWN * count)

    aim = aimed(state, lay, (f"x{count}",))
    steps = parts.Stepper(
        count,
        "cards laid, all apples and worms but one",
        less=parts.Pick((*rival, f"x{count - 1}")) if count else None,
        more=parts.Pick((*rival, f"x{count + 1}")) if count < most else None,
    )
    label = f"Lay {some(count, 'card')} against {_name(state, seat)}"
    return Prompt(
        title="Lay cards against a rival",
        about=about("E"),
        ask=(steps, rows(state, seat, aim), *_buttons(state, seat, lay, label, "E")),
        aim=aim,
    )


def balance(state: State, draft: parts.Draft) -> Prompt:
    """Ask for whose next token is awaited."""
    seat = seat_of(draft, state)
    aim = aimed(state, actions.Balance)
    label = f"Wait for the next token of {_name(state, seat)}"
    return Prompt(
        title="Wait for a player as far the other way",
        about=about("F"),
        ask=(
            rows(state, seat, aim),
            *_buttons(state, seat, actions.Balance, label, "F"),
        ),
        aim=aim,
    )


def find(state: State, draft: parts.Draft) -> Prompt:
    """Ask who gave a Lantern, with real cards."""
    seat, nobody = seat_of(draft, state), "nobody" in draft
    aim = aimed(state, actions.Found)
    look: parts.Look = "chosen" if nobody else ""
    none = parts.Option("nobody", look=look, tap=parts.Pick(("nobody",)))
    ask: tuple[parts.Part, ...] = (rows(state, seat, aim, none),)
    if nobody:
        ask += (go(state, "Nobody has a Lantern", actions.Found("")),)
    elif seat is not None:
        name = _name(state, seat)
        ask += (go(state, f"{name} gives a Lantern", actions.Found(name)),)
    return Prompt(
        title="Who gives a Lantern?",
        about="The first player to the left who holds one.",
        ask=ask,
        aim=aim,
    )
