"""Ships with drives beyond light, charged or not, and phases one after another."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_grids import BRIDGE, ENGINE, reactor
from rules.cold_infinity.builders_power import frigate
from rules.cold_infinity.ships import BITTERN
from rules.cold_infinity.table import all_done, give, given, having, ship
from umpire.kernel.hexes import Hex
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.drives.requirements import ActivateDrive, OpenTunnel
from umpire.rules.cold_infinity.hits.effects import ResolveDamage
from umpire.rules.cold_infinity.setup import NamedSheet, Setup, ShipSetup, setup
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, change_drive, change_ship
from umpire.rules.cold_infinity.state.drones import drives_of
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Section, Sheet, system_of, whole, with_system
from umpire.rules.cold_infinity.state.vessels import Starship
from umpire.rules.cold_infinity.state.weapons import Body, TransLightDrive
from umpire.rules.cold_infinity.turns.steps import EndTurn

RED, BLUE = Seat("side", "red"), Seat("side", "blue")
HYPER = TransLightDrive(
    id="drive", structure=6, travel="hyper", rating=0, reach=4, power=3, transferable=True
)
SLOW = replace(HYPER, rating=2)
SHIFT = TransLightDrive(id="drive", structure=6, travel="shift", power=10, part=True)
WARP = TransLightDrive(id="drive", structure=6, travel="warp", power=3)
SNAP = TransLightDrive(id="drive", structure=6, travel="snap", power=3)
GATE = replace(
    frigate(BRIDGE),
    hull_type="satellite",
    sections=(Section(name="core", hull=80, systems=(BRIDGE,)),),
    weapons=(),
    traits=("Trans-light gate",),
)


def equipped(*drives: TransLightDrive, power: int = 20) -> Sheet:
    return frigate(BRIDGE, ENGINE, reactor(power), *drives)


def fleet(
    drive: TransLightDrive,
    *more: ShipSetup,
    held: int | None = None,
    options: Options | None = None,
    bodies: tuple[Body, ...] = (),
    **told: Any,
) -> Battle:
    opening = setup(
        Setup(
            sides=("red", "blue"),
            sheets=(
                NamedSheet("wren", equipped(drive)),
                NamedSheet("gate", GATE),
                NamedSheet("bittern", BITTERN),
            ),
            ships=(
                ship("wren", sheet="wren", **told),
                *more,
                ship("foe", side="blue", cell=(30, 0)),
            ),
            bodies=bodies,
            options=options or Options(),
        )
    )
    full = drive.power if held is None else held
    for each in opening.ships:
        if each.sheet.class_name == "Bittern" or not drives_of(each):
            continue
        opening = change_drive(opening, each.id, "drive", held=full)
    return opening


def two_drives(options: Options | None = None) -> Battle:
    """A fleet whose wren has a full shift drive, and a hyper drive that holds 1 of 3 power."""
    state = fleet(SHIFT, options=options)
    wren = of(state)
    *others, last = wren.sheet.sections
    sections = (*others, replace(last, systems=(*last.systems, replace(HYPER, id="jumper"))))
    sheet = replace(wren.sheet, sections=sections)
    on = (*wren.power.on, "jumper")
    state = having(state, "wren", sheet=sheet, condition=whole(sheet), power={"on": on})
    return change_drive(state, "wren", "jumper", held=1)


def mate(name: str = "mate", **told: Any) -> ShipSetup:
    return ship(name, sheet="wren", **{"cell": (0, 2), **told})


def of(state: Battle, name: str = "wren") -> Starship:
    found = state.ship(name)
    assert found is not None
    return found


def held(state: Battle, name: str = "wren") -> int:
    return of(state, name).beyond.drive("drive").held


def activated(state: Battle, name: str = "wren", **told: Any) -> Battle:
    return all_done(given(state, ActivateDrive(name, "drive", **told)))


def in_final(state: Battle) -> Battle:
    return replace(state, phase="trans_light", finished=())


def opened(state: Battle, cell: Hex = (0, -3), facing: int = 1) -> Battle:
    return given(in_final(state), OpenTunnel("wren", "drive", cell, facing))


def next_power(state: Battle) -> Battle:
    return given(replace(state, phase="final", finished=state.sides), EndTurn())


def moving(state: Battle, *order: str) -> Battle:
    fresh = tuple([replace(each, moved=False) for each in state.ships])
    return replace(state, ships=fresh, phase="movement", order=order, finished=())


def struck(state: Battle, lost: int, name: str = "wren") -> Battle:
    unit = of(state, name)
    now = replace(system_of(unit.condition, "drive"), lost=lost)
    return change_ship(state, name, condition=with_system(unit.condition, now))


def resolved(state: Battle, *faces: int) -> Ruling:
    return give(replace(state, phase="damage_effects", finished=()), ResolveDamage(), faces)
