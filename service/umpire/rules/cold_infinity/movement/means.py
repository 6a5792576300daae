"""What a unit moves by this turn, from its sheet and its condition (CI 5.1 to 5.3, 5.5)."""

from umpire.rules.cold_infinity.movement.carried import Means
from umpire.rules.cold_infinity.movement.placements import Jet, working
from umpire.rules.cold_infinity.movement.small_vessels import SMALL_COSTS
from umpire.rules.cold_infinity.movement.thrust import engine_thrust, enriched
from umpire.rules.cold_infinity.state.craft import CraftSheet
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.running import Running, fitted
from umpire.rules.cold_infinity.state.sheet import Engine, Thruster


def means(running: Running, options: Options) -> Means:
    """Return what a ship moves by (CI-5.2-1, CI-5.3.2-1, CI-13.1.2-1, CI-13.1.3-1).

    Thrust is that of all engines that are on, as damaged as they are, with what extra power adds;
    that of an engine destroyed since it was given is lost.
    The ship is non-inertial if all those engines are (CI-UMP-60).

    Args:
        running: the ship.
        options: how half of an odd structure is rounded.
    """
    engines = [each for each in fitted(running, Engine) if each.on]
    own = sum(engine_thrust(e.system, e.lost, options.engine_damage_rounding) for e in engines)
    more = sum(enriched(e.system, e.extra) for e in engines if e.intact)
    working_ones = [each.system for each in engines if each.intact]
    return Means(
        thrust=own + more,
        jets=jets(running),
        costs=running.sheet.costs,
        non_inertial=bool(working_ones) and all(each.non_inertial for each in working_ones),
    )


def jets(running: Running) -> tuple[Jet, ...]:
    """Return the thrusters that work, and what each passes (CI-13.1.2-1)."""
    return working((each.system, each.lost) for each in fitted(running, Thruster))


def means_of_craft(craft: CraftSheet, thrust_spent: int = 0) -> Means:
    """Return what each fighter of a group moves by, or a shuttle (CI-5.5-1).

    Args:
        craft: its sheet.
        thrust_spent: this turn already, on evasion (CI-5.5.2-2).
    """
    thrust = max(0, craft.thrust - thrust_spent)
    return Means(thrust, (), SMALL_COSTS, small=True, non_inertial=craft.non_inertial)
