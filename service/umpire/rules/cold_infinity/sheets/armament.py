"""Blocks of weapons and munitions on a data sheet: each has what it needs (CI 7.1, 8, 9, 11.1)."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from umpire.kernel.errors import Refusal
from umpire.kernel.reasons import INCONSISTENT
from umpire.rules.cold_infinity.defence.criteria import bar_by_technology
from umpire.rules.cold_infinity.guided.launching import Launcher, bar_to_fitting
from umpire.rules.cold_infinity.hits.shots import unfit_dice
from umpire.rules.cold_infinity.sheets.names import Named, require_distinct, require_known
from umpire.rules.cold_infinity.state.bounds import Configuration
from umpire.rules.cold_infinity.state.hulls import technology_row
from umpire.rules.cold_infinity.state.sheet import bar_to_attaching
from umpire.rules.cold_infinity.state.tables import Tables, TechnologyRow
from umpire.rules.cold_infinity.state.weapons import (
    Beacon,
    Damage,
    DefensiveFire,
    Deployed,
    DirectWeapon,
    Drum,
    MicroPlatform,
    MissileRack,
    Munition,
    ProximityMine,
    WeaponBlock,
    WeaponPlatform,
)

PLASMA = "plasma"
"""The technology that loses damage on its way (CI-8.2.6-1)."""
_RATED: tuple[Configuration, ...] = ("pulse", "slashing", "tracking", "wave")
"""Configurations that have a rating of their own (CI-8.1.2-1, -8.1.4-1, -8.1.8-1, -8.1.9-1)."""
Blocks: TypeAlias = tuple[WeaponBlock, ...]
Munitions: TypeAlias = tuple[Munition, ...]


def require_sound_armament(blocks: Blocks, munitions: Munitions, tables: Tables) -> None:
    """Refuse weapons and munitions that cannot be fired as they stand on the sheet.

    Raises:
        Malformed: a name stands twice or is unknown, a rating is missing, or one stands that has
            no effect.
        CannotAdjudicate: the tables do not have a technology.
        IllegalOrder: a launcher, a drone or a weapon has what the rules do not give it.
    """
    require_distinct(Named(each.id, f"/weapons/{n}/id") for n, each in enumerate(blocks))
    require_distinct(Named(each.id, f"/munitions/{n}/id") for n, each in enumerate(munitions))
    by_id = {block.id: block for block in blocks}
    kinds = {munition.id: munition for munition in munitions}
    for number, block in enumerate(blocks):
        if isinstance(block, DirectWeapon):
            _require_ratings(block, f"/weapons/{number}", tables)
        elif isinstance(block, Drum):
            require_sound_device(block.holds, f"/weapons/{number}/holds", tables)
        else:
            _require_munitions(block, f"/weapons/{number}", kinds)
    for number, munition in enumerate(munitions):
        _require_sound_munition(munition, f"/munitions/{number}", by_id, tables)


def require_sound_device(device: Deployed, at: str, tables: Tables) -> None:
    """Refuse what drums deploy and could not do what it is made for (CI-17.4.2-1).

    Raises:
        Malformed: dice are in vain, a rating is missing, or a wave ends before the mine goes off.
        CannotAdjudicate: the tables do not have a technology.
    """
    if isinstance(device, MicroPlatform):
        _require_ratings(device.weapon, f"{at}/weapon", tables)
    elif isinstance(device, WeaponPlatform):
        for place, weapon in enumerate(device.weapons):
            _require_ratings(weapon, f"{at}/weapons/{place}", tables)
    elif not isinstance(device, Beacon):
        _require_dice(device.damage, row_at(device.technology, f"{at}/technology", tables), at)
    if isinstance(device, ProximityMine):
        table = tables.stationary
        range_hexes = table.proximity_hexes if device.activation is None else device.activation
        if device.wave < range_hexes:
            raise INCONSISTENT.refuse(
                f"Mine {device.id} goes off at {range_hexes} hexes, where its wave does not come.",
                at=f"{at}/wave",
            )


def row_at(technology: str, at: str, tables: Tables) -> TechnologyRow:
    """Return the row of a technology that a sheet names (CI-8.2-1).

    Raises:
        CannotAdjudicate: the tables have none.
    """
    try:
        return technology_row(technology, tables)
    except Refusal as refusal:
        raise refusal.inside(at) from None


def _require_ratings(weapon: DirectWeapon, at: str, tables: Tables) -> None:
    """Refuse a weapon without a rating that it needs, with dice or defensive fire in vain."""
    row = row_at(weapon.technology, f"{at}/technology", tables)
    given = {name: getattr(weapon, name) for name in _RATED}
    for configuration in weapon.configurations:
        _require_rating(configuration, given, at)
    if weapon.technology == PLASMA and weapon.plasma is None:
        raise INCONSISTENT.refuse(f"{weapon.id} has no plasma rating.", at=f"{at}/plasma")
    _require_dice(weapon.damage, row, at)
    barred = bar_by_technology(row, weapon.traits)
    if barred and weapon.defensive_fire != DefensiveFire():
        raise barred.refuse(
            f"Weapon {weapon.id} gives no defensive fire: leave its ratings out.",
            at=f"{at}/defensive_fire",
        )


def _require_rating(
    configuration: Configuration, given: Mapping[Configuration, object], at: str
) -> None:
    """Refuse a configuration whose rating the sheet does not tell."""
    if configuration in _RATED and given.get(configuration) is None:
        raise INCONSISTENT.refuse(
            f"It has no rating for its {configuration} configuration: give one, or leave that out.",
            at=f"{at}/{configuration}",
        )


def _require_dice(damage: Damage, row: TechnologyRow, at: str) -> None:
    """Refuse dice that the technology does not throw (CI-8.2.5-1)."""
    unfit = unfit_dice(damage, row)
    if unfit:
        raise INCONSISTENT.refuse(
            f"Weapons of {row.technology} do not throw d{unfit[0].sides}.", at=f"{at}/damage"
        )


def _require_munitions(launcher: Launcher, at: str, munitions: Mapping[str, Munition]) -> None:
    """Refuse a rack or launcher for munitions that are not there, or do not fit."""
    for name, pointer in _munitions_of(launcher, at):
        require_known((Named(name, pointer),), munitions, "munition")
        barred = bar_to_fitting(launcher, munitions[name])
        if barred:
            raise barred.refuse(f"Launcher {launcher.id} does not fire {name}.", at=pointer)


def _munitions_of(launcher: Launcher, at: str) -> Iterator[Named]:
    """Yield the munitions that a launcher names."""
    if isinstance(launcher, MissileRack):
        for place, name in enumerate(launcher.munitions):
            yield Named(name, f"{at}/munitions/{place}")
    else:
        yield Named(launcher.munition, f"{at}/munition")


def _require_sound_munition(
    munition: Munition, at: str, blocks: Mapping[str, WeaponBlock], tables: Tables
) -> None:
    """Refuse a munition without the rating of its configuration, or with an unfit attachment."""
    row = row_at(munition.technology, f"{at}/technology", tables)
    _require_rating(munition.configuration, {"pulse": munition.pulse, "wave": munition.wave}, at)
    _require_dice(munition.damage, row, at)
    if munition.attachment is None:
        return
    pointer = f"{at}/attachment"
    require_known((Named(munition.attachment, pointer),), blocks, "weapon")
    barred = bar_to_attaching(blocks[munition.attachment])
    if barred:
        raise barred.refuse(
            f"Drone {munition.id} carries {munition.attachment}, which no small vessel mounts.",
            at=pointer,
        )
    if munition.speed is None:
        raise INCONSISTENT.refuse(f"{munition.id} is no drone.", at=pointer)
