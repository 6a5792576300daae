"""The design of fighters and shuttles in the words of the suite (CI 16.5, 16.7, 17.3)."""

from collections.abc import Callable, Mapping

from umpire.rules.cold_infinity.design import ships as craft_prices
from umpire.rules.cold_infinity.state.values import HullType

from .cold_infinity_asking import Given, Question
from .cold_infinity_design import first, number, to_prices
from .cold_infinity_words import to_hull
from .vocabulary import Answer, Unsupported


def _said(question: Question) -> Given:
    """Return what a case says, with all that it tells of its `fighter` or `shuttle`."""
    said = question.said
    nested = [
        each for name in ("fighter", "shuttle") if isinstance(each := said.get(name), Mapping)
    ]
    return {**said, **nested[0]} if nested else said


def _small_vessel(question: Question, otherwise: str) -> HullType:
    """Return a small vessel by its name, by its class and what it is, or by its Mass.

    Raises:
        Unsupported: there is none such.
    """
    said = _said(question)
    told = str(said.get("hull_type", said.get("class", said.get("unit", ""))))
    kinds = ("fighter", "shuttle")
    kind = next((k for k in kinds if k in told or k in said or said.get("kind") == k), otherwise)
    for hull, mass in craft_prices.MASSES.items():
        named = told in (hull, hull.removesuffix(f"_{kind}"))
        if hull.endswith(kind) and (
            named or (told in ("", kind) and mass == said.get("mass", mass))
        ):
            return hull
    raise Unsupported(f"no {kind} {told!r}")


def _armour_limit(question: Question) -> Answer:
    said, craft = _said(question), to_prices(question).craft
    if said.get("suicide") or said.get("assault"):
        return {"max": craft.suicide_armour, "limit": craft.suicide_armour}
    most = craft_prices.most_armour(_small_vessel(question, "fighter"), craft)
    return {"max": most, "limit": most}


def _evasion_limit(question: Question) -> Answer:
    """Answer with the levels of evasion that a fighter has, by what is spent on them."""
    craft = to_prices(question).craft
    found = craft_prices.evasion_for(
        _said(question).get("cp", 0), _small_vessel(question, "fighter"), craft
    )
    return {"limit": found, "max": found}


def _evasion_cost(question: Question) -> Answer:
    craft = to_prices(question).craft
    told = first(question, "limit", "levels", "level")
    return {"cp": number(craft_prices.evasion_cp(told, _small_vessel(question, "fighter"), craft))}


def _hull_limit(question: Question) -> Answer:
    said = _said(question)
    hull = said.get("hull_type", said.get("unit"))
    mass = said["mass"] if "mass" in said else craft_prices.MASSES[to_hull(hull)]
    most = craft_prices.most_hull(mass, to_prices(question).craft)
    return {"max": most, "limit": most}


def _thrust_limit(question: Question) -> Answer:
    """Answer for the vessel that is told; a class is that of a fighter, a Mass of a shuttle."""
    craft, said = to_prices(question).craft, _said(question)
    fluid = bool(said.get("non_inertial", False))
    otherwise = "fighter" if "class" in said else "shuttle"
    most = craft_prices.most_thrust(_small_vessel(question, otherwise), craft, non_inertial=fluid)
    return {"max": most, "limit": most}


def _thrust_cost(question: Question) -> Answer:
    fluid = bool(question.said.get("non_inertial", False))
    told = first(question, "thrust", "points")
    cp = craft_prices.thrust_cp(told, to_prices(question).craft, non_inertial=fluid)
    return {"cp": number(cp)}


def _weapon_limit(question: Question) -> Answer:
    most = craft_prices.most_weapons(_small_vessel(question, "fighter"), to_prices(question).craft)
    return {"max": most, "limit": most, "weapons": most}


def _enhancement_limit(question: Question) -> Answer:
    most = craft_prices.most_enhancements(first(question, "mass"), to_prices(question).craft)
    return {"max": most, "limit": most}


def _cutter_cost(question: Question) -> Answer:
    level = first(question, "tl", "tech_level", "level")
    return {"cp": number(craft_prices.cutter_cp(level, to_prices(question).craft))}


def _pack_cost(question: Question) -> Answer:
    return {"cp": to_prices(question).craft.pack_cp}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "armor_limit": _armour_limit,
    "evasion_limit": _evasion_limit,
    "evasion_cost": _evasion_cost,
    "hull_limit": _hull_limit,
    "thrust_limit": _thrust_limit,
    "thrust_cost": _thrust_cost,
    "weapon_limit": _weapon_limit,
    "enhancement_limit": _enhancement_limit,
    "breach_cutter_cost": _cutter_cost,
    "suicide_pack_cost": _pack_cost,
}
