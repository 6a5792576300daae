"""SF 6: a ship in play, built from its design."""

from umpire.rules.space_fleet.design.design import Design, fit_of
from umpire.rules.space_fleet.design.lines import lines_of, points_in
from umpire.rules.space_fleet.state.places import Place
from umpire.rules.space_fleet.state.ship import Ship
from umpire.rules.space_fleet.state.tables import Tables


def enlist(design: Design, tables: Tables, *, name: str, side: str, place: Place) -> Ship:
    """Return a ship as it enters a battle: whole, its launchers full (SF-SHIP-01, -02).

    It is not asked whether the design is legal; see `violations`.
    """
    fit = fit_of(design, tables.of_class(design.ship_class))
    return Ship(
        id=name,
        side=side,
        ship_class=design.ship_class,
        place=place,
        hull_points=points_in(lines_of(design, fit, tables)),
        max_shields=fit.shields,
        shields=fit.shields,
        base_speed=fit.speed,
        beams=fit.beams,
        sr_launchers=design.sr_launchers,
        lr_launchers=design.lr_launchers,
        plasma=design.plasma,
        regenerator=design.regenerator,
        armour=design.armour,
        ew=design.ew,
        mine_patterns=design.mine_patterns,
    )
