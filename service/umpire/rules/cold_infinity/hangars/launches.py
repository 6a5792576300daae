"""Craft are launched from hangars, tubes and launchers (CI 12.4.1 to 12.4.3)."""

from collections.abc import Collection, Sequence
from itertools import count
from typing import NamedTuple

from umpire.kernel.dice import Dice
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.hangars.handling import operations_needed
from umpire.rules.cold_infinity.hangars.happenings import CraftLaunched
from umpire.rules.cold_infinity.hangars.orders import (
    NO_GROUP_SO,
    NOT_ABOARD,
    OUT_OF_HANGAR_ARC,
    LaunchCraft,
)
from umpire.rules.cold_infinity.hangars.stowage import (
    facings_through,
    known_hangar,
    require_working,
    stowed_in,
    tubes_of,
)
from umpire.rules.cold_infinity.state.attitude import Attitude
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.bounds import FIGHTERS, MOST_UNITS
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.happening import launch_of
from umpire.rules.cold_infinity.state.motion import Motion
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import FireArc
from umpire.rules.cold_infinity.state.units import commanded_ship, known_group

_LONGEST = 56
"""Letters of a group's name that are kept in that of a part of it."""


class Flight(NamedTuple):
    """Craft of a group that leave a ship: as which group they fly, and how."""

    group: Group
    fighters: tuple[Id, ...]
    flies_as: Id
    motion: Motion


def launch_craft(ruling: Ruling, order: LaunchCraft, _dice: Dice) -> Ruling:
    """Launch craft of a group, which appear in the ship's hex with its vector (CI-12.4.1-1).

    Raises:
        IllegalOrder: the ship turned this turn, or is in a bubble; the hangar is destroyed, has no
            tube left or has done too much; the craft are not there, do not face through the arc, or
            do not fly as that group; or the side is done.
        Malformed: there is no such ship, hangar or group.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    hangar = known_hangar(ship, order.hangar)
    group = known_group(battle, order.group, at="/group")
    fighters = aboard(battle, ship, order.hangar, group, order.fighters)
    arc = require_working(battle, ship, order.hangar, order.tube, times=len(fighters))
    motion = motion_through(battle, ship, arc, order.facing)
    flight = Flight(group, fighters, order.group_name or group.id, motion)
    require_flight(battle, ship, flight)
    by_tube = bool(tubes_of(ship, order.hangar))
    return ruling.then(
        CraftLaunched(
            ship=ship.id,
            hangar=order.hangar,
            group=group.id,
            fighters=fighters,
            flies_as=flight.flies_as,
            cell=ship.cell,
            motion=motion,
            turn=battle.turn,
            operations=operations_needed(len(fighters), by_tube=by_tube),
            penalised=not hangar.system.external,
            rule="CI-12.4.2-1" if hangar.system.external else "CI-12.4.1-1",
        )
    )


def aboard(
    battle: Battle, ship: Starship, hangar: Id, group: Group, wanted: Sequence[Id]
) -> tuple[Id, ...]:
    """Return craft of a group that are in a hangar: those that are wanted, or all of them.

    Raises:
        IllegalOrder: they are not, or one is named twice.
    """
    here = [
        each.berth.fighter
        for each in stowed_in(battle, ship.id, hangar)
        if each.group.id == group.id
    ]
    for place, name in enumerate(wanted):
        if name not in here or name in wanted[:place]:
            raise NOT_ABOARD.refuse(
                f"Fighter {name} of {group.id} is not in {hangar}, or is named twice; there is"
                f" {listed(here)}.",
                at=f"/fighters/{place}",
            )
    if not here:
        raise NOT_ABOARD.refuse(
            f"Nobody of {group.id} is in {hangar} of {ship.id}; there is"
            f" {listed(each.group.id for each in stowed_in(battle, ship.id, hangar))}.",
            at="/group",
        )
    return tuple(wanted) or tuple(here)


def motion_through(
    battle: Battle, ship: Starship, arc: FireArc | None, facing: int | None
) -> Motion:
    """Return how craft fly that leave a ship through an arc: with its vector (CI-12.4.1-1).

    Raises:
        IllegalOrder: the arc does not cover the facing, or none at all as the ship lies.
    """
    covered = facings_through(battle, ship, arc)
    if not covered or (facing is not None and facing not in covered):
        raise OUT_OF_HANGAR_ARC.refuse(
            f"Through that arc craft of {ship.id} face"
            f" {listed(str(each) for each in covered)} alone.",
            at="/facing",
        )
    return Motion(ship.motion.vector, Attitude(facing or covered[0]))


def require_flight(battle: Battle, ship: Starship, flight: Flight) -> None:
    """Refuse craft that cannot fly as the group that they are to make (CI-12.1-1, CI-UMP-153).

    In their own group they join those of it that fly, if any do; a new name is that of nobody.

    Raises:
        IllegalOrder: others of the group fly elsewhere, there are too many, or the name is taken.
    """
    group, flies_as = flight.group, flight.flies_as
    others = group.flying if flies_as == group.id else ()
    if others and not _fly_alike(group, ship, flight.motion):
        raise NO_GROUP_SO.refuse(
            f"Others of {group.id} fly elsewhere, or otherwise: give these a `group_name`.",
            at="/group_name",
        )
    if flies_as != group.id and (flies_as in taken_names(battle) or launch_of(flies_as)):
        raise NO_GROUP_SO.refuse(
            f"The name {flies_as} is taken: give the group that is launched another.",
            at="/group_name",
        )
    if flies_as != group.id and len(battle.groups) >= MOST_UNITS:
        raise NO_GROUP_SO.refuse(
            f"There are {MOST_UNITS} groups already: launch them in their own.", at="/group_name"
        )
    most = most_together(battle, group)
    if len(others) + len(flight.fighters) > most:
        raise NO_GROUP_SO.refuse(f"No more than {most} of {group.id} fly together: launch fewer.")


def _fly_alike(group: Group, ship: Starship, motion: Motion) -> bool:
    now = group.motion
    return (group.cell, now.vector, now.attitude) == (ship.cell, motion.vector, motion.attitude)


def most_together(battle: Battle, group: Group) -> int:
    """Return how many of a craft fly in one group; shuttles fly alone (CI-12.1-1, -1.2-1)."""
    fights = group.craft.hull_type in FIGHTERS
    return battle.tables.small_vessels.most_fighters if fights else 1


def taken_names(battle: Battle) -> Collection[Id]:
    """Return the names that no new group may have."""
    return {each.id for each in (*battle.units, *battle.guided, *battle.bodies)}


def group_name(battle: Battle, ship: Starship, group: Group, motion: Motion) -> Id:
    """Return as which group a craft flies that nobody gives a name: its own, if it can."""
    alike = _fly_alike(group, ship, motion) and len(group.flying) < most_together(battle, group)
    return group.id if alike or not group.flying else _part_of(battle, ship, group, motion)


def _part_of(battle: Battle, ship: Starship, group: Group, motion: Motion) -> Id:
    """Return the name of a part of a group: of one that flies alike, or else a new one."""
    taken = taken_names(battle)

    def fits(name: Id) -> bool:
        other = battle.group(name)
        return name not in taken or (
            other is not None
            and (other.craft, other.side) == (group.craft, group.side)
            and bool(other.flying)
            and _fly_alike(other, ship, motion)
            and len(other.flying) < most_together(battle, group)
        )

    return next(name for n in count(2) if fits(name := f"{group.id[:_LONGEST]}-{n}"))
