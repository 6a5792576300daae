"""Plays of the options of chapter 15: repairs in battle, and what ships do to each other."""

from collections.abc import Mapping
from typing import Any

from rules.alive import Alive, alive
from rules.cold_infinity.alive.playing import chances, offered, outcome
from rules.cold_infinity.builders_hacks import hack, hackers
from rules.cold_infinity.builders_rams import meeting, ram
from rules.cold_infinity.builders_repair import crew, damaged_frigate
from rules.cold_infinity.builders_shells import wheel
from rules.cold_infinity.builders_stealth import at_phase
from rules.cold_infinity.table import ci


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


SHOWN: Mapping[str, Alive] = {
    "ad_hoc_repairs": alive(tried, told),
    "rams": alive(rammed),
    "hacks_add_up": alive(hacked),
    "shells_rotate": alive(wheeling),
}
"""The options of chapter 15."""
