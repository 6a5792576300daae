"""What arcs may be swept now (TBT 10)."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.offers import Choice, one_of, open_at, order_of
from umpire.rules.full_thrust.sensors.detection import most_scans
from umpire.rules.to_boldly_thrust.sensors.sweeps import SweepArc, modifier_of, sweep_refusal
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Ship


class SweepArcChoice(Choice, frozen=True, tag="sweep_arc"):
    """A ship that may sweep an arc: how many scans it has left, its reach in MU, what it adds."""

    ship: str
    arcs: tuple[Arc, ...]
    scans: int
    reach_mu: float
    modifier: int
    rule: str = "TBT-SENS-04"


SensorChoice: TypeAlias = SweepArcChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[SensorChoice]:
    """Yield what the ships that use active sensors may sweep, for the sides that are spoken for."""
    if battle.phase != "sensors":
        return
    for ship in battle.ships:
        asked = unit in {None, ship.id} and side_sees(ship.side)
        if asked and ship.side not in battle.finished and sweep_refusal(battle, ship) is None:
            yield _of_ship(battle, ship)


def _of_ship(battle: Battle, ship: Ship) -> SweepArcChoice:
    return SweepArcChoice(
        ship=ship.id,
        arcs=ARCS,
        scans=most_scans(battle, ship) - ship.scans_made,
        reach_mu=battle.tables.sensors.active_mu,
        modifier=modifier_of(ship, battle.tables.sweep),
        order=order_of(SweepArc, ship=ship.id),
        open=(open_at("/arc", one_of(ARCS)),),
    )
