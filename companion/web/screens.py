"""What the server adds to screens: a game without a board, dice and cards, replay.

Dice that are due have keys for the faces that fell. The draft holds the faces that were
tapped, and at its end `die3` while the third die is being corrected; those seen before
an undo are bound: they are shown and cannot change. A replay is a draft, too: any step
of the game on its board, and ways to those before and after.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from companion import contract
from companion.chronicle import replay
from companion.chronicle.replay import Step
from companion.contract import Act, parts
from companion.contract.board import Moment, Screen
from companion.contract.parts import Button, Buttons, Draft, Part, Pick
from companion.language import capital, marked, phrase, phrases
from companion.lines import WIDEST
from companion.table import narrate, seats, secrets, steps
from companion.web.forms import number
from companion.web.services import Kept

Words = contract.Words[object, Act]

LARGEST_DIE = 20
"""Sides of a die whose faces are keys; the faces of a larger one are typed."""

PLACE = "die"
"""Begins the word that says which die is corrected."""

NTH = (
    marked("First die"),
    marked("Second die"),
    marked("Third die"),
    marked("Fourth die"),
    marked("Fifth die"),
    marked("Sixth die"),
    marked("Seventh die"),
    marked("Eighth die"),
)

SHOWN = (4, 5, 6, 1, 2, 3)
"""Faces of the example of what may be typed."""

ALL_FOR_ME = parts.Button(
    "Roll all that are due",
    parts.Do("roll all"),
    note="one roll after the other, all for me",
)
"""The button for a row of rolls."""

REPLAY, SINCE = "replay", "since"
"""The first words of drafts that ask for an earlier step.

Its event comes after; of what happened since an event, first that event.
"""


def label(words: Words, action: Act, view: object) -> str:
    """Return an action as a sentence for a button."""
    return words.choice(action, view) if words.choice else words.say(action)


def meanings(words: Words) -> dict[str, str]:
    """Return what each verb does, as its first form is explained."""
    rows = reversed([*words.actions.rows()])
    return {verb: help.partition(": ")[2] for verb, _, help in rows}


def plain_screen(kept: Kept, moment: Moment[object, Act]) -> Screen:
    """Return a screen of lines and buttons, for a game that has no board."""
    words = kept.game.words()
    heading, _, rest = words.describe(moment.view, WIDEST).partition("\n")
    lines = tuple(parts.Line(line) for line in rest.split("\n"))
    notes = tuple(parts.Line(line) for line in narrate.notes(kept))
    board = [
        parts.Text(lines, "list"),
        *([parts.Text(notes, "list", phrase("Notes"))] if notes else []),
    ]
    mine = moment.mine and isinstance(kept.due, contract.Choice)
    ask: tuple[Part, ...] = ()
    if mine:
        does = meanings(words)
        buttons = (
            parts.Button(
                label(words, action, moment.view),
                parts.Do(typed := words.actions.write(action)),
                note=does.get(typed.split()[0], ""),
            )
            for action in kept.rules.legal_actions(moment.view)
        )
        ask = (parts.Buttons(tuple(buttons), stacked=True),)
    return Screen(
        place=heading, board=tuple(board), title=due_title(kept, mine), ask=ask
    )


def due_title(kept: Kept, mine: bool) -> str:
    """Return what is due, as a title."""
    match kept.due:
        case contract.Over() as over:
            return capital(steps.ending(over))
        case contract.Roll() as roll:
            return capital(steps.due(roll))
        case contract.Draw() as draw:
            return capital(steps.cards(draw))
        case contract.Choice(player):
            names = secrets.names(kept)
            if mine:
                return phrase("Your turn")
            who = names[player] if names else phrase("a choice")
            return phrase("Waiting for {who}", who=who)


def drawn_parts(kept: Kept, due: contract.Draw) -> list[Part]:
    """Return a field for the real cards that were drawn."""
    what = parts.Enter(
        phrase("Which? {cards}", cards=capital(steps.cards(due))),
        phrase("Report them"),
        "drawn ",
    )
    hidden = seats.unseen(kept)
    if hidden is None:
        return [what]
    typed = kept.game.words().actions.write(contract.as_action(kept.rules, hidden))
    return [
        what,
        parts.Buttons((parts.Button(phrase("They stay hidden"), parts.Do(typed)),)),
    ]


def dice_parts(kept: Kept, due: contract.Roll, draft: Draft) -> list[Part]:
    """Return keys for the faces that fell, and buttons that report or roll them."""
    seen = replay.seen(kept)
    tapped = (face for face in map(number, draft) if face is not None)
    faces = [*seen, *(face for face in tapped if 1 <= face <= due.sides)][: due.count]
    for_me = parts.Button(
        phrase("Roll them for me") if due.count > 1 else phrase("Roll it for me"),
        parts.Do("roll"),
        note=phrase("for dice that you do not have at hand"),
    )
    all_for_me = (ALL_FOR_ME,) if _more_follow(kept, due) else ()
    rolls = parts.Buttons((for_me, *all_for_me), stacked=True)
    if due.sides > LARGEST_DIE or kept.game.words().faces is None:
        return [rolls]
    at = _corrected(draft, range(len(seen), len(faces)))
    entered = tuple(map(str, faces[len(seen) :]))
    return [
        _places(due, faces, len(seen), at),
        parts.Text((parts.Line(_hint(due, faces, at)),), "hint"),
        _keys(due, seen, entered, at),
        *_mending(entered, None if at is None else at - len(seen)),
        parts.Buttons((_report(kept, due, faces),)),
        rolls,
    ]


def _more_follow(kept: Kept, due: contract.Roll) -> bool:
    """Return whether other dice are due right after these, which anybody may roll."""
    if kept.game.secret:
        return False
    roll = contract.as_action(kept.rules, contract.Rolled((1,) * due.count))
    after = kept.rules.apply(kept.state, roll)
    return isinstance(kept.rules.waits_for(after), contract.Roll)


def _corrected(draft: Draft, places: range) -> int | None:
    if not draft or not draft[-1].startswith(PLACE):
        return None
    place = (number(draft[-1].removeprefix(PLACE)) or 0) - 1
    return place if place in places else None


def _places(
    due: contract.Roll, faces: list[int], bound: int, at: int | None
) -> parts.Dice:
    dice = []
    entered = tuple(map(str, faces[bound:]))
    for place in range(due.count):
        if place >= len(faces):
            look: parts.Look = "goal" if place == len(faces) and at is None else ""
            dice.append(parts.Die(0, phrase("die {n}, empty", n=place + 1), look))
            continue
        name = phrase("die {n} shows {m}", n=place + 1, m=faces[place])
        if place < bound:
            seen = phrase("seen before the undo")
            dice.append(parts.Die(faces[place], name, note=seen))
            continue
        again = entered if place == at else (*entered, f"{PLACE}{place + 1}")
        name = phrase("{die}; correct it", die=name)
        look = "lit" if place == at else ""
        dice.append(parts.Die(faces[place], name, look, tap=parts.Pick(again)))
    return parts.Dice(tuple(dice), label=steps.due(due))


def _hint(due: contract.Roll, faces: list[int], at: int | None) -> str:
    if at is not None:
        name = phrase(NTH[at]) if at < len(NTH) else phrase("Die {n}", n=at + 1)
        if len(faces) == 1:
            return phrase("**{die}.** Tap the face it really shows.", die=name)
        return phrase(
            "**{die}.** Tap the face it really shows; the others stay.", die=name
        )
    if len(faces) == due.count:
        return phrase("Tap a die to correct it.")
    example = " ".join(str(min(SHOWN[n % 6], due.sides)) for n in range(due.count))
    if due.count > 1:
        return phrase("Tap what each die shows, or type **{faces}**.", faces=example)
    return phrase("Tap what the die shows, or type **{faces}**.", faces=example)


def _keys(
    due: contract.Roll, seen: tuple[int, ...], entered: Draft, at: int | None
) -> parts.Keys:
    place = len(entered) if at is None else at - len(seen)
    free = at is not None or len(seen) + len(entered) < due.count

    def key(face: int) -> parts.Die:
        now = (*entered[:place], str(face), *entered[place + 1 :])
        look: parts.Look = (
            "chosen" if entered[place : place + 1] == (str(face),) else ""
        )
        return parts.Die(face, str(face), look, tap=parts.Pick(now) if free else None)

    keys = tuple(map(key, range(1, due.sides + 1)))
    return parts.Keys(keys, label=phrase("What do the dice show?"))


def _mending(entered: Draft, at: int | None) -> list[Part]:
    if not entered:
        return []
    place = len(entered) - 1 if at is None else at
    left = (*entered[:place], *entered[place + 1 :])
    take = parts.Button(phrase("Take out"), parts.Pick(left))
    again = parts.Button(phrase("Start over"), parts.Pick(()))
    return [parts.Buttons((take, again))]


def _report(kept: Kept, due: contract.Roll, faces: list[int]) -> parts.Button:
    rolled = contract.as_action(kept.rules, contract.Rolled(tuple(faces)))
    dice = " ".join(map(str, faces))
    if len(faces) == due.count:
        tap = parts.Do(kept.game.words().actions.write(rolled))
        return parts.Button(phrase("Report {faces}", faces=dice), tap, "main")
    missing = due.count - len(faces)
    label = phrases("{n} die missing", "{n} dice missing", missing)
    return parts.Button(label, parts.Ask(f"rolled {dice}".strip()), "main")


def past_step(kept: Kept, draft: Draft) -> Step[object, Act] | None:
    """Return the step that a draft asks for; None if it asks for none that counts.

    Event 0 is the start.
    """
    match draft:
        case (word, n) if word == REPLAY:
            known = (kept.steps[0], *kept.path)
            return next((reached for reached in known if str(reached.event) == n), None)
        case (word, _, *at) if word == SINCE:
            later = _since(kept, draft)
            named = (reached for reached in later if at == [str(reached.event)])
            return next(named, later[0] if later and not at else None)
    return None


def _since(kept: Kept, draft: Draft) -> list[Step[object, Act]]:
    first = number(draft[1])
    return [step for step in kept.path if first is not None and step.event > first]


def past_screen(
    kept: Kept, shown: Step[object, Act], made: Screen, viewer: int, draft: Draft
) -> Screen:
    """Return the board after an earlier step, with ways to the steps beside it.

    Args:
        made: the screen of the game at that step, for somebody who only looks.
        viewer: the seat that looks.
        draft: what asks for it.
    """
    path = (kept.steps[0], *kept.path)
    at = path.index(shown)
    cap = phrase("replay: step {n} of {m}", n=shown.event, m=path[-1].event)
    ways = _ways(path, at)
    if draft[0] == SINCE:
        later = _since(kept, draft)
        n = later.index(shown)
        cap = phrase("while you were away: {n} of {m}", n=n + 1, m=len(later))
        ways = _ways_since(draft[1], later, n)
    done = phrase("The game begins")
    if at:
        done = narrate.sentence(kept, kept.events[shown.event - 1], viewer)
    about = narrate.chapter(kept, kept.events[shown.event - 1]) if at else ""
    return replace(
        made,
        cap=cap,
        title=capital(done),
        about=about,
        ask=(*ways,),
        tabs=tuple(replace(tab, title="", about="", ask=()) for tab in made.tabs),
    )


def _ways(path: tuple[Step[object, Act], ...], at: int) -> Iterator[Part]:
    beside: list[Button] = []
    if at:
        before = path[at - 1].event
        beside.append(Button(phrase("Back to step {n}", n=before), _at(before)))
    if at < len(path) - 1:
        after = path[at + 1].event
        on = phrase("On to step {n}", n=after)
        beside.append(Button(on, _at(after), kind="main"))
    if beside:
        yield Buttons(tuple(beside))
    leave = Button(phrase("Leave the replay"), Pick(()), kind="quiet")
    yield Buttons((leave,))


def _ways_since(first: str, later: list[Step[object, Act]], at: int) -> Iterator[Part]:
    def step(n: int) -> Pick:
        return Pick((SINCE, first, str(later[n].event)))

    beside = [Button(phrase("Back"), step(at - 1))] if at else []
    now = Button(phrase("To the game as it is now"), Pick(()), kind="main")
    if at < len(later) - 1:
        beside.append(Button(phrase("Next"), step(at + 1), kind="main"))
        now = Button(phrase("Skip to the game as it is now"), Pick(()), kind="quiet")
    if beside:
        yield Buttons((*beside,))
    yield Buttons((now,))


def _at(event: int) -> Pick:
    return Pick((REPLAY, str(event)))
