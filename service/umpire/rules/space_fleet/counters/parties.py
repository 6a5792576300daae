"""SF 2 and 7: what stands and moves as one: a ship, a dummy, or all under a squadron's counter."""

from typing import NamedTuple

from umpire.rules.space_fleet.movement.happenings import CounterMoved
from umpire.rules.space_fleet.state.audience import knowing, others, own
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.places import Spot
from umpire.rules.space_fleet.state.ship import Dummy, Ship
from umpire.rules.space_fleet.state.units import (
    counter_of,
    dummies_of,
    is_under_counter,
    known_ship,
    ships_of,
    where,
)


class Party(NamedTuple):
    """Ships and dummies in one place, under one counter."""

    side: str
    counter: str
    ships: tuple[Ship, ...]
    dummies: tuple[Dummy, ...] = ()

    @property
    def spot(self) -> Spot:
        """Return where they stand."""
        return where(self.ships[0] if self.ships else self.dummies[0])


def party_of(battle: Battle, unit: Ship | Dummy) -> Party:
    """Return what moves with a ship or a dummy, itself included (SF-SENS-06)."""
    counter = counter_of(battle, unit)
    if unit.squadron is not None and is_under_counter(battle, unit):
        squadron = unit.squadron
        return Party(unit.side, counter, ships_of(battle, squadron), dummies_of(battle, squadron))
    if isinstance(unit, Dummy):
        return Party(unit.side, counter, (), (unit,))
    return Party(unit.side, counter, (unit,))


def parties(battle: Battle) -> tuple[Party, ...]:
    """Return all that stands on the field, in the order of the set-up.

    With limited sensors it is in the order of sides and counters, which tells no ship from a dummy.
    """
    fighting = [ship for ship in battle.ships if ship.status == "active"]
    units: list[Ship | Dummy] = [*fighting, *battle.dummies]
    found: dict[tuple[str, str], Party] = {}
    for unit in units:
        key = (unit.side, counter_of(battle, unit))
        if key not in found:
            found[key] = party_of(battle, unit)
    if battle.options.limited_sensors:
        return tuple([found[key] for key in sorted(found)])
    return tuple(found.values())


def active_ships(battle: Battle, party: Party) -> tuple[Ship, ...]:
    """Return the ships of a party that still fight, as they are now."""
    ships = [known_ship(battle, ship.id, at="/ship") for ship in party.ships]
    return tuple([ship for ship in ships if ship.status == "active"])


def counter_moved(battle: Battle, party: Party, spot: Spot, rule: str) -> tuple[CounterMoved, ...]:
    """Return what those are told who see no more than the counter; nothing if there are none."""
    knows = knowing(battle, *party.ships) if party.ships else own(battle, party.side)
    unaware = others(battle, knows)
    if not unaware:
        return ()
    moved = CounterMoved(counter=party.counter, side=party.side, spot=spot, only=unaware, rule=rule)
    return (moved,)
