"""Reports that name the dice that paid, by taps: counted dice are judged, too.

The report is chosen as ever, word by word, with `pay` before its draft; then each die
is a tap. Paths and attempts have pages of their own.
"""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from companion.contract.parts import (
    Ask,
    Button,
    Buttons,
    Dice,
    Die,
    Do,
    Draft,
    Keys,
    Part,
    Pick,
    Tap,
)
from companion.games.six_winters.board import choosing, render
from companion.games.six_winters.board.asked import Asked, targets
from companion.games.six_winters.campaign import State
from companion.games.six_winters.cards.places import TRACKS
from companion.games.six_winters.words.sentences import shown

PAY = "pay"
"""The word that begins a draft of this page."""

PAID = ("went", "rested", "used", "created", "traded")
"""Reports whose dice can be named by taps."""

TAKEN = ("created", "traded")
"""Those that take dice out of a pool."""

MOST = 12
"""Most dice of a report: a pool has no more, and a browser may send any draft."""


def entry(draft: Draft) -> Iterator[Part]:
    """Yield the way here from a report that is being chosen."""
    if draft[0] in PAID:
        tap = Pick((PAY, *draft))
        yield Buttons((Button("Name the dice, to have it judged", tap, "quiet"),))


def paying(view: State, draft: Draft) -> Asked | None:
    """Return what is tapped next of a report and its dice; None if it is no report."""
    verb, *rest = draft or ("",)
    if verb not in PAID:
        return None
    whole = len(choosing.FIELDS[verb])
    report = (verb, *rest[:whole])
    if rest[whole : whole + 1] != [PAY] or not choosing.legal(view, " ".join(report)):
        found = choosing.level(view, (verb, *rest))
        return _level(view, found) if found else None
    return _dice(view, report, tuple(filter(_is_die, rest[whole + 1 :]))[:MOST])


def _is_die(word: str) -> bool:
    """Return whether a browser's word names a die or stress."""
    face = word.removeprefix("take:")
    return word in TRACKS or (len(face) == 1 and face in "123456")


def _level(view: State, found: choosing.Level) -> Asked:
    items = tuple((item, _paid(tap)) for item, tap in found.items)
    amount = found.amount
    if amount:
        amount = replace(
            amount,
            less=_paid(amount.less) if amount.less else None,
            more=_paid(amount.more),
            done=_paid(amount.done),
        )
    level = replace(found, items=items, amount=amount)
    parts = (*render.level(level, view), render.back((PAY, *found.draft)))
    return Asked(found.title, "Then the dice.", parts, targets(items))


def _paid(tap: Tap) -> Tap:
    """Return a tap of a report as one that goes on to its dice."""
    match tap:
        case Pick(draft):
            return Pick((PAY, *draft))
        case Do(text):
            return Pick((PAY, *text.split(), PAY))
    return tap


def _dice(view: State, report: Draft, dice: Draft) -> Asked:
    """Return the dice of a whole report, and the way to report it."""
    verb, text = report[0], " ".join(report)
    start = (PAY, *report, PAY)

    def with_(word: str) -> Pick:
        return Pick((*start, *dice, word))

    parts: list[Part] = [Keys(_keys("", with_), "Action dice that pay")]
    if verb in TAKEN:
        parts.append(Keys(_keys("take:", with_), "Pool dice that are taken"))
    named = tuple(
        Die(
            int(word[-1]) if word[-1].isdigit() else 0,
            f"{shown(word)}; take it out",
            tap=Pick((*start, *dice[:n], *dice[n + 1 :])),
        )
        for n, word in enumerate(dice)
    )
    if named:
        parts.append(Dice(named, "Named dice", "Named so far"))
    stress = [track for track in TRACKS if choosing.legal(view, f"{text} with {track}")]
    if stress and not dice:
        some = (Button(f"Paid with 1 {track}", with_(track)) for track in stress)
        parts.append(render.stacked(some))
    parts += [_done(view, text, dice), render.back((*start, *dice))]
    said = render.sentence(Do(text), view)
    return Asked("Which dice were used?", f"{said}.", tuple(parts))


def _keys(purpose: str, with_: Callable[[str], Pick]) -> tuple[Die, ...]:
    return tuple(
        Die(face, str(face), tap=with_(f"{purpose}{face}")) for face in range(1, 7)
    )


def _done(view: State, text: str, dice: Draft) -> Buttons:
    """Return the button that reports it, or that says why it cannot be."""
    if not dice:
        return Buttons((Button("Report it without dice", Do(text), "quiet"),))
    whole = f"{text} with {' '.join(dice)}"
    tap: Tap = Do(whole) if choosing.legal(view, whole) else Ask(whole)
    return Buttons((Button("Report it with these dice", tap, "main"),))
