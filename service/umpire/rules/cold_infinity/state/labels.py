"""The labels of rolls: turn, phase, who, at what, and what for. Names never hold a slash."""

from umpire.rules.cold_infinity.state.battle import Battle


def label(battle: Battle, *parts: str) -> str:
    """Return the label of a roll made now: `t3/starship/shot-4/to-hit`."""
    return "/".join((f"t{battle.turn}", battle.phase, *parts))
