"""Names of files: by title, told apart by their faces, and stable when rows move."""

from functools import partial

from companion.press.export.faces import faces
from companion.press.layout.piece import Piece
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene


def dot(scene: Scene, *, x: float) -> None:
    scene.draw(Path().ellipse(x, 10, 2, 2), fill="#000000")


BACK = partial(dot, x=30)


def card(row: int, title: str, x: float, back: float = 0) -> Piece:
    behind = partial(dot, x=back) if back else BACK
    return Piece(f"row {row}", 63, 88, partial(dot, x=x), behind, file=title)


def names(*pieces: Piece) -> list[str]:
    return [face.stem for face in faces(pieces) if not face.again]


def test_files_are_called_after_titles_and_stay_when_rows_move() -> None:
    first = names(card(2, "Old Ox", 1), card(3, "Cow", 2))
    moved = names(card(2, "Cow", 2), card(3, "Hen", 3), card(4, "Old Ox", 1))

    assert first == ["old-ox-front", "back", "cow-front"]
    assert moved == ["cow-front", "back", "hen-front", "old-ox-front"]


def test_equal_titles_add_four_letters_of_the_hash_of_the_face() -> None:
    first = names(card(2, "Ox", 1), card(3, "Ox", 2), card(4, "Cow", 3))
    moved = names(card(2, "Cow", 3), card(3, "Ox", 2), card(4, "Ox", 1))

    assert first[0] == "ox-95b7-front"
    assert {*first} == {*moved}
    assert len({*first}) == 4


def test_the_same_card_twice_is_one_file_without_letters() -> None:
    assert names(card(2, "Ox", 1), card(3, "Ox", 1)) == ["ox-front", "ox-back"]


def test_backs_that_several_share_are_told_apart_by_their_faces() -> None:
    made = names(
        card(2, "Ox", 1, 40),
        card(3, "Cow", 2, 40),
        card(4, "Hen", 3),
        card(5, "Ewe", 4),
    )

    backs = [name for name in made if name.startswith("back")]
    assert len(backs) == 2
    assert all(len(name) == len("back-1a2b") for name in backs)


def test_a_piece_of_a_game_keeps_its_name() -> None:
    piece = Piece("worm-1", 63, 88, partial(dot, x=1), title="The Worm")

    assert names(piece) == ["worm-1-front"]
