"""What Tab offers in a shell for the words of a command: bash, zsh and fish.

Typer asks for it through the environment. A line that is being typed need not make
sense yet: then nothing is offered. What only an offer needs is imported for it.
"""

import os
from collections.abc import Callable, Iterable, Iterator, MutableMapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

import typer

from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.contract.options import Option
    from companion.press.layout.piece import Kit, KitDeck

ASKED = "_COMPANION_COMPLETE"  # the variable with which a shell asks

BEFORE = "_COMPANION_BEFORE"
"""What bash has of a word before the part that it completes."""

BREAKS = set("=:")  # characters at which bash parts a word in two

Offer = Callable[[typer.Context, str], list[str]]
"""Returns the words that may stand where one is begun."""


def rejoin(env: MutableMapping[str, str]) -> None:
    """Put words together that bash has parted: `--option`, `a`, `=`, `b`.

    The last word stays parted, since bash replaces its last part only; what is before
    that is in the variable `BEFORE`.
    """
    if env.get(ASKED) != "complete_bash":
        return
    last = int(env["COMP_CWORD"])
    words: list[str] = []
    parted = False
    # The script of Typer puts the words on lines of their own.
    for word in env["COMP_WORDS"].split("\n")[: last + 1]:
        breaks = bool(word) and set(word) <= BREAKS
        if words and (breaks or parted):
            words[-1] += word
        else:
            words.append(word)
        whole, parted = not (breaks or parted), breaks
    if whole:
        return
    option, equals, value = words[-1].partition("=")
    if option.startswith("--") and equals:
        words[-1:] = [option, value]
    end = max(words[-1].rfind(char) for char in BREAKS) + 1
    env[BEFORE], words[-1] = words[-1][:end], words[-1][end:]
    env["COMP_WORDS"], env["COMP_CWORD"] = "\n".join(words), str(len(words) - 1)


def _fitting(names: Iterable[str], incomplete: str) -> list[str]:
    # Without what the shell has of them already.
    before = os.environ.get(BEFORE, "")
    begun = before + incomplete
    return [name[len(before) :] for name in names if name.startswith(begun)]


def _typed(ctx: typer.Context) -> Iterator[str]:
    for name in ("game", "what", "save"):
        value = ctx.params.get(name)
        if isinstance(value, str):
            yield value
        elif isinstance(value, Sequence):
            yield from value
    # Where Typer leaves words that an unfinished option comes after.
    yield from ctx.args


def _games(ctx: typer.Context) -> tuple[str, ...]:
    """Return the games that a command names, or the only one that is meant."""
    from companion import games

    begun = (games.begun(word) for word in _typed(ctx))
    return tuple(dict.fromkeys(names[0] for names in begun if len(names) == 1))


def game_names(incomplete: str) -> list[str]:
    from companion import games

    return _fitting(games.names(), incomplete.lower())


def games_or_saves(incomplete: str) -> list[str]:
    return [*game_names(incomplete), *saves(incomplete)]


def saves(incomplete: str) -> list[str]:
    from companion import places

    return _fitting((path.stem for path in places.all_saves()), incomplete)


def rulings(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return `name=value` for each ruling of the game that is named."""
    from companion import games

    words = (
        f"{ruling.id}={value}"
        for name in _games(ctx)
        for ruling in games.load(name).facts().rulings
        for value in ruling.choices
    )
    return _fitting(words, incomplete)


def pieces(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the pieces and files of the kits of the games that are named, or all."""
    from companion import games
    from companion.press import jobs

    return _fitting(jobs.names(map(_kit, _games(ctx) or games.names())), incomplete)


def _kit(name: str) -> "Kit":
    from companion import games
    from companion.contract import KitRequest
    from companion.press.layout.piece import kit_of

    game = games.load(name)
    return kit_of(game.kit(KitRequest(booklet_values=game.booklet_values)))


def aims(incomplete: str) -> list[str]:
    return _fitting(("win", "score", "title:"), incomplete)


def layouts(incomplete: str) -> list[str]:
    from companion.press.cards import layouts as known

    return _fitting(known.stock(), incomplete)


def decks(incomplete: str) -> list[str]:
    return _fitting(kit_decks(), incomplete)


def kit_decks() -> "dict[str, KitDeck]":
    """Return what a deck may begin as, by `game/deck`."""
    from companion import games

    return {
        f"{name}/{deck}": made
        for name in games.names()
        for deck, made in _kit(name).decks.items()
    }


def sizes(incomplete: str) -> list[str]:
    from companion.press.layout.sizes import library

    return _fitting(library().cards, incomplete)


def printers(incomplete: str) -> list[str]:
    from companion import places
    from companion.press.ink import printer

    with suppress(CompanionError):
        return _fitting(sorted(printer.read(places.printers()).printers), incomplete)
    return []


def seats(ctx: typer.Context, incomplete: str) -> list[str]:
    """Return the players of the save that is named."""
    from companion import games, places
    from companion.chronicle import store
    from companion.table import secrets

    for word in _typed(ctx):
        with suppress(CompanionError):
            chronicle = store.open(places.save(word), games.load)
            return _fitting(secrets.names(chronicle), incomplete)
    return []


def values(declared: "Sequence[tuple[str, Option]]") -> Offer:
    """Return what offers the values of an option: those of the game that is named."""

    def offered(ctx: typer.Context, incomplete: str) -> list[str]:
        from companion.contract.options import Number, Text

        named, names = _games(ctx), list[str]()
        for option in (
            option for game, option in declared if game in named or not named
        ):
            if isinstance(option, Number):
                names += map(str, option.values)
            elif isinstance(option, Text):
                names += option.values or option.usual
        return _fitting(dict.fromkeys(names), incomplete)

    return offered
