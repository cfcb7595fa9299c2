"""The log of a game, and the shelf of saves."""

import html
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion import games
from companion.contract import LONGEST_NOTE
from companion.table import steps
from companion.web import server_pages, tables
from companion.web.people import People, beside
from companion.web.queries import paragraphs
from companion.web.tables import Shelf
from tests.web.serving import Client, Running, begun, running


def test_lines_are_headings_rows_of_a_table_and_paragraphs_of_their_own() -> None:
    tale = [*paragraphs(["Year I, 5 turns", "  Ann played.", "", "It goes on."])]
    track = ["  track       progress  end", "  Support            1    2"]
    notes = [*paragraphs(["Characters", "  Thea: Lore 2", "    achieved - a step"])]

    assert [row.get("heading") for row in tale] == [True, None, None]
    assert [row["cells"] for row in paragraphs(track)] == [
        ["track", "progress", "end"],
        ["Support", "1", "2"],
    ]
    assert [row["text"] for row in notes] == [
        "Characters",
        "Thea: Lore 2",
        "achieved - a step",
    ]


def correct(client: Client, here: Running, seat: int, **body: Any) -> Any:
    rev = body.pop("rev", here.served.table.rev)
    words = {"reason": "the 6 was a 5", "id": f"a{rev}-{seat}", **body}
    return client.post("amend", seat=seat, rev=rev, **words).json


def rolled(here: Running) -> Client:
    """Return a player who has reported a 4 and a 6."""
    ann = here.seated(0)
    ann.does("throw 2")
    ann.does("rolled 4 6")
    return ann


def rows(client: Client, here: Running, seat: int) -> dict[int, str]:
    """Return the dice that a seat is offered to correct, by event."""
    listed = client.get(f"log?tab=all&seat={seat}").text
    offered = map(int, re.findall(r"tab=misread&amp;event=(\d+)", listed))
    return {event: misread(client, here, seat, event) for event in offered}


def misread(
    client: Client, here: Running, seat: int, event: int, more: str = ""
) -> str:
    """Return the dice that are shown where a roll is corrected."""
    path = f"{here.base}/log?tab=misread&seat={seat}&event={event}{more}"
    (found,) = re.findall(r'data-faces="([^"]*)"', client.get(path).text)
    return found


def test_a_misread_roll_is_corrected_with_its_reason_and_that_taken_back(
    dante: Running,
) -> None:
    ann = rolled(dante)
    assert rows(ann, dante, 0) == {2: "4 6"}

    view = correct(ann, dante, 0, event=2, faces="4 5")["view"]

    assert dante.served.table.kept.state.active == (4, 5)
    assert rows(ann, dante, 0) == {2: "4 5"}
    assert "the 6 was a 5" in view["undo"]["label"]
    rev = view["rev"]
    back = ann.post("undo", seat=0, rev=rev, id="u").json["view"]
    assert "refused" not in back
    assert dante.served.table.kept.state.active == (4, 6)


def test_a_correction_needs_a_reason_dice_that_were_read_and_the_newest_view(
    dante: Running,
) -> None:
    ann = rolled(dante)

    def refused(**body: Any) -> str:
        return str(correct(ann, dante, 0, **body)["refused"]["sentence"])

    assert "reason is empty" in refused(event=2, faces="4 5", reason=" ")
    long = "x" * (LONGEST_NOTE + 1)
    assert "letters" in refused(event=2, faces="4 5", reason=long)
    assert refused(event=1, faces="4 5") == "those are no dice that somebody read"
    assert "7" in refused(event=2, faces="4 7")
    stale = correct(ann, dante, 0, event=2, faces="4 5", rev=1)
    assert stale["refused"]["lead"] == "Too late:"
    assert dante.served.table.kept.state.active == (4, 6)


def test_dice_are_corrected_by_whoever_read_them_or_the_host(four: Running) -> None:
    host = four.client(host=True)
    ann, ben = four.seated(0), four.seated(1)
    ann.does("steal ben", 0)
    ann.does("rolled 2", 0)

    assert rows(ben, four, 1) == {}
    assert rows(host, four, -1) == rows(ann, four, 0) == {2: "2"}
    refused = correct(ben, four, 1, event=2, faces="3")["refused"]
    assert refused["sentence"] == "ann read those dice; ask ann or the host"
    assert "refused" not in correct(host, four, -1, event=2, faces="3")
    assert "refused" not in correct(ann, four, 0, event=2, faces="1")
    assert rows(ann, four, 0) == {2: "1"}


def test_misread_dice_are_corrected_by_tapping_one_and_the_face_it_showed(
    dante: Running,
) -> None:
    ann, ben = rolled(dante), dante.client()
    base = f"{dante.base}/log?tab=misread&event=2"

    first = ann.get(f"{base}&seat=0").text
    lit = ann.get(f"{base}&seat=0&at=1&faces=4+6").text
    (key,) = re.findall(r'data-log="([^"]+)" data-digit="5"', lit)
    done = ann.get(f"log?seat=0&{key.replace('&amp;', '&')}").text

    assert "Tap the die that was misread." in first
    assert "data-digit" not in first
    assert "Correct the dice" in done
    assert 'data-faces="4 5"' in done
    assert " disabled" in first
    assert " disabled" not in done
    for wrong in ("event=1", "event=x", "event=99"):
        assert ann.get(f"log?tab=misread&seat=0&{wrong}").code == 404
    assert ben.get(base).code == 404
    assert misread(ann, dante, 0, 2, "&faces=9+x&at=7") == "4 6"


KOSMOS = "seven-steps-kosmos"
LATER = steps.Actor("2027-01-02T03:04:05Z", everything=True)


def test_a_file_is_read_again_once_it_has_changed(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.rmdir()
    found, reads = Shelf(), list[str]()
    read = tables._read
    monkeypatch.setattr(
        tables, "_read", lambda path: reads.append(path.name) or read(path)
    )
    assert found.tables() == {}
    one, two = (begun(shelf / f"{name}.json", "nine-circles") for name in ("1", "2"))
    people = People(one)

    assert found.coded(people.code) == one
    assert found.tables()[two] is None
    assert sorted(reads) == ["1.json.table", "2.json.table"]
    former = people.code
    people.renew()
    people.keep()
    assert (found.coded(former), found.coded(people.code)) == (None, one)
    assert reads[2:] == ["1.json.table"]
    beside(one).write_text("[]")
    assert found.coded(people.code) is None
    one.unlink()
    assert [*found.tables()] == [two]


def test_a_link_leads_to_the_table_beside_the_save_itself(
    shelf: Path, tmp_path: Path
) -> None:
    save = begun(tmp_path / "elsewhere.json", "nine-circles")
    (shelf / "link.json").symlink_to(save)
    people, found = People(save), Shelf()

    assert found.coded(people.code) == save
    people.renew()
    people.keep()
    assert found.coded(people.code) == save


def test_a_browser_is_known_by_its_token_alone(shelf: Path) -> None:
    people = People(save := begun(shelf / "1.json", "nine-circles"))
    token = people.welcome()
    device = people.device(token)
    assert device
    people.take(device, 0, host=True)
    people.keep()
    found = Shelf()

    assert [*found.of_cookies({f"companion-{people.id}": token})] == [
        (save, people.code, device)
    ]
    for cookies in (
        {},
        {f"companion-{people.id}": "0" * 32},
        {f"other-{people.id}": token},
        {"companion-00000000": token},
    ):
        assert [*found.of_cookies(cookies)] == []


def test_a_server_that_starts_again_lists_the_tables_of_a_device_and_wakes_none(
    shelf: Path,
) -> None:
    with running(None) as before:
        host, guest = before.client(host=True), before.client()
        for name in ("one", "two", "other"):
            begun(shelf / f"{name}.json", KOSMOS, ("ann", f"ben-of-{name}"))
            host.post("/host/open", save=name)
            if name != "other":
                guest.post("seat", take=1)
        cookies = guest.cookies

    with running(None) as again:
        guest, stranger = again.client(), again.client()
        guest.cookies = cookies
        stranger.cookies = dict.fromkeys(cookies, "0" * 32)
        page = guest.get("/").text

        assert "you are ben-of-one" in page
        assert "you are ben-of-two" in page
        assert "ben-of-other" not in page
        assert 'class="at-table' not in page
        assert [*again.room.tables] == []
        assert "ben-of" not in stranger.get("/").text
        assert guest.get(f"/preview/{KOSMOS}.webp").code == 200
        assert stranger.get(f"/preview/{KOSMOS}.webp").code == 403

        codes = re.findall(r'href="(/t/\w+)"', page)
        assert guest.get(f"{codes[0]}/state?seat=1").json["me"]["name"] in page
        page = guest.get("/").text
        assert page.count('class="at-table') == 1
        assert page.count("you are ben-of") == 1

    with running(None) as again:
        guest = again.client()
        (shelf / "two.json").unlink()
        guest.cookies = cookies
        assert guest.get("/").headers["location"].endswith("/seats")


def test_of_many_saves_those_played_last_say_where_their_game_is(
    shelf: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server_pages, "DETAILED", 1)
    begun(shelf / "one.json", "nine-circles")
    begun(shelf / "two.json", KOSMOS, ("ann", "ben"))
    steps.do(shelf / "one.json", games.load, ["throw 1"], Random(1), LATER)
    (shelf / "broken.json").write_text('{"game": 1}')
    (shelf / "strange.json").write_bytes(
        (shelf / "two.json").read_bytes().replace(b"seven-steps-kosmos", b"no-game")
    )

    with running(None) as here:
        page = here.client(host=True).get("/").text

    assert page.index("<small>one, ") < page.index("<small>two, ")
    assert "broken.json: is no save; take its previous copy" in html.unescape(page)
    assert "no-game" in page
    assert page.count(" · 0 steps") == 1
    assert page.count("</span> · 1 step") == 1
