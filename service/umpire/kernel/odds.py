"""Odds: distributions of whole numbers from 0 up, and their convolution."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TypeAlias

import msgspec
from msgspec.structs import force_setattr

from umpire.kernel.arrays import Floats, np

Chances: TypeAlias = Floats
"""`chances[n]` is the chance of exactly n; the entries add up to 1."""


@cache
def zero() -> Chances:
    """Return the distribution that is always 0."""
    return np.array([1.0])


def from_faces(value_of: Mapping[int, int], sides: int) -> Chances:
    """Return the distribution of one die whose face f counts `value_of[f]` (absent: 0)."""
    return _of_values(tuple([value_of.get(face, 0) for face in range(1, sides + 1)]))


@lru_cache(maxsize=256)
def _of_values(values: tuple[int, ...]) -> Chances:
    """Return the distribution of one die by the value of each face, as a read-only array."""
    chances = np.bincount(values).astype(np.float64) / len(values)
    chances.setflags(write=False)
    return chances


@cache
def shown(sides: int) -> Chances:
    """Return the distribution of the face of one die."""
    return from_faces({face: face for face in range(1, sides + 1)}, sides)


def at_least(need: int, sides: int) -> float:
    """Return the chance that one die shows `need` or more."""
    return min(1.0, max(0, sides + 1 - need) / sides)


def mixed(chance: float, then: Chances) -> Chances:
    """Return the distribution that is `then` with `chance`, and 0 otherwise."""
    result = then * chance
    result[0] += 1.0 - chance
    return result


def summed(parts: Iterable[Chances]) -> Chances:
    """Return the distribution of the sum of independent `parts`."""
    total = zero()
    for part in parts:
        total = np.convolve(total, part)
    return total


@lru_cache(maxsize=512)
def _repeated(values: tuple[float, ...], count: int) -> Chances:
    if count == 1:
        return np.array(values)
    half = _repeated(values, count // 2)
    doubled = np.convolve(half, half)
    return np.convolve(doubled, np.array(values)) if count % 2 else doubled


def repeated(one: Chances, count: int) -> Chances:
    """Return the distribution of the sum of `count` independent throws of `one`."""
    return _repeated(tuple(one.tolist()), count) if count else zero()


def reaching(chances: Chances, limit: int) -> float:
    """Return the chance of `limit` or more."""
    return float(chances[max(0, limit) :].sum())


def mean(chances: Sequence[float] | Chances) -> float:
    """Return the mean of a distribution."""
    weights = np.asarray(chances)
    return float(weights @ np.arange(len(weights)))


class Outcome(msgspec.Struct, frozen=True):
    """One possible outcome of an order, and its chance from 0 to 1.

    Like all numbers of odds it is a plain float: a number of an array only looks like one, and the
    encoder cannot write it.
    """

    name: str
    chance: float
    rule: str

    def __post_init__(self) -> None:
        force_setattr(self, "chance", float(self.chance))


class TargetOdds(msgspec.Struct, frozen=True):
    """The chances of an order against one target.

    `damage[n]` is the chance of exactly n points; `outcomes` are the thresholds and worse.
    """

    target: str
    damage: tuple[float, ...]
    mean_damage: float
    outcomes: tuple[Outcome, ...]

    def __post_init__(self) -> None:
        force_setattr(self, "damage", tuple([float(chance) for chance in self.damage]))
        force_setattr(self, "mean_damage", float(self.mean_damage))


class Odds(msgspec.Struct, frozen=True):
    """The exact chances of one order, target by target, each before any other is resolved."""

    targets: tuple[TargetOdds, ...]
