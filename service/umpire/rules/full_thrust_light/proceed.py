"""What follows of itself: the end of a phase, the next side to fire, the end of the battle."""

from umpire.kernel.ruling import Ruling
from umpire.kernel.sequence import next_in_turn
from umpire.rules.full_thrust_light.battle import Battle
from umpire.rules.full_thrust_light.events import (
    AnyEvent,
    PhaseBegan,
    ShipCorrected,
    ShipDestroyed,
    ShipLeftTable,
    SideActivated,
    SideWithdrew,
)
from umpire.rules.full_thrust_light.game_end import last_fleet_standing

TAKING_OUT = (ShipDestroyed, ShipLeftTable, ShipCorrected, SideWithdrew)
"""The events that take ships out of a battle, and so may end it."""


def proceed(ruling: Ruling[Battle, AnyEvent], *, acted: bool) -> Ruling[Battle, AnyEvent]:
    """Return the ruling with all that the sequence of play brings about by itself (FTL-SEQ-01).

    Args:
        ruling: what the order itself has brought about.
        acted: whether the active side has used its turn to fire by it.
    """
    battle = ruling.state
    if any(isinstance(event, TAKING_OUT) for event in ruling.events):
        ended = last_fleet_standing(battle)
        if ended:
            return ruling.then(ended)
    if battle.phase == "orders" and _all_have_ordered(battle):
        return ruling.then(PhaseBegan(turn=battle.turn, phase="movement"))
    if battle.phase == "fire" and battle.initiative:
        over = acted or battle.active is None or not _has_fire_left(battle, battle.active)
        return _next_to_fire(ruling) if over else ruling
    return ruling


def _all_have_ordered(battle: Battle) -> bool:
    """Tell whether every side in play has finished its orders (FTL-MOVE-01)."""
    return all(side in battle.finished or not battle.in_play(side) for side in battle.sides)


def _has_fire_left(battle: Battle, side: str) -> bool:
    """Tell whether a side still has a ship to fire with this turn (FTL-RUL-13)."""
    return any(ship.side == side and ship.can_fire for ship in battle.ships)


def _next_to_fire(ruling: Ruling[Battle, AnyEvent]) -> Ruling[Battle, AnyEvent]:
    """Give the turn to the next side that can fire, or begin the next turn (FTL-FIRE-02)."""
    battle = ruling.state
    side = next_side(battle)
    if side is None:
        return ruling.then(PhaseBegan(turn=battle.turn + 1, phase="orders"))
    return ruling.then(SideActivated(side=side))


def next_side(battle: Battle) -> str | None:
    """Return the side that fires next, `None` when no ship can or wants to (FTL-FIRE-02)."""
    return next_in_turn(
        battle.initiative,
        battle.active,
        lambda side: side not in battle.passed and _has_fire_left(battle, side),
    )
