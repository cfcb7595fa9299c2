"""What a file says of itself, as XMP: catalogues and readers of screens look there."""

import zlib
from html import escape

from msgspec import Struct

from companion import places

WHEN = "2000-01-01T00:00:00+00:00"  # in every file: equal input, equal bytes
ENTRIES = "/Type /Metadata /Subtype /XML"  # of the stream of a packet, as PDF has them

PACKET = places.TEMPLATES / "shared" / "packet.xml"

SPOKEN = """<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<pdf:Keywords>version {version}</pdf:Keywords>"""

MADE_BY = "<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>"

TAGGED = (
    '<pdfuaid:part xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">1</pdfuaid:part>'
)
"""What a file claims all of whose content is tagged or skipped: PDF/UA-1."""


class Metadata(Struct, frozen=True):
    """The metadata of a file."""

    title: str = ""
    author: str = ""
    subject: str = ""
    version: str = ""
    language: str = "en"


def packet(about: Metadata, claim: str, standard: str) -> str:
    """Return what a file says of itself.

    Args:
        claim: elements that say what it is and keeps to.
        standard: that it is another file than one of another standard.
    """
    # The same file has the same identity; another title, another one.
    number = zlib.crc32(f"{about.title} {about.version} {standard}".encode())
    return PACKET.read_text("utf-8").format(
        title=escape(about.title, quote=False),
        claim=claim,
        when=WHEN,
        identity=f"00000000-0000-4000-8000-{number:012x}",
    )


def spoken(about: Metadata, *, tagged: bool) -> str:
    """Return what a file says of itself; `tagged`: all content is tagged or skipped."""
    said = about.language, about.version
    language, version = (escape(one, quote=False) for one in said)
    claims = [SPOKEN.format(language=language, version=version)]
    if about.author:
        claims.append(MADE_BY.format(author=escape(about.author, quote=False)))
    if tagged:
        claims.append(TAGGED)
    return packet(about, "\n".join(claims), "PDF")
