"""Asking To Boldly Thrust: one question, put to the rulebook as to Remixed on which it builds."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.state.battle import PhaseName
from umpire.rules.to_boldly_thrust.state import Battle, Ship, require_ship

from . import full_thrust_remixed_asking as remixed
from .full_thrust_remixed_asking import ScriptedDice

Given = Mapping[str, Any]
Happened = tuple[Any, ...]


class Question(NamedTuple):
    """One case as its command needs it: its words, the position that they tell, the dice."""

    given: Given
    when: Given
    battle: Battle
    dice: ScriptedDice

    @property
    def ship(self) -> Ship:
        """The ship to which the command is given."""
        return require_ship(self.battle, self.when["ship"], at="/ship")

    @property
    def target(self) -> Ship:
        """The ship at which the command is aimed."""
        return require_ship(self.battle, self.when["target"], at="/target")


def ruled(battle: Battle, order: Any, dice: Dice) -> tuple[Battle, Happened]:
    """Put an order to the rulebook; a phase or a battle that ends with it is held open."""
    after: Any
    after, happened = remixed.ruled(battle, order, dice)
    return after, happened


def with_ship(battle: Battle, ship: Ship) -> Battle:
    """Return the battle with a ship as it is told here."""
    ships = tuple(ship if each.id == ship.id else each for each in battle.ships)
    return replace(battle, ships=ships)


def in_phase(battle: Battle, phase: PhaseName, side: str | None = None) -> Battle:
    """Return the battle in a phase, with the turn to act given to a side."""
    found: Any = remixed.in_phase(battle, phase, side)
    return found  # type: ignore[no-any-return]
