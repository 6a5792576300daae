"""Initiative: a die for every side, ties again among those who tied, highest first."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.words import thrown


def throw_initiative(
    turn: int, sides: Sequence[str], dice: Dice
) -> tuple[tuple[str, ...], tuple[Roll, ...]]:
    """Throw for every side, and return who is first, second and so on, and the rolls."""
    rolls: list[Roll] = []
    return tuple(_ranked(turn, sides, dice, rolls, 1)), tuple(rolls)


def throws_told(rolls: Sequence[Roll]) -> str:
    """Return who threw what: a label ends in its side, and a `#` where that threw again."""
    return ", ".join(
        f"{roll.label.rpartition('/')[2].partition('#')[0]} {thrown(roll)}" for roll in rolls
    )


def _ranked(
    turn: int, sides: Sequence[str], dice: Dice, rolls: list[Roll], throw: int
) -> Iterator[str]:
    """Yield the sides, highest die first; those who tie throw once more among themselves."""
    again = "" if throw == 1 else f"#{throw}"
    faces: dict[str, int] = {}
    for side in sides:
        roll = dice.roll(f"t{turn}/initiative/{side}{again}", 1, D6)
        rolls.append(roll)
        faces[side] = roll.faces[0]
    highest_first = sorted(sides, key=faces.__getitem__, reverse=True)
    for _, group in groupby(highest_first, key=faces.__getitem__):
        tied = list(group)
        yield from tied if len(tied) == 1 else _ranked(turn, tied, dice, rolls, throw + 1)
