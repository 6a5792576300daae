"""What stands on the field for ships: counters, by the names that a side knows (SF 7)."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from umpire.kernel.words import one_of
from umpire.rules.space_fleet.movement.happenings import CounterMoved
from umpire.rules.space_fleet.state.audience import knowing, others, own
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.places import Spot, Where, is_at
from umpire.rules.space_fleet.state.refusals import OWN_SIDE, UNKNOWN_TARGET
from umpire.rules.space_fleet.state.ship import Dummy, Missile, Ship
from umpire.rules.space_fleet.state.units import (
    acting_ship,
    counter_of,
    dummies_of,
    is_under_counter,
    known_ship,
    level_to,
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


# What a salvo of missiles may attack: ships and counters, by the names that its side knows. Sensors
# that see a ship in part are enough for it (SF-LRM-06). What stands under a counter is asked for in
# the attack alone; until then ships and dummies are all the same.

Unit: TypeAlias = Ship | Dummy


def enemies(battle: Battle, side: str) -> Iterator[Unit]:
    """Yield the ships of other sides that still fight, and their dummies."""
    for ship in battle.ships:
        if ship.side != side and ship.status == "active":
            yield ship
    for dummy in battle.dummies:
        if dummy.side != side:
            yield dummy


def known_as(battle: Battle, unit: Unit, side: str) -> str:
    """Return the name by which a side knows a unit: its own where it is seen in full."""
    return unit.id if level_to(battle, unit, side) == "full" else counter_of(battle, unit)


def told_as(battle: Battle, unit: Unit) -> str:
    """Return the name by which all know a unit, those who see it in full included."""
    if isinstance(unit, Ship) and knowing(battle, unit) is None:
        return unit.id
    return counter_of(battle, unit)


def marks_at(battle: Battle, side: str, spot: Where) -> dict[str, Unit]:
    """Return the enemies of a side that share a spot: by name, one unit for each name.

    They come in the order of their names, which tells nothing of what they are (SF-UMP-25).
    """
    found: dict[str, Unit] = {}
    for unit in enemies(battle, side):
        if is_at(spot, where(unit)):
            found.setdefault(known_as(battle, unit, side), unit)
    return dict(sorted(found.items()))


def marked(battle: Battle, side: str, name: str, *, at: str) -> Unit:
    """Return what a side means by a name: of a squadron under its counter, any one unit.

    Raises:
        IllegalOrder: it is the side's own, or a ship that is out of the battle.
        Malformed: the side knows nothing of that name.
    """
    for unit in enemies(battle, side):
        if known_as(battle, unit, side) == name:
            return unit
    ship = battle.ship(name)
    if ship is not None and ship.side != side and level_to(battle, ship, side) == "full":
        acting_ship(battle, name, at=at)
    known = one_of(sorted({known_as(battle, unit, side) for unit in enemies(battle, side)}))
    if name in _own_names(battle, side):
        raise OWN_SIDE.refuse(f"{name} is on the missile's own side; others have {known}.", at=at)
    raise UNKNOWN_TARGET.refuse(
        f"There is no target {name} that is known; there is {known}.", at=at
    )


def _own_names(battle: Battle, side: str) -> Iterator[str | None]:
    """Yield all names by which anybody knows what a side has."""
    for ship in battle.ships:
        if ship.side == side:
            yield from (ship.id, ship.counter, ship.squadron)
    for dummy in battle.dummies:
        if dummy.side == side:
            yield from (dummy.id, dummy.squadron)


def units_attacked(battle: Battle, missile: Missile) -> tuple[Unit, ...]:
    """Return what a missile attacks now: one unit, or all of a squadron; none if it is gone.

    A counter that it was aimed at may have been seen through or broken up since.
    """
    name = missile.target
    for unit in enemies(battle, missile.side):
        if name == unit.id or (isinstance(unit, Ship) and name == unit.counter):
            return (unit,)
    if name is None:
        return ()
    return (*ships_of(battle, name), *dummies_of(battle, name))


def attacking(battle: Battle) -> tuple[Missile, ...]:
    """Return the missiles that are about to attack, in the order in which they do."""
    return tuple([missile for missile in battle.missiles if missile.target is not None])
