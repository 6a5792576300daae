"""CI 11.1: defensive fire in a battle: emergencies, screens, what is too fast."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.builders_duels import GUN, ONE_SHOT, RED_SHOT, allocated, duel
from rules.cold_infinity.builders_fire_step import missile, shot, step, use
from rules.cold_infinity.ships import HAILSTONE
from rules.cold_infinity.table import battle, foe, give, given, offers_of, only, refused, ship
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.defence.allocation import (
    AllocateDefence,
    SwitchDefence,
    defence_against,
)
from umpire.rules.cold_infinity.defence.choices import AllocateDefenceChoice
from umpire.rules.cold_infinity.defence.setting import FighterHull, WeaponStrained
from umpire.rules.cold_infinity.power.allocation import next_turn
from umpire.rules.cold_infinity.state.battle import Battle, DefensiveShot
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import system_of, with_system
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.vessels import Readiness, WeaponReadiness, WornWeapon
from umpire.rules.cold_infinity.state.weapons import RateOfFire
from umpire.rules.cold_infinity.turns.steps import Finish


def emergency(rate: RateOfFire = ONE_SHOT, **arming: Any) -> Battle:
    state = duel("switch_defence", step(RED_SHOT, shot(2, "B", GUN, "R"), use("B", GUN, "attack")))
    if arming:
        blue = state.ships[1]
        slow = WornWeapon(GUN, replace(HAILSTONE, rate_of_fire=rate))
        ready = WeaponReadiness(GUN, Readiness(**arming))
        arms = replace(blue.arms, readiness=(ready,), worn=(slow,))
        state = replace(state, ships=(state.ships[0], replace(blue, arms=arms)))
    return given(
        state,
        SwitchDefence("B", GUN, "emergency"),
        Finish(side="red"),
        Finish(side="blue"),
    )


def test_11_1_3_emergency_fire_damages_its_weapon() -> None:
    """The rating is 4, and the weapon loses a point past its armour (CI-11.1.3-1)."""
    state = allocated(emergency(), DefensiveShot("B", GUN, "shot-1")).state
    ruling = give(state, Finish(side="blue"))
    strain = only(ruling, WeaponStrained)
    assert (strain.points, strain.broken, strain.rule) == (1, False, "CI-11.1.3-1")
    blue, red = ruling.state.ships[1], ruling.state.ships[0]
    assert system_of(blue.condition, GUN).lost == 1
    assert defence_against(ruling.state, "shot-1", guided=False, attackers=red).drm == -4


def test_11_1_3_emergency_fire_takes_a_weapon_that_is_arming() -> None:
    """CI-11.1.3-2."""
    state = emergency(RateOfFire(1, 3), arming=1)
    state = allocated(state, DefensiveShot("B", GUN, "shot-1")).state
    blue = give(state, Finish(side="blue")).state.ships[1]
    rate = weapons_of(blue)[GUN].rate_of_fire
    assert next_turn(blue.arms.ready(GUN), rate, powered=True) == Readiness(arming=3, cooling=3)


def test_11_1_3_a_weapon_that_cools_down_gives_no_emergency_fire() -> None:
    """CI-11.1.3-2."""
    with table.illegal("cooling_down"):
        emergency(cooling=1)


def test_11_1_3_what_breaks_by_its_own_emergency_fire_has_defended() -> None:
    """CI-UMP-91."""
    state = emergency()
    blue = state.ships[1]
    worn = replace(system_of(blue.condition, GUN), lost=3)
    hurt = replace(blue, condition=with_system(blue.condition, worn))
    state = replace(state, ships=(state.ships[0], hurt))
    state = allocated(state, DefensiveShot("B", GUN, "shot-1")).state
    ruling = give(state, Finish(side="blue"))
    assert table.heard(ruling, WeaponStrained)[0].broken
    red = ruling.state.ships[0]
    assert defence_against(ruling.state, "shot-1", guided=False, attackers=red).drm == -4


def test_11_1_3_emergency_fire_damages_the_hulls_of_a_group() -> None:
    """CI-11.1.3-1, CI-UMP-91."""
    state = battle(
        ship("R"),
        table.group("F", side="blue", cell=(0, -4), facing=4),
        phase="switch_defence",
        fire=step(shot(1, "R", "flint_1", "F"), use("F", "needle_1", "attack")),
    )
    orders = (
        SwitchDefence("F", "needle_1", "emergency"),
        Finish(side="red"),
        Finish(side="blue"),
    )
    state = allocated(given(state, *orders), DefensiveShot("F", "needle_1", "shot-1")).state
    ruling = give(state, Finish(side="blue"))
    strain = only(ruling, WeaponStrained)
    assert strain.hulls == tuple(FighterHull(str(number), 7) for number in (1, 2, 3))
    red = ruling.state.ships[0]
    assert defence_against(ruling.state, "shot-1", guided=False, attackers=red).drm == -1


def screened(level: Any = "advanced", cell: Any = (0, -1)) -> Battle:
    return battle(
        ship("R"),
        foe(),
        ship("E", side="blue", cell=cell, facing=4),
        phase="allocate_defence",
        options=Options(level=level),
        fire=step(RED_SHOT, use("E", GUN, "standard")),
    )


def test_11_1_7_another_unit_screens() -> None:
    """CI-11.1.7-1."""
    ruling = allocated(screened(), DefensiveShot("E", GUN, "shot-1"))
    red = ruling.state.ships[0]
    assert defence_against(ruling.state, "shot-1", guided=False, attackers=red).drm == -2


def far_away(*traits: str) -> Battle:
    fire = step(RED_SHOT, use("E", GUN, "standard"))
    state = battle(ship("R"), foe("B", 7), foe("E", 1), phase="allocate_defence", fire=fire)
    block = WornWeapon(GUN, replace(HAILSTONE, traits=traits))
    return table.having(state, "E", arms={"worn": (block,)})


def test_11_1_7_1_a_guardian_screens_from_farther_away() -> None:
    """CI-11.1.7.1-1, CI-RUL-68."""
    order = AllocateDefence("blue", (DefensiveShot("E", GUN, "shot-1"),))
    assert refused(far_away(), order) == ("screened_too_far", "/allocation/0")
    ruling = give(far_away("Guardian"), order)
    red = ruling.state.ships[0]
    assert defence_against(ruling.state, "shot-1", guided=False, attackers=red).drm == -2


def test_11_1_2_ad_hoc_fire_is_at_most_four_times_its_lowest() -> None:
    """CI-11.1.2-1, CI-RUL-65."""
    guns = tuple(f"hailstone_{number}" for number in range(1, 7))
    state = battle(
        ship("R"),
        foe("B", 4, "meridian"),
        phase="allocate_defence",
        fire=step(RED_SHOT, *(use("B", gun, "ad_hoc") for gun in guns)),
    )
    blue = Seat("side", "blue")
    (found,) = offers_of(AllocateDefenceChoice, state, blue)
    entries = tuple(DefensiveShot(each.unit, each.weapon, each.shot) for each in found.meetings)
    state = allocated(state, *entries).state
    total = defence_against(state, "shot-1", guided=False, attackers=state.ships[0])
    assert total.drm == -min(3 * len(entries), 12)
    assert len(entries) > 2


def test_11_1_7_a_missile_is_met_from_its_launch_hex() -> None:
    """CI-RUL-66."""
    state = duel("allocate_defence", step(use("B", GUN, "standard")), guided=(missile(),))
    ruling = allocated(state, DefensiveShot("B", GUN, "g-1"))
    red = ruling.state.ships[0]
    assert defence_against(ruling.state, "g-1", guided=True, attackers=red).drm == -2
