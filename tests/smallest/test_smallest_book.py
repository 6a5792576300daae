"""A rulebook of another package is served over every edge, and harms no other one.

`umpire new-rulebook` writes Broadside, which is laid out as pip would install it.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
UMPIRE = Path(sys.executable).with_name("umpire")

Json = Any


def install(folder: Path, name: str, entry: str, version: str = "0.1.0") -> None:
    """Lay out the metadata of a distribution with one entry point, as an installer does."""
    info = folder / f"umpire_{name.replace('-', '_')}-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: umpire-{name}\nVersion: {version}\n"
    )
    (info / "entry_points.txt").write_text(f"[umpire.rulebooks]\n{entry}\n")


def run(folder: Path, *command: str) -> "subprocess.CompletedProcess[str]":
    """Run a command with the packages of a folder installed."""
    path = os.pathsep.join((str(folder), str(HERE.parent)))
    environment = {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which Broadside is installed."""
    project = tmp_path_factory.mktemp("project") / "broadside"
    written = run(
        project.parent,
        *(str(UMPIRE), "new-rulebook", "broadside", "--prefix", "BS", "--into", str(project)),
    )
    assert written.returncode == 0, written.stderr
    install(project / "src", "broadside", "broadside = broadside:BROADSIDE")
    return project / "src"


@pytest.fixture(scope="module")
def answers(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Json:
    """Return the answers of the edges, from a process of its own."""
    folder = tmp_path_factory.mktemp("answers")
    played = run(site, sys.executable, str(HERE / "play.py"), str(folder))
    assert played.returncode == 0, played.stderr
    return json.loads((folder / "answers.json").read_text())


def test_a_turn_is_played_over_rest(answers: Json) -> None:
    """Orders, the phase that follows, dice, the end; and a refusal with its rule."""
    rest = answers["rest"]
    assert [event["kind"] for event in rest["sailed"]["events"]] == [
        "ship_sailed",
        "ship_sailed",
        "phase_began",
    ]
    assert [event["kind"] for event in rest["fired"]["events"]] == ["gun_fired", "battle_ended"]
    assert (rest["refused"]["code"], rest["refused"]["citation"]["rule"]) == (
        "battle_over",
        "BS-4",
    )


def test_choices_and_odds_are_told(answers: Json) -> None:
    """From the acts alone."""
    rest = answers["rest"]
    assert [choice["order"] for choice in rest["choices"]["choices"]] == [
        {"kind": "fire", "ship": "Heron"},
        {"kind": "fire", "ship": "Curlew"},
    ]
    (target,) = rest["odds"]["odds"]["targets"]
    assert (target["target"], round(target["mean_damage"], 3)) == ("Curlew", 0.667)


def test_its_journal_is_verified(answers: Json) -> None:
    """With its dice."""
    assert answers["rest"]["verified"]["verified"]
    assert answers["rest"]["verified"]["rolls"] == 1


def test_a_turn_is_played_over_graphql(answers: Json) -> None:
    """With the schema of all books, and with its own, which has the families that the book has."""
    whole, own = answers["graphql"]
    assert whole == own
    assert whole["data"]["movement"]["events"] == [
        {"ship": "Heron", "to": 3},
        {"ship": "Curlew", "to": 6},
        {"phase": "GUNNERY"},
    ]
    assert [choice["__typename"] for choice in whole["data"]["choices"]["choices"]] == [
        "BroadsideSailChoice",
        "BroadsideSailChoice",
    ]
    assert "DamageOrderInput" not in answers["schemas"]["sdl"]


def test_the_command_plays_verifies_and_weighs_it(answers: Json) -> None:
    """Its report is told by its events."""
    assert [answers[name]["code"] for name in ("play", "verify", "odds")] == [0, 0, 0]
    assert "Heron fires at Curlew (1d6 3), hits and sinks it [BS-3]" in answers["play"]["told"]
    assert "verified" in answers["verify"]["told"]
    assert "66.67%" in answers["odds"]["told"]


def test_its_contracts_are_served(answers: Json) -> None:
    schemas = answers["schemas"]
    assert "ShipSailed" in schemas["rulebook"]
    assert "ShipSailed" in schemas["openapi"]
    assert "BroadsideShipSailed" in schemas["sdl"]
    (reading,) = schemas["described"]["readings"]
    assert (reading["id"], reading["option"]) == ("BS-UMP-1", "may_stay")


def test_the_types_of_the_other_rulebooks_stay_as_they_are(answers: Json) -> None:
    """The schema of the service grows by its types, and by its members of unions and inputs."""
    before, after = answers["schemas"]["without"], answers["schemas"]["with"]
    changed = {name for name in before if after.get(name) != before[name]}
    grown = {name for name in changed if set(before[name]) <= set(after[name])}
    assert changed - grown == set()
    assert {name for name in after.keys() - before.keys() if not name.startswith("Broadside")} == (
        set()
    )


def test_a_process_for_long_questions_knows_it(answers: Json) -> None:
    assert answers["rest"]["odds"]["odds"]["targets"][0]["target"] == "Curlew"


def test_the_journal_names_its_package(answers: Json) -> None:
    assert answers["header"]["book_release"] == "umpire-broadside 0.1.0"


def test_it_passes_its_own_check_and_its_own_tests(site: Path) -> None:
    checked = run(site, str(UMPIRE), "check-rulebook", "broadside", "--games", "10")
    assert (checked.returncode, checked.stderr) == (0, "")
    assert "played     10 random battles" in checked.stdout
    tests = str(site.parent / "tests")
    tried = run(site, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", tests)
    assert tried.returncode == 0, tried.stdout


def test_a_stored_battle_of_a_rulebook_that_is_gone_says_what_to_install(
    answers: Json, tmp_path: Path
) -> None:
    """Where its package is missing: 503 with its name, everywhere, and the list still works."""
    folder = answers["folder"]
    asked = run(
        tmp_path, sys.executable, str(HERE / "missing.py"), folder, answers["rest"]["scenario"]
    )
    assert asked.returncode == 0, asked.stderr
    told = json.loads(asked.stdout.splitlines()[-1])
    assert told["list"] == 200
    assert {(status, code) for status, code in told["answers"].values()} == {
        (503, "rulebook_missing")
    }
    assert "broadside of umpire-broadside 0.1.0" in told["detail"]


TAKES = "import msgspec\nfrom broadside import BROADSIDE\n"
MAKES = "BOOK = msgspec.structs.replace(BROADSIDE, system='broken', package='broken', {})"
ODD = "class Odd(msgspec.Struct, frozen=True, tag='odd', tag_field='kind'):\n    what: complex\n"
EVENTS = MAKES.format("event_types=(*BROADSIDE.event_types, Odd)")
BROKEN = {
    "import": ("raise ValueError('Add Culverin to GUNNERY.')", "Add Culverin to GUNNERY"),
    "kind": ("BOOK = 3", "It is a int, not a Rulebook"),
    "name": ("from broadside import BROADSIDE as BOOK", "calls itself broadside"),
    "samples": (TAKES + MAKES.format("samples={}"), "It has no samples"),
    "schema": (TAKES + ODD + EVENTS, "Its types have no schema"),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_rulebook_is_left_out_with_the_reason(
    site: Path, tmp_path: Path, fault: str
) -> None:
    text, reason = BROKEN[fault]
    (tmp_path / "broken.py").write_text(text)
    install(tmp_path, "broken", "broken = broken:BOOK")
    ran = run(
        Path(os.pathsep.join((str(tmp_path), str(site)))), sys.executable, str(HERE / "ready.py")
    )
    assert ran.returncode == 0, ran.stderr
    ready = json.loads(ran.stdout.splitlines()[-1])
    (warning,) = [each for each in ready["warnings"] if "left out" in each]
    assert reason in warning
    assert "umpire-broken 0.1.0" in warning
    assert "broadside" in ready["rulebooks"]
    assert "broken" not in ready["rulebooks"]


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("space-fleet = broadside:BROADSIDE", "Another rulebook has the system space-fleet"),
        ("Broad_Side = broadside:BROADSIDE", "lower-case letters"),
    ],
)
def test_a_name_that_is_taken_or_no_system_is_refused(
    site: Path, tmp_path: Path, entry: str, reason: str
) -> None:
    install(tmp_path, "other", entry)
    ran = run(
        Path(os.pathsep.join((str(tmp_path), str(site)))), sys.executable, str(HERE / "ready.py")
    )
    assert reason in "".join(json.loads(ran.stdout.splitlines()[-1])["warnings"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("Star Duel",), "is no system"),
        (("space-fleet",), "exists"),
        (("star-duel", "--prefix", "sd!"), "no start of rule ids"),
        (("star-duel", "--into", "{full}"), "is not empty"),
    ],
)
def test_a_new_rulebook_is_refused_with_the_reason(
    tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").touch()
    given = [each.format(full=tmp_path / "full") for each in arguments]
    ran = run(tmp_path, str(UMPIRE), "new-rulebook", *given)
    assert ran.returncode == 2
    assert message in ran.stderr


def test_the_guide_shows_the_package_that_is_written(tmp_path: Path) -> None:
    guide = (HERE.parents[1] / "docs" / "write-a-rulebook.md").read_text()
    (entry,) = re.findall(r"```toml\n(.*?)```", guide, re.DOTALL)
    ran = run(tmp_path, str(UMPIRE), "new-rulebook", "star-duel", "--into", str(tmp_path / "new"))
    assert ran.returncode == 0
    assert entry in (tmp_path / "new" / "pyproject.toml").read_text()
    for module in re.findall(r"`(\w+\.py)`", guide):
        assert (tmp_path / "new" / "src" / "star_duel" / module).is_file()
