"""Every refusal of Cold Infinity says what is refused, by which rule, and what would be legal."""

import pytest

from rules.cold_infinity.refusals.told_of_defence import DEFENCE
from rules.cold_infinity.refusals.told_of_docked import DOCKED
from rules.cold_infinity.refusals.told_of_docks import DOCKS
from rules.cold_infinity.refusals.told_of_drives import DRIVES
from rules.cold_infinity.refusals.told_of_fire import FIRE
from rules.cold_infinity.refusals.told_of_guided import GUIDED
from rules.cold_infinity.refusals.told_of_hangars import HANGARS
from rules.cold_infinity.refusals.told_of_movement import MOVEMENT
from rules.cold_infinity.refusals.told_of_play import PLAY
from rules.cold_infinity.refusals.told_of_power import POWER, WARFARE
from rules.cold_infinity.refusals.told_of_set_ups import SET_UPS
from rules.cold_infinity.refusals.told_of_ships import HACKS, OUTBOARD, RAMS, REPAIRS
from rules.cold_infinity.refusals.told_of_stationary import STATIONARY
from rules.cold_infinity.refusals.told_of_stealth import STEALTH
from rules.refusing import Refused, faults_of, uneven
from umpire.kernel.errors import codes_in
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.design import tables

CASES = (
    *(*FIRE, *GUIDED, *DEFENCE, *MOVEMENT, *POWER, *WARFARE, *DRIVES, *HANGARS, *DOCKS),
    *(*PLAY, *SET_UPS, *STATIONARY, *REPAIRS, *HACKS, *RAMS, *OUTBOARD, *STEALTH, *DOCKED),
)

DESIGNED = {code.name for code in codes_in(vars(tables))}
"""What designs are faulted for: they are told, and no order is refused for them."""
SUPERSEDED = {"one_intercepted"}
"""What no order breaks: a later intercept of a weapon takes the place of an earlier one."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code}-{case.names[-1]}")
def test_a_refusal_is_told(case: Refused) -> None:
    assert faults_of(COLD_INFINITY, case) == []


def test_every_code_has_a_case() -> None:
    codes = [code.name for code in COLD_INFINITY.codes]
    assert uneven(CASES, codes, but=SUPERSEDED | DESIGNED) == []
