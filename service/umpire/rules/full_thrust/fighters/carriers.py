"""Carriers: launching groups and taking them in (FT 3.4, 5.0, 7.1). Units: MU, craft."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.words import counted
from umpire.rules.full_thrust.fighters.groups import flying_group, opponents
from umpire.rules.full_thrust.fighters.happenings import GroupLaunched, GroupRecovered
from umpire.rules.full_thrust.fighters.orders import RecoverGroup
from umpire.rules.full_thrust.fighters.rearming import join_groups, rearm, require_joinable
from umpire.rules.full_thrust.power import has_reflex_on
from umpire.rules.full_thrust.state.battle import Battle, Ruling
from umpire.rules.full_thrust.state.core_options import Rounding
from umpire.rules.full_thrust.state.placing import range_between, within
from umpire.rules.full_thrust.state.refusals import (
    BOGEY,
    CAPACITY,
    GROUNDED,
    IN_DOGFIGHT,
    MUST_NOT_MANOEUVRE,
    NO_BAY,
    NOT_IN_RANGE,
    NOT_LAUNCHED,
    REFLEX_ACTIVE,
    UNKNOWN_SHIP,
)
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup
from umpire.rules.full_thrust.state.systems import room_in
from umpire.rules.full_thrust.state.units import acting_ship, require_unfinished


def most_launches(bays: int) -> int:
    """Return how many groups a ship launches a turn, by its working bays (FT-3.4-2)."""
    return bays


def most_recoveries(bays: int, rounding: Rounding) -> int:
    """Return how many groups a ship takes in a turn: half its bays (FT-3.4-2, FT-RUL-43)."""
    return (bays + 1) // 2 if rounding == "up" else bays // 2


def hangar_capacity(battle: Battle, ship: Ship) -> int:
    """Return the craft for which a ship has room in its working bays (FT-7.1-2, FT-RUL-97)."""
    usual = battle.tables.design.hangar.fighter_bay_craft
    return sum([room_in(bay, usual) for bay in ship.bays])


def free_places(battle: Battle, ship: Ship) -> int:
    """Return for how many craft more a ship has room, whichever its bays (FT-RUL-97)."""
    return max(
        0, hangar_capacity(battle, ship) - sum([group.strength for group in _aboard(battle, ship)])
    )


def _aboard(battle: Battle, ship: Ship) -> list[FighterGroup]:
    return [
        group for group in battle.groups if group.status == "aboard" and group.carrier == ship.id
    ]


# Launching


def bar_to_launching(battle: Battle, group: FighterGroup) -> Refusal | None:
    """Return why a group that is aboard cannot be launched now, or `None` (FT-3.4-1, -2, FT-5.0-2).

    Whose turn it is, and which groups go first, is not asked.
    """
    carrier = battle.ship(group.carrier) if group.carrier else None
    if carrier is None or carrier.status != "active":
        return NO_BAY.refuse(
            f"{group.id} has no carrier on the table, and is not launched.", at="/group"
        )
    wrong = carrier.bar_to("act", battle.turn)
    if wrong:
        return wrong[0].refuse(wrong[1], at="/group")
    if carrier.order is None or not carrier.order.launch:
        return NOT_LAUNCHED.refuse(
            f"{group.id} stays aboard: {carrier.id} is not ordered to launch (write Launch in "
            "its order).",
            at="/group",
        )
    if group.grounded or (group.relaunch_turn or 0) > battle.turn:
        return GROUNDED.refuse(f"{group.id} stays aboard: {_grounded(group)}.", at="/group")
    bays = len(carrier.bays)
    if carrier.launched >= most_launches(bays):
        return NO_BAY.refuse(
            f"{group.id} stays aboard: {carrier.id} has launched {carrier.launched} groups, "
            "and with "
            f"{bays} bays {most_launches(bays)} is the most a turn.",
            at="/group",
        )
    return None


def _grounded(group: FighterGroup) -> str:
    if group.grounded:
        return "it is never launched again"
    return f"it may be launched from turn {group.relaunch_turn}"


def launch(ruling: Ruling, group: FighterGroup) -> Ruling:
    """Launch a group from where its carrier is (FT-3.4-2).

    Raises:
        IllegalOrder: `bar_to_launching` says why.
    """
    refusal = bar_to_launching(ruling.state, group)
    carrier = ruling.state.ship(group.carrier or "")
    if refusal is not None:
        raise refusal
    if carrier is None:
        return ruling
    began_with = _began_with(ruling.state, group)
    return ruling.then(
        GroupLaunched(
            group=group.id,
            side=group.side,
            turn=ruling.state.turn,
            ship=carrier.id,
            launched=carrier.launched + 1,
            start_strength=began_with,
            x=carrier.x,
            y=carrier.y,
            lost_before=began_with - group.strength,
        )
    )


def _began_with(battle: Battle, group: FighterGroup) -> int:
    """Return from which strength on losses count for morale (FT-RUL-33)."""
    since_launch = battle.options.morale_losses == "launch"
    return group.strength if since_launch else max(group.start_strength, group.strength)


# Recovery


def recover_group(ruling: Ruling, order: RecoverGroup, dice: Dice) -> Ruling:
    """Land a group on a carrier that it has met, and re-arm it where that is played (FT-5.0-3).

    Raises:
        IllegalOrder: it has not met the carrier, or the carrier cannot take it in now.
        Malformed: there is no such group, or no such ship of its side.
    """
    battle = ruling.state
    group = flying_group(battle, order.group, at="/group")
    require_unfinished(battle, group.side, at="/group")
    carrier = battle.ship(order.ship)
    if carrier is None or carrier.side != group.side:
        raise UNKNOWN_SHIP.refuse(
            f"Side {group.side} has no ship {order.ship}: {group.id} lands on a ship of its "
            "own side.",
            at="/ship",
        )
    acting_ship(battle, order.ship, at="/ship")
    refusal = bar_to_recovering(battle, group, carrier)
    if refusal is not None:
        raise refusal
    if order.join is not None:
        require_joinable(battle, group, carrier, order.join)
    ruling = ruling.then(
        GroupRecovered(
            group=group.id,
            side=group.side,
            ship=carrier.id,
            bay=bay_for(battle, group, carrier),
            recovered=carrier.recovered + 1,
            x=carrier.x,
            y=carrier.y,
        )
    )
    ruling = rearm(ruling, group.id, dice)
    return ruling if order.join is None else join_groups(ruling, group.id, order.join)


def bar_to_recovering(battle: Battle, group: FighterGroup, carrier: Ship) -> Refusal | None:
    """Return why a group cannot land on a carrier of its side now, or `None`.

    It is in no dogfight; it has met the carrier (FT-RUL-26), which has kept course and velocity
    (FT-5.0-3), takes in half as many groups as it has bays (FT-3.4-2), and has room (FT-RUL-97);
    and it is no bogey (FT-UMP-37).
    """
    if opponents(battle, group):
        return IN_DOGFIGHT.refuse(
            f"{group.id} is in a dogfight: it breaks off before it lands (break_off).", at="/group"
        )
    if carrier.bogey:
        return BOGEY.refuse(
            f"{carrier.id} is a bogey, and takes in no group: reveal it first.",
            at="/ship",
            rule="FT-UMP-37",
        )
    limit_mu = battle.options.contact_distance
    if not within(group, carrier, limit_mu):
        return NOT_IN_RANGE.refuse(
            f"{group.id} is {range_between(group, carrier):.2f} MU from {carrier.id}: "
            f"{limit_mu:g} MU is "
            "the most.",
            at="/ship",
            rule="FT-5.0-3",
        )
    wrong = carrier.bar_to("act", battle.turn)
    if wrong:
        return wrong[0].refuse(wrong[1], at="/ship")
    return _bar_by_other_work(carrier) or _bar_by_room(battle, group, carrier)


def _bar_by_other_work(carrier: Ship) -> Refusal | None:
    """Return why what a carrier does this turn keeps it from recovery (FT-5.0-3, FT-12.3-7)."""
    if has_reflex_on(carrier):
        return REFLEX_ACTIVE.refuse(
            f"The reflex field of {carrier.id} is on: it takes in groups when that is off.",
            at="/ship",
        )
    if carrier.manoeuvred:
        return MUST_NOT_MANOEUVRE.refuse(
            f"{carrier.id} has manoeuvred: it takes in groups in a turn in which it flies "
            "straight on.",
            at="/ship",
        )
    return None


def _bar_by_room(battle: Battle, group: FighterGroup, carrier: Ship) -> Refusal | None:
    bays = len(carrier.bays)
    if not bays:
        return NO_BAY.refuse(
            f"{carrier.id} has no working bay: {group.id} may land on another ship.", at="/ship"
        )
    most = most_recoveries(bays, battle.options.recovery_rounding)
    if carrier.recovered >= most:
        return CAPACITY.refuse(
            f"{carrier.id} has taken in {counted(carrier.recovered, 'group')}: {most} a turn "
            "is the most.",
            at="/ship",
        )
    places = free_places(battle, carrier)
    if places < group.strength:
        return CAPACITY.refuse(
            f"{carrier.id} has {places} places left, and {group.id} has {group.strength} "
            f"craft: {places} "
            "is the most.",
            at="/ship",
            rule="FT-RUL-97",
        )
    return None


def bay_for(battle: Battle, group: FighterGroup, carrier: Ship) -> str:
    """Return the bay into which a group goes: its own if there is room, else the emptiest.

    Where no one bay has room for all, the group is noted in the emptiest (FT-RUL-97).
    """
    usual = battle.tables.design.hangar.fighter_bay_craft
    room = {bay.id: room_in(bay, usual) for bay in carrier.bays}
    for each in _aboard(battle, carrier):
        if each.bay in room:
            room[each.bay] -= each.strength
    own = group.bay if group.carrier == carrier.id else None
    if own in room and room[own] >= group.strength:
        return own
    return max(room, key=room.__getitem__)
