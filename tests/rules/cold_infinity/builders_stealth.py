"""Ships in stealth of the tests, and their enemies."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from rules.cold_infinity.asked import adjudicate
from rules.cold_infinity.ships import SHIPS
from rules.cold_infinity.table import foe, given, ship
from umpire.kernel.dice import KeyedDice
from umpire.rules.cold_infinity.fire.lines import ResolveFire
from umpire.rules.cold_infinity.hits.effects import ResolveDamage
from umpire.rules.cold_infinity.movement.flights import Move, next_mover
from umpire.rules.cold_infinity.setup import NamedSheet, Setup
from umpire.rules.cold_infinity.setup import setup as the_setup
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import EwAllocation
from umpire.rules.cold_infinity.turns.sequence import unfinished
from umpire.rules.cold_infinity.turns.steps import DetermineInitiative, EndTurn, Finish
from umpire.rules.cold_infinity.warfare.announcements import AllocateEw

STEALTHY = replace(SHIPS["bittern"], class_name="Nightjar", traits=("stealth hull",))


def lurking(*, hexes: int = 12, options: Options | None = None, **given: Any) -> Battle:
    """N of red in stealth at (0, 0), and B of blue so many hexes ahead of it."""
    setup = Setup(
        sides=("red", "blue"),
        sheets=(NamedSheet("nightjar", STEALTHY), NamedSheet("bittern", SHIPS["bittern"])),
        ships=(ship("N", **{"sheet": "nightjar", "stealth": True, **given}), foe("B", hexes)),
        options=options or Options(),
    )
    return the_setup(setup)


def seen(**given: Any) -> Battle:
    state = lurking(**given)
    return change_ship(state, "N", status="active", stealth=UNSET)


def at_phase(state: Battle, phase: PhaseName) -> Battle:
    for _ in range(40):
        if state.phase == phase:
            return state
        state = past(state)
    raise AssertionError(state.phase)


def shrouded(state: Battle, points: int) -> Battle:
    state = at_phase(state, "electronic_warfare")
    return at_phase(given(state, AllocateEw("B", EwAllocation(shroud=points))), "movement")


def past(state: Battle) -> Battle:
    dice = KeyedDice(bytes(32), "tests")
    for side in unfinished(state):
        return adjudicate(state, Finish(side), dice).state
    mover = next_mover(state)
    if state.phase == "movement" and mover is not None:
        return adjudicate(state, Move(unit=mover.id), dice).state
    order = {
        "initiative": DetermineInitiative(),
        "starship": ResolveFire(),
        "damage_effects": ResolveDamage(),
        "final": EndTurn(),
    }[state.phase]
    return adjudicate(state, order, dice).state
