"""Plays of the options of chapter 15: repairs in battle, and what ships do to each other."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.alive import Alive, alive
from rules.cold_infinity.alive.playing import Repeated, chances, offered, outcome
from rules.cold_infinity.builders_docks import anchored, docked_in
from rules.cold_infinity.builders_hacks import hack, hackers
from rules.cold_infinity.builders_rams import declared, last, meeting, ram
from rules.cold_infinity.builders_repair import crew, damaged_frigate
from rules.cold_infinity.builders_shells import wheel
from rules.cold_infinity.builders_stealth import at_phase, lurking, shrouded
from rules.cold_infinity.table import ci
from umpire.rules.cold_infinity.movement.drift_and_rotation import drift_derelicts


def tried(options: ci.Options) -> Any:
    """Return what comes of a crew's attempt."""
    return outcome(damaged_frigate(options=options, sensors=2), crew("sensors"), 1)


def told(options: ci.Options) -> Any:
    """Return what a side may try, the chances of it, and whom the phase waits for."""
    state = damaged_frigate(options=options, sensors=2, extra=0)
    return offered(state), chances(state, crew("sensors")), ci.unfinished(state)


def hacked(options: ci.Options) -> Any:
    """Return what two 1s take, and the chances of it."""
    state = hackers(options=options)
    return outcome(state, hack(), 1, 1, 5), chances(state, hack())


def rammed(options: ci.Options) -> Any:
    """Return what comes of a ram that is declared, its chances, and whom the phase waits for."""
    state = meeting(options=options)
    return outcome(state, ram()), chances(state, ram()), offered(state), ci.unfinished(state)


def wheeling(options: ci.Options) -> Any:
    """Return how a shell has turned when its first turn is over."""
    return at_phase(wheel(options=options), "secret_attacks").ships[0].turned_alone or 0


def moored(options: ci.Options) -> Any:
    """Return what a derelict at a dock throws, who is rammed inside, and who turns with it."""
    state = docked_in(anchored("A", phase="movement"), "A", "dry")
    state = replace(state, options=options, order=("B", "D"))
    adrift = ci.change_ship(state, "A", status="derelict")
    enemy = ci.change_ship(state, "B", cell=(0, 0), motion=ci.Motion((0, 2), ci.Attitude(4)))
    order = ci.DeclareRam(unit="B", target="A")
    drift = drift_derelicts(ci.Ruling(adrift), Repeated(1)).events
    return drift, outcome(replace(enemy, phase="ramming"), order)


def entangled_at_dock(options: ci.Options) -> Any:
    """Return how a ship moves on that hangs on a structure."""
    state = replace(anchored("A", phase="ramming"), options=options)
    state = ci.change_ship(
        state, "B", cell=(0, 0), came=(0, -1), motion=ci.Motion((0, 2), ci.Attitude(4))
    )
    state = declared(state, ram("D", "B"))
    return outcome(state, last(state), 3, 3, 2)


def bow_lost(options: ci.Options) -> Any:
    """Return whom a frigate may ram that has lost its bow, and what comes of it."""
    state = meeting(options=options)
    blue = state.ships[1]
    bow = replace(ci.section_of(blue.condition, "forward"), hull=0)
    lost = ci.change_ship(state, "B", condition=ci.with_section(blue.condition, bow))
    return outcome(lost, ram()), offered(lost)


def found_below(options: ci.Options) -> Any:
    """Return whether a shroud finds a ship in stealth many layers above it."""
    state = shrouded(lurking(hexes=5, options=options), 1)
    return at_phase(ci.change_ship(state, "N", cell=(0, 0, 90)), "secret_attacks").ships[0].stealth


SHOWN: Mapping[str, Alive] = {
    "docks_hold": alive(moored),
    "structures_hold_still": alive(entangled_at_dock),
    "rams_count_sections_left": alive(bow_lost, count_destroyed_sections=False),
    "shrouds_find_by_layers": alive(found_below, three_dimensional=True),
    "ad_hoc_repairs": alive(tried, told),
    "rams": alive(rammed),
    "hacks_add_up": alive(hacked),
    "shells_rotate": alive(wheeling),
}
"""The options of chapter 15."""
