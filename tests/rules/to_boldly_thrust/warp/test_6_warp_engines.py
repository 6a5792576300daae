"""6 Warp engines: what their loss costs, and cores that breach."""

from typing import Any

from rules.rows import rows
from rules.to_boldly_thrust.builders_shields import battle, ship, struck
from rules.to_boldly_thrust.table import Outfit, named, only, refused, rule, sound, told
from umpire.kernel.dice import SuppliedDice
from umpire.rules.full_thrust.damage import repairs_open
from umpire.rules.full_thrust.flight import current_thrust, turn_allowance
from umpire.rules.full_thrust.ftl import FtlStopped, stop_what_cannot_jump
from umpire.rules.full_thrust.referee import CorrectShip
from umpire.rules.full_thrust.state.battle import Hit
from umpire.rules.full_thrust.state.ship import DriveState, FireControl, FtlDrive, MainDrive
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.full_thrust.table_edges import fault
from umpire.rules.full_thrust.thresholds import (
    ShipDestroyed,
    SystemLost,
    ThresholdChecked,
    lose_system,
)
from umpire.rules.to_boldly_thrust.repairs import Job, RepairSystems
from umpire.rules.to_boldly_thrust.state import Ruling, Tables, WarpTable
from umpire.rules.to_boldly_thrust.warp import WarpCoreThrown

SYSTEMS: Outfit = (MainDrive("D"), FtlDrive("W"), FireControl("F"))


@rows(
    ("full", (), 6, 3),
    ("half", (), 3, 2),
    ("full", ("W",), 3, 2),
    ("half", ("W",), 0, 0),
    ("out", ("D",), 0, 0),
    ("out", ("D", "W"), 0, 0),
)
def test_6_a_lost_warp_engine_counts_as_a_drive_hit(
    drive: DriveState, lost: tuple[str, ...], thrust: int, turn: int
) -> None:
    """One halves thrust, two leave none (TBT-WARP-01, TBT-WARP-02)."""
    target = ship(drive=drive, lost=lost)
    assert current_thrust(battle(target), target) == thrust
    assert turn_allowance(thrust) == turn


@rows(("down", 2), ("up", 3))
def test_6_half_of_an_odd_thrust(rounding: str, thrust: int) -> None:
    """Down, or up by the option that halves drives too (TBT-RUL-16)."""
    target = ship(thrust=5, lost=("W",))
    options = {"drive_half_rounding": rounding}
    assert current_thrust(battle(target, options=options), target) == thrust
    assert turn_allowance(thrust) == -(-thrust // 2)


def test_6_a_ship_without_a_warp_engine_has_none_to_lose() -> None:
    """It has all of its thrust (TBT-WARP-03)."""
    target = ship(systems=(MainDrive("D"),))
    assert current_thrust(battle(target), target) == 6
    assert not target.has_warp


def test_6_no_ftl_with_the_engine_down() -> None:
    """What is written is void, and ships on their way out stop (TBT-RUL-17)."""
    down, order = ship(lost=("W",)), Manoeuvre(ftl=True)
    wrong = fault(battle(down), down, order)
    assert wrong is not None
    assert wrong.code.name == "no_ftl_drive"
    assert fault(battle(ship()), ship(), order) is None
    stopped = stop_what_cannot_jump(Ruling(battle(ship(lost=("W",), ftl_since=4))))
    assert [type(event) for event in stopped.events] == [FtlStopped]


# Cores


def checked(*faces: int, **changes: Any) -> Ruling:
    """Return a first threshold check of a ship with a drive, a warp engine and a FireCon."""
    return struck(battle(ship(strength=0, systems=SYSTEMS), **changes), Hit(6), dice=faces)


@rows(1, 4)
def test_6_an_engine_that_is_down_and_no_more(face: int) -> None:
    """1 to 4; the die follows that of the engine, before the next system's.

    (TBT-WARP-04, TBT-RUL-41.)
    """
    ruling = checked(6, 1, face, 6)
    thrown = only(ruling, WarpCoreThrown)
    assert (thrown.breached, thrown.ejected) == (False, False)
    assert [each.systems for each in told(ruling, ThresholdChecked)] == [("D", "W"), ("F",)]
    assert (named(ruling, "B1").lost, named(ruling, "B1").core_ejected) == (("W",), False)
    assert named(ruling, "B1").can_be_repaired("W")


@rows((5, 1), (6, 4))
def test_6_a_core_that_is_ejected(faces: tuple[int, int]) -> None:
    """No damage; the engine is lost for good, and the thrust halved (TBT-WARP-04, TBT-RUL-17)."""
    ruling = checked(6, 1, *faces, 1)
    after = named(ruling, "B1")
    assert (after.status, after.damage, after.core_ejected) == ("active", 6, True)
    assert (after.lost, after.thrust("down")) == (("W", "F"), 3)
    assert repairs_open(ruling.state, after) == ("F",)


@rows((5, 5), (6, 6))
def test_6_a_core_that_takes_the_ship_along(faces: tuple[int, int]) -> None:
    """What has yet to throw throws no more (TBT-WARP-04, TBT-UMP-18)."""
    ruling = checked(6, 1, *faces)
    assert only(ruling, ShipDestroyed).rule == "TBT-WARP-04"
    assert named(ruling, "B1").status == "destroyed"
    assert [each.systems for each in told(ruling, ThresholdChecked)] == [("D", "W")]


def test_6_an_engine_that_holds_throws_for_nothing() -> None:
    """The rest of the check goes on (TBT-RUL-41)."""
    ruling = checked(6, 2, 1)
    assert not told(ruling, WarpCoreThrown)
    assert named(ruling, "B1").lost == ("F",)


def test_6_an_engine_at_the_end_of_the_display_leaves_one_throw() -> None:
    """As one without an engine, or one that has lost it already (TBT-RUL-41)."""
    last = ship(strength=0, systems=(MainDrive("D"), FtlDrive("W")))
    assert last.threshold_throws() == (("D", "W"),)
    assert ship(strength=0, lost=("W",)).threshold_throws() == (("F", "D"),)
    assert ship(strength=0, systems=()).threshold_throws() == ((),)


def test_6_systems_lost_before_the_engine_are_lost_before_its_core_breaches() -> None:
    """In the order of the display (TBT-RUL-41)."""
    ruling = checked(1, 1, 1, 6)
    kinds = [type(each) for each in ruling.events if isinstance(each, SystemLost | WarpCoreThrown)]
    assert kinds == [SystemLost, SystemLost, WarpCoreThrown]


def test_6_cores_do_not_breach_by_option() -> None:
    """The engine is down (TBT-WARP-04)."""
    ruling = checked(6, 1, 6, options={"warp_core_breach": False})
    assert named(ruling, "B1").lost == ("W",)
    assert not told(ruling, WarpCoreThrown)


def test_6_a_scenario_may_have_its_own_faces() -> None:
    """A breach on 6 alone, an ejection that fails on 2 (TBT-WARP-04)."""
    tables = Tables(warp=WarpTable(breach_from=6, destroyed_from=2))
    assert not only(checked(6, 1, 5, 6, tables=tables), WarpCoreThrown).breached
    assert named(checked(6, 1, 6, 2, tables=tables), "B1").status == "destroyed"


@rows("TBT-PHAS-04", "FT-4.8-1", "FT-13.4-1", "FT-UMP-3")
def test_6_after_any_other_loss_there_is_no_throw(rule_of_loss: str) -> None:
    """The engine is merely down, and can be repaired (TBT-WARP-05)."""
    before, dice = battle(ship()), SuppliedDice(())
    ruling = sound(before, lose_system(Ruling(before), "B1", "W", dice, rule=rule_of_loss))
    assert [type(event) for event in ruling.events] == [SystemLost]
    assert named(ruling, "B1").can_be_repaired("W")


def test_6_no_throw_after_needles_and_corrections() -> None:
    """By the attack itself, and by the order of the referee (TBT-WARP-05)."""
    needled = struck(battle(ship()), needled=("W",))
    corrected = rule(battle(ship()), CorrectShip("B1", "note", lose=("W",)))
    for ruling in (needled, corrected):
        assert named(ruling, "B1").lost == ("W",)
        assert not told(ruling, WarpCoreThrown)


def test_6_a_correction_brings_a_core_back() -> None:
    """It is as if it had never been ejected (TBT-UMP-19)."""
    gone = battle(ship(lost=("W",), core_ejected=True))
    ruling = rule(gone, CorrectShip("B1", "note", restore=("W",)))
    assert (named(ruling, "B1").has_warp, named(ruling, "B1").core_ejected) == (True, False)
    other = rule(
        battle(ship(lost=("W", "F"), core_ejected=True)), CorrectShip("B1", "note", restore=("F",))
    )
    assert named(other, "B1").core_ejected


def test_6_a_repair_lifts_the_halving() -> None:
    """But no repair brings an ejected core back (TBT-RUL-17)."""
    hurt = battle(ship(lost=("W",)), phase="damage_control", active=None)
    order = RepairSystems("B1", (Job("W", 2),))
    assert named(rule(hurt, order, 2), "B1").thrust("down") == 6
    gone = battle(ship(lost=("W",), core_ejected=True), phase="damage_control", active=None)
    assert refused(gone, order) == "not_repairable"
