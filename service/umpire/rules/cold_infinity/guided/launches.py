"""Launching, drones under way, strikes; choices and the record of the chapter (CI 9, 2.3)."""

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import Dice
from umpire.kernel.errors import Code, Refusal
from umpire.kernel.hexes import Hex, Line
from umpire.kernel.odds import Odds, TargetOdds
from umpire.kernel.offers import (
    Choice,
    Legal,
    any_of,
    codes,
    list_of,
    one_of,
    only,
    open_at,
    open_order,
    order_of,
    orders,
    record,
)
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.docking import in_the_open
from umpire.rules.cold_infinity.fire.choices import (
    ResolveFireChoice,
    require_identified,
    to_resolve,
)
from umpire.rules.cold_infinity.fire.declaring import send_wave
from umpire.rules.cold_infinity.fire.lines import ResolveFire, strikes_below
from umpire.rules.cold_infinity.fire.resolving import NoDice, on_group, on_ship, resolve_fire
from umpire.rules.cold_infinity.fire.throws import (
    Circumstances,
    Firing,
    certain_hit,
    drm,
    scored,
    thrown,
    told_terms,
    warhead_of_munition,
)
from umpire.rules.cold_infinity.guided.launchers import (
    BLOCKED,
    LOCK_LOST,
    NOT_LOADED,
    RACK_FULL,
    TOO_FAR,
    UNFIT_MUNITION,
    Aim,
    Blocker,
    Burst,
    Loading,
    Post,
    ReloadOperation,
    Stock,
    StrikeSight,
    aim,
    burst,
    has_reloaded,
    hexes_in_reach,
    is_asked_for_reloads,
    is_useful,
    kinds_of,
    launchers_of,
    loading,
    maximum_range,
    reload_racks,
    reloading,
    stock_of,
    strike,
)
from umpire.rules.cold_infinity.guided.strikes import (
    EVENTS,
    DroneFlewOn,
    DroneMoved,
    DroneTracked,
    GuidedAimed,
    GuidedArrived,
    GuidedBurst,
    GuidedLaunched,
    GuidedLost,
    GuidedTold,
    Loss,
    ReloadRackUsed,
    TargetsTold,
    deflected,
    easiest,
    evaded,
    guiding,
    hour_from,
    intercepted,
    is_shot_at,
    strike_at,
)
from umpire.rules.cold_infinity.movement.plots import below
from umpire.rules.cold_infinity.play import (
    ChapterOfPlay,
    may_open_secrets,
    nobody,
    strikes_by_plans,
)
from umpire.rules.cold_infinity.power.allocation import is_on
from umpire.rules.cold_infinity.sighting.arcs import (
    blocked_by,
    hour_of,
    is_blocked,
    range_penalty,
    terrain_modifier,
)
from umpire.rules.cold_infinity.small import throws
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.drones import (
    bar_to_striking,
    is_shifted,
    launcher_of,
    strikes_now,
)
from umpire.rules.cold_infinity.state.sheet import MAGAZINE_EMPTY, NO_ODDS, NOTHING_TO_RESOLVE
from umpire.rules.cold_infinity.state.units import (
    commanded_ship,
    commanded_unit,
    known_guided,
    known_unit,
    mass_of,
    munition_of,
    range_between,
    side_of_ship,
    side_of_unit,
    status_of,
)
from umpire.rules.cold_infinity.state.values import Cell, SectionName
from umpire.rules.cold_infinity.state.vessels import Drone, Group, GuidedWeapon, Magazine, Starship
from umpire.rules.cold_infinity.state.weapons import Munition
from umpire.rules.cold_infinity.warfare.levels import Amplifying, as_known, effects_on, locked_on


def is_asked_for_launches(battle: Battle, side: str) -> bool:
    """Return whether a side has racks or launchers on a unit that acts (CI-9.0-1).

    Their contents are hidden.
    """
    return any(
        unit.side == side and status_of(unit) == "active" and launchers_of(unit)
        for unit in battle.units
    )


def has_strikes(battle: Battle) -> bool:
    """Return whether dice are to fall for guided weapons (CI-2.3.2-1)."""
    return any(awaits_dice(battle, each) for each in battle.guided)


def awaits_dice(battle: Battle, weapon: GuidedWeapon) -> bool:
    """Return whether dice are to fall for a guided weapon this turn.

    It strikes, or it is a drone on its way that something shoots at (CI-11.1.6.2-1).
    """
    if strikes_now(battle, weapon):
        return True
    return weapon.outlived != battle.turn and is_shot_at(battle, weapon.id)


_LOSSES: dict[str, Loss] = {BLOCKED.name: "blocked", TOO_FAR.name: "too_far"}


class Reach(NamedTuple):
    """The target that a guided weapon strikes, and its first target; or why it is lost."""

    target: Unit | None = None
    instead_of: str | None = None
    loss: Loss | None = None
    rule: str = "CI-9.1-1"


def reach(battle: Battle, weapon: GuidedWeapon) -> Reach:
    """Return what a guided weapon at a unit strikes as all are now (CI-9.1-1, CI-RUL-62).

    It fails where its target is out of play or out of reach (CI-14.2.1-1), or nobody guides it any
    more (CI-5.5.3-3).
    """
    unit = launcher_of(battle, weapon)
    target = battle.unit(weapon.target) if weapon.target else None
    if target is None or not in_the_open(battle, target):
        return Reach(loss="target_gone")
    barred = bar_to_striking(unit, target)
    if barred is not None:
        return Reach(loss="target_gone", rule=barred.rule or "CI-14.2.1-1")
    if guiding(unit) == "misses":
        return Reach(loss="unguided", rule="CI-5.5.3-3")
    launcher, munition = launchers_of(unit)[weapon.weapon], munition_of(unit, weapon.munition)
    found = strike(launcher, munition, _sight(battle, weapon, unit, target), battle.options)
    if found.lost:
        return Reach(loss=_loss(found.lost), rule=found.lost.rule or "CI-9.1-1")
    return Reach(battle.unit(found.target or ""), found.instead_of)


def _loss(code: Code) -> Loss:
    return "lock_lost" if code == LOCK_LOST else _LOSSES[code.name]


def _sight(battle: Battle, weapon: GuidedWeapon, unit: Unit, target: Unit) -> StrikeSight:
    """Return a target as its guided weapon has it, from its marker."""
    return StrikeSight(
        target.id,
        range_between(weapon.position, target.cell, battle.options),
        blockers(battle, weapon, target.cell, mass_of(target)),
        locked=unit.in_play and locked_on(battle, unit, target),
    )


def blockers(battle: Battle, weapon: GuidedWeapon, cell: Hex, mass: float) -> tuple[Blocker, ...]:
    """Return the units between a marker and a hex, the nearest first, foe or not.

    A unit inside a dock is in nobody's way (CI-15.7.2-1).
    """
    found = []
    for each in blocked_by(battle, weapon.position, cell, mass):
        unit = battle.unit(each.id)
        if unit is not None and not in_the_open(battle, unit):
            continue
        hostile = unit is not None and unit.side != weapon.side
        found.append(
            Blocker(each.id, range_between(weapon.position, each.cell, battle.options), hostile)
        )
    return tuple(found)


def detonate(ruling: Ruling, weapon: GuidedWeapon, cell: Cell, dice: Dice) -> Ruling:
    """Let a guided weapon detonate in its target hex (CI-7.8-1).

    An enemy that is in its way sets it off where it is; anything else stops it
    (CI-UMP-81).
    """
    battle = ruling.state
    way = blockers(battle, weapon, cell, 0)
    stopped = battle.unit(way[0].id) if way and way[0].hostile else None
    if way and stopped is None:
        return ruling.then(GuidedLost(guided=weapon.id, loss="blocked"))
    there = stopped.cell if stopped else cell
    munition = munition_of(known_unit(battle, weapon.launcher, at=""), weapon.munition)
    ruling = ruling.then(GuidedBurst(guided=weapon.id, cell=there))
    return _spread(ruling, weapon, burst(there, munition), dice)


def _spread(ruling: Ruling, weapon: GuidedWeapon, wave: Burst, dice: Dice) -> Ruling:
    """Throw for all that a wave meets, friend or foe, the launcher too (CI-8.1.8-1, CI-UMP-81)."""
    battle = ruling.state
    unit = known_unit(battle, weapon.launcher, at="")
    warhead = warhead_of_munition(munition_of(unit, weapon.munition))
    firing = Firing(weapon.id, unit.id, weapon.weapon, warhead._replace(configuration="wave"))
    met = [
        each
        for each in battle.units
        if _is_met(battle, wave, each) and bar_to_striking(unit, each) is None
    ]
    found = tuple([wave_at(battle, firing, wave, each) for each in met])
    return send_wave(ruling, found, dice)


def _is_met(battle: Battle, wave: Burst, unit: Unit) -> bool:
    """Return whether a wave comes to a unit; except for a dock nothing shelters from it.

    CI-7.8-1, CI-15.7.2-1, CI-UMP-88.
    """
    near = range_between(wave.cell, unit.cell, battle.options) <= wave.limit
    return near and in_the_open(battle, unit)


def wave_at(battle: Battle, firing: Firing, wave: Burst, target: Unit) -> Firing:
    """Return how a detonation strikes a unit: every term of its modifier (CI-7.3.1-1, CI-7.8-1).

    It has neither accuracy nor amplification, and no lock-on to lose; nothing defends against it
    (CI-11.1-1, CI-UMP-81).
    """
    unit = known_unit(battle, firing.unit, at="")
    far = range_between(wave.cell, target.cell, battle.options)
    found = easiest(battle, target, 0 if wave.cell == target.cell else hour_of(target, wave.cell))
    rules = (battle.tables.fire, battle.options)
    circumstances = Circumstances(
        silhouette=found.rating,
        range=range_penalty(wave.range, far, *rules, doubled=False),
        evasion=evaded(battle, unit, target, far),
        terrain=terrain_modifier(battle, target.cell),
        deflection=deflected(battle, target, found.section, firing.warhead.technology, firing.shot),
    )
    unguided = Amplifying("missile", 0)
    effects = effects_on(
        battle, unit, target, range_between(unit.cell, target.cell, battle.options), unguided
    )
    terms = told_terms(drm(circumstances, effects.terms, battle.tables.fire))
    return firing.at(target.id, far, terms, (found.section, *found.behind))


def tell_targets(ruling: Ruling, _dice: Dice) -> Ruling:
    """Announce the guided weapons that were launched this turn, with their targets (CI-2.1.4-1)."""
    told = tuple(
        [
            GuidedTold(
                guided=each.id,
                unit=each.launcher,
                weapon=each.weapon,
                munition=each.munition,
                target=each.target,
                aimed_at=each.aimed_at,
            )
            for each in ruling.state.guided
            if each.turn == ruling.state.turn
        ]
    )
    return ruling.then(TargetsTold(told=told)) if told else ruling


def resolve_guided(ruling: Ruling, shot: str | None, dice: Dice) -> Ruling:
    """Throw for all guided weapons that strike now, in the order of their launches, or for one.

    Before each strikes, what intercepts it is thrown for (CI-2.3.2-1).

    Raises:
        IllegalOrder: nothing is left to strike, or that one is a drone on its way.
        Malformed: there is no such guided weapon.
        CannotAdjudicate: it is unknown how it and its target lie in one hex.
    """
    battle = ruling.state
    wanted = battle.guided if shot is None else (known_guided(battle, shot, at="/shot"),)
    found = [each for each in wanted if awaits_dice(battle, each)]
    if not found:
        raise NOTHING_TO_RESOLVE.refuse(
            f"Guided weapon {shot} does not strike now."
            if shot
            else "No guided weapon strikes now.",
            at="/shot",
        )
    for each in found:
        ruling = _struck(ruling, each, dice)
    return ruling


def _struck(ruling: Ruling, weapon: GuidedWeapon, dice: Dice) -> Ruling:
    """Throw for one guided weapon, if it comes so far (CI-9.1-1); a drone may fly on."""
    ruling = intercepted(ruling, weapon.id, dice)
    battle = ruling.state
    if battle.guided_weapon(weapon.id) is None:
        return ruling
    if not strikes_now(battle, weapon):
        return ruling.then(DroneFlewOn(guided=weapon.id, turn=battle.turn))
    if weapon.aimed_at is not None:
        return detonate(ruling, weapon, weapon.aimed_at, dice)
    found = reach(battle, weapon)
    if found.target is None:
        loss = found.loss or "target_gone"
        return ruling.then(GuidedLost(guided=weapon.id, loss=loss, rule=found.rule))
    firing = strike_at(battle, weapon, found.target)
    arrived = GuidedArrived(guided=weapon.id, target=found.target.id, instead_of=found.instead_of)
    return _throw_to_hit(ruling.then(arrived), weapon, found.target, firing, dice)


def _throw_to_hit(
    ruling: Ruling, weapon: GuidedWeapon, target: Unit, firing: Firing, dice: Dice
) -> Ruling:
    """Throw to hit, then for damage; a miss at a barnstormer strikes below (CI-5.5.3-2)."""
    ruling, firing = thrown(ruling, firing, dice)
    if firing.result.hit:
        return scored(ruling, firing, dice)
    skimmed = below(ruling.state, target)
    if skimmed is None:
        return ruling
    route = _below(ruling.state, weapon, skimmed)
    certain = certain_hit(ruling.state.tables.fire)
    missed = firing.at(skimmed.id, firing.range_hexes, (), route)
    return scored(ruling, missed._replace(certain=True, ablative=0, result=certain), dice)


def _below(battle: Battle, weapon: GuidedWeapon, ship: Starship) -> tuple[SectionName, ...]:
    """Return where a miss at a barnstormer strikes the ship below (CI-5.5.3-2, CI-UMP-86)."""
    if weapon.position == ship.cell:
        return strikes_below(battle, ship, ship)
    hull = easiest(battle, ship, hour_from(weapon, ship))
    return (hull.section, *hull.behind)


Travel: TypeAlias = Literal["under_way", "arrived", "expended", "deactivated"]


class Journey(NamedTuple):
    """A turn of a drone: the hexes it went through, the first included, and how it ended.

    Arrived, it rolls to hit, from the hex that it came from (CI-UMP-48).
    """

    drone: Drone
    path: tuple[Hex, ...]
    travel: Travel

    @property
    def entered_from(self) -> Hex:
        """The hex before the last; where the drone has not moved, its own."""
        return self.path[max(0, len(self.path) - 2)]


def launched(munition: Munition, target: Id, start: Hex, seen: Hex) -> Drone:
    """Return a drone at its launch, with its whole range before it (CI-9.2.3-1)."""
    range_left = maximum_range(munition)
    return Drone(target=target, position=start, range_left=range_left, last_seen=seen)


def travelled(
    drone: Drone,
    target: Hex,
    speed: int,
    sees: Callable[[Hex], bool],
) -> Journey:
    """Return the way of a drone at the end of the Movement Step (CI-9.2.3-1, CI-9.2.3-2).

    It goes straight for its target (CI-UMP-48), hex by hex. Out of sight of it, it goes to the hex
    where it saw it last, and deactivates there unless it sees it again.

    Args:
        drone: where it is.
        target: the hex of its target, after all others have moved.
        speed: the most hexes of a turn.
        sees: whether a drone in a hex has a line of sight to its target.
    """
    path = [drone.position]
    at = _looking(drone, target, sees)
    while _goes_on(at, target, speed - len(path) + 1):
        position = Line(at.position, at.last_seen)[1]
        at = replace(at, position=position, range_left=at.range_left - 1)
        at = _looking(at, target, sees)
        path.append(position)
    return Journey(at, tuple(path), _end_travel(at, target))


def halted(drone: Drone, speed: int) -> Journey:
    """Return the turn of a drone whose target shifts in part: it stays, and spends its Speed.

    CI-14.2.1-1.
    """
    left = max(0, drone.range_left - speed)
    after = replace(drone, range_left=left)
    return Journey(after, (drone.position,), "under_way" if left else "expended")


def _goes_on(drone: Drone, target: Hex, moves: int) -> bool:
    """Return whether a drone moves one hex more this turn."""
    there = drone.position in (target, drone.last_seen)
    return moves > 0 and drone.range_left > 0 and not there


def _looking(drone: Drone, target: Hex, sees: Callable[[Hex], bool]) -> Drone:
    """Return a drone after it has looked for its target."""
    return replace(drone, last_seen=target) if sees(drone.position) else drone


def _end_travel(drone: Drone, target: Hex) -> Travel:
    if drone.position == target:
        return "arrived"
    if drone.position == drone.last_seen:
        return "deactivated"
    return "under_way" if drone.range_left else "expended"


RULES: dict[Loss, str] = {
    "range_spent": "CI-9.2.3-1",
    "track_lost": "CI-9.2.3-2",
    "target_gone": "CI-9.2.3-2",
}
"""Under what a drone is lost on its way."""


def move_drones(ruling: Ruling, _dice: Dice) -> Ruling:
    """Move all drones, in the order of their launches (CI-9.2.3-1, CI-9.2.3-2)."""
    for weapon in ruling.state.guided:
        if weapon.drone is not None:
            ruling = _move_drone(ruling, weapon, weapon.drone)
    return ruling


def _move_drone(ruling: Ruling, weapon: GuidedWeapon, drone: Drone) -> Ruling:
    """Move one drone, and take it off the map if its way ends here."""
    battle = ruling.state
    journey = _journey(battle, weapon, drone)
    ruling = ruling.then(
        DroneMoved(guided=weapon.id, path=journey.path),
        DroneTracked(
            guided=weapon.id,
            side=weapon.side,
            last_seen=journey.drone.last_seen,
            range_left=journey.drone.range_left,
            turn=battle.turn,
        ),
    )
    loss = _loss_on_the_way(battle, journey)
    return (
        ruling.then(GuidedLost(guided=weapon.id, loss=loss, rule=RULES[loss])) if loss else ruling
    )


def _journey(battle: Battle, weapon: GuidedWeapon, drone: Drone) -> Journey:
    """Return the way of a drone; a target out of play, or inside a dock, is not seen (9.2.3-2)."""
    target = known_unit(battle, drone.target, at="")
    munition = munition_of(known_unit(battle, weapon.launcher, at=""), weapon.munition)
    if is_shifted(target):
        return halted(drone, munition.speed or 0)

    def sees(cell: Hex) -> bool:
        there = in_the_open(battle, target)
        return there and not is_blocked(battle, cell, target.cell, mass_of(target))

    there = target.cell if target.in_play else drone.last_seen
    return travelled(drone, there, munition.speed or 0, sees)


def _loss_on_the_way(battle: Battle, journey: Journey) -> Loss | None:
    """Return why a drone is lost, or None: it is under way, or has found its target."""
    match journey.travel:
        case "expended":
            return "range_spent"
        case "deactivated":
            return "track_lost"
        case "arrived" if not in_the_open(battle, known_unit(battle, journey.drone.target, at="")):
            return "target_gone"
    return None


class LaunchGuided(Value, frozen=True, tag="launch_guided", kw_only=True):
    """Launch a missile, torpedo or drone at a unit, or at a hex (CI-2.1.4-1, CI-9.0-1, CI-7.8-1).

    All see where it is launched; its target stays secret until fire is declared. With no munition,
    it is that of the torpedo launcher, or the next in the feed of the rack. In a group each fighter
    launches one (CI-12.2.3-1).
    """

    unit: Id
    weapon: Id
    target: Id | None = None
    aimed_at: Cell | None = None
    munition: Id | None = None


class UseReloadRack(Value, frozen=True, tag="use_reload_rack", kw_only=True):
    """Load and unload racks of a ship from a reload rack, once a turn (CI-9.2.4-1)."""

    ship: Id
    rack: Id
    operations: Annotated[tuple[ReloadOperation, ...], Meta(min_length=1, max_length=100)]


def launch(ruling: Ruling, order: LaunchGuided, _dice: Dice) -> Ruling:
    """Launch a guided weapon; of a group, one from each fighter (CI-9.0-1, CI-12.2.3-1).

    Raises:
        IllegalOrder: the side is done; the weapon is not ready or empty; or the target is not one
            for it (see `guided.aims`).
        Malformed: there is no such unit, weapon or target.
        CannotAdjudicate: launcher and target share a hex at unknown angles.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    load = loading(battle, unit, order.weapon, order.munition)
    found = aim(battle, Post(unit, order.weapon, load.munition), order.target, order.aimed_at)
    fighters = len(unit.flying) if isinstance(unit, Group) else 1
    for _ in range(throws(fighters, 1, guided=True).to_hit):
        ruling = _launch(ruling, unit, order.weapon, load, found)
    return ruling


def _launch(ruling: Ruling, unit: Unit, weapon: str, load: Loading, found: Aim) -> Ruling:
    """Put one marker on the map, and note in secret what it is (CI-2.1.4-1, CI-9.1-1)."""
    battle = ruling.state
    guided = f"g{battle.launches + 1}"
    return ruling.then(
        GuidedLaunched(guided=guided, side=unit.side, cell=unit.cell, turn=battle.turn),
        GuidedAimed(
            guided=guided,
            side=unit.side,
            unit=unit.id,
            weapon=weapon,
            munition=load.munition.id,
            target=found.target,
            aimed_at=found.aimed_at,
            cell=unit.cell,
            locked=found.locked,
            arrival=unit.arrival,
            came=found.came,
            drone=_drone(battle, unit, load, found),
            ready=load.ready,
            missiles=load.missiles,
            turn=battle.turn,
        ),
    )


def _drone(battle: Battle, unit: Unit, load: Loading, found: Aim) -> Drone | None:
    """Return a drone at its launch; other guided weapons strike at once (CI-9.2.3-1)."""
    target = battle.unit(found.target) if found.target else None
    if load.munition.speed is None or target is None:
        return None
    return launched(load.munition, target.id, unit.cell, target.cell)


def use_reload_rack(ruling: Ruling, order: UseReloadRack, _dice: Dice) -> Ruling:
    """Load and unload racks from a reload rack, once a turn (CI-9.2.4-1).

    Raises:
        IllegalOrder: it has done so this turn, or is destroyed, or so is a rack; there are too many
            operations, or no missile or no room for one; or the side is done.
        Malformed: the ship has no such reload rack or rack.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    magazines = reloading(battle, ship, order.rack, order.operations)
    return ruling.then(
        ReloadRackUsed(
            ship=ship.id,
            rack=order.rack,
            turn=battle.turn,
            operations=order.operations,
            magazines=magazines,
            only=(ship.side,),
        )
    )


def resolve(ruling: Ruling, order: ResolveFire, dice: Dice) -> Ruling:
    """Throw for the fire of this phase: for guided weapons in theirs, for shots in all others.

    Raises:
        IllegalOrder: nothing waits in this phase, or not that shot or guided weapon.
        Malformed: there is no such guided weapon.
        CannotAdjudicate: it is unknown how a guided weapon and its target lie in one hex.
    """
    if ruling.state.phase == "guided":
        return resolve_guided(ruling, order.shot, dice)
    return resolve_fire(ruling, order, dice)


def odds_of_launch(battle: Battle, order: LaunchGuided) -> Odds:
    """Return the exact chances of a launch, if its target and its launcher stay as they are now.

    The phase is not checked: odds are for planning. Interception, defensive fire, decoys and secret
    settings of others are not known (CI-2.1.3-1).

    Raises:
        IllegalOrder: it may not be launched so.
        Malformed: a unit, a weapon or a target is unknown.
        CannotAdjudicate: it is aimed at a hex, its target is not identified, or it is too much to
            count.
    """
    if order.target is None:
        raise NO_ODDS.refuse(
            f"{order.weapon} has odds against units, not against hexes: name a unit.",
            at="/target",
            rule="CI-7.8-1",
        )
    after = launch(Ruling(replace(battle, finished=())), order, NoDice()).state
    side = known_unit(after, order.unit, at="/unit").side
    known = as_known(after, side)
    target = known_unit(known, order.target, at="/target")
    require_identified(battle, side, target.id)
    aimed = [strike_at(known, each, target) for each in after.guided[len(battle.guided) :]]
    return Odds(targets=(_at(known, target, aimed),))


def _at(battle: Battle, target: Unit, aimed: list[Firing]) -> TargetOdds:
    if isinstance(target, Group):
        return on_group(battle, target, aimed)
    return on_ship(battle, target, aimed)


MOST_TARGETS = 40
"""As many targets of one munition as are told, those nearest."""

RELOADS_UNLESS = codes(MAGAZINE_EMPTY, NOT_LOADED, RACK_FULL, UNFIT_MUNITION)


class LaunchTarget(msgspec.Struct, frozen=True):
    """A possible target of a guided weapon, and its distance."""

    target: str
    range_hexes: int


class ReadyMunition(msgspec.Struct, frozen=True, kw_only=True):
    """A munition that a weapon may launch now.

    - `left`: how many a rack holds; null for torpedoes, which never run out (CI-9.2.2-1).
    - `targets`: in arc, in sight, in range, and locked on where that is needed.
    - `wave`: whether it is aimed at a hex, within `launch_range` (CI-7.8-1).
    """

    munition: str
    left: int | None
    launch_range: int
    targets: tuple[LaunchTarget, ...]
    wave: bool


class LaunchChoice(Choice, frozen=True, tag="launch_guided", kw_only=True):
    """A rack or launcher that may launch now; of a group each fighter launches one."""

    unit: str
    weapon: str
    shots_left: int
    munitions: tuple[ReadyMunition, ...]
    rule: str = "CI-9.0-1"


class ReloadChoice(Choice, frozen=True, tag="use_reload_rack", kw_only=True):
    """A reload rack that may be used now: what it holds, and what the racks that it serves do."""

    ship: str
    rack: str
    operations: int
    magazines: tuple[Magazine, ...]
    rule: str = "CI-9.2.4-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what may be launched, thrown for or reloaded now; with `unit`, by that one alone."""
    if battle.phase == "guided":
        flying = [each for each in battle.guided if awaits_dice(battle, each)]
        yield from to_resolve([each.id for each in flying if unit in {None, each.launcher}])
    for each in battle.units:
        asked = sees(each.side) and each.side not in battle.finished and unit in {None, each.id}
        if not asked or status_of(each) != "active":
            continue
        if battle.phase == "launch":
            yield from _launches(battle, each)
        if battle.phase == "final" and isinstance(each, Starship):
            yield from _reloads(battle, each)


def _launches(battle: Battle, unit: Unit) -> Iterator[LaunchChoice]:
    """Yield the racks and launchers of a unit that have something to launch at."""
    for weapon, launcher in launchers_of(unit).items():
        found = [_ready(battle, unit, weapon, each) for each in dict.fromkeys(kinds_of(launcher))]
        ready = [each for each in found if each]
        if ready:
            yield LaunchChoice(
                unit=unit.id,
                weapon=weapon,
                shots_left=launcher.rate_of_fire.shots - unit.arms.ready(weapon).shots,
                munitions=tuple([munition for munition, _ in ready]),
                order=order_of(LaunchGuided, unit=unit.id, weapon=weapon),
                open=(open_order(any_of([legal for _, legal in ready])),),
            )


def _ready(
    battle: Battle, unit: Unit, weapon: str, kind: str
) -> tuple[ReadyMunition, Legal] | None:
    """Return a munition, and the orders that launch it; None if it has nothing to be aimed at."""
    try:
        load = loading(battle, unit, weapon, kind)
    except Refusal:
        return None
    post = Post(unit, weapon, load.munition)
    targets = tuple(_targets(battle, post))
    wave = load.munition.wave is not None
    at = _aims_of(targets, hexes_in_reach(battle, post) if wave else ())
    if not at:
        return None
    held = unit.arms.missiles(weapon).count(kind)
    ready = ReadyMunition(
        munition=kind,
        left=None if load.missiles is None else held,
        launch_range=load.munition.launch_range,
        targets=targets,
        wave=wave,
    )
    fixed = {"unit": unit.id, "weapon": weapon, "munition": kind}
    return ready, orders(LaunchGuided, {name: only(one) for name, one in fixed.items()} | at)


def _aims_of(targets: tuple[LaunchTarget, ...], hexes: tuple[Cell, ...]) -> dict[str, Legal]:
    """Return what a munition may be aimed at, by the field of the order; nothing: it may not."""
    if targets:
        return {"target": one_of([each.target for each in targets])}
    return {"aimed_at": one_of(hexes)} if hexes else {}


def _targets(battle: Battle, post: Post) -> list[LaunchTarget]:
    found = []
    for unit in battle.units:
        if unit.side == post.unit.side or not in_the_open(battle, unit):
            continue
        try:
            at = aim(battle, post, unit.id)
        except Refusal:
            continue
        found.append(LaunchTarget(unit.id, at.range_hexes))
    return sorted(found, key=lambda each: each.range_hexes)[:MOST_TARGETS]


def _reloads(battle: Battle, ship: Starship) -> Iterator[ReloadChoice]:
    """Yield the reload racks of a ship that work and have not been used this turn."""
    for name, rack in reload_racks(ship).items():
        if not (rack.intact and is_on(ship, name)) or has_reloaded(battle, ship, name):
            continue
        stock = stock_of(battle, ship, name)
        if rack.system.operations and is_useful(stock):
            yield _to_reload(ship, name, stock, rack.system.operations)


def _to_reload(ship: Starship, name: str, stock: Stock, most: int) -> ReloadChoice:
    held = {name: stock.missiles} | {each: at.missiles for each, at in stock.racks.items()}
    first, later = any_of(_operations(stock)), any_of(_later_operations(stock))
    operations = list_of(later, 1, most, repeats=True, first=first)
    return ReloadChoice(
        ship=ship.id,
        rack=name,
        operations=most,
        magazines=tuple([Magazine(each, missiles) for each, missiles in held.items()]),
        order=order_of(UseReloadRack, ship=ship.id, rack=name),
        open=(open_at("/operations", operations),),
        unless=RELOADS_UNLESS,
    )


def _operations(stock: Stock) -> Iterator[Legal]:
    """Yield what a reload rack may do first (CI-9.2.4-1)."""
    top = set(stock.missiles[:1])
    loads = [
        name
        for name, rack in stock.racks.items()
        if top & set(rack.fitting) and len(rack.missiles) < rack.capacity
    ]
    if loads:
        yield _load(loads)
    if len(stock.missiles) < stock.capacity:
        for name, rack in stock.racks.items():
            if rack.missiles:
                yield _unload(name, rack.missiles)


def _later_operations(stock: Stock) -> Iterator[Legal]:
    """Yield what it may do when it has done something else: any rack, any missile that fits."""
    yield _load(stock.racks)
    for name, rack in stock.racks.items():
        yield _unload(name, (*rack.fitting, *rack.missiles))


def _load(racks: Iterable[str]) -> Legal:
    return record({"kind": only("load"), "rack": one_of(racks)})


def _unload(rack: str, missiles: Iterable[str]) -> Legal:
    kinds = one_of(dict.fromkeys(missiles))
    return record({"kind": only("unload"), "rack": only(rack), "missile": kinds})


LAUNCH_GUIDED: Act[Battle, LaunchGuided] = Act(
    order=LaunchGuided,
    procedure=launch,
    family="fire",
    phases=("launch",),
    side=side_of_unit,
    offer=InChapter(LaunchChoice),
    readable=nobody,
    explores=may_open_secrets,
    odds=odds_of_launch,
)


USE_RELOAD_RACK: Act[Battle, UseReloadRack] = Act(
    order=UseReloadRack,
    procedure=use_reload_rack,
    family="fire",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(ReloadChoice),
    readable=nobody,
)


RESOLVE_FIRE: Act[Battle, ResolveFire] = Act(
    order=ResolveFire,
    procedure=resolve,
    family="fire",
    phases=("guided", "stationary", "starship", "small_vs_small", "small_vs_other"),
    giver="any_side",
    offer=InChapter(ResolveFireChoice),
    explores=strikes_by_plans,
)


GUIDED = ChapterOfPlay(
    acts=(LAUNCH_GUIDED, USE_RELOAD_RACK, RESOLVE_FIRE),
    events=EVENTS,
    choices=choices,
    operations={
        "launch_guided": LaunchGuided,
        "intercept": ResolveFire,
        "fire_rockets": ResolveFire,
        "strike": ResolveFire,
        "fire_stationary": ResolveFire,
        "fire_starship": ResolveFire,
        "fire_small_vessel": ResolveFire,
        "check_failure": ResolveFire,
        "reload_rack": UseReloadRack,
    },
    asks_in_final=is_asked_for_reloads,
)
