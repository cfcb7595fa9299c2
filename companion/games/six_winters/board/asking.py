"""The question that is due, with its answers: what a logbook asks next."""

from collections import Counter
from collections.abc import Iterator, Sequence

from companion.contract import Draw, Over, Roll, parts
from companion.games.six_winters import words
from companion.games.six_winters.board import acting, choosing
from companion.games.six_winters.board.prompt import (
    Item,
    Prompt,
    go_on,
    item,
    name_of,
    record_button,
    targets,
    upper,
)
from companion.games.six_winters.campaign import names, tasks
from companion.games.six_winters.rules import State, deck, waits_for
from companion.games.six_winters.words.context import STEPS, about
from companion.language import marked, phrase, phrases


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
        own = parts.Enter(
            phrase("Or in your own words"),
            phrase("Correct the record"),
            before="mend ",
        )
        shown = (
            *choosing.level_parts(found, view),
            own,
            choosing.back(("record", "mend")),
        )
        kept = phrase("The reason is kept with each correction.")
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
    step = STEPS[view.step]
    name = upper(name_of(view.step))
    done = phrase("{step}: done?", step=name)
    return Prompt(done, phrase(step.rule), (go_on(view), record_button()))


def _record(view: State) -> Prompt:
    light = parts.Button(
        phrase("Keep light books from now on"),
        parts.Do("light"),
        note=phrase("you shuffle and draw; piles have no recorded order"),
    )
    full = parts.Button(
        phrase("Keep full books from now on"),
        parts.Do("full"),
        note=phrase("the companion shuffles and draws"),
    )
    faces = parts.Button(
        phrase("Give every die a face from now on"),
        parts.Do("faces"),
        note=phrase(
            "each rule about dice is applied; the dice there are, are read first"
        ),
    )
    only_counted = parts.Button(
        phrase("Only count dice from now on"),
        parts.Do("counted"),
        note=phrase("faces stay on the table"),
    )
    some = (
        parts.Button(
            phrase("Correct the record"),
            parts.Pick(("mend",)),
            note=phrase("a marker, a card, a character, dice: set by hand"),
        ),
        full if view.light else light,
        faces if view.shown is None else only_counted,
    )
    return Prompt(
        phrase("The record"), "", (choosing.stacked(some), choosing.back(("record",)))
    )


# Questions.


def _question(view: State, question: tasks.Question, draft: parts.Draft) -> Prompt:
    typed = [words.write(choice).split() for choice in question.choices]
    chosen = _begun(typed, draft)
    text = str(question.text)
    items = tuple(
        (_answer(view, text, word), _tap(typed, word)) for word in _next(typed, chosen)
    )
    shown = choosing.choices(items, text)
    if len(items) == 1 and isinstance(items[0][1], parts.Do):
        (one, tap), *_ = items
        shown = (
            parts.Buttons(
                (parts.Button(one.label, tap, "main", one.note, one.picture),)
            ),
        )
    if draft and chosen:
        said = [item(word, view).label for word in chosen[1:]]
        shown = (_so_far(said), *shown, choosing.back(chosen))
    if isinstance(question.task, tasks.DealCard):
        shown = (*_row(view), *shown)
    verbs = {words_of[0] for words_of in typed}
    title, reason = _title(text)
    return Prompt(
        title,
        " ".join(filter(None, (reason, about(view, question.task)))),
        (*shown, record_button()),
        targets(items),
        verb=verbs.pop() if len(verbs) == 1 else "",
    )


def _row(view: State) -> Iterator[parts.Part]:
    """Yield the progress cards that are dealt already, in their order."""
    held = [(seat.player, seat.card) for seat in view.seats if seat.card]
    staged = [
        (phrase("staged {n}", n=n), card) for n, card in enumerate(view.staged, 1)
    ]
    if row := [*held, *staged]:
        lines = (parts.Line(f"{who}: {item(card, view).label}") for who, card in row)
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
    lines = tuple(
        parts.Line(name, value=str(number)) for number, name in enumerate(said, 1)
    )
    return parts.Text(lines, "list", phrase("So far"))


def _begun(typed: Sequence[list[str]], draft: parts.Draft) -> parts.Draft:
    for end in range(len(draft), 0, -1):
        if any(tuple(line[:end]) == draft[:end] and len(line) > end for line in typed):
            return draft[:end]
    return ()


def _next(typed: Sequence[list[str]], chosen: parts.Draft) -> list[parts.Draft]:
    longer: dict[parts.Draft, None] = {}
    at = len(chosen)
    for line in typed:
        if tuple(line[:at]) != chosen:
            continue
        end = max(at + 1, 2)
        longer[tuple(line[: min(end, len(line))])] = None
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
    return item(word, view, verb)


def _tap(typed: Sequence[list[str]], longer: parts.Draft) -> parts.Tap:
    return parts.Do(" ".join(longer)) if [*longer] in typed else parts.Pick(longer)


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
    said = [item(card, view).label for card in chosen]
    if len(chosen) == due.count:
        done = parts.Button(
            phrase("Report this order"), parts.Do(" ".join(("drawn", *chosen))), "main"
        )
        shown: tuple[parts.Part, ...] = (_so_far(said), parts.Buttons((done,)))
    elif not draft:
        shown = (
            parts.Buttons(
                (
                    parts.Button(
                        phrase("Report the order of real cards"), parts.Pick(("drawn",))
                    ),
                )
            ),
        )
    else:
        names = (item(card, view) for card, count in left.items() if count)
        some = [(name, parts.Pick(("drawn", *chosen, name.value))) for name in names]
        head = (_so_far(said),) if said else ()
        shown = (*head, *choosing.choices(some, title))
    if draft:
        shown = (*shown, choosing.back(("drawn", *chosen)))
    count = phrase("{n} of them, the top one first.", n=due.count)
    return Prompt(title, count, shown)
