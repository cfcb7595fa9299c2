"""One thread that draws, since pdfium and reportlab bear no second one beside it.

Two threads in pdfium end the whole process. Steps of the game are taken in other
threads, so that nobody waits for a picture.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

_THREAD = ThreadPoolExecutor(1, "drawing")

P = ParamSpec("P")
T = TypeVar("T")


async def drawn(make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what a function draws, after all that was asked for before it."""
    return await asyncio.wrap_future(_THREAD.submit(make, *args, **kwargs))
