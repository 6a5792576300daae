"""4.1 Fire arcs: where a target stands, who bears on it, and what a line of two arcs does."""

from math import cos, radians, sin
from typing import Any

import pytest

from rules.full_thrust.alone import refusal, refused, rule
from rules.full_thrust.builders_combat import fire, fire_phase, ship, warship
from rules.full_thrust.fleets import Place
from rules.full_thrust.table import Outfit, named, only, told
from rules.rows import rows
from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.dice import SuppliedDice
from umpire.rules.full_thrust.gunnery import (
    AT_RANGE_0,
    ArcSettled,
    BeamFired,
    FireWeapons,
    SettleArc,
    ShipActivated,
    Shot,
    ShotLost,
    arcs_of,
    arcs_open,
    throw_for_arc,
)
from umpire.rules.full_thrust.sequence import PhaseBegan
from umpire.rules.full_thrust.state.options import ArcEdge, Options
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FireControl,
    PointDefence,
    Ship,
    SubmunitionPack,
)


def at(bearing_deg: float, range_mu: float = 10.0) -> Place:
    """Return the place at a bearing from the origin, clockwise from course 12."""
    angle = radians(bearing_deg)
    return (range_mu * sin(angle), range_mu * cos(angle))


def gunship(*arcs: Arc, **changes: Any) -> Ship:
    """Return ship A1 with a FireCon and one class 2 beam that bears through those arcs."""
    return ship("A1", (0.0, 0.0), FireControl("F1"), Beam("B1", 2, arcs), **changes)


@rows(
    (0, "F"),
    (29, "F"),
    (31, "FS"),
    (89, "FS"),
    (91, "AS"),
    (149, "AS"),
    (151, "A"),
    (209, "A"),
    (211, "AP"),
    (269, "AP"),
    (271, "FP"),
    (329, "FP"),
    (331, "F"),
)
def test_4_1_a_target_is_in_one_of_six_arcs(bearing_deg: float, arc: Arc) -> None:
    """Each of 60 degrees, by the bearing from the bow (FT-4.1-1)."""
    assert arcs_of(ship("A1"), ship("B1", at(bearing_deg))) == (arc,)


def test_10_2_arcs_are_taken_from_facing() -> None:
    """A ship that drifts sideways still has its bow where it faces (FT-10.2-9)."""
    drifting = ship("A1", facing=3, movement="vector", course_deg=0.0)
    assert arcs_of(drifting, ship("B1", (8.0, 0.0))) == ("F",)


LINES: list[tuple[float, Arc, Arc]] = [
    (30, "F", "FS"),
    (90, "FS", "AS"),
    (150, "AS", "A"),
    (210, "AP", "A"),
    (270, "FP", "AP"),
    (330, "F", "FP"),
]


@pytest.mark.parametrize(("bearing_deg", "bow", "stern"), LINES)
@pytest.mark.parametrize("slip_deg", [-0.009, 0.0, 0.009])
def test_4_1_on_a_line_both_arcs_are_open_the_bow_one_first(
    bearing_deg: float, bow: Arc, stern: Arc, slip_deg: float
) -> None:
    """Up to 0.01 degrees beside it (FT-4.1-1, FT-RUL-3)."""
    assert arcs_of(ship("A1"), ship("B1", at(bearing_deg + slip_deg))) == (bow, stern)


@rows(*LINES)
def test_4_1_odd_is_the_arc_nearer_the_bow(bearing_deg: float, bow: Arc, stern: Arc) -> None:
    """Even is the one nearer the stern (FT-RUL-4)."""
    arcs = arcs_of(ship("A1"), ship("B1", at(bearing_deg)))
    assert [throw_for_arc(arcs, SuppliedDice([face]), "arc")[0] for face in range(1, 7)] == [
        bow,
        stern,
    ] * 3


@rows(
    ("dice", ("F", "FS")),
    ("shooter", ("F", "FS")),
    ("bow", ("F",)),
    ("stern", ("FS",)),
)
def test_4_1_other_readings_of_a_line(edge: ArcEdge, open_arcs: tuple[Arc, ...]) -> None:
    """Without a die at the bow's or the stern's favour; or the firer says (FT-RUL-4)."""
    assert arcs_open(("F", "FS"), edge) == open_arcs


@rows((1, (4, 4)), (2, ()))
def test_4_1_the_die_decides_whether_a_weapon_bears(die: int, dice: tuple[int, ...]) -> None:
    """One die for the target; a weapon that does not bear then is neither thrown nor used."""
    ruling = rule(fire_phase(gunship("F"), ship("B1", at(30))), fire("B1"), die, *dice)
    assert only(ruling, ArcSettled).arc == ("F" if dice else "FS")
    assert bool(told(ruling, BeamFired)) is bool(dice)
    assert bool(told(ruling, ShotLost)) is not bool(dice)
    assert only(ruling, ShipActivated).fired == (("B1",) if dice else ())
    assert named(ruling, "A1").activated


def test_4_1_one_die_settles_the_arc_for_all_weapons_at_a_target() -> None:
    """It comes before their dice, even where all of them bear either way (FT-DICE-2)."""
    before = fire_phase(
        ship("A1", (0.0, 0.0), FireControl("F1"), Beam("B1", 1, ARCS), Beam("B2", 1, ("FS",))),
        ship("B1", at(30)),
    )
    ruling = rule(before, fire("B1 B2"), 4, 5, 1)
    assert [fired.damage for fired in told(ruling, BeamFired)] == [1, 0]
    ruling = rule(before, fire("B1 B2"), 3, 5)
    assert [(lost.weapon, lost.arc) for lost in told(ruling, ShotLost)] == [("B2", "F")]


def test_4_1_a_pack_that_does_not_bear_after_the_die_is_not_spent() -> None:
    """It was not fired (FT-4.9-1)."""
    firer = ship("A1", (0.0, 0.0), FireControl("F1"), SubmunitionPack("S1", ("F",)))
    ruling = rule(fire_phase(firer, ship("B1", at(330))), fire("S1"), 6)
    assert named(ruling, "A1").spent == ()


def test_4_1_the_firer_may_say_by_another_reading() -> None:
    """Which arc of the line counts, the same for all shots at the target (FT-RUL-4)."""
    before = fire_phase(gunship("F", "FS"), ship("B1", at(30)), arc_edge="shooter")
    said = rule(before, FireWeapons("A1", (Shot("B1", "B1", arc="FS"),)), 1, 1)
    assert only(said, BeamFired).arc == "FS"
    wrong = refusal(before, FireWeapons("A1", (Shot("B1", "B1", arc="AS"),)))
    assert (wrong.code, wrong.at) == ("wrong_arc", "/shots/0/arc")


def test_4_1_a_firer_that_says_nothing_means_the_arc_where_all_weapons_bear() -> None:
    """And two different arcs for one target are refused (FT-RUL-4)."""
    beams = (Beam("B1", 1, ("F", "FS")), Beam("B2", 1, ("FS",)))
    firer = ship("A1", (0.0, 0.0), FireControl("F1"), *beams)
    before = fire_phase(firer, ship("B1", at(30)), arc_edge="shooter")
    assert {fired.arc for fired in told(rule(before, fire("B1 B2"), 1, 1), BeamFired)} == {"FS"}
    both = FireWeapons("A1", (Shot("B1", "B1", arc="F"), Shot("B2", "B1", arc="FS")))
    assert refusal(before, both).at == "/shots/1/arc"


@rows((1, "F", "B1", "B2"), (2, "FS", "B2", "B1"))
def test_4_1_the_die_may_be_thrown_before_fire_is_declared(
    die: int, arc: Arc, weapon: str, other: str
) -> None:
    """Then the arc is known, may be named, and no shot is lost to it (FT-4.1-1, FT-RUL-4)."""
    beams = (Beam("B1", 1, ("F",)), Beam("B2", 1, ("FS",)))
    before = fire_phase(ship("A1", (0.0, 0.0), FireControl("F1"), *beams), ship("B1", at(30)))
    ruling = rule(before, SettleArc("A1", "B1"), die)
    assert only(ruling, ArcSettled).arc == arc
    assert ruling.state.active == before.active
    assert refused(ruling.state, fire(other)) == "out_of_arc"
    assert refused(ruling.state, SettleArc("A1", "B1")) == "wrong_arc"
    done = rule(ruling.state, FireWeapons("A1", (Shot(weapon, "B1", arc=arc),)), 1)
    assert only(done, BeamFired).arc == arc
    assert named(done, "A1").arcs_settled == ()


def test_4_1_a_die_for_an_arc_is_thrown_where_one_decides() -> None:
    """On a line, by the ship whose turn it is (FT-RUL-4)."""
    plain = fire_phase(gunship("F"), ship("B1", at(0)))
    assert refused(plain, SettleArc("A1", "B1")) == "wrong_arc"
    for options in (Options(arc_edge="shooter"), Options(arc_edge="bow")):
        line = fire_phase(gunship("F"), ship("B1", at(30)), options=options)
        assert refused(line, SettleArc("A1", "B1")) == "wrong_arc"
    assert refused(plain, SettleArc("B1", "A1")) == "not_active_side"


def test_4_1_an_arc_is_settled_for_one_turn() -> None:
    """And for the ship that threw alone (FT-RUL-4)."""
    firer = ship("A1", (0.0, 0.0), FireControl("F1"), Beam("B1", 1, ARCS))
    settled = rule(fire_phase(firer, ship("B1", at(30))), SettleArc("A1", "B1"), 1).state
    assert named(settled, "B1").arcs_settled == ()
    later = PhaseBegan(turn=settled.turn + 1, phase="orders").apply(settled)
    assert named(later, "A1").arcs_settled == ()


@rows("F", "FS", "A")
def test_4_1_an_arc_is_not_the_firers_to_name_where_a_die_decides(arc: Arc) -> None:
    """Whatever it names (FT-RUL-4)."""
    before = fire_phase(gunship("F", "FS"), ship("B1", at(30)))
    assert refused(before, FireWeapons("A1", (Shot("B1", "B1", arc=arc),)), 1) == "wrong_arc"


@rows(*ARCS)
def test_4_1_at_range_0_the_firer_names_any_arc_but_aft(arc: Arc) -> None:
    """And the range is 0 (FT-RUL-5)."""
    before = fire_phase(gunship(*ARCS), ship("B1"))
    order = FireWeapons("A1", (Shot("B1", "B1", arc=arc),))
    if arc == "A":
        assert refused(before, order) == "wrong_arc"
    else:
        fired = only(rule(before, order, 1, 1), BeamFired)
        assert (fired.arc, fired.range_mu) == (arc, 0.0)


@rows((("F", "FS"), "F"), (("AP",), "AP"))
def test_4_1_at_range_0_without_a_word_it_is_ahead_or_where_the_weapon_bears(
    arcs: tuple[Arc, ...], arc: Arc
) -> None:
    """Any arc but aft will do (FT-RUL-5)."""
    before = fire_phase(gunship(*arcs), ship("B1"))
    assert only(rule(before, fire("B1"), 1, 1), BeamFired).arc == arc
    assert "A" not in AT_RANGE_0


def test_4_1_ships_block_no_line_of_fire() -> None:
    """Nobody hides behind another (FT-4.1-2)."""
    between = [ship("B2", (0.0, 4.0)), ship("A2", (0.0, 5.0)), ship("B3", (0.0, 6.0))]
    before = fire_phase(gunship("F"), ship("B1", (0.0, 8.0)), *between)
    assert only(rule(before, fire("B1"), 5, 1), BeamFired).damage == 1


@rows("FS", "AS", "AP", "FP")
def test_4_1_a_weapon_bears_through_its_own_arcs_alone(arc: Arc) -> None:
    """Those of its design (FT-4.1-3)."""
    wrong = refusal(fire_phase(gunship(arc), ship("B1", (0.0, 8.0))), fire("B1"))
    assert (wrong.code, wrong.at) == ("out_of_arc", "/shots/0/target")


def test_4_1_a_point_defence_system_is_no_weapon_against_ships() -> None:
    """Its six arcs do not help (FT-4.1-3)."""
    firer = ship("A1", (0.0, 0.0), FireControl("F1"), PointDefence("P1"))
    wrong = refusal(fire_phase(firer, ship("B1", (0.0, 8.0))), fire("P1"))
    assert (wrong.code, wrong.at) == ("wrong_weapon", "/shots/0/weapon")


SIDES: list[tuple[Arc, float]] = [("FS", 60), ("AS", 120), ("AP", 240), ("FP", 300)]
SWAPPED: dict[Arc, Arc] = {"FS": "FP", "FP": "FS", "AS": "AP", "AP": "AS"}


@rows(*SIDES)
def test_3_3_a_rolled_ship_has_port_and_starboard_swapped(arc: Arc, bearing_deg: float) -> None:
    """The event tells the arc as the model stands (FT-3.3-4)."""
    target = ship("B1", at(bearing_deg))
    assert refused(fire_phase(gunship(arc, rolled=True), target), fire("B1")) == "out_of_arc"
    other = fire_phase(gunship(SWAPPED[arc], rolled=True), target)
    assert only(rule(other, fire("B1"), 1, 1), BeamFired).arc == arc


def test_3_3_bow_and_stern_of_a_rolled_ship_are_where_they_were() -> None:
    """Nothing else changes in combat (FT-3.3-4)."""
    rolled = gunship("F", rolled=True)
    assert only(rule(fire_phase(rolled, ship("B1", at(0))), fire("B1"), 1, 1), BeamFired).arc == "F"
    assert refused(fire_phase(rolled, ship("B1", at(180))), fire("B1")) == "aft_arc"


@rows(151, 180, 209)
def test_4_1_no_weapon_attacks_through_the_aft_arc(bearing_deg: float) -> None:
    """Even one that bears there by design (FT-4.1-4)."""
    wrong = refusal(fire_phase(warship(), ship("B1", at(bearing_deg))), fire("B1"))
    assert (wrong.code, wrong.at) == ("aft_arc", "/shots/0/target")


def test_4_1_on_the_line_of_the_aft_arc_a_die_may_lose_the_shot() -> None:
    """Even is aft, through which nothing fires (FT-4.1-4, FT-RUL-4)."""
    before = fire_phase(gunship("AS", "A"), ship("B1", at(150)))
    assert only(rule(before, fire("B1"), 2), ShotLost).arc == "A"
    assert only(rule(before, fire("B1"), 5, 4, 1), BeamFired).arc == "AS"


AFT_FIRE = Options(aft_arc_fire=True)


@rows("cinematic", "vector")
def test_4_1_by_option_aft_fire_needs_a_quiet_main_drive(movement: str) -> None:
    """It may not have changed the velocity; rotations and pushes may (FT-4.1-5, FT-RUL-71)."""
    target = ship("B1", at(180))
    quiet = gunship(*ARCS, movement=movement, manoeuvred=True)
    ruling = rule(fire_phase(quiet, target, options=AFT_FIRE), fire("B1"), 1, 1)
    assert only(ruling, BeamFired).arc == "A"
    thrusting = gunship(*ARCS, movement=movement, main_drive_used=True)
    assert refused(fire_phase(thrusting, target, options=AFT_FIRE), fire("B1")) == "aft_arc"


def test_4_1_by_option_only_weapons_that_bear_aft_fire_there() -> None:
    """Others are out of arc (FT-4.1-5)."""
    before = fire_phase(gunship("F", "FS"), ship("B1", at(180)), options=AFT_FIRE)
    assert refused(before, fire("B1")) == "out_of_arc"


def test_4_1_a_system_without_arcs_is_no_weapon() -> None:
    """A FireCon does not fire."""
    systems: Outfit = (FireControl("F1"),)
    before = fire_phase(ship("A1", (0.0, 0.0), *systems), ship("B1", at(0)))
    assert refused(before, fire("F1")) == "wrong_weapon"
