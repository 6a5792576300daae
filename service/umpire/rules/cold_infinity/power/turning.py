"""What a turn does to power and weapons, as it begins and once all is allocated (CI 3, 7.1.3)."""

from collections.abc import Iterable, Iterator

from msgspec import UNSET
from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.happening import HappensTo
from umpire.rules.cold_infinity.power.allotting import allotted
from umpire.rules.cold_infinity.power.arming import next_turn
from umpire.rules.cold_infinity.power.grids import renewed
from umpire.rules.cold_infinity.power.happenings import (
    ForcedOffCounted,
    PlantsRecharged,
    ShieldCharge,
    ShieldsRecharged,
    WeaponsReadied,
)
from umpire.rules.cold_infinity.power.keeping import shed
from umpire.rules.cold_infinity.power.supplying import power_rules, told_only_to, usable
from umpire.rules.cold_infinity.sighting.sights import weapons_out
from umpire.rules.cold_infinity.state.arms import Readiness, SystemTurns, WeaponReadiness
from umpire.rules.cold_infinity.state.audience import is_hidden
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.condition import system_of
from umpire.rules.cold_infinity.state.running import destroyed, fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Shield
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.weapons import RateOfFire, WeaponBlock


def renew(ruling: Ruling, _dice: Dice) -> Ruling:
    """Return the ruling in which plants and shields have recharged, and weapons have armed.

    Weapons arm or cool as they were powered in the turn that is over (CI-7.1.3-1).
    """
    for unit in ruling.state.units:
        if unit.in_play or is_hidden(unit):
            ruling = ruling.then(*_renewals(ruling.state, unit))
    return ruling


def _renewals(battle: Battle, unit: Unit) -> Iterator[HappensTo[Battle]]:
    """Yield what a new turn changes of a unit."""
    if isinstance(unit, Starship):
        levels = renewed(unit.running, unit.power.levels, power_rules(battle))
        if levels != unit.power.levels:
            yield PlantsRecharged(ship=unit.id, levels=levels, only=told_only_to(battle, unit))
        charges = _charges(unit)
        if charges:
            only = (unit.side,) if is_hidden(unit) else UNSET
            yield ShieldsRecharged(ship=unit.id, charges=charges, only=only)
    readiness = _readied(battle, unit)
    if readiness != _unready(unit.arms.readiness):
        yield WeaponsReadied(unit=unit.id, readiness=readiness, only=(unit.side,))


def _charges(ship: Starship) -> tuple[ShieldCharge, ...]:
    """Return what buffering shields gain that are whole (CI-11.2.2.1-1, CI-RUL-71)."""
    gained = []
    for each in fitted(ship.running, Shield):
        held = system_of(ship.condition, each.system.id).charge
        if held is not None and each.intact and recharged(each.system, held) != held:
            gained.append(ShieldCharge(each.system.id, recharged(each.system, held)))
    return tuple(gained)


def _readied(battle: Battle, unit: Unit) -> tuple[WeaponReadiness, ...]:
    """Return the weapons that are not armed at the start of this turn (CI-7.1.3-1).

    None arms where terrain has put it out (CI-7.1.2.2-1).
    """
    lost = destroyed(unit.condition) if isinstance(unit, Starship) else frozenset()
    out = weapons_out(battle, unit.cell)
    after = {
        weapon: next_turn(
            unit.arms.ready(weapon),
            _rate(battle, block),
            powered=usable(unit, weapon) and not out,
        )
        for weapon, block in weapons_of(unit).items()
        if weapon not in lost
    }
    return _unready(WeaponReadiness(weapon, ready) for weapon, ready in after.items())


def _rate(battle: Battle, block: WeaponBlock) -> RateOfFire:
    """Return how often a weapon fires; the basic rules know no cooldown (CI-7.1.1.1-1)."""
    rate = block.rate_of_fire
    return replace(rate, cooldown=0) if battle.options.level == "basic" else rate


def _unready(all_of: Iterable[WeaponReadiness]) -> tuple[WeaponReadiness, ...]:
    """Return those that are not simply armed."""
    return tuple([each for each in all_of if each.readiness != Readiness()])


def recharged(shield: Shield, charge: int) -> int:
    """Return what a buffering shield holds a turn later (CI-11.2.2.1-1, CI-RUL-71).

    The sheet's `buffering` is what it gains each turn, its absorption the most that it holds.
    """
    return min(shield.absorption, charge + (shield.buffering or 0))


def settle(ruling: Ruling, _dice: Dice) -> Ruling:
    """Return the ruling in which every ship has its power for the turn (CI-3.2-1, CI-UMP-70)."""
    for ship in ruling.state.ships:
        if ship.under_way and not ship.power.allocated:
            ruling = ruling.then(allotted(ruling.state, ship, shed(ruling.state, ship)))
        if ship.under_way and ship.power.forced_off:
            ruling = ruling.then(_counted(ruling.state, ship))
    return ruling


def _counted(battle: Battle, ship: Starship) -> ForcedOffCounted:
    """Return the systems that are still forced off when this allocation is over (CI-3.2.2-1)."""
    left = [SystemTurns(each.system, each.turns - 1) for each in ship.power.forced_off]
    return ForcedOffCounted(
        ship=ship.id,
        forced_off=tuple([each for each in left if each.turns > 0]),
        only=told_only_to(battle, ship),
    )
