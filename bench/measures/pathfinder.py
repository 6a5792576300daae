"""A pathfinder of Cold Infinity: plays as the commodore does, and leaves beyond light.

Drives are charged, told to work as soon as they are full, and tunnels opened ahead of their ships;
ships shift in part for two turns before they shift away; who may enter a tunnel or a gate does.
"""

from collections.abc import Iterator
from typing import Any

from measures import commodore
from umpire.kernel.hexes import neighbour
from umpire.kernel.rulebook import REFEREE
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.drives.requirements import (
    ActivateDrive,
    Arrive,
    ChargeDrive,
    OpenTunnel,
    TransferTunnel,
)
from umpire.rules.cold_infinity.drives.tunnels import (
    ActivateDriveChoice,
    ArriveChoice,
    ChargeDriveChoice,
    OpenTunnelChoice,
    TransferTunnelChoice,
    passages,
)
from umpire.rules.cold_infinity.movement.choices import MoveChoice
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.values import Accelerate

AHEAD_HEXES = 2  # how far before a ship its tunnel opens
PART_SHIFTS = 4  # until which turn ships shift in part
MOST_HEXES = 3  # of thrust into a tunnel


def next_order(battle: Battle) -> Value:
    """Return what a ship does beyond light, if it does anything, else what the commodore orders."""
    for choice in COLD_INFINITY.choices(battle, REFEREE, None):
        for order in _wanted(battle, choice):
            if commodore.allowed(battle, order):
                return order
    return commodore.next_order(battle)


def _wanted(battle: Battle, choice: Any) -> Iterator[Value]:
    """Yield what might be done by a choice, the best first."""
    match choice:
        case ChargeDriveChoice(held=held, full=full) if held < full:
            if _ship(battle, choice.ship).beyond.drive(choice.drive).wanted is None:
                yield ChargeDrive(choice.ship, choice.drive, choice.most)
        case ActivateDriveChoice(part=part):
            waits = choice.travel == "shift" and battle.turn <= PART_SHIFTS
            if part == waits and choice.travel != "hyper":
                yield ActivateDrive(choice.ship, choice.drive, part)
            elif choice.travel == "hyper":
                yield ActivateDrive(choice.ship, choice.drive)
        case TransferTunnelChoice():
            yield TransferTunnel(choice.tunnel, choice.ship, choice.drive)
        case OpenTunnelChoice():
            ship = _ship(battle, choice.ship)
            facing = ship.motion.attitude.facing
            cell = neighbour(ship.cell, facing, AHEAD_HEXES)
            back = (facing + 2) % 6 + 1
            yield OpenTunnel(choice.ship, choice.drive, cell, back)
        case ArriveChoice(by="tunnel", through=None) if battle.turn > 1:
            yield Arrive(ship=choice.ship, by="tunnel", cell=(3, 3), facing=5)
        case MoveChoice():
            yield from _entries(battle, choice.unit)


def _entries(battle: Battle, unit: str) -> Iterator[Value]:
    """Yield ways of a unit into what is there to be entered."""
    for passage in passages(battle):
        yield Move(unit=unit, enters=passage.id)
        for direction in range(1, 7):
            for hexes in range(1, MOST_HEXES + 1):
                plan = (Accelerate(direction=direction, hexes=hexes),)
                yield Move(unit=unit, plan=plan, enters=passage.id)


def _ship(battle: Battle, name: str) -> Any:
    return battle.ship(name)
