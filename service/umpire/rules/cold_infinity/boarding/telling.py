"""Telling events of Boarding Actions (CI 15.4) in plain words."""

from collections.abc import Callable
from typing import Any

from umpire.rules.cold_infinity.boarding.events import Rammed
from umpire.rules.cold_infinity.boarding.rams import Force

_FORCES: dict[Force, str] = {
    "half": "half the ramming values",
    "full": "the ramming values",
    "double": "twice the ramming values",
    "triple": "three times the ramming values",
}


def _rammed(event: Rammed) -> str:
    who = f"{event.unit} (fighter {event.fighter})" if event.fighter else event.unit
    thrown = " + ".join(str(face) for face in event.rolls[0].faces)
    terms = f"{thrown} + {2 * event.sections} for sections - {event.speeds} for Speed"
    force = f"{_FORCES[event.force]}, {event.dealt} to {event.rammed} and {event.taken} to itself"
    return f"{who} rams {event.rammed}: {terms} = {event.total}, {force}"


TELLINGS: dict[type, Callable[[Any], str]] = {Rammed: _rammed}
