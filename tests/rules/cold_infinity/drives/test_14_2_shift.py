"""CI 14.2 and 14.4 in battle: ships that shift away, in part or wholly, and that snap."""

from msgspec.structs import replace

from rules.cold_infinity.builders_drives import (
    RED,
    SHIFT,
    SNAP,
    activated,
    fleet,
    held,
    in_final,
    mate,
    moving,
    of,
    struck,
    two_drives,
)
from rules.cold_infinity.builders_hangars import aboard
from rules.cold_infinity.table import all_done, give, given, offers_of, only, refuses, rows, ship
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.boarding import DeclareRam
from umpire.rules.cold_infinity.drives.requirements import (
    ActivateDrive,
    ChargeDrive,
    OpenTunnel,
    PartShiftBegan,
    PartShiftEnded,
    UnitDeparted,
    is_crushed,
)
from umpire.rules.cold_infinity.drives.tunnels import (
    ActivateDriveChoice,
    come_in,
    end_part_shifts,
    form_bubbles,
    shift_away,
    snap_away,
)
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.guided.launches import halted
from umpire.rules.cold_infinity.guns import bar_to_firing, gun_of
from umpire.rules.cold_infinity.hangars.bays import LaunchCraft
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.setup import ShipSetup
from umpire.rules.cold_infinity.state.battle import Attack, Battle, Ruling, change_ship
from umpire.rules.cold_infinity.state.drones import bar_to_running_into, bar_to_touching, is_shifted
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import PARTLY_SHIFTED
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.vessels import Drone
from umpire.rules.cold_infinity.state.weapons import Beyond, DirectWeapon, TransLightDrive

PART = ActivateDrive("wren", "drive", part=True)
NO_DICE = SuppliedDice(())


def ended(state: Battle) -> Ruling:
    ruling = Ruling(in_final(state))
    for follow in (shift_away, form_bubbles, end_part_shifts, snap_away, come_in):
        ruling = follow(ruling, NO_DICE)
    return ruling


@rows((SHIFT, "shift", "CI-14.2-1"), (SNAP, "snap", "CI-14.4-1"))
def test_14_2_a_drive_takes_its_own_ship_away(drive: TransLightDrive, by: str, rule: str) -> None:
    """CI-14.2-1, CI-14.4-1."""
    ruling = ended(activated(fleet(drive, mate())))
    told = only(ruling, UnitDeparted)
    assert (told.unit, told.by, told.rule) == ("wren", by, rule)
    assert (of(ruling.state).status, of(ruling.state, "mate").status) == ("departed", "active")


def test_14_2_a_shift_drive_opens_no_tunnel() -> None:
    """CI-14.2-1, CI-14.0-1."""
    with refuses("drive_unfit", at="/drive"):
        given(in_final(activated(fleet(SHIFT))), OpenTunnel("wren", "drive", (0, -1), 1))


def test_14_2_a_ship_that_has_left_takes_no_orders() -> None:
    """CI-14.1-3."""
    state = replace(ended(activated(fleet(SNAP))).state, phase="power_allocation", finished=())
    with refuses("departed", at="/ship"):
        given(state, ChargeDrive("wren", "drive", 1))


def test_14_2_1_to_shift_in_part_costs_a_fifth_more() -> None:
    """Of 10 power 2; it is offered with its drive (CI-14.2.1-1)."""
    state = fleet(SHIFT)
    offered = offers_of(ActivateDriveChoice, state, RED)
    assert [each.part for each in offered] == [False, True]
    drawn = of(given(state, ChargeDrive("wren", "drive", 10))).power.used
    state = given(state, PART)
    assert of(state).power.used == drawn + 2
    with refuses("drive_busy", at="/drive"):
        given(state, PART)


@rows(
    (replace(SHIFT, rating=1), 0, "too_slow_to_part"),
    (replace(SHIFT, part=False), 0, "drive_unfit"),
    (SHIFT, 1, "drive_damaged"),
)
def test_14_2_1_only_whole_drives_of_rating_0_shift_in_part(
    drive: TransLightDrive, lost: int, code: str
) -> None:
    """CI-14.2.1-1."""
    with refuses(code, at="/part"):
        given(struck(fleet(drive), lost), PART)


def test_14_2_1_without_power_for_it_nothing_shifts() -> None:
    """The reactor gives 20; a drive of 20 takes 4 more (CI-14.2.1-1)."""
    with refuses("insufficient_power", at="/power"):
        given(fleet(replace(SHIFT, power=20)), PART)


def shifted(*more: ShipSetup, **told: object) -> Battle:
    state = moving(all_done(given(fleet(SHIFT, *more, **told), PART)), "wren")  # type: ignore[arg-type]
    return given(state, Move(unit="wren"))


def test_14_2_1_it_begins_as_the_ship_moves() -> None:
    """CI-14.2.1-1."""
    state = all_done(given(fleet(SHIFT), PART))
    assert not is_shifted(of(state))
    ruling = give(moving(state, "wren"), Move(unit="wren"))
    assert isinstance(ruling.events[0], PartShiftBegan)
    assert is_shifted(of(ruling.state))


NEAR = ship("B", "blue", cell=(0, -4), facing=4)


def test_14_2_1_nothing_aims_at_what_has_shifted_and_it_fires_nothing() -> None:
    """CI-14.2.1-1."""
    state = replace(shifted(NEAR), phase="secret_attacks", finished=())
    gun = next(
        name for name, e in weapons_of(of(state, "B")).items() if isinstance(e, DirectWeapon)
    )
    with refuses("partly_shifted", at="/attacks/0/target"):
        given(state, DeclareFire("B", (Attack(weapon=gun, target="wren"),)))
    armed = change_ship(state, "B", travel=Beyond(shifting="shifted"))
    with refuses("partly_shifted", at="/attacks/0/weapon"):
        given(armed, DeclareFire("B", (Attack(weapon=gun, target="mate"),)))
    held_back = gun_of(armed, of(armed, "B"), gun)
    assert held_back is not None
    assert bar_to_firing(held_back) == PARTLY_SHIFTED


def test_14_2_1_only_what_has_shifted_runs_into_it() -> None:
    """CI-14.2.1-1."""
    wren = of(shifted())
    foe = of(fleet(SHIFT), "foe")
    assert bar_to_running_into(wren, foe) == PARTLY_SHIFTED
    other = replace(wren, id="other")
    assert bar_to_running_into(wren, other) is None
    assert bar_to_touching(wren, other) == PARTLY_SHIFTED


def test_14_2_1_a_drone_halts_and_spends_its_speed() -> None:
    """CI-14.2.1-1."""
    drone = Drone(target="wren", position=(0, 5), range_left=7, last_seen=(0, 0))
    assert halted(drone, 3).drone == replace(drone, range_left=4)
    assert halted(drone, 7).travel == "expended"


def test_14_2_1_it_ends_in_final_actions() -> None:
    """CI-14.2.1-1, CI-14.2.1-2."""
    ruling = ended(shifted(mate(cell=(0, 0))))
    assert only(ruling, PartShiftEnded).crushed_by is None
    assert (of(ruling.state).status, held(ruling.state)) == ("active", 10)
    assert not is_shifted(of(ruling.state))


def test_14_2_1_in_the_hex_of_something_massive_it_is_destroyed() -> None:
    """By a house rule from Mass 10 on, and the other is unharmed (CI-14.2.1-2, CI-RUL-95)."""
    state = shifted(mate(cell=(0, 0)), options=Options(part_shift_mass=10))
    ruling = ended(state)
    assert only(ruling, PartShiftEnded).crushed_by == "mate"
    assert (of(ruling.state).status, of(ruling.state, "mate").status) == ("destroyed", "active")


@rows((499.0, False), (500.0, True))
def test_14_2_1_a_mass_of_500_crushes(mass: float, *, crushed: bool) -> None:
    """CI-RUL-95."""
    assert is_crushed((mass,), 500) == crushed


def test_14_2_1_what_has_shifted_is_not_rammed() -> None:
    """CI-14.2.1-1, CI-15.4-1."""
    state = replace(shifted(), phase="ramming", finished=())
    near = change_ship(state, "foe", cell=of(state).cell, motion=of(state).motion)
    with refuses("partly_shifted", at="/target"):
        given(near, DeclareRam(unit="foe", target="wren"))
    offered = COLD_INFINITY.choices(near, Seat("side", "blue"))
    assert "DeclareRamChoice" not in {type(each).__name__ for each in offered}


def test_14_2_1_hangars_work_again_once_the_shift_has_ended() -> None:
    """CI-14.2.1-1, CI-UMP-247."""
    state = change_ship(aboard(), "C", travel=Beyond(shifting="shifted"))
    after = end_part_shifts(Ruling(state), SuppliedDice(())).state
    launch = LaunchCraft(ship="C", hangar="bay", group="hawks")
    assert given(after, launch).group("hawks").in_play  # type: ignore[union-attr]  # it is there


def test_14_2_1_another_drive_goes_on_charging() -> None:
    """CI-14.2.1-1, CI-14.1-2."""
    wren = of(all_done(given(two_drives(), PART)))
    assert tuple(wren.beyond.drive(name).held for name in ("drive", "jumper")) == (10, 1)
    assert wren.beyond.shifting == "announced"


def test_14_2_1_a_drive_that_is_set_back_ends_its_own_shift_alone() -> None:
    """CI-14.2.1-1, CI-14.1-2."""
    for drive, shifting in (("jumper", "announced"), ("drive", None)):
        state = given(two_drives(), PART, ChargeDrive("wren", drive, 0))
        assert of(all_done(state)).beyond.shifting == shifting
