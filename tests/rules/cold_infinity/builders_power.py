"""A frigate with plants and systems of our choice, and its turns one after another."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.table import all_done, ci, given, having, ship

UNARMED = ("forward", "aft")


def frigate(*core: ci.System, weapons: Sequence[ci.WeaponBlock] = ()) -> ci.Sheet:
    """The frigate with nothing aboard but thrusters and what is told, in its core."""
    sections = tuple(
        [
            replace(section, systems=core)
            if section.name == "core"
            else replace(
                section, systems=tuple([e for e in section.systems if e.id.startswith("thruster")])
            )
            for section in ci.BITTERN.sections
        ]
    )
    return replace(ci.BITTERN, sections=sections, weapons=tuple(weapons), munitions=())


def launched(
    sheet: ci.Sheet, options: ci.Options | None = None, tables: ci.Tables | None = None, **told: Any
) -> ci.Battle:
    """A battle of `wren`, of that sheet, against a plain frigate far away."""
    wanted = options or ci.Options()
    opening = ci.setup(
        ci.Setup(
            sides=("red", "blue"),
            sheets=(ci.NamedSheet("wren", sheet), ci.NamedSheet("bittern", ci.BITTERN)),
            ships=(ship("wren", sheet="wren", **told), ship("foe", side="blue", cell=(30, 0))),
            options=replace(wanted, level="advanced"),
            tables=tables or ci.Tables(),
        )
    )
    return replace(opening, options=wanted)


def wren(state: ci.Battle) -> ci.Starship:
    """The frigate."""
    found = state.ship("wren")
    assert found is not None
    return found


def allot(state: ci.Battle, *on: str, **told: Any) -> ci.Battle:
    """The battle after an allocation for the frigate."""
    return given(state, ci.AllocatePower("wren", ci.Allocation(on=on, **told)))


def end(state: ci.Battle) -> ci.Battle:
    """The battle at the beginning of the next turn, in which nothing else has been done."""
    if state.phase == "power_allocation":
        state = given(state, ci.Finish("red"), ci.Finish("blue"))
    return given(all_done(replace(state, phase="final", finished=())), ci.EndTurn())


def shoot(state: ci.Battle, weapon: str) -> ci.Battle:
    """The battle after the frigate has fired a weapon."""
    unit = wren(state)
    rate: ci.RateOfFire = ci.weapons_of(unit)[weapon].rate_of_fire
    ready = ci.fired(unit.arms.ready(weapon), rate, 1, powered=weapon in unit.power.on)
    others = tuple([each for each in unit.arms.readiness if each.weapon != weapon])
    readiness = (*others, ci.WeaponReadiness(weapon, ready))
    return having(state, "wren", arms={"readiness": readiness})


def ready(state: ci.Battle, weapon: str) -> ci.Readiness:
    """How ready a weapon of the frigate is."""
    return wren(state).arms.ready(weapon)


def stored(state: ci.Battle, plant: str) -> int:
    """What a plant of the frigate holds."""
    return next(each.stored for each in wren(state).power.levels if each.id == plant)


def struck(state: ci.Battle, system: str, lost: int, *, destroyed: bool = False) -> ci.Battle:
    """The battle after a system of the frigate has lost structure, and nothing else is noted."""
    unit = wren(state)
    now = replace(ci.system_of(unit.condition, system), lost=lost, destroyed=destroyed)
    return ci.change_ship(state, "wren", condition=ci.with_system(unit.condition, now))
