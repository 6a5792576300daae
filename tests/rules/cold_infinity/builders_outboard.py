"""A frigate with a sail and a heat sink, and a plant that overheats."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_power import frigate, launched, wren
from umpire.rules.cold_infinity.noncombat import MoveOutboard
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, change_ship
from umpire.rules.cold_infinity.state.vessels import (
    Outboard,
    PlantOutput,
    outboard_row,
    with_outboard,
)
from umpire.rules.cold_infinity.state.weapons import Bridge, HeatSink, Reactor, SolarSail

SAIL = SolarSail(id="sail")
SINK = HeatSink(id="sink", structure=10)


def sailing(*out: str, phase: PhaseName = "power_allocation", used: int = 0, **row: Any) -> Battle:
    core = frigate(
        Bridge(id="bridge", structure=10),
        Reactor(id="reactor", structure=20, rating=20, overheating=True),
    )
    first, *others = core.sections
    sections = (replace(first, systems=(*first.systems, SAIL, SINK)), *others)
    state = launched(replace(core, sections=sections), out=out)
    if row:
        state = with_row(state, Outboard("sink", **row))
    if used:
        power = replace(wren(state).power, given=(PlantOutput("reactor", used),), used=used)
        state = change_ship(state, "wren", power=power)
    return replace(state, phase=phase)


def with_row(state: Battle, row: Outboard) -> Battle:
    return change_ship(state, "wren", outboard=with_outboard(wren(state).outboard, row))


def row(state: Battle, system: str) -> Outboard:
    return outboard_row(wren(state).outboard, system)


def move(system: str, *, out: bool, ship: str = "wren") -> MoveOutboard:
    return MoveOutboard(ship=ship, system=system, out=out)
