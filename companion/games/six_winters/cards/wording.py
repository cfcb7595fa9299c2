"""Phrases of the sentences of Six Winters: names, lists, counts, findings."""

from collections import Counter
from collections.abc import Iterable, Sequence

from companion.contract.questions import Finding
from companion.games.six_winters.cards.places import Region

COLUMNS = "abcd"
LANDS: dict[Region, str] = {
    "empire": "the Empire",
    "red_bank": "Red Bank",
    "settled_lands": "the Settled Lands",
}


def spot(at: tuple[int, int]) -> str:
    """Return a square of a progress card: its column as a letter, then its row.

    >>> spot((2, 1))
    'a2'
    """
    row, column = at
    if 1 <= column <= len(COLUMNS):
        return f"{COLUMNS[column - 1]}{row}"
    return f"row {row}, column {column}"


def capital(word: str | None) -> str:
    """Return the name of a resource or a skill in a sentence."""
    return (word or "").capitalize()


def regional(region: Region) -> str:
    """Return a region's name within a sentence.

    >>> regional("empire")
    'the Empire'
    """
    return LANDS[region]


def a(noun: str) -> str:
    """Return a noun with its article.

    >>> a("Espionage die"), a("die"), a("{empire} location")
    ('an Espionage die', 'a die', 'an {empire} location')
    >>> a("urban location"), a("unit")
    ('an urban location', 'a unit')
    """
    first = noun.lstrip("{").casefold()
    vowel = first[0] in "aeio" or first.startswith("urban")
    return f"{'an' if vowel else 'a'} {noun}"


def row(words: Iterable[object], conjunction: str = "and") -> str:
    """Return words in a list.

    >>> row([1, 1, 3]), row(["a 2", "a 3"], "or"), row([])
    ('1, 1 and 3', 'a 2 or a 3', 'nothing')
    """
    texts = [str(word) for word in words]
    if len(texts) < 2:
        return "".join(texts) or "nothing"
    return f"{', '.join(texts[:-1])} {conjunction} {texts[-1]}"


def quoted(name: str) -> str:
    """Return a name for a list; one that has a comma or a question mark is quoted.

    >>> quoted("Poison"), quoted("Tradition, or Reform?")
    ('Poison', '"Tradition, or Reform?"')
    """
    return f'"{name}"' if set(name) & {",", "?"} else name


def counted(number: int, noun: str, many: str = "") -> str:
    """Return a number of things.

    >>> counted(1, "die", "dice"), counted(3, "die", "dice")
    ('1 die', '3 dice')
    """
    return f"{number} {noun if number == 1 else many or noun + 's'}"


def lacking(wanted: Sequence[int], there: Sequence[int], what: str) -> str:
    """Return which dice are lacking, empty if there are enough.

    >>> lacking((3, 3), (2, 3, 6), "pool die"), lacking((1,), (2,), "pool die")
    ('only 1 pool die shows a 3, not 2', 'no pool die shows a 1')
    """
    absent = Counter(wanted) - Counter(there)
    if not absent:
        return ""
    face = min(absent)
    have, needed = list(there).count(face), list(wanted).count(face)
    if not have:
        return f"no {what} shows {a(str(face))}"
    many = f"{what[:-3]}dice" if what.endswith("die") else f"{what}s"
    shows = "shows" if have == 1 else "show"
    return f"only {counted(have, what, many)} {shows} {a(str(face))}, not {needed}"


def finding(
    met: bool,
    sentence: str,
    notes: tuple[str, ...] = (),
    *,
    using: tuple[int, ...] = (),
    found: object = None,
) -> Finding:
    """Return a verdict that consists of a sentence, notes and the dice it uses."""
    faces = tuple(sorted(using))
    return Finding(met, faces, (), 0, (), (), True, sentence, notes, found)
