"""Codes of refusals, data sheets, and what damage has left of a unit (CI 1.5)."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import chain
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from umpire.kernel import reasons
from umpire.kernel.errors import Code, illegal, malformed, unanswerable
from umpire.kernel.names import Named
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.values import (
    CORES,
    MOST_SECTIONS,
    MOST_SYSTEMS,
    MOST_WEAPONS,
    Configuration,
    Count,
    HullType,
    Mass,
    Name,
    Points,
    SectionName,
    Structure,
)
from umpire.rules.cold_infinity.state.weapons import (
    Battery,
    Bridge,
    DirectWeapon,
    Drum,
    FireArc,
    Munition,
    Shield,
    System,
    TorpedoLauncher,
    Traits,
    WeaponBlock,
    WeaponMount,
)

BAD_VECTOR = malformed("bad_vector", "The vector is not in the notation.", "CI-5.4.1-3")


UNKNOWN_CONSUMER = malformed("unknown_consumer", "The unit has no such system to feed.", "CI-3.2-1")

COOLING_DOWN = illegal("cooling_down", "CI-7.1.1.1-1", "The weapon is cooling down.")

NOT_ARMED = illegal("not_armed", "CI-7.1.3-1", "The weapon is not armed.")

NOT_POWERED = illegal("not_powered", "CI-7.1-1", "The weapon has no power.")

SHOTS_EXCEEDED = illegal(
    "shots_exceeded", "CI-7.1.3-1", "That is more than the weapon's rate of fire."
)


EW_OVERSPENT = illegal("ew_overspent", "CI-4.0-1", "The sensors do not give that much EW.")


PIERCING_UNAIMED = illegal(
    "piercing_unaimed", "CI-8.1.5-2", "A piercing weapon needs EW points that were kept for it."
)

SHIELD_UNFIT = illegal("shield_unfit", "CI-11.2-1", "The shield is not built to work so.")

NO_REDUCTION = illegal(
    "no_reduction", "CI-13.1.9-1", "The weapon has nothing left of what is to be reduced."
)

BEYOND_REPAIR = illegal(
    "beyond_repair", "CI-7.4.4.1-1", "Nothing in a destroyed section can be repaired."
)

OTHER_RATING = illegal(
    "other_rating", "CI-5.6.1-1", "All engines of this battle have one and the same Rating."
)

NO_TECHNOLOGY = unanswerable(
    "no_technology", "CI-8.2-1", "The tables do not tell what is special about the technology."
)

NO_SHIELD_MODE = illegal("no_shield_mode", "CI-8.2.7-1", "The weapon cannot become a shield.")


ATTACHMENT_UNFIT = illegal(
    "attachment_unfit", "CI-9.2.3.1-1", "Drones carry weapons of small vessels alone."
)


NO_DEFENCE_RATING = illegal(
    "no_defence_rating", "CI-11.1-1", "The weapon has no rating for such defensive fire."
)

SWITCH_FORBIDDEN = illegal(
    "switch_forbidden", "CI-11.1.2-1", "The weapon cannot change to that mode in this phase."
)

NOT_SET_TO_ATTACK = illegal(
    "not_set_to_attack", "CI-8.2.7-1", "The weapon is set to something else this turn."
)

MAGAZINE_EMPTY = illegal("magazine_empty", "CI-11.5-1", "The magazine is empty.")


MERGE_UNFIT = illegal("merge_unfit", "CI-12.1.1-1", "Such groups do not make one.")

SMALL_TARGET = illegal(
    "small_target", "CI-12.3-1", "Such a weapon cannot be aimed at fighters and shuttles."
)

CRAFT_WEAPON_UNFIT = illegal(
    "craft_weapon_unfit", "CI-7.5.3.2-1", "Small vessels do not mount such a weapon."
)


OUT_OF_ARC = reasons.OUT_OF_ARC.under("CI-7.1.4-1")

LINE_BLOCKED = reasons.LINE_BLOCKED.under("CI-7.1.5-1")

NO_RELATIVE_POSITION = unanswerable(
    "no_relative_position", "CI-7.7-1", "It must be told how units that share a hex lie."
)

NO_SECTIONS = unanswerable(
    "no_sections", "CI-7.4.1.1-1", "The book has no diagram for such an arrangement of sections."
)

BARNSTORMS = illegal(
    "barnstorms", "CI-5.5.3-2", "A barnstormer does not fire such a weapon at such a target."
)


DESTROYED = reasons.DESTROYED.under("CI-7.4.4-1")

WITHDRAWN = reasons.WITHDRAWN.under("CI-UMP-64")

BATTLE_OVER = reasons.BATTLE_OVER.under("CI-UMP-64")

DEPARTED = illegal("departed", "CI-14.1-3", "The unit has left the battle beyond light.")

NOT_ARRIVED = illegal("not_arrived", "CI-14.6-1", "The ship has yet to come into the battle.")

PARTLY_SHIFTED = illegal(
    "partly_shifted", "CI-14.2.1-1", "A ship that shifts in part is out of reach, and does nothing."
)

IN_BUBBLE = illegal(
    "in_bubble", "CI-14.3-2", "Ships in warp bubbles act on each other alone, while they rest."
)

IN_STEALTH = illegal("in_stealth", "CI-15.8-1", "The ship is in stealth, and off the map.")

STOWED = illegal("stowed", "CI-12.4-1", "The craft are aboard a ship.")

DERELICT = illegal("derelict", "CI-13.1.8.1-1", "The ship has no bridge in control.")

UNKNOWN_UNIT = malformed("unknown_unit", "No unit of this name is in the battle.", "CI-1.3-3")

UNKNOWN_FIGHTER = malformed(
    "unknown_fighter", "No such fighter of the group flies, or it is named already.", "CI-12.3.1-1"
)

NO_SUCH_LAYER = malformed("no_such_layer", "The battle has no such layer.", "CI-6.1-1")

UNKNOWN_SHEET = malformed("unknown_sheet", "The set-up has no such data sheet.", "CI-1.5-1")

FINISHED = reasons.FINISHED.under("CI-UMP-65")

UNKNOWN_SHIP = reasons.UNKNOWN_SHIP
UNKNOWN_SIDE = reasons.UNKNOWN_SIDE
UNKNOWN_TARGET = reasons.UNKNOWN_TARGET
UNKNOWN_WEAPON = reasons.UNKNOWN_WEAPON
INCONSISTENT = reasons.INCONSISTENT
NOTHING_TO_RESOLVE = reasons.NOTHING_TO_RESOLVE.under("CI-2.3-1")

NOTHING_CORRECTED = reasons.NOTHING_CORRECTED
OPTION_OFF = reasons.OPTION_OFF
OWN_SIDE = reasons.OWN_SIDE.under("CI-7.1-1")

NO_ODDS = reasons.NO_ODDS.under("CI-7.3-1")

OUT_OF_RANGE = reasons.OUT_OF_RANGE
ALREADY_FIRED = reasons.ALREADY_FIRED


MOST_LEVELS = MOST_SECTIONS * MOST_SYSTEMS

Brigades: TypeAlias = Annotated[int, Meta(ge=1, le=20)]


class AdaptiveArmour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Adaptive armour: most points against a technology, and in all (CI-11.4.2-2)."""

    per_technology: Count
    total: Count
    linked: bool = False
    collective: bool = False
    stealth: bool = False


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A section: its armour, its hull, its systems in the order of the sheet (CI-1.5-1)."""

    name: SectionName
    armour: Count = 0
    ablative: bool = False
    adaptive: AdaptiveArmour | None = None
    hull: Structure
    systems: Annotated[tuple[System, ...], Meta(max_length=MOST_SYSTEMS)] = ()


Axis: TypeAlias = Literal["X", "Y", "Z"]

Shell: TypeAlias = Literal["whole", "outer", "inner"]


class Rotation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a structure rotates: about which axis, which way, how many steps in how many turns.

    About Z it pivots by facings, clockwise where the sign is positive; about X it tumbles, about Y
    it rolls, by quarters forward or to starboard. An `outer` or `inner` shell may turn alone.
    """

    axis: Axis = "Z"
    sign: Literal[-1, 1] = 1
    steps: Annotated[int, Meta(ge=0, le=1000)] = 1
    turns: Annotated[int, Meta(ge=1, le=1000)] = 1
    shell: Shell = "whole"


class Silhouettes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The silhouettes of a unit from ahead and astern, and from its sides (CI-7.3.1.1-1)."""

    fore_aft: Count
    port_starboard: Count


class Costs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Thrust that manoeuvres cost: for a hex, a facing, 90 degrees, a hex sideways (CI-5.1-1)."""

    acceleration: Annotated[int, Meta(ge=1, le=1000)] = 1
    pivot: Annotated[int, Meta(ge=1, le=1000)] = 1
    roll_tumble: Annotated[int, Meta(ge=1, le=1000)] = 1
    slide: Annotated[int, Meta(ge=1, le=1000)] = 1


_S = TypeVar("_S", bound=System)


class TechLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tech level of a system (CI-16.2-1)."""

    system: Id
    level: Annotated[int, Meta(ge=1, le=20)]


TechLevels: TypeAlias = Annotated[tuple[TechLevel, ...], Meta(max_length=MOST_LEVELS)]


class Sheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """The data sheet of a starship or a stationary structure; frequent look-ups are cached.

    `specialised` names technologies and configurations that its armour is made against
    (CI-11.4.3-1). A `ramming_value` that is printed counts before the formula (CI-RUL-10).
    `tech_levels` are those of systems other than bridges, as far as they are shown (CI-16.2-1);
    `fire_brigades` are crews (CI-15.5.3-1). Both may be left out, and are then in no encoding.
    """

    class_name: Name
    hull_type: HullType
    mass: Mass
    silhouettes: Silhouettes
    costs: Costs = Costs()
    sections: Annotated[tuple[Section, ...], Meta(min_length=1, max_length=MOST_SECTIONS)]
    weapons: Annotated[tuple[WeaponBlock, ...], Meta(max_length=MOST_WEAPONS)] = ()
    munitions: Annotated[tuple[Munition, ...], Meta(max_length=MOST_WEAPONS)] = ()
    specialised: Traits = ()
    construction_points: Points = 0
    ramming_value: Points | None = None
    traits: Traits = ()
    tech_levels: TechLevels | UnsetType = UNSET
    fire_brigades: Brigades | UnsetType = UNSET
    rotation: Rotation | None = None

    @property
    def brigades(self) -> int:
        """How many fire brigades are aboard (CI-15.5.3-1)."""
        return 0 if isinstance(self.fire_brigades, UnsetType) else self.fire_brigades

    @property
    def told_levels(self) -> TechLevels:
        """The tech levels of systems other than bridges, as far as they are shown (CI-16.2-1)."""
        return () if isinstance(self.tech_levels, UnsetType) else self.tech_levels

    def tech_level_of(self, system: Id) -> int | None:
        """Return the tech level of a system, or `None` if it has none (CI-16.2-1).

        The level of a bridge is never below any other aboard (CI-16.4.6-1).
        """
        told = {each.system: each.level for each in self.told_levels}
        for each in self.systems:
            if each.id == system and isinstance(each, Bridge):
                return max(each.tech_level, *told.values(), 1)
        return told.get(system)

    @cached_property
    def systems(self) -> tuple[System, ...]:
        """All systems, section by section in the order of the sheet."""
        return tuple(chain.from_iterable(section.systems for section in self.sections))

    @cached_property
    def mounts(self) -> Mapping[Id, WeaponMount]:
        """The mounts of its weapons, by their names."""
        return {each.id: each for each in self.systems if isinstance(each, WeaponMount)}

    @cached_property
    def homes(self) -> Mapping[Id, SectionName]:
        """The section of each system."""
        return {each.id: part.name for part in self.sections for each in part.systems}

    @cached_property
    def _by_kind(self) -> dict[type[Any], tuple[Any, ...]]:
        return {}

    def of_kind(self, kind: type[_S]) -> tuple[_S, ...]:
        """Return the systems of a kind, in the order of the sheet."""
        found = self._by_kind.get(kind)
        if found is None:
            found = tuple([each for each in self.systems if isinstance(each, kind)])
            self._by_kind[kind] = found
        return found


CraftType: TypeAlias = Literal[
    "light_fighter", "heavy_fighter", "light_shuttle", "medium_shuttle", "heavy_shuttle"
]

NOT_ON_CRAFT: frozenset[Configuration] = frozenset(("tracking", "enveloping", "piercing", "wave"))
"""Configurations that small vessels do not mount (CI-17.3)."""


class CraftArmour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The armour of a small vessel on its four sides (CI-12.3.2-1)."""

    forward: Count = 0
    aft: Count = 0
    port: Count = 0
    starboard: Count = 0


class CraftMount(Named, frozen=True, forbid_unknown_fields=True):
    """One weapon of a small vessel: its block, and its arc of fire."""

    id: Id
    weapon: Id
    arc: FireArc


class CraftSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The data sheet of a fighter or shuttle; all of a group have the same.

    `evasion` are the levels of its design (CI-5.5.2-2), `sensors` the EW points of high-density
    sensors (CI-4.3.1-1), `support` the rating of an ESS that a shuttle may carry.
    """

    class_name: Name
    hull_type: CraftType
    mass: Mass
    thrust: Count
    non_inertial: bool = False
    evasion: Count = 4
    armour: CraftArmour = CraftArmour()
    hull: Structure
    mounts: Annotated[tuple[CraftMount, ...], Meta(max_length=MOST_WEAPONS)] = ()
    weapons: Annotated[tuple[WeaponBlock, ...], Meta(max_length=MOST_WEAPONS)] = ()
    munitions: Annotated[tuple[Munition, ...], Meta(max_length=MOST_WEAPONS)] = ()
    sensors: Count = 0
    support: Count = 0
    construction_points: Points = 0
    ramming_value: Points | None = None
    traits: Traits = ()


def bar_to_mounting(block: WeaponBlock) -> Code | None:
    """Return why small vessels do not mount it, or None (CI-7.5.3.2-1, CI-12.2.1-1, CI-17.3-1).

    They have no torpedoes, no drums, no accuracy with signs, and not every configuration.
    """
    if isinstance(block, TorpedoLauncher | Drum):
        return CRAFT_WEAPON_UNFIT
    if not isinstance(block, DirectWeapon):
        return None
    unfit = block.accuracy.signs or NOT_ON_CRAFT.intersection(block.configurations)
    return CRAFT_WEAPON_UNFIT if unfit else None


def bar_to_attaching(block: WeaponBlock) -> Code | None:
    """Return why a drone carries no such weapon, or None (CI-9.2.3.1-1).

    It is direct fire, as small vessels mount it.
    """
    if not isinstance(block, DirectWeapon) or bar_to_mounting(block):
        return ATTACHMENT_UNFIT
    return None


def left(structure: int, lost: int) -> int:
    """Return the points of structure that are undamaged."""
    return max(0, structure - lost)


def worn(printed: int, formula: int, lost: int) -> int:
    """Return the remaining Rating (CI-RUL-15).

    Args:
        printed: what the sheet says; an undamaged system has all of it.
        formula: what the undamaged structure comes to.
        lost: points of structure.
    """
    return printed if lost <= 0 else min(printed, formula)


class SystemCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A system: structure lost, whether it is destroyed, what a buffering shield still holds.

    One that is destroyed with its section keeps the points that it had lost by then.
    """

    id: Id
    lost: Count = 0
    destroyed: bool = False
    charge: Count | None = None

    def lost_of(self, structure: int) -> int:
        """Return the points lost of a structure: all of it, if the system is destroyed."""
        return structure if self.destroyed else self.lost


class TechnologyPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of adaptive armour against a technology; stored ones do not defend (CI-11.4.2-4)."""

    technology: Id
    points: Count = 0
    stored: Count = 0


class SectionCondition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A section: hull and armour left, points of adaptive armour, turns that its fires still burn.

    The `pool` holds points of collective adaptive armour that nobody has assigned (CI-11.4.2-3).
    """

    name: SectionName
    hull: Count
    armour: Count = 0
    adaptive: Annotated[tuple[TechnologyPoints, ...], Meta(max_length=100)] = ()
    pool: Count = 0
    fires: Annotated[tuple[Count, ...], Meta(max_length=100)] = ()
    systems: Annotated[tuple[SystemCondition, ...], Meta(max_length=MOST_SYSTEMS)] = ()

    @property
    def destroyed(self) -> bool:
        """Whether its hull structure is gone, and all that was in it (CI-7.4.4-1)."""
        return self.hull == 0


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A unit, section by section in the order of its sheet."""

    sections: Annotated[tuple[SectionCondition, ...], Meta(max_length=MOST_SECTIONS)]

    @cached_property
    def systems(self) -> Mapping[Id, SystemCondition]:
        """Its systems as they are now, by their names."""
        return {each.id: each for part in self.sections for each in part.systems}


def whole(sheet: Sheet) -> Condition:
    """Return the condition of a unit that has lost nothing."""
    return Condition(tuple([_whole_section(section) for section in sheet.sections]))


def _whole_section(section: Section) -> SectionCondition:
    return SectionCondition(
        name=section.name,
        hull=section.hull,
        armour=section.armour,
        systems=tuple(
            [SystemCondition(each.id, charge=full_charge(each)) for each in section.systems]
        ),
    )


def full_charge(system: System) -> int | None:
    """Return what a buffering shield holds when it is full; None of all else (CI-11.2.2.1-1)."""
    if isinstance(system, Shield) and system.buffering is not None:
        return system.absorption
    return None


def section_of(condition: Condition, name: SectionName) -> SectionCondition:
    """Return a section of a unit as it is now."""
    return next(each for each in condition.sections if each.name == name)


def printed(sheet: Sheet, name: SectionName) -> Section:
    """Return a section of a unit as its sheet prints it."""
    return next(each for each in sheet.sections if each.name == name)


def system_of(condition: Condition, system: Id) -> SystemCondition:
    """Return a system of a unit as it is now, wherever it is."""
    return condition.systems[system]


def home_of(sheet: Sheet, system: Id) -> SectionName:
    """Return the section of a system."""
    return sheet.homes[system]


def works(condition: Condition, system: Id) -> bool:
    """Return whether a system is not destroyed (CI-7.4.3-1)."""
    return not system_of(condition, system).destroyed


def with_section(condition: Condition, section: SectionCondition) -> Condition:
    """Return a condition with one section replaced."""
    return Condition(
        tuple([section if each.name == section.name else each for each in condition.sections])
    )


def with_system(condition: Condition, system: SystemCondition) -> Condition:
    """Return a condition with one system replaced."""
    part = next(
        each for each in condition.sections if any(one.id == system.id for one in each.systems)
    )
    systems = tuple([system if each.id == system.id else each for each in part.systems])
    return with_section(condition, replace(part, systems=systems))


def is_outer(sheet: Sheet, name: SectionName) -> bool:
    """Return whether fire meets a section from outside; an only section counts so (CI-UMP-30)."""
    return name not in CORES or len(sheet.sections) == 1


def is_lost(condition: Condition) -> bool:
    """Return whether the unit is destroyed: its core, or every section of it (CI-7.4.4-1).

    If there are several core sections, the innermost one decides (CI-UMP-30).
    """
    core = [each for each in condition.sections if each.name == "core"]
    return all(each.destroyed for each in core or condition.sections)


def strikable(section: Section) -> tuple[System, ...]:
    """Return the systems that hits can find: the batteries of single systems hide (CI-3.1.4-1)."""
    return tuple(
        [
            each
            for each in section.systems
            if not (isinstance(each, Battery) and each.serves is not None)
        ]
    )


class SectionAfter(msgspec.Struct, frozen=True, kw_only=True):
    """A section as damage leaves it: hull, armour, fires, and the systems that have changed."""

    section: SectionName
    hull: Points
    armour: Points
    fires: tuple[int, ...]
    systems: tuple[SystemCondition, ...]


def changed(before: Condition, after: Condition) -> tuple[SectionAfter, ...]:
    """Return the sections with changes in anything but adaptive armour."""
    told = (_after(section_of(before, section.name), section) for section in after.sections)
    return tuple(each for each in told if each is not None)


def _after(before: SectionCondition, after: SectionCondition) -> SectionAfter | None:
    systems = tuple([each for each in after.systems if each not in before.systems])
    now = (after.hull, after.armour, after.fires)
    if now == (before.hull, before.armour, before.fires) and not systems:
        return None
    return SectionAfter(
        section=after.name,
        hull=after.hull,
        armour=after.armour,
        fires=after.fires,
        systems=systems,
    )


def with_changes(condition: Condition, sections: Iterable[SectionAfter]) -> Condition:
    """Return a condition with the given sections; unknown ones are left out."""
    told = {each.section: each for each in sections}
    return Condition(
        tuple(
            [
                _as_told(each, told[each.name]) if each.name in told else each
                for each in condition.sections
            ]
        )
    )


def _as_told(now: SectionCondition, told: SectionAfter) -> SectionCondition:
    states = {each.id: each for each in told.systems}
    section = replace(
        now,
        hull=told.hull,
        armour=told.armour,
        fires=told.fires,
        systems=tuple([states.get(each.id, each) for each in now.systems]),
    )
    return replace(section, adaptive=(), pool=0) if section.destroyed else section


class SystemLoss(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Structure that a hit took from a system alone, and whether the system is destroyed."""

    system: Id
    points: Points
    destroyed: bool


def losses(before: Condition, after: Condition) -> tuple[SystemLoss, ...]:
    """Return what each system has lost, those of a destroyed section too."""
    found = []
    for section in after.sections:
        for now in section.systems:
            then = system_of(before, now.id)
            if (then.lost, then.destroyed) != (now.lost, now.destroyed):
                found.append(SystemLoss(now.id, now.lost - then.lost, now.destroyed))
    return tuple(found)


S = TypeVar("S", bound=System)

_NO_EXTRA: Mapping[Id, int] = {}


class Running(NamedTuple):
    """A ship: its sheet and condition, the systems that are on, extra power by system (CI-3.2-1).

    Systems that need no power need not be among those that are on.
    """

    sheet: Sheet
    condition: Condition
    on: frozenset[Id] = frozenset()
    extra: Mapping[Id, int] = _NO_EXTRA


class Fitted(NamedTuple, Generic[S]):
    """A system of a ship: structure lost, whether it is on, and the extra power that it gets.

    A system that is destroyed has lost all of its structure, even with its section (CI-7.4.4-1).
    """

    system: S
    lost: int
    on: bool
    extra: int

    @property
    def intact(self) -> bool:
        """Whether it is not destroyed (CI-7.4.3-1)."""
        return self.lost < self.system.structure

    @property
    def works(self) -> bool:
        """Whether it is on and not destroyed."""
        return self.on and self.intact


def all_on(sheet: Sheet) -> Running:
    """Return a ship that has lost nothing, with all of its systems on and no extra power."""
    return Running(sheet, whole(sheet), frozenset(system.id for system in sheet.systems))


def fitted(running: Running, kind: type[S]) -> tuple[Fitted[S], ...]:
    """Return the systems of a kind, destroyed ones too, in the order of the sheet."""
    now = running.condition.systems
    found: list[Fitted[S]] = []
    for system in running.sheet.of_kind(kind):
        state = now[system.id]
        more = running.extra.get(system.id, 0)
        found.append(Fitted(system, state.lost_of(system.structure), system.id in running.on, more))
    return tuple(found)


def destroyed(condition: Condition) -> frozenset[Id]:
    """Return the systems that are destroyed, alone or with their section (CI-7.4.4-1)."""
    return frozenset(
        [each.id for part in condition.sections for each in part.systems if each.destroyed]
    )


def blocks(sheet: Sheet) -> dict[Id, WeaponBlock]:
    """Return what each weapon of a ship is, by the name of its mount."""
    by_id = {block.id: block for block in sheet.weapons}
    return {mount: by_id[each.weapon] for mount, each in sheet.mounts.items()}
