"""Whom phases wait for, where units are to be identified (CI 4.9)."""

import pytest

from rules.cold_infinity.table import battle, rows, ship
from umpire.rules.cold_infinity.state.battle import PhaseName
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.turns.sequence import unfinished

BY_EQUIPMENT: tuple[PhaseName, ...] = (
    "initiative",
    "electronic_warfare",
    "launch",
    "announce_ew",
    "final",
)


@pytest.mark.parametrize("phase", BY_EQUIPMENT)
@pytest.mark.parametrize("sheet", ["bittern", "harrowgate", "meridian"])
def test_a_phase_does_not_tell_what_an_unidentified_ship_carries(
    phase: PhaseName, sheet: str
) -> None:
    """CI-UMP-113."""
    units = (ship("R"), ship("B", "blue", sheet=sheet, cell=(0, -30)))
    state = battle(*units, phase=phase, options=Options(unit_identification=True))
    assert unfinished(state) == ("red", "blue")


@rows("switch_defence", "allocate_defence", "countermeasures")
def test_a_phase_for_which_nothing_calls_asks_nobody(phase: PhaseName) -> None:
    """CI-UMP-113."""
    units = (ship("R"), ship("B", "blue", sheet="meridian", cell=(0, -30)))
    state = battle(*units, phase=phase, options=Options(unit_identification=True))
    assert unfinished(state) == ()


def test_where_all_is_known_a_phase_asks_those_who_can_do_something() -> None:
    """CI-UMP-65, CI-UMP-113."""
    units = (ship("R"), ship("B", "blue", sheet="harrowgate", cell=(0, -30)))
    assert unfinished(battle(*units, phase="initiative")) == ("blue",)
