"""8.2: entering by FTL; and the D12 of 2.1."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust.builders_movement import TABLE, battle, group, moves, ship
from rules.full_thrust.table import named, told
from rules.rows import rows
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.plane import Point
from umpire.rules.full_thrust.ftl import (
    EntryDangerThrown,
    EntryScattered,
    FtlDamage,
    ShipEntered,
    enter_by_ftl,
    scatter,
    scatter_entries,
)
from umpire.rules.full_thrust.movement import ShipMoved
from umpire.rules.full_thrust.planet_passing import AtmosphereReached
from umpire.rules.full_thrust.sequence import PhaseBegan
from umpire.rules.full_thrust.state.battle import Battle, Mine, Ruling
from umpire.rules.full_thrust.state.options import Asteroid, Planet
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.tables import d12_of
from umpire.rules.full_thrust.state.values import FtlEntry
from umpire.rules.full_thrust.terrain import AsteroidMet


def coming(name: str = "A1", turn: int = 5, **changes: Any) -> Ship:
    """Return a ship that is to enter at (20, 20)."""
    at: Point = changes.pop("at", (20.0, 20.0))
    entry = FtlEntry(turn, at[0], at[1], changes.pop("point", None))
    return ship(name, status="waiting", entry=entry, **changes)


def scattering(before: Battle, *faces: int) -> Ruling:
    """Return the ruling on the entries of this turn."""
    dice = SuppliedDice(faces)
    ruling = scatter_entries(Ruling(before), dice)
    dice.finish()
    return ruling


@rows((1, 1, 1), (3, 6, 6), (2, 4, 4), (4, 1, 7), (6, 5, 11), (4, 6, 12))
def test_2_1_two_dice_make_a_d12(first: int, second: int, value: int) -> None:
    """The first chooses the half, the second the number in it (FT-2.1-1)."""
    assert value == d12_of(first, second)


@rows(
    (6, 4, (22.0, 16.0)),
    (10, 5, (17.669873, 22.5)),
    (3, 24, (46.0, 20.0)),
)
def test_8_2_an_entry_is_shifted_by_a_course_and_a_distance(
    direction: int, distance_mu: int, place: Point
) -> None:
    """Figure 9, and a large error (FT-8.2-1)."""
    assert place == scatter((22.0, 20.0), direction, distance_mu)


def test_8_2_ships_due_are_announced_and_scattered() -> None:
    """A D12 and a D6 each, in list order, in their turn alone (FT-8.2-1, FT-DICE-9)."""
    before = battle(coming("A1"), coming("A2", 6), coming("B1", 4), ship("B2"), turn=5)
    ruling = scattering(before, 12, 4, 3, 6)
    events = told(ruling, EntryScattered)
    assert [(event.ship, event.direction, event.distance_mu) for event in events] == [
        ("A1", 12, 4),
        ("B1", 3, 6),
    ]
    assert named(ruling.state, "A1").entry == FtlEntry(5, 20.0, 20.0, (20.0, 24.0))
    assert named(ruling.state, "A1").status == "waiting"
    assert not scattering(ruling.state).events


def test_8_2_by_an_option_a_6_is_multiplied() -> None:
    """By a second die, thrown at once (FT-8.2-2)."""
    before = battle(coming(), ftl_scatter_multiplier=True)
    (event,) = told(scattering(before, 3, 6, 4), EntryScattered)
    assert (event.distance_mu, event.x, event.y) == (24, 44.0, 20.0)
    (event,) = told(scattering(before, 3, 5), EntryScattered)
    assert event.distance_mu == 5


def test_8_2_a_ship_shifted_off_the_table_cannot_enter() -> None:
    """It is out of the battle (FT-8.2-2)."""
    before = battle(coming(at=(60.0, 24.0)), table=TABLE, ftl_scatter_multiplier=True)
    ruling = scattering(before, 3, 6, 3)
    assert [event.enters for event in told(ruling, EntryScattered)] == [False]
    assert named(ruling.state).status == "jumped"
    assert [type(event) for event in moves(ruling.state).events] == [PhaseBegan]


def test_8_2_a_ship_enters_last_in_phase_4_and_does_not_move() -> None:
    """With the course and velocity that were noted (FT-8.2-1, FT-2.7-7, FT-RUL-46)."""
    before = battle(coming(point=(20.0, 24.0), facing=4, velocity=9), ship("B1", (60.0, 0.0)))
    ruling = moves(before)
    assert [type(event) for event in ruling.events] == [ShipMoved, ShipEntered, PhaseBegan]
    after = named(ruling.state)
    assert (after.place, after.facing, after.velocity) == ((20.0, 24.0), 4, 9)
    assert (after.status, after.entry) == ("active", None)


def test_8_2_near_others_all_throw_the_ship_that_enters_first() -> None:
    """Nearest first; each 6 throws again at once; past screens and armour (FT-8.2-3, FT-DICE-9)."""
    before = battle(
        ship("B1", (0.0, 6.0), velocity=0),
        ship("B2", (0.0, 5.0), velocity=0, armour=4),
        group("Bg", (0.0, 5.5)),
        ship("B3", (0.0, 6.1), velocity=0),
        coming(point=(0.0, 0.0)),
    )
    ruling = moves(before, 3, 6, 2, 4, 6, 1)
    (event,) = told(ruling, EntryDangerThrown)
    shares = [(each.unit, each.points) for each in event.damage]
    assert shares == [("A1", 3), ("B2", 12), ("Bg", 4), ("B1", 6)]
    hurt = [named(ruling.state, each) for each in ("A1", "B1", "B2", "B3")]
    assert [each.damage for each in hurt] == [3, 6, 12, 0]
    assert (hurt[2].armour, ruling.state.groups[0].strength) == (4, 2)


@rows((6.0, True), (6.5, False))
def test_8_2_beyond_6_mu_nobody_throws(y: float, thrown: bool) -> None:
    """An entry far from all is safe (FT-8.2-3)."""
    before = battle(ship("B1", (0.0, y), velocity=0), coming(point=(0.0, 0.0)))
    assert thrown == bool(told(moves(before, *((1, 1) if thrown else ())), EntryDangerThrown))


def test_8_2_ships_that_enter_side_by_side_endanger_each_other() -> None:
    """The second one comes out near the first (FT-8.2-3)."""
    before = battle(coming("A1", point=(0.0, 0.0)), coming("A2", point=(2.0, 0.0)))
    (event,) = told(moves(before, 2, 5), EntryDangerThrown)
    assert event.damage == (FtlDamage("A2", 2), FtlDamage("A1", 5))


def test_8_2_a_ship_may_be_destroyed_by_its_own_entry() -> None:
    """And hurts the others all the same (FT-8.2-3, FT-RUL-46)."""
    after = moves(battle(ship("B1", velocity=0), coming(point=(0.0, 0.0), rows=(3,))), 5, 2).state
    assert (named(after).status, named(after, "B1").damage) == ("destroyed", 2)


@rows((12.0, True), (12.01, False))
def test_8_2_a_planet_whose_surface_is_within_6_mu_endangers_an_entry(
    x: float, thrown: bool
) -> None:
    before = battle(coming(), terrain=(Planet("Terra", x, 0.0, 6.0),), planets=True)
    dice = SuppliedDice((2,) if thrown else ())
    ruling = enter_by_ftl(Ruling(before), "A1", (0.0, 0.0), dice)
    dice.finish()
    assert thrown == bool(told(ruling, EntryDangerThrown))


def test_8_2_a_ship_that_comes_out_inside_a_planet_falls() -> None:
    """FT-UMP-70."""
    before = battle(coming(), terrain=(Planet("Terra", 1.0, 0.0, 6.0),), planets=True)
    ruling = enter_by_ftl(Ruling(before), "A1", (0.0, 0.0), SuppliedDice((2,)))
    (fall,) = told(ruling, AtmosphereReached)
    assert (fall.way_down, fall.excess) == ("crossing", 0)


@rows((1, True), (2, False))
def test_8_2_a_ship_that_comes_out_inside_an_asteroid_must_avoid_it(face: int, lost: bool) -> None:
    rock = Asteroid("Rock", 0.5, 0.0, 1.0)
    before = battle(coming(velocity=6), terrain=(rock,), asteroids=True)
    ruling = enter_by_ftl(Ruling(before), "A1", (0.0, 0.0), SuppliedDice((1, face)))
    assert told(ruling, AsteroidMet)
    assert (named(ruling.state).status == "destroyed") == lost


@rows((False, (), 1), (True, (2,), 0))
def test_8_2_mines_beside_an_entry_count_by_option(
    counts: bool, dice: tuple[int, ...], left: int
) -> None:
    """The ship throws for itself, and the mine is gone (FT-RUL-111)."""
    before = battle(coming(), ship("A2", (90.0, 0.0)), ftl_strikes_mines=counts, mines=True)
    before = replace(before, mines=(Mine("B-m1", "B", 20.0, 24.0),))
    thrown = SuppliedDice(dice)
    ruling = enter_by_ftl(Ruling(before), "A1", (20.0, 20.0), thrown)
    thrown.finish()
    assert len(ruling.state.mines) == left
    assert named(ruling.state, "A1").damage == sum(dice)
