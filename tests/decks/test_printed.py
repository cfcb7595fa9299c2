"""The manifest of a deck: what it holds, and which cards are printed again."""

import json
from pathlib import Path

import pytest

from companion.decks import deck, printed
from tests.decks.conftest import Print, refused

HEAD = "qty,title,text\n"
OX, ASS, COW = "2,Ox,Pull.\n", "1,Ass,Push.\n", "3,Cow,Low.\n"


@pytest.fixture
def manifest(print_deck: Print, tmp_path: Path) -> Path:
    """The manifest of a print of two oxen and an ass, out of the way."""
    print_deck(HEAD + OX + ASS)
    return (tmp_path / "out" / "manifest.json").rename(tmp_path / "before.json")


def cards(print_deck: Print, table: str, since: Path, **options: object) -> list[int]:
    """Return how many cards are in each file that is printed."""
    return [part.cards for _, part in print_deck(table, since=since, **options)]


def test_a_manifest_holds_both_faces_of_every_row_and_their_copies(
    manifest: Path,
) -> None:
    printed_faces = json.loads(manifest.read_text())

    assert printed_faces["game"] == "deck"
    assert {name: face["copies"] for name, face in printed_faces["full"].items()} == {
        "row 2, front": 2,
        "row 2, back": 2,
        "row 3, front": 1,
        "row 3, back": 1,
    }


@pytest.mark.parametrize(
    ("table", "printed"),
    [
        (HEAD + OX + ASS, []),
        (HEAD + ASS + OX, []),  # rows may change places
        (HEAD + COW + OX + ASS, [3]),
        (HEAD + OX, []),
        (HEAD + "5,Ox,Pull.\n" + ASS, [3]),
        (HEAD + "2,Ox,Push.\n" + ASS, [2]),
        (HEAD + OX + OX + ASS, [2]),
    ],
)
def test_only_cards_that_were_not_printed_are_printed_again(
    print_deck: Print, manifest: Path, table: str, printed: list[int]
) -> None:
    assert cards(print_deck, table, manifest) == printed


def test_cards_without_the_backs_they_had_are_other_cards(
    print_deck: Print, manifest: Path
) -> None:
    assert cards(print_deck, HEAD + OX, manifest, backs="none") == [2]


def test_the_next_manifest_tells_of_the_whole_deck(
    print_deck: Print, manifest: Path, tmp_path: Path
) -> None:
    print_deck(HEAD + COW + OX, since=manifest)

    printed_faces = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert {name: face["copies"] for name, face in printed_faces["full"].items()} == {
        "row 2, front": 3,
        "row 2, back": 3,
        "row 3, front": 2,
        "row 3, back": 2,
    }


def test_what_where_leaves_out_stays_in_the_manifest(
    print_deck: Print, tmp_path: Path
) -> None:
    print_deck(HEAD + OX + ASS)
    print_deck(HEAD + "2,Ox,Push.\n" + ASS, where=("title=Ox",))
    before = tmp_path / "out" / "manifest.json"

    assert cards(print_deck, HEAD + "2,Ox,Push.\n" + ASS, before) == []


def test_little_ink_is_counted_apart(
    print_deck: Print, manifest: Path, tmp_path: Path
) -> None:
    assert cards(print_deck, HEAD + OX, manifest, low=True) == [2]
    print_deck(HEAD + OX)
    both = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert len(both["full"]) == len(both["low"]) == 2


def test_each_size_is_compared_with_itself(print_deck: Print, tmp_path: Path) -> None:
    for size in ("", "mini"):
        print_deck(HEAD + OX + ASS, size=size)
    before = (tmp_path / "out" / "manifest.json").rename(tmp_path / "before.json")

    again = [
        cards(print_deck, HEAD + OX + COW, before, size=size)
        for size in ("", "poker", "mini", "tarot")
    ]

    assert again == [[3], [3], [3], [5]]


def test_a_card_in_two_files_is_counted_once(
    print_deck: Print, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printed, "CARDS", 8)

    print_deck(HEAD + "20,Ox,Pull.\n")

    printed_faces = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert printed_faces["full"]["row 2, front"]["copies"] == 20


def test_another_decks_manifest_is_refused(print_deck: Print, home: Path) -> None:
    other = home / "other.json"
    other.write_text('{"game": "cows", "full": {}, "low": {}}')

    assert refused(print_deck, home, HEAD + OX, since=other) == (
        f"{other}: is of cows, not of deck; name this game's own"
    )


def test_a_file_in_the_manifests_place_is_refused_before_anything_is_written(
    print_deck: Print, tmp_path: Path
) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "manifest.json").write_text("my notes")

    with pytest.raises(deck.BadData, match="is no manifest of printed faces"):
        print_deck(HEAD + OX)
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["manifest.json"]
