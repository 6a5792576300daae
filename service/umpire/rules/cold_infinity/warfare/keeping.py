"""What stays of electronic warfare from turn to turn, and what is told of it.

CI 2.1.3, 2.3.1, 4.0, 4.8.1, 11.4.2. Points of EW.
"""

from collections.abc import Collection, Iterable, Iterator

from umpire.kernel.dice import Dice
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.condition import SectionCondition, printed
from umpire.rules.cold_infinity.state.defences import ToldArmour
from umpire.rules.cold_infinity.state.sheet import AdaptiveArmour
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.tables import WarfareTable
from umpire.rules.cold_infinity.state.units import status_of
from umpire.rules.cold_infinity.state.warfare import EwAllocation, Late
from umpire.rules.cold_infinity.warfare.adaptive import points_against, public
from umpire.rules.cold_infinity.warfare.allocation import (
    EwSuite,
    ew_budget,
    most_reserved,
    with_late,
)
from umpire.rules.cold_infinity.warfare.happenings import (
    ArmourTold,
    DetectorsResolved,
    EwAllocated,
    EwAnnounced,
    UnitLevels,
)
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
    for unit in battle.units:
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


def announce(ruling: Ruling, _dice: Dice) -> Ruling:
    """Tell the EW levels of all units that have any EW (CI-2.1.3-1, CI-15.1.1-1)."""
    announced = tuple(_announced(ruling.state))
    return ruling.then(EwAnnounced(announced=announced)) if announced else ruling


def spend_late(ruling: Ruling, _dice: Dice) -> Ruling:
    """Put in place what detectors have kept back; what is not spent is lost (CI-4.8.1-1)."""
    battle = ruling.state
    resolved = tuple(
        [
            _levels(battle, unit, with_late(unit.warfare.ew, unit.warfare.late or Late()))
            for unit in battle.units
            if unit.warfare.ew.detector
        ]
    )
    return ruling.then(DetectorsResolved(announced=resolved)) if resolved else ruling


def _announced(battle: Battle) -> Iterator[UnitLevels]:
    for unit in battle.units:
        if status_of(unit) == "active":
            levels = _levels(battle, unit, unit.warfare.ew)
            if levels.shroud_radius or points_of(battle, unit).points:
                yield levels


def _levels(battle: Battle, unit: Unit, allocation: EwAllocation) -> UnitLevels:
    budget = ew_budget(allocation, points_of(battle, unit), battle.tables.warfare)
    return UnitLevels(unit.id, allocation, budget.shroud_radius)


def tell_armour(ruling: Ruling, _dice: Dice) -> Ruling:
    """Tell of new points of adaptive armour, at the next EW allocation (CI-11.4.2-4)."""
    for ship in ruling.state.ships:
        told = _news(ship, _learned(ship)) if ship.in_play else ()
        if told:
            ruling = ruling.then(ArmourTold(ship=ship.id, told_armour=told))
    return ruling


def armour_struck(
    ship: Starship, struck: Collection[str], technology: Id
) -> tuple[ArmourTold, ...]:
    """Return what others hear when a weapon strikes sections of a ship (CI-2.1.3.1-1).

    That is how many points defend against it, assigned and converted ones too. Stealth armour
    tells nothing (CI-11.4.2-4).

    Args:
        ship: as it was struck, before its armour learns from that.
        struck: the sections.
        technology: of the weapon.
    """
    told = _news(
        ship,
        (
            ToldArmour(section.name, technology, points_against(section, technology))
            for section, armour in _adaptive(ship)
            if section.name in struck and not armour.stealth
        ),
    )
    return (ArmourTold(ship=ship.id, told_armour=told, rule="CI-2.1.3.1-1"),) if told else ()


def _learned(ship: Starship) -> Iterator[ToldArmour]:
    """Yield the points that armour has by itself: by technology, or all of a collective one."""
    for section, armour in _adaptive(ship):
        if not armour.collective:
            for row in section.adaptive:
                yield ToldArmour(section.name, row.technology, public(armour, row))
        elif not armour.stealth:
            made = section.pool + sum([row.points for row in section.adaptive])
            yield ToldArmour(section.name, None, made)


def _adaptive(ship: Starship) -> Iterator[tuple[SectionCondition, AdaptiveArmour]]:
    for section in ship.condition.sections:
        armour = printed(ship.sheet, section.name).adaptive
        if armour is not None and not section.destroyed:
            yield section, armour


def _news(ship: Starship, found: Iterable[ToldArmour]) -> tuple[ToldArmour, ...]:
    """Return what has not been told yet, or not so; of no points nobody needs to hear."""
    before = {(each.section, each.technology): each.points for each in ship.told_armour}
    return tuple(
        [each for each in found if each.points != before.get((each.section, each.technology), 0)]
    )
