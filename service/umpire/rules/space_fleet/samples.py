"""Battles of ships of our own making, to try the service with."""

from collections.abc import Iterator

from umpire.rules.space_fleet.design import BODKIN, CARAPACE, CLASSES, CULVERIN, FURNACE
from umpire.rules.space_fleet.field import HexPlace, HexSpot, TablePlace
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.setup import DummySquadron, Setup, ShipSetup
from umpire.rules.space_fleet.state import Body, Debris

_NORTH, _SOUTH = "North", "South"
_SIDES = (_NORTH, _SOUTH)
_UP, _DOWN = 1, 4


def _facing(side: str) -> int:
    """Return the facing that looks at the other side."""
    return _DOWN if side == _NORTH else _UP


_ABREAST, _TOGETHER = (2, -1), (0, 0)


def _squadron(
    side: str, squadron: str, fleet: str, start: tuple[int, int], apart: tuple[int, int] = _ABREAST
) -> Iterator[ShipSetup]:
    """Yield a squadron: its ships by name and design, from a hex on, so far apart in q and r."""
    for number, word in enumerate(fleet.split()):
        name, design = word.split(":")
        q, r = (first + number * step for first, step in zip(start, apart, strict=True))
        place = HexPlace(q, r, _facing(side))
        yield ShipSetup(id=name, side=side, design=CLASSES[design], place=place, squadron=squadron)


def _hidden(side: str, squadron: str, fleet: str, start: tuple[int, int]) -> Iterator[ShipSetup]:
    """Yield a squadron in one hex, under one counter."""
    return _squadron(side, squadron, fleet, start, _TOGETHER)


FLEET_ACTION = Setup(
    sides=_SIDES,
    ships=(
        *_squadron(_NORTH, "Anvil", "Basalt:massif Gneiss:massif", (-2, -11)),
        *_squadron(
            _NORTH, "Hammer", "Flint:rampart Chert:rampart Marl:rampart Slate:rampart", (4, -14)
        ),
        *_squadron(_NORTH, "Tongs", "Tuff:halberd Shale:halberd Scoria:culverin", (-8, -7)),
        *_squadron(_NORTH, "Rasp", "Pumice:halberd Gabbro:halberd Breccia:culverin", (12, -17)),
        *_squadron(
            _NORTH,
            "Chisel",
            "Jasper:outrider Agate:outrider Beryl:outrider Garnet:outrider",
            (-10, -5),
        ),
        *_squadron(
            _NORTH, "Awl", "Onyx:outrider Opal:outrider Topaz:outrider Zircon:outrider", (8, -14)
        ),
        *_squadron(
            _NORTH,
            "Sparks",
            "Mica:tinder Talc:tinder Halite:tinder Borax:bodkin Galena:bodkin",
            (-12, -2),
        ),
        *_squadron(
            _NORTH,
            "Cinders",
            "Pyrite:tinder Ochre:tinder Gypsum:tinder Realgar:bodkin Jet:bodkin",
            (6, -11),
        ),
        *_squadron(_SOUTH, "Keel", "Cachalot:massif Narwhal:massif", (-2, 13)),
        *_squadron(
            _SOUTH, "Mast", "Orca:rampart Beluga:rampart Rorqual:rampart Grampus:rampart", (4, 10)
        ),
        *_squadron(_SOUTH, "Yard", "Tunny:halberd Marlin:halberd Barracuda:culverin", (-8, 15)),
        *_squadron(_SOUTH, "Boom", "Albacore:halberd Bonito:halberd Wahoo:culverin", (12, 5)),
        *_squadron(
            _SOUTH, "Jib", "Bream:outrider Tench:outrider Dace:outrider Rudd:outrider", (-10, 15)
        ),
        *_squadron(
            _SOUTH,
            "Spanker",
            "Perch:outrider Roach:outrider Ruffe:outrider Zander:outrider",
            (8, 6),
        ),
        *_squadron(
            _SOUTH,
            "Gaff",
            "Sprat:tinder Smelt:tinder Dab:tinder Goby:bodkin Blenny:bodkin",
            (-12, 14),
        ),
        *_squadron(
            _SOUTH,
            "Sprit",
            "Loach:tinder Gudgeon:tinder Minnow:tinder Bleak:bodkin Pope:bodkin",
            (6, 5),
        ),
    ),
    options=Options(squadron_initiative=True),
)
"""Thirty ships a side, of all classes; squadrons throw for their order of movement."""

HIDDEN_APPROACH = Setup(
    sides=_SIDES,
    ships=(
        *_hidden(_NORTH, "Umbra", "Tenebra:citadel Murk:halberd", (0, -11)),
        *_hidden(_NORTH, "Dusk", "Gloaming:trebuchet Twilight:trebuchet", (6, -14)),
        *_hidden(_NORTH, "Veil", "Domino:mummer Loup:culverin Vizard:outrider", (-8, -7)),
        *_hidden(_NORTH, "Night", "Owl:tinder Nightjar:sower Bat:bodkin", (12, -16)),
        *_hidden(_SOUTH, "Dawn", "Aurora:citadel Daybreak:halberd", (0, 11)),
        *_hidden(_SOUTH, "Blaze", "Beacon:trebuchet Lantern:trebuchet", (-6, 14)),
        *_hidden(_SOUTH, "Mirage", "Glimmer:mummer Dazzle:culverin Glare:outrider", (8, 7)),
        *_hidden(_SOUTH, "Flash", "Wick:tinder Taper:sower Link:bodkin", (-12, 16)),
    ),
    dummies=(
        DummySquadron(squadron="Shade", side=_NORTH, spot=HexSpot(-14, -4), speed=4),
        DummySquadron(squadron="Gleam", side=_SOUTH, spot=HexSpot(14, 4), speed=4),
    ),
    bodies=(Body("Pebble", HexPlace(-6, 3, 3), 1), Body("Cairn", HexPlace(4, 2, 1))),
    debris=(
        Debris("Gravel", (HexSpot(0, 0), HexSpot(1, -1), HexSpot(1, 0), HexSpot(2, -1))),
        Debris("Drift", (HexSpot(-9, 5), HexSpot(-8, 4), HexSpot(-8, 5)), speed=1, facing=2),
    ),
    options=Options(
        squadron_initiative=True,
        limited_sensors=True,
        electronic_warfare=True,
        mines=True,
        long_range_missiles=True,
        shield_regenerators=True,
    ),
)
"""Four squadrons a side and a dummy, out of sight of each other; missiles, mines and EW.

Squadrons throw for their order of movement: steps by class would show hidden classes.
"""

SKIRMISH = Setup(
    sides=_SIDES,
    ships=(
        ShipSetup(id="Crucible", side=_NORTH, design=FURNACE, place=TablePlace(12.0, 22.0, 180.0)),
        ShipSetup(id="Ladle", side=_NORTH, design=CULVERIN, place=TablePlace(7.5, 20.0, 180.0)),
        ShipSetup(id="Dross", side=_NORTH, design=BODKIN, place=TablePlace(17.0, 20.5, 180.0)),
        ShipSetup(id="Testudo", side=_SOUTH, design=CARAPACE, place=TablePlace(12.0, 2.0, 0.0)),
        ShipSetup(id="Pavise", side=_SOUTH, design=CULVERIN, place=TablePlace(16.5, 4.0, 0.0)),
        ShipSetup(id="Buckler", side=_SOUTH, design=BODKIN, place=TablePlace(7.0, 3.5, 0.0)),
    ),
    bodies=(Body("Boulder", TablePlace(12.0, 12.0, 90.0)),),
    options=Options(grid="free", plasma_cannon=True, advanced_armour=True),
)
"""Three ships a side on a table without hexes: plasma and short-range missiles against armour."""

SAMPLES = {
    "fleet-action": FLEET_ACTION,
    "hidden-approach": HIDDEN_APPROACH,
    "skirmish": SKIRMISH,
}
