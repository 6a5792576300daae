"""Defensive fire in the words of the suite (CI 7.2.7, 11.1, 11.5): who meets what, and how well."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from umpire.kernel.errors import WRONG_PHASE
from umpire.rules.cold_infinity.defence.allocation import (
    Attack,
    Contribution,
    Post,
    bar_to_defending,
    bar_to_screening,
    defence_total,
)
from umpire.rules.cold_infinity.defence.answers import bar_to_dispensing
from umpire.rules.cold_infinity.defence.setting import (
    Aim,
    LaunchHex,
    Mark,
    RocketPost,
    Rockets,
    bar_to_intercepting,
    bar_to_rockets,
    bars_to_tries,
    intercept_drm,
    intercept_hexes,
    rocket_drm,
)
from umpire.rules.cold_infinity.fire.resolving import after_defence, strains
from umpire.rules.cold_infinity.fire.throws import to_hit
from umpire.rules.cold_infinity.guns import Gun, bar_to_attacking, bar_to_switching, becoming_shield
from umpire.rules.cold_infinity.hits.impact import Rules, ablative_reduction
from umpire.rules.cold_infinity.outline import outline, places_of
from umpire.rules.cold_infinity.small import bar_to_aiming
from umpire.rules.cold_infinity.state.battle import Interception, Use
from umpire.rules.cold_infinity.state.values import SMALL_VESSELS
from umpire.rules.cold_infinity.state.weapons import (
    DefensiveFire,
    DirectWeapon,
    Dispenser,
    FireArc,
    RocketSystem,
)

from .cold_infinity_aiming import MODES, decoys_of, to_weapon
from .cold_infinity_arming import is_on, to_readiness
from .cold_infinity_asking import Given, Question, barred, judged
from .cold_infinity_frigate import block_named, to_sheet, weapon_told
from .cold_infinity_space import hexes_apart
from .cold_infinity_stationary import is_mine, known_mine
from .cold_infinity_words import to_hull, to_rate, to_technology
from .vocabulary import Answer, Unsupported

_USES: dict[str, Use] = {
    **MODES,
    "offense": "attack",
    "offence": "attack",
    "shield": "shield",
    "intercept": "intercept",
}
_NOT_AT_SMALL = "slashing"
"""A configuration in which nothing is aimed at small vessels."""
_MINES: dict[str, Given] = {"proximity": {"configuration": "wave"}, "swarm": {"guided": True}}
"""As what mines strike, by their kinds (CI-10.1.1-1, CI-10.1.2-1)."""
_FAST = 100
"""The Speed of a weapon of which a case tells none, for what does not turn on it."""
_ARC = FireArc(heading="1", shape="turret")


def _able(told: Given, *, rating: int = 1) -> DirectWeapon:
    """Return a weapon of which a case tells no rating for defensive fire as one that has it."""
    weapon = to_weapon({"speed": _FAST, **told})
    if "df" in told or any(mode in told for mode in MODES):
        return weapon
    return replace(weapon, defensive_fire=DefensiveFire(rating, rating, rating))


def to_gun(said: Given, mode: str = "sdf") -> Gun:
    """Return the defending weapon of a case, set to a mode."""
    if "ship" in said:
        block = block_named(said["weapon"], to_sheet(said["ship"]))
        if not isinstance(block, DirectWeapon):
            raise Unsupported("a rack that defends")
        return Gun(block, _USES[mode])
    told = said["defender"] if "defender" in said else weapon_told(said)
    told = {**told, **({"speed": said["defender_speed"]} if "defender_speed" in said else {})}
    if told.get("guardian") or said.get("guardian"):
        told["traits"] = (*told.get("traits", ()), "Guardian")
    return Gun(
        _able(told),
        _USES[told.get("mode", told.get("declared", mode))],
        powered=is_on(told),
        intact=not told.get("destroyed", False),
        readiness=to_readiness(told),
        defended=told.get("defended_this_turn", False),
    )


def to_attack(said: Given) -> Attack:
    """Return the attack of a case: a guided weapon, or direct fire that anything can meet."""
    told = said.get("attack", {})
    if not isinstance(told, Mapping):
        told = {"guided": True} if told == "guided" else {"kind": told}
    told = {**told, **_mine(said, told)}
    speed = said.get("attack_speed", told.get("speed", 0))
    return Attack(
        "target",
        to_technology(told.get("technology", "particle")),
        told.get("configuration", "burst"),
        speed=speed,
        guided=bool(told.get("guided", False)),
    )


def _mine(said: Given, told: Given) -> Given:
    """Return as what a mine strikes, if the attack of a case is one."""
    words = ("mine", "kind", "type", "weapon", "source")
    mine = next((told[word] for word in words if word in told), said.get("mine", ""))
    kind = str(mine.get("kind") if isinstance(mine, Mapping) else mine).removesuffix("_mine")
    return _MINES.get(kind, {})


def _df_allowed(question: Question) -> Answer:
    said = question.said
    gun, attack = to_gun(said, said.get("mode", "sdf")), to_attack(said)
    in_arc = said.get("in_arc", said.get("attacker_in_arc", True))
    return barred(bar_to_defending(gun, attack, question.tables, in_arc=in_arc))


def _allocate_df(question: Question) -> Answer:
    """Answer with whether defensive fire of some mode can be put against an attack."""
    said = question.said
    mode = next(each for each in MODES if each in said)
    gun = to_gun({"defender": {mode: said[mode]}}, mode)
    return barred(bar_to_defending(gun, to_attack(said), question.tables, in_arc=True))


def _contributions(said: Given, mode: str) -> tuple[Contribution, ...]:
    wanted = MODES if mode == "all" else {mode: MODES[mode]}
    return tuple(
        Contribution("unit", f"{name}{n}", kind, rating)
        for name, kind in wanted.items()
        for n, rating in enumerate(_ratings(said.get(name, ())))
    )


def _ratings(told: int | list[int]) -> list[int]:
    """Return ratings of defensive fire, whichever way they are signed."""
    return [abs(each) for each in (told if isinstance(told, list | tuple) else [told])]


def _df_modifier(question: Question) -> Answer:
    """Answer with what weapons in a mode take off a throw, and what that costs them."""
    said, table = question.said, question.tables.defence
    found = _contributions(said, said.get("mode", "all"))
    total = defence_total(found, table, guided=bool(said.get("guided", False)))
    hurt = any(strains(each.mode) for each in found)
    damage = table.emergency_damage if hurt else 0
    return {"drm": total.drm, "damage_each": damage, "armor_ignored": hurt}


def _df_effect(question: Question) -> Answer:
    """Answer with what defensive fire does: to the throw, or, ablative, to the damage."""
    said, table = question.said, question.tables.defence
    guided = to_attack(said).guided
    told = {each: abs(said.get(each, 0)) for each in ("ablative_df", "df", "df_total")}
    fire = tuple(
        Contribution("unit", name, "standard", points, ablative=name == "ablative_df")
        for name, points in told.items()
        if points
    )
    total = defence_total(fire, table, guided=guided)
    damage = ablative_reduction(said.get("damage", 0), total.ablative, table)
    return {"drm": total.drm, "damage_reduction": damage}


def _switch(question: Question) -> Answer:
    """Answer with whether a weapon may change what it is set to, and what that costs it."""
    told, to = question.said["weapon"], question.said["to"]
    if to == "shield":
        return _to_shield(question, told)
    if to not in MODES:
        raise Unsupported(f"no mode {to!r}")
    use = _USES[told.get("declared", told.get("mode", "offense"))]
    code = bar_to_switching(_able(told).defensive_fire, use, MODES[to])
    after = use if code else MODES[to]
    attacks = after == "attack" and bar_to_attacking(after) is None
    return barred(code, fires_offensively=attacks)


def _to_shield(question: Question, told: Given) -> Answer:
    emergency, structure = told.get("mode") == "edf", told.get("structure", 1)
    capable, damage = told.get("shield_capable", False), question.tables.defence.emergency_damage

    def changed() -> Answer:
        cost = becoming_shield(capable=capable, emergency=emergency, cost=damage)
        return {"structure": structure - cost, "damage": cost}

    return judged(changed, structure=structure)


def _use_edf(question: Question) -> Answer:
    """Answer with whether a weapon fires in an emergency, and how long it cools down after it."""
    gun = to_gun(question.said, "edf")
    after = after_defence(gun.readiness, gun.weapon.rate_of_fire)
    code = bar_to_defending(gun, to_attack(question.said), question.tables, in_arc=True)
    turn = question.said.get("turn", 1)
    return barred(code, cooldown_turns=after.cooling, cooldown_from=turn + 1)


def _screen(question: Question) -> Answer:
    said = question.said
    in_arc = said.get("in_arc", True)
    post = Post(
        attacker_in_arc=said.get("attacker_in_arc", in_arc),
        target_in_arc=said.get("target_in_arc", in_arc),
        range_penalty=abs(said.get("raw_range_penalty", 0)),
        to_attacker=said.get("defender_to_attacker", 0),
        target_to_attacker=said.get("target_to_attacker", 1),
    )
    return barred(bar_to_screening(to_gun(said), to_attack(said), post, question.tables))


def _declare_intercept(question: Question) -> Answer:
    said = question.said
    told = {"damage": "1d6", **said["weapon"]}
    told["damage"] = told["damage"] or 0
    if not said.get("targets_small_vessels", told.get("targets_small_vessels", True)):
        told["configuration"] = _NOT_AT_SMALL
    use = told.get("declared", told.get("mode", "intercept"))
    gun = Gun(
        to_weapon(told),
        _USES.get(use, use),
        powered=is_on(told),
        intact=not told.get("destroyed", False),
        readiness=to_readiness(told),
    )
    launch = LaunchHex(said.get("launch_hex_in_arc", True), said.get("line_of_sight", True))
    configuration: Any = told.get("configuration", "burst")
    tries = said.get("attempt", said.get("attempts", 1))
    of_it = Interception("unit", "weapon", "guided", tries)
    (too_often,) = bars_to_tries((of_it,), {("unit", "weapon"): gun})
    return barred(bar_to_intercepting(gun, configuration, launch) or too_often)


def _mark(said: Given) -> Mark:
    return Mark(
        said.get("guided_amplification", 0),
        said.get("launcher_accuracy", 0),
        said.get("shots_fired_last_turn", 0),
    )


def _intercept_drm(question: Question) -> Answer:
    """Answer with the modifier of an intercept; its lock-on is on the launch hex."""
    said, table = question.said, question.tables.defence
    weapon = to_weapon(said["weapon"])
    drone = "drone_distance" in said or said.get("drone", False)
    far = hexes_apart(question, "drone_distance", "launch_hex_distance", "range")
    hexes = intercept_hexes(far, said.get("attempt", 1), table, drone=drone)
    own = said.get("interceptor_amplification", 0)
    aim = Aim(weapon.accuracy.number, own, doubled=not said.get("launch_hex_in_shroud", True))
    rules = Rules(question.tables, question.options)
    found = intercept_drm(weapon.range, hexes, aim, _mark(said), rules)
    return {"range_used": hexes, "range": found.range, "drm": found.total}


def _throw(question: Question, drm: int) -> Answer:
    if not question.thrown:
        return {"drm": drm}
    found = to_hit(question.throw(3), drm, question.tables.fire)
    return {"drm": drm, "result": found.result, "destroyed": found.hit}


def _rockets_allowed(question: Question) -> Answer:
    said = question.said
    shots = said.get("shots", to_rate(said).shots)
    system = RocketSystem(id="amrs", arc=_ARC, shots=shots)
    rockets = Rockets(said.get("rockets", shots), said.get("tries", said.get("attempt", 1) - 1))
    in_arc = said.get("in_arc", True)
    post = RocketPost(
        said.get("launch_hex_in_arc", in_arc),
        said.get("target_in_arc", in_arc),
        hexes_apart(question, "protected_distance"),
    )
    return barred(bar_to_rockets(system, rockets, post, question.tables.defence))


def _dispenser_allowed(question: Question, releases: Any) -> Answer:
    said, table = question.said, question.tables.defence
    dispenser = Dispenser(id="dispenser", releases=releases, strength=said.get("strength", 1))
    left, far = said.get("magazine", 1), hexes_apart(question, "protected_distance")
    return barred(bar_to_dispensing(dispenser, left, far, table))


def _decoyed(question: Question) -> Answer:
    found = decoys_of(question)
    return {"drm": -sum(found), "chaff": -found.chaff, "flares": -found.flares}


def _declare_attack(question: Question) -> Answer:
    """Answer with whether an attack may be declared: here and now, at such a target, so."""
    said = question.said
    if "phase" in said or "step" in said:
        phase = said.get("phase", said.get("step"))
        homes = places_of("declare_attack", outline(question.options))
        return barred(None if phase in {place.phase.name for place in homes} else WRONG_PHASE)
    weapon = said.get("weapon", {})
    barring = bar_to_attacking(_USES[weapon.get("mode", "offense")])
    if barring:
        return barred(barring)
    if is_mine(said):
        known_mine(question)
        return {}
    target = said.get("target", "starship")
    kind = target.get("kind", "starship") if isinstance(target, Mapping) else target
    small = to_hull(kind) in SMALL_VESSELS
    configuration = said.get("configuration", weapon.get("configuration", "burst"))
    traits = tuple(said.get("traits", weapon.get("traits", ())))
    return barred(bar_to_aiming(configuration, traits) if small else None)


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "df_allowed": _df_allowed,
    "allocate_df": _allocate_df,
    "df_modifier": _df_modifier,
    "df_effect": _df_effect,
    "switch_mode": _switch,
    "use_edf": _use_edf,
    "screen_allowed": _screen,
    "declare_intercept": _declare_intercept,
    "intercept_drm": _intercept_drm,
    "intercept_roll": lambda question: _throw(question, question.said["drm"]),
    "amrs": lambda question: _throw(question, rocket_drm(_mark(question.said)).total),
    "amrs_allowed": _rockets_allowed,
    "flare_allowed": lambda question: _dispenser_allowed(question, "flares"),
    "chaff_allowed": lambda question: _dispenser_allowed(question, "chaff"),
    "guided_drm_adjust": _decoyed,
    "declare_attack": _declare_attack,
}
