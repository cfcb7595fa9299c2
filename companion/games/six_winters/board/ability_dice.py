"""The dice of an ability by taps, where dice are counted: what pays, what it becomes.

An action die or an asset pays. Where it may become more than one set of dice, the
players choose the set. The referee judges each die before it is offered.
"""

from collections.abc import Iterator, Sequence

from companion.contract import parts
from companion.contract.parts import Ask, Do, Draft, Part, Pick, Tap
from companion.games.six_winters.board import choosing
from companion.games.six_winters.board.items import item, upper
from companion.games.six_winters.board.prompt import Prompt
from companion.games.six_winters.campaign import reach
from companion.games.six_winters.cards.effects import Ability, SomeStress
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.cards.verbs import Die
from companion.games.six_winters.cards.verbs.abilities import Stash
from companion.games.six_winters.cards.wording import capital
from companion.games.six_winters.facts import RESOURCES
from companion.games.six_winters.referee import purchases as judge
from companion.games.six_winters.rules import State
from companion.games.six_winters.words.typed_dice import faces as read

ACTION, ASSET = "action", "asset"
"""The kind of die that pays, in a draft; an asset has its resource behind a colon."""

MAKE = "make:"
"""What comes before each die that is made."""


def takes_dice(view: State, report: Sequence[str]) -> bool:
    """Return whether a report `ability WHO N` is one that a die pays for."""
    _, who, number = report
    used = _used(view, who, number)
    has_price = used.cost is not None and not isinstance(used.cost, SomeStress)
    return has_price and not isinstance(used.do[0], Stash)


def paying(view: State, report: Draft, start: Draft, dice: Draft) -> Prompt:
    """Return what is tapped next of the dice of an ability.

    Args:
        report: `ability`, the character, the number.
        start: the draft up to the dice.
        dice: what was tapped of them; words that do not fit are left out.
    """
    pays = next((word for word in dice if _is_die(word)), "")
    if not pays or not choosing.legal(view, f"{' '.join(report)} with {pays}"):
        return _kinds(view, report, start, dice)
    made = _sets(view, report, pays)
    if len(made) < 2:
        return _done(view, report, (*start, pays), (pays,))
    chosen = tuple(word for word in dice if word.startswith(MAKE))
    if chosen in made:
        return _done(view, report, (*start, pays), (pays, *chosen))
    some = [
        parts.Button(upper(_said(words)), Pick((*start, pays, *words)))
        for words in made
    ]
    shown = (choosing.stacked(some), choosing.back((*start, pays)))
    return Prompt("What does it become?", _sentence(view, report), shown)


def _used(view: State, who: str, number: str) -> Ability:
    return reach.ability(who, int(number), view)


def _seat(view: State, who: str) -> Seat:
    return view.seats[view.seat_of(who)]


def _sentence(view: State, report: Draft) -> str:
    return f"{choosing.sentence(Do(' '.join(report)), view)}."


def _is_die(word: str) -> bool:
    return word[-1:] in "123456" and word[:-1] in (
        "",
        *(kind[:2] for kind in RESOURCES),
    )


# What pays.


def _kinds(view: State, report: Draft, start: Draft, dice: Draft) -> Prompt:
    kinds = [kind for kind in _held(view, report) if _fitting(view, report, kind)]
    chosen = next((kind for kind in kinds if _word(kind) in dice), None)
    if chosen is None and len(kinds) > 1:
        some = [_kind(view, kind, (*start, _word(kind))) for kind in kinds]
        shown: list[Part] = [choosing.stacked(some)]
    else:
        kind = chosen if chosen is not None else next(iter(kinds), "")
        shown = [parts.Keys(tuple(_keys(view, report, start, kind)), "Faces")]
    without = parts.Button("Report it without dice", Do(" ".join(report)), "quiet")
    at = (*start, _word(chosen)) if chosen is not None else start
    shown += [parts.Buttons((without,)), choosing.back(at)]
    return Prompt("Which die paid?", _sentence(view, report), tuple(shown))


def _held(view: State, report: Draft) -> Iterator[str]:
    """Yield the resources of the assets where the character is; empty: action dice."""
    yield ""
    there = view.assets(_seat(view, report[1]).slot)
    yield from (kind for kind, count in zip(RESOURCES, there, strict=True) if count)


def _fitting(view: State, report: Draft, kind: str) -> list[str]:
    text = " ".join(report)
    typed = (f"{kind[:2]}{face}" for face in range(1, 7))
    return [word for word in typed if choosing.legal(view, f"{text} with {word}")]


def _word(kind: str) -> str:
    return f"{ASSET}:{kind}" if kind else ACTION


def _kind(view: State, kind: str, draft: Draft) -> parts.Button:
    label = f"{capital(kind)} asset" if kind else "Action die"
    sign = item(kind, view).icon if kind else ""
    return parts.Button(label, Pick(draft), icon=sign)


def _keys(view: State, report: Draft, start: Draft, kind: str) -> Iterator[parts.Die]:
    fits = _fitting(view, report, kind)
    for face in range(1, 7):
        word = f"{kind[:2]}{face}"
        tap: Tap = Ask(f"{' '.join(report)} with {word}")
        if word in fits:
            tap = Pick((*start, word))
        label = f"{capital(kind)} {face}" if kind else str(face)
        yield parts.Die(face, label, colour=kind, tap=tap)


# What it becomes.


def _sets(view: State, report: Draft, pays: str) -> list[Draft]:
    (typed,) = read([pays])
    _, who, number = report
    paid = judge.Payment(Die(typed.face, typed.type))
    found = judge.makes(_used(view, who, number), paid)
    return [
        tuple(f"{MAKE}{(die.type or '')[:2]}{die.face}" for die in some)
        for some in found.choices
    ]


def _said(words: Draft) -> str:
    dice = read([word.removeprefix(MAKE) for word in words])
    return judge.dice([Die(die.face, die.type) for die in dice])


def _done(view: State, report: Draft, before: Draft, dice: Draft) -> Prompt:
    text = f"{' '.join(report)} with {' '.join(dice)}"
    tap: Tap = Do(text) if choosing.legal(view, text) else Ask(text)
    done = parts.Button("Report it with these dice", tap, "main")
    says = [f"paid with {_said(dice[:1])}"]
    if len(dice) > 1:
        says.append(f"it becomes {_said(dice[1:])}")
    lines = tuple(parts.Line(upper(line)) for line in says)
    shown = (
        parts.Text(lines, "list", "Named so far"),
        parts.Buttons((done,)),
        choosing.back((*before, *dice[1:])),
    )
    return Prompt("Is that the die that paid?", _sentence(view, report), shown)
