"""Units of our own at play: a turn of the functions of all chapters on them."""

import pytest

from rules.cold_infinity.builders_flight import ahead, moving, pivot
from rules.cold_infinity.builders_running import damaged, off
from rules.cold_infinity.ships import FURNACE, HARROWGATE, HEDGE, MERIDIAN, PRISM, SHIPS, THISTLE
from umpire.rules.cold_infinity.fire.lines import accuracy
from umpire.rules.cold_infinity.fire.throws import Circumstances, Drm, ToHit, drm, to_hit
from umpire.rules.cold_infinity.guided.launchers import (
    LaunchSight,
    bar_to_launch,
    racks_at_start,
    without,
)
from umpire.rules.cold_infinity.guns import (
    Gun,
    RaisedShield,
    bar_to_firing,
    deflection,
    guns,
    raised,
)
from umpire.rules.cold_infinity.hits.impact import Defence, Rules, damage_rolled
from umpire.rules.cold_infinity.hits.volleys import strike
from umpire.rules.cold_infinity.movement.flights import means
from umpire.rules.cold_infinity.movement.manoeuvres import carry_out
from umpire.rules.cold_infinity.movement.thrusters import Rules as MovementRules
from umpire.rules.cold_infinity.power.allocation import fired, next_turn, readiness_at_start
from umpire.rules.cold_infinity.power.grids import (
    Allocation,
    PowerRules,
    Supply,
    check,
    grid,
    levels_at_start,
)
from umpire.rules.cold_infinity.samples import AHEAD
from umpire.rules.cold_infinity.sighting.arcs import incoming_hour, range_penalty, require_arc
from umpire.rules.cold_infinity.sighting.sections import Choice, Target, choices
from umpire.rules.cold_infinity.state.battle import Shot
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import (
    Sheet,
    all_on,
    blocks,
    section_of,
    system_of,
    whole,
)
from umpire.rules.cold_infinity.state.tables import Tables, technology_row
from umpire.rules.cold_infinity.state.units import command, first_bridge
from umpire.rules.cold_infinity.state.values import Attitude, EwAllocation
from umpire.rules.cold_infinity.state.vessels import Readiness
from umpire.rules.cold_infinity.state.weapons import Shield
from umpire.rules.cold_infinity.warfare.levels import (
    Signature,
    Support,
    Targeting,
    ew_effects,
    require_ew,
    suite,
)

TABLES, OPTIONS = Tables(), Options()
RULES = Rules(TABLES, OPTIONS)
MANTLE = next(
    each
    for section in MERIDIAN.sections
    for each in section.systems
    if isinstance(each, Shield) and each.id == "mantle"
)


@pytest.mark.parametrize("sheet", SHIPS.values(), ids=list(SHIPS))
def test_3_2_their_plants_feed_all_their_systems(sheet: Sheet) -> None:
    """CI-3.1-1, CI-3.2-3."""
    running = all_on(sheet)
    supply = Supply(levels_at_start(sheet))
    found = grid(running, supply, PowerRules(TABLES.power, OPTIONS))
    assert check(Allocation(on=tuple(running.on)), found).short == 0


def test_5_4_the_cruiser_carries_out_a_plan() -> None:
    """Two hexes ahead for 6 thrust and a facing for 2 (CI-5.1.1-1, CI-5.1.2.1-1, CI-5.4.1-1)."""
    able = means(all_on(HARROWGATE), OPTIONS)
    plan = (ahead(1, 2), pivot())
    flight = carry_out(plan, moving("1+3"), able, MovementRules(OPTIONS, TABLES.movement))
    assert (flight.vector, flight.spent.thrust, flight.overthrust) == ((0, -5), 8, ())
    expected = [("thruster_aft_1", 6), ("thruster_p", 2)]
    assert [(share.thruster, share.thrust) for share in flight.spent.shares] == expected


def test_7_3_a_laser_of_the_cruiser_meets_the_shield_of_the_dreadnought() -> None:
    """CI-7.3.1-1, CI-7.5.3-1, CI-11.2.2.1-1."""
    attacker = all_on(HARROWGATE)
    bridge = command(attacker, first_bridge(HARROWGATE), OPTIONS, TABLES.warfare)
    levels = EwAllocation(shroud=1, amplification=5, ecm=6)
    budget = require_ew(levels, suite(attacker, bridge, OPTIONS), TABLES.warfare)
    require_arc(AHEAD, Attitude(1), TABLES.arcs, (0, -9))
    targeting = Targeting(budget.shroud_radius, levels.amplification)
    warfare = ew_effects(targeting, Signature(ecm=3), 9, Support(), OPTIONS)
    names = tuple([each.name for each in MERIDIAN.sections])
    target = Target(names, MERIDIAN.silhouettes, Attitude(4))
    (met,) = choices(target, incoming_hour((0, -9), 4, (0, 0)), TABLES.silhouettes)
    shields = raised(all_on(MERIDIAN))
    row = technology_row(PRISM.technology, TABLES)
    circumstances = Circumstances(
        silhouette=met.rating,
        accuracy=accuracy(PRISM.accuracy, len(MERIDIAN.sections)) + bridge.accuracy,
        range=range_penalty(PRISM.range, 9, TABLES.fire, OPTIONS, doubled=warfare.doubled),
        deflection=deflection(MANTLE, shields[0], row, TABLES.defence),
    )
    modifier = drm(circumstances, warfare.terms, TABLES.fire)
    thrown = to_hit((3, 3, 4), modifier.total, TABLES.fire)
    rolled = damage_rolled(PRISM.damage, (6, 5, 2, 1))
    shot = Shot(technology="laser", result=thrown.result, rolled=(rolled,), range_hexes=9)
    defence = Defence(route=(met.section, *met.behind), shields=shields)
    struck = strike(whole(MERIDIAN), MERIDIAN, shot, defence, RULES)
    assert met == Choice("fore_aft", 5, "forward", ("core",))
    assert modifier == Drm(
        silhouette=5, amplification=5, ecm=-3, accuracy=8, range=-3, deflection=-2
    )
    assert thrown == ToHit(10, 20, hit=True, glancing=False, place="chart")
    assert (struck.systems, struck.blows[0].volleys[0].past) == ((), 0)
    assert system_of(struck.condition, "mantle").charge == 30 - rolled


def test_8_2_6_a_plasma_mortar_strikes_the_cruiser() -> None:
    """It loses damage on its way, meets shield and half armour, and overkills (CI-8.2.6-1).

    Of 31 points 10 are lost over five hexes, the shield takes 4 and half of the armour 3: the
    thruster has 12, and what is left goes to hull at double (CI-7.4.1M-1, CI-7.4.5-1).
    """
    rolled = damage_rolled(FURNACE.damage, (6, 5, 4, 3, 2, 1))
    shot = Shot(
        technology="plasma",
        result=20,
        rolled=(rolled,),
        range_hexes=5,
        plasma=FURNACE.plasma or 0,
    )
    shields = raised(all_on(HARROWGATE))
    defence = Defence(route=("forward", "core"), shields=shields, picks=("thruster_forward",))
    struck = strike(whole(HARROWGATE), HARROWGATE, shot, defence, RULES)
    steps = [
        (step.stage, step.took)
        for blow in struck.blows
        for step in (*(each for volley in blow.volleys for each in volley.steps), *blow.effects)
    ]
    assert steps == [("shield", 4), ("armour", 3), ("system", 12), ("hull", 4)]
    after = section_of(struck.condition, "forward")
    assert (after.hull, after.armour) == (28, 5)


def test_9_2_the_cruiser_launches_a_missile_and_its_laser_arms_again() -> None:
    """CI-7.1.3-1, CI-9.0-3, CI-9.2.1-1."""
    rack = racks_at_start(HARROWGATE, {})["rack_port"]
    assert bar_to_launch(HEDGE, THISTLE, LaunchSight(15)) is None
    assert bar_to_launch(HEDGE, THISTLE, LaunchSight(16)) is not None
    assert len(without(rack.missiles, "thistle", in_order=True)) == 19
    ready = readiness_at_start(HARROWGATE, all_on(HARROWGATE).on, OPTIONS)["prism_1"]
    shot = fired(ready, PRISM.rate_of_fire, 1, powered=True)
    assert next_turn(shot, PRISM.rate_of_fire, powered=True) == Readiness(arming=1)


def test_11_2_shields_stand_that_are_on_and_work() -> None:
    """CI-11.2.1-1, CI-11.2.8-1."""
    running = off(damaged(HARROWGATE, shield_port=8), "shield_aft")
    more = running._replace(extra={"shield_forward": 1})
    assert raised(more) == (
        RaisedShield("shield_forward", overloaded=True),
        RaisedShield("shield_starboard"),
    )
    mantle, ward = raised(all_on(MERIDIAN), in_part=("mantle",))
    assert (mantle, ward) == (RaisedShield("mantle", partial=True), RaisedShield("ward"))


def test_11_1_guns_are_told_with_what_they_are_set_to() -> None:
    """CI-11.1-1."""
    running = off(damaged(HARROWGATE, hailstone_port=6), "prism_1")
    arming = {"prism_2": Readiness(arming=1)}
    found = guns(running, arming, {"hailstone_starboard": "standard"}, {"prism_2": PRISM})
    hailstone = blocks(HARROWGATE)["hailstone_starboard"]
    assert found["hailstone_starboard"] == Gun(hailstone, "standard")  # type: ignore[arg-type]
    barred = {mount: bar_to_firing(gun) for mount, gun in found.items()}
    expected = {"prism_1": "not_powered", "prism_2": "not_armed", "hailstone_port": "destroyed"}
    assert {mount: code.name for mount, code in barred.items() if code} == expected
