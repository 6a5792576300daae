"""The notation of movement orders (Kommandophase, FTL-MOVE-11)."""

import re

from umpire.rules.full_thrust.state import refusals as shared
from umpire.rules.full_thrust_light.state.battle import Manoeuvre
from umpire.rules.full_thrust_light.state.options import OrderLanguage

NOTATION = shared.NOTATION.under("FTL-MOVE-11")

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
