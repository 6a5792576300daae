"""The referee sets mines, drives beyond light and tunnels right (CI-UMP-66, CI-UMP-186)."""

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.drives.refusals import UNKNOWN_DRIVE, UNKNOWN_TUNNEL
from umpire.rules.cold_infinity.power.supplying import told_only_to
from umpire.rules.cold_infinity.referee.happenings import (
    DriveCorrected,
    MineCorrected,
    TunnelCorrected,
)
from umpire.rules.cold_infinity.referee.orders import (
    UNKNOWN_MINE,
    CorrectDrive,
    CorrectMine,
    CorrectTunnel,
)
from umpire.rules.cold_infinity.state.battle import Ruling
from umpire.rules.cold_infinity.state.drives import drive_of, drives_of
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import (
    INCONSISTENT,
    NOTHING_CORRECTED,
    UNKNOWN_SIDE,
)
from umpire.rules.cold_infinity.state.units import known_ship


def correct_mine(ruling: Ruling, order: CorrectMine, _dice: Dice) -> Ruling:
    """Set a mine right: where it lies, who has found it, or that it is gone (CI-UMP-66).

    Raises:
        Malformed: there is no such mine or side, its own side is to have found it, or nothing
            changes.
    """
    battle = ruling.state
    mine = battle.mine(order.mine)
    if mine is None:
        raise UNKNOWN_MINE.refuse(
            f"There is no mine {order.mine}; there is {listed(e.id for e in battle.mines)}.",
            at="/mine",
        )
    for place, side in enumerate(order.found or ()):
        if side not in battle.sides:
            raise UNKNOWN_SIDE.refuse(
                f"There is no side {side}; there is {listed(battle.sides)}.", at=f"/found/{place}"
            )
        if side == mine.side:
            raise INCONSISTENT.refuse(
                f"Mine {mine.id} is of side {side}, which need not find it: name others.",
                at=f"/found/{place}",
            )
    cell = mine.cell if order.cell is None else order.cell
    found = mine.found if order.found is None else tuple(dict.fromkeys(order.found))
    after = None if order.removed else replace(mine, cell=cell, found=found)
    if after == mine:
        raise NOTHING_CORRECTED.refuse(f"Mine {mine.id} is so already: correct what differs.")
    only = tuple(dict.fromkeys((mine.side, *mine.found, *found)))
    return ruling.then(MineCorrected(mine=mine.id, note=order.reason, after=after, only=only))


def correct_drive(ruling: Ruling, order: CorrectDrive, _dice: Dice) -> Ruling:
    """Set a drive beyond light right: its power, and whether it works (CI-UMP-66).

    Raises:
        Malformed: there is no such ship or drive, it does not hold so much, or nothing changes.
    """
    battle = ruling.state
    ship = known_ship(battle, order.ship, at="/ship")
    drive = drive_of(ship, order.drive)
    if drive is None:
        raise UNKNOWN_DRIVE.refuse(
            f"{ship.id} has no drive {order.drive}; it has"
            f" {listed(each.system.id for each in drives_of(ship))}.",
            at="/drive",
        )
    most = drive.system.power
    if order.held is not None and order.held > most:
        raise INCONSISTENT.refuse(
            f"Drive {order.drive} of {ship.id} holds {most} power at most.", at="/held"
        )
    before = ship.beyond.drive(order.drive)
    after = replace(
        before,
        held=before.held if order.held is None else order.held,
        wanted=before.wanted if order.held is None else None,
        disabled=before.disabled if order.disabled is None else order.disabled,
        melted=before.melted if order.melted is None else order.melted,
        declared=None if order.idle else before.declared,
    )
    if after == before:
        raise NOTHING_CORRECTED.refuse(
            f"Drive {order.drive} of {ship.id} is so already: correct what differs."
        )
    return ruling.then(
        DriveCorrected(
            ship=ship.id,
            drive=order.drive,
            note=order.reason,
            after=after,
            only=told_only_to(battle, ship),
        )
    )


def correct_tunnel(ruling: Ruling, order: CorrectTunnel, _dice: Dice) -> Ruling:
    """Set a tunnel right: where it stands, its facing, or that it is closed (CI-UMP-66).

    Raises:
        Malformed: there is no such tunnel, or nothing changes.
    """
    battle = ruling.state
    tunnel = battle.tunnel(order.tunnel)
    if tunnel is None:
        raise UNKNOWN_TUNNEL.refuse(
            f"There is no tunnel {order.tunnel}; there is"
            f" {listed(e.id for e in battle.open_tunnels)}.",
            at="/tunnel",
        )
    cell = tunnel.cell if order.cell is None else order.cell
    facing = tunnel.facing if order.facing is None else order.facing
    after = None if order.closed else replace(tunnel, cell=cell, facing=facing)
    if after == tunnel:
        raise NOTHING_CORRECTED.refuse(f"Tunnel {tunnel.id} is so already: correct what differs.")
    return ruling.then(TunnelCorrected(tunnel=tunnel.id, note=order.reason, after=after))
