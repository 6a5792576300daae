"""8.1: leaving by FTL."""

import math
from typing import Any

from msgspec.structs import replace

from rules.full_thrust.builders_movement import (
    HULK,
    TABLE,
    battle,
    group,
    moved,
    moves,
    ordered,
    ship,
)
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import named, told
from rules.rows import rows
from umpire.kernel.dice import SuppliedDice
from umpire.rules.full_thrust.fighter_events import ScreenBroken
from umpire.rules.full_thrust.ftl import (
    FtlDamage,
    FtlExitThrown,
    FtlStopped,
    ShipJumped,
    exit_result,
    leave_by_ftl,
    near,
    way_to_jump_mu,
)
from umpire.rules.full_thrust.movement import ReturnThrown, ShipLeftTable, ShipMoved
from umpire.rules.full_thrust.planet_passing import AtmosphereReached
from umpire.rules.full_thrust.state.battle import FighterGroup, Mine, Ruling, Salvo
from umpire.rules.full_thrust.state.options import FtlHalfRounding, Planet
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.tables import FtlTable
from umpire.rules.full_thrust.state.values import Orbit
from umpire.rules.full_thrust.thresholds import DamageTaken, ShipDestroyed


def leaving(**changes: Any) -> Ship:
    """Return ship A1, which has begun to warm up in the turn before this."""
    return ship(**({"ftl_since": 4} | changes))


FAR = (ship("A2", (90.0, 0.0)), ship("B1", (0.0, 90.0)))


def jumped(*units: Ship | FighterGroup | Salvo, dice: tuple[int, ...] = (), **options: Any) -> Any:
    """Return the ruling on the jump of A1 in a battle with those others."""
    thrown = SuppliedDice(dice)
    given = {"velocity": options.pop("velocity", 6), "rows": options.pop("rows", (20, 20))}
    lying = options.pop("lying", ())
    before = replace(battle(leaving(**given), *units, **options), mines=lying)
    ruling: Ruling = leave_by_ftl(Ruling(before), "A1", thrown)
    thrown.finish()
    return ruling


@rows(
    ("down", 6, 3.0),
    ("down", 7, 3.0),
    ("exact", 7, 3.5),
    ("down", 1, 0.0),
    ("down", 0, 0.0),
)
def test_8_1_half_the_velocity_is_flown_before_the_jump(
    rounding: FtlHalfRounding, velocity: int, way_mu: float
) -> None:
    """Rounded down, or by a house rule exact (FT-8.1-2, FT-RUL-44)."""
    assert way_mu == way_to_jump_mu(velocity, rounding)
    ruling = jumped(velocity=velocity, ftl_half_rounding=rounding)
    assert told(ruling, ShipMoved)[0].path[-1] == (0.0, way_mu)


def test_8_1_the_turn_after_the_order_the_ship_is_gone() -> None:
    """No further order is needed, and no die with nothing near (FT-8.1-1, FT-8.1-2)."""
    first = moved(ordered(battle(ship()), "FTL"))
    assert (named(first).y, named(first).ftl_since) == (6.0, 5)
    ruling = moves(battle(named(first), turn=6))
    assert named(ruling.state).status == "jumped"
    assert named(ruling.state).y == 9.0
    assert not told(ruling, FtlExitThrown)


def test_8_1_an_order_of_the_second_turn_changes_nothing() -> None:
    """The exit goes on by itself (FT-RUL-44)."""
    after = moved(ordered(battle(leaving()), "P1+2"))
    assert (named(after).status, named(after).place) == ("jumped", (0.0, 3.0))


@rows(
    (1, "fail"),
    (2, "jump"),
    (3, "jump"),
    (4, "jump"),
    (5, "explode"),
    (6, "explode"),
)
def test_8_1_a_die_says_what_comes_of_a_jump_near_others(face: int, result: str) -> None:
    """Thrown only if something is within 6 MU (FT-8.1-3)."""
    assert result == exit_result(face, FtlTable())


@rows((9.0, True), (9.0009, True), (9.01, False))
def test_8_1_danger_is_within_6_mu_of_the_jump(y: float, thrown: bool) -> None:
    """Of the point where the ship vanishes, at (0, 3) (FT-8.1-3)."""
    ruling = jumped(ship("B1", (0.0, y)), dice=(2, 1) if thrown else ())
    assert thrown == bool(told(ruling, FtlExitThrown))
    assert named(ruling.state).status == "jumped"


def test_8_1_a_drive_that_fails_leaves_the_ship_in_its_course() -> None:
    """It completes its move, 3 of 7 MU and then 4 (FT-8.1-3, FT-RUL-44)."""
    ruling = jumped(ship("B1", (0.0, 6.0)), dice=(1,), velocity=7)
    after = named(ruling.state)
    assert (after.place, after.velocity, after.facing) == ((0.0, 7.0), 7, 12)
    assert (after.status, after.ftl_since) == ("active", ruling.state.turn - 1)
    assert not told(ruling, DamageTaken)


def test_8_1_a_ship_whose_drive_fails_may_leave_the_table() -> None:
    """With the rest of its move, and then it throws for its return (FT-8.1-3, FT-3.5-2)."""
    ruling = moves(
        battle(
            leaving(place=(68.0, 24.0), facing=3, velocity=7),
            ship("B1", (70.0, 24.0), velocity=0),
            table=TABLE,
            table_return=True,
        ),
        1,
        5,
    )
    assert [event.edge for event in told(ruling, ShipLeftTable)] == ["max_x"]
    assert [event.return_turn for event in told(ruling, ReturnThrown)] == [10]


def test_8_1_a_jump_hurts_each_by_its_own_die_nearest_first() -> None:
    """Past screens and armour; those equally near by name (FT-8.1-3, FT-RUL-45, FT-DICE-9)."""
    ruling = jumped(
        ship("B3", (0.0, 9.0)),
        ship("B2", (0.0, 4.0), armour=5),
        ship("B1", (0.0, 2.0)),
        ship("B4", (0.0, 20.0)),
        dice=(4, 2, 3, 5),
    )
    (event,) = told(ruling, FtlExitThrown)
    assert event.damage == (FtlDamage("B1", 2), FtlDamage("B2", 3), FtlDamage("B3", 5))
    assert (event.x, event.y) == (0.0, 3.0)
    assert named(ruling.state).status == "jumped"
    assert [named(ruling.state, each).damage for each in ("B1", "B2", "B3", "B4")] == [2, 3, 5, 0]
    assert named(ruling.state, "B2").armour == 5


def test_8_1_a_point_of_damage_is_a_craft() -> None:
    """Own groups too; salvoes are not in danger (FT-8.1-3, FT-RUL-101)."""
    ruling = jumped(
        group("Bg", (0.0, 4.0)),
        group("Ag", (0.0, 5.0), strength=2),
        group("Ah", (0.0, 3.0), status="aboard", carrier="A1"),
        dice=(3, 4, 6),
    )
    assert [(each.strength, each.status) for each in ruling.state.groups] == [
        (2, "active"),
        (0, "destroyed"),
        (6, "aboard"),
    ]


def test_8_1_salvoes_do_not_disturb_a_jump() -> None:
    """Nothing is thrown for them (FT-RUL-101)."""
    assert near(battle(ship(), Salvo("s", "A", "A1", 0.0, 0.0)), (0.0, 0.0), "A1") == ()


@rows((3, "ignored", (3, 10)), (3, "applies", (0, 7)))
def test_8_1_an_explosion_deals_the_original_hull(
    armour: int, option: str, left: tuple[int, int]
) -> None:
    """Ten boxes, though four are lost; past armour but for an option (FT-8.1-3, FT-RUL-45)."""
    before = battle(
        leaving(rows=(3, 3, 2, 2), damage=4),
        ship("B1", (0.0, 5.0), armour=armour),
        ship("B2", (0.0, 30.0)),
        ftl_explosion_armour=option,
    )
    dice = SuppliedDice((5,))
    ruling = leave_by_ftl(Ruling(before), "A1", dice)
    dice.finish()
    hurt = named(ruling.state, "B1")
    assert left == (hurt.armour, hurt.damage)
    assert named(ruling.state, "B2").damage == 0
    assert [event.ship for event in told(ruling, ShipDestroyed)] == ["A1"]


def test_8_1_an_explosion_kills_a_group_near_it() -> None:
    """All six craft, by twenty points (FT-RUL-101)."""
    ruling = jumped(group("Bg", (0.0, 4.0)), dice=(6,), rows=(20,))
    assert ruling.state.groups[0].status == "destroyed"


def test_8_1_its_own_screen_is_near_a_ship_that_jumps() -> None:
    """It goes along to the jump, is in danger, and screens nobody afterwards (FT-8.1-3)."""
    ruling = jumped(group("Ag", (2.0, 0.0), screening="A1"), dice=(2, 1))
    (screen,) = ruling.state.groups
    assert (screen.place, screen.strength) == ((2.0, 3.0), 5)
    assert [event.group for event in told(ruling, ScreenBroken)] == ["Ag"]


@rows({"lost": ("X",)}, {"core": HULK})
def test_8_1_without_a_drive_or_a_crew_there_is_no_jump(changes: Fields) -> None:
    """The ship flies on with all of its velocity (FT-8.1-2, FT-7.2-4)."""
    ruling = moves(battle(leaving(**changes)))
    assert [event.ship for event in told(ruling, FtlStopped)] == ["A1"]
    after = named(ruling.state)
    assert (after.place, after.status, after.ftl_since) == ((0.0, 6.0), "active", None)


def test_8_1_by_vectors_the_jump_is_along_the_course() -> None:
    """Not along the facing (FT-8.1-2, FT-10.2-1)."""
    ruling = moves(battle(leaving(course_deg=90.0), movement_system="vector"))
    assert told(ruling, ShipMoved)[0].path[-1] == (3.0, 0.0)


def test_8_1_who_has_jumped_is_out_of_the_battle() -> None:
    """It neither moves nor comes back (FT-8.1-4)."""
    gone = moves(battle(leaving(), ship("B1", (0.0, 40.0))))
    assert [event.ship for event in told(gone, ShipJumped)] == ["A1"]
    assert [event.ship for event in told(moves(gone.state), ShipMoved)] == ["B1"]
    assert not gone.state.in_play("A")


def beside_planet(
    planet: Planet, dice: tuple[int, ...] = (), *, velocity: int = 6, **options: Any
) -> Any:
    """Return the ruling on the jump of A1 with a planet on the table."""
    thrown = SuppliedDice(dice)
    before = battle(leaving(velocity=velocity), terrain=(planet,), planets=True, **options)
    ruling: Ruling = leave_by_ftl(Ruling(before), "A1", thrown)
    thrown.finish()
    return ruling


@rows((Planet("Terra", 9.0, 3.0, 3.0), True), (Planet("Terra", 9.01, 3.0, 3.0), False))
def test_8_1_a_planet_whose_surface_is_within_6_mu_endangers_a_jump(
    planet: Planet, thrown: bool
) -> None:
    """FT-UMP-69."""
    ruling = beside_planet(planet, (2,) if thrown else ())
    assert thrown == bool(told(ruling, FtlExitThrown))
    assert named(ruling.state).status == "jumped"


def test_8_1_a_ship_that_meets_a_planet_in_its_half_move_falls_and_does_not_jump() -> None:
    ruling = beside_planet(Planet("Terra", 0.0, 4.0, 2.0))
    (fall,) = told(ruling, AtmosphereReached)
    assert (fall.planet, fall.way_down) == ("Terra", "crossing")
    assert named(ruling.state).place == (0.0, 2.0)
    assert not told(ruling, ShipJumped)


def test_8_1_a_ship_whose_drive_fails_meets_a_planet_in_the_rest_of_its_move() -> None:
    ruling = beside_planet(Planet("Terra", 0.0, 9.0, 4.0), (1,), velocity=8)
    assert told(ruling, AtmosphereReached)
    assert named(ruling.state).place == (0.0, 5.0)


def test_8_1_a_ship_in_orbit_flies_its_half_move_along_the_ring() -> None:
    orbiting = replace(leaving(), y=6.0, velocity=3, facing=3, orbit=Orbit("Terra", "cw"))
    before = battle(
        orbiting, terrain=(Planet("Terra", 0.0, 0.0, 3.0),), planets=True, ftl_half_rounding="exact"
    )
    ruling = leave_by_ftl(Ruling(before), "A1", SuppliedDice((2,)))
    x, y = named(ruling.state).place
    assert math.isclose(math.hypot(x, y), 6.0, abs_tol=1e-5)
    assert math.isclose(math.atan2(x, y), 1.5 / 6.0, abs_tol=1e-5)
    assert named(ruling.state).status == "jumped"


@rows((False, (), ["ShipJumped"]), (True, (3,), ["ShipJumped", "MineDestroyed"]))
def test_8_1_mines_beside_a_jump_count_by_option(
    counts: bool, dice: tuple[int, ...], kinds: list[str]
) -> None:
    """They make the die fall, and are destroyed without one of their own (FT-RUL-111)."""
    near_by, far = Mine("B-m1", "B", 0.0, 9.0), Mine("B-m2", "B", 0.0, 9.1)
    options = {"mines": True, "ftl_strikes_mines": counts}
    ruling = jumped(*FAR, dice=dice, lying=(near_by, far), **options)
    assert [type(each).__name__ for each in ruling.events if type(each).__name__ in kinds] == kinds
    left = ("B-m2",) if counts else ("B-m1", "B-m2")
    assert tuple([mine.id for mine in ruling.state.mines]) == left


def test_8_1_a_jump_that_fails_leaves_mines_alone() -> None:
    """The ship has stayed (FT-8.1-3, FT-RUL-111)."""
    options = {"mines": True, "ftl_strikes_mines": True}
    ruling = jumped(*FAR, dice=(1,), lying=(Mine("B-m1", "B", 6.0, 3.0),), **options)
    assert len(ruling.state.mines) == 1
