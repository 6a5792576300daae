"""Ships with drives beyond light, charged or not, and phases one after another."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_grids import BRIDGE, ENGINE, reactor
from rules.cold_infinity.builders_power import frigate
from rules.cold_infinity.table import all_done, ci, give, given, having, ship

RED, BLUE = ci.Seat("side", "red"), ci.Seat("side", "blue")
HYPER = ci.TransLightDrive(
    id="drive", structure=6, travel="hyper", rating=0, reach=4, power=3, transferable=True
)
SLOW = replace(HYPER, rating=2)
SHIFT = ci.TransLightDrive(id="drive", structure=6, travel="shift", power=10, part=True)
WARP = ci.TransLightDrive(id="drive", structure=6, travel="warp", power=3)
SNAP = ci.TransLightDrive(id="drive", structure=6, travel="snap", power=3)
GATE = replace(
    frigate(BRIDGE),
    hull_type="satellite",
    sections=(ci.Section(name="core", hull=80, systems=(BRIDGE,)),),
    weapons=(),
    traits=("Trans-light gate",),
)


def equipped(*drives: ci.TransLightDrive, power: int = 20) -> ci.Sheet:
    """A frigate with thrusters, an engine, a reactor, and these drives."""
    return frigate(BRIDGE, ENGINE, reactor(power), *drives)


def fleet(
    drive: ci.TransLightDrive,
    *more: ci.ShipSetup,
    held: int | None = None,
    options: ci.Options | None = None,
    bodies: tuple[ci.Body, ...] = (),
    **told: Any,
) -> ci.Battle:
    """A battle of `wren`, whose drive holds all of its power, against a frigate far away.

    `mate` has the same drive, if it is among `more`; `gate` is a gate.
    """
    opening = ci.setup(
        ci.Setup(
            sides=("red", "blue"),
            sheets=(
                ci.NamedSheet("wren", equipped(drive)),
                ci.NamedSheet("gate", GATE),
                ci.NamedSheet("bittern", ci.BITTERN),
            ),
            ships=(
                ship("wren", sheet="wren", **told),
                *more,
                ship("foe", side="blue", cell=(30, 0)),
            ),
            bodies=bodies,
            options=options or ci.Options(),
        )
    )
    full = drive.power if held is None else held
    for each in opening.ships:
        if each.sheet.class_name == "Bittern" or not ci.drives_of(each):
            continue
        opening = ci.change_drive(opening, each.id, "drive", held=full)
    return opening


def two_drives(options: ci.Options | None = None) -> ci.Battle:
    """A fleet whose wren has a full shift drive, and a hyper drive that holds 1 of 3 power."""
    state = fleet(SHIFT, options=options)
    wren = of(state)
    *others, last = wren.sheet.sections
    sections = (*others, replace(last, systems=(*last.systems, replace(HYPER, id="jumper"))))
    sheet = replace(wren.sheet, sections=sections)
    on = (*wren.power.on, "jumper")
    state = having(state, "wren", sheet=sheet, condition=ci.whole(sheet), power={"on": on})
    return ci.change_drive(state, "wren", "jumper", held=1)


def mate(name: str = "mate", **told: Any) -> ci.ShipSetup:
    """Another ship of the same sheet."""
    return ship(name, sheet="wren", **{"cell": (0, 2), **told})


def of(state: ci.Battle, name: str = "wren") -> ci.Starship:
    """A ship of a battle."""
    found = state.ship(name)
    assert found is not None
    return found


def held(state: ci.Battle, name: str = "wren") -> int:
    """What the drive of a ship holds."""
    return of(state, name).beyond.drive("drive").held


def activated(state: ci.Battle, name: str = "wren", **told: Any) -> ci.Battle:
    """The battle after a drive was told to work, and all are done with power."""
    return all_done(given(state, ci.ActivateDrive(name, "drive", **told)))


def in_final(state: ci.Battle) -> ci.Battle:
    """The battle in its Final Actions beyond light, from the end of Power Allocation on."""
    return replace(state, phase="trans_light", finished=())


def opened(state: ci.Battle, cell: ci.Hex = (0, -3), facing: int = 1) -> ci.Battle:
    """The battle in which the wren has opened a tunnel; none waits for anything any more."""
    return given(in_final(state), ci.OpenTunnel("wren", "drive", cell, facing))


def next_power(state: ci.Battle) -> ci.Battle:
    """The battle at the beginning of the next turn."""
    return given(replace(state, phase="final", finished=state.sides), ci.EndTurn())


def moving(state: ci.Battle, *order: str) -> ci.Battle:
    """The battle in its Movement Step, in which these move in turn."""
    fresh = tuple([replace(each, moved=False) for each in state.ships])
    return replace(state, ships=fresh, phase="movement", order=order, finished=())


def struck(state: ci.Battle, lost: int, name: str = "wren") -> ci.Battle:
    """The battle after the drive of a ship has lost structure."""
    unit = of(state, name)
    now = replace(ci.system_of(unit.condition, "drive"), lost=lost)
    return ci.change_ship(state, name, condition=ci.with_system(unit.condition, now))


def resolved(state: ci.Battle, *faces: int) -> ci.Ruling:
    """The Damage Effects Step with scripted dice."""
    return give(replace(state, phase="damage_effects", finished=()), ci.ResolveDamage(), faces)
