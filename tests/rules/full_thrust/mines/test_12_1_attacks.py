"""12.1: mines fire at enemy ships that come near; who comes first, and what the fire does."""

import msgspec
import pytest

from rules.full_thrust.builders_mines import SCREENED, SWEEPER, battle, mine, moved, ordered, ship
from rules.full_thrust.table import named, told
from rules.rows import rows
from umpire.rules.full_thrust.ftl import ShipJumped
from umpire.rules.full_thrust.mine_attacks import nearing
from umpire.rules.full_thrust.mines import MineDetonated, MineSwept
from umpire.rules.full_thrust.movement import GroupCarried, ShipLeftTable, ShipMoved
from umpire.rules.full_thrust.sensors import BogeyRevealed
from umpire.rules.full_thrust.state.battle import FighterGroup, Table
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.tables import MineTable, Tables
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.full_thrust.thresholds import DamageTaken, ShipDestroyed


@rows(
    (3.0, 5.0, True),
    (3.1, 5.0, False),
    (0.0, 9.0, True),
    (0.0, 9.1, False),
    (0.0, -3.0, True),
)
def test_12_1_a_mine_fires_at_what_comes_within_3_mu(x: float, y: float, *, fires: bool) -> None:
    """At any point of the move, 3 MU itself included; beside, ahead and astern (FT-12.1-1)."""
    ruling = moved(battle(ship("A1"), ship("B1", (0.0, 50.0)), mine("Bm", (x, y))), *[1, 1] * fires)
    assert len(told(ruling, MineDetonated)) == fires
    assert bool(ruling.state.mines) != fires


def test_12_1_a_mine_fires_before_the_end_of_a_bent_move() -> None:
    """The way bends at half the velocity; straight on it would keep clear (FT-12.1-1)."""
    before = battle(ship("A1", velocity=10), ship("B1", (0.0, 50.0)), mine("Bm", (3.2, 7.5)))
    assert not told(moved(before), MineDetonated)
    assert told(moved(ordered(before, A1="S2"), 1, 1), MineDetonated)


def test_12_1_a_ship_in_vector_movement_flies_past_on_a_straight_line() -> None:
    """Between where it starts and where it ends, whatever it burns (FT-10.2-8, FT-12.1-1)."""
    options = Options(mines=True, movement_system="vector")
    at_rest = ship("A1", velocity=6, facing=3, course_deg=0.0)
    before = battle(at_rest, ship("B1", (0.0, 50.0)), mine("Bm", (-2.9, 6.0)), options=options)
    assert told(moved(before, 1, 1), MineDetonated)
    assert not told(moved(ordered(before, A1="MD4")), MineDetonated)


def test_12_1_two_dice_score_as_beams_do_and_are_thrown_again() -> None:
    """A 6 gives two points and another die, which passes by armour (FT-12.1-1, FT-RUL-19)."""
    before = battle(ship("A1", armour=5), ship("B1", (0.0, 50.0)), mine("Bm", (0.0, 2.0)))
    ruling = moved(before, 6, 5, 6, 4)
    (detonated,) = told(ruling, MineDetonated)
    assert (detonated.damage, detonated.penetrating) == (6, 3)
    assert [roll.label for roll in detonated.rolls] == [
        "t5/movement/Bm/A1/damage",
        "t5/movement/Bm/A1/damage/again-1",
        "t5/movement/Bm/A1/damage/again-2",
    ]
    (taken,) = told(ruling, DamageTaken)
    assert (taken.attacker, taken.to_armour, taken.to_hull) == ("Bm", 3, 3)


@rows((0, 4), (1, 3), (2, 2))
def test_12_1_screens_help_against_mines(level: int, points: int) -> None:
    """The first dice are read as against a beam (FT-12.1-1, FT-4.4-1)."""
    target = ship("A1", systems=SCREENED[:level])
    before = battle(target, ship("B1", (0.0, 50.0)), mine("Bm", (0.0, 2.0)))
    (detonated,) = told(moved(before, 6, 4, 4), MineDetonated)
    assert (detonated.screens, detonated.damage) == (level, points)


def test_12_1_a_mine_that_does_nothing_is_gone_too() -> None:
    """Its one use is the fire, not the hit (FT-12.1-1)."""
    ruling = moved(battle(ship("A1"), ship("B1", (0.0, 50.0)), mine("Bm", (0.0, 2.0))), 1, 3)
    assert ruling.state.mines == ()
    assert not told(ruling, DamageTaken)


def test_12_1_mines_leave_friends_and_fighters_alone() -> None:
    """Any enemy vessel is fired at; fighters never are (FT-12.1-1, FT-RUL-78, FT-RUL-101)."""
    screen = FighterGroup("Ag", "A", x=0.0, y=0.5, screening="A1")
    before = battle(
        ship("A1"), screen, ship("B1", (30.0, 0.0)), mine("Am", (0.0, 2.0)), mine("Bm", (30.0, 2.0))
    )
    ruling = moved(before)
    assert told(ruling, GroupCarried)
    assert [each.id for each in ruling.state.mines] == ["Am", "Bm"]


@rows((4, True), (5, False))
def test_12_1_a_mine_is_active_from_the_turn_after_it_was_laid(laid: int, *, fires: bool) -> None:
    """In its first turn it lets all ships pass (FT-12.1-2)."""
    before = battle(ship("A1"), ship("B1", (0.0, 50.0)), mine("Bm", (0.0, 2.0), laid))
    assert len(told(moved(before, *[1, 1] * fires), MineDetonated)) == fires


@rows(0, 6)
def test_12_1_a_ship_that_starts_near_a_mine_is_fired_at(velocity: int) -> None:
    """At rest too, and flying away from it (FT-RUL-78)."""
    before = battle(ship("A1", velocity=velocity), ship("B1", (0.0, 50.0)), mine("Bm", (0.0, -2.0)))
    assert told(moved(before, 1, 1), MineDetonated)


def test_12_1_a_mine_fires_at_who_has_flown_the_least_share_of_its_move() -> None:
    """Not at who moves first (FT-RUL-78, FT-UMP-22)."""
    before = battle(
        ship("A1", (0.0, -10.0), velocity=12),
        ship("A2", (0.0, 12.0), velocity=12, facing=6),
        ship("B1", (0.0, 50.0)),
        mine("Bm", (0.0, 2.0)),
    )
    (detonated,) = told(moved(before, 1, 1), MineDetonated)
    assert detonated.target == "A2"


def test_12_1_of_ships_that_start_near_a_mine_it_fires_at_the_nearest() -> None:
    """Then at the first by name (FT-RUL-78)."""
    mined = mine("Bm", (0.0, 2.0))
    far, near, nearer = ship("A1"), ship("A3", (1.0, 2.0)), ship("A2", (-1.0, 2.0))
    enemy = ship("B1", (0.0, 50.0))
    (detonated,) = told(moved(battle(far, near, enemy, mined), 1, 1), MineDetonated)
    assert detonated.target == "A3"
    (detonated,) = told(moved(battle(far, near, nearer, enemy, mined), 1, 1), MineDetonated)
    assert detonated.target == "A2"


def test_12_1_damage_falls_at_once_and_the_move_is_completed() -> None:
    """A ship that loses its drive has flown as ordered all the same (FT-RUL-78)."""
    before = battle(ship("A1", rows=(1, 20)), ship("B1", (0.0, 50.0)), mine("Bm", (0.0, 0.0)))
    ruling = moved(before, 5, 1, 1, 6)
    (flown,) = [each for each in told(ruling, ShipMoved) if each.ship == "A1"]
    assert flown.path[-1] == (0.0, 6.0)
    assert named(ruling.state, "A1").place == (0.0, 6.0)
    assert named(ruling.state, "A1").drive == "half"


def test_12_1_a_ship_that_is_destroyed_meets_no_more_mines() -> None:
    """The next mine on its way stays (FT-RUL-78), and a later ship meets it."""
    before = battle(
        ship("A1", rows=(1,), velocity=12),
        ship("B1", (0.0, 50.0)),
        mine("Bm1", (0.0, 0.0)),
        mine("Bm2", (0.0, 11.0)),
    )
    ruling = moved(before, 5, 5)
    assert told(ruling, ShipDestroyed)
    assert [each.id for each in ruling.state.mines] == ["Bm2"]
    second = ship("A2", (0.0, 20.0), velocity=12, facing=6)
    ruling = moved(msgspec.structs.replace(before, ships=(*before.ships, second)), 5, 5, 1, 1)
    assert [each.target for each in told(ruling, MineDetonated)] == ["A1", "A2"]


def test_12_1_a_ship_meets_mines_on_its_way_off_the_table() -> None:
    """Before it has left (FT-UMP-22); one that they destroy leaves no more."""
    table = Table(-10.0, -10.0, 10.0, 4.0)
    before = battle(
        ship("A1"), ship("B1", (9.0, 0.0), velocity=0), mine("Bm", (0.0, 5.0)), table=table
    )
    ruling = moved(before, 4, 1)
    kinds = [type(event) for event in ruling.events]
    assert kinds.index(MineDetonated) < kinds.index(ShipLeftTable)
    weak = msgspec.structs.replace(before, ships=(ship("A1", rows=(1,)), before.ships[1]))
    ruling = moved(weak, 4, 1)
    assert not told(ruling, ShipLeftTable)
    assert named(ruling.state, "A1").status == "destroyed"


def test_12_1_a_ship_that_jumps_meets_mines_on_the_way_to_its_jump() -> None:
    """It flies half its velocity (FT-UMP-23); what destroys it there keeps it from jumping."""
    leaving = ship("A1", velocity=12, ftl_since=4)
    before = battle(
        leaving, ship("B1", (0.0, 50.0)), mine("Bm1", (0.0, 8.0)), mine("Bm2", (0.0, 9.5))
    )
    ruling = moved(before, 1, 1)
    assert [each.mine for each in told(ruling, MineDetonated)] == ["Bm1"]
    assert told(ruling, ShipJumped)
    weak = msgspec.structs.replace(
        before, ships=(ship("A1", velocity=12, ftl_since=4, rows=(1,)), before.ships[1])
    )
    ruling = moved(weak, 4, 1)
    assert not told(ruling, ShipJumped)


def test_12_1_no_mine_fires_at_a_dummy() -> None:
    """There is no ship (FT-UMP-24)."""
    before = battle(
        ship("A1", (40.0, 0.0)),
        ship("A2", (0.0, 0.0), (), mass=0, bogey=True, dummy=True),
        ship("B1", (0.0, 80.0)),
        mine("Bm", (0.0, 2.0)),
        options=Options(mines=True, sensors=True, dummy_bogeys=True),
    )
    assert not told(moved(before), MineDetonated)


def test_12_1_a_mine_that_fires_at_a_bogey_reveals_it() -> None:
    """What a marker cannot suffer shows the ship (FT-12.1-1, FT-UMP-37)."""
    options = Options(mines=True, sensors=True)
    hidden = ship("A1", bogey=True)
    before = battle(hidden, ship("B1", (0.0, 90.0)), mine("Bm", (0.0, 2.0)), options=options)
    ruling = moved(before, 1, 1)
    assert told(ruling, BogeyRevealed)
    assert not named(ruling.state, "A1").bogey


def test_12_1_a_scenario_may_have_mines_of_its_own() -> None:
    """Reach and dice stand in a table (FT-12.1-1)."""
    tables = Tables(mine=MineTable(reach_mu=6.0, dice=3))
    before = battle(ship("A1"), ship("B1", (0.0, 50.0)), mine("Bm", (6.0, 2.0)), tables=tables)
    (detonated,) = told(moved(before, 4, 4, 4), MineDetonated)
    assert detonated.damage == 3


def test_12_1_where_a_ship_comes_near_is_told_by_its_share_of_the_move() -> None:
    """On the first leg that comes within reach; at rest it is there or not (FT-RUL-78)."""
    found = nearing(((0.0, 0.0), (0.0, 4.0), (4.0, 4.0)), (4.0, 4.0), 1.0)
    assert found is not None
    assert found[0] == pytest.approx(7 / 8, abs=1e-3)
    assert nearing(((0.0, 0.0),), (3.0, 0.0), 3.0) == (0.0, 3.0)
    assert nearing(((0.0, 0.0),), (3.1, 0.0), 3.0) is None


def test_12_1_a_sweeper_that_is_not_ordered_to_sweep_is_fired_at() -> None:
    """The system alone does nothing (FT-12.1-3)."""
    before = battle(
        ship("A1", systems=SWEEPER, order=Manoeuvre()),
        ship("B1", (0.0, 50.0)),
        mine("Bm", (0.0, 2.0)),
    )
    ruling = moved(before, 1, 1)
    assert told(ruling, MineDetonated)
    assert not told(ruling, MineSwept)
