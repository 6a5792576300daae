"""3 and 8 Plasma that disturbs the fire of a ship beside it."""

from typing import Any

import pytest

from rules.space_fleet.builders_fire import ahead, battle, opened, ship, shot, solved
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import PlasmaCannon

PLASMA = Options(plasma_cannon=True)
P1 = shot(weapon="plasma", mount="P1")


@pytest.mark.parametrize(
    ("at", "by", "weapon", "disturbed"),
    [
        ((0, 1), "A2", "plasma", True),
        ((0, 0), "A2", "plasma", True),
        ((0, 1), "B2", "plasma", True),
        ((0, 2), "A2", "plasma", False),
        ((0, 1), "A2", "beam", False),
    ],
)
def test_rul_9_plasma_fired_beside_a_ship_disturbs_it(
    at: Any, by: str, weapon: Any, disturbed: Any
) -> None:
    """Of either side, at 0 or 1; all its shots by one (SF-FIRE-08, SF-RUL-09)."""
    near = ship(by, at=at, plasma=(PlasmaCannon("P1"),))
    before = battle(ship("A1"), near, ship("B1", at=ahead(4)), options=PLASMA)
    before = opened(before, (by, shot(weapon=weapon, mount="P1")))
    (found,) = solved(before, shot())
    assert found.modifiers == (("SF-FIRE-08",) if disturbed else ())


def test_rul_9_a_ship_is_not_disturbed_by_its_own_plasma() -> None:
    """Nor twice by two others (SF-RUL-09)."""
    plasma = (PlasmaCannon("P1"),)
    ships = [ship(name, at=(0, 1), plasma=plasma) for name in ("A2", "A3")]
    target = ship("B1", at=ahead(4))
    before = battle(ship("A1", plasma=plasma), *ships, target, options=PLASMA)
    (found,) = solved(opened(before, ("A1", P1)), P1)
    assert found.modifier == 0
    (found,) = solved(opened(before, ("A2", P1), ("A3", P1)), P1)
    assert found.modifier == -1


@pytest.mark.parametrize(
    ("kind", "interference", "disturbed"),
    [("HC", "step", True), ("LC", "step", False), ("LC", "turn", True)],
)
def test_rul_9_plasma_of_another_class_counts_by_a_house_rule(
    kind: Any, interference: Any, disturbed: Any
) -> None:
    """All turn long instead of in the same step (SF-RUL-09)."""
    options = Options(plasma_cannon=True, plasma_interference=interference)
    near = ship("A2", kind, (0, 1), fired_plasma=True, fired_any=True)
    before = battle(ship("A1"), near, ship("B1", at=ahead(4)), options=options)
    (found,) = solved(before, shot())
    assert found.modifier == (-1 if disturbed else 0)


def test_rul_9_a_caller_may_say_whether_plasma_is_near() -> None:
    """Instead of what is declared (SF-RUL-09)."""
    before = battle(ship("A1"), ship("B1", at=ahead(4)))
    (found,) = solved(before, shot(), plasma_near=True)
    assert found.modifier == -1
