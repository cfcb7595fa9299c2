"""Character mats and quick references as pieces."""

from collections.abc import Iterator, Mapping
from functools import partial

from companion.games.six_winters.cards.effects import Ability
from companion.games.six_winters.cards.verbs.abilities import Stash
from companion.games.six_winters.facts import Facts
from companion.games.six_winters.facts.cards import Character
from companion.press.layout.piece import Piece

from . import character_mats, quick_reference
from .ability_rows import AbilityRow
from .printed_lines import PrintedLine, PrintedLines, TextById
from .style import BLEED, CORNER

STASH = Ability((Stash("military"),))
"""The fifth achievement of Menas under ruling menas-stash."""


def mats(
    facts: Facts, rulings: Mapping[str, str], lines: PrintedLines, palette: str
) -> Iterator[Piece]:
    """Yield the mat of every character, then the quick reference."""
    for character in facts.characters:
        mat = _mat(facts, rulings, lines, character)
        yield Piece(
            f"mat-{character.id}",
            character_mats.WIDE,
            character_mats.HIGH,
            partial(character_mats.front, mat=mat, palette=palette),
            partial(character_mats.back, mat=mat, palette=palette),
            bleed=BLEED,
            corner=CORNER,
            title=f"Mat of {character.name}",
            group="mats",
            apart=True,
        )
    yield _quick_reference(facts, lines.mastery_lines(rulings), palette)


def _quick_reference(facts: Facts, masteries: TextById, palette: str) -> Piece:
    front, back = quick_reference.sides(facts, masteries)
    return Piece(
        "aid",
        quick_reference.WIDE,
        quick_reference.HIGH,
        partial(quick_reference.side, side=front, palette=palette),
        partial(quick_reference.side, side=back, palette=palette),
        bleed=BLEED,
        corner=CORNER,
        copies=facts.game.players[1],
        title="Quick reference",
        group="aids",
    )


def _mat(
    facts: Facts, rulings: Mapping[str, str], lines: PrintedLines, character: Character
) -> character_mats.Mat:
    name, dice = character.id, facts.campaign.action_dice_a_player
    achievements = _rows(character.achievements, lines.achievements.get(name, ()))
    if name == "menas" and (words := lines.stash_line(rulings)):
        achievements[4] = AbilityRow(STASH, words)
    return character_mats.Mat(
        character,
        tuple(_rows(character.abilities, lines.abilities.get(name, ()))),
        tuple(achievements),
        task=lines.tasks.get(name, ""),
        unlock=lines.unlocks.get(name, ""),
        dice=dice,
        extra=facts.campaign.action_dice_with_mastery - dice,
        ranks=facts.campaign.top_rank,
    )


def _rows(
    abilities: tuple[Ability, ...], lines: tuple[PrintedLine, ...]
) -> list[AbilityRow]:
    words = [effect for _, effect in lines] or [""] * len(abilities)
    return [AbilityRow(*row) for row in zip(abilities, words, strict=True)]
