"""`companion printer`: measure how a printer shifts backs, and correct it."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct, structs

from companion import places
from companion.cli import offers
from companion.cli.options import Json, emit, group, wrote
from companion.cli.parameters import spread
from companion.cli.printing import Out, PaperName

if TYPE_CHECKING:
    from companion.press.ink.printer import Profiles

app = group()


@app.callback()
def printer() -> None:
    """Measure a printer, so that backs lie exactly behind fronts.

    companion printer calibrate
    """


@app.command()
def calibrate(
    paper: Annotated[
        PaperName, typer.Option(help="The paper in the printer.")
    ] = PaperName.a4,
    out: Out = None,
    json: Json = False,
) -> None:
    """Print the sheet that measures a printer.

    It has 5 x 5 squares on either side. Duplex printers misregister the back by up to a
    millimetre; this sheet shows how much. Give what you read to `companion printer
    set`.

    companion printer calibrate --paper letter
    """
    from companion import __version__
    from companion.press.ink import pdf
    from companion.press.ink import printer as profiles
    from companion.press.layout import sizes

    path = (out or places.output()) / f"calibration-{paper}.pdf"
    pdf.write(
        profiles.calibration(sizes.paper(paper)),
        path,
        pdf.Metadata(
            title="Printer calibration",
            author="companion",
            subject="print on both sides at 100 %",
            version=__version__,
        ),
        duplex="long",
    )
    _written(path, {"pages": 2, "sheets": 1}, json)


class Measured(Struct, frozen=True, kw_only=True):
    name: Annotated[str, typer.Argument(help="What you call the printer.")]
    dx: Annotated[float, "Move backs to the right, in mm."] = 0
    dy: Annotated[float, "Move backs down, in mm."] = 0
    angle: Annotated[float, "Turn backs counter-clockwise, in degrees."] = 0
    scale: Annotated[float, "Enlarge backs."] = 1
    json: Json = False


@app.command("set")
@spread
def set_profile(request: Measured) -> None:
    """Save the measurement, for every back from now on.

    companion printer set upstairs --dx 0.5 --dy -1
    """
    from companion.press.ink import printer as profiles

    path, name = places.printers(), request.name
    measured = profiles.Profile(request.dx, request.dy, request.angle, request.scale)
    _written(path, _line(profiles.keep(path, name, measured), name), request.json)


@app.command()
def remove(
    name: Annotated[
        str,
        typer.Argument(help="A printer that was set.", autocompletion=offers.printers),
    ],
    json: Json = False,
) -> None:
    """Forget a printer.

    If it was the one in use, backs are no longer moved.

    companion printer remove upstairs
    """
    from companion.press.ink import printer as profiles

    path = places.printers()
    left = profiles.remove(path, name)
    _written(path, {"removed": name, "used": left.used or None}, json)


@app.command("list")
def list_profiles(json: Json = False) -> None:
    """List the printers that were measured.

    A star marks the one in use.

    companion printer list
    """
    from companion.press.ink import printer as profiles

    known = profiles.read(places.printers())
    lines = [_line(known, name) for name in sorted(known.printers)]
    if json:
        emit(lines)
        return
    for line in lines:
        star = "*" if line["used"] else " "
        typer.echo(
            f"{star} {line['name']}: dx {line['dx']:g}, dy {line['dy']:g}, "
            f"angle {line['angle']:g}, scale {line['scale']:g}"
        )


def _written(path: Path, answer: Mapping[str, object], json: bool) -> None:
    if json:
        emit({"path": str(path), **answer})
    else:
        wrote(path)


def _line(known: "Profiles", name: str) -> dict[str, object]:
    measured = structs.asdict(known.printers[name])
    return {"name": name, **measured, "used": known.used == name}
