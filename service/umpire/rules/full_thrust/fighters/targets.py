"""What a group may attack: ships, groups and salvoes in reach and arc (FT 5.2, 5.4, 5.6)."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from umpire.kernel.errors import Refusal
from umpire.kernel.plane import TOLERANCE_MU
from umpire.kernel.words import one_of
from umpire.rules.full_thrust.fighters.contact import bears
from umpire.rules.full_thrust.fighters.groups import may_fight, opponents
from umpire.rules.full_thrust.fighters.gunnery import NOT_AT_SHIPS, ONE_STRIKE
from umpire.rules.full_thrust.fighters.screens import screened_ship
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.placing import range_between, within
from umpire.rules.full_thrust.state.refusals import (
    BOGEY,
    DOCKED,
    IN_DOGFIGHT,
    NO_CEF,
    NOT_IN_RANGE,
    OUT_OF_ARC,
    OWN_SIDE,
    UNKNOWN_TARGET,
    WRONG_FIGHTER_TYPE,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup, Salvo
from umpire.rules.full_thrust.state.units import acting_ship
from umpire.rules.full_thrust.stations.bases import is_inside

Target: TypeAlias = Ship | FighterGroup | Salvo
TargetKind: TypeAlias = Literal["ship", "group", "salvo"]
SHIP_RULE, GROUP_RULE, SALVO_RULE = "FT-5.2-1", "FT-5.4-1", "FT-5.6-1"
_RULES: dict[TargetKind, str] = {"ship": SHIP_RULE, "group": GROUP_RULE, "salvo": SALVO_RULE}


def kind_of(target: Target) -> TargetKind:
    """Return what a target is."""
    if isinstance(target, Ship):
        return "ship"
    return "group" if isinstance(target, FighterGroup) else "salvo"


def found_target(battle: Battle, target_id: str, *, at: str) -> Target:
    """Return a ship on the table, a group that flies, or a salvo that is not spent.

    Raises:
        IllegalOrder: the ship is destroyed or gone.
        Malformed: nothing of that name is there; a ship that has not been announced is not.
    """
    ship = battle.ship(target_id)
    if ship is not None and ship.status != "waiting":
        return acting_ship(battle, target_id, at=at)
    group = battle.group(target_id)
    if group is not None and group.status == "active":
        return group
    salvo = battle.salvo(target_id)
    if salvo is not None and salvo.status != "spent":
        return salvo
    raise UNKNOWN_TARGET.refuse(
        f"There is no {target_id} to attack: name a ship, group or salvo in play.", at=at
    )


def tied_to(battle: Battle, group: FighterGroup) -> list[FighterGroup]:
    """Return the groups that a group has to fight: in a dogfight that is not of its own making.

    One that it has only declared this turn itself, it may still call off.
    """
    return [
        enemy
        for enemy in opponents(battle, group)
        if group.dogfight_since != battle.turn or group.id in enemy.targets
    ]


def bar_to_target(
    battle: Battle, group: FighterGroup, target: Target, *, at: str = "/targets/0"
) -> Refusal | None:
    """Return why a group cannot attack a target, or `None` if it can.

    Ship and group: range, fore arc (FT-5.2-1, FT-5.4-1, FT-RUL-107); salvo: range (FT-5.6-1), or
    it attacks the ship that the group screens (FT-RUL-96). Screens of a ship are not asked for.
    """
    if target.side == group.side:
        return OWN_SIDE.refuse(
            f"{target.id} is of side {group.side}, as {group.id} is: only enemies are attacked.",
            at=at,
        )
    tied = tied_to(battle, group)
    if tied:
        if any(target.id == enemy.id for enemy in tied):
            return None
        return IN_DOGFIGHT.refuse(
            f"{group.id} is in a dogfight, and attacks whom it fights: "
            f"{one_of(each.id for each in tied)}.",
            at=at,
        )
    if isinstance(target, Ship) and not attacks_ships(group):
        return WRONG_FIGHTER_TYPE.refuse(
            f"{group.id} ({group.type}) does not attack ships now: only groups and salvoes.", at=at
        )
    if not may_fight(group):
        return NO_CEF.refuse(
            f"{group.id} has no CEF left, and attacks nothing until it has landed and rearmed.",
            at="/group",
        )
    return _bar_by_place(battle, group, target, at=at)


def attacks_ships(group: FighterGroup) -> bool:
    """Tell whether a group may attack ships: no interceptors, and one strike for torpedoes."""
    spent = group.type in ONE_STRIKE and not group.torpedoes
    return group.type not in NOT_AT_SHIPS and not spent


def _bar_by_place(
    battle: Battle, group: FighterGroup, target: Target, *, at: str
) -> Refusal | None:
    """Refuse a target out of range or arc, or known as a bogey alone (FT-UMP-37)."""
    table = battle.tables.fighter
    if isinstance(target, Ship) and target.bogey:
        return BOGEY.refuse(
            f"{target.id} is a bogey, and is not attacked until it is revealed.", at=at
        )
    if isinstance(target, Ship) and is_inside(battle, target):
        return DOCKED.refuse(
            f"{target.id} is docked inside a station, and is not attacked there: attack the "
            "station.",
            at=at,
        )
    if isinstance(target, Salvo):
        ship = screened_ship(battle, group)
        if ship is not None and ship.id == target.target:
            return None
    rule = _RULES[kind_of(target)]
    limit_mu = table.intercept_mu if isinstance(target, Salvo) else table.attack_mu
    if not within(group, target, limit_mu):
        range_mu = range_between(group, target)
        return NOT_IN_RANGE.refuse(
            f"{target.id} is {range_mu:.2f} MU from {group.id}: {limit_mu:g} MU is the most.",
            at=at,
            rule=rule,
        )
    if not isinstance(target, Salvo) and not bears(battle, group, target):
        return OUT_OF_ARC.refuse(
            f"{target.id} is not ahead of {group.id}: it attacks what lies in its arc F.",
            at=at,
            rule=rule,
        )
    return None


def targets_of(battle: Battle, group: FighterGroup) -> Iterator[Target]:
    """Yield all that a group may attack now, screens of ships left aside."""
    if group.fired or group.status != "active":
        return
    for target in _near(battle, group):
        if bar_to_target(battle, group, target) is None:
            yield target


def _near(battle: Battle, group: FighterGroup) -> Iterator[Target]:
    """Yield the enemies that may be near enough, by a test that costs little."""
    table = battle.tables.fighter
    limit_mu = max(table.attack_mu, table.intercept_mu) + TOLERANCE_MU
    x, side = group.x, group.side
    for ship in battle.ships:
        if abs(ship.x - x) <= limit_mu and ship.status == "active" and ship.side != side:
            yield ship
    for other in battle.groups:
        near = abs(other.x - x) <= limit_mu or other.id in group.dogfight
        if near and other.status == "active" and other.side != side:
            yield other
    for salvo in battle.salvoes:
        if salvo.status != "spent" and salvo.side != side:
            yield salvo
