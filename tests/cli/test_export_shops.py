"""`companion export` for services and print shops: what it says and leaves out."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.errors import NoPango
from companion.press.proof import toners

Run = Callable[..., Any]


def test_without_the_library_that_sets_text_only_the_booklet_is_left_out(
    run: Run, deck: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.press.export import booklets

    def missing(*_: object, **__: object) -> None:
        raise NoPango("pages", "Pango is missing", "apt install libpango-1.0-0")

    monkeypatch.setattr(booklets, "booklets", missing)
    said = run("export", deck, "tgc", "--out", str(tmp_path))

    assert said.code == 0
    assert said.err.splitlines()[-1] == (
        "left out, the booklets: pages: Pango is missing; apt install libpango-1.0-0"
    )


@pytest.mark.slow
def test_small_text_of_several_inks_is_named_for_a_print_shop(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toners, "SMALL_PT", 9.2)
    said = run("export", "seven-steps", "shop", "--only", "pad", "--out", str(tmp_path))

    assert said.code == 0
    assert said.err == (
        "pad, 'No.': is of several inks in 9.0 points, as are 17 other texts; set it "
        "in black, or in 9.2 points [toners]\n"
    )
