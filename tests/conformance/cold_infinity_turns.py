"""Hulls, initiative and the sequence of play in the words of the suite (CI 1, 2, 12.4.1)."""

from collections.abc import Callable, Mapping

from umpire.kernel.hexes import at_layer, layer
from umpire.kernel.initiative import ranked
from umpire.rules.cold_infinity.boarding import configuration_of, craft_ramming_value
from umpire.rules.cold_infinity.design.ships import MASSES
from umpire.rules.cold_infinity.outline import PLOTS, SubStep, TurnPhase, outline
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import CraftArmour, CraftSheet
from umpire.rules.cold_infinity.state.tables import (
    DETONATION_PACK,
    MATTER,
    category,
    ramming_value,
    row_of,
    sections_for_mass,
)
from umpire.rules.cold_infinity.state.units import parse, told_speed
from umpire.rules.cold_infinity.state.values import Cause
from umpire.rules.cold_infinity.turns.initiative import (
    Initiative,
    Mover,
    Penalty,
    Standing,
    first_base,
    initiative,
    movement_order,
    penalty,
)

from .cold_infinity_asking import Given, Question
from .cold_infinity_frigate import of_ship, to_sheet
from .cold_infinity_words import SIDE_NAMES, to_hull
from .vocabulary import Answer, Unsupported

_DEEDS: dict[str, Cause] = {
    "launcher": "launching",
    "craft": "launched",
    "receiver": "receiving",
}
"""What a unit did last turn, by what a case calls it."""
_PHASES = {
    "preliminary": "preliminary_actions",
    "weapon_launch": "launch",
    "fire_determination": "determination",
    "ship_adjustments": "adjustments",
}
"""Phases and steps by other names that cases may use."""


def _sections(question: Question) -> Answer:
    hull = to_hull(of_ship(question.said)["hull_type"])
    row = row_of(hull, question.tables.hulls)
    if row is None:
        raise Unsupported(f"no hull {hull!r}")
    return {"sections": row.sections, "category": category(hull)}


def _sections_for_mass(question: Question) -> Answer:
    return {"sections": sections_for_mass(question.said["mass"], question.tables)}


def _ramming_value(question: Question) -> Answer:
    """Answer for a starship; with armour, or told to be one, for a fighter or shuttle."""
    said = question.said
    if "ship" in said:
        sheet = to_sheet(said["ship"])
        return {"value": ramming_value(sheet.mass, said.get("printed", sheet.ramming_value))}
    name = next((each for each in ("fighter", "shuttle") if each in said), None)
    if name is None and not {"forward_armor", "hull_type"} & set(said):
        return {"value": ramming_value(said["mass"], said.get("printed"))}
    told = said[name] if name else said
    hull = to_hull(told.get("hull_type", name or "fighter"))
    if category(hull) != "small_vessel":
        return {"value": ramming_value(told["mass"], told.get("printed"))}
    sides = {"forward": told.get("forward_armor", 0)}
    if isinstance(told.get("armor"), Mapping):
        sides = {SIDE_NAMES.get(side, side): points for side, points in told["armor"].items()}
    craft = CraftSheet(
        class_name="Craft",
        hull_type=hull,  # type: ignore[arg-type]
        mass=told.get("mass", MASSES.get(hull, 1)),
        thrust=1,
        armour=CraftArmour(**sides),
        hull=1,
        ramming_value=told.get("printed"),
        traits=(DETONATION_PACK,) if told.get("detonation_pack") else (),
    )
    return {"value": craft_ramming_value(craft)}


def _ram_configuration(question: Question) -> Answer:
    """Answer with how each of two units takes a ram."""
    (one, first), (other, second) = question.said["sections"].items()
    taken = {one: configuration_of(first, second), other: configuration_of(second, first)}
    return {**taken, "technology": MATTER}


def _list_substeps(question: Question) -> Answer:
    """Answer with the sub-steps of a phase or step; of movement by plots with those of plots."""
    told, turns = str(question.said["phase"]), question.options.movement_turns
    name = _PHASES.get(told, told)
    if name == "movement" and turns != "initiative":
        return {"order": _named(PLOTS[turns])}
    found = _sub_steps(name, question.options)
    if not found and not _sub_steps(name, Options(level="advanced")):
        raise Unsupported(f"no phase {name!r}")
    return {"order": _named(found)}


def _sub_steps(name: str, options: Options) -> list[SubStep]:
    """Return the sub-steps of a phase or step; the basic rules have not all of them."""
    found: list[SubStep] = []
    for step in outline(options):
        for phase in step.phases:
            if name in (step.name, phase.name):
                found += phase.sub_steps
            elif name == "per_ship_movement" and phase.name == "movement":
                found += _ship_by_ship(phase)
    return found


def _ship_by_ship(phase: TurnPhase) -> tuple[SubStep, ...]:
    return next(each.parts for each in phase.sub_steps if each.parts)


def _named(steps: tuple[SubStep, ...] | list[SubStep]) -> list[str]:
    """Return sub-steps by name, as the suite spells them."""
    names = [step.name for step in steps]
    return [n.replace("armour", "armor").replace("manoeuvre", "maneuver") for n in names]


def _base(unit: Given) -> int:
    if unit.get("initial_base") is not None:
        return int(unit["initial_base"])
    return first_base(unit["mass"], unit.get("count", 1))


def _penalties(question: Question, name: str, unit: Given) -> tuple[Penalty, ...]:
    """Return what adds to a unit's rating: by its name, by what it does, or as points."""
    table, options = question.tables.initiative, question.options
    told = [(cause, unit.get(cause, 0)) for cause in ("launched", "launching", "receiving")]
    told += [("bridge_transfer", int(unit.get("bridge_transfer", False)))]
    if name in _DEEDS:
        told += [(_DEEDS[name], unit.get("vessels", 1))]
    found = [penalty(cause, int(n), table, options) for cause, n in told if n]  # type: ignore[arg-type]
    points = unit.get("penalties_this_turn", 0)
    return (*found, Penalty("bridge_transfer", points)) if points else tuple(found)


def _rated(question: Question, name: str, unit: Given) -> Initiative:
    """Return the initiative of a unit, which throws its die."""
    base, previous = _base(unit), unit.get("previous_initiative")
    standing = Standing(base, previous, _penalties(question, name, unit))
    (face,) = question.throw(1)
    table, options = question.tables.initiative, question.options
    return initiative(standing, _speed(question, unit), face, table, options)


def _speed(question: Question, unit: Given) -> int:
    """Return the Speed of a unit: as told, or as its vector has it."""
    going = parse(str(unit.get("vector", "0")))
    rising = at_layer(going, layer(going) + unit.get("z_rate", 0))
    return int(unit.get("speed", told_speed(question.options, rising)))


def _determine_initiative(question: Question) -> Answer:
    """Answer for one unit term by term; for several with their ratings by name."""
    given = of_ship(question.said)
    alone = given.get("unit", given if _is_unit(given) else None)
    if alone is not None:
        rated = _rated(question, "unit", alone)
        told = {"base": rated.base, "speed_term": rated.speed_term, "initiative": rated.rating}
        return {**told, "total": rated.total, "penalties": sum(p.points for p in rated.penalties)}
    units = given.get("units", given)
    if isinstance(units, Mapping):
        named = [(name, unit) for name, unit in units.items() if _is_unit(unit)]
    else:
        named = [(unit["id"], unit) for unit in units]
    order = [name.strip() for name in str(question.said.get("dice_order", "")).split(",")]
    if {name for name, _ in named} == set(order):
        named.sort(key=lambda each: order.index(each[0]))
    return {name: _rated(question, name, unit).rating for name, unit in named}


def _is_unit(told: object) -> bool:
    return isinstance(told, Mapping) and "mass" in told


def _initiative_over_turns(question: Question) -> Answer:
    """Answer with the ratings turn by turn; each turn begins from the last one's."""
    unit = dict(question.said["unit"])
    ratings = {}
    for name in sorted(key for key in question.said if key.startswith("turn_")):
        turn = question.said[name]
        faces = turn["dice"]
        changed = {**unit, **turn}
        standing = Standing(
            _base(unit), unit.get("previous_initiative"), _penalties(question, "unit", changed)
        )
        table, options = question.tables.initiative, question.options
        rated = initiative(standing, _speed(question, changed), faces[0], table, options)
        ratings[name] = unit["previous_initiative"] = rated.rating
    return ratings


def _movement_order(question: Question) -> Answer:
    """Answer with the order in which units move; those in one tier throw until they differ."""
    given = question.said
    if "ratings" in given:
        movers = [Mover(name, rating, 0, 0) for name, rating in given["ratings"].items()]
    else:
        movers = [_mover(unit) for unit in given["units"]]
    order: list[str] = []
    for tier in movement_order(movers):
        order += tier if len(tier) == 1 else ranked(tier, lambda *_: question.throw(1)[0])
    return {"order": order, "first": order[0], "last": order[-1]}


def _mover(unit: Given) -> Mover:
    mass = unit["mass"] * unit.get("count", 1)
    return Mover(unit["id"], unit["initiative"], mass, unit.get("previous"))


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "sections": _sections,
    "sections_for_mass": _sections_for_mass,
    "ramming_value": _ramming_value,
    "ram_configuration": _ram_configuration,
    "list_substeps": _list_substeps,
    "determine_initiative": _determine_initiative,
    "determine_initiative_two_turns": _initiative_over_turns,
    "movement_order": _movement_order,
}
