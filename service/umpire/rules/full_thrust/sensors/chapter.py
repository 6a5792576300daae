"""The chapter of sensors (FT 11.1 to 11.4)."""

from collections import Counter
from itertools import product

from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.odds import Odds, Outcome, TargetOdds
from umpire.rules.full_thrust.sensors.detection import is_covered
from umpire.rules.full_thrust.sensors.happenings import EVENTS
from umpire.rules.full_thrust.sensors.scans import (
    ScanShip,
    ScanShipChoice,
    bar_to_scan,
    bonus_of,
    choices,
    disclosure_of,
    scan_ship,
    sensing_ship,
    suite_of,
)
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import NO_SENSORS
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import SensorSuite
from umpire.rules.full_thrust.state.throws import DIE
from umpire.rules.full_thrust.state.units import acting_ship, side_of_ship


def scan_odds(battle: Battle, order: ScanShip) -> Odds:
    """Return the chances of each level of disclosure; basic sensors throw no die.

    Only ECM of its own side, which it knows of, is reckoned with: whether the target is jammed
    shows when it is scanned (FT-11.4-2).

    Raises:
        IllegalOrder: the ship may not scan that.
        Malformed: a ship is unknown.
        CannotAdjudicate: sensors are not in play.
    """
    ship = sensing_ship(battle, order.ship, at="/ship")
    target = acting_ship(battle, order.target, at="/target")
    if not battle.options.sensors:
        raise NO_SENSORS.refuse("Sensors are not in play: every ship on the table is seen.")
    wrong = bar_to_scan(battle, ship, target)
    if wrong is not None:
        raise wrong
    suite = suite_of(battle, ship)
    outcomes = () if suite is None else _outcomes(battle, ship, suite)
    return Odds((TargetOdds(target.id, (1.0,), 0.0, outcomes),))


def _outcomes(battle: Battle, ship: Ship, suite: SensorSuite) -> tuple[Outcome, ...]:
    """Return the chance of each level, from the least to the most that a scan can tell."""
    table, faces = battle.tables.sensors, range(1, DIE + 1)
    jamming = faces if is_covered(battle, ship) else (0,)
    bonus = bonus_of(suite, table)
    throws = sorted(face + bonus - less for face, less in product(faces, jamming))
    levels = Counter(disclosure_of(score, table) for score in throws)
    return tuple(
        Outcome(level, number / len(throws), "FT-11.2-1") for level, number in levels.items()
    )


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
