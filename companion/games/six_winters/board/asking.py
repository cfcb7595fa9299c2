"""The question that is due, with its answers: what a logbook asks next."""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.contract import Draw, Over, Roll, parts
from companion.language import capital as upper
from companion.language import marked, phrase, phrases

from .. import words
from ..campaign import names, tasks
from ..rules import State, deck, waits_for
from ..words.context import STEPS, about
from . import acting, choosing, prompt
from .prompt import Item, Prompt


def asked(view: State, draft: parts.Draft) -> Prompt:
    """Return what is asked now, after what was tapped so far."""
    due = waits_for(view)
    if isinstance(due, Over):
        return Prompt(phrase("The campaign is over"), f"{upper(due.reason)}.")
    if isinstance(due, Roll):
        return Prompt(
            phrases("Roll the {dice}", "Roll {n} {dice}", due.count, dice=due.what)
        )
    if isinstance(due, Draw):
        return _drawn(view, due, draft)
    if isinstance(view.task, tasks.Correcting):
        return choosing.correcting(view, view.task, draft)
    if draft[:1] == ("record",):
        return _record(view)
    if draft[:1] == ("mend",) and (found := choosing.level(view, ("mend",))):
        mend = phrase("Correct the record")
        own = parts.Enter(phrase("Or in your own words"), mend, before="mend ")
        way_back = choosing.back(("record", "mend"))
        kept = phrase("The reason is kept with each correction.")
        shown = (*choosing.level_parts(found, view), own, way_back)
        return Prompt(found.title, kept, shown)
    match view.task:
        case tasks.Question() as question:
            return _question(view, question, draft)
        case tasks.Attempting():
            return acting.with_faces(view, draft)
        case tasks.ActionStep() if view.shown is not None:
            return acting.with_faces(view, draft)
        case tasks.ActionStep():
            return acting.reported(view, draft)
    done = phrase("{step}: done?", step=upper(prompt.name_of(view.step)))
    rule = phrase(STEPS[view.step].rule)
    return Prompt(done, rule, (prompt.go_on(view), prompt.record_button()))


SETTINGS = {
    "light": (
        marked("Keep light books from now on"),
        marked("you shuffle and draw; piles have no recorded order"),
    ),
    "full": (
        marked("Keep full books from now on"),
        marked("the companion shuffles and draws"),
    ),
    "faces": (
        marked("Give every die a face from now on"),
        marked("each rule about dice is applied; the dice there are, are read first"),
    ),
    "counted": (
        marked("Only count dice from now on"),
        marked("faces stay on the table"),
    ),
}
"""How the record can be kept, and what that means, by the report of it."""


def _record(view: State) -> Prompt:
    by_hand = phrase("a marker, a card, a character, dice: set by hand")
    mend = parts.Button(
        phrase("Correct the record"), parts.Pick(("mend",)), note=by_hand
    )
    books = "full" if view.light else "light"
    settings = (books, "faces" if view.shown is None else "counted")
    some = (
        parts.Button(phrase(label), parts.Do(verb), note=phrase(note))
        for verb, (label, note) in SETTINGS.items()
        if verb in settings
    )
    shown = choosing.stacked((mend, *some)), choosing.back(("record",))
    return Prompt(phrase("The record"), "", shown)


# Questions.


def _question(view: State, question: tasks.Question, draft: parts.Draft) -> Prompt:
    typed = [words.write(choice).split() for choice in question.choices]
    starts = {tuple(line[:end]) for line in typed for end in range(1, len(line))}
    begun = (draft[:end] for end in range(len(draft), 0, -1))
    chosen = next((start for start in begun if start in starts), ())
    text = str(question.text)
    items: list[tuple[Item, parts.Tap]] = []
    for longer in _next(typed, chosen):
        whole = [*longer] in typed
        does = parts.Do(" ".join(longer)) if whole else parts.Pick(longer)
        items.append((_answer(view, text, longer), does))
    shown = choosing.choices(items, text)
    if len(items) == 1 and isinstance(items[0][1], parts.Do):
        ((one, tap),) = items
        button = parts.Button(one.label, tap, "main", one.note, one.picture)
        shown = (parts.Buttons((button,)),)
    if draft and chosen:
        said = [prompt.item(word, view).label for word in chosen[1:]]
        shown = (_so_far(said), *shown, choosing.back(chosen))
    if isinstance(question.task, tasks.DealCard):
        shown = (*_row(view), *shown)
    verbs = {words_of[0] for words_of in typed}
    verb = verbs.pop() if len(verbs) == 1 else ""
    title, reason = _title(text)
    why = " ".join(filter(None, (reason, about(view, question.task))))
    return Prompt(
        title, why, (*shown, prompt.record_button()), prompt.targets(items), verb=verb
    )


def _row(view: State) -> Iterator[parts.Part]:
    """Yield the progress cards that are dealt already, in their order."""
    row = [(seat.player, seat.card) for seat in view.seats if seat.card]
    row += ((phrase("staged {n}", n=n), card) for n, card in enumerate(view.staged, 1))
    if row:
        lines = (
            parts.Line(f"{who}: {prompt.item(card, view).label}") for who, card in row
        )
        yield parts.Text(tuple(lines), "list", phrase("Dealt so far"))


NO_FOR = marked(" no for ")
"""What comes before the meaning of the answer no, at the end of a question."""


def _title(text: str) -> tuple[str, str]:
    """Return a question as a title, and what is said before or after it.

    >>> _title("Both are as hard; which moves?"), _title("Which pays? no for none")
    (('Which moves?', 'Both are as hard.'), ('Which pays?', ''))
    """
    before, _, asks = text.partition(phrase(NO_FOR))[0].rpartition("; ")
    title, mark, after = asks.partition("? ")
    said = [f"{upper(part.rstrip('.'))}." for part in (before, after) if part]
    return upper(title) + mark.strip(), " ".join(said)


def _so_far(said: Sequence[str]) -> parts.Part:
    lines = (parts.Line(name, value=str(n)) for n, name in enumerate(said, 1))
    return parts.Text(tuple(lines), "list", phrase("So far"))


def _next(typed: Sequence[list[str]], chosen: parts.Draft) -> list[parts.Draft]:
    longer: dict[parts.Draft, None] = {}
    at = len(chosen)
    for line in typed:
        if tuple(line[:at]) == chosen:
            longer[tuple(line[: max(at + 1, 2)])] = None
    if len(longer) == 1 and (only := next(iter(longer))) and [*only] not in typed:
        return _next(typed, only)
    return list(longer)


def _answer(view: State, text: str, words_of: parts.Draft) -> Item:
    verb, word = words_of[0], words_of[-1]
    if word == "no" and (meaning := text.partition(phrase(NO_FOR))[2]):
        return Item(word, upper(meaning))
    if verb == "die":
        return Item(word, upper(names.die(word)))
    if verb == "many":
        return Item(word, word, face=int(word) if word in "123456" else 0)
    return prompt.item(word, view, verb)


# Cards that are drawn or shuffled.


def _drawn(view: State, due: Draw, draft: parts.Draft) -> Prompt:
    """Return the cards in the order in which they are reported."""
    left = Counter(sorted(deck(view)))
    chosen: parts.Draft = ()
    for card in draft[1:] if draft[:1] == ("drawn",) else ():
        if left[card] and len(chosen) < due.count:
            left[card] -= 1
            chosen = (*chosen, card)
    title = upper(phrase(due.deck))
    said = [prompt.item(card, view).label for card in chosen]
    if len(chosen) == due.count:
        done = parts.Do(" ".join(("drawn", *chosen)))
        shown: list[parts.Part] = [
            _so_far(said),
            prompt.alone(phrase("Report this order"), done, "main"),
        ]
    elif not draft:
        label = phrase("Report the order of real cards")
        shown = [prompt.alone(label, parts.Pick(("drawn",)), "plain")]
    else:
        names = (prompt.item(card, view) for card, count in left.items() if count)
        some = [(name, parts.Pick(("drawn", *chosen, name.value))) for name in names]
        shown = [_so_far(said)] if said else []
        shown += choosing.choices(some, title)
    if draft:
        shown.append(choosing.back(("drawn", *chosen)))
    count = phrase("{n} of them, the top one first.", n=due.count)
    return Prompt(title, count, tuple(shown))
