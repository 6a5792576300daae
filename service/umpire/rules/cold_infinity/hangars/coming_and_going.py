"""How craft come aboard and leave: what that changes in a battle. No rule stands here (CI 12.4)."""

from collections.abc import Callable, Collection, Iterable, Sequence

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from umpire.kernel.hexes import neighbour
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.small.happenings import least, together
from umpire.rules.cold_infinity.state.arms import Arms, Magazine
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.changes import (
    change_group,
    change_groups,
    change_ship,
    change_unit,
)
from umpire.rules.cold_infinity.state.group import Berth, CraftStatus, Fighter, Group
from umpire.rules.cold_infinity.state.motion import Motion
from umpire.rules.cold_infinity.state.sequence import Cause, Due, Rating
from umpire.rules.cold_infinity.state.starship import HoldState


class Aboard(msgspec.Struct, frozen=True):
    """A fighter of a group, or a shuttle, that is aboard a ship."""

    group: str
    fighter: str


def worked(battle: Battle, ship_id: str, hangar: Id, turn: int, operations: int) -> Battle:
    """Return the battle in which a hangar has done so many operations more of a turn."""
    ship = battle.ship(ship_id)
    if ship is None or not operations:
        return battle
    now = ship.hold(hangar)
    before = now.operations if now.turn == turn else 0
    done: HoldState = replace(now, turn=turn, operations=before + operations)
    return change_ship(battle, ship_id, holds=ship.with_hold(done).holds)


def owed(battle: Battle, unit_id: str, cause: Cause, vessels: int) -> Battle:
    """Return the battle in which a unit has initiative to lose for so many vessels more."""
    unit = battle.unit(unit_id)
    if unit is None:
        return battle
    rating: Rating = unit.rating
    before = sum(each.vessels for each in rating.due if each.cause == cause)
    others = [each for each in rating.due if each.cause != cause]
    due = (*others, Due(cause, before + vessels))
    return change_unit(battle, unit_id, rating=replace(rating, due=due))


def berthed(battle: Battle, group_id: str, berth: Berth) -> Battle:
    """Return the battle in which a craft of a group has another berth."""
    group = battle.group(group_id)
    if group is None:
        return battle
    berths = [berth if each.fighter == berth.fighter else each for each in group.berths]
    return change_group(battle, group_id, berths=tuple(berths))


def without(battle: Battle, craft: Iterable[Aboard]) -> Battle:
    """Return the battle in which craft that were aboard are destroyed."""
    for each in craft:
        battle = marked(battle, each.group, (each.fighter,), "destroyed")
    return battle


def flown_out(battle: Battle, group_id: str, fighters: Sequence[str], flies_as: str) -> Battle:
    """Return the battle in which craft of a group leave their berths, to fly as a group, or in one.

    They have what those have of them that have the least (CI-UMP-110).
    """
    group = battle.group(group_id)
    if group is None:
        return battle
    berths = [each for each in group.berths if each.fighter in fighters]
    arms = least([_armed(group.arms, each.magazines) for each in berths])
    if flies_as == group_id:
        flying = [group.arms] if group.flying else []
        battle = marked(battle, group_id, fighters, "flying")
        return change_group(battle, group_id, arms=least([*flying, arms]))
    own = [replace(each, status="flying") for each in group.fighters if each.id in fighters]
    new = replace(
        group,
        id=flies_as,
        name=UNSET,
        fighters=tuple(own),
        berths=(),
        arms=arms,
        rating=Rating(),
        came=None,
    )
    battle = marked(battle, group_id, fighters, "merged")
    if battle.group(flies_as) is None:
        return replace(battle, groups=(*battle.groups, new))
    return change_groups(
        battle, lambda each: together(each, [new]) if each.id == flies_as else each
    )


def placed(battle: Battle, group_id: str, cell: Cell, motion: Motion) -> Battle:
    """Return the battle in which a group that was launched stands before its ship (CI-UMP-153)."""
    put = change_group(
        battle,
        group_id,
        cell=cell,
        motion=motion,
        moved=True,
        arrival=battle.arrivals,
        came=neighbour(cell, motion.attitude.facing),
    )
    return replace(put, arrivals=battle.arrivals + 1)


def _armed(arms: Arms, magazines: tuple[Magazine, ...]) -> Arms:
    return replace(arms, magazines=magazines)


def marked(battle: Battle, group_id: str, fighters: Collection[str], status: CraftStatus) -> Battle:
    """Return the battle in which craft of a group are no more aboard, or nowhere else."""
    group = battle.group(group_id)
    if group is None:
        return battle
    lost = {"hull": 0} if status == "destroyed" else {}
    return change_group(
        battle,
        group_id,
        fighters=altered(group, fighters, lambda one: replace(one, status=status, **lost)),
        berths=tuple([each for each in group.berths if each.fighter not in fighters]),
    )


def altered(
    group: Group, fighters: Collection[str], change: Callable[[Fighter], Fighter]
) -> tuple[Fighter, ...]:
    """Return the fighters of a group, some of them changed."""
    return tuple([change(each) if each.id in fighters else each for each in group.fighters])
