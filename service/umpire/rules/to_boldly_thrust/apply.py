"""What each event does to a battle: as in Remixed, and chapter by chapter."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.kernel.plane import rounded
from umpire.rules.full_thrust.apply import EFFECTS as REMIXED
from umpire.rules.full_thrust.movement.events import TableShifted
from umpire.rules.full_thrust.turns.events import PhaseBegan
from umpire.rules.to_boldly_thrust.battle import Battle
from umpire.rules.to_boldly_thrust.boarding.apply import EFFECTS as BOARDING
from umpire.rules.to_boldly_thrust.cloaks.apply import EFFECTS as CLOAKS
from umpire.rules.to_boldly_thrust.events import AnyEvent
from umpire.rules.to_boldly_thrust.repairs.apply import EFFECTS as REPAIRS
from umpire.rules.to_boldly_thrust.sensors.apply import EFFECTS as SENSORS
from umpire.rules.to_boldly_thrust.shields.apply import EFFECTS as SHIELDS
from umpire.rules.to_boldly_thrust.ship import Ship, Stance
from umpire.rules.to_boldly_thrust.stances.apply import EFFECTS as STANCES
from umpire.rules.to_boldly_thrust.tractors.apply import EFFECTS as TRACTORS
from umpire.rules.to_boldly_thrust.warp.apply import EFFECTS as WARP
from umpire.rules.to_boldly_thrust.weapons.apply import EFFECTS as WEAPONS


def _phase_began(battle: Battle, event: PhaseBegan) -> Battle:
    """Begin a phase; stances hold when orders are open, and are over when the next are written."""
    was = battle.phase
    begun = _battle(REMIXED[PhaseBegan](battle, event))
    if event.phase == "orders":
        ships = tuple([_fresh(ship) for ship in begun.ships])
        return replace(begun, ships=ships, spreads=(), spreads_launched=0)
    if was == "orders":
        return replace(begun, ships=tuple([_opened(ship) for ship in begun.ships]))
    return begun


def _battle(of_remixed: Any) -> Battle:
    """Return a battle as what it is: the effects of Remixed leave its kind as it was."""
    battle: Battle = of_remixed
    return battle


def _fresh(ship: Ship) -> Ship:
    """Return a ship at the start of a turn."""
    return replace(
        ship,
        stance_written=None,
        stance=Stance(),
        cloak_state="cloaked" if ship.is_cloaked else "off",
        begun=False,
        engaged=(),
        spreads_done=False,
        beamed=False,
        swept=None,
    )


def _opened(ship: Ship) -> Ship:
    return replace(ship, stance=ship.stance_written or Stance(), stance_written=None)


def _table_shifted(battle: Battle, event: TableShifted) -> Battle:
    """Shift everything: spreads too, and cloaked ships where they really are (FT-3.8-1)."""

    def moved(thing: Any) -> Any:
        x, y = rounded((thing.x + event.dx, thing.y + event.dy))
        return replace(thing, x=x, y=y)

    shifted = _battle(REMIXED[TableShifted](battle, event))
    ships = tuple(
        [
            replace(ship, hidden=moved(ship.hidden)) if ship.hidden is not None else ship
            for ship in shifted.ships
        ]
    )
    return replace(shifted, ships=ships, spreads=tuple([moved(each) for each in battle.spreads]))


EFFECTS: dict[type, Callable[[Any, Any], Any]] = {
    **REMIXED,
    **STANCES,
    **SHIELDS,
    **WEAPONS,
    **WARP,
    **BOARDING,
    **TRACTORS,
    **CLOAKS,
    **SENSORS,
    **REPAIRS,
    PhaseBegan: _phase_began,
    TableShifted: _table_shifted,
}


def apply(battle: Battle, event: AnyEvent) -> Battle:
    """Return the battle that `event` leaves."""
    return _battle(EFFECTS[type(event)](battle, event))
