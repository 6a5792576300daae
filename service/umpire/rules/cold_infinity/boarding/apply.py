"""What the events of Boarding Actions do to a battle: rams do their damage by their hits."""

from collections.abc import Callable
from typing import Any

from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.boarding.events import Rammed


def _rammed(battle: Battle, _event: Rammed) -> Battle:
    return battle


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {Rammed: _rammed}
