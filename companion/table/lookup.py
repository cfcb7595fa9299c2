"""What is answered to `look NAME` and `rules WORD`, in a game or without one."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, groupby
from operator import attrgetter

from companion import places
from companion.contract import A, Game, S
from companion.contract.glossary import Booklet, Entry, Paragraph
from companion.errors import UnknownName, near, short
from companion.facts import Fact, Ruling, load
from companion.language import phrase, phrases, reader
from companion.lines import WIDTH, wrapped

LABEL = 9  # columns of a label and the space behind it

FEW = 3
"""Entries and paragraphs that are shown whole; of more only the names are listed."""

BEGUN = 3  # letters of a name that mean it where no command is typed before it


def known(game: Game[S, A], state: S | None, rulings: Mapping[str, str]) -> list[Entry]:
    """Return all that can be looked up, the rulings of the game last.

    Args:
        state: as whoever looks may see it; None if no game is played.
        rulings: those in force; the default of each other.
    """

    def entry(ruling: Ruling) -> Entry:
        value = rulings.get(ruling.id, ruling.default)
        choices = (f"{name}: {phrase(words)}" for name, words in ruling.choices.items())
        return Entry(
            name=ruling.id,
            kind=phrase("ruling"),
            printed=(phrase(ruling.question), *choices),
            place=(phrase("in force: {value}", value=value),),
        )

    entries = game.glossary()(state) if game.glossary else ()
    return [*entries, *map(entry, game.facts().rulings)]


def named(entries: Iterable[Entry], text: str) -> list[Entry]:
    """Return what has a name, an alias or the beginning of one, whole names first.

    >>> lust = Entry(name="Lust", kind="circle II", aliases=("II", "2"))
    >>> [entry.name for entry in named([lust], "lu")], named([lust], "greed")
    (['Lust'], [])
    """
    typed, every = slug(text), list(entries)
    if not typed:
        return []
    if exact := whole(every, text):
        return exact
    begun = [entry for entry in every if _begins(entry.name, typed)]
    within = [entry for entry in every if typed in slug(entry.name).split("-")]
    return begun or within


def whole(entries: Iterable[Entry], text: str) -> list[Entry]:
    """Return what has just this name or alias."""
    typed = slug(text)
    return [entry for entry in entries if typed in map(slug, names(entry))]


def called(entries: Sequence[Entry], text: str) -> list[Entry]:
    """Return what a bare name means: a whole name, or a beginning that fits one."""
    if exact := whole(entries, text):
        return exact
    typed = slug(text)
    begun = [entry for entry in named(entries, text) if _begins(entry.name, typed)]
    return begun if len(begun) == 1 and len(typed) >= BEGUN else []


def names(entry: Entry) -> tuple[str, ...]:
    """Return everything that an entry is called."""
    return (entry.name, entry.name.removeprefix("The "), *entry.aliases)


def _begins(name: str, typed: str) -> bool:
    return slug(name).removeprefix("the-").startswith(typed.removeprefix("the-"))


@lru_cache(maxsize=2048)  # every name of a game, at each word that is typed
def slug(text: str) -> str:
    """Return a name without case, signs or apostrophes.

    >>> slug("Dusk's Ayrie"), slug("C · Love")
    ('dusks-ayrie', 'c-love')
    """
    plain = re.sub(r"['\N{RIGHT SINGLE QUOTATION MARK}]", "", text.casefold())
    return re.sub(r"[\W_]+", "-", plain).strip("-")


def look(
    entries: Sequence[Entry], text: str, booklet: Booklet | None, width: int = WIDTH
) -> list[str]:
    """Return what is shown of a name; a heading of the booklet names a rule.

    Raises:
        UnknownName: if nothing is called so; the near one is named.
    """
    if booklet and not named(entries, text) and section(booklet(), text):
        return rules(booklet(), text, width)
    return shown(found(entries, text), width)


def found(entries: Sequence[Entry], text: str) -> list[Entry]:
    """Return what has a name; UnknownName with the near one if nothing has it."""
    if some := named(entries, text):
        return some
    every = dict.fromkeys(entry.name.casefold() for entry in entries)
    what = phrase("nothing is called '{name}'", name=short(text))
    raise UnknownName("look", what, near(text.casefold(), every))


def listed(entries: Sequence[Entry], width: int = WIDTH) -> list[str]:
    """Return the names of all entries, those of a kind together."""
    kinds: dict[str, list[str]] = {}
    for entry in entries:
        kinds.setdefault(entry.kind, []).append(entry.name)
    texts = (f"{kind}: {', '.join(names)}" for kind, names in kinds.items())
    return [line for text in texts for line in wrapped(text, width)]


def shown(entries: Sequence[Entry], width: int = WIDTH) -> list[str]:
    """Return entries in lines; of many, their names."""
    if len(entries) > FEW:
        known = "; ".join(f"{entry.name} ({entry.kind})" for entry in entries)
        return wrapped(phrase("several have that name: {names}", names=known), width)
    return [line for entry in entries for line in lines(entry, width)]


def lines(entry: Entry, width: int = WIDTH) -> list[str]:
    """Return what is printed on something, what it needs, and where it is."""
    parts = {
        phrase("printed"): entry.printed,
        phrase("needs"): entry.needs,
        phrase("where"): entry.place,
    }
    out = wrapped(f"{entry.name}, {entry.kind}", width)
    wide = max(LABEL, 1 + max(map(len, parts)))
    for label, texts in parts.items():
        for number, text in enumerate(texts):
            head = f"    {label if not number else '':<{wide}}"
            out += wrapped(text, width, first=head, then=" " * (len(head) + 2))
    return out


def headings(booklet: Sequence[Paragraph]) -> list[str]:
    """Return the headings of a booklet, in order."""
    return [*dict.fromkeys(chain.from_iterable(text.headings for text in booklet))]


def section(booklet: Sequence[Paragraph], text: str) -> list[Paragraph]:
    """Return the paragraphs below a heading that is named whole."""

    def titles(heading: str) -> tuple[str, str, str]:
        """Return it whole, without its article, and without the letter before it."""
        whole, last = slug(heading), slug(heading.rpartition("\N{MIDDLE DOT}")[2])
        return whole, whole.removeprefix("the-"), last

    typed = slug(text)
    return [
        paragraph
        for paragraph in booklet
        if any(typed in titles(heading) for heading in paragraph.headings)
    ]


def said(booklet: Sequence[Paragraph], text: str) -> list[Paragraph]:
    """Return the section of a heading, else every paragraph that has a word.

    All paragraphs if there is no word; of a question, those that its words are in.
    UnknownName, with the near heading, if there are none.
    """
    if not text.strip():
        return list(booklet)
    typed, every = slug(text), headings(booklet)
    titles = [heading for heading in every if slug(heading).startswith(typed)]
    if below := section(booklet, titles[0] if len(titles) == 1 else text):
        return below
    word = re.compile(rf"\b{re.escape(' '.join(text.split()))}", re.IGNORECASE)
    having = [
        one for one in booklet if any(map(word.search, (*one.headings, one.text)))
    ]
    if found := having or asked(booklet, text):
        return found
    what = phrase("'{name}' is not in the booklet", name=short(text))
    raise UnknownName("rules", what, near(text.casefold(), map(str.casefold, every)))


class Asked(Fact, frozen=True):
    """How players of a language ask: idle words, and what other words also find."""

    idle: str
    also: Mapping[str, tuple[str, ...]]


@cache
def _asked() -> dict[str, Asked]:
    """Return the same by language."""
    return load(dict[str, Asked], places.TEMPLATES / "shared" / "asked.toml")


def asked(booklet: Sequence[Paragraph], question: str) -> list[Paragraph]:
    """Return the paragraphs that answer a question in words of players, best first.

    None if no word of it leads anywhere. A word in a heading counts three times, and
    so does a heading that a word stands for.
    """
    known = _asked()
    how = known.get(reader(), known["en"])
    idle = {*how.idle.split()}
    words = [w for w in re.findall(r"[^\W\d_]+", question.casefold()) if w not in idle]

    def worth(paragraph: Paragraph) -> int:
        above = " - ".join(paragraph.headings).casefold()
        count = 0
        for word in words:
            also = how.also.get(word, ())
            found = re.compile(rf"\b{re.escape(word)}")
            count += 3 * bool(found.search(above) or any(one in above for one in also))
            text = paragraph.text.casefold()
            count += bool(found.search(text) or any(one in text for one in also))
        return count

    ranked = sorted(booklet, key=worth, reverse=True)
    best = worth(ranked[0]) if ranked else 0
    return [one for one in ranked if worth(one) > best // 2]


def rules(booklet: Sequence[Paragraph], text: str, width: int = WIDTH) -> list[str]:
    """Return what a booklet says of a word; without one, its headings.

    A heading stands for all below it. Of many paragraphs the first are shown, and the
    headings of the others named.

    Raises:
        UnknownName: if the booklet has no such word; the near heading is named.
    """
    if not text.strip():
        names = "; ".join(headings(booklet))
        return wrapped(phrase("the rules are under: {names}", names=names), width)
    every = said(booklet, text)
    tops = {paragraph.headings[0] for paragraph in every if paragraph.headings}
    few = len(every) if len(tops) == 1 else FEW
    first, others = every[:few], every[few:]
    out: list[str] = []
    for above, below in groupby(first, attrgetter("headings")):
        out += wrapped(" - ".join(above).upper(), width) if above or out else []
        for paragraph in below:
            out += wrapped(paragraph.text, width)
    if others:
        more = "; ".join(dict.fromkeys(" - ".join(other.headings) for other in others))
        left = phrases(
            "({n} more paragraph, under: {names}; `rules HEADING` shows them)",
            "({n} more paragraphs, under: {names}; `rules HEADING` shows them)",
            len(others),
            names=more,
        )
        out += wrapped(left, width)
    return out
