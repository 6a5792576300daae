"""Solar sails: whether a hit finds one that is out, or on its way (CI 16.8.1)."""

from typing import Literal, TypeAlias

from umpire.rules.cold_infinity.state.outboard import Outboard

SailState: TypeAlias = Literal["stowed", "deployed", "securing", "unfurling"]

SAIL_SIDES = 6
TURNS = 3
"""It takes so many turns to secure a sail, and to unfurl one (CI-16.8.1-1)."""
_STRUCK_TO: tuple[int, ...] = (5, 3, 1)
"""Up to which throw a sail is struck on each turn in which it is secured."""


def struck_to(state: SailState, turn: int = 1) -> int:
    """Return up to which throw of a die a hit finds a sail: 0, none; 6, any (CI-16.8.1-1).

    Args:
        state: of the sail.
        turn: of those that it takes, from 1; unfurling goes the other way round.
    """
    if state in ("stowed", "deployed"):
        return SAIL_SIDES if state == "deployed" else 0
    return _STRUCK_TO[turn - 1] if state == "securing" else _STRUCK_TO[TURNS - turn]


def state_of_sail(row: Outboard) -> SailState:
    """Return how a sail is; one that is torn is as good as stowed (CI-16.8.1-1)."""
    if row.gone or not (row.out or row.turn):
        return "stowed"
    if not row.turn:
        return "deployed"
    return "securing" if row.out else "unfurling"
