"""A frigate with plants and systems of our choice, and its turns one after another."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.ships import BITTERN
from rules.cold_infinity.table import all_done, given, having, ship
from umpire.rules.cold_infinity.power.allocation import AllocatePower, fired
from umpire.rules.cold_infinity.power.grids import Allocation
from umpire.rules.cold_infinity.setup import NamedSheet, Setup, setup
from umpire.rules.cold_infinity.state.battle import Battle, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Sheet, system_of, with_system
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.vessels import Readiness, Starship, WeaponReadiness
from umpire.rules.cold_infinity.state.weapons import RateOfFire, System, WeaponBlock
from umpire.rules.cold_infinity.turns.steps import EndTurn, Finish

UNARMED = ("forward", "aft")


def frigate(*core: System, weapons: Sequence[WeaponBlock] = ()) -> Sheet:
    sections = tuple(
        [
            replace(section, systems=core)
            if section.name == "core"
            else replace(
                section, systems=tuple([e for e in section.systems if e.id.startswith("thruster")])
            )
            for section in BITTERN.sections
        ]
    )
    return replace(BITTERN, sections=sections, weapons=tuple(weapons), munitions=())


def launched(
    sheet: Sheet, options: Options | None = None, tables: Tables | None = None, **told: Any
) -> Battle:
    wanted = options or Options()
    opening = setup(
        Setup(
            sides=("red", "blue"),
            sheets=(NamedSheet("wren", sheet), NamedSheet("bittern", BITTERN)),
            ships=(ship("wren", sheet="wren", **told), ship("foe", side="blue", cell=(30, 0))),
            options=replace(wanted, level="advanced"),
            tables=tables or Tables(),
        )
    )
    return replace(opening, options=wanted)


def wren(state: Battle) -> Starship:
    found = state.ship("wren")
    assert found is not None
    return found


def allot(state: Battle, *on: str, **told: Any) -> Battle:
    return given(state, AllocatePower("wren", Allocation(on=on, **told)))


def end(state: Battle) -> Battle:
    if state.phase == "power_allocation":
        state = given(state, Finish("red"), Finish("blue"))
    return given(all_done(replace(state, phase="final", finished=())), EndTurn())


def shoot(state: Battle, weapon: str) -> Battle:
    unit = wren(state)
    rate: RateOfFire = weapons_of(unit)[weapon].rate_of_fire
    ready = fired(unit.arms.ready(weapon), rate, 1, powered=weapon in unit.power.on)
    others = tuple([each for each in unit.arms.readiness if each.weapon != weapon])
    readiness = (*others, WeaponReadiness(weapon, ready))
    return having(state, "wren", arms={"readiness": readiness})


def ready(state: Battle, weapon: str) -> Readiness:
    return wren(state).arms.ready(weapon)


def stored(state: Battle, plant: str) -> int:
    return next(each.stored for each in wren(state).power.levels if each.id == plant)


def struck(state: Battle, system: str, lost: int, *, destroyed: bool = False) -> Battle:
    unit = wren(state)
    now = replace(system_of(unit.condition, system), lost=lost, destroyed=destroyed)
    return change_ship(state, "wren", condition=with_system(unit.condition, now))
