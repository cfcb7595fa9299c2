"""What a person reads and types in 7 Steps.

What is typed names discs, fields and tiles by codes; the log and recent events have
names of colours, boards and tiles: who reads of a turn sees boards with a letter, and
which side of them is meant. `describe` draws the boards in plain text; to show the
table to one seat, describe `rules.view` of that seat.

>>> read("lay r 3.6"), read("drawn rrb"), write(actions.Throw(()))
(Lay(disc='R', field='3.6'), Drawn(cards=('R', 'R', 'B')), 'throw none')
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from companion.contract import Suggestion, Words, derive
from companion.contract.actions import Drawn, Rolled
from companion.contract.rules import Draw, Over, Roll
from companion.dice.faces import parse_faces, typed_faces
from companion.errors import BadValue, IllegalAction, quoted
from companion.language import marked, phrase
from companion.lines import WIDTH, wrapped
from companion.typed import Codec, Field, form

from .facts import FIELDS, NAME, facts
from .rules import Action, State, actions, waits_for
from .rules.actions import MOST, letters
from .rules.search import Line, best
from .rules.state import TILE, UNKNOWN, unseen
from .rules.wording import discs, hand, listed, points

HOLES = {"seat": "who", "disc": "letter", "field": "f", "to": "g"}
"""What sentences call fields of an action otherwise."""


def say(action: Action, said: derive.Said = MappingProxyType({})) -> str:
    """Return an action as a sentence of a list.

    >>> say(actions.Lay("R", "3.6")), say(actions.Throw(("B", "K")))
    ('lay R on 3.6', 'throw in B K')
    """
    match action:
        case actions.Pick("aid"):
            return phrase("take a building aid")
        case actions.Throw(()):
            return phrase("throw in nothing")
        case Drawn(cards):
            if set(cards) == {UNKNOWN}:
                return phrase("{n} drawn unseen", n=len(cards))
            return phrase("{discs} drawn", discs=said.get("discs", hand)(cards))
        case Rolled(shown):
            return phrase("the dice show {faces}", faces=" ".join(map(str, shown)))
    parts = derive.parts(action, said).items()
    named = {HOLES.get(name, name): text for name, text in parts}
    return phrase(action.say.sentence, **named)


def _read_drawn(words: Sequence[str]) -> tuple[str, ...]:
    """Read what was drawn: a tile is one word with a digit, the rest are letters."""
    is_tile = len(words) == 1 and any(char.isdigit() for char in words[0])
    return (words[0][:MOST].upper(),) if is_tile else letters(words)


DRAWN = Field("CARDS", _read_drawn, " ".join, actions.discs, rest=True)
FACES = typed_faces(f"{NAME}: rolled", lambda: FIELDS)

ACTIONS: Codec[Action] = derive.codec(
    NAME,
    Action,
    form(Drawn, (DRAWN,), "drawn R R B", marked("or drawn A1; ? for what is hidden")),
    form(Rolled, (FACES,), "rolled 2", marked("what the dice show")),
)

read, write = ACTIONS.read, ACTIONS.write


def faces(words: Sequence[str]) -> tuple[Any, ...]:
    """Read discs laid one after another, such as `R3.6 R3.1`, or the faces of dice.

    Raises:
        BadValue: if a word is neither, or there are too many.
    """
    if words and all(word.replace("x", "").isdigit() for word in words):
        return parse_faces(words, most=FIELDS, where=NAME)
    if len(words) > FIELDS * FIELDS:
        raise BadValue(NAME, f"{len(words)} discs are laid", "a turn has 7 at most")
    discs = []
    for word in words:
        match = re.fullmatch(r"([A-Za-z?])[@:]?(\d\.\d)", word)
        if not match:
            right = "write a colour and a field, such as R3.6"
            raise BadValue(NAME, f"{quoted(word)} is no disc laid on a field", right)
        discs.append(actions.Lay(match[1].upper(), match[2]))
    return tuple(discs)


SIDES = (
    marked("middle"),
    *(marked("right"), marked("lower right"), marked("lower left")),
    *(marked("left"), marked("upper left"), marked("upper right")),
)
"""Where on a board its fields are."""


def place(state: State, field: str) -> str:
    """Return where a field is: on which board, and where on it, as the boards lie."""
    slot, _, at = field.partition(".")
    if state.table is None:
        return field
    (letter, _), side = state.table.boards[int(slot)], phrase(SIDES[int(at)])
    return phrase("board {letter}, {side}", letter=letter, side=side)


def logged(action: Action, before: State) -> str:
    """Return an action as a sentence of the log."""
    match action:
        case actions.First(seat):
            return phrase("{who} begins", who=before.seats[seat].name)
        case actions.Lay(disc, field):
            colour, level = before.colour(disc), before.height(field) + 1
            where = place(before, field)
            return phrase("{c} on level {n}, {f}", c=colour, n=level, f=where)
    on, drawn = partial(place, before), partial(_drawn_in_words, before)
    tile = partial(title, before)
    return say(action, {"field": on, "to": on, "tile": tile, "discs": drawn})


def title(state: State, id: str) -> str:
    """Return the name of a tile, if it is known."""
    tile = state.tile(id)
    return phrase(tile.name) if tile else phrase("a tile")


def _drawn_in_words(before: State, cards: Sequence[str]) -> str:
    if before.phase == "boards":
        return phrase("boards {letters}", letters=" ".join(cards))
    if len(cards) == 1 and before.tile(cards[0]):
        return title(before, cards[0])
    counts = Counter(cards)
    hidden = counts.pop(UNKNOWN, 0)
    known = [
        before.colour(letter) if count == 1 else f"{count} {before.colour(letter)}"
        for letter, count in sorted(counts.items())
    ]
    return listed([*known, *([discs(hidden)] if hidden else [])], "and")


def came(before: State, action: Action, after: State) -> tuple[str, ...]:
    """Return what came of an action, in lines that everybody may know.

    Points are public: discs laid and tiles played lie face up, and of unused tiles
    only how many there are is counted.
    """
    lines = []
    if before.phase == "lay" and isinstance(action, actions.Points | actions.Done):
        seat = after.seats[before.turn]
        made = seat.score - before.seat.score
        score = {"who": seat.name, "points": points(made), "m": seat.score}
        line = phrase("{who} scores {points}: {m} in all", **score)
        if isinstance(action, actions.Points):
            line = phrase(
                "{who} scores {points}, {n} of them with {tile}: {m} in all",
                **score,
                n=made - sum(before.levels),
                tile=title(before, action.tile),
            )
        lines.append(line)
    for seat in after.seats if after.phase == "over" else ():
        unused = seat.total - seat.score
        said = {"who": seat.name, "points": points(seat.total), "n": unused}
        line = phrase("{who} ends with {points}", **said)
        if unused:
            line = phrase(
                "{who} ends with {points}, {n} of them for unused tiles", **said
            )
        lines.append(line)
    return tuple(lines)


def best_turns(state: State) -> Iterator[Suggestion[Action]]:
    """Yield the active player's best turn without tiles and with each one held.

    Raises:
        IllegalAction: if no discs are laid now, or not all that is held is known.
    """
    if state.phase != "lay":
        what = phrase("there is a best turn only while discs are laid")
        raise IllegalAction(NAME, what, phrase("do what is due first"))
    if UNKNOWN in (*state.seat.hand, *state.seat.aid, *state.seat.points):
        what = phrase("not all of what {who} holds is known here", who=state.seat.name)
        raise IllegalAction(NAME, what, phrase("ask on the player's own screen"))
    for line in best(state, state.turn):
        count = len([tile for tile in (line.aid, line.points) if tile])
        yield Suggestion(
            line.actions,
            f"{points(line.score)} {tiles(state, line)}",
            line.score - TILE * count,  # an unused tile is worth points at the end
            sentence(state, line),
        )


def tiles(state: State, line: Line) -> str:
    """Return which tiles a turn plays."""
    names = [phrase(state.kind(tile).name) for tile in (line.aid, line.points) if tile]
    if not names:
        return phrase("with no tile")
    return phrase("with {tiles}", tiles=listed(names, "and"))


def sentence(state: State, line: Line) -> str:
    """Return what a turn lays, by the colours of the discs."""
    words = []
    for action in line.actions:
        if isinstance(action, actions.Lay):
            c, f = state.colour(action.disc), place(state, action.field)
            words.append(phrase("{c} on {f}", c=c, f=f))
        elif not isinstance(action, actions.Done | actions.Points):
            words.append(logged(action, state))
    return ", ".join(words) or phrase("no more")


LEFT = 4  # columns left of the boards; a slot is written in the last of them


def describe(state: State, width: int = WIDTH) -> str:
    """Return the table as text.

    A field shows the letter of its colour and the height of its tower, `.` if it is
    empty; `*` marks the disc laid last, `+` others of this turn. Left of the centre of
    each board is its slot. Boards laid wider than the terminal are shown one by one.
    """
    where = phrase("set-up")
    if state.phase == "over":
        where = phrase("the game is over")
    elif state.table and state.phase not in ("turns", "first", "deal"):
        where = phrase("{who}'s turn", who=state.seat.name)
    lines = wrapped(f"{facts().game.title}, {where}", width, first="")
    lines += _boards(state, width)
    for row in _slots(state):
        lines += wrapped(row, width)
    for player in _players(state):
        lines += wrapped(player, width, first="")
    for row in (*_piles(state), *_sentences(state)):
        lines += wrapped(row, width)
    return "\n".join(lines)


def _boards(state: State, width: int) -> Iterator[str]:
    """Yield the boards as they are laid, or one by one, if they are too wide."""
    if not state.table:
        return
    fields, marks = state.fields, {disc.field: "+" for disc in state.laid}
    marks |= {disc.field: "*" for disc in state.laid[-1:]}
    rows = zip(fields.colours, state.heights, fields.names, strict=True)
    texts = [f"{c}{height or '.'}{marks.get(name, '')}" for c, height, name in rows]
    columns = [2 * q + r for q, r in fields.spots]
    left = min(columns)
    across = LEFT + 2 * (max(columns) - left) + len("R3*")
    if across > width:
        for slot in range(FIELDS):
            cells = texts[slot * FIELDS : (slot + 1) * FIELDS]
            yield f"   {slot}: {''.join(f'{text:<4}' for text in cells)}".rstrip()
        return
    for line in sorted({r for _, r in fields.spots}):
        drawn = [" "] * across
        for field, (_, r) in enumerate(fields.spots):
            if r == line:
                at = LEFT + 2 * (columns[field] - left)
                drawn[at : at + len(texts[field])] = texts[field]
                if not field % FIELDS:  # a centre: its slot is left of it
                    drawn[at - 1] = str(field // FIELDS)
        yield "".join(drawn).rstrip()


def _slots(state: State) -> Iterator[str]:
    if not state.table:
        return
    boards = [
        f"{slot}: {letter}" + (phrase(" turned {n}", n=sixths) if sixths else "")
        for slot, (letter, sixths) in enumerate(state.table.boards)
    ]
    yield phrase("slots  {boards}", boards=", ".join(boards))
    yield phrase(
        "fields of a board: .0 its centre, .1 east of it, and so clockwise to .6"
    )


def _players(state: State) -> Iterator[str]:
    column = max(len(seat.name) for seat in state.seats)
    for number, seat in enumerate(state.seats):
        mark = ">" if number == state.turn and state.phase != "over" else " "
        hidden = seat.hand.count(UNKNOWN)
        known = [disc for disc in seat.hand if disc != UNKNOWN]
        held = discs(hidden) if hidden else phrase("no disc in hand")
        if known:
            held = phrase("hand {discs}", discs=hand(known))
        if hidden and known:
            held = phrase("{what} and {n} more", what=held, n=hidden)
        down, aid, tile = phrase("face down"), phrase("aid"), phrase("points tile")
        parts = [f"{points(seat.score):>10}", held]
        parts += [f"{aid} {down if id == UNKNOWN else id}" for id in seat.aid]
        parts += [f"{tile} {down if id == UNKNOWN else id}" for id in seat.points]
        yield f"{mark} {seat.name:<{column}} {', '.join(parts)}"


def _piles(state: State) -> Iterator[str]:
    parts = [phrase("bag {discs}", discs=discs(state.bag))]
    if state.box:
        parts.append(phrase("box {n}", n=len(state.box)))
    families = phrase("aids"), phrase("points tiles")
    for stack, family in zip((state.aids, state.points), families, strict=True):
        left = f"{stack.count} {family}"
        if stack.discards:
            gone = " ".join(stack.discards)
            left = phrase("{what}, discarded {tiles}", what=left, tiles=gone)
        if stack.count or stack.discards:
            parts.append(left)
    yield "; ".join(parts)
    # Ruling bag_colours: own_view, what the viewer cannot see.
    if state.options.bag_colours == "own_view" and state.table:
        counts = " ".join(f"{letter}{count}" for letter, count in unseen(state).items())
        yield phrase("not in sight: {counts}", counts=counts)


def _sentences(state: State) -> Iterator[str]:
    match waits_for(state):
        case Over() as over:
            scores = ", ".join(f"{seat.name} {seat.total}" for seat in state.seats)
            made = {"points": points(over.score), "scores": scores}
            yield phrase("{who} wins with {points}: {scores}.", who=over.rank, **made)
            return
        case Draw(deck, count):
            due = {"who": state.seat.name, "n": count, "deck": phrase(deck)}
            yield phrase("{who}: {n} to be drawn from the {deck}.", **due)
            return
        case Roll(count, _, what):
            yield phrase("Dice are due: {n}, the {what}.", n=count, what=phrase(what))
            return
    if state.laid:
        yield phrase(
            "Laid {discs}, levels {levels} = {points} so far.",
            discs=" ".join(f"{disc.disc}{disc.field}" for disc in state.laid),
            levels=" + ".join(map(str, state.levels)),
            points=points(sum(state.levels)),
        )
    if state.aid:
        aid = {"tile": state.aid.id, "text": phrase(state.aid.text)}
        left = phrase(", {n} more possible", n=state.left) if state.left else ""
        yield phrase("Aid {tile} is played: {text}", **aid) + left
    if state.phase == "bonus":
        turn = points(state.made)
        yield phrase(
            "{points} in this turn: take an aid or a points tile?", points=turn
        )
    if state.phase == "tidy":
        yield phrase("Throw in any discs; then the hand is filled.")
    if state.triggered:
        yield phrase("The bag could not fill a hand: the last turns are played.")


INKS = {"W": "1", "Y": "93", "O": "33", "R": "31", "V": "35", "B": "34", "K": "4"}
"""How the letters of our box are shown. White and black, of which one is the ground,
are bold and underlined."""


def tint(text: str) -> str:
    """Return a described table, letters of fields and hands in their colours."""

    def inked(found: re.Match[str]) -> str:
        return "".join(
            f"\x1b[{INKS[char]}m{char}\x1b[0m" if char in INKS else char
            for char in found[0]
        )

    def row(line: str) -> str:
        if re.search("[a-z]", line):
            return re.sub(r"(?<=\bhand )[A-Z]( [A-Z])*\b", inked, line)
        return re.sub(r"[A-Z](?=[.\d])", inked, line)

    return "\n".join(map(row, text.split("\n")))


WORDS: Words[State, Action] = Words(
    describe=describe,
    say=say,
    actions=ACTIONS,
    faces=faces,
    tint=tint,
    results=came,
    logged=logged,
)
