"""Hacks: their value, how often they are tried, and what the dice do (CI 15.6)."""

from collections.abc import Sequence
from typing import NamedTuple

from umpire.rules.cold_infinity.state.weapons import RateOfFire

HACK_SIDES = 6
_TAKES, _SHUTS_OUT = 1, 6
_WAITS: tuple[int, ...] = (3, 2, 1)
"""The turns of waiting after an attempt, by the tech level of the bridge from 1 up (15.6-3)."""


class Terms(NamedTuple):
    """What makes a hack, and what counters it; amplification and ECM with those of an ESS."""

    amplification: int
    own_level: int
    ecm: int
    target_level: int


def hack_value(terms: Terms) -> int:
    """Return how many dice a hack throws; none: it fails by itself (CI-15.6-1)."""
    gain = terms.amplification + terms.own_level
    return max(0, gain - terms.ecm - terms.target_level)


class Hacked(NamedTuple):
    """What the dice of a hack do: turns of the system, and whether the hacker is shut out."""

    turns: int
    shut_out: bool


def hacked(faces: Sequence[int], *, add_up: bool = True) -> Hacked:
    """Return what the dice of a hack do (CI-15.6-2, CI-RUL-101).

    Each 1 takes the system for a turn, even beside a 6, which shuts the hacker out.

    Args:
        faces: as many as its value.
        add_up: whether several 1s make several turns, or one all the same.
    """
    ones = faces.count(_TAKES)
    return Hacked(ones if add_up else min(1, ones), _SHUTS_OUT in faces)


def hack_rate(level: int) -> RateOfFire:
    """Return how often a ship hacks, by the tech level of its bridge (CI-15.6-3)."""
    return RateOfFire(1, _WAITS[level - 1] if level <= len(_WAITS) else 0)


def may_hack_again(level: int, turn: int, last: int | None) -> bool:
    """Tell whether a ship may hack on a turn that last tried on another, or never (CI-15.6-3)."""
    return last is None or turn - last > hack_rate(level).arming
