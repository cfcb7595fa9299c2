"""Questions that are answered with cards or with a player.

Keep, give, lay, show, take; real cards that are due, by tapping their kinds; whom to
choose for Love, Humility, Balance and a Lantern.
"""

from collections.abc import Callable, Iterator, Mapping

from msgspec.structs import replace

from companion.contract import Draw, Drawn, parts
from companion.contract.board import main
from companion.contract.parts import Ask, Button, Draft, Part, Pick, Tap
from companion.language import capital, phrase, phrases

from ..rules import Action, State, actions, challenges, deck, turn, why_not
from ..rules.cards import LANTERN, TYPES, UNKNOWN, tidy, without
from ..rules.wording import noun, show, some
from ..words import write
from . import pieces
from .pieces import Aim, Prompt, about, besides, done, go, heap_of, seat_of

KINDS: Mapping[object, str] = {actions.Lay: "AW?"}
"""The kinds of card that an action takes, if not all."""


def fan(
    draft: Draft,
    hand: str,
    make: Callable[[str], Action],
    most: int,
    *,
    caption: str = "",
) -> tuple[str, parts.Cards]:
    """Return the cards chosen, and the hand to choose `most` cards from.

    Of one alone another tap chooses another.
    """
    chosen, kinds = heap_of(draft, hand, most), KINDS.get(make, hand)

    def tap(kind: str, up: bool) -> Tap:
        more = tidy(chosen + kind)
        if kind not in kinds:
            return Ask(write(make(kind)))
        if up:
            return Pick(tuple(without(chosen, kind)))
        if most == 1:
            return Pick((kind,))
        return Ask(write(make(more))) if len(more) > most else Pick(tuple(more))

    return chosen, pieces.fan(hand, chosen, tap, caption=caption)


def the(chosen: str, none: str = "") -> str:
    """Return one card or several in words.

    >>> the("A"), the("AAW"), the(""), the("", "2 cards")
    ('the apple', '2 apples and 1 worm', 'a card', '2 cards')
    """
    match chosen:
        case "":
            return none or phrase("a card")
        case "A":
            return phrase("the apple")
        case "W":
            return phrase("the worm")
        case "L":
            return phrase("the lantern")
    return show(chosen)


def keep(state: State, step: challenges.Keeping, draft: Draft) -> Prompt:
    """Ask for the card that is kept for Generosity."""
    caption = phrase("all others are given away")
    chosen, hand = fan(draft, state.actor.hand, actions.Keep, 1, caption=caption)
    button = go(state, phrase("Keep {cards}", cards=the(chosen)), actions.Keep(chosen))
    return Prompt(phrase("Keep one card"), about("A"), (hand, button, besides("A")))


def give(state: State, step: challenges.Giving, draft: Draft) -> Prompt:
    """Ask for the cards that the next player is given for Generosity."""
    left, taker = step.left(state), state.name(step.to[0])
    later = len(step.to) - 1
    caption = phrase("you keep {cards}", cards=the(step.keep))
    if later:
        caption += phrases(
            "; {n} player after {who}", "; {n} players after {who}", later, who=taker
        )
    chosen, hand = fan(draft, left, actions.Give, len(left) - later, caption=caption)
    label = phrase("Give {who} {cards}", who=taker, cards=the(chosen))
    ask = (hand, go(state, label, actions.Give(chosen)), besides("A"))
    return Prompt(phrase("Give {who} one card or more", who=taker), about("A"), ask)


def lay(state: State, step: challenges.Laying, draft: Draft) -> Prompt:
    """Ask for the card that is laid face down for Luck or Peace."""
    letter, own = state.tried.letter, state.players[step.seats[0]].hand
    caption = phrase("apples or worms only")
    if LANTERN in own:
        caption = phrase("apples or worms only; Lanterns stay")
    chosen, hand = fan(draft, own, actions.Lay, 1, caption=caption)
    button = go(state, phrase("Lay {cards}", cards=the(chosen)), actions.Lay(chosen))
    others = besides(letter)
    if state.table:
        none = done(state, actions.Lay(""))
        others = besides(letter, Button(phrase("Lay none: no apple and no worm"), none))
        if not chosen:
            button = main(phrase("Lay a card"), Pick((UNKNOWN,)))
    title = phrase("Lay one card face down")
    return Prompt(title, pieces.outcome(letter), (hand, button, others))


def answer(state: State, step: challenges.Showing, draft: Draft) -> Prompt:
    """Ask for the cards that are shown against Humility."""
    count, hand = len(step.laid), state.players[step.target].hand
    number, caption = some(count), phrase("apples and worms come first")
    chosen, held = fan(draft, hand, actions.Show, count, caption=caption)
    label = phrase("Show {cards}", cards=the(chosen, number))
    ask = (held, go(state, label, actions.Show(chosen)), besides("E"))
    return Prompt(phrase("Show {cards}", cards=number), about("E"), ask)


def gift(state: State, step: turn.Gifting, draft: Draft) -> Prompt:
    """Ask for the cards that whoever waits gives to the player awaited."""
    hand, taker = state.players[step.givers[0]].hand, state.player.name
    chosen, held = fan(draft, hand, actions.Gift, len(hand))
    given = the(chosen, phrase("nothing"))
    label = phrase("Give {who} {cards}", who=taker, cards=given)
    return Prompt(
        phrase("Give {who} any cards?", who=taker),
        phrase(
            "You wait for the next token of {who}, who may need them now.", who=taker
        ),
        (held, go(state, label, actions.Gift(chosen))),
    )


def take(state: State, step: turn.Taking, draft: Draft) -> Prompt:
    """Ask a thief who rolled a six for the cards, or ruling steal_six: the type."""
    target, number = state.players[step.target], some(step.amount)
    said = {"who": target.name, "cards": number}
    if step.looks(state):
        caption = phrase("hand of {who}", who=target.name)
        chosen, hand = fan(
            draft, target.hand, actions.Take, step.amount, caption=caption
        )
        label = phrase("Take {cards}", cards=the(chosen, number))
        return Prompt(
            phrase("Take {cards} from {who}", **said),
            phrase("You rolled a six: look, and take what you like."),
            (hand, go(state, label, actions.Take(chosen))),
        )
    chosen = heap_of(draft, TYPES, 1)
    cards = parts.Cards(_kinds(TYPES, lambda kind: Pick((kind,)), chosen))
    button = go(state, phrase("Name {cards}", cards=the(chosen)), actions.Name(chosen))
    return Prompt(
        phrase("Name a type"),
        phrase("{who} gives {cards} of it; what is lacking is drawn by lot.", **said),
        (cards, button) if chosen else (cards,),
    )


def _kinds(
    kinds: str, tap: Callable[[str], Tap], chosen: str = ""
) -> tuple[parts.Card, ...]:
    return tuple(
        replace(
            pieces.face(kind, capital(noun(kind))),
            look="chosen" if kind == chosen else "",
            tap=tap(kind),
        )
        for kind in TYPES
        if kind in kinds
    )


def report(state: State, due: Draw, draft: Draft) -> Prompt:
    """Ask what real cards that are turned up show."""
    there = tidy("".join(deck(state)))
    told = heap_of(draft, there, due.count)
    left = there if len(told) < due.count else ""
    kinds = _kinds(left, lambda kind: Pick(tuple(tidy(told + kind))))
    caption = phrase("{n} of {m} told", n=len(told), m=due.count)
    ask: list[Part] = [parts.Cards(kinds, caption=caption)]
    if told:
        taken = pieces.fan(told, "", lambda kind, _: Pick(tuple(without(told, kind))))
        label = phrase("told; a tap takes one out")
        ask.append(replace(taken, form="row", label=label))
    label = phrase("Tell {cards}", cards=the(told))
    return Prompt(
        phrase("Turn up {cards}", cards=some(due.count)),
        phrase("Tap the {deck} as they are turned up.", deck=phrase(due.deck)),
        (*ask, go(state, label, Drawn(tuple(told)))),
    )


Against = Callable[[str], Action]  # the action against a player of that name


def aimed(state: State, make: Against, rest: Draft = ()) -> Aim:
    """Return what a tap on each player leads to: the choice, or why not."""

    def tap(seat: int) -> Tap | None:
        if seat == state.decider:
            return None
        action = make(state.name(seat))
        if why_not(state, action):
            return Ask(write(action))
        return Pick((str(seat), *rest))

    return tap


def rows(
    state: State, chosen: int | None, aim: Aim, *extra: parts.Option
) -> parts.Options:
    """Return a row for each other player: how many cards, and how far which leads."""
    options = []
    for seat in state.after(state.decider):
        player, ahead = state.players[seat], state.players[seat].difference
        lead = some(abs(ahead), "A" if ahead > 0 else "W") if ahead else phrase("level")
        cells = (str(len(player.hand)), lead)
        options.append(pieces.option(player.name, cells, aim(seat), seat == chosen))
    head = (phrase("player"), phrase("cards"), phrase("lead"))
    return parts.Options(head, (*options, *extra))


def _name(state: State, seat: int | None) -> str:
    return "" if seat is None else state.name(seat)


def _buttons(
    state: State, seat: int | None, make: Against, label: str, letter: str
) -> Iterator[Part]:
    if seat is not None:
        yield go(state, label, make(_name(state, seat)))
    if letter == "E":
        yield besides(letter)
        return
    # Love and Balance may be passed without a partner, when nobody can be one.
    alone = done(state, actions.Alone())
    yield besides(letter, Button(phrase("Go on without a partner"), alone))


def love(state: State, step: challenges.Courting, draft: Draft) -> Prompt:
    """Ask for a partner, and the card that they are given."""
    hand, seat = state.actor.hand, seat_of(draft, state)
    chosen = heap_of(draft, hand, 1)
    partner = () if seat is None else (str(seat),)

    def tap(kind: str, up: bool) -> Tap:
        return Pick(partner if up else (*partner, kind))

    def give(name: str) -> Action:
        return actions.Love(name, chosen or hand[0])

    aim = aimed(state, give, tuple(chosen))
    label = phrase("Give {who} {cards}", who=_name(state, seat), cards=the(chosen))
    buttons = _buttons(state, seat if chosen else None, give, label, "C")
    ask = (rows(state, seat, aim), pieces.fan(hand, chosen, tap), *buttons)
    return Prompt(phrase("Give a card to a partner"), about("C"), ask, aim)


def humble(state: State, step: challenges.Humbling, draft: Draft) -> Prompt:
    """Ask for a rival, and the card that is not laid for Humility."""
    if state.table:
        return _humble_unseen(state, draft)
    hand, seat = state.actor.pieces, seat_of(draft, state)
    stays = hand[0] if len(set(hand)) == 1 else heap_of(draft, hand, 1)
    laid = without(hand, stays or hand[0])
    rival = () if seat is None else (str(seat),)

    def tap(kind: str, up: bool) -> Tap | None:
        if kind == LANTERN:
            return None
        return Pick(rival if up else (*rival, kind))

    def lay(name: str) -> Action:
        return actions.Humble(name, laid)

    aim = aimed(state, lay, tuple(stays))
    caption = phrase("the card that you keep back")
    held = pieces.fan(state.actor.hand, stays, tap, caption=caption)
    label = phrase("Lay {cards} against {who}", cards=the(laid), who=_name(state, seat))
    buttons = _buttons(state, seat if stays else None, lay, label, "E")
    ask = (rows(state, seat, aim), held, *buttons)
    title = phrase("Lay {cards} against a rival", cards=some(len(laid)))
    return Prompt(title, about("E"), ask, aim)


def _humble_unseen(state: State, draft: Draft) -> Prompt:
    most, seat = len(state.actor.pieces) - 1, seat_of(draft, state)
    count = pieces.number_of(draft, 0, most)
    rival = () if seat is None else (str(seat),)

    def lay(name: str) -> Action:
        return actions.Humble(name, UNKNOWN * count)

    aim = aimed(state, lay, (f"x{count}",))
    stepper = parts.Stepper(
        count,
        phrase("cards laid, all apples and worms but one"),
        less=Pick((*rival, f"x{count - 1}")) if count else None,
        more=Pick((*rival, f"x{count + 1}")) if count < most else None,
    )
    said = {"cards": some(count), "who": _name(state, seat)}
    label = phrase("Lay {cards} against {who}", **said)
    ask = (stepper, rows(state, seat, aim), *_buttons(state, seat, lay, label, "E"))
    return Prompt(phrase("Lay cards against a rival"), about("E"), ask, aim)


def balance(state: State, step: challenges.Balancing, draft: Draft) -> Prompt:
    """Ask for whose next token is awaited."""
    seat, aim = seat_of(draft, state), aimed(state, actions.Balance)
    label = phrase("Wait for the next token of {who}", who=_name(state, seat))
    buttons = _buttons(state, seat, actions.Balance, label, "F")
    title = phrase("Wait for a player as far the other way")
    return Prompt(title, about("F"), (rows(state, seat, aim), *buttons), aim)


def find(state: State, step: turn.Finding, draft: Draft) -> Prompt:
    """Ask who gave a Lantern, with real cards."""
    seat, nobody = seat_of(draft, state), "nobody" in draft
    aim = aimed(state, actions.Found)
    none = pieces.option(phrase("nobody"), (), Pick(("nobody",)), nobody)
    ask: list[Part] = [rows(state, seat, aim, none)]
    if nobody:
        ask.append(go(state, phrase("Nobody has a Lantern"), actions.Found("")))
    elif seat is not None:
        name = state.name(seat)
        ask.append(go(state, phrase(turn.GIVES, who=name), actions.Found(name)))
    about = phrase("The first player to the left who holds one.")
    return Prompt(phrase("Who gives a Lantern?"), about, tuple(ask), aim)
