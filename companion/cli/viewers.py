"""Whose knowledge a command shows: one player's, everybody's, or all there is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import Struct

from companion.cli import offers
from companion.cli.options import note
from companion.errors import BadValue

if TYPE_CHECKING:
    from companion.chronicle.replay import Chronicle
    from companion.contract import A, S


class Viewer(Struct, frozen=True, kw_only=True):
    """For whom a command shows a save; a save with secrets wants one of the two."""

    seat: Annotated[
        str | None,
        typer.Option(
            "--seat",
            metavar="NAME",
            help="Show what this player may know (a save with secrets asks for it).",
            autocompletion=offers.seats,
        ),
    ] = None
    everything: Annotated[
        bool, typer.Option("--all", help="Show everything, the hidden cards of all.")
    ] = False

    def must_suffice(self, kept: Chronicle[S, A], command: str, path: Path) -> None:
        """Refuse a seat that nobody has, and to show secrets to nobody in particular.

        Raises:
            UnknownName: if nobody of that name plays.
            BadValue: if neither is given of a save with secrets, or both are, or there
                are no secrets to show.
        """
        from companion.table import secrets

        if self.everything and self.seat is not None:
            raise BadValue("--all", "is given beside --seat", "give one of them")
        if self.everything and not kept.game.secret:
            what = f"is given for {kept.game.name}, where nobody has secrets"
            raise BadValue("--all", what, "leave it out")
        if not self.everything and self.seat is None:
            secrets.must_be_open(kept, command, path.stem)
        secrets.seat(kept, self.seat)

    def seat_in(self, kept: Chronicle[S, A]) -> int:
        """Return the seat to show a save to; that everything is shown is said."""
        from companion.table import secrets

        if self.everything:
            note("everything is shown: do not let a player see it")
            return secrets.ALL
        return secrets.seat(kept, self.seat)

    def seat_for(self, kept: Chronicle[S, A], command: str, path: Path) -> int:
        """Return the seat to show a save to, refusing what `must_suffice` does."""
        self.must_suffice(kept, command, path)
        return self.seat_in(kept)

    def must_be_default(self, game: str) -> None:
        """Refuse a seat where a game is named and no save.

        Raises:
            BadValue: if a seat, or everything, is given.
        """
        if self.seat is not None or self.everything:
            name = "--all" if self.everything else "--seat"
            what = f"is given for {game}, which nobody plays"
            raise BadValue(name, what, "name a save, or leave it out")
