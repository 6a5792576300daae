"""A unit's weapons in battle: mode, readiness, position (CI 7.1, 11.1)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple, TypeAlias, get_args

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.errors import Code
from umpire.kernel.latest import LatestOfEach
from umpire.kernel.reasons import ALREADY_FIRED, DESTROYED
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.docking import SHELTERED, is_inside
from umpire.rules.cold_infinity.movement.manoeuvres import EFFECTS
from umpire.rules.cold_infinity.sighting.arcs import weapons_out
from umpire.rules.cold_infinity.state.battle import Battle, Mode, Unit, Use, WeaponUse
from umpire.rules.cold_infinity.state.drones import is_shifted
from umpire.rules.cold_infinity.state.sheet import (
    BARNSTORMS,
    COOLING_DOWN,
    NO_DEFENCE_RATING,
    NO_SHIELD_MODE,
    NOT_ARMED,
    NOT_POWERED,
    NOT_SET_TO_ATTACK,
    PARTLY_SHIFTED,
    SHIELD_UNFIT,
    SWITCH_FORBIDDEN,
    Running,
    blocks,
    fitted,
    home_of,
)
from umpire.rules.cold_infinity.state.tables import (
    ABLATIVE_FIRE,
    ANTI_SHIELD,
    DefenceTable,
    StationaryTable,
    TechnologyRow,
    has_trait,
    technology_row,
)
from umpire.rules.cold_infinity.state.units import is_bare, status_of, weapons_of
from umpire.rules.cold_infinity.state.values import Count, SectionName
from umpire.rules.cold_infinity.state.vessels import Group, Readiness, Starship
from umpire.rules.cold_infinity.state.weapons import (
    DefensiveFire,
    DirectWeapon,
    MicroPlatform,
    ProximityMine,
    Shield,
    SwarmMine,
    Traits,
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
    """Return whether an enemy at that range sets a weapon off (CI-10.1-1, CI-10.2-1)."""
    return range_hexes <= activation_range(device, table)


MODES: tuple[Mode, ...] = get_args(Mode)


Setting: TypeAlias = Literal["shield", Mode]

"""Settings that a weapon may be given before fire is declared."""


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
    (CI-11.1.3-1), and attacks no more this turn; none to ad hoc fire (CI-11.1.2-1). Weapons that
    defend or intercept already keep their use (CI-11.1.6.1-1).
    """
    if mode == "ad_hoc":
        return SWITCH_FORBIDDEN
    if use not in ("attack", "idle"):
        return DEFENDS_ALREADY
    return None if rating_in(ratings, mode) else NO_DEFENCE_RATING


def bar_to_attacking(use: Use) -> Code | None:
    """Return why a weapon cannot attack this turn, or None (CI-7.2.6-1, CI-8.2.7-1).

    A weapon that is a shield, intercepts or defends does nothing else.
    """
    return None if use in ("attack", "idle") else NOT_SET_TO_ATTACK


GONE = DESTROYED.under("CI-11.1-1")


FIRED = ALREADY_FIRED.under("CI-11.1-1")


OFF = NOT_POWERED.under("CI-11.1-1")


UNARMED = NOT_ARMED.under("CI-11.1-1")


GOT_AWAY = BARNSTORMS.under("CI-5.5.3-3")


COOLING = COOLING_DOWN.under("CI-11.1.3-2")


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
        """Whether it reduces damage instead of chances to hit (CI-11.1.5-1).

        Only standard and ad hoc fire can.
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
        (gun.inside, SHELTERED),
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
        readiness: of each weapon; weapons without an entry are not armed.
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
    """Return whether a defending weapon works: not if an earlier phase struck it (CI-RUL-123).

    The same holds for a ship that has become a derelict, and for its attacks. A weapon
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

    The weapon of a micro-platform gives no defensive fire (CI-10.5-2).
    """
    if bare:
        weapon = replace(weapon, defensive_fire=DefensiveFire())
    return replace(weapon, traits=_plain(weapon)) if battle.options.level == "basic" else weapon


def _plain(weapon: DirectWeapon) -> tuple[str, ...]:
    return tuple([each for each in weapon.traits if not has_trait((each,), ABLATIVE_FIRE)])


_PERCENT = 100


SHIELD_DICE = 3

"""Dice that a roaming shield throws to be in time (CI-11.2.5-1)."""


class RaisedShield(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A shield that is this turn, and how: in part, overloaded, its points shared out.

    A hybrid that shifts its points puts this number to `deflection`; by default, the number on the
    sheet. A roaming shield `arrives` in time, or not.
    """

    id: Id
    partial: bool = False
    overloaded: bool = False
    deflection: Annotated[int, Meta(ge=0, le=1000)] | None = None
    arrives: bool = True


class Ratings(NamedTuple):
    """The points that a shield takes off throws to hit, and off each volley."""

    deflection: int
    absorption: int


class Absorbed(NamedTuple):
    """The points that a shield took off a volley, and those that a buffering one still holds."""

    took: int
    charge: Count | None


def overloaded(rating: int, table: DefenceTable) -> int:
    """Return a rating with a point of power more than the shield needs (CI-11.2.8-1, CI-RUL-72)."""
    return rating + rating * table.overload_percent // _PERCENT


def require_raised(shield: Shield, raised: RaisedShield, table: DefenceTable) -> None:
    """Refuse a form of shield that the generator is not built for (CI-11.2-1, -2.3-1, -2.8-1)."""
    if raised.partial and not shield.partial:
        raise SHIELD_UNFIT.refuse(f"Shield {shield.id} needs all of its power.", rule="CI-11.2.1-1")
    if raised.overloaded and not shield.overload:
        raise SHIELD_UNFIT.refuse(f"Shield {shield.id} cannot be overloaded.", rule="CI-11.2.8-1")
    if raised.deflection is None:
        return
    if shield.hybrid == "both":
        raise SHIELD_UNFIT.refuse(
            f"Shield {shield.id} does not shift its points.", rule="CI-11.2.3-1"
        )
    if raised.deflection > _points(shield, raised, table):
        raise SHIELD_UNFIT.refuse(
            f"Shield {shield.id} has {_points(shield, raised, table)} points for"
            " deflection at most, not"
            f" {raised.deflection}.",
            rule="CI-11.2.3-1",
        )


def _points(shield: Shield, raised: RaisedShield, table: DefenceTable) -> int:
    rating = shield.deflection + shield.absorption
    return overloaded(rating, table) if raised.overloaded else rating


def most_deflection(shield: Shield, raised: RaisedShield, table: DefenceTable) -> int:
    """Return the most points that a shield which shifts them puts to deflection (CI-11.2.3-1)."""
    return _points(shield, raised, table)


def ratings(shield: Shield, raised: RaisedShield, table: DefenceTable) -> Ratings:
    """Return the ratings of a shield at its power (CI-11.2.1-1, -2.2-1, -2.3-1, -2.8-1).

    Both ratings of a shield are overloaded; of one that shifts its points their sum, before they
    are shared out (CI-UMP-39). Its sum is what the sheet prints for both.
    """
    if raised.deflection is not None:
        points = _points(shield, raised, table)
        both = Ratings(raised.deflection, points - raised.deflection)
    elif raised.overloaded:
        both = Ratings(
            *(overloaded(each, table) for each in (shield.deflection, shield.absorption))
        )
    else:
        both = Ratings(shield.deflection, shield.absorption)
    return Ratings(*(each // 2 for each in both)) if raised.partial else both


def deflection(
    shield: Shield, raised: RaisedShield, row: TechnologyRow, table: DefenceTable
) -> int:
    """Return what a shield takes off the throw of a weapon (CI-11.2.1-1, CI-11.2.9-1)."""
    points = ratings(shield, raised, table).deflection
    return points // 2 if row.halves_shields == shield.technology else points


def deflects(shield: Shield, home: SectionName, facing: SectionName) -> bool:
    """Return whether a shield deflects fire at a section (CI-11.2.4-1, -2.6-1, CI-RUL-124).

    Args:
        shield: point defence never deflects.
        home: its section.
        facing: the outer section towards the attacker, whatever is struck in the end.
    """
    return shield.covers == "encapsulating" or (shield.covers == "arc" and home == facing)


class Spot(NamedTuple):
    """The next place of a volley: a system of a section, or its hull; seen from outside."""

    section: SectionName
    system: Id | None
    outer: bool


def absorbs(shield: Shield, home: SectionName, spot: Spot, *, roaming_in_core: bool) -> bool:
    """Return whether a shield is before what a volley strikes (CI-11.2.4-1, -2.5-1, -2.6-1)."""
    if shield.covers == "encapsulating":
        return spot.outer
    if shield.covers == "arc":
        return spot.outer and spot.section == home
    if shield.covers == "stationary":
        return spot.system is not None and spot.system == shield.system
    here = spot.system is not None and spot.section == home
    return here and (spot.outer or roaming_in_core)


def arrives(shield: Shield, faces: Sequence[int]) -> bool:
    """Return whether a roaming shield is there in time, by 3d6 (CI-11.2.5-1)."""
    return shield.speed is not None and sum(faces) <= shield.speed


def acting(applicable: Sequence[Shield]) -> tuple[Shield, ...]:
    """Return which shields act: all if all are layered, else the first (CI-11.2.7-1, CI-RUL-73)."""
    if all(each.layered for each in applicable):
        return tuple(applicable)
    return tuple(applicable[:1])


def left_to_act(found: Sequence[Shield], deflected: Sequence[Shield]) -> tuple[Shield, ...]:
    """Return which shields before a place may absorb what others deflected (CI-UMP-111).

    Args:
        found: shields before the place.
        deflected: shields that have made the shot less likely to hit.
    """
    if not deflected or all(each.layered for each in (*found, *deflected)):
        return tuple(found)
    return tuple([each for each in found if each in deflected])


def absorption(
    shield: Shield, raised: RaisedShield, row: TechnologyRow, table: DefenceTable
) -> int:
    """Return what a shield takes off each volley, Anti-Shield aside (CI-11.2.2-1, -2.9-1)."""
    points = ratings(shield, raised, table).absorption
    return points // 2 if row.halves_shields == shield.technology else points


def strength(held: int, raised: RaisedShield, table: DefenceTable) -> int:
    """Return the most that a buffering shield absorbs with its present points (CI-11.2.2.1-1).

    Overloaded it absorbs half as much again, and loses no more than it holds (CI-UMP-41).
    """
    points = overloaded(held, table) if raised.overloaded else held
    return points // 2 if raised.partial else points


class Bulwark(NamedTuple):
    """A shield before a volley: what it absorbs, and what a buffering one holds and must keep."""

    absorption: int
    charge: int | None = None
    keeps: int = 0


def bulwark(
    shield: Shield,
    raised: RaisedShield,
    row: TechnologyRow,
    table: DefenceTable,
    charges: tuple[int | None, int | None],
) -> Bulwark:
    """Return a shield before a volley of a technology (CI-11.2.2-1, -2.2.1-1, -2.9-1).

    Args:
        shield: as the sheet prints it.
        raised: how it is.
        row: the technology of the weapon.
        table: of defences.
        charges: what a buffering shield held before the shot, and holds now.
    """
    before, now = charges
    if now is None:
        return Bulwark(absorption(shield, raised, row, table))
    points = strength(now, raised, table)
    halved = points // 2 if row.halves_shields == shield.technology else points
    return Bulwark(halved, now, now if before is None else before - before // 2)


def absorbed(points: int, before: Bulwark, traits: Traits) -> Absorbed:
    """Return what a shield takes of a volley (CI-11.2.2-1, -2.2.1-1, -2.2.1-2, CI-RUL-70).

    An Anti-Shield weapon halves it, and a buffering shield then loses at most half of the points
    that it held before the shot.
    """
    against = has_trait(traits, ANTI_SHIELD)
    most = before.absorption // 2 if against else before.absorption
    if before.charge is None:
        return Absorbed(min(points, most), None)
    if against:
        most = min(most, max(0, before.charge - before.keeps))
    took = min(points, most)
    return Absorbed(took, max(0, before.charge - took))


def becoming_shield(*, capable: bool, emergency: bool, cost: int) -> int:
    """Return the structure that it costs a gravitic weapon to become a shield (CI-8.2.7-1).

    Args:
        capable: whether it can be one.
        emergency: whether it was set to emergency defensive fire; else the change is free.
        cost: what the change costs then.
    """
    if not capable:
        raise NO_SHIELD_MODE.refuse("The weapon makes no shield: its sheet lists none made by it.")
    return cost if emergency else 0


ON_EMERGENCY = SWITCH_FORBIDDEN.under("CI-8.2.7-1")


def makes_shield(unit: Unit, weapon: str) -> bool:
    """Return whether a weapon can be a shield: the sheet has one that it makes (CI-UMP-93)."""
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
    whether roaming ones arrive, is shown later.
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
    """Return the shields that are, those first that the owner wants first (CI-11.2.7-1).

    The owner may want others first against one shot.

    Which of them act is found where a volley strikes (`hits.mitigation`). A throw still decides if
    a roaming shield arrives. The basic rules have no shields (CI-RUL-1).
    """
    if battle.options.level == "basic":
        return ()
    standing = _standing(battle, ship)
    wanted = ship.defences.shields_against(shot)
    return tuple(
        sorted(standing, key=lambda each: wanted.index(each.id) if each.id in wanted else MANY)
    )


MANY = 10_000

"""The place in line of a shield that nobody has named."""


def _raise(battle: Battle, ship: Unit) -> Iterator[RaisedShield]:
    if not isinstance(ship, Starship):
        return
    splits = {each.shield: each.deflection for each in ship.splits}
    for each in raised(ship.running, ship.power.in_part):
        shield = shield_named(ship, each.id)
        if shield is None or not _is_made(battle, ship, shield):
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
    """Return a shield with this number of points of deflection (CI-11.2.3-1)."""
    found = {each.id: each for each in raised(ship.running, ship.power.in_part)}
    return replace(found.get(shield.id, RaisedShield(shield.id)), deflection=points)


def _is_made(battle: Battle, ship: Starship, shield: Shield) -> bool:
    """Return whether a shield is by itself, or its weapon is used as one (CI-8.2.7-1)."""
    if shield.made_by is None:
        return True
    gun = gun_of(battle, ship, shield.made_by)
    return gun is not None and gun.use == "shield" and gun.intact and gun.powered


def deflection_at(
    battle: Battle, ship: Starship, section: SectionName, technology: str, shot: Id
) -> int:
    """Return what shields take off a throw at a ship (CI-11.2.1-1, CI-11.2.7-1, CI-11.2.9-1).

    Args:
        battle: as it is.
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

    The first shield that could deflect or absorb there acts; layered shields act together.
    """
    row, table = technology_row(technology, battle.tables), battle.tables.defence
    found = {}
    for each in shields_of(battle, ship, shot):
        shield = shield_named(ship, each.id)
        if shield and deflects(shield, home_of(ship.sheet, each.id), section):
            found[each.id] = (shield, each)
    chosen = acting([shield for shield, _ in found.values()])
    taken = {each.id: deflection(*found[each.id], row, table) for each in chosen}
    return {shield: points for shield, points in taken.items() if points}
