"""SF 6: what a ship in play has cost in a campaign."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.space_fleet.builders_design import LR, PLASMA, SR, assessed, at, design, fleets, placed
from umpire.kernel.rulebook import OBSERVER
from umpire.rules.space_fleet.design import campaign_cost_of
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.setup import setup
from umpire.rules.space_fleet.tables import ShipClass
from umpire.rules.space_fleet.view import view

TOLD = Options(
    campaign_cost=True,
    ignore_hull_limits=True,
    long_range_missiles=True,
    plasma_cannon=True,
    advanced_armour=True,
    mines=True,
)


@pytest.mark.parametrize(
    ("ship_class", "changes"),
    [
        ("HC", {}),
        ("DD", {}),
        ("DN", {"speed": 2, "armour": True, "mine_patterns": 3}),
        ("BB", {"speed": 3, "sr_launchers": SR, "lr_launchers": LR, "plasma": PLASMA}),
        ("HC", {"speed": 0}),
    ],
)
def test_6_a_ship_in_play_costs_what_its_design_did(
    ship_class: ShipClass, changes: dict[str, Any]
) -> None:
    """By either payload, damaged or not (SF-CAMP-01, SF-RUL-28, SF-UMP-39)."""
    plan = design(ship_class, **changes)
    ships = (placed("A1", "A", at(0), design=plan), placed("B1", "B", at(9)))
    battle = setup(fleets(*ships, options=TOLD))
    damaged = replace(battle.ships[0], shields=0, halvings=1, engines="damaged", damage_points=1)
    campaign = assessed(ship_class, **changes).campaign
    assert campaign.shots_and_shields.cost == campaign_cost_of(battle, damaged)
    wide = replace(battle, options=replace(TOLD, campaign_payload="all_non_speed"))
    assert campaign.all_non_speed.cost == campaign_cost_of(wide, damaged)


@pytest.mark.parametrize(("told", "cost"), [(True, 15), (False, None)])
def test_6_costs_are_told_by_agreement(*, told: bool, cost: float | None) -> None:
    """With a ship that a seat sees (SF-CAMP-01)."""
    ships = (placed("A1", "A", at(0), design=design("HC")), placed("B1", "B", at(9)))
    battle = setup(fleets(*ships, options=Options(campaign_cost=told)))
    assert view(battle, OBSERVER).ships[0].campaign_cost == cost
