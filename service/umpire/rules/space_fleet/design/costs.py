"""SF 6: what the parts of a design take up, in hull points; halves are real (SF-RUL-24)."""

import math
from collections.abc import Iterator

import msgspec

from umpire.rules.space_fleet.design.design import Design, Fit
from umpire.rules.space_fleet.state.battle import Battle
from umpire.rules.space_fleet.state.bounds import ShipClass
from umpire.rules.space_fleet.state.ship import Ship
from umpire.rules.space_fleet.state.tables import DesignCosts, Tables

# Far below any part of a point that a table can mean, far above the error of a product.
_TOLERANCE = 1e-9
_HALF = 0.5


def speed_points(ship_class: ShipClass, speed: int, costs: DesignCosts) -> float:
    """Return what a speed takes up: a point each, dearer steps apart (SF-DSN-02, -03)."""
    return sum((_step_points(ship_class, step, costs) for step in range(1, speed + 1)), 0.0)


def _step_points(ship_class: ShipClass, step: int, costs: DesignCosts) -> float:
    dearer = {
        ("DN", 2): costs.dreadnought_second_speed,
        ("BB", 3): costs.battleship_third_speed,
    }
    return dearer.get((ship_class, step), costs.speed)


def armour_points(others: float, part: float, hull: tuple[float, float]) -> float:
    """Return what armour takes up: the cheapest size that fits the class (SF-ARM-03, SF-RUL-25).

    Args:
        others: the hull points of everything else.
        part: of the total, below 1.
        hull: the fewest and the most points of the class. Where no size comes to lie between
            them, it is the cheapest of all.
    """
    least, most = hull
    sizes = armour_sizes(others, part)
    return next((size for size in sizes if least <= others + size <= most), sizes[0])


def armour_sizes(others: float, part: float) -> tuple[float, ...]:
    """Return all sizes of armour that are its part of a total that includes it, cheapest first.

    A part is rounded to the nearest half point, up from the middle, and so two sizes may fit:
    with 6.5 points of other things, 2 of a total of 8.5, and 2.5 of 9 (SF-RUL-25).
    """
    # In halves, what fits is a = round(part * (others + a)): these are its bounds.
    mean, width = part * others / _HALF, _HALF
    above = math.floor((mean - width) / (1 - part) + _TOLERANCE)
    most = math.floor((mean + width) / (1 - part) + _TOLERANCE)
    return tuple([halves * _HALF for halves in range(max(0, above + 1), most + 1)])


def campaign_factor(speed: int, costs: DesignCosts) -> float | None:
    """Return the factor of a speed (SF-CAMP-01); `None` where the table has none (SF-UMP-39)."""
    factors = costs.campaign_factors
    return factors[speed - 1] if 1 <= speed <= len(factors) else None


def campaign_cost(payload: float, factor: float | None) -> float | None:
    """Return what a ship costs in a campaign: payload, and payload times factor (SF-CAMP-01)."""
    return None if factor is None else payload * factor + payload


def campaign_cost_of(battle: Battle, ship: Ship) -> float | None:
    """Return what a ship has cost, by the payload that the scenario means (SF-CAMP-01, SF-RUL-28).

    Damage changes nothing. `None`: the scenario does not tell costs, or its speed has no factor.
    """
    options, costs = battle.options, battle.tables.design
    if not options.campaign_cost:
        return None
    whole = options.campaign_payload == "all_non_speed"
    payload = _beside_speed(ship, costs) if whole else _shots_and_shields(ship, costs)
    return campaign_cost(payload, campaign_factor(ship.base_speed, costs))


def _beside_speed(ship: Ship, costs: DesignCosts) -> float:
    return ship.hull_points - speed_points(ship.ship_class, ship.base_speed, costs)


def _shots_and_shields(ship: Ship, costs: DesignCosts) -> float:
    launchers = len(ship.sr_launchers) + len(ship.lr_launchers)
    shots = ship.beams * costs.shot + launchers * costs.launcher + len(ship.plasma) * costs.plasma
    return shots + ship.max_shields * costs.shield


def least_points(ship: Ship, costs: DesignCosts) -> float:
    """Return the hull points that a ship has at least: for its speed, its shots, its shields."""
    speed = speed_points(ship.ship_class, ship.base_speed, costs)
    return speed + _shots_and_shields(ship, costs)


class Line(msgspec.Struct, frozen=True):
    """One kind of parts: how many there are, what they take up in all, and the rule."""

    part: str
    number: int
    points: float
    rule: str


def lines_of(design: Design, fit: Fit, tables: Tables) -> tuple[Line, ...]:
    """Return the parts of a design; speed is the first line, armour, if any, the last."""
    lines = tuple(
        Line(part, number, number * each if part != "speed" else each, rule)
        for part, number, each, rule in _parts(design, fit, tables.design)
        if number
    )
    if not design.armour:
        return lines
    row = tables.of_class(design.ship_class)
    hull = (row.hull_min, row.hull_max)
    points = armour_points(points_in(lines), tables.design.armour_part, hull)
    return (*lines, Line("armour", 1, points, "SF-ARM-03"))


def points_in(lines: tuple[Line, ...], *parts: str) -> float:
    """Return the hull points of some parts of a design; of all, if none is named (SF-RUL-24)."""
    return sum((line.points for line in lines if not parts or line.part in parts), 0.0)


def _parts(design: Design, fit: Fit, costs: DesignCosts) -> Iterator[tuple[str, int, float, str]]:
    """Yield parts, how many there are, what one takes up, and the rule; speed as a whole."""
    speed = speed_points(design.ship_class, fit.speed, costs)
    yield "speed", fit.speed, speed, "SF-DSN-02"
    yield "beams", fit.beams, costs.shot, "SF-DSN-02"
    yield "shields", fit.shields, costs.shield, "SF-DSN-02"
    yield "sr_launchers", len(design.sr_launchers), costs.launcher, "SF-DSN-05"
    yield "lr_launchers", len(design.lr_launchers), costs.launcher, "SF-DSN-05"
    yield "plasma", len(design.plasma), costs.plasma, "SF-DSN-06"
    yield "regenerator", int(design.regenerator), costs.regenerator, "SF-DSN-06"
    yield "ew", int(design.ew), costs.ew, "SF-DSN-06"
    yield "mine_patterns", design.mine_patterns, costs.mine_pattern, "SF-DSN-04"
