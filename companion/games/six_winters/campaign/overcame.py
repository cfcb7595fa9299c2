"""An obstacle that is overcome: its effects, then its discard and what is learned.

Source: V20.4, overcoming; readings achievement and discarded.
"""

from msgspec.structs import replace

from companion.games.six_winters.campaign import stress
from companion.games.six_winters.campaign.piles import discarded
from companion.games.six_winters.campaign.state import State, card
from companion.games.six_winters.campaign.tasks import DiscardOvercome
from companion.games.six_winters.cards.verbs import DoVerb
from companion.games.six_winters.facts import facts
from companion.games.six_winters.referee.overcoming import skilled


def done(state: State, obstacle: str, seats: tuple[int, ...]) -> State:
    """Do the overcome effects, then discard it and let the team learn."""
    names = " and ".join(stress.name(state.seats[n].character) for n in seats)
    state = state.says(f"{names}: {card(obstacle).name} is overcome", obstacle)
    verbs = card(obstacle).verbs("overcome")
    slot = state.seats[seats[0]].slot  # all who took part are where it is
    tasks = [DoVerb(verb, obstacle, slot, seats) for verb in verbs]
    return state.push(*tasks, DiscardOvercome(obstacle, seats))


def discard_overcome(state: State, task: DiscardOvercome) -> State:
    """Discard an overcome obstacle where it is; skills and achievements are gained.

    Source: reading achievement; unskilled participants gain a rank, at most 6.
    """
    obstacle = card(task.obstacle)
    state = discarded(state, task.obstacle)
    for seat in task.seats:
        sheet = state.sheet(state.seats[seat].character)
        who = facts().character[sheet.character]
        skill = obstacle.skill
        if not skilled(obstacle, sheet.rank(skill)):
            rank = min(facts().campaign.top_rank, sheet.rank(skill) + 1)
            sheet = sheet.with_rank(skill, rank)
            state = state.says(f"{who.name} learns {skill}: rank {rank}")
        if set(who.task) & set(obstacle.tags) and sheet.achievements < len(
            who.achievements
        ):
            sheet = replace(sheet, achievements=sheet.achievements + 1)
            state = state.says(f"{who.name} gains achievement {sheet.achievements}")
        state = state.with_sheet(sheet)
    return state
