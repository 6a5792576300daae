"""The samples: legal designs, and set-ups that open and show what they are for."""

from collections import Counter

import msgspec
import pytest

from umpire.rules.space_fleet.design import CLASSES as DESIGNS
from umpire.rules.space_fleet.design import assess
from umpire.rules.space_fleet.field import distance
from umpire.rules.space_fleet.samples import FLEET_ACTION, HIDDEN_APPROACH, SAMPLES
from umpire.rules.space_fleet.setup import check, setup
from umpire.rules.space_fleet.tables import CLASSES, Tables


@pytest.mark.parametrize("name", DESIGNS)
def test_every_design_is_legal(name: str) -> None:
    """By section 6, with the book's tables (SF-DSN-01 to -07)."""
    found = assess(DESIGNS[name], Tables())
    assert found.violations == ()


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_opens(name: str) -> None:
    """As it comes over the wire, and the battle is a consistent one."""
    given = SAMPLES[name]
    battle = setup(msgspec.json.decode(msgspec.json.encode(given), type=type(given)))
    check(battle)
    assert {ship.side for ship in battle.ships} == set(given.sides)


def test_the_fleets_are_equal_and_large() -> None:
    """Thirty ships a side, of all five classes."""
    for side in FLEET_ACTION.sides:
        classes = Counter(
            ship.design.ship_class
            for ship in FLEET_ACTION.ships
            if ship.design is not None and ship.side == side
        )
        assert classes == {"DN": 2, "BB": 4, "HC": 6, "LC": 8, "DD": 10}
    assert {row.ship_class for row in CLASSES} == set(classes)


def test_nobody_sees_anybody_when_the_approach_begins() -> None:
    """All squadrons are under their counters, out of sight (SF-SENS-01)."""
    battle = setup(HIDDEN_APPROACH)
    assert battle.broken == ()
    assert not any(ship.detected_by for ship in battle.ships)
    north, south = ([s.place for s in battle.ships if s.side == side] for side in battle.sides)
    assert min(distance(one, other) for one in north for other in south) > 18
