"""Reports that name the dice that paid, by taps: counted dice are judged, too.

The report is chosen as ever, word by word, with `pay` before its draft; then each die
is a tap. Paths and attempts have pages of their own.
"""

from collections.abc import Iterator

from companion.contract import parts
from companion.contract.parts import Ask, Do, Draft, Part, Pick, Tap
from companion.games.six_winters.board import ability_dice, choosing
from companion.games.six_winters.board.prompt import Prompt, targets
from companion.games.six_winters.campaign import names
from companion.games.six_winters.cards.places import TRACKS
from companion.games.six_winters.rules import State

PAY = "pay"
"""The word that begins a draft of this page."""

NAME_THE_DICE = "Name the dice, to have it judged"
"""The way to this page."""

PAID = ("went", "rested", "used", "created", "traded", "ability")
"""Reports whose dice can be named by taps."""

TAKEN = ("created", "traded")
"""Those that take dice out of a pool."""

MOST = 12
"""Most dice of a report: a pool has no more, and a browser may send any draft."""


def entry(draft: Draft) -> Iterator[Part]:
    """Yield the way here from a report that is being chosen."""
    if draft[0] in PAID:
        tap = Pick((PAY, *draft))
        yield parts.Buttons((parts.Button(NAME_THE_DICE, tap, "quiet"),))


def paying(view: State, draft: Draft) -> Prompt | None:
    """Return what is tapped next of a report and its dice; None if it is no report."""
    verb, *rest = draft or ("",)
    if verb not in PAID:
        return None
    whole = len(choosing.FIELDS[verb])
    report = (verb, *rest[:whole])
    if rest[whole : whole + 1] != [PAY] or not choosing.legal(view, " ".join(report)):
        found = choosing.level(view, (verb, *rest))
        return _level(view, found) if found else None
    if verb == "ability":
        start = (PAY, *report, PAY)
        return ability_dice.paying(view, report, start, tuple(rest[whole + 1 :]))
    return _dice(view, report, tuple(filter(_is_die, rest[whole + 1 :]))[:MOST])


def _is_die(word: str) -> bool:
    face = word.removeprefix("take:")
    return word in TRACKS or (len(face) == 1 and face in "123456")


def _level(view: State, found: choosing.Level) -> Prompt:
    items = tuple((item, _paid(view, tap)) for item, tap in found.items)
    shown_parts = choosing.choices(items, found.title)
    if amount := found.amount:
        less = _paid(view, amount.less) if amount.less else None
        more, done = _paid(view, amount.more), _paid(view, amount.done)
        shown_parts = (
            parts.Stepper(amount.count, "how many", less, more),
            parts.Buttons((parts.Button("Go on to the dice", done, "main"),)),
        )
    shown_parts = (*shown_parts, choosing.back((PAY, *found.draft)))
    return Prompt(found.title, "Then the dice.", shown_parts, targets(items))


def _paid(view: State, tap: Tap) -> Tap:
    match tap:
        case Pick(draft):
            return Pick((PAY, *draft))
        case Do(text):
            report = text.split()
            if report[0] == "ability" and not ability_dice.takes_dice(view, report):
                return tap
            return Pick((PAY, *report, PAY))
    return tap


def _dice(view: State, report: Draft, dice: Draft) -> Prompt:
    text, start = " ".join(report), (PAY, *report, PAY)
    shown_parts: list[Part] = []
    if _is_taking(report, dice):
        title = "Which pool dice were taken?"
        shown_parts.append(
            parts.Keys(_keys((*start, *dice), "take:", report[1]), title)
        )
    else:
        title = "Which action dice paid?"
        shown_parts.append(parts.Keys(_keys((*start, *dice), "", ""), title))
        shown_parts += _stress(view, text, start) if not dice else ()
    if dice:
        shown_parts.append(
            parts.Dice(tuple(_named(start, dice)), "Named dice", "Named so far")
        )
    shown_parts += [_done(view, text, dice), choosing.back((*start, *dice))]
    said = choosing.sentence(Do(text), view)
    return Prompt(title, f"{said}.", tuple(shown_parts))


def _is_taking(report: Draft, dice: Draft) -> bool:
    return report[0] in TAKEN and bool(dice)


def _keys(before: Draft, purpose: str, colour: str) -> tuple[parts.Die, ...]:
    return tuple(
        parts.Die(
            face, str(face), colour=colour, tap=Pick((*before, f"{purpose}{face}"))
        )
        for face in range(1, 7)
    )


def _stress(view: State, text: str, start: Draft) -> Iterator[Part]:
    some = [
        parts.Button(f"Paid with 1 {track}", Pick((*start, track)))
        for track in TRACKS
        if choosing.legal(view, f"{text} with {track}")
    ]
    if some:
        yield choosing.stacked(some)


def _named(start: Draft, dice: Draft) -> Iterator[parts.Die]:
    """Yield the dice that are named; a tap takes one out."""
    for n, word in enumerate(dice):
        face = int(word[-1]) if word[-1].isdigit() else 0
        without = (*start, *dice[:n], *dice[n + 1 :])
        yield parts.Die(face, f"{names.die(word)}; take it out", tap=Pick(without))


def _done(view: State, text: str, dice: Draft) -> parts.Buttons:
    if not dice:
        return parts.Buttons(
            (parts.Button("Report it without dice", Do(text), "quiet"),)
        )
    whole = f"{text} with {' '.join(dice)}"
    tap: Tap = Do(whole) if choosing.legal(view, whole) else Ask(whole)
    return parts.Buttons((parts.Button("Report it with these dice", tap, "main"),))
