"""Odds of declared attacks, from the functions that adjudicate them; each chapter tells its own."""

from umpire.kernel.errors import Refusal
from umpire.kernel.odds import Odds
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.adjudicate import ACTS
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.named import said_of_order
from umpire.rules.cold_infinity.state.refusals import NO_ODDS

THROWN_FOR = "CI-7.3-1"
"""Odds are of what is thrown for."""


def odds(battle: Battle, order: Value) -> Odds:
    """Return the exact chances of a declared attack, each target as it stands now.

    Whether it is the phase for it is not asked: odds are for planning.

    Raises:
        CannotAdjudicate: no odds are told for this kind of order, or they are too much to count.
        IllegalOrder: the attack is not allowed.
        Malformed: it names what is not there.
    """
    found = ACTS[type(order)].odds
    if found is None:
        kinds = ", ".join(each.kind for each in ACTS.values() if each.odds)
        raise NO_ODDS.refuse(
            f"Odds are told for {kinds}, not for {order.__struct_config__.tag}.",
            at="/kind",
            rule=THROWN_FOR,
        )
    try:
        return found(battle, order)
    except Refusal as refusal:
        said_of_order(refusal, order)
        raise
