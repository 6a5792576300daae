"""Ships and counters: their abilities, the seats that see them, and their names there (SF 1, SF 7).

An event that not all seats may see has `only`: the sides that see it; `None` is everybody. It is
set when the event happens, so that hidden things stay hidden.
"""

import math
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Literal, NamedTuple, Protocol, Self, TypeAlias

from msgspec.structs import replace

from umpire.kernel import reasons
from umpire.kernel.errors import Code, illegal, malformed
from umpire.kernel.happening import Happening, Told
from umpire.kernel.rulebook import Seat
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.field import Place, Spot, Where, describe, is_at, spot_of
from umpire.rules.space_fleet.options import Options, Rounding
from umpire.rules.space_fleet.state import (
    Battle,
    Dummy,
    Missile,
    Ship,
    change_ship,
)
from umpire.rules.space_fleet.tables import Level, Step

# Refusals that several sections give

# Names and shapes
UNKNOWN_SHIP = reasons.UNKNOWN_SHIP
UNKNOWN_SIDE = reasons.UNKNOWN_SIDE
UNKNOWN_TARGET = reasons.UNKNOWN_TARGET
UNKNOWN_WEAPON = reasons.UNKNOWN_WEAPON
UNKNOWN_SQUADRON = reasons.UNKNOWN_SQUADRON
UNKNOWN_MISSILE = malformed("unknown_missile", "No long-range missile of this name is flying.")
NAME_TAKEN = malformed("name_taken", "Something in the battle has this name already.")
INCONSISTENT = reasons.INCONSISTENT


# Who may act, and when
BATTLE_OVER = reasons.BATTLE_OVER.under("SF-UMP-3")
DESTROYED = reasons.DESTROYED.under("SF-DMG-04")
SURRENDERED = reasons.SURRENDERED.under("SF-DMG-12")
WITHDRAWN = reasons.WITHDRAWN.under("SF-UMP-4")
FINISHED = reasons.FINISHED.under("SF-UMP-2")
NOTHING_TO_RESOLVE = reasons.NOTHING_TO_RESOLVE.under("SF-FIRE-01")
OPTION_OFF = reasons.OPTION_OFF.under("SF-UMP-6")


# Movement
ALREADY_MOVED = reasons.ALREADY_MOVED.under("SF-MOVE-03")


# Fire
NO_AMMUNITION = illegal("no_ammunition", "SF-FIRE-16", "The launcher has no salvo left.")
OWN_SIDE = reasons.OWN_SIDE.under("SF-UMP-7")
OUT_OF_RANGE = reasons.OUT_OF_RANGE.under("SF-FIRE-03")
REAR_ARC = illegal("rear_arc", "SF-FIRE-12", "Nothing fires into the rear arc.")
LINE_BLOCKED = reasons.LINE_BLOCKED.under("SF-TERR-06")
NO_ODDS = reasons.NO_ODDS.under("SF-FIRE-02")


# What a ship can do as it is (SF 1, SF 4)


def halve(speed: int, rounding: Rounding) -> int:
    """Return half of a speed (SF-RUL-02)."""
    return (speed + 1) // 2 if rounding == "up" else speed // 2


def current_speed(ship: Ship, options: Options) -> int:
    """Return the present speed of a ship, in units: its base speed, or half (SF-DMG-05, -06).

    A second half speed halves it again only by a house rule (SF-RUL-03).
    """
    times = ship.halvings if options.half_speed_stacks else min(1, ship.halvings)
    speed = ship.base_speed
    for _ in range(times):
        speed = halve(speed, options.half_speed_rounding)
    return speed


def has_working_beam(ship: Ship) -> bool:
    return ship.status == "active" and ship.weapons == "ok" and ship.beams > 0


def may_lay_mines(ship: Ship, options: Options) -> bool:
    """Return whether a ship has a pattern of mines left for this turn (SF-MINE-02)."""
    return options.mines and ship.status == "active" and ship.mine_patterns > 0 and not ship.laid


def has_shots_left(ship: Ship) -> bool:
    """Return whether a ship has defended itself, and may still fire its other shots (SF-RUL-33)."""
    return bool(ship.spent_beams or ship.spent_mounts)


def beams_left(ship: Ship) -> int:
    """Return how many beams a ship has not yet fired in defence this turn."""
    return ship.beams - ship.spent_beams


def can_fire(ship: Ship) -> bool:
    """Return whether a ship has any weapon that can fire (SF-DMG-12, SF-RUL-19).

    A launcher without salvoes cannot.
    """
    if ship.weapons != "ok":
        return False
    short = any(each.salvoes for each in ship.sr_launchers)
    long = any(each.salvoes for each in ship.lr_launchers)
    return bool(ship.beams or ship.plasma or short or long)


def is_crippled(ship: Ship) -> bool:
    """Return whether a ship has neither shields nor a weapon that can fire (SF-DMG-12)."""
    return ship.shields == 0 and not can_fire(ship)


def capacity(battle: Battle, ship: Ship) -> int:
    """Return how many damage points a ship bears (SF-DMG-09, SF-CAP-01, SF-ARM-04, SF-RUL-25)."""
    if battle.options.advanced_armour and ship.armour:
        return math.floor(ship.hull_points * 2 / 3)
    if battle.options.hull_damage_capacity:
        return math.floor(ship.hull_points / 2)
    return battle.tables.damage.capacity


def is_beyond(battle: Battle, ship: Ship, points: int) -> bool:
    """Return whether damage points destroy a ship (SF-DMG-09, SF-RUL-04)."""
    reached = points - (battle.options.destroyed_at == "exceed")
    return reached >= capacity(battle, ship)


# Who sees what (SF 7). Where sensors are limited, what happens to a ship is known to few.


Sides = tuple[str, ...] | None


def side_sees(battle: Battle, ship: Ship, side: str) -> bool:
    """Return whether a side sees a ship in full."""
    return not battle.options.limited_sensors or side == ship.side or side in ship.detected_by


def sides_seeing(battle: Battle, *ships: Ship) -> Sides:
    """Return the sides that see all of some ships in full; `None`: all sides do."""
    if not battle.options.limited_sensors:
        return None
    sides = tuple(
        side for side in battle.sides if all(side_sees(battle, ship, side) for ship in ships)
    )
    return None if sides == battle.sides else sides


def side_alone(battle: Battle, side: str) -> Sides:
    """Return a side alone if sensors are limited, else `None`."""
    return (side,) if battle.options.limited_sensors else None


def other_sides(battle: Battle, sides: Sides) -> tuple[str, ...]:
    """Return the sides that are not among some; none if those are all."""
    return () if sides is None else tuple(side for side in battle.sides if side not in sides)


def seat_sees(battle: Battle, ship: Ship, seat: Seat) -> bool:
    """Return whether a seat sees a ship in full (SF-SENS-03)."""
    if seat.sees(ship.side):
        return True
    if seat.side is None:
        return sides_seeing(battle, ship) is None
    return side_sees(battle, ship, seat.side)


# Who reads an order that is not its own
def if_nothing_is_hidden(battle: Battle, _order: object, _seat: Seat) -> bool:
    """Return whether orders are open: with limited sensors they are their side's own."""
    return not battle.options.limited_sensors


def by_nobody(_battle: Battle, _order: object, _seat: Seat) -> bool:
    """An order that only its own side reads."""
    return False


def may_read(battle: Battle, name: str | None, seat: Seat) -> bool:
    """Return whether a seat may read a name: of a counter, or of a ship that it sees in full."""
    ship = None if name is None else battle.ship(name)
    return ship is None or not battle.options.limited_sensors or seat_sees(battle, ship, seat)


# What an order may show that is hidden
def if_sensors_are_limited(battle: Battle, _order: object) -> bool:
    """Return whether an order may show hidden ships, or throw dice for them (SF-SENS)."""
    return battle.options.limited_sensors


def if_levels_are_hidden(battle: Battle, _order: object) -> bool:
    """Return whether squadrons throw, and not all sides know their levels (SF-MOVE-04, SF-SENS)."""
    return battle.options.limited_sensors and battle.options.squadron_initiative


def if_sensors_or_mines_hide(battle: Battle, _order: object) -> bool:
    """Return whether an order may reveal hidden ships or mines (SF-SENS, SF-MINE)."""
    return battle.options.limited_sensors or battle.options.mines


def may_hear(only: Sides, seat: Seat, *, observed: bool = False) -> bool:
    """Return whether a seat receives an event for some sides; an observer, if it is `observed`."""
    if seat.role == "referee" or only is None:
        return True
    return observed if seat.side is None else seat.side in only


class HeardByFew(Happening, frozen=True):
    """The base of events that name the sides that receive them.

    Attributes:
        observed: whether observers receive it too, because it shows only what all may see.
    """

    observed: ClassVar[bool] = False

    @property
    def only(self) -> Sides:
        """The sides that receive it; `None`: everybody. Each event has a field of this name."""
        raise NotImplementedError

    def heard(self, battle: Any, seat: Seat) -> Self | None:  # noqa: ARG002 -- it was settled then
        """Return it to the referee, and to the sides that it names."""
        return self if may_hear(self.only, seat, observed=self.observed) else None


class ToldToFew(HeardByFew, frozen=True):
    """The base of events for some sides that do not change the battle."""

    def apply(self, battle: Battle) -> Battle:
        return battle


# Ships, missiles and squadrons by name, and whether they may act


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


def require_known_ship(battle: Battle, ship_id: str, *, at: str) -> Ship:
    """Return a ship by name."""
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
        Malformed: the ship is unknown.
    """
    ship = require_known_ship(battle, ship_id, at=at)
    if ship.status in _OUT:
        raise _OUT[ship.status].refuse(
            f"{ship_id} is {_SAID[ship.status]}, and out of the battle.", at=at
        )
    return ship


def require_known_missile(battle: Battle, missile_id: str, *, at: str) -> Missile:
    """Return a missile in flight by name.

    Raises:
        Malformed: the missile is unknown.
    """
    missile = battle.missile(missile_id)
    if missile is None:
        flying = [each.id for each in battle.missiles]
        raise UNKNOWN_MISSILE.refuse(
            f"There is no missile {missile_id} in flight; there is {one_of(flying)}.", at=at
        )
    return missile


def require_unfinished(battle: Battle, side: str, *, at: str) -> None:
    """Refuse an order of a side that has finished the phase (SF-UMP-2)."""
    if side in battle.finished:
        raise FINISHED.refuse(
            f"Side {side} has finished {battle.phase}; it orders again when that is over.", at=at
        )


def require_option(battle: Battle, option: str) -> None:
    """Refuse an order that needs an option which is off."""
    if not getattr(battle.options, option):
        raise OPTION_OFF.refuse(f"The scenario does not use {option}, which this order needs.")


def ships_of(battle: Battle, squadron: str) -> tuple[Ship, ...]:
    """Return the ships of a squadron that still fight, in the order of the set-up."""
    return tuple(
        [ship for ship in battle.ships if ship.squadron == squadron and ship.status == "active"]
    )


def dummies_of(battle: Battle, squadron: str) -> tuple[Dummy, ...]:
    return tuple([dummy for dummy in battle.dummies if dummy.squadron == squadron])


def is_under_counter(battle: Battle, unit: Ship | Dummy) -> bool:
    """Return whether a ship or a dummy is under the counter of its squadron (SF-SENS-01)."""
    return (
        battle.options.limited_sensors
        and unit.squadron is not None
        and unit.squadron not in battle.broken
    )


def level_to(battle: Battle, unit: Ship | Dummy, side: str) -> Level:
    """Return a side's level of knowledge of a ship or a dummy (SF-SENS-01 to -03)."""
    if side == unit.side or (isinstance(unit, Ship) and side_sees(battle, unit, side)):
        return "full"
    return "squadron" if is_under_counter(battle, unit) else "ship"


def counter_of(battle: Battle, unit: Ship | Dummy) -> str:
    """Return the counter that stands for a ship or a dummy: its squadron's, or its own."""
    return str(unit.squadron) if is_under_counter(battle, unit) else own_counter(unit)


def own_counter(unit: Ship | Dummy) -> str:
    """Return the ship counter of a ship or a dummy, on the field or not."""
    return unit.id if isinstance(unit, Dummy) else unit.counter or unit.id


def spot_of_unit(unit: Ship | Dummy) -> Spot:
    return unit.spot if isinstance(unit, Dummy) else spot_of(unit.place)


def may_order(battle: Battle, side: str, sees: Callable[[str], bool]) -> bool:
    """Return whether the seat speaks for a side that has not finished the phase."""
    return sees(side) and side not in battle.finished


class OfShip(Protocol):
    """An order that names its ship, or none."""

    @property
    def ship(self) -> str | None:
        """The name of the ship."""


def side_of_ship(battle: Battle, order: OfShip) -> str | None:
    """Return the side of the ship that an order names, `None` if it is unknown."""
    ship = battle.ship(order.ship) if order.ship is not None else None
    return ship.side if ship else None


class OfMissile(Protocol):
    """An order that names the salvo to which it belongs."""

    @property
    def missile(self) -> str:
        """The name of the salvo."""


def side_of_missile(battle: Battle, order: OfMissile) -> str | None:
    """Return the side of the salvo that an order names, `None` if it is unknown."""
    missile = battle.missile(order.missile)
    return missile.side if missile else None


# Counters, by the names that a side knows (SF 7)


class Party(NamedTuple):
    """Ships and dummies in one place, under one counter."""

    side: str
    counter: str
    ships: tuple[Ship, ...]
    dummies: tuple[Dummy, ...] = ()

    @property
    def spot(self) -> Spot:
        return spot_of_unit(self.ships[0] if self.ships else self.dummies[0])


def party_of(battle: Battle, unit: Ship | Dummy) -> Party:
    """Return all that moves with a ship or a dummy (SF-SENS-06)."""
    counter = counter_of(battle, unit)
    if unit.squadron is not None and is_under_counter(battle, unit):
        squadron = unit.squadron
        return Party(unit.side, counter, ships_of(battle, squadron), dummies_of(battle, squadron))
    if isinstance(unit, Dummy):
        return Party(unit.side, counter, (), (unit,))
    return Party(unit.side, counter, (unit,))


def parties(battle: Battle) -> tuple[Party, ...]:
    """Return all parties on the field, in the order of the set-up.

    With limited sensors they are in the order of sides and counters, which does not show dummies.
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
    ships = [require_known_ship(battle, ship.id, at="/ship") for ship in party.ships]
    return tuple([ship for ship in ships if ship.status == "active"])


def move_counter(battle: Battle, party: Party, spot: Spot, rule: str) -> "tuple[CounterMoved, ...]":
    """Return the move of a counter for sides that see only the counter, if there are any."""
    knows = sides_seeing(battle, *party.ships) if party.ships else side_alone(battle, party.side)
    unaware = other_sides(battle, knows)
    if not unaware:
        return ()
    moved = CounterMoved(counter=party.counter, side=party.side, spot=spot, only=unaware, rule=rule)
    return (moved,)


# A target of missiles: a ship or a counter, by the names that its side knows. Sensors that see a
# ship in part are enough for it (SF-LRM-06). Only the attack looks under a counter; until then
# ships and dummies are all the same.
Unit: TypeAlias = Ship | Dummy


def enemies(battle: Battle, side: str) -> Iterator[Unit]:
    """Yield the ships of other sides that still fight, and their dummies."""
    for ship in battle.ships:
        if ship.side != side and ship.status == "active":
            yield ship
    for dummy in battle.dummies:
        if dummy.side != side:
            yield dummy


def name_to(battle: Battle, unit: Unit, side: str) -> str:
    """Return the name by which a side knows a unit: its own if it sees the unit in full."""
    return unit.id if level_to(battle, unit, side) == "full" else counter_of(battle, unit)


def public_name(battle: Battle, unit: Unit) -> str:
    """Return the name by which all sides know a unit."""
    if isinstance(unit, Ship) and sides_seeing(battle, unit) is None:
        return unit.id
    return counter_of(battle, unit)


def enemies_at(battle: Battle, side: str, spot: Where) -> dict[str, Unit]:
    """Return the enemies of a side at a spot: one unit for each name.

    They come in the order of their names, which reveals nothing about them (SF-UMP-25).
    """
    found: dict[str, Unit] = {}
    for unit in enemies(battle, side):
        if is_at(spot, spot_of_unit(unit)):
            found.setdefault(name_to(battle, unit, side), unit)
    return dict(sorted(found.items()))


def find_target(battle: Battle, side: str, name: str, *, at: str) -> Unit:
    """Return the unit that a side means by a name: for a squadron under its counter, any one.

    Raises:
        IllegalOrder: it is the side's own, or a ship that is out of the battle.
        Malformed: the side knows nothing of that name.
    """
    for unit in enemies(battle, side):
        if name_to(battle, unit, side) == name:
            return unit
    ship = battle.ship(name)
    if ship is not None and ship.side != side and level_to(battle, ship, side) == "full":
        acting_ship(battle, name, at=at)
    known = one_of(sorted({name_to(battle, unit, side) for unit in enemies(battle, side)}))
    if name in _own_names(battle, side):
        raise OWN_SIDE.refuse(f"{name} is on the missile's own side; choose {known}.", at=at)
    raise UNKNOWN_TARGET.refuse(f"There is no known target {name}; choose {known}.", at=at)


def _own_names(battle: Battle, side: str) -> Iterator[str | None]:
    """Yield all names of the ships and counters of a side."""
    for ship in battle.ships:
        if ship.side == side:
            yield from (ship.id, ship.counter, ship.squadron)
    for dummy in battle.dummies:
        if dummy.side == side:
            yield from (dummy.id, dummy.squadron)


def units_attacked(battle: Battle, missile: Missile) -> tuple[Unit, ...]:
    """Return the units that a missile attacks now: one, or a whole squadron; none if it is gone.

    Its target may have been seen through or broken up since.
    """
    name = missile.target
    for unit in enemies(battle, missile.side):
        if name == unit.id or (isinstance(unit, Ship) and name == unit.counter):
            return (unit,)
    if name is None:
        return ()
    return (*ships_of(battle, name), *dummies_of(battle, name))


def attacking_missiles(battle: Battle) -> tuple[Missile, ...]:
    """Return the missiles that are about to attack, in that order."""
    return tuple([missile for missile in battle.missiles if missile.target is not None])


# Events that more than one section brings about


class ShipMoved(HeardByFew, frozen=True, tag="ship_moved", kw_only=True):
    """A ship moved along a path, and is at `place`.

    `track` are the spots where it was, its start first; `units` the units it moved.
    """

    ship: str
    side: str
    path: tuple[Step, ...]
    place: Place
    track: tuple[Spot, ...]
    units: int
    only: tuple[str, ...] | None = None
    rule: str = "SF-MOVE-06"

    def apply(self, battle: Battle) -> Battle:
        return change_ship(battle, self.ship, place=self.place, track=self.track, moved=True)

    def tell(self) -> str:
        path, at = "".join(self.path), describe(self.place)
        if self.units:
            units = self.say_number(self.units, "{number} unit", "{number} units")
            return self.say("{ship} moves {path}, {units}, to {at}", path=path, units=units, at=at)
        if path:
            return self.say("{ship} stays and turns {path}, at {at}", path=path, at=at)
        return self.say("{ship} stays at {at}", at=at)


class CounterMoved(ToldToFew, frozen=True, tag="counter_moved", kw_only=True):
    """A counter of a ship, a dummy or a squadron is at another spot."""

    observed: ClassVar[bool] = True

    counter: str
    side: str
    spot: Spot
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-06"

    def tell(self) -> str:
        return self.say("Counter {counter} of {side} is at {at}", at=describe(self.spot))


class CounterRemoved(HeardByFew, frozen=True, tag="counter_removed", kw_only=True):
    """A counter is gone: of a ship that is out, or of a dummy."""

    observed: ClassVar[bool] = True
    line: ClassVar[str] = "Counter {counter} is removed"

    counter: str
    side: str
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-05"

    def apply(self, battle: Battle) -> Battle:
        kept = tuple([dummy for dummy in battle.dummies if dummy.id != self.counter])
        return replace(battle, dummies=kept)


class DummiesMoved(HeardByFew, frozen=True, tag="dummies_moved", kw_only=True):
    """Dummies are at another spot."""

    side: str
    dummies: tuple[str, ...]
    spot: Spot
    only: tuple[str, ...] | None = None
    rule: str = "SF-SENS-06"

    def apply(self, battle: Battle) -> Battle:
        dummies = [
            replace(dummy, spot=self.spot) if dummy.id in self.dummies else dummy
            for dummy in battle.dummies
        ]
        return replace(battle, dummies=tuple(dummies))

    def tell(self) -> str:
        return self.say("{side} puts {dummies:list} at {at}", at=describe(self.spot))


class EwDeclared(Told, frozen=True, tag="ew_declared", kw_only=True):
    """A squadron declared that EW is active in it, or no longer is."""

    squadron: str
    side: str
    active: bool
    rule: str = "SF-EW-03"

    def tell(self) -> str:
        if self.active:
            return self.say("{side} declares that EW is on in {squadron}")
        return self.say("{side} declares that EW is off in {squadron}")


def on_or_off(*, active: bool) -> str:
    return "on" if active else "off"


_REMOVED = {
    "shot_down": "is shot down",
    "spent": "is spent",
    "last_move": "has made its last move and is removed",
}


class MissileRemoved(Happening, frozen=True, tag="missile_removed", kw_only=True):
    """A salvo is gone: shot down, spent in its attack, or after its third move."""

    missile: str
    reason: Literal["shot_down", "spent", "last_move"]
    rule: str = "SF-LRM-03"

    def apply(self, battle: Battle) -> Battle:
        left = tuple([missile for missile in battle.missiles if missile.id != self.missile])
        return replace(battle, missiles=left)

    def tell(self) -> str:
        return self.say("Salvo {missile} {what:word}", what=_REMOVED[self.reason])
