"""Ship fire and damage in plain words: one line an event, with its dice."""

from rules.full_thrust.alone import rule
from rules.full_thrust.builders_combat import NORTH, fire, fire_phase, ship, turn_end, warship
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust.damage import AbandonShip, DumpCore, EndTurn, Job, RepairSystems
from umpire.rules.full_thrust.gunnery import PassFire
from umpire.rules.full_thrust.state.battle import Ruling
from umpire.rules.full_thrust.state.ship import Beam, FireControl, MainDrive, ScreenGenerator
from umpire.rules.full_thrust.state.values import Core
from umpire.rules.full_thrust.thresholds import DamageTaken, HoldsLost


def lines(ruling: Ruling) -> list[str]:
    """Return the events of a ruling as they are told."""
    return [event.tell() for event in ruling.events]


def test_fire_is_told() -> None:
    """Each weapon with range, arc, dice and points; then damage, then the check."""
    systems = (MainDrive("D"), FireControl("F"), ScreenGenerator("S"))
    before = fire_phase(warship(), ship("B1", NORTH, *systems, armour=2, rows=(5, 5)))
    assert lines(rule(before, fire("B2 T1 N1:S S1"), 6, 5, 4, 3, 3, 6, 1, 5, 1, 6)) == [
        (
            "A1 fires B2 at B1 at 8.0 MU through F, screens 1: 2d6 6 5, 1d6 4, 4 points, "
            "1 of them penetrating"
        ),
        (
            "A1 fires T1 at B1 at 8.0 MU through F, needing 3: 1d6 3, 1d6 3, a hit, "
            "3 points armour-piercing"
        ),
        "A1 fires N1 at S of B1 at 8.0 MU through F: 1d6 6, 1 point and S is hit",
        "A1 fires S1 at B1 at 8.0 MU through F: 2d6 1 5, 1 point",
        "B1 takes 9 points from A1: 2 on armour, 7 on the hull; 7 in all",
        "B1 loses S",
        "B1 reaches threshold point 1, lost on 1 or less: 2d6 D 1, F 6",
        "B1's drive D is at half thrust",
        "A1 has done its firing",
    ]


def test_misses_lines_and_passes_are_told() -> None:
    """What did not bear, what missed, who did not fire."""
    beams = (Beam("B1", 1, ("F",)), Beam("B2", 1, ARCS))
    firer = ship("A1", (0.0, 0.0), FireControl("F1"), *beams)
    before = fire_phase(firer, ship("B1", (2.5, 2.5 * 3**0.5)))
    assert lines(rule(before, fire("B1 B2"), 2, 3)) == [
        "B1 stands on a line between two arcs of A1: 1d6 2, it counts as in FS",
        "A1's B1 does not bear on B1 through FS; the shot is lost",
        "A1 fires B2 at B1 at 5.0 MU through FS: 1d6 3, 0 points",
        "A1 has done its firing",
    ]
    target = ship("B1", NORTH, MainDrive("D"))
    assert lines(rule(fire_phase(warship(), target), fire("T1 N1:D"), 2, 4))[:2] == [
        "A1 fires T1 at B1 at 8.0 MU through F, needing 3: 1d6 2, a miss",
        "A1 fires N1 at D of B1 at 8.0 MU through F: 1d6 4, no effect",
    ]
    assert lines(rule(before, PassFire("A1"))) == ["A1 does not fire"]


def test_destruction_and_held_fire_are_told() -> None:
    """With what went beyond the last box."""
    frail = ship("B1", NORTH, rows=(1,))
    assert lines(rule(fire_phase(warship(), frail), fire("B2"), 5, 5))[1:3] == [
        "B1 takes 2 points from A1: 0 on armour, 2 on the hull; 2 in all",
        "B1 is destroyed, 1 point beyond its last box",
    ]
    assert lines(rule(fire_phase(warship(), frail, simultaneous_fire=True), fire("B1"), 5))[1:] == [
        "1 point from A1 at B1 will count when all have fired",
        "A1 has done its firing",
        "All have fired, and the damage counts",
        "B1 takes 1 point from A1: 0 on armour, 1 on the hull; 1 in all",
        "B1 is destroyed",
    ]


def test_a_hit_that_does_no_damage_is_told_as_one() -> None:
    """Such as a needle's, which knocks out a system and no more."""
    hit = DamageTaken(
        ship="B1", attacker="A1", points=0, to_armour=0, to_hull=0, armour_lost=0, damage=3
    )
    ruling = Ruling(fire_phase(ship("B1"))).then(hit)
    assert lines(ruling) == ["B1 is hit by A1, and takes no points of damage"]


def test_checks_of_core_systems_are_told() -> None:
    """With the turns that follow, and the modifier of several points at once."""
    before = fire_phase(warship(), ship("B1", NORTH, rows=(1, 1, 9)), core_systems=True)
    assert lines(rule(before, fire("B2"), 5, 5, 1, 3, 2, 1, 5))[2:-1] == [
        "B1 reaches threshold point 2; no system is left that throws",
        "B1 reaches threshold point 2, lost on 1 or less, -1 on each die: 1d6 bridge 1",
        "B1's bridge is hit: 1d6 3, out of control until the end of turn 6",
        "B1 reaches threshold point 2, lost on 1 or less, -1 on each die: 1d6 power core 2",
        "B1's power core is hit, and may explode",
        "B1 reaches threshold point 2, lost on 1 or less, -1 on each die: 1d6 life support 1",
        "B1's life support is hit: 1d6 5, it fails after turn 8",
    ]


@rows((1, "1 hold"), (2, "2 holds"))
def test_holds_are_told(number: int, holds: str) -> None:
    """In all."""
    ruling = Ruling(fire_phase(ship("B1"))).then(HoldsLost(ship="B1", holds_lost=number))
    assert lines(ruling) == [f"B1 has lost {holds} with what is inside"]


def test_the_end_of_a_turn_is_told() -> None:
    """Repairs, cores, bridges, life support."""
    core = Core(bridge="out", bridge_until=4, power_core="critical")
    hurt = ship("A1", (0.0, 0.0), MainDrive("D"), drive="half", mass=100, core=core)
    gone = ship("A2", core=Core(life_support="failing", life_support_until=4))
    repairs = RepairSystems("A1", (Job("D", 3), Job("power_core", 1)))
    repaired = rule(turn_end(hurt, gone), repairs, 2, 4)
    assert lines(repaired) == [
        "3 of A1's parties work on D, needing 3 or less: 1d6 2, done",
        "A1's drive D is at full thrust again",
        "1 of A1's parties work on power core, needing 1 or less: 1d6 4, to no avail",
    ]
    assert lines(rule(repaired.state, EndTurn(), 4)) == [
        "A1's power core explodes on 5 or more: 1d6 4, it holds",
        "A1's bridge works again",
        "A2's life support fails; the ship is a drifting hulk",
    ]
    assert lines(rule(repaired.state, EndTurn(), 5))[:2] == [
        "A1's power core explodes on 5 or more: 1d6 5, it explodes",
        "A1 is destroyed",
    ]
    assert lines(rule(repaired.state, DumpCore("A1"))) == ["A1 dumps its power core, and drifts"]
    assert lines(rule(repaired.state, AbandonShip("A1"))) == ["A1 is abandoned, and drifts"]
