"""Adjudication: from an order to its ruling, by the procedure of its chapter."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.kernel.sequence import Giver, SequenceOfPlay
from umpire.rules.full_thrust.boarding.orders import BoardShip
from umpire.rules.full_thrust.boarding.procedures import PROCEDURES as BOARDING
from umpire.rules.full_thrust.combat.orders import FireWeapons, PassFire
from umpire.rules.full_thrust.combat.procedures import PROCEDURES as COMBAT
from umpire.rules.full_thrust.combat.simultaneous import release_held_fire
from umpire.rules.full_thrust.damage.orders import EndTurn
from umpire.rules.full_thrust.damage.procedures import PROCEDURES as DAMAGE
from umpire.rules.full_thrust.delta import delta_of
from umpire.rules.full_thrust.fighters.orders import BreakOff, MoveGroup, SecondaryMove
from umpire.rules.full_thrust.fighters.procedures import PROCEDURES as FIGHTERS
from umpire.rules.full_thrust.missiles.orders import LaunchSalvoes, PassLaunch
from umpire.rules.full_thrust.missiles.procedures import PROCEDURES as MISSILES
from umpire.rules.full_thrust.morale.procedures import PROCEDURES as MORALE
from umpire.rules.full_thrust.morale.surrender import unanswered
from umpire.rules.full_thrust.movement.orders import MoveShips
from umpire.rules.full_thrust.movement.procedures import PROCEDURES as MOVEMENT
from umpire.rules.full_thrust.orders import Order
from umpire.rules.full_thrust.referee.procedures import PROCEDURES as REFEREE
from umpire.rules.full_thrust.sensors.procedures import PROCEDURES as SENSORS
from umpire.rules.full_thrust.sensors.revealing import reveal_by_acts
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.refusals import BATTLE_OVER, NOT_FINISHED, SURRENDER_OPEN
from umpire.rules.full_thrust.terrain.procedures import PROCEDURES as TERRAIN
from umpire.rules.full_thrust.turns.phases import unfinished
from umpire.rules.full_thrust.turns.procedures import PROCEDURES as TURNS
from umpire.rules.full_thrust.turns.proceed import proceed
from umpire.rules.full_thrust.turns.sequence import SEQUENCE
from umpire.rules.full_thrust.wonders.orders import FireNova, FireWaveGun, MoveTemplates
from umpire.rules.full_thrust.wonders.procedures import PROCEDURES as WONDERS

ACTING = (
    *(MoveGroup, BreakOff, SecondaryMove, LaunchSalvoes, PassLaunch, FireWeapons, PassFire),
    *(BoardShip, FireNova, FireWaveGun),
)
"""The orders by which a side uses its turn where the sides alternate."""
RESOLVING = (MoveShips, MoveTemplates, EndTurn)
"""The orders that resolve their phase at once and whole."""

_PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    **TURNS,
    **MOVEMENT,
    **FIGHTERS,
    **MISSILES,
    **COMBAT,
    **DAMAGE,
    **SENSORS,
    **BOARDING,
    **MORALE,
    **TERRAIN,
    **WONDERS,
    **REFEREE,
}


def adjudicate(battle: Battle, order: Order, dice: Dice) -> Ruling:
    """Rule on one order.

    Raises:
        IllegalOrder: the rules forbid it here and now.
        Malformed: it names what is not there, or the dice do not fit.
        CannotAdjudicate: the book does not say.
    """
    giver(battle, order)
    _heed_surrender(battle, order)
    delta, resolves = delta_of(battle), isinstance(order, RESOLVING)
    if resolves and unfinished(battle):
        sides = ", ".join(unfinished(battle))
        raise NOT_FINISHED.refuse(
            f"Phase {battle.phase} still waits for {sides}: each acts, or gives finish_phase."
        )
    procedure = delta.procedures.get(type(order)) or _PROCEDURES[type(order)]
    ruling = procedure(Ruling(battle), order, dice)
    if battle.phase == "fire":
        ruling = release_held_fire(ruling, dice)
    for happening in delta.afterwards:
        ruling = happening(ruling, dice)
    ruling = reveal_by_acts(battle, ruling)
    acted = isinstance(order, (*ACTING, *delta.acting))
    return proceed(ruling, acted=acted, resolved=resolves)


def _heed_surrender(battle: Battle, order: Order) -> None:
    """Refuse what goes on with the battle while a surrender waits for its answer (FT-UMP-33).

    Raises:
        IllegalOrder: a ship has struck its colours, and the order is none that is open always.
    """
    ships = unanswered(battle)
    if ships and type(order) not in _sequence(battle).always:
        raise SURRENDER_OPEN.refuse(
            f"{ships[0].id} has struck its colours to {ships[0].struck_to}: that is answered "
            "first, by "
            "accept_surrender or refuse_surrender."
        )


def giver(battle: Battle, order: Order) -> Giver:
    """Return who may give an order now.

    Raises:
        IllegalOrder: the battle is over, or the phase does not take such an order.
    """
    if battle.phase == "over":
        raise BATTLE_OVER.refuse("The battle is over: it takes no more orders.")
    return _sequence(battle).giver(battle.phase, order)


def _sequence(battle: Battle) -> SequenceOfPlay:
    return delta_of(battle).sequence or SEQUENCE


def side_of(battle: Battle, order: Order) -> str | None:
    """Return the side to which an order belongs, `None` if it names none.

    A ship that has not been announced is nobody's: an order for it tells as little of it as one
    for a ship that does not exist (FT-8.2-1).
    """
    side = getattr(order, "side", None)
    if side is not None:
        return str(side)
    ship_id, group_id = getattr(order, "ship", None), getattr(order, "group", None)
    if group_id is not None:
        group = battle.group(group_id)
        return group.side if group else None
    ship = battle.ship(ship_id) if ship_id is not None else None
    return ship.side if ship is not None and ship.status != "waiting" else None
