"""12.1: sweeping mines, and what a ship that sweeps can no longer do."""

from typing import Any

import msgspec

from rules.full_thrust.builders_mines import SWEEPER, battle, in_phase, mine, moved, ordered, ship
from rules.full_thrust.fleets import Fields
from rules.full_thrust.table import Outfit, named, refusal, refused, rule, told
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust import FULL_THRUST as BOOK
from umpire.rules.full_thrust.fighter_attacks import MoveGroup
from umpire.rules.full_thrust.fire import has_fire_left
from umpire.rules.full_thrust.fire_choices import CombatChoice
from umpire.rules.full_thrust.gunnery import BeamFired, FireWeapons, PassFire, Shot
from umpire.rules.full_thrust.mines import MineDetonated, MineSwept
from umpire.rules.full_thrust.movement import OrderWritten, WriteOrder
from umpire.rules.full_thrust.salvoes import AllocateDefence, Launch, LaunchSalvoes, can_launch
from umpire.rules.full_thrust.state.battle import Battle, Defence, FighterGroup
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FighterBay,
    FireControl,
    MainDrive,
    Minesweeper,
    PointDefence,
    SalvoMissileRack,
)
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.full_thrust.thresholds import SystemLost
from umpire.rules.full_thrust.written_orders import WriteOrderChoice

ENEMY = ship("B1", (0.0, 50.0))
SWEEP = Manoeuvre(sweep=True)
ARMED: Outfit = (*SWEEPER, SalvoMissileRack("R", ("F",)), PointDefence("P"))


def sweeper(**changes: Any) -> Battle:
    """Return a battle of a sweeper at its work, an enemy, and a mine of his on its way."""
    given: Fields = {"systems": SWEEPER, "order": SWEEP} | changes
    return battle(ship("A1", **given), ENEMY, mine("Bm", (0.0, 8.0)))


@rows(
    (1, "attack"),
    (2, "nothing"),
    (3, "removed"),
    (4, "removed"),
    (5, "removed"),
    (6, "removed"),
)
def test_12_1_a_die_says_what_becomes_of_a_mine(face: int, outcome: str) -> None:
    """It attacks at once, lies on, or is removed (FT-12.1-3, FT-DICE-10)."""
    ruling = moved(sweeper(), face, *[4, 5] * (face == 1))
    (swept,) = told(ruling, MineSwept)
    assert (swept.mine, swept.ship, swept.outcome) == ("Bm", "A1", outcome)
    assert swept.rolls[0].label == "t5/movement/A1/Bm/sweep"
    assert len(told(ruling, MineDetonated)) == (outcome == "attack")
    assert bool(ruling.state.mines) == (outcome == "nothing")
    assert named(ruling.state, "A1").damage == (2 if outcome == "attack" else 0)


def test_12_1_the_sweep_takes_the_place_of_the_attack() -> None:
    """One die for each mine, in the order in which they come on the way (FT-RUL-79)."""
    before = battle(
        ship("A1", systems=SWEEPER, order=SWEEP, velocity=12),
        ENEMY,
        mine("Bm1", (0.0, 12.0)),
        mine("Bm2", (0.0, 6.0)),
        mine("Bm3", (0.0, 0.0)),
    )
    ruling = moved(before, 2, 3, 1, 1, 1)
    outcomes = [(each.mine, each.outcome) for each in told(ruling, MineSwept)]
    assert outcomes == [("Bm3", "nothing"), ("Bm2", "removed"), ("Bm1", "attack")]
    assert [each.mine for each in told(ruling, MineDetonated)] == ["Bm1"]


def test_12_1_mines_not_yet_active_can_be_swept() -> None:
    """They can attack the sweeper even so (FT-RUL-79, FT-12.1-3)."""
    before = battle(ship("A1", systems=SWEEPER, order=SWEEP), ENEMY, mine("Bm", (0.0, 2.0), 5))
    assert moved(before, 4).state.mines == ()
    assert told(moved(before, 1, 1, 1), MineDetonated)


def test_12_1_a_sweeper_leaves_mines_of_its_own_side() -> None:
    """And those that are farther than 3 MU from its way (FT-RUL-79, FT-12.1-3)."""
    before = battle(
        ship("A1", systems=SWEEPER, order=SWEEP),
        ENEMY,
        mine("Am", (0.0, 2.0)),
        mine("Bm", (3.1, 2.0)),
    )
    assert not told(moved(before), MineSwept)


def test_12_1_a_mine_that_lies_on_fires_at_who_comes_later() -> None:
    """In the same turn too, but not at the sweeper again (FT-12.1-3, FT-UMP-21)."""
    before = battle(
        ship("A1", systems=SWEEPER, order=SWEEP),
        ship("A2", (0.0, -3.0)),
        ENEMY,
        mine("Bm", (0.0, 2.0)),
    )
    (detonated,) = told(moved(before, 2, 1, 1), MineDetonated)
    assert detonated.target == "A2"
    assert not told(moved(before, 3), MineDetonated)


def test_12_1_a_sweeper_lost_on_the_way_sweeps_no_more() -> None:
    """The next mine fires at its ship (FT-UMP-21)."""
    before = battle(
        ship("A1", systems=(Minesweeper("W"),), order=SWEEP, rows=(1, 20), velocity=12),
        ENEMY,
        mine("Bm1", (0.0, 0.0)),
        mine("Bm2", (0.0, 9.0)),
    )
    ruling = moved(before, 1, 5, 1, 1, 1, 1)
    assert [each.system for each in told(ruling, SystemLost)] == ["W"]
    assert [each.mine for each in told(ruling, MineSwept)] == ["Bm1"]
    assert [each.mine for each in told(ruling, MineDetonated)] == ["Bm1", "Bm2"]


@rows({"systems": (MainDrive("D"),)}, {"lost": ("W",)})
def test_12_1_to_sweep_takes_a_sweeper(changes: Fields) -> None:
    """One that works (FT-12.1-3)."""
    before = sweeper(**({"order": None} | changes))
    (event,) = told(rule(before, WriteOrder("A1", notation="Sweep")), OrderWritten)
    assert (event.voided, event.manoeuvre) == ("no_minesweeper", Manoeuvre())


def test_12_1_a_sweeper_may_be_ordered_to_sweep() -> None:
    """It moves among the others, and its choice says so (FT-12.1-3)."""
    before = sweeper(order=None)
    offered = BOOK.choices(before, Seat("side", "A"), None)
    (choice,) = [each for each in offered if isinstance(each, WriteOrderChoice)]
    assert choice.sweeps
    assert told(moved(ordered(before, A1="Sweep P1"), 3), MineSwept)


def test_12_1_a_sweeping_ship_does_not_fire() -> None:
    """It has no turn to fire, and may pass all the same (FT-12.1-4)."""
    before = in_phase(sweeper(), "fire", "A")
    refused = refusal(before, FireWeapons("A1", (Shot("B", "B1"),)))
    assert (refused.code, refused.rule, refused.at) == ("sweeping", "FT-12.1-4", "/ship")
    assert not has_fire_left(before, "A")
    offered = BOOK.choices(before, Seat("side", "A"), None)
    assert not [each for each in offered if isinstance(each, CombatChoice)]
    assert rule(before, PassFire("A1")).state.phase != "over"


def test_12_1_it_fires_again_in_a_turn_in_which_it_does_not_sweep() -> None:
    """The order of one turn binds that turn alone (FT-12.1-4)."""
    before = battle(ship("A1", systems=SWEEPER), msgspec.structs.replace(ENEMY, y=10.0))
    fired = rule(in_phase(before, "fire", "A"), FireWeapons("A1", (Shot("B", "B1"),)), 3)
    assert told(fired, BeamFired)


def test_12_1_a_sweeping_ship_launches_no_salvoes() -> None:
    """Missiles are offensive weapons too (FT-12.1-4, FT-UMP-24)."""
    before = in_phase(sweeper(systems=ARMED), "missiles", "A")
    assert refused(before, LaunchSalvoes("A1", (Launch("R", 0.0, 10.0),))) == "sweeping"
    assert not can_launch(before, named(before, "A1"))


def test_12_1_a_sweeping_ship_may_launch_fighters() -> None:
    """They are no weapon of the ship (FT-UMP-24)."""
    carrier = ship(
        "A1", systems=(*SWEEPER, FighterBay("H")), order=Manoeuvre(sweep=True, launch=True)
    )
    aboard = FighterGroup("Ag", "A", status="aboard", carrier="A1", bay="H")
    before = in_phase(battle(carrier, aboard, ENEMY), "fighters", "A")
    after = rule(before, MoveGroup("Ag", 0.0, 1.0, 12)).state
    assert [group.status for group in after.groups] == ["active"]


def test_12_1_a_sweeping_ship_defends_itself() -> None:
    """With point defence, class 1 beams and screens (FT-12.1-4)."""
    target = ship("A1", systems=(*ARMED, FireControl("F2"), Beam("B2", 1, ARCS)), order=SWEEP)
    attacker = FighterGroup("Bg", "B", x=0.0, y=1.0, targets=("A1",))
    before = in_phase(battle(target, ENEMY, attacker), "point_defence")
    defences = (Defence("A1", "P", "Bg"), Defence("A1", "B", "Bg"))
    assert rule(before, AllocateDefence("A", defences)).state.defences == defences


def test_12_1_who_sweeps_may_lay_as_well() -> None:
    """They are different systems (FT-12.1-2, -3)."""
    options = Options(mines=True, illegal_orders="reject")
    before = battle(ship("A1", systems=SWEEPER), ENEMY, options=options)
    assert refused(before, WriteOrder("A1", notation="Mine Sweep")) == "no_minelayer"
