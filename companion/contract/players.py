"""Who plays: names in the order of the seats, as the set-up of a game has them."""

from collections.abc import Collection, Mapping, Sequence

from companion.errors import BadValue, near
from companion.language import phrase, phrases

CARDS = "cards"  # the key of a set-up for real cards, which the players deal
NOBODYS = ("companion", "player")  # names in the log of what no player of the table did
LONGEST_NAME = 16  # characters a player's name may have


def seats(
    setup: Mapping[str, object],
    least: int,
    most: int,
    where: str,
    *,
    also: Collection[str] = (),
) -> tuple[str, ...]:
    """Return the players that `setup` names, in the order of their seats.

    A game for one player needs no name. Every game for several may have real cards.

    Args:
        least, most: how many players there may be.
        where: the game, for the error.
        also: further keys of the set-up of this game.

    Raises:
        BadValue: if there are too few or too many players, a name is invalid or given
            twice, or the setup has an unknown key.

    >>> seats({"players": ["ann", "ben"]}, 2, 4, "toy")
    ('ann', 'ben')
    """
    known = {"players", *also} | ({CARDS} if most > 1 else set())
    for key in setup.keys() - known:
        raise BadValue(where, f"'{key[:40]}' is no part of a setup", near(key, known))
    if setup.get(CARDS, "table") != "table":
        raise BadValue(where, "the cards of a setup are not real", f"leave out {CARDS}")
    names = setup.get("players", [])
    if not isinstance(names, list | tuple):
        what = phrase("the players are no list")
        raise BadValue(where, what, phrase("name them one by one"))
    wanted = phrases("{n} player", "{n} players", least)
    if most > least:
        wanted = phrase("{n} to {m} players", n=least, m=most)
    named = phrase("players named: {n}", n=len(names))
    if most == 1:
        wanted = phrase("one player")
    elif len(names) < least:
        example = ",".join(("ann", "ben", "cleo", "dan", "eva", "finn")[:least])
        takes = {"players": wanted, "names": example}
        right = phrase("it takes {players}, such as --players {names}", **takes)
        raise BadValue(where, named, right)
    if len(names) > most:
        raise BadValue(where, named, phrase("it takes {players}", players=wanted))
    _refuse_names(names, where)
    return tuple(names)


def must_be_theirs(names: Collection[str], where: str) -> None:
    """Refuse a name for a new player that the log has for others; old saves have it.

    Raises:
        BadValue: with that name.
    """
    for name in names:
        if name.strip().casefold() in NOBODYS:
            what = phrase(
                "'{name}' is what the log calls nobody in particular", name=name
            )
            raise BadValue(where, what, phrase("choose another name"))


def _refuse_names(names: Sequence[object], where: str) -> None:
    for name in names:
        word = name if isinstance(name, str) else ""
        plain = word.replace("-", "_").isidentifier()  # it is typed as one word
        if not plain or word[0] in "-_" or len(word) > LONGEST_NAME:
            what = phrase("{name} is no name of a player", name=repr(str(name)[:40]))
            right = phrase(
                "use 1 to {n} letters, digits, - and _, a letter first", n=LONGEST_NAME
            )
            raise BadValue(where, what, right)
    # Names that differ in capitals only are the same when they are typed.
    folded = [str(name).casefold() for name in names]
    for name, typed in zip(names, folded, strict=True):
        if folded.count(typed) > 1:
            what = phrase("two players are called '{name}'", name=name)
            raise BadValue(where, what, phrase("give each a name of their own"))
