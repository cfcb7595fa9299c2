"""A year as a chronicle has it: turn by turn, in sentences."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple, TypeVar

from companion.games.six_winters.campaign.actions import REASONS
from companion.games.six_winters.campaign.purchases import ALWAYS
from companion.games.six_winters.campaign.state import LAST
from companion.games.six_winters.cards.wording import capital, counted, row
from companion.games.six_winters.facts import facts
from companion.games.six_winters.tale.told import (
    Achieved,
    Burned,
    ByHand,
    Came,
    CardsBurned,
    Completed,
    Departed,
    Discarded,
    Dry,
    Erased,
    Happening,
    Joined,
    KnockedOut,
    Learnt,
    Marked,
    Noted,
    Overcome,
    Progress,
    Threat,
    Year,
)
from companion.games.six_winters.words.corrections import by_hand
from companion.games.six_winters.words.names import location, person, progress
from companion.games.six_winters.words.sentences import bought

H = TypeVar("H", bound=Happening)
P = TypeVar("P", Achieved, Marked, Erased)
M = TypeVar("M", Marked, Erased)


class Paragraph(NamedTuple):
    """What happened at one time; `when` is empty where it goes without saying."""

    when: str
    text: str


def paragraphs(year: Year) -> Iterator[Paragraph]:
    """Yield who was played, each turn of a year, how it ended, who has learnt what."""
    if cast := [one for one in year.roles if one.character]:
        roles = row(f"{one.player} played {person(one.character)}" for one in cast)
        yield Paragraph("", f"{roles}.")
    turns = year.happened[: year.closing]
    for turn, some in groupby(turns, lambda one: one.turn):
        found = list(some)
        if year.number == 1 and not turn:  # the first locations have come from nowhere
            found = [one for one in found if not isinstance(one, Came)]
        yield from _paragraph(_when(year, turn), found)
    yield from _paragraph("As the year ended", year.happened[year.closing :])
    yield from _learnt(year)


def _when(year: Year, turn: int) -> str:
    if not turn:
        return "Before the first turn"
    if turn > len(year.seasons):  # the books were begun in the middle
        return f"Turn {turn}"
    return f"Turn {turn}, {year.seasons[turn - 1]}"


def _paragraph(when: str, found: Sequence[Happening]) -> Iterator[Paragraph]:
    sentences = [f"{one[:1].upper()}{one[1:]}." for one in _sentences(found)]
    if sentences:
        yield Paragraph(when, " ".join(sentences))


def _of(kind: type[H], found: Iterable[Happening]) -> list[H]:
    return [one for one in found if isinstance(one, kind)]


def _sentences(found: Sequence[Happening]) -> Iterator[str]:
    yield from _deeds(found)
    yield from _troubles(found)
    yield from _places(found)
    yield from _by_hand(_of(ByHand, found))
    for noted in _of(Noted, found):
        yield f'noted: "{noted.text}"'


# Deeds.


def _deeds(found: Sequence[Happening]) -> Iterator[str]:
    """Yield what each team overcame and completed, then what that brought."""
    teams: dict[tuple[str, ...], tuple[list[str], list[str]]] = {}
    for one in found:
        match one:
            case Overcome(obstacle=name, characters=team):
                teams.setdefault(team, ([], []))[0].append(_obstacle(name))
            case Completed(card=name, character=who):
                teams.setdefault((who,), ([], []))[1].append(progress(name))
    for team, (beaten, done) in teams.items():
        deeds = [f"overcame {_row(beaten)}"] * bool(beaten)
        deeds += [f"completed {_row(done)}"] * bool(done)
        yield f"{row(map(person, team))} {', and '.join(deeds)}"
    for who, gained in _grouped(_of(Achieved, found)).items():
        yield f"{person(who)} gained {row(_achievement(one) for one in gained)}"
    yield from (
        f"{person(one.character)} joined the campaign" for one in _of(Joined, found)
    )
    won = [capital(one.resource) for one in _of(Progress, found) if _is_won(one)]
    if won:
        yield f"the mastery of {row(won)} was won"
    if ends := [one for one in _of(Progress, found) if one.space == LAST]:
        yield f"progress reached {LAST} in {row(capital(one.resource) for one in ends)}"


def _is_won(one: Progress) -> bool:
    mastery = facts().board.resource(one.resource).mastery
    return one.before < mastery <= one.space


def _achievement(one: Achieved) -> str:
    return f"achievement {one.number} ({bought(one.character, ALWAYS + one.number)})"


def _obstacle(name: str) -> str:
    """Return an obstacle's name; which copy it was nobody cares to read."""
    return facts().obstacle[name].name


def _row(names: Iterable[str]) -> str:
    """Return names in a row, what is named twice once; a name with commas is quoted.

    >>> _row(["Restless Dead", "Restless Dead", "Tradition, or Reform?"])
    'Restless Dead twice and "Tradition, or Reform?"'
    """
    return row(
        (f'"{one}"' if set(one) & {",", "?"} else one)
        + (f" {times(count)}" if count > 1 else "")
        for one, count in Counter(names).items()
    )


def times(count: int) -> str:
    """Return how often something was.

    >>> times(1), times(2), times(3)
    ('once', 'twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _grouped(some: Iterable[P]) -> dict[str, list[P]]:
    """Return what happened by the character that it happened to."""
    found: dict[str, list[P]] = {}
    for one in some:
        found.setdefault(one.character, []).append(one)
    return found


# Troubles.


def _troubles(found: Sequence[Happening]) -> Iterator[str]:
    if left := [_obstacle(one.obstacle) for one in _of(Discarded, found)]:
        yield f"{_row(left)} left play and {_was(len(left))} not overcome"
    for names, conditions in _alike(_of(Marked, found)):
        yield f"{names} became {conditions}"
    if out := [person(one.character) for one in _of(KnockedOut, found)]:
        yield f"{row(out)} {_was(len(out))} knocked out"
    if gone := [person(one.character) for one in _of(Departed, found)]:
        yield f"{row(gone)} left the campaign"
    for names, conditions in _alike(_of(Erased, found)):
        yield f"{names} recovered from being {conditions}"
    for fell, verb in ((False, "rose"), (True, "fell")):
        if moved := list(_threats(_of(Threat, found), fell)):
            yield f"threat {verb}: {row(moved)}"
    if dry := Counter(capital(one.resource) for one in _of(Dry, found)):
        yield f"no {row(dry, 'or')} die was left in the supply"


def _alike(some: Iterable[M]) -> Iterator[tuple[str, str]]:
    """Yield who shares what conditions: all of them in a row, and theirs."""
    shared: dict[tuple[str, ...], list[str]] = {}
    for who, marked in _grouped(some).items():
        shared.setdefault(tuple(one.condition for one in marked), []).append(who)
    for conditions, names in shared.items():
        yield row(map(person, names)), row(conditions)


def _was(count: int) -> str:
    return "was" if count == 1 else "were"


def _threats(moved: Sequence[Threat], fell: bool) -> Iterator[str]:
    """Yield the threats that rose, or fell, on the whole, and to which space."""
    ways: dict[str, tuple[int, int]] = {}
    for one in moved:
        before, _ = ways.get(one.resource, (one.before, 0))
        ways[one.resource] = before, one.space
    for resource, (before, now) in ways.items():
        if now != before and (now < before) is fell:
            yield f"{capital(resource)} to {now}"


# Places.


def _places(found: Sequence[Happening]) -> Iterator[str]:
    burned = [location(one.location) for one in _of(Burned, found)]
    came = [location(one.location) for one in _of(Came, found)]
    if burned and came:
        yield f"{row(burned)} burned, and {row(came)} came"
    elif burned or came:
        yield f"{row(burned or came)} {'burned' if burned else 'came'}"
    cards = [progress(card) for one in _of(CardsBurned, found) for card in one.cards]
    if cards:
        noun = "card" if len(cards) == 1 else "cards"
        yield f"the progress {noun} {_row(cards)} {_was(len(cards))} burned"


def _by_hand(found: Sequence[ByHand]) -> Iterator[str]:
    """Yield what was set by hand, a sentence for each reason."""
    reasons: dict[str, list[str]] = {}
    for one in found:
        reasons.setdefault(one.reason, []).append(by_hand(one.subject, one.value))
    for reason, some in reasons.items():
        yield f"set by hand ({REASONS.get(reason, reason)}): {'; '.join(some)}"


def _learnt(year: Year) -> Iterator[Paragraph]:
    """Yield the ranks that each character came to."""
    ranks: dict[str, dict[str, int]] = {}
    for one in year.of(Learnt):
        ranks.setdefault(one.character, {})[one.skill] = one.rank
    told = [
        f"{person(who)} came to {row(f'{skill} {rank}' for skill, rank in to.items())}"
        for who, to in ranks.items()
    ]
    if told:
        yield Paragraph("Skills", f"{'; '.join(told)}.")


def achievements(character: str, count: int) -> list[str]:
    """Return what a character has achieved, the first achievement first."""
    return [bought(character, ALWAYS + number) for number in range(1, count + 1)]


def so_far(turns: int) -> str:
    """Return how far a year that goes on has come.

    >>> so_far(0), so_far(1)
    ('before its first turn', '1 turn so far')
    """
    return f"{counted(turns, 'turn')} so far" if turns else "before its first turn"
