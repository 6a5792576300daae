"""SF 7: asking what sensors tell of a ship or a counter, by the name that their side knows."""

from collections.abc import Iterator

from umpire.kernel import offers, reasons
from umpire.kernel.dice import Dice
from umpire.kernel.offers import Choice, open_at, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.sides import side_in_play
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.counters import Unit, enemies, known_as
from umpire.rules.space_fleet.sensors.detection import Sensors
from umpire.rules.space_fleet.sensors.happenings import SensorsRead
from umpire.rules.space_fleet.state.audience import sees
from umpire.rules.space_fleet.state.battle import Battle, Ruling
from umpire.rules.space_fleet.state.refusals import UNKNOWN_TARGET, WITHDRAWN
from umpire.rules.space_fleet.state.units import acting_ship

NO_SENSORS = reasons.NO_SENSORS.under("SF-SENS-01")


class Scan(Value, frozen=True, tag="scan"):
    """Ask how a side's sensors see a ship or a counter: distance as it counts, and level."""

    side: Id
    target: Id


class ScanChoice(Choice, frozen=True, tag="scan"):
    """A side may ask how its sensors see any of these."""

    side: str
    targets: tuple[str, ...]
    rule: str = "SF-SENS-01"


def scan(ruling: Ruling, order: Scan, _dice: Dice) -> Ruling:
    """Tell the distance of something as it counts, and at what level it is (SF-SENS-01 to -03).

    Of a squadron under its counter it is the best that its ships give away.

    Raises:
        CannotAdjudicate: sensors are not limited, and see everything.
        IllegalOrder: the side has no ship left, or the target is out of the battle.
        Malformed: there is no such side, or it knows of no such target of another side.
    """
    battle = ruling.state
    if not battle.options.limited_sensors:
        raise NO_SENSORS.refuse(
            f"{order.target} needs no scan: sensors are not limited, and every ship is seen."
        )
    side_in_play(battle, order.side, WITHDRAWN, at="/side")
    sensors = Sensors(battle, order.side)
    # Squadrons are nearer or farther as one; fire alone makes some ships of them easier to see.
    readings = [sensors.read(unit) for unit in _meant(battle, order.side, order.target)]
    best = min(readings, key=lambda each: ("full", "ship", "squadron").index(each.level))
    return ruling.then(
        SensorsRead(
            target=order.target,
            by=order.side,
            distance=best.distance,
            level=best.level,
            only=(order.side,),
            rule=best.rule,
        )
    )


def _meant(battle: Battle, side: str, name: str) -> tuple[Unit, ...]:
    """Return what a side means by a name: a ship it sees in full, or all under a counter."""
    units = tuple([unit for unit in enemies(battle, side) if known_as(battle, unit, side) == name])
    if units:
        return units
    ship = battle.ship(name)
    if ship is not None and ship.side != side and sees(battle, ship, side):
        acting_ship(battle, name, at="/target")
    known = one_of(sorted({known_as(battle, unit, side) for unit in enemies(battle, side)}))
    raise UNKNOWN_TARGET.refuse(
        f"Side {side} knows of no {name} of others; it knows of {known}.", at="/target"
    )


def choices(battle: Battle, side: str, unit: str | None) -> Iterator[ScanChoice]:
    """Yield what a side's sensors may be asked of, in the order of names."""
    names = {known_as(battle, each, side) for each in enemies(battle, side)}
    targets = tuple(sorted(name for name in names if unit in {None, name}))
    if targets:
        alone = {"target": targets[0]} if len(targets) == 1 else {}
        yield ScanChoice(
            side=side,
            targets=targets,
            order=order_of(Scan, side=side, **alone),
            open=() if alone else (open_at("/target", offers.one_of(targets)),),
        )
