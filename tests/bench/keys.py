"""How many keys a turn of Six Winters takes, with light books and counted dice.

Two people report usual turns at the real loop of the terminal. Each report is typed in
the shortest form that reads as it: nothing, the number of a choice, or words, of which
verbs and names are only begun. Enter is a key.

How often things are done is as the planning bot does them with full dice, where a turn
has 1.4 moves, 3.4 dice made assets, 4.1 laid on cards, 1.4 traded, 2.2 rests, 1.1 cards
completed, 0.5 attempts. Dice of one kind are reported together.

    python -m tests.bench.keys [SEED [TURNS]]
"""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median

from companion import games
from companion.chronicle import store
from companion.chronicle.codec import Stamp
from companion.contract import Begun
from companion.dice import roll
from companion.errors import CompanionError
from companion.games.six_winters import reports
from companion.games.six_winters.campaign import actions
from companion.games.six_winters.campaign.tasks import Question
from companion.games.six_winters.cards.places import SLOTS
from companion.games.six_winters.cards.table import Seat
from companion.games.six_winters.rules import Action, State, legal_actions
from companion.games.six_winters.words import WORDS, read, spelled, usual, write
from companion.games.six_winters.words.context import session
from companion.games.six_winters.words.typed import names_of
from companion.table import screen
from companion.table.play import play
from companion.table.terminal import Table

NOON = "2026-11-21T12:00:00Z"

HABITS: tuple[tuple[type[Action], float], ...] = (
    (reports.Overcame, 0.25),
    (reports.Went, 0.7),
    (reports.Traded, 0.7),
    (reports.Created, 0.9),
    (reports.Created, 0.6),
    (reports.Laid, 1.0),
    (reports.Laid, 1.0),
    (reports.Completed, 0.5),
    (reports.Rested, 0.9),
)
"""What each character does in a turn, and how likely it is."""

Turn = tuple[int, int]


class Person:
    """Who types at the table, in the fewest keys.

    Attributes:
        lines: what was typed in each turn; turn 0 is what is done between sessions.
    """

    def __init__(self, path: Path, seed: int) -> None:
        self.path, self.chance = path, Random(seed)
        self.lines: dict[Turn, list[str]] = {}
        self.plans: dict[Turn, Iterator[tuple[int, type[Action]]]] = {}

    def answer(self, state: State) -> str:
        """Return what is typed now."""
        typed = shortest(state, self.action(state))
        between = state.step.startswith("end-") or state.step == "set-up"
        turn = 0 if between else state.turn
        self.lines.setdefault((session(state), turn), []).append(typed)
        return typed

    def action(self, state: State) -> Action:
        """Return what is reported next: something of the plan, or the answer."""
        if isinstance(state.task, Question):
            return self.chance.choice(_answers(state))
        if state.step == "actions":
            for seat, kind in self.plans.setdefault(
                (state.year, state.turn), self.plan()
            ):
                if legal := _possible(state, state.seats[seat], kind):
                    return self.chance.choice(legal)
        return actions.Next()

    def plan(self) -> Iterator[tuple[int, type[Action]]]:
        """Yield who tries to do what in a turn."""
        for seat in (0, 1):
            for kind, likely in HABITS:
                if self.chance.random() < likely:
                    yield seat, kind


def _answers(state: State) -> list[Action]:
    never = actions.Mend | actions.Setting
    return [one for one in legal_actions(state) if not isinstance(one, never)]


def _possible(state: State, seat: Seat, kind: type[Action]) -> list[Action]:
    """Return what a character may report of a kind, the largest numbers of dice."""
    here = SLOTS[seat.slot].resource
    found: dict[tuple[str, ...], Action] = {}
    for one in legal_actions(state):
        match one:
            case _ if not isinstance(one, kind) or not seat.acts:
                continue
            case reports.Overcame(characters=(who,)) if who == seat.character:
                found[write(one),] = one
            case reports.Created(resource, count) if resource == here and count <= 2:
                found[resource,] = one
            case reports.Traded(resource, _, count) if here == resource and count == 1:
                found[write(one),] = one
            case reports.Laid(on, resource) if on == seat.character:
                found[resource,] = one
            case reports.Went(who) | reports.Completed(who) | reports.Rested(who):
                if who == seat.character:
                    found[write(one),] = one
    return list(found.values())


# The shortest form.


def shortest(state: State, action: Action) -> str:
    """Return the fewest characters that are read as an action in a state."""
    if usual(state) == action:
        return ""
    typed = write(action)
    verb, *names = typed.split()
    for count in range(1, len(verb) + 1):
        if _reads(state, " ".join([verb[:count], *names]), action):
            verb = verb[:count]
            break
    words = [verb, *names]
    for at in range(len(names), 0, -1):
        words = min(
            _shorter(state, action, words, at), key=lambda some: len(_line(some))
        )
    line = _line(words)
    forms = [line, *_alone(state, action, words), *_number(state, action)]
    return min(forms, key=len)


def _line(words: Sequence[str]) -> str:
    return " ".join(filter(None, words))


def _shorter(
    state: State, action: Action, words: list[str], at: int
) -> Iterator[list[str]]:
    """Yield the words with one left out, or begun with the fewest letters."""
    yield words
    known = {
        words[at],
        *(name.replace("-", " ") for name in names_of(state, _id(words[at]))),
    }
    for text in ("", *sorted(known)):
        for count in range(len(text) + 1):
            tried = [*words[:at], text[:count], *words[at + 1 :]]
            if _reads(state, _line(tried), action):
                yield tried
                break


def _id(word: str) -> str:
    return word.replace("red-bank", "red_bank").replace("settled-", "settled_")


def _alone(state: State, action: Action, words: Sequence[str]) -> Iterator[str]:
    """Yield the answer to a question without its verb."""
    if isinstance(state.task, Question):
        text = _line(words[1:]) or write(action).split()[-1]
        for count in range(1, len(text) + 1):
            if _reads(state, text[:count], action):
                yield text[:count]
                return


def _number(state: State, action: Action) -> Iterator[str]:
    """Yield the number of an answer in the list that is shown."""
    if isinstance(state.task, Question):
        legal = screen.ordered(legal_actions(state), WORDS, state)
        shown = screen.listed(legal, WORDS, state).numbers
        for number, one in screen.numbered_choices(legal, WORDS):
            if one == action and number in shown:
                yield str(number)


def _reads(state: State, text: str, action: Action) -> bool:
    try:
        return bool(text) and read(spelled(text, state)) == action
    except (CompanionError, ValueError):
        return False


# The measure.


def measured(seed: int, turns: int) -> dict[Turn, list[str]]:
    """Return what was typed in each turn of a campaign, so many turns long."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "save.json"
        setup = {"players": ["ann", "ben"], "books": "light", "dice": "counted"}
        store.create(
            path, games.load("six-winters"), Begun({}, setup), Stamp(NOON, "ann")
        )
        person = Person(path, seed)

        def ask(prompt: str) -> str:
            state = store.open(path, games.load).state
            if sum(1 for _, turn in person.lines if turn) > turns:
                raise EOFError
            return person.answer(state)

        table: Table[State, Action] = Table(
            path=path,
            load=games.load,
            ask=ask,
            say=lambda text: None,
            dice=roll.seeded(1),
            clock=lambda: NOON,
            by="ann",
        )
        play(table)
        played = store.open(path, games.load).events
    assert len(played) == sum(map(len, person.lines.values()))  # nothing was refused
    whole = [turn for turn in person.lines if turn[1]][:turns]
    return {turn: person.lines[turn] for turn in whole}


def keys(lines: Sequence[str]) -> int:
    """Return the keys of some lines, with Enter after each."""
    return sum(len(line) + 1 for line in lines)


def main(seed: int = 1, turns: int = 14) -> None:
    """Print the keys of each turn, about two years, then the median and the worst."""
    found = measured(seed, turns)
    for (year, turn), lines in found.items():
        print(f"year {year}, turn {turn}: {keys(lines):>3}  {' / '.join(lines)}")
    counts = [keys(lines) for lines in found.values()]
    print(f"median {median(counts):.0f}, worst {max(counts)} keys a turn")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
