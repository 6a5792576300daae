"""Defensive fire: the attacks that it may meet, its allocation and its orders (CI 7.2.7, 11.1)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from umpire.kernel import reasons
from umpire.kernel.errors import Code, illegal, unanswerable
from umpire.kernel.hexes import Hex
from umpire.kernel.reasons import OUT_OF_ARC, UNKNOWN_TARGET, UNKNOWN_WEAPON
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.guns import (
    MODES,
    Gun,
    Setting,
    bar_to_firing,
    gun_of,
    guns_of,
    rating_in,
    works_yet,
)
from umpire.rules.cold_infinity.movement.plots import is_certain
from umpire.rules.cold_infinity.sighting.arcs import arc_covers, covers_unit, pair, range_penalty
from umpire.rules.cold_infinity.small import defence_change
from umpire.rules.cold_infinity.state.battle import Battle, DefensiveShot, Mode, OpenShot, Unit
from umpire.rules.cold_infinity.state.drones import firer_named, may_touch, strikes_now
from umpire.rules.cold_infinity.state.sheet import NO_DEFENCE_RATING
from umpire.rules.cold_infinity.state.tables import (
    DEFENSIVE_FIRE,
    GUARDIAN,
    DefenceTable,
    Tables,
    TechnologyRow,
    has_trait,
    technology_row,
)
from umpire.rules.cold_infinity.state.units import (
    arc_of,
    is_bare,
    listed,
    munition_of,
    range_between,
    status_of,
    weapons_of,
)
from umpire.rules.cold_infinity.state.values import MOST_UNITS, MOST_WEAPONS, Configuration
from umpire.rules.cold_infinity.state.vessels import Defences, Group, ShieldSplit
from umpire.rules.cold_infinity.state.weapons import DirectWeapon, Traits

CANNOT_DEFEND = illegal(
    "cannot_defend", "CI-8.2.2-1", "Weapons of that technology give no defensive fire."
)

NOT_INTERCEPTABLE = illegal(
    "not_interceptable", "CI-11.1-1", "Defensive fire does nothing against such an attack."
)

SLOWER_THAN_ATTACK = illegal(
    "slower_than_attack", "CI-11.1.4-1", "The attack is faster than the weapon."
)

ALREADY_DEFENDED = illegal(
    "already_defended", "CI-11.1-1", "The weapon has defended once this turn."
)

NOT_SET_TO_DEFEND = illegal(
    "not_set_to_defend", "CI-7.2.7-1", "The weapon is in no mode of defensive fire."
)

NO_WEAPON_SPEED = unanswerable(
    "no_weapon_speed", "CI-11.1.4-1", "The Speed of the technology is lost."
)

DECLARED_TO_ATTACK = illegal(
    "declared_to_attack", "CI-7.2.1-1", "An attack of the weapon is declared."
)

CANNOT_INTERCEPT = illegal(
    "cannot_intercept", "CI-11.1.6.1-1", "The weapon is not one that intercepts."
)

ONE_INTERCEPTED = illegal(
    "one_intercepted", "CI-11.1.6-1", "A weapon aims at no second target in a turn."
)

SCREENS_BY_SDF = illegal(
    "screens_by_sdf", "CI-11.1.7-1", "Only standard defensive fire screens other units."
)

SCREENED_TOO_FAR = illegal(
    "screened_too_far", "CI-11.1.7-1", "The unit is too far away to be screened by the weapon."
)

NOT_BETWEEN = illegal(
    "not_between", "CI-11.1.7-1", "The screening unit is no nearer to the attacker."
)

UNKNOWN_SYSTEM = reasons.UNKNOWN_SYSTEM.under("CI-1.5-1")


def weapon_speed(row: TechnologyRow, printed: int | None = None) -> int:
    """Return the Speed of a weapon: that of its sheet before its technology's (CI-RUL-64).

    Raises:
        CannotAdjudicate: neither the sheet nor the tables show it.
    """
    if printed is not None:
        return printed
    if row.speed is None:
        raise NO_WEAPON_SPEED.refuse(
            f"The Speed of {row.technology} is lost: give the weapon a speed, or the row of it in"
            " tables.technologies.",
            at="/tables/technologies",
        )
    return row.speed


def may_meet(defender: int, attack: int) -> bool:
    """Return whether a weapon is as fast as what it is to meet (CI-11.1-1, CI-11.1.4-1)."""
    return defender >= attack


NOT_BEFORE_IT = OUT_OF_ARC.under("CI-11.1-1")

MATTER_DEFENDS_NOT = CANNOT_DEFEND.under("CI-8.2.1-1")

GUARDED_BY_NOTHING = NOT_INTERCEPTABLE.under("CI-10.5-2")

NEVER_MET: dict[Configuration, Code] = {
    "enveloping": NOT_INTERCEPTABLE.under("CI-8.1.7-1"),
    "wave": NOT_INTERCEPTABLE.under("CI-8.1.8-1"),
}
"""Configurations of direct fire that nothing can meet."""


class Attack(NamedTuple):
    """One shot that is on its way, direct or guided; `speed` is that of its weapon's sheet.

    `bare`: no defensive fire guards its target.
    """

    target: Id
    technology: Id
    configuration: Configuration = "burst"
    speed: int | None = None
    guided: bool = False
    bare: bool = False


def attack_speed(attack: Attack, tables: Tables) -> int:
    """Return the Speed of a shot; guided weapons are the slowest (CI-11.1.4-1, CI-RUL-64).

    Raises:
        CannotAdjudicate: the Speed of its technology is lost.
    """
    if attack.guided:
        return tables.guided.speed
    return weapon_speed(technology_row(attack.technology, tables), attack.speed)


def gun_speed(gun: Gun, tables: Tables) -> int:
    """Return the Speed of a weapon that is to meet a shot (CI-11.1.4-1, CI-RUL-64).

    Raises:
        CannotAdjudicate: the Speed of its technology is lost.
    """
    return weapon_speed(technology_row(gun.weapon.technology, tables), gun.weapon.speed)


def bar_by_technology(row: TechnologyRow, traits: Traits) -> Code | None:
    """Return why weapons of a technology do not defend, or None (CI-8.2.1-1, CI-8.2.2-1).

    Lasers never do; matter weapons do by an enhancement, and not by a rating alone (CI-UMP-52).
    """
    if row.defends:
        return None
    if not row.enhanced_to_defend:
        return CANNOT_DEFEND
    return None if has_trait(traits, DEFENSIVE_FIRE) else MATTER_DEFENDS_NOT


def bar_to_meeting(attack: Attack, tables: Tables) -> Code | None:
    """Return why no defensive fire meets an attack, or None (CI-11.1-1, CI-8.1.7-1, CI-8.1.8-1).

    None meets those on micro-platforms and beacons (CI-10.5-2).

    A guided weapon is met as such, whatever it carries (CI-UMP-53).

    Raises:
        CannotAdjudicate: the tables do not have its technology.
    """
    if attack.bare:
        return GUARDED_BY_NOTHING
    if attack.guided:
        return None
    if not technology_row(attack.technology, tables).interceptable:
        return NOT_INTERCEPTABLE
    return NEVER_MET.get(attack.configuration)


def bar_to_defending(gun: Gun, attack: Attack, tables: Tables, *, in_arc: bool) -> Code | None:
    """Return why a weapon cannot give defensive fire against an attack, or None (CI-11.1-1).

    Args:
        gun: in the mode that it is set to.
        attack: that it is to meet.
        tables: technologies and their Speeds.
        in_arc: whether the attacker is in its arc; for a guided weapon, its launch hex
            (CI-RUL-66).

    Raises:
        CannotAdjudicate: nothing else bars it, and a Speed is lost (CI-RUL-64).
    """
    return (
        _bar_by_mode(gun)
        or bar_by_technology(technology_row(gun.weapon.technology, tables), gun.weapon.traits)
        or bar_to_meeting(attack, tables)
        or bar_to_firing(gun)
        or (ALREADY_DEFENDED if gun.defended else None)
        or (None if in_arc else NOT_BEFORE_IT)
        or _bar_by_speed(gun, attack, tables)
    )


def _bar_by_mode(gun: Gun) -> Code | None:
    if gun.mode is None:
        return NOT_SET_TO_DEFEND
    return None if gun.rating else NO_DEFENCE_RATING


def _bar_by_speed(gun: Gun, attack: Attack, tables: Tables) -> Code | None:
    if may_meet(gun_speed(gun, tables), attack_speed(attack, tables)):
        return None
    return SLOWER_THAN_ATTACK


TOO_FAR_TO_GUARD = SCREENED_TOO_FAR.under("CI-11.1.7.1-1")


class Post(NamedTuple):
    """The position of a defending weapon; all fields after the first are for screening.

    `range_penalty` is that of the weapon to the unit it screens, as a positive number, and not
    doubled (CI-RUL-68). An attacker is the launch hex, for guided weapons (CI-RUL-66).
    """

    attacker_in_arc: bool = True
    target_in_arc: bool = False
    range_penalty: int = 0
    to_attacker: int = 0
    target_to_attacker: int = 0


def most_penalty(speed: int, traits: Traits, table: DefenceTable) -> int:
    """Return the largest range penalty for screening (CI-11.1.7-1, CI-11.1.7.1-1)."""
    guardian = has_trait(traits, GUARDIAN)
    return speed * table.screening_per_speed * (table.guardian_factor if guardian else 1)


def bar_by_post(post: Post, most: int, traits: Traits) -> Code | None:
    """Return why a weapon does not screen a unit from its place, or None (CI-11.1.7-1)."""
    if post.range_penalty > most:
        return TOO_FAR_TO_GUARD if has_trait(traits, GUARDIAN) else SCREENED_TOO_FAR
    return None if post.to_attacker < post.target_to_attacker else NOT_BETWEEN


def bar_to_screening(gun: Gun, attack: Attack, post: Post, tables: Tables) -> Code | None:
    """Return why a weapon cannot screen another unit against an attack, or None (CI-11.1.7-1).

    It then gives ordinary defensive fire, however far away the unit is.

    Raises:
        CannotAdjudicate: nothing else bars it, and a Speed is lost (CI-RUL-64).
    """
    if gun.use != "standard":
        return SCREENS_BY_SDF
    either = post.attacker_in_arc or post.target_in_arc
    barred = bar_to_defending(gun, attack, tables, in_arc=either)
    if barred:
        return barred
    traits = gun.weapon.traits
    return bar_by_post(post, most_penalty(gun_speed(gun, tables), traits, tables.defence), traits)


Allocation: TypeAlias = Annotated[
    tuple[DefensiveShot, ...], Meta(max_length=MOST_UNITS * MOST_WEAPONS)
]

GunKey: TypeAlias = tuple[Id, Id]
"""A unit, and one of its weapons."""


class Objection(NamedTuple):
    """An error in one entry of an allocation, with the place of the entry."""

    entry: int
    code: Code


class Situation(NamedTuple):
    """The state against which an allocation is checked.

    `post` shows where the weapon of an entry is towards the shot; it is asked only of weapons
    and shots that there are.
    """

    guns: Mapping[GunKey, Gun]
    attacks: Mapping[Id, Attack]
    post: Callable[[DefensiveShot], Post]
    tables: Tables


def bar_to_shot(entry: DefensiveShot, situation: Situation, gun: Gun) -> Code | None:
    """Return why a weapon cannot meet a shot: at its own unit, or by screening (CI-11.1.7-1)."""
    attack, post = situation.attacks[entry.shot], situation.post(entry)
    if entry.unit != attack.target:
        return bar_to_screening(gun, attack, post, situation.tables)
    return bar_to_defending(gun, attack, situation.tables, in_arc=post.attacker_in_arc)


def objections(allocation: Allocation, situation: Situation) -> tuple[Objection, ...]:
    """Return the error of each entry of an allocation, in its order (CI-7.2.7-1, CI-11.1-1).

    A weapon meets one shot a turn, so that every further entry for it is wrong. Weapons that it
    omits do nothing this turn.

    Raises:
        CannotAdjudicate: the Speed of a technology is lost (CI-RUL-64).
    """
    found: list[Objection] = []
    guns = dict(situation.guns)
    for place, entry in enumerate(allocation):
        key = (entry.unit, entry.weapon)
        code = _bar_to_entry(entry, situation, guns.get(key))
        if code:
            found.append(Objection(place, code))
        else:
            guns[key] = guns[key]._replace(defended=True)
    return tuple(found)


def _bar_to_entry(entry: DefensiveShot, situation: Situation, gun: Gun | None) -> Code | None:
    if gun is None:
        return UNKNOWN_WEAPON
    if entry.shot not in situation.attacks:
        return UNKNOWN_TARGET
    return bar_to_shot(entry, situation, gun)


def _instead(code: Code, entry: DefensiveShot, situation: Situation) -> str:
    if code == UNKNOWN_WEAPON:
        own = listed(weapon for unit, weapon in situation.guns if unit == entry.unit)
        return f" Weapons of {entry.unit} that can be set to defend are {own}."
    if code == UNKNOWN_TARGET:
        return f" Attacks are {listed(situation.attacks)}."
    return " Leave it out."


def require_allocation(allocation: Allocation, situation: Situation) -> None:
    """Refuse an allocation of defensive fire for the first entry that is wrong (CI-7.2.7-1)."""
    for objection in objections(allocation, situation)[:1]:
        entry = allocation[objection.entry]
        raise objection.code.refuse(
            f"Weapon {entry.weapon} of {entry.unit} against {entry.shot}: {objection.code.meaning}"
            f"{_instead(objection.code, entry, situation)}",
            at=f"/{objection.entry}",
        )


class Contribution(NamedTuple):
    """A weapon that meets the shot; it `works` yet when the shot is rolled for (CI-RUL-123)."""

    unit: Id
    weapon: Id
    mode: Mode
    rating: int
    ablative: bool = False
    works: bool = True


class ModeTotal(NamedTuple):
    """The effect of weapons in one mode, after their cap: on the throw, and on the damage."""

    mode: Mode
    to_hit: int
    ablative: int


class DefenceTotal(NamedTuple):
    """Defensive fire against a shot: mode by mode, what the attackers' number changes, in all.

    `drm` is what it adds to the throw, never more than 0; `ablative` are points of ablative
    defensive fire.
    """

    modes: tuple[ModeTotal, ...]
    group: int
    drm: int
    ablative: int


def contribution(unit: Id, gun: Gun, mode: Mode, *, works: bool = True) -> Contribution:
    """Return what a weapon in a mode does against the shot it is allocated to (CI-11.1-2)."""
    rating = rating_in(gun.weapon.defensive_fire, mode)
    return Contribution(unit, gun.weapon.id, mode, rating, gun.ablative, works)


def capped(total: int, lowest: int, mode: Mode, table: DefenceTable) -> int:
    """Return the sum of a mode, capped at a multiple of its lowest rating (CI-11.1.2-1, -3-1).

    Standard defensive fire has no cap (CI-11.1.1-1); each other mode has its own (CI-RUL-65).
    """
    return total if mode == "standard" else min(total, table.cap_factor * lowest)


def mode_total(
    contributions: Iterable[Contribution], mode: Mode, table: DefenceTable, *, guided: bool
) -> ModeTotal | None:
    """Return what the weapons in one mode do together, or None without any (CI-11.1.5-1).

    Against guided weapons ablative fire is ordinary fire. Under a cap the ordinary fire counts
    first (CI-UMP-54).
    """
    acting = [each for each in contributions if each.mode == mode and each.works]
    if not acting:
        return None
    most = capped(
        sum(each.rating for each in acting), min(each.rating for each in acting), mode, table
    )
    plain = sum(each.rating for each in acting if guided or not each.ablative)
    to_hit = min(plain, most)
    return ModeTotal(mode, to_hit, most - to_hit)


def defence_total(
    contributions: Iterable[Contribution], table: DefenceTable, *, guided: bool, group: int = 0
) -> DefenceTotal:
    """Return what all defensive fire against one shot comes to (CI-11.1.1-1 to -5-1, CI-RUL-65).

    Args:
        contributions: of all weapons that are allocated to it; those that work no more when it is
            rolled for do nothing (CI-RUL-123).
        table: caps.
        guided: whether the shot is a guided weapon.
        group: what the number of the attackers changes, for direct fire of fighters; see
            `small.groups.defence_change`. It counts once, before ablative fire (CI-UMP-54), and
            only where some defensive fire is (CI-RUL-80).
    """
    known = tuple(contributions)
    found = (mode_total(known, mode, table, guided=guided) for mode in MODES)
    modes = tuple(total for total in found if total)
    plain = sum(total.to_hit for total in modes)
    ablative = sum(total.ablative for total in modes)
    change = group if plain + ablative else 0
    if plain:
        changed = plain + change
        plain, change_left = max(0, changed), min(0, changed)
    else:
        change_left = change
    return DefenceTotal(modes, change, -plain, max(0, ablative + change_left))


def situation(battle: Battle, side: str) -> Situation:
    """Return what an allocation of a side is checked against (CI-7.2.7-1).

    Its weapons are those of all its units that act; derelicts do not defend.
    """
    return Situation(
        guns={
            (unit.id, mount): gun
            for unit in battle.units
            if unit.side == side and status_of(unit) == "active"
            for mount, gun in guns_of(battle, unit).items()
        },
        attacks=dict(attacks_on(battle, side)),
        post=lambda entry: post(battle, entry),
        tables=battle.tables,
    )


def attacks_on(battle: Battle, side: str) -> Iterator[tuple[Id, Attack]]:
    """Yield the shots and guided weapons that are on their way to units of a side.

    Nothing meets a shot that skims a ship (CI-5.5.3-2).
    """
    for shot in battle.fire.shots:
        block = block_of(battle, shot)
        target = _own(battle, shot.attack.target, side)
        if not block or not target or shot.status != "waiting":
            continue
        if not _is_certain(battle, shot, target):
            configuration = shot.attack.configuration or block.configurations[0]
            bare = is_bare(battle, target)
            yield (
                shot.id,
                Attack(target.id, block.technology, configuration, block.speed, bare=bare),
            )
    for guided in battle.guided:
        target, unit = _own(battle, guided.target, side), battle.unit(guided.launcher)
        if target and unit and strikes_now(battle, guided):
            munition = munition_of(unit, guided.munition)
            bare = is_bare(battle, target)
            yield guided.id, Attack(target.id, munition.technology, guided=True, bare=bare)


def _own(battle: Battle, target: Id | None, side: str) -> Unit | None:
    unit = battle.unit(target) if target else None
    return unit if unit and unit.side == side else None


def block_of(battle: Battle, shot: OpenShot) -> DirectWeapon | None:
    """Return the weapon of a shot, as it is now."""
    unit = firer_named(battle, shot.unit)
    block = weapons_of(unit).get(shot.attack.weapon) if unit else None
    return block if isinstance(block, DirectWeapon) else None


def _is_certain(battle: Battle, shot: OpenShot, target: Unit) -> bool:
    """Return whether a barnstormer fires at the ship that it skims (CI-5.5.3-2)."""
    unit = battle.unit(shot.unit)
    return unit is not None and is_certain(unit, arc_of(unit, shot.attack.weapon), target)


def post(battle: Battle, entry: DefensiveShot) -> Post:
    """Return where a weapon is towards a shot, which both must be there (CI-11.1.7-1).

    Raises:
        CannotAdjudicate: units share a hex at unknown angles.
    """
    unit, target = battle.unit(entry.unit), target_of(battle, entry.shot)
    if unit is None or target is None:
        return Post(attacker_in_arc=False)
    arc = arc_of(unit, entry.weapon)
    attacker = attacker_of(battle, entry.shot)
    if not isinstance(attacker, tuple) and not may_touch(unit, attacker):
        return Post(attacker_in_arc=False)
    if unit.id == target.id:
        return Post(_in_arc(battle, unit, entry, attacker))
    weapon = guns_of(battle, unit)[entry.weapon].weapon
    table, options = battle.tables.fire, battle.options
    between = pair(unit, target, battle.options).range_hexes
    penalty = range_penalty(weapon.range, between, table, options, doubled=False)
    return Post(
        attacker_in_arc=_in_arc(battle, unit, entry, attacker),
        target_in_arc=covers_unit(battle, unit, arc, target),
        range_penalty=-penalty,
        to_attacker=_hexes(battle, unit, attacker),
        target_to_attacker=_hexes(battle, target, attacker),
    )


def target_of(battle: Battle, shot: Id) -> Unit | None:
    """Return the unit that a shot or guided weapon is aimed at."""
    opened, guided = battle.fire.shot(shot), battle.guided_weapon(shot)
    name = opened.attack.target if opened else guided.target if guided else None
    return battle.unit(name) if name else None


def attacker_of(battle: Battle, shot: Id) -> Unit | Hex:
    """Return the attacker; for guided weapons, the hex that they are shot at in (CI-RUL-66)."""
    opened = battle.fire.shot(shot)
    unit = firer_named(battle, opened.unit) if opened else None
    if unit is not None:
        return unit
    guided = battle.guided_weapon(shot)
    return guided.position if guided else (0, 0)


def _in_arc(battle: Battle, unit: Unit, entry: DefensiveShot, attacker: Unit | Hex) -> bool:
    arc = arc_of(unit, entry.weapon)
    if isinstance(attacker, tuple):
        return arc_covers(battle, unit, arc, attacker)
    return covers_unit(battle, unit, arc, attacker)


def _hexes(battle: Battle, unit: Unit, attacker: Unit | Hex) -> int:
    cell = attacker if isinstance(attacker, tuple) else attacker.cell
    return range_between(unit.cell, cell, battle.options)


def defence_against(battle: Battle, shot: str, *, guided: bool, attackers: Unit) -> DefenceTotal:
    """Return what all defensive fire against a shot comes to now (CI-11.1-1, CI-12.2.4-1).

    Weapons struck in an earlier phase do nothing (CI-RUL-123).

    Args:
        battle: as it is when the shot is thrown for.
        shot: a shot of direct fire, or a guided weapon, by its name.
        guided: which of the two.
        attackers: who made it; the number of a group counts for its direct fire alone.
    """
    change = 0
    if isinstance(attackers, Group) and not guided:
        table = battle.tables.small_vessels
        change = defence_change(len(attackers.flying), table, formation=attackers.formation)
    met = contributions(battle, shot)
    return defence_total(met, battle.tables.defence, guided=guided, group=change)


def contributions(battle: Battle, shot: str) -> Iterator[Contribution]:
    """Yield each weapon that meets a shot, in the order of the allocation (CI-7.2.7-1)."""
    for each in battle.fire.met:
        unit = battle.unit(each.unit)
        gun = gun_of(battle, unit, each.weapon) if unit and each.shot == shot else None
        if gun and gun.mode:
            works = works_yet(battle, each.unit, each.weapon)
            yield contribution(each.unit, gun, gun.mode, works=works)


class SetDefence(Value, frozen=True, tag="set_defence"):
    """Set a weapon to standard or ad hoc defensive fire, in secret; null: to nothing (CI-7.2.1-1).

    Or to a shield, if it makes one (CI-8.2.7-1). Emergency fire comes later.
    """

    unit: Id
    weapon: Id
    mode: Setting | None = None


class DeclareIntercept(Value, frozen=True, tag="declare_intercept", kw_only=True):
    """Set a weapon to shoot at a guided weapon before it strikes, in secret (CI-11.1.6-1)."""

    unit: Id
    weapon: Id
    guided: Id
    tries: Annotated[int, Meta(ge=1, le=20)] = 1


class SwitchDefence(Value, frozen=True, tag="switch_defence"):
    """Change a weapon to standard or emergency defensive fire, or to a shield (CI-7.2.6-1, 8.2.7).

    A weapon that switches fires no more this turn.
    """

    unit: Id
    weapon: Id
    to: Literal["standard", "emergency", "shield"]


class SplitShield(Value, frozen=True, tag="split_shield"):
    """Share out the points of a hybrid shield (CI-11.2.3-1).

    Ordinary ones in Power Allocation; those of high technology once fire is declared.
    """

    ship: Id
    split: ShieldSplit


class AllocateDefence(Value, frozen=True, tag="allocate_defence"):
    """Put the defensive fire of a side against shots; omitted weapons do nothing (CI-7.2.7-1).

    A later allocation takes the place of an earlier one.
    """

    side: Id
    allocation: Allocation


class DeclareRockets(Value, frozen=True, tag="declare_rockets", kw_only=True):
    """Set rockets of a system against a guided weapon (CI-11.5.1-1)."""

    unit: Id
    system: Id
    guided: Id
    tries: Annotated[int, Meta(ge=1, le=20)] = 1


class ReleaseDecoy(Value, frozen=True, tag="release_decoy", kw_only=True):
    """Release chaff in the hex of a unit, or a flare at a guided weapon (CI-11.5.2-1, -3-1)."""

    unit: Id
    system: Id
    guided: Id | None = None


class PlanDefences(Value, frozen=True, tag="plan_defences"):
    """Say what the owner of a ship wants where the rules let the defender choose, from now on.

    Which system is struck (CI-7.4.1.3-5), which shield acts (CI-11.2.7-1), what a worn weapon loses
    (CI-13.1.9-1), whether adaptive armour stores its points (CI-11.4.2-4). Wishes for single shots
    come after the shots are shown, and hold for this turn.
    """

    ship: Id
    defences: Defences
