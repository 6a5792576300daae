"""The end of a turn (FT-2.7-15): reactors are thrown for, then bridges and life support run on."""

from typing import Any

from umpire.kernel.dice import Dice
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.damage.core_systems import may_explode, throw_reactor
from umpire.rules.full_thrust.damage.damage_control import parties_left, repairs_open
from umpire.rules.full_thrust.damage.happenings import (
    LifeSupportFailed,
    ShipAbandoned,
    SystemRepaired,
)
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.units import is_waited_for


class EndTurn(Value, frozen=True, tag="end_turn"):
    """Count down the turn: reactors are thrown for, bridges and life support run on (FT-2.7-15)."""


def has_damage_control(battle: Battle, side: str) -> bool:
    """Tell whether a side has anything that it could repair, dump or abandon (FT-7.2-3, -7.3-2).

    In a closed book any might (FT-UMP-67).
    """
    return is_waited_for(battle, side) or any(
        ship.side == side and _has_a_choice(battle, ship) for ship in battle.ships
    )


def _has_a_choice(battle: Battle, ship: Ship) -> bool:
    if not ship.has_parties_at_work() or ship.is_hulk or ship.bogey:
        return False
    if ship.core.power_core == "critical" or not battle.options.open_book:
        return True
    free = parties_left(ship, battle.tables.damage_control)
    return free > 0 and bool(repairs_open(battle, ship))


def must_count_down(battle: Battle) -> bool:
    """Tell whether a turn ends with dice or a count: reactors, bridges, life support."""
    return any(may_explode(ship) or _counts(ship) for ship in battle.ships)


def _counts(ship: Ship) -> bool:
    core = ship.core
    counting = core.bridge_until is not None or core.life_support == "failing"
    return counting and ship.status == "active" and not ship.is_hulk


def end_turn(ruling: Ruling, _order: EndTurn, dice: Dice) -> Ruling:
    """Throw for reactors in the order of ships, then count the turn (FT-2.7-15, FT-DICE-11)."""
    battle = ruling.state
    for ship in battle.ships:
        if may_explode(ship):
            ruling = throw_reactor(ruling, ship, dice)
    for ship in ruling.state.ships:
        if _counts(ship):
            ruling = ruling.then(*_counted(ship, battle.turn))
    return ruling


def _counted(ship: Ship, turn: int) -> list[Any]:
    """Return what a completed turn does: a bridge back, life support gone (FT-7.2-2, -6).

    With life support the crew is gone, and nobody holds back a critical core (FT-7.2-5).
    """
    core, events = ship.core, list[Any]()
    if core.bridge_until is not None and core.bridge_until <= turn:
        events.append(SystemRepaired(ship=ship.id, system="bridge", rule="FT-7.2-2"))
    until = core.life_support_until
    if core.life_support == "failing" and until is not None and until <= turn:
        events.append(LifeSupportFailed(ship=ship.id))
        if core.power_core == "critical":
            events.append(ShipAbandoned(ship=ship.id, turn=turn, rule="FT-7.2-6"))
    return events
