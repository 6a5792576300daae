"""13.4: solar flares."""

from rules.full_thrust.builders_combat import ship
from rules.full_thrust.builders_terrain import among
from rules.full_thrust.fleets import Place
from rules.full_thrust.table import named, only, refused, rule, told
from rules.rows import rows
from umpire.rules.full_thrust.state.options import FlareArea
from umpire.rules.full_thrust.state.ship import (
    AreaDefence,
    Beam,
    FireControl,
    ScreenGenerator,
    SensorSuite,
    Ship,
)
from umpire.rules.full_thrust.terrain import FlareRaised, FlareStruck
from umpire.rules.full_thrust.terrain_passages import RaiseFlare, survives
from umpire.rules.full_thrust.thresholds import SystemLost


def lit(name: str = "A1", place: Place = (0.0, 0.0), screens: int = 0) -> Ship:
    """Return a ship with two FireCons, an ADFC, a beam and so many screens."""
    generators = [ScreenGenerator(f"S{number}") for number in range(screens)]
    beam = Beam("B1", 1, ("F",))
    return ship(
        name, place, FireControl("F1"), beam, AreaDefence("A1"), FireControl("F2"), *generators
    )


@rows((3, 0, False), (4, 0, True), (3, 1, True), (1, 2, False))
def test_13_4_a_system_survives_from_4_on_with_its_screens(
    face: int, screens: int, safe: bool
) -> None:
    """Each level of screens adds 1 (FT-13.4-1)."""
    assert survives(face, screens, 4) == safe


def test_13_4_each_fire_control_throws_in_the_order_of_the_display() -> None:
    """FireCons and ADFCs, and nothing else (FT-13.4-1, FT-RUL-87)."""
    ruling = rule(among(lit()), RaiseFlare(), 3, 4, 1)
    struck = only(ruling, FlareStruck)
    assert (struck.systems, struck.screens) == (("F1", "A1", "F2"), 0)
    assert [lost.system for lost in told(ruling, SystemLost)] == ["F1", "F2"]
    assert named(ruling.state).fire_controls == 0


def test_13_4_advanced_sensors_throw_too() -> None:
    """Enhanced or superior; without a suite a ship has nothing that senses to lose (FT-RUL-87)."""
    sensing = ship("A1", (0.0, 0.0), SensorSuite("E1"), SensorSuite("E2", "superior"))
    before = among(sensing, sensors=True, advanced_sensors=True)
    assert named(rule(before, RaiseFlare(), 4, 3).state).lost == ("E2",)


def test_13_4_screens_that_work_add_to_the_die_two_at_most() -> None:
    """Three generators are as good as two (FT-RUL-87)."""
    ruling = rule(among(lit(screens=3)), RaiseFlare(), 2, 1, 2)
    assert only(ruling, FlareStruck).screens == 2
    assert named(ruling.state).lost == ("A1",)


def test_13_4_what_is_lost_already_does_not_throw() -> None:
    """A ship without anything that a flare could reach throws for nothing (FT-13.4-1)."""
    one_eyed = among(lit("A1"), ship("A2", (1.0, 0.0), Beam("B1", 1, ("F",))))
    again = rule(rule(one_eyed, RaiseFlare(), 1, 1, 1).state, RaiseFlare())
    assert only(again, FlareRaised).flares == 2
    assert not told(again, FlareStruck)


def test_13_4_a_flare_may_be_felt_in_an_area_alone() -> None:
    """Its rim is inside (FT-13.4-1, FT-UMP-29)."""
    before = among(lit("A1"), lit("A2", (5.0, 0.0)), lit("A3", (5.1, 0.0)))
    ruling = rule(before, RaiseFlare(FlareArea(0.0, 0.0, 5.0)), 6, 6, 6, 6, 6, 6)
    assert [struck.ship for struck in told(ruling, FlareStruck)] == ["A1", "A2"]


def test_13_4_without_the_option_there_are_no_flares() -> None:
    """The order is refused (FT-13.4-1)."""
    assert refused(among(lit(), solar_flares=False), RaiseFlare()) == "option_off"
