"""SF 6: what each part of a design takes up, and the rule that says so."""

from collections.abc import Iterator

import msgspec

from umpire.rules.space_fleet.design.costs import armour_points, speed_points
from umpire.rules.space_fleet.design.design import Design, Fit
from umpire.rules.space_fleet.state.tables import DesignCosts, Tables


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
