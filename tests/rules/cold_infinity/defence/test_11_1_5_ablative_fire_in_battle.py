"""CI 11.1.5, 7.2.8: the book's example of ablative fire, through the phases of a turn."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_fire_step import missile, shot, step, use
from rules.cold_infinity.table import battle, ci, foe, give, given, having, heard, only, rows, ship

GUN = "hailstone_1"


def ablative(phase: Any, level: Any = "advanced", **fields: Any) -> ci.Battle:
    """A duel in which a gun of B fires ablatively."""
    units = (ship("R"), foe())
    state = battle(*units, phase=phase, options=ci.Options(level=level), **fields)
    block = replace(ci.HAILSTONE, traits=("Ablative Defensive Fire",))
    return having(state, "B", arms={"worn": (ci.WornWeapon(GUN, block),)})


def through(state: ci.Battle, phase: Any) -> ci.Battle:
    """The battle after a phase in which nobody orders anything."""
    while state.phase == phase:
        state = given(state, ci.Finish(side=ci.unfinished(state)[0]))
    return state


def test_11_1_5_two_points_of_ablative_fire_take_four_of_twelve() -> None:
    """A tenth of 12, rounded up, for each point: 8 are left (CI-11.1.5-1, CI-RUL-49)."""
    orders = (
        ci.DeclareFire("R", (ci.Attack(weapon="flint_1", target="B"),)),
        ci.SetDefence("B", GUN, "standard"),
        ci.Finish(side="red"),
        ci.Finish(side="blue"),
    )
    state = given(ablative("secret_attacks"), *orders)
    state = through(state, "switch_defence")
    assert state.phase == "allocate_defence"
    state = given(state, ci.AllocateDefence("blue", (ci.DefensiveShot("B", GUN, "shot-1"),)))
    assert heard(give(state, ci.Finish(side="blue")), ci.DefenceMet)
    state = given(state, ci.Finish(side="blue"))
    state = through(state, "announce_ew")
    ruling = give(state, ci.ResolveFire(), (6, 6, 4, 4, 4))
    thrown = only(ruling, ci.ShotThrown)
    assert "defence" not in [term.name for term in thrown.terms]
    struck = only(ruling, ci.ShipStruck)
    steps = [step for blow in struck.blows for volley in blow.volleys for step in volley.steps]
    assert [(each.took, each.left) for each in steps if each.stage == "ablative_fire"] == [(4, 8)]


@rows(("advanced", 0, 2), ("basic", -2, 0))
def test_11_1_5_ablative_fire_is_of_the_advanced_rules(level: Any, drm: int, points: int) -> None:
    """In the basic rules it is defensive fire like any other (CI-RUL-1, CI-11.1.5-1)."""
    fire = step(shot(1, "R", "flint_1", "B"), use("B", GUN, "standard"))
    state = ablative("allocate_defence", level, fire=fire)
    state = given(state, ci.AllocateDefence("blue", (ci.DefensiveShot("B", GUN, "shot-1"),)))
    total = ci.defence_against(state, "shot-1", guided=False, attackers=state.ships[0])
    assert (total.drm, total.ablative) == (drm, points)


def test_11_1_5_against_guided_weapons_it_is_ordinary_fire() -> None:
    """It takes its points off the throw (CI-11.1.5-1)."""
    fire = step(use("B", GUN, "standard"))
    state = ablative("allocate_defence", fire=fire, guided=(missile(),))
    state = given(state, ci.AllocateDefence("blue", (ci.DefensiveShot("B", GUN, "g-1"),)))
    total = ci.defence_against(state, "g-1", guided=True, attackers=state.ships[0])
    assert (total.drm, total.ablative) == (-2, 0)


def test_7_2_8_countermeasures_come_after_allocation_and_before_ew() -> None:
    """Defence is put against shots, then rockets, and EW is told (CI-7.2.8-1, CI-7.2.2-1)."""
    units = (ship("R"), foe("B", 4, "harrowgate"))
    fire = step(use("B", "hailstone_port", "standard"))
    options = ci.Options(automatic_passes=False)
    state = battle(*units, phase="allocate_defence", options=options, fire=fire)
    state = replace(state, guided=(missile(),))
    phases = [state.phase]
    while ci.unfinished(state):
        state = given(state, ci.Finish(side=ci.unfinished(state)[0]))
        phases += [state.phase] * (state.phase != phases[-1])
    assert phases[:2] == ["allocate_defence", "countermeasures"]
    assert phases[-1] == "guided"
