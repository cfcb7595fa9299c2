"""Questions to the referee about a game that is played, and free rolls beside it."""

import shlex
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.chronicle.replay import Chronicle
from companion.contract import A, Game, S
from companion.contract.options import File, Flag, Number, Options, Source, Text, Value
from companion.contract.questions import Answer, Chance, Query
from companion.dice import notation, roll
from companion.errors import BadValue, UnknownName, near, short
from companion.language import phrase
from companion.table import secrets, steps, verdicts


def check(kept: Chronicle[S, A], query: Query, viewer: int) -> Answer:
    """Return a verdict on what a question asks, as a seat may know the game.

    Raises:
        CompanionError: if it cannot be asked, or something is left open.
    """
    query, live = _ruled(kept, query), kept.game.live_checks
    if live is None:
        return kept.game.questions().check(query)
    return live().check(query, secrets.view(kept, viewer))


def odds(kept: Chronicle[S, A], query: Query, viewer: int) -> Chance:
    """Return a chance that a question asks for, as a seat may know the game.

    Raises:
        CompanionError: as `check` does.
    """
    query, live = _ruled(kept, query), kept.game.live_checks
    if live is None:
        return kept.game.questions().odds(query)
    return live().odds(query, secrets.view(kept, viewer))


def _ruled(kept: Chronicle[S, A], query: Query) -> Query:
    return replace(query, rulings=kept.save.rulings, setup=kept.save.setup)


def answer(
    kept: Chronicle[S, A], verb: str, rest: str, viewer: int, dice: roll.Dice
) -> Iterator[str]:
    """Yield the lines that answer `check`, `odds` or `roll` typed at a table.

    Raises:
        CompanionError: if it cannot be read or asked.
    """
    match verb:
        case "roll":
            texts = notation.rolls(rest)
            yield from (roll.say(roll.roll(text, dice)) for text in texts)
        case "odds" if verdicts.means_dice(rest):
            text = " ".join(_words("odds", rest))
            signs = [at for at in (text.find(f" {sign}") for sign in "<>=") if at >= 0]
            at = min(signs, default=len(text))
            yield from verdicts.of_dice(text[:at], text[at:].strip())
        case "odds":
            yield verdicts.chance(odds(kept, _query(kept.game, verb, rest), viewer))
        case _:
            query = _query(kept.game, verb, rest)
            yield from verdicts.lines(check(kept, query, viewer).verdict)


JOINTS = str.maketrans("", "", "'-")
"""What is left out of a word before it is asked whether it is all letters."""


def _query(game: Game[S, A], verb: str, rest: str) -> Query:
    """Read a question: the challenge, then the dice; a number alone counts dice.

    A challenge with digits in it stands in quotes.
    """
    words, options = _options(game, verb, _words(verb, rest))
    count = options.pop("dice", None)
    if verb == "odds":
        last = words[-1:] if game.questions().needs_count else []
        if count is None and last and last[0].isdigit():
            count = steps.whole("odds", words.pop())
        text, words = " ".join(words), []
    elif words and " " in words[0]:
        text, *words = words
    else:
        bare = (word.strip(",'-").translate(JOINTS).isalpha() for word in words)
        end = next((at for at, plain in enumerate(bare) if not plain), len(words))
        text, words = " ".join(words[:end]), words[end:]
    return Query(
        text=text,
        words=tuple(words),
        dice=count if isinstance(count, int) else None,
        options=Options(options),
    )


def _words(verb: str, rest: str) -> list[str]:
    try:
        return shlex.split(rest.replace("'s", "\\'s"))
    except ValueError:
        what = phrase("a quote is not closed in '{typed}'", typed=short(rest))
        raise BadValue(verb, what, phrase("close it, or leave it out")) from None


def _options(
    game: Game[S, A], verb: str, words: Sequence[str]
) -> tuple[list[str], dict[str, Value]]:
    known = {option.name: option for option in game.question_options}
    if verb == "odds":
        known["dice"] = Number(name="dice", help="how many are rolled")
    left: list[str] = []
    values: dict[str, Value] = {}
    rest = iter(words)
    for word in rest:
        if not word.startswith("--"):
            left.append(word)
            continue
        name, _, value = word[2:].partition("=")
        if name not in known:
            hint = near(f"--{name}", [f"--{name_known}" for name_known in known])
            what = phrase("no option is called '{typed}'", typed=short(word))
            raise UnknownName(verb, what, hint)
        match known[name]:
            case Flag():
                values[name] = True
            case Number():
                values[name] = steps.whole(f"{verb}: --{name}", value or next(rest, ""))
            case Text():
                values[name] = value or next(rest, "")
            case File() | Source():
                right = phrase("leave it out: the game has its own")
                what = phrase("--{name} is for questions without a game", name=name)
                raise BadValue(verb, what, right)
    return left, values
