"""The shields of a ship that stand now, gravitic weapons among them, as its owner wants.

CI 11.2, 8.2.7.
"""

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from umpire.kernel.errors import Code
from umpire.kernel.latest import LatestOfEach
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.guns.gun import bar_to_attacking, bar_to_firing
from umpire.rules.cold_infinity.guns.mounted import gun_of, guns_of
from umpire.rules.cold_infinity.shields.strength import (
    RaisedShield,
    acting,
    deflects,
    most_deflection,
)
from umpire.rules.cold_infinity.shields.strength import deflection as deflected
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.condition import home_of
from umpire.rules.cold_infinity.state.fire_step import WeaponUse
from umpire.rules.cold_infinity.state.hulls import technology_row
from umpire.rules.cold_infinity.state.refusals import NO_SHIELD_MODE, SWITCH_FORBIDDEN
from umpire.rules.cold_infinity.state.running import Running, fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Shield

ON_EMERGENCY = SWITCH_FORBIDDEN.under("CI-8.2.7-1")


def makes_shield(unit: Unit, weapon: str) -> bool:
    """Tell whether a weapon can be a shield: the sheet has one that it makes (CI-UMP-93)."""
    return isinstance(unit, Starship) and any(
        each.made_by == weapon for each in unit.sheet.of_kind(Shield)
    )


def bar_to_use_as_shield(battle: Battle, unit: Unit, weapon: str) -> Code | None:
    """Return why a weapon cannot be a shield this turn, or None (CI-8.2.7-1)."""
    if battle.options.level == "basic" or not makes_shield(unit, weapon):
        return NO_SHIELD_MODE
    return bar_to_firing(guns_of(battle, unit)[weapon])


def bar_to_becoming_shield(battle: Battle, unit: Unit, weapon: str) -> Code | None:
    """Return why a weapon cannot become a shield when fire has been declared, or None (CI-8.2.7-1).

    One that was set to attack must go to emergency fire before, and pays for it.
    """
    use = guns_of(battle, unit)[weapon].use
    emergency = WeaponUse(unit.id, weapon, "emergency") in battle.fire.switched
    return (
        bar_to_use_as_shield(battle, unit, weapon)
        or bar_to_attacking(use)
        or (ON_EMERGENCY if use == "attack" and not emergency else None)
    )


def raised(running: Running, in_part: Collection[Id] = ()) -> tuple[RaisedShield, ...]:
    """Return the shields that are on and work (CI-11.2-1, CI-11.2.1-1, CI-11.2.8-1).

    One that can be overloaded is so by any extra power. How hybrids share out their points, and
    whether roaming ones arrive, is told later.

    Args:
        running: the ship.
        in_part: shields that get part of their power.
    """
    return tuple(
        RaisedShield(
            each.system.id,
            partial=each.system.id in in_part,
            overloaded=each.system.overload and each.extra > 0,
        )
        for each in fitted(running, Shield)
        if each.works
    )


def shield_named(ship: Starship, name: str) -> Shield | None:
    """Return the shield of that name as the sheet prints it, or `None`."""
    return next((each for each in ship.sheet.of_kind(Shield) if each.id == name), None)


def shields_of(battle: Battle, ship: Starship, shot: Id) -> tuple[RaisedShield, ...]:
    """Return the shields that stand, those first that the owner wants first (CI-11.2.7-1).

    The owner may want others first against one shot.

    Which of them act is found where a volley strikes (`hits.mitigation`). Of a roaming shield it
    is still to be thrown whether it arrives. The basic rules have no shields (CI-RUL-1).
    """
    if battle.options.level == "basic":
        return ()
    standing = _standing(battle, ship)
    wanted = ship.defences.shields_against(shot)
    return tuple(
        sorted(standing, key=lambda each: wanted.index(each.id) if each.id in wanted else MANY)
    )


MANY = 10_000
"""The place in line of what nobody has named."""


def _raise(battle: Battle, ship: Unit) -> Iterator[RaisedShield]:
    if not isinstance(ship, Starship):
        return
    splits = {each.shield: each.deflection for each in ship.splits}
    for each in raised(ship.running, ship.power.in_part):
        shield = shield_named(ship, each.id)
        if shield is None or not _made(battle, ship, shield):
            continue
        if shield.hybrid == "both" or each.id not in splits:
            yield each
        else:
            most = most_deflection(shield, each, battle.tables.defence)
            yield replace(each, deflection=min(splits[each.id], most))


_standing: LatestOfEach[Battle, Unit, tuple[RaisedShield, ...]] = LatestOfEach(
    lambda battle, ship: tuple(_raise(battle, ship))
)


def raised_shield(ship: Starship, shield: Shield, points: int) -> RaisedShield:
    """Return a shield as it would stand with so many points of deflection (CI-11.2.3-1)."""
    found = {each.id: each for each in raised(ship.running, ship.power.in_part)}
    return replace(found.get(shield.id, RaisedShield(shield.id)), deflection=points)


def _made(battle: Battle, ship: Starship, shield: Shield) -> bool:
    """Tell whether a shield stands by itself, or its weapon is used as one (CI-8.2.7-1)."""
    if shield.made_by is None:
        return True
    gun = gun_of(battle, ship, shield.made_by)
    return gun is not None and gun.use == "shield" and gun.intact and gun.powered


def deflection(
    battle: Battle, ship: Starship, section: SectionName, technology: str, shot: Id
) -> int:
    """Return what shields take off a throw at a ship (CI-11.2.1-1, CI-11.2.7-1, CI-11.2.9-1).

    Args:
        battle: as it stands.
        ship: the target.
        section: the outer one towards the attacker, whatever is struck in the end (CI-RUL-124).
        technology: of the weapon.
        shot: by name, or that of a guided weapon.

    Raises:
        CannotAdjudicate: the tables do not have the technology.
    """
    return sum(deflections(battle, ship, section, technology, shot).values())


def deflections(
    battle: Battle, ship: Starship, section: SectionName, technology: str, shot: Id
) -> dict[Id, int]:
    """Return what each shield takes off a throw at a ship; see `deflection`.

    Of the shields that could deflect or absorb there, the first acts, or all if all are layered.
    """
    row, table = technology_row(technology, battle.tables), battle.tables.defence
    found = {}
    for each in shields_of(battle, ship, shot):
        shield = shield_named(ship, each.id)
        if shield and deflects(shield, home_of(ship.sheet, each.id), section):
            found[each.id] = (shield, each)
    chosen = acting([shield for shield, _ in found.values()])
    taken = {each.id: deflected(*found[each.id], row, table) for each in chosen}
    return {shield: points for shield, points in taken.items() if points}
