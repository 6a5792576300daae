"""The referee sets a unit right: where it is, how it moves, what it has lost (CI-UMP-66, -100)."""

from fractions import Fraction
from typing import TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.guided.stocks import racks_now
from umpire.rules.cold_infinity.hits.aftermath import status_now, still_unstable, worn_after
from umpire.rules.cold_infinity.hits.harm import harm_hull, system_printed
from umpire.rules.cold_infinity.power.consumers import Consumer, consumers, require_forced_off
from umpire.rules.cold_infinity.power.losses import note_losses
from umpire.rules.cold_infinity.referee.happenings import RackRoom, SystemsForcedOff, UnitCorrected
from umpire.rules.cold_infinity.referee.orders import CorrectUnit, SectionSet, SystemSet
from umpire.rules.cold_infinity.sheets.conditions import require_sound_condition
from umpire.rules.cold_infinity.state.arms import SystemTurns
from umpire.rules.cold_infinity.state.audience import is_hidden
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.condition import (
    Condition,
    changed,
    is_lost,
    section_of,
    system_of,
    with_section,
    with_system,
)
from umpire.rules.cold_infinity.state.group import Fighter, Group
from umpire.rules.cold_infinity.state.layers import require_layer
from umpire.rules.cold_infinity.state.motion import Motion
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import (
    INCONSISTENT,
    NOTHING_CORRECTED,
    UNKNOWN_CONSUMER,
)
from umpire.rules.cold_infinity.state.running import destroyed
from umpire.rules.cold_infinity.state.starship import Starship, Status
from umpire.rules.cold_infinity.state.units import known_unit, status_of
from umpire.rules.cold_infinity.state.vectors import parse


def condition_set(ship: Starship, damage: tuple[SystemSet | SectionSet, ...]) -> Condition:
    """Return a condition as the referee sets it, in the order in which the order tells it.

    Raises:
        Malformed: there is no such section or system, or it cannot be so.
    """
    condition = ship.condition
    for place, each in enumerate(damage):
        at = f"/damage/{place}"
        if isinstance(each, SectionSet):
            condition = _section_set(ship, condition, each, at)
        else:
            condition = _system_set(ship, condition, each, at)
    try:
        require_sound_condition(condition, ship.sheet)
    except Refusal as refusal:
        raise INCONSISTENT.refuse(refusal.message, at="/damage") from None
    return condition


def _section_set(ship: Starship, condition: Condition, order: SectionSet, at: str) -> Condition:
    if order.section not in [part.name for part in condition.sections]:
        raise INCONSISTENT.refuse(
            f"{ship.id} has no section {order.section}; it has"
            f" {listed(part.name for part in condition.sections)}.",
            at=f"{at}/section",
        )
    section = section_of(condition, order.section)
    armour = section.armour if order.armour is None else order.armour
    condition = with_section(condition, replace(section, armour=armour))
    if order.hull == 0:
        return harm_hull(condition, section.name, section.hull, Fraction(1)).condition
    hull = section.hull if order.hull is None else order.hull
    return with_section(condition, replace(section, armour=armour, hull=hull))


def _system_set(ship: Starship, condition: Condition, order: SystemSet, at: str) -> Condition:
    if order.system not in [each.id for part in condition.sections for each in part.systems]:
        raise INCONSISTENT.refuse(
            f"{ship.id} has no system {order.system} that can be set.", at=f"{at}/system"
        )
    gone = order.lost >= system_printed(ship.sheet, order.system).structure
    state = system_of(condition, order.system)
    return with_system(condition, replace(state, lost=order.lost, destroyed=gone))


def racks_after(battle: Battle, ship: Starship) -> tuple[RackRoom, ...]:
    """Return the racks of a ship that hold more than they have room for now (CI-13.1.10-1)."""
    held = {each.rack: each.missiles for each in ship.arms.magazines}
    racks = racks_now(ship.running, held, battle.tables.damage)
    return tuple(
        [
            RackRoom(name, rack.capacity)
            for name, rack in racks.items()
            if len(rack.missiles) > rack.capacity
        ]
    )


def forced(ship: Starship, asked: tuple[SystemTurns, ...]) -> tuple[SystemTurns, ...]:
    """Return all systems of a ship that are forced off, and for how long; 0 turns: no more.

    Raises:
        IllegalOrder: a system needs no power, or is destroyed (CI-3.2.2-1).
        Malformed: there is no such system.
    """
    known = {each.system: each for each in consumers(ship.sheet)}
    rows = {each.system: each for each in ship.power.forced_off}
    for place, each in enumerate(asked):
        at = f"/forced_off/{place}/system"
        consumer = known.get(each.system)
        if consumer is None:
            raise UNKNOWN_CONSUMER.refuse(
                f"{ship.id} has no system {each.system}; it has {listed(known)}.", at=at
            )
        _require_consumer(ship, consumer, at)
        rows[each.system] = each
    return tuple([each for each in rows.values() if each.turns])


def _require_consumer(ship: Starship, consumer: Consumer, at: str) -> None:
    gone = consumer.system in destroyed(ship.condition)
    try:
        require_forced_off(consumer._replace(condition="destroyed") if gone else consumer)
    except Refusal as refusal:
        raise refusal.inside(at) from None


T = TypeVar("T")


def correct_unit(ruling: Ruling, order: CorrectUnit, _dice: Dice) -> Ruling:
    """Set a unit right: place, movement, damage, systems that are forced off; no dice (CI-UMP-66).

    Raises:
        IllegalOrder: a system cannot be forced off.
        Malformed: it names what is not there, changes nothing, or cannot be.
    """
    battle = ruling.state
    unit = known_unit(battle, order.unit, at="/unit")
    require_layer(battle, order.cell, at="/cell")
    require_layer(battle, order.came, at="/came")
    require_layer(battle, parse(order.vector or "0"), at="/vector")
    if isinstance(unit, Group):
        ruling = ruling.then(_group_corrected(battle, unit, order))
    else:
        ruling = _ship_corrected(ruling, unit, order)
    if ruling.state == battle:
        raise NOTHING_CORRECTED.refuse(f"{unit.id} is so already: correct what differs.")
    return ruling


def _ship_corrected(ruling: Ruling, ship: Starship, order: CorrectUnit) -> Ruling:
    if order.hulls:
        raise INCONSISTENT.refuse(f"{ship.id} is no group: set its damage, not hulls.", at="/hulls")
    battle = ruling.state
    if order.damage:
        ruling = ruling.then(_damage_set(battle, ship, order))
        after = ruling.state.ship(ship.id) or ship
        if not is_lost(after.condition):
            told_power = note_losses(battle, ship.id, ship.condition, after.condition)
            ruling = ruling.then(*told_power)
    elif _moves(order):
        kept = replace(_moved(battle, ship, order), worn=ship.arms.worn, unstable=ship.unstable)
        ruling = ruling.then(kept)
    if order.forced_off:
        ruling = ruling.then(_forced_off(ruling.state.ship(ship.id) or ship, order))
    return ruling


def _damage_set(battle: Battle, ship: Starship, order: CorrectUnit) -> UnitCorrected:
    """Return a ship with its damage set, and what follows from it (CI-UMP-100)."""
    after = condition_set(ship, order.damage)
    now = replace(ship, condition=after)
    return replace(
        _moved(battle, ship, order),
        status=_status(battle, ship, now),
        sections=changed(ship.condition, after),
        worn=worn_after(battle, now),
        racks=racks_after(battle, now),
        unstable=still_unstable(now),
    )


def _forced_off(ship: Starship, order: CorrectUnit) -> SystemsForcedOff:
    """Return which systems of a ship are forced off, and which of them go off by that."""
    rows = forced(ship, order.forced_off)
    off = tuple([each.system for each in rows if each.system in ship.power.on])
    return SystemsForcedOff(
        ship=ship.id,
        note=order.reason,
        forced_off=rows,
        deactivated=off,
        only=(ship.side,) if is_hidden(ship) else UNSET,
    )


def _moves(order: CorrectUnit) -> bool:
    """Tell whether an order says anything of where a unit is, and how it moves."""
    return any(
        getattr(order, name) is not None
        for name in ("cell", "vector", "facing", "roll", "tumble", "came")
    )


def _status(battle: Battle, ship: Starship, now: Starship) -> Status:
    """Return what a ship is with its damage set right; what has left the battle stays away.

    One that is hidden or yet to come in is lost as others are (CI-7.4.4-1, CI-15.8-1).
    """
    if ship.status in {"withdrawn", "departed"}:
        return ship.status
    if ship.status in {"beyond", "hidden"}:
        after = status_now(battle, now)
        return after if after == "destroyed" or ship.status == "hidden" else ship.status
    return status_now(battle, replace(now, status="active"))


def _group_corrected(battle: Battle, group: Group, order: CorrectUnit) -> UnitCorrected:
    if order.damage or order.forced_off:
        raise INCONSISTENT.refuse(
            f"{group.id} has neither sections nor switches: set its hulls.",
            at="/damage" if order.damage else "/forced_off",
        )
    vessels = _vessels(group, order)
    now = replace(group, fighters=vessels)
    return replace(_moved(battle, group, order), vessels=vessels, status=status_of(now))


def _vessels(group: Group, order: CorrectUnit) -> tuple[Fighter, ...]:
    """Return the fighters of a group with their hulls; one that has hull again flies again."""
    if not order.hulls:
        return group.fighters
    if len(order.hulls) != len(group.fighters):
        raise INCONSISTENT.refuse(
            f"{group.id} has {len(group.fighters)} vessels, not {len(order.hulls)}.", at="/hulls"
        )
    for place, hull in enumerate(order.hulls):
        if hull > group.craft.hull:
            raise INCONSISTENT.refuse(
                f"A hull of {hull} is more than the {group.craft.hull} of its craft.",
                at=f"/hulls/{place}",
            )
    pairs = zip(group.fighters, order.hulls, strict=True)
    return tuple([_with_hull(fighter, hull) for fighter, hull in pairs])


def _with_hull(fighter: Fighter, hull: int) -> Fighter:
    if fighter.hull == hull or fighter.status == "merged":
        return fighter
    return replace(fighter, hull=hull, status="flying" if hull else "destroyed")


def _moved(battle: Battle, unit: Unit, order: CorrectUnit) -> UnitCorrected:
    """Return a unit where it is to be (CI-7.7-1, CI-RUL-113).

    In another hex it is the last to have come, and so it is if the referee tells from where. What
    it told of the hex that it was in is of no account elsewhere.
    """
    cell = _either(order.cell, unit.cell)
    stays = cell == unit.cell
    came = _either(order.came, unit.came if stays else None)
    if came == cell and order.came is not None:
        raise INCONSISTENT.refuse(
            f"{unit.id} cannot have come from {came}, where it is: name a hex beside it.",
            at="/came",
        )
    return UnitCorrected(
        unit=unit.id,
        note=order.reason,
        cell=cell,
        came=came,
        arrival=unit.arrival if stays and order.came is None else battle.arrivals,
        motion=_motion(unit.motion, order),
        status=status_of(unit),
        only=(unit.side,) if is_hidden(unit) else UNSET,
    )


def _motion(motion: Motion, order: CorrectUnit) -> Motion:
    attitude = replace(
        motion.attitude,
        facing=_either(order.facing, motion.attitude.facing),
        roll=_either(order.roll, motion.attitude.roll),
        tumble=_either(order.tumble, motion.attitude.tumble),
    )
    vector = motion.vector if order.vector is None else parse(order.vector, at="/vector")
    return replace(motion, vector=vector, attitude=attitude)


def _either(corrected: T | None, present: T) -> T:
    return present if corrected is None else corrected
