"""The actions step: the usual reports first, the others by kind behind them."""

from collections.abc import Iterable, Iterator

from companion.contract.parts import Button, Do, Draft, Panel, Part, Pick, Show
from companion.games.six_winters import reports
from companion.games.six_winters.board import choosing, paying
from companion.games.six_winters.board.prompt import (
    Prompt,
    go_on,
    item,
    record_button,
    targets,
)
from companion.games.six_winters.campaign.names import person, progress
from companion.games.six_winters.cards.places import SLOT_NAMES, SlotIndex
from companion.games.six_winters.facts import RESOURCES
from companion.games.six_winters.rules import State

USUAL = ("overcame", "went", "created", "laid")
"""Reports that a turn is mostly made of."""

OTHERS = {
    "Characters": ("hurt", "rested", "used", "ability", "completed"),
    "Dice": ("traded", "exchanged", "carried", "spent", "added"),
}
"""The other reports by kind."""

OF_CHARACTER = ("went", "hurt", "rested", "used", "ability", "laid", "completed")
OF_RESOURCE = ("created", "traded", "exchanged", "spent", "added")
"""What is reported of a character, of the dice of a resource."""


def reported(view: State, draft: Draft) -> Prompt:
    """Return what may be reported after a draft."""
    match draft:
        case ("more", *_):
            return _more(view)
        case (paying.PAY, *words) if found := paying.paying(view, tuple(words)):
            return found
        case ("about", place, *_) if found := _about(view, place):
            return found
    if found_level := choosing.level(view, draft):
        parts = (
            *choosing.level_parts(found_level, view),
            *paying.entry(found_level.draft),
            choosing.back(found_level.draft),
        )
        return Prompt(found_level.title, "", parts, targets(found_level.items))
    return _usual(view)


def _usual(view: State) -> Prompt:
    more = Button("Something else", Pick(("more",)), "quiet")
    parts: tuple[Part, ...] = (
        choosing.stacked((*_complete(view), *_buttons(view, USUAL), more)),
        go_on(view),
        record_button(),
    )
    how = "Report what changes the record, or tap it on the board."
    return Prompt("What happened?", how, parts, open=True)


def _complete(view: State) -> Iterator[Button]:
    for seat in view.seats:
        text = f"completed {seat.character}"
        if seat.card and choosing.legal(view, text):
            card, who = progress(seat.card), person(seat.character)
            label = f"{card} of {who} is complete"
            yield Button(label, Do(text), picture=f"progress-{seat.card}")


def _buttons(view: State, verbs: Iterable[str]) -> Iterator[Button]:
    for verb in verbs:
        yield Button(reports.BY_VERB[verb].done.label, choosing.tap(view, verb, ()))


def _more(view: State) -> Prompt:
    panels = (
        Panel((choosing.stacked(_buttons(view, verbs)),), title)
        for title, verbs in OTHERS.items()
    )
    parts: tuple[Part, ...] = (*panels, choosing.back(("more",)), record_button())
    return Prompt("What else happened?", "", parts)


# What can be reported of something that was tapped on the board.


def _about(view: State, place: str) -> Prompt | None:
    """Return the reports about something of the board; None if there are none."""
    kind, _, name = place.partition(":")
    some = _of(view, kind, name)
    if not some:
        return None
    shown = item(name, view)
    buttons = (
        Button(label, choosing.tap(view, verb, tuple(chosen)))
        for label, verb, *chosen in some
    )
    look = Button(f"Look at {shown.label}", Show(shown.label), "quiet")
    parts = (choosing.stacked((*buttons, look)), choosing.back(("about",)))
    return Prompt(f"{shown.label}: what happened?", shown.note, parts, open=True)


def _of(view: State, kind: str, name: str) -> list[tuple[str, ...]]:
    """Return the reports about something: a label, the verb, the words that are known.

    Empty for what is not on the board.
    """
    acting = [seat for seat in view.seats if seat.acts]
    match kind:
        case "slot" if name in SLOT_NAMES:
            slot = SlotIndex.of(name)
            here = [seat.character for seat in acting if seat.slot == slot]
            others = [seat.character for seat in acting if seat.slot != slot]
            return [
                *((f"{person(who)} went there", "went", who, name) for who in others),
                *((f"{person(who)} used it", "used", who) for who in here),
                ("Assets were created here", "created", slot.resource),
            ]
        case "obstacle" if name in view.in_play:
            return [
                ("It was overcome", "overcame", name),
                ("Assets were laid on it", "laid", name),
            ]
        case "who" if any(seat.character == name for seat in acting):
            return [(reports.BY_VERB[v].done.of, v, name) for v in OF_CHARACTER]
        case "resource" if name in RESOURCES:
            return [(reports.BY_VERB[v].done.of, v, name) for v in OF_RESOURCE]
        case "progress":
            held = [seat.character for seat in acting if seat.card == name]
            return [
                report
                for who in held
                for report in (
                    ("Assets were laid on it", "laid", who),
                    ("It is complete", "completed", who),
                )
            ]
    return []
