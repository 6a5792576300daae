"""What the events of salvo missiles and point defence do to a battle (FT 5.3, 6)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.changes import change_salvo, change_ship
from umpire.rules.full_thrust.missiles.events import (
    DefenceAllocated,
    LaunchesDone,
    PointDefenceFired,
    SalvoHomed,
    SalvoLaunched,
    SalvoLocked,
    SalvoLost,
    SalvoStruck,
)
from umpire.rules.full_thrust.ship import Ship
from umpire.rules.full_thrust.ship_state import Load
from umpire.rules.full_thrust.small_craft import Salvo


def _salvo_launched(battle: Battle, event: SalvoLaunched) -> Battle:
    salvo = Salvo(event.salvo, event.side, event.ship, event.x, event.y, event.ammunition)
    battle = replace(
        battle, salvoes=(*battle.salvoes, salvo), salvoes_launched=battle.salvoes_launched + 1
    )
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    used = (*ship.used, event.weapon)
    if event.magazine is None:
        return change_ship(battle, ship.id, used=used, spent=(*ship.spent, event.weapon))
    return change_ship(battle, ship.id, used=used, loads=_taken(ship, event.magazine, event))


def _taken(ship: Ship, magazine: str, event: SalvoLaunched) -> tuple[Load, ...]:
    """Return what has left the ship's magazines when one salvo more has."""
    before = next((load for load in ship.loads if load.magazine == magazine), Load(magazine))
    more = getattr(before, event.ammunition) + 1
    after = replace(before, **{event.ammunition: more})
    return (*[load for load in ship.loads if load.magazine != magazine], after)


def _launches_done(battle: Battle, event: LaunchesDone) -> Battle:
    return change_ship(battle, event.ship, launches_done=True)


def _salvo_homed(battle: Battle, event: SalvoHomed) -> Battle:
    return change_salvo(battle, event.salvo, target=event.ship, status="on_target")


def _salvo_lost(battle: Battle, event: SalvoLost) -> Battle:
    return change_salvo(battle, event.salvo, status="spent")


def _defence_allocated(battle: Battle, event: DefenceAllocated) -> Battle:
    return replace(
        battle,
        defences=(*battle.defences, *event.defences),
        finished=(*battle.finished, event.side),
    )


def _salvo_locked(battle: Battle, event: SalvoLocked) -> Battle:
    return change_salvo(battle, event.salvo, locked=event.locked)


def _point_defence_fired(battle: Battle, event: PointDefenceFired) -> Battle:
    for defence in event.defences:
        ship = battle.ship(defence.ship)
        if ship is not None:
            battle = change_ship(battle, ship.id, used=(*ship.used, defence.weapon))
    if event.killed is None:
        return battle
    return change_salvo(battle, event.target, killed=event.killed)


def _salvo_struck(battle: Battle, event: SalvoStruck) -> Battle:
    return change_salvo(battle, event.salvo, status="spent")


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    SalvoLaunched: _salvo_launched,
    LaunchesDone: _launches_done,
    SalvoHomed: _salvo_homed,
    SalvoLost: _salvo_lost,
    DefenceAllocated: _defence_allocated,
    SalvoLocked: _salvo_locked,
    PointDefenceFired: _point_defence_fired,
    SalvoStruck: _salvo_struck,
}
