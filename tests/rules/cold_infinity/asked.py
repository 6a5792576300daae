"""What tests ask of the book, with its own types."""

from typing import Any

from umpire.kernel.dice import Dice
from umpire.kernel.odds import Odds
from umpire.kernel.rulebook import Seat
from umpire.kernel.ruling import Ruling, Value
from umpire.kernel.sequence import Giver
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName
from umpire.rules.cold_infinity.turns.sequence import is_in_play
from umpire.rules.cold_infinity.turns.steps import PHASES_OF_PLAY


def adjudicate(state: Battle, order: Value, dice: Dice) -> Ruling[Battle, Any]:
    return COLD_INFINITY.adjudicate(state, order, dice)


def choices(state: Battle, seat: Seat, unit: str | None = None) -> tuple[Any, ...]:
    return COLD_INFINITY.choices(state, seat, unit)


def odds(state: Battle, order: Value) -> Odds:
    return COLD_INFINITY.odds(state, order)


def giver(state: Battle, order: Value) -> Giver:
    return COLD_INFINITY.giver(state, order)


def side_of(state: Battle, order: Value) -> str | None:
    return COLD_INFINITY.side_of(state, order)


def hears(state: Battle, order: Value, seat: Seat) -> bool:
    return COLD_INFINITY.hears(state, order, seat)


def explores(state: Battle, order: Value) -> bool:
    return COLD_INFINITY.explores(state, order)


def phases_in_play(state: Battle) -> list[PhaseName]:
    return [each.name for each in PHASES_OF_PLAY if is_in_play(state, each.name)]
