"""What a row decides of a box: its numbers and choices, and whether it is shown."""

from pathlib import Path

import pytest

from companion.press.cards import layouts
from companion.press.cards.layouts import Look
from companion.press.layout.sizes import size
from companion.press.scene.marks import Shape, Text
from tests.decks.conftest import HEAD, Print, draw, marks, refused, undrawn

BOX = '[front.box]\nkind = "shape"\ny = 5\nh = 10\nfill = "ink"\n'
WORDS = '[front.box]\nkind = "text"\nx = 5\ny = 5\nw = 50\nh = 10\ntext = "Ox"\n'


def shapes(home: Path, text: str, row: dict[str, str]) -> list[Shape]:
    return marks(draw(home, text, row), Shape)


PLACED = 'x = "[px]"\nw = "[life|2] * 2,5 - 1"\n'
VALUED = 'x = "[level:at]"\nw = 4\n[values.at]\none = "10"\ntwo = "20"\n'


@pytest.mark.parametrize(
    ("text", "row", "bounds"),
    [
        (PLACED, {"px": "7", "life": "4"}, (7, 5, 16, 15)),
        (PLACED, {"px": "1.5", "life": ""}, (1.5, 5, 5.5, 15)),
        (VALUED, {"level": "two"}, (20, 5, 24, 15)),
    ],
)
def test_a_column_or_a_table_of_values_places_a_box_and_makes_it_as_wide(
    home: Path, text: str, row: dict[str, str], bounds: tuple[float, ...]
) -> None:
    (box,) = shapes(home, BOX + text, row)

    assert box.path.bounds() == bounds


def test_a_column_chooses_align_font_and_turn(home: Path) -> None:
    text = WORDS + 'align = "[side]"\nfont = "[face]"\nturn = "[angle|0]"\n'

    row = {"side": "right", "face": "jost-800-normal"}

    (words,) = marks(draw(home, text, row), Text)

    assert words.font == "jost-800-normal"
    assert words.x > 45


NO_NUMBER = "x: '{}' is no number; write such as 5 or 5 + 2 * 3"


@pytest.mark.parametrize(
    ("line", "cell", "said"),
    [
        ('x = "[px]"', "left", NO_NUMBER.format("left")),
        ('x = "[px] ** 9"', "9", NO_NUMBER.format("9 ** 9")),
        ('x = "1 / [px]"', "0", NO_NUMBER.format("1 / 0")),
        ('x = "[px]"', "nan", NO_NUMBER.format("nan")),
        ('x = "[px]"', "9999", "box: x: 9999; write -2000 to 2000"),
        ('run = "[px]"', "upwards", "run: is 'upwards'; write down, across, out"),
    ],
)
def test_what_a_row_says_wrongly_is_refused_by_row_and_column(
    home: Path, line: str, cell: str, said: str
) -> None:
    line = undrawn(home, f"{BOX}w = 5\n{line}\n", {"px": cell})

    assert line == f"deck.csv: row 2, column px: {said}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            BOX + 'w = 5\nx = "[po]"\n',
            "deck.csv: row 2, box box: row 1: no column is called 'po'; "
            "choose one of text, cost",
        ),
        (
            BOX + 'w = 5\nwhen = "shown"\n',
            "own.toml: front.box: when: 'shown' is no condition; "
            "write '[shown]', or a condition such as 'shown=3'",
        ),
        (
            BOX + 'w = 5\nwhen = "cost>=many"\n',
            "own.toml: front.box: when: 'many' is no number; write such as 'cost>=3'",
        ),
        (
            WORDS.replace('"Ox"', '"[text]"'),
            "deck.csv: row 2, column text: colours: no colour is called 'rde'; "
            "choose one of ink, paper (or write it as '#1A2B3C')",
        ),
    ],
)
def test_a_column_a_condition_or_a_colour_that_is_none_is_refused(
    home: Path, text: str, said: str
) -> None:
    assert undrawn(home, text, {"text": "an {rde: Ox}", "cost": "3"}) == said


def test_a_sum_cannot_hang_or_call(home: Path) -> None:
    for sum_ in ("9**9**9**9", "(" * 70 + "1", "exit()", "-" * 79, "1" * 79 + "*9" * 9):
        line = undrawn(home, BOX + 'w = 5\nx = "[px]"\n', {"px": sum_})
        assert "is no number" in line, sum_


@pytest.mark.parametrize(
    ("when", "shown"),
    [
        ("cost>=3", True),
        ("cost > 3", False),
        ("kind=unit, spell", True),
        ("kind!=spell", False),
        ("text~TWO", True),
        ("[level|1] < 2", True),
        ("cost >= [least]", True),
        ("[kind:rank] = 1", True),
        ("row=2-4", True),
        ("row=3", False),
        ("[cost]", True),
        ("[none|]", False),
    ],
)
def test_a_box_is_shown_if_its_condition_holds(
    home: Path, when: str, shown: bool
) -> None:
    row = {"cost": "3", "kind": "spell", "text": "Draw two", "least": "2"}
    text = BOX + f'w = 5\nwhen = "{when}"\n[values.rank]\nspell = "1"\n'

    assert bool(shapes(home, text, row)) is shown


def test_all_of_several_conditions_hold(home: Path) -> None:
    text = BOX + 'w = 5\nwhen = ["cost>=3", "[kind|]"]\n'

    assert shapes(home, text, {"cost": "3", "kind": "x"})
    assert not shapes(home, text, {"cost": "3", "kind": ""})
    assert not shapes(home, text, {"cost": "2", "kind": "x"})


def test_a_condition_names_a_column_of_the_table(home: Path, print_deck: Print) -> None:
    text = 'extends = "plain"\ntitle = "t"\n[front.icon]\nwhen = "coost>=3"\n'
    (home / "own.toml").write_text(text)

    said = refused(print_deck, home, "title,text,cost\na,b,3\n", layout="own.toml")

    assert said == (
        "deck.csv: row 1: no column is called 'coost', for box icon; "
        "did you mean 'cost'? (own.toml)"
    )


def test_backs_with_a_condition_on_rows_are_not_shared(home: Path) -> None:
    text = 'w = 5\nwhen = "row=2"\n'
    (home / "own.toml").write_text(
        HEAD + "[front]\n" + BOX.replace("front", "back") + text
    )

    look = Look(layouts.read(home / "own.toml"), size("poker"), home, "deck.csv")

    assert not look.alike


def test_words_within_a_text_have_a_colour_of_the_palette(home: Path) -> None:
    text = WORDS.replace('"Ox"', '"[text]"').replace("y = 5\n", "y = 5\nsize = 10\n", 1)

    drawn = draw(home, text, {"text": "an {14 paper: Ox} {red: is} {{so: it}"})

    words = [(m.words.strip(), m.size_pt, m.colour) for m in marks(drawn, Text)]
    assert words == [
        ("an", 10, "#000000"),
        ("Ox", 14, "#FFFFFF"),
        ("is", 10, "#FF0000"),
        ("{so: it}", 10, "#000000"),
    ]
