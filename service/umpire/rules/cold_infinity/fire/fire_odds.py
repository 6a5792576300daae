"""Odds of declared fire (CI 7), from the functions that adjudicate it."""

from collections.abc import Iterator, Sequence

from umpire.kernel.odds import Odds, TargetOdds
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.fire.declaring import ready, require_attacks, solved
from umpire.rules.cold_infinity.fire.firing import Firing, Solution
from umpire.rules.cold_infinity.fire.orders import DeclareFire
from umpire.rules.cold_infinity.fire.outcomes import Aimed, on_drone, on_group, on_ship
from umpire.rules.cold_infinity.fire.resolving import firing_of
from umpire.rules.cold_infinity.fire.throwing import result_chances
from umpire.rules.cold_infinity.hits.pulses import rings
from umpire.rules.cold_infinity.state.audience import known_to
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.drones import acting_firer
from umpire.rules.cold_infinity.state.refusals import NO_ODDS
from umpire.rules.cold_infinity.warfare.effects import as_known


def odds_of_fire(battle: Battle, order: DeclareFire) -> Odds:
    """Return the exact chances of declared fire, each target as it stands now.

    Whether it is the phase for it is not asked: odds are for planning. Defensive fire, and what
    others have set in secret, is not known (CI-2.1.3-1).

    Raises:
        IllegalOrder: a shot is not allowed.
        Malformed: a unit, a weapon or a target is unknown.
        CannotAdjudicate: it is too much to count, or its dogfight has yet to be thrown for.
    """
    firer = acting_firer(battle, order.unit, at="/unit")
    require_attacks(battle, firer, order.attacks)
    known = as_known(battle, firer.side)
    by_target: dict[str, list[Aimed]] = {}
    for attack in order.attacks:
        shooting = ready(known, firer, attack)
        found = solved(known, shooting)
        if not found and shooting.configuration != "wave":
            raise NO_ODDS.refuse(
                f"The angles of the dogfight with {attack.target} have yet to be thrown for.",
                rule="CI-7.7.1-2",
            )
        for each in found:
            require_identified(battle, firer.side, each.target)
        for aimed in _aimed(known, firing_of(shooting), found):
            by_target.setdefault(aimed.solution.target, []).append(aimed)
    return Odds(targets=tuple([_at(known, name, each) for name, each in by_target.items()]))


def is_identified(battle: Battle, side: str, target: str | None) -> bool:
    """Tell whether a side knows a unit in full; drones hide nothing (CI-4.9-1)."""
    unit = battle.unit(target or "")
    return unit is None or known_to(battle, unit, Seat("side", side)).full


def require_identified(battle: Battle, side: str, target: str) -> None:
    """Refuse odds that would tell of a unit that the side has not identified.

    Raises:
        CannotAdjudicate: it has not.
    """
    if not is_identified(battle, side, target):
        raise NO_ODDS.refuse(
            f"Odds at {target} would tell what it is, and it is not identified.", rule="CI-4.9-1"
        )


def _aimed(battle: Battle, firing: Firing, found: tuple[Solution, ...]) -> Iterator[Aimed]:
    """Yield a shot at each that it meets; a wave goes on while it misses nothing (CI-8.1.8-1)."""
    by_target = {each.target: each for each in found}
    ranges = {each.target: each.range_hexes for each in found}
    reach = 1.0
    for ring in rings(ranges, max(ranges.values(), default=0)):
        onward = reach
        for name in ring.units:
            yield Aimed(firing, by_target[name], reach)
            onward *= sum(result_chances(firing, by_target[name], battle.tables.fire).values())
        reach = onward


def _at(battle: Battle, name: str, shots: Sequence[Aimed]) -> TargetOdds:
    ship, group = battle.ship(name), battle.group(name)
    if ship is not None:
        return on_ship(battle, ship, shots)
    return on_drone(battle, name, shots) if group is None else on_group(battle, group, shots)
