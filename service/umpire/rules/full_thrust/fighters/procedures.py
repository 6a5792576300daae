"""The procedures of fighter groups, by order (FT 5)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.fighters import orders
from umpire.rules.full_thrust.fighters.breaking_away import break_off, evade_contact
from umpire.rules.full_thrust.fighters.carriers import recover_group
from umpire.rules.full_thrust.fighters.declarations import declare_attack
from umpire.rules.full_thrust.fighters.fighter_actions import resolve_fighter_actions
from umpire.rules.full_thrust.fighters.moves import move_group, secondary_move
from umpire.rules.full_thrust.fighters.screens import assign_screen
from umpire.rules.full_thrust.state.battle import Ruling

PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    orders.AssignScreen: assign_screen,
    orders.MoveGroup: move_group,
    orders.EvadeContact: evade_contact,
    orders.BreakOff: break_off,
    orders.SecondaryMove: secondary_move,
    orders.DeclareAttack: declare_attack,
    orders.RecoverGroup: recover_group,
    orders.ResolveFighterActions: resolve_fighter_actions,
}
