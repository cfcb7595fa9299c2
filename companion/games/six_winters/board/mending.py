"""Corrections by hand: what is set is found group by group, then its value."""

from functools import cache

from companion.contract.parts import Ask, Button, Buttons, Do, Draft, Pick, Tap
from companion.games.six_winters.board import choosing
from companion.games.six_winters.board.choosing import Amount, Level
from companion.games.six_winters.board.prompt import Item, Prompt, item, targets, upper
from companion.games.six_winters.campaign import corrections, names
from companion.games.six_winters.campaign.actions import REASONS
from companion.games.six_winters.campaign.tasks import Correcting
from companion.games.six_winters.facts import facts
from companion.games.six_winters.rules import State

GROUPS: tuple[tuple[str, str], ...] = (
    ("markers", "Tracks, pools and the season"),
    ("roles", "The year, the stage, who plays whom"),
    ("characters", "Characters"),
    ("swaps", "Cards held, staged and in places"),
    ("cards", "Cards elsewhere"),
    ("dice", "Dice in their places"),
    ("faces", "Faces, action dice, paths"),
    ("obstacles", "Obstacles"),
)
"""The parts of the corrections in their order, and what each is called."""

LABELS = {
    "progress": "Progress marker",
    "threat": "Threat marker",
    "pool": "Pool",
    "box": "The season marker's box",
    "year": "The year",
    "stage": "The stage of progress",
    "top": "The sign on a draw pile",
    "plays": "Who plays",
    "card": "The card of",
    "staged": "Staged cards",
    "location": "Locations in places",
    "achievements": "Achievements",
    "slot": "Where",
    "out": "Out of this session",
    "unlocked": "Joined the campaign",
    "off": "Off the board",
    "face": "The face of a die",
    "hand": "Unspent action dice of",
    "path": "The path on the card of",
    "kept": "Kept",
    "none": "Empty",
}

Trail = tuple[str, ...]


def correcting(view: State, task: Correcting, draft: Draft) -> Prompt:
    """Return what can be set by hand after a draft, which begins with `put`."""
    title = f"What is corrected ({REASONS.get(task.reason, task.reason)})?"
    match draft:
        case ("about", place, *_):
            path = _known(view, _meant(view, place))
        case ("put", *rest):
            path = _known(view, tuple(rest))
        case _:
            path = ()
    if not path:
        groups = (
            Button(name, Pick(("put", key)))
            for key, name in GROUPS
            if subjects(view, key)
        )
        done = Button("The record is right: go on", Do("next"), "main")
        return Prompt(
            title,
            "Each correction is recorded with its reason.",
            (choosing.stacked(groups), Buttons((done,))),
            open=True,
        )
    found = _level(view, path)
    parts = (*choosing.level_parts(found, view), choosing.back(("put", *path)))
    return Prompt(found.title, "", parts, targets(found.items))


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


def trail(group: str, what: str) -> Trail:
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


@cache
def _home(card: str) -> str:
    if card in facts().card:
        return f"stage {facts().card[card].stage}"
    return facts().location[card].region or "threat locations"


def subjects(view: State, group: str) -> dict[Trail, str]:
    """Return what can be set in a group, by the words that lead to it."""
    names_of_groups = [key for key, _ in GROUPS]
    part = corrections.PARTS[names_of_groups.index(group)]
    return {trail(group, what): what for what in part.subjects(view)}


def _known(view: State, path: Draft) -> Draft:
    if not path or path[0] not in dict(GROUPS):
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


def _level(view: State, path: Draft) -> Level:
    known, rest = subjects(view, path[0]), path[1:]
    if rest in known:
        return _values(view, path, known[rest], "")
    if rest[:-1] in known:
        return _values(view, path[:-1], known[rest[:-1]], rest[-1])
    following = dict.fromkeys(
        words[len(rest)] for words in known if words[: len(rest)] == rest
    )
    items = ((_shown(view, word), Pick(("put", *path, word))) for word in following)
    title = _shown(view, rest[-1]).label if rest else dict(GROUPS)[path[0]]
    return Level(title, tuple(items))


def _values(view: State, path: Draft, what: str, value: str) -> Level:
    possible, now = corrections.values(view, what), _present(view, what)
    title = f"Now {corrections.by_hand(what, now)}. Set it to"
    if all(one.isdigit() for one in possible):
        at = value or (now if now in possible else possible[0])
        return Level(title, amount=_amount(path, what, possible, at, now))
    items = (
        (_shown(view, one), _put(what, one, now)) for one in possible if one != now
    )
    return Level(title, tuple(items))


def _present(view: State, what: str) -> str:
    kind, _, of = what.partition(":")
    return corrections.PART[kind].present(view, kind, of)


def _put(what: str, value: str, now: str) -> Tap:
    text = f"put {what} {value}"
    return Ask(text) if value == now else Do(text)


def _amount(path: Draft, what: str, possible: Trail, value: str, now: str) -> Amount:
    at = possible.index(value)
    less = Pick(("put", *path, possible[at - 1])) if at else None
    over = str(int(possible[-1]) + 1)
    more: Tap = Ask(f"put {what} {over}")
    if at + 1 < len(possible):
        more = Pick(("put", *path, possible[at + 1]))
    return Amount(int(value), less, more, _put(what, value, now))


def _shown(view: State, word: str) -> Item:
    found = item(word, view)
    return found if found.label != word else Item(word, _label(word))


def _label(word: str) -> str:
    if word in LABELS:
        return LABELS[word]
    if ":" in word:
        return upper(word.replace(":", " "))
    if word.startswith(("pile-", "discard-")) or word == "locked":
        return upper(names.whereabouts(word))
    if word in corrections.POSITIONS:
        return upper(corrections.POSITIONS[word])
    return upper(names.place(word))
