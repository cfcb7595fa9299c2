"""What people have before them, as pieces: character mats and quick references."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from companion.games.six_winters.cards.effects import Ability
from companion.games.six_winters.cards.verbs.abilities import Stash
from companion.games.six_winters.facts import Facts
from companion.games.six_winters.facts.cards import Character
from companion.games.six_winters.kit import aid, mats, trade
from companion.games.six_winters.kit.abilities import Row
from companion.games.six_winters.kit.look import BLEED, CORNER
from companion.press.layout.piece import Piece

Told = Mapping[str, Any]

STASH = Ability((Stash("military"),))
"""The fifth achievement of Menas, if it is chosen."""


def pieces(
    facts: Facts, rulings: Mapping[str, str], told: Told, palette: str
) -> Iterator[Piece]:
    """Yield the mat of every character, then the quick reference."""
    for one in facts.characters:
        mat = _mat(facts, rulings, told, one)
        yield Piece(
            f"mat-{one.id}",
            mats.WIDE,
            mats.HIGH,
            partial(mats.front, mat=mat, palette=palette),
            partial(mats.back, mat=mat, palette=palette),
            bleed=BLEED,
            corner=CORNER,
            title=f"Mat of {one.name}",
            group="mats",
            apart=True,
        )
    yield _aid(facts, rulings, told, palette)


def _aid(facts: Facts, rulings: Mapping[str, str], told: Told, palette: str) -> Piece:
    front, back = aid.sides(facts, trade.masteries(told, rulings))
    return Piece(
        "aid",
        aid.WIDE,
        aid.HIGH,
        partial(aid.side, side=front, palette=palette),
        partial(aid.side, side=back, palette=palette),
        bleed=BLEED,
        corner=CORNER,
        copies=facts.game.players[1],
        title="Quick reference",
        group="aids",
    )


def _mat(
    facts: Facts, rulings: Mapping[str, str], told: Told, one: Character
) -> mats.Mat:
    later = _rows(one.achievements, told.get("achievements", {}).get(one.id, ()))
    if one.id == "menas" and rulings.get("menas-stash") == "stash":
        # Ruling menas-stash: a card set of later years has a stash there.
        words = told.get("other", {}).get("menas-stash", {}).get("stash", ("", ""))[1]
        later[4] = Row(STASH, words)
    dice = facts.campaign.action_dice_a_player
    return mats.Mat(
        one,
        tuple(_rows(one.abilities, told.get("abilities", {}).get(one.id, ()))),
        tuple(later),
        task=told.get("tasks", {}).get(one.id, ""),
        unlock=told.get("unlocks", {}).get(one.id, ""),
        dice=dice,
        extra=facts.campaign.action_dice_with_mastery - dice,
        ranks=facts.campaign.top_rank,
    )


def _rows(shown: Sequence[Ability], told: Sequence[Sequence[str]]) -> list[Row]:
    words = [row[1] for row in told] or [""] * len(shown)
    return [Row(one, said) for one, said in zip(shown, words, strict=True)]
