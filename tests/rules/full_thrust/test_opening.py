"""What a battle must be like to open: drives, bays, groups with losses."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import CRUISER, finished, group, play, ship
from rules.rows import rows
from umpire.kernel.errors import Refusal
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.fighter_attacks import MoveGroup
from umpire.rules.full_thrust.fighter_moves import free_places
from umpire.rules.full_thrust.movement import WriteOrder
from umpire.rules.full_thrust.sequence import RollInitiative
from umpire.rules.full_thrust.state.battle import Battle, Setup, Table
from umpire.rules.full_thrust.state.options import Asteroid, Options, Planet
from umpire.rules.full_thrust.state.ship import FighterBay, FtlDrive, Hangar, Ship
from umpire.rules.full_thrust.state.values import Docking, FtlEntry, Station

FTL = (*CRUISER, FtlDrive("J"))
CARRIER = (*CRUISER, FighterBay("H1"), FighterBay("H2"))


def opened(*units: Any, **options: Any) -> Battle:
    """Return the opening battle of ships and groups of two sides."""
    ships = tuple(each for each in units if hasattr(each, "ssd"))
    groups = tuple(each for each in units if not hasattr(each, "ssd"))
    return BOOK.setup(Setup(("A", "B"), ships, groups, options=Options(**options)))


def not_opened(*units: Any, **options: Any) -> tuple[str, str | None, str]:
    """Return with which code, rule and place a set-up is refused."""
    with pytest.raises(Refusal) as refused:
        opened(*units, **options)
    return refused.value.code, refused.value.rule, refused.value.at


def aboard(name: str, bay: str, strength: int) -> Any:
    """Return a group in a bay of ship A1."""
    return group(name, strength=strength, status="aboard", carrier="A1", bay=bay)


def test_8_4_ships_without_ftl_need_leave() -> None:
    """By option they have none; a station has no drives at all (FT-8.4-1)."""
    home = (ship("A1", systems=FTL), ship("B1"))
    assert opened(*home)
    found = not_opened(*home, non_ftl_ships=False)
    assert found == ("not_allowed_by_option", "FT-8.4-1", "/ships/1/ssd/systems")
    assert opened(ship("A1", systems=FTL), ship("B1", systems=FTL), non_ftl_ships=False)


def test_8_4_a_station_needs_no_leave() -> None:
    """It has no drives (FT-8.4-1, FT-13.7-1)."""
    base = ship("B1", systems=CRUISER[1:], thrust=0, velocity=0, station=Station())
    assert opened(ship("A1", systems=FTL), base, starbases=True, non_ftl_ships=False)


def test_2_6_thrust_comes_from_a_main_drive_that_can_be_lost() -> None:
    """A rating without a drive on the display is refused; no rating needs none (FT-4.6-3)."""
    found = not_opened(ship("A1", systems=CRUISER[1:]), ship("B1"))
    assert found[0::2] == ("inconsistent_battle", "/ships/0/ssd/thrust")
    assert opened(ship("A1", systems=CRUISER[1:], thrust=0), ship("B1"))


def test_7_1_a_bay_holds_six_craft() -> None:
    """Of several groups together (FT-7.1-2, FT-9.7-1)."""
    ships = (ship("A1", systems=CARRIER), ship("B1"))
    found = not_opened(*ships, aboard("Ag1", "H1", 6), aboard("Ag2", "H1", 1))
    assert found == ("capacity", "FT-9.7-1", "/groups/1/bay")
    assert opened(*ships, aboard("Ag1", "H1", 6), aboard("Ag2", "H2", 6))
    assert opened(*ships, aboard("Ag1", "H1", 3), aboard("Ag2", "H1", 3))


def test_9_7_a_hangar_carries_craft_as_a_bay_does() -> None:
    """As many as its capacity in mass; and the group is launched from there (FT-9.7-1)."""
    ships = (ship("A1", systems=(*CRUISER, Hangar("H1", 4))), ship("B1"))
    assert not_opened(*ships, aboard("Ag1", "H1", 5))[0] == "capacity"
    carried = opened(*ships, aboard("Ag1", "H1", 4))
    assert free_places(carried, carried.ships[0]) == 0
    ordered = finished(play(carried, WriteOrder("A1", notation="Launch")))
    flying = play(ordered, (RollInitiative(), (1, 6)), MoveGroup("Ag1", 0.0, 5.0))
    assert flying.groups[0].status == "active"


@rows((6, 6), (4, 4), (3, 4))
def test_5_8_a_group_in_flight_keeps_what_it_began_with(said: int, kept: int) -> None:
    """So that one with losses tests its morale; it never began with less (FT-5.8-1)."""
    state = opened(ship("A1"), ship("B1"), group("Ag1", strength=4, start_strength=said))
    assert state.groups[0].start_strength == kept


@rows(({"ace": True}, "ace"), ({"quality": "turkey"}, "quality"))
def test_5_10_pilots_are_all_alike_without_the_option(pilots: Fields, field: str) -> None:
    """Neither aces nor turkeys; with it a set-up may have both (FT-5.10-1)."""
    units = (ship("A1"), ship("B1"), group("Ag1", **pilots))
    assert not_opened(*units) == ("not_allowed_by_option", "FT-5.10-1", f"/groups/0/{field}")
    assert opened(*units, pilot_quality=True)
    assert opened(*units, pilot_quality=True, ace_purchase=True)


def test_5_8_a_group_bought_below_strength_has_lost_nobody() -> None:
    """FT-5.8-1, FT-9.7-1."""
    assert opened(ship("A1"), ship("B1"), group("Ag1", strength=4)).groups[0].start_strength == 4
    assert group("Ag1", strength=4).start_strength == 4


# A set-up is a position that play could have reached.

ROCK = Asteroid("Rock", 50.0, 50.0, 2.0)
TERRA = Planet("Terra", 50.0, 50.0, 3.0)
BASE = ship("S", (0.0, 0.0), side="A", systems=CRUISER[1:], thrust=0, velocity=0, station=Station())
ENEMY = ship("B1", (20.0, 20.0))
MAP = Table(0.0, 0.0, 72.0, 48.0)


def entering(systems: Any = FTL, at: Any = (9.0, 9.0), **changes: Any) -> Ship:
    """Return a ship that is to enter in turn 2."""
    entry = FtlEntry(2, at[0], at[1], changes.pop("point", None))
    given: Fields = {"status": "waiting", "entry": entry, **changes}
    return ship("A1", systems=systems, **given)


def docked(place: Any = (0.0, 0.0), berth: Any = "external", **changes: Any) -> Ship:
    """Return a ship that is docked at the base."""
    given: Fields = {"velocity": 0, "docked": Docking("S", berth), **changes}
    return ship("A1", place, **given)


def bay_of(mass: int) -> Ship:
    """Return the base with a bay for ships up to a mass."""
    return replace(BASE, station=Station(bays=(mass,)))


@rows(
    (entering(CRUISER), (), "/ships/0/entry"),
    (entering(at=(90.0, 9.0)), (), "/ships/0/entry/x"),
    (entering(at=(50.0, 48.5)), (TERRA,), "/ships/0/entry/x"),
    (entering(at=(50.0, 48.5)), (ROCK,), "/ships/0/entry/x"),
    (entering(point=(9.0, 9.0)), (), "/ships/0/entry/point"),
    (entering(status="active"), (), "/ships/0/entry"),
    (ship("A1", (73.0, 0.0)), (), "/ships/0/x"),
    (ship("A1", (51.0, 50.0)), (ROCK,), "/ships/0/x"),
    (ship("A1", (51.0, 50.0)), (TERRA,), "/ships/0/x"),
)
def test_8_2_a_ship_opens_where_it_could_be(one: Ship, terrain: Any, at: str) -> None:
    """FT-8.2-1, FT-RUL-84: on the table, outside bodies, and with a drive to enter with."""
    table = None if terrain else MAP
    options = Options(asteroids=True, planets=True)
    given = Setup(("A", "B"), (one, ENEMY), terrain=terrain, table=table, options=options)
    with pytest.raises(Refusal) as refused:
        BOOK.setup(given)
    assert (refused.value.code, refused.value.at) == ("inconsistent_battle", at)


@rows(
    (group("Ag1", (80.0, 0.0)), "/groups/0/x"),
    (group("Ag1", (50.0, 47.0)), "/groups/0/x"),
    (group("Ag1", status="aboard", carrier="B7", bay="H1"), "/groups/0/carrier"),
)
def test_5_1_a_group_opens_where_it_could_be(one: Any, at: str) -> None:
    """FT-5.0-2: on the table, outside bodies, aboard its own side."""
    ships = (ship("A1"), ship("B7", (20.0, 20.0), systems=CARRIER))
    body = replace(TERRA, y=47.0)
    given = Setup(
        ("A", "B"), ships, (one,), terrain=(body,), table=MAP, options=Options(planets=True)
    )
    with pytest.raises(Refusal) as refused:
        BOOK.setup(given)
    assert (refused.value.code, refused.value.at) == ("inconsistent_battle", at)


@rows(
    (docked((0.0, 50.0)), BASE, "docking distance"),
    (docked(velocity=6), BASE, "velocity"),
    (docked(), replace(BASE, side="B"), "own side"),
    (docked(berth="internal", mass=60), bay_of(20), "large enough"),
    (docked(docked=Docking("S", "external", since=2)), BASE, "turn 2"),
)
def test_13_7_a_ship_opens_docked_where_it_could_have_docked(
    one: Ship, base: Ship, says: str
) -> None:
    """FT-13.7-2, FT-UMP-52."""
    with pytest.raises(Refusal) as refused:
        opened(one, base, ENEMY, starbases=True)
    assert refused.value.code == "inconsistent_battle"
    assert refused.value.at.startswith("/ships/0/docked")
    assert says in refused.value.message


def test_13_7_a_ship_opens_docked() -> None:
    """FT-13.7-2."""
    assert opened(docked(), BASE, ENEMY, starbases=True)
    assert opened(docked(berth="internal", mass=20), bay_of(20), ENEMY, starbases=True)
