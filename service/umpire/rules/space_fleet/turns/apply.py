"""What the events of the sequence of play do to a battle (SF 2)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.space_fleet.battle import Battle
from umpire.rules.space_fleet.ship import Missile, Ship
from umpire.rules.space_fleet.turns.events import (
    FirstMoveAlternated,
    InitiativeRolled,
    PhaseBegan,
    SideFinished,
    SquadronInitiativeRolled,
    StepBegan,
)


def _phase_began(battle: Battle, event: PhaseBegan) -> Battle:
    begun = replace(
        battle,
        turn=event.turn,
        phase=event.phase,
        finished=(),
        step=0,
        declared=(),
        fire_open=False,
        crippled=(),
    )
    return begun if event.turn == battle.turn else _new_turn(begun)


def _new_turn(battle: Battle) -> Battle:
    return replace(
        battle,
        initiative=(),
        squadron_order=(),
        ships=tuple([_fresh_ship(ship) for ship in battle.ships]),
        missiles=tuple([_fresh_missile(missile) for missile in battle.missiles]),
    )


def _fresh_ship(ship: Ship) -> Ship:
    return replace(
        ship,
        track=(),
        moved=False,
        laid=False,
        launched=(),
        fired_beam=False,
        fired_direct=False,
        fired_any=False,
        fired_plasma=False,
        fired_at_missile=False,
        armour_used=False,
    )


def _fresh_missile(missile: Missile) -> Missile:
    return replace(missile, moved=False, target=None)


def _side_finished(battle: Battle, event: SideFinished) -> Battle:
    return replace(battle, finished=(*battle.finished, event.side))


def _order_found(battle: Battle, event: InitiativeRolled | FirstMoveAlternated) -> Battle:
    return replace(battle, initiative=event.order)


def _squadrons_ordered(battle: Battle, event: SquadronInitiativeRolled) -> Battle:
    return replace(battle, squadron_order=event.order)


def _step_began(battle: Battle, event: StepBegan) -> Battle:
    return replace(battle, step=event.step, finished=())


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    PhaseBegan: _phase_began,
    SideFinished: _side_finished,
    InitiativeRolled: _order_found,
    FirstMoveAlternated: _order_found,
    SquadronInitiativeRolled: _squadrons_ordered,
    StepBegan: _step_began,
}
