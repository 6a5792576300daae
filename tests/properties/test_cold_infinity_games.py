"""Whole games of Cold Infinity, played at random: what holds in that book after every order.

What holds in every book is tested in `test_games.py`.
"""

import msgspec

from properties import games
from rules.cold_infinity.asked import choices
from umpire.kernel.rulebook import OBSERVER, REFEREE, Seat
from umpire.rules.cold_infinity.referee import CorrectUnit
from umpire.rules.cold_infinity.repair import RepairAdHoc, UseRepairSystem
from umpire.rules.cold_infinity.small import MergeGroups
from umpire.rules.cold_infinity.state.battle import Unit
from umpire.rules.cold_infinity.state.vessels import Starship
from umpire.rules.cold_infinity.view import BattleView, view

RESTORING = CorrectUnit | MergeGroups | UseRepairSystem | RepairAdHoc
"""Orders after which a unit may have more than before."""

GAMES = games.GAMES["cold-infinity"]
SEATS = (REFEREE, OBSERVER, Seat("side", "red"))
VIEWS = msgspec.json.Decoder(BattleView)
READ = 0.05
"""Of the steps of a game, how many views are read again."""
MOST_CHOICES = 3000


def test_2_0_views_are_read_as_they_are_written() -> None:
    """Of each seat; and nobody is offered more than a page can show."""
    for random, step in GAMES.steps(20):
        for seat in SEATS if random.random() < READ else ():
            seen = view(step.ruling.state, seat)
            assert VIEWS.decode(msgspec.json.encode(seen)) == seen
            assert len(choices(step.ruling.state, seat)) < MOST_CHOICES


def test_7_4_nothing_that_is_lost_comes_back_by_damage() -> None:
    """Hull and structure only go down, but by the referee's word (CI-7.4.3-1)."""
    for _, step in GAMES.steps(35):
        if isinstance(step.order, RESTORING):
            continue
        for before, after in zip(step.before.units, step.ruling.state.units, strict=True):
            assert all(now <= then for then, now in zip(_left(before), _left(after), strict=True))


def _left(unit: Unit) -> list[int]:
    """Return what a unit has left: hull by hull, and structure by system."""
    if not isinstance(unit, Starship):
        return [each.hull for each in sorted(unit.fighters, key=lambda fighter: fighter.id)]
    found = []
    for section in unit.condition.sections:
        found.append(section.hull)
        found.append(section.armour)
        found.extend(-system.lost for system in section.systems)
    return found
