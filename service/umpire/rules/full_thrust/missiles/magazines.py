"""Mountings and magazines: which salvoes a ship can still launch (FT 6.4, 6.5)."""

from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.systems import (
    Ammunition,
    Launcher,
    Magazine,
    SalvoMissileLauncher,
    SalvoMissileRack,
)

KINDS: tuple[Ammunition, ...] = ("standard", "extended_range")


def held(ship: Ship, magazine: Magazine, ammunition: Ammunition) -> int:
    """Return how many salvoes of a kind are left in a magazine; in a lost one none (FT-7.1-3)."""
    if not ship.works(magazine.id):
        return 0
    left: int = getattr(magazine, ammunition)
    for load in ship.loads:
        if load.magazine == magazine.id:
            left -= getattr(load, ammunition)
    return max(0, left)


def magazine_of(ship: Ship, launcher: SalvoMissileLauncher) -> Magazine | None:
    """Return the one magazine that feeds a launcher, whatever its state (FT-6.5-1)."""
    found = ship.ssd.system(launcher.magazine) if launcher.magazine is not None else None
    return found if isinstance(found, Magazine) else None


def at_hand(ship: Ship, weapon: Launcher) -> dict[Ammunition, int]:
    """Return the salvoes that a launcher or rack can draw on, by kind; kinds without any are out.

    Whether it has been used this turn is not asked.
    """
    if isinstance(weapon, SalvoMissileRack):
        return {weapon.ammunition: 1} if ship.works(weapon.id) else {}
    magazine = magazine_of(ship, weapon)
    if magazine is None or not ship.works(weapon.id):
        return {}
    left = {kind: held(ship, magazine, kind) for kind in KINDS}
    return {kind: number for kind, number in left.items() if number}
