"""What several tests look at: a face or a PDF as pixels and as words."""

from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

import pytest

from companion.press.scene.scene import Scene
from tests import kits

if TYPE_CHECKING:
    from PIL import Image


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], Any]:
    """Look for doctests in `companion` alone; tests have none."""
    found = yield
    return [file for file in found if isinstance(file, pytest.Module)]


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep a file's tests on one worker, so that what they share is made once.

    Tests that share more than their file are marked `xdist_group`. These go first:
    what takes long must not begin when everything else has ended.
    """
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))


@pytest.fixture
def print_faces() -> Callable[..., bytes]:
    """Print faces, each on a page of its own size."""
    return kits.printed


@pytest.fixture
def pikepdf() -> Any:
    """The library that looks into a PDF; it has no wheel for every system."""
    return pytest.importorskip("pikepdf", reason="has no wheel for this system")


@pytest.fixture
def render() -> Callable[..., "Image.Image"]:
    """Render `(pdf, page=0, dpi=72)` in greys."""
    return kits.picture


@pytest.fixture
def read_words() -> Callable[..., str]:
    """Read the words of `(pdf, page=0)` as a reader extracts them."""
    return kits.page_words


@pytest.fixture
def coverage() -> Callable[[Scene], float]:
    """Measure how much of a face is ink, from 0 (white) to 1 (black)."""
    return kits.coverage
