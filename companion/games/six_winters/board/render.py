"""What may be tapped next, as parts of a screen."""

from collections.abc import Iterable, Sequence

from companion.contract import parts
from companion.games.six_winters import words
from companion.games.six_winters.board.choosing import Amount, Level
from companion.games.six_winters.board.items import Item, upper
from companion.games.six_winters.rules import State

FEW = 4
"""More choices with a picture than this are a grid of cards."""

Choices = Sequence[tuple[Item, parts.Tap]]


def level(found: Level, view: State) -> tuple[parts.Part, ...]:
    """Return the parts of what may be tapped next."""
    if found.amount:
        return _amount(found.amount, view)
    return choices(found.items, found.title)


def _amount(amount: Amount, view: State) -> tuple[parts.Part, ...]:
    stepper = parts.Stepper(amount.count, "how many", amount.less, amount.more)
    label = sentence(amount.done, view) or f"Report {amount.count}"
    return stepper, parts.Buttons((parts.Button(label, amount.done, "main"),))


def sentence(tap: parts.Tap, view: State) -> str:
    """Return what a tap reports, as the words of a button; empty if it does nothing."""
    if not isinstance(tap, parts.Do):
        return ""
    return upper(words.choice(words.read(tap.text), view))


def choices(some: Choices, label: str) -> tuple[parts.Part, ...]:
    """Return keys, cards or buttons for what can be chosen."""
    if not some:
        return ()
    if all(item.colour or item.face for item, _ in some):
        keys = (
            parts.Die(
                item.face, item.label, colour=item.colour, icon=item.icon, tap=tap
            )
            for item, tap in some
        )
        return (parts.Keys(tuple(keys), label),)
    if len(some) > FEW and all(_is_card(item) for item, _ in some):
        cards = (
            parts.Card(item.picture, item.label, caption=item.label, tap=tap)
            for item, tap in some
        )
        return (parts.Cards(tuple(cards), "grid", label),)
    return (parts.Buttons(tuple(button(*parts_of) for parts_of in some), stacked=True),)


def _is_card(item: Item) -> bool:
    return bool(item.picture) and not item.picture.startswith("portrait")


def button(item: Item, tap: parts.Tap) -> parts.Button:
    """Return the button of a choice."""
    return parts.Button(
        item.label, tap, note=item.note, picture=item.picture, icon=item.icon
    )


def back(draft: parts.Draft) -> parts.Buttons:
    """Return the way back from a draft, one tap or all of them."""
    some = [parts.Button("Back", parts.Pick(draft[:-1]), "quiet")]
    if len(draft) > 1:
        some.append(parts.Button("Start over", parts.Pick(()), "quiet"))
    return parts.Buttons(tuple(some))


def stacked(some: Iterable[parts.Button]) -> parts.Buttons:
    """Return buttons one below the other."""
    return parts.Buttons(tuple(some), stacked=True)
