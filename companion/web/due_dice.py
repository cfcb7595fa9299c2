"""Dice that are due: keys for the faces that fell, corrections, or the server's roll.

The draft holds the faces that were tapped, and at its end `die3` while the third die
is being corrected. Dice that were seen before an undo are bound: they are shown and
cannot change.
"""

from companion import contract
from companion.chronicle import replay
from companion.contract import parts
from companion.contract.parts import Draft, Part
from companion.language import phrase
from companion.table import steps
from companion.web.numbers import number
from companion.web.services import Kept

LARGEST_DIE = 20
"""Sides of a die whose faces are keys; the faces of a larger one are typed."""

PLACE = "die"
"""Begins the word that says which die is corrected."""

NTH = (
    *("First die", "Second die", "Third die", "Fourth die"),
    *("Fifth die", "Sixth die", "Seventh die", "Eighth die"),
)

SHOWN = (4, 5, 6, 1, 2, 3)
"""Faces of the example of what may be typed."""


ALL_FOR_ME = parts.Button(
    "Roll all that are due",
    parts.Do("roll all"),
    note="one roll after the other, all for me",
)
"""The button for a row of rolls."""


def roll(kept: Kept, due: contract.Roll, draft: Draft, *, digital: bool) -> list[Part]:
    """Return keys for the faces that fell, and buttons that report or roll them."""
    seen = replay.seen(kept)
    faces = [*seen, *_faces(draft, due)][: due.count]
    for_me = parts.Button(
        phrase("Roll them for me") if due.count > 1 else phrase("Roll it for me"),
        parts.Do("roll"),
        note=phrase("for dice that you do not have at hand"),
    )
    all_for_me = (ALL_FOR_ME,) if _more_follow(kept, due) else ()
    rolls = parts.Buttons((for_me, *all_for_me), stacked=True)
    if due.sides > LARGEST_DIE or kept.game.words().faces is None:
        return [rolls]
    if digital and len(faces) == len(seen):
        first = parts.Button(for_me.label, for_me.tap, "main")
        rolls = parts.Buttons((first, *all_for_me), stacked=True)
        return [_places(due, faces, len(seen), None), rolls, _keys(due, seen, (), None)]
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
    some = contract.as_action(kept.rules, contract.Rolled((1,) * due.count))
    after = kept.rules.apply(kept.state, some)
    return isinstance(kept.rules.waits_for(after), contract.Roll)


def _faces(draft: Draft, due: contract.Roll) -> list[int]:
    """Return the faces that were tapped; what is none is left out."""
    faces = map(number, draft)
    return [face for face in faces if face is not None and 1 <= face <= due.sides]


def _corrected(draft: Draft, places: range) -> int | None:
    """Return the place of the die that is being corrected, if one is."""
    if not draft or not draft[-1].startswith(PLACE):
        return None
    place = (number(draft[-1].removeprefix(PLACE)) or 0) - 1
    return place if place in places else None


def _places(
    due: contract.Roll, faces: list[int], bound: int, at: int | None
) -> parts.Dice:
    """Return a place for each die; a tap on one that was entered corrects it."""
    dice = []
    entered = tuple(map(str, faces[bound:]))
    for place in range(due.count):
        if place >= len(faces):
            look: parts.Look = "goal" if place == len(faces) and at is None else ""
            empty = phrase("die {n}, empty", n=place + 1)
            dice.append(parts.Die(0, empty, look))
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
    some = " ".join(str(min(SHOWN[n % 6], due.sides)) for n in range(due.count))
    if due.count > 1:
        return phrase("Tap what each die shows, or type **{faces}**.", faces=some)
    return phrase("Tap what the die shows, or type **{faces}**.", faces=some)


def _keys(
    due: contract.Roll, seen: tuple[int, ...], entered: Draft, at: int | None
) -> parts.Keys:
    """Return a key for each face: for the next die, or for the one to be corrected."""
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
    """Return buttons that take out the last die or the lit one, or all of them."""
    if not entered:
        return []
    place = len(entered) - 1 if at is None else at
    left = (*entered[:place], *entered[place + 1 :])
    take = parts.Button(phrase("Take out"), parts.Pick(left))
    again = parts.Button(phrase("Start over"), parts.Pick(()))
    return [parts.Buttons((take, again))]


def _report(kept: Kept, due: contract.Roll, faces: list[int]) -> parts.Button:
    """Return the filled button; it is refused while dice are missing."""
    rolled = contract.as_action(kept.rules, contract.Rolled(tuple(faces)))
    shown = " ".join(map(str, faces))
    if len(faces) == due.count:
        tap = parts.Do(kept.game.words().actions.write(rolled))
        return parts.Button(phrase("Report {faces}", faces=shown), tap, "main")
    missing = due.count - len(faces)
    label = phrase("1 die missing")
    if missing > 1:
        label = phrase("{n} dice missing", n=missing)
    return parts.Button(label, parts.Ask(f"rolled {shown}".strip()), "main")
