"""Asking Space Fleet: one question, its dice, and orders put to the rulebook in their phase."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any, NamedTuple

from msgspec.structs import replace

from umpire.kernel.dice import Dice, SuppliedDice
from umpire.kernel.errors import IllegalOrder
from umpire.kernel.ruling import Value, fold
from umpire.rules.space_fleet import SPACE_FLEET, Battle, Ruling, Ship
from umpire.rules.space_fleet.initiative import StepBegan, require_step, steps
from umpire.rules.space_fleet.state import PhaseName
from umpire.rules.space_fleet.turn import BattleEnded, PhaseBegan
from umpire.rules.space_fleet.units import require_known_ship

Given = Mapping[str, Any]
Happened = tuple[Any, ...]

_NEXT = (BattleEnded, PhaseBegan, StepBegan)
"""With what the sequence of play goes on from the step of which a case asks."""


class Question(NamedTuple):
    """One case as its command needs it: its words, the position that they tell, the dice."""

    given: Given
    when: Given
    battle: Battle
    dice: SuppliedDice

    @property
    def ship(self) -> Ship:
        """Return the ship of which the command speaks, as it is before.

        Raises:
            Malformed: there is none of that name.
        """
        ships = self.battle.ships
        name = self.when.get("ship", self.when.get("target", only(ships)))
        return require_known_ship(self.battle, name, at="/ship")


def only(things: Sequence[Any]) -> str:
    """Return the name of the one thing of a kind, which a command need not name."""
    return str(things[0].id) if len(things) == 1 else ""


def ruled(battle: Battle, order: Value, dice: Dice) -> tuple[Battle, Happened]:
    """Put an order to the rulebook; the step in which it is given is held open."""
    return ended(battle, SPACE_FLEET.adjudicate(battle, order, dice))


def ended(battle: Battle, ruling: Ruling) -> tuple[Battle, Happened]:
    """Return what a ruling leaves, and what happened, up to where the next step begins."""
    happened = tuple(takewhile(lambda event: not isinstance(event, _NEXT), ruling.events))
    return fold(battle, happened), happened


def nothing_yet(question: Question) -> Ruling:
    """Return a ruling on the position of a case in which nothing has happened."""
    return Ruling(question.battle)


def in_phase(battle: Battle, phase: PhaseName) -> Battle:
    """Return the battle in a phase in which nobody has done anything."""
    return replace(battle, phase=phase, finished=(), declared=(), fire_open=False)


def moving(battle: Battle, side: str, heed: Callable[[Battle], None]) -> Battle:
    """Return the battle in the first step of a side's movement that takes something.

    Args:
        battle: the position.
        side: the side that moves it, and moves first.
        heed: what refuses it in any other step.
    """
    order = tuple(sorted(battle.sides, key=lambda each: each != side))
    squadrons = tuple(dict.fromkeys(unit.squadron for unit in battle.ships if unit.squadron))
    alone = battle.options.squadron_initiative and bool(squadrons)
    options = replace(battle.options, squadron_initiative=alone)
    battle = replace(battle, options=options, initiative=order, squadron_order=squadrons)
    battle = in_phase(battle, "movement")
    for place in range(len(steps(battle))):
        with suppress(IllegalOrder):
            heed(replace(battle, step=place))
            return replace(battle, step=place)
    return battle


def moving_ship(battle: Battle, ship: Ship) -> Battle:
    """Return the battle in the step of movement in which a ship moves."""
    return moving(battle, ship.side, lambda step: require_step(step, ship, at="/ship"))
