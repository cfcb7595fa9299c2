from pathlib import Path as File

import pytest
from msgspec.structs import replace

from companion.errors import BadData
from companion.press.ink import manifest
from companion.press.ink.manifest import Manifest, Printed
from companion.press.layout.piece import Draw, Piece
from companion.press.layout.planning import PrintOptions
from companion.press.layout.sheets import Sheet, impose
from companion.press.layout.sizes import paper
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type
from tests.refusals import refused

A4 = paper("a4")


def filled(colour: str) -> Draw:
    def draw(scene: Scene) -> None:
        with scene.at(3, 3, turn=10), scene.clip(Path().circle(5, 5, 20)):
            scene.draw(Path().rect(0, 0, 30, 30), fill=colour)
        scene.text(colour, (5, 20), Type("jost-500-normal", 9, "#000000"))

    return draw


def deck() -> list[Piece]:
    size, back = (63.5, 88.9), filled("#112233")
    return [
        Piece(f"card{n}", *size, filled(f"#0000{n:02X}"), back, bleed=3, group="cards")
        for n in range(1, 21)
    ]


def reprinted(old: list[Piece], new: list[Piece]) -> list[tuple[str, ...]]:
    """Return the names on each sheet that is printed again."""
    before = manifest.printed(impose(old, PrintOptions(A4)))
    found: list[Sheet] = impose(new, PrintOptions(A4))
    now = manifest.printed(found)
    return [
        tuple(piece.name for piece, _ in sheet.items)
        for sheet in found
        if manifest.changed(sheet, now, before)
    ]


def test_only_sheets_with_a_changed_face_a_new_piece_or_a_copy_are_printed() -> None:
    usual, red = deck(), filled("#FF0000")
    front, back, more = deck(), deck(), deck()
    front[9] = replace(front[9], front=red)
    back[19] = replace(back[19], back=red)
    more[0] = replace(more[0], copies=2)
    new = [*deck(), replace(usual[0], name="card21")]

    def cards(first: int, last: int) -> tuple[str, ...]:
        return tuple(f"card{n}" for n in range(first, last + 1))

    assert reprinted(usual, deck()) == []
    assert reprinted(usual, front) == [cards(9, 16)]
    assert reprinted(usual, back) == [cards(17, 20)]
    assert reprinted(usual, new) == [cards(17, 21)]
    assert reprinted(usual, more) == [("card1", *cards(1, 7))]


def test_a_face_keeps_its_hash_on_other_paper_and_in_another_scheme() -> None:
    usual = manifest.printed(impose(deck(), PrintOptions(A4)))
    other = manifest.printed(
        impose(deck(), PrintOptions(paper("letter"), scheme="grid", backs="fold"))
    )

    assert usual == other
    assert len(usual) == 40
    assert len({face.hash for face in usual.values()}) == 21


def test_every_part_of_a_mark_counts_in_a_hash() -> None:
    def face(x: float = 1, colour: str = "#000000", opacity: float = 1) -> str:
        scene = Scene(9, 9)
        with scene.at(x, 1):
            scene.draw(Path().rect(0, 0, 2, 2), fill=colour, opacity=opacity)
        return manifest.digest(scene)

    found = {face(), face(x=2), face(colour="#000001"), face(opacity=0.5)}
    assert len(found) == 4
    assert face() == face()


def test_a_manifest_is_kept_and_what_is_printed_later_joins_it(tmp_path: File) -> None:
    path = tmp_path / "manifest.json"
    first = Manifest("game", full={"a, front": Printed("1", 2)})

    manifest.write(first, path)
    manifest.write(
        manifest.read(path, "game").joined({"b, front": Printed("2")}, low=True), path
    )

    kept = manifest.read(path, "game")
    assert kept.full == {"a, front": Printed("1", 2)}
    assert kept.low == {"b, front": Printed("2", 1)}


def test_a_manifest_is_sorted_and_indented_however_many_faces_it_has(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    face, path = Printed("1f", 2), tmp_path / "manifest.json"
    names = [f"row {number}, front" for number in (9, 10, 11)]
    many = {name: face for name in names}
    others = {"mini, low": many, '10 x "7" mm': {}}
    monkeypatch.setattr(manifest, "AT_ONCE", 2)

    manifest.write(Manifest("Öx", many, {}, others), path)

    text = path.read_text("utf-8")
    assert text.startswith(
        '{\n "full": {\n  "row 10, front": {\n   "copies": 2,\n   "hash": "1f"\n  },\n'
        '  "row 11, front": {\n'
    )
    assert ' },\n "game": "Öx",\n "low": {},\n "others": {\n' in text
    assert '  "10 x \\"7\\" mm": {},\n  "mini, low": {\n   "row 10, front": {\n' in text
    assert text.endswith('"hash": "1f"\n   }\n  }\n }\n}\n')
    assert manifest.read(path, "Öx") == Manifest("Öx", many, {}, others)


def test_another_look_has_faces_of_its_own_in_either_ink(tmp_path: File) -> None:
    path = tmp_path / "manifest.json"
    usual, mini, pale = (Printed(face) for face in "123")
    first = Manifest("game").joined({"a, front": usual}, low=False)

    both = first.joined({"a, front": mini}, low=False, look="mini")
    manifest.write(both.with_only({"a, front": pale}, low=True, look="mini"), path)

    kept = manifest.read(path, "game")
    assert kept.faces(low=False) == {"a, front": usual}
    assert kept.faces(low=True) == {}
    assert kept.faces(low=False, look="mini") == {"a, front": mini}
    assert kept.faces(low=True, look="mini") == {"a, front": pale}
    assert kept.faces(low=False, look="25") == {}


@pytest.mark.parametrize("text", ["", "[]", "{", '{"game": 1}', '{"gane": "game"}'])
def test_what_is_no_manifest_is_refused(text: str, tmp_path: File) -> None:
    path = tmp_path / "m.json"
    path.write_text(text)

    assert refused(BadData, manifest.read, path, "game") == (
        f"{path}: is no manifest of printed faces; "
        "name a manifest.json that print wrote"
    )


def test_a_manifest_of_another_game_or_none_is_refused(tmp_path: File) -> None:
    path = tmp_path / "m.json"
    manifest.write(Manifest("chess"), path)

    with pytest.raises(BadData, match="is of chess, not of go"):
        manifest.read(path, "go")
    with pytest.raises(BadData, match="cannot be read"):
        manifest.read(tmp_path / "none.json", "go")
