"""What racks, rockets and decoys of a unit hold, from its sheet and condition (CI 9.2, 11.5)."""

from collections.abc import Mapping

from umpire.kernel.errors import Refusal
from umpire.kernel.reasons import UNKNOWN_WEAPON
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.guided.magazines import Missiles, Rack, require_loading
from umpire.rules.cold_infinity.hits.worn_weapons import rack_capacity
from umpire.rules.cold_infinity.state.named import listed, said_of
from umpire.rules.cold_infinity.state.running import Running, blocks, fitted
from umpire.rules.cold_infinity.state.sheet import CraftSheet, Sheet
from umpire.rules.cold_infinity.state.systems import (
    Dispenser,
    ReloadRack,
    RocketSystem,
    WeaponMount,
)
from umpire.rules.cold_infinity.state.tables import DamageTable
from umpire.rules.cold_infinity.state.weapons import Drum, MissileRack, WeaponBlock


def _full(room: int, fitting: tuple[Id, ...]) -> Rack:
    """Return a rack full of the first kind that it takes (CI-UMP-62)."""
    return Rack(fitting[:1] * room, room, fitting)


def _racks(weapons: Mapping[Id, WeaponBlock]) -> dict[Id, Rack]:
    """Return the missile racks among weapons by mount, full."""
    return {
        mount: _full(block.magazine, block.munitions)
        for mount, block in weapons.items()
        if isinstance(block, MissileRack)
    }


def racks_at_start(sheet: Sheet, chosen: Mapping[Id, Missiles]) -> dict[Id, Rack]:
    """Return the missile racks and reload racks of a ship before the battle (CI-9.2.1-1, -2.4-1).

    Reload racks take whatever its missile racks fire. A rack for which nothing is chosen is full
    of the first kind that it takes (CI-UMP-62).

    Args:
        sheet: of the ship.
        chosen: missiles by rack, in the order of their feed.

    Raises:
        Malformed: it has no such rack.
        IllegalOrder: there are more missiles than it holds, or not of that kind.
    """
    found = _racks(blocks(sheet))
    kinds = tuple(dict.fromkeys([kind for rack in found.values() for kind in rack.fitting]))
    for system in sheet.systems:
        if isinstance(system, ReloadRack):
            found[system.id] = _full(system.magazine, kinds)
    return _as_chosen(found, chosen)


def racks_of_craft(craft: CraftSheet, chosen: Mapping[Id, Missiles]) -> dict[Id, Rack]:
    """Return the missile racks of one fighter or shuttle before the battle (CI-12.2.1-1).

    Raises:
        Malformed: it has no such rack.
        IllegalOrder: there are more missiles than it holds, or not of that kind.
    """
    by_id = {block.id: block for block in craft.weapons}
    return _as_chosen(_racks({each.id: by_id[each.weapon] for each in craft.mounts}), chosen)


def _as_chosen(racks: dict[Id, Rack], chosen: Mapping[Id, Missiles]) -> dict[Id, Rack]:
    """Return racks with the missiles that were chosen for them."""
    for name, missiles in chosen.items():
        if name not in racks:
            raise UNKNOWN_WEAPON.refuse(
                f"There is no rack {name}; there is {listed(racks)}.", at=f"/{name}"
            )
        try:
            require_loading(missiles, racks[name].capacity, racks[name].fitting)
        except Refusal as refusal:
            said_of(refusal, "Rack", name)
            raise refusal.inside(f"/{name}") from None
    return {
        name: rack._replace(missiles=chosen.get(name, rack.missiles))
        for name, rack in racks.items()
    }


def racks_now(running: Running, held: Mapping[Id, Missiles], table: DamageTable) -> dict[Id, Rack]:
    """Return the racks of a ship that are not destroyed, as damage leaves them (CI-13.1.10-1).

    Args:
        running: the ship.
        held: the missiles of each rack.
        table: what damage takes of their room.
    """
    racks = racks_at_start(running.sheet, {})
    losses = {
        each.system.id: each.lost
        for kind in (WeaponMount, ReloadRack)
        for each in fitted(running, kind)
        if each.intact and each.system.id in racks
    }
    return {
        name: racks[name]._replace(
            missiles=held.get(name, ()), capacity=rack_capacity(racks[name].capacity, lost, table)
        )
        for name, lost in losses.items()
    }


def rounds_at_start(sheet: Sheet) -> dict[Id, int]:
    """Return the rockets, chaff, flares and stationary weapons of each system that has them.

    Rockets and decoys: CI-11.5-1; drums: CI-10.0-2.
    """
    drums = {name: b.magazine for name, b in blocks(sheet).items() if isinstance(b, Drum)}
    return {
        system.id: system.magazine
        for system in sheet.systems
        if isinstance(system, RocketSystem | Dispenser)
    } | drums
