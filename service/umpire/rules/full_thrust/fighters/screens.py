"""Fighter screens: groups that stay with a ship and keep attackers off it (FT 5.5). Units: MU."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.rules.full_thrust.fighters.groups import group_in_play, opponents
from umpire.rules.full_thrust.fighters.happenings import ScreenAssigned, ScreenBroken
from umpire.rules.full_thrust.fighters.orders import AssignScreen
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.placing import within
from umpire.rules.full_thrust.state.refusals import IN_DOGFIGHT, NOT_IN_RANGE, UNKNOWN_SHIP
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.units import acting_ship, known_group, require_unfinished


def screened_ship(battle: Battle, group: FighterGroup) -> Ship | None:
    """Return the ship that a group screens now; one that is too far away screens none (FT-5.5-1).

    A ship that has left the table has no screen any more either.
    """
    ship = battle.ship(group.screening) if group.screening else None
    if ship is None or ship.status != "active" or group.status != "active":
        return None
    return ship if within(group, ship, battle.tables.fighter.screen_mu) else None


def screens_of(battle: Battle, ship: Ship) -> list[FighterGroup]:
    """Return the groups that screen a ship now, in list order."""
    return [
        group
        for group in battle.groups
        if group.screening == ship.id and screened_ship(battle, group) is not None
    ]


def assign_screen(ruling: Ruling, order: AssignScreen, _dice: Dice) -> Ruling:
    """Assign a group to a ship of its side, or release it (FT-5.5-1, FT-RUL-96).

    A group in flight is near the ship already; one that is aboard is to be launched this turn.

    Raises:
        IllegalOrder: its side has finished its orders, it is in a dogfight, or too far away.
        Malformed: there is no such group, or no such ship of its side.
    """
    battle = ruling.state
    group = group_in_play(battle, order.group, at="/group")
    require_unfinished(battle, group.side, at="/group")
    if order.ship is not None:
        ship = battle.ship(order.ship)
        if ship is None or ship.side != group.side:
            raise UNKNOWN_SHIP.refuse(
                f"Side {group.side} has no ship {order.ship}: {group.id} screens a ship of its "
                "own side.",
                at="/ship",
            )
        acting_ship(battle, ship.id, at="/ship")
        refusal = bar_to_screening(battle, group, ship)
        if refusal is not None:
            raise refusal
    return ruling.then(
        ScreenAssigned(group=group.id, side=group.side, turn=battle.turn, ship=order.ship)
    )


def bar_to_screening(battle: Battle, group: FighterGroup, ship: Ship) -> Refusal | None:
    """Return why a group cannot be assigned to a ship of its side, or `None` (FT-RUL-96)."""
    if opponents(battle, group):
        return IN_DOGFIGHT.refuse(
            f"{group.id} is in a dogfight, and screens nothing: it breaks off first (break_off).",
            at="/group",
        )
    limit_mu = battle.tables.fighter.screen_mu
    near = group.status == "aboard" or within(group, ship, limit_mu)
    if ship.status != "active" or not near:
        return NOT_IN_RANGE.refuse(
            f"{ship.id} is too far from {group.id} to be screened: {limit_mu:g} MU is the most.",
            at="/ship",
            rule="FT-5.5-1",
        )
    return None


def drop_screen(ruling: Ruling, group_id: str) -> Ruling:
    """End the duty of a screen that has moved too far from its ship (FT-5.5-1)."""
    group = known_group(ruling.state, group_id, at="/group")
    if group.screening is None or screened_ship(ruling.state, group) is not None:
        return ruling
    return ruling.then(ScreenBroken(group=group_id, ship=group.screening))


def release_opened(ruling: Ruling) -> Ruling:
    """End the duty of groups whose ship has surrendered while orders were sealed (FT-UMP-33)."""
    battle = ruling.state
    for group in battle.groups:
        ship = battle.ship(group.screening) if group.screening else None
        if ship is not None and ship.status == "surrendered" and group.status == "active":
            ruling = ruling.then(ScreenBroken(group=group.id, ship=ship.id, rule="FT-UMP-33"))
    return ruling
