"""The pictures of the README: there, small, and of the kits as they are."""

import pytest

from companion import games, places


def test_every_game_has_a_picture_and_all_are_small_together() -> None:
    from PIL import Image

    from tests import previews

    paths = [previews.folder(game) / "preview.webp" for game in games.names()]

    for path in paths:
        with Image.open(path) as picture:
            found = picture.format, picture.size
        assert found == ("WEBP", (previews.WIDTH, previews.HEIGHT)), path
    assert sum(path.stat().st_size for path in paths) <= previews.TOTAL
    assert sorted(places.TEMPLATES.glob("*/preview.webp")) == sorted(paths)


def test_every_picture_shows_pieces_that_its_kit_has() -> None:
    from tests import previews

    for game in games.names():
        names = {piece.name for piece in previews.kit(game).pieces}
        preview = previews.read(game)
        shown = {entry.piece for entry in preview.pieces}
        below = {entry.on for entry in (*preview.pieces, *preview.dice)} - {""}
        assert shown <= names, game
        assert below <= shown, game


@pytest.mark.slow
def test_a_picture_made_again_is_the_same_and_shows_the_kit_as_it_is() -> None:
    """Compared small, so that neither WebP nor another renderer makes a difference."""
    from PIL import Image, ImageChops, ImageStat

    from tests import previews

    for game in games.names():
        made = previews.paint(previews.kit(game), previews.read(game))
        with Image.open(previews.folder(game) / "preview.webp") as kept:
            small = [image.convert("RGB").resize((160, 90)) for image in (made, kept)]
        mean = max(ImageStat.Stat(ImageChops.difference(*small)).mean)
        assert mean < 2.5, f"{game}: {mean:.1f}; run python -m tests.previews {game}"
        if game == games.names()[0]:
            again = previews.paint(previews.kit(game), previews.read(game))
            assert again.tobytes() == made.tobytes(), game
