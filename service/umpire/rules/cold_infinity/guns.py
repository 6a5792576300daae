"""A unit's weapons in battle: mode, readiness, position (CI 7.1, 11.1)."""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias, get_args

from msgspec.structs import replace

from umpire.kernel.errors import Code
from umpire.kernel.latest import LatestOfEach
from umpire.kernel.reasons import ALREADY_FIRED, DESTROYED
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.docking import SHELTERED, is_inside
from umpire.rules.cold_infinity.movement.manoeuvres import EFFECTS
from umpire.rules.cold_infinity.sighting.arcs import weapons_out
from umpire.rules.cold_infinity.state.battle import Battle, Mode, Unit, Use
from umpire.rules.cold_infinity.state.drones import is_shifted
from umpire.rules.cold_infinity.state.sheet import (
    BARNSTORMS,
    COOLING_DOWN,
    NO_DEFENCE_RATING,
    NOT_ARMED,
    NOT_POWERED,
    NOT_SET_TO_ATTACK,
    PARTLY_SHIFTED,
    SWITCH_FORBIDDEN,
    Running,
    blocks,
    fitted,
)
from umpire.rules.cold_infinity.state.tables import ABLATIVE_FIRE, StationaryTable, has_trait
from umpire.rules.cold_infinity.state.units import is_bare, status_of, weapons_of
from umpire.rules.cold_infinity.state.vessels import Group, Readiness, Starship
from umpire.rules.cold_infinity.state.weapons import (
    DefensiveFire,
    DirectWeapon,
    MicroPlatform,
    ProximityMine,
    SwarmMine,
    WeaponMount,
)


def activation_range(
    device: ProximityMine | SwarmMine | MicroPlatform, table: StationaryTable
) -> int:
    """Return from how far a weapon is set off: by its data, or its kind (10.1.1, 10.1.2, 10.2)."""
    if device.activation is not None:
        return device.activation
    match device:
        case ProximityMine():
            return table.proximity_hexes
        case SwarmMine():
            return table.swarm_hexes
        case MicroPlatform():
            return table.micro_platform_hexes


def is_set_off(
    device: ProximityMine | SwarmMine | MicroPlatform, range_hexes: int, table: StationaryTable
) -> bool:
    """Tell whether an enemy at that range sets a weapon off (CI-10.1-1, CI-10.2-1)."""
    return range_hexes <= activation_range(device, table)


MODES: tuple[Mode, ...] = get_args(Mode)

Setting: TypeAlias = Literal["shield", Mode]
"""What a weapon may be asked to be before fire is declared."""


EMERGENCY_COMES_LATER = SWITCH_FORBIDDEN.under("CI-11.1.3-1")

DEFENDS_ALREADY = SWITCH_FORBIDDEN.under("CI-7.2.6-1")


def rating_in(ratings: DefensiveFire, mode: Mode) -> int:
    """Return the rating of a weapon in a mode, 0 for none (CI-11.1-2)."""
    match mode:
        case "standard":
            return ratings.standard
        case "ad_hoc":
            return ratings.ad_hoc
        case "emergency":
            return ratings.emergency


def bar_to_setting(ratings: DefensiveFire, mode: Mode) -> Code | None:
    """Return why a weapon cannot be set to a mode before fire is declared, or None.

    Standard and ad hoc fire are set then (CI-7.2.1-1, CI-11.1.2-1); emergencies come later.
    """
    if mode == "emergency":
        return EMERGENCY_COMES_LATER
    return None if rating_in(ratings, mode) else NO_DEFENCE_RATING


def bar_to_switching(ratings: DefensiveFire, use: Use, mode: Mode) -> Code | None:
    """Return why a weapon cannot change into a mode after fire is declared, or None (CI-7.2.6-1).

    Whatever was to attack, or to do nothing, may change to standard (CI-11.1.1-1) or emergency fire
    (CI-11.1.3-1), and attacks no more this turn; none to ad hoc fire (CI-11.1.2-1). What defends
    or intercepts already stays as it is (CI-11.1.6.1-1).

    Args:
        ratings: of the weapon.
        use: what it was declared for.
        mode: into which it is to change.
    """
    if mode == "ad_hoc":
        return SWITCH_FORBIDDEN
    if use not in ("attack", "idle"):
        return DEFENDS_ALREADY
    return None if rating_in(ratings, mode) else NO_DEFENCE_RATING


def bar_to_attacking(use: Use) -> Code | None:
    """Return why a weapon cannot attack this turn, or None (CI-7.2.6-1, CI-8.2.7-1).

    What is a shield, intercepts or defends does nothing else.
    """
    return None if use in ("attack", "idle") else NOT_SET_TO_ATTACK


GONE = DESTROYED.under("CI-11.1-1")

FIRED = ALREADY_FIRED.under("CI-11.1-1")

OFF = NOT_POWERED.under("CI-11.1-1")

UNARMED = NOT_ARMED.under("CI-11.1-1")

GOT_AWAY = BARNSTORMS.under("CI-5.5.3-3")

COOLING = COOLING_DOWN.under("CI-11.1.3-2")

SHUT_IN = SHELTERED.under("CI-UMP-249")


class Gun(NamedTuple):
    """A weapon in the Fire Determination Phase, as its unit has it.

    `defended`: it has met an attack this turn. `held`: its unit fires nothing, for it has rammed,
    or just got away (CI-5.5.3-3). `shifted`: its ship shifts in part (CI-14.2.1-1). `inside`: a
    dock is around its ship (CI-UMP-249).
    """

    weapon: DirectWeapon
    use: Use = "idle"
    powered: bool = True
    intact: bool = True
    readiness: Readiness = Readiness()
    defended: bool = False
    held: bool = False
    shifted: bool = False
    inside: bool = False

    @property
    def mode(self) -> Mode | None:
        """The mode of defensive fire that it is set to, if any."""
        match self.use:
            case "standard" | "ad_hoc" | "emergency":
                return self.use
            case _:
                return None

    @property
    def rating(self) -> int:
        """Its rating in that mode, as a positive number."""
        return rating_in(self.weapon.defensive_fire, self.mode) if self.mode else 0

    @property
    def ablative(self) -> bool:
        """Whether it takes off damage in place of chances to hit (CI-11.1.5-1).

        Standard and ad hoc fire alone can.
        """
        return self.use != "emergency" and has_trait(self.weapon.traits, ABLATIVE_FIRE)


def bar_to_firing(gun: Gun) -> Code | None:
    """Return why a weapon cannot fire at all now, or None (CI-11.1-1, CI-11.1.3-2).

    In an emergency it need not be armed.
    """
    bars = (
        (not gun.intact, GONE),
        (not gun.powered, OFF),
        (gun.held, GOT_AWAY),
        (gun.shifted, PARTLY_SHIFTED),
        (gun.inside, SHUT_IN),
        (gun.readiness.cooling > 0, COOLING),
        (gun.readiness.arming > 0 and gun.use != "emergency", UNARMED),
        (gun.readiness.shots > 0, FIRED),
    )
    return next((code for barred, code in bars if barred), None)


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
