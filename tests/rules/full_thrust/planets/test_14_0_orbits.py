"""FT 14.0 and 14.1: orbits of planets on the map, into them and out of them."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.full_thrust.builders_planets import CCW, CW, TERRA, WORLDS, first, moved, near
from rules.full_thrust.fleets import Fields, Place
from rules.full_thrust.table import CRUISER, battle, finished, play, refused, rule, ship, told
from rules.rows import rows
from umpire.kernel.errors import Malformed
from umpire.kernel.plane import distance_mu
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.movement import (
    MoveShips,
    OrderWritten,
    ShipMoved,
    WriteOrder,
    plot_bent_flight,
)
from umpire.rules.full_thrust.orbits import orbital_velocity, ring_radius_mu
from umpire.rules.full_thrust.planet_passing import (
    AtmosphereReached,
    OrbitEntered,
    OrbitLeft,
    OrbitMissed,
)
from umpire.rules.full_thrust.sensors import BogeyRevealed, DummyRemoved
from umpire.rules.full_thrust.sequence import RollInitiative
from umpire.rules.full_thrust.setup import setup
from umpire.rules.full_thrust.state.battle import Setup
from umpire.rules.full_thrust.state.options import Options, Planet
from umpire.rules.full_thrust.state.ship import Cloak, FighterBay
from umpire.rules.full_thrust.state.values import (
    Core,
    Manoeuvre,
    Orbit,
    Sense,
    VectorItem,
    parse,
    write_notation,
)
from umpire.rules.full_thrust.written_orders import WriteOrderChoice, choices

# The ring.


@rows((6, 12, 6), (1, 2, 1), (10, 20, 10))
def test_14_0_a_ring_has_twice_the_radius_of_its_planet(
    radius: float, ring: float, velocity: int
) -> None:
    """FT-14.0-1: and its height above ground is the velocity of those who orbit."""
    planet = Planet("P", 0.0, 0.0, radius)
    assert (ring_radius_mu(planet), orbital_velocity(planet)) == (ring, velocity)


@rows((CW, 5.753106, 4), (CCW, -5.753106, 8))
def test_14_0_a_ship_in_orbit_flies_along_the_ring(orbit: Orbit, x: float, facing: int) -> None:
    """FT-14.0-2, FT-UMP-57: either way, without an order, and points where it goes."""
    ruling = moved(near(ship("A1", (0.0, 12.0), facing=3, orbit=orbit)))
    (flown,) = [each for each in told(ruling, ShipMoved) if each.ship == "A1"]
    assert flown.rule == "FT-14.0-2"
    assert all(distance_mu(place, (0.0, 0.0)) == pytest.approx(12.0) for place in flown.path)
    after = first(ruling)
    assert after.place == pytest.approx((x, 10.530991))
    assert (after.facing, after.velocity, after.orbit) == (facing, 6, orbit)
    assert flown.thrust_used == 0


def test_14_0_a_ship_comes_round_again() -> None:
    """FT-14.0-2: of a ring of 24 pi MU, 13 turns of 6 MU are little more than once round."""
    after = near(ship("A1", (0.0, 12.0), orbit=CW))
    for _ in range(13):
        x, y = plot_bent_flight(after, after.ships[0], Manoeuvre()).flight.path[-1]
        after = replace(after, ships=(replace(after.ships[0], x=x, y=y), after.ships[1]))
    assert distance_mu(after.ships[0].place, (0.0, 12.0)) == pytest.approx(2.6, abs=0.05)


def test_14_0_a_ship_that_nobody_commands_stays_in_orbit() -> None:
    """FT-14.0-2: the ring asks for no orders."""
    hulk = ship("A1", (0.0, 12.0), orbit=CW, core=Core(bridge="out"))
    after = first(moved(near(hulk, options=Options(planets=True, core_systems=True))))
    assert after.place == pytest.approx((5.753106, 10.530991))


@rows("P1", "S1+1", "FTL", "Ram B1", "Orbit Terra ccw")
def test_14_0_a_ship_in_orbit_changes_its_velocity_alone(notation: str) -> None:
    """FT-14.0-2, FT-UMP-57: whatever else is written is void, and it stays."""
    before = near(ship("A1", (0.0, 12.0), orbit=CW), options=Options(planets=True, ramming=True))
    (noted,) = told(rule(before, WriteOrder("A1", notation=notation)), OrderWritten)
    assert noted.voided == "in_orbit"


def test_14_0_a_ship_in_orbit_may_roll_and_launch() -> None:
    """FT-14.0-2: neither changes its flight."""
    before = near(ship("A1", (0.0, 12.0), systems=(*CRUISER, FighterBay("H")), orbit=CW))
    for notation in ("Roll", "Launch"):
        (noted,) = told(rule(before, WriteOrder("A1", notation=notation)), OrderWritten)
        assert noted.voided is None


# Out of it.


@rows(
    ((0.0, 12.0), CW, 3),
    ((0.0, 12.0), CCW, 9),
    ((5.75, 10.53), CW, 4),
    ((12.0, 0.0), CW, 6),
    ((3.105829, 11.591110), CW, 3),
    ((-3.105829, 11.591110), CCW, 9),
    ((3.105829, 11.591110), CCW, 10),
)
def test_14_0_a_faster_ship_flies_off_on_the_nearest_course(
    place: Place, orbit: Orbit, course: int
) -> None:
    """FT-14.0-3, FT-RUL-92: half way between two courses, on that which leads outward."""
    ruling = moved(near(ship("A1", place, orbit=orbit)), "+1")
    after = first(ruling)
    (left,) = told(ruling, OrbitLeft)
    assert left.orbit == orbit
    assert (after.orbit, after.facing, after.velocity) == (None, course, 7)
    assert distance_mu(after.place, place) == pytest.approx(7.0)
    assert distance_mu(after.place, (0.0, 0.0)) > 12.0


def test_14_0_a_slower_ship_goes_down() -> None:
    """FT-14.0-3: its orbit decays, and it comes down when all have moved."""
    ruling = moved(near(ship("A1", (0.0, 12.0), orbit=CW)), "-1", 2)
    (reached,) = told(ruling, AtmosphereReached)
    assert (reached.way_down, reached.excess, reached.rule) == ("descent", 0, "FT-14.0-3")
    assert first(ruling).orbit is None


@rows(("burn", 2, OrbitLeft), ("push_rear", 1, AtmosphereReached))
def test_14_0_vector_ships_burn_out_of_orbit(item: Any, amount: int, event: Any) -> None:
    """FT-UMP-57: a burn adds to the velocity, a push to the rear takes from it."""
    options = Options(planets=True, movement_system="vector")
    one = ship("A1", (0.0, 12.0), orbit=CW, course_deg=90.0, facing=3)
    flown = plot_bent_flight(
        near(one, options=options), one, Manoeuvre(items=(VectorItem(item, amount),))
    )
    ordered = play(
        near(one, options=options),
        WriteOrder("A1", manoeuvre=Manoeuvre(items=(VectorItem(item, amount),))),
    )
    ruling = rule(play(finished(ordered), (RollInitiative(), (6, 1))), MoveShips(),
                  *((2,) if event is AtmosphereReached else ()))  # fmt: skip
    assert told(ruling, event)
    assert flown.flight.velocity == (8 if item == "burn" else 5)
    if event is OrbitLeft:
        assert first(ruling).course_deg == 90.0
        assert first(ruling).place == pytest.approx((8.0, 12.0))


def test_14_0_vector_ships_do_not_turn_in_orbit() -> None:
    """FT-UMP-57: neither rotations nor pushes to a side."""
    options = Options(planets=True, movement_system="vector")
    before = near(ship("A1", (0.0, 12.0), orbit=CW), options=options)
    for notation in ("TP3", "PP"):
        (noted,) = told(rule(before, WriteOrder("A1", notation=notation)), OrderWritten)
        assert noted.voided == "in_orbit"


def test_14_0_planets_draw_nobody_who_is_not_in_orbit() -> None:
    """FT-14.0-4: a ship flies past, and over the ring, as if nothing were there."""
    after = first(moved(near(ship("A1", (-10.0, 8.0), facing=3, velocity=20))))
    assert after.place == pytest.approx((10.0, 8.0))
    assert after.orbit is None


# Into it.


@rows(("Orbit Terra", CW, 3.926336), ("orbit Terra CCW", CCW, -3.926336))
def test_14_1_a_ship_at_orbital_velocity_enters_orbit(
    notation: str, orbit: Orbit, x: float
) -> None:
    """FT-14.1-1, FT-RUL-92: 2 MU to the ring, 4 along it, and no thrust for the turn."""
    ruling = moved(near(ship("A1", (0.0, 14.0), facing=6)), notation)
    (entered,) = told(ruling, OrbitEntered)
    assert entered.orbit == orbit
    after = first(ruling)
    assert after.place == pytest.approx((x, 11.339484))
    assert (after.velocity, after.orbit) == (6, orbit)
    (flown,) = [each for each in told(ruling, ShipMoved) if each.ship == "A1"]
    assert flown.thrust_used == 0


def test_14_1_a_ship_may_slow_down_for_its_orbit() -> None:
    """FT-14.1-1: the velocity that counts is that of the move."""
    after = first(moved(near(ship("A1", (0.0, 14.0), facing=6, velocity=8)), "-2 Orbit Terra"))
    assert after.orbit == CW


def test_14_1_a_ship_may_enter_from_below() -> None:
    """FT-14.1-1: the ring is reached from inside as well."""
    after = first(moved(near(ship("A1", (0.0, 9.0), facing=12)), "Orbit Terra"))
    assert after.orbit == CW
    assert distance_mu(after.place, (0.0, 0.0)) == pytest.approx(12.0)


@given(
    st.floats(-11.9, 11.9), st.sampled_from(["cw", "ccw"]), st.sampled_from(["cinematic", "vector"])
)
def test_14_1_whoever_enters_is_on_the_ring(beside: float, sense: Sense, system: Any) -> None:
    """FT-14.1-1: wherever it comes from, and its way is as long as its velocity."""
    one = ship("A1", (beside, 14.0), facing=6, velocity=6)
    options = Options(planets=True, movement_system=system)
    flown = plot_bent_flight(
        near(one, options=options), one, Manoeuvre(orbit=Orbit("Terra", sense))
    )
    if flown.bend == "enters":
        assert distance_mu(flown.flight.path[-1], (0.0, 0.0)) == pytest.approx(12.0)
    else:
        assert flown.bend is None
        assert distance_mu(flown.flight.path[-1], (0.0, 0.0)) > 12.0


def test_14_1_a_ship_that_does_not_reach_the_ring_flies_on() -> None:
    """FT-14.1-1: its order is not fulfilled, and nothing else happens."""
    ruling = moved(near(ship("A1", (0.0, 30.0), facing=6)), "Orbit Terra")
    assert [event.orbit for event in told(ruling, OrbitMissed)] == [CW]
    assert first(ruling).place == pytest.approx((0.0, 24.0))


@rows((5, "decay", 0), (7, "too_fast", 1), (9, "too_fast", 3))
def test_14_1_the_wrong_velocity_leads_down(velocity: int, way_down: str, excess: int) -> None:
    """FT-14.1-1, FT-UMP-58: too slow it decays, too fast it plunges; it ends at the ring."""
    ruling = moved(near(ship("A1", (0.0, 14.0), facing=6, velocity=velocity)), "Orbit Terra", 2)
    (reached,) = told(ruling, AtmosphereReached)
    assert (reached.way_down, reached.excess) == (way_down, excess)
    assert first(ruling).place == pytest.approx((0.0, 12.0))


def test_14_1_who_flies_into_the_planet_goes_down() -> None:
    """FT-RUL-92: at its surface, order or not; 2 MU faster than an orbit."""
    ruling = moved(near(ship("A1", (0.0, 12.5), facing=6, velocity=8)), "", 2)
    (reached,) = told(ruling, AtmosphereReached)
    assert (reached.way_down, reached.excess) == ("crossing", 2)
    assert first(ruling).place == pytest.approx((0.0, 6.0))


def test_14_1_who_touches_the_planet_flies_past() -> None:
    """FT-RUL-92: a tangent does not meet it."""
    assert not told(moved(near(ship("A1", (-3.0, 6.0), facing=3))), AtmosphereReached)


# All ships that come to the ring, by the house rule.


@rows((-4.0, 6, CCW), (4.0, 6, CW), (0.0, 6, CW))
def test_14_1_by_the_option_a_ring_catches_whoever_comes(
    x: float, facing: int, orbit: Orbit
) -> None:
    """FT-RUL-92, FT-UMP-56: each goes round as it came past, head on clockwise."""
    options = Options(planets=True, orbit_capture_all=True)
    assert first(moved(near(ship("A1", (x, 13.0), facing=facing), options=options))).orbit == orbit


def test_14_1_by_the_option_who_leaves_is_not_caught_again() -> None:
    """FT-RUL-92: nor is one that flies inside the ring."""
    options = Options(planets=True, orbit_capture_all=True)
    left = first(moved(near(ship("A1", (0.0, 12.0), orbit=CW), options=options), "+1"))
    assert left.orbit is None
    assert first(moved(near(ship("A1", (0.0, 9.0), facing=12), options=options))).orbit is None


# Orders, lines, set-ups.


@rows(
    ("Orbit Terra", Manoeuvre(orbit=CW)),
    ("-2 orbit Terra ccw: 6", Manoeuvre(speed=-2, orbit=CCW, final_velocity=6)),
    ("Dock Quay Inside", Manoeuvre(dock="Quay", inside=True)),
    ("P1 dock Quay", Manoeuvre(turn=-1, dock="Quay")),
    ("Undock", Manoeuvre(undock=True)),
)
def test_orders_for_orbits_and_docks_are_read_and_written(
    notation: str, manoeuvre: Manoeuvre
) -> None:
    """FT-14.1-1, FT-13.7-2: what is written is read again as the same."""
    assert parse(notation) == manoeuvre
    assert parse(write_notation(manoeuvre)) == manoeuvre


@rows(
    (Options(planets=True, illegal_orders="reject"), "Orbit Luna", "no_planet"),
    (Options(illegal_orders="reject"), "Orbit Terra", "option_off"),
    (
        Options(planets=True, orbit_model="table_edge", illegal_orders="reject"),
        "Orbit Terra",
        "option_off",
    ),
)
def test_14_1_an_orbit_is_round_a_planet_that_is_there(
    options: Options, notation: str, code: str
) -> None:
    """FT-14.1-1: with the option, and by its name."""
    with_planet = options.planets and options.orbit_model == "map"
    terrain = (TERRA,) if with_planet else ()
    before = battle(ship("A1"), ship("B1", (9.0, 0.0)), options=options, terrain=terrain)
    assert refused(before, WriteOrder("A1", notation=notation)) == code


def test_14_0_a_planet_stands_in_the_way_of_fire() -> None:
    """FT-UMP-55: past its rim there is a line."""
    one, other = ship("A1", (-10.0, 0.0), facing=3), ship("B2", (10.0, 0.0), facing=9)
    fighting: Fields = {"phase": "fire", "initiative": ("A", "B"), "active": "A"}
    shot = FireWeapons("A1", (Shot("B1", "B2"),))
    assert refused(near(one, other, **fighting), shot) == "line_blocked"
    assert rule(near(replace(one, y=7.0), replace(other, y=7.0), **fighting), shot, 1)


@rows(
    ({}, Options(), "/terrain/0"),
    ({}, Options(planets=True, orbit_model="table_edge"), "/terrain/0"),
    ({"terrain": (Planet("Terra", 0.0, 0.0, 6.5),)}, WORLDS, "/terrain/0/radius"),
    ({"ships": {"orbit": Orbit("Luna")}}, WORLDS, "/ships/0/orbit"),
    ({"ships": {"status": "landed"}}, WORLDS, "/ships/0/landing"),
    ({"ships": {"landing": "safe_landing"}}, WORLDS, "/ships/0/landing"),
    ({"ships": {"orbit": CW, "velocity": 5}}, WORLDS, "/ships/0/velocity"),
    ({"ships": {"orbit": CW, "y": 13.0}}, WORLDS, "/ships/0/orbit"),
    ({"ships": {"y": 3.0}}, WORLDS, "/ships/0/x"),
)
def test_14_0_what_cannot_be_round_a_planet_is_refused(
    changes: Fields, options: Options, at: str
) -> None:
    """FT-14.0-1, FT-UMP-50: planets without the option, odd radii, orbits that nobody flies."""
    one = replace(ship("A1", (0.0, 12.0)), **changes.get("ships", {}))
    given = Setup(
        ("A", "B"),
        (one, ship("A2", (30.0, 0.0)), ship("B1", (60.0, 0.0))),
        terrain=changes.get("terrain", (TERRA,)),
        options=options,
    )
    with pytest.raises(Malformed) as refused:
        setup(given)
    assert refused.value.at == at


def test_14_0_choices_tell_of_orbits() -> None:
    """FT-14.0-2, FT-14.1-1: into one from outside; in it a ship only changes its velocity."""
    before = near(ship("A1", (0.0, 12.0), orbit=CW), ship("A2", (0.0, 30.0)))
    found = {each.ship: each for each in choices(before, lambda side: side == "A", None)
             if isinstance(each, WriteOrderChoice)}  # fmt: skip
    assert (found["A2"].orbits, found["A2"].turn) == (("Terra",), 2)
    inside = found["A1"]
    assert (inside.orbits, inside.turn, inside.ftl) == ((), 0, False)
    assert (inside.slowest, inside.fastest) == (2, 10)


def test_14_0_a_cloaked_ship_passes_through_what_is_there() -> None:
    """FT-RUL-83: neither a ring nor a planet matters to it, until it is back."""
    seen = ship("A1", (0.0, 14.0), facing=6, velocity=20)
    flown = plot_bent_flight(near(seen), replace(seen, cloak=Cloak(until=9)), Manoeuvre(orbit=CW))
    assert flown.bend is None
    assert flown.flight.path[-1] == pytest.approx((0.0, -6.0))


def test_14_0_a_dummy_that_falls_is_found_out() -> None:
    """FT-UMP-37, FT-14.0-3: it is removed, and no die is thrown for it."""
    options = Options(planets=True, sensors=True, dummy_bogeys=True)
    dummy = ship("A1", (0.0, 12.0), orbit=CW, bogey=True, dummy=True, systems=(), mass=0)
    ruling = moved(near(dummy, ship("A2", (0.0, 99.0)), options=options), "-1")
    assert told(ruling, DummyRemoved)
    assert first(ruling).status == "destroyed"


def test_14_0_a_bogey_that_enters_orbit_shows_what_it_is() -> None:
    """FT-UMP-37, FT-14.1-1: a mere marker does no more than fly."""
    bogey = ship("A1", (0.0, 14.0), facing=6, bogey=True)
    ruling = moved(near(bogey, options=Options(planets=True, sensors=True)), "Orbit Terra")
    assert told(ruling, BogeyRevealed)
    assert first(ruling).orbit == CW
