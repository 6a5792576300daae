"""Attackers of a screened ship engage every group of its screen first (FT-5.5-2)."""

from collections.abc import Iterable, Mapping, Sequence

from umpire.rules.full_thrust.fighters.groups import opponents
from umpire.rules.full_thrust.fighters.screens import screens_of
from umpire.rules.full_thrust.fighters.targets import bar_to_target
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import MUST_ENGAGE_SCREENS
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.small_craft import FighterGroup


def paired_off(engagers: Mapping[str, Sequence[str]]) -> bool:
    """Tell whether every screen can have an engaging group of its own.

    Args:
        engagers: for each screen, the groups that engage it; one group counts for one screen.
    """
    screen_of: dict[str, str] = {}

    def pairs(screen: str, tried: set[str]) -> bool:
        """Find a group for a screen, if need be one whose own screen finds another."""
        for group in engagers[screen]:
            if group in tried:
                continue
            tried.add(group)
            if group not in screen_of or pairs(screen_of[group], tried):
                screen_of[group] = screen
                return True
        return False

    return all(pairs(screen, set()) for screen in engagers)


def require_screens_engaged(battle: Battle, ship: Ship, free: Iterable[FighterGroup] = ()) -> None:
    """Refuse an attack on a ship whose screen is not, or cannot be, engaged as a whole (FT-5.5-2).

    Args:
        battle: with the attack declared.
        ship: which is attacked.
        free: groups that may yet be sent against its screen.

    Raises:
        IllegalOrder: some group of the screen is left over.
    """
    screens = screens_of(battle, ship)
    if not screens:
        return
    ready = list(free)
    engagers = {screen.id: _engagers(battle, ship, screen, ready) for screen in screens}
    if not paired_off(engagers):
        names = ", ".join(engagers)
        raise MUST_ENGAGE_SCREENS.refuse(
            f"Each of {names} is to be engaged before {ship.id} is attacked.", at="/targets"
        )


def _engagers(
    battle: Battle, ship: Ship, screen: FighterGroup, free: Iterable[FighterGroup]
) -> list[str]:
    """Return the groups that engage a screen, or could; none that attacks the ship itself."""
    fighting = [enemy.id for enemy in opponents(battle, screen) if ship.id not in enemy.targets]
    able = [each.id for each in free if bar_to_target(battle, each, screen) is None]
    return [*fighting, *able]
