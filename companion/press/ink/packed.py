"""A PDF file out of its objects: small ones are kept together and compressed.

Of a deck most objects are what readers know of it: figures, their alternative texts,
bookmarks. In streams of objects (PDF 1.5) they take a third of the space.
"""

import struct
import zlib
from collections.abc import Collection, Sequence

TOGETHER = 200  # objects in a stream: a reader that wants one unpacks so many
LEVEL = 4  # of 9: in half of the usual time, to 5 % more space

END = b"endstream"

FREE, PLAIN, PACKED = 0, 1, 2  # how an object is held, if at all

ENTRY = struct.Struct(">BIH")
"""How an object is held; where, or in which object; its place in that."""

WIDTHS = "1 4 2"  # the bytes of each part of an entry


def file(
    head: bytes, objects: Sequence[bytes], plain: Collection[int], trailer: bytes
) -> bytes:
    """Return a file.

    Args:
        head: what it begins with.
        objects: in the order of their numbers, which begin with 1.
        plain: the numbers of those that are not packed; streams never are.
        trailer: the entries of its trailer.
    """
    parts, size = [head], len(head)
    entries = [(FREE, 0, 0xFFFF)] + [(FREE, 0, 0)] * len(objects)
    packed = []

    def add(number: int, data: bytes) -> None:
        nonlocal size
        entries[number] = PLAIN, size, 0
        parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, data))
        size += len(parts[-1])

    for number, data in enumerate(objects, 1):
        if number in plain or data[-len(END) - 2 :].rstrip().endswith(END):
            add(number, data.rstrip(b"\n"))
        else:
            packed.append(number)
    for start in range(0, len(packed), TOGETHER):
        numbers, holder = packed[start : start + TOGETHER], len(entries)
        for place, number in enumerate(numbers):
            entries[number] = PACKED, holder, place
        entries.append((FREE, 0, 0))
        add(holder, _together(numbers, [objects[number - 1] for number in numbers]))
    entries.append((PLAIN, size, 0))
    listed = zlib.compress(_rows(entries))
    across = f"/Predictor 12 /Columns {ENTRY.size}"
    kind = f"/Type /XRef /Size {len(entries)} /W [ {WIDTHS} ]"
    words = f"{kind} /DecodeParms << {across} >> ".encode() + trailer
    start = size
    add(len(entries) - 1, _stream(words, listed))
    return b"".join(parts) + b"startxref\n%d\n%%%%EOF\n" % start


def _together(numbers: Sequence[int], objects: Sequence[bytes]) -> bytes:
    """Return a stream of objects, which begins with the number and place of each."""
    places, at = [], 0
    for number, data in zip(numbers, objects, strict=True):
        places.append(b"%d %d" % (number, at))
        at += len(data) + 1
    first = b" ".join(places) + b"\n"
    head = f"/Type /ObjStm /N {len(numbers)} /First {len(first)}"
    return _stream(head.encode(), zlib.compress(first + b"\n".join(objects), LEVEL))


def _rows(entries: Sequence[tuple[int, int, int]]) -> bytes:
    """Return the entries, each byte less that above it: predictor 12 of PNG, "up"."""
    wide, data = ENTRY.size, b"".join(ENTRY.pack(*entry) for entry in entries)
    rows = bytearray((wide + 1) * len(entries))
    rows[:: wide + 1] = b"\2" * len(entries)
    for column in range(wide):
        down = data[column::wide]
        steps = (
            at - above & 0xFF for at, above in zip(down, b"\0" + down, strict=False)
        )
        rows[column + 1 :: wide + 1] = bytes(steps)
    return bytes(rows)


def _stream(head: bytes, data: bytes) -> bytes:
    entries = b"<< %s /Filter /FlateDecode /Length %d >>" % (head, len(data))
    return b"%s\nstream\n%s\n%s" % (entries, data, END)
