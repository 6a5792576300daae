"""12.2, 12.4: ortillery in a battle, and the mass and price of what section 12 adds."""

from rules.full_thrust.builders_mines import battle, in_phase, ship
from rules.full_thrust.table import refused
from rules.rows import rows
from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust.design import Design, Fitted, assess
from umpire.rules.full_thrust.fire import has_fire_left
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.state.ship import (
    Beam,
    FireControl,
    Minelayer,
    Minesweeper,
    Ortillery,
    Ship,
    rolls_at_threshold,
)
from umpire.rules.full_thrust.state.tables import Tables


def bombarding(*more: Beam) -> Ship:
    """Return a ship with ortillery and a FireCon."""
    return ship("A1", systems=(FireControl("F"), Ortillery("O"), *more))


def test_12_2_ortillery_does_not_fire_at_ships() -> None:
    """It bombards planets alone (FT-12.2-1)."""
    before = in_phase(battle(bombarding(Beam("B", 1, ARCS)), ship("B1", (0.0, 5.0))), "fire", "A")
    assert refused(before, FireWeapons("A1", (Shot("O", "B1"),))) == "wrong_weapon"


def test_12_2_a_ship_with_ortillery_alone_has_nothing_to_fire() -> None:
    """No turn in the fire phase waits for it (FT-12.2-1)."""
    assert not has_fire_left(battle(bombarding(), ship("B1", (0.0, 5.0))), "A")


@rows(Ortillery("O"), Minelayer("L", 0), Minesweeper("W"))
def test_12_2_it_is_checked_at_thresholds_as_other_systems_are(system: Fitted) -> None:
    """As minelayers, with mines or without, and sweepers are (FT-RUL-54)."""
    assert rolls_at_threshold(ship("A1", systems=(system,)), system)  # type: ignore[arg-type]


@rows(
    (Minelayer("S", 0), 2, 6),
    (Minelayer("S", 4), 6, 14),
    (Minesweeper("S"), 5, 15),
    (Ortillery("S"), 3, 9),
)
def test_12_4_what_systems_weigh_and_cost(system: Fitted, mass: int, points: int) -> None:
    """Each mine adds 1 mass and 2 points (FT-12.4-1, FT-RUL-64)."""
    assessed = assess(Design(mass=40, hull=10, systems=(system,)), Tables())
    (line,) = [each for each in assessed.lines if each.id == "S"]
    assert (line.mass, line.points, line.rule) == (mass, points, "FT-12.4-1")
    assert assessed.ssd is not None
    assert assessed.ssd.system("S") == system
