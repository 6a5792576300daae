"""What the events of the sequence of play do to a battle (CI 2)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.changes import change_groups, change_ship, change_ships, change_unit
from umpire.rules.cold_infinity.fire_step import FireStep
from umpire.rules.cold_infinity.group import Group
from umpire.rules.cold_infinity.standing_orders import Ahead, SideOrders, StandingOrders
from umpire.rules.cold_infinity.starship import Due, Rating, Starship, Warfare
from umpire.rules.cold_infinity.turns.events import (
    BridgeTransferred,
    FinishingAhead,
    InitiativeDetermined,
    PhaseBegan,
    SideFinished,
    StandingOrdersSet,
)


def _phase_began(battle: Battle, event: PhaseBegan) -> Battle:
    begun = replace(battle, turn=event.turn, phase=event.phase, finished=())
    return begun if event.turn == battle.turn else _new_turn(begun)


def _new_turn(battle: Battle) -> Battle:
    fresh = replace(battle, order=(), plots=(), snaps=(), ew_open=False, fire=FireStep())
    fresh = change_groups(change_ships(fresh, _fresh_ship), _fresh_group)
    return fresh if battle.options.control_from_lost_bridge else _drift_on(fresh)


def _drift_on(battle: Battle) -> Battle:
    """Return the battle in which no derelict is saved any more (CI-RUL-87)."""
    return change_ships(battle, lambda ship: replace(ship, lost_control=ship.status == "derelict"))


def _fresh_ship(ship: Starship) -> Starship:
    return replace(
        ship,
        moved=False,
        warfare=_fresh_warfare(ship.warfare),
        defences=replace(ship.defences, shots=()),
        rating=_fresh_rating(ship.rating),
        overthrust=(),
        barnstorming=None,
        power=replace(
            ship.power,
            extra=(),
            given=(),
            fed=(),
            used=0,
            used_before=ship.power.used,
            allocated=False,
            in_part=(),
            before=None,
        ),
    )


def _fresh_warfare(warfare: Warfare) -> Warfare:
    return Warfare(
        masked_before=warfare.ew.masking,
        shroud_before=warfare.ew.shroud,
        set_last=warfare.set_last,
    )


def _fresh_group(group: Group) -> Group:
    return replace(
        group,
        moved=False,
        warfare=_fresh_warfare(group.warfare),
        rating=_fresh_rating(group.rating),
        evasion=0,
        formation=False,
        thrust_left=0,
        toggled=False,
        barnstorming=None,
    )


def _fresh_rating(rating: Rating) -> Rating:
    return rating if rating.now is None else replace(rating, now=None, previous=rating.now)


def _side_finished(battle: Battle, event: SideFinished) -> Battle:
    return replace(battle, finished=(*battle.finished, event.side))


def _finishing_ahead(battle: Battle, event: FinishingAhead) -> Battle:
    others = tuple([each for each in battle.ahead if each.side != event.side])
    if event.through is None:
        return replace(battle, ahead=others)
    return replace(battle, ahead=(*others, Ahead(event.side, event.turn, event.through)))


def _standing_orders_set(battle: Battle, event: StandingOrdersSet) -> Battle:
    others = tuple([each for each in battle.standing if each.side != event.side])
    if event.orders == StandingOrders():
        return replace(battle, standing=others)
    return replace(battle, standing=(*others, SideOrders(event.side, event.orders)))


def _bridge_transferred(battle: Battle, event: BridgeTransferred) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    other = tuple([each for each in ship.rating.due if each.cause != "bridge_transfer"])
    due = (*other, Due("bridge_transfer"))
    return change_ship(
        battle, ship.id, bridge=event.bridge, rating=replace(ship.rating, due=due), status="active"
    )


def _initiative_determined(battle: Battle, event: InitiativeDetermined) -> Battle:
    for throw in event.throws:
        unit = battle.unit(throw.unit)
        if unit is not None:
            rating = replace(unit.rating, now=throw.rating, due=())
            battle = change_unit(battle, unit.id, rating=rating)
    thrown = replace(battle, order=event.order)
    return _drift_on(thrown) if battle.options.control_from_lost_bridge else thrown


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    PhaseBegan: _phase_began,
    SideFinished: _side_finished,
    FinishingAhead: _finishing_ahead,
    StandingOrdersSet: _standing_orders_set,
    BridgeTransferred: _bridge_transferred,
    InitiativeDetermined: _initiative_determined,
}
