"""What follows from an action that says how it is typed and told; parts of a game."""

import subprocess
import sys
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from companion.contract import Act, Rolled, derive
from companion.contract.actions import Say
from companion.errors import BadValue
from companion.typed import Codec, form, many, number, word

NAME = word("", str, known=lambda: ("ann", "ben"), said=str.upper)


class Hold(Act, frozen=True, tag="hold"):
    say = Say("hold", "hold: your points are safe", "keep the dice")


class Bid(Act, frozen=True, tag="bid"):
    say = Say(
        "bid COUNT of FACE", "bid 4 of 6: four sixes", "bid {count} dice of {face}"
    )
    count: int
    face: Annotated[int, Meta(ge=1, le=6)]


class Call(Act, frozen=True, tag="call"):
    say = Say(
        "call NAME low|high",
        "call ben high: over seven",
        "{who} is {side}",
        also=(Say("call NAME", "call ben: as low", fixed={"side": "low"}),),
    )
    who: Annotated[str, NAME]
    side: Literal["low", "high"]


Action = Hold | Bid | Call | Rolled
ROLLED = form(Rolled, (many("FACES", number("", most=6)),), "rolled 2", "the dice")
ACTIONS: Codec[Any] = derive.codec("toy", Action, ROLLED, order=("bid",))


def test_help_follows_from_what_actions_say_of_themselves() -> None:
    assert [*ACTIONS.rows()] == [
        ("bid", "bid COUNT of FACE", "bid 4 of 6: four sixes"),
        ("hold", "hold", "hold: your points are safe"),
        ("call", "call NAME low|high", "call ben high: over seven"),
        ("call", "call NAME", "call ben: as low"),
        ("rolled", "rolled FACES", "rolled 2: the dice"),
    ]


@pytest.mark.parametrize(
    ("text", "action", "sentence"),
    [
        ("hold", Hold(), "keep the dice"),
        ("bid 4 of 6", Bid(4, 6), "bid 4 dice of 6"),
        ("call ben high", Call("ben", "high"), "BEN is high"),
        ("call ann low", Call("ann", "low"), "ANN is low"),
    ],
)
def test_an_action_is_read_written_and_told(
    text: str, action: Act, sentence: str
) -> None:
    assert ACTIONS.read(text) == action
    assert ACTIONS.write(action) == text
    assert derive.say(action) == sentence


def test_a_form_leaves_out_what_is_fixed() -> None:
    assert ACTIONS.read("call ben") == Call("ben", "low")


@pytest.mark.parametrize(
    "text", ["bid 4 of 7", "bid 4 of 0", "bid 4 6", "bid 100 of 1"]
)
def test_a_field_keeps_the_bounds_of_its_type(text: str) -> None:
    with pytest.raises(BadValue, match="cannot be read; type bid COUNT of FACE"):
        ACTIONS.read(text)


def test_completion_follows_from_fields_and_keywords() -> None:
    assert ACTIONS.complete("call b") == ("ben",)
    assert ACTIONS.complete("call ben ") == ("low", "high")
    assert ACTIONS.complete("bid 4 ") == ("of",)


@pytest.mark.parametrize(
    ("say", "fault"),
    [
        (Say("hold COUNT NAME", "hold 1: one"), "no field for 'NAME'"),
        (Say("hold", "hold: none"), "no word for 'count'"),
        (Say("hold COUNT", "keep 1: one"), "the example is of 'keep'"),
    ],
)
def test_a_form_that_does_not_fit_its_action_is_a_mistake(say: Say, fault: str) -> None:
    class Wrong(Act, frozen=True, tag="wrong"):
        count: int

    Wrong.say = say

    with pytest.raises(ValueError, match=fault):
        derive.codec("toy", Hold | Wrong)


PARTS = """
import sys
from companion import games

def new():
    own = {name[len(FOLDER):] for name in sys.modules if name.startswith(FOLDER)}
    names = {name.partition(".")[0] for name in own} - seen
    seen.update(names)
    return sorted(names)

FOLDER, seen = "companion.games.exit_from_purgatory.", set()
game = games.load("exit-from-purgatory")
print(new())
for part in (game.facts, game.rules, game.words, game.bots):
    part()
    print(new())
"""


def test_a_part_of_a_game_is_imported_when_it_is_first_used() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PARTS], capture_output=True, text=True, check=True
    )

    parts = ["", "'facts'", "'rules'", "'words'", "'bots'"]
    assert done.stdout.splitlines() == [f"[{part}]" for part in parts]
