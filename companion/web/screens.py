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

PLACE = "die"  # begins the word that says which die is corrected

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

SHOWN = (4, 5, 6, 1, 2, 3)  # faces of the example of what may be typed

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


def meanings(words: Words) -> dict[str, str]:
    """Return what each verb does, as its first form is explained."""
    rows = reversed([*words.actions.rows()])
    return {verb: help.partition(": ")[2] for verb, _, help in rows}


def plain_screen(kept: Kept, moment: Moment[object, Act]) -> Screen:
    """Return a screen of lines and buttons, for a game that has no board."""
    words, view = kept.game.words(), moment.view
    heading, _, rest = words.describe(view, WIDEST).partition("\n")
    board = [parts.Text(tuple(map(parts.Line, rest.split("\n"))), "list")]
    if notes := tuple(map(parts.Line, narrate.notes(kept))):
        board.append(parts.Text(notes, "list", phrase("Notes")))
    mine = moment.mine and isinstance(kept.due, contract.Choice)
    ask: tuple[Part, ...] = ()
    if mine:
        does, buttons = meanings(words), []
        for action in kept.rules.legal_actions(view):
            typed = words.actions.write(action)
            note = does.get(typed.split()[0], "")
            said = words.in_list(action, view)
            buttons.append(parts.Button(said, parts.Do(typed), note=note))
        ask = (parts.Buttons(tuple(buttons), stacked=True),)
    title = due_title(kept, mine)
    return Screen(place=heading, board=tuple(board), title=title, ask=ask)


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
    which = phrase("Which? {cards}", cards=capital(steps.cards(due)))
    what = parts.Enter(which, phrase("Report them"), "drawn ")
    if (hidden := seats.unseen(kept)) is None:
        return [what]
    typed = kept.game.words().actions.write(contract.as_action(kept.rules, hidden))
    stay = parts.Button(phrase("They stay hidden"), parts.Do(typed))
    return [what, parts.Buttons((stay,))]


def dice_parts(kept: Kept, due: contract.Roll, draft: Draft) -> list[Part]:
    """Return keys for the faces that fell, and buttons that report or roll them."""
    seen = replay.seen(kept)
    tapped = (face for face in map(number, draft) if face is not None)
    faces = [*seen, *(face for face in tapped if 1 <= face <= due.sides)][: due.count]
    label = phrase("Roll them for me") if due.count > 1 else phrase("Roll it for me")
    note = phrase("for dice that you do not have at hand")
    for_me = parts.Button(label, parts.Do("roll"), note=note)
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
    entered = tuple(map(str, faces[bound:]))

    def die(place: int) -> parts.Die:
        if place >= len(faces):
            look: parts.Look = "goal" if place == len(faces) and at is None else ""
            return parts.Die(0, phrase("die {n}, empty", n=place + 1), look)
        name = phrase("die {n} shows {m}", n=place + 1, m=faces[place])
        if place < bound:
            return parts.Die(faces[place], name, note=phrase("seen before the undo"))
        again = entered if place == at else (*entered, f"{PLACE}{place + 1}")
        name = phrase("{die}; correct it", die=name)
        look = "lit" if place == at else ""
        return parts.Die(faces[place], name, look, tap=parts.Pick(again))

    return parts.Dice(tuple(map(die, range(due.count))), label=steps.due(due))


def _hint(due: contract.Roll, faces: list[int], at: int | None) -> str:
    if at is not None:
        name = phrase(NTH[at]) if at < len(NTH) else phrase("Die {n}", n=at + 1)
        stay = marked("**{die}.** Tap the face it really shows; the others stay.")
        alone = marked("**{die}.** Tap the face it really shows.")
        return phrase(alone if len(faces) == 1 else stay, die=name)
    if len(faces) == due.count:
        return phrase("Tap a die to correct it.")
    example = " ".join(str(min(SHOWN[n % 6], due.sides)) for n in range(due.count))
    each = marked("Tap what each die shows, or type **{faces}**.")
    one = marked("Tap what the die shows, or type **{faces}**.")
    return phrase(each if due.count > 1 else one, faces=example)


def _keys(
    due: contract.Roll, seen: tuple[int, ...], entered: Draft, at: int | None
) -> parts.Keys:
    place = len(entered) if at is None else at - len(seen)
    free = at is not None or len(seen) + len(entered) < due.count

    def key(face: int) -> parts.Die:
        now = (*entered[:place], str(face), *entered[place + 1 :])
        chosen = entered[place : place + 1] == (str(face),)
        tap = parts.Pick(now) if free else None
        return parts.Die(face, str(face), "chosen" if chosen else "", tap=tap)

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
    label = phrases("{n} die missing", "{n} dice missing", due.count - len(faces))
    return parts.Button(label, parts.Ask(f"rolled {dice}".strip()), "main")


def past_step(kept: Kept, draft: Draft) -> Step[object, Act] | None:
    """Return the step that a draft asks for; None if it asks for none that counts.

    Event 0 is the start.
    """
    match draft:
        case (word, n) if word == REPLAY:
            known = (kept.steps[0], *kept.path)
            return next((step for step in known if str(step.event) == n), None)
        case (word, _, *at) if word == SINCE:
            later = _since(kept, draft)
            named = (step for step in later if at == [str(step.event)])
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
    done, about = phrase("The game begins"), ""
    if at:
        event = kept.events[shown.event - 1]
        done = narrate.sentence(kept, event, viewer)
        about = narrate.chapter(kept, event)
    tabs = tuple(replace(tab, title="", about="", ask=()) for tab in made.tabs)
    ask = tuple(Buttons(tuple(row)) for row in ways if row)
    return replace(made, cap=cap, title=capital(done), about=about, ask=ask, tabs=tabs)


def _ways(path: tuple[Step[object, Act], ...], at: int) -> Iterator[list[Button]]:
    """Yield buttons for the steps beside one, then that which leads to the game."""
    beside: list[Button] = []
    if at:
        before = path[at - 1].event
        back = phrase("Back to step {n}", n=before)
        beside.append(Button(back, Pick((REPLAY, str(before)))))
    if at < len(path) - 1:
        after = path[at + 1].event
        on = phrase("On to step {n}", n=after)
        beside.append(Button(on, Pick((REPLAY, str(after))), kind="main"))
    yield beside
    yield [Button(phrase("Leave the replay"), Pick(()), kind="quiet")]


def _ways_since(
    first: str, later: list[Step[object, Act]], at: int
) -> Iterator[list[Button]]:
    def step(n: int) -> Pick:
        return Pick((SINCE, first, str(later[n].event)))

    beside = [Button(phrase("Back"), step(at - 1))] if at else []
    now = Button(phrase("To the game as it is now"), Pick(()), kind="main")
    if at < len(later) - 1:
        beside.append(Button(phrase("Next"), step(at + 1), kind="main"))
        now = Button(phrase("Skip to the game as it is now"), Pick(()), kind="quiet")
    yield beside
    yield [now]
