"""Units of our own at play: a turn of the functions of all chapters on them."""

import pytest

from rules.cold_infinity.builders_flight import ahead, moving, pivot
from rules.cold_infinity.builders_running import damaged, off
from rules.cold_infinity.table import ci
from umpire.rules.cold_infinity.movement.thrusters import Rules as MovementRules
from umpire.rules.cold_infinity.power.grids import check
from umpire.rules.cold_infinity.shields import raised
from umpire.rules.cold_infinity.sighting.sections import Target, choices

TABLES, OPTIONS = ci.Tables(), ci.Options()
RULES = ci.Rules(TABLES, OPTIONS)
MANTLE = next(
    each
    for section in ci.MERIDIAN.sections
    for each in section.systems
    if isinstance(each, ci.Shield) and each.id == "mantle"
)


@pytest.mark.parametrize("sheet", ci.SHIPS.values(), ids=list(ci.SHIPS))
def test_3_2_their_plants_feed_all_their_systems(sheet: ci.Sheet) -> None:
    """On the first turn everything may be on (CI-3.1-1, CI-3.2-3)."""
    running = ci.all_on(sheet)
    supply = ci.Supply(ci.levels_at_start(sheet))
    found = ci.grid(running, supply, ci.PowerRules(TABLES.power, OPTIONS))
    assert check(ci.Allocation(on=tuple(running.on)), found).short == 0


def test_5_4_the_cruiser_carries_out_a_plan() -> None:
    """Two hexes ahead for 6 thrust and a facing for 2 (CI-5.1.1-1, CI-5.1.2.1-1, CI-5.4.1-1)."""
    able = ci.means(ci.all_on(ci.HARROWGATE), OPTIONS)
    plan = (ahead(1, 2), pivot())
    flight = ci.carry_out(plan, moving("1+3"), able, MovementRules(OPTIONS, TABLES.movement))
    assert (flight.vector, flight.spent.thrust, flight.overthrust) == ((0, -5), 8, ())
    expected = [("thruster_aft_1", 6), ("thruster_p", 2)]
    assert [(share.thruster, share.thrust) for share in flight.spent.shares] == expected


def test_7_3_a_laser_of_the_cruiser_meets_the_shield_of_the_dreadnought() -> None:
    """From EW to hit, and into a buffering shield (CI-7.3.1-1, CI-7.5.3-1, CI-11.2.2.1-1)."""
    attacker = ci.all_on(ci.HARROWGATE)
    bridge = ci.command(attacker, ci.first_bridge(ci.HARROWGATE), OPTIONS, TABLES.warfare)
    levels = ci.EwAllocation(shroud=1, amplification=5, ecm=6)
    budget = ci.require_ew(levels, ci.suite(attacker, bridge, OPTIONS), TABLES.warfare)
    ci.require_arc(ci.AHEAD, ci.Attitude(1), TABLES.arcs, (0, -9))
    targeting = ci.Targeting(budget.shroud_radius, levels.amplification)
    warfare = ci.ew_effects(targeting, ci.Signature(ecm=3), 9, ci.Support(), OPTIONS)
    names = tuple([each.name for each in ci.MERIDIAN.sections])
    target = Target(names, ci.MERIDIAN.silhouettes, ci.Attitude(4))
    (met,) = choices(target, ci.incoming_hour((0, -9), 4, (0, 0)), TABLES.silhouettes)
    shields = raised(ci.all_on(ci.MERIDIAN))
    row = ci.technology_row(ci.PRISM.technology, TABLES)
    circumstances = ci.Circumstances(
        silhouette=met.rating,
        accuracy=ci.accuracy(ci.PRISM.accuracy, len(ci.MERIDIAN.sections)) + bridge.accuracy,
        range=ci.range_penalty(ci.PRISM.range, 9, TABLES.fire, OPTIONS, doubled=warfare.doubled),
        deflection=ci.deflection(MANTLE, shields[0], row, TABLES.defence),
    )
    modifier = ci.drm(circumstances, warfare.terms, TABLES.fire)
    thrown = ci.to_hit((3, 3, 4), modifier.total, TABLES.fire)
    rolled = ci.damage_rolled(ci.PRISM.damage, (6, 5, 2, 1))
    shot = ci.Shot(technology="laser", result=thrown.result, rolled=(rolled,), range_hexes=9)
    defence = ci.Defence(route=(met.section, *met.behind), shields=shields)
    struck = ci.strike(ci.whole(ci.MERIDIAN), ci.MERIDIAN, shot, defence, RULES)
    assert met == ci.Choice("fore_aft", 5, "forward", ("core",))
    assert modifier == ci.Drm(
        silhouette=5, amplification=5, ecm=-3, accuracy=8, range=-3, deflection=-2
    )
    assert thrown == ci.ToHit(10, 20, hit=True, glancing=False, place="chart")
    assert (struck.systems, struck.blows[0].volleys[0].past) == ((), 0)
    assert ci.system_of(struck.condition, "mantle").charge == 30 - rolled


def test_8_2_6_a_plasma_mortar_strikes_the_cruiser() -> None:
    """It loses damage on its way, meets shield and half armour, and overkills (CI-8.2.6-1).

    Of 31 points 10 are lost over five hexes, the shield takes 4 and half of the armour 3: the
    thruster has 12, and what is left goes to hull at double (CI-7.4.1M-1, CI-7.4.5-1).
    """
    rolled = ci.damage_rolled(ci.FURNACE.damage, (6, 5, 4, 3, 2, 1))
    shot = ci.Shot(
        technology="plasma",
        result=20,
        rolled=(rolled,),
        range_hexes=5,
        plasma=ci.FURNACE.plasma or 0,
    )
    shields = raised(ci.all_on(ci.HARROWGATE))
    defence = ci.Defence(route=("forward", "core"), shields=shields, picks=("thruster_forward",))
    struck = ci.strike(ci.whole(ci.HARROWGATE), ci.HARROWGATE, shot, defence, RULES)
    steps = [
        (step.stage, step.took)
        for blow in struck.blows
        for step in (*(each for volley in blow.volleys for each in volley.steps), *blow.effects)
    ]
    assert steps == [("shield", 4), ("armour", 3), ("system", 12), ("hull", 4)]
    after = ci.section_of(struck.condition, "forward")
    assert (after.hull, after.armour) == (28, 5)


def test_9_2_the_cruiser_launches_a_missile_and_its_laser_arms_again() -> None:
    """A missile fewer; a turn of arming after the shot (CI-7.1.3-1, CI-9.0-3, CI-9.2.1-1)."""
    rack = ci.racks_at_start(ci.HARROWGATE, {})["rack_port"]
    assert ci.bar_to_launch(ci.HEDGE, ci.THISTLE, ci.LaunchSight(15)) is None
    assert ci.bar_to_launch(ci.HEDGE, ci.THISTLE, ci.LaunchSight(16)) is not None
    assert len(ci.without(rack.missiles, "thistle", in_order=True)) == 19
    ready = ci.readiness_at_start(ci.HARROWGATE, ci.all_on(ci.HARROWGATE).on, OPTIONS)["prism_1"]
    shot = ci.fired(ready, ci.PRISM.rate_of_fire, 1, powered=True)
    assert ci.next_turn(shot, ci.PRISM.rate_of_fire, powered=True) == ci.Readiness(arming=1)


def test_11_2_shields_stand_that_are_on_and_work() -> None:
    """Extra power overloads what is built for it; one gets half its power (CI-11.2.1-1, -2.8-1)."""
    running = off(damaged(ci.HARROWGATE, shield_port=8), "shield_aft")
    more = running._replace(extra={"shield_forward": 1})
    assert raised(more) == (
        ci.RaisedShield("shield_forward", overloaded=True),
        ci.RaisedShield("shield_starboard"),
    )
    mantle, ward = raised(ci.all_on(ci.MERIDIAN), in_part=("mantle",))
    assert (mantle, ward) == (ci.RaisedShield("mantle", partial=True), ci.RaisedShield("ward"))


def test_11_1_guns_are_told_with_what_they_are_set_to() -> None:
    """Racks and launchers are none; a destroyed or unpowered gun does not fire (CI-11.1-1)."""
    running = off(damaged(ci.HARROWGATE, hailstone_port=6), "prism_1")
    arming = {"prism_2": ci.Readiness(arming=1)}
    found = ci.guns(running, arming, {"hailstone_starboard": "standard"}, {"prism_2": ci.PRISM})
    hailstone = ci.blocks(ci.HARROWGATE)["hailstone_starboard"]
    assert found["hailstone_starboard"] == ci.Gun(hailstone, "standard")  # type: ignore[arg-type]
    barred = {mount: ci.bar_to_firing(gun) for mount, gun in found.items()}
    expected = {"prism_1": "not_powered", "prism_2": "not_armed", "hailstone_port": "destroyed"}
    assert {mount: code.name for mount, code in barred.items() if code} == expected
