"""Odds of a launch (CI 9.1), from the functions that adjudicate it."""

from msgspec.structs import replace

from umpire.kernel.odds import Odds, TargetOdds
from umpire.rules.cold_infinity.fire.fire_odds import require_identified
from umpire.rules.cold_infinity.fire.outcomes import Aimed, NoDice, on_group, on_ship
from umpire.rules.cold_infinity.guided.orders import LaunchGuided
from umpire.rules.cold_infinity.guided.procedures import launch
from umpire.rules.cold_infinity.guided.resolving import firing_of
from umpire.rules.cold_infinity.guided.solutions import strike_at
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.refusals import NO_ODDS
from umpire.rules.cold_infinity.state.units import known_unit
from umpire.rules.cold_infinity.warfare.effects import as_known


def odds_of_launch(battle: Battle, order: LaunchGuided) -> Odds:
    """Return the exact chances of a launch, if its target and its launcher stay as they are now.

    Whether it is the phase for it is not asked: odds are for planning. What intercepts it, meets
    it or leads it astray, and what others have set in secret, is not known (CI-2.1.3-1).

    Raises:
        IllegalOrder: it may not be launched so.
        Malformed: a unit, a weapon or a target is unknown.
        CannotAdjudicate: it is aimed at a hex, its target is not identified, or it is too much to
            count.
    """
    if order.target is None:
        raise NO_ODDS.refuse(
            f"Odds of {order.weapon} are told of a target that is a unit, not of hexes.",
            at="/target",
            rule="CI-7.8-1",
        )
    after = launch(Ruling(replace(battle, finished=())), order, NoDice()).state
    side = known_unit(after, order.unit, at="/unit").side
    known = as_known(after, side)
    target = known_unit(known, order.target, at="/target")
    require_identified(battle, side, target.id)
    aimed = [
        Aimed(firing_of(known, each), strike_at(known, each, target))
        for each in after.guided[len(battle.guided) :]
    ]
    return Odds(targets=(_at(known, target, aimed),))


def _at(battle: Battle, target: Unit, aimed: list[Aimed]) -> TargetOdds:
    if isinstance(target, Group):
        return on_group(battle, target, aimed)
    return on_ship(battle, target, aimed)
