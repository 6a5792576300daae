"""The labels of rolls: turn, phase, who, at what, and what for. Names never hold a slash."""

from umpire.rules.full_thrust.state.battle import Battle


def label(battle: Battle, *parts: str) -> str:
    """Return the label of a roll made now: `t3/fire/Lantern/Firefly/B1`."""
    return "/".join((f"t{battle.turn}", battle.phase, *parts))
