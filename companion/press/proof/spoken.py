"""The rule of what is read aloud: pieces and icons have names that a reader says."""

from collections.abc import Iterator

from companion.press.layout.piece import Piece
from companion.press.proof.finding import Finding
from companion.press.scene import pictures
from companion.press.scene.scene import Scene, alt_text


def face(
    piece: Piece, scene: Scene, language: str, *, back: bool = False
) -> Iterator[Finding]:
    """Yield a note if a face has no words, and for each icon that has no name."""
    side, ink = "back" if back else "front", "low" if scene.low else "full"
    if not (piece.title or alt_text("", scene)):
        problem = f"nothing is written on it: a reader says '{piece.name}'"
        right = "give the piece a title"
        yield Finding(
            "spoken", "note", "all of it", problem, right, piece.name, side, ink
        )
    drawn = dict.fromkeys(symbol.name for symbol in scene.symbols.values())
    for name in () if language == "en" or scene.icons else drawn:
        if name not in pictures.named(language):
            problem = f"has no name in '{language}': a reader says '{name}'"
            right = f"name it in {pictures.SPOKEN}"
            what = f"icon {name}"
            yield Finding("spoken", "note", what, problem, right, piece.name, side, ink)
