"""Direct fire that is refused, and what is told (CI 7, 8)."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity import book as ci
from rules.cold_infinity.builders_battle import battle, group, ship
from rules.cold_infinity.builders_gunnery import at, duel, refitted
from rules.cold_infinity.refusals.ordering import asked, case
from rules.refusing import Refused

BASIC = ci.Options(level="basic")


def fired(
    code: str, state: ci.Battle, attacks: tuple[ci.Attack, ...], names: tuple[str, ...], *legal: str
) -> Refused:
    """Return the case of R, which fires so."""
    return case(code, state, ci.DeclareFire("R", attacks), ("R", *names), *legal)


def shot(code: str, attack: ci.Attack, names: tuple[str, ...], *legal: str, **told: Any) -> Refused:
    """Return the case of one shot of R at B, two hexes ahead of it."""
    return fired(code, duel(**told), (attack,), names, *legal)


def readied(**given: int) -> ci.Battle:
    """A duel in which a gun of R is so ready."""
    arms = ci.Arms(readiness=(ci.WeaponReadiness("flint_1", ci.Readiness(**given)),))
    return ci.change_ship(duel(), "R", arms=arms)


def slow(traits: tuple[str, ...], **given: Any) -> ci.Battle:
    """A duel in which a gun of R arms for three turns, two of which are to come."""
    state = refitted(duel(**given), "R", "flint", rate_of_fire=ci.RateOfFire(1, 3), traits=traits)
    arms = ci.Arms(readiness=(ci.WeaponReadiness("flint_1", ci.Readiness(arming=2)),))
    return ci.change_ship(state, "R", arms=arms)


def tracking() -> ci.Battle:
    """A duel in which a gun of R keeps B in its beam."""
    track = ci.Track(weapon="flint_1", target="B", turns=1, result=15, section="forward")
    return ci.change_ship(duel(), "R", arms=ci.Arms(tracks=(track,)))


def spent(**ew: Any) -> ci.Battle:
    """A duel in which R pierces, and has spent its EW so."""
    state = refitted(duel(), "R", "flint", configurations=("piercing",))
    warfare = replace(state.ships[0].warfare, ew=ci.EwAllocation(**ew))
    return ci.change_ship(state, "R", warfare=warfare)


def set_to_defend() -> ci.Battle:
    """A duel in which a gun of R is to defend."""
    return ci.change_fire(duel(), uses=(ci.WeaponUse("R", "hailstone_1", "standard"),))


def at_fighters(*configurations: ci.Configuration) -> ci.Battle:
    """Fighters before R, whose guns fire so."""
    state = battle(ship("R", facing=4), group("G", "blue", cell=(0, 2)), phase="secret_attacks")
    return refitted(state, "R", "flint", configurations=configurations, slashing=4)


def dogfight() -> ci.Battle:
    """The battle in which G has won against H."""
    state = battle(group("G"), group("H", "blue"), phase="dogfights")
    return ci.change_fire(state, angles=(ci.Angle("G", "H"),))


def in_one_hex() -> ci.Battle:
    """R and B, of whom nobody told how they lie."""
    return battle(ship("R"), ship("B", "blue"), phase="secret_attacks")


def got_away() -> ci.Battle:
    """R has tried to skim B, and is about to ram it."""
    return ci.change_unit(duel(), "R", barnstorming=ci.Barnstorming("B", "failed_rams", 1))


EMERGENCY = at("B", emergency=True)
PULSES = [at("B", "hailstone_1", configuration="pulse")] * 2
FIRE: tuple[Refused, ...] = (
    shot("unknown_target", at("nobody"), ("nobody",), "there is B"),
    shot("unknown_target", at(None), ("flint_1",), "there is B"),
    shot("own_side", at("R"), ("R",), "targets are B"),
    shot("unknown_weapon", at("B", "laser"), ("laser",), "flint_1, flint_2"),
    shot("unknown_weapon", at("B", "rack"), ("rack",), "launch_guided"),
    shot("no_configuration", at("B", configuration="wave"), ("flint_1", "wave"), "burst"),
    shot("not_facing", at("B", section="aft"), ("B", "aft"), "neither"),
    shot("call_out_of_sight", at("B", called=ci.Called("engine")), ("engine",), "hull"),
    shot("call_out_of_sight", at("B", called=ci.Called("keel")), ("B", "keel"), "hull"),
    shot("option_off", at("B", eleven=True), ("flint_1",), "set_to_eleven is off"),
    shot(
        "call_undiscovered",
        at("B", called=ci.Called("flint_1")),
        ("flint_1",),
        "was seen is none",
        options=ci.Options(discovery=True),
    ),
    fired("not_armed", readied(arming=1), (at("B"),), ("flint_1",), "1 turn more"),
    fired("cooling_down", readied(cooling=1), (at("B"),), ("flint_1",), "1 turn more"),
    fired("shots_exceeded", readied(shots=1), (at("B"),), ("flint_1", "2"), "1 shot a turn"),
    fired("shots_exceeded", duel(), (at("B"),) * 2, ("flint_1", "2"), "1 shot a turn"),
    fired("shots_exceeded", tracking(), (at("B"),), ("flint_1",), "until its beam ends"),
    fired(
        "not_powered",
        ci.change_ship(duel(), "R", power=replace(duel().ships[0].power, on=())),
        (at("B"),),
        ("flint_1",),
        "switch it on",
    ),
    fired(
        "not_powered",
        refitted(duel(), "R", "flint", configurations=("tracking",), tracking=3),
        (at("B"),),
        ("flint_1",),
        "burst",
    ),
    fired(
        "out_of_arc",
        battle(ship("R"), ship("B", "blue", cell=(0, 2)), phase="secret_attacks"),
        (at("B"),),
        ("flint_1",),
        "another",
    ),
    fired(
        "line_blocked",
        duel(3, ship("C", sheet="harrowgate", cell=(0, 1))),
        (at("B"),),
        ("flint_1", "C"),
        "another",
    ),
    fired("destroyed", ci.change_ship(duel(), "B", status="destroyed"), (at("B"),), ("B",), "none"),
    fired(
        "fire_split",
        duel(2, ship("C", "blue", cell=(1, 1)), options=ci.Options(split_shots=False)),
        tuple(at(name, "hailstone_1") for name in ("B", "C")),
        ("B and C",),
        "one of them",
    ),
    fired(
        "small_target",
        at_fighters("slashing", "burst"),
        (at("G"),),
        ("flint_1", "slashing", "G"),
        "burst",
    ),
    fired(
        "small_target", at_fighters("slashing"), (at("G"),), ("flint_1", "slashing", "G"), "ships"
    ),
    fired(
        "not_set_to_attack",
        set_to_defend(),
        (at("B", "hailstone_1"),),
        ("hailstone_1", "standard"),
        "without a mode",
    ),
    fired(
        "call_configuration",
        refitted(duel(), "R", "flint", configurations=("slicing",)),
        (at("B", called=ci.Called("flint_1")),),
        ("flint_1", "slicing"),
        "burst and pulse",
    ),
    fired(
        "piercing_unaimed",
        spent(ecm=5),
        (at("B"), at("B", "flint_2")),
        ("2 free EW points",),
        "1 is left",
    ),
    fired("option_off", duel(options=BASIC), (EMERGENCY,), ("flint",), "without it"),
    fired("no_emergency_arming", slow(()), (EMERGENCY,), ("flint",), "without that"),
    fired(
        "no_emergency_terms",
        slow(("Emergency Arming",)),
        (EMERGENCY,),
        ("flint_1",),
        "power/emergency_arming",
    ),
    fired("no_relative_position", in_one_hex(), (at("B", "hailstone_1"),), ("B",), "came"),
    fired("barnstorms", got_away(), (at("B"),), ("flint_1", "B"), "this turn"),
    fired(
        "ew_overspent",
        duel(options=ci.Options(set_to_eleven="per_shot")),
        (at("B", eleven=True),),
        ("1 EW",),
        "0 was kept",
    ),
    fired(
        "option_off",
        refitted(duel(options=BASIC), "R", "flint", configurations=("burst", "flare")),
        (at("B", configuration="flare"),),
        ("flint_1", "flare"),
        "burst and pulse",
    ),
    case(
        "no_dogfight",
        dogfight(),
        ci.ChooseAngles(group="G", opponent="Z", attack="aft", defence="forward"),
        ("G", "Z"),
        "against H",
    ),
    case(
        "nothing_to_resolve",
        replace(duel(), phase="starship"),
        ci.ResolveFire(shot="shot-9"),
        ("shot-9", "starship"),
        "none",
    ),
    Refused(
        "no_sections",
        lambda: ci.struck(("aft", "port"), ci.Attitude(1), 0, "fore_aft"),
        ("aft, port",),
    ),
    Refused(
        "no_odds",
        asked(duel(1), ci.DeclareFire("R", (*PULSES, at("B"), at("B", "flint_2")))),
        ("R", "B"),
        ("fewer shots",),
    ),
    Refused(
        "no_odds", asked(duel(), ci.Finish("red")), ("finish",), ("declare_fire, launch_guided",)
    ),
    Refused(
        "no_odds",
        asked(duel(options=ci.Options(unit_identification=True)), ci.DeclareFire("R", (at("B"),))),
        ("R", "B"),
        ("identified",),
    ),
    Refused(
        "no_odds",
        asked(
            battle(group("R"), group("B", "blue"), phase="secret_attacks"),
            ci.DeclareFire("R", (at("B", "needle_1"),)),
        ),
        ("R", "B"),
        ("thrown for",),
    ),
    fired(
        "no_technology",
        refitted(duel(), "R", "flint", technology="tachyon"),
        (at("B"),),
        ("flint_1", "tachyon"),
        "tables.technologies",
    ),
)
