"""JSON: a list of objects or an object of lists, and what is neither."""

import json
from pathlib import Path

import pytest

from companion.decks import rows
from companion.errors import CompanionError


def read(folder: Path, data: object) -> list[dict[str, str]]:
    path = folder / "deck.json"
    text = data if isinstance(data, str) else json.dumps(data, ensure_ascii=False)
    path.write_text(text, "utf-8")
    return [dict(row.cells) for row in rows.read(path).rows]


RIGHT = '; write [{"title": "Ox"}, ...] or {"title": ["Ox", ...]}'


def test_a_list_of_objects_is_a_table(tmp_path: Path) -> None:
    cards = [
        {"Title": "Öx", "cost": 3, "promo": True, "tags": ["old", "slow"]},
        {"Title": "Cow", "cost": 2.5, "note": None},
    ]

    assert read(tmp_path, cards) == [
        {"title": "Öx", "cost": "3", "promo": "yes", "tags": "old, slow", "note": ""},
        {"title": "Cow", "cost": "2.5", "promo": "", "tags": "", "note": ""},
    ]


def test_an_object_of_lists_is_a_table(tmp_path: Path) -> None:
    cards = {"title": ["Ox", "Cow"], "qty": [1, 2]}

    assert read(tmp_path, cards) == [
        {"title": "Ox", "qty": "1"},
        {"title": "Cow", "qty": "2"},
    ]


def test_a_mark_at_the_beginning_is_no_part_of_it(tmp_path: Path) -> None:
    assert read(tmp_path, '\ufeff[{"title": "Ox"}]') == [{"title": "Ox"}]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("[", f"deck.json: is no JSON (Input data was truncated){RIGHT}"),
        ("3", f"deck.json: is no list of objects{RIGHT}"),
        ("[1]", f"deck.json: is no list of objects{RIGHT}"),
        ("[]", "deck.json: row 1: is empty; name the columns in row 1"),
        ('{"a": 1}', f"deck.json: a: is no list of cells{RIGHT}"),
        (
            '{"a": [1], "b": [1, 2]}',
            "deck.json: a: 1 cells where another column has 2; give every row a cell",
        ),
        (
            '[{"a": {"b": 1}}]',
            "deck.json: row 2, column a: holds an object or lists in a list; "
            "write a text or number",
        ),
        (
            "[" * 100_000,
            f"deck.json: is no JSON (nested too deeply){RIGHT}",
        ),
    ],
)
def test_another_json_is_refused(tmp_path: Path, data: str, said: str) -> None:
    with pytest.raises(CompanionError) as caught:
        read(tmp_path, data)

    assert str(caught.value) == said
