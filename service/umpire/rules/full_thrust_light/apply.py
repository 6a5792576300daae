"""What each event does to a battle. Total: no dice are thrown and nothing is decided here."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.kernel.ruling import Ruling
from umpire.rules.full_thrust_light import events
from umpire.rules.full_thrust_light.battle import Battle, Result, Ship


def apply(battle: Battle, event: events.AnyEvent) -> Battle:
    """Return the battle that `event` leaves."""
    return _EFFECTS[type(event)](battle, event)


def _changed(battle: Battle, place: int, ship: Ship) -> Battle:
    """Return the battle with `ship` in a place of its list."""
    ships = battle.ships
    return replace(battle, ships=(*ships[:place], ship, *ships[place + 1 :]))


def _change_ship(battle: Battle, ship_id: str, **changes: object) -> Battle:
    place = battle.place(ship_id)
    if place is None:
        return battle
    return _changed(battle, place, replace(battle.ships[place], **changes))


def _change_ships(battle: Battle, change: Callable[[Ship], Ship], **changes: object) -> Battle:
    return replace(battle, ships=tuple([change(ship) for ship in battle.ships]), **changes)


def _order_written(battle: Battle, event: events.OrderWritten) -> Battle:
    order = None if event.voided else event.manoeuvre
    return _change_ship(battle, event.ship, order=order)


def _orders_finished(battle: Battle, event: events.OrdersFinished) -> Battle:
    return replace(battle, finished=(*battle.finished, event.side))


def _phase_began(battle: Battle, event: events.PhaseBegan) -> Battle:
    changes: dict[str, object] = {"turn": event.turn, "phase": event.phase}
    if event.phase != "orders":
        return replace(battle, **changes)

    def fresh(ship: Ship) -> Ship:
        return replace(ship, fired=(), activated=False, order=None)

    return _change_ships(
        battle, fresh, finished=(), initiative=(), active=None, passed=(), **changes
    )


def _ship_moved(battle: Battle, event: events.ShipMoved) -> Battle:
    x, y = event.path[-1]
    return _change_ship(battle, event.ship, x=x, y=y, course=event.course, velocity=event.velocity)


def _ship_left_table(battle: Battle, event: events.ShipLeftTable) -> Battle:
    return _change_ship(battle, event.ship, status="off_table")


def _ship_returned(battle: Battle, event: events.ShipReturned) -> Battle:
    return _change_ship(
        battle, event.ship, x=event.x, y=event.y, course=event.course, status="active"
    )


def _initiative_rolled(battle: Battle, event: events.InitiativeRolled) -> Battle:
    return replace(battle, initiative=event.order)


def _side_activated(battle: Battle, event: events.SideActivated) -> Battle:
    return replace(battle, active=event.side)


def _hull_damaged(battle: Battle, event: events.HullDamaged) -> Battle:
    return _change_ship(battle, event.ship, damage=event.damage)


def _system_lost(battle: Battle, event: events.SystemLost) -> Battle:
    place = battle.place(event.ship)
    if place is None:
        return battle
    ship = battle.ships[place]
    return _changed(battle, place, replace(ship, lost=(*ship.lost, event.system)))


def _ship_destroyed(battle: Battle, event: events.ShipDestroyed) -> Battle:
    return _change_ship(battle, event.ship, status="destroyed")


def _ship_corrected(battle: Battle, event: events.ShipCorrected) -> Battle:
    place = battle.place(event.ship)
    if place is None:
        return battle
    ship = battle.ships[place]
    return _changed(
        battle,
        place,
        replace(
            ship,
            x=event.x,
            y=event.y,
            course=event.course,
            velocity=event.velocity,
            damage=event.damage,
            status=event.status,
            lost=tuple([system for system in ship.lost if system not in event.restored]),
        ),
    )


def _ship_activated(battle: Battle, event: events.ShipActivated) -> Battle:
    place = battle.place(event.ship)
    if place is None:
        return battle
    ship = battle.ships[place]
    fired = (*ship.fired, *event.fired)
    battle = _changed(battle, place, replace(ship, activated=True, fired=fired))
    return battle if battle.passed == event.passed else replace(battle, passed=event.passed)


def _fire_passed(battle: Battle, event: events.FirePassed) -> Battle:
    return replace(battle, passed=(*battle.passed, event.side))


def _side_withdrew(battle: Battle, event: events.SideWithdrew) -> Battle:
    def taken_out(ship: Ship) -> Ship:
        leaving = ship.side == event.side and ship.status in {"active", "off_table"}
        return replace(ship, status="withdrawn") if leaving else ship

    return _change_ships(battle, taken_out)


def _battle_ended(battle: Battle, event: events.BattleEnded) -> Battle:
    return replace(battle, phase="over", active=None, result=Result(event.winner, event.reason))


def _nothing(battle: Battle, _event: events.AnyEvent) -> Battle:
    return battle


_EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    events.OrderWritten: _order_written,
    events.OrdersFinished: _orders_finished,
    events.PhaseBegan: _phase_began,
    events.ShipMoved: _ship_moved,
    events.ShipLeftTable: _ship_left_table,
    events.ShipReturned: _ship_returned,
    events.InitiativeRolled: _initiative_rolled,
    events.SideActivated: _side_activated,
    events.ArcSettled: _nothing,
    events.ShotLost: _nothing,
    events.BeamFired: _nothing,
    events.TorpedoFired: _nothing,
    events.HullDamaged: _hull_damaged,
    events.ThresholdChecked: _nothing,
    events.SystemLost: _system_lost,
    events.ShipDestroyed: _ship_destroyed,
    events.ShipCorrected: _ship_corrected,
    events.ShipActivated: _ship_activated,
    events.FirePassed: _fire_passed,
    events.SideWithdrew: _side_withdrew,
    events.BattleEnded: _battle_ended,
}


def ruling_on(battle: Battle) -> Ruling[Battle, events.AnyEvent]:
    """Return a ruling on `battle` in which nothing has happened yet."""
    return Ruling(battle, apply)
