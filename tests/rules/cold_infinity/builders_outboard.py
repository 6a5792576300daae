"""A frigate with a sail and a heat sink, and a plant that overheats."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_power import frigate, launched, wren
from rules.cold_infinity.table import ci

SAIL = ci.SolarSail(id="sail")
SINK = ci.HeatSink(id="sink", structure=10)


def sailing(
    *out: str, phase: ci.PhaseName = "power_allocation", used: int = 0, **row: Any
) -> ci.Battle:
    """The wren, of which these are out; its sink is so, and its plant has given so much power."""
    core = frigate(
        ci.Bridge(id="bridge", structure=10),
        ci.Reactor(id="reactor", structure=20, rating=20, overheating=True),
    )
    first, *others = core.sections
    sections = (replace(first, systems=(*first.systems, SAIL, SINK)), *others)
    state = launched(replace(core, sections=sections), out=out)
    if row:
        state = with_row(state, ci.Outboard("sink", **row))
    if used:
        power = replace(wren(state).power, given=(ci.PlantOutput("reactor", used),), used=used)
        state = ci.change_ship(state, "wren", power=power)
    return replace(state, phase=phase)


def with_row(state: ci.Battle, row: ci.Outboard) -> ci.Battle:
    """The battle in which the sail or the sink of the wren is so."""
    return ci.change_ship(state, "wren", outboard=ci.with_outboard(wren(state).outboard, row))


def row(state: ci.Battle, system: str) -> ci.Outboard:
    """How the sail or the sink of the wren is."""
    return ci.outboard_row(wren(state).outboard, system)


def move(system: str, *, out: bool, ship: str = "wren") -> ci.MoveOutboard:
    """The sail or the sink of the wren is moved."""
    return ci.MoveOutboard(ship=ship, system=system, out=out)
