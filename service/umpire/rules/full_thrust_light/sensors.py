"""The chapter of sensors, of which this book has none: every ship is seen (FTL-UMP-02)."""

from umpire.kernel.chapter import Act, Chapter, NotOffered
from umpire.kernel.dice import Dice
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust.state import refusals as shared
from umpire.rules.full_thrust_light.state.battle import Battle, Ruling
from umpire.rules.full_thrust_light.state.units import known_ship, side_of_ship

NO_SENSORS = shared.NO_SENSORS.under("FTL-UMP-02")


class ScanShip(Value, frozen=True, tag="scan_ship"):
    """Ask what sensors tell of a ship. This book has no sensors, and the answer says so."""

    ship: Id
    target: Id


def scan_ship(ruling: Ruling, order: ScanShip, _dice: Dice) -> Ruling:
    """Say that there is nothing to scan with, and no need to (FTL-UMP-02).

    Raises:
        CannotAdjudicate: always, of ships that are there.
        Malformed: there is no such ship.
    """
    known_ship(ruling.state, order.ship, at="/ship")
    known_ship(ruling.state, order.target, at="/target")
    raise NO_SENSORS.refuse(
        f"{order.target} needs no scan: this book has no sensors, and every ship is seen."
    )


SENSORS: Chapter[Battle] = Chapter(
    citations="sensors",
    acts=(
        Act(
            order=ScanShip,
            procedure=scan_ship,
            family="sensors",
            side=side_of_ship,
            offer=NotOffered("It is refused at any time."),
            refuses=(NO_SENSORS,),
        ),
    ),
)
