"""The chapter of sensors (FT 11.1 to 11.4)."""

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.rules.full_thrust.sensors.chances import scan_odds
from umpire.rules.full_thrust.sensors.happenings import EVENTS
from umpire.rules.full_thrust.sensors.scans import (
    ScanShip,
    ScanShipChoice,
    choices,
    scan_ship,
)
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.units import side_of_ship


def _may_disclose(_battle: Battle, _order: ScanShip) -> bool:
    """Tell that any scan may disclose what a bogey or a ship is (FT 11.1, 11.2)."""
    return True


SCAN_SHIP: Act[Battle, ScanShip] = Act(
    order=ScanShip,
    procedure=scan_ship,
    family="sensors",
    side=side_of_ship,
    offer=InChapter(ScanShipChoice),
    explores=_may_disclose,
    odds=scan_odds,
)

SENSORS: Chapter[Battle] = Chapter(
    acts=(SCAN_SHIP,),
    events=EVENTS,
    choices=choices,
)
