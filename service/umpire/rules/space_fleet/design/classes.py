"""Classes of our own making, and ships in play, built from designs (SF 6)."""

from collections.abc import Mapping

from umpire.kernel.classes import by_first_word
from umpire.rules.space_fleet.design.costs import lines_of, points_in
from umpire.rules.space_fleet.design.design import Design, fit_of
from umpire.rules.space_fleet.state.places import Place
from umpire.rules.space_fleet.state.ship import LrLauncher, PlasmaCannon, Ship, SrLauncher
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


MASSIF = Design(class_name="Massif, dreadnought", ship_class="DN")
RAMPART = Design(class_name="Rampart, battleship", ship_class="BB")
HALBERD = Design(class_name="Halberd, heavy cruiser", ship_class="HC")
CULVERIN = Design(
    class_name="Culverin, heavy cruiser", ship_class="HC", sr_launchers=(SrLauncher("S1", 3),)
)
OUTRIDER = Design(class_name="Outrider, light cruiser", ship_class="LC")
TINDER = Design(class_name="Tinder, destroyer", ship_class="DD")
BODKIN = Design(class_name="Bodkin, destroyer", ship_class="DD", speed=4, shots=2)

CITADEL = Design(
    class_name="Citadel, dreadnought", ship_class="DN", shots=7, shields=14, regenerator=True
)
TREBUCHET = Design(
    class_name="Trebuchet, missile battleship",
    ship_class="BB",
    lr_launchers=(LrLauncher("L1", 2, "contact"), LrLauncher("L2", 2, "directed")),
)
MUMMER = Design(class_name="Mummer, heavy cruiser with EW", ship_class="HC", shields=4, ew=True)
SOWER = Design(class_name="Sower, minelayer", ship_class="DD", speed=4, mine_patterns=2)

FURNACE = Design(
    class_name="Furnace, plasma battleship",
    ship_class="BB",
    shots=3,
    plasma=(PlasmaCannon("P1"), PlasmaCannon("P2")),
)
CARAPACE = Design(
    class_name="Carapace, armoured battleship", ship_class="BB", shots=4, shields=6, armour=True
)

CLASSES: Mapping[str, Design] = by_first_word(
    (
        *(MASSIF, RAMPART, HALBERD, CULVERIN, OUTRIDER, TINDER, BODKIN),
        *(CITADEL, TREBUCHET, MUMMER, SOWER),
        *(FURNACE, CARAPACE),
    )
)
