"""Fire at missiles that are about to attack (SF 8)."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_missiles import (
    FREE,
    SENSORS,
    Unit,
    battle,
    cell,
    dummy,
    planet,
    point,
    salvo,
    ship,
)
from rules.space_fleet.table import named, refused, rule, told
from umpire.rules.space_fleet.firing import DeclareFire, ResolveFire, ShipFired, ShotsFired
from umpire.rules.space_fleet.missile_attacks import DefendAgainstMissile, ResolveMissiles
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle, Shot, SrLauncher
from umpire.rules.space_fleet.units import MissileRemoved
from umpire.rules.space_fleet.weapons import has_fired

BEAM = Shot("M1")


def fire(ship_id: str, *shots: Shot) -> DefendAgainstMissile:
    """Return the order to fire at missiles, with one beam at M1 if no shots are named."""
    return DefendAgainstMissile(ship_id, shots or (BEAM,))


def attacked(*more: Unit, **changes: Any) -> Battle:
    """Return a battle in which contact salvo M1 is about to attack B1 of squadron QB."""
    m1 = salvo(place=cell(0, -2), target="B1", moved=True)
    units = (m1, ship("B1", squadron="QB"), ship("A1", cell(0, 4)), *more)
    return battle(*units, phase="missile_defence", **changes)


def lit(place: Any, **changes: Any) -> Battle:
    """Return a battle in which directed energy at (0, 0) is about to attack B1; B2 is elsewhere."""
    m1 = salvo(target="B1", warhead="directed", moved=True)
    b1 = ship("B1", cell(0, -6, 4), squadron="QB")
    b2 = ship("B2", place, squadron="QC")
    return battle(m1, b1, b2, phase="missile_defence", **changes)


@pytest.mark.parametrize(("face", "hit"), [(4, False), (5, True)])
def test_a_single_hit_shoots_a_salvo_down(face: int, *, hit: bool) -> None:
    """A beam needs 4+ at short range, and has -1 at a missile (SF-LRM-09, SF-FIRE-10)."""
    ruling = rule(attacked(), fire("B1"), face)

    shots = told(ruling, ShotsFired)[0]
    removed = [MissileRemoved(missile="M1", reason="shot_down", rule="SF-LRM-09")]
    assert (shots.need, shots.modifier, shots.struck) == (4, -1, int(hit))
    assert told(ruling, MissileRemoved) == (removed if hit else [])


def test_a_salvo_that_is_shot_down_does_not_attack() -> None:
    """Fire at missiles comes before they strike (SF-LRM-08, SF-LRM-07)."""
    after = rule(attacked(), fire("B1"), 5).state

    assert refused(after, ResolveMissiles()) == ("nothing_to_resolve", "")


def test_the_squadron_of_the_target_may_fire_at_a_contact_missile() -> None:
    """So may the target; a ship of another squadron may not, nor one of none (SF-LRM-08)."""
    near = cell(1, -2, 6)
    before = attacked(
        ship("B2", near, squadron="QB"), ship("B3", near, squadron="QC"), ship("B4", near)
    )

    for strange in ("B3", "B4"):
        refusal = refused(before, fire(strange))
        assert refusal == ("not_in_target_squadron", "/shots/0/target")
    for friend in ("B1", "B2"):
        assert rule(before, fire(friend), 5).state.missiles == ()


def test_a_target_of_no_squadron_defends_itself_alone() -> None:
    """Ships without a squadron are not one squadron (SF-LRM-08)."""
    m1 = salvo(place=cell(0, -2), target="B1")
    before = battle(m1, ship("B1"), ship("B2", cell(1, -2, 6)))

    assert refused(before, fire("B2"))[0] == "not_in_target_squadron"
    assert rule(before, fire("B1"), 6).state.missiles == ()


@pytest.mark.parametrize(("distance", "code"), [(8, None), (9, "missile_beyond_medium")])
def test_the_squadron_fires_up_to_medium_range(distance: int, code: str | None) -> None:
    """5+ at medium range, and -1; beyond it a missile is no target (SF-LRM-09)."""
    before = attacked(ship("B2", cell(0, distance - 2), squadron="QB"))

    if code:
        assert refused(before, fire("B2")) == (code, "/shots/0/target")
    else:
        assert rule(before, fire("B2"), 6).state.missiles == ()


@pytest.mark.parametrize(("distance", "code"), [(0, None), (4, None), (5, "out_of_range")])
def test_any_ship_within_4_may_fire_at_directed_energy(distance: int, code: str | None) -> None:
    """Short range of the salvo, whatever the squadron (SF-LRM-08)."""
    before = lit(cell(0, -distance, 4))

    if code:
        assert refused(before, fire("B2")) == (code, "/shots/0/target")
    else:
        assert rule(before, fire("B2"), 5).state.missiles == ()


def test_the_target_of_directed_energy_is_to_be_within_4_itself() -> None:
    """Its squadron is no reason here (SF-LRM-08)."""
    refusal = refused(lit(cell(0, -4, 4)), fire("B1"))

    assert refusal == ("out_of_range", "/shots/0/target")


def test_on_a_table_4_1_is_not_within_4() -> None:
    """A part of a unit counts as a whole one (SF-RUL-10)."""
    m1 = salvo(place=point(0, 0), target="B1", warhead="directed")
    b1, b2 = ship("B1", point(0, 4.1, 180)), ship("B2", point(0, 3.9, 180))
    before = battle(m1, b1, b2, options=FREE)

    assert refused(before, fire("B1"))[0] == "out_of_range"
    assert rule(before, fire("B2"), 5).state.missiles == ()


def test_a_ship_may_use_all_its_shots_and_then_fires_no_more() -> None:
    """It is done for the turn, whatever it has left (SF-RUL-33)."""
    second = salvo("M2", cell(0, -2), target="B1")
    before = attacked(second)

    ruling = rule(before, fire("B1", Shot("M1", count=2), Shot("M2")), 4, 5, 3)

    b1 = ruling.state.ship("B1")
    assert [each.id for each in ruling.state.missiles] == ["M2"]
    assert b1 is not None
    assert (b1.fired_at_missile, b1.fired_beam) == (True, True)
    assert told(ruling, ShipFired)[0].at_missile
    assert refused(ruling.state, fire("B1", Shot("M2"))) == ("already_fired", "/ship")


AFTER = Options(long_range_missiles=True, fire_after_defence="after_directed")


def test_by_the_other_reading_a_ship_fires_what_it_has_left_after_directed_energy() -> None:
    """Line 209 forbids it of contact warheads; each weapon fires once a turn (SF-RUL-33)."""
    before = lit(cell(0, 2), options=AFTER)
    before = replace(before, ships=(*before.ships, ship("A1", cell(0, -1, 4))))
    after = rule(before, fire("B2", Shot("M1", count=2)), 1, 2).state
    b2 = named(after, "B2")
    assert (b2.fired_at_missile, b2.spent_beams, b2.beams) == (False, 2, 3)
    assert not has_fired(b2)
    firing = replace(after, phase="fire_hc")
    assert refused(firing, DeclareFire("B2", (Shot("A1", count=2),)))[0] == "too_many_shots"
    declared = rule(firing, DeclareFire("B2", (Shot("A1"),))).state
    fired = rule(replace(declared, fire_open=True), ResolveFire(), 6).state
    assert has_fired(named(fired, "B2"))
    assert refused(after, fire("B2", Shot("M1", count=2)))[0] == "too_many_shots"


@pytest.mark.parametrize(
    ("options", "warhead"), [(AFTER, "contact"), (Options(long_range_missiles=True), "directed")]
)
def test_a_ship_fires_no_more_after_contact_warheads(options: Options, warhead: Any) -> None:
    """By either reading; by the first after any (SF-RUL-33)."""
    before = lit(cell(0, 2), options=options)
    salvoes = tuple(replace(each, warhead=warhead, target="B2") for each in before.missiles)
    after = rule(replace(before, missiles=salvoes), fire("B2", Shot("M1")), 1).state
    assert has_fired(named(after, "B2"))


def test_short_range_missiles_may_be_fired_at_a_salvo() -> None:
    """Any hit is enough, and no die is thrown for hits (SF-RUL-39)."""
    m1 = salvo(place=cell(0, -2), target="B1")
    before = battle(m1, ship("B1", sr_launchers=(SrLauncher("S1", 2),)))

    ruling = rule(before, fire("B1", Shot("M1", "sr_missile", "S1")), 5)

    b1 = ruling.state.ship("B1")
    assert ruling.state.missiles == ()
    assert b1 is not None
    assert b1.sr_launchers == (SrLauncher("S1", 1),)


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        (fire("B1", Shot("M1", count=4)), ("too_many_shots", "/shots/0/count")),
        (fire("B1", Shot("M2")), ("missile_not_attacking", "/shots/0/target")),
        (fire("B1", BEAM, Shot("M9")), ("unknown_missile", "/shots/1/target")),
        (fire("B1", Shot("A1")), ("unknown_missile", "/shots/0/target")),
        (fire("A1"), ("own_side", "/shots/0/target")),
        (fire("B2"), ("weapons_out", "/ship")),
        (fire("B3"), ("destroyed", "/ship")),
        (fire("B4"), ("rear_arc", "/shots/0/target")),
        (fire("B9"), ("unknown_ship", "/ship")),
    ],
)
def test_fire_that_is_refused(order: DefendAgainstMissile, expected: tuple[str, str]) -> None:
    """Fire at missiles obeys the rules of fire (SF-LRM-08, SF-FIRE-12, SF-FIRE-14)."""
    before = attacked(
        salvo("M2", cell(1, -1)),
        ship("B2", squadron="QB", weapons="ko"),
        ship("B3", squadron="QB", status="destroyed"),
        ship("B4", cell(0, -3, 1), squadron="QB"),
    )

    assert refused(before, order) == expected


def test_a_body_hides_a_salvo() -> None:
    """The line of fire is to be free (SF-TERR-06)."""
    before = lit(cell(0, -3, 4), bodies=(planet(cell(0, -1)),))

    assert refused(before, fire("B2")) == ("line_blocked", "/shots/0/target")


def test_a_side_that_is_done_defends_no_more() -> None:
    """It has said that it is done with the phase (SF-UMP-2)."""
    assert refused(attacked(finished=("B",)), fire("B1")) == ("finished", "/ship")


def test_without_the_option_there_is_no_defence() -> None:
    """Long-range missiles are an additional rule (SF-UMP-6)."""
    assert refused(attacked(options=Options()), fire("B1")) == ("option_off", "")


@pytest.mark.parametrize("broken", [(), ("QB",)])
@pytest.mark.parametrize("firer", ["B1", "B2"])
def test_any_ship_of_an_attacked_squadron_counter_may_fire(
    firer: str, broken: tuple[str, ...]
) -> None:
    """Though the counter may have been broken up by the fire of others (SF-LRM-06, SF-LRM-08)."""
    m1 = salvo(place=cell(0, -2), target="QB")
    squadron = [ship(name, squadron="QB", counter=f"QB-{name}") for name in ("B1", "B2")]
    before = battle(m1, *squadron, ship("A1"), options=SENSORS, broken=broken)

    ruling = rule(before, fire(firer), 5)

    assert ruling.state.missiles == ()
    assert told(ruling, ShotsFired)[0].only == ("B",)
    assert told(ruling, MissileRemoved)[0].rule == "SF-LRM-09"


def test_nobody_defends_a_dummy_squadron() -> None:
    """Its ships are none, and others are not of it (SF-LRM-08)."""
    m1 = salvo(place=cell(0, -2), target="QD")
    b1 = ship("B1", squadron="QB", counter="QB-1")
    before = battle(m1, b1, dummy("QD-1", "QD"), ship("A1"), options=SENSORS)

    assert refused(before, fire("B1"))[0] == "not_in_target_squadron"
