"""TBT-SENS-04 to -06: sweeps of an arc for cloaked ships. Units: MU."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.arcs import ARCS, Arc
from umpire.kernel.dice import Dice
from umpire.kernel.errors import WRONG_PHASE, Refusal
from umpire.kernel.odds import Odds, Outcome, TargetOdds
from umpire.kernel.offers import Choice, one_of, open_at, order_of
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.words import counted
from umpire.rules.full_thrust.refusals import NO_SENSOR, SCAN_LIMIT
from umpire.rules.full_thrust.sensors import (
    has_scan_left,
    is_clear,
    is_scanning,
    most_scans,
    sensing_ship,
)
from umpire.rules.full_thrust.state.battle import label, require_unfinished
from umpire.rules.full_thrust.state.ship import SensorSuite
from umpire.rules.full_thrust.state.tables import DIE
from umpire.rules.full_thrust.state.values import arcs_towards, within
from umpire.rules.to_boldly_thrust.sensors.happenings import ArcSwept, SweepThrown
from umpire.rules.to_boldly_thrust.sensors.suites import marker_of
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling, known_ship
from umpire.rules.to_boldly_thrust.state.refusals import ARC_SWEPT
from umpire.rules.to_boldly_thrust.state.ship import Ship
from umpire.rules.to_boldly_thrust.state.tables import SweepTable


class SweepArc(Value, frozen=True, tag="sweep_arc"):
    """Search one arc for cloaked ships, with one of the ship's scans (TBT-SENS-04)."""

    ship: Id
    arc: Arc


def sweep_arc(ruling: Ruling, order: SweepArc, dice: Dice) -> Ruling:
    """Search one arc for cloaked ships, a die for each, in the order of their names (TBT-RUL-34).

    Raises:
        IllegalOrder: it is not the phase, or the ship may not sweep, or not any more this turn.
        Malformed: there is no such ship.
    """
    battle = ruling.state
    sensing_ship(battle, order.ship, at="/ship")
    ship = known_ship(battle, order.ship, at="/ship")
    if battle.phase != "sensors":
        raise WRONG_PHASE.refuse(
            f"A sweep_arc of {ship.id} is given in phase sensors; this is {battle.phase}.",
            at="/kind",
            rule="TBT-SENS-04",
        )
    require_unfinished(battle, ship.side, at="/ship")
    wrong = bar_to_sweep(battle, ship)
    if wrong is not None:
        raise wrong
    there = hidden_in(battle, ship, order.arc)
    swept = ArcSwept(ship=ship.id, side=ship.side, arc=order.arc, thrown_for=len(there))
    ruling = ruling.then(swept)
    for target in there:
        ruling = _search(ruling, ship, target, dice)
    return ruling


def bar_to_sweep(battle: Battle, ship: Ship) -> Refusal | None:
    """Return why a ship may not sweep now, or `None` (TBT-SENS-04)."""
    if not is_scanning(battle, ship):
        return NO_SENSOR.refuse(
            f"{ship.id} uses no active sensors this turn: none work, or no stance orders them.",
            at="/ship",
            rule="TBT-SENS-04",
        )
    if ship.swept is not None:
        return ARC_SWEPT.refuse(
            f"{ship.id} has swept arc {ship.swept}; it sweeps one a turn.", at="/ship"
        )
    most = most_scans(battle, ship)
    if ship.scans_made >= most:
        return SCAN_LIMIT.refuse(
            f"{ship.id} makes {counted(most, 'scan')} a turn, and has made {ship.scans_made}.",
            at="/ship",
            rule="TBT-SENS-04",
        )
    return None


def hidden_in(battle: Battle, ship: Ship, arc: Arc) -> list[Ship]:
    """Return the cloaked enemies that a sweep throws for, by name (TBT-SENS-04, TBT-UMP-31).

    They are in the arc and in reach where they really are, and no asteroid stands before them. A
    ship on the line between two arcs is in both; one where the ship itself is, in all.
    """
    there, reach_mu = ship.sensing(), battle.tables.sensors.active_mu
    found = []
    for target in cloaked_enemies(battle, ship.side):
        real = target.sensing()
        arcs = arcs_towards(there.place, there.facing, real.place)
        bears = not arcs or arc in arcs
        if bears and within(there, real, reach_mu) and is_clear(battle, there, real):
            found.append(target)
    return sorted(found, key=lambda each: each.id)


def cloaked_enemies(battle: Battle, side: str) -> list[Ship]:
    """Return the ships of other sides that are under their cloaks, as their markers show."""
    return [ship for ship in battle.ships if ship.is_cloaked and ship.side != side]


def has_sweep_left(battle: Battle, side: str) -> bool:
    """Tell whether any ship of a side may still sweep for a marker that is on the table."""
    return bool(cloaked_enemies(battle, side)) and any(
        ship.side == side and bar_to_sweep(battle, ship) is None for ship in battle.ships
    )


def has_sensors_left(battle: Battle, side: str) -> bool:
    """Tell whether any ship of a side may still scan or sweep this turn (TBT-SENS-03, -04)."""
    return has_scan_left(battle, side) or has_sweep_left(battle, side)


def best_suite(ship: Ship) -> SensorSuite | None:
    """Return the best sensor suite of a ship that works, `None` for basic sensors."""
    suites = ship.working(SensorSuite)
    return next((each for each in suites if each.grade == "superior"), next(iter(suites), None))


def modifier_of(ship: Ship, table: SweepTable) -> int:
    """Return what the sensors of a ship add to the die of a sweep (TBT-RUL-33)."""
    suite = best_suite(ship)
    modifier: int = getattr(table, suite.grade if suite is not None else "basic")
    return modifier


def is_found(face: int, modifier: int, table: SweepTable) -> bool:
    """Tell whether a die finds a cloaked ship (TBT-SENS-04)."""
    return face + modifier >= table.found_from


def _search(ruling: Ruling, ship: Ship, target: Ship, dice: Dice) -> Ruling:
    """Throw for one cloaked ship; the marker of one that is found is put where it is."""
    battle: Battle = ruling.state
    table = battle.tables.sweep
    modifier = modifier_of(ship, table)
    roll = dice.roll(label(battle, ship.id, target.id, "sweep"), 1, DIE)
    found = is_found(roll.faces[0], modifier, table)
    ruling = ruling.then(
        SweepThrown(ship=ship.id, target=target.id, modifier=modifier, found=found, rolls=(roll,))
    )
    return ruling.then(marker_of(target, "TBT-SENS-05")) if found else ruling


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
        if asked and ship.side not in battle.finished and bar_to_sweep(battle, ship) is None:
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


def sweep_odds(battle: Battle, order: SweepArc) -> Odds:
    """Return the chance of finding each cloaked enemy, as if all of them were in the arc.

    Whether one is, the odds must not tell (TBT-CLOAK-09, TBT-UMP-33).

    Raises:
        IllegalOrder: the ship may not sweep, or not any more this turn.
        Malformed: there is no such ship.
    """
    sensing_ship(battle, order.ship, at="/ship")
    ship = known_ship(battle, order.ship, at="/ship")
    wrong = bar_to_sweep(battle, ship)
    if wrong is not None:
        raise wrong
    table = battle.tables.sweep
    modifier = modifier_of(ship, table)
    finding = sum(is_found(face, modifier, table) for face in range(1, DIE + 1)) / DIE
    found = Outcome("found", finding, "TBT-SENS-04")
    enemies = sorted(each.id for each in cloaked_enemies(battle, ship.side))
    return Odds(tuple([TargetOdds(name, (1.0,), 0.0, (found,)) for name in enemies]))
