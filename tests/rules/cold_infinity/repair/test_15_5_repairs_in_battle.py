"""CI 15.5 in battle: repair systems, crews and fire brigades in Final Actions."""

import pytest
from msgspec.structs import replace

from rules.cold_infinity.asked import odds
from rules.cold_infinity.builders_damage import with_part
from rules.cold_infinity.builders_power import wren
from rules.cold_infinity.builders_repair import (
    burning,
    core_of,
    crew,
    damaged_frigate,
    lost,
    use,
)
from rules.cold_infinity.ships import FLINT
from rules.cold_infinity.table import give, given, having, offers_of, only, refused, rows
from umpire.kernel.errors import Malformed
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.repair import (
    AdHocRepairTried,
    MendHull,
    MendSystem,
    PutOutFire,
    Repairable,
    RepairAdHoc,
    RepairAdHocChoice,
    RepairSystemUsed,
    UseRepairSystem,
    UseRepairSystemChoice,
)
from umpire.rules.cold_infinity.sheets import require_sound_sheet
from umpire.rules.cold_infinity.state.battle import change_ship
from umpire.rules.cold_infinity.state.drones import mended
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import SystemCondition, TechLevel, with_system
from umpire.rules.cold_infinity.state.sheet import whole as the_whole
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.vessels import SystemTurns, WornWeapon
from umpire.rules.cold_infinity.state.weapons import (
    Beyond,
    DriveState,
    RangeRating,
    RepairSystem,
    TransLightDrive,
    type_of,
)
from umpire.rules.cold_infinity.turns.sequence import unfinished

RED = Seat("side", "red")
SENSORS = MendSystem(system="sensors", points=3)


def test_15_5_1_points_restore_systems_and_hull_and_put_out_fires() -> None:
    """CI-15.5.1-1, CI-UMP-142."""
    state = burning(with_part(damaged_frigate(sensors=2), "wren", "core", hull=15), "core", 3, 7)
    work = (
        MendSystem(system="sensors"),
        MendHull(section="core", points=2),
        PutOutFire(section="core"),
    )
    ruling = give(state, use(*work))
    told = only(ruling, RepairSystemUsed)
    assert (told.rule, told.points) == ("CI-15.5.1-1", 4)
    core = core_of(ruling.state)
    assert (lost(ruling.state, "sensors"), core.hull, core.fires) == (1, 17, (3,))


@rows((12, 0, 4), (11, 0, 3), (3, 0, 1), (0, 0, 0), (12, 2, 2))
def test_15_5_1_it_spends_what_it_has_power_and_structure_for(
    extra: int, ars: int, most: int
) -> None:
    """CI-13.1.11-1."""
    state = damaged_frigate(extra=extra, ars=ars, sensors=7)
    over = use(MendSystem(system="sensors", points=most + 1))
    assert refused(state, over) == ("repair_overspent", "/work")
    if most:
        assert lost(given(state, use(MendSystem(system="sensors", points=most))), "sensors") == (
            7 - most
        )


def test_15_5_1_what_it_has_spent_is_gone_until_the_next_turn() -> None:
    """CI-15.5.1-1."""
    state = given(damaged_frigate(sensors=7), use(SENSORS))
    assert refused(state, use(SENSORS)) == ("repair_overspent", "/work")
    assert lost(given(replace(state, turn=2), use(SENSORS)), "sensors") == 1


@rows(
    (use(MendSystem(system="ars")), "unfit_for_repair", "/work/0"),
    (use(MendSystem(system="thruster_aft")), "unfit_for_repair", "/work/0"),
    (use(MendSystem(system="gun")), "beyond_repair", "/work/0"),
    (use(MendHull(section="forward")), "beyond_repair", "/work/0"),
    (use(MendHull(section="core")), "nothing_to_repair", "/work/0"),
    (use(PutOutFire(section="core")), "nothing_to_repair", "/work/0"),
    (use(MendSystem(system="keel")), "unknown_system", "/work/0/system"),
    (use(MendHull(section="port")), "unknown_section", "/work/0/section"),
    (use(MendHull(section="core"), system="bridge"), "unknown_system", "/system"),
    (use(MendHull(section="core"), ship="ghost"), "unknown_ship", "/ship"),
    (use(MendHull(section="core"), ship="foe"), "unknown_system", "/system"),
)
def test_15_5_1_what_it_cannot_repair(order: UseRepairSystem, code: str, at: str) -> None:
    """CI-15.5.1-1, CI-16.2-1."""
    state = damaged_frigate(ars=1, thruster_aft=1, gun=6)
    assert refused(with_part(state, "wren", "forward", hull=0), order) == (code, at)


def test_7_4_4_1_nothing_is_repaired_in_a_destroyed_section() -> None:
    """CI-7.4.4.1-1."""
    state = with_part(damaged_frigate(thruster_ap=1, gun=1), "wren", "aft", hull=0)
    assert refused(state, use(MendSystem(system="thruster_ap")))[0] == "beyond_repair"
    assert refused(state, crew("thruster_ap"))[0] == "beyond_repair"
    assert lost(given(state, use(MendSystem(system="gun"))), "gun") == 0


def test_15_5_1_a_weapon_that_is_restored_is_worn_no_more() -> None:
    """CI-UMP-143."""
    worn = WornWeapon("gun", replace(FLINT, range=RangeRating(3, 1)))
    state = damaged_frigate(gun=3, reactor=9)
    state = having(state, "wren", arms={"worn": (worn,)}, unstable=(SystemTurns("reactor", 2),))
    half = given(state, use(MendSystem(system="reactor")))
    assert (wren(half).arms.worn, wren(half).unstable) == ((worn,), ())
    assert wren(given(half, use(MendSystem(system="gun")))).arms.worn == ()


@rows(((1, 1, 2), 3, 20), ((2, 2, 2), 3, 19), ((2, 2, 3), 3, 18), ((4, 4, 4), 4, 20))
def test_15_5_2_a_crew_restores_a_point_for_hull_of_its_section(
    faces: tuple[int, ...], left: int, hull: int
) -> None:
    """CI-15.5.2-1."""
    ruling = give(damaged_frigate(sensors=4), crew("sensors"), faces)
    assert (lost(ruling.state, "sensors"), core_of(ruling.state).hull) == (left, hull)
    told = only(ruling, AdHocRepairTried)
    assert (told.rule, told.total, len(told.rolls)) == ("CI-15.5.2-1", sum(faces), 1)


def test_15_5_2_an_attempt_that_would_cost_the_section_is_given_up() -> None:
    """CI-RUL-100."""
    state = with_part(damaged_frigate(sensors=4), "wren", "core", hull=2)
    ruling = give(state, crew("sensors"), (2, 2, 3))
    assert only(ruling, AdHocRepairTried).outcome == "aborted"
    assert (lost(ruling.state, "sensors"), core_of(ruling.state).hull) == (4, 2)


def test_15_5_2_a_crew_tries_once_a_turn_whatever_came_of_it() -> None:
    """CI-15.5.2-1."""
    state = give(damaged_frigate(sensors=4), crew("sensors"), (6, 6, 6)).state
    assert refused(state, crew("sensors")) == ("crews_busy", "/system")
    assert give(replace(state, turn=2), crew("sensors"), (6, 6, 6)).events


def test_15_5_3_brigades_try_more_often_in_one_section_at_different_things() -> None:
    """CI-15.5.3-1, CI-UMP-144."""
    state = burning(damaged_frigate(brigades=2, sensors=4, gun=1, thruster_aft=1), "core", 5, 2)
    state = give(state, crew("sensors"), (6, 6, 6)).state
    assert refused(state, crew("sensors"))[0] == "crews_busy"
    assert refused(state, crew("thruster_aft"))[0] == "crews_busy"
    ruling = give(state, crew(fire_in="core"), (1, 2, 2))
    assert (core_of(ruling.state).fires, core_of(ruling.state).hull) == ((2,), 19)
    assert only(ruling, AdHocRepairTried).rule == "CI-15.5.3-1"
    assert refused(ruling.state, crew(fire_in="core")) == ("crews_busy", "/fire_in")
    state = give(ruling.state, crew("gun"), (1, 1, 1)).state
    assert refused(state, crew("bridge"))[0] == "crews_busy"


def test_15_5_3_fires_are_for_brigades_alone() -> None:
    """CI-UMP-144."""
    assert refused(burning(damaged_frigate(), "core", 5), crew(fire_in="core")) == (
        "crews_busy",
        "/fire_in",
    )


@rows(
    (crew(), "repair_unclear", ""),
    (crew("gun", fire_in="core"), "repair_unclear", ""),
    (crew("keel"), "unknown_system", "/system"),
    (crew(fire_in="port"), "unknown_section", "/fire_in"),
    (crew("bridge"), "nothing_to_repair", "/system"),
    (crew("gun"), "beyond_repair", "/system"),
)
def test_15_5_2_what_a_crew_cannot_try(order: RepairAdHoc, code: str, at: str) -> None:
    """CI-15.5.2-1."""
    assert refused(damaged_frigate(gun=6), order) == (code, at)


def test_15_5_repairs_are_offered_and_their_side_is_waited_for() -> None:
    """CI-15.5-1, CI-UMP-65."""
    state = burning(damaged_frigate(brigades=1, sensors=2), "core", 3)
    (machine,) = offers_of(UseRepairSystemChoice, state, RED)
    assert (machine.points, machine.systems, [e.name for e in machine.fires]) == (
        4,
        (Repairable("sensors", 2),),
        ["core"],
    )
    (crews,) = offers_of(RepairAdHocChoice, state, RED)
    assert (crews.attempts, crews.systems, crews.fires) == (2, ("sensors",), ("core",))
    assert unfinished(state) == ("red",)
    assert offers_of(RepairAdHocChoice, state, Seat("side", "blue")) == []
    assert unfinished(damaged_frigate()) == ()


def test_15_5_2_the_odds_of_an_attempt_are_exact() -> None:
    """Up to 8 of 3d6 it is repaired; `damage` is the hull that it takes (CI-15.5.2-1)."""
    (row,) = odds(damaged_frigate(sensors=2), crew("sensors")).targets
    assert row.outcomes[0].chance == pytest.approx(56 / 216)
    assert row.damage == pytest.approx((4 / 216 + 160 / 216, 16 / 216, 36 / 216))


def test_15_5_under_the_basic_rules_nothing_is_repaired_in_battle() -> None:
    """CI-15.5-1, CI-RUL-1."""
    state = damaged_frigate(options=Options(level="basic"), extra=0, sensors=2)
    assert refused(state, crew("sensors"))[0] == "option_off"
    assert offers_of(RepairAdHocChoice, state, RED) == []


def test_16_4_7_1f_a_ship_has_no_more_brigades_than_its_bridge_leads() -> None:
    """CI-16.4.7.1F-1, CI-16.4.6-1."""
    sheet = replace(wren(damaged_frigate()).sheet, fire_brigades=3)
    require_sound_sheet(sheet, Tables())
    low = replace(sheet, tech_levels=(TechLevel("sensors", 1),))
    with pytest.raises(Malformed, match="2 fire brigades, not 3"):
        require_sound_sheet(low, Tables())


def test_7_4_1_3_the_chart_finds_a_repair_system_among_the_others() -> None:
    """CI-UMP-141."""
    assert type_of(RepairSystem(id="ars", structure=4, rating=4)) == "other"


def test_16_2_a_tech_level_is_told_of_a_system_that_is_there() -> None:
    """CI-16.2-1."""
    sheet = wren(damaged_frigate()).sheet
    for levels in (("keel",), ("gun", "gun")):
        told = tuple([TechLevel(each, 1) for each in levels])
        with pytest.raises(Malformed):
            require_sound_sheet(replace(sheet, tech_levels=told), Tables())


def test_13_4_a_gate_with_all_of_its_hull_works_again() -> None:
    """CI-13.4-1, CI-15.5-1."""
    state = change_ship(damaged_frigate(sensors=7), "wren", travel=Beyond(broken=True))
    assert not wren(given(state, use(SENSORS))).beyond.broken
    holed = with_part(state, "wren", "core", hull=core_of(state).hull - 2)
    assert wren(given(holed, use(SENSORS))).beyond.broken
    point = MendHull(section="core", points=1)
    assert not wren(given(holed, use(replace(point, points=2)))).beyond.broken


def test_13_1_6_1_a_drive_of_which_nothing_is_lost_works_again() -> None:
    """CI-13.1.6.1-1."""
    drive = TransLightDrive(id="drive", structure=6, travel="shift", rating=2, power=4)
    ship = wren(damaged_frigate())
    first = ship.sheet.sections[0]
    sections = (replace(first, systems=(*first.systems, drive)), *ship.sheet.sections[1:])
    sheet = replace(ship.sheet, sections=sections)
    failed = Beyond(drives=(DriveState(system="drive", disabled=True),))
    whole = replace(ship, sheet=sheet, condition=the_whole(sheet), travel=failed)
    assert mended(whole) == Beyond()
    lost = SystemCondition("drive", lost=1)
    assert mended(replace(whole, condition=with_system(whole.condition, lost))) == failed
