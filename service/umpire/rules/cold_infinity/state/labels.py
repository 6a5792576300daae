"""The labels of rolls: turn, phase, who, at what, and what for. Names never hold a slash.

And names that are counted: those of guided weapons.
"""

import re

from umpire.rules.cold_infinity.state.battle import Battle


def label(battle: Battle, *parts: str) -> str:
    """Return the label of a roll made now: `t3/starship/shot-4/to-hit`."""
    return "/".join((f"t{battle.turn}", battle.phase, *parts))


_COUNTED = re.compile(r"g([1-9][0-9]*)")
"""How guided weapons are named as they are launched."""


def launch_of(name: str) -> int:
    """Return which launch, counted from 1, a name is of; 0: it is none of a guided weapon."""
    counted = _COUNTED.fullmatch(name)
    return int(counted[1]) if counted else 0
