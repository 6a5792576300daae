"""What the events of the sequence of play do to a battle (FT 2.7)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.ship import Ship
from umpire.rules.full_thrust.small_craft import FighterGroup
from umpire.rules.full_thrust.turns.events import (
    InitiativeRolled,
    PhaseBegan,
    PhaseFinished,
    SideActivated,
)


def _phase_began(battle: Battle, event: PhaseBegan) -> Battle:
    battle = replace(battle, turn=event.turn, phase=event.phase, finished=(), active=None)
    return _new_turn(battle) if event.phase == "orders" else battle


def _new_turn(battle: Battle) -> Battle:
    return replace(
        battle,
        initiative=(),
        salvoes=(),
        salvoes_launched=0,
        defences=(),
        held_fire=(),
        ships=tuple([_fresh_ship(ship, battle.turn) for ship in battle.ships]),
        groups=tuple([_fresh_group(group) for group in battle.groups]),
    )


def _fresh_ship(ship: Ship, turn: int) -> Ship:
    """Return a ship at the start of a turn; of a jump that failed nothing is left (FT-RUL-44)."""
    warming = ship.ftl_since is not None and ship.ftl_since >= turn - 1
    return replace(
        ship,
        ftl_since=ship.ftl_since if warming else None,
        used=(),
        activated=False,
        order=None,
        order_written=False,
        returning=None,
        manoeuvred=False,
        main_drive_used=False,
        launches_done=False,
        launched=0,
        recovered=0,
        repaired_with=0,
        repairs_tried=(),
        scanned=(),
        boarded=False,
        fired=False,
        arcs_settled=(),
        docked=ship.docked if ship.docked and ship.docked.until != turn else None,
        wave_fired=False,
        reflex_shown=False,
    )


def _fresh_group(group: FighterGroup) -> FighterGroup:
    """Return a group at the start of a turn; a dogfight goes on until somebody breaks it off."""
    return replace(
        group,
        moved=False,
        moved_secondary=False,
        targets=(),
        ace_aims_at=None,
        fired=False,
        combat_cef_spent=False,
    )


def _phase_finished(battle: Battle, event: PhaseFinished) -> Battle:
    return replace(battle, finished=(*battle.finished, event.side))


def _initiative_rolled(battle: Battle, event: InitiativeRolled) -> Battle:
    return replace(battle, initiative=event.order)


def _side_activated(battle: Battle, event: SideActivated) -> Battle:
    return replace(battle, active=event.side)


EFFECTS: dict[type, Callable[[Battle, Any], Battle]] = {
    PhaseBegan: _phase_began,
    PhaseFinished: _phase_finished,
    InitiativeRolled: _initiative_rolled,
    SideActivated: _side_activated,
}
