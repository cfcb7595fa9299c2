"""The rules outcome by outcome: the turn, the six challenges, leaving, and rulings.

A row has a table, what is done at it, and what comes of that: hands and mats by seat,
`-` for an empty hand; whose turn it is; what is waited for; how many cards the pile
has; the last event; what ended the game; who is gone; all that is legal, or some of it.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.contract import Draw, Over, Roll
from companion.games.exit_from_purgatory.rules import (
    State,
    legal_actions,
    start,
    waits_for,
)
from companion.games.exit_from_purgatory.rules.state import Lock
from companion.games.exit_from_purgatory.words import describe, write
from tests.games.exit_from_purgatory.play import NAMES, after, hands, mats, table

OK = "reveal 0; rolled 6; rolled 1"
"""The roll succeeds, without Lanterns, and against a player without apples."""

GONE = "; ".join(["draw; drawn A"] * 3)
CLOSED, CAUGHT = "AAWWW. AAWWA. AWAWA. AWAWA.", "AAWAW. AAWAW. AAWWA. AAWAW."


def legal(state: State) -> list[str]:
    return [write(action) for action in legal_actions(state)]


def done(state: State, typed: str) -> State:
    return after(state, *filter(None, typed.split("; ")))


def come_of(state: State, expected: dict[str, Any]) -> dict[str, Any]:
    """Return what a state has of all that is expected, as a row writes it."""
    seats = {"hands": hands(state), "mats": mats(state)}
    found: dict[str, Any] = {
        "turn": state.turn,
        "waits": waits_for(state),
        "pile": len(state.pile),
        "event": state.events[-1] if state.events else "",
        "ended": state.ended,
        "gone": " ".join(player.gone or "-" for player in state.players),
        "locks": [player.lock for player in state.players],
        "legal": legal(state),
        "may": {text for text in legal(state) if text in expected.get("may", ())},
    }
    for key, values in seats.items():
        count = len(expected.get(key, "").split())
        found[key] = " ".join(value or "-" for value in values[:count])
    return {key: found[key] for key in expected}


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_everyone_has_two_cards_of_each_type_and_the_rest_is_the_pile(
    players: int,
) -> None:
    state = start({}, {"players": NAMES[:players]})

    assert hands(state) == ["AAWWLL"] * players
    assert len(state.pile) == {4: 36, 5: 45, 6: 54, 7: 63, 8: 72}[players]


Row = tuple[State, str, dict[str, Any]]

TURN: dict[str, Row] = {
    "a drawn card goes from the pile to the hand":
        (table(), "draw; drawn W", dict(hands="AAWWWLL", pile=35, turn=1)),
    "a thief with as much steals":
        (table("A W L L"), "steal ben; rolled 3; rolled 3; drawn W",
         dict(hands="AW -", turn=1)),
    "a thief with more steals":
        (table("A W L L"), "steal ben; rolled 5; rolled 4; drawn W",
         dict(hands="AW -", turn=1)),
    "a thief with ones steals":
        (table("A W L L"), "steal ben; rolled 1; rolled 1; drawn W",
         dict(hands="AW -", turn=1)),
    "a thief with less does not steal":
        (table("A W L L"), "steal ben; rolled 2; rolled 3", dict(hands="A W", turn=1)),
    "a one steals nothing from a six":
        (table("A W L L"), "steal ben; rolled 1; rolled 6", dict(hands="A W", turn=1)),
    "each adds the challenges not done, so that who is behind steals better":
        (table("A W L L", "= AAAA.. = ="), "steal ben; rolled 1; rolled 5; drawn W",
         dict(hands="AW")),
    "a six lets the thief choose whatever the totals":
        (table("A WL L L", "AAAAA. = = ="), "steal ben; rolled 6; rolled 6; take L",
         dict(hands="AL W")),
    "the difference may be stolen":
        (table("A AWWL L L", steal_amount="difference"),
         "steal ben; rolled 4; rolled 1; drawn WLA", dict(hands="AAWL W")),
    "a type that is not there is replaced by lot":
        (table("A W L L", steal_six="name_a_type"),
         "steal ben; rolled 6; rolled 1; name L; drawn W", dict(hands="AW -")),
    "studying takes a Lantern of the first to the left who has one":
        (table("LL A WL L"), "study 2; rolled 2", dict(hands="LLL A W L")),
    "studying fails above the number of Lanterns":
        (table("LL L L L"), "study 2; rolled 3", dict(hands="LL")),
    "nothing happens if nobody has a Lantern to give":
        (table("LL A A A"), "study 2; rolled 1",
         dict(hands="LL A A A", event="nobody has a Lantern to give")),
    "an equal total succeeds":
        (table("A A A A"), "attempt D; reveal 0; rolled 3; rolled 3",
         dict(may={"lay A"})),
    "after a failed roll Lanterns are taken back":
        (table("AL A A A"), "attempt D; reveal 1; rolled 1 1; rolled 3",
         dict(hands="AL", turn=1)),
    "six tokens leave only one thing to do":
        (table("A A A A", "AAAAWW = = ="), "", dict(legal=["leave"])),
    "three of each is stuck for ever, and the cards go into the pile":
        (table("A AW W W", "= AAAWWW = ="), "study 0",
         dict(gone="- stuck - -", hands="A - W W", pile=38, turn=2)),
    "the cards of the stuck may stay and be stolen":
        (table("A AW W W", "= AAAWWW = =", stuck_cards="stay"), "study 0",
         dict(hands="A AW", may={"steal ben"})),
    "the last soul wins":
        (table("A A A A", "= AAAWWW AAAWWW AAAWWW"), "study 0",
         dict(ended="ann is the last soul that is not stuck")),
    "everybody may be stuck":
        (table("A A A A", "AAAWWW AAAWWW AAAWWW AAAWWW", leave_action="may_do_other"),
         "study 0", dict(waits=Over(False, 0, "", "purgatory keeps you all"))),
    "a closed endgame under the strict ruling is left to the table":
        (table("L L L L", CAUGHT, closed_endgame="strict"), "study 1; rolled 6",
         dict(ended="nobody can gain a token or leave any more; the table decides")),
    "a closed endgame may let everyone leave as they are":
        (table("L L L L", CAUGHT, closed_endgame="leave_as_you_are"), "",
         dict(may={"leave"})),
}  # fmt: skip

LEAVING: dict[str, Row] = {
    "Heaven wins at once":
        (table("A A A A", "AAAAAA = = ="), "leave; rolled 6x6; rolled 7x1",
         dict(waits=Over(True, 6, "ann wins", "ann is in Heaven", winners=(0,)))),
    "an equal total does not leave, and a wrong token is turned":
        (table("A A A A", "WWWWAA = = ="),
         "leave; rolled 6 1 1 1; rolled 1 1 1 1 1 4", dict(mats="WWWWWA", turn=1)),
    "Hell does not win yet":
        (table("L L L L", "WWWWWW = = ="),
         "leave; rolled 6x6; rolled 6x1; draw; drawn A; draw; drawn A",
         dict(gone="hell - - -", ended="")),
    "Hell wins at the start of the next turn":
        (table("L L L L", "WWWWWW = = ="), f"leave; rolled 6x6; rolled 6x1; {GONE}",
         dict(waits=Over(
             True, 6, "ann wins", "ann has been in Hell for a round", winners=(0,)
         ))),
    "Heaven comes before a Hell that still waits":
        (table("L L L L", "WWWWWW AAAAAA = ="),
         "leave; rolled 6x6; rolled 6x1; leave; rolled 6x6; rolled 7x1",
         dict(ended="ben is in Heaven")),
    "apples help to leave and worms hinder where cards may":
        (table("AAL WW L L", "AAAAAW = = =", exit_cards="on"),
         "leave 2; hinder 1; hinder 0; hinder 0",
         dict(waits=Roll(6, what="dice of ann", player=0), hands="L W", pile=39)),
    "who has six tokens may do something else":
        (table("A A A A", "AAAAWW = = =", leave_action="may_do_other"), "",
         dict(may={"draw", "leave"})),
}  # fmt: skip

CHALLENGES: dict[str, Row] = {
    "Generosity takes one card for each other player, and one to keep":
        (table("AAA L L L"), f"attempt A; {OK}",
         dict(hands="AAA L L L", mats="......", turn=1)),
    "Generosity counts no Lantern that was revealed":
        (table("AAAL L L L"), "attempt A; reveal 1; rolled 6 6; rolled 1",
         dict(hands="AAAL", turn=1)),
    "Luck gives the token of the card that is drawn":
        (table("A W W W"),
         f"attempt B; {OK}; lay A; lay W; lay W; lay W; drawn W; drawn AWW",
         dict(mats=".W....", hands="W A W W")),
    "Luck leaves out who has Lanterns only":
        (table("A L W L"), f"attempt B; {OK}; lay A; lay W; drawn A; drawn W",
         dict(hands="A L W L", mats=".A....")),
    "Love gives both the same token":
        (table("AAA W W W"), f"attempt C; {OK}; love ben A; pick D; "
         "lay A; lay W; lay W; lay A; drawn AWWA",
         dict(mats="..W... ...W..", hands="AA AW")),
    "an apple at the end of a chain of three: worm, apple, apple":
        (table("A L L L"), f"attempt C; {OK}; love ben A; pick C; love cleo A; pick D; "
         "lay A; drawn A", dict(mats="..W... ..A... ...A.. ......")),
    "an apple at the end of a chain of four: apple, worm, apple, apple":
        (table("A L L L"), f"attempt C; {OK}; love ben A; pick C; love cleo A; pick C; "
         "love dan A; pick D; lay A; drawn A",
         dict(mats="..A... ..W... ..A... ...A..")),
    "when the last of a chain fails all fail, and the card stays":
        (table("AL L L L"), f"attempt C; {OK}; love ben L; pick E",
         dict(mats="...... ...... ...... ......", hands="A LL L L")),
    "a card given in vain may return":
        (table("AL L L L", love_fail_card="returns"),
         f"attempt C; {OK}; love ben L; pick E", dict(hands="AL L L L")),
    "nobody is in a chain of love twice":
        (table("AA A A A"), f"attempt C; {OK}; love ben A; pick C",
         dict(legal=["love cleo A", "love dan A"])),
    "Humility with fewer apples shown is an apple, and all apples":
        (table("AAW AWW L L"), f"attempt E; {OK}; humble ben AA; show AW",
         dict(mats="....A.", hands="AAAW WW")),
    "Humility with fewer worms shown is a worm, and all worms":
        (table("AWW AAWL L L"), f"attempt E; {OK}; humble ben WW; show AW",
         dict(mats="....W.", hands="AWWW AAL")),
    "Humility between equals fails and moves nothing":
        (table("AWW AWWL L L"), f"attempt E; {OK}; humble ben AW; show AW",
         dict(mats="......", hands="AWW AWWL")),
    "Humility with one card always fails":
        (table("A AWL L L"), f"attempt E; {OK}; humble ben none", dict(mats="......")),
    "who has no choice shows Lanterns to fill up":
        (table("AAAW ALLL L L"), f"attempt E; {OK}; humble ben AAA",
         dict(mats="....A.", hands="AAAAW LLL")),
    "in a closed endgame Balance gives the token one has fewer of":
        (table("A A A A", CLOSED),
         "attempt F; reveal 0; rolled 6; rolled 3x1; alone",
         dict(gone="stuck - - -", mats="AAWWWA")),
    "in a closed endgame Love gives the token one has more of":
        (table("A A A A", "AA.WWW AAWWA. AWAWA. AWAWA."),
         "attempt C; reveal 0; rolled 6; rolled 3x1; alone", dict(mats="AAWWWW")),
    "with equal numbers a token is flipped":
        (table("A A A A", "AA.WW. AAWWA. AWAWA. AWAWA."),
         "attempt C; reveal 0; rolled 6; rolled 3x1; alone",
         dict(waits=Roll(1, 2, what="token", player=0))),
    "a flipped two is a worm":
        (table("A A A A", "AA.WW. AAWWA. AWAWA. AWAWA."),
         "attempt C; reveal 0; rolled 6; rolled 3x1; alone; rolled 2",
         dict(mats="AAWWW.")),
    "a flipped one is an apple":
        (table("A A A A", "AA.WW. AAWWA. AWAWA. AWAWA."),
         "attempt C; reveal 0; rolled 6; rolled 3x1; alone; rolled 1",
         dict(mats="AAAWW.")),
}  # fmt: skip

WAITS = f"attempt F; {OK}; balance ben"
"""Ann waits for ben, whose turn it is."""

LOCKS: dict[str, Row] = {
    "Balance waits": (table("AL AW L L"), WAITS,
        dict(locks=[Lock(1, "F", True), None, None, None])),
    "Balance gets the opposite of the next token":
        (table("AL AW L L"), f"{WAITS}; attempt D; gift none; {OK}; gift L; "
         "lay A; lay A; drawn AA",
         dict(mats=".....W ...A.. ...... ......", locks=[None] * 4, hands="A AWL")),
    "who is locked may not attempt a challenge":
        (table("AL AW L L"), f"{WAITS}; study 0; study 1; rolled 6; study 1; rolled 6",
         dict(turn=0, legal=[
             "draw", "steal ben", "steal cleo", "steal dan", "study 1"
         ])),
    "no lock closes a circle":
        (table("AL AW L L"), f"{WAITS}; attempt F; gift none; {OK}; gift none",
         dict(legal=["balance cleo", "balance dan"])),
    "a token runs down a chain of locks, turning each time":
        (table("AL AW AL L"), f"{WAITS}; attempt F; gift none; {OK}; gift none; "
         f"balance cleo; attempt D; gift none; {OK}; gift none; "
         "lay A; lay A; lay A; drawn AAA",
         dict(mats=".....A .....W ...A.. ......")),
    "locked players may give cards again after the roll":
        (table("A A A A"), f"{WAITS}; attempt D; gift none; {OK}",
         dict(legal=["gift none", "gift A"])),
    "several players may be locked to the same one":
        (table("A A L L"), f"attempt F; {OK}; balance cleo; attempt F; {OK}; "
         "balance cleo",
         dict(locks=[Lock(2, "F", True), Lock(2, "F", True), None, None])),
    "a lock may be given up in place of an action":
        (table("AL A A A", balance_release="on_own_turn"),
         f"{WAITS}; study 0; study 0; study 0; release", dict(locks=[None] * 4)),
    "Balance at once gives the opposite of what the other gains":
        (table("A A L L", balance_mode="at_once"),
         f"{WAITS}; pick D; lay A; lay A; drawn AA", dict(mats=".....W ...A..")),
    "a Balance at once fails without a card to give for Love":
        (table("A - A L", balance_mode="at_once"), WAITS,
         dict(legal=[f"pick {letter}" for letter in "ABDE"])),
    "a partner who balances makes both wait":
        (table("AA A A A", love_to_balance="allow_wait"),
         f"attempt C; {OK}; love ben A; pick F; balance cleo",
         dict(locks=[Lock(1, "C", False), Lock(2, "F", True), None, None])),
    "a token ends the wait of both":
        (table("AA A A A", love_to_balance="allow_wait"),
         f"attempt C; {OK}; love ben A; pick F; balance cleo; study 0; "
         f"attempt D; gift none; {OK}; gift none; "
         "lay A; lay A; lay A; lay A; drawn AAAA",
         dict(mats="..W... .....W ...A..")),
    "a partner may not balance otherwise":
        (table("AA A A A"), f"attempt C; {OK}; love ben A",
         dict(legal=[f"pick {letter}" for letter in "ABCDE"])),
}  # fmt: skip

OTHERS: dict[str, Row] = {
    "the challenge may be named after the roll":
        (table("A A A A", declare="after_roll"), f"attempt; {OK}",
         dict(legal=[f"pick {letter}" for letter in "ABCDEF"])),
    "real cards are counted and told only when all see them":
        (table(cards="table"), "attempt D; reveal 1; rolled 6 6; rolled 1; "
         "lay ?; lay ?; lay none; lay ?", dict(waits=Draw("middle", 3))),
    "a middle of real cards is told":
        (table(cards="table"), "attempt D; reveal 1; rolled 6 6; rolled 1; "
         "lay ?; lay ?; lay none; lay ?; drawn AAW",
         dict(mats="...A..", hands="????? ??????? ?????? ??????")),
    "real cards of Generosity are turned up at the end":
        (table(cards="table"), f"attempt A; {OK}; give ??; give ??; give ?",
         dict(waits=Draw("cards given", 5))),
    "real cards of Humility are turned up":
        (table(cards="table"), f"attempt A; {OK}; give ??; give ??; give ?; "
         f"drawn AALWL; attempt E; {OK}; humble cleo ??; show ??",
         dict(waits=Draw("cards shown", 2))),
    "real cards shown decide":
        (table(cards="table"), f"attempt A; {OK}; give ??; give ??; give ?; "
         f"drawn AALWL; attempt E; {OK}; humble cleo ??; show ??; drawn WL; drawn AA",
         dict(mats="A..... ....A.")),
    "with real cards the table says who gave a Lantern":
        (table(cards="table"), "study 2; rolled 1",
         dict(legal=["found ben", "found cleo", "found dan", "found nobody"])),
    "a real Lantern goes from who gave it":
        (table(cards="table"), "study 2; rolled 1; found cleo",
         dict(hands="??????? ?????? ?????")),
    "a neighbour who is stuck still rolls":
        (table("A A A A", "= = AAAWWW ="), "study 0; attempt D; reveal 0; rolled 1",
         dict(gone="- - stuck -", waits=Roll(1, what="die of cleo", player=2))),
}  # fmt: skip

ROWS = TURN | LEAVING | CHALLENGES | LOCKS | OTHERS


@pytest.mark.parametrize(("state", "typed", "expected"), ROWS.values(), ids=ROWS)
def test_what_comes_of_it(state: State, typed: str, expected: dict[str, Any]) -> None:
    assert come_of(done(state, typed), expected) == expected


def test_a_neighbour_in_hell_still_rolls() -> None:
    state = table("A A A A", "= = WWWWWA =")
    state = state.change(2, replace(state.players[2], gone="hell"))
    state = done(state, "study 0; attempt D; reveal 0; rolled 1")

    assert waits_for(state) == Roll(1, what="die of cleo", player=2)


def test_the_table_says_who_is_in_hell() -> None:
    state = done(table("L L L L", "WWWWWW = = ="), "leave; rolled 6x6; rolled 6x1")

    assert "in Hell, wins next turn" in describe(state)


def test_a_thief_with_a_six_takes_any_card_of_the_hand() -> None:
    state = table("A WL L L", "AAAAA. = = =")

    assert set(legal(done(state, "steal ben; rolled 6; rolled 6"))) == {
        *("take L", "take W")
    }


def test_a_six_always_succeeds_with_one_die_against_challenges_done() -> None:
    state = table("A A A A", "AAAA.. = = =", success_mode="one_die_done")
    state = done(state, "attempt F; reveal 0; rolled 6")

    assert state.events[-2:] == (
        "a six always succeeds",
        "nobody has the opposite difference",
    )


@pytest.mark.parametrize(
    ("held", "arms", "rulings", "typed", "own", "other"),
    [
        ("ALL", "AAW...", {"success_mode": "dice_pool"}, "attempt D; reveal 2", 3, 3),
        ("ALL", "AAW...", {"success_mode": "one_die_apples"}, "attempt D; reveal 2",
         1, 1),
        ("ALL", "AAW...", {"success_mode": "one_die_done"}, "attempt D; reveal 2",
         1, 1),
        ("A", "AAAAAW", {}, "leave", 5, 7),
        ("A", "WWWWAA", {}, "leave", 4, 6),
        ("A", "WWWWWW", {}, "leave", 6, 6),
    ],
)  # fmt: skip
def test_both_roll_as_many_dice_as_rules_and_rulings_say(
    held: str, arms: str, rulings: dict[str, str], typed: str, own: int, other: int
) -> None:
    state = done(table(f"{held} A A A", f"{arms} = = =", **rulings), typed)

    for seat, dice in enumerate((own, other)):
        what = f"{'dice' if dice > 1 else 'die'} of {NAMES[seat]}"
        assert waits_for(state) == Roll(dice, what=what, player=seat)
        state = after(state, f"rolled {dice}x1")


@pytest.mark.parametrize(
    ("lanterns", "rulings", "expected", "pile"),
    [
        (2, {}, "A WL WL W", 12),
        (5, {}, "ALL WL WL WL", 12),
        (2, {"lantern_after_token": "to_pile"}, "A W W W", 14),
    ],
)
def test_each_other_player_gets_one_lantern_from_the_left_and_the_rest_is_kept(
    lanterns: int, rulings: dict[str, str], expected: str, pile: int
) -> None:
    state = table("A" + "L" * lanterns + " W W W", **rulings)
    dice = f"rolled {1 + lanterns}x6; rolled 1"
    laid = "lay A; lay W; lay W; lay W; drawn AWWW"
    state = done(state, f"attempt D; reveal {lanterns}; {dice}; {laid}")

    assert hands(state) == expected.split()
    assert state.pile.count("L") == pile


@pytest.mark.parametrize(
    ("gifts", "token"),
    [
        ("AAA", "A"),
        ("AAW", "A"),
        ("AWW", "W"),
        ("ALW", "W"),
        ("LLL", "W"),
        ("ALL", "A"),
    ],
)
def test_generosity_counts_the_apples_and_worms_that_are_given(
    gifts: str, token: str
) -> None:
    hand = "".join(sorted((*gifts, "W"), key="AWL".index))
    given = "; ".join(f"give {card}" for card in gifts)
    state = done(table(f"{hand} A A A"), f"attempt A; {OK}; keep W; {given}")

    assert mats(state)[0] == f"{token}....."
    assert hands(state)[0] == "W"
    assert [len(hand) for hand in hands(state)[1:]] == [2, 2, 2]


@pytest.mark.parametrize(
    ("laid", "token"),
    [("AAWA", "A"), ("AAWW", "W"), ("AWWW", "W"), ("AAAA", "A")],
)
def test_peace_goes_to_the_majority_and_ties_are_a_worm(laid: str, token: str) -> None:
    lay = "; ".join(f"lay {card}" for card in laid)
    state = done(table(" ".join(laid)), f"attempt D; {OK}; {lay}; drawn {laid}")

    assert mats(state)[0] == f"...{token}.."
    assert hands(state) == list(laid)


BALANCED = [(".W....", True), (".WWA..", True), ("WWWAA.", True)]
UNEQUAL = [("......", False), (".A....", False), ("WW....", False), ("AWWW..", False)]


@pytest.mark.parametrize(("mat", "fits"), BALANCED + UNEQUAL)
def test_two_apples_and_a_worm_balance_only_one_worm_more(mat: str, fits: bool) -> None:
    """The worked example of the rules."""
    state = table("A A A A", f"AAW... {mat} AAAA.. AAAA..")
    state = done(state, "attempt F; reveal 0; rolled 6; rolled 3x1")

    assert (state.step is not None) == fits
    assert ("balance ben" in legal(state)) == fits
