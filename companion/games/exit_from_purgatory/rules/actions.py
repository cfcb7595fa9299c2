"""What a player may do: one class for each action, with how it is typed and told.

Cards are typed as letters in any order, `AAW`, and `?` for an unseen one.
"""

import re
from collections.abc import Callable
from typing import Annotated, get_args

from msgspec.structs import replace

from companion.contract import Act, Drawn, Rolled
from companion.contract.actions import Say
from companion.errors import BadValue, quoted
from companion.language import as_typed, phrase
from companion.typed import Field, instead, number, word

from ..facts import NAME, facts
from .cards import TYPES, tidy
from .wording import lanterns, named, noun, show, some

SHORTEST = 3  # characters of a challenge's name that mean it


def _letter(typed: str) -> str:
    """Read a challenge: its letter on the mat, its name or the beginning of it.

    Raises:
        BadValue: if it is neither; G is no letter of the mat, though a name begins so.
    """
    key, begun = typed.casefold(), []
    for challenge in facts().challenges:
        if key == challenge.letter.casefold():
            return challenge.letter
        names = phrase(challenge.name), *as_typed(challenge.name)
        begun += [challenge.letter for name in names if name.casefold().startswith(key)]
    if len(key) >= SHORTEST and len(begun) == 1:
        return begun[0]
    what = phrase("{name} is no challenge", name=quoted(typed))
    right = phrase("type A to F, or {n} letters of its name or more", n=SHORTEST)
    raise BadValue(NAME, what, right)


def _cards(typed: str) -> str:
    if typed.casefold() in ("none", phrase("none")):
        return ""
    for card in facts().cards:
        if typed.casefold() in (card.name.casefold(), phrase(card.name).casefold()):
            return card.letter
    if not re.fullmatch(r"[awl?]+", typed, re.IGNORECASE):
        raise ValueError(typed)
    return tidy(typed.upper())


def _challenge(said: Callable[[str], str] = named) -> Field[str]:
    def names() -> list[str]:
        return [phrase(challenge.name) for challenge in facts().challenges]

    return word("CHALLENGE", _letter, known=names, said=said)


def _held(said: Callable[[str], str] = show) -> Field[str]:
    return word("CARDS", _cards, lambda cards: cards or "none", lambda: TYPES, said)


def _count(said: Callable[[int], str]) -> Field[int]:
    return number("COUNT", most=999, said=said)


PLAYER = word("NAME", str)
GIVER = replace(
    instead("nobody", "", PLAYER), said=lambda name: name or phrase("nobody")
)

Player = Annotated[str, PLAYER]
Giver = Annotated[str, GIVER]
Letter = Annotated[str, _challenge()]
LetterOrNone = Annotated[
    str, _challenge(lambda letter: named(letter) or phrase("a challenge"))
]
Cards = Annotated[str, _held()]
CardsOrNone = Annotated[
    str, _held(lambda cards: show(cards) if cards else phrase("nothing"))
]
Kind = Annotated[str, _held(noun)]
Lanterns = Annotated[int, _count(lanterns)]
Played = Annotated[int, _count(some)]
Extra = Annotated[
    int, _count(lambda n: phrase(", playing {cards}", cards=some(n)) if n else "")
]


class Pull(Act, frozen=True, tag="draw"):
    """Draw a card of the pile."""

    say = Say("draw", "draw: take a card of the pile", "draw a card")


class Steal(Act, frozen=True, tag="steal"):
    """Try to take a card from another player."""

    say = Say("steal NAME", "steal ben: roll for a card of ben", "steal from {target}")
    target: Player


class Study(Act, frozen=True, tag="study"):
    """Announce the true number of Lanterns in hand and roll for one more."""

    say = Say(
        "study COUNT", "study 2: announce two Lanterns", "study, announcing {lanterns}"
    )
    lanterns: Lanterns


class Try(Act, frozen=True, tag="attempt"):
    """Attempt a challenge; empty if it is named after the roll."""

    say = Say(
        "attempt CHALLENGE",
        "attempt D: or attempt peace",
        "attempt {challenge}",
        also=(
            Say(
                "attempt",
                "attempt: choose the challenge after the roll",
                fixed={"challenge": ""},
            ),
        ),
    )
    challenge: LetterOrNone


class Leave(Act, frozen=True, tag="leave"):
    """Try to leave, with so many cards played for more dice (ruling exit_cards)."""

    say = Say(
        "leave",
        "leave: try to leave Purgatory",
        "leave{cards}",
        fixed={"cards": 0},
        also=(Say("leave COUNT", "leave 2: the same, playing two cards"),),
    )
    cards: Extra = 0


class Release(Act, frozen=True, tag="release"):
    """Give up a lock (ruling balance_release)."""

    say = Say("release", "release: give up a lock", "give up the lock")


class Take(Act, frozen=True, tag="take"):
    """Steal these cards of the target's hand."""

    say = Say("take CARDS", "take L: choose what is stolen", "take {cards}")
    cards: Cards


class Name(Act, frozen=True, tag="name"):
    """Name the type to be stolen (ruling steal_six)."""

    say = Say("name CARD", "name L: name what is stolen", "name the type: {card}")
    card: Kind


class Found(Act, frozen=True, tag="found"):
    """Say who gave a Lantern, with real cards; empty if nobody had one."""

    say = Say(
        "found NAME|nobody", "found ben: who gave a Lantern", "{giver} gives a Lantern"
    )
    giver: Giver


class Gift(Act, frozen=True, tag="gift"):
    """Give cards, perhaps none, to the player whose token is awaited."""

    say = Say("gift CARDS|none", "gift L: to the player you wait for", "give {cards}")
    cards: CardsOrNone


class Reveal(Act, frozen=True, tag="reveal"):
    """Show so many Lanterns."""

    say = Say("reveal COUNT", "reveal 2: show two Lanterns", "show {lanterns}")
    lanterns: Lanterns


class Pick(Act, frozen=True, tag="pick"):
    """Choose a challenge, as a partner or after the roll."""

    say = Say(
        "pick CHALLENGE",
        "pick B: as a partner, or after the roll",
        "choose {challenge}",
    )
    challenge: Letter


class Keep(Act, frozen=True, tag="keep"):
    """Generosity: keep this card."""

    say = Say("keep CARD", "keep W: Generosity", "keep {card}")
    card: Cards


class Give(Act, frozen=True, tag="give"):
    """Generosity: give these cards to the next player."""

    say = Say(
        "give CARDS",
        "give AW: Generosity, to the next player",
        "give the next player {cards}",
    )
    cards: Cards


class Lay(Act, frozen=True, tag="lay"):
    """Luck or Peace: lay this card face down; empty if none is laid (real cards)."""

    say = Say("lay CARD", "lay A: Luck or Peace", "lay {card} face down")
    card: Cards


class Love(Act, frozen=True, tag="love"):
    """Give this card to a partner."""

    say = Say(
        "love NAME CARD",
        "love ben A: give the partner a card",
        "give {partner} {card} for Love",
    )
    partner: Player
    card: Cards


class Alone(Act, frozen=True, tag="alone"):
    """Pass Love or Balance without a partner (ruling closed_endgame)."""

    say = Say(
        "alone", "alone: Love or Balance without a partner", "go on without a partner"
    )


class Humble(Act, frozen=True, tag="humble"):
    """Humility: lay these cards face down against another player."""

    say = Say(
        "humble NAME CARDS", "humble ben AAW: Humility", "lay {laid} against {target}"
    )
    target: Player
    laid: Cards


class Show(Act, frozen=True, tag="show"):
    """Humility: show these cards."""

    say = Say("show CARDS", "show AWL: answer to Humility", "show {cards}")
    cards: Cards


class Balance(Act, frozen=True, tag="balance"):
    """Wait for the next token of another player."""

    say = Say(
        "balance NAME",
        "balance ben: wait for the next token of ben",
        "wait for the next token of {target}",
    )
    target: Player


class Hinder(Act, frozen=True, tag="hinder"):
    """Play so many cards against a player who leaves (ruling exit_cards)."""

    say = Say(
        "hinder COUNT",
        "hinder 1: play a card against leaving",
        "play {cards} against it",
    )
    cards: Played


OfTurn = Pull | Steal | Study | Try | Leave | Release  # what a player does with a turn

OfChallenge = Reveal | Pick | Keep | Give | Lay | Love | Alone | Humble | Show | Balance
"""What is chosen while a challenge is carried out."""

Answer = Take | Name | Found | Gift | Hinder
"""What is chosen in between, mostly by somebody else."""

Action = OfTurn | OfChallenge | Answer | Rolled | Drawn


def verb(kind: type[Act]) -> str:
    """Return the verb of an action, as it is kept and typed."""
    return str(kind.__struct_config__.tag)


VERBS = tuple(map(verb, get_args(Action)))
