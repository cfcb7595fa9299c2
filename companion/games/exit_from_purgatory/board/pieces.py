"""What every screen is built of: cards, the table that all see, a question.

Cards are faces, backs, and a hand as a fan, sorted by kind. A question is answered by
taps; their draft holds letters of cards, numbers of seats from 0 on, and what each
question adds.
"""

from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace

from companion.contract import Roll, parts
from companion.contract.board import Tab, Taps
from companion.language import capital, phrase, phrases

from ..facts import facts
from ..rules import Action, State, challenges, turn, waits_for, why_not
from ..rules.cards import TYPES, UNKNOWN, tidy
from ..rules.state import OPEN, Player
from ..rules.wording import challenge, lanterns, named, noun, some
from ..words import GONE, under_way, waits, write

ORDER = "LWA?"
"""The kinds of card in a fan, from the left; it tells nothing of when each came."""

FACES = tuple(f"card-{card.name.lower()}" for card in facts().cards)
"""The pieces whose faces are hidden from some; their backs are all alike."""

Choose = Callable[[str, bool], parts.Tap | None]
"""What a tap on a card of a kind leads to; whether it is chosen already."""


def face(kind: str, label: str, *, caption: str = "") -> parts.Card:
    """Return a card face up; one that nobody sees lies on its face."""
    if kind == UNKNOWN:
        return back(label, caption=caption)
    return parts.Card(FACES[TYPES.index(kind)], label, caption=caption)


def back(label: str, *, caption: str = "") -> parts.Card:
    """Return a card face down, the same whatever it is."""
    return parts.Card(FACES[0], label, back=True, caption=caption)


def fan(hand: str, chosen: str, tap: Choose, *, caption: str = "") -> parts.Cards:
    """Return a hand; of each kind the cards at the right are chosen."""
    fanned: list[parts.Card] = []
    for kind in ORDER:
        count, picked = hand.count(kind), chosen.count(kind)
        for number in range(count):
            up = number >= count - picked
            label = capital(noun(kind))
            if up:
                label = phrase("{card}, chosen", card=label)
            look = "chosen" if up else ""
            fanned.append(replace(face(kind, label), look=look, tap=tap(kind, up)))
    return parts.Cards(tuple(fanned), "fan", phrase("your hand"), caption)


SEAT = "small-mat"
MAT = "mat"
SIDES = {"A": "token-apple", "W": "token-worm"}
"""The side of a token that lies on a mat, by its letter."""

LAST = 3  # events of a turn that are shown; the log has all

Aim = Callable[[int], parts.Tap | None]  # what a tap on the mat of a seat leads to


def called(state: State, seat: int, me: int) -> str:
    """Return a player's name, or `you`."""
    return phrase("you") if seat == me else state.name(seat)


def table(state: State, me: int, aim: Aim) -> tuple[parts.Part, ...]:
    """Return the mats, what happened, and what lies in the middle.

    What follows the number of cards in the pile is shown where a page has room for it:
    who chooses what to do, dice that others throw, the pile, the Lanterns shown.
    """
    middle = tuple(_middle(state, me))
    begun = [f"**{line}.**" for line in under_way(state)]
    # What is under way repeats how it began.
    since = state.events[1:] if begun else state.events
    events = [event for event in since if not (begun and event.sentence == turn.SHOWS)]
    lines = " ".join((*begun, *(f"{capital(str(event))}." for event in events[-LAST:])))
    count = len(state.pile)
    pile = phrases(
        "**{n} card** in the draw pile", "**{n} cards** in the draw pile", count
    )
    centre = (
        *((parts.Text((parts.Line(lines),)),) if lines else ()),
        *((parts.Cards(middle, label=phrase("in the middle")),) if middle else ()),
        parts.Text((parts.Line(pile),), form="chips"),
        *_chosen(state, me),
        *_thrown(state, me),
        parts.Cards(tuple(_heaps(state)), label=phrase("the piles")),
    )
    seats = tuple(
        parts.Panel(
            (parts.Picture(SEAT, seen(state, seat), marks=tokens(state, seat)),),
            title=called(state, seat, me),
            note=", ".join(_notes(state, player)),
            icon=f"seat:{seat}",
            look="chosen" if seat == state.turn and not state.ended else "",
            tap=aim(seat),
        )
        for seat, player in enumerate(state.players)
    )
    return (parts.Round(seats, centre),)


def _chosen(state: State, me: int) -> Iterator[parts.Text]:
    if me >= 0 and not state.ended and not any(under_way(state)):
        who = phrase("**{who} chooses what to do**", who=state.player.name)
        if state.turn == me:
            who = phrase("**You choose what to do**")
        yield parts.Text((parts.Line(who),))


def _thrown(state: State, me: int) -> Iterator[parts.Dice]:
    """Yield the dice that another player throws now, and what was thrown before."""
    due = waits_for(state)
    if me < 0 or not isinstance(due, Roll) or due.player == me:
        return  # the question shows them
    dice = [parts.Die(0, phrase("not thrown yet"))] * due.count
    match state.step:
        case turn.Stealing(_, die) if die:
            dice = [parts.Die(die, f"{state.player.name}: {die}"), *dice]
    what = phrase(due.what)
    yield parts.Dice(tuple(dice), what, what)


def _heaps(state: State) -> Iterator[parts.Card]:
    pile = len(state.pile)
    label = phrases("{n} card in the draw pile", "{n} cards in the draw pile", pile)
    yield back(label, caption=label) if pile else parts.Card("", label, caption=label)
    if state.attempt and (shown := state.attempt.lanterns):
        label = phrase("{what} shown", what=lanterns(shown))
        yield face("L", label, caption=label)


def _notes(state: State, player: Player) -> Iterator[str]:
    if player.gone:
        yield phrase(GONE[player.gone])
        if player.gone == "hell" and not state.ended:
            yield phrase("wins next turn")
    if player.hand or not player.gone:
        yield some(len(player.hand))
    if player.lock:
        yield waits(state, player.lock)


def seen(state: State, seat: int) -> str:
    """Return what lies on a mat, in words."""
    player = state.players[seat]
    done = [f"{named(at)} {noun(token)}" for at, token in player.arms if token != OPEN]
    lies = ", ".join(done) or phrase("no token")
    return phrase("Mat of {who}: {tokens}", who=player.name, tokens=lies)


def tokens(state: State, seat: int) -> tuple[parts.Mark, ...]:
    """Return what lies on the mat of a seat: its tokens, and locks."""
    player = state.players[seat]
    done = ((letter, token) for letter, token in player.arms if token != OPEN)
    marks = [parts.Mark(f"spot.{letter}", SIDES[token]) for letter, token in done]
    if lock := player.lock:
        names = {"who": player.name, "whom": state.name(lock.on)}
        label = phrase("{who} waits here for the next token of {whom}", **names)
        where = f"spot.{lock.letter}"
        marks.append(parts.Mark(where, f"lock-{seat + 1}", label=label, look="ghost"))
    for number, who in enumerate(state.waiting_for(seat), 1):
        names = {"who": state.name(who), "whom": player.name}
        label = phrase("{who} waits for {whom}", **names)
        marks.append(parts.Mark(f"lock.{number}", f"lock-{who + 1}", label=label))
    return tuple(marks)


def _middle(state: State, me: int) -> Iterator[parts.Card]:
    tried = state.attempt
    if tried is None:
        return
    for laid in tried.middle:
        yield _laid(state, laid.seat, laid.card, me)
    match state.step:
        case challenges.Laying():
            who = called(state, state.decider, me)
            label = phrase("{who}: still to lay a card", who=who)
            yield parts.Card("", label, look="goal", caption=who)
        case challenges.Showing(target, hidden) | challenges.Unveiling(target, hidden):
            for kind in hidden:
                yield _laid(state, tried.actor, kind, me)
            for _ in hidden:
                who = called(state, target, me)
                label = phrase("{who}: still to show", who=who)
                yield parts.Card("", label, look="goal", caption=who)


def _laid(state: State, seat: int, card: str, me: int) -> parts.Card:
    """Return a card that lies face down; who laid it knows it."""
    who = called(state, seat, me)
    name = f" ({noun(card)})" if card != UNKNOWN else ""
    label = phrase("{who}: a card face down", who=who) + name
    return back(label, caption=f"{who}{name}")


def tabs(state: State, me: int) -> tuple[Tab, ...]:
    """Return further pages: the own mat as printed, and what is printed for all."""
    known = [f"{named(of.letter)}: {phrase(of.text)}" for of in facts().challenges]
    six = phrase("The six challenges. {known}", known="; ".join(known))
    aid = parts.Picture("aid", phrase("What can be done in a turn"))
    shared = (
        Tab(phrase("Challenges"), (parts.Picture("summary", six),)),
        Tab(phrase("Aid"), (aid,)),
    )
    if me < 0:
        return shared
    mat = parts.Picture(MAT, seen(state, me), marks=tokens(state, me))
    return (Tab(phrase("Your mat"), (mat,)), *shared)


class Prompt(msgspec.Struct, frozen=True):
    """What a player is asked, and with what it is answered."""

    title: str
    about: str = ""
    ask: tuple[parts.Part, ...] = ()
    aim: Aim = lambda seat: None


def option(
    name: str, cells: tuple[str, ...], tap: parts.Tap | None, chosen: bool
) -> parts.Option:
    """Return a row of a table of choices."""
    return parts.Option(name, cells, look="chosen" if chosen else "", tap=tap)


TAPS: Taps[State, Action] = Taps(write, why_not)
done, go = TAPS.do, TAPS.go


def besides(letter: str, *others: parts.Button) -> parts.Buttons:
    """Return what can be done besides, and a look at the rule of a challenge."""
    name = challenge(letter)
    label = phrase("Rule of {challenge}", challenge=name)
    rule = parts.Button(label, parts.Show(name), kind="quiet")
    return parts.Buttons((*others, rule), stacked=True)


def about(letter: str) -> str:
    """Return the rule of a challenge in a line."""
    return f"{challenge(letter)}: {phrase(facts().challenge(letter).text)}."


def outcome(letter: str) -> str:
    """Return what cards that are laid for a challenge lead to: the end of its rule."""
    text = phrase(facts().challenge(letter).text).rpartition("; ")[2]
    return f"{capital(text)}."


def seat_of(draft: parts.Draft, state: State) -> int | None:
    """Return the seat that was tapped."""
    known = {str(seat): seat for seat in range(len(state.players))}
    return next((known[word] for word in draft if word in known), None)


def heap_of(draft: parts.Draft, hand: str, most: int) -> str:
    """Return the cards that were tapped, as far as a hand holds them."""
    heap = ""
    for word in draft:
        if word in {*hand} and heap.count(word) < hand.count(word):
            heap += word
    return tidy(heap[:most])


def number_of(draft: parts.Draft, least: int, most: int) -> int:
    """Return the number that was tapped, written `x3`; the least if there is none."""
    known = {f"x{number}": number for number in range(least, most + 1)}
    return next((known[word] for word in draft if word in known), least)
