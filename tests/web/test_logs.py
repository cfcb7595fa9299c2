"""The log of a game: the lines of its tale, and dice that were misread."""

import re
from typing import Any

from companion.contract import LONGEST_NOTE
from companion.web.queries import paragraphs
from tests.web.serving import Client, Running


def test_a_heading_stands_above_what_is_indented() -> None:
    rows = list(paragraphs(["Year I, 5 turns", "  Ann played.", "", "It goes on."]))

    assert [row.get("heading") for row in rows] == [True, None, None]


def test_a_table_keeps_its_columns() -> None:
    rows = list(
        paragraphs(["  track       progress  end", "  Support            1    2"])
    )

    assert [row["cells"] for row in rows] == [
        ["track", "progress", "end"],
        ["Support", "1", "2"],
    ]


def test_a_note_below_a_line_is_a_paragraph_of_its_own() -> None:
    rows = list(paragraphs(["Characters", "  Thea: Lore 2", "    achieved - a step"]))

    assert [row["text"] for row in rows] == [
        "Characters",
        "Thea: Lore 2",
        "achieved - a step",
    ]


def correct(client: Client, here: Running, seat: int, **body: Any) -> Any:
    rev = body.pop("rev", here.served.table.rev)
    words = {"reason": "the 6 was a 5", "id": f"a{rev}-{seat}", **body}
    return client.post("amend", seat=seat, rev=rev, **words).json


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
    ann = dante.seated(0)
    view = ann.act("throw 2")["view"]
    ann.act("rolled 4 6", view)
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
    ann = dante.seated(0)
    view = ann.act("throw 2")["view"]
    ann.act("rolled 4 6", view)

    def refused(**body: Any) -> str:
        sentence = correct(ann, dante, 0, **body)["refused"]["sentence"]
        return sentence

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
    view = ann.act("steal ben", ann.state(0))["view"]
    ann.act("rolled 2", view)

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
    ann, ben = dante.seated(0), dante.client()
    view = ann.act("throw 2")["view"]
    ann.act("rolled 4 6", view)
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
