"""FT 11.1, 11.4: what sensors find when all ships have moved, and ECM. Units: MU."""

from collections.abc import Iterator

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.sensors.bogeys import reveal, true_group
from umpire.rules.full_thrust.sensors.happenings import ScanAnnounced
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.placing import within
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import Jammer
from umpire.rules.full_thrust.terrain.lines import is_blocked


def covered_by(battle: Battle, source: Ship) -> Iterator[Ship]:
    """Yield the ships that the ECM of a ship covers this turn (FT-11.4-1).

    Its own, and with area ECM friends up to 12 MU away. It must have been ordered on.
    """
    if not is_jamming(battle, source):
        return
    area = any(each.area for each in source.working(Jammer))
    for ship in battle.ships:
        if ship.side != source.side or ship.status != "active":
            continue
        near = area and within(source, ship, battle.tables.sensors.area_ecm_mu)
        if ship.id == source.id or near:
            yield ship


def is_jamming(battle: Battle, ship: Ship) -> bool:
    """Tell whether the ECM of a ship is on this turn."""
    ordered = ship.order is not None and ship.order.ecm
    working = ship.status == "active" and bool(ship.working(Jammer))
    return battle.options.ecm and ordered and working


def is_covered(battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship is under ECM of its own side, its own or another's (FT-11.4-1, -3)."""
    return any(
        ship.id == covered.id
        for source in battle.ships
        if source.side == ship.side
        for covered in covered_by(battle, source)
    )


def detect(ruling: Ruling, _dice: Dice) -> Ruling:
    """Reveal what passive sensors find, then the ships that scan (FT-11.1-2, -3, FT-RUL-73)."""
    if not ruling.state.options.sensors:
        return ruling
    return announce_scans(sense(ruling))


def sense(ruling: Ruling) -> Ruling:
    """Reveal every bogey within 36 MU of an enemy ship, all at once (FT-11.1-2).

    Dummies and fighters do not sense (FT-RUL-73); neither does a ship without a crew (FT-UMP-38).
    """
    battle = ruling.state
    found = [ship for ship in battle.ships if ship.bogey and _is_sensed(battle, ship)]
    return ruling.then(*[reveal(battle, ship, "passive", "FT-11.1-2") for ship in found])


def _is_sensed(battle: Battle, bogey: Ship) -> bool:
    reach_mu = battle.tables.sensors.passive_mu
    return bogey.status == "active" and any(
        within(ship, bogey, reach_mu) and is_clear(battle, ship, bogey)
        for ship in battle.ships
        if ship.side != bogey.side and senses(ship)
    )


def senses(ship: Ship) -> bool:
    """Tell whether the passive sensors of a ship find anything (FT-RUL-73, FT-UMP-38)."""
    return ship.status == "active" and not ship.dummy and not ship.is_hulk


def is_clear(battle: Battle, ship: Ship, target: Ship) -> bool:
    """Tell whether no asteroid blocks the line of sensors between two ships (FT-13.1-1)."""
    return not is_blocked(battle, ship.place, target.place)


def announce_scans(ruling: Ruling) -> Ruling:
    """Reveal the ships that were ordered to scan, and say that they do (FT-11.1-3)."""
    battle = ruling.state
    for ship in battle.ships:
        if not is_scanning(battle, ship):
            continue
        if ship.bogey:
            ruling = ruling.then(reveal(battle, ship, "scanning", "FT-11.1-3"))
        scans = most_scans(battle, ship)
        ruling = ruling.then(ScanAnnounced(ship=ship.id, side=ship.side, scans=scans))
    return ruling


def is_scanning(battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship uses its active sensors this turn."""
    return (
        ship.sensing().status == "active"
        and ship.can("act", battle.turn)
        and ship.uses_active_sensors
        and ship.has_active_sensors()
    )


def most_scans(battle: Battle, ship: Ship) -> int:
    """Return how many enemies a ship may scan in a turn, by its true group (FT-11.1-3)."""
    scans: int = getattr(battle.tables.sensors.scans, true_group(battle, ship))
    return scans
