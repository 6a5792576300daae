"""CI 7.6: called shots and discovery."""

import pytest

from rules.cold_infinity.table import ci, rows

AHEAD: tuple[ci.SectionName, ...] = ("forward",)
DISCOVERY = ci.Options(discovery=True)


def refusal(call: ci.Call, *, seen: tuple[str, ...] = (), options: ci.Options | None = None) -> str:
    """Return the code with which a called shot is refused."""
    with pytest.raises(ci.IllegalOrder) as refused:
        ci.require_call(call, AHEAD, seen, options or ci.Options())
    assert refused.value.at == "/called"
    return refused.value.code


@rows("burst", "pulse")
def test_7_6_bursts_and_pulses_are_called(configuration: ci.Configuration) -> None:
    """At a system of a section in sight, or at hull structure (CI-7.6-1, CI-UMP-17)."""
    ci.require_call(ci.Call(configuration, "gun", "forward"), AHEAD, (), ci.Options())
    ci.require_call(ci.Call(configuration), AHEAD, (), ci.Options())


@rows("slicing", "slashing", "piercing", "flare", "enveloping", "wave", "tracking")
def test_7_6_no_other_configuration_is_called(configuration: ci.Configuration) -> None:
    """Not at hull structure either (CI-7.6-1)."""
    assert refusal(ci.Call(configuration, "gun", "forward")) == "call_configuration"
    assert refusal(ci.Call(configuration)) == "call_configuration"


@rows("aft", "core", "port_core")
def test_7_6_what_is_out_of_sight_is_not_called(section: ci.SectionName) -> None:
    """Core systems never are (CI-7.6-1)."""
    assert refusal(ci.Call("burst", "bridge", section)) == "call_out_of_sight"


def test_7_6_1_systems_must_have_been_seen_at_work() -> None:
    """Hull structure is known to all (CI-7.6.1-1)."""
    shield = ci.Call("burst", "shield", "forward")
    assert refusal(shield, options=DISCOVERY) == "call_undiscovered"
    ci.require_call(shield, AHEAD, ("shield",), DISCOVERY)
    ci.require_call(ci.Call("burst"), AHEAD, (), DISCOVERY)
