"""The design of ships in the words of the suite (CI 16): prices, limits, Mass.

What costs what is asked of the leaf functions of the book's design; nothing is reckoned here.
"""

from collections.abc import Callable, Mapping
from typing import Any, get_args

import msgspec

from umpire.kernel.decoders import require_sound
from umpire.rules.cold_infinity.design import armoury as ship_prices
from umpire.rules.cold_infinity.design import ship_rules as structure_prices
from umpire.rules.cold_infinity.design import ships as craft_prices
from umpire.rules.cold_infinity.design import tables as amounts
from umpire.rules.cold_infinity.design import weapons as weapon_prices
from umpire.rules.cold_infinity.design.ship_rules import shield_cp
from umpire.rules.cold_infinity.design.tables import (
    BufferingRow,
    DesignOptions,
    PriceRow,
    Prices,
    Schedules,
    ShieldRow,
    ShieldSchedules,
)
from umpire.rules.cold_infinity.design.yard import Yard
from umpire.rules.cold_infinity.state.sheet import Section
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.values import ArcShape
from umpire.rules.cold_infinity.state.weapons import DockForm, Shield

from .cold_infinity_asking import Question
from .cold_infinity_words import DESIGN_OPTIONS, to_hull, to_technology
from .vocabulary import Answer, Unsupported


def to_prices(question: Question) -> Prices:
    """Return the book's prices, but for the arc that an option prices otherwise."""
    told = question.given.get("options", {}).get("wide_arc_cost_pct")
    prices = Prices()
    if told is None:
        return prices
    return msgspec.structs.replace(prices, arcs=msgspec.structs.replace(prices.arcs, wide=told))


def to_design_options(question: Question) -> DesignOptions:
    """Return the options that a case designs with."""
    told = question.given.get("options", {})
    known = {name: told[by] for by, name in DESIGN_OPTIONS.items() if name and by in told}
    return msgspec.convert(known, DesignOptions)


def first(question: Question, *names: str, otherwise: Any = None) -> Any:
    """Return what a case tells under the first of some names.

    Raises:
        Unsupported: it tells none of them, and there is nothing otherwise.
    """
    found = next((question.said[name] for name in names if name in question.said), otherwise)
    if found is None:
        raise Unsupported(f"a case without any of {', '.join(names)}")
    return found


def number(value: Any) -> float:
    """Return an exact number as answers tell it."""
    return amounts.shown(amounts.exact(value))


def _arc_cost(question: Question) -> Answer:
    shape = first(question, "shape", "arc")
    shape = shape["shape"] if isinstance(shape, Mapping) else shape
    if shape not in get_args(ArcShape):
        raise Unsupported(f"no arc {shape!r}")
    cp = ship_prices.with_arc(first(question, "base_cp", "cp"), shape, to_prices(question).arcs)
    percent = ship_prices.arc_percent(shape, to_prices(question).arcs)
    return {"cp": amounts.charged(cp), "percent": percent, "cp_exact": number(cp)}


def _ship_adjustments(question: Question) -> Answer:
    percents = first(question, "percent", "percents")
    percents = percents if isinstance(percents, list) else [percents]
    total = first(question, "total_cp", "cp")
    return {"percent": sum(percents), "cp": ship_prices.adjusted_cp(total, tuple(percents))}


def _mass_adjustment(question: Question) -> Answer:
    hull = to_prices(question).hull
    change = first(question, "change", "adjustment", "mass_change", "delta")
    answer = {"percent": number(ship_prices.adjustment_percent(change, hull))}
    if "mass" in question.said:
        answer["mass"] = number(amounts.exact(question.said["mass"]) + amounts.exact(change))
    return answer | allowed(holds=ship_prices.is_adjustment(change, hull))


def _armour_specialisation(question: Question) -> Answer:
    prices = to_prices(question)
    told = first(question, "technology", "technologies", "against", "specializations", otherwise=[])
    told = [told] if isinstance(told, str) else told
    names = [to_technology(name) for name in told] if isinstance(told, list) else []
    count = len(names) if isinstance(told, list) else told
    level = question.said.get("tl", question.said.get("tech_level", count))
    needs = [weapon_prices.technology_level(name, prices.weapons) or 1 for name in names]
    answer = {"percent": count * prices.hull.specialised_percent}
    return answer | allowed(holds=count <= level and all(need <= level for need in needs))


def allowed(*, holds: bool) -> Answer:
    """Return an answer of yes or no to something that may be built."""
    said = dict.fromkeys(("accepted", "allowed", "legal", "ok"), holds)
    return said | {"refused": not holds}


def _shield_power(question: Question) -> Answer:
    covers = str(question.said.get("kind", question.said.get("shield", "encapsulating")))
    base = first(question, "base_power", "power")
    if covers != "encapsulating":
        return {"power": base}
    return {"power": ship_prices.encapsulating_power(base, question.said["sections"])}


def _covering_shields(question: Question) -> Answer:
    found = ship_prices.covering_shields(question.said["sections"])
    return {"shields": found, "arc_shields": found, "count": found}


def _hull_cost(question: Question) -> Answer:
    points, prices = first(question, "points", "hull", "structure"), to_prices(question)
    if is_small(question):
        return {"cp": amounts.charged(craft_prices.hull_cp(points, prices.craft))}
    block = ship_prices.hull_block(points, prices.hull)
    answer = {"cp": amounts.charged(block.cp), "mass": number(block.mass)}
    return answer | allowed(holds=_has_room(Section(name="core", hull=points)))


def _has_room(value: msgspec.Struct) -> bool:
    """Tell whether a data sheet may have it so."""
    try:
        require_sound(value)
    except msgspec.ValidationError:
        return False
    return True


def is_small(question: Question) -> bool:
    """Tell whether a case is about a fighter or a shuttle."""
    said = question.said
    told = str(said.get("hull_type", said.get("class", said.get("unit", ""))))
    sizes = ("light", "medium", "heavy", "fighter", "shuttle")
    is_told = told in sizes or told.endswith(("_fighter", "_shuttle"))
    return is_told or "fighter" in said or "shuttle" in said


def _armour_cost(question: Question) -> Answer:
    """Answer with price and limit on a small vessel; of a ship, with the Mass alone."""
    points, prices = first(question, "points", "armor", "armour"), to_prices(question)
    if not is_small(question):
        return {"mass": number(ship_prices.armour_mass(points, prices.hull))}
    return {"cp": amounts.charged(craft_prices.craft_armour_cp(points, prices.craft))}


def _launch_tubes(question: Question) -> Answer:
    systems, tubes = to_prices(question).systems, first(question, "tubes", "count")
    pays = ship_prices.tubed_arc(tubes, question.said.get("arc", "fixed"))
    cp = amounts.charged(ship_prices.tubes_cp(tubes, systems))
    return {"cp": cp, "hangar_arc": pays, "hangar_arc_paid": pays}


def _hangar_limit(question: Question) -> Answer:
    most = ship_prices.most_bays(question.said["sections"], to_prices(question).systems)
    return {"max": most, "bays": most, "max_bays": most}


def _cargo_limit(question: Question) -> Answer:
    most = ship_prices.most_containers(question.said["sections"], to_prices(question).systems)
    return {"max": most, "containers": most, "max_containers": most}


def _hangar_cost(question: Question) -> Answer:
    said, prices = question.said, to_prices(question)
    lands = bool(said.get("land", said.get("landing", said.get("receives", False))))
    cp = ship_prices.operations_cp(said.get("operations", 0), prices.systems, receives=lands)
    shape = said.get("shape", said.get("arc", "standard"))
    shape = ship_prices.shape_of(None) if shape == "open" else shape
    shape = ship_prices.tubed_arc(said.get("tubes", 0), shape)
    return {"cp": amounts.charged(ship_prices.with_arc(cp, shape, prices.arcs))}


def _shield_cost(question: Question) -> Answer:
    """Answer with the price of a shield by the schedules of the case."""
    said, told = question.said, question.said["schedules"]
    shield = Shield(id="shield", structure=1, **said["shield"])

    def rows(name: str) -> tuple[PriceRow, ...]:
        return tuple([PriceRow(int(value), cp) for value, cp in told.get(name, {}).items()])

    schedules = ShieldSchedules(
        types=(ShieldRow(covers=shield.covers, cp=told["base"]),),
        deflection=rows("deflection"),
        absorption=rows("absorption"),
        buffering=rows("buffering"),
        buffering_enhancements=tuple(
            [BufferingRow(**each) for each in told.get("buffering_enhancements", ())]
        ),
        hybrid_percent=told.get("hybrid_percent", 0),
    )
    yard = Yard(Prices(), Schedules(shields=schedules), DesignOptions(), Tables())
    cp = shield_cp(shield, yard)
    return {"cp": amounts.charged(cp), "cp_exact": number(cp)}


def _bridge_cost(question: Question) -> Answer:
    highest = first(question, "highest_tl", "ship_tl", "highest", "base_tl")
    level = first(question, "tl", "bridge_tl", "level", otherwise=highest)
    systems = to_prices(question).systems
    level = max(level, highest)
    more = ship_prices.bridge_level_cp(level, highest, systems)
    return {"cp": number(more), "tl": level}


def _repair_cost(question: Question) -> Answer:
    points, systems = (
        first(question, "points", "rating", "repair_points"),
        to_prices(question).systems,
    )
    level = question.said.get("tl", question.said.get("tech_level", 1))
    used = question.said.get("used", points)
    cp = amounts.charged(ship_prices.repair_cp(points, level, systems))
    return {"cp": cp, "power": ship_prices.repair_power(used, systems), "tl": level}


def _brigades(question: Question) -> Answer:
    said, systems = question.said, to_prices(question).systems
    count = first(question, "brigades", "count", "fire_brigades", otherwise=1)
    answer = {"cp": number(ship_prices.brigades_cp(count, systems))}
    level = said.get("bridge_tl", said.get("tl"))
    if said.get("bridge") is False or said.get("bridges") == 0:
        level = 0
    if level is None:
        return answer
    return answer | {"max": level} | allowed(holds=count <= level)


def _decoys(kind: ship_prices.Decoy, *names: str) -> Callable[[Question], Answer]:
    """Return the command that prices rockets, chaff or flares."""

    def priced(question: Question) -> Answer:
        rockets = to_prices(question).rockets
        told = str(first(question, *names)).split("+")[0]
        found = ship_prices.rocket_cp(kind, abs(int(told)), rockets)
        if found is None:
            return allowed(holds=False)
        stats = {"structure": rockets.structure, "mass": rockets.mass}
        return {"cp": amounts.charged(found), "magazine": rockets.magazine, **stats}

    return priced


def _converter(question: Question) -> Answer:
    systems = to_prices(question).systems
    told = first(question, "convert", "rating", "to")
    return {"cp": number(ship_prices.converting_cp(told, systems))}


def _thruster_cost(question: Question) -> Answer:
    fluid = bool(question.said.get("non_inertial", False))
    told = first(question, "channel", "points", "rating")
    cp = ship_prices.channel_cp(told, to_prices(question).systems, non_inertial=fluid)
    return {"cp": amounts.charged(cp)}


def _engine_limit(question: Question) -> Answer:
    systems = to_prices(question).systems
    most = ship_prices.most_thrust(systems)
    answer: Answer = {"structure": systems.engine_structure, "thrust": most, "max": most}
    answer |= {"mass": systems.engine_mass, "max_structure": systems.engine_structure}
    if "thrust" in question.given:
        needed = amounts.parts_up(question.given["thrust"], most)
        answer |= {"engines": needed, "thrust": question.given["thrust"]}
    return answer


def _stealth_cost(question: Question) -> Answer:
    told = first(question, "silhouette", "silhouette_total", "total_silhouette")
    total = sum(told.values()) if isinstance(told, Mapping) else told
    return {"cp": number(ship_prices.stealth_cp(total, to_prices(question).hull))}


def _teleporter_cost(question: Question) -> Answer:
    said, table = question.said, to_prices(question).teleporters
    through = bool(said.get("penetrating", said.get("shield_penetrating", False)))
    cp = ship_prices.teleporter_cp(
        said.get("operations", 1), said.get("range", 1), table, penetrating=through
    )
    stats = {"structure": table.structure, "mass": table.mass, "tl": table.tech_level}
    return {"cp": amounts.charged(cp), **stats}


def _sail_stats(question: Question) -> Answer:
    table = to_prices(question).systems
    return {
        "cp": table.sail_cp,
        "mass": table.sail_mass,
        "structure": table.sail_structure,
        "tl": 1,
    }


def _sink_cost(question: Question) -> Answer:
    structure = first(question, "structure", "hsr", "points")
    block = ship_prices.sink_block(structure, to_prices(question).systems)
    return {"cp": amounts.charged(block.cp), "mass": number(block.mass)}


def _dock_limit(form: DockForm) -> Callable[[Question], Answer]:
    """Return the command that tells the most structure of docks of a form."""

    def told(question: Question) -> Answer:
        table, said = to_prices(question).structures, question.said
        hull = said.get("hull_type")
        docked = structure_prices.DOCKED[form]
        options = to_design_options(question)
        if hull and not structure_prices.may_dock(form, to_hull(hull), options):
            return allowed(holds=False) | {"may": list(docked)}
        mass = said["mass"]
        most = structure_prices.most_docked(mass, table)
        own = structure_prices.dock_mass(said.get("structure", most), table)
        answer = {
            "structure": most,
            "max": most,
            "bay_mass": number(own),
            "dock_mass": number(own),
        }
        answer |= {"total_mass": number(amounts.exact(mass) + own)}
        answer |= {
            "cp": amounts.charged(structure_prices.dock_cp(said.get("structure", most), table))
        }
        wanted = said.get("structure")
        return answer if wanted is None else answer | allowed(holds=wanted <= most)

    return told


def _dock_cost(question: Question) -> Answer:
    prices, said = to_prices(question), question.said
    points = first(question, "structure", "points")
    cp = structure_prices.dock_cp(points, prices.structures)
    shape = said.get("shape", said.get("arc", "standard"))
    mass = structure_prices.dock_mass(points, prices.structures)
    return {
        "cp": amounts.charged(ship_prices.with_arc(cp, shape, prices.arcs)),
        "mass": number(mass),
    }


def _gate_cost(question: Question) -> Answer:
    table = to_prices(question).structures
    cp = structure_prices.gate_cp(first(question, "hull", "structure", "points"), table)
    return {
        "cp": amounts.charged(cp),
        "mass": table.gate_mass,
        "silhouette": table.gate_silhouette,
    }


def _mobile_base(question: Question) -> Answer:
    percent = to_prices(question).hull.mobile_percent
    cp = ship_prices.adjusted_cp(first(question, "total_cp", "cp"), (percent,))
    return {"percent": percent, "cp": cp}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "arc_cost": _arc_cost,
    "ship_adjustments": _ship_adjustments,
    "mass_adjustment": _mass_adjustment,
    "armor_specialization": _armour_specialisation,
    "shield_power": _shield_power,
    "shield_cost": _shield_cost,
    "covering_shields": _covering_shields,
    "arc_shields_needed": _covering_shields,
    "hull_cost": _hull_cost,
    "armor_mass": _armour_cost,
    "armor_cost": _armour_cost,
    "launch_tube_cost": _launch_tubes,
    "hangar_limit": _hangar_limit,
    "hangar_cost": _hangar_cost,
    "external_launcher_cost": _hangar_cost,
    "launcher_cost": _hangar_cost,
    "cargo_limit": _cargo_limit,
    "bridge_cost": _bridge_cost,
    "bridge_tl": _bridge_cost,
    "ars_cost": _repair_cost,
    "fire_brigade_cost": _brigades,
    "fire_brigade_limit": _brigades,
    "fire_brigades": _brigades,
    "amrs_cost": _decoys("rockets", "rof", "shots"),
    "chaff_cost": _decoys("chaff", "drm", "strength"),
    "flare_cost": _decoys("flares", "drm", "strength"),
    "flares_cost": _decoys("flares", "drm", "strength"),
    "convert_cost": _converter,
    "thruster_cost": _thruster_cost,
    "engine_limit": _engine_limit,
    "stealth_cost": _stealth_cost,
    "teleporter_cost": _teleporter_cost,
    "solar_sail_stats": _sail_stats,
    "sail_stats": _sail_stats,
    "hsr_cost": _sink_cost,
    "docking_bay_limit": _dock_limit("bay"),
    "dry_dock_limit": _dock_limit("dry_dock"),
    "docking_bay_cost": _dock_cost,
    "dry_dock_cost": _dock_cost,
    "gate_cost": _gate_cost,
    "mobile_base_cost": _mobile_base,
}
