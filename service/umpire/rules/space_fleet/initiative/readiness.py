"""SF 2: whether a ship or a squadron has yet to move, and may do so now."""

from collections.abc import Callable

from umpire.kernel.errors import Refusal
from umpire.rules.space_fleet.counters.parties import Party, party_of
from umpire.rules.space_fleet.initiative.steps import require_squadron_step, require_step
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.refusals import ALREADY_MOVED
from umpire.rules.space_fleet.state.ship import Ship
from umpire.rules.space_fleet.state.units import is_under_counter


def require_turn_of(battle: Battle, ship: Ship, *, at: str) -> None:
    """Refuse a ship out of its turn; under its squadron's counter it has that of the squadron.

    Raises:
        IllegalOrder: who moves first is not decided; it is another side's step, or another's turn.
    """
    if ship.squadron is not None and is_under_counter(battle, ship):
        require_squadron_step(battle, ship.side, ship.squadron, at=at)
    else:
        require_step(battle, ship, at=at)


def ready_party(battle: Battle, ship: Ship, *, at: str) -> Party:
    """Return what is to move with a ship, which may do so now and has not moved.

    Raises:
        IllegalOrder: as `require_turn_of`; or it has moved this turn.
    """
    party = party_of(battle, ship)
    require_turn_of(battle, ship, at=at)
    if any(each.moved for each in party.ships):
        name = party.counter if is_under_counter(battle, ship) else ship.id
        raise ALREADY_MOVED.refuse(
            f"{name} has moved this turn; it moves again in the next.", at=at
        )
    return party


def may_act(require: Callable[..., object], battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship meets one of the requirements above."""
    try:
        require(battle, ship, at="/ship")
    except Refusal:
        return False
    return True
