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
from umpire.rules.cold_infinity.samples_of_sheets import (
    CRAFT,
    OTHER_SHIPS,
    PLAIN_SHIPS,
    SHIPS,
    Made,
)
from umpire.rules.cold_infinity.state.arms import Magazine
from umpire.rules.cold_infinity.state.battle import TypeMet
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.defences import Defences
from umpire.rules.cold_infinity.state.field import Body
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.weapons import Drum, Mined

_RED, _BLUE = "red", "blue"
_SIDES = (_RED, _BLUE)
_UP, _DOWN = 1, 4


def _sheets(*names: str, of: Mapping[str, Sheet] = SHIPS) -> tuple[NamedSheet, ...]:
    return tuple([NamedSheet(name, of[name]) for name in names])


def _sandpipers() -> tuple[NamedCraft, ...]:
    return (NamedCraft("sandpiper", CRAFT["sandpiper"]),)


def _mine(name: str) -> Mined:
    """Return a mine that the minelayer has aboard."""
    drums = [each for each in OTHER_SHIPS["heddle"].weapons if isinstance(each, Drum)]
    (mine,) = [each.holds for each in drums if each.holds.id == name]
    assert isinstance(mine, Mined)  # noqa: S101 — as its drums are designed
    return mine


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


def _first_contact() -> Setup:
    """Two frigates and a flight of fighters, a few turns from each other."""
    return Setup(
        sides=_SIDES,
        sheets=_sheets("bittern"),
        craft=_sandpipers(),
        ships=(
            _ship("Curlew", "bittern", _RED, (0, 9), 3),
            _ship("Heron", "bittern", _BLUE, (2, -8), 3),
        ),
        groups=(_flight("Dunlins", _RED, 4, (-2, 8), 4),),
    )


def _line_of_battle() -> Setup:
    """Cruisers with ESS, frigates that screen them, fighters; a rock between the lines."""
    return Setup(
        sides=_SIDES,
        sheets=_sheets("bittern", "harrowgate"),
        craft=_sandpipers(),
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


def _flagship() -> Setup:
    """A dreadnought with adaptive armour against cruisers; units are to be identified."""
    return Setup(
        sides=_SIDES,
        sheets=_sheets("bittern", "harrowgate", "meridian"),
        craft=_sandpipers(),
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


def _carrier_strike() -> Setup:
    """A carrier with a flight aboard against two frigates: it launches, lands and rearms it."""
    return Setup(
        sides=_SIDES,
        sheets=(NamedSheet("gannet", OTHER_SHIPS["gannet_carrier"]), *_sheets("bittern")),
        craft=_sandpipers(),
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


def _custom_chart() -> Setup:
    """A battle of the basic level, with a chart of hit locations of its own."""
    return Setup(
        sides=_SIDES,
        sheets=_sheets("bittern", "harrowgate", of=PLAIN_SHIPS),
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


def _at_rest(name: str, sheet: str, side: str, cell: Cell) -> ShipSetup:
    return _ship(name, sheet, side, cell, 0)


def _jump_point() -> Setup:
    """Each side may leave by drives of its own, by a gate or a wormhole; red has a ship to come."""
    return Setup(
        sides=_SIDES,
        sheets=_sheets("redshank", "petrel", "gannet", "skua", "lantern"),
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


def _minefield() -> Setup:
    """A minelayer behind its minefield, which the other side has to find, or to cross."""
    return Setup(
        sides=_SIDES,
        sheets=(*_sheets("bittern", "harrowgate"), *_sheets("heddle", of=OTHER_SHIPS)),
        ships=(
            _ship("Wensley", "harrowgate", _RED, (0, 10), 3),
            _ship("Dotterel", "bittern", _RED, (2, 9), 3),
            _ship("Shuttle", "heddle", _BLUE, (0, -4), 1),
            _ship("Teal", "bittern", _BLUE, (2, -6), 1),
        ),
        mines=(
            *[
                MineSetup(id=f"pike-{place}", side=_BLUE, cell=cell, munition=_mine("caltrop"))
                for place, cell in enumerate(((-2, 3), (0, 2), (2, 1), (4, 0)), 1)
            ],
            MineSetup(id="sting-1", side=_BLUE, cell=(1, -1), munition=_mine("gadfly")),
            MineSetup(id="sting-2", side=_BLUE, cell=(-1, 0), munition=_mine("gadfly")),
        ),
        options=Options(stationary_weapons=True),
    )


def _high_ground() -> Setup:
    """Cruisers, frigates and fighters on layers of their own, a rock between: three dimensions."""
    return Setup(
        sides=_SIDES,
        sheets=_sheets("bittern", "harrowgate"),
        craft=_sandpipers(),
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


SAMPLES: Mapping[str, Setup] = Made(
    {
        "first-contact": _first_contact,
        "line-of-battle": _line_of_battle,
        "flagship": _flagship,
        "carrier-strike": _carrier_strike,
        "custom-chart": _custom_chart,
        "jump-point": _jump_point,
        "minefield": _minefield,
        "high-ground": _high_ground,
    }
)
