"""Throws that may be thrown again: dice read in a table, wave by wave (FT-4.3-3, FT-DICE-1).

Beams, submunitions, point defence and fighters all throw like this; they differ in their tables,
in what is added to a die, and in whether the dice thrown again go past armour.
"""

from typing import NamedTuple

from umpire.kernel.arrays import np
from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.odds import Chances, repeated, zero
from umpire.rules.full_thrust.state.tables import DieTable

DIE = D6
DEEPEST_WAVE = 20  # a longer chain of sixes has a chance below 1e-15


def d12_of(first: int, second: int) -> int:
    """Return the D12 that two D6 stand for: the first chooses the half (FT-2.1-1)."""
    return second if first <= DIE // 2 else second + DIE


class Reading(NamedTuple):
    """How dice are read: the table of the first dice, and of those that are thrown again.

    `modifier` is added to every die before it is looked up, but to a natural 6 only where it
    lowers it; a die that it has made a 6, or a 6 that it has lowered, is thrown again only where
    `modified_again` says so or not at all (FT-RUL-20).
    """

    first: DieTable
    again: DieTable
    modifier: int = 0
    modified_again: bool = False

    def counts(self, face: int, table: DieTable) -> int:
        """Return what a face makes in a table."""
        return table.counts[min(DIE, max(1, face + self.modifier)) - 1]

    def repeats(self, face: int, table: DieTable) -> bool:
        """Tell whether a face is thrown again: naturally the number, and still so when modified."""
        if not table.again:
            return False
        modified = min(DIE, face + self.modifier)
        natural = face == table.again or self.modified_again
        return natural and modified >= table.again


class Throw(NamedTuple):
    """What was thrown: the points of the first dice, those of the dice thrown again, the rolls."""

    first: int
    again: int
    rolls: tuple[Roll, ...]

    @property
    def total(self) -> int:
        """All points."""
        return self.first + self.again


def throw(
    dice: Dice, label: str, count: int, reading: Reading, *, enough: int | None = None
) -> Throw:
    """Throw `count` dice, and again for each that says so, wave after wave (FT-DICE-1).

    Args:
        dice: where the faces come from.
        label: the purpose of the first dice; later waves add `/again-1` and so on.
        count: how many are thrown first.
        reading: how faces count.
        enough: with that many points no further wave is thrown (FT-RUL-100).
    """
    if not count:
        return Throw(0, 0, ())
    roll = dice.roll(label, count, DIE)
    rolls = [roll]
    first = sum([reading.counts(face, reading.first) for face in roll.faces])
    waiting = len([face for face in roll.faces if reading.repeats(face, reading.first)])
    again = 0
    while waiting and (enough is None or first + again < enough):
        roll = dice.roll(f"{label}/again-{len(rolls)}", waiting, DIE)
        rolls.append(roll)
        again += sum([reading.counts(face, reading.again) for face in roll.faces])
        waiting = len([face for face in roll.faces if reading.repeats(face, reading.again)])
    return Throw(first, again, tuple(rolls))


def die_chances(reading: Reading) -> Chances:
    """Return the distribution of all points of one die, those of its further waves included."""
    later = zero()
    for _ in range(DEEPEST_WAVE):
        later = _one_wave(reading, reading.again, later)
    return _one_wave(reading, reading.first, later)


def throw_chances(reading: Reading, count: int) -> Chances:
    """Return the distribution of all points of `count` dice."""
    return repeated(die_chances(reading), count)


def _one_wave(reading: Reading, table: DieTable, later: Chances) -> Chances:
    """Return the distribution of a die of this wave, given that of a die of the next."""
    most = max(table.counts) + len(later)
    chances = np.zeros(most)
    for face in range(1, DIE + 1):
        points = reading.counts(face, table)
        if reading.repeats(face, table):
            chances[points : points + len(later)] += later / DIE
        else:
            chances[points] += 1 / DIE
    return chances
