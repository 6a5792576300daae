"""The Electronic Warfare Phase: what units announce, adaptive armour, knowledge (CI 4, 11.4.2)."""

from collections.abc import Collection, Iterable, Iterator
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.happening import HappensTo
from umpire.kernel.hexes import Hex
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.play import Happening, HeardByFew, Sealed, has_come
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    Known,
    PhaseName,
    Ruling,
    TypeMet,
    Unit,
    change_group,
    change_ship,
    change_unit,
)
from umpire.rules.cold_infinity.state.drones import may_touch
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import (
    DESTROYED,
    OPTION_OFF,
    AdaptiveArmour,
    Condition,
    SectionCondition,
    Sheet,
    TechnologyPoints,
    printed,
    section_of,
    with_section,
)
from umpire.rules.cold_infinity.state.units import (
    commanded_group,
    commanded_ship,
    commanded_unit,
    listed,
    range_between,
    say,
    say_number,
)
from umpire.rules.cold_infinity.state.values import EssAllocation, EwAllocation, Late, SectionName
from umpire.rules.cold_infinity.state.vessels import Group, Starship, ToldArmour
from umpire.rules.cold_infinity.warfare.levels import (
    ADAPTIVE_LIMIT,
    NO_ADAPTIVE_POINTS,
    NO_DETECTOR,
    NO_HIGH_DENSITY,
    TOGGLED_ALREADY,
    UNKNOWN_SECTION,
    Enemy,
    EssUnit,
    amplification_of,
    carries_ess,
    ess_budget,
    ess_points_of,
    ess_units,
    ew_of,
    in_shroud,
    negated_units,
    points_of,
    radius_of,
    radius_of_ess,
    require_ess,
    require_ew,
    shroud_radius,
    with_late,
)


class Learned(NamedTuple):
    """A condition, and the sections whose adaptive armour has gained a point."""

    condition: Condition
    gained: tuple[SectionName, ...]


def points_against(section: SectionCondition, technology: Id) -> int:
    """Return the points that defend against a technology now (CI-11.4.2-1)."""
    return _row(section, technology).points


def _row(section: SectionCondition, technology: Id) -> TechnologyPoints:
    found = (row for row in section.adaptive if row.technology == technology)
    return next(found, TechnologyPoints(technology))


def _with_row(section: SectionCondition, row: TechnologyPoints) -> SectionCondition:
    others = tuple([each for each in section.adaptive if each.technology != row.technology])
    return replace(section, adaptive=(*others, row))


def total(section: SectionCondition) -> int:
    """Return all the points that adaptive armour has made, stored and unassigned ones too."""
    return section.pool + sum([row.points + row.stored for row in section.adaptive])


def has_room(section: SectionCondition, armour: AdaptiveArmour, technology: Id) -> bool:
    """Return whether adaptive armour can gain a point (CI-11.4.2-2).

    Collective armour is limited for a technology when its points are assigned.
    """
    if total(section) >= armour.total:
        return False
    row = _row(section, technology)
    return armour.collective or row.points + row.stored < armour.per_technology


def gained(
    section: SectionCondition, armour: AdaptiveArmour, technology: Id, *, store: bool
) -> SectionCondition:
    """Return a section after a strike has taught its armour a point, if it can gain one.

    Collective armour gains it for its pool, other armour for the technology, where it may be
    stored (CI-11.4.2-1 to -4).
    """
    if not has_room(section, armour, technology):
        return section
    if armour.collective:
        return replace(section, pool=section.pool + 1)
    row = _row(section, technology)
    more = replace(row, stored=row.stored + 1) if store else replace(row, points=row.points + 1)
    return _with_row(section, more)


def learned(
    condition: Condition,
    sheet: Sheet,
    struck: Collection[SectionName],
    technology: Id,
    *,
    store: bool = False,
) -> Learned:
    """Return what adaptive armour learns from one strike of a weapon (CI-11.4.2-1, -3, CI-RUL-76).

    Args:
        condition: after the strike.
        sheet: of the unit.
        struck: sections with a point or more past the shields.
        technology: of the weapon.
        store: whether the owner stores what can be stored.

    A strike on one of several linked armours teaches all of them, each one point (CI-UMP-40).
    """
    taught: list[SectionName] = []
    after = condition
    for section in condition.sections:
        armour = printed(sheet, section.name).adaptive
        if armour is None or section.destroyed or not _hears(sheet, section, struck):
            continue
        more = gained(section, armour, technology, store=store)
        if more != section:
            taught.append(section.name)
            after = with_section(after, more)
    return Learned(after, tuple(taught))


def _hears(sheet: Sheet, section: SectionCondition, struck: Collection[SectionName]) -> bool:
    """Return whether a strike teaches a section: its own, or one that is linked to it."""
    return section.name in struck or (
        _is_linked(sheet, section.name) and any(_is_linked(sheet, name) for name in struck)
    )


def _is_linked(sheet: Sheet, name: SectionName) -> bool:
    armour = printed(sheet, name).adaptive
    return armour is not None and armour.linked


def assigned(
    section: SectionCondition, armour: AdaptiveArmour, technology: Id, points: int
) -> SectionCondition:
    """Return a section with points of its pool set against a technology, for good (CI-11.4.2-3).

    Raises:
        IllegalOrder: the pool has fewer, or the technology takes no more.
    """
    if points > section.pool:
        raise NO_ADAPTIVE_POINTS.refuse(
            f"Section {section.name} has {section.pool} points unassigned, not {points}."
        )
    if points > room_against(section, armour, technology):
        raise ADAPTIVE_LIMIT.refuse(
            f"Section {section.name} has room for"
            f" {room_against(section, armour, technology)} points more against {technology}, not"
            f" {points}."
        )
    return set_against(section, technology, points, stored=False)


def room_against(section: SectionCondition, armour: AdaptiveArmour, technology: Id) -> int:
    """Return how many points more armour holds against a technology (CI-11.4.2-2)."""
    row = _row(section, technology)
    return max(0, armour.per_technology - row.points - row.stored)


def converted(section: SectionCondition, technology: Id, points: int) -> SectionCondition:
    """Return a section with stored points made into armour, never back again (CI-11.4.2-4).

    Raises:
        IllegalOrder: fewer are stored.
    """
    row = _row(section, technology)
    if points > row.stored:
        raise NO_ADAPTIVE_POINTS.refuse(
            f"Section {section.name} has stored {row.stored} points against {technology},"
            f" not {points}.",
            rule="CI-11.4.2-4",
        )
    return set_against(section, technology, points, stored=True)


def set_against(
    section: SectionCondition, technology: Id, points: int, *, stored: bool
) -> SectionCondition:
    """Return a section with points, stored ones or of its pool, that defend from now on."""
    row = _row(section, technology)
    more = replace(row, points=row.points + points)
    if stored:
        return _with_row(section, replace(more, stored=row.stored - points))
    return _with_row(replace(section, pool=section.pool - points), more)


def public(armour: AdaptiveArmour, row: TechnologyPoints) -> int:
    """Return the points that other sides are shown at the next EW allocation (CI-11.4.2-4)."""
    return 0 if armour.stealth else row.points


class EwAllocated(Sealed, frozen=True, tag="ew_allocated", kw_only=True):
    """A unit's EW levels are set, and sealed until all are shown (CI-2.1.3-1)."""

    unit: str
    side: str
    ew: EwAllocation
    turn: int
    opens: PhaseName = "announce_ew"
    rule: str = "CI-4.0-1"

    def apply(self, battle: Battle) -> Battle:
        """Set the levels, for this turn and to be kept."""
        return _change_warfare(battle, self.unit, ew=self.ew, set=True, set_last=self.ew)

    def tell(self) -> str:
        return self.say("{unit} sets its EW: {points:list}", points=_list_ew(self.ew))


class UnitLevels(msgspec.Struct, frozen=True):
    """The EW levels of a unit, and how far its shroud reaches with them, in hexes."""

    unit: Id
    ew: EwAllocation
    shroud_radius: int


class EwAnnounced(Happening, frozen=True, tag="ew_announced", kw_only=True):
    """All sides announced the EW levels of their units."""

    announced: tuple[UnitLevels, ...]
    rule: str = "CI-2.1.3-1"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, ew_open=True)

    def tell(self) -> str:
        return self.say("EW levels: {each}", each=_describe_levels(self.announced))


class DetectorSpent(Sealed, frozen=True, tag="detector_spent", kw_only=True):
    """A unit spends what its EW detector kept back, sealed until the phase ends."""

    unit: str
    side: str
    late: Late
    turn: int
    opens: PhaseName = "guided"
    rule: str = "CI-4.8.1-1"

    def apply(self, battle: Battle) -> Battle:
        return _change_warfare(battle, self.unit, late=self.late)

    def tell(self) -> str:
        return self.say(
            "{unit} spends the points it kept back: {points:list}", points=_list_late(self.late)
        )


class DetectorsResolved(Happening, frozen=True, tag="detectors_resolved", kw_only=True):
    """EW levels after all detectors; what they did not spend is lost (CI-RUL-21)."""

    announced: tuple[UnitLevels, ...]
    rule: str = "CI-4.8.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Set the levels; nothing is kept back any more."""
        for each in self.announced:
            battle = _change_warfare(battle, each.unit, ew=each.ew, late=None)
        return battle

    def tell(self) -> str:
        return self.say("EW levels after detectors: {each}", each=_describe_levels(self.announced))


class EssAnnounced(Happening, frozen=True, tag="ess_announced", kw_only=True):
    """A unit announced its ESS for this turn; its shroud reaches `shroud_radius` hexes."""

    unit: str
    ess: EssAllocation
    shroud_radius: int
    rule: str = "CI-2.1.3.1-1"

    def apply(self, battle: Battle) -> Battle:
        return _change_warfare(battle, self.unit, ess=self.ess)

    def tell(self) -> str:
        return self.say(
            "{unit} sets its ESS: {points:list} (shroud {hexes})",
            points=_list_ess(self.ess),
            hexes=self.say_number(self.shroud_radius, "{number} hex", "{number} hexes"),
        )


class HighDensityToggled(Happening, frozen=True, tag="high_density_toggled", kw_only=True):
    """A group aims by high-density sensors from now on, or by eye."""

    group: str
    high_density: bool
    rule: str = "CI-4.3.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Switch the sensors; the group has done so for this turn."""
        return change_group(battle, self.group, high_density=self.high_density, toggled=True)

    def tell(self) -> str:
        return self.say(
            "{group} aims by high-density sensors" if self.high_density else "{group} aims by eye"
        )


class ArmourAssigned(HeardByFew, frozen=True, tag="armour_assigned", kw_only=True):
    """Points of a pool were assigned to a technology, or stored ones converted; for its side."""

    ship: str
    section: SectionName
    technology: str
    points: int
    stored: bool
    only: tuple[str, ...] | None = None
    rule: str = "CI-11.4.2-3"

    def apply(self, battle: Battle) -> Battle:
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        section = section_of(ship.condition, self.section)
        after = set_against(section, self.technology, self.points, stored=self.stored)
        return change_ship(battle, ship.id, condition=with_section(ship.condition, after))

    def tell(self) -> str:
        line = (
            "{ship} assigns {points:points} of adaptive armour ({section:word}) against "
            "{technology}"
        )
        if self.stored:
            line = (
                "{ship} assigns {points:points} of stored adaptive armour ({section:word}) against "
                "{technology}"
            )
        return self.say(line)


class ArmourTold(Happening, frozen=True, tag="armour_told", kw_only=True):
    """All sides see points of a ship's adaptive armour; the figures replace earlier ones."""

    ship: str
    told_armour: tuple[ToldArmour, ...]
    rule: str = "CI-11.4.2-4"

    def apply(self, battle: Battle) -> Battle:
        """Note what all know, in place of earlier figures."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        new = {(each.section, each.technology) for each in self.told_armour}
        kept = [each for each in ship.told_armour if (each.section, each.technology) not in new]
        return change_ship(battle, ship.id, told_armour=(*kept, *self.told_armour))

    def tell(self) -> str:
        return self.say(
            "Adaptive armour of {ship}: {each:list}", each=map(_describe_armour, self.told_armour)
        )


class UnitsIdentified(HeardByFew, frozen=True, tag="units_identified", kw_only=True):
    """A side has learned more of enemies in its shrouds."""

    side: str
    known: tuple[Known, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-4.9-1"

    def apply(self, battle: Battle) -> Battle:
        new = {(each.side, each.unit) for each in self.known}
        kept = [each for each in battle.known if (each.side, each.unit) not in new]
        return replace(battle, known=(*kept, *self.known))

    def tell(self) -> str:
        return self.say("{side} has identified {each:and}", each=map(_describe_known, self.known))

    def without(self, unknown: frozenset[str]) -> "UnitsIdentified":  # noqa: ARG002 -- they are told
        """Return all of it: it says itself what its side has learned."""
        return self


def _change_warfare(battle: Battle, unit_id: str, **changes: object) -> Battle:
    unit = battle.unit(unit_id)
    if unit is None:
        return battle
    return change_unit(battle, unit_id, warfare=replace(unit.warfare, **changes))


def _list_points(**points: int) -> list[str]:
    return [f"{say.word(name)} {value}" for name, value in points.items() if value]


def _list_ew(ew: EwAllocation) -> list[str]:
    points = _list_points(
        shroud=ew.shroud,
        amplification=ew.amplification,
        ECM=ew.ecm,
        kept_back=ew.detector,
        piercing=ew.piercing,
        set_to_eleven=ew.eleven,
    )
    masking = [say.word("masking")] if ew.masking else []
    return [*points, *masking] or [say.word("nothing")]


def _list_late(late: Late) -> list[str]:
    points = _list_points(
        shroud=late.shroud,
        amplification=late.amplification,
        ECM=late.ecm,
        piercing=late.piercing,
    )
    return points or [say.word("nothing")]


def _describe_levels(announced: Iterable[UnitLevels]) -> str:
    return "; ".join(
        [
            say(
                "{unit} {points:list} (shroud {hexes})",
                each,
                points=_list_ew(each.ew),
                hexes=say_number(each.shroud_radius, "{number} hex", "{number} hexes"),
            )
            for each in announced
        ]
    )


def _list_ess(ess: EssAllocation) -> list[str]:
    points = [
        *_list_points(shroud=ess.shroud),
        *(say("amplifies {enemy} by {amplification}", each) for each in ess.amplified),
        *_list_points(countermeasures=ess.countermeasures),
        *(say("jams {unit}", unit=unit) for unit in ess.jammed),
        *(say("negates {unit}", unit=unit) for unit in ess.negated),
    ]
    return points or [say.word("nothing")]


def _describe_armour(told: ToldArmour) -> str:
    if told.technology:
        return say("{points} {section:word} against {technology}", told)
    return say("{points} {section:word} in all", told)


def _describe_known(known: Known) -> str:
    if known.full:
        return say("{unit} in full", known)
    return say("{unit} by its silhouette" if known.silhouette else "{unit} by its Mass", known)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    EwAllocated,
    EwAnnounced,
    DetectorSpent,
    DetectorsResolved,
    EssAnnounced,
    HighDensityToggled,
    ArmourAssigned,
    ArmourTold,
    UnitsIdentified,
)
"""All that can happen by this chapter."""


class Cover(NamedTuple):
    """An allied shroud: its radius and its amplification, and how far away the enemy is, in hexes.

    Shrouds of support sensors count too (CI-UMP-9).
    """

    radius: int
    amplification: int
    distance: int


class Identification(NamedTuple):
    """The known facts of an enemy; with its silhouette alone, whether it matches a known type."""

    sections: bool
    mass: bool
    silhouette: bool
    full: bool


EVERYTHING = Identification(sections=True, mass=True, silhouette=True, full=True)


def identification(covers: Iterable[Cover], options: Options, *, met: bool) -> Identification:
    """Return the known facts of an enemy (CI-4.9-1, -2).

    Args:
        covers: shrouds of all its enemies who are allies.
        options: whether units must be identified at all, and whether types are unknown.
        met: whether an ally has met a unit of its type before.
    """
    if not options.unit_identification:
        return EVERYTHING
    inside = [cover for cover in covers if in_shroud(cover.distance, cover.radius)]
    seen = any(cover.amplification > 0 for cover in inside)
    known = seen and (met or not options.unknown_silhouettes)
    return Identification(sections=True, mass=bool(inside), silhouette=seen, full=known)


def known_of(battle: Battle, side: str, unit: Unit) -> Identification:
    """Return what a side has learned of a unit; of its own it knows all (CI-4.9-1)."""
    if unit.side == side or not battle.options.unit_identification:
        return EVERYTHING
    found = _found(battle, side, unit)
    return Identification(
        sections=True, mass=found.mass, silhouette=found.silhouette, full=found.full
    )


def identify(ruling: Ruling) -> Ruling:
    """Note what sides have learned of enemies that are in their shrouds now (CI-4.9-1, -2).

    Shrouds exist when all have set theirs, and known facts stay known (CI-UMP-75).
    """
    battle = ruling.state
    shrouded = battle.phase != "over" and has_come(battle, battle.turn, "launch")
    if not (battle.options.unit_identification and shrouded):
        return ruling
    for side in battle.sides:
        news = tuple(_news(battle, side))
        if news:
            ruling = ruling.then(UnitsIdentified(side=side, known=news, only=(side,)))
    return ruling


def _news(battle: Battle, side: str) -> Iterator[Known]:
    enemies = [(unit, _found(battle, side, unit)) for unit in battle.units if unit.side != side]
    unknown = [
        (unit, found)
        for unit, found in enemies
        if unit.in_play and not (found.mass and found.silhouette and found.full)
    ]
    shrouds = tuple(_shrouds(battle, side)) if unknown else ()
    for unit, before in unknown:
        covers = [shroud.over(unit, battle.options) for shroud in shrouds]
        now = identification(covers, battle.options, met=_has_met(battle, side, unit))
        known = Known(
            side,
            unit.id,
            mass=before.mass or now.mass,
            silhouette=before.silhouette or now.silhouette,
            full=before.full or now.full,
        )
        if known != before:
            yield known


def _found(battle: Battle, side: str, unit: Unit) -> Known:
    found = (each for each in battle.known if (each.side, each.unit) == (side, unit.id))
    return next(found, Known(side, unit.id))


class Shroud(NamedTuple):
    """A shroud of a side: where its unit is, its radius in hexes, its amplification.

    An ESS lock-on depends on the enemy.
    """

    cell: Hex
    radius: int
    amplification: int = 0
    ess: EssUnit | None = None

    def over(self, enemy: Unit, options: Options) -> Cover:
        """Return the shroud as it is towards an enemy."""
        amplification = self.amplification
        if self.ess is not None:
            amplification = amplification_of(self.ess, enemy.id)
        return Cover(self.radius, amplification, range_between(self.cell, enemy.cell, options))


def _shrouds(battle: Battle, side: str) -> Iterator[Shroud]:
    """Yield all shrouds of a side, those of its ESS too (CI-4.9-1, CI-UMP-9).

    An ESS that is negated keeps its shroud, and amplifies nothing (CI-4.7.5-1).
    """
    for unit in battle.units:
        if unit.side == side and unit.in_play:
            yield Shroud(unit.cell, radius_of(battle, unit), ew_of(unit).amplification)
    supporting, table = ess_units(battle), battle.tables.warfare
    idle = negated_units(supporting, table)
    for ess in supporting:
        if ess.place.side == side:
            works = None if ess.place.unit in idle else ess
            yield Shroud(ess.place.cell, radius_of_ess(ess, table), ess=works)


def _has_met(battle: Battle, side: str, unit: Unit) -> bool:
    sheet = unit.craft if isinstance(unit, Group) else unit.sheet
    return TypeMet(side, sheet.class_name) in battle.types_met


def enemies_of(battle: Battle, supporter: Unit) -> tuple[Enemy, ...]:
    """Return the enemies of a unit that are in play and in reach, as it knows them (CI-4.9-1).

    It does not know that an unidentified unit has no ESS.
    """
    side = supporter.side
    return tuple(
        [
            Enemy(
                unit.id,
                small_vessel=isinstance(unit, Group),
                ess=carries_ess(unit) or not known_of(battle, side, unit).full,
            )
            for unit in battle.units
            if unit.side != side and unit.in_play and may_touch(supporter, unit)
        ]
    )


class AllocateEw(Value, frozen=True, tag="allocate_ew"):
    """Set the EW levels of a unit, in secret until they are shown (CI-2.1.3-1, CI-4.0-1)."""

    unit: Id
    ew: EwAllocation


class AnnounceEss(Value, frozen=True, tag="announce_ess"):
    """Announce what the ESS of a unit does this turn (CI-4.7-1, CI-2.1.3.1-1)."""

    unit: Id
    ess: EssAllocation


class AssignArmour(Value, frozen=True, tag="assign_armour"):
    """Assign points of a section's collective adaptive armour to a technology (CI-11.4.2-3).

    With `stored`, convert points of that technology that were stored (CI-11.4.2-4).
    """

    ship: Id
    section: SectionName
    technology: Id
    points: Annotated[int, Meta(ge=1, le=1000)]
    stored: bool = False


class SpendDetector(Value, frozen=True, tag="spend_detector"):
    """Spend points that an EW detector kept back until the others announced theirs (CI-4.8.1-1)."""

    unit: Id
    late: Late


class ToggleHighDensity(Value, frozen=True, tag="toggle_high_density"):
    """Switch the high-density sensors of fighters on or off, once a turn (CI-4.3.1-1)."""

    group: Id
    on: bool


def allocate_ew(ruling: Ruling, order: AllocateEw, _dice: Dice) -> Ruling:
    """Set the EW levels of a unit; a later order takes the place of this one (CI-4.0-1).

    Raises:
        IllegalOrder: the unit does not act, has less EW, or lacks the sensors for it.
        Malformed: there is no such unit.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    if order.ew.eleven and battle.options.set_to_eleven == "off":
        raise OPTION_OFF.refuse(
            "The option set_to_eleven is off: put 0 EW into eleven.",
            at="/ew/eleven",
            rule="CI-7.9-1",
        )
    try:
        require_ew(order.ew, points_of(battle, unit), battle.tables.warfare)
    except Refusal as refusal:
        raise refusal.inside("/ew") from None
    return ruling.then(EwAllocated(unit=unit.id, side=unit.side, ew=order.ew, turn=battle.turn))


def announce_ess(ruling: Ruling, order: AnnounceEss, _dice: Dice) -> Ruling:
    """Announce all what the ESS of a unit does; a later order takes the place of it (CI-4.7-1).

    Raises:
        IllegalOrder: the unit does not act, has fewer points, or cannot do so to such an enemy.
        Malformed: there is no such unit.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    _require_level(battle, "ESS functions")
    table = battle.tables.warfare
    budget = ess_budget(order.ess, ess_points_of(battle, unit), table, battle.options)
    try:
        require_ess(order.ess, enemies_of(battle, unit), budget)
    except Refusal as refusal:
        raise refusal.inside("/ess") from None
    radius = shroud_radius(order.ess.shroud, table.support_shroud_hexes)
    return ruling.then(EssAnnounced(unit=unit.id, ess=order.ess, shroud_radius=radius))


def spend_detector(ruling: Ruling, order: SpendDetector, _dice: Dice) -> Ruling:
    """Spend what an EW detector has kept back, now that levels are known (CI-4.8.1-1).

    Raises:
        IllegalOrder: the unit does not act, or kept back fewer points; or its detector works no
            more (CI-UMP-72).
        Malformed: there is no such unit.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    if not (unit.warfare.ew.detector and points_of(battle, unit).detector):
        raise NO_DETECTOR.refuse(f"{unit.id} has kept nothing back.", at="/unit")
    try:
        with_late(unit.warfare.ew, order.late)
    except Refusal as refusal:
        raise refusal.inside("/late") from None
    return ruling.then(
        DetectorSpent(unit=unit.id, side=unit.side, late=order.late, turn=battle.turn)
    )


def toggle_high_density(ruling: Ruling, order: ToggleHighDensity, _dice: Dice) -> Ruling:
    """Switch the high-density sensors of a group on or off, once a turn (CI-4.3.1-1).

    Raises:
        IllegalOrder: the group has none, has switched this turn, or aims so already.
        Malformed: there is no such group.
    """
    battle = ruling.state
    group = commanded_group(battle, order.group, at="/group")
    _require_level(battle, "High-density sensors")
    if not group.craft.sensors:
        raise NO_HIGH_DENSITY.refuse(
            f"{group.id} has no high-density sensors, and aims by eye.", at="/group"
        )
    if group.toggled or group.high_density == order.on:
        means = "sensors" if group.high_density else "eye"
        raise TOGGLED_ALREADY.refuse(f"{group.id} aims by {means} for this turn.", at="/on")
    return ruling.then(HighDensityToggled(group=group.id, high_density=order.on))


def _require_level(battle: Battle, what: str) -> None:
    """Refuse what the basic rules do not have (CI-RUL-1)."""
    if battle.options.level == "basic":
        raise OPTION_OFF.refuse(
            f"{what} are of the advanced rules, and the level here is basic.", rule="CI-RUL-1"
        )


def assign_armour(ruling: Ruling, order: AssignArmour, _dice: Dice) -> Ruling:
    """Set points of a section's armour against a technology, for good (CI-11.4.2-3, -4).

    They are those of its pool, or with `stored` those that it has stored. Others see it when
    such a weapon strikes (CI-2.1.3.1-1).

    Raises:
        IllegalOrder: the ship does not act, the section is destroyed or has no such points, or
            the technology takes no more.
        Malformed: there is no such ship or section.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    if battle.options.level == "basic":
        raise OPTION_OFF.refuse(
            "Adaptive armour is of the advanced rules, and the level here is basic.",
            rule="CI-RUL-1",
        )
    section = _section(ship, order)
    try:
        _with_points(ship, section, order)
    except Refusal as refusal:
        raise refusal.inside("/points") from None
    return ruling.then(
        ArmourAssigned(
            ship=ship.id,
            section=section.name,
            technology=order.technology,
            points=order.points,
            stored=order.stored,
            only=(ship.side,),
            rule="CI-11.4.2-4" if order.stored else "CI-11.4.2-3",
        )
    )


def _section(ship: Starship, order: AssignArmour) -> SectionCondition:
    """Return the section that an order names, which must be there."""
    if order.section not in [each.name for each in ship.sheet.sections]:
        raise UNKNOWN_SECTION.refuse(
            f"{ship.id} has no section {order.section}; it has"
            f" {listed(each.name for each in ship.sheet.sections)}.",
            at="/section",
        )
    section = section_of(ship.condition, order.section)
    if section.destroyed:
        raise DESTROYED.refuse(
            f"The section {section.name} is destroyed: choose another.", at="/section"
        )
    return section


def _with_points(ship: Starship, section: SectionCondition, order: AssignArmour) -> None:
    """Refuse points that the armour of a section does not have."""
    armour = printed(ship.sheet, section.name).adaptive
    if armour is None:
        raise NO_ADAPTIVE_POINTS.refuse(f"Section {section.name} has no adaptive armour.")
    if order.stored:
        converted(section, order.technology, order.points)
    elif armour.collective:
        assigned(section, armour, order.technology, order.points)
    else:
        raise NO_ADAPTIVE_POINTS.refuse(
            f"The armour of {section.name} has no pool: assign what it has stored."
        )
