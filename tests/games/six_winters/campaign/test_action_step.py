"""Reports of the actions step with counted dice: what they change, what is refused."""

from typing import Any

import pytest

from companion.games.six_winters.campaign.tasks import ActivateObstacles
from companion.games.six_winters.facts import facts
from companion.games.six_winters.rules import State, why_not
from companion.games.six_winters.words import read, write
from tests.games.six_winters.campaigns import (
    acting,
    after,
    changes,
    do,
    heap,
    marked,
    news,
    paused,
    seated,
    table,
)

SPY = {"at": "red_bank-military", "red_bank__military": "spy-unmasked",
       "empire__military": "imperial-guard-1 breakout"}  # fmt: skip
OUTPOST = {"empire__military": "hidden-outpost legionary-1"}
SECRETS = {"empire__military": "imperial-secrets",
           "piles": (("poison", "tripwire", "orb-of-seeing"), (), ())}  # fmt: skip
LUCIA = {"year": 3, "empire__military": "master-of-secrets-1",
         "pools": (0, 0, 4, 0, 0, 0)}  # fmt: skip
APART = "empire-military settled_lands-sorcery"
ON_BOTH = {"empire__military": "tripwire",
           "heaps": (*heap((0, 1, 0, 0, 0, 0), "tripwire"),
                     *heap((0, 1, 0, 0, 0, 0)))}  # fmt: skip

# Keel has Thievery and Survival 2, Thea has 0. A trap is Keel's task.
REPORTS = [
    ("who is not skilled learns the skill",
     {"empire__military": "poison lightning-chamber"},
     "overcame lightning-chamber thea", "thea survival: 0 -> 1",
     "lightning-chamber: empire-military 2 -> -", "discards 0: - -> lightning-chamber"),
    ("whose task it is achieves", {"empire__military": "poison"},
     "overcame poison keel", "keel achievements: 0 -> 1",
     "poison: empire-military 1 -> -", "discards 0: - -> poison"),
    ("everybody who is not skilled learns",
     {"at": "red_bank-military", "red_bank__military": "poison"},
     "overcame poison keel thea", "thea thievery: 0 -> 1", "keel achievements: 0 -> 1",
     "poison: red_bank-military 1 -> -", "discards 1: - -> poison"),
    ("a spy or a guard may be discarded", SPY, "overcame spy-unmasked keel",
     "choices: - -> that imperial-guard-1, that breakout"),
    ("what an effect discards is not overcome", SPY,
     "overcame spy-unmasked keel; that imperial-guard-1",
     "imperial-guard-1: empire-military 1 -> -",
     "breakout: empire-military 2 -> empire-military 1",
     "spy-unmasked: red_bank-military 1 -> -", "discards 0: - -> imperial-guard-1",
     "discards 1: - -> spy-unmasked"),
    ("a Military obstacle may be discarded", OUTPOST, "overcame hidden-outpost keel",
     "choices: - -> that legionary-1, answer no"),
    ("or none is", OUTPOST, "overcame hidden-outpost keel; answer no",
     "keel survival: 2 -> 3", "hidden-outpost: empire-military 1 -> -",
     "legionary-1: empire-military 2 -> empire-military 1",
     "discards 0: - -> hidden-outpost"),
    ("of two cards on top one is picked", SECRETS, "overcame imperial-secrets thea",
     "choices: - -> that poison, that tripwire"),
    ("and discarded", SECRETS, "overcame imperial-secrets thea; that tripwire",
     "thea thievery: 0 -> 1", "imperial-secrets: empire-military 1 -> -",
     "discards 0: - -> imperial-secrets tripwire",
     "pile 0: poison tripwire orb-of-seeing -> poison orb-of-seeing"),
    ("how many pool dice unlock Lucia is asked", LUCIA,
     "overcame master-of-secrets-1 thea",
     "choices: - -> many 0, many 2, many 3, many 4"),
    ("Lucia is unlocked with pool dice", LUCIA,
     "overcame master-of-secrets-1 thea; many 3", "espionage pool: 4 -> 1",
     "thea combat: 0 -> 1", "lucia joined: -1 -> 3",
     "master-of-secrets-1: empire-military 1 -> -",
     "discards 0: - -> master-of-secrets-1"),
    ("or her card is only discarded", LUCIA,
     "overcame master-of-secrets-1 thea; many 0", "thea combat: 0 -> 1",
     "master-of-secrets-1: empire-military 1 -> -",
     "discards 0: - -> master-of-secrets-1"),
    ("Yasmina comes by tome, turtle and cloak",
     {"at": "red_bank-sorcery", "red_bank__sorcery": "foragers-tome"},
     "overcame foragers-tome keel; overcame foragers-turtle keel; went keel em-te; "
     "overcame foragers-cloak keel", "keel is: red_bank-sorcery -> empire-technology",
     "keel achievements: 0 -> 1", "keel lore: 1 -> 2", "keel survival: 2 -> 3",
     "yasmina joined: -1 -> 1", "foragers-tome: red_bank-sorcery 1 -> -",
     "discards 0: - -> foragers-cloak",
     "discards 1: - -> foragers-turtle foragers-tome"),
    ("a threat obstacle lowers its threat by three",
     {"at": "empire-espionage", "empire__espionage": "wrath-of-the-autarch",
      "threat": (1, 1, 12, 1, 1, 1)},
     "overcame wrath-of-the-autarch keel", "keel combat: 1 -> 2",
     "wrath-of-the-autarch: empire-espionage 1 -> -",
     "discards 0: - -> wrath-of-the-autarch", "espionage threat: 12 -> 9"),
    ("who moves in meets the obstacles there, who is there does not",
     {"at": "empire-technology empire-military", "empire__technology": "tripwire"},
     "went thea em-te", "thea is: empire-military -> empire-technology",
     "thea body: 3 ... -> 3 x.."),
    ("Radiant Fernbrake asks each one there", {"empire__military": "radiant-fernbrake"},
     "overcame radiant-fernbrake keel; answer yes; answer no",
     "keel body: 3 ... -> 6 ...", "radiant-fernbrake: empire-military 1 -> -",
     "discards 0: - -> radiant-fernbrake"),
    ("The Rosy Freetrader moves an obstacle of its kind",
     {"empire__military": "imperial-guard-1 poison",
      "locations": {"empire__military": "the-rosy-freetrader"}}, "used keel",
     "choices: - -> at empire-military, at empire-technology, at empire-espionage"),
    ("a rest raises a die to 6 at most", {}, "rested thea psyche",
     "thea psyche: 5 ... -> 6 ..."),
    ("counted dice come and go",
     {"at": "red_bank-support", "pools": (3, 1, 1, 1, 1, 1)},
     "created support 2; traded support technology 1; added sorcery 3; spent support 1",
     "support pool: 3 -> -", "technology pool: 1 -> 2",
     "support at red_bank-support: - -> 1", "sorcery at red_bank-support: - -> 3"),
    ("who creates is asked where both might",
     {"at": "empire-military red_bank-military", "pools": (2, 1, 1, 2, 1, 1)},
     "created military 2", "choices: - -> whom keel, whom thea"),
    ("assets come out of the pool of a slot into it",
     {"at": "empire-military red_bank-military", "pools": (2, 1, 1, 2, 1, 1)},
     "created military 2; whom thea", "military pool: 2 -> -",
     "military at red_bank-military: - -> 2"),
    ("four dice at the Throne Room are one action with one cost",
     {"at": "empire-espionage", "progress": (6, 1, 1, 1, 1, 1),
      "pools": (0, 0, 4, 0, 0, 0), "locations":
      {"empire__espionage": "the-throne-room"}}, "created espionage 4; whom thea",
     "espionage pool: 4 -> -", "thea psyche: 5 ... -> 2 ...",
     "espionage at empire-espionage: - -> 4"),
    ("five dice are traded in one report",
     {"at": "red_bank-support", "pools": (5, 0, 0, 0, 0, 0)},
     "traded support technology 5", "support pool: 5 -> -", "technology pool: - -> 5"),
    ("four dice are laid in one report",
     {"empire__military": "military-sabotage", "heaps": heap((4, 0, 0, 0, 0, 0))},
     "laid military-sabotage support 4", "support at empire-military: 4 -> -",
     "support at military-sabotage: - -> 4"),
    ("the mastery of Military carries assets anywhere",
     {"progress": (1, 1, 1, 8, 1, 1), "heaps": heap((1, 0, 0, 2, 0, 0))},
     "carried military em-mi se-so 2", "military at empire-military: 2 -> -",
     "military at settled_lands-sorcery: - -> 2"),
    ("the mastery of Diplomacy exchanges two dice for one, anywhere and often",
     {"progress": (1, 1, 1, 1, 8, 1), "pools": (5, 1, 0, 0, 0, 2)},
     "exchanged support technology 2; exchanged technology espionage 1; exchanged "
     "sorcery diplomacy 1", "support pool: 5 -> 1", "espionage pool: - -> 1",
     "diplomacy pool: - -> 1", "sorcery pool: 2 -> -"),
    ("from where dice are spent is asked", ON_BOTH, "spent technology 1",
     "choices: - -> at empire-military, that tripwire"),
    ("and from there they go", ON_BOTH, "spent technology 1; that tripwire",
     "technology at tripwire: 1 -> -"),
    ("new assets come where a character is", {"at": APART}, "added sorcery 2",
     "choices: - -> at empire-military, at settled-lands-sorcery"),
    ("and where is picked", {"at": APART}, "added sorcery 2; at se-so",
     "sorcery at settled_lands-sorcery: - -> 2"),
]  # fmt: skip


@pytest.mark.parametrize("row", REPORTS, ids=[row[0] for row in REPORTS])
def test_a_report_changes_what_its_row_says(row: tuple[Any, ...]) -> None:
    _, more, typed, *changed = row
    state = acting("keel", "thea", **more)

    assert changes(state, do(state, *typed.split("; "))) == changed


TECHNOLOGY = {"heaps": heap((0, 1, 0, 0, 0, 0))}
MIXED = {"heaps": heap((0, 0, 1, 0, 0, 2))}

ABILITIES = [
    ("that is paid with stress works again", "oniri thea", {},
     "ability oniri 3; at red_bank-sorcery; ability oniri 3",
     "oniri is: empire-military -> settled_lands-sorcery",
     "oniri body: 6 ... -> 4 ..."),
    ("splits an asset, and the paid one lies on it", "keel thea", TECHNOLOGY,
     "ability keel 3", "technology at empire-military: 1 -> 2", "used: - -> keel:3",
     "technology at abilities-keel: - -> 1"),
    ("asks which asset pays", "menas thea", MIXED, "ability menas 3",
     "choices: - -> raise espionage, raise sorcery, answer no"),
    ("turns the asset that pays", "menas thea", MIXED, "ability menas 3; raise sorcery",
     "used: - -> menas:3", "sorcery at abilities-menas: - -> 1"),
    ("leaves the assets there if an action die pays", "menas thea", MIXED,
     "ability menas 3; answer no", "used: - -> menas:3"),
    ("asks what an asset becomes", "thea keel", TECHNOLOGY, "ability thea 5",
     "choices: - -> raise support, raise espionage, raise military, raise diplomacy, "
     "raise sorcery"),
    ("makes an asset one of another type", "thea keel", TECHNOLOGY,
     "ability thea 5; raise sorcery", "technology at empire-military: 1 -> -",
     "sorcery at empire-military: - -> 1", "used: - -> thea:5",
     "technology at abilities-thea: - -> 1"),
    ("does not ask if an asset can become one type only", "keel thea",
     {"heaps": heap((1, 0, 0, 0, 0, 0))}, "ability keel 7",
     "support at empire-military: 1 -> -", "technology at empire-military: - -> 1",
     "used: - -> keel:7", "support at abilities-keel: - -> 1"),
    ("gives a stashed asset back elsewhere", "keel thea", TECHNOLOGY,
     "ability keel 8; went keel em-te; ability keel 8",
     "technology at empire-military: 1 -> -",
     "keel is: empire-military -> empire-technology",
     "technology at empire-technology: - -> 1"),
    ("orders the staged cards", "thea keel", {"staged": ("cantrips", "warmachine")},
     "ability thea 4", "used: - -> thea:4",
     "choices: - -> order cantrips warmachine, order warmachine cantrips"),
    ("brings assets", "thea keel", {"heaps": heap((0, 0, 0, 0, 1, 0))},
     "ability thea 6", "support at empire-military: - -> 2",
     "diplomacy at empire-military: 1 -> -", "used: - -> thea:6",
     "diplomacy at abilities-thea: - -> 1"),
    ("asks where to go", "thea keel", {}, "ability thea 8", "used: - -> thea:8",
     "choices: - -> at red-bank-military, at red-bank-support, at red-bank-sorcery"),
    ("moves in there", "thea keel", {"red_bank__support": "imperial-guard-captain"},
     "ability thea 8; at red_bank-support",
     "thea is: empire-military -> red_bank-support", "thea psyche: 5 ... -> 4 ...",
     "used: - -> thea:8"),
    ("calls the other one, who moves in", "menas thea",
     {"at": APART, "empire__military": "imperial-guard-captain"}, "ability menas 6",
     "thea is: settled_lands-sorcery -> empire-military", "thea psyche: 5 ... -> 4 ...",
     "used: - -> menas:6"),
    ("discards from piles that have cards", "yasmina thea",
     {"piles": (("poison",), (), ("zarrah", "looking-west"))},
     "ability yasmina 4", "used: - -> yasmina:4",
     "choices: - -> land empire, land settled-lands"),
    ("takes so many dice out of a pool", "oniri thea", {"pools": (0, 0, 0, 0, 0, 3)},
     "ability oniri 6; many 2", "sorcery pool: 3 -> 1"),
    # Poison and Tripwire do body damage when a defence fails, Zarrah does psyche.
    ("makes Desolation, and Oniri leaves the campaign", "oniri thea",
     {"empire__military": "poison zarrah", "red_bank__support": "tripwire"},
     "ability oniri 9", "oniri is: empire-military -> out",
     "oniri gone: False -> True", "location empire-military: eastkeep -> desolation",
     "poison: empire-military 1 -> -", "zarrah: empire-military 2 -> empire-military 1",
     "tripwire: red_bank-support 1 -> -", "discards 0: - -> poison",
     "discards 1: - -> tripwire", "burned: - -> eastkeep", "used: - -> oniri:9"),
]  # fmt: skip


@pytest.mark.parametrize("row", ABILITIES, ids=[row[0] for row in ABILITIES])
def test_an_ability_changes_what_its_row_says(row: tuple[Any, ...]) -> None:
    _, played, more, typed, *changed = row
    state = acting(*played.split(), **more)
    for who in played.split():
        state = marked(state, who, achievements=6, joined=0)

    assert changes(state, do(state, *typed.split("; "))) == changed


AWAY = {"at": "red_bank-support"}
CAMP = {**AWAY, "red_bank__sorcery": "bandit-camp"}
NECROMANCER = {**AWAY, "red_bank__sorcery": "the-necromancer",
               "pools": (0, 0, 0, 0, 0, 2)}  # fmt: skip
DISPUTE = {"settled_lands__sorcery": "territorial-dispute"}

# Thea has Lore 2, Menas 0; the Sorcery threat level is 2 on space 4.
ACTIVATIONS = [
    ("an orb goes to the lowest Lore and hurts by the threat level",
     {"at": "red_bank-support settled_lands-sorcery",
      "empire__military": "orb-of-seeing"}, "orb-of-seeing",
     "menas psyche: 3 ... -> 1 ...",
     "orb-of-seeing: empire-military 1 -> settled_lands-sorcery 1"),
    ("whom a camp hurts is asked", CAMP, "bandit-camp",
     "choices: - -> whom thea, whom menas"),
    ("whom the players choose is hurt", CAMP, "bandit-camp; whom menas",
     "menas body: 5 ... -> 1 ...", "bandit-camp: red_bank-sorcery 1 -> -",
     "discards 1: - -> bandit-camp"),
    ("whether a pool holds a pair is asked", NECROMANCER, "the-necromancer",
     "choices: - -> answer yes, answer no"),
    ("a pair hurts", NECROMANCER, "the-necromancer; answer yes",
     "thea psyche: 5 ... -> 5 x..", "menas psyche: 3 ... -> 3 x.."),
    ("no pair does not", NECROMANCER, "the-necromancer; answer no"),
    ("one die is no pair", {**NECROMANCER, "pools": (0, 0, 0, 0, 0, 1)},
     "the-necromancer"),
    ("a forge may add a die to a pool", {"red_bank__sorcery": "mana-forge"},
     "mana-forge", "choices: - -> answer yes, answer no"),
    ("a forge adds a die to a pool", {"red_bank__sorcery": "mana-forge"},
     "mana-forge; answer yes", "sorcery pool: - -> 1"),
    ("agents of chaos hurt by the issues in play",
     {**AWAY, "red_bank__support": "agents-of-chaos",
      "empire__military": "star-crossed allocating-funds"}, "agents-of-chaos",
     "thea psyche: 5 ... -> 3 ...", "menas psyche: 3 ... -> 1 ..."),
    ("a dispute without assets does nothing", DISPUTE, "territorial-dispute"),
    ("a dispute goes to the most assets and removes them",
     {**DISPUTE, "heaps": (*heap((2, 0, 0, 1, 0, 0)),
                           *heap((1, 0, 0, 0, 0, 1), "red_bank-sorcery"))},
     "territorial-dispute",
     "support at empire-military: 2 -> -", "military at empire-military: 1 -> -",
     "territorial-dispute: settled_lands-sorcery 1 -> empire-military 1"),
]  # fmt: skip


@pytest.mark.parametrize("row", ACTIVATIONS, ids=[row[0] for row in ACTIVATIONS])
def test_an_obstacle_that_activates_changes_what_its_row_says(
    row: tuple[Any, ...],
) -> None:
    _, more, typed, *changed = row
    obstacle, *answers = typed.split("; ")
    state = table("thea", "menas", **more)
    task = ActivateObstacles(state.where(obstacle) or 0, (obstacle,))

    assert changes(state, do(paused(state, task), *answers)) == changed


# Progress cards.


def completing(progress: tuple[int, ...], card: str = "tinkering") -> State:
    """Return the record once Keel has completed a card, before one is taken."""
    state = acting(
        "keel",
        "thea",
        heaps=heap((6, 0, 0, 0, 0, 0), "card-ann"),
        progress=progress,
        pools=(2, 1, 1, 1, 1, 1),
        staged=("cantrips", "grand-tour", "warmachine", "small-steps"),
        deck=("tactical-plans", "uplifting-words"),
    )
    return seated(state, 0, card=card)


WILD = next(card.id for card in facts().progress if "wild" in card.rewards)
NEXT = "card cantrips, card grand-tour, card warmachine, card small-steps"
ONES = (1,) * 6

COMPLETED = [
    ("raises its track and fills that pool at once", (1, 3, 1, 1, 1, 1), "tinkering",
     "completed keel", "technology pool: 1 -> 2", "support at card-ann: 6 -> -",
     "keel holds: tinkering -> -", "technology progress: 3 -> 4",
     "spent: - -> tinkering", f"choices: - -> {NEXT}"),
    ("loses a step on 12", (1, 12, 1, 1, 1, 1), "tinkering", "completed keel",
     "support at card-ann: 6 -> -", "keel holds: tinkering -> -",
     "spent: - -> tinkering", f"choices: - -> {NEXT}"),
    ("with a wild sign offers tracks below 12", (12, 12, 12, 11, 12, 12), WILD,
     "completed keel", "support at card-ann: 6 -> -", f"keel holds: {WILD} -> -",
     f"spent: - -> {WILD}", "choices: - -> raise military"),
    ("with a wild sign offers all tracks if all are on 12", (12,) * 6, WILD,
     "completed keel", "support at card-ann: 6 -> -", f"keel holds: {WILD} -> -",
     f"spent: - -> {WILD}", "choices: - -> raise support, raise technology, "
     "raise espionage, raise military, raise diplomacy, raise sorcery"),
    ("is followed by the bottom one, and one more is staged", ONES, "tinkering",
     "completed keel; card cantrips", "support at card-ann: 6 -> -",
     "keel holds: tinkering -> cantrips", "technology progress: 1 -> 2",
     "staged: cantrips grand-tour warmachine small-steps -> grand-tour warmachine "
     "small-steps tactical-plans", "spent: - -> tinkering"),
    ("is followed by one above others, which are discarded", ONES, "tinkering",
     "completed keel; card warmachine", "support at card-ann: 6 -> -",
     "keel holds: tinkering -> warmachine", "technology progress: 1 -> 2",
     "staged: cantrips grand-tour warmachine small-steps -> small-steps tactical-plans "
     "uplifting-words", "spent: - -> cantrips grand-tour tinkering"),
]  # fmt: skip


@pytest.mark.parametrize("row", COMPLETED, ids=[row[0] for row in COMPLETED])
def test_a_completed_card_changes_what_its_row_says(row: tuple[Any, ...]) -> None:
    _, progress, card, typed, *changed = row
    state = completing(progress, card)

    assert changes(state, do(state, *typed.split("; "))) == changed


def test_what_happens_to_a_card_and_those_below_it_is_news() -> None:
    state = completing((1, 12, 1, 1, 1, 1))
    state = state.with_attached(8, ("repeating-histories",))
    state = after(state, "completed keel", "card grand-tour")

    assert {
        "Repeating Histories is in play: no Sorcery die may lie on it",
        "Technology progress is on 12 already; the step is lost",
        "Cantrips is discarded",
    } <= {*news(state)}
    assert "Grand Tour is discarded" not in news(state)


# What is the same, and what is refused.


def test_a_rank_rises_to_6_at_most_and_achievements_too() -> None:
    state = acting("keel", "thea", empire__military="hidden-outpost poison")
    state = marked(state, "keel", skills=(6,) * 8, achievements=6)

    then = do(state, "overcame poison keel")
    assert then.sheet("keel") == state.sheet("keel")


def test_in_which_order_a_team_is_named_is_the_same() -> None:
    action = read("overcame poison thea keel")

    assert action == read("overcame poison keel thea")
    assert write(action) == "overcame poison keel thea"


TRAP = {"empire__military": "poison", "settled_lands__diplomacy": "zarrah",
        "pools": (2, 1, 1, 1, 1, 1)}  # fmt: skip
LAID = {"empire__military": "tripwire poison", "settled_lands__diplomacy": "zarrah",
        "heaps": heap((0, 2, 0, 0, 0, 0))}  # fmt: skip
DIPLOMACY = (1, 1, 1, 1, 8, 1)
SHORT = {"at": "empire-technology", "pools": (4, 1, 0, 0, 0, 4),
         "heaps": heap((0, 11, 0, 0, 0, 0))}  # fmt: skip


@pytest.mark.parametrize(
    ("more", "typed", "reason"),
    [
        (TRAP, "created military 3", "3 Military dice are reported; 1 die is in its "
         "pool"),
        (TRAP, "created support 1", "nobody is in a Support place, and assets come "
         "from the pool of their place"),
        (TRAP, "spent military 1", "1 Military die is reported; 0 dice are in one "
         "place"),
        (TRAP, "created support 13", "13 dice are reported; report 1 to 12"),
        (TRAP, "traded support sorcery 1", "Support trades into Technology, not into "
         "Sorcery"),
        (TRAP, "overcame samo keel", "Samo is still locked; name an obstacle in play"),
        (TRAP, "overcame xyz keel", "no obstacle is called 'xyz'; name an obstacle in "
         "play"),
        (TRAP, "overcame zarrah keel", "Keel is not at Lily Manor, where the obstacle "
         "is"),
        (TRAP, "overcame poison lucia", "Lucia is not on the board; name Keel or Thea"),
        (TRAP, "overcame poison keel keel", "Keel is named twice; name each once"),
        (TRAP, "went keel empire-military", "Keel is there already; name another "
         "place"),
        (TRAP, "hurt keel mind 2", "'mind' is no track of stress; name psyche or body"),
        (TRAP, "hurt keel body 7", "a hit of 7 is reported; report 1 to 6"),
        (TRAP, "ability keel 4", "Keel has no ability 4; name 1 to 3"),
        (TRAP, "used keel", "Eastkeep offers nothing to use"),
        (TRAP, "completed keel", "Keel has no progress card"),
        (TRAP, "keep red-bank", "keep is not what is due; report completed, overcame, "
         "went, used, ability, hurt, rested, created, traded, exchanged, laid, "
         "carried, spent, added or next"),
        (LAID, "laid keel support 1", "Keel is nothing to lay dice on; name a "
         "character with a card, or an obstacle in play"),
        (LAID, "laid thea support 1", "1 Support die is reported; 0 dice are at "
         "Eastkeep"),
        (LAID, "laid thea technology 3", "3 Technology dice are reported; 2 dice are "
         "at Eastkeep"),
        (LAID, "laid zarrah technology 1", "nobody is where Zarrah is"),
        (LAID, "laid tripwire technology 3", "2 more dice have room there"),
        (LAID, "carried military em-mi em-te 1", "only the mastery of Military carries "
         "assets"),
        (LAID, "spent technology 3", "3 Technology dice are reported; 2 dice are in "
         "one place"),
        ({}, "ability keel 3", "it is paid with a Technology asset, and none is at "
         "Eastkeep"),
        ({"locations": {"empire__military": "guild-of-secrets"}}, "went keel re-mi",
         "from Guild of Secrets you can only go to the Empire"),
        ({"progress": (1, 1, 1, 8, 1, 1)}, "carried support em-mi em-te 1",
         "Support assets are not carried; Military ones are"),
        ({"progress": (12, 12, 12, 12, 7, 12), "pools": (4,) * 6},
         "exchanged support technology 1", "only the mastery of Diplomacy exchanges "
         "two pool dice for a new one"),
        ({"progress": DIPLOMACY, "pools": (3, 1, 1, 1, 1, 1)},
         "exchanged support technology 2", "4 Support dice are reported; 3 dice are in "
         "its pool"),
        ({**SHORT, "progress": DIPLOMACY, "pools": (4, 0, 0, 0, 0, 0)},
         "exchanged support technology 2", "1 Technology die is left in the supply"),
        ({"at": "empire-technology", "pools": (4,) * 6}, "traded military diplomacy 1",
         "nobody is in a Military or Diplomacy place; a trade goes into the pool of "
         "the place, or out of it"),
        ({**SHORT, "pools": (4, 0, 0, 0, 0, 4)}, "traded support technology 2",
         "1 Technology die is left in the supply"),
        (SHORT, "traded support technology 1", "no Technology die is left in the "
         "supply"),
        (SHORT, "traded sorcery technology 1", "no Technology die is left in the "
         "supply"),
        ({"heaps": heap((11, 0, 0, 0, 0, 0))}, "added support 2", "2 Support dice are "
         "reported; 1 die is in the supply"),
        ({"empire__military": "drauga angry-mob-1"}, "overcame angry-mob-1 keel",
         "it cannot be overcome while Drauga is in play"),
        ({"empire__military": "drauga angry-mob-1 poison"}, "overcame poison keel", ""),
    ],
)  # fmt: skip
def test_what_cannot_have_happened_is_refused(
    more: dict[str, Any], typed: str, reason: str
) -> None:
    state = acting("keel", "thea", **more)
    if more is LAID:
        state = seated(state, 1, card="tinkering")

    assert (why_not(state, read(typed)) or "") == reason
