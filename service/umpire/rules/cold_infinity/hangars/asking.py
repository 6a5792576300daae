"""Whom Final Actions ask for what hangars could do, judged by what all know (CI 12.4)."""

from umpire.rules.cold_infinity.hangars.cargo import is_asked_for_cargo
from umpire.rules.cold_infinity.hangars.handling import bar_to_landing, bar_to_receiving
from umpire.rules.cold_infinity.hangars.stowage import hangars_of, stowed_in
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Hold
from umpire.rules.cold_infinity.state.units import acting_ships, speed_of


def is_asked_for_hangars(battle: Battle, side: str) -> bool:
    """Tell whether a side has cargo, craft in a hangar that works, or one that could receive them.

    What they hold, and how much a hangar has done this turn, is its own affair (CI-12.4-2).
    """
    if is_asked_for_cargo(battle, side):
        return True
    return battle.options.hangars_in_use and any(
        bool(stowed_in(battle, ship.id, name)) or _could_receive(battle, ship, hangar.system)
        for ship in acting_ships(battle, side)
        for name, hangar in hangars_of(ship).items()
        if hangar.intact and hangar.system.operations
    )


def _could_receive(battle: Battle, ship: Starship, hangar: Hold) -> bool:
    """Tell whether craft that may land are beside a ship (CI-12.4.1-2)."""
    if ship.turned or bar_to_receiving(external=hangar.external, receives=hangar.receives):
        return False
    return any(
        group.in_play
        and (group.side, group.cell) == (ship.side, ship.cell)
        and not bar_to_landing(speed_of(battle, group), speed_of(battle, ship))
        for group in battle.groups
    )
