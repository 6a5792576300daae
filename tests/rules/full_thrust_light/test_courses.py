"""Courses and fire arcs (Kurse und Schussfelder)."""

import math

import pytest

from rules.full_thrust_light.table import (
    EVERYWHERE,
    FORWARD,
    duel,
    fire,
    only,
    refusal,
    rule,
    ship,
    told,
)
from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.plane import Point, turned
from umpire.rules.full_thrust.gunnery import throw_for_arc
from umpire.rules.full_thrust.state.ship import Beam, FireControl, PulseTorpedo
from umpire.rules.full_thrust_light import (
    ArcLine,
    ArcSettled,
    BeamFired,
    FireWeapons,
    Options,
    Ship,
    Shot,
    ShotLost,
    TorpedoFired,
    bears,
    find_arcs,
    may_fire_through,
    read_line,
)

RANDOM = Options(arc_line="random_d6")
CHOICE = Options(arc_line="firer_choice")


def clock(hour: float, range_mu: float = 10.0, course: int = 12) -> Point:
    """Return the place at an hour of the clock face of a ship at the origin."""
    angle = math.radians(30.0 * (hour + course))
    return (range_mu * math.sin(angle), range_mu * math.cos(angle))


def gunboat(*arcs: Arc) -> Ship:
    """Return a ship with a beam and a torpedo that bear through those arcs."""
    return ship("A1", systems=(FireControl("F1"), Beam("E1", 2, arcs), PulseTorpedo("T1", arcs)))


@pytest.mark.parametrize("course", range(1, 13))
def test_ftl_arc_01_twelve_courses_on_a_clock_face(course: int) -> None:
    """Twelve points of turn lead back; the bow points along the course."""
    assert course == turned(course, 12) == turned(course, -12)
    target = ship("B1", clock(0, course=course))
    assert find_arcs(ship("A1", course=course), target) == ("F",)


@pytest.mark.parametrize("course", range(1, 13))
@pytest.mark.parametrize(
    ("hour", "arc"), [(0, "F"), (2, "FS"), (4, "AS"), (6, "A"), (8, "AP"), (10, "FP")]
)
def test_ftl_arc_02_six_arcs_seen_from_the_own_course(hour: int, arc: Arc, course: int) -> None:
    """The middle of each arc, on every course."""
    target = ship("B1", clock(hour, course=course))
    assert (arc,) == find_arcs(ship("A1", course=course), target)


@pytest.mark.parametrize("course", [12, 1, 5, 8])
@pytest.mark.parametrize(
    ("hour", "arc"), [(1, "FS"), (3, "AS"), (5, "A"), (7, "AP"), (9, "FP"), (11, "F")]
)
def test_ftl_rul_06_a_line_belongs_to_the_clockwise_arc(hour: int, arc: Arc, course: int) -> None:
    """FTL-ARC-02: the hours between the arcs, and 0.005 degrees beside them."""
    for near in (hour, hour + 0.005 / 30, hour - 0.005 / 30):
        arcs = find_arcs(ship("A1", course=course), ship("B1", clock(near, course=course)))
        assert (arc,) == read_line(arcs, "clockwise")


@pytest.mark.parametrize("hour", [1, 3, 5, 7, 9, 11])
def test_ftl_rul_06_beside_a_line_there_is_one_arc(hour: int) -> None:
    """Half a degree off the line nothing is open."""
    for beside, place in ((hour - 0.02, hour // 2), (hour + 0.02, (hour + 1) // 2)):
        arcs = find_arcs(ship("A1"), ship("B1", clock(beside)))
        assert (ARCS[place % 6],) == arcs


@pytest.mark.parametrize(
    ("line", "arcs"),
    [("clockwise", ("FS",)), ("random_d6", ("F", "FS")), ("firer_choice", ("F", "FS"))],
)
def test_ftl_rul_06_what_is_open_on_a_line(line: ArcLine, arcs: tuple[Arc, ...]) -> None:
    """One arc by default, both where a die or the firer decides."""
    assert arcs == read_line(("F", "FS"), line)


@pytest.mark.parametrize("face", range(1, 7))
def test_ftl_rul_06_odd_is_counter_clockwise(face: int) -> None:
    """The die of random_d6."""
    arc, roll = throw_for_arc(("AS", "A"), SuppliedDice([face]), "line")
    assert (face % 2 == 1) == (arc == "AS")
    assert (face,) == roll.faces


def test_ftl_rul_07_range_0_is_ahead() -> None:
    """Two ships on one spot see each other in the fore arc."""
    ruling = rule(
        duel(ship("A1", (4.0, 4.0), course=7), ship("B1", (4.0, 4.0))), fire("E3"), 1, 2, 3
    )
    assert (only(ruling, BeamFired).arc, only(ruling, BeamFired).range_mu) == ("F", 0.0)


@pytest.mark.parametrize(("hour", "arc"), [(0, "F"), (2, "FS"), (4, "AS"), (8, "AP"), (10, "FP")])
def test_ftl_arc_03_a_weapon_fires_in_its_arcs_alone(hour: int, arc: Arc) -> None:
    """FTL-ARC-06: the arcs are marked on each weapon."""
    target = ship("B1", clock(hour))
    assert only(rule(duel(gunboat(arc), target), fire("E1"), 1, 1), BeamFired).arc == arc
    others = tuple(other for other in EVERYWHERE if other not in {arc, "A"})
    assert refusal(duel(gunboat(*others), target), fire("E1")).code == "out_of_arc"
    assert refusal(duel(gunboat(*others), target), fire("T1")).code == "out_of_arc"


@pytest.mark.parametrize("hour", [5, 6, 6.9])
def test_ftl_arc_04_nobody_fires_through_his_own_aft_arc(hour: float) -> None:
    """Not even a weapon whose aft segment is white."""
    refused = refusal(duel(gunboat(*EVERYWHERE), ship("B1", clock(hour))), fire("E1"))
    assert (refused.code, refused.rule) == ("aft_arc", "FTL-ARC-04")
    assert not may_fire_through("A")


def test_ftl_arc_05_a_ship_is_fired_at_through_its_aft_arc() -> None:
    """The target flies away from the firer."""
    assert told(
        rule(duel(ship("A1"), ship("B1", clock(0), course=12)), fire("E1"), 1, 1), BeamFired
    )


def test_ftl_arc_06_the_examples_of_the_book() -> None:
    """A class 2 through the three forward arcs, a torpedo through the bow."""
    beam, torpedo = Beam("E1", 2, FORWARD), PulseTorpedo("T1", ("F",))
    assert {"FP", "F", "FS"} == {arc for arc in ARCS if bears(beam, arc)}
    assert {"F"} == {arc for arc in ARCS if bears(torpedo, arc)}


def test_ftl_rul_06_firer_choice_names_the_arc() -> None:
    """On the line of F and FS a bow torpedo bears if the firer says so, or says nothing."""
    state = duel(gunboat("F"), ship("B1", clock(1)), options=CHOICE)
    bow: Arc = "F"
    for arc in (bow, None):
        order = FireWeapons("A1", (Shot("T1", "B1", arc),))
        assert only(rule(state, order, 1), TorpedoFired).arc == "F"
    order = FireWeapons("A1", (Shot("T1", "B1", "FS"),))
    assert refusal(state, order).code == "out_of_arc"


def test_ftl_rul_06_firer_choice_may_turn_the_aft_arc_away() -> None:
    """On the line of AS and A the firer counts the target in AS."""
    state = duel(gunboat("AS"), ship("B1", clock(5)), options=CHOICE)
    assert only(rule(state, fire("E1"), 1, 1), BeamFired).arc == "AS"
    assert refusal(state, FireWeapons("A1", (Shot("E1", "B1", "A"),))).code == "aft_arc"


@pytest.mark.parametrize("options", [Options(), CHOICE, RANDOM])
def test_ftl_rul_06_nobody_chooses_an_arc_where_the_target_is_not(options: Options) -> None:
    """A named arc must be one of those that meet at the target."""
    state = duel(gunboat(*EVERYWHERE), ship("B1", clock(1)), options=options)
    refused = refusal(state, FireWeapons("A1", (Shot("E1", "B1", "AP"),)))
    assert (refused.code, refused.at) == ("wrong_arc", "/shots/0/arc")


def test_ftl_rul_06_a_die_is_not_the_firers_to_choose() -> None:
    """With random_d6 naming an arc of the line is refused; off the line it does no harm."""
    order = FireWeapons("A1", (Shot("E1", "B1", "F"),))
    on_line = duel(gunboat("F", "FS"), ship("B1", clock(1)), options=RANDOM)
    assert refusal(on_line, order, 1).code == "wrong_arc"
    off_line = duel(gunboat("F", "FS"), ship("B1", clock(0)), options=RANDOM)
    assert only(rule(off_line, order, 1, 1), BeamFired).arc == "F"


def test_ftl_ump_05_one_die_settles_the_line_for_every_weapon() -> None:
    """FTL-RUL-06: what does not bear in the arc of the die has lost its shot."""
    firer = ship(
        "A1",
        systems=(FireControl("F1"), Beam("E1", 1, FORWARD), PulseTorpedo("T1", ("F",))),
    )
    state = duel(firer, ship("B1", clock(1)), options=RANDOM)
    even = rule(state, fire("E1 T1"), 2, 4)
    assert only(even, ArcSettled).arc == "FS"
    assert (only(even, ShotLost).weapon, only(even, ShotLost).arc) == ("T1", "FS")
    odd = rule(state, fire("E1 T1"), 1, 4, 6, 5)
    assert only(odd, TorpedoFired).damage == 5
    assert not told(odd, ShotLost)


def test_ftl_ump_05_all_shots_may_be_lost() -> None:
    """A bow torpedo alone, the die says FS: the ship has fired nonetheless."""
    ruling = rule(duel(gunboat("F"), ship("B1", clock(1)), options=RANDOM), fire("T1"), 6)
    assert not told(ruling, TorpedoFired)
    assert ruling.state.active == "B"


def test_ftl_rul_06_a_die_may_say_aft() -> None:
    """On the line of AS and A an even die turns the shot into the blind arc."""
    state = duel(gunboat("AS"), ship("B1", clock(5)), options=RANDOM)
    assert only(rule(state, fire("E1"), 4), ShotLost).arc == "A"
    assert only(rule(state, fire("E1"), 3, 1, 1), BeamFired).arc == "AS"


def test_ftl_rul_06_each_target_on_a_line_has_its_die() -> None:
    """Two targets, two dice, each thrown before the shots at it."""
    firer = ship(
        "A1",
        systems=(
            FireControl("F1"),
            FireControl("F2"),
            Beam("E1", 1, FORWARD),
            Beam("E2", 1, FORWARD),
        ),
    )
    state = duel(firer, ship("B1", clock(1)), ship("B2", clock(11)), options=RANDOM)
    order = FireWeapons("A1", (Shot("E1", "B1"), Shot("E2", "B2")))
    ruling = rule(state, order, 1, 4, 1, 6)
    assert [(e.target, e.arc) for e in told(ruling, ArcSettled)] == [("B1", "F"), ("B2", "FP")]
    assert [event.damage for event in told(ruling, BeamFired)] == [1, 2]
