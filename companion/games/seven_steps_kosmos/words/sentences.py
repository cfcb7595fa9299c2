"""Actions in sentences, how they are typed, and the best turn for who asks for advice.

What is typed names discs, fields and tiles by codes; the log and recent events have
names of colours, boards and tiles: who reads of a turn sees boards with a letter, and
which side of them is meant. `came` says what a turn scored, and what each ends with.

>>> read("lay r 3.6"), read("drawn rrb"), write(rules.Throw(()))
(Lay(disc='R', field='3.6'), Drawn(cards=('R', 'R', 'B')), 'throw none')
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from types import MappingProxyType

from companion.contract import Drawn, Rolled, Suggestion, derive
from companion.dice.faces import typed_faces
from companion.errors import IllegalAction
from companion.games.seven_steps_kosmos import rules
from companion.games.seven_steps_kosmos.facts import FIELDS, NAME
from companion.games.seven_steps_kosmos.rules.actions import MOST, discs, letters
from companion.games.seven_steps_kosmos.rules.state import TILE
from companion.language import phrase
from companion.typed import Codec, Field, form

HOLES = {"seat": "who", "disc": "letter", "field": "f", "to": "g"}
"""What sentences call fields of an action otherwise."""


def say(action: rules.Action, said: derive.Said = MappingProxyType({})) -> str:
    """Return an action as a sentence of a list.

    Args:
        said: how fields are named in the place of their codes, and all discs.

    >>> say(rules.Lay("R", "3.6")), say(rules.Throw(("B", "K")))
    ('lay R on 3.6', 'throw in B K')
    """
    match action:
        case rules.Pick("aid"):
            return phrase("take a building aid")
        case rules.Throw(()):
            return phrase("throw in nothing")
        case Drawn(cards):
            if set(cards) == {rules.UNKNOWN}:
                return phrase("{n} drawn unseen", n=len(cards))
            return phrase(
                "{discs} drawn", discs=said.get("discs", rules.wording.hand)(cards)
            )
        case Rolled(shown):
            return phrase("the dice show {faces}", faces=" ".join(map(str, shown)))
    parts = derive.parts(action, said).items()
    named = {HOLES.get(name, name): text for name, text in parts}
    return phrase(action.say.sentence, **named)


def _read_drawn(words: Sequence[str]) -> tuple[str, ...]:
    """Read what was drawn: a tile is one word with a digit, the rest are letters."""
    is_tile = len(words) == 1 and any(char.isdigit() for char in words[0])
    return (words[0][:MOST].upper(),) if is_tile else letters(words)


DRAWN = Field("CARDS", _read_drawn, " ".join, discs, rest=True)
FACES = typed_faces(f"{NAME}: rolled", lambda: FIELDS)

ACTIONS: Codec[rules.Action] = derive.codec(
    NAME,
    rules.Action,
    form(Drawn, (DRAWN,), "drawn R R B", "or drawn A1; ? for what is hidden"),
    form(Rolled, (FACES,), "rolled 2", "what the dice show"),
)

read, write = ACTIONS.read, ACTIONS.write


def place(state: rules.State, field: str) -> str:
    """Return where a field is: on which board, and where on it, as the boards lie."""
    slot, _, at = field.partition(".")
    if state.table is None:
        return field
    sides = (
        phrase("middle"),
        phrase("right"),
        phrase("lower right"),
        phrase("lower left"),
        phrase("left"),
        phrase("upper left"),
        phrase("upper right"),
    )
    letter, _ = state.table.boards[int(slot)]
    return phrase("board {letter}, {side}", letter=letter, side=sides[int(at)])


def logged(action: rules.Action, before: rules.State) -> str:
    """Return an action as a sentence of the log.

    Args:
        before: the game in which it was done, as the reader may see it.
    """
    match action:
        case rules.First(seat):
            return phrase("{who} begins", who=before.seats[seat].name)
        case rules.Lay(disc, field):
            colour, level = before.colour(disc), before.height(field) + 1
            where = place(before, field)
            return phrase("{c} on level {n}, {f}", c=colour, n=level, f=where)
    on = partial(place, before)
    said = {"field": on, "to": on, "tile": partial(title, before)}
    return say(action, {**said, "discs": partial(_drawn_in_words, before)})


def title(state: rules.State, id: str) -> str:
    """Return the name of a tile, if it is known."""
    tile = state.tile(id)
    return phrase(tile.name) if tile else phrase("a tile")


def _drawn_in_words(before: rules.State, cards: Sequence[str]) -> str:
    """Return what is drawn or thrown in: boards in their order, a tile, or discs."""
    if before.phase == "boards":
        return phrase("boards {letters}", letters=" ".join(cards))
    if len(cards) == 1 and before.tile(cards[0]):
        return title(before, cards[0])
    counts = Counter(cards)
    hidden = counts.pop(rules.UNKNOWN, 0)
    known = [
        before.colour(letter) if count == 1 else f"{count} {before.colour(letter)}"
        for letter, count in sorted(counts.items())
    ]
    return rules.wording.listed(
        [*known, *([rules.wording.discs(hidden)] if hidden else [])], phrase("and")
    )


def came(
    before: rules.State, action: rules.Action, after: rules.State
) -> tuple[str, ...]:
    """Return what came of an action, in lines that everybody may know.

    Points are public: discs laid and tiles played lie face up, and of unused tiles
    only how many there are is counted.
    """
    return (*_turn(before, action, after), *_end(after))


def _turn(
    before: rules.State, action: rules.Action, after: rules.State
) -> Iterator[str]:
    if before.phase != "lay" or not isinstance(action, rules.Points | rules.Done):
        return
    seat = after.seats[before.turn]
    made = seat.score - before.seat.score
    score = {"who": seat.name, "points": rules.wording.points(made), "m": seat.score}
    if not isinstance(action, rules.Points):
        yield phrase("{who} scores {points}: {m} in all", **score)
        return
    yield phrase(
        "{who} scores {points}, {n} of them with {tile}: {m} in all",
        **score,
        n=made - sum(disc.level for disc in before.laid),
        tile=title(before, action.tile),
    )


def _end(after: rules.State) -> Iterator[str]:
    if after.phase == "over":
        yield from map(_ends, after.seats)


def _ends(seat: rules.Seat) -> str:
    total = rules.wording.points(seat.total)
    if unused := seat.total - seat.score:
        return phrase(
            "{who} ends with {points}, {n} of them for unused tiles",
            who=seat.name,
            points=total,
            n=unused,
        )
    return phrase("{who} ends with {points}", who=seat.name, points=total)


def best_turns(state: rules.State) -> Iterator[Suggestion[rules.Action]]:
    """Yield the active player's best turn without tiles and with each one held.

    Raises:
        IllegalAction: if no discs are laid now, or not all that is held is known.
    """
    if state.phase != "lay":
        what = phrase("there is a best turn only while discs are laid")
        raise IllegalAction(NAME, what, phrase("do what is due first"))
    if rules.UNKNOWN in (*state.seat.hand, *state.seat.aid, *state.seat.points):
        what = phrase("not all of what {who} holds is known here", who=state.seat.name)
        raise IllegalAction(NAME, what, phrase("ask on the player's own screen"))
    for line in rules.best(state, state.turn):
        count = len([tile for tile in (line.aid, line.points) if tile])
        yield Suggestion(
            line.actions,
            f"{rules.wording.points(line.score)} {tiles(state, line)}",
            line.score - TILE * count,  # an unused tile is worth points at the end
            sentence(state, line),
        )


def tiles(state: rules.State, line: rules.Line) -> str:
    """Return which tiles a turn plays."""
    names = [phrase(state.kind(tile).name) for tile in (line.aid, line.points) if tile]
    if not names:
        return phrase("with no tile")
    return phrase("with {tiles}", tiles=rules.wording.listed(names, phrase("and")))


def sentence(state: rules.State, line: rules.Line) -> str:
    """Return what a turn lays, by the colours of the discs."""
    words = [_word(state, action) for action in line.actions]
    return ", ".join(word for word in words if word) or phrase("no more")


def _word(state: rules.State, action: rules.Action) -> str:
    match action:
        case rules.Lay(disc, field):
            return phrase("{c} on {f}", c=state.colour(disc), f=place(state, field))
        case rules.Done() | rules.Points():
            return ""
    return logged(action, state)
