"""EW levels and shrouds that stay from turn to turn (CI 2.1.3, 4.0, 4.1). Points of EW."""

from collections.abc import Iterator

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.tables import WarfareTable
from umpire.rules.cold_infinity.state.units import status_of
from umpire.rules.cold_infinity.state.warfare import EwAllocation
from umpire.rules.cold_infinity.warfare.allocation import EwSuite, most_reserved
from umpire.rules.cold_infinity.warfare.happenings import EwAllocated
from umpire.rules.cold_infinity.warfare.levels import points_of


def keep_levels(ruling: Ruling, _dice: Dice) -> Ruling:
    """Set the EW of units whose side has said once that it is as last turn (CI-UMP-121)."""
    return ruling.then(*_kept(ruling.state))


def _kept(battle: Battle) -> Iterator[EwAllocated]:
    for unit in battle.units:
        orders = battle.standing_orders_of(unit.side)
        if orders is None or not orders.ew_as_last_turn or status_of(unit) != "active":
            continue
        suite, table = points_of(battle, unit), battle.tables.warfare
        ew = as_far_as_points_go(unit.warfare.set_last, suite, table)
        if ew != EwAllocation():
            yield EwAllocated(
                unit=unit.id, side=unit.side, ew=ew, turn=battle.turn, rule="CI-UMP-121"
            )


def as_far_as_points_go(wanted: EwAllocation, suite: EwSuite, table: WarfareTable) -> EwAllocation:
    """Return levels as near to others as the sensors allow (CI-4.0-1, CI-UMP-121).

    Masking comes first, then shroud, amplification, ECM, piercing, eleven and detector.
    """
    left = 0 if suite.visual else suite.points
    masking = wanted.masking and suite.masking and table.masking_points <= left
    left -= table.masking_points if masking else 0
    reserve = min(wanted.detector, most_reserved(suite.points, table)) if suite.detector else 0
    put = {}
    for name, points in (
        ("shroud", wanted.shroud),
        ("amplification", wanted.amplification),
        ("ecm", wanted.ecm),
        ("piercing", wanted.piercing),
        ("eleven", wanted.eleven),
        ("detector", reserve),
    ):
        put[name] = min(points, left)
        left -= put[name]
    return EwAllocation(masking=masking, **put)


def keep_shrouds(ruling: Ruling, _dice: Dice) -> Ruling:
    """Keep the shrouds of units that have set no levels, as far as their points go (CI-4.1-1)."""
    battle = ruling.state
    for unit in battle.units if battle.options.shrouds_stay else ():
        points = _kept_shroud(battle, unit)
        if points:
            ruling = ruling.then(
                EwAllocated(
                    unit=unit.id,
                    side=unit.side,
                    ew=EwAllocation(shroud=points),
                    turn=battle.turn,
                    rule="CI-4.1-1",
                )
            )
    return ruling


def _kept_shroud(battle: Battle, unit: Unit) -> int:
    """Return the points that still extend the shroud of a unit that has set nothing."""
    if unit.warfare.set or status_of(unit) != "active":
        return 0
    return min(unit.warfare.shroud_before, points_of(battle, unit).points)
