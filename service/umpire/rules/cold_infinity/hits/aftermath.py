"""What damage to a ship brings about: worn weapons, racks, beams, power, bridges (CI 13.1).

And what damage a battle begins with.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from umpire.kernel.dice import D6, Dice
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.hangars.cargo import lose_cargo
from umpire.rules.cold_infinity.hangars.losses import lose_bays
from umpire.rules.cold_infinity.hits.effect_happenings import (
    RackStruck,
    SystemDestroyed,
    TrackingBroken,
    WeaponWorn,
)
from umpire.rules.cold_infinity.hits.failures import is_unstable
from umpire.rules.cold_infinity.hits.happenings import UnitLost
from umpire.rules.cold_infinity.hits.harm import system_printed
from umpire.rules.cold_infinity.hits.worn_weapons import (
    damaged_rack,
    is_worn,
    rack_capacity,
    rack_dice,
    reduced,
    reductions,
    wears_now,
)
from umpire.rules.cold_infinity.power.losses import note_losses
from umpire.rules.cold_infinity.state.arms import SystemTurns, WornWeapon
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.bridges import command
from umpire.rules.cold_infinity.state.condition import (
    Condition,
    SystemLoss,
    changed,
    is_lost,
    losses,
    system_of,
    with_system,
)
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.running import blocks, fitted
from umpire.rules.cold_infinity.state.starship import Starship, Status
from umpire.rules.cold_infinity.state.systems import Reactor, ReloadRack, WeaponMount
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.weapons import DirectWeapon, MissileRack

_RULES: dict[Status, str] = {
    "destroyed": "CI-7.4.4-1",
    "removed": "CI-13.1.8-1",
    "derelict": "CI-13.1.8.1-1",
}


def follow(ruling: Ruling, before: Starship, dice: Dice, key: str) -> Ruling:
    """Return the ruling with all that damage to a ship brings about.

    Weapons wear (CI-13.1.9-1), racks may blow up (CI-13.1.10-1), beams lose their targets
    (CI-8.1.9-2), craft are lost with their bays (CI-13.1.7-1), power fails (CI-3.2-3, CI-3.4-1),
    and the ship may be lost (CI-7.4.4-1, CI-13.1.8-1).

    Args:
        ruling: in which the damage is done.
        before: the ship as it was before.
        dice: for racks.
        key: what the damage is called in labels.
    """
    found = losses(before.condition, _now(ruling, before).condition)
    ruling = ruling.then(*_worn(ruling.state, before, found))
    for loss in found:
        ruling = _on_rack(ruling, before.id, loss, (dice, key))
    ruling = ruling.then(*_beams(_now(ruling, before), found))
    ruling = lose_cargo(lose_bays(ruling, before.id), before.id)
    return with_losses(ruling, before)


def with_losses(ruling: Ruling, before: Starship) -> Ruling:
    """Return the ruling with the power that a damaged ship loses, and its end (CI-3.4-1)."""
    now = _now(ruling, before)
    if not is_lost(now.condition):
        told = note_losses(ruling.state, now.id, before.condition, now.condition)
        ruling = ruling.then(*told)
    status = status_now(ruling.state, _now(ruling, before))
    if status == now.status:
        return ruling
    return ruling.then(UnitLost(unit=now.id, status=status, rule=_RULES[status]))


def _now(ruling: Ruling, before: Starship) -> Starship:
    return ruling.state.ship(before.id) or before


def status_now(battle: Battle, ship: Starship) -> Status:
    """Return what damage makes of a ship: destroyed, or without a bridge in control (13.1.8)."""
    if is_lost(ship.condition):
        return "destroyed"
    table = battle.tables.warfare
    effect = command(ship.running, ship.bridge, battle.options, table).ship
    return ship.status if effect == "active" else effect


def _worn(
    battle: Battle, before: Starship, found: tuple[SystemLoss, ...]
) -> Iterator[WeaponWorn | SystemDestroyed]:
    """Yield the weapons that now have lost half of their structure (CI-13.1.9-1, CI-RUL-89)."""
    if battle.options.level == "basic":
        return
    blocks = weapons_of(before)
    for loss in found:
        block = blocks.get(loss.system)
        if isinstance(block, DirectWeapon) and not loss.destroyed and _wears(before, loss):
            yield wear(battle, battle.ship(before.id) or before, loss.system, block)


def _wears(before: Starship, loss: SystemLoss) -> bool:
    structure = system_printed(before.sheet, loss.system).structure
    lost = system_of(before.condition, loss.system).lost
    return wears_now(structure, lost, lost + loss.points)


def wear(
    battle: Battle, ship: Starship, weapon: Id, block: DirectWeapon
) -> WeaponWorn | SystemDestroyed:
    """Return what a weapon loses: what its owner wants if it can, else the other, else itself.

    CI-13.1.9-1.
    """
    table = battle.tables.damage
    possible = reductions(block, table)
    if not possible:
        gone = destroyed(ship, ship.condition, weapon)
        return SystemDestroyed(ship=ship.id, system=weapon, sections=changed(ship.condition, gone))
    wanted = ship.defences.wear_of(weapon)
    choice = wanted if wanted in possible else possible[0]
    worn = reduced(block, choice, table)
    return WeaponWorn(ship=ship.id, weapon=weapon, reduction=choice, block=worn)


def destroyed(ship: Starship, condition: Condition, system: Id) -> Condition:
    """Return a condition in which a system is destroyed, whatever it had left."""
    structure = system_printed(ship.sheet, system).structure
    state = system_of(condition, system)
    return with_system(condition, replace(state, lost=structure, destroyed=True))


def _on_rack(ruling: Ruling, ship_id: Id, loss: SystemLoss, thrown: tuple[Dice, str]) -> Ruling:
    """Return the ruling in which damage to a rack takes its room, or the rack (CI-13.1.10-1)."""
    battle, (dice, key) = ruling.state, thrown
    ship = battle.ship(ship_id)
    magazine = None if ship is None else _magazine(ship, loss.system)
    if ship is None or magazine is None or loss.destroyed:
        return ruling
    table, count = battle.tables.damage, rack_dice(loss.points, battle.options.rack_explosion)
    roll = dice.roll(label(battle, key, ship_id, loss.system, "explosion"), count, D6)
    room = rack_capacity(magazine, system_of(ship.condition, loss.system).lost, table)
    rack = damaged_rack(room, len(ship.arms.missiles(loss.system)), roll.faces, table)
    after = destroyed(ship, ship.condition, loss.system) if rack.destroyed else ship.condition
    return ruling.then(
        RackStruck(
            ship=ship_id,
            rack=loss.system,
            capacity=rack.capacity,
            exploded=rack.destroyed,
            sections=changed(ship.condition, after),
            rolls=(roll,),
        )
    )


def _magazine(ship: Starship, system: Id) -> int | None:
    """Return how many missiles a rack or reload rack holds when it is whole."""
    printed = system_printed(ship.sheet, system)
    if isinstance(printed, ReloadRack):
        return printed.magazine
    block = weapons_of(ship).get(system)
    return block.magazine if isinstance(block, MissileRack) else None


def _beams(ship: Starship, found: tuple[SystemLoss, ...]) -> Iterator[TrackingBroken]:
    """Yield the beams that any damage to their weapons ends (CI-8.1.9-2)."""
    damaged = {loss.system for loss in found}
    for track in ship.arms.tracks:
        if track.weapon in damaged:
            yield TrackingBroken(ship=ship.id, weapon=track.weapon)


def worn_after(battle: Battle, ship: Starship) -> tuple[WornWeapon, ...]:
    """Return the weapons of a ship that are worn by what they have lost now (CI-13.1.9-1)."""
    before = {each.weapon: each for each in ship.arms.worn}
    known, worn = blocks(ship.sheet), []
    for each in fitted(ship.running, WeaponMount):
        name, block = each.system.id, known[each.system.id]
        if not isinstance(block, DirectWeapon) or not is_worn(each.system.structure, each.lost):
            continue
        if name in before:
            worn.append(before[name])
        elif each.intact and battle.options.level == "advanced":
            told = wear(battle, ship, name, block)
            worn += [WornWeapon(name, told.block)] if isinstance(told, WeaponWorn) else []
    return tuple(worn)


def still_unstable(ship: Starship) -> tuple[SystemTurns, ...]:
    """Return for how many turns reactors have been unstable that are so yet (CI-13.1.4-2)."""
    now = {
        each.system.id
        for each in fitted(ship.running, Reactor)
        if is_unstable(each.system.structure, each.lost)
    }
    return tuple([each for each in ship.unstable if each.system in now])
