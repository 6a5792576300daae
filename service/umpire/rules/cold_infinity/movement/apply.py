"""What the events of movement do to a battle (CI 5)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.cold_infinity.battle import Battle
from umpire.rules.cold_infinity.changes import change_group, change_ship, change_unit
from umpire.rules.cold_infinity.movement.events import (
    Barnstormed,
    DriftChecked,
    MovePlotted,
    PlotsShown,
    SnapDeclared,
    SnapMade,
    UnitMoved,
)
from umpire.rules.cold_infinity.starship import Barnstorming


def _unit_moved(battle: Battle, event: UnitMoved) -> Battle:
    if battle.ship(event.unit) is not None:
        battle = change_ship(battle, event.unit, overthrust=event.overthrust)
    battle = change_group(
        battle,
        event.unit,
        evasion=event.evasion,
        formation=event.formation,
        thrust_left=event.thrust_left,
    )
    battle = change_unit(battle, event.unit, cell=event.cell, motion=event.motion, moved=True)
    if event.came is None:
        return battle
    arrived = change_unit(battle, event.unit, arrival=battle.arrivals, came=event.came)
    return replace(arrived, arrivals=battle.arrivals + 1)


def _drift_checked(battle: Battle, event: DriftChecked) -> Battle:
    return change_ship(battle, event.ship, motion=event.motion)


def _move_plotted(battle: Battle, event: MovePlotted) -> Battle:
    others = [each for each in battle.plots if each.unit != event.plot.unit]
    return replace(battle, plots=(*others, event.plot))


def _plots_shown(battle: Battle, _event: PlotsShown) -> Battle:
    return battle


def _snap_declared(battle: Battle, event: SnapDeclared) -> Battle:
    others = [each for each in battle.snaps if each.group != event.snap.group]
    return replace(battle, snaps=(*others, event.snap))


def _snap_made(battle: Battle, event: SnapMade) -> Battle:
    return change_group(battle, event.group, motion=event.motion, thrust_left=event.thrust_left)


def _barnstormed(battle: Battle, event: Barnstormed) -> Battle:
    done = Barnstorming(event.skimmed, event.outcome, event.rams)
    return change_unit(battle, event.unit, barnstorming=done)


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    UnitMoved: _unit_moved,
    DriftChecked: _drift_checked,
    MovePlotted: _move_plotted,
    PlotsShown: _plots_shown,
    SnapDeclared: _snap_declared,
    SnapMade: _snap_made,
    Barnstormed: _barnstormed,
}
