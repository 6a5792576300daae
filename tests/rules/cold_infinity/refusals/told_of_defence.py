"""Defences that are refused, and what is told (CI 11)."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity import book as ci
from rules.cold_infinity.builders_battle import battle, give, ship
from rules.cold_infinity.builders_duels import GUN, RED_SHOT, duel
from rules.cold_infinity.builders_fire_step import missile, shot, step, use
from rules.cold_infinity.builders_moves import rebuilt
from rules.cold_infinity.refusals.ordering import case
from rules.refusing import Refused

SECRET = duel("secret_attacks")
ATTACKING = duel(
    "secret_attacks", step(declared=(ci.Declared("B", (ci.Attack(weapon=GUN, target="R"),)),))
)
ALLOCATING = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
SET = ci.SetDefence("B", GUN, "standard")


def screened(level: Any = "advanced", cell: Any = (0, -3)) -> ci.Battle:
    """A shot at B, which E of its side would screen."""
    return battle(
        ship("R"),
        ship("B", side="blue", cell=(0, -4), facing=4),
        ship("E", side="blue", cell=cell, facing=4),
        phase="allocate_defence",
        options=ci.Options(level=level),
        fire=step(RED_SHOT, use("E", GUN, "standard")),
    )


def screened_badly() -> ci.Battle:
    """E is set to ad hoc fire, which screens nobody."""
    return replace(screened(), fire=step(RED_SHOT, use("E", GUN, "ad_hoc")))


def far_away() -> ci.Battle:
    """E is six hexes from what it would screen."""
    state = battle(
        ship("R"),
        ship("B", side="blue", cell=(0, -7), facing=4),
        ship("E", side="blue", cell=(0, -1), facing=4),
        phase="allocate_defence",
        fire=step(RED_SHOT, use("E", GUN, "standard")),
    )
    return ci.change_ship(
        state, "E", arms=replace(state.ships[2].arms, worn=(ci.WornWeapon(GUN, ci.HAILSTONE),))
    )


def swift(**weapon: Any) -> ci.Battle:
    """R fires another weapon at B."""
    worn = (ci.WornWeapon("flint_1", replace(ci.HAILSTONE, **weapon)),)
    return ci.change_ship(ALLOCATING, "R", arms=replace(ALLOCATING.ships[0].arms, worn=worn))


def by_laser() -> ci.Battle:
    """A cruiser fires its laser at B."""
    return battle(
        ship("H", sheet="harrowgate"),
        ship("B", side="blue", cell=(0, -4), facing=4),
        phase="allocate_defence",
        fire=step(shot(1, "H", "prism_1", "B"), use("B", GUN, "standard")),
    )


def readied(**readiness: int) -> ci.Battle:
    """The gun of B is so ready, before fire is declared."""
    arms = ci.Arms(readiness=(ci.WeaponReadiness(GUN, ci.Readiness(**readiness)),))
    return ci.change_ship(SECRET, "B", arms=arms)


def target(phase: Any, *guided: Any, sheet: str = "harrowgate", **fields: Any) -> ci.Battle:
    """B is a cruiser with rockets and chaff, and a missile of R is on its way to it."""
    units = (ship("R"), ship("B", side="blue", sheet=sheet, cell=(0, -4), facing=4))
    return battle(*units, phase=phase, guided=guided or (missile(),), **fields)


def emptied(system: str) -> ci.Battle:
    """B has nothing left in a magazine."""
    state = target("countermeasures")
    arms = replace(state.ships[1].arms, rounds=(ci.Rounds(system, 0),))
    return ci.change_ship(state, "B", arms=arms)


def hybrid() -> ci.Battle:
    """B has a shield that shares out six points, in Power Allocation."""
    state = target("power_allocation", sheet="bittern")
    shield = ci.Shield(id="hybrid", structure=4, hybrid="split", deflection=2, absorption=4)
    first, *others = state.ships[1].sheet.sections
    sections = (replace(first, systems=(*first.systems, shield)), *others)
    return rebuilt(state, "B", replace(state.ships[1].sheet, sections=sections))


def harmless() -> ci.Battle:
    """A gun of B does no damage, and a missile is on its way to it."""
    state = target("secret_attacks", sheet="bittern")
    worn = (ci.WornWeapon(GUN, replace(ci.HAILSTONE, damage=ci.Damage())),)
    return ci.change_ship(state, "B", arms=replace(state.ships[1].arms, worn=worn))


def gravitic() -> ci.Battle:
    """A gun of B is of a technology whose Speed is lost."""
    worn = (ci.WornWeapon(GUN, replace(ci.HAILSTONE, technology="gravitic", speed=None)),)
    return ci.change_ship(ALLOCATING, "B", arms=replace(ALLOCATING.ships[1].arms, worn=worn))


def set_so(code: str, state: ci.Battle, order: Any, *legal: str) -> Refused:
    """Return the case of a weapon of B that is set so."""
    return case(code, state, order, ("B", order.weapon), *legal)


def met(
    code: str, state: ci.Battle, *legal: str, unit: str = "B", weapon: str = GUN, at: str = "shot-1"
) -> Refused:
    """Return the case of a weapon of blue that is put against a shot."""
    order = ci.AllocateDefence("blue", (ci.DefensiveShot(unit, weapon, at),))
    return case(code, state, order, (unit, weapon, at), *legal)


def intercept(code: str, *legal: str, state: ci.Battle | None = None, **fields: Any) -> Refused:
    """Return the case of a weapon of B that is to intercept the missile."""
    order = ci.DeclareIntercept(**{"unit": "B", "weapon": GUN, "guided": "g-1", **fields})
    found = state or target("secret_attacks", sheet="bittern")
    return case(code, found, order, (order.unit, order.weapon), *legal)


ROCKETS = ci.DeclareRockets(unit="B", system="rockets", guided="g-1")
CHAFF = ci.ReleaseDecoy(unit="B", system="chaff")
SETTING: tuple[Refused, ...] = (
    set_so("unknown_weapon", SECRET, ci.SetDefence("B", "rack", "standard"), GUN),
    set_so("switch_forbidden", SECRET, ci.SetDefence("B", GUN, "emergency"), "switch_defence"),
    set_so("no_defence_rating", SECRET, ci.SetDefence("B", "flint_1", "standard"), "set to none"),
    set_so("declared_to_attack", ATTACKING, SET, "attack"),
    set_so("no_shield_mode", SECRET, ci.SetDefence("B", GUN, "shield"), "shield"),
    set_so("already_fired", readied(shots=2), SET, "fired"),
    set_so("not_armed", readied(arming=1), SET, "armed"),
    set_so(
        "barnstorms",
        ci.change_ship(SECRET, "B", barnstorming=ci.Barnstorming("R", "failed_rams")),
        SET,
        "barnstormer",
    ),
    set_so(
        "switch_forbidden",
        duel("switch_defence", step(RED_SHOT, use("B", GUN, "standard"))),
        ci.SwitchDefence("B", GUN, "standard"),
        "phase",
    ),
    case(
        "unknown_weapon",
        replace(SECRET, phase="power_allocation"),
        ci.SplitShield("B", ci.ShieldSplit("engine", 1)),
        ("B", "engine"),
    ),
    case(
        "shield_unfit",
        hybrid(),
        ci.SplitShield("B", ci.ShieldSplit("hybrid", 7)),
        ("B", "hybrid", "7"),
        "6 points",
    ),
    case(
        "unknown_system",
        SECRET,
        ci.PlanDefences("B", ci.Defences(picks=("keel",))),
        ("B", "keel"),
        "engine",
    ),
)
ALLOTTING: tuple[Refused, ...] = (
    met("unknown_target", ALLOCATING, "Attacks are shot-1", at="shot-9"),
    met("unknown_weapon", ALLOCATING, GUN, weapon="none"),
    met("not_set_to_defend", ALLOCATING, "Leave it out", weapon="flint_1"),
    case(
        "no_weapon_speed",
        gravitic(),
        ci.AllocateDefence("blue", (ci.DefensiveShot("B", GUN, "shot-1"),)),
        ("gravitic",),
        "tables.technologies",
    ),
    met("not_interceptable", by_laser(), "Leave it out"),
    met("slower_than_attack", swift(speed=5), "Leave it out"),
    met("not_between", screened(cell=(0, -6)), "Leave it out", unit="E"),
    met("option_off", screened("basic"), "E alone", unit="E"),
    met("screened_too_far", far_away(), "Leave it out", unit="E"),
    met("screens_by_sdf", screened_badly(), "standard", unit="E"),
    case(
        "already_defended",
        ALLOCATING,
        ci.AllocateDefence("blue", (ci.DefensiveShot("B", GUN, "shot-1"),) * 2),
        ("B", GUN, "shot-1"),
        "once",
    ),
)
AGAINST_GUIDED: tuple[Refused, ...] = (
    case(
        "unknown_target",
        target("secret_attacks", sheet="bittern"),
        ci.DeclareIntercept(unit="B", weapon=GUN, guided="g-9"),
        ("B", "g-9"),
        "g-1",
    ),
    intercept("shots_exceeded", "2", tries=3),
    intercept("cannot_intercept", "intercepts", state=harmless()),
    intercept("own_side", "side", unit="R"),
    intercept(
        "option_off",
        "does not use",
        state=target("secret_attacks", sheet="bittern", options=ci.Options(level="basic")),
    ),
    intercept(
        "out_of_arc",
        "bear",
        state=target("secret_attacks", missile(cell=(0, -8)), sheet="bittern"),
        weapon="flint_1",
    ),
    case(
        "unknown_weapon",
        target("countermeasures"),
        replace(ROCKETS, system="chaff"),
        ("B", "chaff"),
        "it has rockets",
    ),
    case(
        "shots_exceeded",
        target("countermeasures"),
        replace(ROCKETS, tries=3),
        ("B", "rockets", "g-1"),
        "rate of fire",
    ),
    case("magazine_empty", emptied("rockets"), ROCKETS, ("B", "rockets", "g-1"), "empty"),
    case(
        "unknown_target",
        target("countermeasures"),
        replace(CHAFF, guided="g-1"),
        ("B", "chaff"),
        "no guided weapon",
    ),
    case("magazine_empty", emptied("chaff"), CHAFF, ("B", "chaff"), "empty"),
    case(
        "already_defended",
        give(target("countermeasures"), CHAFF).state,
        CHAFF,
        ("B", "chaff"),
        "once this turn",
    ),
)
DEFENCE: tuple[Refused, ...] = (*SETTING, *ALLOTTING, *AGAINST_GUIDED)
