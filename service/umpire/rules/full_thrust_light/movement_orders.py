"""Movement orders (Kommandophase): notation, and what thrust allows. Units: MU, points."""

import re

from umpire.kernel.errors import Code
from umpire.rules.full_thrust.movement.cinematic import turn_allowance
from umpire.rules.full_thrust_light.battle import Battle, Manoeuvre, Ship
from umpire.rules.full_thrust_light.options import OrderLanguage
from umpire.rules.full_thrust_light.refusals import (
    NEGATIVE_VELOCITY,
    NOTATION,
    OVER_THRUST,
    TURN_OVER_HALF,
)

# German and English agree but for the letter of port, so either is always understood (FTL-RUL-22).
PORT = {"de": "B", "en": "P"}
STARBOARD = {"de": "S", "en": "S"}

_SPEED = r"(?P<speed>[+-]\s*\d{1,3})"
_TURN = r"(?P<side>[BPS])\s*(?P<points>\d{1,3})"
_NOTATIONS = (
    re.compile(rf"\s*(?:{_SPEED})?\s*,?\s*(?:{_TURN})?\s*", re.IGNORECASE | re.ASCII),
    re.compile(rf"\s*{_TURN}\s*,?\s*(?:{_SPEED})?\s*", re.IGNORECASE | re.ASCII),
)


def parse(notation: str) -> Manoeuvre:
    """Read an order such as `+2, B2`, `P2+2`, `-3` or nothing at all (FTL-MOVE-11).

    Raises:
        Malformed: it is in neither notation.
    """
    for form in _NOTATIONS:
        read = form.fullmatch(notation)
        if read:
            speed, side, points = read["speed"], read["side"], read["points"]
            turn = int(points or 0)
            return Manoeuvre(
                speed=int(re.sub(r"\s", "", speed)) if speed else 0,
                turn=turn if (side or "S").upper() == "S" else -turn,
            )
    raise NOTATION.refuse(
        f"The order {notation!r} is neither like '+2, B2' nor like 'P2+2'.", at="/notation"
    )


def written(manoeuvre: Manoeuvre, language: OrderLanguage) -> str:
    """Return a manoeuvre in notation: `+2, B2` in German, `P2+2` in English."""
    speed = f"{manoeuvre.speed:+d}" if manoeuvre.speed else ""
    turn = ""
    if manoeuvre.turn:
        letter = (STARBOARD if manoeuvre.turn > 0 else PORT)[language]
        turn = f"{letter}{abs(manoeuvre.turn)}"
    return turn + speed if language == "en" else ", ".join(part for part in (speed, turn) if part)


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
