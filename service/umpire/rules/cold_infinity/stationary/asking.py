"""Whom the phases of stationary weapons ask (CI 10.0, 2.1.4.1). That is judged by what all know."""

from umpire.rules.cold_infinity.state.audience import may_hide_mines
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.units import acting_ships
from umpire.rules.cold_infinity.stationary.drums import drums_of


def is_asked_for_announcements(battle: Battle, side: str) -> bool:
    """Tell whether a side has drums on a unit that acts (CI-2.1.4.1-1).

    What they hold, and whether they are ready, is its own affair.
    """
    return may_hide_mines(battle) and any(drums_of(ship) for ship in acting_ships(battle, side))


def is_asked_for_deployments(battle: Battle, side: str) -> bool:
    """Tell whether a side has announced that a drum deploys this turn (CI-10.0-1)."""
    drums = {each.unit for each in battle.announced if each.turn == battle.turn}
    return any(ship.id in drums for ship in acting_ships(battle, side))
