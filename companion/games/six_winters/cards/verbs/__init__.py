"""The verbs of cards: a closed union of small structs with the tag field `op`.

All of a verb is in one class: its data, its printed line, what it does and what it asks
the players. Verbs that change nothing in the record inherit `Unrecorded`. An effect is
a list of verbs, done in order; `may` means that the players may decline.
"""

from typing import get_args

from companion.language import capital as begun

from . import abilities, campaign, dice, obstacles, people
from .base import Context, Die, DoVerb, Made, Op, Task, Unrecorded

Verb = (
    obstacles.MoveSelf | obstacles.MoveObstacle | obstacles.MoveCost
    | obstacles.DiscardSelf | obstacles.DiscardObstacles | obstacles.ModifyDamage
    | obstacles.AddPatternDie | obstacles.ForbidOvercoming | obstacles.ForbidCompleting
    | obstacles.ThreatIcons | obstacles.LowerThreat
    | people.Damage | people.TakeCondition | people.RecoverCondition
    | people.SetStressDie | people.SetActionDie | people.MoveCharacter
    | people.ExchangeStress | people.AbsorbDamage
    | people.AddActionDice | people.DiscardActionDie
    | dice.AddAsset | dice.RemoveAssets | dice.RerollAssets
    | dice.AddPoolDice | dice.RemovePoolDice | dice.SetPoolDice | dice.TakePoolDie
    | dice.PoolToAssets | dice.PoolToActionDice | dice.UsePoolDice
    | campaign.LookAtDeck | campaign.DiscardTop | campaign.ReturnTop
    | campaign.RearrangeStaging | campaign.PlaceStaged
    | campaign.BringInObstacle | campaign.BringInLocation
    | campaign.UnlockCharacter | campaign.BurnCharacter
    | abilities.Reroll | abilities.MakeDice | abilities.ShiftDie
    | abilities.RollNewDice | abilities.Flip | abilities.Split
    | abilities.Explode | abilities.ChangeType | abilities.Stash
)  # fmt: skip

VERBS: dict[str, type[Op]] = {
    str(kind.__struct_config__.tag): kind for kind in get_args(Verb)
}
"""Every verb by its `op`."""

__all__ = [
    "VERBS", "Context", "Die", "DoVerb", "Made", "Op", "Task", "Unrecorded", "Verb",
    "abilities", "begun", "campaign", "dice", "obstacles", "people",
]  # fmt: skip
