"""What active sensors may scan now (FT 11.1, 11.2)."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.offers import Choice, one_of, open_at, order_of
from umpire.rules.full_thrust.sensors.detection import is_scanning, most_scans
from umpire.rules.full_thrust.sensors.scans import ScanShip, targets_of
from umpire.rules.full_thrust.state.battle import Battle


class ScanShipChoice(Choice, frozen=True, tag="scan_ship"):
    """A ship that scans this turn: how many scans it has left, and the enemies in reach."""

    ship: str
    scans: int
    targets: tuple[str, ...]
    rule: str = "FT-11.1-3"


SensorChoice: TypeAlias = ScanShipChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[SensorChoice]:
    """Yield what the ships that scan may still scan, for the sides that are spoken for."""
    if battle.phase != "sensors" or not battle.options.sensors:
        return
    for ship in battle.ships:
        if unit not in {None, ship.id} or not side_sees(ship.side):
            continue
        if not is_scanning(battle, ship):
            continue
        targets = tuple([target.id for target in targets_of(battle, ship)])
        if targets and ship.side not in battle.finished:
            scans = most_scans(battle, ship) - ship.scans_made
            yield ScanShipChoice(
                ship=ship.id,
                scans=scans,
                targets=targets,
                order=order_of(ScanShip, ship=ship.id),
                open=(open_at("/target", one_of(targets)),),
            )
