"""SF 6: the assessment of a design: what it takes up, what it costs, what is wrong with it."""

import msgspec

from umpire.rules.space_fleet.design.costs import (
    Line,
    campaign_cost,
    campaign_factor,
    lines_of,
    points_in,
)
from umpire.rules.space_fleet.design.design import Design, Fit, fit_of
from umpire.rules.space_fleet.design.violations import Violation, violations
from umpire.rules.space_fleet.state.bounds import ShipClass
from umpire.rules.space_fleet.state.tables import DesignCosts, Tables


class CampaignCost(msgspec.Struct, frozen=True):
    """What is paid for, in hull points, and the cost: null where the speed has no factor."""

    payload: float
    cost: float | None


class Campaign(msgspec.Struct, frozen=True):
    """What a ship costs in a campaign, by either reading of its payload (SF-CAMP-01, SF-RUL-28).

    The option `campaign_payload` says which of the two a scenario means.
    """

    factor: float | None
    all_non_speed: CampaignCost
    shots_and_shields: CampaignCost


class Assessment(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to say of a design, with every additional rule taken to be on.

    `hull_points` are all that is spent, `armour_cost` the part of it that is armour. `weapons`
    counts everything that fires. `max_weapons` null: the class has no limit.
    """

    legal: bool
    violations: tuple[Violation, ...]
    ship_class: ShipClass
    speed: int
    beams: int
    shields: int
    weapons: int
    max_speed: int
    max_weapons: int | None
    hull_points: float
    hull_min: float
    hull_max: float
    armour_cost: float
    campaign: Campaign
    lines: tuple[Line, ...]


def assess(design: Design, tables: Tables) -> Assessment:
    """Return what there is to say of a design, legal or not (SF-DSN-01 to -07, SF-CAMP-01)."""
    row = tables.of_class(design.ship_class)
    fit = fit_of(design, row)
    lines = lines_of(design, fit, tables)
    wrong = tuple(violations(design, tables))
    return Assessment(
        legal=not wrong,
        violations=wrong,
        ship_class=design.ship_class,
        speed=fit.speed,
        beams=fit.beams,
        shields=fit.shields,
        weapons=fit.weapons,
        max_speed=row.max_speed,
        max_weapons=row.max_shots,
        hull_points=points_in(lines),
        hull_min=float(row.hull_min),
        hull_max=float(row.hull_max),
        armour_cost=points_in(lines, "armour"),
        campaign=_campaign(fit, lines, tables.design),
        lines=lines,
    )


_SHOTS_AND_SHIELDS = ("beams", "sr_launchers", "lr_launchers", "plasma", "shields")


def _campaign(fit: Fit, lines: tuple[Line, ...], costs: DesignCosts) -> Campaign:
    factor = campaign_factor(fit.speed, costs)
    beside_speed = points_in(lines) - points_in(lines, "speed")
    shots_and_shields = points_in(lines, *_SHOTS_AND_SHIELDS)
    return Campaign(
        factor=factor,
        all_non_speed=CampaignCost(beside_speed, campaign_cost(beside_speed, factor)),
        shots_and_shields=CampaignCost(shots_and_shields, campaign_cost(shots_and_shields, factor)),
    )
