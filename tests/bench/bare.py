"""A bare event stream of the same framework, to compare with.

`python -m tests.bench.bare` prints its port; a POST to `/` sends its body to all who
listen to the same table, which the query names.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from companion.web import server

listeners: defaultdict[str, set[asyncio.Queue[bytes]]] = defaultdict(set)


async def stream(request: Request) -> Response:
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    listeners[request.query_params.get("table", "")].add(queue)

    async def events() -> AsyncIterator[bytes]:
        yield b"retry: 1000\n\n"
        while True:
            yield b"event: view\ndata: " + await queue.get() + b"\n\n"

    return StreamingResponse(events(), media_type="text/event-stream")


async def fire(request: Request) -> Response:
    body = await request.body()
    for queue in listeners[request.query_params.get("table", "")]:
        queue.put_nowait(body)
    return Response(b"{}")


if __name__ == "__main__":
    routes = [Route("/", fire, methods=["POST"]), Route("/stream", stream)]
    (listener,) = server.listen(["127.0.0.1"], 0)
    print(listener.getsockname()[1], flush=True)
    config = uvicorn.Config(Starlette(routes=routes), http="h11", log_level="error")
    uvicorn.Server(config).run(sockets=[listener])
