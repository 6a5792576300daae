"""CI 15.7: a dock holds what lies at it, and hides what lies inside."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_damage import the_ship
from rules.cold_infinity.builders_docks import anchored, docked_in
from rules.cold_infinity.builders_mines import BURSTER, lying
from rules.cold_infinity.table import given, heard, only, refused, rows
from umpire.kernel.dice import KeyedDice, SuppliedDice
from umpire.rules.cold_infinity.boarding import DeclareRam, targets_of
from umpire.rules.cold_infinity.docking import DockShip
from umpire.rules.cold_infinity.fire.throws import ShotThrown
from umpire.rules.cold_infinity.guided.launches import blockers, move_drones, reach
from umpire.rules.cold_infinity.guided.strikes import GuidedLost
from umpire.rules.cold_infinity.movement.flights import DriftChecked, StructureRotated
from umpire.rules.cold_infinity.movement.plots import (
    drift_derelicts,
    may_try,
    rotate_structures,
    rotation_of,
)
from umpire.rules.cold_infinity.state.battle import Battle, Entanglement, Ruling, change_ship
from umpire.rules.cold_infinity.state.sheet import whole
from umpire.rules.cold_infinity.state.values import Attitude, Motion
from umpire.rules.cold_infinity.state.vessels import Drone, GuidedWeapon
from umpire.rules.cold_infinity.state.weapons import (
    Damage,
    FireArc,
    MissileRack,
    Munition,
    WeaponMount,
)
from umpire.rules.cold_infinity.stationary import detonate

SOUTH = Motion((0, 2), Attitude(4))
NO_DICE = SuppliedDice(())


def at(dock: str, **changes: Any) -> Battle:
    return docked_in(anchored("A", phase="movement"), "A", dock, **changes)


@rows("clamp", "bay", "dry")
def test_5_7_a_derelict_at_a_dock_throws_for_no_drift(dock: str) -> None:
    """CI-5.7-1, CI-UMP-155."""
    state = change_ship(at(dock), "A", status="derelict")
    ruling = drift_derelicts(Ruling(state), NO_DICE)
    assert not heard(ruling, DriftChecked)
    assert not the_ship(ruling, "A").motion.spins


def test_5_7_a_derelict_beside_a_dock_drifts_as_ever() -> None:
    state = change_ship(anchored("A", phase="movement"), "A", status="derelict")
    ruling = drift_derelicts(Ruling(state), SuppliedDice((10,)))
    assert only(ruling, DriftChecked).manoeuvre is None


def test_15_3_1_a_docked_ship_turns_with_a_saucer() -> None:
    """CI-15.3.1-1, CI-15.7.2-2."""
    state = at("bay")
    sheet = replace(the_ship(state, "D").sheet, rotation=rotation_of("+1"))
    ruling = rotate_structures(Ruling(change_ship(state, "D", sheet=sheet)), NO_DICE)
    assert [each.ship for each in heard(ruling, StructureRotated)] == ["D", "A"]
    assert the_ship(ruling, "A").motion.attitude.facing == 5
    assert the_ship(ruling, "D").motion.attitude.facing == 2


def test_15_3_2_a_docked_ship_lies_still_in_a_barrel() -> None:
    state = at("bay")
    sheet = replace(the_ship(state, "D").sheet, rotation=rotation_of("Y+1"))
    ruling = rotate_structures(Ruling(change_ship(state, "D", sheet=sheet)), NO_DICE)
    assert only(ruling, StructureRotated).ship == "D"


@rows(("dry", "docked"), ("bay", "docked"), ("bay", "entering"), ("clamp", "docked"))
def test_15_4_nobody_rams_what_lies_inside(dock: str, stage: str) -> None:
    rams = dock == "clamp" or stage == "entering"
    state = at(dock, stage=stage)
    state = change_ship(state, "B", cell=(0, 0), came=(0, -1), motion=SOUTH)
    state = replace(state, phase="ramming")
    assert ("A" in {each.id for each in targets_of(state, the_ship(state, "B"))}) is rams
    order = DeclareRam(unit="B", target="A")
    if rams:
        assert given(state, order).rams
    else:
        assert refused(state, order) == ("sheltered", "/target")


def test_5_5_3_nobody_skims_what_lies_inside() -> None:
    """CI-5.5.3-1, CI-15.7.3-1."""
    for dock, allowed in (("dry", False), ("clamp", True)):
        state = at(dock)
        for name, hull in (("A", "dreadnought"), ("B", "gunboat")):
            sheet = replace(the_ship(state, name).sheet, hull_type=hull)
            state = change_ship(state, name, sheet=sheet)
        state = change_ship(state, "B", cell=(0, 0), came=(0, -1), motion=SOUTH)
        assert may_try(state, the_ship(state, "B"), the_ship(state, "A")) is allowed


def test_9_1_what_lies_inside_stands_in_nobodys_way() -> None:
    """CI-9.1-1."""
    for dock, expected in (("dry", {"D"}), ("clamp", {"D", "A"})):
        state = hunted(at(dock))
        found = blockers(state, state.guided[0], (0, 3), 1)
        assert {each.id for each in found} == expected


def met(state: Battle) -> set[str | None]:
    mine = lying(cell=(0, 0), munition=BURSTER)
    ruling = detonate(Ruling(state), mine, BURSTER, KeyedDice(bytes(32), "tests"))
    return {each.target for each in heard(ruling, ShotThrown)}


def test_10_1_1_no_blast_finds_a_ship_inside_but_by_its_dock() -> None:
    """CI-15.7.3-1."""
    assert met(at("dry")) == {"D"}
    assert met(at("clamp")) == {"D", "A"}


def hunted(state: Battle) -> Battle:
    rack = MissileRack(id="rack", magazine=4, munitions=("slow",))
    slow = Munition(id="slow", damage=Damage(fixed=9), launch_range=10, speed=6)
    mount = WeaponMount(id="rack_1", structure=4, weapon="rack", arc=FireArc(heading="1"))
    sheet = the_ship(state, "B").sheet
    first, *others = sheet.sections
    first = replace(first, systems=(*first.systems, mount))
    armed = replace(
        sheet, sections=(first, *others), weapons=(*sheet.weapons, rack), munitions=(slow,)
    )
    state = change_ship(state, "B", sheet=armed, condition=whole(armed))
    drone = Drone(target="A", position=(0, -3), range_left=9, last_seen=(0, 0))
    weapon = GuidedWeapon(
        id="g1",
        side="blue",
        launcher="B",
        weapon="rack_1",
        munition="slow",
        cell=(0, -3),
        turn=1,
        target="A",
        drone=drone,
    )
    return replace(state, guided=(weapon,))


def test_9_2_3_a_drone_does_not_find_a_ship_inside() -> None:
    """CI-9.2.3-2."""
    ruling = move_drones(Ruling(hunted(at("dry"))), NO_DICE)
    assert only(ruling, GuidedLost).loss == "target_gone"
    after = move_drones(Ruling(hunted(at("clamp"))), NO_DICE).state
    found = reach(after, after.guided[0]).target
    assert found is not None
    assert found.id == "A"
    inside = docked_in(after, "A", "dry")
    assert reach(inside, after.guided[0]).loss == "target_gone"


def test_15_7_1_what_is_entangled_does_not_dock() -> None:
    """CI-15.4.1-1."""
    order = DockShip(ship="A", host="D", dock="clamp")
    tangle = Entanglement("A", "E", "forward", "aft")
    state = anchored("A", "E")
    assert the_ship(given(state, order), "A").docked
    assert refused(replace(state, entangled=(tangle,)), order) == ("cannot_dock", "/ship")
