"""The chances of what strikes a ship: hull boxes behind armour, rows that end, destruction.

A strike is one die, or one torpedo, or whatever else is independent of the rest: for each number
of points that armour meets first, the chances of points that go straight to the hull beside them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from umpire.kernel.arrays import np
from umpire.kernel.odds import Chances, Outcome, mixed, reaching, zero
from umpire.kernel.tracks import boxes, row_ends, rows_ended
from umpire.rules.full_thrust.delta import delta_of
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.refusals import NO_ODDS
from umpire.rules.full_thrust.state.ship import Ship
from umpire.rules.full_thrust.state.throws import DIE, Reading, die_chances

Strike: TypeAlias = Mapping[int, Chances]
"""By the points on armour: `strike[a][h]` is the chance of a there and h straight to the hull."""

NEGLIGIBLE = 1e-15
"""Chains of sixes never end; the end of a strike that is less likely than this is left out."""

MOST_STEPS = 20_000_000
"""How much is counted for one answer: cells of armour and hull, times strikes."""


class Blow(NamedTuple):
    """What one weapon, or one attacker, does to a ship: independent strikes, marked together.

    By its `mode` armour meets the points: those of `dice` one by one, then those that go past it;
    `piercing` ones half and half; those of a `template` not at all. Of strikes with needles in
    them, `aimed[n]` is what comes with n points by needles, which nothing stops.
    """

    strikes: tuple[Strike, ...] = ()
    mode: Literal["dice", "piercing", "template"] = "dice"
    aimed: Mapping[int, Strike] = {}

    def flat(self) -> tuple[Strike, ...]:
        """Return its strikes, the points of needles among those that go straight to the hull."""
        if not self.aimed:
            return self.strikes
        merged: dict[int, Chances] = {}
        for points, strike in self.aimed.items():
            for share, straight in strike.items():
                add(merged, {share: np.concatenate((np.zeros(points), straight))})
        return (*self.strikes, merged)


Attacks: TypeAlias = Sequence[Sequence[Blow]]
"""Attack by attack, all its blows in the order in which they are marked."""


def needle(damage: Chances) -> Blow:
    """Return the blow of needles alone, given the distribution of their points (FT-4.8-1)."""
    return Blow(aimed={points: {0: np.array([chance])} for points, chance in enumerate(damage)})


def together(one: Strike, other: Strike) -> Strike:
    """Return two independent strikes as one."""
    both: dict[int, Chances] = {}
    for share, straight in one.items():
        for more, beside in other.items():
            add(both, {share + more: trimmed(np.convolve(straight, beside))})
    return both


def add(strike: dict[int, Chances], other: Strike, chance: float = 1.0) -> None:
    """Add another strike to one, as what happens with a chance."""
    for share, straight in other.items():
        strike[share] = _added(strike.get(share, zero() * 0), chance * straight)


def trimmed(chances: Chances) -> Chances:
    """Return a distribution without the end of it that is next to impossible."""
    return chances[: max(1, int((chances[::-1].cumsum() > NEGLIGIBLE).sum()))]


def penetrating_die(reading: Reading) -> Strike:
    """Return the strike of one die whose extra dice go straight to the hull (FT-4.3-3)."""
    later = die_chances(Reading(reading.again, reading.again))
    strike: dict[int, Chances] = {}
    for face in range(1, DIE + 1):
        straight = later if reading.repeats(face, reading.first) else zero()
        points = reading.counts(face, reading.first)
        strike[points] = _added(strike.get(points, zero() * 0), straight / DIE)
    return strike


def piercing(damage: Chances) -> Strike:
    """Return the strike of armour-piercing damage: the larger half on armour (FT-4.5-4)."""
    strike: dict[int, Chances] = {}
    for points, chance in enumerate(damage):
        share = (points + 1) // 2
        straight = np.zeros(points - share + 1)
        straight[-1] = chance
        strike[share] = _added(strike.get(share, zero() * 0), straight)
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
        raise NO_ODDS.refuse(
            f"The odds at {ship.id} take too long to count: ask for fewer attacks."
        )
    state = np.zeros((armour + 1, ship.hull + 1))
    state[0, 0] = 1.0
    for strike in strikes:
        state = struck(state, strike)
    found: Chances = state.sum(axis=0)
    return found


def struck(state: Chances, strike: Strike) -> Chances:
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
    total = zero() * 0
    for case in cases:
        total = _added(total, case / len(cases))
    return total


def outcomes(
    battle: Battle,
    ship: Ship,
    cases: Sequence[Attacks],
    chance: float = 1.0,
    firer: Ship | None = None,
) -> tuple[Outcome, ...]:
    """Return the chances of what comes of attacks on a ship, as it stands (FT-2.6-2, FT-4.6-1).

    Args:
        battle: as it stands.
        ship: the target.
        cases: several, each as likely.
        chance: that there is any attack at all.
        firer: the ship from which they come, `None` where it is none.

    Raises:
        CannotAdjudicate: it is too much to count.
    """
    outcomes_of_book = delta_of(battle).outcomes
    if outcomes_of_book is None:
        return unprotected(ship, cases, chance)
    return outcomes_of_book(battle, firer, ship, cases, chance)


def unprotected(ship: Ship, cases: Sequence[Attacks], chance: float) -> tuple[Outcome, ...]:
    """Return the chances of what comes of attacks that armour alone meets (FT-4.5-1)."""
    hulls = [hull_chances(ship, _flat(case)) for case in cases]
    return damage_outcomes(ship, mixed(chance, mean_of(hulls)))


def _flat(attacks: Attacks) -> list[Strike]:
    return [strike for blows in attacks for blow in blows for strike in blow.flat()]


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
