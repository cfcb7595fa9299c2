"""What of Exit from Purgatory can be looked up: its cards, challenges and ways out.

Where things are is read from the view of a seat, so that no other hand is counted.
"""

from collections.abc import Iterator

from companion.contract.glossary import Entry
from companion.games.exit_from_purgatory.facts import Card, Road, facts
from companion.games.exit_from_purgatory.rules import State
from companion.games.exit_from_purgatory.rules.cards import NAMES, UNKNOWN
from companion.games.exit_from_purgatory.rules.state import OPEN, Options
from companion.games.exit_from_purgatory.rules.wording import some, some_dice

MAT = "mat"

TOKENS = {"A": "passed with an apple", "W": "passed with a worm", OPEN: "open"}


def entries(state: State | None) -> Iterator[Entry]:
    """Yield all that has a name; where it is in a view of a game, if one is played."""
    chosen = state.options if state else Options()
    for card in facts().cards:
        copies = f"{chosen.cards_per_type} for each player"
        yield Entry(
            name=card.name,
            kind="card",
            printed=(f"{card.letter}, in the corner",),
            needs=(f"{copies}; {facts().hand} of them are dealt to everybody",),
            place=tuple(_hands(card, state)) if state else (),
            aliases=(card.letter,),
        )
    for at, challenge in enumerate(facts().challenges):
        needs = [
            "an apple or a worm in hand, no lock, and the challenge open on your mat",
            f"first a success roll: {_ruling('success_mode', chosen.success_mode)}",
        ]
        if challenge.name == "Balance":
            needs.append(_ruling("balance_mode", chosen.balance_mode))
        players = state.players if state else ()
        yield Entry(
            name=challenge.name,
            kind=f"challenge {challenge.letter}",
            printed=(challenge.text,),
            needs=tuple(needs),
            place=tuple(f"{seat.name}: {TOKENS[seat.mat[at]]}" for seat in players),
            aliases=(challenge.letter,),
            face=MAT,
            part=f"spot.{challenge.letter}",
        )
    for road in facts().roads:
        name, dice = NAMES[road.token], some_dice(road.against)
        needs = [
            f"a token for every challenge, and more {name}s than the other kind",
            f"a die for each {name} token, against {dice} of the player to the left",
        ]
        if road.waits:
            needs.append("whoever gets there wins when their next turn comes")
        yield Entry(
            name=road.name,
            kind="way out",
            needs=tuple(needs),
            place=tuple(_travellers(road, state)) if state else (),
            face=MAT,
        )


def _hands(card: Card, state: State) -> Iterator[str]:
    """Yield who holds such cards, and where cards are that nobody sees here."""
    name = NAMES[card.letter]
    for player in state.players:
        if not player.hand:
            continue
        if UNKNOWN in player.hand:
            yield f"perhaps in the hand of {player.name}: {len(player.hand)} unseen"
        else:
            count = player.hand.count(card.letter)
            yield f"in the hand of {player.name}: {some(count, name)}"
    if state.pile:
        yield f"perhaps in the draw pile: {len(state.pile)} unseen"


def _ruling(name: str, value: str) -> str:
    return next(
        ruling.choices[value] for ruling in facts().rulings if ruling.id == name
    )


def _travellers(road: Road, state: State) -> Iterator[str]:
    for player in state.players:
        if player.gone == road.name.casefold():
            yield f"{player.name} is there"
        elif not player.gone:
            tokens = some(player.mat.count(road.token), f"{NAMES[road.token]} token")
            yield f"{player.name}: {tokens}, {some(player.undone, 'challenge')} open"
