"""The design of weapons in the words of the suite (CI 17): prices, power, structure, levels."""

from collections.abc import Callable
from typing import Any

from umpire.rules.cold_infinity.design import armoury as drum_prices
from umpire.rules.cold_infinity.design import tables as amounts
from umpire.rules.cold_infinity.design import weapons as guided_prices
from umpire.rules.cold_infinity.design import weapons as weapon_prices
from umpire.rules.cold_infinity.design.tables import Schedules
from umpire.rules.cold_infinity.design.weapons import MATTER, RADIATION, made_rack
from umpire.rules.cold_infinity.design.yard import Ledger, RackDesign, Yard

from .cold_infinity_asking import Question
from .cold_infinity_design import (
    allowed,
    first,
    is_small,
    number,
    to_design_options,
    to_prices,
)
from .cold_infinity_words import to_damage, to_technology
from .vocabulary import Answer, Unsupported


def _each(told: Any, answer: Callable[[Any], Any]) -> Any:
    """Return one answer, or one for each thing that is told."""
    return [answer(each) for each in told] if isinstance(told, list) else answer(told)


def _damage_cost(question: Question) -> Answer:
    told = first(question, "damage", "dice", "fixed")
    answer: Answer = {"cp": _each(told, lambda each: weapon_prices.damage_cp(to_damage(each)))}
    level = question.said.get("tl", question.said.get("tech_level"))
    if level is None and "technology" in question.said:
        level = _base_level(question)
    if level is None:
        return answer
    each = told if isinstance(told, list) else [told]
    return answer | allowed(holds=all(_may_throw(one, level, question) for one in each))


def _may_throw(damage: Any, level: int, question: Question) -> bool:
    weapons = to_prices(question).weapons
    needs = [weapon_prices.dice_from_level(dice.sides, weapons) for dice in to_damage(damage).dice]
    return all(need is not None and need <= level for need in needs)


def _damage_allowed(question: Question) -> Answer:
    """Answer whether a level may throw damage with such dice."""
    damage = first(question, "damage", "die", "dice", "schedule")
    return allowed(holds=_may_throw(damage, first(question, "tl", "tech_level"), question))


def _fixed_row(question: Question) -> Answer:
    weapons = to_prices(question).weapons
    told = first(question, "values", "value", "fixed")
    power = _each(told, lambda each: weapon_prices.fixed_row(each, weapons).power)
    return {
        "power": power,
        "structure": _each(told, lambda each: weapon_prices.fixed_row(each, weapons).structure),
    }


def _modifier_sum(question: Question) -> Answer:
    said = question.said
    apart = [*said.get("enhancements", ()), *said.get("limitations", ())]
    told = first(question, "percent", "percents", "modifiers", otherwise=apart or None)
    found = weapon_prices.modifier(
        told if isinstance(told, list) else [told], to_prices(question).weapons
    )
    answer = {"percent": number(found)}
    if "cp" in question.said or "base_cp" in question.said:
        cp = amounts.changed(first(question, "cp", "base_cp"), (found,))
        answer["cp"] = amounts.charged(cp)
    return answer


def _true_tl(question: Question) -> Answer:
    said = question.said
    base = said.get("base_tl", said.get("tl"))
    if base is None:
        base = _base_level(question)
    counts = [
        len(told) if isinstance(told := said.get(name, 0), list) else told
        for name in ("enhancements", "limitations")
    ]
    level = weapon_prices.true_level(base, *counts)
    return {"tl": level}


def _base_level(question: Question) -> int:
    name = to_technology(first(question, "technology"))
    found = weapon_prices.technology_level(name, to_prices(question).weapons)
    if found is None:
        raise Unsupported(f"no level of {name!r}")
    return found


def _weapon_tl(question: Question) -> Answer:
    told = question.said.get("technologies")
    if told is None:
        return {"tl": _base_level(question)}
    weapons = to_prices(question).weapons
    return {"tl": [weapon_prices.technology_level(to_technology(each), weapons) for each in told]}


def _configuration_cost(question: Question) -> Answer:
    told = first(question, "configurations", "count")
    count = len(told) if isinstance(told, list) else told
    cp = weapon_prices.configurations_cp(
        first(question, "cp", "base_cp"), count, to_prices(question).weapons
    )
    return {"cp": amounts.charged(cp)}


def _need(question: Question) -> weapon_prices.Need:
    return weapon_prices.Need(question.said.get("power", 0), question.said.get("structure", 0))


def _weapon_power(question: Question) -> Answer:
    """Answer with power: multiplied, raised by enhancements, then exchanged for CP."""
    said, weapons = question.said, to_prices(question).weapons
    power = weapon_prices.multiplied_power(said["power"], said.get("multipliers", ()))
    need = weapon_prices.enhanced(
        _need(question)._replace(power=power), said.get("enhancement_percent", 0), weapons
    )
    need, cost = weapon_prices.traded(
        need,
        said.get("power_change", said.get("power_adjustment", 0)),
        said.get("structure_change", said.get("structure_adjustment", 0)),
        weapons,
    )
    return {"power": need.power, "structure": need.structure, "cp": number(cost)}


def _weapon_mass(question: Question) -> Answer:
    need = _need(question)
    mass = weapon_prices.weapon_mass(need.power, need.structure, to_prices(question).weapons)
    return {"mass": number(mass)}


def _linked_cost(question: Question) -> Answer:
    weapons = to_prices(question).weapons
    cp = amounts.changed(first(question, "cp", "base_cp"), (weapons.link_percent,))
    return {"cp": amounts.charged(cp)}


def _base_costs(question: Question) -> Answer:
    """Answer with where the price of a weapon begins."""
    weapons, said = to_prices(question).weapons, question.said
    if said.get("new_technology") or said.get("technology") == "new":
        return {"cp": weapons.new_technology_cp}
    small = said.get("small_vessel") or is_small(question)
    return {"cp": weapons.small_cp if small else weapons.base_cp}


def _rack_stats(question: Question) -> Answer:
    prices, magazine = to_prices(question), first(question, "magazine", "capacity")
    rack = RackDesign(id="rack", magazine=magazine, munitions=("missile",))
    yard = Yard(prices, Schedules(), to_design_options(question), question.tables)
    made = made_rack(rack, "", yard, Ledger())
    return {
        "structure": made.structure,
        "mass": number(made.mass),
        "power": made.power,
        "rof": f"1+{prices.guided.base_arming}",
    }


def _guided_tl(known: str, *kinds: str) -> Callable[[Question], Answer]:
    """Return the command that tells the level of missiles or torpedoes by their price."""

    def told(question: Question) -> Answer:
        name, prices = to_technology(question.said.get("technology", "")), to_prices(question)
        least = weapon_prices.technology_level(name, prices.weapons) or 1
        level = guided_prices.level_for(first(question, "cp"), least, prices.guided)
        may = ("", *kinds, *getattr(prices.guided, known))
        return {"tl": level, **allowed(holds=name in may)}

    return told


def _missile_technology(question: Question) -> Answer:
    """Answer with the price of a missile or torpedo of another technology."""
    guided = to_prices(question).guided
    cp = guided_prices.other_technology_cp(first(question, "cp", "base_cp"), guided)
    return {"cp": amounts.charged(cp), "percent": guided.technology_percent}


def _missile_cost(question: Question) -> Answer:
    """Answer with the price of so many missiles of a type."""
    guided = to_prices(question).guided
    count = first(question, "missiles", "count", "number")
    cp = guided_prices.stock_cp(first(question, "cp", "type_cp"), count, guided)
    return {"cp": amounts.charged(cp)}


def _reload_rack(question: Question) -> Answer:
    guided, capacity = to_prices(question).guided, first(question, "capacity", "magazine")
    cp = guided_prices.reload_cp(question.said.get("operations", 0), capacity, guided)
    return {**_rack_stats(question), "cp": amounts.charged(cp)}


_DRUMS: dict[str, drum_prices.DrumKind] = {
    "minelayer": "minelayer",
    "mine": "minelayer",
    "beacon_launcher": "beacon_launcher",
    "beacon": "beacon_launcher",
    "wpds": "wpds",
    "weapon_platform": "wpds",
}
"""Drums by what cases call them."""


def _drum_kind(question: Question) -> drum_prices.DrumKind:
    told = _DRUMS.get(first(question, "kind", "drum"))
    if told is None:
        raise Unsupported("no such drum")
    return told


def _drum_reach(question: Question, otherwise: int) -> int:
    """Return how far a drum casts; a case may say only that it ejects, or that it does not."""
    said = question.said
    if said.get("mode") == "depositing" or said.get("depositing") or said.get("ejecting") is False:
        return 0
    names = ("range", "hexes", "ejection_range", "eject_hexes", "reach")
    return int(next((said[name] for name in names if name in said), otherwise))


def _drum_mass(question: Question) -> Answer:
    """Answer with the Mass and the structure of a drum; those of a platform are its own."""
    carried = first(question, "platform_mass", "munitions", "size", "count")
    mass = drum_prices.drum_mass(_drum_kind(question), carried, to_prices(question).drums)
    return {"mass": number(mass), "structure": drum_prices.drum_structure(carried)}


def _drum_power(question: Question) -> Answer:
    kind = _drum_kind(question)
    drums = to_prices(question).drums
    most = drum_prices.most_reach(kind, drums)
    reach = _drum_reach(question, 1 if question.said.get("ejecting") else most or 0)
    power = drum_prices.drum_power(kind, reach, question.said.get("platform_mass", 0), drums)
    return {"power": power, **allowed(holds=most is None or reach <= most)}


def _drum_cost(question: Question) -> Answer:
    kind, drums, reach = _drum_kind(question), to_prices(question).drums, _drum_reach(question, 0)
    most = drum_prices.most_reach(kind, drums)
    base = question.said.get("cp", question.said.get("base_cp"))
    cp = drum_prices.ejecting_cp(
        drum_prices.drum_base_cp(kind, drums) if base is None else base, reach, drums
    )
    return {"cp": amounts.charged(cp), **allowed(holds=most is None or reach <= most)}


def _micro_platform(question: Question) -> Answer:
    drums = to_prices(question).drums
    fits = drum_prices.fits_micro_platform(first(question, "weapon_power", "power"), drums)
    cp = drum_prices.micro_platform_cp(first(question, "weapon_cp", "cp"), drums)
    return {"cp": cp, **allowed(holds=fits)} if fits else allowed(holds=fits)


def _ess_beacon(question: Question) -> Answer:
    drums = to_prices(question).drums
    fits = drum_prices.fits_beacon(first(question, "ess_power", "power"), drums)
    cp = drum_prices.micro_platform_cp(first(question, "ess_cp", "cp"), drums)
    return {"cp": cp, **allowed(holds=fits)} if fits else allowed(holds=fits)


def _mine_cost(question: Question) -> Answer:
    drums = to_prices(question).drums
    kinds = {"proximity": drums.proximity_cp, "swarm": drums.swarm_cp}
    return {"cp": kinds[str(first(question, "kind", "mine")).removesuffix("_mine")]}


def _system_cost(question: Question) -> Answer:
    """Answer with what a system is charged: a whole number, and never nothing."""
    return {"cp": _each(first(question, "cp", "base_cp"), amounts.charged)}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "system_cost": _system_cost,
    "round_cp": _system_cost,
    "damage_cost": _damage_cost,
    "damage_schedule": _damage_allowed,
    "damage_allowed": _damage_allowed,
    "fixed_row": _fixed_row,
    "modifier_sum": _modifier_sum,
    "true_tl": _true_tl,
    "weapon_tl": _weapon_tl,
    "base_tl": _weapon_tl,
    "configuration_cost": _configuration_cost,
    "base_cost": _base_costs,
    "weapon_power": _weapon_power,
    "weapon_power_structure": _weapon_power,
    "weapon_mass": _weapon_mass,
    "link_cost": _linked_cost,
    "rack_stats": _rack_stats,
    "missile_tl": _guided_tl("missile_technologies", MATTER),
    "rack_tl": _guided_tl("missile_technologies", MATTER),
    "torpedo_tl": _guided_tl("torpedo_technologies", RADIATION),
    "missile_technology": _missile_technology,
    "missile_cost": _missile_cost,
    "reload_rack": _reload_rack,
    "drum_mass": _drum_mass,
    "drum_structure": _drum_mass,
    "drum_power": _drum_power,
    "drum_cost": _drum_cost,
    "micro_platform": _micro_platform,
    "ess_beacon": _ess_beacon,
    "mine_cost": _mine_cost,
}
