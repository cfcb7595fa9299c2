"""What a screen reader cannot name is found."""

from urllib.parse import quote

from companion.press import proof
from companion.press.ink import pages
from companion.press.layout.piece import Kit, Piece
from companion.press.proof.page import page
from companion.press.scene.path import Path
from companion.press.scene.scene import Scene, Type


def grey(scene: Scene) -> None:
    scene.draw(Path().rect(0, 0, scene.width, scene.height), fill="#808080")


def worded(scene: Scene) -> None:
    scene.text("Ace", (20, 30), Type("jost-500-normal", 12, "#000000"))


def wolf(scene: Scene) -> None:
    scene.icon("wolf", (30, 40), size=20, ink="#000000", ground="#FFFFFF")


def found(*pieces: Piece, language: str = "en") -> list[str]:
    kit = Kit("toy", "Toy", "by us", "r1", pieces, language=language)
    findings = proof.kit(kit, low=False)
    return [f"{finding.severity} {finding}" for finding in findings]


def test_a_face_without_words_needs_a_title() -> None:
    assert found(Piece("ace", 63, 88, worded), Piece("wolf", 63, 88, wolf)) == []
    assert found(Piece("row 2", 63, 88, grey, title="Fog")) == []
    assert found(Piece("row 2", 63, 88, grey)) == [
        "note row 2, front, all of it: nothing is written on it: a reader says "
        "'row 2'; give the piece a title [spoken]"
    ]


def test_an_icon_without_a_name_in_the_language_of_a_kit_is_found() -> None:
    card = Piece("wolf", 63, 88, wolf)

    assert found(card, language="de") == []
    assert found(card, language="fr") == [
        "note wolf, front, icon wolf: has no name in 'fr': a reader says 'wolf'; "
        "name it in icons.toml [spoken]"
    ]


def test_a_picture_of_a_page_without_an_alternative_text_is_found() -> None:
    svg = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'/>"
    source = f"data:image/svg+xml,{quote(svg)}"
    alts = ("A die.", "", "A card.")
    html = "".join(f"<img src='{source}' alt='{alt}'>" for alt in alts)
    (laid,) = pages.engine().HTML(string=html).render().pages

    (found,) = page(laid, "rules", 1, low=False)
    assert str(found).endswith("has no alternative text; say what it shows [spoken]")
    assert (found.severity, found.side) == ("warning", "page 1")
