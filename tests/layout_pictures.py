"""Make the pictures of stock layouts that the starter's README shows.

.venv/bin/python -m tests.layout_pictures
"""

import io

from PIL import Image

from companion.decks import reference
from companion.press.ink import pixels

PICTURES = reference.SAMPLES / "pictures"
DPI = 110


def picture(stock: reference.Stock) -> bytes:
    """Return the first card of a sample as WebP."""
    image = pixels.cut(pixels.face(stock.piece, DPI), stock.piece, DPI)
    file = io.BytesIO()
    image.save(file, "WEBP", quality=80, method=6)
    return file.getvalue()


def shown(data: bytes) -> Image.Image:
    with Image.open(io.BytesIO(data)) as image:
        return image.convert("RGB")


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for stock in reference.stock():
        (PICTURES / f"{stock.name}.webp").write_bytes(picture(stock))
