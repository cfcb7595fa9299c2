"""Questions to the referee and their dice, as they are typed."""

import pytest

from companion.errors import BadValue, CompanionError, UnknownName
from companion.games.six_winters.cards.answers import Top
from companion.games.six_winters.cards.places import Region
from companion.games.six_winters.referee.overcoming import Fighter
from companion.games.six_winters.referee.queries import (
    Challenge,
    CreateQuery,
    DefendQuery,
    ExchangeQuery,
    FinishQuery,
    MoveQuery,
    OvercomeQuery,
    PathQuery,
    RestQuery,
    ShowQuery,
    TradeQuery,
    TypedDie,
    UseQuery,
)
from companion.games.six_winters.words import challenge, faces, name, read

FORM = "write overcome OBSTACLE by keel:2 [and menas:4] [with OBSTACLE, ...]"


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("path tinkering", PathQuery("tinkering")),
        ("Path Flora, Fauna, and Fiends wild with repeating histories",
         PathQuery("flora-fauna-and-fiends", True, ("repeating-histories", ))),
        ("overcome poison by 2", OvercomeQuery("poison", (Fighter(2),))),
        ("overcome Tradition, or Reform? by thea:2 and Menas:0",
         OvercomeQuery("tradition-or-reform", (Fighter(2, "thea"), Fighter(0,
         "menas")))),
        ("overcome angry mob by 3,4 with drauga, Battle Plans",
         OvercomeQuery("angry-mob-1", (Fighter(3), Fighter(4)), ("drauga",
         "battle-plans"))),
        ("defend breakout!", DefendQuery("breakout")),
        ("defend legionary-3 on 3", DefendQuery("legionary-3", (3,))),
        ("defend war machines", DefendQuery("war-machines-1")),
        ("finish poison on 1 2 free", FinishQuery("poison", (1, 2), True)),
        ("finish poison with battle plans", FinishQuery("poison", also=("battle-plans",
         ))),
        ("show 6,5", ShowQuery((5, 6))),
        ("create 3", CreateQuery(3)),
        ("create stress at the weird rock", CreateQuery(0, "the-weird-rock")),
        ("create 4 at Dusk's Ayrie rank 2 mastery", CreateQuery(4, "dusks-ayrie", 2,
         True)),
        ("trade su tech 3 in technology", TradeQuery("support", "technology", 3,
         "technology")),
        ("trade so mi 3 in so at arankh rank 6", TradeQuery("sorcery", "military", 3,
         "sorcery", "arankh", 6)),
        ("exchange su te", ExchangeQuery("support", "technology")),
        ("move eastkeep to loomwood", MoveQuery("eastkeep", "loomwood", "red_bank")),
        ("move southkeep to desolation@settled with prismatic lotus weather",
         MoveQuery("southkeep", "desolation", "settled_lands", ("prismatic-lotus", ),
         True)),
        ("rest 4", RestQuery(4)),
        ("use KEEL A5", UseQuery("keel", "a5")),
    ],
)  # fmt: skip
def test_a_question_is_read_and_named_and_read_again(
    text: str, question: Challenge
) -> None:
    assert challenge(text) == question
    assert challenge(name(question)) == question


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "'' is no question; choose one of path, overcome, defend, finish, "),
        ("pth tinkering", "'pth' is no question; did you mean 'path'?"),
        ("path tinkerin",
         "no progress card is called 'tinkerin'; did you mean 'tinkering'?"),
        ("path", "nothing follows 'path'; write path CARD [wild] [with OBSTACLE, ...]"),
        ("overcome poison", f"nobody takes part; {FORM}"),
        ("overcome poison by", f"nothing follows 'by'; {FORM}"),
        ("overcome poison by 7", f"'7' is no number from 0 to 6; {FORM}"),
        ("overcome poison by keel:x", f"'x' is no number from 0 to 6; {FORM}"),
        ("overcome poison by kell:2",
         "no character is called 'kell'; did you mean 'keel'?"),
        ("overcome poison by 00", "'00' is no number from 0 to 6; write overcome "),
        ("overcome poison by 1 2 3", "'1 2 3' is no team; name one or two who "),
        ("overcome poison by keel:1 keel:2", "'keel:1 keel:2' is no team; name one "),
        ("x" * 401, "a question of 401 characters; it has 400 at most"),
        ("overcome poison by 1 by 2", "'by' is given twice"),
        ("defend master of secrets", "two obstacles are called 'master-of-secrets'; "
         "say master of secrets 1 or master of secrets 2"),
        ("defend poison on 7", "'7' is not faces; write defend OBSTACLE [on 11]"),
        ("show x", "'x' is not faces; write show 56"),
        ("create 0", "'0' is no number from 1 to 6; write create FACE|stress "),
        ("trade su te 3", "'su te 3' is no trade; write trade FROM TO FACE in SLOT "),
        ("trade s te 3 in te", "no resource is called 's'; choose one of support, "),
        ("exchange su", "'su' is no exchange; write exchange FROM TO"),
        ("move eastkeep", "no end is named; write move LOCATION to LOCATION "),
        ("move eastkeep to desolation",
         "desolation may be in any region; write to desolation@empire"),
        ("rest 7", "'7' is no number from 1 to 6; write rest FACE"),
        ("use keel 4", "'keel 4' is no ability; write use CHARACTER 1-3|a1-a6"),
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_read_is_refused_in_one_line(
    text: str, line: str
) -> None:
    with pytest.raises((BadValue, UnknownName)) as caught:
        challenge(text)
    assert line.casefold() in str(caught.value).casefold()


@pytest.mark.parametrize(
    "slot", ["te", "em-te", "empire-technology", "Empire-Te", "Guild of Strategy"]
)
def test_a_trade_names_its_slot_in_several_ways(slot: str) -> None:
    question = challenge(f"trade su te 3 in {slot} rank 2")

    assert question == TradeQuery("support", "technology", 3, "technology", rank=2)


def test_faces_to_show_are_joined_by_or() -> None:
    assert name(challenge("show 56")) == "show 5 or 6"
    assert challenge("show 5 or 6") == challenge("show 56")


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("135", (TypedDie(1), TypedDie(3), TypedDie(5))),
        ("1 3,5", (TypedDie(1), TypedDie(3), TypedDie(5))),
        ("2x3", (TypedDie(3), TypedDie(3))),
        ("su3", (TypedDie(3, "support"),)),
        ("Espionage6@RED-BANK", (TypedDie(6, "espionage", "red_bank"),)),
        ("a1:su3@e", (TypedDie(3, "support", "empire", at=(1, 1)),)),
        ("d4:so1=te5", (TypedDie(1, "sorcery", at=(4, 4), declared=("technology", 5)),
         )),
        ("defend:13,5", (TypedDie(1, label="defend"), TypedDie(3, label="defend"),
         TypedDie(5, label="defend"))),
        ("body", (TypedDie(stress="body"),)),
        ("2xpsyche", (TypedDie(stress="psyche"), TypedDie(stress="psyche"))),
    ],
)  # fmt: skip
def test_dice_are_read_with_type_region_purpose_and_square(
    text: str, dice: tuple[TypedDie, ...]
) -> None:
    assert faces(text.split()) == dice


@pytest.mark.parametrize(
    ("place", "region"),
    [
        ("loomwood", "red_bank"),
        ("Loom", "red_bank"),
        ("boars-peak", "settled_lands"),
        ("Dusk's-Ayrie", "red_bank"),
        ("dusk\N{RIGHT SINGLE QUOTATION MARK}s-ayrie", "red_bank"),
        ("throne-room", "empire"),
        ("the-throne-room", "empire"),
        ("e", "empire"),  # the region before Eastkeep
        ("red-bank", "red_bank"),
    ],
)
def test_a_place_is_taken_where_a_region_is(place: str, region: Region) -> None:
    assert faces([f"a1:su3@{place}"]) == (TypedDie(3, "support", region, at=(1, 1)),)
    asked = challenge(f"move southkeep to desolation@{place}")
    assert asked == MoveQuery("southkeep", "desolation", region)
    assert read(f"top {place} winter") == Top(region, "winter")


@pytest.mark.parametrize(
    ("place", "hint"),
    [
        ("loomwod", "no region is called 'loomwod'; did you mean 'Loomwood'?"),
        ("boars", "no region is called 'boars'; did you mean 'Boar's Rift'?"),
        ("desolation", "no region is called 'desolation'; choose one of empire, "),
        (
            "lo",
            "no region is called 'lo'; choose one of empire, red bank, settled lands",
        ),
    ],
)
def test_a_place_that_is_in_no_one_region_is_refused(place: str, hint: str) -> None:
    with pytest.raises(UnknownName) as caught:
        faces([f"su3@{place}"])
    assert hint in str(caught.value)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("7", "'7' is no die"),
        ("su7", "'su7' is no die"),
        ("s3", "'s3' is no die"),
        ("xx3", "no resource is called 'xx'"),
        ("su3@x", "no region is called 'x'"),
        ("a5:su3", "'a5:su3' is no die"),
        ("0x3", "'0x3' is no die"),
        ("73x1", "'73x1' makes too many dice; give 72 at most"),
        ("999x" + "1" * 5000, "makes too many dice; give 72 at most"),
        ("\0", "is no die"),
        (":3", "':3' is no die"),
    ],
)
def test_dice_that_cannot_be_read_are_refused_in_one_line(text: str, line: str) -> None:
    with pytest.raises(CompanionError) as caught:
        faces(text.split(" "))
    assert line in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200
