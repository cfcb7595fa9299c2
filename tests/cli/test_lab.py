"""`companion lab`: sweeps, reports, and the findings that come with the companion."""

import json
from html import unescape
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from companion import games
from companion.cli import reports
from companion.cli.reports import ask, kept_of
from companion.errors import BadValue
from companion.lab.report.findings import effects
from companion.lab.sweeps import claims
from tests.cli.conftest import Run

COMPILED = pytest.mark.xdist_group("compiled")


SWEEP = "lab sweep seven-steps --games 20 --seed 3 --jobs 1"


def answer(run: Run, line: str) -> Any:
    done = run(f"{line} --json")
    assert done.code == 0, done.err
    return json.loads(done.out)


def test_an_answer_has_an_interval_for_every_number(run: Run) -> None:
    found = answer(run, f"{SWEEP} --bots greedy")

    assert (found["game"], found["games"], found["seed"]) == ("seven-steps", 20, 3)
    (variant,) = found["variants"]
    (seat,) = variant["seats"]
    assert (variant["rulings"], variant["facts"], seat["bot"]) == ({}, {}, "greedy")
    rates = [seat["win"], variant["won"], variant["dead"], *seat["scores"].values()]
    rates += [row["games"] for row in variant["ends"] + variant["came_up"]]
    rates += [row["having"] for row in variant["mattered"]]
    for rate in rates:
        assert 0 <= rate["low"] <= rate["rate"] <= rate["high"] <= 1
    for mean in (seat["score"], variant["length"]):
        assert mean["low"] <= mean["mean"] <= mean["high"]


def test_bots_of_a_game_for_one_play_the_same_games(run: Run) -> None:
    found = answer(run, f"{SWEEP} --bots greedy,forgetful")

    first, second = found["variants"]
    assert first["seats"][0]["win"]["rate"] > second["seats"][0]["win"]["rate"]
    assert second["seats"][0]["more"]["win"]["high"] < 0
    assert "more" not in first["seats"][0]


@pytest.mark.slow
def test_bots_fill_the_seats_again_from_the_first(run: Run) -> None:
    line = "lab sweep exit-from-purgatory --bots medium,random --players 5 --games 5"
    (variant,) = answer(run, f"{line} --jobs 1")["variants"]

    bots = [seat["bot"] for seat in variant["seats"]]
    assert bots == ["medium", "random", "medium", "random", "medium"]
    assert [place["seat"] for place in variant["places"]] == [1, 2, 3, 4, 5]


def test_rulings_and_facts_are_varied_together(run: Run) -> None:
    line = "lab sweep nine-circles --bots cautious --games 4 --jobs 1"
    vary = "--vary rows=7,7,7,7,6,5,5,5 --vary circles.dice=9,10"

    found = answer(run, f"{line} {vary}")["variants"]

    assert [
        (one["rulings"]["rows"], one["facts"]["circles.dice"]) for one in found
    ] == [("7,7,7,7", 9), ("7,7,7,7", 10), ("6,5,5,5", 9), ("6,5,5,5", 10)]


def test_a_fact_that_is_varied_changes_the_game_and_nothing_else(run: Run) -> None:
    line = "lab sweep nine-circles --bots cautious --games 12 --jobs 1"

    usual, harder = answer(run, f"{line} --vary circles.dice=9,4")["variants"]

    assert harder["seats"][0]["more"]["win"]["high"] < 0
    # Games after it are played as they are printed.
    (again,) = answer(run, line)["variants"]
    assert again["seats"] == usual["seats"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked",
    [
        "exit-from-purgatory --bots medium,random --players 5 --games 8",
        "seven-steps --bots best:win --compiled --games 5000 "
        "--vary bought_die=pool,sun",
    ],
)
def test_one_process_two_and_a_cluster_come_to_the_same_bytes(
    run: Run, tmp_path: Path, asked: str
) -> None:
    def made(who: str) -> tuple[str, bytes]:
        folder = tmp_path / who.replace(" ", "")
        done = run(f"lab sweep {asked} --seed 3 --json {who} --out {folder}")
        assert done.code == 0
        return done.out, (folder / "blocks.jsonl").read_bytes()

    one = made("--jobs 1")
    assert made("--jobs 2") == one
    assert made("--jobs 2 --cluster local") == one


def test_a_sweep_goes_on_wherever_its_file_was_cut_and_plays_no_block_again(
    run: Run, tmp_path: Path
) -> None:
    line = f"{SWEEP} --bots greedy --json --out {tmp_path}"
    first, blocks = run(line), tmp_path / "blocks.jsonl"
    whole = blocks.read_bytes()
    for cut in (-1, -40, -2000, 30, 0):
        blocks.write_bytes(whole[:cut])
        assert run(line) == first, cut
        assert blocks.read_bytes() == whole, cut
    blocks.write_bytes(whole.replace(b'"decided":1', b'"decided":0'))
    (variant,) = json.loads(run(line).out)["variants"]

    assert variant["won"]["rate"] == 0


def test_a_sweep_stops_once_it_is_sure_enough(run: Run) -> None:
    line = "lab sweep seven-steps --bots greedy --games 400 --jobs 1"

    found = answer(run, f"{line} --until 15%")
    win = found["variants"][0]["seats"][0]["win"]

    assert 10 <= found["games"] < 100
    assert win["high"] - win["low"] <= 0.30


def test_whatever_is_named_in_place_of_a_game_or_an_answer_is_refused_in_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file.txt").write_text("hello")
    (tmp_path / "folder").mkdir()
    names = ["./foo", "../foo", "/etc/passwd", "foo", "folder", "file.txt", "x" * 5000]
    names += ["\x1b[2J", "a\nb", "nine_circles", "{0}", "__init__", "contract", "s", ""]
    for name in names:
        for words in (
            ("sweep", name, "--jobs", "1"),
            ("tune", name, "--target", "win=0.5"),
            ("findings", name),
            ("report", name),
            ("compare", name, name),
        ):
            done = run("lab", *words)
            said = done.err.removesuffix("\n")
            assert done.code in (1, 2), words
            assert not done.out, words
            assert done.code == 2 or (said.isprintable() and len(said) < 400), words


def test_tuning_names_the_nearest_value_first(run: Run) -> None:
    line = "lab tune nine-circles --bots cautious --vary virgil=0,3,5,7,9 --games 12"

    done = run(f"{line} --target win=0 --jobs 1 --json")
    found = json.loads(done.out)["tried"]

    assert found[0]["rulings"] == {"virgil": "0"}
    assert [one["games"] for one in found] == [12, 12, 6, 3, 3]
    assert [one["off"] for one in found[:2]] == sorted(one["off"] for one in found[:2])


@pytest.mark.parametrize(
    ("target", "verdict"),
    [
        ("win=0+-0.3", "met"),
        ("win=1+-0.3", "missed"),
        ("win=0+-0.1", "not decided with 12 games"),
    ],
)
def test_tuning_ends_in_a_verdict_of_other_games(
    run: Run, target: str, verdict: str
) -> None:
    line = "lab tune nine-circles --bots cautious --vary virgil=0,2 --games 12 --jobs 1"
    done = run(f"{line} --target {target}")

    assert "12 games of each with other dice, seed 2:" in done.out
    assert done.out.endswith(f"target {target}: {verdict}\n")


def test_tuning_writes_the_same_files_for_the_same_seed(
    run: Run, tmp_path: Path
) -> None:
    line = "lab tune nine-circles --bots cautious --vary virgil=9,3 --games 6 --jobs 1"
    for name in ("a", "b"):
        assert run(f"{line} --target win=0.2 --out {tmp_path / name}").code == 0

    for name in ("tuned.json", "answer.json"):
        first = (tmp_path / "a" / name).read_bytes()
        assert first == (tmp_path / "b" / name).read_bytes()
    (usual, changed) = json.loads(first)["variants"]
    assert usual["rulings"] == {"virgil": "9"}
    assert changed["rulings"] == {"virgil": "3"}
    assert changed["seats"][0]["more"]["win"]["high"] < 0


@pytest.mark.slow
def test_weights_are_tuned_by_one_command_into_a_file_of_the_same_form(
    run: Run, tmp_path: Path
) -> None:
    line = "lab weights six-winters --bot planner --only near --generations 1"

    said = run(f"{line} --candidates 4 --games 1 --check 2 --out {tmp_path / 'new'}")

    path, verdict = said.out.splitlines()
    assert path == str(tmp_path / "new" / "weights.toml")
    assert verdict.startswith("2 other games: won ")
    old = (games.facts_of(games.load("six-winters")) / "planner.toml").read_text()
    pairs = zip(old.splitlines(), Path(path).read_text().splitlines(), strict=True)
    assert [before for before, after in pairs if before != after] == ["near = 2.0"]


def test_a_report_is_one_page_a_pdf_and_a_table(run: Run, tmp_path: Path) -> None:
    line = "lab sweep seven-steps --bots greedy --games 40 --jobs 1"
    run(f"{line} --vary steps.virgil.available=3,0 --out {tmp_path}")

    done = run(f"lab report {tmp_path}")

    assert done.out.split() == [
        str(tmp_path / name) for name in ("report.html", "results.csv", "report.pdf")
    ]
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "Seven Steps in the lab" in page
    assert "src=" not in page
    assert "href=" not in page
    assert "wins less often than with steps.virgil.available=3, by" in page
    assert (
        "companion lab sweep seven-steps --bots greedy "
        "&#39;--vary=steps.virgil.available=3;0&#39; --games 40 --seed 1"
    ) in page.replace("<span>", "").replace("</span>", "")
    table = (tmp_path / "results.csv").read_text("utf-8").splitlines()
    assert table[0] == "variant,bot,measure,what,value,low,high,games"
    assert table[1].startswith("steps.virgil.available=3,greedy,win,,")


@pytest.mark.slow
def test_sweeps_of_a_game_are_one_report_and_those_of_two_games_are_refused(
    run: Run, tmp_path: Path
) -> None:
    line = "lab sweep seven-steps --games 20 --jobs 1"
    run(f"{line} --bots greedy --out {tmp_path / 'a'}")
    run(f"{line} --bots forgetful --out {tmp_path / 'b'}")
    run(f"lab sweep nine-circles --games 4 --jobs 1 --out {tmp_path / 'c'}")

    done = run(f"lab report {tmp_path / 'a'} {tmp_path / 'b'} --out {tmp_path}")
    refused = run(f"lab report {tmp_path / 'a'} {tmp_path / 'c'}")

    assert done.code == 0
    table = (tmp_path / "results.csv").read_text("utf-8").splitlines()
    assert {row.split(",")[0] for row in table[1:]} == {"greedy", "forgetful"}
    page = (tmp_path / "report.html").read_text("utf-8")
    assert page.count("Again:") == 2
    assert refused == (
        1,
        "",
        "report: seven-steps and nine-circles are two games; "
        "name answers of one game\n",
    )


def test_a_change_is_named_only_where_an_interval_supports_it(
    run: Run, tmp_path: Path
) -> None:
    line = "lab sweep seven-steps --bots greedy --games 3 --jobs 1"
    run(f"{line} --vary steps.virgil.available=3,3 --out {tmp_path}")

    run(f"lab report {tmp_path}")

    page = (tmp_path / "report.html").read_text("utf-8")
    assert "The intervals support no change" in page


def test_two_sweeps_are_compared(run: Run, tmp_path: Path) -> None:
    line = "lab sweep seven-steps --games 60 --jobs 1"
    run(f"{line} --bots greedy --out {tmp_path / 'a'}")
    run(f"{line} --bots forgetful --seed 2 --out {tmp_path / 'b'}")

    done = run(f"lab compare {tmp_path / 'a'} {tmp_path / 'b'} --json")

    rows = json.loads(done.out)["rows"]
    assert [row["measure"] for row in rows] == ["win", "score", "length"]
    assert rows[0]["bot"] == "greedy, then forgetful"
    assert rows[0]["more"]["high"] < 0


@COMPILED
@pytest.mark.slow
def test_an_answer_says_which_path_played(run: Run) -> None:
    line = "lab sweep seven-steps --bots best:win --games 5 --jobs 1"
    rules, compiled = run(line), run(f"{line} --compiled")

    assert "seven-steps: 5 games, played by the rules, seed 1" in rules.out
    assert "seven-steps: 5 games, played compiled, seed 1" in compiled.out


@COMPILED
@pytest.mark.slow
def test_compiled_games_count_what_games_by_the_rules_count(run: Run) -> None:
    line = "lab sweep seven-steps --bots best:score --jobs 1"
    many = f"{line} --games 3000 --vary bought_die=pool,sun --compiled"
    found = answer(run, many)["variants"]
    by_rules = answer(run, f"{line} --games 60")["variants"][0]

    assert found[0]["games"] == 3000
    assert found[0]["watched"] == found[1]["watched"] == 20
    assert found[1]["seats"][0]["more"]["win"]["low"] < 0.1
    ends = {row["what"] for row in by_rules["ends"]}
    assert ends <= {row["what"] for row in found[0]["ends"]}
    used = {row["what"] for row in by_rules["mattered"]}
    assert used <= {row["what"] for row in found[0]["mattered"]}
    for number in ("length", "dead", "won"):
        low, high = by_rules[number]["low"], by_rules[number]["high"]
        mean = "mean" if number == "length" else "rate"
        assert low <= found[0][number][mean] <= high


@pytest.mark.parametrize("game", games.names())
def test_findings_are_checked_repeated_and_of_the_rules_as_they_are(game: str) -> None:
    found, revision = [*kept_of(game)], games.load(game).rules().REVISION
    for finding, answers in found:
        of_these = {(one.game, one.revision) for one in answers.values()}
        assert of_these == {(game, revision)}, finding.id
        assert finding.notes, finding.id
        assert finding.surprised, finding.id
        assert finding.checked, finding.id
        assert all(one.games >= 60 and one.seed > 1 for one in answers.values())
        outcomes = list(claims.outcomes(finding.claims, answers))
        assert outcomes, finding.id
        for outcome in outcomes:
            assert outcome.repeats, outcome.sentence
            assert outcome.games >= outcome.claim.games, outcome.sentence
        texts = {claim.text for claim in finding.claims}
        for change in finding.changes:
            assert set(change.about) <= texts, change.ask
        for effect in effects(finding, answers):
            assert effect.sure, effect.sentence
    folder = games.HERE / game.replace("-", "_") / "data" / "findings"
    named = {name for finding, _ in found for name in finding.answers}
    assert {path.stem for path in folder.glob("*.json")} <= named


EFFECTS = {
    "nine-circles": "rows=6,6,6,6 instead of rows=7,7,7,7: win -19.3 points",
    "seven-steps": "steps.virgil.available=4 instead of steps.virgil.available=3: win "
    "+5.2 points",
}


@pytest.mark.parametrize("game", games.names())
def test_findings_name_their_command_and_a_change_with_its_effect(
    run: Run, game: str
) -> None:
    done = run(f"lab findings {game}")
    said = " ".join(done.out.split())

    assert done.code == 0
    assert f"again: companion lab sweep {game} --bots" in said
    if game in EFFECTS:
        assert "To ask the designer: Should a cautious player win half" in said
        assert EFFECTS[game] in said
        assert "target win=0.5+-0.02: met." in said
        assert f"found by: companion lab tune {game} --bots cautious" in said


@pytest.mark.slow
def test_findings_are_written_as_reports(run: Run, tmp_path: Path) -> None:
    done = run(f"lab findings nine-circles --out {tmp_path}")

    assert done.code == 0
    page = (tmp_path / "rows" / "report.html").read_text("utf-8")
    assert "What its readers saw" in page
    assert (tmp_path / "rows" / "report.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "designer.pdf").read_bytes().startswith(b"%PDF")


def test_a_game_without_findings_says_so(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(games, "HERE", tmp_path)

    with pytest.raises(BadValue, match="no findings are kept of it"):
        list(kept_of("six-winters"))


def test_a_finding_about_a_bot_says_so_in_its_title() -> None:
    ((finding, _),) = kept_of("six-winters")

    assert finding.title.startswith("A bot, not the game: ")


@pytest.fixture
def first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the first finding of a game alone: others need best play solved."""
    monkeypatch.setattr(reports, "kept_of", lambda game: islice(kept_of(game), 1))


@pytest.mark.slow
@pytest.mark.usefixtures("first")
def test_findings_are_played_again_with_both_numbers_of_claims_and_changes(
    run: Run,
) -> None:
    done = run("lab findings seven-steps --again --games 1000 --seed 5 --jobs 1")
    said = " ".join(done.out.split())

    assert done.code == 0
    assert "a greedy player wins: first 90.3 % (89.7 to 90.9) in 10000 games" in said
    assert said.count(" in 1000: repeats") == 8
    assert (
        "steps.virgil.available=4 instead of steps.virgil.available=3, target "
        "win=0.5+-0.02: first +5.2 points (+4.7 to +5.8) in 20000 games, met; again "
    ) in said
    assert said.endswith(" in 1000 games, not decided with 1000 games: repeats")


@pytest.mark.parametrize("game", games.names())
def test_each_question_to_the_designer_is_on_one_page_with_its_runs(
    game: str, tmp_path: Path
) -> None:
    html = next(ask(game, tmp_path)).read_text("utf-8")
    page = unescape(html).replace("<span>", "").replace("</span>", "")

    assert "What we would ask the designer of" in page
    assert f"companion lab sweep {game} --bots" in page
    assert "noticed first" in page
    for finding, _ in kept_of(game):
        for change in finding.changes:
            assert change.ask in page
            assert change.because in page
            assert change.tuned in page


@pytest.mark.usefixtures("first")
def test_a_claim_that_does_not_repeat_is_an_answer_of_no(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        claims.intervals, "holm", lambda chances: [False] * len(chances)
    )

    done = run("lab findings seven-steps --again --games 4 --jobs 1")

    assert done.code == 3
    assert "does not repeat" in done.out


@COMPILED
def test_a_sweep_says_what_was_lost_to_best_play_and_at_which_decision(
    run: Run, tmp_path: Path
) -> None:
    line = "lab sweep seven-steps --bots cautious,best:win --games 4 --jobs 1"
    said = run(f"{line} --losses 2 --out {tmp_path / 'a'}")
    judged = json.loads((tmp_path / "a" / "answer.json").read_text())
    plain = json.loads(run(f"{line} --json").out)

    lost, none = (variant.pop("lost") for variant in judged["variants"])
    assert judged == plain
    assert lost["games"] == 2
    assert lost["lost"] == pytest.approx(sum(row["lost"] for row in lost["where"]))
    assert lost["lost"] > 0.01 > none["lost"]
    assert "  lost to best play, of the chance to win, in 2 games judged: " in said.out
    assert lost["where"][0]["where"] in said.out
    run(f"lab report {tmp_path / 'a'}")
    page = (tmp_path / "a" / "report.html").read_text()
    assert "<h2>What is lost to best play</h2>" in page
    assert "--seed 1 --losses 2" in page.replace("<span>", "").replace("</span>", "")
    assert f"<td>{lost['where'][0]['where']}</td>" in page
    assert "lost to best play" in (tmp_path / "a" / "results.csv").read_text()
