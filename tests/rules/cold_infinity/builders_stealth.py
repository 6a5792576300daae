"""Ships in stealth of the tests, and their enemies."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.table import ci, foe, given, ship

STEALTHY = replace(ci.SHIPS["bittern"], class_name="Nightjar", traits=("stealth hull",))


def lurking(*, hexes: int = 12, options: ci.Options | None = None, **given: Any) -> ci.Battle:
    """N of red in stealth at (0, 0), and B of blue so many hexes ahead of it."""
    setup = ci.Setup(
        sides=("red", "blue"),
        sheets=(ci.NamedSheet("nightjar", STEALTHY), ci.NamedSheet("bittern", ci.SHIPS["bittern"])),
        ships=(ship("N", **{"sheet": "nightjar", "stealth": True, **given}), foe("B", hexes)),
        options=options or ci.Options(),
    )
    return ci.setup(setup)


def seen(**given: Any) -> ci.Battle:
    """The same, but N is on the map, and all that would betray it is off."""
    state = lurking(**given)
    return ci.change_ship(state, "N", status="active", stealth=ci.UNSET)


def at_phase(state: ci.Battle, phase: ci.PhaseName) -> ci.Battle:
    """The battle when all sides are done with all phases before one of this turn."""
    for _ in range(40):
        if state.phase == phase:
            return state
        state = past(state)
    raise AssertionError(state.phase)


def shrouded(state: ci.Battle, points: int) -> ci.Battle:
    """The battle before movement, in which B has put points into its shroud."""
    state = at_phase(state, "electronic_warfare")
    return at_phase(given(state, ci.AllocateEw("B", ci.EwAllocation(shroud=points))), "movement")


def past(state: ci.Battle) -> ci.Battle:
    """The battle one order further, by which nobody does anything."""
    dice = ci.KeyedDice(bytes(32), "tests")
    for side in ci.unfinished(state):
        return ci.adjudicate(state, ci.Finish(side), dice).state
    mover = ci.next_mover(state)
    if state.phase == "movement" and mover is not None:
        return ci.adjudicate(state, ci.Move(unit=mover.id), dice).state
    order = {
        "initiative": ci.DetermineInitiative(),
        "starship": ci.ResolveFire(),
        "damage_effects": ci.ResolveDamage(),
        "final": ci.EndTurn(),
    }[state.phase]
    return ci.adjudicate(state, order, dice).state
