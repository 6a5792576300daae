"""Movement and FTL in plain words."""

from typing import Any

from rules.rows import rows
from umpire.kernel.dice import Roll
from umpire.rules.full_thrust import ftl, movement
from umpire.rules.full_thrust.movement import (
    DisengagementThrown,
    Pursuer,
    ReturnThrown,
    ReturnWritten,
    ShipLeftTable,
    ShipReturned,
    TableShifted,
)
from umpire.rules.full_thrust.state.values import Manoeuvre

ONE = (Roll("one", 6, (4,)),)
TWO = (Roll("one", 6, (4,)), Roll("two", 6, (6,)))

LINES: list[tuple[Any, str]] = [
    (
        movement.OrderWritten(
            ship="A1",
            side="A",
            turn=1,
            manoeuvre=Manoeuvre(turn=-2, speed=4, final_velocity=11),
            notation="P2+4: 11",
            warning="final_velocity_mismatch",
        ),
        "A1 has the order P2+4: 11; the velocity in the note is not the one that results",
    ),
    (
        movement.OrderWritten(
            ship="A1", side="A", turn=1, manoeuvre=Manoeuvre(), notation="P9", voided="turn_limit"
        ),
        "A1 has the order P9, which is void (turn_limit); it will fly straight on",
    ),
    (
        movement.OrderWritten(ship="A1", side="A", turn=1, manoeuvre=Manoeuvre(), notation=""),
        "A1 has the order to fly straight on",
    ),
    (
        movement.OrderVoided(ship="A1", manoeuvre=Manoeuvre(roll=True), voided="turn_limit"),
        "A1's order has become impossible (turn_limit); it will fly Roll",
    ),
    (
        ReturnWritten(ship="A1", side="A", turn=5, x=72.0, y=1.5, facing=9),
        "A1 will come back at (72, 1.5) on course 9",
    ),
    (
        movement.ShipMoved(
            ship="A1",
            path=((0.0, 0.0), (0.0, 3.0), (0.0, 6.0)),
            facing=1,
            velocity=6,
            thrust_used=2,
            rolled=True,
        ),
        ("A1 moves from (0, 0) by (0, 3) to (0, 6): facing 1, velocity 6, rolled over (thrust: 2)"),
    ),
    (
        movement.ShipMoved(ship="A1", path=((0.0, 0.0),), facing=7, velocity=0),
        "A1 turns at (0, 0): facing 7, velocity 0",
    ),
    (
        movement.ShipMoved(
            ship="A1", path=((0.0, 0.0), (1.0, 1.0)), facing=7, velocity=1, course_deg=45.0
        ),
        "A1 moves from (0, 0) to (1, 1): facing 7, velocity 1, course 45.00 degrees",
    ),
    (movement.GroupCarried(group="Ag", ship="A1", x=2.0, y=30.0), ("Ag moves with A1 to (2, 30)")),
    (
        ShipLeftTable(ship="A1", turn=5, edge="max_x", groups=("Ag",)),
        "A1 leaves the table by the right edge, with Ag",
    ),
    (
        ReturnThrown(ship="A1", return_turn=9, rolls=ONE),
        "A1 may come back from turn 9 (1d6 4)",
    ),
    (
        ReturnThrown(ship="A1", return_turn=None, rolls=ONE),
        "A1 does not come back (1d6 4)",
    ),
    (ShipReturned(ship="A1", x=72.0, y=1.5, facing=9), "A1 comes back at (72, 1.5) on course 9"),
    (
        movement.RamMissed(ship="A1", target="B1", range_mu=2.5),
        "A1 cannot ram B1, which is 2.50 MU away",
    ),
    (
        movement.RamMissed(ship="A1", target="B1", range_mu=None),
        "A1 cannot ram B1, which is gone or inside a station",
    ),
    (
        movement.RamTried(ship="A1", target="B1", needed=6, dares=False, rolls=ONE),
        "The crew of A1 does not dare to ram B1 (needs 6, 1d6 4)",
    ),
    (
        movement.RamContested(
            ship="A1", target="B1", total=8, target_total=10, contact=False, rolls=TWO
        ),
        "B1 evades A1: 10 to 8 (1d6 4, 1d6 6)",
    ),
    (
        movement.ShipsCollided(ship="A1", target="B1", points=1, target_points=8, rolls=TWO),
        "The collision does 8 points to B1 and 1 point to A1 (1d6 4, 1d6 6)",
    ),
    (TableShifted(dx=-4.0, dy=3.0, shift=(-4.0, 3.0)), "Everything is shifted by (-4, 3)"),
    (
        DisengagementThrown(
            side="A", edge="min_y", total=4, pursuers=(Pursuer("B", 6),), escaped=False, rolls=TWO
        ),
        "A is pursued to the lower edge: 4 against B 6 (1d6 4, 1d6 6)",
    ),
    (ftl.FtlWarmedUp(ship="A1", turn=5), "A1 warms up its FTL drive and jumps next turn"),
    (ftl.FtlStopped(ship="A1"), "A1 can no longer jump"),
    (
        ftl.FtlExitThrown(
            ship="A1", x=0.0, y=3.0, result="jump", damage=(ftl.FtlDamage("B1", 6),), rolls=TWO
        ),
        "A1 jumps at (0, 3) with others near: it jumps; damage: B1 6 (1d6 4, 1d6 6)",
    ),
    (
        ftl.FtlExitThrown(ship="A1", x=0.0, y=3.0, result="fail", damage=(), rolls=ONE),
        "A1 jumps at (0, 3) with others near: its FTL drive fails and it stays (1d6 4)",
    ),
    (ftl.ShipJumped(ship="A1"), "A1 leaves by FTL"),
    (
        ftl.EntryScattered(
            ship="A1", direction=3, distance_mu=24, x=44.0, y=20.0, enters=False, rolls=TWO
        ),
        (
            "A1 would come out of FTL 24 MU off on course 3, at (44, 20), beyond "
            "the table: it cannot enter (1d6 4, 1d6 6)"
        ),
    ),
    (ftl.ShipEntered(ship="A1", x=44.0, y=20.0), "A1 comes out of FTL at (44, 20)"),
    (
        ftl.EntryDangerThrown(
            ship="A1", damage=(ftl.FtlDamage("A1", 4), ftl.FtlDamage("B1", 6)), rolls=TWO
        ),
        "A1 comes out of FTL near others; damage: A1 4, B1 6 (1d6 4, 1d6 6)",
    ),
]


@rows(*LINES, ids=lambda value: getattr(value, "rule", ""))
def test_an_event_is_told_in_a_line(event: Any, line: str) -> None:
    """With its dice, and without its citation."""
    assert line == event.tell()


def test_every_event_can_be_told() -> None:
    """Each of movement and of FTL has its line here."""
    assert {type(event) for event, _ in LINES} == {*movement.EVENTS, *ftl.EVENTS}
