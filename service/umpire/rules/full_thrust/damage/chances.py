"""The chances of what strikes a ship: hull boxes behind armour, rows that end, destruction.

A strike is one die, or one torpedo, or whatever else is independent of the rest: for each number
of points that armour meets first, the chances of points that go straight to the hull beside them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import numpy as np

from umpire.kernel.odds import NOTHING, Chances, Outcome, reaching
from umpire.kernel.tracks import boxes, row_ends, rows_ended
from umpire.rules.full_thrust.refusals import NO_ODDS
from umpire.rules.full_thrust.ship import Ship
from umpire.rules.full_thrust.throws import DIE, Reading, die_chances

Strike: TypeAlias = Mapping[int, Chances]
"""By the points on armour: `strike[a][h]` is the chance of a there and h straight to the hull."""

MOST_STEPS = 20_000_000
"""How much is counted for one answer: cells of armour and hull, times strikes."""


def penetrating_die(reading: Reading) -> Strike:
    """Return the strike of one die whose extra dice go straight to the hull (FT-4.3-3)."""
    later = die_chances(Reading(reading.again, reading.again))
    strike: dict[int, Chances] = {}
    for face in range(1, DIE + 1):
        straight = later if reading.repeats(face, reading.first) else NOTHING
        points = reading.counts(face, reading.first)
        strike[points] = _added(strike.get(points, NOTHING * 0), straight / DIE)
    return strike


def piercing(damage: Chances) -> Strike:
    """Return the strike of armour-piercing damage: the larger half on armour (FT-4.5-4)."""
    strike: dict[int, Chances] = {}
    for points, chance in enumerate(damage):
        share = (points + 1) // 2
        straight = np.zeros(points - share + 1)
        straight[-1] = chance
        strike[share] = _added(strike.get(share, NOTHING * 0), straight)
    return strike


def straight_to_hull(damage: Chances) -> Strike:
    """Return the strike of penetrating damage (FT-4.5-3)."""
    return {0: damage}


def hull_chances(ship: Ship, strikes: Sequence[Strike]) -> Chances:
    """Return the distribution of the hull boxes that strikes cost a ship, up to all it has left.

    What armour cannot take goes to the hull (FT-4.5-1, FT-RUL-17).

    Raises:
        CannotAdjudicate: it is too much to count.
    """
    armour = min(ship.armour, sum([max(strike) for strike in strikes]))
    if (armour + 1) * (ship.hull + 1) * len(strikes) > MOST_STEPS:
        raise NO_ODDS.refuse("These odds take too long to count.")
    state = np.zeros((armour + 1, ship.hull + 1))
    state[0, 0] = 1.0
    for strike in strikes:
        state = _struck(state, strike)
    found: Chances = state.sum(axis=0)
    return found


def _struck(state: Chances, strike: Strike) -> Chances:
    """Return the chances of armour boxes (rows) and hull boxes (columns) gone after a strike."""
    after = np.zeros_like(state)
    for share, straight in strike.items():
        met = _on_armour(state, share)
        for points, chance in enumerate(straight[: state.shape[1]]):
            after += chance * _on_hull(met, points)
        after[:, -1] += straight[state.shape[1] :].sum() * met.sum(axis=1)
    return after


def _on_armour(state: Chances, share: int) -> Chances:
    """Return the chances after so many points fall on armour, and the rest of them on the hull."""
    if not share:
        return state
    last = state.shape[0] - 1
    after = np.zeros_like(state)
    if share <= last:
        after[share:] = state[: last + 1 - share]
    for gone in range(max(0, last + 1 - share), last + 1):
        after[last] += _on_hull(state[gone : gone + 1], share - (last - gone))[0]
    return after


def _on_hull(state: Chances, points: int) -> Chances:
    """Return the chances after so many points fall on the hull; the last column is all of it."""
    if not points:
        return state
    width = state.shape[1]
    after = np.zeros_like(state)
    if points < width:
        after[:, points:] = state[:, : width - points]
    after[:, -1] += state[:, max(0, width - points) :].sum(axis=1)
    return after


def _added(one: Chances, other: Chances) -> Chances:
    total = np.zeros(max(len(one), len(other)))
    total[: len(one)] += one
    total[: len(other)] += other
    return total


def mean_of(alternatives: Iterable[Chances]) -> Chances:
    """Return the distribution of what comes of one of several cases, each as likely."""
    cases = list(alternatives)
    total = NOTHING * 0
    for case in cases:
        total = _added(total, case / len(cases))
    return total


def damage_outcomes(ship: Ship, hull: Chances) -> tuple[Outcome, ...]:
    """Return the chances that a hull is hit, that each further row ends, and of destruction.

    Args:
        ship: as it stands.
        hull: the distribution of the boxes that it will lose.
    """
    rows = tuple([row for row in ship.ssd.rows if row])
    passed = rows_ended(rows, ship.damage)
    ends = [
        Outcome(f"row {row} ends", reaching(hull, end - ship.damage), "FT-4.6-1")
        for row, end in enumerate(row_ends(rows)[:-1], start=1)
        if row > passed
    ]
    hit = Outcome("hull hit", reaching(hull, 1), "FT-4.5-1")
    destroyed = Outcome("destroyed", reaching(hull, boxes(rows) - ship.damage), "FT-2.6-2")
    return (hit, *ends, destroyed)
