"""The actions step: with counted dice what happened, with faces what is legal now.

What happened is reported, the usual reports first, the others by kind behind them. With
faces a report is chosen word by word, the dice last. Each word is a tap, and only words
that lead to a legal report are offered.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.contract.parts import Button, Do, Draft, Panel, Pick, Show
from companion.language import capital as upper
from companion.language import marked, phrase

from .. import reports, words
from ..campaign import names
from ..campaign.names import obstacle, person, progress
from ..campaign.tasks import Attempting
from ..cards.places import SLOT_NAMES, SlotIndex
from ..facts import RESOURCES, facts
from ..referee.queries import LABELS
from ..rules import State, legal_actions
from ..words.board import is_report
from ..words.context import PHASES, TEXTS
from ..words.lookups import at_stake
from . import choosing, paying, prompt

# With counted dice.


USUAL = ("overcame", "went", "created", "laid")  # reports that a turn is mostly made of

OTHERS = {
    marked("Characters"): ("hurt", "rested", "used", "ability", "completed"),
    marked("Dice"): ("traded", "exchanged", "carried", "spent", "added"),
}
"""The other reports by kind."""

OF_CHARACTER = ("went", "hurt", "rested", "used", "ability", "laid", "completed")
OF_RESOURCE = ("created", "traded", "exchanged", "spent", "added")
"""What is reported of a character, of the dice of a resource."""


def reported(view: State, draft: Draft) -> prompt.Prompt:
    """Return what may be reported after a draft."""
    match draft:
        case ("more", *_):
            panels = (
                Panel((choosing.stacked(_buttons(view, verbs)),), phrase(title))
                for title, verbs in OTHERS.items()
            )
            behind = choosing.back(("more",)), prompt.record_button()
            return prompt.Prompt(phrase("What else happened?"), "", (*panels, *behind))
        case (paying.PAY, *words) if found := paying.paying(view, tuple(words)):
            return found
        case ("about", place, *_) if found := _about(view, place):
            return found
    if found_level := choosing.level(view, draft):
        way_back = choosing.back(found_level.draft)
        entry = paying.entry(found_level.draft)
        parts = (*choosing.level_parts(found_level, view), *entry, way_back)
        where = prompt.targets(found_level.items)
        return prompt.Prompt(found_level.title, "", parts, where)
    more = Button(phrase("Something else"), Pick(("more",)), "quiet")
    some = (*_complete(view), *_buttons(view, USUAL), more)
    how = phrase("Report what changes the record, or tap it on the board.")
    return _step(view, phrase("What happened?"), how, some)


def _step(view: State, title: str, how: str, some: Iterable[Button]) -> prompt.Prompt:
    parts = choosing.stacked(some), prompt.go_on(view), prompt.record_button()
    return prompt.Prompt(title, how, parts, open=True)


def _complete(view: State) -> Iterator[Button]:
    for seat in view.seats:
        text = f"completed {seat.character}"
        if seat.card and choosing.legal(view, text):
            card, who = progress(seat.card), person(seat.character)
            label = phrase("{card} of {who} is complete", card=card, who=who)
            yield Button(label, Do(text), picture=f"progress-{seat.card}")


def _buttons(view: State, verbs: Iterable[str]) -> Iterator[Button]:
    for verb in verbs:
        label = phrase(reports.BY_VERB[verb].done.label)
        yield Button(label, choosing.tap(view, verb, ()))


# What can be reported of something that was tapped on the board.


def _about(view: State, place: str) -> prompt.Prompt | None:
    """Return the reports about something of the board; None if there are none."""
    kind, _, name = place.partition(":")
    buttons = [
        Button(label, choosing.tap(view, verb, tuple(chosen)))
        for label, (verb, *chosen) in _of(view, kind, name)
    ]
    return _asked_of(view, name, HAPPENED, buttons) if buttons else None


HAPPENED = marked("{what}: what happened?")
DONE = marked("{what}: what is done?")
NOTHING = marked("{what}: nothing to do")


def _asked_of(
    view: State, name: str, question: str, buttons: Iterable[Button]
) -> prompt.Prompt:
    seen = prompt.item(name, view)
    look = Button(phrase("Look at {what}", what=seen.label), Show(seen.label), "quiet")
    parts = choosing.stacked((*buttons, look)), choosing.back(("about",))
    return prompt.Prompt(phrase(question, what=seen.label), seen.note, parts, open=True)


def _of(view: State, kind: str, name: str) -> Iterator[tuple[str, Draft]]:
    """Yield the reports about something of the board: a label, what is known of it."""
    acting = [seat for seat in view.seats if seat.acts]
    match kind:
        case "slot" if name in SLOT_NAMES:
            slot = SlotIndex.of(name)
            for seat in sorted(acting, key=lambda seat: seat.slot == slot):
                who, called = seat.character, person(seat.character)
                if seat.slot == slot:
                    yield phrase("{who} used it", who=called), ("used", who)
                else:
                    yield phrase("{who} went there", who=called), ("went", who, name)
            yield phrase("Assets were created here"), ("created", slot.resource)
        case "obstacle" if name in view.in_play:
            yield phrase("It was overcome"), ("overcame", name)
            yield phrase("Assets were laid on it"), ("laid", name)
        case "who" if any(seat.character == name for seat in acting):
            for verb in OF_CHARACTER:
                yield phrase(reports.BY_VERB[verb].done.of), (verb, name)
        case "resource" if name in RESOURCES:
            for verb in OF_RESOURCE:
                yield phrase(reports.BY_VERB[verb].done.of), (verb, name)
        case "progress":
            for seat in acting:
                if seat.card == name:
                    yield phrase("Assets were laid on it"), ("laid", seat.character)
                    yield phrase("It is complete"), ("completed", seat.character)


# With faces.


ORDER = (
    "tried", "placed", "went", "created", "laid", "traded", "ability", "used", "rested",
    "exchanged", "carried",
)  # fmt: skip
"""What can be done, in the order in which it is offered."""

BY_CHARACTER = ("went", "laid", "ability", "used", "rested")
"""What one character can do."""

USES = dict.fromkeys(("", *LABELS), marked("Which die pays?")) | {
    "take": marked("Which pool die is taken?"),
    "make": marked("What does it become?"),
}
"""What is asked for the dice of a report, by their use."""

FACES = tuple("123456")

WITH = marked("with")  # the word before the dice, which is no choice


def with_faces(view: State, draft: Draft) -> prompt.Prompt:
    """Return what may be done after a draft."""
    typed = [
        words.write(action).split()
        for action in legal_actions(view)
        if is_report(action)
    ]
    chosen = draft
    while chosen and not _ways(typed, chosen):
        chosen = chosen[:-1]  # a browser's word that does not fit
    if draft[:1] == ("about",) and (found := _legal_about(view, typed, draft[1:])):
        return found
    if chosen:
        chosen, some, title = _level(view, typed, chosen)
        keys = _as_keys(some) if WITH in chosen else some
        parts = (*choosing.choices(keys, title), choosing.back(chosen))
        return prompt.Prompt(title, _so_far(view, chosen), parts, prompt.targets(some))
    if not isinstance(view.task, Attempting):
        how = phrase("Or tap it on the board.")
        return _step(view, phrase("What is done?"), how, _verbs(view, typed))
    phase = PHASES[view.task.phase]
    dice = (
        Button(phrase("Place {die}", die=names.die(line[1])), Do(" ".join(line)))
        for line in typed
        if line[0] == "placed"
    )
    others = _verbs(view, [line for line in typed if line[0] != "placed"])
    ends = prompt.alone(phrase(phase.button), Do("next"), "main")
    shown = choosing.stacked((*dice, *others)), ends, prompt.record_button()
    about = f"{obstacle(view.task.obstacle)}: {at_stake(view, view.task)}."
    return prompt.Prompt(phrase(phase.question), about, shown)


def _legal_about(
    view: State, typed: Sequence[list[str]], places: Draft
) -> prompt.Prompt | None:
    kind, _, name = (*places, "")[0].partition(":")
    if kind not in prompt.REPORTED:
        return None
    begun = {
        tuple(line[:count]) for line in typed for count in (1, 2, 3) if len(line) > 1
    }
    some = [
        Button(label, Pick(draft))
        for label, draft in _legal_of(view, kind, name)
        if draft in begun
    ]
    return _asked_of(view, name, DONE if some else NOTHING, some)


def _legal_of(view: State, kind: str, name: str) -> Iterator[tuple[str, Draft]]:
    acting = [seat for seat in view.seats if seat.acts]
    match kind:
        case "slot" if name in SLOT_NAMES:
            slot, typed = SlotIndex.of(name), name.replace("_", "-")
            for seat in acting:
                who, called = seat.character, person(seat.character)
                yield phrase("{who} goes there", who=called), ("went", who, typed)
                if seat.slot == slot:
                    yield phrase("{who} uses it", who=called), ("used", who)
            if any(seat.slot == slot for seat in acting):
                yield phrase("Create assets here"), ("created", slot.resource)
        case "obstacle":
            yield phrase("Try to overcome it"), ("tried", name)
        case "who":
            for verb in BY_CHARACTER:
                yield phrase(reports.BY_VERB[verb].do.of), (verb, name)
        case "resource":
            yield phrase("Its dice become assets"), ("created", name)
            yield phrase("Trade its dice"), ("traded", name)
            yield phrase("Exchange its dice"), ("exchanged", name)
        case "progress":
            for seat in acting:
                if seat.card == name:
                    yield phrase("Lay a die on it"), ("laid", seat.character)


MOST = 3
"""Ways to go on that are offered in place of a verb; of more, it is tapped first."""

SHORT = {
    "tried": marked("Try: {what}"),
    "went": marked("Go: {what}"),
    "created": marked("Create: {what}"),
    "laid": marked("Lay: {what}"),
    "traded": marked("Trade: {what}"),
    "ability": marked("Ability: {what}"),
    "used": marked("Use: {what}"),
    "rested": marked("Rest: {what}"),
    "exchanged": marked("Exchange: {what}"),
    "carried": marked("Carry: {what}"),
}
"""A verb before the words that are offered with it."""


def _verbs(view: State, typed: Sequence[list[str]]) -> Iterator[Button]:
    """Yield what can be done, each verb with its words as far as few ways part."""
    known = {line[0] for line in typed}
    for verb in filter(known.__contains__, ORDER):
        note = phrase(TEXTS.does[verb]) if verb in TEXTS.does else ""
        for tap in _ahead(view, typed, verb):
            words = tap.draft if isinstance(tap, Pick) else tap.text.split()
            label = phrase(reports.BY_VERB[verb].do.label)
            if name := _named(view, (verb,), words[1:]):
                label = phrase(SHORT[verb], what=name)
            yield Button(label, tap, note=note)


def _ahead(view: State, typed: Sequence[list[str]], verb: str) -> list[Do | Pick]:
    """Return where a verb leads, as many words further as few ways part there."""
    taps: list[Do | Pick] = [Pick((verb,))]
    while True:
        deeper: list[Do | Pick] = []
        for tap in taps:
            if isinstance(tap, Pick):
                deeper += (after for _, after in _level(view, typed, tap.draft)[1])
            else:
                deeper.append(tap)
        if deeper == taps or len(deeper) > MOST:
            return taps
        taps = deeper
        if verb == "ability":
            verbs = (Pick((verb,)) if isinstance(tap, Do) else tap for tap in taps)
            return list(dict.fromkeys(verbs))


def _named(view: State, before: Sequence[str], words: Sequence[str]) -> str:
    """Return the words of a report without amounts; those before them are known.

    The first of them is not the verb.
    """
    said: list[str] = []
    after = [*before]
    for word in words:
        if WITH in after:
            said.append(names.die(word))
        elif word != WITH:
            label = _item(view, after, word).label
            said += [label] if label != word or not word.isdigit() else []
        after.append(word)
    return ", ".join(said)


class Way(NamedTuple):
    """A legal report that begins with what was tapped, and its words that follow."""

    line: list[str]
    left: list[str]


def _ways(typed: Sequence[list[str]], chosen: Draft) -> list[Way]:
    """Return the reports that begin so; dice are tapped in any order.

    >>> _ways([["rested", "thea", "body", "with", "2"]], ("rested", "thea"))[0].left
    ['body', 'with', '2']
    >>> _ways(["went thea at with 2 5".split()], tuple("went thea at with 5".split()))
    [Way(line=['went', 'thea', 'at', 'with', '2', '5'], left=['2'])]
    """
    head = chosen[: chosen.index(WITH) + 1] if WITH in chosen else chosen
    dice = Counter(chosen[len(head) :])
    found = []
    for line in typed:
        if tuple(line[: len(head)]) != head:
            continue
        left, wanted = [], dice.copy()
        for word in line[len(head) :]:
            if wanted[word]:
                wanted[word] -= 1
            else:
                left.append(word)
        if not wanted.total():
            found.append(Way(line, left))
    return found


def _following(ways: Sequence[Way]) -> dict[str, None]:
    """Return the words that may come next; of dice what pays comes first."""
    found: dict[str, None] = {}
    for left in (way.left for way in ways if way.left):
        use = min(map(_use, left))
        words = (word for word in left if _use(word) == use)
        found |= dict.fromkeys(left[:1] if WITH in left else words)
    return found


def _use(word: str) -> str:
    """Return the use of a die that is written before it, such as `take`."""
    return word.rpartition(":")[0] if word.split(":")[0] in LABELS else ""


Choices = list[tuple[prompt.Item, Do | Pick]]


def _level(
    view: State, typed: Sequence[list[str]], chosen: Draft
) -> tuple[Draft, Choices, str]:
    """Return a draft with the words that must follow it, what may follow, a title."""
    ways = _ways(typed, chosen)
    following = _following(ways)
    if WITH in following:
        following = {WITH: None}
    if len(following) == 1 and all(way.left for way in ways) and len(ways) > 1:
        longer = (*chosen, *following)
        if all(way.left for way in _ways(typed, longer)):
            return _level(view, typed, longer)
    if WITH in chosen and 1 < len(ways) <= SETS and any(len(w.left) > 1 for w in ways):
        sets: Choices = []
        for way in (way for way in ways if way.left):
            dice = upper(", ".join(map(names.die, way.left)))
            sets.append((prompt.Item(" ".join(way.left), dice), Do(" ".join(way.line))))
        return chosen, sets, phrase("Which dice?")
    some = [
        found for word in following for found in _choices(view, typed, chosen, word)
    ]
    return chosen, some, _title(view, chosen, following)


SETS = 6  # sets of dice that are offered whole; of more, each die is tapped


def _choices(
    view: State, typed: Sequence[list[str]], chosen: Draft, word: str
) -> Iterator[tuple[prompt.Item, Do | Pick]]:
    longer = (*chosen, word)
    name, ways = _item(view, chosen, word), _ways(typed, longer)
    whole = next((way for way in ways if not way.left), None)
    if whole is not None:
        yield name, Do(" ".join(whole.line))
    going_on = [way for way in ways if way.left]
    if len(going_on) == 1:
        (way,) = going_on
        if rest := _named(view, longer, way.left):  # which no key with a face shows
            name = replace(name, label=f"{name.label}, {rest}", face=0, colour="")
        yield name, Do(" ".join(way.line))
    elif going_on:
        more = replace(name, label=phrase("{what} and ...", what=name.label))
        yield name if whole is None else more, Pick(longer)


def _as_keys(some: Choices) -> Choices:
    owners = {item.value.rpartition(":")[0] for item, _ in some}
    dice = [(item.face, item.colour) for item, _ in some]
    if len(owners) == 1 and len(set(dice)) == len(dice):
        return some
    return [(replace(item, face=0, colour=""), tap) for item, tap in some]


def _title(view: State, chosen: Draft, following: Collection[str]) -> str:
    verb, *rest = chosen
    if WITH in chosen or verb == "placed":
        use = _use(next(iter(following), ""))
        if use == "" and verb == "laid":
            return phrase("Which die, on which square?")
        return phrase(USES[use])
    names = [prompt.item(word, view, verb).label for word in rest]
    titles = reports.BY_VERB[verb].do.titles
    return phrase(titles[min(len(rest), len(titles) - 1)]).format(*names)


def _so_far(view: State, chosen: Draft) -> str:
    """Return what is reported so far as a sentence, once the dice are due."""
    if WITH not in chosen:
        return ""
    at = chosen.index(WITH)
    said = choosing.sentence(Do(" ".join(chosen[:at])), view)
    dice = ", ".join(map(names.die, chosen[at + 1 :]))
    return f"{said}: {dice}." if dice else f"{said}."


def _item(view: State, before: Sequence[str], word: str) -> prompt.Item:
    """Return how a word is shown: dice after `with` or as the last word of all."""
    verb = before[0] if before else ""
    if word == WITH:
        return prompt.Item(word, phrase(WITH))
    if WITH in before or verb == "placed":
        # A die that is not on a square can be a key with its face.
        use, _, plain = word.rpartition(":")
        kind = next((name for name in RESOURCES if name[:2] == plain[:-1]), "")
        is_on_square = use not in ("", *LABELS, *facts().character)
        face = int(plain[-1]) if plain[-1:] in FACES and not is_on_square else 0
        label, colour = upper(names.die(word)), kind if face else ""
        return prompt.Item(word, label, face=face, colour=colour)
    if verb == "ability" and len(before) == 2:
        return prompt.ability(view, before[1], int(word))
    return prompt.item(word, view, verb)
