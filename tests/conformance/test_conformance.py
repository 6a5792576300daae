"""The suite's own vectors under pytest, and the runner that judges them."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from conformance.cold_infinity_words import DESIGN_OPTIONS, OPTION_NAMES
from conformance.runner import answer_lines, main, run
from conformance.vocabulary import Case
from umpire.api.rulebook_schema import options_of
from umpire.cli.conformance import TOLERANCE, differences, disputes, judged, load, ruleset_of
from umpire.rules import RULEBOOKS

SUITE = Path(__file__).parents[2] / "schema" / "conformance"
CASES = load(SUITE)
CODES = frozenset({"out_of_arc", "out_of_range"})

MOVE: Case = {
    "id": "T-1",
    "rule": "FTL-MOVE-07",
    "title": "a move",
    "given": {
        "ruleset": "full-thrust-light",
        "ships": [
            {
                "id": "A1",
                "side": "A",
                "rows": [1],
                "velocity": 4,
                "systems": [{"id": "D1", "kind": "drive", "thrust": 2}],
            }
        ],
    },
    "when": {"command": "move", "ship": "A1", "order": "+2"},
    "then": {"ok": True, "ship": {"x": 0, "y": 6, "velocity": 6}},
}
DAMAGE = {"command": "apply_damage", "target": "A1", "points": 1, "dice": []}


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_vector_is_answered_as_it_says(case: Case) -> None:
    """Every published vector passes, or is disputed with its reasons."""
    outcome = run(case, disputes())
    if outcome.verdict == "disputed":
        pytest.skip("; ".join(outcome.remarks))
    assert (outcome.verdict, outcome.remarks) == ("passed", ())


def test_every_vector_has_a_name_of_its_own() -> None:
    """Ids are unique over the whole suite, and disputes name vectors that exist."""
    ids = [case["id"] for case in CASES]
    assert len(set(ids)) == len(ids)
    assert set() == set(disputes()) - set(ids)


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        ({"x": 1.0}, {"x": 1.0 + TOLERANCE / 2, "y": 5}),
        ({"a": [1, {"b": None}]}, {"a": (1, {"b": None, "c": 2})}),
        ({"ok": False, "reason": "out_of_arc"}, {"ok": False, "reason": "out_of_arc"}),
        ({"ok": False, "reason": "not_ours"}, {"ok": False, "reason": "out_of_arc"}),
        ({"accepted": False, "error": "no"}, {"accepted": False, "error": "out_of_arc"}),
    ],
)
def test_an_answer_agrees(expected: object, actual: object) -> None:
    """Numbers agree to the tolerance, extra keys do no harm, foreign reasons are not compared."""
    assert list(differences(expected, actual, CODES)) == []


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        ({"x": 1.0}, {"x": 1.0 + TOLERANCE * 2}),
        ({"x": 1}, {"x": True}),
        ({"x": None}, {"x": 0}),
        ({"x": None}, {}),
        ({"x": [1]}, {"x": [1, 2]}),
        ({"x": "A"}, {"x": ["A"]}),
        ({"ok": True}, {"ok": False, "reason": "out_of_arc"}),
        ({"ok": False, "reason": "out_of_range"}, {"ok": False, "reason": "out_of_arc"}),
        ({"accepted": False, "error": "out_of_arc"}, {"accepted": False, "error": "out_of_range"}),
        ({"reason": "fled"}, {"reason": "withdrawal"}),
    ],
)
def test_an_answer_differs(expected: object, actual: object) -> None:
    """What is not as the case says is told."""
    assert list(differences(expected, actual, CODES))


@pytest.mark.parametrize(
    ("ruleset", "when"),
    [
        ("full-thrust-light", {"command": "to_hit", "range": 30}),
        ("full-thrust-light", {"command": "initiative", "sides": ["A", "B"], "dice": [2, 1]}),
        ("space-fleet", {"command": "turn_sequence"}),
    ],
)
def test_every_answer_tells_that_it_is_no_refusal(ruleset: str, when: Case) -> None:
    """Whatever a command answers, `ok` and `refused` can be asked for."""
    case = {"id": "T-3", "rule": "X-1", "given": {"ruleset": ruleset}, "when": when}
    then = {"ok": True, "refused": False}
    assert run({**case, "then": then}, {}).verdict == "passed"


@pytest.mark.parametrize(
    ("change", "verdict"),
    [
        ({}, "passed"),
        ({"then": {"ship": {"y": 7}}}, "failed"),
        ({"when": DAMAGE, "then": {"damage": 1, "status": "destroyed"}}, "passed"),
        ({"when": DAMAGE | {"dice": [3]}, "then": {"damage": 1}}, "failed"),
        ({"when": {"command": "sing"}}, "unsupported"),
        ({"given": {"ruleset": "chess"}}, "unsupported"),
        ({"given": {"ruleset": "full-thrust-light", "ships": [{}]}}, "failed"),
    ],
)
def test_the_runner_judges(change: dict[str, object], verdict: str) -> None:
    """A wrong answer and a die left over fail; what nobody speaks for is unsupported."""
    assert verdict == run({**MOVE, **change}, {}).verdict


def test_a_case_without_ruleset_is_known_by_its_rule() -> None:
    """The prefix of the rule names the rulebook where the case does not."""
    given = {"ships": MOVE["given"]["ships"]}
    assert run({**MOVE, "given": given}, {}).verdict == "passed"


@pytest.mark.parametrize(
    ("rule", "verdict"), [("FT-4.3-1", "passed"), ("FTL-4.3-1", "failed"), ("FTX-1", "unsupported")]
)
def test_rulebooks_of_one_family_are_told_apart(rule: str, verdict: str) -> None:
    """A rule of the one is not asked of the other, though its prefix begins alike."""
    given = {"beam_class": 1, "range": 5}
    case = {"rule": rule, "given": given, "when": {"command": "beam_dice"}, "then": {"dice": 1}}
    assert verdict == run(case, {}).verdict


@pytest.mark.parametrize(
    ("then", "verdict"),
    [
        ({"damage": 3, "dice_used": 0}, "passed"),
        ({"damage": 3}, "failed"),
        ({"damage": 3, "dice_used": 1}, "failed"),
    ],
)
def test_a_die_may_be_left_over_where_the_case_counts_them(then: Case, verdict: str) -> None:
    """A case that tells how many dice are used may offer more of them."""
    given = {"ships": [{"id": "T", "hull_rows": [5, 5]}]}
    when = {"command": "apply_damage", "target": "T", "damage": 3, "dice": [6]}
    case = {"id": "T-2", "rule": "FT-2.6-1", "given": given, "when": when, "then": then}
    assert verdict == run(case, {}).verdict


@pytest.mark.parametrize(
    ("ship", "dice", "rolled_for"),
    [
        ({"screen_level": 2}, [], []),
        ({"systems": [{"id": "S", "type": "screen"}], "screen_level": 1}, [2], ["S"]),
        ({"systems": [{"id": "P", "type": "pds"}], "screen_level": 1}, [2], ["P"]),
    ],
)
def test_what_has_no_box_in_the_display_throws_at_no_threshold(
    ship: Case, dice: list[int], rolled_for: list[str]
) -> None:
    """A level of screens without generators, and a drive that is taken for granted, roll not."""
    given = {"ships": [{"id": "T", "hull_rows": [5, 5], **ship}]}
    when = {"command": "apply_damage", "target": "T", "damage": 5, "dice": dice}
    then = {"check": 1, "rolled_for": rolled_for, "screen_level": ship["screen_level"]}
    case = {"id": "T-3", "rule": "FT-4.6-1", "given": given, "when": when, "then": then}
    assert run(case, {}).remarks == ()


def test_a_disputed_vector_is_told_and_does_not_fail() -> None:
    """What the rulebook contradicts is reported with the lines that do."""
    outcome = run(MOVE, {"T-1": {"lines": "1-2", "why": "because"}})
    assert (outcome.verdict, outcome.remarks) == ("disputed", ("lines 1-2: because",))


@pytest.mark.parametrize(
    ("cases", "status", "last"),
    [
        ([MOVE], 0, "1 passed, 0 failed, 0 unsupported"),
        ([MOVE, {**MOVE, "then": {"ok": False}}], 1, "1 passed, 1 failed, 0 unsupported"),
        ([{**MOVE, "when": {"command": "sing"}}], 1, "0 passed, 0 failed, 1 unsupported"),
    ],
)
def test_the_report_ends_with_the_count(
    cases: list[Case], status: int, last: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last line counts, and the exit status is 0 only when everything passed."""
    file = tmp_path / "vectors.json"
    file.write_text(json.dumps(cases), encoding="utf-8")
    assert status == main([str(tmp_path)])
    assert last == capsys.readouterr().out.splitlines()[-1]


def test_6_the_umpire_is_an_engine_that_speaks_the_protocol(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A line for a line, without `then`: an answer, or that the case is not supported."""
    asked = {key: value for key, value in MOVE.items() if key != "then"}
    lines = [asked, {**asked, "id": "T-2", "when": {"command": "sing"}}]
    answer_lines(map(json.dumps, lines))
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert list(differences(MOVE["then"], first["answer"], CODES)) == []
    assert second == {"id": "T-2", "unsupported": "no command 'sing'"}


# The vocabulary

LABEL = re.compile(r"[0-9]+|[A-Za-z]")
"""Turns, and systems that a case calls by a letter."""
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
DOCUMENTED = frozenset(
    word
    for page in ("README.md", "OPTIONS.md")
    for span in re.findall(
        r"`([^`]+)`", (SUITE / page).read_text(encoding="utf-8").replace("```", "")
    )
    for word in WORD.findall(span)
)
"""What the documents set as code: an English word of the text explains nothing."""


def keys_in(value: Any) -> Iterator[str]:
    """Yield every key of a case, however deep."""
    if isinstance(value, dict):
        yield from value
    for each in value.values() if isinstance(value, dict) else value:
        if isinstance(each, dict | list):
            yield from keys_in(each)


def names_in(value: Any) -> Iterator[str]:
    """Yield what a case calls by a name of its own: a key may be such a name, or hold one."""
    if isinstance(value, str):
        yield from (value, *value.split())
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from names_in(each)


def is_documented(key: str, names: set[str]) -> bool:
    """Whether a key stands in the documents, by itself or around a name of the case."""
    around = {key.removeprefix(name) for name in names} | {key.removesuffix(name) for name in names}
    around |= {f"X{each}" for each in around}
    forms = {key, re.sub(r"[0-9]+", "12", key), re.sub(r"[0-9]+", "1", key)} | around
    return key in names or LABEL.fullmatch(key) is not None or not DOCUMENTED.isdisjoint(forms)


def test_every_word_of_a_step_is_documented() -> None:
    """A stranger finds each key of each case in the README or among the options."""
    missing: dict[str, str] = {}
    for case in CASES:
        if case["when"]["command"] == "adjudicate":
            continue
        parts = [case["given"], case["when"], case["then"]]
        names = set(names_in(parts))
        for part in parts:
            for key in keys_in(part):
                if not is_documented(key, names):
                    missing.setdefault(key, case["id"])
    assert missing == {}


def test_every_other_name_of_an_option_is_documented() -> None:
    """The README lists the names that cases use beside those of the rulebook."""
    page = (SUITE / "README.md").read_text(encoding="utf-8")
    rows = [f"| `{name}` | `{option}` |" for name, option in OPTION_NAMES.items()]
    assert [row for row in rows if row not in page] == []
    assert [name for name in DESIGN_OPTIONS if f"`{name}`" not in page] == []


SHOWN_ONLY: Mapping[str, Mapping[str, str]] = {
    "full-thrust-light": {"unit": "names the unit that people measure in; no answer depends on it"},
    "space-fleet": {"campaign_cost": "shows a price, which is the same without it"},
}
"""Options that change no answer, each with its reason: no case can try them."""


def tried_options(system: str) -> set[str]:
    """Return the options of a rulebook that a case sets to something else than the default."""
    defaults = {option.name: option.default for option in options_of(RULEBOOKS[system])}
    names = OPTION_NAMES if system == "cold-infinity" else {}
    found = set()
    for case in CASES:
        if ruleset_of(case) == system:
            given = case["given"]
            chosen = {**given.get("options", {}), **given.get("setup", {}).get("options", {})}
            chosen |= {"ruleset_level": given["ruleset_level"]} if "ruleset_level" in given else {}
            chosen |= {"movement_turns": "nimble"} if chosen.get("nimble_small_vessels") else {}
            pairs = ((names.get(name, name), value) for name, value in chosen.items())
            found |= {name for name, value in pairs if defaults.get(name, value) != value}
    return found


@pytest.mark.parametrize("system", RULEBOOKS)
def test_every_option_has_a_case_with_its_other_answer(system: str) -> None:
    """To Boldly Thrust takes Remixed's options as they are: Remixed's cases try those."""
    tried = tried_options(system) | SHOWN_ONLY.get(system, {}).keys()
    if system == "to-boldly-thrust":
        tried |= {option.name for option in options_of(RULEBOOKS["full-thrust-remixed"])}
    every = {option.name for option in options_of(RULEBOOKS[system])}
    assert every - tried == set()


# Whole turns

EVENTS = [
    {"kind": "phase_began"},
    {"kind": "moved", "x": 1},
    {"kind": "fired"},
    {"kind": "moved", "x": 2},
]


@pytest.mark.parametrize(
    ("events", "verdict"),
    [
        ([{"kind": "moved", "x": 1}, {"kind": "moved"}], "passed"),
        ([{"kind": "moved"}, {"kind": "fired"}, {"kind": "moved", "x": 2}], "passed"),
        ([{"kind": "moved", "x": 1}], "failed"),
        ([{"kind": "moved", "x": 2}, {"kind": "moved", "x": 1}], "failed"),
        ([{"kind": "fired"}, {"kind": "moved"}, {"kind": "moved"}], "failed"),
        ([{"kind": "sank"}], "failed"),
    ],
)
def test_events_of_a_turn_are_compared_by_the_kinds_that_a_case_names(
    events: list[Case], verdict: str
) -> None:
    """All of those kinds, and in order; others may stand between."""
    case = {"id": "T", "when": {"command": "adjudicate"}, "then": {"events": events}}
    assert judged(case, {"ok": True, "events": EVENTS}, frozenset()).verdict == verdict
