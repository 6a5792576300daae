"""Cloaking: a ship that is ordered to, is activated, and fades from sight (TBT-CLOAK-02, -03).

From its activation to that of the next opposing ship it fades, and can be fired at (TBT-RUL-30).
"""

from collections.abc import Callable

from umpire.kernel.errors import Code
from umpire.rules.full_thrust.gunnery import ShipActivated
from umpire.rules.full_thrust.refusals import BOGEY, DOCKED, FTL_WARMING, IN_ORBIT, NO_DRIVE
from umpire.rules.full_thrust.table_edges import release_screens
from umpire.rules.to_boldly_thrust.cloaks.happenings import CloakEngaged, CloakFailed, ShipVanished
from umpire.rules.to_boldly_thrust.state.battle import Battle, Ruling
from umpire.rules.to_boldly_thrust.state.refusals import CLOAKING, NO_CLOAK
from umpire.rules.to_boldly_thrust.state.ship import Ship
from umpire.rules.to_boldly_thrust.state.systems import CloakingDevice
from umpire.rules.to_boldly_thrust.tractors.happenings import TractorReleased


def bar_to_cloaking(battle: Battle, ship: Ship) -> tuple[Code, str] | None:
    """Return why a ship cannot cloak, `None` where it can (TBT-CLOAK-01, TBT-UMP-30)."""
    wrong = ship.bar_to("act", battle.turn)
    if wrong:
        return wrong
    faults = (
        (not ship.working(CloakingDevice), NO_CLOAK, "has no cloaking device that works"),
        (not ship.core.is_sound, NO_CLOAK, "has a core system out, and its cloak does not work"),
        (ship.bogey, BOGEY, "is a bogey"),
        (ship.ftl_since is not None, FTL_WARMING, "leaves by FTL"),
        (ship.station is not None, NO_DRIVE, "is a station"),
        (ship.orbit is not None, IN_ORBIT, "is in orbit"),
        (ship.docked is not None, DOCKED, "is docked"),
    )
    return next(((code, f"{ship.id} {why}.") for wrong, code, why in faults if wrong), None)


def require_cloakable(battle: Battle, ship: Ship, *, at: str) -> None:
    """Refuse a ship that cannot cloak.

    Raises:
        IllegalOrder: it has no device that works, or is what nothing hides.
    """
    wrong = bar_to_cloaking(battle, ship)
    if wrong:
        code, message = wrong
        raise code.refuse(
            f"{message.removesuffix('.')}: its cloak order must be none.",
            at=at,
            rule=None if code is NO_CLOAK else "TBT-UMP-30",
        )


def require_not_cloaking(_battle: Battle, firer: Ship) -> None:
    """Refuse weapons, and whatever else takes an activation, of a ship that cloaks (TBT-CLOAK-02).

    Raises:
        IllegalOrder: it is ordered to cloak this turn.
    """
    if firer.stance.cloak == "engage":
        raise CLOAKING.refuse(
            f"{firer.id} is cloaking this turn; pass_fire is all that it may do.",
            at="/ship",
        )


def is_to_cloak(battle: Battle, ship: Ship) -> bool:
    """Tell whether a ship is yet to be activated so that it cloaks (TBT-CLOAK-03).

    That it is ordered to is open with all orders, so the phase may be seen to wait (TBT-UMP-26).
    """
    ordered = ship.stance.cloak == "engage" and ship.cloak_state == "off"
    return ordered and ship.status == "active" and bar_to_cloaking(battle, ship) is None


def follow_activations(ruling: Ruling, all_activated: Callable[[Battle], bool]) -> Ruling:
    """Let ships fade that were activated to cloak, and vanish when an enemy has had his shot.

    When nobody is left to be activated, all that fade vanish (TBT-CLOAK-03, TBT-RUL-30).

    Args:
        ruling: what has happened, in the fire phase or another.
        all_activated: tells whether nobody is left to be activated.
    """
    if ruling.state.phase != "fire":
        return ruling
    for event in ruling.events:
        if isinstance(event, ShipActivated):
            ruling = _vanish_before(ruling, event.side)
            ruling = _engage(ruling, event.ship)
    fading = any(_fades(ship) for ship in ruling.state.ships)
    return _vanish_before(ruling, None) if fading and all_activated(ruling.state) else ruling


def _engage(ruling: Ruling, ship_id: str) -> Ruling:
    ship: Ship = ruling.state.ship(ship_id)
    if ship.stance.cloak != "engage" or ship.status != "active":
        return ruling
    if not is_to_cloak(ruling.state, ship):
        return ruling.then(CloakFailed(ship=ship.id, side=ship.side))
    return ruling.then(CloakEngaged(ship=ship.id, side=ship.side))


def _vanish_before(ruling: Ruling, side: str | None) -> Ruling:
    """Let the ships vanish that fade before the eyes of a side, `None` for before all."""
    for ship in ruling.state.ships:
        if _fades(ship) and ship.side != side:
            ruling = _vanish(ruling, ship)
    return ruling


def _fades(ship: Ship) -> bool:
    return ship.cloak_state == "fading" and ship.status == "active"


def _vanish(ruling: Ruling, ship: Ship) -> Ruling:
    """Let a ship vanish under its cloak; screens and tractor beams do not follow it there."""
    if bar_to_cloaking(ruling.state, ship):
        return ruling.then(CloakFailed(ship=ship.id, side=ship.side))
    vanished = ShipVanished(ship=ship.id, side=ship.side, turn=ruling.state.turn)
    return _release_beams(release_screens(ruling.then(vanished), ship.id), ship.id)


def _release_beams(ruling: Ruling, ship_id: str) -> Ruling:
    """End the tractor locks of a ship, and those on it (TBT-UMP-10)."""
    for holder in ruling.state.ships:
        for lock in holder.locks:
            if ship_id in {holder.id, lock.target}:
                released = TractorReleased(ship=holder.id, tractor=lock.tractor, target=lock.target)
                ruling = ruling.then(released)
    return ruling
