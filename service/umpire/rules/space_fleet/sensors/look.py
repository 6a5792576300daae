"""SF 7: what comes into sight, and goes out of it, after anything has happened (SF-SENS-02 to -05).

Sight is brought up to date after each order, but for what fire shows: while dice fall for the
fire of a class, all of it is resolved first (SF-UMP-34).
"""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from umpire.kernel.dice import Dice
from umpire.kernel.latest import Latest
from umpire.rules.space_fleet.sensors.detection import Sensors
from umpire.rules.space_fleet.sensors.happenings import (
    CounterAt,
    DetectionLost,
    DummyDetected,
    ShipDetected,
    SquadronBroken,
)
from umpire.rules.space_fleet.state.audience import Sides
from umpire.rules.space_fleet.state.battle import Battle, Ruling
from umpire.rules.space_fleet.state.ship import Dummy, Ship
from umpire.rules.space_fleet.state.units import counter_of, own_counter, where

Unit: TypeAlias = Ship | Dummy
Sight: TypeAlias = Mapping[str, Sensors]
"""The sensors of each side."""
Sighting: TypeAlias = SquadronBroken | DummyDetected | ShipDetected | DetectionLost


def look(ruling: Ruling, _dice: Dice) -> Ruling:
    """Return the ruling with all that the sides see now, and no longer see.

    Squadrons break up first, then dummies are seen through, then ships are detected or lost.
    Without limited sensors there is nothing to look for.
    """
    battle = ruling.state
    if not battle.options.limited_sensors or (battle.fire_open and battle.declared):
        return ruling
    return ruling.then(*_news_of(battle))


def _news(battle: Battle) -> tuple[Sighting, ...]:
    """Return what has come into sight and gone out of it."""
    ruling: Ruling = Ruling(battle)
    sight = {side: Sensors(battle, side) for side in battle.sides}
    ruling = ruling.then(*_broken_up(ruling.state, sight))
    ruling = ruling.then(*_seen_through(ruling.state, sight))
    return ruling.then(*_changes(ruling.state, sight)).events


def _in_sight(battle: Battle) -> tuple[object, ...]:
    """Return what sensors see: the same after any order that changes nothing of it."""
    setting = (battle.sides, battle.options, battle.tables, battle.debris)
    return (battle.ships, battle.dummies, battle.broken, *setting)


_news_of = Latest(_news, parts=_in_sight, kept=64)


def _broken_up(battle: Battle, sight: Sight) -> Iterator[SquadronBroken]:
    """Yield squadrons that are near enough to be seen as ships, or that are apart (SF-UMP-33).

    They come in the order of their names, which tells nothing of what they are.
    """
    for squadron, units in sorted(_under_counters(battle).items()):
        apart = len({where(unit) for unit in units}) > 1
        if apart or any(_is_marked(unit, sight) for unit in units):
            counters = [CounterAt(own_counter(unit), where(unit)) for unit in units]
            yield SquadronBroken(
                squadron=squadron,
                side=units[0].side,
                counters=tuple(sorted(counters, key=lambda each: each.counter)),
                rule="SF-UMP-33" if apart else "SF-SENS-02",
            )


def _under_counters(battle: Battle) -> dict[str, list[Unit]]:
    """Return the ships and dummies under each squadron's counter."""
    found: dict[str, list[Unit]] = {}
    units: list[Unit] = [ship for ship in battle.ships if ship.status == "active"]
    units.extend(battle.dummies)
    for unit in units:
        if unit.squadron is not None and unit.squadron not in battle.broken:
            found.setdefault(unit.squadron, []).append(unit)
    return found


def _is_marked(unit: Unit, sight: Sight) -> bool:
    """Tell whether any other side sees where a ship is, or more (SF-SENS-02)."""
    return any(
        side != unit.side and sensors.level(unit) != "squadron" for side, sensors in sight.items()
    )


def _seen_through(battle: Battle, sight: Sight) -> Iterator[DummyDetected]:
    """Yield the dummies that a side has fully detected: they are removed (SF-SENS-05)."""
    for dummy in battle.dummies:
        by = [side for side in battle.sides if _is_seen(dummy, side, sight)]
        if by:
            yield DummyDetected(dummy=dummy.id, side=dummy.side, by=by[0])


def _is_seen(unit: Unit, side: str, sight: Sight) -> bool:
    """Tell whether a side has another's ship or dummy in full detection."""
    return side != unit.side and sight[side].level(unit) == "full"


def _changes(battle: Battle, sight: Sight) -> Iterator[ShipDetected | DetectionLost]:
    """Yield the ships that a side comes to see in full, or no longer does (SF-SENS-03, SF-EW-02).

    One that is lost is its ship counter again (SF-UMP-8).
    """
    for ship in battle.ships:
        if ship.status != "active":
            continue
        for side in battle.sides:
            seen = _is_seen(ship, side, sight)
            if seen != (side in ship.detected_by):
                yield _change(battle, ship, side, sight) if seen else _loss(battle, ship, side)


def _change(battle: Battle, ship: Ship, side: str, sight: Sight) -> ShipDetected:
    return ShipDetected(
        ship=ship.id,
        counter=counter_of(battle, ship),
        side=ship.side,
        by=side,
        only=_both(battle, ship.side, side),
        rule=sight[side].read(ship).rule,
    )


def _loss(battle: Battle, ship: Ship, side: str) -> DetectionLost:
    return DetectionLost(
        ship=ship.id,
        counter=counter_of(battle, ship),
        side=ship.side,
        by=side,
        only=_both(battle, ship.side, side),
    )


def _both(battle: Battle, side: str, by: str) -> Sides:
    """Return the two sides that a detection concerns; `None` where there are no others."""
    sides = tuple([each for each in battle.sides if each in {side, by}])
    return None if sides == battle.sides else sides
