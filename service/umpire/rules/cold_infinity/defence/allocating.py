"""Defensive fire is put against shots, in secret (CI 7.2.7, 11.1.7)."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.sides import side_in_play
from umpire.rules.cold_infinity.defence.allocation import Allocation, Situation, require_allocation
from umpire.rules.cold_infinity.defence.happenings import DefenceAllocated
from umpire.rules.cold_infinity.defence.orders import AllocateDefence
from umpire.rules.cold_infinity.defence.standing_attacks import situation
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.refusals import OPTION_OFF, WITHDRAWN
from umpire.rules.cold_infinity.state.units import require_unfinished

SCREENING_OFF = OPTION_OFF.under("CI-11.1.7-1")


def allocate_defence(ruling: Ruling, order: AllocateDefence, _dice: Dice) -> Ruling:
    """Put the defensive fire of a side against shots (CI-7.2.7-1, CI-11.1-1, CI-11.1.7-1).

    Raises:
        IllegalOrder: the side is out of it or done; a weapon cannot meet a shot; or it would
            screen another unit in a basic game.
        Malformed: there is no such side, weapon or shot.
        CannotAdjudicate: a Speed is lost (CI-RUL-64), or units share a hex and nobody told how
            they lie to each other.
    """
    battle = ruling.state
    side = side_in_play(battle, order.side, WITHDRAWN, at="/side")
    require_unfinished(battle, side, at="/side")
    against = situation(battle, side)
    try:
        require_allocation(order.allocation, against)
        _require_level(battle, order.allocation, against)
    except Refusal as refusal:
        raise refusal.inside("/allocation") from None
    return ruling.then(DefenceAllocated(side=side, allocation=order.allocation, turn=battle.turn))


def _require_level(battle: Battle, allocation: Allocation, against: Situation) -> None:
    """Refuse to screen other units in a basic game (CI-RUL-1)."""
    for place, entry in enumerate(allocation):
        screens = entry.unit != against.attacks[entry.shot].target
        if screens and screening_is_off(battle):
            raise SCREENING_OFF.refuse(
                f"The basic rules let {entry.weapon} of {entry.unit} meet shots at {entry.unit}"
                f" alone, not {entry.shot}.",
                at=f"/{place}",
            )


def screening_is_off(battle: Battle) -> bool:
    """Tell whether no unit may screen another: in the basic rules (CI-RUL-1)."""
    return battle.options.level == "basic"
