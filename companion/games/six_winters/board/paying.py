"""Reports that name the dice that paid, by taps: counted dice are judged, too.

The report is chosen as ever, word by word, with `pay` before its draft; then each die
is a tap. Paths and attempts have pages of their own. An action die or an asset pays for
an ability; where it may become more than one set of dice, the players choose the set.
The referee judges each die of an ability before it is offered.
"""

from collections.abc import Iterator, Sequence

from companion.contract import parts
from companion.contract.parts import Ask, Do, Draft, Part, Pick, Tap
from companion.language import capital as upper
from companion.language import marked, phrase

from ..campaign import names, reach
from ..cards.effects import Ability, SomeStress
from ..cards.places import TRACKS
from ..cards.verbs import Die
from ..cards.wording import capital
from ..facts import RESOURCES
from ..referee import purchases as judge
from ..rules import State
from ..words.queries import faces as read
from . import choosing, prompt
from .prompt import Prompt

PAY = "pay"  # the word that begins a draft of this page
NAME_THE_DICE = marked("Name the dice, to have it judged")  # the way to this page

PAID = ("went", "rested", "used", "created", "traded", "ability")
"""Reports whose dice can be named by taps."""

TAKEN = ("created", "traded")  # those that take dice out of a pool
MOST = 12  # most dice of a report: a pool has no more, and a browser may send any draft


def entry(draft: Draft) -> Iterator[Part]:
    """Yield the way here from a report that is being chosen."""
    if draft[0] in PAID:
        yield prompt.alone(phrase(NAME_THE_DICE), Pick((PAY, *draft)), "quiet")


def paying(view: State, draft: Draft) -> Prompt | None:
    """Return what is tapped next of a report and its dice; None if it is no report."""
    verb, *rest = draft or ("",)
    if verb not in PAID:
        return None
    whole = len(choosing.FIELDS[verb])
    report = (verb, *rest[:whole])
    text, start = " ".join(report), (PAY, *report, PAY)
    if rest[whole : whole + 1] != [PAY] or not choosing.legal(view, text):
        found = choosing.level(view, (verb, *rest))
        return _level(view, found) if found else None
    if verb == "ability":
        return _for_ability(view, report, start, tuple(rest[whole + 1 :]))
    dice = tuple(filter(_is_die, rest[whole + 1 :]))[:MOST]
    title, purpose, colour = phrase("Which action dice paid?"), "", ""
    if verb in TAKEN and dice:
        title = phrase("Which pool dice were taken?")
        purpose, colour = "take:", report[1]

    def longer(face: int) -> Draft:
        return (*start, *dice, f"{purpose}{face}")

    shown: list[Part] = [choosing.faces(title, longer, colour)]
    if dice:
        named = tuple(_named(start, dice))
        shown += [
            parts.Dice(named, phrase("Named dice"), phrase("Named so far")),
            _with_dice(view, f"{text} with {' '.join(dice)}"),
        ]
    else:
        shown += [*_stress(view, text, start), _without_dice(text)]
    shown.append(choosing.back((*start, *dice)))
    return Prompt(title, _sentence(view, report), tuple(shown))


def _is_die(word: str) -> bool:
    face = word.removeprefix("take:")
    return word in TRACKS or (len(face) == 1 and face in "123456")


def _level(view: State, found: choosing.Level) -> Prompt:
    items = tuple((item, _paid(view, tap)) for item, tap in found.items)
    shown = choosing.choices(items, found.title)
    if amount := found.amount:
        less = _paid(view, amount.less) if amount.less else None
        more, done = _paid(view, amount.more), _paid(view, amount.done)
        stepper = parts.Stepper(amount.count, phrase("how many"), less, more)
        shown = stepper, prompt.alone(phrase("Go on to the dice"), done, "main")
    shown = (*shown, choosing.back((PAY, *found.draft)))
    return Prompt(found.title, phrase("Then the dice."), shown, prompt.targets(items))


def _paid(view: State, tap: Tap) -> Tap:
    match tap:
        case Pick(draft):
            return Pick((PAY, *draft))
        case Do(text):
            report = text.split()
            if report[0] == "ability" and not takes_dice(view, report):
                return tap
            return Pick((PAY, *report, PAY))
    return tap


def _stress(view: State, text: str, start: Draft) -> Iterator[Part]:
    some = [
        parts.Button(
            phrase("Paid with 1 {track}", track=phrase(track)), Pick((*start, track))
        )
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
        yield choosing.removable(face, names.die(word), without)


def _with_dice(view: State, text: str) -> parts.Buttons:
    label = phrase("Report it with these dice")
    return prompt.alone(label, choosing.report(view, text), "main")


def _without_dice(text: str) -> parts.Buttons:
    return prompt.alone(phrase("Report it without dice"), Do(text), "quiet")


# The dice of an ability: what pays, what it becomes.


ACTION, ASSET = "action", "asset"
"""The kind of die that pays, in a draft; an asset has its resource behind a colon."""

MAKE = "make:"  # what comes before each die that is made


def takes_dice(view: State, report: Sequence[str]) -> bool:
    """Return whether a report `ability WHO N` is one that a die pays for."""
    used = _used(view, report)
    return used.cost is not None and not isinstance(used.cost, SomeStress)


def _for_ability(view: State, report: Draft, start: Draft, dice: Draft) -> Prompt:
    """Return what is tapped next of the dice of an ability, after the draft `start`."""
    known = [word for kind in ("", *RESOURCES) for word in _six(kind)]
    pays = next((word for word in dice if word in known), "")
    if not pays or not choosing.legal(view, f"{' '.join(report)} with {pays}"):
        return _kinds(view, report, start, dice)
    made = _sets(view, report, pays)
    if len(made) < 2:
        return _made(view, report, (*start, pays), (pays,))
    chosen = tuple(word for word in dice if word.startswith(MAKE))
    if chosen in made:
        return _made(view, report, (*start, pays), (pays, *chosen))
    some = (
        parts.Button(upper(_said(words)), Pick((*start, pays, *words)))
        for words in made
    )
    shown = (choosing.stacked(some), choosing.back((*start, pays)))
    return Prompt(phrase("What does it become?"), _sentence(view, report), shown)


def _used(view: State, report: Sequence[str]) -> Ability:
    _, who, number = report
    return reach.ability(who, int(number), view)


def _sentence(view: State, report: Draft) -> str:
    return f"{choosing.sentence(Do(' '.join(report)), view)}."


# What pays.


def _kinds(view: State, report: Draft, start: Draft, dice: Draft) -> Prompt:
    text = " ".join(report)
    there = view.assets(view.seats[view.seat_of(report[1])].slot)
    held = (kind for kind, count in zip(RESOURCES, there, strict=True) if count)
    kinds = [
        kind
        for kind in ("", *held)  # empty: action dice
        if any(choosing.legal(view, f"{text} with {die}") for die in _six(kind))
    ]
    chosen = next((kind for kind in kinds if _word(kind) in dice), None)
    if chosen is None and len(kinds) > 1:
        some = [_kind(view, kind, (*start, _word(kind))) for kind in kinds]
        shown: list[Part] = [choosing.stacked(some)]
    else:
        kind = chosen if chosen is not None else next(iter(kinds), "")
        shown = [parts.Keys(tuple(_faces(view, report, start, kind)), phrase("Faces"))]
    at = (*start, _word(chosen)) if chosen is not None else start
    shown += [_without_dice(text), choosing.back(at)]
    return Prompt(phrase("Which die paid?"), _sentence(view, report), tuple(shown))


def _six(kind: str) -> list[str]:
    """Return the six dice of a kind as they are typed."""
    return [f"{kind[:2]}{face}" for face in range(1, 7)]


def _word(kind: str) -> str:
    return f"{ASSET}:{kind}" if kind else ACTION


def _kind(view: State, kind: str, draft: Draft) -> parts.Button:
    if not kind:
        return parts.Button(phrase("Action die"), Pick(draft))
    label = phrase("{name} asset", name=capital(kind))
    return parts.Button(label, Pick(draft), icon=prompt.item(kind, view).icon)


def _faces(view: State, report: Draft, start: Draft, kind: str) -> Iterator[parts.Die]:
    for face, word in enumerate(_six(kind), 1):
        text = f"{' '.join(report)} with {word}"
        tap = Pick((*start, word)) if choosing.legal(view, text) else Ask(text)
        label = f"{capital(kind)} {face}" if kind else str(face)
        yield parts.Die(face, label, colour=kind, tap=tap)


# What it becomes.


def _sets(view: State, report: Draft, pays: str) -> list[Draft]:
    (typed,) = read([pays])
    paid = judge.Payment(Die(typed.face, typed.type))
    found = judge.makes(_used(view, report), paid)
    return [
        tuple(f"{MAKE}{(die.type or '')[:2]}{die.face}" for die in some)
        for some in found.choices
    ]


def _said(words: Draft) -> str:
    dice = read([word.removeprefix(MAKE) for word in words])
    return judge.dice([Die(die.face, die.type) for die in dice])


def _made(view: State, report: Draft, before: Draft, dice: Draft) -> Prompt:
    says = [phrase("paid with {die}", die=_said(dice[:1]))]
    if len(dice) > 1:
        says.append(phrase("it becomes {dice}", dice=_said(dice[1:])))
    lines = tuple(parts.Line(upper(line)) for line in says)
    shown = (
        parts.Text(lines, "list", phrase("Named so far")),
        _with_dice(view, f"{' '.join(report)} with {' '.join(dice)}"),
        choosing.back((*before, *dice[1:])),
    )
    return Prompt(phrase("Is that the die that paid?"), _sentence(view, report), shown)
