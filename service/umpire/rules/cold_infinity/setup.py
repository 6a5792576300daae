"""Open a battle, and check one from outside (CI 1, 7.1.3-2)."""

from collections.abc import Callable, Mapping
from typing import Annotated, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta
from msgspec.structs import replace

from umpire.kernel.classes import ClassName, chosen, class_of
from umpire.kernel.errors import Refusal
from umpire.kernel.names import Named, NamedIds, require_sound_names
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.consistency import (
    counters,
    fire,
    guided,
    hangars,
    known,
    layers,
    learned,
    listed,
    mines,
    names,
    of_others,
    once,
    reached,
    require,
    require_sound_group,
    require_sound_mines,
    require_sound_ship,
    said_once,
    sides,
    sound_tables,
    supported,
    travel,
    tunnels,
    turn,
    units,
)
from umpire.rules.cold_infinity.guided.launchers import (
    Rack,
    racks_at_start,
    racks_of_craft,
    rounds_at_start,
)
from umpire.rules.cold_infinity.power.allocation import at_start, readiness_at_start
from umpire.rules.cold_infinity.power.grids import levels_at_start
from umpire.rules.cold_infinity.samples import (
    CRAFT,
    OTHER_SHIPS,
    PLAIN_SHIPS,
    SHIPS,
    Made,
    ships_of,
)
from umpire.rules.cold_infinity.sheets import (
    require_basic_sheet,
    require_rating,
    require_sound_condition,
    require_sound_craft,
    require_sound_sheet,
    systems_of,
)
from umpire.rules.cold_infinity.state.battle import MOST_BODIES, Battle, Ruling, TypeMet
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import (
    INCONSISTENT,
    UNKNOWN_SHEET,
    Condition,
    CraftSheet,
    Sheet,
    TechnologyPoints,
    all_on,
    section_of,
    whole,
    with_section,
)
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.units import first_bridge, parse, said_of
from umpire.rules.cold_infinity.state.units import listed as in_words
from umpire.rules.cold_infinity.state.values import (
    MOST_SIDES,
    MOST_UNITS,
    Attitude,
    Cell,
    Count,
    Facing,
    Motion,
    Quarter,
    SectionName,
)
from umpire.rules.cold_infinity.state.vessels import (
    MOST,
    MOST_CRAFT,
    Arms,
    Berth,
    Cargo,
    CraftStatus,
    Defences,
    Fighter,
    Group,
    HoldState,
    Magazine,
    Missiles,
    Outboard,
    Power,
    Readiness,
    Rounds,
    Starship,
    Status,
    Stealth,
    WeaponReadiness,
    betrays,
)
from umpire.rules.cold_infinity.state.weapons import (
    MOST_MINES,
    Body,
    Drum,
    HeatSink,
    Mine,
    Mined,
    SolarSail,
)
from umpire.rules.cold_infinity.stealth import require_stealth
from umpire.rules.cold_infinity.turns.sequence import TURN

S = TypeVar("S", Sheet, CraftSheet)


Notation: TypeAlias = Annotated[str, Meta(max_length=80)]

"""A vector as the book writes it: `1+3,2+1`, or `0` at rest (CI-5.4.1-3)."""


class Preset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Points of adaptive armour that a section has from the start (CI-11.4.2-2)."""

    section: SectionName
    technology: Id
    points: Count


class ShipSetup(Named, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A ship or structure of one of the book's classes, or by its sheet; where it starts, and how.

    - `on`: systems that are on; null is all. `magazines`: what racks hold; null, or one that is
      not named, is full of the first kind that it takes (CI-UMP-62).
    - `came`: the hex that it came from, where it shares one: then it came after those without one
      (CI-RUL-113).
    - `beyond`: whether it waits beyond light, and has yet to come in (CI-14.6-1).
    - `out`: solar sails that are deployed, and heat sinks that are extended (CI-16.8.1-1).
    - `stores`: ordnance that its hangars have for the craft aboard, by hangar (CI-UMP-152).
    - `cargo`: full containers, by cargo hold (CI-15.2-1).
    - `stealth`: whether it begins in stealth; what would betray it is off (CI-15.8-1).
    """

    id: Id
    side: Id
    class_name: ClassName | None = None
    sheet: Id | None = None
    cell: Cell
    facing: Facing = 1
    vector: Notation = "0"
    roll: Quarter = 0
    tumble: Quarter = 0
    came: Cell | None = None
    on: Annotated[tuple[Id, ...], Meta(max_length=MOST)] | None = None
    magazines: Annotated[tuple[Magazine, ...], Meta(max_length=MOST)] = ()
    adaptive: Annotated[tuple[Preset, ...], Meta(max_length=100)] = ()
    defences: Defences = Defences()
    beyond: bool = False
    out: Annotated[tuple[Id, ...], Meta(max_length=MOST)] = ()
    stores: Annotated[tuple[Magazine, ...], Meta(max_length=MOST)] = ()
    cargo: Annotated[tuple[Cargo, ...], Meta(max_length=MOST)] = ()
    stealth: bool = False


class GroupSetup(Named, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A group of fighters or a shuttle: its class or craft, its number, its place.

    One that starts `aboard` a ship, in a `hangar` of it, is where that is (CI-12.4-1).
    """

    id: Id
    side: Id
    class_name: ClassName | None = None
    craft: Id | None = None
    number: Annotated[int, Meta(ge=1, le=MOST_CRAFT)] = 1
    cell: Cell
    facing: Facing = 1
    vector: Notation = "0"
    roll: Quarter = 0
    tumble: Quarter = 0
    came: Cell | None = None
    magazines: Annotated[tuple[Magazine, ...], Meta(max_length=MOST)] = ()
    high_density: bool = False
    aboard: Id | None = None
    hangar: Id | None = None


class MineSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A mine that lies from the start, and lives on the first turn (CI-10.1-1)."""

    id: Id
    side: Id
    cell: Cell
    munition: Mined


class NamedSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data sheet of a class of ships, by the name that a set-up gives it."""

    id: Id
    sheet: Sheet


class NamedCraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data sheet of a fighter or shuttle, by the name that a set-up gives it."""

    id: Id
    craft: CraftSheet


class Setup(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True
):
    """The start of a battle.

    `names` are those that people gave sides and squadrons; ships have theirs beside their ids.
    """

    sides: Annotated[tuple[Id, ...], Meta(min_length=2, max_length=MOST_SIDES)]
    sheets: Annotated[tuple[NamedSheet, ...], Meta(max_length=MOST_UNITS)] = ()
    craft: Annotated[tuple[NamedCraft, ...], Meta(max_length=MOST_UNITS)] = ()
    ships: Annotated[tuple[ShipSetup, ...], Meta(max_length=MOST_UNITS)] = ()
    groups: Annotated[tuple[GroupSetup, ...], Meta(max_length=MOST_UNITS)] = ()
    bodies: Annotated[tuple[Body, ...], Meta(max_length=MOST_BODIES)] = ()
    types_met: Annotated[tuple[TypeMet, ...], Meta(max_length=MOST_UNITS * MOST_SIDES)] = ()
    options: Options = Options()
    tables: Tables = Tables()
    names: NamedIds = UNSET
    mines: Annotated[tuple[MineSetup, ...], Meta(max_length=MOST_MINES)] = ()


def opened(given: Setup) -> Battle:
    """Return the battle of a set-up, before it is known to agree with itself.

    Raises:
        IllegalOrder: a rack is loaded with missiles that it does not take.
        Malformed: it names a sheet that is not there, or a vector is not in the notation.
    """
    return Battle(
        sides=given.sides,
        ships=tuple([_ship(each, given, place) for place, each in enumerate(given.ships)]),
        groups=tuple([_group(each, given, place) for place, each in enumerate(given.groups)]),
        bodies=given.bodies,
        types_met=given.types_met,
        options=given.options,
        tables=given.tables,
        names=given.names,
        mines=tuple(
            [Mine(id=e.id, side=e.side, cell=e.cell, munition=e.munition) for e in given.mines]
        ),
        arrivals=2 * (len(given.ships) + len(given.groups)),
    )


def in_short(given: Setup) -> Setup:
    """Return a set-up whose units are of the book's classes by name, where they are."""
    ships = ships_of(given.options.level)
    sheets = {each.id: class_of(ships, each.sheet) for each in given.sheets}
    craft = {each.id: class_of(CRAFT, each.craft) for each in given.craft}
    return replace(
        given,
        sheets=tuple([each for each in given.sheets if sheets[each.id] is None]),
        craft=tuple([each for each in given.craft if craft[each.id] is None]),
        ships=tuple(
            [
                replace(each, sheet=None, class_name=sheets[each.sheet])
                if each.sheet is not None and sheets[each.sheet]
                else each
                for each in given.ships
            ]
        ),
        groups=tuple(
            [
                replace(each, craft=None, class_name=craft[each.craft])
                if each.craft is not None and craft[each.craft]
                else each
                for each in given.groups
            ]
        ),
    )


def _arrival(given: Setup, place: int, came: Cell | None) -> int:
    """Return a unit's place among arrivals: those that show from where they came after the others.

    If two share a hex, the one with `came` is the later (CI-RUL-113).
    """
    return place + (0 if came is None else len(given.ships) + len(given.groups))


def _ship(each: ShipSetup, given: Setup, place: int) -> Starship:
    sheet = next((one.sheet for one in given.sheets if one.id == each.sheet), None)
    if sheet is None and each.sheet is not None:
        raise UNKNOWN_SHEET.refuse(
            f"Ship {each.id} has no sheet: {each.sheet} does not exist; choose"
            f" {in_words(one.id for one in given.sheets)}.",
            at=f"/ships/{place}/sheet",
        )
    classes = ships_of(given.options.level)
    sheet = chosen(classes, each.class_name, sheet, of=each.id, field="sheet", at=f"/ships/{place}")
    on = _on(sheet, stealth=each.stealth) if each.on is None else each.on
    ready = readiness_at_start(sheet, on, given.options)
    racks = _load(racks_at_start, sheet, each.magazines, f"/ships/{place}/magazines")
    return Starship(
        id=each.id,
        name=each.name,
        side=each.side,
        sheet=sheet,
        cell=each.cell,
        motion=Motion(
            parse(each.vector, at=f"/ships/{place}/vector"),
            Attitude(each.facing, each.roll, each.tumble),
        ),
        condition=_preset(whole(sheet), each.adaptive, f"/ships/{place}/adaptive"),
        status=_status(each),
        power=Power(on=on, levels=levels_at_start(sheet)),
        arms=Arms(
            readiness=_ready(ready),
            magazines=tuple([Magazine(name, rack.missiles) for name, rack in racks.items()]),
            rounds=tuple([Rounds(name, left) for name, left in rounds_at_start(sheet).items()]),
        ),
        defences=each.defences,
        bridge=first_bridge(sheet),
        arrival=_arrival(given, place, each.came),
        came=each.came,
        outboard=tuple([Outboard(name, out=True) for name in dict.fromkeys(each.out)]),
        holds=tuple([HoldState(one.rack, stores=one.missiles) for one in each.stores]),
        cargo=each.cargo,
        stealth=Stealth() if each.stealth else UNSET,
    )


def _on(sheet: Sheet, *, stealth: bool) -> tuple[Id, ...]:
    """Return the systems that are on at first: all; in stealth, only secret ones (CI-15.8-1)."""
    loud = {one.id for one in sheet.systems if stealth and betrays(one)}
    return tuple(sorted(all_on(sheet).on - loud))


def _status(each: ShipSetup) -> Status:
    """Return how a ship begins: on the map, beyond light, or in stealth (CI-14.6-1, CI-15.8-1)."""
    if each.stealth:
        return "hidden"
    return "beyond" if each.beyond else "active"


def _load(
    fill: Callable[[S, Mapping[Id, Missiles]], dict[Id, Rack]],
    sheet: S,
    magazines: tuple[Magazine, ...],
    at: str,
) -> dict[Id, Rack]:
    """Return the racks of a unit, loaded as a set-up says; pointers lead to where it says so."""
    require(once(listed([each.rack for each in magazines], at, "rack")))
    places = {each.rack: place for place, each in enumerate(magazines)}
    try:
        return fill(sheet, {each.rack: each.missiles for each in magazines})
    except Refusal as refusal:
        rack = refusal.at.split("/")[1]
        refusal.at = f"{at}/{places[rack]}"
        raise refusal from None


def _ready(ready: Mapping[Id, Readiness]) -> tuple[WeaponReadiness, ...]:
    return tuple([WeaponReadiness(weapon, state) for weapon, state in ready.items()])


def _preset(condition: Condition, presets: tuple[Preset, ...], at: str) -> Condition:
    """Return a condition with the points of adaptive armour that a scenario gives."""
    for place, preset in enumerate(presets):
        if preset.section not in [each.name for each in condition.sections]:
            raise INCONSISTENT.refuse(
                f"There is no section {preset.section}; there is"
                f" {in_words(each.name for each in condition.sections)}.",
                at=f"{at}/{place}/section",
            )
        section = section_of(condition, preset.section)
        rows = (*section.adaptive, TechnologyPoints(preset.technology, preset.points))
        condition = with_section(condition, msgspec.structs.replace(section, adaptive=rows))
    return condition


def _group(each: GroupSetup, given: Setup, place: int) -> Group:
    craft = next((one.craft for one in given.craft if one.id == each.craft), None)
    if craft is None and each.craft is not None:
        raise UNKNOWN_SHEET.refuse(
            f"Group {each.id} has no sheet: {each.craft} does not exist; choose"
            f" {in_words(one.id for one in given.craft)}.",
            at=f"/groups/{place}/craft",
        )
    at = f"/groups/{place}"
    craft = chosen(CRAFT, each.class_name, craft, of=each.id, field="craft", at=at)
    racks = _load(racks_of_craft, craft, each.magazines, f"/groups/{place}/magazines")
    by_id = {block.id: block for block in craft.weapons}
    start = given.options.armed_at_start
    ready = {
        mount.id: at_start(by_id[mount.weapon].rate_of_fire, powered=True, armed_at_start=start)
        for mount in craft.mounts
    }
    magazines = tuple([Magazine(name, rack.missiles) for name, rack in racks.items()])
    berths = _berths(each, magazines, at)
    status: CraftStatus = "stowed" if berths else "flying"
    names = [str(number) for number in range(1, each.number + 1)]
    return Group(
        id=each.id,
        name=each.name,
        side=each.side,
        craft=craft,
        cell=_cell(each, given),
        motion=Motion(
            parse(each.vector, at=f"/groups/{place}/vector"),
            Attitude(each.facing, each.roll, each.tumble),
        ),
        fighters=tuple([Fighter(name, craft.hull, status) for name in names]),
        arms=Arms(readiness=_ready(ready), magazines=magazines),
        high_density=each.high_density,
        arrival=_arrival(given, len(given.ships) + place, each.came),
        came=each.came,
        berths=berths,
    )


def _berths(each: GroupSetup, magazines: tuple[Magazine, ...], at: str) -> tuple[Berth, ...]:
    """Return the berths of a group that starts aboard a ship (CI-12.4-1)."""
    if (each.aboard is None) != (each.hangar is None):
        raise INCONSISTENT.refuse(
            f"Group {each.id} starts aboard a ship, in a hangar of it, or in neither: tell both.",
            at=f"{at}/hangar" if each.hangar is None else f"{at}/aboard",
        )
    if each.aboard is None or each.hangar is None:
        return ()
    names = [str(number) for number in range(1, each.number + 1)]
    return tuple(
        [
            Berth(fighter=name, ship=each.aboard, hold=each.hangar, magazines=magazines)
            for name in names
        ]
    )


def _cell(each: GroupSetup, given: Setup) -> Cell:
    """Return where a group starts: one that is aboard a ship, where that is."""
    return next((ship.cell for ship in given.ships if ship.id == each.aboard), each.cell)


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


def _sample_ship(name: str, sheet: str, side: str, cell: Cell, speed: int) -> ShipSetup:
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
            _sample_ship("Curlew", "bittern", _RED, (0, 9), 3),
            _sample_ship("Heron", "bittern", _BLUE, (2, -8), 3),
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
            _sample_ship("Knaresborough", "harrowgate", _RED, (0, 12), 2),
            _sample_ship("Ripon", "harrowgate", _RED, (2, 11), 2),
            _sample_ship("Avocet", "bittern", _RED, (-2, 13), 2),
            _sample_ship("Masham", "harrowgate", _BLUE, (0, -12), 2),
            _sample_ship("Leyburn", "harrowgate", _BLUE, (-2, -11), 2),
            _sample_ship("Spoonbill", "bittern", _BLUE, (2, -13), 2),
        ),
        groups=(
            _flight("Knots", _RED, 6, (0, 11), 4),
            _flight("Plovers", _BLUE, 6, (0, -11), 4),
        ),
        bodies=(Body(id="Brimham", cell=(1, 0), mass=40), Body(id="Drift", cell=(-3, 1), mass=1)),
    )


def _flagship() -> Setup:
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
            _sample_ship("Snipe", "bittern", _RED, (3, 8), 2),
            _sample_ship("Skipton", "harrowgate", _BLUE, (0, -10), 2),
            _sample_ship("Settle", "harrowgate", _BLUE, (3, -12), 2),
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
            _sample_ship("Egret", "bittern", _BLUE, (-1, -8), 2),
            _sample_ship("Bunting", "bittern", _BLUE, (2, -9), 2),
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
            _sample_ship("Whimbrel", "bittern", _RED, (-1, 6), 1),
            _sample_ship("Godwit", "bittern", _RED, (1, 5), 1),
            _sample_ship("Pickering", "harrowgate", _BLUE, (0, -6), 1),
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
    return _sample_ship(name, sheet, side, cell, 0)


def _jump_point() -> Setup:
    """Each side may leave by drives of its own, by a gate or a wormhole; red has a ship to come."""
    return Setup(
        sides=_SIDES,
        sheets=_sheets("redshank", "petrel", "gannet", "skua", "lantern"),
        ships=(
            _at_rest("Greenshank", "redshank", _RED, (0, 11)),
            _at_rest("Fulmar", "petrel", _RED, (-2, 12)),
            replace(_sample_ship("Whinchat", "redshank", _RED, (0, 12), 2), beyond=True),
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
            _sample_ship("Wensley", "harrowgate", _RED, (0, 10), 3),
            _sample_ship("Dotterel", "bittern", _RED, (2, 9), 3),
            _sample_ship("Shuttle", "heddle", _BLUE, (0, -4), 1),
            _sample_ship("Teal", "bittern", _BLUE, (2, -6), 1),
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
            _sample_ship("Ripon", "harrowgate", _RED, (0, 8), 2),
            _sample_ship("Curlew", "bittern", _RED, (3, 7, -3), 3),
            _sample_ship("Masham", "harrowgate", _BLUE, (0, -8, 4), 2),
            _sample_ship("Heron", "bittern", _BLUE, (2, -7, 6), 3),
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


def setup(given: Setup) -> Battle:
    """Return the opening battle of a set-up, in the first phase that waits for somebody.

    Raises:
        IllegalOrder: a sheet has what the rules do not give it, or a rack is loaded wrongly.
        Malformed: names repeat or are unknown, a sheet contradicts itself, or a side has no unit.
        CannotAdjudicate: the tables do not have a technology.
    """
    require(sound_tables(given.tables))
    _require_sound_sheets(given)
    battle = opened(given)
    _require_ships_as_built(given, battle)
    check(battle)
    require_sound_names(battle.names, battle.sides)
    for place, side in enumerate(battle.sides):
        if not battle.in_play(side):
            raise INCONSISTENT.refuse(
                f"Side {side} has nothing in play: give it a ship or a group.", at=f"/sides/{place}"
            )
    return TURN.proceed(Ruling(battle)).state


def _require_sound_sheets(given: Setup) -> None:
    """Refuse sheets that cannot be played, wherever they are in use."""
    require(once(listed([each.id for each in given.sheets], "/sheets", "id")))
    require(once(listed([each.id for each in given.craft], "/craft", "id")))
    for place, named in enumerate(given.sheets):
        try:
            require_sound_sheet(named.sheet, given.tables)
            if given.options.level == "basic":
                require_basic_sheet(named.sheet)
        except Refusal as refusal:
            said_of(refusal, "Sheet", named.id)
            raise refusal.inside(f"/sheets/{place}/sheet") from None
    for place, craft in enumerate(given.craft):
        try:
            require_sound_craft(craft.craft, given.tables)
            if given.options.level == "basic":
                require_basic_sheet(craft.craft)
        except Refusal as refusal:
            said_of(refusal, "Craft", craft.id)
            raise refusal.inside(f"/craft/{place}/craft") from None


def _require_ships_as_built(given: Setup, battle: Battle) -> None:
    """Refuse what a set-up says of a ship that its sheet has not, where the set-up says it."""
    for place, (each, ship) in enumerate(zip(given.ships, battle.ships, strict=True)):
        at = f"/ships/{place}"
        require(known(listed(each.on or (), f"{at}/on"), systems_of(ship.sheet), "system"))
        require(once(listed(each.on or (), f"{at}/on")))
        if given.options.engine_rating is not None:
            require_rating(ship, given.options.engine_rating, at)
        _require_stealth(given, each, ship, at)
        outside = systems_of(ship.sheet, SolarSail) | systems_of(ship.sheet, HeatSink)
        require(known(listed(each.out, f"{at}/out"), outside, "sail or heat sink"))
        try:
            require_sound_condition(ship.condition, ship.sheet)
        except Refusal as refusal:
            said_of(refusal, "Ship", each.id)
            refusal.at = f"{at}/adaptive"
            raise refusal from None


def _require_stealth(given: Setup, each: ShipSetup, ship: Starship, at: str) -> None:
    """Refuse that a ship begins in stealth which cannot be (CI-15.8-1)."""
    if not each.stealth:
        return
    if each.beyond or each.out:
        raise INCONSISTENT.refuse(
            f"Ship {each.id} is in stealth: it is not beyond light, and has nothing out.",
            at=f"{at}/{'beyond' if each.beyond else 'out'}",
        )
    try:
        require_stealth(given.options, ship)
    except Refusal as refusal:
        refusal.at = f"{at}/stealth"
        raise


_CLAIMS = (
    (sides, "CI-1.5-1"),
    (units, "CI-1.5-1"),
    (learned, "CI-4.9-1"),
    (turn, "CI-2.0-1"),
    (said_once, "CI-UMP-121"),
    (counters, "CI-2.0-1"),
    (tunnels, "CI-14.1.1-1"),
    (hangars, "CI-12.4-1"),
    (layers, "CI-UMP-200"),
)

"""What must hold of a battle, and the rule that most of it comes from."""


def check(battle: Battle) -> None:
    """Refuse a battle that contradicts itself.

    Raises:
        IllegalOrder: a unit has what the rules do not give it.
        Malformed: names repeat or are unknown, or figures do not fit each other.
        CannotAdjudicate: the tables do not have a technology.
    """
    require(sound_tables(battle.tables))
    require(names(battle), "CI-1.5-1")
    for place, ship in enumerate(battle.ships):  # first, for other claims read what works of it
        require_sound_ship(battle, ship, f"/ships/{place}")
    for claims, rule in _CLAIMS:
        require(claims(battle), rule)
    for place, ship in enumerate(battle.ships):
        require(of_others(battle, ship, f"/ships/{place}"), "CI-1.5-1")
        require(travel(battle, ship, f"/ships/{place}"), "CI-14.1-2")
        require(supported(battle, ship, f"/ships/{place}/warfare/ess"), "CI-4.7-1")
    for place, group in enumerate(battle.groups):
        require_sound_group(battle, group, f"/groups/{place}")
        require(supported(battle, group, f"/groups/{place}/warfare/ess"), "CI-4.7-1")
    require(guided(battle), "CI-9.0-1")
    require(mines(battle), "CI-10.0-1")
    require_sound_mines(battle)
    require(fire(battle), "CI-2.3.1-1")
    require(reached(battle))
