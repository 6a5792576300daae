"""CI 10.5: mines, micro-platforms and beacons have neither ECM nor defensive fire."""

from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.builders_mines import BURSTER, LANTERN, SPITE, beside, lying
from rules.cold_infinity.table import given, having, refuses, rows
from umpire.rules.cold_infinity.defence.allocation import SetDefence, attacks_on, bar_to_meeting
from umpire.rules.cold_infinity.state.battle import Attack, Battle, FireStep, OpenShot, Unit
from umpire.rules.cold_infinity.state.drones import mark_of_mine
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.vessels import GuidedWeapon, Starship
from umpire.rules.cold_infinity.state.weapons import DefensiveFire, Deployed, DirectWeapon
from umpire.rules.cold_infinity.warfare.levels import effects_on

ARMED = replace(
    SPITE,
    weapon=replace(
        SPITE.weapon, technology="particle", speed=3, defensive_fire=DefensiveFire(2, 1, 1)
    ),
)


def found(state: Battle, target: Unit | GuidedWeapon) -> dict[str, int]:
    firer = table.TABLE.named(state, "B")
    assert isinstance(firer, Starship)
    effects = effects_on(state, firer, target, 6)
    return {term.name: term.drm for term in effects.terms}


@rows(LANTERN, SPITE)
def test_10_5_an_ess_gives_a_device_no_ecm(holds: Deployed) -> None:
    """CI-10.5-2, CI-4.7.3-1."""
    state = beside(holds)
    device, ship = (table.TABLE.named(state, name) for name in ("drum-1", "A"))
    assert isinstance(device, Starship)
    assert isinstance(ship, Starship)
    assert found(state, device).get("ess_countermeasures") == 0
    other = having(state, "A", cell=(0, 1))
    assert found(other, device).get("ess_countermeasures") == 0


def test_10_5_a_mine_that_was_found_has_no_ecm() -> None:
    """CI-10.5-2."""
    mine = lying(cell=(0, 1), side="red", munition=BURSTER, found=("blue",))
    mined = replace(beside(LANTERN), mines=(mine,))
    assert found(mined, mark_of_mine(mine)).get("ess_countermeasures") == 0


def test_10_2_a_micro_platform_gives_no_defensive_fire() -> None:
    """CI-10.5-2."""
    order = SetDefence(unit="drum-1", weapon="turret_1", mode="standard")
    state = replace(having(beside(ARMED), "B", cell=(0, -2)), phase="secret_attacks")
    with refuses("no_defence_rating", at="/weapon"):
        given(state, order)


def test_10_5_nothing_screens_a_device() -> None:
    """CI-10.5-2, CI-11.1.7-1."""
    state = replace(beside(LANTERN), phase="secret_attacks")
    gun = next(
        name
        for name, each in weapons_of(table.TABLE.named(state, "B")).items()
        if isinstance(each, DirectWeapon) and each.technology != "laser"
    )
    for target, code in (("drum-1", "not_interceptable"), ("A", None)):
        shot = OpenShot(id="s1", unit="B", attack=Attack(weapon=gun, target=target))
        fired = replace(state, fire=FireStep(shots=(shot,)))
        attack = dict(attacks_on(fired, "red"))["s1"]
        barred = bar_to_meeting(attack, fired.tables)
        assert (barred.name if barred else None) == code
