"""`companion look`: what a card, challenge or rule says, and where it is in a save."""

from functools import cache
from typing import Annotated

import typer
from msgspec import Struct

from companion import places
from companion.cli import offers
from companion.cli import options as shared
from companion.cli.parameters import Viewer
from companion.contract import A, Game, KitRequest, S
from companion.contract.glossary import Booklet, Paragraph
from companion.contract.options import in_language
from companion.language import reader


class Look(Struct, frozen=True, kw_only=True):
    what: Annotated[
        str,
        shared.a_game(
            "A game, or a save, to see where things are in it.",
            "GAME|SAVE",
            None,
            offers.games_or_saves,
        ),
    ]
    name: Annotated[
        list[str] | None,
        typer.Argument(
            help="A card, challenge, tile, character or ruling, or how its name "
            "begins; without it, all names.",
            callback=lambda words: shared.no_options(words or []),
        ),
    ] = None
    rules: Annotated[str | None, "WORD", "What the rules booklet says of a word."] = (
        None
    )
    viewer: Viewer
    json: shared.Json = False


def look(request: Look) -> None:
    """Show what a card says and needs, or what a word means.

    With a save it also says where the thing is now, as --seat may know.

    companion look six-winters poison

    companion look nine-circles --rules virgil
    """
    from companion.table import lookup

    if (begun := shared.game_or_save(request.what)) is not None:
        request.viewer.must_be_default(begun)
        game = shared.loaded(begun)
        entries = lookup.known(game, None, {})
    else:
        from companion.chronicle import store
        from companion.table import secrets

        path = places.save(request.what)
        chronicle = store.open(path, shared.loaded)
        game = chronicle.game
        seen = secrets.view(chronicle, request.viewer.seat_for(chronicle, "look", path))
        entries = lookup.known(game, seen, chronicle.save.rulings)
    name, width = " ".join(request.name or []), shared.columns()
    if request.rules is not None:
        rules = booklet(game)()
        lines = lookup.rules(rules, request.rules, width)
        answer: object = lookup.said(rules, request.rules)
    elif name:
        lines = lookup.look(entries, name, booklet(game), width)
        answer = lookup.named(entries, name) or lookup.section(booklet(game)(), name)
    else:
        answer, lines = entries, lookup.listed(entries, width)
    if request.json:
        shared.emit(answer)
    else:
        typer.echo("\n".join(lines))


def booklet(game: Game[S, A], language: str = "") -> Booklet:
    """Return what reads a game's rules booklet, in a language or else the reader's."""
    options = in_language(game.kit_options, language or reader())

    @cache
    def read() -> tuple[Paragraph, ...]:
        from companion.press.ink.paragraphs import paragraphs
        from companion.press.layout.piece import kit_of

        request = KitRequest(booklet_values=game.booklet_values, options=options)
        kit = kit_of(game.kit(request))
        found = (page for page in kit.pages if page.name == "rules")
        return next((paragraphs(page, kit.language) for page in found), ())

    return read
