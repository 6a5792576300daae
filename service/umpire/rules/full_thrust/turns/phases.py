"""The sequence of play as data (FT 2.7): phases, some of them in parts, and what each waits for.

A phase in which nobody has anything to do is passed over. Three phases never are: orders,
initiative and movement.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from umpire.kernel.sequence import next_in_turn
from umpire.kernel.turn import TurnPhase
from umpire.rules.full_thrust.boarding.trajectory import has_boarding_left
from umpire.rules.full_thrust.combat.fire import has_fire_left
from umpire.rules.full_thrust.combat.simultaneous import squadron_waits
from umpire.rules.full_thrust.damage.turn_end import has_damage_control, must_count_down
from umpire.rules.full_thrust.fighters.declarations import may_declare
from umpire.rules.full_thrust.fighters.interception import pending as fighters_pending
from umpire.rules.full_thrust.fighters.moves import has_move_left, has_secondary_left
from umpire.rules.full_thrust.missiles.allocation import sides_to_allocate
from umpire.rules.full_thrust.missiles.attacks import pending_attacks
from umpire.rules.full_thrust.missiles.launch import has_launch_left
from umpire.rules.full_thrust.missiles.point_defence import pending_defence
from umpire.rules.full_thrust.sensors.scans import has_scan_left
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.units import order_of_play
from umpire.rules.full_thrust.turns.happenings import SideActivated
from umpire.rules.full_thrust.wonders.nova_cannon import templates_due


class Waiting(msgspec.Struct, frozen=True):
    """What a phase waits for: sides in alternation, sides that say when they are done, or dice.

    Attributes:
        alternates: tells whether a side may act once more, where sides act in turn.
        finishes: tells whether a side has something to say, until it says that it is done.
        resolves: tells whether anything is left that an order resolves at once.
    """

    alternates: Callable[[Any, str], bool] | None = None
    finishes: Callable[[Any, str], bool] | None = None
    resolves: Callable[[Any], bool] | None = None

    def unfinished(self, battle: Any) -> tuple[str, ...]:
        """Return the sides that have yet to say that they are done."""
        return _still(self.finishes, battle)

    def waited_for(self, battle: Any) -> tuple[str, ...]:
        """Return the sides that have yet to act, or to say that they are done."""
        return _still(self.alternates or self.finishes, battle)

    def whose_turn(self, battle: Any) -> tuple[str, ...]:
        """Return the side whose turn it is, or those that have yet to say that they are done."""
        if self.alternates is None:
            return self.unfinished(battle)
        return () if battle.active is None else (battle.active,)

    def next_side(self, battle: Any, *, acted: bool) -> str | None:
        """Return the side whose turn it is where sides alternate, `None` when nobody's.

        Args:
            battle: the battle as it stands.
            acted: whether the active side has used its turn just now.
        """
        if self.alternates is None:
            return None
        able, active = partial(_asked, self.alternates, battle), battle.active
        if active is not None and able(active) and (not acted or squadron_waits(battle, active)):
            return str(active)
        return next_in_turn(order_of_play(battle), active, able)

    def goes_on(self, battle: Any, *, done: bool) -> tuple[SideActivated, ...] | None:
        """Return whose turn it becomes, if anybody's; `None` when nothing is waited for any more.

        Args:
            battle: as the last order has left it.
            done: whether that order has used the turn of the active side, or resolved the phase.
        """
        if self.is_over(battle, resolved=done):
            return None
        side = self.next_side(battle, acted=done)
        return () if side in {None, battle.active} else (SideActivated(side=side),)

    def is_over(self, battle: Any, *, resolved: bool = False) -> bool:
        """Tell whether nothing is waited for any more.

        Args:
            battle: the battle as it stands.
            resolved: whether all that is resolved at once has been resolved just now.
        """
        if self.resolves is not None and not resolved and self.resolves(battle):
            return False
        return not self.unfinished(battle) and self.next_side(battle, acted=False) is None


def _still(asked: Callable[[Any, str], bool] | None, battle: Any) -> tuple[str, ...]:
    if asked is None:
        return ()
    return tuple([side for side in battle.sides if _asked(asked, battle, side)])


def _asked(asked: Callable[[Any, str], bool], battle: Any, side: str) -> bool:
    return side not in battle.finished and asked(battle, side)


def _writes_orders(battle: Battle, side: str) -> bool:
    return battle.in_play(side)


def _nobody_left(battle: Battle) -> bool:
    """Tell whether no side can say that it is done: all have fled, and a throw decides (3.9)."""
    return not any(battle.in_play(side) for side in battle.sides)


def _initiative_open(battle: Battle) -> bool:
    return not battle.initiative


def _ships_to_move(_battle: Battle) -> bool:
    return True


def _must_allocate(battle: Battle, side: str) -> bool:
    return side in sides_to_allocate(battle)


PHASES: tuple[TurnPhase[Any], ...] = (
    TurnPhase(
        "orders",
        "1. Write orders",
        "FT-2.7-2",
        Waiting(finishes=_writes_orders, resolves=_nobody_left),
    ),
    TurnPhase(
        "initiative", "2. Roll for initiative", "FT-2.7-3", Waiting(resolves=_initiative_open)
    ),
    TurnPhase("fighters", "3. Move fighter groups", "FT-2.7-4", Waiting(alternates=has_move_left)),
    TurnPhase("missiles", "3. Launch missiles", "FT-2.7-5", Waiting(alternates=has_launch_left)),
    TurnPhase("movement", "4. Move ships", "FT-2.7-6", Waiting(resolves=_ships_to_move)),
    TurnPhase(
        "sensors", "4. Scan with active sensors", "FT-11.1-3", Waiting(finishes=has_scan_left)
    ),
    TurnPhase(
        "secondary_moves",
        "5. Secondary moves of fighters",
        "FT-2.7-8",
        Waiting(alternates=has_secondary_left),
    ),
    TurnPhase(
        "allocation",
        "5. Allocate missile and fighter attacks",
        "FT-2.7-8",
        Waiting(finishes=may_declare),
    ),
    TurnPhase(
        "fighter_actions",
        "6. Fighters against fighters and missiles",
        "FT-2.7-9",
        Waiting(resolves=fighters_pending),
    ),
    TurnPhase(
        "point_defence",
        "6. Point defence fire",
        "FT-2.7-9",
        Waiting(finishes=_must_allocate, resolves=pending_defence),
    ),
    TurnPhase(
        "attacks", "7. Missile and fighter attacks", "FT-2.7-11", Waiting(resolves=pending_attacks)
    ),
    TurnPhase(
        "templates",
        "8. Nova shots of earlier turns move",
        "FT-12.3-2",
        Waiting(resolves=templates_due),
    ),
    TurnPhase("fire", "8. Ships fire", "FT-2.7-12", Waiting(alternates=has_fire_left)),
    TurnPhase(
        "boarding",
        "8. Boarding actions, after all fire",
        "FT-RUL-75",
        Waiting(alternates=has_boarding_left),
    ),
    TurnPhase(
        "damage_control",
        "9. Damage control",
        "FT-2.7-15",
        Waiting(finishes=has_damage_control, resolves=must_count_down),
    ),
)
OVER: TurnPhase[Any] = TurnPhase("over", "The end", "FT-UMP-5", Waiting())
FINISHED_BY_SIDES: tuple[str, ...] = tuple(
    [
        phase.name
        for phase in PHASES
        if phase.name != "point_defence" and isinstance(phase.waiting, Waiting)
        if phase.waiting.finishes or phase.waiting.alternates
    ]
)
"""The phases that a side may say it is done with; point defence it allocates instead (5.3)."""


def is_from(phase: str, first: str) -> bool:
    """Tell whether a phase is the one called `first`, or comes after it in a turn."""
    names: list[str] = [each.name for each in PHASES]
    return phase in names[names.index(first) :]
