"""Look-ups during play: a character's mat, the fields that can be set by hand."""

from collections.abc import Iterator

from companion.errors import UnknownName, short
from companion.games.six_winters.campaign import card_lines, stress
from companion.games.six_winters.campaign.card_lines import bought, plain
from companion.games.six_winters.campaign.corrections import subjects, values
from companion.games.six_winters.campaign.names import nearest
from companion.games.six_winters.campaign.reach import ALWAYS
from companion.games.six_winters.cards.table import Sheet
from companion.games.six_winters.facts import NAME, SKILLS, facts
from companion.games.six_winters.rules import State
from companion.games.six_winters.words import possible

HELP = (
    ("w k eastk; n", "verbs and names may be begun, and reports share a line"),
    ("board", "the table as a drawing: tracks, regions, who is where"),
    ("... with DICE", "judge a report by the dice used: went thea em-te with 3"),
    ("moves WHO", "what a character can do now, and what it costs; alone, both"),
    ("attempts", "the obstacles where they are, with chances and open faces"),
    ("paths", "the shortest way over each progress card with the assets there"),
    ("light, full", "who shuffles and draws from now on: you, or the companion"),
    ("faces, counted", "whether every die has a face, or dice are only counted"),
    ("mat WHO", "a player's character, or any: skills, stress, abilities"),
    ("mend", "all that can be set by hand, with the possible values"),
)
"""Look-ups beside those of every game."""

FEW = 3
"""Values of a field that are listed."""


def about(verb: str, rest: str, state: State) -> list[str]:
    """Return the answer to a look-up: `mat ann`, `mend`, `put`, `help mend`.

    Empty if it is no look-up of this game.

    Raises:
        UnknownName: if no character or player has the name after `mat`.
    """
    if verb in possible.LOOKUPS:
        return possible.about(verb, state, rest)
    if verb == "mat":
        return [line for who in _sheets(rest, state) for line in _mat(state, who)]
    topic = rest if verb == "help" else "" if rest else verb
    return list(_fields(state)) if topic.casefold() in ("mend", "put") else []


def _sheets(text: str, state: State) -> list[Sheet]:
    """Return the sheet of a player or a character; without a name, those in play."""
    wanted = text.casefold()
    players = {
        seat.player.casefold(): seat.character for seat in state.seats if seat.character
    }
    known = [sheet.character for sheet in state.sheets]
    if not wanted:
        held = [state.sheet(character) for character in players.values()]
        return held or list(state.sheets)
    who = players.get(wanted, wanted)
    found = [name for name in known if name == who] or [
        name for name in known if name.startswith(who)
    ]
    if len(found) != 1:
        names = [*players, *known]
        what = f"no character is called '{short(text)}'"
        raise UnknownName(NAME, what, nearest(wanted, names))
    return [state.sheet(found[0])]


def _mat(state: State, sheet: Sheet) -> Iterator[str]:
    who, seat = facts().character[sheet.character], state.seat(sheet.character)
    ranks = zip(SKILLS, sheet.skills, strict=True)
    skills = ", ".join(f"{skill} {rank}" for skill, rank in ranks if rank)
    joined = "" if sheet.unlocked else "; not in the campaign"
    yield f"  {who.name}, {who.title}: {skills}{joined}"
    if seat is not None:
        yield f"    {stress.standing(state, state.seats[seat])}"
    else:
        yield f"    {', '.join(_conditions(sheet))}"
    for number in range(1, ALWAYS + sheet.achievements + 1):
        yield f"    {number} {bought(sheet.character, number)}"
    task = plain(card_lines.task(who))
    gained = f"achievements {sheet.achievements} of {len(who.achievements)}"
    yield f"    {gained}; for the next: {task}"


def _conditions(sheet: Sheet) -> Iterator[str]:
    for track in ("psyche", "body"):
        marked = [
            stress.condition(track, n) for n, on in enumerate(sheet.marked(track)) if on
        ]
        yield " ".join([track, str(stress.base(sheet.character, track)), *marked])


def _fields(state: State) -> Iterator[str]:
    yield "  Type mend and a reason, then for each thing put WHAT VALUE, then next."
    kinds: dict[str, list[str]] = {}
    for what in subjects(state):
        kinds.setdefault(_kind(what), []).append(what)
    for kind, fields in kinds.items():
        first = next((field for field in fields if values(state, field)), fields[0])
        shown = values(state, first)
        right = f"{shown[0]} to {shown[-1]}" if shown[0].isdigit() else ", ".join(shown)
        if not shown[0].isdigit() and len(shown) > FEW:
            right = f"{', '.join(shown[:FEW])}, ..."
        line = f"{kind:<20} such as put {first} {shown[-1]}: {right}"
        yield f"  {line}"


def _kind(what: str) -> str:
    head, colon, of = what.partition(":")
    if what in facts().obstacle:
        return "OBSTACLE"
    if head in facts().character:
        field = "SKILL" if of in SKILLS else "CONDITION"
        return f"WHO:{of if of in OF_CHARACTER else field}"
    return f"{head}:{PLACE.get(head, 'RESOURCE')}" if colon else head


OF_CHARACTER = ("achievements", "slot", "out", "unlocked", "psyche", "body")
"""Fields of a character that are neither a skill nor a condition."""

PLACE = {
    "card": "PLAYER",
    "plays": "PLAYER",
    "location": "SLOT",
    "top": "REGION",
    "staged": "NUMBER",
    "hand": "PLAYER",
    "path": "PLAYER",
    "face": "WHERE:KIND:FACE",
    "lies": "CARD",
    "dice": "WHERE:RESOURCE",
}
"""The part of a field after the colon, if it is not a resource."""
