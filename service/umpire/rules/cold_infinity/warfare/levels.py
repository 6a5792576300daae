"""EW points and levels, ESS functions of units (CI 4.0 to 4.7)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from umpire.kernel.errors import illegal, malformed
from umpire.kernel.hexes import Hex
from umpire.kernel.latest import Latest, LatestOfEach
from umpire.rules.cold_infinity.play import has_come
from umpire.rules.cold_infinity.state.battle import Battle, FireStep, Unit
from umpire.rules.cold_infinity.state.drones import is_warped, may_touch
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import (
    EW_OVERSPENT,
    CraftSheet,
    Running,
    destroyed,
    fitted,
    left,
    worn,
)
from umpire.rules.cold_infinity.state.tables import STEALTH_HULL, WarfareTable, has_trait
from umpire.rules.cold_infinity.state.units import (
    BridgeEffects,
    command,
    is_bare,
    listed,
    range_between,
    status_of,
)
from umpire.rules.cold_infinity.state.values import EssAllocation, EwAllocation, Late
from umpire.rules.cold_infinity.state.vessels import Defences, Group, GuidedWeapon, Starship
from umpire.rules.cold_infinity.state.weapons import Sensors, SupportSensors

VISUAL_TARGETING = illegal(
    "visual_targeting", "CI-4.3-1", "Small vessels on visual targeting have no EW."
)


NO_HIGH_DENSITY = illegal("no_high_density", "CI-4.3.1-1", "The craft has no high-density sensors.")


TOGGLED_ALREADY = illegal(
    "toggled_already", "CI-4.3.1-1", "The group aims so, or has switched this turn."
)


SENSORS_DESTROYED = illegal(
    "sensors_destroyed", "CI-4.5-1", "Destroyed sensors take no extra power."
)


NO_DETECTOR = illegal("no_detector", "CI-4.8.1-1", "No EW detector keeps points for later.")


RESERVE_TOO_LARGE = illegal(
    "reserve_too_large", "CI-4.8.1-1", "A detector keeps back half of the EW at most."
)


NO_MASKING = illegal("no_masking", "CI-4.8.2-1", "The unit has no masking sensor that works.")


ESS_OVERSPENT = illegal("ess_overspent", "CI-4.7-1", "The ESS does not give that many points.")


NO_ESS_SHROUD = illegal("no_ess_shroud", "CI-4.7.1-1", "Without a shroud an ESS does nothing else.")


ESS_UNFIT = illegal("ess_unfit", "CI-4.7.4-1", "The ESS does not work on such a unit.")


ADAPTIVE_LIMIT = illegal(
    "adaptive_limit", "CI-11.4.2-2", "The adaptive armour holds no more points so."
)


UNKNOWN_SECTION = malformed("unknown_section", "The ship has no such section.", "CI-1.5-1")


NO_ADAPTIVE_POINTS = illegal(
    "no_adaptive_points", "CI-11.4.2-3", "The adaptive armour has no such points left."
)


STRUCTURE_PER_EW = 2


ESS_PER_STRUCTURE = 3


class SensorState(NamedTuple):
    """Sensors as they are this turn: losses, whether they are on, and extra power."""

    sensors: Sensors
    lost: int = 0
    on: bool = True
    extra: int = 0

    @property
    def works(self) -> bool:
        """Whether they are on and not destroyed."""
        return self.on and left(self.sensors.structure, self.lost) > 0


class EwPoints(NamedTuple):
    """The EW points of a turn, term by term."""

    sensors: int
    boosted: int
    bridge: int
    total: int


def sensor_rating(sensors: Sensors, lost: int, multiplier: int = 1) -> int:
    """Return the EW of sensors in a turn (CI-4.0-1, CI-13.1.1-1, CI-RUL-15).

    Damaged, at most half of the structure left.
    """
    return multiplier * worn(sensors.ew, left(sensors.structure, lost) // STRUCTURE_PER_EW, lost)


def boosted(state: SensorState) -> int:
    """Return the EW that extra power adds (CI-4.4-1, CI-4.5-1).

    Power that makes no whole point is spent for nothing (CI-UMP-5).

    Raises:
        IllegalOrder: the sensors are destroyed.
    """
    if state.extra and left(state.sensors.structure, state.lost) == 0:
        raise SENSORS_DESTROYED.refuse(
            f"The sensors {state.sensors.id} are destroyed, and take no extra power."
        )
    return state.extra // state.sensors.boost if state.on else 0


def ew_points(states: tuple[SensorState, ...], bridge: int = 0, multiplier: int = 1) -> EwPoints:
    """Return the EW points of a unit: all its sensors together (CI-4.0-1, CI-13.1.8.1-1).

    Without working sensors there are no points, whatever the bridge adds (CI-UMP-3).

    Args:
        states: its sensors; those off or destroyed give nothing (CI-4.5-1).
        bridge: what the active bridge adds or takes off; see `state.bridges`.
        multiplier: of the Ratings, where signatures are in play.

    Raises:
        IllegalOrder: destroyed sensors are boosted.
    """
    more = sum(boosted(state) for state in states)
    working = [state for state in states if state.works]
    if not working:
        return EwPoints(0, 0, 0, 0)
    own = sum(sensor_rating(state.sensors, state.lost, multiplier) for state in working)
    return EwPoints(own, more, bridge, max(0, own + more + bridge))


def support_rating(ess: SupportSensors, lost: int) -> int:
    """Return the points of an ESS in a turn; none boosts it (CI-4.7-1, CI-13.1.5-1, CI-RUL-15)."""
    return worn(ess.rating, ESS_PER_STRUCTURE * left(ess.structure, lost), lost)


def shroud_radius(points: int, per_point: int, free: int = 0) -> int:
    """Return how far a shroud reaches, in hexes (CI-4.1-1, CI-4.7.1-1, CI-15.1.1-1)."""
    return points * per_point + free


def in_shroud(distance: int, radius: int) -> bool:
    """Return whether a shroud covers a hex; one of no radius covers none (CI-4.1-1, CI-RUL-20)."""
    return radius > 0 and distance <= radius


def locks_on(distance: int, radius: int, *, stealth: bool = False) -> bool:
    """Return whether a shroud locks on to a unit in it (CI-4.1-1, CI-15.8-3, CI-RUL-103).

    To a stealth hull it does so closer than half of its radius alone.
    """
    return in_shroud(distance, radius) and not (stealth and 2 * distance >= radius)


class EwSuite(NamedTuple):
    """The EW of a unit this turn: its points, and its special sensors that are on and work.

    `visual` is for a small vessel that does not use high-density sensors (CI-4.3-1).
    """

    points: int
    detector: bool = False
    masking: bool = False
    flag_bridge: bool = False
    visual: bool = False


class EwBudget(NamedTuple):
    """Points asked for against points there are, and how far the shroud then reaches, in hexes."""

    available: int
    requested: int
    masking: int
    short: int
    spare: int
    shroud_radius: int


def ew_budget(allocation: EwAllocation, suite: EwSuite, table: WarfareTable) -> EwBudget:
    """Return what an allocation asks of the sensors (CI-4.0-1, CI-4.1-1, CI-4.8.2-1).

    A flag bridge makes a shroud without EW, and points add to it (CI-15.1.1-1).
    """
    masking = table.masking_points if allocation.masking else 0
    spent = allocation.shroud + allocation.amplification + allocation.ecm
    requested = spent + allocation.detector + allocation.piercing + allocation.eleven + masking
    free = table.flag_bridge_shroud if suite.flag_bridge else 0
    return EwBudget(
        available=suite.points,
        requested=requested,
        masking=masking,
        short=max(0, requested - suite.points),
        spare=max(0, suite.points - requested),
        shroud_radius=shroud_radius(allocation.shroud, table.shroud_hexes, free),
    )


def most_reserved(points: int, table: WarfareTable) -> int:
    """Return what a detector may keep back: half of all points, rounded down (CI-RUL-21)."""
    return points // table.detector_divisor


def require_ew(allocation: EwAllocation, suite: EwSuite, table: WarfareTable) -> EwBudget:
    """Return the budget of an allocation that is in order (CI-4.0-1, CI-4.3-1, CI-4.8.1-1).

    Amplification without a shroud is no fault, and has no effect: points of a detector may still
    make one (CI-UMP-8).
    """
    asked = ew_budget(allocation, suite, table)
    if asked.requested and suite.visual:
        raise VISUAL_TARGETING.refuse(
            f"{asked.requested} EW is asked for, and 0 is there without high-density sensors."
        )
    if allocation.masking and not suite.masking:
        raise NO_MASKING.refuse(
            "The unit has no masking sensor that works: allocate without masking.", at="/masking"
        )
    if allocation.detector and not suite.detector:
        raise NO_DETECTOR.refuse("The unit has no EW detector: keep back 0 points.", at="/detector")
    most = most_reserved(suite.points, table)
    if allocation.detector > most:
        raise RESERVE_TOO_LARGE.refuse(
            f"It keeps back {most} points at most, not {allocation.detector}.", at="/detector"
        )
    if asked.short:
        raise EW_OVERSPENT.refuse(
            f"{asked.requested} EW is asked for, {asked.available} is available."
        )
    return asked


def with_late(allocation: EwAllocation, late: Late) -> EwAllocation:
    """Return an allocation with the points of a detector in place; the rest are lost (CI-RUL-21).

    Raises:
        IllegalOrder: that is more than it kept back.
    """
    put = late.shroud + late.amplification + late.ecm + late.piercing
    if put > allocation.detector:
        raise EW_OVERSPENT.refuse(
            f"It kept back {allocation.detector} EW, not {put}.", rule="CI-4.8.1-1"
        )
    return msgspec.structs.replace(
        allocation,
        shroud=allocation.shroud + late.shroud,
        amplification=allocation.amplification + late.amplification,
        ecm=allocation.ecm + late.ecm,
        piercing=allocation.piercing + late.piercing,
        detector=0,
    )


def sensors_of(running: Running) -> tuple[SensorState, ...]:
    """Return the sensors of a ship as they are this turn (CI-4.4-1, CI-4.5-1)."""
    return tuple(
        SensorState(each.system, each.lost, each.on, each.extra)
        for each in fitted(running, Sensors)
    )


def points(running: Running, bridge: BridgeEffects, options: Options) -> EwPoints:
    """Return the EW points of a ship, term by term (CI-4.0-1, CI-4.6-1, CI-13.1.8.1-1).

    Ratings are multiplied where signatures are in play alone.

    Raises:
        IllegalOrder: destroyed sensors get extra power.
    """
    return _points(sensors_of(running), bridge, options)


def _points(sensors: tuple[SensorState, ...], bridge: BridgeEffects, options: Options) -> EwPoints:
    multiplier = options.signature_sensor_multiplier if options.ship_signatures else 1
    return ew_points(sensors, bridge.sensors, multiplier)


def suite(running: Running, bridge: BridgeEffects, options: Options) -> EwSuite:
    """Return what a ship has for EW this turn (CI-4.8.1-1, CI-4.8.2-1, CI-15.1.1-1).

    Detectors and masking sensors are those that are on and work; a flag bridge leads while it has
    control.

    Raises:
        IllegalOrder: destroyed sensors get extra power.
    """
    sensors = sensors_of(running)
    active = [state.sensors for state in sensors if state.works]
    return EwSuite(
        points=_points(sensors, bridge, options).total,
        detector=any(each.detector for each in active),
        masking=any(each.masking for each in active),
        flag_bridge=bridge.flag_sensors > 0,
    )


def suite_of_craft(craft: CraftSheet, *, high_density: bool) -> EwSuite:
    """Return what small vessels have for EW: high-density sensors or none (CI-4.3-1, CI-4.3.1-1).

    Without them, or with them off, they aim by eye.
    """
    if not (high_density and craft.sensors):
        return EwSuite(0, visual=True)
    return EwSuite(craft.sensors)


def support_points(running: Running) -> int:
    """Return the ESS points of a ship: of those that are on and work (CI-4.7-1, CI-13.1.5-1)."""
    working = [each for each in fitted(running, SupportSensors) if each.works]
    return sum(support_rating(each.system, each.lost) for each in working)


class EssBudget(NamedTuple):
    """The cost of each function, all of them against the available points."""

    shroud: int
    amplification: int
    countermeasures: int
    jamming: int
    negation: int
    requested: int
    available: int
    short: int


class Enemy(NamedTuple):
    """The facts that decide whether an ESS can work on an enemy."""

    unit: str
    small_vessel: bool = False
    ess: bool = False


def ess_budget(
    allocation: EssAllocation, available: int, table: WarfareTable, options: Options
) -> EssBudget:
    """Return what an allocation costs (CI-4.7.1-1 to -4.7.5-1, CI-RUL-22)."""
    levels = sum(each.amplification for each in allocation.amplified)
    amplification = levels * options.ess_amplification_cost
    jamming = len(allocation.jammed) * table.jamming_points
    negation = len(allocation.negated) * table.negation_points
    costs = (allocation.shroud, amplification, allocation.countermeasures, jamming, negation)
    requested = sum(costs)
    return EssBudget(*costs, requested, available, max(0, requested - available))


def countermeasures(points: int, table: WarfareTable) -> int:
    """Return the ECM that points give each friend in the shroud: whole steps (CI-4.7.3-1)."""
    return points // table.countermeasures_points


def require_ess(
    allocation: EssAllocation, enemies: Iterable[Enemy], budget: EssBudget
) -> EssBudget:
    """Return the budget of an allocation that is in order (CI-4.7.1-1, -4.7.4-1, -4.7.5-1).

    Enemies inside the shroud are looked for when a function takes effect, for all move first
    (CI-RUL-20).
    """
    if budget.short:
        raise ESS_OVERSPENT.refuse(
            f"{budget.requested} points are asked for, {budget.available} are available to the ESS."
        )
    if budget.requested and not budget.shroud:
        raise NO_ESS_SHROUD.refuse(
            "The ESS has no points in a shroud, and works only with one: put 1 or more.",
            at="/shroud",
        )
    known = {enemy.unit: enemy for enemy in enemies}
    _require_named([each.enemy for each in allocation.amplified], known, "/amplified")
    for unit in _require_named(allocation.jammed, known, "/jammed"):
        if known[unit].small_vessel:
            raise ESS_UNFIT.refuse(
                f"Enemy {unit} is a small vessel, but an ESS jams only ships.", at="/jammed"
            )
    for unit in _require_named(allocation.negated, known, "/negated"):
        if not known[unit].ess:
            raise ESS_UNFIT.refuse(
                f"Enemy {unit} has no ESS to negate.", at="/negated", rule="CI-4.7.5-1"
            )
    return budget


def _require_named(units: Iterable[str], known: Mapping[str, Enemy], at: str) -> tuple[str, ...]:
    """Return the enemies that are named, each once."""
    named = tuple(units)
    for unit in named:
        if unit not in known:
            raise ESS_UNFIT.refuse(
                f"Unit {unit} is no enemy; enemies are {listed(known)}.", at=at, rule="CI-4.7.2-1"
            )
        if named.count(unit) > 1:
            raise ESS_UNFIT.refuse(
                f"Enemy {unit} is named twice: name it once.", at=at, rule="CI-4.7.7-1"
            )
    return named


def suppressed(negating: Mapping[str, Iterable[str]]) -> frozenset[str]:
    """Return the ESS units that can do nothing but negate (CI-4.7.5-1, CI-4.7.7-1, CI-RUL-23).

    Negation counts unless the two negate each other; a negated unit's own negation still works.
    """
    by_unit = {unit: frozenset(others) for unit, others in negating.items()}
    return frozenset(
        other
        for unit, others in by_unit.items()
        for other in others
        if unit not in by_unit.get(other, frozenset())
    )


class Place(NamedTuple):
    """A unit: its side, its hex, whether it is a small vessel, has a stealth hull, or a bubble."""

    unit: str
    side: str
    cell: Hex
    small_vessel: bool = False
    stealth: bool = False
    warped: bool = False


class EssUnit(NamedTuple):
    """A unit or beacon with an ESS that works, what that does this turn, how ranges are shown."""

    place: Place
    allocation: EssAllocation
    options: Options = Options()


class Helped(NamedTuple):
    """The points of one ESS unit; `None` is for nobody."""

    by: str | None = None
    points: int = 0


NOBODY = Helped()


class Support(NamedTuple):
    """The help of ESS units for an attack: lock-on, amplification, jamming, help for the target.

    The points are of amplification, and of ECM.
    """

    lock: str | None = None
    amplification: Helped = NOBODY
    jammer: str | None = None
    ecm: Helped = NOBODY


def reaches(ess: EssUnit, place: Place, table: WarfareTable) -> bool:
    """Return whether an ESS covers a unit (CI-4.7.1-1), in or out of the same bubble (CI-14.3)."""
    if ess.place.warped != place.warped:
        return False
    far = range_between(ess.place.cell, place.cell, ess.options)
    return in_shroud(far, radius_of_ess(ess, table))


def radius_of_ess(ess: EssUnit, table: WarfareTable) -> int:
    """Return how far the shroud of an ESS reaches, in hexes."""
    return shroud_radius(ess.allocation.shroud, table.support_shroud_hexes)


def _locks(ess: EssUnit, target: Place, table: WarfareTable) -> bool:
    """Return whether an ESS locks its friends on to a target: stealth counts (CI-15.8-3)."""
    range_hexes = range_between(ess.place.cell, target.cell, ess.options)
    return locks_on(range_hexes, radius_of_ess(ess, table), stealth=target.stealth)


def negated_units(units: Iterable[EssUnit], table: WarfareTable) -> frozenset[str]:
    """Return the ESS units that only negate, of all in the battle (CI-4.7.5-1, CI-4.7.7-1)."""
    placed = {each.place.unit: each for each in units}
    return suppressed(
        {
            unit: [
                other
                for other in each.allocation.negated
                if other in placed and reaches(each, placed[other].place, table)
            ]
            for unit, each in placed.items()
        }
    )


def support(
    firer: Place, target: Place, units: tuple[EssUnit, ...], table: WarfareTable
) -> Support:
    """Return what ESS units do for an attack (CI-4.7-1, CI-4.7.1-1 to -4.7.7-1, CI-RUL-23).

    Each gives the strongest effect alone, and none to itself. Small vessels get countermeasures,
    but neither lock-ons nor amplification, and are not jammed.
    """
    idle = negated_units(units, table)
    active = [each for each in units if each.place.unit not in idle]
    helpers = [
        each
        for each in active
        if not firer.small_vessel
        and _befriends(each, firer)
        and all(reaches(each, place, table) for place in (firer, target))
    ]
    protectors = [
        each for each in active if _befriends(each, target) and reaches(each, target, table)
    ]
    return Support(
        lock=next((e.place.unit for e in helpers if _locks(e, target, table)), None),
        amplification=_strongest((each, amplification_of(each, target.unit)) for each in helpers),
        jammer=_jammer(firer, active, table),
        ecm=_strongest(
            (each, countermeasures(each.allocation.countermeasures, table)) for each in protectors
        ),
    )


def unprotected(support: Support) -> Support:
    """Return the help of ESS units for an attack on a target without ECM (CI-10.5-2)."""
    return support._replace(ecm=NOBODY)


def _befriends(ess: EssUnit, place: Place) -> bool:
    """Return whether an ESS serves a unit: another of its side (CI-4.7-1)."""
    return ess.place.side == place.side and ess.place.unit != place.unit


def amplification_of(ess: EssUnit, enemy: str) -> int:
    """Return by how much an ESS amplifies an enemy."""
    return sum(each.amplification for each in ess.allocation.amplified if each.enemy == enemy)


def _jammer(firer: Place, active: Iterable[EssUnit], table: WarfareTable) -> str | None:
    """Return who jams a firer, if anyone does (CI-4.7.4-1)."""
    if firer.small_vessel:
        return None
    return next(
        (
            each.place.unit
            for each in active
            if firer.unit in each.allocation.jammed and reaches(each, firer, table)
        ),
        None,
    )


def _strongest(offers: Iterable[tuple[EssUnit, int]]) -> Helped:
    best = NOBODY
    for ess, points in offers:
        if points > best.points:
            best = Helped(ess.place.unit, points)
    return best


NOTHING = EwSuite(0)


U = TypeVar("U", Starship, Group)


def points_of(battle: Battle, unit: Unit) -> EwSuite:
    """Return the EW that a unit has now (CI-4.0-1, CI-4.3.1-1, CI-4.4-1, CI-4.5-1, CI-15.1.1-1).

    Detectors, masking sensors and flag bridges are of the advanced rules; units out of the battle
    and derelicts have nothing.
    """
    if isinstance(unit, Group):
        return suite_of_craft(unit.craft, high_density=unit.high_density)
    if unit.status != "active":
        return NOTHING
    bridge = command(unit.running, unit.bridge, battle.options, battle.tables.warfare)
    found = suite(_running(unit), bridge, battle.options)
    return found if battle.options.level == "advanced" else EwSuite(found.points)


def ess_points_of(battle: Battle, unit: Unit) -> int:
    """Return the ESS points that a unit has now; shuttles may carry an ESS (CI-4.7-1)."""
    if battle.options.level != "advanced" or status_of(unit) != "active":
        return 0
    return unit.craft.support if isinstance(unit, Group) else support_points(_running(unit))


def carries_ess(unit: Unit) -> bool:
    """Return whether a unit was built with an ESS."""
    if isinstance(unit, Group):
        return unit.craft.support > 0
    return bool(unit.sheet.of_kind(SupportSensors))


def ew_of(unit: Unit) -> EwAllocation:
    """Return the EW of a unit that is in force now (CI-4.0-1, CI-4.5-1, CI-UMP-72)."""
    return unit.warfare.ew if _senses(unit) else EwAllocation()


def as_known(battle: Battle, side: str) -> Battle:
    """Return a battle without secrets of other sides (CI-2.1.3-1, CI-2.3.1-1).

    They have set no levels and no weapons, and wish for nothing of their defences.
    """

    def known(unit: U) -> U:
        if unit.side == side:
            return unit
        told = unit.warfare.ew if battle.ew_open else EwAllocation()
        return replace(unit, warfare=replace(unit.warfare, ew=told, late=None))

    def guarded(ship: Starship) -> Starship:
        if ship.side == side:
            return ship
        splits = () if battle.phase == "switch_defence" else ship.splits
        return replace(known(ship), defences=Defences(), splits=splits)

    ships = tuple([guarded(ship) for ship in battle.ships])
    groups = tuple([known(group) for group in battle.groups])
    return replace(battle, ships=ships, groups=groups, fire=_fire_as_known(battle, side))


def _fire_as_known(battle: Battle, side: str) -> FireStep:
    """Return the fire step without what others have set in secret (CI-2.3.1-1)."""
    if has_come(battle, battle.turn, "switch_defence"):
        return battle.fire
    own = {unit.id for unit in battle.units if unit.side == side}
    return replace(battle.fire, uses=tuple([e for e in battle.fire.uses if e.unit in own]))


def radius_of(battle: Battle, unit: Unit) -> int:
    """Return how far the shroud of a unit reaches, in hexes (CI-4.1-1, CI-15.1.1-1)."""
    return radius_by(battle, unit, points_of(battle, unit))


def radius_by(battle: Battle, unit: Unit, points: EwSuite) -> int:
    """Return how far the shroud of a unit reaches that has these points."""
    return ew_budget(ew_of(unit), points, battle.tables.warfare).shroud_radius


def support_radius_of(battle: Battle, unit: Unit) -> int:
    """Return how far the shroud of a unit's ESS reaches, in hexes (CI-4.7.1-1, CI-UMP-72)."""
    points = unit.warfare.ess.shroud if ess_points_of(battle, unit) else 0
    return shroud_radius(points, battle.tables.warfare.support_shroud_hexes)


def masks(battle: Battle, unit: Unit) -> bool:
    """Return whether masking sensors guard a unit now (CI-4.8.2-1)."""
    return ew_of(unit).masking and points_of(battle, unit).masking


def hides_switches(battle: Battle, unit: Unit) -> bool:
    """Return whether a unit need not show what it switches on and off (CI-4.8.2-1, CI-UMP-73)."""
    return unit.warfare.masked_before and points_of(battle, unit).masking


def place_of(unit: Unit) -> Place:
    """Return where a unit is, and how sensors find it."""
    if isinstance(unit, Group):
        return Place(unit.id, unit.side, unit.cell, small_vessel=True)
    stealth = has_trait(unit.sheet.traits, STEALTH_HULL)
    return Place(unit.id, unit.side, unit.cell, stealth=stealth, warped=is_warped(unit))


def place_of_guided(guided: GuidedWeapon) -> Place:
    """Return where a guided weapon is shot at; no ESS is made for such a small thing."""
    return Place(guided.id, guided.side, guided.position, small_vessel=True)


def ess_units(battle: Battle) -> tuple[EssUnit, ...]:
    """Return all units whose ESS works and does something this turn (CI-4.7-1, CI-UMP-72)."""
    return tuple(_supporting(battle))


def _supporting(battle: Battle) -> Iterator[EssUnit]:
    for unit in battle.units:
        if unit.warfare.ess.shroud and ess_points_of(battle, unit):
            yield EssUnit(place_of(unit), unit.warfare.ess, battle.options)


def _senses(unit: Unit) -> bool:
    """Return whether any sensors of a unit work."""
    if status_of(unit) != "active":
        return False
    if isinstance(unit, Group):
        return unit.high_density
    return any(state.works for state in sensors_of(_running(unit)))


def _running(ship: Starship) -> Running:
    """Return a ship as it runs; power of systems that were destroyed this turn is lost."""
    if not ship.power.extra:
        return ship.running
    gone = destroyed(ship.condition)
    extra = tuple([each for each in ship.power.extra if each.system not in gone])
    return replace(ship, power=replace(ship.power, extra=extra)).running


Fire: TypeAlias = Literal["direct", "missile", "torpedo"]

"""Direct fire; missiles bring their own amplification, torpedoes use their launcher's."""


TermName: TypeAlias = Literal[
    "amplification", "ess_amplification", "ecm", "ess_countermeasures", "signature"
]


class Targeting(NamedTuple):
    """How a firer aims: its shroud in hexes, its amplification, and whether by eye (CI-4.3-1).

    `visual` is for a small vessel that does not use high-density sensors. The amplification of
    a missile is its own (CI-9.0-2).
    """

    shroud_radius: int = 0
    amplification: int = 0
    visual: bool = False
    fire: Fire = "direct"


class Signature(NamedTuple):
    """The traces of a target for its enemies' sensors: its ECM, and the power it used last turn.

    A `stealth` hull is locked on to from near alone (CI-15.8-3).
    """

    ecm: int = 0
    power_used: int = 0
    stealth: bool = False


class Term(NamedTuple):
    """One term of the DRM."""

    name: TermName
    drm: int


class EwEffects(NamedTuple):
    """The effect of EW on an attack; `lock_by` is the ESS unit of a borrowed lock-on.

    `doubled` says that the range penalty counts twice (CI-4.1-3).
    """

    locked: bool
    lock_by: str | None
    jammed_by: str | None
    doubled: bool
    terms: tuple[Term, ...]
    drm: int


def ew_effects(
    targeting: Targeting,
    target: Signature,
    range_hexes: int,
    support: Support,
    options: Options,
) -> EwEffects:
    """Return what EW does to an attack (CI-4.1-1 to -3, CI-4.2-1, CI-4.3-1, CI-4.6-1, CI-7.5.2-1).

    Positions are those of the Weapons Fire Step (CI-RUL-20). A jammed firer keeps its
    amplification, but no lock-on (CI-4.7.4-1). Guided weapons have no range penalty to double
    (CI-RUL-117); missiles need no lock-on at all, torpedoes theirs at launch (CI-9.0-2).
    """
    inside = in_shroud(range_hexes, targeting.shroud_radius)
    own = locks_on(range_hexes, targeting.shroud_radius, stealth=target.stealth)
    lock = support.jammer is None and (own or support.lock is not None)
    terms = (
        *_amplification(targeting, support, inside=inside),
        *_countermeasures(targeting, target, support, options),
        *((Term("signature", target.power_used),) if options.ship_signatures else ()),
    )
    return EwEffects(
        locked=lock,
        lock_by=support.lock if lock and not own else None,
        jammed_by=support.jammer,
        doubled=not lock and not targeting.visual and targeting.fire == "direct",
        terms=terms,
        drm=sum(term.drm for term in terms),
    )


def _amplification(targeting: Targeting, support: Support, *, inside: bool) -> tuple[Term, ...]:
    """Return the amplification of an attack, its own and that of an ESS (CI-4.1-2, CI-4.7.2-1)."""
    if targeting.fire == "missile":
        return (Term("amplification", targeting.amplification),)
    if targeting.visual:
        return ()
    own = targeting.amplification if inside else 0
    helped = support.amplification.points
    return (Term("amplification", own), Term("ess_amplification", helped))


def _countermeasures(
    targeting: Targeting, target: Signature, support: Support, options: Options
) -> tuple[Term, ...]:
    """Return the ECM of a target, its own and that of an ESS (CI-4.2-1, CI-4.7.3-1, CI-RUL-19)."""
    if ignores_ecm(targeting, options):
        return ()
    return (Term("ecm", -target.ecm), Term("ess_countermeasures", -support.ecm.points))


def ignores_ecm(targeting: Targeting, options: Options) -> bool:
    """Return whether a shot ignores ECM: direct fire of small vessels by eye (CI-4.3-1, CI-RUL-19).

    By house rule their missiles do so too.
    """
    by_eye = targeting.fire == "direct" or options.small_missiles_ignore_ecm
    return targeting.visual and by_eye


Target: TypeAlias = Unit | GuidedWeapon


class Amplifying(NamedTuple):
    """The kind of an attack; for a missile its own amplification, else None: its firer's."""

    fire: Fire = "direct"
    own: int | None = None


DIRECT = Amplifying()


def effects_on(
    battle: Battle,
    firer: Unit,
    target: Target,
    range_hexes: int,
    by: Amplifying = DIRECT,
) -> EwEffects:
    """Return what EW does to an attack now (CI-4.1-1 to CI-4.7.7-1).

    Odds that a side is shown come from `as_known`, which leaves out what others have not shown.
    """
    place = _place(target)
    helped = support(place_of(firer), place, ess_units(battle), battle.tables.warfare)
    targeting = _targeting(battle, firer, by)
    if target.side == firer.side:
        targeting, helped = (
            targeting._replace(shroud_radius=0, amplification=by.own or 0),
            helped._replace(lock=None, amplification=NOBODY),
        )
    if is_bare(battle, target):
        helped = unprotected(helped)
    signature = _signature(battle, target, place)
    return ew_effects(targeting, signature, range_hexes, helped, battle.options)


def _targeting(battle: Battle, firer: Unit, by: Amplifying) -> Targeting:
    """Return how a firer aims at an enemy."""
    aim = _aiming(battle, firer)
    amplification = aim.amplification if by.own is None else by.own
    return aim._replace(amplification=amplification, fire=by.fire)


def ecm(target: Target) -> int:
    """Return the ECM of a unit itself; guided weapons have none (CI-4.2-1)."""
    return 0 if isinstance(target, GuidedWeapon) else ew_of(target).ecm


def locked_on(battle: Battle, unit: Unit, target: Target) -> bool:
    """Return whether a unit is locked on to a target, or needs not be (CI-4.1-1, CI-4.3-1).

    Lock-ons hang on the shrouds of one side and on ESS functions, which are public: nothing of the
    target's secret levels counts (CI-RUL-25). Nothing locks on into a bubble (CI-14.3-2).
    """
    if not isinstance(target, GuidedWeapon) and not may_touch(unit, target):
        return False
    place = _place(target)
    return _is_locked(battle, unit, place, range_between(unit.cell, place.cell, battle.options))


def locked_on_hex(battle: Battle, unit: Unit, cell: Hex) -> bool:
    """Return whether a unit's shroud, or that of an ESS, covers a hex (CI-4.1-1)."""
    return _is_locked(
        battle, unit, Place("", "", cell), range_between(unit.cell, cell, battle.options)
    )


def free_for_piercing(battle: Battle, unit: Unit) -> int:
    """Return the EW points that a unit has left for piercing attacks (CI-8.1.5-2).

    They are those kept for it, and those put to no use at all. Points that a detector keeps back
    count until all have spent such points.
    """
    allocation = ew_of(unit)
    budget = ew_budget(allocation, points_of(battle, unit), battle.tables.warfare)
    late = 0 if unit.warfare.late is None else unit.warfare.late.piercing
    held = allocation.detector if unit.warfare.late is None else late
    return allocation.piercing + budget.spare + held


def spent_on_eleven(unit: Unit) -> int:
    """Return the points of a unit that set weapons to eleven (CI-7.9-1)."""
    return unit.warfare.ew.eleven


def _is_locked(battle: Battle, unit: Unit, place: Place, range_hexes: int) -> bool:
    """Return whether a unit locks on to a place by its own shroud or that of an ESS."""
    targeting = _aiming(battle, unit)
    helped = support(place_of(unit), place, _ess(battle), battle.tables.warfare)
    effects = ew_effects(
        targeting, Signature(stealth=place.stealth), range_hexes, helped, battle.options
    )
    return effects.locked or targeting.visual


_ess = Latest(ess_units)


def _aim(battle: Battle, unit: Unit) -> Targeting:
    """Return how a unit aims at an enemy directly."""
    points = points_of(battle, unit)
    return Targeting(
        shroud_radius=radius_by(battle, unit, points),
        amplification=ew_of(unit).amplification,
        visual=points.visual,
    )


_aiming = LatestOfEach(_aim)


def _place(target: Target) -> Place:
    return place_of_guided(target) if isinstance(target, GuidedWeapon) else place_of(target)


def _signature(battle: Battle, target: Target, place: Place) -> Signature:
    """Return what sensors find of a target: small vessels use no power (CI-4.6-1)."""
    if isinstance(target, GuidedWeapon):
        return Signature(0, 0, place.stealth)
    used = target.power.used_before if isinstance(target, Starship) else 0
    return Signature(_ecm(battle, target), used, place.stealth)


_ecm: LatestOfEach[Battle, Unit, int] = LatestOfEach(lambda _battle, unit: ecm(unit))
