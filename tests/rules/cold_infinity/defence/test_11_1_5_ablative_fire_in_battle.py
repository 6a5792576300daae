"""CI 11.1.5, 7.2.8: the book's example of ablative fire, through the phases of a turn."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_fire_step import missile, shot, step, use
from rules.cold_infinity.ships import HAILSTONE
from rules.cold_infinity.table import battle, foe, give, given, having, heard, only, rows, ship
from umpire.rules.cold_infinity.defence.allocation import (
    AllocateDefence,
    SetDefence,
    defence_against,
)
from umpire.rules.cold_infinity.defence.setting import DefenceMet
from umpire.rules.cold_infinity.fire.lines import DeclareFire, ResolveFire
from umpire.rules.cold_infinity.fire.throws import ShotThrown
from umpire.rules.cold_infinity.hits.failures import ShipStruck
from umpire.rules.cold_infinity.state.battle import Attack, Battle, DefensiveShot
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.vessels import WornWeapon
from umpire.rules.cold_infinity.turns.sequence import unfinished
from umpire.rules.cold_infinity.turns.steps import Finish

GUN = "hailstone_1"


def ablative(phase: Any, level: Any = "advanced", **fields: Any) -> Battle:
    units = (ship("R"), foe())
    state = battle(*units, phase=phase, options=Options(level=level), **fields)
    block = replace(HAILSTONE, traits=("Ablative Defensive Fire",))
    return having(state, "B", arms={"worn": (WornWeapon(GUN, block),)})


def through(state: Battle, phase: Any) -> Battle:
    while state.phase == phase:
        state = given(state, Finish(side=unfinished(state)[0]))
    return state


def test_11_1_5_two_points_of_ablative_fire_take_four_of_twelve() -> None:
    """A tenth of 12, rounded up, for each point: 8 are left (CI-11.1.5-1, CI-RUL-49)."""
    orders = (
        DeclareFire("R", (Attack(weapon="flint_1", target="B"),)),
        SetDefence("B", GUN, "standard"),
        Finish(side="red"),
        Finish(side="blue"),
    )
    state = given(ablative("secret_attacks"), *orders)
    state = through(state, "switch_defence")
    assert state.phase == "allocate_defence"
    state = given(state, AllocateDefence("blue", (DefensiveShot("B", GUN, "shot-1"),)))
    assert heard(give(state, Finish(side="blue")), DefenceMet)
    state = given(state, Finish(side="blue"))
    state = through(state, "announce_ew")
    ruling = give(state, ResolveFire(), (6, 6, 4, 4, 4))
    thrown = only(ruling, ShotThrown)
    assert "defence" not in [term.name for term in thrown.terms]
    struck = only(ruling, ShipStruck)
    steps = [step for blow in struck.blows for volley in blow.volleys for step in volley.steps]
    assert [(each.took, each.left) for each in steps if each.stage == "ablative_fire"] == [(4, 8)]


@rows(("advanced", 0, 2), ("basic", -2, 0))
def test_11_1_5_ablative_fire_is_of_the_advanced_rules(level: Any, drm: int, points: int) -> None:
    """CI-RUL-1, CI-11.1.5-1."""
    fire = step(shot(1, "R", "flint_1", "B"), use("B", GUN, "standard"))
    state = ablative("allocate_defence", level, fire=fire)
    state = given(state, AllocateDefence("blue", (DefensiveShot("B", GUN, "shot-1"),)))
    total = defence_against(state, "shot-1", guided=False, attackers=state.ships[0])
    assert (total.drm, total.ablative) == (drm, points)


def test_11_1_5_against_guided_weapons_it_is_ordinary_fire() -> None:
    """CI-11.1.5-1."""
    fire = step(use("B", GUN, "standard"))
    state = ablative("allocate_defence", fire=fire, guided=(missile(),))
    state = given(state, AllocateDefence("blue", (DefensiveShot("B", GUN, "g-1"),)))
    total = defence_against(state, "g-1", guided=True, attackers=state.ships[0])
    assert (total.drm, total.ablative) == (-2, 0)


def test_7_2_8_countermeasures_come_after_allocation_and_before_ew() -> None:
    """CI-7.2.8-1, CI-7.2.2-1."""
    units = (ship("R"), foe("B", 4, "harrowgate"))
    fire = step(use("B", "hailstone_port", "standard"))
    options = Options(automatic_passes=False)
    state = battle(*units, phase="allocate_defence", options=options, fire=fire)
    state = replace(state, guided=(missile(),))
    phases = [state.phase]
    while unfinished(state):
        state = given(state, Finish(side=unfinished(state)[0]))
        phases += [state.phase] * (state.phase != phases[-1])
    assert phases[:2] == ["allocate_defence", "countermeasures"]
    assert phases[-1] == "guided"
