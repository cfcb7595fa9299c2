"""Reports word by word: what was tapped towards one, and what may be tapped next.

A report is typed as a verb and some words. Each word is a tap: `went`, `thea`,
`empire-military`. What may follow comes from the view, and whether a word leads to a
legal report is asked of the rules, word by word, never by listing all reports.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain

from msgspec import Struct

from companion.contract import parts
from companion.contract.parts import Ask, Button, Do, Draft, Pick, Tap
from companion.errors import CompanionError
from companion.language import capital as upper
from companion.language import marked, phrase

from .. import reports, words
from ..campaign import corrections, names
from ..campaign.actions import REASONS
from ..campaign.reach import ALWAYS
from ..campaign.tasks import Correcting
from ..cards.places import SLOT_NAMES, TRACKS
from ..facts import RESOURCES, facts
from ..reports.base import DiceReport
from ..reports.characters import MOST_HURT
from ..rules import State, why_not
from ..words.context import TEXTS
from . import prompt
from .prompt import Item, Prompt

FIELDS = {form.verb: form.fields for form in words.ACTIONS.forms}

AMOUNTS = tuple(
    verb for verb, kind in reports.BY_VERB.items() if issubclass(kind, DiceReport)
)
"""Reports whose last word is a number of dice."""

LONGEST_AMOUNT = 2
"""Digits of a number of dice that a browser may send; there are 72 dice."""

TITLES = {verb: kind.done.titles for verb, kind in reports.BY_VERB.items()} | {
    "mend": (marked("Why is the record corrected?"),)
}
"""The question for each word of a report; {0} is its first word."""


class Amount(Struct, frozen=True):
    """A number of dice that is set step by step, and what it leads to."""

    count: int
    less: Tap | None
    more: Tap
    done: Tap


class Level(Struct, frozen=True):
    """What may be tapped next: items, or an amount; `draft` is what leads here."""

    title: str
    items: tuple[tuple[Item, Tap], ...] = ()
    amount: Amount | None = None
    draft: Draft = ()


def legal(view: State, text: str) -> bool:
    """Return whether a typed report is legal."""
    try:
        action = words.read(text)
    except CompanionError:
        return False
    return why_not(view, action) is None


def values(view: State, verb: str, before: Sequence[str]) -> tuple[str, ...]:
    """Return the words that may come after those of a report, of the right kind."""
    field = FIELDS[verb][len(before)].name
    acting = tuple(seat.character for seat in view.seats if seat.acts)
    match field:
        case "WHO":
            return acting
        case "WHO...":
            both = (" ".join(sorted(acting)),) if len(acting) > 1 else ()
            return (*acting, *both)
        case "WHERE":
            slots = sorted({seat.slot for seat in view.seats if seat.acts})
            reached = (view.spots[slot].attached for slot in slots)
            return (*acting, *chain.from_iterable(reached))
        case "OBSTACLE":
            return view.in_play
        case "SLOT" | "FROM" | "TO":
            return SLOT_NAMES
        case "RESOURCE":
            return RESOURCES
        case "INTO":
            return tuple(kind for kind in RESOURCES if kind != before[0])
        case "TRACK":
            return TRACKS
        case "REASON":
            return tuple(REASONS)
        case "N" if verb == "hurt":
            return tuple(map(str, range(1, MOST_HURT + 1)))
        case "N" if verb == "ability" and before[0] in acting:
            top = ALWAYS + view.sheet(before[0]).achievements
            return tuple(map(str, range(1, top + 1)))
        case "N" if verb in AMOUNTS:
            return ("1",)
    return ()


def report(view: State, text: str) -> Tap:
    """Return a tap that reports something, or asks why it is not legal."""
    return Do(text) if legal(view, text) else Ask(text)


def tap(view: State, verb: str, chosen: Draft) -> Tap:
    """Return what a verb and some words of its report lead to.

    Of amounts only 1 is tried: of more dice there are never more.
    """
    draft, refused = (verb, *chosen), ""
    for text in _reports(view, verb, chosen):
        if legal(view, text):
            return Do(text) if len(chosen) == len(FIELDS[verb]) else Pick(draft)
        refused = refused or text
    return Ask(refused or " ".join(draft))


def _reports(view: State, verb: str, chosen: Draft) -> Iterator[str]:
    if len(chosen) == len(FIELDS[verb]):
        yield " ".join((verb, *chosen))
        return
    for value in values(view, verb, chosen):
        yield from _reports(view, verb, (*chosen, value))


def level(view: State, draft: Draft) -> Level | None:
    """Return what may be tapped after a draft of a report; None if it is none."""
    verb, *rest = draft or ("",)
    if not TITLES.get(verb):
        return None
    chosen: Draft = ()
    last = len(FIELDS[verb]) - 1
    for word in rest[: last + (verb in AMOUNTS)]:
        is_amount = len(chosen) == last and word.isascii() and word.isdigit()
        if word not in values(view, verb, chosen) and not (
            is_amount and len(word) <= LONGEST_AMOUNT
        ):
            break  # a browser's word that does not fit
        chosen = (*chosen, word)
    names = [prompt.item(word, view, verb).label for word in chosen]
    at = min(len(chosen), last)
    title = phrase(TITLES[verb][at]).format(*names)
    if verb in AMOUNTS and at == last:
        count = max(1, int(chosen[at])) if len(chosen) > at else 1
        amount = _amount(view, (verb, *chosen[:at]), count)
        return Level(title, amount=amount, draft=(verb, *chosen))
    found = []
    for value in values(view, verb, chosen):
        choice = prompt.item(value, view, verb)
        if verb == "ability" and chosen:
            choice = prompt.ability(view, chosen[0], int(value))
        found.append((choice, tap(view, verb, (*chosen, value))))
    return Level(title, tuple(found), draft=(verb, *chosen))


def _amount(view: State, start: Draft, count: int) -> Amount:
    less, now, more = ((*start, str(n)) for n in (count - 1, count, count + 1))
    over = " ".join(more)
    return Amount(
        count,
        Pick(less) if count > 1 else None,
        Pick(more) if legal(view, over) else Ask(over),
        report(view, " ".join(now)),
    )


FEW = 4  # more choices with a picture than this are a grid of cards

Choices = Sequence[tuple[Item, parts.Tap]]


def level_parts(found: Level, view: State) -> tuple[parts.Part, ...]:
    """Return the parts of what may be tapped next."""
    if amount := found.amount:
        how_many = phrase("how many")
        stepper = parts.Stepper(amount.count, how_many, amount.less, amount.more)
        label = sentence(amount.done, view) or phrase("Report {n}", n=amount.count)
        return stepper, prompt.alone(label, amount.done, "main")
    return choices(found.items, found.title)


def sentence(tap: parts.Tap, view: State) -> str:
    """Return what a tap reports, as the words of a button; empty if it does nothing."""
    if not isinstance(tap, parts.Do):
        return ""
    return upper(words.choice(words.read(tap.text), view))


def choices(some: Choices, label: str) -> tuple[parts.Part, ...]:
    """Return keys, cards or buttons for what can be chosen."""
    if not some:
        return ()
    if all(item.colour or item.face for item, _ in some):
        keys = (
            parts.Die(item.face, item.label, "", item.colour, item.icon, tap=tap)
            for item, tap in some
        )
        return (parts.Keys(tuple(keys), label),)
    pictures = [item.picture for item, _ in some]
    portraits = any(picture.startswith("portrait") for picture in pictures)
    if len(some) > FEW and all(pictures) and not portraits:
        cards = (
            parts.Card(item.picture, item.label, caption=item.label, tap=tap)
            for item, tap in some
        )
        return (parts.Cards(tuple(cards), "grid", label),)
    buttons = (
        parts.Button(item.label, tap, "plain", item.note, item.picture, item.icon)
        for item, tap in some
    )
    return (stacked(buttons),)


def faces(
    label: str, draft: Callable[[int], Draft] | None, colour: str = ""
) -> parts.Keys:
    """Return the six faces as keys, each with the draft that it leads to, if any."""
    taps = [Pick(draft(face)) if draft else None for face in range(1, 7)]
    keys = (
        parts.Die(face, str(face), colour=colour, tap=tap)
        for face, tap in enumerate(taps, 1)
    )
    return parts.Keys(tuple(keys), label)


def removable(face: int, name: str, draft: Draft, colour: str = "") -> parts.Die:
    """Return a die that was named; a tap takes it out, which leads to a draft."""
    label = phrase("{die}; take it out", die=name)
    return parts.Die(face, label, colour=colour, tap=Pick(draft))


def back(draft: parts.Draft) -> parts.Buttons:
    """Return the way back from a draft, one tap or all of them."""
    some = [parts.Button(phrase("Back"), parts.Pick(draft[:-1]), "quiet")]
    if len(draft) > 1:
        some.append(parts.Button(phrase("Start over"), parts.Pick(()), "quiet"))
    return parts.Buttons(tuple(some))


def stacked(some: Iterable[parts.Button]) -> parts.Buttons:
    """Return buttons one below the other."""
    return parts.Buttons(tuple(some), stacked=True)


# Corrections by hand: what is set is found group by group, then its value.


def correcting(view: State, task: Correcting, draft: Draft) -> Prompt:
    """Return what can be set by hand after a draft, which begins with `put`."""
    match draft:
        case ("about", place, *_):
            path = _put_known(view, _meant(view, place))
        case ("put", *rest):
            path = _put_known(view, tuple(rest))
        case _:
            path = ()
    if not path:
        reason = phrase(REASONS.get(task.reason, task.reason))
        title = phrase("What is corrected ({reason})?", reason=reason)
        groups = (
            Button(phrase(name), Pick(("put", key)))
            for key, name in TEXTS.groups.items()
            if subjects(view, key)
        )
        done = prompt.alone(phrase("The record is right: go on"), Do("next"), "main")
        kept = phrase("Each correction is recorded with its reason.")
        return Prompt(title, kept, (stacked(groups), done), open=True)
    found = _put_level(view, path)
    parts = (*level_parts(found, view), back(("put", *path)))
    return Prompt(found.title, "", parts, prompt.targets(found.items))


def _meant(view: State, place: str) -> Draft:
    kind, _, name = place.partition(":")
    match kind:
        case "slot":
            return "swaps", "location", name
        case "obstacle" if name in facts().obstacle:
            return "obstacles", facts().obstacle[name].region, name
        case "who":
            return "characters", name
        case "resource":
            return "markers", name
        case "progress":
            held = [seat.player for seat in view.seats if seat.card == name]
            return "swaps", "card", *held
    return ()


def trail(group: str, what: str) -> Draft:
    """Return the words that lead to something in its group.

    >>> trail("markers", "threat:support"), trail("obstacles", "poison")
    (('support', 'threat'), ('empire', 'poison'))
    """
    head, _, of = what.partition(":")
    match group:
        case "obstacles":
            return facts().obstacle[what].region, what
        case "cards":
            return _home(of), of
        case "faces" if head == "face":
            place, kind, face = of.rsplit(":", 2)
            return head, place, f"{kind}:{face}"
        case "dice":
            place, _, resource = of.rpartition(":")
            return place, resource
        case "markers" if of:
            return of, head
    return (head, of) if of else (head,)


STAGE, THREATS = "stage ", "threat locations"
"""Words of a draft that lead to cards which no region has."""


@cache
def _home(card: str) -> str:
    if card in facts().card:
        return f"{STAGE}{facts().card[card].stage}"
    return facts().location[card].region or THREATS


def subjects(view: State, group: str) -> dict[Draft, str]:
    """Return what can be set in a group, by the words that lead to it."""
    part = corrections.PARTS[[*TEXTS.groups].index(group)]
    return {trail(group, what): what for what in part.subjects(view)}


def _put_known(view: State, path: Draft) -> Draft:
    if not path or path[0] not in TEXTS.groups:
        return ()
    known = subjects(view, path[0])
    kept: Draft = path[:1]
    for word in path[1:]:
        longer = (*kept[1:], word)
        if kept[1:] in known:
            if word in corrections.values(view, known[kept[1:]]):
                kept = (*kept, word)
            break
        if not any(words[: len(longer)] == longer for words in known):
            break
        kept = (*kept, word)
    return kept


def _put_level(view: State, path: Draft) -> Level:
    known, rest = subjects(view, path[0]), path[1:]
    if rest in known:
        return _values(view, path, known[rest], "")
    if rest[:-1] in known:
        return _values(view, path[:-1], known[rest[:-1]], rest[-1])
    following = dict.fromkeys(
        words[len(rest)] for words in known if words[: len(rest)] == rest
    )
    items = ((_put_item(view, word), Pick(("put", *path, word))) for word in following)
    title = _put_item(view, rest[-1]).label if rest else phrase(TEXTS.groups[path[0]])
    return Level(title, tuple(items))


def _values(view: State, path: Draft, what: str, value: str) -> Level:
    kind, _, of = what.partition(":")
    possible = corrections.values(view, what)
    now = corrections.PART[kind].present(view, kind, of)
    title = phrase("Now {what}. Set it to", what=corrections.by_hand(what, now))
    if not all(one.isdigit() for one in possible):
        others = (one for one in possible if one != now)
        items = ((_put_item(view, one), Do(f"put {what} {one}")) for one in others)
        return Level(title, tuple(items))
    value = value or (now if now in possible else possible[0])
    at, text = possible.index(value), f"put {what} {value}"
    less = Pick(("put", *path, possible[at - 1])) if at else None
    more: Tap = Ask(f"put {what} {int(possible[-1]) + 1}")
    if at + 1 < len(possible):
        more = Pick(("put", *path, possible[at + 1]))
    done = Ask(text) if value == now else Do(text)
    return Level(title, amount=Amount(int(value), less, more, done))


def _put_item(view: State, word: str) -> Item:
    found = prompt.item(word, view)
    return found if found.label != word else Item(word, _label(word))


def _label(word: str) -> str:
    if word.startswith(STAGE):
        return phrase("Progress cards of stage {n}", n=word.removeprefix(STAGE))
    if word == THREATS:
        return phrase("Threat locations")
    if word in TEXTS.labels:
        return phrase(TEXTS.labels[word])
    if ":" in word:
        return upper(word.replace(":", " "))
    if word.startswith(("pile-", "discard-")) or word == "locked":
        return upper(names.whereabouts(word))
    if word in corrections.POSITIONS:
        return upper(phrase(corrections.POSITIONS[word]))
    return upper(names.place(word))
