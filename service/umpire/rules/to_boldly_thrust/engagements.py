"""What ships do through a FireCon besides fire: tractor beams and transporters (TBT 7, 8)."""

from collections.abc import Callable

from umpire.kernel.errors import Refusal
from umpire.rules.full_thrust.combat.hindrances import may_attack
from umpire.rules.full_thrust.state.refusals import NO_FIRECON
from umpire.rules.to_boldly_thrust.state.battle import Battle
from umpire.rules.to_boldly_thrust.state.ship import Ship


def require_firecon(ship: Ship, system: str, *, rule: str) -> None:
    """Refuse a ship that has no FireCon left for a system that takes one to itself.

    Raises:
        IllegalOrder: it has none, by `rule`.
    """
    if not ship.fire_controls:
        used = f"; {', '.join(ship.engaged)} took one each" if ship.engaged else ""
        raise NO_FIRECON.refuse(
            f"{ship.id} has no FireCon left for {system}{used}.", at="/ship", rule=rule
        )


def may_engage(battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship might use a FireCon, as far as that shows; not whose turn it is."""
    commanded = ship.status == "active" and ship.in_action and ship.ftl_since is None
    return commanded and ship.fire_controls > 0 and may_attack(battle, ship)


def passes(check: Callable[[], object]) -> bool:
    """Tell whether a check refuses nothing."""
    try:
        check()
    except Refusal:
        return False
    return True
