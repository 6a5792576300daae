"""Ships, missiles, squadrons and sides by name, and whether they may act."""

from collections.abc import Callable
from typing import Protocol

from umpire.kernel.errors import Code
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.state.audience import sees
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.bounds import Level
from umpire.rules.space_fleet.state.places import Spot, spot_of
from umpire.rules.space_fleet.state.refusals import (
    DESTROYED,
    FINISHED,
    OPTION_OFF,
    SURRENDERED,
    UNKNOWN_MISSILE,
    UNKNOWN_SHIP,
    WITHDRAWN,
)
from umpire.rules.space_fleet.state.ship import Dummy, Missile, Ship

_OUT: dict[str, Code] = {
    "destroyed": DESTROYED,
    "surrendered": SURRENDERED,
    "withdrawn": WITHDRAWN,
}


_SAID: dict[str, str] = {
    "destroyed": "destroyed",
    "surrendered": "surrendered to the enemy",
    "withdrawn": "withdrawn by its side",
}


def known_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship by name.

    Raises:
        Malformed: there is none of that name.
    """
    ship = battle.ship(ship_id)
    if ship is None:
        shown = () if battle.options.limited_sensors else battle.ships
        there = f"; there is {one_of(each.id for each in shown)}" if shown else ""
        raise UNKNOWN_SHIP.refuse(f"There is no ship {ship_id} in the battle{there}.", at=at)
    return ship


def acting_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship that still fights, by name.

    Raises:
        IllegalOrder: the ship is destroyed, has surrendered, or its side has withdrawn.
        Malformed: there is none of that name.
    """
    ship = known_ship(battle, ship_id, at=at)
    if ship.status in _OUT:
        raise _OUT[ship.status].refuse(
            f"{ship_id} is {_SAID[ship.status]}, and out of the battle.", at=at
        )
    return ship


def known_missile(battle: Battle, missile_id: str, *, at: str) -> Missile:
    """Return a missile in flight by name.

    Raises:
        Malformed: there is none of that name.
    """
    missile = battle.missile(missile_id)
    if missile is None:
        flying = [each.id for each in battle.missiles]
        raise UNKNOWN_MISSILE.refuse(
            f"There is no missile {missile_id} in flight; there is {one_of(flying)}.", at=at
        )
    return missile


def require_unfinished(battle: Battle, side: str, *, at: str) -> None:
    """Refuse an order of a side that has said that it is done with the phase (SF-UMP-2).

    Raises:
        IllegalOrder: it has.
    """
    if side in battle.finished:
        raise FINISHED.refuse(
            f"Side {side} has finished {battle.phase}; it orders again when that is over.", at=at
        )


def in_use(battle: Battle, option: str) -> None:
    """Refuse what an optional rule allows, where the scenario does not use it.

    Raises:
        IllegalOrder: the option of that name is off.
    """
    if not getattr(battle.options, option):
        raise OPTION_OFF.refuse(f"The scenario does not use {option}, which this order needs.")


def ships_of(battle: Battle, squadron: str) -> tuple[Ship, ...]:
    """Return the ships of a squadron that still fight, in the order of the set-up."""
    return tuple(
        [ship for ship in battle.ships if ship.squadron == squadron and ship.status == "active"]
    )


def dummies_of(battle: Battle, squadron: str) -> tuple[Dummy, ...]:
    """Return the dummies of a squadron."""
    return tuple([dummy for dummy in battle.dummies if dummy.squadron == squadron])


def is_under_counter(battle: Battle, unit: Ship | Dummy) -> bool:
    """Tell whether a ship or a dummy is under the counter of its squadron (SF-SENS-01)."""
    return (
        battle.options.limited_sensors
        and unit.squadron is not None
        and unit.squadron not in battle.broken
    )


def level_to(battle: Battle, unit: Ship | Dummy, side: str) -> Level:
    """Return at what level a side knows of a ship or a dummy (SF-SENS-01 to -03)."""
    if side == unit.side or (isinstance(unit, Ship) and sees(battle, unit, side)):
        return "full"
    return "squadron" if is_under_counter(battle, unit) else "ship"


def counter_of(battle: Battle, unit: Ship | Dummy) -> str:
    """Return the counter that stands for a ship or a dummy: its squadron's, or its own."""
    return str(unit.squadron) if is_under_counter(battle, unit) else own_counter(unit)


def own_counter(unit: Ship | Dummy) -> str:
    """Return the ship counter of a ship or a dummy, whether or not it is on the field."""
    return unit.id if isinstance(unit, Dummy) else unit.counter or unit.id


def where(unit: Ship | Dummy) -> Spot:
    """Return where a ship or a dummy is."""
    return unit.spot if isinstance(unit, Dummy) else spot_of(unit.place)


def may_order(battle: Battle, side: str, sees: Callable[[str], bool]) -> bool:
    """Tell whether the asker speaks for a side that is not done with the phase."""
    return sees(side) and side not in battle.finished


class OfShip(Protocol):
    """An order that names the ship to which it belongs, or names none."""

    @property
    def ship(self) -> str | None:
        """The name of the ship."""


def side_of_ship(battle: Battle, order: OfShip) -> str | None:
    """Return the side of the ship that an order names, `None` if there is none of that name."""
    ship = battle.ship(order.ship) if order.ship is not None else None
    return ship.side if ship else None


class OfMissile(Protocol):
    """An order that names the salvo to which it belongs."""

    @property
    def missile(self) -> str:
        """The name of the salvo."""


def side_of_missile(battle: Battle, order: OfMissile) -> str | None:
    """Return the side of the salvo that an order names, `None` if there is none of that name."""
    missile = battle.missile(order.missile)
    return missile.side if missile else None
