"""The printed lines are made from what cards do: a sample of each, word for word."""

import re

import pytest

from companion import places
from companion.games.six_winters.booklet_values import tables
from companion.games.six_winters.cards.effects import AnyDie
from companion.games.six_winters.cards.verbs.abilities import MakeDice
from companion.games.six_winters.facts import facts

FACTS = facts()
LINES = tables()

OLD_WORDS = re.compile(r"\b(slots?|stability|mission|mob)\b")
"""Words of older versions: a card says place, Support, obstacle, Angry Mob."""

DRAWN = {"red_bank": "redbank", "settled_lands": "settled"}
"""Icons that are called otherwise than the word of the facts."""


PRINTED = {
    "obstacles": """\
imperial-guard-2 activation To lowest-{thievery} character in {empire}; all there:
  {body} = {espionage} threat level
legionary-1 always In {red_bank}: +1 {military} icon
legionary-1 activation To {red_bank} {military} place; all there: {body} = {military}
  threat level
tripwire always Moving in with {thievery} under 4: 3 {body}
imperial-guard-captain always Moving in: 1 {psyche}
imperial-guard-captain activation To a port in {empire}
poison activation To highest-{command} character; all there: {body} = {technology}
  threat level; then discard this
spy-unmasked overcome Discard 1 spy or guard
spy-unmasked activation Empty {espionage} pool; then discard this
zarrah activation All in region: 1 {psyche}, then each may set one action die to any
  face
radia activation All here: 1 {psyche}, then each may go anywhere
secrets-and-lies always Every spy and guard: +1 {psyche} damage
background-checks always Every guard here: +1 {psyche} damage
background-checks activation To the location with most guards
eight-ears always Damage: {body} = dice on this card, at least 3
eight-ears activation Put lowest {technology} pool die on this card
the-amber-hand activation All in region: 2 {psyche}, +1 per issue or Angry Mob in play
doom-under-sightrock activation All in region: 3 {psyche} per 6 in {sorcery} pool
northern-patrol activation If nobody is here, remove lowest {support} pool die
battle-plans always Every {military} obstacle needs one more 1 to overcome
drauga always No {support} obstacle can be overcome
repeating-histories always No progress card holding a {sorcery} die can be completed
master-of-secrets-1 overcome May pay {espionage} pool dice totalling 12+ to unlock
  Lucia
master-of-secrets-1 activation To lowest-{combat} character; all there: 3 {body}
darkness-unmasked activation Bring 1 diplomat here; if a diplomat is here, all in
  region: 3 {body}; then discard this
imperial-secrets overcome See top 2 of {empire} draw pile, discard 1
imperial-secrets activation Discard this
restless-dead-1 always At an urban or rural location: +1 {support} icon
restless-dead-1 activation To an urban or rural {red_bank} location
foragers-turtle overcome Bring in Forager's Cloak at {empire} {technology}
foragers-turtle activation Discard 1 other {sorcery} obstacle
clove-and-minx activation All here: recover a {psyche} condition; remove 2 lowest
  {support} pool dice
the-severing activation All in region: 2 {psyche}
the-severing overcome {sorcery} threat back 3; every character with {lore} above 0: a
  {psyche} condition
hogel activation To the location with most assets; remove 1 asset in that region
""",
    "locations": """\
eastkeep none
guild-of-secrets starting Master of Secrets \N{MULTIPLICATION SIGN}2
the-rosy-freetrader action Move 1 guard to an {empire} location
wrenhouse action Bring 1 {rapport} obstacle here
the-obfuscated-bribe always May lower {psyche} by 1 to raise {body} by 1
the-obfuscated-bribe starting Clove and Minx
sundered-crag always Create Asset here also costs 2 {body}
sundered-crag starting Stone and Blood
desolation always Moving in: 1 {psyche}
""",
}
"""A card, what makes an effect act, and its words; `none` for a card without any."""


@pytest.mark.parametrize("kind", PRINTED)
def test_a_card_prints_what_it_does(kind: str) -> None:
    printed: dict[str, list[tuple[str, str]]] = {}
    for line in PRINTED[kind].replace("\n  ", " ").splitlines():
        card, sign, words = (*line.split(" ", 2), "")[:3]
        printed.setdefault(card, [])
        if sign != "none":
            printed[card].append((sign, words))

    for card, lines in printed.items():
        assert LINES[kind][card] == tuple(lines), card


def test_the_sixteen_events_print_what_they_bring() -> None:
    assert LINES["events"] == {
        "mana-flows": "Add {sorcery} asset at each eldritch location",
        "snow-flurries": "Rural or wilderness: 1 {body}",
        "brutal-cold": "Rural or wilderness: 2 {body}",
        "blizzard": "Discard every unit in play; rural or wilderness: 3 {body}",
        "trade-fair": "Add {technology} asset at each urban location",
        "tournament-of-the-autarch": "Add {espionage} asset at each {empire} location",
        "heavy-rains": "Each player loses their lowest action die",
        "flooding": "Empty {diplomacy} pool",
        "traveling-weather": "Moving costs 1 less this turn (at least 1)",
        "long-days": "Each player rolls 1 more action die",
        "heat-wave": "Urban: 2 {body}",
        "drought": "Empty {support} pool",
        "harvest-festivals": "Add {diplomacy} asset at each rural location",
        "bountiful-harvest": "Add {support} asset at each {red_bank} location",
        "gathering-storm": (
            "Place 1 obstacle as bottom staged card says; discard that card"
        ),
        "mana-backlash": "Discard every foe in {red_bank}; eldritch: 3 {psyche}",
    }


REROLL = ("{dieany}", "Reroll any action dice, or any assets here")


def test_the_base_abilities_print_a_cost_and_what_it_buys() -> None:
    minus = "\N{MINUS SIGN}"

    assert LINES["abilities"] == {
        "thea": (REROLL, ("4", "5"), ("{support}", "Explode 5s")),
        "menas": (REROLL, ("2", "3"), ("{dieany}", "Flip the die")),
        "keel": (REROLL, ("5", "1"), ("{technology}", "{technology} + {technology}")),
        "fuscus": (REROLL, ("3", "4"), ("{dieany}", f"{{dieany}} {minus} 1")),
        "yasmina": (REROLL, ("1", "6"), ("{dieany}", "{dieany} + 1")),
        "oniri": (REROLL, ("6", "Roll 2 new dice"),
                  ("1 {body}", "Move to a {sorcery} location")),
        "lucia": (REROLL, ("1", "2"),
                  ("{dieany}", "Top of one discard pile to top of its draw pile")),
    }  # fmt: skip


def test_the_achievements_print_a_cost_and_what_it_buys() -> None:
    assert LINES["achievements"]["thea"] == (
        ("{dieany}", "Reorder staged progress cards"),
        ("any asset", "Change its type"),
        ("{diplomacy}", "Add {support} {support} here"),
        ("{dieany}", "Add {support} here"),
        ("{dieany}", "Move to a {red_bank} location"),
        ("4", "3 4 5"),
    )
    assert LINES["achievements"]["oniri"] == (
        ("{dieany}", "Add {sorcery} here"),
        ("6", "Roll 2 new dice"),
        ("", "{sorcery} pool dice may become action dice"),
        ("{dieany}", "Add {sorcery} anywhere"),
        ("any {body}", "Take that much {body} for another character"),
        ("{dieany}", "Discard every {body} obstacle in play; Desolation replaces this "
         "location; Oniri leaves the campaign"),
    )  # fmt: skip
    assert LINES["other"]["menas-stash"]["stash"] == ("", "Stash {military}")


def test_the_mats_say_what_earns_an_achievement_and_how_one_joins() -> None:
    assert LINES["tasks"] == {
        "thea": "Overcome an issue", "menas": "Overcome a unit or development",
        "keel": "Overcome a trap", "fuscus": "Overcome a diplomat",
        "yasmina": "Overcome an eldritch obstacle", "oniri": "Overcome a foe",
        "lucia": "Overcome a guard or spy",
    }  # fmt: skip
    assert LINES["unlocks"] == {
        "yasmina": "Bring in Pearlescent Marsh; overcome Forager's Tome, Forager's "
        "Turtle then Forager's Cloak",
        "oniri": "Bring in Undari's Tomb; overcome The Necromancer",
        "lucia": "Bring in Guild of Secrets; overcome either Master of Secrets and pay "
        "12+ in {espionage} pool dice (difficulty 4) or {sorcery} pool dice "
        "(difficulty 6)",
    }


def every_line() -> list[str]:
    lines = [*LINES["events"].values(), *LINES["masteries"].values()]
    for name in ("obstacles", "locations"):
        lines += [line.words for rows in LINES[name].values() for line in rows]
    for name in ("abilities", "achievements"):
        for rows in LINES[name].values():
            lines += [words for row in rows for words in row if words]
    return lines


def test_a_line_has_the_words_of_this_version() -> None:
    ruled = LINES["other"]["military-mastery"]["any-from-military"]

    for line in (*every_line(), ruled, *LINES["unlocks"].values()):
        assert not OLD_WORDS.search(line.replace("Angry Mob", "").lower()), line


def test_every_sign_in_a_line_is_an_icon() -> None:
    signs = {sign for line in every_line() for sign in re.findall(r"\{(\w+)\}", line)}
    icons = {
        file.stem
        for folder in ("shared", "six_winters")
        for file in (places.TEMPLATES / folder / "icons").glob("*.svg")
    }

    assert {DRAWN.get(sign, sign) for sign in signs} <= icons


def test_every_effect_has_a_line_that_is_short_and_has_no_full_stop() -> None:
    for obstacle in FACTS.obstacles:
        assert len(LINES["obstacles"][obstacle.id]) == len(obstacle.effects)
    for line in every_line():
        assert 0 < len(line) <= 106
        assert not line.endswith(".")
        assert "  " not in line
        assert line[0].isupper() or not line[0].isalpha() or line.startswith("any ")


def test_an_ability_that_makes_dice_prints_their_faces() -> None:
    for who in FACTS.characters:
        rows = LINES["abilities"][who.id] + LINES["achievements"][who.id]
        both = who.abilities + who.achievements
        for ability, row in zip(both, rows, strict=True):
            if isinstance(ability.do[0], MakeDice):
                assert isinstance(ability.cost, AnyDie)
                assert row[0] == str(ability.cost.face)
                assert row[1] == " ".join(map(str, ability.do[0].faces))
