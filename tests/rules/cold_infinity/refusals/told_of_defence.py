"""Defences that are refused, and what is told (CI 11)."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_duels import GUN, RED_SHOT, duel
from rules.cold_infinity.builders_fire_step import missile, shot, step, use
from rules.cold_infinity.builders_moves import rebuilt
from rules.cold_infinity.refusals.ordering import case
from rules.cold_infinity.ships import HAILSTONE
from rules.cold_infinity.table import battle, foe, give, having, ship
from rules.refusing import Refused
from umpire.rules.cold_infinity.defence.allocation import (
    AllocateDefence,
    DeclareIntercept,
    DeclareRockets,
    PlanDefences,
    ReleaseDecoy,
    SetDefence,
    SplitShield,
    SwitchDefence,
)
from umpire.rules.cold_infinity.state.battle import (
    Attack,
    Battle,
    Declared,
    DefensiveShot,
    change_ship,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import Barnstorming
from umpire.rules.cold_infinity.state.vessels import (
    Arms,
    Defences,
    Readiness,
    Rounds,
    ShieldSplit,
    WeaponReadiness,
    WornWeapon,
)
from umpire.rules.cold_infinity.state.weapons import Damage, Shield

SECRET = duel("secret_attacks")
ATTACKING = duel(
    "secret_attacks", step(declared=(Declared("B", (Attack(weapon=GUN, target="R"),)),))
)
ALLOCATING = duel("allocate_defence", step(RED_SHOT, use("B", GUN, "standard")))
SET = SetDefence("B", GUN, "standard")


def screened(level: Any = "advanced", cell: Any = (0, -3)) -> Battle:
    return battle(
        ship("R"),
        foe(),
        ship("E", side="blue", cell=cell, facing=4),
        phase="allocate_defence",
        options=Options(level=level),
        fire=step(RED_SHOT, use("E", GUN, "standard")),
    )


def screened_badly() -> Battle:
    return replace(screened(), fire=step(RED_SHOT, use("E", GUN, "ad_hoc")))


def far_away() -> Battle:
    fire = step(RED_SHOT, use("E", GUN, "standard"))
    state = battle(ship("R"), foe("B", 7), foe("E", 1), phase="allocate_defence", fire=fire)
    return having(state, "E", arms={"worn": (WornWeapon(GUN, HAILSTONE),)})


def swift(**weapon: Any) -> Battle:
    worn = (WornWeapon("flint_1", replace(HAILSTONE, **weapon)),)
    return having(ALLOCATING, "R", arms={"worn": worn})


def by_laser() -> Battle:
    return battle(
        ship("H", sheet="harrowgate"),
        foe(),
        phase="allocate_defence",
        fire=step(shot(1, "H", "prism_1", "B"), use("B", GUN, "standard")),
    )


def readied(**readiness: int) -> Battle:
    arms = Arms(readiness=(WeaponReadiness(GUN, Readiness(**readiness)),))
    return change_ship(SECRET, "B", arms=arms)


def target(phase: Any, *guided: Any, sheet: str = "harrowgate", **fields: Any) -> Battle:
    units = (ship("R"), foe("B", 4, sheet))
    return battle(*units, phase=phase, guided=guided or (missile(),), **fields)


def emptied(system: str) -> Battle:
    state = target("countermeasures")
    return having(state, "B", arms={"rounds": (Rounds(system, 0),)})


def hybrid() -> Battle:
    state = target("power_allocation", sheet="bittern")
    shield = Shield(id="hybrid", structure=4, hybrid="split", deflection=2, absorption=4)
    first, *others = state.ships[1].sheet.sections
    sections = (replace(first, systems=(*first.systems, shield)), *others)
    return rebuilt(state, "B", replace(state.ships[1].sheet, sections=sections))


def harmless() -> Battle:
    state = target("secret_attacks", sheet="bittern")
    worn = (WornWeapon(GUN, replace(HAILSTONE, damage=Damage())),)
    return having(state, "B", arms={"worn": worn})


def gravitic() -> Battle:
    worn = (WornWeapon(GUN, replace(HAILSTONE, technology="gravitic", speed=None)),)
    return having(ALLOCATING, "B", arms={"worn": worn})


def set_so(told: str, state: Battle, order: Any) -> Refused:
    return case(told, state, order, "B", order.weapon)


def met(
    told: str, state: Battle, unit: str = "B", weapon: str = GUN, at: str = "shot-1"
) -> Refused:
    order = AllocateDefence("blue", (DefensiveShot(unit, weapon, at),))
    return case(told, state, order, unit, weapon, at)


def intercept(told: str, *, state: Battle | None = None, **fields: Any) -> Refused:
    order = DeclareIntercept(**{"unit": "B", "weapon": GUN, "guided": "g-1", **fields})
    found = state or target("secret_attacks", sheet="bittern")
    return case(told, found, order, order.unit, order.weapon)


ROCKETS = DeclareRockets(unit="B", system="rockets", guided="g-1")
CHAFF = ReleaseDecoy(unit="B", system="chaff")
DECOYS = target("countermeasures")
SETTING: tuple[Refused, ...] = (
    case("unknown_unit /unit: X -> R, B", SECRET, SetDefence("X", GUN, "standard")),
    set_so(f"unknown_weapon /weapon -> {GUN}", SECRET, SetDefence("B", "rack", "standard")),
    set_so("switch_forbidden /weapon -> switch_defence", SECRET, SetDefence("B", GUN, "emergency")),
    set_so(
        "no_defence_rating /weapon -> set to: none",
        SECRET,
        SetDefence("B", "flint_1", "standard"),
    ),
    set_so("declared_to_attack /weapon -> attack", ATTACKING, SET),
    set_so("no_shield_mode /weapon -> shield", SECRET, SetDefence("B", GUN, "shield")),
    set_so("already_fired /weapon -> fired", readied(shots=2), SET),
    set_so("not_armed /weapon -> armed", readied(arming=1), SET),
    set_so(
        "barnstorms /weapon -> barnstormer",
        change_ship(SECRET, "B", barnstorming=Barnstorming("R", "failed_rams")),
        SET,
    ),
    set_so(
        "switch_forbidden /weapon -> phase",
        duel("switch_defence", step(RED_SHOT, use("B", GUN, "standard"))),
        SwitchDefence("B", GUN, "standard"),
    ),
    case(
        "unknown_weapon /split/shield: B | engine",
        replace(SECRET, phase="power_allocation"),
        SplitShield("B", ShieldSplit("engine", 1)),
    ),
    case(
        "shield_unfit: B | hybrid | 7 -> 6 points",
        hybrid(),
        SplitShield("B", ShieldSplit("hybrid", 7)),
    ),
    case(
        "unknown_system /defences/picks/0: B | keel -> engine",
        SECRET,
        PlanDefences("B", Defences(picks=("keel",))),
    ),
)
ALLOTTING: tuple[Refused, ...] = (
    met("unknown_weapon /allocation/0", ALLOCATING, unit="R"),
    met("unknown_target /allocation/0 -> Attacks are shot-1", ALLOCATING, at="shot-9"),
    met(f"unknown_weapon /allocation/0 -> {GUN}", ALLOCATING, weapon="none"),
    met("not_set_to_defend /allocation/0 -> Leave it out", ALLOCATING, weapon="flint_1"),
    case(
        "no_weapon_speed /allocation/tables/technologies: gravitic -> tables.technologies",
        gravitic(),
        AllocateDefence("blue", (DefensiveShot("B", GUN, "shot-1"),)),
    ),
    met("not_interceptable /allocation/0 -> Leave it out", by_laser()),
    met("slower_than_attack /allocation/0 -> Leave it out", swift(speed=5)),
    met("not_between /allocation/0 -> Leave it out", screened(cell=(0, -6)), unit="E"),
    met("option_off /allocation/0 -> E alone", screened("basic"), unit="E"),
    met("screened_too_far /allocation/0 -> Leave it out", far_away(), unit="E"),
    met("screens_by_sdf /allocation/0 -> standard", screened_badly(), unit="E"),
    case(
        f"already_defended /allocation/1: B | {GUN} | shot-1 -> once",
        ALLOCATING,
        AllocateDefence("blue", (DefensiveShot("B", GUN, "shot-1"),) * 2),
    ),
)
AGAINST_GUIDED: tuple[Refused, ...] = (
    case(
        "unknown_target /guided: B | g-9 -> g-1",
        target("secret_attacks", sheet="bittern"),
        DeclareIntercept(unit="B", weapon=GUN, guided="g-9"),
    ),
    intercept("shots_exceeded /tries -> 1", weapon="flint_1", tries=2),
    case("unknown_weapon /system: R -> none", DECOYS, replace(ROCKETS, unit="R")),
    intercept("shots_exceeded /tries -> 2", tries=3),
    intercept("cannot_intercept /weapon -> intercepts", state=harmless()),
    intercept("own_side /weapon -> side", unit="R"),
    intercept(
        "option_off /weapon -> does not use",
        state=target("secret_attacks", sheet="bittern", options=Options(level="basic")),
    ),
    intercept(
        "out_of_arc /weapon -> bear",
        state=target("secret_attacks", missile(cell=(0, -8)), sheet="bittern"),
        weapon="flint_1",
    ),
    case(
        "unknown_weapon /system: B | chaff -> it has rockets",
        target("countermeasures"),
        replace(ROCKETS, system="chaff"),
    ),
    case(
        "shots_exceeded /system: B | rockets | g-1 -> rate of fire",
        target("countermeasures"),
        replace(ROCKETS, tries=3),
    ),
    case("magazine_empty /system: B | rockets | g-1 -> empty", emptied("rockets"), ROCKETS),
    case(
        "unknown_target /guided: B | chaff -> no guided weapon",
        target("countermeasures"),
        replace(CHAFF, guided="g-1"),
    ),
    case("magazine_empty /system: B | chaff -> empty", emptied("chaff"), CHAFF),
    case(
        "already_defended /system: B | chaff -> once this turn",
        give(target("countermeasures"), CHAFF).state,
        CHAFF,
    ),
)
DEFENCE: tuple[Refused, ...] = (*SETTING, *ALLOTTING, *AGAINST_GUIDED)
