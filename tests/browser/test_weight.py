"""How much a page fetches before it shows something."""

import pytest

from tests.browser.conftest import GAMES, Begin, Look, Serve

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

FIRST_PAINT = 150_000
BOARD = 250_000


@pytest.mark.parametrize("game", GAMES)
def test_the_first_paint_and_a_board_are_light(
    begin: Begin, serve: Serve, look: Look, game: str
) -> None:
    screen = look(serve(begin(game)).host)
    screen.page.wait_for_load_state()
    address = screen.page.url.removesuffix("/host")
    if address != screen.page.url:
        screen.send(f"{address}/seat", {"watch": True})
    protocol = screen.context.new_cdp_session(screen.page)
    protocol.send("Network.enable")
    protocol.send("Network.setCacheDisabled", {"cacheDisabled": True})
    urls: dict[str, str] = {}
    sizes: dict[str, int] = {}
    protocol.on(
        "Network.responseReceived",
        lambda event: urls.update({event["requestId"]: event["response"]["url"]}),
    )
    protocol.on(
        "Network.loadingFinished",
        lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}),
    )

    screen.page.goto(address)
    screen.settle()
    quiet = 0
    while quiet < len(sizes):
        quiet = len(sizes)
        screen.page.wait_for_timeout(1000)

    fetched = {urls[key]: size for key, size in sizes.items() if key in urls}
    pictures = {url: size for url, size in fetched.items() if "/art/" in url}
    first = sum(fetched.values()) - sum(pictures.values())
    print(game, "first paint", first, "largest picture", max(pictures.values()))
    assert first <= FIRST_PAINT, fetched
    assert max(pictures.values()) <= BOARD, pictures
