"""What Remixed rules on otherwise for cloaks: ships that pass, and sides that are done (TBT 9)."""

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.fire import pass_fire as pass_in_remixed
from umpire.rules.full_thrust.gunnery import PassFire, ShipActivated
from umpire.rules.full_thrust.sequence import FinishPhase
from umpire.rules.full_thrust.sequence import finish_phase as finish_in_remixed
from umpire.rules.to_boldly_thrust.activations import is_amid, require_none_begun
from umpire.rules.to_boldly_thrust.cloaks.cloaking import is_to_cloak
from umpire.rules.to_boldly_thrust.cloaks.hiding import (
    acting_or_hidden,
    is_to_appear,
    require_hidden_turn,
)
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling
from umpire.rules.to_boldly_thrust.state.refusals import CLOAK_WAITS, SHIP_BEGUN
from umpire.rules.to_boldly_thrust.state.ship import Ship


def pass_fire(ruling: Ruling, order: PassFire, dice: Dice) -> Ruling:
    """Let a ship not fire; one under its cloak may be passed over too (FT-RUL-13, TBT-UMP-26).

    Raises:
        IllegalOrder: it is not the ship's turn, or it is ordered to drop its cloak.
        Malformed: there is no such ship.
    """
    battle = ruling.state
    ship = acting_or_hidden(battle, order.ship, at="/ship")
    require_passable(battle, ship)
    if ship.status != "cloaked":
        return pass_in_remixed(ruling, order, dice)
    passed = ShipActivated(ship=ship.id, side=ship.side, rule="TBT-UMP-26")
    return ruling.then(passed)


def require_passable(battle: Battle, ship: Ship) -> None:
    """Refuse to pass over a ship while another one acts, or that is to come out of its cloak.

    Raises:
        IllegalOrder: it is not its turn, or it is ordered to drop its cloak.
    """
    if ship.status == "cloaked":
        require_hidden_turn(battle, ship)
    require_none_begun(battle, ship)
    if is_to_appear(ship):
        raise CLOAK_WAITS.refuse(
            f"{ship.id} is ordered to drop its cloak; it passes after drop_cloak.",
            at="/ship",
        )


def finish_phase(ruling: Ruling, order: FinishPhase, dice: Dice) -> Ruling:
    """Let a side say that it is done; not with the fire while its cloaks wait (TBT-CLOAK-03).

    Raises:
        IllegalOrder: it has said so, a ship is in the middle of its activation, or one is to cloak
            or to drop its cloak.
    """
    battle = ruling.state
    ruling = finish_in_remixed(ruling, order, dice)
    if battle.phase == "fire":
        require_cloaks_done(battle, order.side)
    return ruling


def require_cloaks_done(battle: Battle, side: str) -> None:
    """Refuse a side to be done with the fire while its ships still have to act.

    Raises:
        IllegalOrder: one is in the middle of its activation, is to cloak or to drop its cloak.
    """
    for ship in battle.ships:
        if ship.side == side and not ship.activated:
            _require_nothing_awaited(battle, ship)


def _require_nothing_awaited(battle: Battle, ship: Ship) -> None:
    if is_amid(ship):
        raise SHIP_BEGUN.refuse(
            f"{ship.id} has begun its activation, and is to fire or to pass first.", at="/side"
        )
    if is_to_cloak(battle, ship):
        raise CLOAK_WAITS.refuse(f"{ship.id} is to cloak first; pass_fire does that.", at="/side")
    if is_to_appear(ship):
        raise CLOAK_WAITS.refuse(
            f"{ship.id} is to drop its cloak first; drop_cloak does that.", at="/side"
        )
