"""The weapons of a unit in battle as defensive fire finds them (CI 11.1)."""

from collections.abc import Mapping

from msgspec.structs import replace

from umpire.kernel.latest import LatestOfEach
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.docking.berths import is_inside
from umpire.rules.cold_infinity.guns.gun import Gun
from umpire.rules.cold_infinity.movement.barnstorming import EFFECTS
from umpire.rules.cold_infinity.sighting.sights import weapons_out
from umpire.rules.cold_infinity.state.arms import Readiness
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.drives import is_shifted
from umpire.rules.cold_infinity.state.fire_step import Use
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.hulls import ABLATIVE_FIRE, has_trait
from umpire.rules.cold_infinity.state.running import Running, blocks, fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import WeaponMount
from umpire.rules.cold_infinity.state.units import is_bare, status_of, weapons_of
from umpire.rules.cold_infinity.state.weapons import DefensiveFire, DirectWeapon


def guns(
    running: Running,
    readiness: Mapping[Id, Readiness],
    uses: Mapping[Id, Use],
    worn: Mapping[Id, DirectWeapon],
) -> dict[Id, Gun]:
    """Return the weapons of direct fire of a ship by mount, destroyed ones too (CI-11.1-1).

    None of them has met an attack yet.

    Args:
        running: the ship.
        readiness: of each weapon; of which it tells nothing is armed.
        uses: what each weapon is set to; the others are idle.
        worn: weapons that damage has changed (CI-13.1.9-1).
    """
    known = blocks(running.sheet)
    found = {}
    for each in fitted(running, WeaponMount):
        mount = each.system.id
        block = worn.get(mount, known[mount])
        if isinstance(block, DirectWeapon):
            ready = readiness.get(mount, Readiness())
            use = uses.get(mount, "idle")
            found[mount] = Gun(block, use, each.on, each.intact, ready)
    return found


def guns_of(battle: Battle, unit: Unit) -> dict[Id, Gun]:
    """Return the weapons of direct fire of a unit by mount, in the use of this turn (CI-11.1-1).

    Terrain may put them out (CI-7.1.2.2-1), and a ramming holds them (CI-5.5.3-3). In the basic
    rules no defensive fire is ablative (CI-RUL-1).
    """
    return dict(_guns(battle, unit))


def _find(battle: Battle, unit: Unit) -> Mapping[Id, Gun]:
    uses = {each.weapon: each.use for each in battle.fire.uses if each.unit == unit.id}
    found = _of_group(unit, uses) if isinstance(unit, Group) else _of_ship(unit, uses)
    out = weapons_out(battle, unit.cell)
    held = unit.barnstorming is not None and not EFFECTS[unit.barnstorming.outcome].fires
    return {
        mount: gun._replace(
            weapon=_as_played(gun.weapon, battle, bare=is_bare(battle, unit)),
            powered=gun.powered and not out,
            held=held,
            shifted=is_shifted(unit),
            inside=is_inside(battle, unit),
        )
        for mount, gun in found.items()
    }


_guns = LatestOfEach(_find)


def gun_of(battle: Battle, unit: Unit, weapon: str) -> Gun | None:
    """Return one weapon of direct fire of a unit, or `None` if it has no such weapon."""
    return _guns(battle, unit).get(weapon)


def works_yet(battle: Battle, unit_id: str, weapon: str) -> bool:
    """Tell whether what was to defend still can: not if an earlier phase struck it (CI-RUL-123).

    That goes for a ship that has become a derelict, too, as for what it was to fire. A weapon
    that its own emergency fire has broken has given it nevertheless (CI-UMP-91).
    """
    unit = battle.unit(unit_id)
    broken = any((each.unit, each.weapon) == (unit_id, weapon) for each in battle.fire.broken)
    if unit is None or status_of(unit) != "active":
        return broken and isinstance(unit, Group)
    gun = gun_of(battle, unit, weapon)
    return broken or (gun is not None and gun.intact and gun.powered)


def _of_ship(ship: Starship, uses: dict[Id, Use]) -> dict[Id, Gun]:
    ready = {each.weapon: each.readiness for each in ship.arms.readiness}
    worn = {each.weapon: each.block for each in ship.arms.worn}
    return guns(ship.running, ready, uses, worn)


def _of_group(group: Group, uses: dict[Id, Use]) -> dict[Id, Gun]:
    """Return the weapons of a group: of each kind one, whatever its number (CI-UMP-91)."""
    return {
        mount: Gun(
            block,
            uses.get(mount, "idle"),
            intact=bool(group.flying),
            readiness=group.arms.ready(mount),
        )
        for mount, block in weapons_of(group).items()
        if isinstance(block, DirectWeapon)
    }


def _as_played(weapon: DirectWeapon, battle: Battle, *, bare: bool) -> DirectWeapon:
    """Return a weapon as the level of the rules has it: basic defence is never ablative.

    That of a micro-platform gives no defensive fire (CI-10.5-2).
    """
    if bare:
        weapon = replace(weapon, defensive_fire=DefensiveFire())
    return replace(weapon, traits=_plain(weapon)) if battle.options.level == "basic" else weapon


def _plain(weapon: DirectWeapon) -> tuple[str, ...]:
    return tuple([each for each in weapon.traits if not has_trait((each,), ABLATIVE_FIRE)])
