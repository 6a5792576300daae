"""Battles of our own units, to try the service with. Red starts below and heads up the map."""

from collections.abc import Mapping

from msgspec.structs import replace

from umpire.rules.cold_infinity.opening import (
    GroupSetup,
    MineSetup,
    NamedCraft,
    NamedSheet,
    Preset,
    Setup,
    ShipSetup,
)
from umpire.rules.cold_infinity.samples import CALTROP, CRAFT, GADFLY, HARROWGATE, HEDDLE, SHIPS
from umpire.rules.cold_infinity.samples_of_basics import PLAIN_BITTERN, PLAIN_HARROWGATE
from umpire.rules.cold_infinity.samples_of_drives import DRIVE_SHIPS
from umpire.rules.cold_infinity.state.arms import Magazine
from umpire.rules.cold_infinity.state.battle import TypeMet
from umpire.rules.cold_infinity.state.bounds import FIGHTERS, Cell
from umpire.rules.cold_infinity.state.defences import Defences
from umpire.rules.cold_infinity.state.field import Body
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.systems import FireArc, Hold
from umpire.rules.cold_infinity.state.tables import Tables

_RED, _BLUE = "red", "blue"
_SIDES = (_RED, _BLUE)
_UP, _DOWN = 1, 4


def _with_deck(sheet: Sheet) -> Sheet:
    """Return the sheet of a cruiser that has a hangar astern."""
    deck = Hold(
        id="deck",
        name="Flight deck",
        structure=6,
        operations=3,
        arc=FireArc(heading="4", shape="wide"),
        houses=FIGHTERS,
    )
    sections = [
        replace(each, systems=(*each.systems, deck)) if each.name == "aft" else each
        for each in sheet.sections
    ]
    return replace(sheet, class_name="Gannet, carrier", sections=tuple(sections))


GANNET = _with_deck(HARROWGATE)
"""A cruiser that carries fighters."""


def _sheets(*names: str) -> tuple[NamedSheet, ...]:
    return tuple(NamedSheet(name, SHIPS[name]) for name in names)


_SANDPIPERS = (NamedCraft("sandpiper", CRAFT["sandpiper"]),)


def _ship(name: str, sheet: str, side: str, cell: Cell, speed: int) -> ShipSetup:
    """Return a ship that heads for the other side."""
    facing = _UP if side == _RED else _DOWN
    vector = f"{facing}+{speed}" if speed else "0"
    return ShipSetup(id=name, side=side, sheet=sheet, cell=cell, facing=facing, vector=vector)


def _flight(name: str, side: str, number: int, cell: Cell, speed: int) -> GroupSetup:
    """Return a group of fighters that heads for the other side."""
    facing = _UP if side == _RED else _DOWN
    return GroupSetup(
        id=name,
        side=side,
        craft="sandpiper",
        number=number,
        cell=cell,
        facing=facing,
        vector=f"{facing}+{speed}",
    )


FIRST_CONTACT = Setup(
    sides=_SIDES,
    sheets=_sheets("bittern"),
    craft=_SANDPIPERS,
    ships=(
        _ship("Curlew", "bittern", _RED, (0, 9), 3),
        _ship("Heron", "bittern", _BLUE, (2, -8), 3),
    ),
    groups=(_flight("Dunlins", _RED, 4, (-2, 8), 4),),
)
"""Two frigates and a flight of fighters, a few turns from each other."""

LINE_OF_BATTLE = Setup(
    sides=_SIDES,
    sheets=_sheets("bittern", "harrowgate"),
    craft=_SANDPIPERS,
    ships=(
        _ship("Knaresborough", "harrowgate", _RED, (0, 12), 2),
        _ship("Ripon", "harrowgate", _RED, (2, 11), 2),
        _ship("Avocet", "bittern", _RED, (-2, 13), 2),
        _ship("Masham", "harrowgate", _BLUE, (0, -12), 2),
        _ship("Leyburn", "harrowgate", _BLUE, (-2, -11), 2),
        _ship("Spoonbill", "bittern", _BLUE, (2, -13), 2),
    ),
    groups=(
        _flight("Knots", _RED, 6, (0, 11), 4),
        _flight("Plovers", _BLUE, 6, (0, -11), 4),
    ),
    bodies=(Body(id="Brimham", cell=(1, 0), mass=40), Body(id="Drift", cell=(-3, 1), mass=1)),
)
"""Cruisers with ESS, frigates that screen them, fighters; a rock between the lines."""

FLAGSHIP = Setup(
    sides=_SIDES,
    sheets=_sheets("bittern", "harrowgate", "meridian"),
    craft=_SANDPIPERS,
    ships=(
        ShipSetup(
            id="Zenith",
            side=_RED,
            sheet="meridian",
            cell=(0, 10),
            facing=_UP,
            vector="1+1",
            adaptive=(Preset("forward", "laser", 2),),
            defences=Defences(picks=("hailstone_4", "hangar_port"), stores=True),
        ),
        _ship("Snipe", "bittern", _RED, (3, 8), 2),
        _ship("Skipton", "harrowgate", _BLUE, (0, -10), 2),
        _ship("Settle", "harrowgate", _BLUE, (3, -12), 2),
        ShipSetup(
            id="Egret",
            side=_BLUE,
            sheet="bittern",
            cell=(-3, -8),
            facing=_DOWN,
            vector="4+3",
            magazines=(Magazine("rack", ("burr",) * 10 + ("thistle",) * 10),),
        ),
    ),
    groups=(_flight("Turnstones", _RED, 7, (1, 9), 3),),
    types_met=(TypeMet(_RED, "Harrowgate, cruiser"), TypeMet(_RED, "Bittern, frigate")),
    options=Options(
        unit_identification=True,
        unknown_silhouettes=True,
        set_to_eleven="per_weapon",
        partial_thrust=True,
    ),
)
"""A dreadnought with adaptive armour against cruisers; units are to be identified."""

CARRIER_STRIKE = Setup(
    sides=_SIDES,
    sheets=(NamedSheet("gannet", GANNET), *_sheets("bittern")),
    craft=_SANDPIPERS,
    ships=(
        ShipSetup(
            id="Gannet",
            side=_RED,
            sheet="gannet",
            cell=(0, 9),
            vector="1+2",
            stores=(Magazine("deck", ("thistle",) * 8),),
        ),
        _ship("Egret", "bittern", _BLUE, (-1, -8), 2),
        _ship("Bunting", "bittern", _BLUE, (2, -9), 2),
    ),
    groups=(
        GroupSetup(
            id="Terns",
            side=_RED,
            craft="sandpiper",
            number=4,
            cell=(0, 9),
            aboard="Gannet",
            hangar="deck",
        ),
        _flight("Dunlins", _BLUE, 3, (0, -7), 3),
    ),
)
"""A carrier with a flight aboard against two frigates: it launches, lands and rearms it."""

CUSTOM_CHART = Setup(
    sides=_SIDES,
    sheets=(NamedSheet("bittern", PLAIN_BITTERN), NamedSheet("harrowgate", PLAIN_HARROWGATE)),
    ships=(
        _ship("Whimbrel", "bittern", _RED, (-1, 6), 1),
        _ship("Godwit", "bittern", _RED, (1, 5), 1),
        _ship("Pickering", "harrowgate", _BLUE, (0, -6), 1),
    ),
    options=Options(level="basic"),
    tables=Tables(
        locations=(
            "cargo_hangar",
            "weapon",
            "thruster",
            "other",
            "sensors_ess",
            "weapon",
            "engine",
            "shield",
            "trans_light_drive",
            "bridge",
        )
    ),
)
"""A battle of the basic level, with a chart of hit locations of its own."""


def _at_rest(name: str, sheet: str, side: str, cell: Cell) -> ShipSetup:
    return _ship(name, sheet, side, cell, 0)


JUMP_POINT = Setup(
    sides=_SIDES,
    sheets=tuple([NamedSheet(name, sheet) for name, sheet in DRIVE_SHIPS.items()]),
    ships=(
        _at_rest("Greenshank", "redshank", _RED, (0, 11)),
        _at_rest("Fulmar", "petrel", _RED, (-2, 12)),
        replace(_ship("Whinchat", "redshank", _RED, (0, 12), 2), beyond=True),
        _at_rest("Solan", "gannet", _BLUE, (0, -11)),
        _at_rest("Bonxie", "skua", _BLUE, (2, -12)),
        _at_rest("Eddystone", "lantern", _RED, (-3, 4)),
    ),
    bodies=(Body(id="Maelstrom", cell=(5, -2), mass=1, wormhole=True),),
)
"""Each side may leave by drives of its own, by a gate or a wormhole; red has a ship to come."""

MINEFIELD = Setup(
    sides=_SIDES,
    sheets=(*_sheets("bittern", "harrowgate"), NamedSheet("heddle", HEDDLE)),
    ships=(
        _ship("Wensley", "harrowgate", _RED, (0, 10), 3),
        _ship("Dotterel", "bittern", _RED, (2, 9), 3),
        _ship("Shuttle", "heddle", _BLUE, (0, -4), 1),
        _ship("Teal", "bittern", _BLUE, (2, -6), 1),
    ),
    mines=(
        *[
            MineSetup(id=f"pike-{place}", side=_BLUE, cell=cell, munition=CALTROP)
            for place, cell in enumerate(((-2, 3), (0, 2), (2, 1), (4, 0)), 1)
        ],
        MineSetup(id="sting-1", side=_BLUE, cell=(1, -1), munition=GADFLY),
        MineSetup(id="sting-2", side=_BLUE, cell=(-1, 0), munition=GADFLY),
    ),
    options=Options(stationary_weapons=True),
)
"""A minelayer behind its minefield, which the other side has to find, or to cross."""

HIGH_GROUND = Setup(
    sides=_SIDES,
    sheets=_sheets("bittern", "harrowgate"),
    craft=_SANDPIPERS,
    ships=(
        _ship("Ripon", "harrowgate", _RED, (0, 8), 2),
        _ship("Curlew", "bittern", _RED, (3, 7, -3), 3),
        _ship("Masham", "harrowgate", _BLUE, (0, -8, 4), 2),
        _ship("Heron", "bittern", _BLUE, (2, -7, 6), 3),
    ),
    groups=(
        _flight("Dunlins", _RED, 4, (-1, 8, 2), 4),
        _flight("Plovers", _BLUE, 4, (1, -8, 3), 4),
    ),
    bodies=(Body(id="Cloudberry", cell=(1, 0, 1), mass=60),),
    options=Options(three_dimensional=True),
)
"""Cruisers, frigates and fighters on layers of their own, a rock between: three dimensions."""

SAMPLES: Mapping[str, Setup] = {
    "first-contact": FIRST_CONTACT,
    "line-of-battle": LINE_OF_BATTLE,
    "flagship": FLAGSHIP,
    "carrier-strike": CARRIER_STRIKE,
    "custom-chart": CUSTOM_CHART,
    "jump-point": JUMP_POINT,
    "minefield": MINEFIELD,
    "high-ground": HIGH_GROUND,
}
