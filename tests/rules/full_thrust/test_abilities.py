"""What a ship can still do (7.2, 13.7, FT-RUL-102), asked by every rule that needs to know."""

from msgspec.structs import replace

from rules.full_thrust.builders_movement import battle, moved, moves, ship
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import named, rule, told
from rules.rows import rows
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.flight import current_thrust
from umpire.rules.full_thrust.ftl import FtlStopped
from umpire.rules.full_thrust.mines import MineDetonated, MineSwept
from umpire.rules.full_thrust.movement import (
    Disengage,
    DisengagementThrown,
    Pursuer,
    RamContested,
    RamTried,
)
from umpire.rules.full_thrust.state.battle import Mine
from umpire.rules.full_thrust.state.options import Asteroid, Options
from umpire.rules.full_thrust.state.ship import Deed, Minesweeper
from umpire.rules.full_thrust.state.values import Core, Departure, Docking, Manoeuvre, Station
from umpire.rules.full_thrust.terrain import AsteroidMet
from umpire.rules.full_thrust.written_orders import WriteOrderChoice

DUMPED, ABANDONED = Core(power_core="dumped"), Core(power_core="abandoned", abandoned_turn=5)
LIFELESS, NO_BRIDGE = Core(life_support="failed"), Core(bridge="out")
MOORED = {"docked": Docking("BX"), "velocity": 0}
DEAD: dict[str, Fields] = {
    "dumped": {"core": DUMPED},
    "abandoned": {"core": ABANDONED},
    "lifeless": {"core": LIFELESS},
    "no bridge": {"core": NO_BRIDGE},
}
POWERLESS = DEAD | {"docked": MOORED}
STATION = ship("BX", (0.0, 9.0), ftl_drive=False, station=Station(), thrust=0, velocity=0)
MINES = Options(mines=True)
DEEDS: tuple[Deed, ...] = ("steer", "thrust", "act", "defend", "screen", "jump")

dead = rows(*DEAD.values(), ids=list(DEAD))
powerless = rows(*POWERLESS.values(), ids=list(POWERLESS))


@rows(
    ({}, ""),
    ({"core": DUMPED}, "steer thrust act defend screen jump"),
    ({"core": ABANDONED}, "steer thrust act defend screen jump"),
    ({"core": LIFELESS}, "steer thrust act defend screen jump"),
    ({"core": NO_BRIDGE}, "steer thrust act defend jump"),
    (MOORED, "thrust screen"),
    ({"station": Station()}, "thrust"),
)
def test_7_2_what_keeps_a_ship_from_which_deed(state: Fields, barred: str) -> None:
    """Hulks do nothing, a lost bridge leaves the screens, a berth takes drive and screens."""
    there = ship("B1", **state)
    assert [deed for deed in DEEDS if not there.can(deed, 5)] == barred.split()


def test_13_7_a_berth_binds_while_it_holds_alone() -> None:
    """A ship that has cast off is free from that turn on (FT-RUL-90)."""
    there = ship("B1", docked=Docking("BX", since=4, until=6))
    assert [there.can("thrust", turn) for turn in (3, 4, 5, 6)] == [True, False, False, True]


@dead
def test_13_1_a_ship_whose_drive_nobody_uses_evades_no_asteroid(state: Fields) -> None:
    """Its number is its whole velocity (FT-13.1-2)."""
    there, rock = ship("B1", velocity=5, **state), Asteroid("R", 0.0, 4.0, 1.0)
    before = battle(ship("A1", (90.0, 0.0)), there, terrain=(rock,), asteroids=True)
    (met,) = told(moves(before, 5), AsteroidMet)
    assert (met.ship, met.needed, met.avoided) == ("B1", 5, True)


def test_13_1_a_docked_ship_evades_no_asteroid() -> None:
    """The number of both is the velocity at which they drift (FT-13.1-2)."""
    there = ship("B1", (0.0, 8.0), velocity=5, docked=Docking("BX"))
    base, rock = replace(STATION, velocity=5), Asteroid("R", 0.0, 12.0, 1.0)
    flags = {"asteroids": True, "starbases": True}
    before = battle(ship("A1", (90.0, 0.0)), there, base, terrain=(rock,), **flags)
    met = told(moves(before, 5, 5), AsteroidMet)
    assert [(each.ship, each.needed) for each in met] == [("B1", 5), ("BX", 5)]


@powerless
def test_3_6_a_ship_whose_drive_nobody_uses_evades_no_ram(state: Fields) -> None:
    """It adds nothing to its die (FT-3.6-3)."""
    rammer = ship("A1", velocity=0, ftl_drive=False, order=Manoeuvre(ram="B1"))
    target = ship("B1", (0.0, 1.0), **({"velocity": 0} | state))
    before = battle(rammer, target, STATION, ramming=True, starbases=True)
    (event,) = told(moves(before, 6, 1, 1, 1, 1), RamContested)
    assert (event.total, event.target_total) == (5, 1)


@dead
def test_3_6_a_ship_that_loses_its_command_on_the_way_rams_nobody(state: Fields) -> None:
    """Its order is void by then (FT-RUL-102)."""
    rammer = ship("A1", velocity=0, order=Manoeuvre(ram="B1"), **state)
    before = battle(rammer, ship("B1", (0.0, 1.0), velocity=0), ramming=True)
    assert not told(moves(before), RamTried)


@powerless
def test_3_9_a_ship_whose_drive_nobody_uses_pursues_nobody(state: Fields) -> None:
    """The fleet that flees has the fastest ship then, and adds 2 (FT-3.9-1)."""
    gone = ship("A1", thrust=6, status="off_table", departure=Departure(4, "max_x"))
    fast, slow = ship("B1", thrust=8, **state), ship("B2", thrust=4)
    before = battle(gone, fast, slow, STATION, disengage_roll=True, starbases=True)
    (event,) = told(rule(before, Disengage("A"), 3, 4), DisengagementThrown)
    assert (event.total, event.pursuers) == (5, (Pursuer("B", 4),))


@powerless
def test_10_1_the_thrust_that_is_offered_is_the_thrust_that_is_there(state: Fields) -> None:
    """Nobody is offered a drive that nobody uses."""
    before = battle(ship("A1"), ship("B1", (0.0, 9.0), **state), STATION, starbases=True)
    assert current_thrust(before, named(before, "B1")) == 0
    offered = BOOK.choices(before, Seat("side", "B"), "B1")
    orders = [each for each in offered if isinstance(each, WriteOrderChoice)]
    assert not [each for each in orders if each.thrust or each.rams or each.launches or each.ftl]


@dead
def test_8_1_a_ship_that_nobody_commands_does_not_jump(state: Fields) -> None:
    """It flies on as it did (FT-7.2-2, FT-RUL-109)."""
    leaving = ship("A1", ftl_since=4, **state)
    ruling = moves(battle(leaving, ship("A2", (90.0, 0.0)), ship("B1", (0.0, 90.0))))
    assert [each.ship for each in told(ruling, FtlStopped)] == ["A1"]
    after = named(ruling.state, "A1")
    assert (after.status, after.place, after.velocity) == ("active", (0.0, 6.0), 6)


def test_8_1_by_option_a_ship_jumps_without_its_bridge() -> None:
    """The drive has been set; a hulk has no power for it (FT-RUL-109)."""
    for core, status in ((NO_BRIDGE, "jumped"), (DUMPED, "active")):
        before = battle(
            ship("A1", ftl_since=4, core=core),
            ship("A2", (90.0, 0.0)),
            ship("B1", (0.0, 90.0)),
            jump_without_bridge=True,
        )
        assert named(moved(before), "A1").status == status


def test_12_1_a_ship_that_nobody_commands_sweeps_no_mines() -> None:
    """The mine attacks (FT-12.1-3)."""
    sweeper = ship("B1", systems=(Minesweeper("M"),), order=Manoeuvre(sweep=True), core=NO_BRIDGE)
    lurking = (Mine("A-m1", "A", 0.0, 6.0, laid_turn=1),)
    before = replace(battle(ship("A1", (90.0, 0.0)), sweeper), mines=lurking, options=MINES)
    ruling = moves(before, 1, 1)
    assert not told(ruling, MineSwept)
    assert told(ruling, MineDetonated)
