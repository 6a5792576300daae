"""An attack without the first of its points: what shields take of it is cut off (TBT-UMP-1).

How many they take hangs on all points together (TBT-RUL-04), but what armour meets of the rest
hangs on where the cut falls: so an attack is counted from its beginning up to the blow that is
cut, and from its end back to there.
"""

from collections.abc import Sequence
from functools import lru_cache, reduce
from typing import NamedTuple

from umpire.kernel.arrays import np
from umpire.kernel.odds import Chances, zero
from umpire.rules.full_thrust.refusals import NO_ODDS
from umpire.rules.full_thrust.thresholds import MOST_STEPS, Blow, Strike, together
from umpire.rules.to_boldly_thrust.state.options import Options
from umpire.rules.to_boldly_thrust.state.ship import Ship


class Part(NamedTuple):
    """What a blow may come to: the points that shields meet, and those that go past them.

    The last of the points, `straight` ones, do not meet armour; of `piercing` ones a half does.
    """

    points: int
    straight: int
    past: int
    piercing: bool
    chance: float

    def share(self, passed: int) -> int:
        """Return how many of its last points, which pass the shields, armour meets."""
        return (passed + 1) // 2 if self.piercing else max(0, passed - self.straight)


def parts_of(blow: Blow, options: Options) -> list[Part]:
    """Return what a blow may come to; what dice thrown again make may go past (TBT-RUL-06)."""
    nothing: Strike = {0: zero()}
    dice = reduce(together, blow.strikes, nothing)
    again_past = options.rerolls_bypass_shields and blow.mode == "dice"
    found = []
    for needles, aimed in (blow.aimed or {0: nothing}).items():
        for first, straight in together(dice, aimed).items():
            for again in np.flatnonzero(straight).tolist():
                kept, past = (0, needles + again) if again_past else (again, needles)
                chance = float(straight[again])
                found.append(Part(first + kept, kept, past, blow.mode == "piercing", chance))
    return found


class CutAttack:
    """All that an attack may come to, blow by blow.

    Its chances are by points, by those of them that armour meets, and by those past shields; each
    up to as many as leave nothing of the ship; `left` is what its shields can absorb.

    Raises:
        CannotAdjudicate: it is too much to count.
    """

    def __init__(self, blows: Sequence[Sequence[Part]], ship: Ship, left: int) -> None:
        self._blows, self._left = blows, left
        past = min(ship.hull, sum([max([part.past for part in parts]) for parts in blows]))
        self._shape = (self._left + ship.armour + ship.hull + 1, ship.armour + 1, past + 1)
        size = self._shape[0] * self._shape[1] * self._shape[2]
        if sum([len(parts) for parts in blows]) * (size + self._left**2) > MOST_STEPS:
            raise NO_ODDS.refuse(
                f"The odds of so much at {ship.id} take too long to count; try fewer weapons."
            )
        self._before = self._counted_on()
        self._from = self._counted_back()
        self.without = lru_cache(maxsize=None)(self._without)
        """The chances of the rest, where the attack has so many points that are cut off."""

    def _counted_on(self) -> list[Chances]:
        """Return, for each blow, the chances of fewer points before it than shields have left."""
        before = [np.zeros((self._left, self._shape[2]))]
        before[0][0, 0] = 1.0
        for parts in self._blows:
            after = np.zeros_like(before[0])
            for part in parts:
                for points in range(self._left - part.points):
                    moved = _moved(before[-1][points], (part.past,))
                    after[points + part.points] += part.chance * moved
            before.append(after)
        return before

    def _counted_back(self) -> list[Chances]:
        """Return, for each blow, the chances of what comes from it on, if all gets through."""
        later = np.zeros(self._shape)
        later[0, 0, 0] = 1.0
        counted = [later]
        for parts in reversed(self._blows):
            after = np.zeros(self._shape)
            for part in parts:
                steps = (part.points, part.share(part.points), part.past)
                after += part.chance * _moved(counted[-1], steps)
            counted.append(after)
        return counted[::-1]

    def _without(self, taken: int) -> Chances:
        if not taken:
            return self._from[0]
        rest = np.zeros(self._shape)
        for place, parts in enumerate(self._blows):
            cut = self._cut(self._before[place], parts, taken)
            for where in np.argwhere(cut).tolist():
                rest += cut[tuple(where)] * _moved(self._from[place + 1], where)
        return rest

    def _cut(self, before: Chances, parts: Sequence[Part], taken: int) -> Chances:
        """Return the chances of what is left of the blow in which the last point taken falls."""
        cut = np.zeros(self._shape)
        for points in np.flatnonzero(before[:taken].any(axis=1)).tolist():
            for part in parts:
                passed = points + part.points - taken
                if passed >= 0:
                    row = min(passed, self._shape[0] - 1)
                    share = min(part.share(passed), self._shape[1] - 1)
                    cut[row, share] += part.chance * _moved(before[points], (part.past,))
        return cut


def _moved(chances: Chances, steps: Sequence[int]) -> Chances:
    """Return chances moved on by a step along each axis; its last entry holds what is beyond."""
    for axis, step in enumerate(steps):
        if step:
            last = chances.shape[axis] - 1
            lead = np.moveaxis(chances, axis, 0)
            moved = np.zeros_like(lead)
            if step <= last:
                moved[step:] = lead[: last + 1 - step]
            moved[last] += lead[max(0, last + 1 - step) :].sum(axis=0)
            chances = np.moveaxis(moved, 0, axis)
    return chances
