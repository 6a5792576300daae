"""CI 7.6: called shots and discovery."""

import pytest

from rules.cold_infinity.table import rows
from umpire.kernel.errors import IllegalOrder
from umpire.rules.cold_infinity.fire.lines import Call, require_call
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import Configuration, SectionName

AHEAD: tuple[SectionName, ...] = ("forward",)
DISCOVERY = Options(discovery=True)


def refusal(call: Call, *, seen: tuple[str, ...] = (), options: Options | None = None) -> str:
    with pytest.raises(IllegalOrder) as refused:
        require_call(call, AHEAD, seen, options or Options())
    assert refused.value.at == "/called"
    return refused.value.code


@rows("burst", "pulse")
def test_7_6_bursts_and_pulses_are_called(configuration: Configuration) -> None:
    """CI-7.6-1, CI-UMP-17."""
    require_call(Call(configuration, "gun", "forward"), AHEAD, (), Options())
    require_call(Call(configuration), AHEAD, (), Options())


@rows("slicing", "slashing", "piercing", "flare", "enveloping", "wave", "tracking")
def test_7_6_no_other_configuration_is_called(configuration: Configuration) -> None:
    """CI-7.6-1."""
    assert refusal(Call(configuration, "gun", "forward")) == "call_configuration"
    assert refusal(Call(configuration)) == "call_configuration"


@rows("aft", "core", "port_core")
def test_7_6_what_is_out_of_sight_is_not_called(section: SectionName) -> None:
    """CI-7.6-1."""
    assert refusal(Call("burst", "bridge", section)) == "call_out_of_sight"


def test_7_6_1_systems_must_have_been_seen_at_work() -> None:
    """CI-7.6.1-1."""
    shield = Call("burst", "shield", "forward")
    assert refusal(shield, options=DISCOVERY) == "call_undiscovered"
    require_call(shield, AHEAD, ("shield",), DISCOVERY)
    require_call(Call("burst"), AHEAD, (), DISCOVERY)
