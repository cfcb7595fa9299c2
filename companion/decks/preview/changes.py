"""The files of a deck that change."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from threading import Event

QUIET = 30
"""Milliseconds without a change after which a file counts as saved."""

LONGEST = 150
"""Milliseconds after which a change is shown while others follow."""


def changes(folder: Path, beside: Iterable[Path], stop: Event) -> Iterator[set[Path]]:
    """Yield the files that changed, whenever some did, until `stop` is set.

    Hidden ones, and what a print leaves, do not count.

    Args:
        beside: files outside of the folder that count, too.
    """
    import watchfiles

    others = {path.resolve() for path in beside}
    parents = {path.parent for path in others}

    def counts(_: watchfiles.Change, name: str) -> bool:
        path = Path(name)
        if path in others:
            return True
        if not path.is_relative_to(folder):
            return False
        inner = path.relative_to(folder).parts
        hidden = any(part.startswith((".", "~")) for part in inner)
        # Other PDFs may be pictures of the deck.
        prints = path.name.startswith("cards") and name.endswith(".pdf")
        return not (hidden or prints or path.name == "manifest.json")

    for some in watchfiles.watch(
        folder,
        *parents,
        watch_filter=counts,
        debounce=LONGEST,
        step=QUIET,
        stop_event=stop,
        raise_interrupt=False,
    ):
        yield {Path(name) for _, name in some}
