"""Acts of ships in the fire phase besides fire, and their activation (TBT-RUL-43).

A ship's other acts come before its fire (TBT-UMP-2): they begin the activation, which ends, as in
Remixed, when the ship fires or passes.
"""

from collections.abc import Callable, Iterator
from functools import partial

from umpire.kernel.errors import Refusal
from umpire.rules.full_thrust.fire import firing_ship, may_attack, require_able_to_attack
from umpire.rules.full_thrust.refusals import NO_FIRECON
from umpire.rules.to_boldly_thrust.refusals import SHIP_BEGUN
from umpire.rules.to_boldly_thrust.state import Battle, Ship, require_ship


def require_firecon(ship: Ship, system: str, *, rule: str) -> None:
    """Refuse a ship that has no FireCon left for a system that takes one to itself."""
    if not ship.fire_controls:
        used = f"; {', '.join(ship.engaged)} took one each" if ship.engaged else ""
        raise NO_FIRECON.refuse(
            f"{ship.id} has no FireCon left for {system}{used}.", at="/ship", rule=rule
        )


def may_engage(battle: Battle, ship: Ship) -> bool:
    """Return whether a ship might use a FireCon, as far as that shows; not whose turn it is."""
    commanded = ship.status == "active" and ship.can("act", battle.turn) and ship.ftl_since is None
    return commanded and ship.fire_controls > 0 and may_attack(battle, ship)


def passes(check: Callable[[], object]) -> bool:
    """Return whether a check refuses nothing."""
    try:
        check()
    except Refusal:
        return False
    return True


def is_amid(ship: Ship) -> bool:
    """Return whether a ship is in the middle of its activation, and still there (TBT-UMP-2)."""
    return ship.begun and not ship.activated and ship.status == "active"


def require_activated_ship(battle: Battle, ship_id: str) -> Ship:
    """Return a ship that may do something beside its fire in its activation now.

    It is on the table, has not acted yet, and it is its turn.
    """
    firing_ship(battle, ship_id, require_able_to_attack)
    return require_ship(battle, ship_id, at="/ship")


def acting_ships(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[Ship]:
    """Yield the ships that may do something beside their fire now; for their own side's eyes."""
    if battle.phase != "fire" or battle.active is None or not side_sees(battle.active):
        return
    for ship in battle.ships:
        asked = ship.side == battle.active and unit in {None, ship.id}
        if asked and passes(partial(require_activated_ship, battle, ship.id)):
            yield ship


def require_none_begun(battle: Battle, ship: Ship) -> None:
    """Refuse a ship while another one of its side has begun its activation (TBT-UMP-2)."""
    if is_amid(ship):
        return
    for other in battle.ships:
        if other.side == ship.side and is_amid(other):
            raise SHIP_BEGUN.refuse(
                f"{other.id} has begun its activation, and must fire or pass before {ship.id}.",
                at="/ship",
            )
