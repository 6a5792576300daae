"""Asking Full Thrust: Remixed: one question, its dice, and what the answers tell of ships."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll, SuppliedDice
from umpire.kernel.rulebook import Rulebook
from umpire.kernel.ruling import Value
from umpire.rules.full_thrust import FULL_THRUST
from umpire.rules.full_thrust.referee_events import BattleEnded
from umpire.rules.full_thrust.sequence import PhaseBegan, SideActivated
from umpire.rules.full_thrust.state.battle import Battle, PhaseName, Ruling
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST

from .full_thrust_remixed_words import UNLISTED

Given = Mapping[str, Any]
Happened = tuple[Any, ...]


class ScriptedDice:
    """Dice that fall as a case says, and count how many it took.

    What a case tells without a box in the display throws at no threshold: those dice, the last
    ones of their ship, are not scripted and show the highest face.
    """

    def __init__(self, faces: Iterable[int], battle: Battle) -> None:
        self._scripted = SuppliedDice(faces)
        self._unlisted = {
            (ship.id, systems[0] if place else ""): sum(
                name.startswith(UNLISTED) for name in systems
            )
            for ship in battle.ships
            for place, systems in enumerate(ship.threshold_throws())
        }
        self.used = 0

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Take the next faces of the case."""
        who, threshold, apart = label.rpartition("/threshold-")
        throw = (who.rpartition("/")[2], apart.partition("/")[2])
        spared = self._unlisted.get(throw, 0) if threshold else 0
        roll = self._scripted.roll(label, count - spared, sides)
        self.used += count - spared
        return Roll(label, sides, roll.faces + (sides,) * spared)

    def finish(self) -> None:
        """Insist that every die of the case has been thrown."""
        self._scripted.finish()


class Ones:
    """Dice of which a case says nothing, since its answer does not hang on them: all ones.

    Those for one purpose may be scripted all the same.
    """

    def __init__(self, scripted: Dice | None = None, purpose: str = "") -> None:
        self._scripted = scripted
        self._purpose = purpose

    def roll(self, label: str, count: int, sides: int) -> Roll:
        """Take faces of the case, or ones."""
        if self._scripted is not None and label.rpartition("/")[2] == self._purpose:
            return self._scripted.roll(label, count, sides)
        return Roll(label, sides, (1,) * count)


class Question(NamedTuple):
    """One case as its command needs it: its words, the position that they tell, the dice."""

    given: Given
    when: Given
    battle: Battle
    dice: ScriptedDice


def ruled(battle: Battle, order: Value, dice: Dice) -> tuple[Battle, Happened]:
    """Put an order to the rulebook; a phase or a battle that ends with it is held open."""
    books: tuple[Rulebook[Any, Any, Any], ...] = (TO_BOLDLY_THRUST, FULL_THRUST)
    book = next(each for each in books if isinstance(battle, each.battle_type))
    ruling = book.adjudicate(battle, order, dice)
    happened = tuple(
        event
        for event in ruling.events
        if not isinstance(event, (BattleEnded, PhaseBegan, SideActivated))
    )
    return Ruling(battle).then(*happened).state, happened


def in_phase(battle: Battle, phase: PhaseName, side: str | None = None) -> Battle:
    """Return the battle in a phase, with the turn to act given to a side; initiative as given."""
    order = battle.initiative or tuple(sorted(battle.sides, key=lambda each: each != side))
    return replace(battle, phase=phase, initiative=order, active=side, finished=())


def side_of(battle: Battle, unit: str) -> str:
    """Return the side of a ship, a group or a salvo."""
    found = battle.ship(unit) or battle.group(unit) or battle.salvo(unit)
    return found.side if found else battle.sides[0]
