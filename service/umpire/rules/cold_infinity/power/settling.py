"""The end of Power Allocation: ships without an allocation keep on what was on (CI 3.2)."""

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.power.allotting import allotted
from umpire.rules.cold_infinity.power.happenings import ForcedOffCounted
from umpire.rules.cold_infinity.power.keeping import shed
from umpire.rules.cold_infinity.power.supplying import told_only_to
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.power import SystemTurns
from umpire.rules.cold_infinity.state.starship import Starship


def settle(ruling: Ruling, _dice: Dice) -> Ruling:
    """Return the ruling in which every ship has its power for the turn (CI-3.2-1, CI-UMP-70)."""
    for ship in ruling.state.ships:
        if ship.in_play and not ship.power.allocated:
            ruling = ruling.then(allotted(ruling.state, ship, shed(ruling.state, ship)))
        if ship.in_play and ship.power.forced_off:
            ruling = ruling.then(_counted(ruling.state, ship))
    return ruling


def _counted(battle: Battle, ship: Starship) -> ForcedOffCounted:
    """Return the systems that are still forced off when this allocation is over (CI-3.2.2-1)."""
    left = [SystemTurns(each.system, each.turns - 1) for each in ship.power.forced_off]
    return ForcedOffCounted(
        ship=ship.id,
        forced_off=tuple([each for each in left if each.turns > 0]),
        only=told_only_to(battle, ship),
    )
