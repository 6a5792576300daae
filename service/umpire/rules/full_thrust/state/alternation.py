"""Alternation: sides act unit by unit, in an order that the phase gives (FT 2.7, FT-RUL-13)."""

from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import FINISHED, NOT_ACTIVE_SIDE

_RULES = {
    "fighters": "FT-2.7-4",
    "missiles": "FT-2.7-5",
    "secondary_moves": "FT-5.1-2",
    "boarding": "FT-UMP-30",
}
"""By whose turn it is where sides alternate, but for the fire of ships (FT-2.7-12)."""


def require_turn(battle: Battle, side: str, *, at: str) -> None:
    """Refuse a side whose turn to act it is not.

    Raises:
        IllegalOrder: another side acts now.
    """
    if battle.active != side:
        raise NOT_ACTIVE_SIDE.refuse(
            f"It is the turn of side {battle.active}, not of {side}.",
            at=at,
            rule=_RULES.get(battle.phase),
        )


def require_unfinished(battle: Battle, side: str, *, at: str) -> None:
    """Refuse a side that has said that it is done with this phase.

    Raises:
        IllegalOrder: it has finished.
    """
    if side in battle.finished:
        raise FINISHED.refuse(
            f"Side {side} has finished phase {battle.phase}: it may act again in the next.", at=at
        )


def order_of_play(battle: Battle) -> tuple[str, ...]:
    """Return the sides as they take turns: to fire and to board by initiative, else loser first.

    (FT-2.7-4, -5, -12, FT-5.1-2, FT-UMP-30.)
    """
    winner_first = battle.phase in {"fire", "boarding"}
    return battle.initiative if winner_first else tuple(reversed(battle.initiative))
