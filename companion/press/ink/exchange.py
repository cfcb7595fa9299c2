"""Files for print shops: PDF/X, with the profile of the press that they are meant for.

PDF/X-4 (ISO 15930-7) may be transparent; PDF/X-1a:2003 (ISO 15930-4) may not, and what
it is given must not be. Such a file says what it is; no validator has seen it.
"""

import zlib
from collections.abc import Sequence
from typing import BinaryIO
from xml.sax.saxutils import escape

from companion.press.ink import files, pdf
from companion.press.ink.cmyk import Profile, Separation, Standard
from companion.press.ink.document import Document, Metadata
from companion.press.ink.pdf import first_font
from companion.press.layout.side import Side

DATE = "(D:20000101000000+00'00')"
WHEN = "2000-01-01T00:00:00+00:00"
"""The date in every file of ours: the same input gives the same bytes."""

PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<pdf:Trapped>False</pdf:Trapped>
{claim}
<xmp:CreateDate>{when}</xmp:CreateDate>
<xmp:ModifyDate>{when}</xmp:ModifyDate>
<xmp:MetadataDate>{when}</xmp:MetadataDate>
<xmp:CreatorTool>companion</xmp:CreatorTool>
<xmpMM:DocumentID>uuid:{identity}</xmpMM:DocumentID>
<xmpMM:VersionID>1</xmpMM:VersionID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
"""


def write(
    sides: Sequence[Side], target: BinaryIO, metadata: Metadata, press: Separation
) -> None:
    """Write the sides as one file for a print shop, a page each."""
    document = Document(metadata, first_font(sides), inks=press)
    pdf.fill(document, sides)
    _declare(document, metadata, press)
    files.put(document.data(), target)


def _declare(document: Document, metadata: Metadata, press: Separation) -> None:
    stream = document.add_stream(
        "profile",
        "/N 4 /Alternate /DeviceCMYK /Filter /FlateDecode",
        zlib.compress(press.profile.data, 9),
    )
    words = packet(metadata, press.standard).encode()
    described = document.add_stream("packet", "/Type /Metadata /Subtype /XML", words)
    info = {}
    if press.standard != "PDF/X-4":
        info = {"GTS_PDFXVersion": text(press.standard)}
    intents = f"[ {intent(press.profile, stream)} ]"
    catalog = {"Metadata": described, "OutputIntents": intents}
    if document.layers:
        all_of_them = f"[ {' '.join(document.layers)} ]"
        shown = f"<< /Name (all) /Order {all_of_them} /ON {all_of_them} >>"
        catalog["OCProperties"] = f"<< /OCGs {all_of_them} /D {shown} >>"
    document.declare(catalog, info)


def intent(profile: Profile, stream: str) -> str:
    """Return for which press a file is; `stream` is the reference of its profile."""
    return (
        "<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (Custom) "
        f"/Info {text(profile.title)} /DestOutputProfile {stream} >>"
    )


def packet(metadata: Metadata, standard: Standard) -> str:
    """Return what a file says of itself, as XMP."""
    space = "pdfxid" if standard == "PDF/X-4" else "pdfx"
    # The same file has the same identity; another title, another one.
    number = zlib.crc32(f"{metadata.title} {metadata.version} {standard}".encode())
    return PACKET.format(
        title=escape(metadata.title),
        claim=f"<{space}:GTS_PDFXVersion>{standard}</{space}:GTS_PDFXVersion>",
        when=WHEN,
        identity=f"00000000-0000-4000-8000-{number:012x}",
    )


def text(words: str) -> str:
    """Return words as PDF has them."""
    return f"<{words.encode('utf-16').hex()}>" if not words.isascii() else _plain(words)


def _plain(words: str) -> str:
    for sign in "\\()":
        words = words.replace(sign, f"\\{sign}")
    return f"({words})"
