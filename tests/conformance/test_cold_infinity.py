"""How cases of Cold Infinity are read: their notations, and what the adapter does not speak."""

from pathlib import Path
from typing import Any

import pytest

from conformance.cold_infinity_words import (
    damage_written,
    range_written,
    to_accuracy,
    to_damage,
    to_pulse,
    to_range,
    to_rate,
)
from conformance.runner import run
from conformance.vocabulary import Case, Unsupported
from umpire.cli.conformance import load
from umpire.rules.cold_infinity.state.weapons import Accuracy, PulseRating, RateOfFire

PENALTY: Case = {
    "id": "T-CI-1",
    "rule": "CI-7.5.1-1",
    "title": "a range",
    "given": {"range_rating": "-1/2", "range": 0, "locked": True},
    "when": {"command": "range_penalty"},
    "then": {"drm": -1},
}


@pytest.mark.parametrize("told", ["2d10+16", "1d6", "5", "0", "1d4+2d6"])
def test_damage_is_written_as_it_was_read(told: str) -> None:
    """Dice and a number, in their order."""
    assert damage_written(to_damage(told)) == told


def test_a_range_is_written_as_it_was_read() -> None:
    """The penalty, and the hexes that it is for."""
    assert range_written(to_range("-2/3")) == "-2/3"


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        (3, Accuracy(3)),
        ("+3 -", Accuracy(3, -1)),
        ("-4 ++", Accuracy(-4, 2)),
        ({"number": -4, "signs": "+"}, Accuracy(-4, 1)),
    ],
)
def test_accuracy_is_a_number_and_its_signs(told: object, expected: Accuracy) -> None:
    """However a case tells them."""
    assert to_accuracy(told) == expected


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"rof": "1+3"}, RateOfFire(1, 3)),
        ({"rof": "1+0 C-2"}, RateOfFire(1, 0, 2)),
        ({"rof": "2+1", "cooldown": 1}, RateOfFire(2, 1, 1)),
    ],
)
def test_a_rate_of_fire_may_cool_down(told: Case, expected: RateOfFire) -> None:
    """In the notation, or beside it."""
    assert to_rate(told) == expected


def test_a_pulse_rating_may_have_a_die() -> None:
    """With one, or with none."""
    assert to_pulse("5/4+1d3") == PulseRating(5, 4, 3)
    assert to_pulse("5/4") == PulseRating(5, 4)


def test_what_is_in_no_notation_is_not_guessed_at() -> None:
    """It is unsupported."""
    with pytest.raises(Unsupported):
        to_range("far")


@pytest.mark.parametrize(
    ("given", "when", "verdict"),
    [
        ({}, {}, "passed"),
        ({"options": {"same_hex_range_penalty": False}}, {}, "failed"),
        ({"tables": {"fire": {"least_range_penalty": 2}}}, {}, "failed"),
        ({"options": {"three_dimensional": True}}, {}, "passed"),
        ({"options": {"magic": True}}, {}, "unsupported"),
        ({"options": {"vector_markers": True, "overheating": True}}, {}, "passed"),
        ({"options": {"overheating": False}}, {}, "unsupported"),
        ({}, {"command": "sing"}, "unsupported"),
        ({}, {"command": "run_turns"}, "unsupported"),
        ({}, {"dice": [6]}, "failed"),
        ({"range_rating": "far"}, {}, "unsupported"),
    ],
)
def test_a_case_is_judged_by_what_it_plays_with(given: Case, when: Case, verdict: str) -> None:
    """Options and tables count; what is not known is unsupported, and a die left over fails."""
    changed = {
        **PENALTY,
        "given": {**PENALTY["given"], **given},
        "when": {**PENALTY["when"], **when},
    }
    assert verdict == run(changed, {}).verdict


SUITE = load(Path(__file__).parents[2] / "schema" / "conformance" / "cold-infinity.json")
_COMMAND = ("command", "dice", "dice_order")
_IN_PLAY = ("ruleset", "options", "tables", "ruleset_level")
SPACE = "three_dimensional"
_DEVICE_AND_POINTS = "CI-V-942"
"""A case in which a word of its position would mean something else in its command."""


def moved(case: Case, source: str, target: str, but: tuple[str, ...]) -> Case | None:
    """Return a case of which one part tells what the other did; None if both tell the same word."""
    stays = {name: told for name, told in case[source].items() if name in but}
    goes = {name: told for name, told in case[source].items() if name not in but}
    if goes.keys() & case[target].keys() or case["id"] == _DEVICE_AND_POINTS:
        return None
    return {**case, source: stays, target: {**case[target], **goes}}


@pytest.mark.parametrize(
    ("source", "target", "but"), [("given", "when", _IN_PLAY), ("when", "given", _COMMAND)]
)
def test_what_a_case_tells_may_stand_in_its_position_or_its_command(
    source: str, target: str, but: tuple[str, ...]
) -> None:
    """Every vector is answered alike; the commands do not mind where a word stands."""
    cases = [each for case in SUITE if (each := moved(case, source, target, but))]
    assert len(cases) > 800
    assert [case["id"] for case in cases if run(case, {}).verdict != "passed"] == []


_PLACES = ("position", "attacker", "launch_hex", "from", "to", "firer", "firer_now", "target_hex")


def on_the_map(told: Any, word: str = "") -> Any:
    """Return a part of a case with a third number, 0, behind those of every place."""
    if isinstance(told, dict):
        return {name: on_the_map(each, name) for name, each in told.items()}
    if isinstance(told, list) and word in _PLACES and list(map(type, told)) == [int, int]:
        return [*told, 0]
    return [on_the_map(each, word) for each in told] if isinstance(told, list) else told


def test_in_three_dimensions_the_map_is_what_it_was() -> None:
    """Every vector that is not about layers is answered alike, with layers in play (CI 6.3)."""
    cases: list[Case] = [
        {
            **case,
            "given": {**on_the_map(case["given"]), "options": {**options, SPACE: True}},
            "when": on_the_map(case["when"]),
        }
        for case in SUITE
        if SPACE not in (options := case["given"].get("options", {}))
    ]
    assert len(cases) > 700
    assert [case["id"] for case in cases if run(case, {}).verdict != "passed"] == []
