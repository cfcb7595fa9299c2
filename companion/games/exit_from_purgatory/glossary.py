"""What of Exit from Purgatory can be looked up: its cards, challenges and ways out.

Where things are is read from the view of a seat, so that no other hand is counted.
"""

from collections.abc import Iterator

from companion.contract.glossary import Entry
from companion.language import as_typed, marked, phrase, phrases

from .facts import Card, Road, facts
from .rules import State
from .rules.cards import APPLE, UNKNOWN
from .rules.state import OPEN, Options
from .rules.wording import some, some_dice

MAT = "mat"

TOKENS = {
    "A": marked("{who}: passed with an apple"),
    "W": marked("{who}: passed with a worm"),
    OPEN: marked("{who}: open"),
}

NEEDS = {
    "A": (
        marked("a token for every challenge, and more apples than the other kind"),
        marked("a die for each apple token, against {dice} of the player to the left"),
    ),
    "W": (
        marked("a token for every challenge, and more worms than the other kind"),
        marked("a die for each worm token, against {dice} of the player to the left"),
    ),
}
"""What it takes to leave by a road, by its token."""


def entries(state: State | None) -> Iterator[Entry]:
    """Yield all that has a name; where it is in a view of a game, if one is played."""
    chosen = state.options if state else Options()
    for card in facts().cards:
        dealt = phrase(
            "{n} for each player; {m} of them are dealt to everybody",
            **{"n": chosen.cards_per_type, "m": facts().hand},
        )
        yield Entry(
            name=phrase(card.name),
            kind=phrase("card"),
            printed=(phrase("{letter}, in the corner", letter=card.letter),),
            needs=(dealt,),
            place=tuple(_hands(card, state)) if state else (),
            aliases=(card.letter, *as_typed(card.name)),
            face=f"card-{card.name.lower()}" if as_typed(card.name) else "",
        )
    for at, challenge in enumerate(facts().challenges):
        needs = [
            phrase(
                "an apple or a worm in hand, no lock, and the challenge open on your "
                "mat"
            ),
            phrase(
                "first a success roll: {what}",
                what=_ruling("success_mode", chosen.success_mode),
            ),
        ]
        if challenge.name == "Balance":
            needs.append(_ruling("balance_mode", chosen.balance_mode))
        mats = [(seat.mat[at], seat.name) for seat in (state.players if state else ())]
        yield Entry(
            name=phrase(challenge.name),
            kind=phrase("challenge {letter}", letter=challenge.letter),
            printed=(phrase(challenge.text),),
            needs=tuple(needs),
            place=tuple(phrase(TOKENS[token], who=name) for token, name in mats),
            aliases=(challenge.letter, *as_typed(challenge.name)),
            face=MAT,
            part=f"spot.{challenge.letter}",
        )
    for road in facts().roads:
        dice = some_dice(road.against)
        needs = [phrase(need, dice=dice) for need in NEEDS[road.token]]
        if road.waits:
            needs.append(phrase("whoever gets there wins when their next turn comes"))
        yield Entry(
            name=phrase(road.name),
            kind=phrase("way out"),
            needs=tuple(needs),
            place=tuple(_travellers(road, state)) if state else (),
            aliases=as_typed(road.name),
            face=MAT,
        )


def _hands(card: Card, state: State) -> Iterator[str]:
    for player in state.players:
        if not player.hand:
            continue
        who, count = player.name, len(player.hand)
        if UNKNOWN in player.hand:
            yield phrase("perhaps in the hand of {who}: {n} unseen", who=who, n=count)
        else:
            cards = some(player.hand.count(card.letter), card.letter)
            yield phrase("in the hand of {who}: {cards}", who=who, cards=cards)
    if state.pile:
        yield phrase("perhaps in the draw pile: {n} unseen", n=len(state.pile))


def _ruling(name: str, value: str) -> str:
    choices = (one.choices for one in facts().rulings if one.id == name)
    return phrase(next(choices)[value])


def _travellers(road: Road, state: State) -> Iterator[str]:
    for player in state.players:
        if player.gone == road.name.casefold():
            yield phrase("{who} is there", who=player.name)
        elif not player.gone:
            count = player.mat.count(road.token)
            tokens = phrases("{n} worm token", "{n} worm tokens", count)
            if road.token == APPLE:
                tokens = phrases("{n} apple token", "{n} apple tokens", count)
            yield phrases(
                "{who}: {tokens}, {n} challenge open",
                "{who}: {tokens}, {n} challenges open",
                player.undone,
                **{"who": player.name, "tokens": tokens},
            )
