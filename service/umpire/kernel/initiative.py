"""Initiative: a die for every side, ties again among those who tied, highest first."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.words import thrown


def throw_initiative(
    turn: int, sides: Sequence[str], dice: Dice
) -> tuple[tuple[str, ...], tuple[Roll, ...]]:
    """Throw for every side, and return who is first, second and so on, and the rolls."""
    rolls: list[Roll] = []

    def total(side: str, throw: int) -> int:
        again = "" if throw == 1 else f"#{throw}"
        rolls.append(dice.roll(f"t{turn}/initiative/{side}{again}", 1, D6))
        return rolls[-1].faces[0]

    return tuple(ranked(sides, total)), tuple(rolls)


def throws_told(rolls: Sequence[Roll]) -> str:
    """Return who threw what: a label ends in its side, and a `#` where that threw again."""
    return ", ".join(
        f"{roll.label.rpartition('/')[2].partition('#')[0]} {thrown(roll)}" for roll in rolls
    )


def ranked(
    names: Sequence[str], total: Callable[[str, int], int], *, highest_first: bool = True
) -> Iterator[str]:
    """Yield names in the order of their totals; those that tie throw again among themselves.

    Args:
        names: of all that throw.
        total: throws for a name; the second argument counts its throws, from 1 on.
        highest_first: whether the highest total comes first; else the lowest.
    """
    # A stack, not a recursion: typed faces may tie as often as there are faces.
    waiting = [(tuple(names), 1)]
    while waiting:
        tied, throw = waiting.pop()
        if throw > 1 and len(tied) == 1:
            yield from tied
            continue
        totals = {name: total(name, throw) for name in tied}
        in_order = sorted(tied, key=totals.__getitem__, reverse=highest_first)
        groups = [tuple(each) for _, each in groupby(in_order, key=totals.__getitem__)]
        waiting += [(each, throw + 1) for each in reversed(groups)]
