"""What several tests look at: a face or a PDF as pixels and as words."""

import builtins
import gc
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests import kits

if TYPE_CHECKING:
    from PIL import Image

OURS = str(Path(__file__).parent.parent / "companion")

plain_sum = builtins.sum


def exact_sum(values: Iterable[Any], /, start: Any = 0) -> Any:
    """Add up, but refuse decimals in our code: from 3.12 on, Python rounds otherwise.

    What a bot chooses and where a line breaks may depend on the last digit.
    """
    total = plain_sum(values, start)
    if type(total) is float:
        caller = sys._getframe(1).f_code
        assert not caller.co_filename.startswith(OURS), f"use math.fsum in {caller}"
    return total


builtins.sum = exact_sum


def pytest_configure() -> None:
    """Let programs that tests start be ended, however this run was started.

    A shell lets every program that it starts in the background ignore Ctrl-C, `nohup`
    the end of the terminal, and programs pass that on to those that they start.
    """
    gc.disable()  # until all tests are collected
    os.environ["COMPANION_LANGUAGE"] = "en"  # whatever the terminal speaks
    # No test cuts the power, and waiting for the disk is half of a game that is saved.
    os.fsync = lambda descriptor: None
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    hangup = getattr(signal, "SIGHUP", None)  # Windows has none
    if hangup and signal.getsignal(hangup) is signal.SIG_IGN:
        signal.signal(hangup, signal.SIG_DFL)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], Any]:
    """Look for doctests in `companion` alone; tests have none."""
    found = yield
    return [file for file in found if type(file) is pytest.Module]


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(
    items: list[pytest.Item],
) -> Generator[None, object, object]:
    """Keep a file's tests on one worker, so that what they share is made once.

    Tests that share more than their file are marked `xdist_group`, as is a long file
    that would come last. These go first: what takes long must not begin when everything
    else has ended.
    """
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)
    for item in items:
        if item.get_closest_marker("xdist_group") is None:
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))
    done = yield
    if pytest.version_tuple >= (9, 2):
        from _pytest.nodeid import NodeId

        # xdist 3.8 appends the group to `_nodeid`, which is no longer read, so that
        # nothing is grouped (pytest-xdist issue 1386).
        for item in items:
            if grouped := getattr(item, "_nodeid", ""):
                item._id = NodeId.parse(grouped)
    return done


def pytest_collection_finish() -> None:
    """Look for garbage rarely.

    Else a seventh of the time goes to visiting thousands of tests again and again. They
    are not frozen: hypothesis looks for who refers to its generators, and would find
    nobody.
    """
    gc.set_threshold(100_000, 20, 20)
    gc.enable()


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
