"""Direct fire that is refused, and what is told (CI 7, 8)."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_gunnery import at, duel, refitted
from rules.cold_infinity.refusals.ordering import asked, case
from rules.cold_infinity.table import battle, group, having, ship
from rules.refusing import Refused
from umpire.rules.cold_infinity.fire.lines import ChooseAngles, DeclareFire, ResolveFire
from umpire.rules.cold_infinity.sighting.sections import struck
from umpire.rules.cold_infinity.state.battle import (
    Angle,
    Attack,
    Battle,
    Called,
    WeaponUse,
    change_fire,
    change_ship,
    change_unit,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import (
    Attitude,
    Barnstorming,
    Configuration,
    EwAllocation,
)
from umpire.rules.cold_infinity.state.vessels import Arms, Readiness, Track, WeaponReadiness
from umpire.rules.cold_infinity.state.weapons import RateOfFire
from umpire.rules.cold_infinity.turns.steps import Finish

BASIC = Options(level="basic")


def fired(told: str, state: Battle, *attacks: Attack) -> Refused:
    return case(told, state, DeclareFire("R", attacks), "R")


def shot(told: str, attack: Attack, **fields: Any) -> Refused:
    return fired(told, duel(**fields), attack)


def readied(**given: int) -> Battle:
    arms = Arms(readiness=(WeaponReadiness("flint_1", Readiness(**given)),))
    return change_ship(duel(), "R", arms=arms)


def slow(traits: tuple[str, ...], **given: Any) -> Battle:
    state = refitted(duel(**given), "R", "flint", rate_of_fire=RateOfFire(1, 3), traits=traits)
    arms = Arms(readiness=(WeaponReadiness("flint_1", Readiness(arming=2)),))
    return change_ship(state, "R", arms=arms)


def tracking() -> Battle:
    track = Track(weapon="flint_1", target="B", turns=1, result=15, section="forward")
    return change_ship(duel(), "R", arms=Arms(tracks=(track,)))


def spent(**ew: Any) -> Battle:
    state = refitted(duel(), "R", "flint", configurations=("piercing",))
    return having(state, "R", warfare={"ew": EwAllocation(**ew)})


def set_to_defend() -> Battle:
    return change_fire(duel(), uses=(WeaponUse("R", "hailstone_1", "standard"),))


def at_fighters(*configurations: Configuration) -> Battle:
    state = battle(ship("R", facing=4), group("G", "blue", cell=(0, 2)), phase="secret_attacks")
    return refitted(state, "R", "flint", configurations=configurations, slashing=4)


def dogfight() -> Battle:
    state = battle(group("G"), group("H", "blue"), phase="dogfights")
    return change_fire(state, angles=(Angle("G", "H"),))


def in_one_hex() -> Battle:
    return battle(ship("R"), ship("B", "blue"), phase="secret_attacks")


def got_away() -> Battle:
    return change_unit(duel(), "R", barnstorming=Barnstorming("B", "failed_rams", 1))


EMERGENCY = at("B", emergency=True)
PULSES = [at("B", "hailstone_1", configuration="pulse")] * 2
FIRE: tuple[Refused, ...] = (
    shot("unknown_target /attacks/0/target: nobody -> choose B", at("nobody")),
    shot("unknown_target /attacks/0/target: flint_1 -> there is B", at(None)),
    shot("own_side /attacks/0/target: R -> targets are B", at("R")),
    shot("unknown_weapon /attacks/0/weapon: laser -> flint_1, flint_2", at("B", "laser")),
    shot("unknown_weapon /attacks/0/weapon: rack -> launch_guided", at("B", "rack")),
    shot(
        "no_configuration /attacks/0/configuration: flint_1 | wave -> burst",
        at("B", configuration="wave"),
    ),
    shot("not_facing /attacks/0/section: B | port_starboard", at("B", aspect="port_starboard")),
    shot("not_facing /attacks/0/section: B | aft -> neither", at("B", section="aft")),
    shot("call_out_of_sight /attacks/0/called: engine -> hull", at("B", called=Called("engine"))),
    shot("call_out_of_sight /attacks/0/called: B | keel -> hull", at("B", called=Called("keel"))),
    shot("option_off /attacks: flint_1 -> set_to_eleven is off", at("B", eleven=True)),
    shot(
        "call_undiscovered /attacks/0/called: flint_1 -> systems seen: none",
        at("B", called=Called("flint_1")),
        options=Options(discovery=True),
    ),
    fired("not_armed /attacks/0: flint_1 -> 1 turn more", readied(arming=1), at("B")),
    fired("cooling_down /attacks/0: flint_1 -> 1 turn more", readied(cooling=1), at("B")),
    fired("shots_exceeded /attacks/0: flint_1 | 2 -> 1 shot a turn", readied(shots=1), at("B")),
    fired("shots_exceeded /attacks: flint_1 | 2 -> 1 shot a turn", duel(), *(at("B"),) * 2),
    fired("shots_exceeded /attacks/0/weapon: flint_1 -> until its beam ends", tracking(), at("B")),
    fired(
        "not_powered /attacks/0: flint_1 -> switch it on",
        change_ship(duel(), "R", power=replace(duel().ships[0].power, on=())),
        at("B"),
    ),
    fired(
        "not_powered /attacks/0/configuration: flint_1 -> burst",
        refitted(duel(), "R", "flint", configurations=("tracking",), tracking=3),
        at("B"),
    ),
    fired(
        "out_of_arc /attacks/0: flint_1 -> another",
        battle(ship("R"), ship("B", "blue", cell=(0, 2)), phase="secret_attacks"),
        at("B"),
    ),
    fired(
        "line_blocked /attacks/0/target: flint_1 | C -> another",
        duel(3, ship("C", sheet="harrowgate", cell=(0, 1))),
        at("B"),
    ),
    fired(
        "destroyed /attacks/0/target: B -> none",
        change_ship(duel(), "B", status="destroyed"),
        at("B"),
    ),
    fired(
        "fire_split: B and C -> one of them",
        duel(2, ship("C", "blue", cell=(1, 1)), options=Options(split_shots=False)),
        *tuple(at(name, "hailstone_1") for name in ("B", "C")),
    ),
    fired(
        "small_target /attacks/0/target: flint_1 | slashing | G -> burst",
        at_fighters("slashing", "burst"),
        at("G"),
    ),
    fired(
        "small_target /attacks/0/target: flint_1 | slashing | G -> ships",
        at_fighters("slashing"),
        at("G"),
    ),
    fired(
        "not_set_to_attack /attacks/0/weapon: hailstone_1 | standard -> without a mode",
        set_to_defend(),
        at("B", "hailstone_1"),
    ),
    fired(
        "call_configuration /attacks/0/called: flint_1 | slicing -> burst and pulse",
        refitted(duel(), "R", "flint", configurations=("slicing",)),
        at("B", called=Called("flint_1")),
    ),
    fired(
        "piercing_unaimed: 2 free EW points -> 1 is left", spent(ecm=5), at("B"), at("B", "flint_2")
    ),
    fired("option_off /attacks/0/emergency: flint -> without it", duel(options=BASIC), EMERGENCY),
    fired("no_emergency_arming /attacks/0/emergency: flint -> without that", slow(()), EMERGENCY),
    fired(
        "no_emergency_terms /attacks/0/emergency: flint_1 -> power/emergency_arming",
        slow(("Emergency Arming",)),
        EMERGENCY,
    ),
    fired("no_relative_position /attacks/0: B -> came", in_one_hex(), at("B", "hailstone_1")),
    fired("barnstorms /attacks/0/target: flint_1 | B -> this turn", got_away(), at("B")),
    fired(
        "ew_overspent /attacks: 1 EW -> 0 was kept",
        duel(options=Options(set_to_eleven="per_shot")),
        at("B", eleven=True),
    ),
    fired(
        "option_off /attacks/0/configuration: flint_1 | flare -> burst and pulse",
        refitted(duel(options=BASIC), "R", "flint", configurations=("burst", "flare")),
        at("B", configuration="flare"),
    ),
    case(
        "no_dogfight /opponent: G | Z -> against H",
        dogfight(),
        ChooseAngles(group="G", opponent="Z", attack="aft", defence="forward"),
    ),
    case(
        "nothing_to_resolve /shot: shot-9 | starship -> none",
        replace(duel(), phase="starship"),
        ResolveFire(shot="shot-9"),
    ),
    Refused(
        "no_sections",
        lambda: struck(("aft", "port"), Attitude(1), 0, "fore_aft"),
        ("aft, port",),
    ),
    Refused(
        "no_odds",
        asked(duel(1), DeclareFire("R", (*PULSES, at("B"), at("B", "flint_2")))),
        ("R", "B"),
        ("fewer shots",),
    ),
    Refused("no_odds", asked(duel(), Finish("red")), ("finish",), ("launch_guided", "move")),
    Refused(
        "no_odds",
        asked(duel(options=Options(unit_identification=True)), DeclareFire("R", (at("B"),))),
        ("R", "B"),
        ("identified",),
    ),
    Refused(
        "no_odds",
        asked(
            battle(group("R"), group("B", "blue"), phase="secret_attacks"),
            DeclareFire("R", (at("B", "needle_1"),)),
        ),
        ("R", "B"),
        ("thrown first",),
    ),
    fired(
        "no_technology /attacks/0: flint_1 | tachyon -> tables.technologies",
        refitted(duel(), "R", "flint", technology="tachyon"),
        at("B"),
    ),
)
