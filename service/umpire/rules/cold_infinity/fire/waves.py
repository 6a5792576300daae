"""Waves of direct fire: whom they meet, throw by throw outward (CI 8.1.8)."""

from umpire.kernel.dice import Dice
from umpire.kernel.errors import CannotAdjudicate, IllegalOrder
from umpire.rules.cold_infinity.docking.berths import in_the_open
from umpire.rules.cold_infinity.fire.beam_happenings import WaveEnded
from umpire.rules.cold_infinity.fire.firing import Firing, Solution
from umpire.rules.cold_infinity.fire.solutions import Shooting, solve
from umpire.rules.cold_infinity.fire.throwing import scored, thrown
from umpire.rules.cold_infinity.hits.pulses import goes_on, rings
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.drives import may_touch
from umpire.rules.cold_infinity.state.fire_step import Attack


def wave_solutions(battle: Battle, shooting: Shooting) -> tuple[Solution, ...]:
    """Return the solutions of a wave at all that it could meet, friend or foe (CI-8.1.8-1).

    What its weapon does not bear on it does not meet; nor what shares the hex of the firer in a
    way that nobody told (CI-UMP-88).
    """
    limit = shooting.block.wave or 0
    plain = shooting._replace(
        attack=Attack(
            weapon=shooting.attack.weapon, configuration="wave", eleven=shooting.attack.eleven
        )
    )
    found = [_met(battle, plain, unit) for unit in battle.units if in_the_open(battle, unit)]
    return tuple([each for each in found if each and each.range_hexes <= limit])


def _met(battle: Battle, shooting: Shooting, unit: Unit) -> Solution | None:
    if unit.id == shooting.firer.id or not may_touch(shooting.firer, unit):
        return None
    try:
        return solve(battle, shooting, unit)
    except (IllegalOrder, CannotAdjudicate):
        return None


def send_wave(ruling: Ruling, firing: Firing, found: tuple[Solution, ...], dice: Dice) -> Ruling:
    """Throw for every unit that a wave meets, until it misses one (CI-8.1.8-1, CI-RUL-58)."""
    by_target = {each.target: each for each in found}
    ranges = {each.target: each.range_hexes for each in found}
    hits_from = ruling.state.tables.fire.hits_from
    for ring in rings(ranges, max(ranges.values(), default=0)):
        results: list[int] = []
        for name in ring.units:
            ruling, result = thrown(ruling, firing, by_target[name], dice)
            results.append(result.result)
            if result.hit:
                ruling = scored(ruling, firing, by_target[name], result, dice)
        if not goes_on(results, hits_from):
            ended = WaveEnded(shot=firing.shot, unit=firing.unit, range_hexes=ring.range_hexes)
            return ruling.then(ended)
    return ruling
