"""7 Steps in German: no page of it, on a phone or of the host, has an English word."""

import re

import pytest

from tests.browser.conftest import HOST, Begin, Command, Look, Screen, Serve

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("browser")]

KOSMOS = "seven-steps-kosmos"
ENGLISH = re.compile(
    r"\b(the|of|on|is|are|you|your|who|this|that|and|or|to|with|no|not|now|here"
    r"|lay|discs?|tiles?|points?|boards?|fields?|turns?|seats?|tap|take|log|rules?"
    r"|notes?|steps?|undo|nothing|choices?|look|review|replay|dice|cards|device)\b",
    re.IGNORECASE,
)
NAMES = re.compile(
    r"(7|Seven) Steps|seven-steps-kosmos\S*|companion serve \S+ --lan", re.I
)
READ = """() => {
    const seen = (el) => el.checkVisibility?.() ?? true;
    const texts = [document.title];
    for (const el of document.querySelectorAll("body, body *")) {
        if (!seen(el) || el.closest("script, noscript, main [lang=en]")) continue;
        for (const name of ["aria-label", "title", "placeholder", "alt"])
            if (el.getAttribute(name)) texts.push(el.getAttribute(name));
        for (const node of el.childNodes)
            if (node.nodeType === 3 && node.data.trim()) texts.push(node.data.trim());
    }
    return texts;
}"""


def english(screen: Screen) -> list[str]:
    """Return what a page shows or tells a screen reader that is English."""
    texts = [NAMES.sub("", text) for text in screen.page.evaluate(READ)]
    return [text for text in texts if ENGLISH.search(text)]


def sheet(screen: Screen, label: str) -> None:
    screen.page.get_by_role("button", name="Men\u00fc").tap()
    screen.page.locator("dialog button", has_text=label).first.tap()
    screen.page.wait_for_timeout(300)


def closed(screen: Screen) -> None:
    screen.page.keyboard.press("Escape")


def test_no_page_beside_a_table_has_an_english_word_for_a_german_browser(
    serve: Serve, look: Look
) -> None:
    server = serve()
    host, found = look(server.host, HOST, language="de-AT"), {}
    for path in ("/", f"/new/{KOSMOS}", "/roll", "/roll/check"):
        host.page.goto(server.root + path)
        host.page.locator("main .btn").first.wait_for()
        found[path] = english(host)
    host.page.goto(f"{server.root}/roll")
    host.page.locator(".box .btn.main").tap()
    host.page.locator(".res").wait_for()
    found["rolled"] = english(host)

    assert {path: said for path, said in found.items() if said} == {}


def test_no_page_of_a_german_table_has_an_english_word(
    begin: Begin, command: Command, look: Look
) -> None:
    server = command(begin(KOSMOS, "--players", "ann,ben"))
    host = look(server.host, HOST, language="de-CH")
    host.page.wait_for_url("**/host")
    host.page.locator("details > summary").first.tap()
    found = {"host": english(host)}
    host.page.get_by_role("button", name="Hier spielen").first.tap()
    host.page.wait_for_timeout(300)
    base = host.page.url.removesuffix("/host")
    phone = look(f"{base}/seats", language="de")
    found["seats"] = english(phone)
    phone.page.get_by_text("ben").first.tap()
    phone.page.locator(".btn.main").tap()
    phone.settle()
    host.page.locator(".btn.main").tap()
    host.settle()
    host.until(lambda: bool(host.page.locator(".keys").count()))
    found["dice"] = english(host)
    host.page.locator(".keys button").first.tap()
    host.settle()
    found["a die"] = english(host)
    host.tap(".btn.main")
    host.until(lambda: bool(host.page.locator(".place").count()))
    found["turn"], found["other"] = english(host), english(phone)
    host.tap(".cards.discs button")
    found["disc"] = english(host)
    host.page.locator(".place[aria-disabled]").first.tap(force=True)
    host.page.locator(".toast.up").wait_for()
    found["refusal"] = english(host)
    host.tap(".place:not([aria-disabled])")
    found["laid in thought"] = english(host)
    host.tap(".btn.main")
    found["laid"] = english(host)
    for name in ("Alle M\u00f6glichkeiten", "Verlauf", "Notizen", "Nachschlagen"):
        sheet(host, name)
        found[name] = english(host)
        closed(host)
    for name in ("Wer ist da", "Dieses Ger\u00e4t"):
        sheet(phone, name)
        found[name] = english(phone)
        closed(phone)
    server.stop()
    phone.page.locator(".alarm:not([hidden])").wait_for()
    found["closed"] = english(phone)

    assert {name: said for name, said in found.items() if said} == {}
