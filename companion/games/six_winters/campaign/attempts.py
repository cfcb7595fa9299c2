"""An obstacle that was overcome with dice that are named.

Dice without a purpose are placed: in the approach if somebody is skilled enough for
one, or else after the defence. Assets among them are the location's.

Source: V20.4, overcoming and teamwork; readings placing-dice, defence and teamwork.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec import structs

from companion.contract.questions import Finding
from companion.games.six_winters.campaign import actions, dice, dice_places, reach
from companion.games.six_winters.campaign.state import State, card
from companion.games.six_winters.cards.indexes import SLOT_NAMES, ResourceIndex
from companion.games.six_winters.cards.wording import capital, counted, finding
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee.attempts import stress
from companion.games.six_winters.referee.labels import by_label
from companion.games.six_winters.referee.overcoming import (
    Attempt,
    Fighter,
    Outcome,
    attempt,
    cards,
    skilled,
)
from companion.games.six_winters.referee.queries import Dice, TypedDie

PURPOSES = ("place", "on", "approach", "defend", "asset")


def judged(state: State, report: actions.Overcame) -> Finding:
    """Return whether an obstacle is overcome with the dice of a report."""
    obstacle = card(report.obstacle)
    sorts = _sorted(state, report)
    if refused := _not_there(state, report, sorts):
        return finding(False, refused)
    team = fighters(state, report.obstacle, report.characters)
    given = {name: tuple(die.face for die in some) for name, some in sorts.items()}
    open_defence = not given["defend"] and bool(given["place"] + given["asset"])
    tried = Attempt(
        obstacle,
        team,
        on=given["on"],
        approach=given["approach"],
        defend=given["defend"] or given["place"] or ((0,) if open_defence else None),
        place=given["place"],
        assets=given["asset"],
        also=cards(reach.bearing_on(state, report.obstacle)),
    )
    found = attempt(tried, rulings(state))
    if found.reason:
        return finding(False, f"{obstacle.name}: {found.reason}", found=found)
    if not found.overcome:
        return finding(False, _lacking(found, obstacle.name), found=found)
    notes = () if open_defence else tuple(_defended(found))
    return finding(True, f"{obstacle.name} is overcome", notes, found=found)


def rulings(state: State) -> dict[str, str]:
    """Return the rulings that attempts depend on."""
    chosen = state.options
    return {
        "team-mastery": chosen.team_mastery,
        "defence-pattern": chosen.defence_pattern,
    }


def fighters(
    state: State, obstacle: str, characters: Sequence[str]
) -> tuple[Fighter, ...]:
    """Return those who take part, with their ranks in the obstacle's skill."""
    skill = card(obstacle).skill
    return tuple(Fighter(state.sheet(who).rank(skill), who) for who in characters)


def _sorted(state: State, report: actions.Overcame) -> dict[str, Dice]:
    """Return the dice by purpose; those without one are placed as early as allowed."""
    able = any(
        skilled(card(report.obstacle), fighter.rank)
        for fighter in fighters(state, report.obstacle, report.characters)
    )
    early = able and not any(die.label in ("defend", "place") for die in report.dice)

    def purpose(die: TypedDie) -> str:
        if die.label in ("on", "approach", "defend"):
            return die.label
        if early:
            return "approach"
        return "asset" if die.type and die.label in ("", "asset") else die.label

    named = tuple(structs.replace(die, label=purpose(die)) for die in report.dice)
    return by_label(named, *PURPOSES)


def _typed(sorts: dict[str, Dice]) -> Counter[str]:
    """Return how many resource dice of each kind are laid on the obstacle."""
    laid = [die for name in ("approach", "place", "asset") for die in sorts[name]]
    return Counter(str(die.type) for die in laid if die.type)


def _slot(state: State, report: actions.Overcame) -> int:
    return state.seats[state.seat_of(report.characters[0])].slot


def _not_there(state: State, report: actions.Overcame, sorts: dict[str, Dice]) -> str:
    """Return why assets, or dice on the obstacle, are not as the books have them."""
    slot = _slot(state, report)
    there, usable = state.assets(slot), reach.usable_pools(state, slot)
    for kind, count in _typed(sorts).items():
        held = there[ResourceIndex.of(kind)]
        more = state.pools[ResourceIndex.of(kind)] if kind in usable else 0
        if count > held + more:
            some = counted(held, "asset is", "assets are")
            where = facts().location[state.spots[slot].location].name
            return (
                f"{counted(count, f'{capital(kind)} asset')} named; {some} at {where}"
            )
    recorded = sum(state.dice_at(report.obstacle))
    if len(sorts["on"]) < recorded:
        lie = counted(recorded, "die is", "dice are")
        return f"{lie} on {card(report.obstacle).name} already; name them as on:13"
    return ""


def _lacking(found: Outcome, name: str) -> str:
    few = counted(found.lacking, "die is", "dice are")
    still = " and ".join(map(str, found.open))
    return f"{name} is not overcome: {few} lacking, open: {still}"


def _defended(found: Outcome) -> list[str]:
    if found.defended is None or found.defended:
        return []
    return [f"the defence failed: {stress(found.damage)}; report it with hurt"]


def spent(state: State, report: actions.Overcame) -> State:
    """Return the state once the resource dice of a report are on the obstacle."""
    start = SLOT_NAMES[_slot(state, report)]
    for kind, count in _typed(_sorted(state, report)).items():
        number = ResourceIndex.of(kind)
        held = min(count, state.dice_at(start)[number])
        state = dice_places.moved(state, start, report.obstacle, number, held)
        if count > held:  # pool dice that are action dice here
            state = dice.moved_out(state, number, count - held, report.obstacle)
    return state
