"""What the referee sets right, and how a side gives up (SF-UMP-3 to -5)."""

from collections.abc import Callable
from typing import Any, TypeVar

from umpire.kernel.dice import Dice
from umpire.rules.space_fleet.movement.happenings import CounterMoved
from umpire.rules.space_fleet.referee.happenings import BattleEnded, ShipCorrected, SideWithdrew
from umpire.rules.space_fleet.referee.orders import CorrectShip, DeclareVictory, Withdraw
from umpire.rules.space_fleet.state.audience import knowing, others
from umpire.rules.space_fleet.state.battle import Battle, Ruling
from umpire.rules.space_fleet.state.condition import is_beyond
from umpire.rules.space_fleet.state.places import heed_kind, heed_near, is_hex, spot_of
from umpire.rules.space_fleet.state.refusals import INCONSISTENT, NOTHING_CORRECTED
from umpire.rules.space_fleet.state.ship import Ship, Status
from umpire.rules.space_fleet.state.units import counter_of, known_ship, known_side, side_in_play

T = TypeVar("T")


def correct_ship(ruling: Ruling, order: CorrectShip, _dice: Dice) -> Ruling:
    """Set a ship right: place, shields, damage, engines, weapons; no dice (SF-UMP-5).

    A ship that bears no more is destroyed, and one that does again is back.

    Raises:
        Malformed: it names a ship that is not there, changes nothing, or cannot be.
    """
    battle = ruling.state
    ship = known_ship(battle, order.ship, at="/ship")
    corrected = _corrected(battle, ship, order)
    ruling = ruling.then(corrected)
    if ruling.state == battle:
        raise NOTHING_CORRECTED.refuse(
            f"{ship.id} is so already: say what of it is to be otherwise."
        )
    unaware = others(battle, corrected.only)
    if unaware and corrected.place != ship.place:
        ruling = ruling.then(
            CounterMoved(
                counter=counter_of(ruling.state, ship),
                side=ship.side,
                spot=spot_of(corrected.place),
                only=unaware,
                rule="SF-UMP-5",
            )
        )
    return ruling


def _corrected(battle: Battle, ship: Ship, order: CorrectShip) -> ShipCorrected:
    place = _either(order.place, ship.place)
    heed_kind(place, on_grid=is_hex(ship.place), at="/place")
    if order.place is not None:
        heed_near(order.place, at="/place")
    shields = _either(order.shields, ship.shields)
    if shields > ship.max_shields:
        most = f"{ship.id} has {ship.max_shields} shields at most, not {shields}."
        raise INCONSISTENT.refuse(most, at="/shields")
    engines = _either(order.engines, ship.engines)
    points = _either(order.damage_points, ship.damage_points)
    return ShipCorrected(
        ship=ship.id,
        note=order.reason,
        place=place,
        shields=shields,
        damage_points=points,
        engines=engines,
        halvings=0 if engines == "ok" else max(1, ship.halvings),
        weapons=_either(order.weapons, ship.weapons),
        status=_status(battle, ship, points),
        only=knowing(battle, ship),
    )


def _either(corrected: T | None, present: T) -> T:
    return present if corrected is None else corrected


def _status(battle: Battle, ship: Ship, points: int) -> Status:
    """Return what a ship is with so many damage points: destroyed, back from that, or as it was."""
    if is_beyond(battle, ship, points):
        return "destroyed"
    return "active" if ship.status == "destroyed" else ship.status


def withdraw(ruling: Ruling, order: Withdraw, _dice: Dice) -> Ruling:
    """Take a side out of the battle (SF-UMP-4).

    Raises:
        IllegalOrder: it has no ship left that fights.
    """
    return ruling.then(SideWithdrew(side=side_in_play(ruling.state, order.side, at="/side")))


def declare_victory(ruling: Ruling, order: DeclareVictory, _dice: Dice) -> Ruling:
    """End the battle by a condition agreed beforehand (SF-UMP-3)."""
    if order.winner is not None:
        known_side(ruling.state, order.winner, at="/winner")
    return ruling.then(
        BattleEnded(winner=order.winner, reason="victory_condition", condition=order.condition)
    )


PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    CorrectShip: correct_ship,
    Withdraw: withdraw,
    DeclareVictory: declare_victory,
}
