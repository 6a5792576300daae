"""FT 14.2 and 14.3: ships come down through an atmosphere, in control or not."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust.builders_planets import CW, first, moved, near
from rules.full_thrust.table import CRUISER, group, ship, told
from rules.rows import rows
from umpire.kernel.dice import SuppliedDice
from umpire.rules.full_thrust.atmosphere import (
    entry_fate,
    entry_modifier,
    fall,
    find_descent,
    launch_fate,
)
from umpire.rules.full_thrust.design import Design, assess
from umpire.rules.full_thrust.planet_passing import (
    AtmosphereReached,
    CraftEscaped,
    EdgeOrbitReached,
    EntryThrown,
    OrbitEntered,
    OrbitLeft,
    OrbitMissed,
    ShipLanded,
)
from umpire.rules.full_thrust.referee_events import BattleEnded
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.options import AtmosphereThrust
from umpire.rules.full_thrust.state.ship import FighterBay, Ship
from umpire.rules.full_thrust.state.tables import AtmosphereTable, Tables
from umpire.rules.full_thrust.state.values import Streamlining
from umpire.rules.full_thrust.thresholds import ShipDestroyed

TABLE = AtmosphereTable()


def hull(streamlining: Streamlining, thrust: int = 4, **changes: Any) -> Ship:
    """Return a ship in orbit with such a hull and such a drive."""
    craft = changes.pop("craft", ())
    one = ship("A1", (0.0, 12.0), orbit=CW, thrust=thrust, **changes)
    return replace(one, ssd=replace(one.ssd, streamlining=streamlining, craft=craft))


# In control.


@rows(
    ("full", 4, "safe_landing"),
    ("full", 3, "crash_landing"),
    ("partial", 6, "safe_landing"),
    ("partial", 5, "crash_landing"),
    ("none", 8, "uncontrolled"),
)
def test_14_2_landing_needs_a_hull_and_thrust(
    streamlining: Streamlining, thrust: int, how: str
) -> None:
    """FT-14.2-1, FT-14.3-1, FT-RUL-94: 4 for a full hull, 6 for a partial one, none for none."""
    assert find_descent(streamlining, thrust, AtmosphereThrust()) == how


def test_14_2_a_world_may_ask_for_other_thrust() -> None:
    """FT-14.2-1: by its gravity."""
    assert find_descent("full", 4, AtmosphereThrust(full=5, partial=8)) == "crash_landing"
    assert find_descent("partial", 3, AtmosphereThrust(full=2, partial=3)) == "safe_landing"


@rows(
    (hull("full"), "safe_landing"),
    (hull("full", drive="half"), "crash_landing"),
    (hull("partial"), "crash_landing"),
    (hull("partial", thrust=6), "safe_landing"),
)
def test_14_3_a_streamlined_ship_lands_from_orbit(one: Ship, landing: str) -> None:
    """FT-14.3-1, FT-RUL-94: without dice; what counts is the thrust that it has now."""
    ruling = moved(near(one, ship("A2", (99.0, 0.0))), "-1")
    (landed,) = told(ruling, ShipLanded)
    assert landed.landing == landing
    after = first(ruling)
    assert (after.status, after.landing, after.orbit) == ("landed", landing, None)


def test_14_3_a_bare_hull_falls_from_orbit() -> None:
    """FT-RUL-94: a die, and 4 more."""
    ruling = moved(near(hull("none", thrust=8), ship("A2", (99.0, 0.0))), "-1", 1)
    (thrown,) = told(ruling, EntryThrown)
    assert (thrown.total, thrown.fate) == (5, "burns_up")


def test_14_3_a_battle_ends_when_the_last_ship_has_landed() -> None:
    """FT-UMP-59: who has landed is out of it."""
    assert told(moved(near(hull("full")), "-1"), BattleEnded)


# Out of control.


@rows(
    ("none", "full", (0, 0.0), 4),
    ("partial", "full", (2, 0.0), 2),
    ("full", "full", (0, 5.0), -2),
    ("full", "full", (0, 6.0), -1),
    ("full", "full", (0, 18.5), 1),
    ("partial", "half", (0, 0.0), 1),
    ("partial", "out", (0, 0.0), 3),
    ("none", "out", (3, 12.0), 12),
)
def test_14_3_hull_speed_window_and_drive_add_up(
    streamlining: Streamlining, drive: Any, fell: tuple[int, float], modifier: int
) -> None:
    """FT-14.3-2, FT-RUL-93, FT-RUL-94: a drive adds 1 or 3, a window missed 1 for full 6 MU."""
    assert entry_modifier(hull(streamlining, drive=drive), streamlining, fell, TABLE) == modifier


@rows(
    (-1, "crash_lands"),
    (2, "crash_lands"),
    (3, "burns_up"),
    (5, "burns_up"),
    (6, "all_lost"),
    (18, "all_lost"),
)
def test_14_3_the_total_says_what_is_left(total: int, fate: str) -> None:
    """FT-14.3-2: up to 2, up to 5, and beyond."""
    assert entry_fate(total, TABLE) == fate


@rows(
    (1, "lost"),
    (2, "lost"),
    (3, "random_landing"),
    (4, "random_landing"),
    (5, "intended_landing"),
    (6, "intended_landing"),
)
def test_14_3_a_die_says_where_a_craft_comes_down(face: int, arrival: str) -> None:
    """FT-14.3-3: two faces for each."""
    assert launch_fate(face, TABLE) == arrival


def carrier(streamlining: Streamlining) -> Battle:
    """Return a battle with a carrier that has two groups and a shuttle aboard, and one in space."""
    systems = (*CRUISER, FighterBay("H1"), FighterBay("H2"))
    one = hull(streamlining, systems=systems, craft=("Shuttle",))
    flying = [
        group("Ag1", status="aboard", carrier="A1", bay="H1"),
        group("Ag2", status="aboard", carrier="A1", bay="H2"),
        group("Ag3", (0.0, 12.0)),
    ]
    return replace(near(one, ship("A2", (99.0, 0.0))), groups=tuple(flying))


def fallen(before: Battle, *faces: int, excess: int = 0) -> Any:
    """Return the ruling on the fall of the first ship."""
    dice = SuppliedDice(faces)
    ruling = fall(Ruling(before), before.ships[0], (excess, 0.0), dice)
    dice.finish()
    return ruling


def test_14_3_who_survives_crash_lands() -> None:
    """FT-14.3-2: with all aboard; no further dice."""
    ruling = fallen(carrier("full"), 4)
    after = ruling.state.ships[0]
    assert (after.status, after.landing) == ("landed", "crash_landing")
    assert [each.status for each in ruling.state.groups] == ["aboard", "aboard", "active"]


def test_14_3_from_a_ship_that_burns_up_craft_escape() -> None:
    """FT-14.3-2, FT-14.3-3, FT-UMP-59: craft first, then each group aboard."""
    ruling = fallen(carrier("full"), 5, 6, 2, 3)
    assert [(event.craft, event.arrival) for event in told(ruling, CraftEscaped)] == [
        ("Shuttle", "intended_landing"),
        ("Ag1", "lost"),
        ("Ag2", "random_landing"),
    ]
    assert [event.rule for event in told(ruling, ShipDestroyed)] == ["FT-14.3-2"]
    assert [each.status for each in ruling.state.groups] == ["destroyed", "landed", "active"]


def test_14_3_with_a_ship_that_is_lost_all_are() -> None:
    """FT-14.3-2: from 6 on nobody leaves it."""
    ruling = fallen(carrier("full"), 6, excess=2)
    assert not told(ruling, CraftEscaped)
    assert [each.status for each in ruling.state.groups] == ["destroyed", "destroyed", "active"]


def test_14_3_ships_come_down_when_all_have_moved() -> None:
    """FT-UMP-58: in the order in which they moved, and the first die is the first one's."""
    one = replace(hull("none", velocity=5), orbit=None, y=8.0, facing=6)
    other = replace(hull("full", velocity=5), id="A2", orbit=None, x=8.0, y=0.0, facing=9)
    ruling = moved(near(one, other, ship("A3", (99.0, 0.0))), "", 2, 4)
    assert [(event.ship, event.total) for event in told(ruling, EntryThrown)] == [
        ("A1", 6),
        ("A2", 2),
    ]


# Designs.


def test_14_2_a_design_tells_its_streamlining() -> None:
    """FT-14.2-1: the display of a ship has what its designer has bought."""
    ssd = assess(Design(mass=50, hull=10, streamlining="partial"), Tables()).ssd
    assert ssd is not None
    assert ssd.streamlining == "partial"


@rows(
    (OrbitEntered(ship="Tern", orbit=CW), "Tern is in orbit of Terra, clockwise"),
    (OrbitMissed(ship="Tern", orbit=CW), "Tern does not reach the ring of Terra"),
    (OrbitLeft(ship="Tern", orbit=CW), "Tern leaves its orbit of Terra"),
    (
        AtmosphereReached(ship="Tern", planet="Terra", way_down="too_fast", excess=2),
        (
            "Tern is too fast for an orbit and plunges into the atmosphere, 2 above "
            "the safe velocity"
        ),
    ),
    (
        AtmosphereReached(ship="Tern", planet=None, way_down="window_missed", missed_mu=7.5),
        "Tern misses the window of the orbit, 7.5 MU off",
    ),
    (EdgeOrbitReached(ship="Tern"), ("Tern leaves the table through the window and is in orbit")),
    (ShipLanded(ship="Tern", landing="safe_landing"), "Tern lands safely"),
)
def test_what_planets_do_is_told_in_words(event: Any, line: str) -> None:
    """One line each."""
    assert event.tell() == line


def test_falls_are_told_with_their_dice() -> None:
    """What was added, and what came of it."""
    ruling = fallen(carrier("full"), 5, 6, 2, 3)
    assert told(ruling, EntryThrown)[0].tell() == (
        "A1 falls through the atmosphere: it burns up (1d6 5 -2 is 3)"
    )
    assert told(ruling, CraftEscaped)[0].tell() == (
        "Shuttle leaves A1: it lands where it intended (1d6 6)"
    )
