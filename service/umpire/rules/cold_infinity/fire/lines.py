"""Firing solutions: targets, facing, line of fire, modifiers term by term (CI 7.3.1, 7.5)."""

from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from umpire.kernel.errors import illegal, malformed
from umpire.kernel.hexes import HOURS, Hex, offset
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.defence.allocation import DefenceTotal, defence_against
from umpire.rules.cold_infinity.fire.throws import (
    Circumstances,
    Firing,
    drm,
    told_terms,
    warhead_of,
)
from umpire.rules.cold_infinity.guns import deflection_at
from umpire.rules.cold_infinity.hits.volleys import piercing_points, require_piercing, sides_struck
from umpire.rules.cold_infinity.movement.flights import hull_of
from umpire.rules.cold_infinity.movement.manoeuvres import evasion_drm
from umpire.rules.cold_infinity.movement.plots import evasion_of, is_called, is_certain
from umpire.rules.cold_infinity.sighting.arcs import (
    Bearing,
    Obstacle,
    arc_drm,
    at_angle,
    blocked_by,
    hour_of,
    pair,
    range_penalty,
    terrain_modifier,
)
from umpire.rules.cold_infinity.sighting.sections import Choice, choices, in_sight, target_of
from umpire.rules.cold_infinity.small import group_accuracy, group_silhouette, throws
from umpire.rules.cold_infinity.state.battle import Attack, Attacks, Battle, Called, Unit
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import LINE_BLOCKED, home_of
from umpire.rules.cold_infinity.state.tables import LINKED, PLATFORMS, GuidedTable, has_trait
from umpire.rules.cold_infinity.state.units import (
    arc_of,
    command,
    known_gun,
    listed,
    mass_of,
    range_between,
    sections_of,
)
from umpire.rules.cold_infinity.state.values import FIGHTERS, Configuration, SectionName, Side
from umpire.rules.cold_infinity.state.vessels import Drone, Group, GuidedWeapon, Starship
from umpire.rules.cold_infinity.state.weapons import Accuracy, DirectWeapon, FireArc
from umpire.rules.cold_infinity.warfare.levels import (
    Amplifying,
    EwEffects,
    effects_on,
    free_for_piercing,
    masks,
)


class DeclareFire(Value, frozen=True, tag="declare_fire"):
    """Declare all the direct fire of a unit, or of an armed drone, in secret (CI-7.2.1-1).

    A later declaration takes the place of an earlier one, until its side has finished. The unit
    throws for its shots in this order (CI-7.3.1-2). The weapon of a drone goes by the name of its
    block (CI-9.2.3.1-1).
    """

    unit: Id
    attacks: Attacks


class ResolveFire(Value, frozen=True, tag="resolve_fire"):
    """Throw for the declared fire of this phase: all that is left, or one shot (CI-7.3-1)."""

    shot: Id | None = None


class ChooseAngles(Value, frozen=True, tag="choose_angles", kw_only=True):
    """Choose the angles of a dogfight that a group has won (CI-7.7.1-2).

    `attack`: the side of the opponent that faces the group; `defence`: the side of the group that
    faces the opponent.
    """

    group: Id
    opponent: Id
    attack: Side
    defence: Side


NO_EMERGENCY_ARMING = illegal(
    "no_emergency_arming", "CI-7.1.3.1-1", "The weapon does not arm in an emergency."
)

FIRE_SPLIT = illegal(
    "fire_split", "CI-12.2-1", "What fires together has one target for all of its fire."
)

CALL_CONFIGURATION = illegal(
    "call_configuration", "CI-7.6-1", "Only shots in burst or pulse configuration are called."
)

CALL_OUT_OF_SIGHT = illegal(
    "call_out_of_sight", "CI-7.6-1", "No called shot strikes a core, or a section out of sight."
)

CALL_UNDISCOVERED = illegal(
    "call_undiscovered", "CI-7.6.1-1", "The attacker has not seen that system at work."
)

NOT_FACING = illegal(
    "not_facing", "CI-7.4.1.2A-1", "That silhouette or section does not face the attacker."
)

NO_CONFIGURATION = malformed(
    "no_configuration", "The weapon does not fire in that configuration.", "CI-8.1-1"
)

NO_DOGFIGHT = illegal(
    "no_dogfight", "CI-7.7.1-2", "The group has no such dogfight whose angles it chooses."
)

NOT_SET_OFF = illegal(
    "not_set_off", "CI-10.2-1", "A micro-platform fires when an enemy comes within its range."
)


def require_shots(targets: Collection[Id], options: Options) -> None:
    """Check the targets of the shots of one weapon: any, each by itself (CI-RUL-122)."""
    if not options.split_shots:
        _together(targets, "CI-RUL-122")


def require_group(targets: Collection[Id]) -> None:
    """Check the targets of a group of fighters: all of it fires at the same one (CI-12.2-1)."""
    _together(targets, "CI-12.2-1")


def _together(targets: Collection[Id], rule: str) -> None:
    """Refuse more targets than one."""
    if len(set(targets)) > 1:
        raise FIRE_SPLIT.refuse(
            f"It fires at {' and '.join(sorted(set(targets)))}: choose one of them.", rule=rule
        )


CALLABLE: tuple[Configuration, ...] = ("burst", "pulse")


class Call(NamedTuple):
    """A called shot: a system and its section, or with neither the hull that is struck."""

    configuration: Configuration
    system: Id | None = None
    section: SectionName | None = None


def require_call(
    call: Call, in_sight: Collection[SectionName], seen: Collection[Id], options: Options
) -> None:
    """Check a called shot of direct fire (CI-7.6-1, CI-7.6.1-1).

    Args:
        call: the called section or system.
        in_sight: the sections in the line of sight (see `sighting.sections`), never a core.
        seen: systems of the target that the attacker's side has seen at work.
        options: whether systems must have been seen.
    """
    if call.configuration not in CALLABLE:
        raise CALL_CONFIGURATION.refuse(
            f"A {call.configuration} shot is not called;"
            f" {' and '.join(sorted(CALLABLE))} shots are.",
            at="/called",
        )
    if call.system is None:
        return
    if call.section not in in_sight:
        raise CALL_OUT_OF_SIGHT.refuse(
            f"{call.system} cannot be called from there: call a system in sight outside the core, "
            "or"
            " the hull.",
            at="/called",
        )
    if options.discovery and call.system not in seen:
        raise CALL_UNDISCOVERED.refuse(
            f"{call.system} has not been seen at work; systems seen: {listed(sorted(seen))}.",
            at="/called",
        )


class Lie(NamedTuple):
    """Where a shot comes from and goes: the hexes of both as the target finds them, in hexes.

    - `source`, `stands_at`: of the firer, and of the target.
    - `offset`: the hex of the target as a vector from that of the firer, for arcs.
    """

    source: Hex
    stands_at: Hex
    offset: Hex
    range_hexes: int


def is_fighter(unit: Unit) -> bool:
    """Return whether a unit is a group of fighters; shuttles are none (CI-7.7.1-1)."""
    return isinstance(unit, Group) and unit.craft.hull_type in FIGHTERS


def in_dogfight(one: Unit, other: Unit) -> bool:
    """Return whether two groups of fighters share a hex, and are enemies (CI-7.7.1-2)."""
    together = one.cell == other.cell and one.side != other.side
    return together and is_fighter(one) and is_fighter(other)


def lie(battle: Battle, firer: Unit, target: Unit) -> Lie | None:
    """Return how a firer and its target lie to each other now.

    None: they are in a dogfight whose angles are not chosen yet (CI-7.7.1-2).

    Raises:
        CannotAdjudicate: they share a hex at unknown angles (CI-RUL-113).
    """
    if in_dogfight(firer, target):
        return _at_angles(battle, firer, target)
    stand = pair(firer, target, battle.options)
    return Lie(stand.one, stand.other, offset(stand.one, stand.other), stand.range_hexes)


def _at_angles(battle: Battle, firer: Unit, target: Unit) -> Lie | None:
    for each in battle.fire.angles:
        if each.attack is None or each.defence is None:
            continue
        if (each.chooser, each.loser) == (firer.id, target.id):
            return _lie_by_angles(firer, each.defence, target, each.attack)
        if (each.loser, each.chooser) == (firer.id, target.id):
            return _lie_by_angles(firer, each.attack, target, each.defence)
    return None


def _lie_by_angles(firer: Unit, own: Side, target: Unit, struck: Side) -> Lie:
    """Return how two groups lie: the side that each shows to the other (CI-UMP-15)."""
    source = at_angle(target.cell, target.motion.attitude.facing, struck)
    seen = at_angle(firer.cell, firer.motion.attitude.facing, own)
    return Lie(source, target.cell, offset(firer.cell, seen), 0)


def facing_of(battle: Battle, firer: Unit, target: Unit, where: Lie) -> tuple[Choice, ...]:
    """Return what of a target its attacker may choose (CI-7.3.1.1-1, CI-7.4.1.2A-1).

    Fighters in the hex of a ship choose any section (CI-7.7.1-1).

    Raises:
        CannotAdjudicate: the unit has sections that no diagram arranges.
    """
    hours: tuple[Bearing, ...] = (hour_of(target, where.source, where.stands_at),)
    if isinstance(target, Group):
        return sides_of(battle, target, hours[0])
    if is_fighter(firer) and firer.cell == target.cell:
        hours = tuple(range(HOURS))
    return seen_from(battle, target, hours)


def seen_from(battle: Battle, ship: Starship, hours: Sequence[Bearing]) -> tuple[Choice, ...]:
    """Return what of a ship shows towards some hours of it, or towards other layers."""
    known = target_of(ship)
    wedges = battle.tables.silhouettes
    seams = battle.options.seams_on_facings
    found = [
        each for hour in hours for each in choices(known, hour, wedges, seams_on_facings=seams)
    ]
    return tuple(dict.fromkeys(found))


def sides_of(battle: Battle, group: Group, hour: Bearing) -> tuple[Choice, ...]:
    """Return the sides of a group that show; its silhouette is one from all (CI-12.3-1, -2-1)."""
    table = battle.tables.small_vessels
    rating = group_silhouette(group.craft.mass, len(group.flying), table)
    sides = sides_struck(group.motion.attitude, hour, battle.tables.silhouettes)
    return tuple([Choice("fore_aft", rating, side, ()) for side in sides])


def chosen(found: Sequence[Choice], attack: Attack, section: SectionName | None) -> Choice:
    """Return the choice of an attack; by default the easiest to hit (CI-7.4.1.2A-1).

    Raises:
        IllegalOrder: the target does not show that.
    """
    wanted = section or attack.section
    fit = [
        each
        for each in found
        if attack.aspect in (None, each.aspect) and wanted in (None, each.section)
    ]
    if not fit:
        raise NOT_FACING.refuse(
            f"{attack.target} does not show its {wanted or attack.aspect}; name neither aspect nor"
            " section, and the easiest is struck.",
            at="/section",
        )
    return max(fit, key=lambda each: each.rating)


def called_section(
    battle: Battle, call: tuple[Configuration, Called], target: Unit, sight: Sequence[Choice]
) -> SectionName | None:
    """Return the section of the system that a shot calls; None: it calls hull (CI-7.6-1).

    Raises:
        IllegalOrder: such a shot is not called, or not at that system.
    """
    configuration, called = call
    section = None
    if called.system is not None:
        _require_no_platform(target, called.system)
        section = None if isinstance(target, Group) else target.sheet.homes.get(called.system)
        if section is None:
            raise CALL_OUT_OF_SIGHT.refuse(
                f"{target.id} has no {called.system}; its hull may be called.", at="/called"
            )
    seen = {each.system for each in battle.discovered if each.unit == target.id}
    require_call(Call(configuration, called.system, section), in_sight(sight), seen, battle.options)
    return section


def callable_systems(
    battle: Battle, target: Unit, sight: Sequence[Choice]
) -> tuple[tuple[Id, SectionName], ...]:
    """Return the systems of a target that may be called, each with its section (CI-7.6-1)."""
    if isinstance(target, Group) or _is_a_core(target):
        return ()
    seen = {each.system for each in battle.discovered if each.unit == target.id}
    sections = in_sight(sight)
    found = [(each.id, home_of(target.sheet, each.id)) for each in target.sheet.systems]
    return tuple(
        [
            (name, section)
            for name, section in found
            if section in sections and (name in seen or not battle.options.discovery)
        ]
    )


def _is_a_core(target: Unit) -> bool:
    """Return whether a target is a platform whose only section is a core (CI-16.6.2-1)."""
    return isinstance(target, Starship) and target.sheet.hull_type in PLATFORMS


def _require_no_platform(target: Unit, system: str) -> None:
    """Refuse a call at a system of a platform, whose only section is a core (CI-16.6.2-1)."""
    if _is_a_core(target):
        raise CALL_OUT_OF_SIGHT.refuse(
            f"{system} of {target.id} is in a core; its hull may be called.", at="/called"
        )


def strikes_below(battle: Battle, firer: Unit, ship: Starship) -> tuple[SectionName, ...]:
    """Return where a miss at a barnstormer strikes the ship below it (CI-5.5.3-2, CI-UMP-86).

    It comes from the firer; from its own ship, or where units share a hex at unknown angles, it
    strikes the first section that could be struck at all.
    """
    found: tuple[Choice, ...] = ()
    if firer.cell != ship.cell:
        found = seen_from(battle, ship, (hour_of(ship, firer.cell),))
    first = next(iter(found or seen_from(battle, ship, range(HOURS))))
    return (first.section, *first.behind)


def counted_sections(designed: int, destroyed: int, options: Options) -> int:
    """Return how many sections a unit counts as having: those it was built with (CI-RUL-114).

    By house rule destroyed ones do not count. Fighters and shuttles have none (CI-7.5.3-1).
    """
    return designed if options.count_destroyed_sections else designed - destroyed


def accuracy(rating: Accuracy, sections: int) -> int:
    """Return what a rating adds: its number, and for each sign the sections (CI-7.5.3-1).

    Small vessels and torpedo launchers count like other weapons.
    """
    return rating.number + rating.signs * sections


def rack_accuracy(number: int, *, in_arc: bool, in_sight: bool, small_vessel: bool) -> int:
    """Return what the accuracy of a missile rack adds (CI-7.5.3.1-1, CI-7.5.3.2-1).

    Args:
        number: of the rack.
        in_arc: whether the target is in the rack's arc in the Guided Weapons Phase, wherever the
            missile was launched; racks of small vessels do without.
        in_sight: whether the unit with the rack has a line of sight to the target then.
        small_vessel: whether that unit is a fighter or a shuttle.
    """
    return number if in_sight and (in_arc or small_vessel) else 0


def sections_against(battle: Battle, target: Unit | None) -> int:
    """Return the sections of a target that signs of accuracy count (CI-7.5.3-1, CI-RUL-114).

    Small vessels have none, nor have drones, which are no units.
    """
    if not isinstance(target, Starship):
        return 0
    lost = sum(part.destroyed for part in target.condition.sections)
    return counted_sections(sections_of(target), lost, battle.options)


def bridge_accuracy(battle: Battle, firer: Unit) -> int:
    """Return what the bridge in control does to every accuracy (CI-13.1.8.1-1, CI-15.1.1-1)."""
    if isinstance(firer, Group):
        return 0
    table = battle.tables.warfare
    return command(firer.running, firer.bridge, battle.options, table).accuracy


class Line:
    """How a target lies to a firer, which parts of it are visible, and what jams and shelters it.

    Each is found when it is first asked for. A battle never changes, so it stays true.
    """

    def __init__(self, battle: Battle, firer: Unit, target: Unit, where: Lie) -> None:
        self.battle = battle
        self.firer = firer
        self.target = target
        self.where = where
        self._deflections: dict[tuple[SectionName, str, str], int] = {}
        self._bearings: dict[FireArc, int] = {}

    def bearing(self, arc: FireArc) -> int:
        """Return what an arc adds, if it bears on the target (CI-7.1-1, CI-7.1.4.2-1, -2)."""
        if arc not in self._bearings:
            self._bearings[arc] = bearing_drm(self.battle, self.firer, arc, self.where.offset)
        return self._bearings[arc]

    @cached_property
    def _blocking(self) -> Sequence[Obstacle]:
        return blocked_by(self.battle, self.firer.cell, self.target.cell, mass_of(self.target))

    def require_clear(self) -> None:
        """Refuse a shot where something is in the line of sight (CI-7.1.5-1)."""
        _require_clear(self._blocking)

    @cached_property
    def facing(self) -> tuple[Choice, ...]:
        """The facings of the target that may be chosen (CI-7.3.1.1-1).

        Raises:
            CannotAdjudicate: it has sections that no diagram arranges.
        """
        return facing_of(self.battle, self.firer, self.target, self.where)

    @cached_property
    def warfare(self) -> EwEffects:
        """The effect of EW on a shot."""
        return warfare(self.battle, self.firer, self.target, self.where.range_hexes)

    @cached_property
    def circumstances(self) -> Circumstances:
        """The modifiers of a shot of any weapon, before its own terms (CI-7.3.1-1)."""
        table, options = self.battle.tables.movement, self.battle.options
        return Circumstances(
            evasion=evasion_drm(
                evasion_of(self.target),
                hull_of(self.firer),
                self.where.range_hexes,
                table,
                options,
            ),
            own_evasion=-evasion_of(self.firer),
            terrain=terrain_modifier(self.battle, self.target.cell),
            called=is_called(self.battle, self.target),
        )

    @cached_property
    def sections(self) -> int:
        """The sections against which the accuracy of a weapon counts (CI-7.5.3-1)."""
        return sections_against(self.battle, self.target)

    @cached_property
    def bridge(self) -> int:
        """The accuracy that the bridge of the firer adds."""
        return bridge_accuracy(self.battle, self.firer)

    def deflection(self, section: SectionName, technology: str, shot: str) -> int:
        """Return what shields of a section take off a shot (CI-RUL-124); groups have none.

        Raises:
            CannotAdjudicate: the tables do not have the technology.
        """
        if isinstance(self.target, Group):
            return 0
        key = (section, technology, shot)
        if key not in self._deflections:
            self._deflections[key] = deflection_at(self.battle, self.target, *key)
        return self._deflections[key]


class Lines:
    """The lines of fire of a unit, in a battle as it is: each is found once."""

    def __init__(self, battle: Battle, firer: Unit) -> None:
        self.battle = battle
        self.firer = firer
        self._found: dict[str, Line | None] = {}

    def to(self, target: Unit) -> Line | None:
        """Return the line to a target; see `line_to`."""
        if target.id not in self._found:
            self._found[target.id] = line_to(self.battle, self.firer, target)
        return self._found[target.id]


def line_to(battle: Battle, firer: Unit, target: Unit) -> Line | None:
    """Return the line of fire of a unit to a target.

    None: they are in a dogfight whose angles are not chosen yet (CI-7.7.1-2).

    Raises:
        CannotAdjudicate: they share a hex at unknown angles (CI-RUL-113).
    """
    where = lie(battle, firer, target)
    return None if where is None else Line(battle, firer, target, where)


def bearing_drm(battle: Battle, firer: Unit, arc: FireArc, offset: Hex) -> int:
    """Return what an arc adds, if it bears on a hex (CI-7.1-1, CI-7.1.4.2-1, -2)."""
    return arc_drm(arc, firer.motion.attitude, offset, battle.tables, battle.options)


def require_sight(battle: Battle, firer: Unit, cell: Hex, mass: float) -> None:
    """Check that nothing is in a line of sight (CI-7.1.5-1)."""
    _require_clear(blocked_by(battle, firer.cell, cell, mass))


def _require_clear(blocking: Sequence[Obstacle]) -> None:
    if blocking:
        raise LINE_BLOCKED.refuse(
            f"{blocking[0].id} blocks the line to the target: choose another.", at="/target"
        )


def warfare(
    battle: Battle, firer: Unit, target: Unit | GuidedWeapon, range_hexes: int
) -> EwEffects:
    """Return what EW does to a shot; a drone amplifies by itself, at its target (CI-9.2.3.1-1)."""
    weapon = battle.guided_weapon(firer.id)
    if weapon is None or weapon.drone is None:
        return effects_on(battle, firer, target, range_hexes)
    own = attachment_amplification(weapon.drone, target.id, battle.tables.guided)
    return effects_on(battle, firer, target, range_hexes, Amplifying("missile", own))


def attachment_amplification(drone: Drone, target: str, table: GuidedTable) -> int:
    """Return the amplification of a drone's weapon: against its own target (CI-9.2.3.1-1)."""
    return table.attachment_amplification if target == drone.target else 0


UNNAMED = ""
"""The name of a shot that is only thought of: no defensive fire is put against it."""


class Shooting(NamedTuple):
    """A weapon that is to fire: whose it is, what it is, as which shot, how it was declared."""

    firer: Unit
    block: DirectWeapon
    attack: Attack
    shot: Id = UNNAMED

    @property
    def configuration(self) -> Configuration:
        """The configuration that was declared, or the first of the weapon (CI-8.1-1)."""
        return self.attack.configuration or self.block.configurations[0]


def firing_of(shooting: Shooting) -> Firing:
    """Return a shot as it is thrown for; a group repeats its damage (CI-12.2-1, CI-RUL-79)."""
    firer, attack = shooting.firer, shooting.attack
    return Firing(
        shot=shooting.shot,
        unit=firer.id,
        weapon=attack.weapon,
        warhead=warhead_of(shooting.block, shooting.configuration),
        times=throws(len(firer.flying), 1, guided=False).times if isinstance(firer, Group) else 1,
        eleven=attack.eleven,
        called=attack.called,
    )


def solve(battle: Battle, shooting: Shooting, target: Unit) -> Firing | None:
    """Return the solution of a shot at a unit (CI-7.3.1-1); see `solve_along`.

    None: both are in a dogfight whose angles are not chosen yet.
    """
    line = line_to(battle, shooting.firer, target)
    return None if line is None else solve_along(line, shooting)


def solve_along(line: Line, shooting: Shooting) -> Firing:
    """Return the solution of a shot along a line of fire (CI-7.3.1-1).

    Its weapon, and whether it may aim at such a unit at all, are not looked at. Nothing shelters
    from a wave (CI-UMP-88).

    Raises:
        IllegalOrder: the weapon does not bear, something is in the line, or the target does not
            show the called or chosen part.
        CannotAdjudicate: units share a hex at unknown angles, or a table lacks a row.
    """
    arc = arc_of(shooting.firer, shooting.attack.weapon)
    certain = is_certain(shooting.firer, arc, line.target)
    bearing = 0 if certain else line.bearing(arc)
    if shooting.configuration != "wave":
        line.require_clear()
    return _solution(line, shooting, facing_chosen(line, shooting), bearing, certain=certain)


def _solution(
    line: Line, shooting: Shooting, facing: Choice, bearing: int, *, certain: bool
) -> Firing:
    """Return the solution of a shot that may be made (CI-7.3.1-1)."""
    battle, block, effects = line.battle, shooting.block, line.warfare
    defence = _defence(battle, shooting, certain=certain)
    plain = line.circumstances._replace(
        silhouette=facing.rating,
        accuracy=_accuracy(line, shooting),
        range=_range(battle, block, line.where, effects),
        defence=-defence.drm,
        called=shooting.attack.called is not None or line.circumstances.called,
        arc=bearing,
        deflection=line.deflection(facing.section, block.technology, shooting.shot),
    )
    return firing_of(shooting)._replace(
        target=line.target.id,
        range_hexes=line.where.range_hexes,
        terms=told_terms(drm(plain, effects.terms, battle.tables.fire)),
        route=(facing.section, *facing.behind),
        ablative=defence.ablative,
        certain=certain,
    )


def facing_chosen(line: Line, shooting: Shooting) -> Choice:
    """Return the silhouette and the section that a shot aims at (CI-7.4.1.2A-1, CI-7.6-1).

    Raises:
        IllegalOrder: the target does not show the called or chosen part.
        CannotAdjudicate: it has sections that no diagram arranges.
    """
    section, called = None, shooting.attack.called
    if called is not None:
        call = (shooting.configuration, called)
        section = called_section(line.battle, call, line.target, line.facing)
    return chosen(line.facing, shooting.attack, section)


def accuracy_of(battle: Battle, shooting: Shooting) -> int:
    """Return what the accuracy of a weapon adds against drones, which have no sections."""
    return _rate(battle, shooting, 0, bridge_accuracy(battle, shooting.firer))


def _accuracy(line: Line, shooting: Shooting) -> int:
    """Return what the accuracy of a weapon adds against a unit."""
    return _rate(line.battle, shooting, line.sections, line.bridge)


def _rate(battle: Battle, shooting: Shooting, sections: int, bridge: int) -> int:
    """Return what the accuracy of a weapon adds, bridge and group included (CI-7.5.3-1, 12.2.1).

    Links belong to the advanced rules (CI-12.2.2-1).
    """
    firer, rating = shooting.firer, shooting.block.accuracy
    if isinstance(firer, Group):
        links = battle.options.level == "advanced"
        return group_accuracy(
            rating.number,
            len(firer.flying),
            battle.tables.small_vessels,
            linked=links and has_trait(shooting.block.traits, LINKED),
            formation=firer.formation,
        ).total
    return accuracy(rating, sections) + bridge


def _range(battle: Battle, block: DirectWeapon, where: Lie, effects: EwEffects) -> int:
    return range_penalty(
        block.range,
        where.range_hexes,
        battle.tables.fire,
        battle.options,
        doubled=effects.doubled,
    )


def _defence(battle: Battle, shooting: Shooting, *, certain: bool) -> DefenceTotal:
    """Return the defensive fire against a shot; none meets a barnstormer's (CI-5.5.3-2)."""
    shot = UNNAMED if certain else shooting.shot
    return defence_against(battle, shot, guided=False, attackers=shooting.firer)


def solve_drone(battle: Battle, shooting: Shooting, drone: GuidedWeapon) -> Firing:
    """Return the solution of a shot at a drone on its way (CI-9.2.3.1-1, CI-UMP-87).

    Raises:
        IllegalOrder: the weapon does not bear, or something is in the line.
    """
    firer, cell = shooting.firer, drone.position
    far = range_between(firer.cell, cell, battle.options)
    where = Lie(firer.cell, cell, offset(firer.cell, cell), far)
    bearing = bearing_drm(battle, firer, arc_of(firer, shooting.attack.weapon), where.offset)
    require_sight(battle, firer, cell, 0)
    effects = warfare(battle, firer, drone, far)
    plain = Circumstances(
        accuracy=accuracy_of(battle, shooting),
        range=_range(battle, shooting.block, where, effects),
        own_evasion=-evasion_of(firer),
        terrain=terrain_modifier(battle, cell),
        arc=bearing,
        exposure=0 if drone.drone is None else exposed(drone.drone, battle.tables.guided),
    )
    terms = told_terms(drm(plain, effects.terms, battle.tables.fire))
    return firing_of(shooting).at(drone.id, far, terms, ())


def exposed(drone: Drone, table: GuidedTable) -> int:
    """Return what shots of last turn add to fire at the drone (CI-9.2.3.1-1)."""
    return table.drone_exposed_per_shot * drone.shots


PIERCING: Configuration = "piercing"


def require_points(battle: Battle, firer: Unit, attacks: tuple[Attack, ...]) -> None:
    """Check that a unit has the EW points for all of its piercing shots (CI-8.1.5-2, CI-RUL-26)."""
    aimed = tuple(_piercing(battle, firer, attacks))
    if not aimed:
        return
    free, table = free_for_piercing(battle, firer), battle.tables.warfare
    for target in aimed:
        masked = masks(battle, target)
        require_piercing(free, table, small=isinstance(target, Group), masked=masked)
        free -= piercing_points(table, masked=masked)


def _piercing(battle: Battle, firer: Unit, attacks: tuple[Attack, ...]) -> Iterator[Unit]:
    """Yield the targets of piercing shots."""
    for place, attack in enumerate(attacks):
        block = known_gun(firer, attack.weapon, at=f"/attacks/{place}/weapon")
        target = battle.unit(attack.target or "")
        if target is not None and Shooting(firer, block, attack).configuration == PIERCING:
            yield target
