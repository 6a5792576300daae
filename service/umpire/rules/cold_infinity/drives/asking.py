"""Whom Final Actions beyond light ask (CI 14.1, 14.6)."""

from umpire.rules.cold_infinity.drives.arrivals import drive_for, is_waiting, may_come_through
from umpire.rules.cold_infinity.drives.passages import passages
from umpire.rules.cold_infinity.drives.standing import ready_drives
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.beyond import Coming
from umpire.rules.cold_infinity.state.drives import drives_of
from umpire.rules.cold_infinity.state.starship import Starship

ENDING: tuple[Coming, ...] = ("tunnel", "snap")
STARTING: tuple[Coming, ...] = ("shift", "warp")


def is_asked_beyond(battle: Battle, side: str) -> bool:
    """Tell whether a side has a tunnel to open now, or ships that may come in (CI-14.1-1)."""
    if any(ship.side == side for ship, _ in ready_drives(battle, "hyper")):
        return True
    return may_bring_in(battle, side, ENDING)


def may_call(battle: Battle) -> bool:
    """Tell whether any ship was built with a drive, or waits beyond, as all may know (CI-UMP-113).

    What drives are told to do is not known to all where units are to be identified.
    """
    ships = [each for each in battle.ships if each.in_play or each.status == "beyond"]
    return any(each.status == "beyond" or drives_of(each) for each in ships)


def may_bring_in(battle: Battle, side: str, by: tuple[Coming, ...]) -> bool:
    """Tell whether a side has ships beyond that come in by one of these ways (CI-14.6-1, -2)."""
    return any(
        comes_by(battle, ship, each)
        for ship in battle.ships
        if ship.side == side and is_waiting(ship)
        for each in by
    )


def comes_by(battle: Battle, ship: Starship, by: Coming) -> bool:
    """Tell whether a ship comes in so: by a drive of its own, or through what is there."""
    own = drive_for(ship, by) is not None
    return own or any(may_come_through(battle, each, by) for each in passages(battle))
