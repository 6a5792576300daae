"""Corrections: the referee sets right what went wrong at the table, with a reason (FTL-UMP-06)."""

from typing import TypeVar

from umpire.kernel.dice import Dice
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.kernel.plane import rounded
from umpire.kernel.ruling import Ruling
from umpire.kernel.tracks import boxes
from umpire.kernel.words import one_of
from umpire.rules.full_thrust_light.apply import ruling_on
from umpire.rules.full_thrust_light.battle import Battle, Ship, Status
from umpire.rules.full_thrust_light.events import AnyEvent, ShipCorrected, SystemLost
from umpire.rules.full_thrust_light.orders import CorrectShip
from umpire.rules.full_thrust_light.refusals import NOTHING_CORRECTED, UNKNOWN_SYSTEM
from umpire.rules.full_thrust_light.units import known_ship

T = TypeVar("T")


def correct_ship(battle: Battle, order: CorrectShip, _dice: Dice) -> Ruling[Battle, AnyEvent]:
    """Set a ship right: place, course, velocity, damage, systems. No dice, no threshold checks.

    A system is lost by the same event as in a check; a ship whose boxes are all gone is destroyed,
    and one that has some again is back.

    Raises:
        Malformed: it names a ship or a system that is not there, or changes nothing.
    """
    ship = known_ship(battle, order.ship, at="/ship")
    _check_systems(ship, order)
    x, y = rounded((_either(order.x, ship.x), _either(order.y, ship.y)))
    damage = _either(order.damage, ship.damage)
    corrected = ShipCorrected(
        ship=ship.id,
        note=order.reason,
        x=x,
        y=y,
        course=_either(order.course, ship.course),
        velocity=_either(order.velocity, ship.velocity),
        damage=damage,
        restored=order.restore,
        status=_status(ship, damage),
    )
    lost = [SystemLost(ship=ship.id, system=system, rule="FTL-UMP-06") for system in order.lose]
    ruling = ruling_on(battle).then(corrected, *lost)
    if ruling.state == battle:
        raise NOTHING_CORRECTED.refuse(
            f"{ship.id} is so already: say what of it is to be otherwise."
        )
    return ruling


def _either(corrected: T | None, present: T) -> T:
    return present if corrected is None else corrected


def _check_systems(ship: Ship, order: CorrectShip) -> None:
    known = [system.id for system in ship.ssd.systems]
    for field, systems in (("lose", order.lose), ("restore", order.restore)):
        if len(set(systems)) < len(systems):
            raise UNKNOWN_VALUE.refuse(
                f"A system of {ship.id} is named twice: name each once.", at=f"/{field}"
            )
        for place, system in enumerate(systems):
            is_lost = system in ship.lost
            if system not in known or is_lost != (field == "restore"):
                state = "lost" if field == "restore" else "working"
                such = [each for each in known if (each in ship.lost) == (field == "restore")]
                raise UNKNOWN_SYSTEM.refuse(
                    f"{ship.id} has no {state} system {system}; it has {one_of(such)}.",
                    at=f"/{field}/{place}",
                )


def _status(ship: Ship, damage: int) -> Status:
    """Return what a ship is with so much damage: destroyed, back from that, or as it was."""
    if damage >= boxes(ship.ssd.rows):
        return "destroyed"
    return "active" if ship.status == "destroyed" else ship.status
