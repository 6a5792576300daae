"""CI 14.3 in battle: warp bubbles, who acts on whom in them, and how ships leave in them."""

from msgspec.structs import replace

from rules.cold_infinity.builders_drives import (
    WARP,
    activated,
    fleet,
    held,
    mate,
    moving,
    next_power,
    of,
    resolved,
    struck,
)
from rules.cold_infinity.drives.test_14_2_shift import ended
from rules.cold_infinity.table import all_done, give, given, only, refuses, rows, ship
from umpire.rules.cold_infinity.drives.requirements import BubbleBurst, ChargeDrive, UnitDeparted
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.hits.failures import DriveChecked
from umpire.rules.cold_infinity.movement.flights import Move, means_of
from umpire.rules.cold_infinity.setup import ShipSetup
from umpire.rules.cold_infinity.state.battle import Attack, Battle, change_ship
from umpire.rules.cold_infinity.state.drones import is_warped, may_touch
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.values import Accelerate
from umpire.rules.cold_infinity.state.weapons import Beyond, DirectWeapon, TransLightDrive
from umpire.rules.cold_infinity.turns.steps import Finish
from umpire.rules.cold_infinity.warfare.levels import locked_on

AHEAD = Accelerate(direction=1, hexes=1)
NEAR = ship("B", "blue", cell=(0, -4), facing=4)


def warped(*more: ShipSetup, drive: TransLightDrive = WARP, **told: object) -> Battle:
    return ended(activated(fleet(drive, *more, **told))).state  # type: ignore[arg-type]


def test_14_3_a_ship_at_rest_stays_in_its_bubble() -> None:
    """CI-14.3-1, CI-UMP-175."""
    state = warped(mate(cell=(0, 0)))
    assert not is_warped(of(state, "mate"))
    wren = of(state)
    assert (wren.status, wren.beyond.bubble) == ("active", "drive")


def test_14_3_a_ship_in_motion_leaves() -> None:
    """CI-14.3-1."""
    ruling = ended(activated(fleet(WARP, vector="1+1")))
    assert only(ruling, UnitDeparted).by == "warp"


def test_14_3_a_ship_that_begins_to_move_leaves() -> None:
    """CI-14.3-1."""
    state = moving(warped(), "wren")
    assert of(given(state, Move(unit="wren"))).status == "active"
    ruling = give(state, Move(unit="wren", plan=(AHEAD,)))
    assert only(ruling, UnitDeparted).rule == "CI-14.3-1"


def test_14_3_bubbles_part_ships_from_all_others() -> None:
    """CI-14.3-2."""
    state = replace(warped(NEAR), phase="secret_attacks", finished=())
    gun = next(
        name for name, e in weapons_of(of(state, "B")).items() if isinstance(e, DirectWeapon)
    )
    with refuses("in_bubble", at="/attacks/0/target"):
        given(state, DeclareFire("B", (Attack(weapon=gun, target="wren"),)))
    assert not locked_on(state, of(state, "B"), of(state))
    both = change_ship(state, "B", travel=Beyond(bubble="drive"))
    assert may_touch(of(both, "B"), of(both))


def test_14_3_where_all_are_in_bubbles_they_move_as_ever() -> None:
    """CI-14.3-2."""
    state = warped(ship("rival", "blue", sheet="wren", cell=(9, 0)))
    state = change_ship(state, "rival", travel=of(state).travel)
    state = change_ship(state, "foe", status="withdrawn")
    moved = given(moving(state, "wren"), Move(unit="wren", plan=(AHEAD,)))
    assert of(moved).status == "active"
    off = given(next_power(moved), ChargeDrive("wren", "drive", 0))
    assert of(all_done(off)).status == "departed"


def test_14_3_without_power_a_bubble_bursts() -> None:
    """CI-14.3-2."""
    state = given(next_power(warped()), ChargeDrive("wren", "drive", 0))
    ruling = give(given(state, Finish("red")), Finish("blue"))
    assert only(ruling, BubbleBurst).ship == "wren"
    assert (of(ruling.state).status, of(ruling.state).beyond.bubble) == ("active", None)


@rows((False, False), (True, True))
def test_14_3_1_in_a_non_inertial_bubble_ships_move_so(built: bool, moves: bool) -> None:  # noqa: FBT001
    """CI-14.3.1-1."""
    drive = replace(WARP, non_inertial=built)
    state = warped(mate(), drive=drive)
    assert means_of(of(state), state.options).non_inertial == moves
    assert not means_of(of(state, "mate"), state.options).non_inertial


def test_13_1_6_3_a_damaged_drive_is_thrown_for_while_its_bubble_lasts() -> None:
    """CI-13.1.6.3-1, CI-UMP-174."""
    state = struck(next_power(warped()), 2)
    assert of(resolved(state, 4, 4).state).beyond.bubble == "drive"
    ruling = resolved(state, 1, 4)
    assert only(ruling, DriveChecked).failure == "reset"
    assert only(ruling, BubbleBurst).ship == "wren"
    assert held(ruling.state) == 0
