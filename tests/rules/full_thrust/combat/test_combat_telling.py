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
            "A1 hits B1 with B2: 4 points, 1 past armour (range 8.0 MU, arc F, "
            "screens 1, 2d6 6 5, 1d6 4)"
        ),
        (
            "A1 hits B1 with T1: 3 points, armour-piercing (range 8.0 MU, arc F, "
            "needs 3, 1d6 3, 1d6 3)"
        ),
        "A1 knocks out S of B1 with N1: 1 point (range 8.0 MU, arc F, 1d6 6)",
        "A1 hits B1 with S1: 1 point (range 8.0 MU, arc F, 2d6 1 5)",
        "B1 takes 9 points from A1: 2 on armour, 7 on the hull; 7 in all",
        "B1 loses S",
        "B1 checks its systems at threshold point 1; each is lost on 1 or less: D 1, F 6",
        "B1's drive D is at half thrust",
        "A1 has fired",
    ]


def test_misses_lines_and_passes_are_told() -> None:
    """What did not bear, what missed, who did not fire."""
    beams = (Beam("B1", 1, ("F",)), Beam("B2", 1, ARCS))
    firer = ship("A1", (0.0, 0.0), FireControl("F1"), *beams)
    before = fire_phase(firer, ship("B1", (2.5, 2.5 * 3**0.5)))
    assert lines(rule(before, fire("B1 B2"), 2, 3)) == [
        "B1 is on the line between two arcs of A1 and counts as in FS (1d6 2)",
        "A1 loses the shot of B1: B1 is in arc FS, where it does not bear",
        "A1 misses B1 with B2 (range 5.0 MU, arc FS, 1d6 3)",
        "A1 has fired",
    ]
    target = ship("B1", NORTH, MainDrive("D"))
    assert lines(rule(fire_phase(warship(), target), fire("T1 N1:D"), 2, 4))[:2] == [
        "A1 misses B1 with T1 (range 8.0 MU, arc F, needs 3, 1d6 2)",
        "A1 aims N1 at D of B1: no effect (range 8.0 MU, arc F, 1d6 4)",
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
        "1 point from A1 on B1 will count when all have fired",
        "A1 has fired",
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
    assert lines(ruling) == ["B1 is hit by A1 and takes no damage"]


def test_checks_of_core_systems_are_told() -> None:
    """With the turns that follow, and the modifier of several points at once."""
    before = fire_phase(warship(), ship("B1", NORTH, rows=(1, 1, 9)), core_systems=True)
    assert lines(rule(before, fire("B2"), 5, 5, 1, 3, 2, 1, 5))[2:-1] == [
        "B1 reaches threshold point 2; no system is left to check",
        (
            "B1 checks its systems at threshold point 2; each is lost on 1 or less, "
            "-1 on each die: bridge 1"
        ),
        "B1's bridge is hit: out of control until the end of turn 6 (1d6 3)",
        (
            "B1 checks its systems at threshold point 2; each is lost on 1 or less, "
            "-1 on each die: power core 2"
        ),
        "B1's power core is hit and may explode",
        (
            "B1 checks its systems at threshold point 2; each is lost on 1 or less, "
            "-1 on each die: life support 1"
        ),
        "B1's life support is hit: it fails after turn 8 (1d6 5)",
    ]


@rows((1, "1 hold"), (2, "2 holds"))
def test_holds_are_told(number: int, holds: str) -> None:
    """In all."""
    ruling = Ruling(fire_phase(ship("B1"))).then(HoldsLost(ship="B1", holds_lost=number))
    assert lines(ruling) == [f"B1 has lost {holds} with the contents"]


def test_the_end_of_a_turn_is_told() -> None:
    """Repairs, cores, bridges, life support."""
    core = Core(bridge="out", bridge_until=4, power_core="critical")
    hurt = ship("A1", (0.0, 0.0), MainDrive("D"), drive="half", mass=100, core=core)
    gone = ship("A2", core=Core(life_support="failing", life_support_until=4))
    repairs = RepairSystems("A1", (Job("D", 3), Job("power_core", 1)))
    repaired = rule(turn_end(hurt, gone), repairs, 2, 4)
    assert lines(repaired) == [
        "A1 repairs D (3 parties, needs 3 or less, 1d6 2)",
        "A1's drive D is at full thrust again",
        "A1 fails to repair power core (1 party, needs 1 or less, 1d6 4)",
    ]
    assert lines(rule(repaired.state, EndTurn(), 4)) == [
        "A1's power core holds (explodes on 5 or more, 1d6 4)",
        "A1's bridge works again",
        "A2's life support fails; the ship is a drifting hulk",
    ]
    assert lines(rule(repaired.state, EndTurn(), 5))[:2] == [
        "A1's power core explodes (on 5 or more, 1d6 5)",
        "A1 is destroyed",
    ]
    assert lines(rule(repaired.state, DumpCore("A1"))) == ["A1 dumps its power core and drifts"]
    assert lines(rule(repaired.state, AbandonShip("A1"))) == ["A1 is abandoned and drifts"]
