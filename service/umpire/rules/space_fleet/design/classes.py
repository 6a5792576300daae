"""Classes of our own making, built by section 6: what a set-up may name instead of a design."""

from collections.abc import Mapping

from umpire.rules.space_fleet.design.design import Design
from umpire.rules.space_fleet.state.ship import LrLauncher, PlasmaCannon, SrLauncher

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

CLASSES: Mapping[str, Design] = {
    design.class_name.partition(",")[0].lower(): design
    for design in (
        *(MASSIF, RAMPART, HALBERD, CULVERIN, OUTRIDER, TINDER, BODKIN),
        *(CITADEL, TREBUCHET, MUMMER, SOWER),
        *(FURNACE, CARAPACE),
    )
}
