"""What thrust allows (Kommandophase, Beschleunigen und Abbremsen). Units: MU, points."""

from umpire.kernel.errors import Code, illegal
from umpire.rules.full_thrust.flight.cinematic import turn_allowance
from umpire.rules.full_thrust.state import refusals as shared
from umpire.rules.full_thrust_light.state.battle import Battle, Manoeuvre, Ship

TURN_OVER_HALF = illegal(
    "turn_over_half", "FTL-MOVE-05", "More than half of the thrust is spent on turning."
)
OVER_THRUST = illegal("over_thrust", "FTL-MOVE-06", "The order spends more thrust than there is.")
NEGATIVE_VELOCITY = shared.NEGATIVE_VELOCITY.under("FTL-MOVE-09")


def rotates_freely(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> bool:
    """Tell whether an order is a free rotation at a standstill, where allowed (FTL-RUL-04)."""
    return (
        battle.options.stationary_rotation
        and ship.velocity == 0
        and manoeuvre.speed == 0
        and ship.thrust > 0
    )


def fault(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> tuple[Code, str] | None:
    """Return why a ship may not fly `manoeuvre`, or `None` (FTL-MOVE-03 to -09)."""
    thrust, turn, speed = ship.thrust, abs(manoeuvre.turn), abs(manoeuvre.speed)
    if not rotates_freely(battle, ship, manoeuvre):
        allowance = turn_allowance(thrust)
        if turn > allowance:
            over = (
                f"{ship.id} turns by {turn}; with thrust {thrust} it turns by {allowance} at most."
            )
            return TURN_OVER_HALF, over
        if turn + speed > thrust:
            spent = f"{ship.id} spends {turn} on turning and {speed} on speed"
            return OVER_THRUST, f"{spent}: {thrust} in all is its thrust."
    if ship.velocity + manoeuvre.speed < 0:
        back = f"{ship.id} has velocity {ship.velocity}, and {manoeuvre.speed:+d} would be below 0"
        return NEGATIVE_VELOCITY, f"{back}: {-ship.velocity:d} at least."
    return None


def thrust_spent(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> tuple[int, int]:
    """Return the points spent on turning and on speed (FTL-MOVE-06, -07, -10)."""
    turn = 0 if rotates_freely(battle, ship, manoeuvre) else abs(manoeuvre.turn)
    return turn, abs(manoeuvre.speed)
