"""Tables that are found by what is kept beside their saves."""

from pathlib import Path

import pytest

from companion import places
from companion.web import shelf
from companion.web.people import People, beside
from companion.web.shelf import Shelf
from tests.web.serving import begun


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(places, "saves", lambda: tmp_path / "saves")
    return tmp_path / "saves"


def test_a_file_is_read_again_once_it_has_changed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, reads = Shelf(), list[str]()
    read = shelf._read
    monkeypatch.setattr(
        shelf, "_read", lambda path: reads.append(path.name) or read(path)
    )
    assert found.tables() == {}
    one, two = (begun(folder / f"{name}.json", "nine-circles") for name in ("1", "2"))
    people = People(one)

    assert found.coded(people.code) == one
    assert found.tables()[two] is None
    assert reads == ["1.json.table", "2.json.table"]
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
    folder: Path, tmp_path: Path
) -> None:
    save = begun(tmp_path / "elsewhere.json", "nine-circles")
    folder.mkdir()
    (folder / "link.json").symlink_to(save)
    people, found = People(save), Shelf()

    assert found.coded(people.code) == save
    people.renew()
    people.keep()
    assert found.coded(people.code) == save


def test_a_browser_is_known_by_its_token_alone(folder: Path) -> None:
    people = People(save := begun(folder / "1.json", "nine-circles"))
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
