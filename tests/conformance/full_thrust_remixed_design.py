"""Ship design in the words of the suite (FT 8.3, 9, and the prices of 12.4)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, get_args

from umpire.kernel.arcs import ARCS, Arc
from umpire.rules.full_thrust import design
from umpire.rules.full_thrust.design import (
    Assessment,
    CarriedFighters,
    Cost,
    Design,
    Fitted,
    MagazineSpace,
    Violation,
    assess,
    price_by_share,
    price_fixed,
    spread_over_rows,
)
from umpire.rules.full_thrust.state.battle import FighterType
from umpire.rules.full_thrust.state.ship import Hangar, Ssd, crew_dots, crew_factors
from umpire.rules.full_thrust.state.tables import DesignCosts, FixedCost, PercentCost
from umpire.rules.full_thrust.state.values import Hold

from .full_thrust_remixed_asking import Question
from .full_thrust_remixed_systems import AMMUNITION, SYSTEMS, to_system
from .full_thrust_remixed_words import to_hold
from .vocabulary import Answer, Unsupported

Given = Mapping[str, Any]


def _costs(question: Question) -> DesignCosts:
    return question.battle.tables.design


def _told(cost: Cost) -> Answer:
    return {"mass": cost.mass, "points": cost.points}


# One system.


def _system_cost(question: Question) -> Answer:
    """Answer for one system: what the designer would be told is wrong with it comes first."""
    given, costs = question.given, _costs(question)
    name = given["system"]
    if name in _COSTS:
        return _told(_COSTS[name](given, costs))
    if name in {"screen", "screen_backup"}:
        return _screen_cost(question)
    if name in SYSTEMS:
        return _fitted_cost(question, {**given, "type": name})
    row = getattr(costs, name, None)
    if isinstance(row, FixedCost):
        return _told(price_fixed(row))
    if isinstance(row, PercentCost):
        return _told(price_by_share(given["mass"], row))
    raise Unsupported(f"no system {name!r}")


def _screen_cost(question: Question) -> Answer:
    """Answer for screens of a level, or for spare generators behind the highest level."""
    given = question.given
    if given["system"] == "screen_backup":
        number, table = given.get("number", 1), _costs(question).screen
        return _told(design.price_backup_screens(given["mass"], number, table))
    built = Design(mass=given["mass"], hull=1, screens=given.get("level", 1))
    assessed = assess(built, question.battle.tables)
    wrong = [each for each in assessed.violations if each.pointer == "/screens"]
    (line,) = (line for line in assessed.lines if line.part == "screens")
    return _refused(wrong) if wrong else {"mass": line.mass, "points": line.points}


def _fitted_cost(question: Question, given: Given) -> Answer:
    """Answer for a system that a design lists: its line, or the rule that it breaks."""
    fitted = _fitted({"id": "it", **given})
    feeding = (MagazineSpace("its magazine"),) if given["type"] == "sml" else ()
    assessed = assess(Design(mass=1, hull=1, systems=(fitted, *feeding)), question.battle.tables)
    wrong = [each for each in assessed.violations if each.pointer.startswith("/systems/0")]
    if wrong:
        return _refused(wrong)
    (line,) = (line for line in assessed.lines if line.id == fitted.id)
    return {"mass": line.mass, "points": line.points}


def _refused(wrong: Sequence[Violation]) -> Answer:
    return {
        "ok": False,
        "refused": True,
        "allowed": False,
        "reason": wrong[0].code,
        "reasons": [each.code for each in wrong],
    }


_COSTS: dict[str, Callable[[Given, DesignCosts], Cost]] = {
    "armour": lambda given, costs: design.price_armour(given.get("boxes", 1), costs.armour),
    "hull": lambda given, costs: design.price_hull_integrity(given.get("boxes", 1), costs.hull),
    "ftl_drive": lambda given, costs: design.price_ftl_drive(given["mass"], costs.ftl_drive),
    "main_drive": lambda given, costs: design.price_main_drive(
        given["mass"], given["thrust"], costs.main_drive_per_thrust
    ),
    "streamlining": lambda given, costs: design.price_streamlining(
        given["mass"], given.get("level", "full"), costs.streamlining
    ),
    "cargo": lambda given, costs: design.price_space(given.get("size", 1), costs.cargo_passenger),
    "magazine": lambda given, costs: design.price_magazine(_space(given, costs), costs.salvo),
    "minelayer": lambda given, costs: design.price_minelayer(
        given.get("mines", 0), costs.minelayer
    ),
}


def _space(given: Given, costs: DesignCosts) -> int:
    """Return the space of a magazine, told as such or by what it holds."""
    load = design.load_mass(given.get("standard", 0), given.get("er", 0), costs.salvo)
    return int(given.get("space", given.get("magazine_mass", load)))


def _drive_cost(question: Question) -> Answer:
    given, costs = question.given, _costs(question)
    main = design.price_main_drive(
        given["mass"], given.get("thrust", 0), costs.main_drive_per_thrust
    )
    ftl = (
        design.price_ftl_drive(given["mass"], costs.ftl_drive)
        if given.get("ftl", True)
        else Cost(0, 0)
    )
    return {
        "main_drive_mass": main.mass,
        "ftl_mass": ftl.mass,
        "main_drive_points": main.points,
        "ftl_points": ftl.points,
        "points": main.points + ftl.points,
    }


def _streamlining_cost(question: Question) -> Answer:
    mass, costs = question.given["mass"], _costs(question).streamlining
    return {
        "partial": _told(design.price_streamlining(mass, "partial", costs)),
        "full": _told(design.price_streamlining(mass, "full", costs)),
    }


def _tug_drive(question: Question) -> Answer:
    given, costs = question.given, _costs(question)
    own = design.price_ftl_drive(given["tug_mass"], costs.ftl_drive)
    extra = design.price_tug_drive(given["tow_mass"], costs.tug)
    return {
        "own_ftl": own.mass,
        "extra": extra.mass,
        "total": own.mass + extra.mass,
        "points": own.points + extra.points,
    }


def _tender_bay(question: Question) -> Answer:
    return _told(design.price_hangar(question.given["carry"], _costs(question).hangar))


def _hangar_cost(question: Question) -> Answer:
    return _told(design.price_hangar(question.given["craft"], _costs(question).hangar))


def _hangar_mass(question: Question) -> Answer:
    """Answer for so many fighters of each type: the type does not matter (FT-5.9-1)."""
    costs = _costs(question).hangar
    return {
        kind: design.price_hangar(craft, costs).mass
        for kind, craft in question.when["types"].items()
    }


def _fighter_prices(question: Question) -> Answer:
    costs, types = _costs(question).hangar, question.battle.tables.fighter.types
    craft = question.given.get("craft", costs.fighter_bay_craft)
    kinds: tuple[FighterType, ...] = get_args(FighterType)
    return {kind: design.price_fighters(kind, craft, types) for kind in kinds}


def _missile_costs(question: Question) -> Answer:
    """Answer with masses: of racks, and of launchers with magazines for so many salvoes."""
    costs = _costs(question).salvo

    def launchers(number: int, salvoes: int) -> int:
        space = design.load_mass(salvoes, 0, costs)
        return design.price_launcher(costs).mass * number + design.price_magazine(space, costs).mass

    standard, extended = (
        design.price_rack("standard", costs),
        design.price_rack("extended_range", costs),
    )
    return {
        "smr_standard": standard.mass,
        "smr_er": extended.mass,
        "smr_pair": standard.times(2).mass,
        "ten_smr": standard.times(10).mass,
        "sml_1_salvo": launchers(1, 1),
        "sml_2_salvo": launchers(1, 2),
        "four_sml_14_salvo": launchers(4, 14),
    }


def _magazine_loads(question: Question) -> Answer:
    space, when = question.given["magazine_mass"], question.when
    costs = _costs(question).salvo
    loading = design.magazine_loads(space, when.get("standard", 0), when.get("er", 0), costs)
    return {"fits": loading.fits, "wasted": loading.wasted}


# The hull and its crew.


def _hull_boxes(question: Question) -> Answer:
    given, costs = question.given, _costs(question)
    boxes = design.boxes_at(given["mass"], given["hull_pct"])
    label = design.hull_label(given["mass"], boxes, costs.hull_labels)
    return {"boxes": boxes, "label": label, **_told(design.price_hull_integrity(boxes, costs.hull))}


def _hull_rows(question: Question) -> Answer:
    return {"rows": design.hull_rows(question.given["hull"], _costs(question).hull)}


def _cargo_split(question: Question) -> Answer:
    given = question.given
    rows = given.get("rows", _costs(question).hull.rows)
    return {"holds": spread_over_rows(given["cargo"], rows)}


def _crew_factors(question: Question) -> Answer:
    given, table = question.given, question.battle.tables.damage_control
    factors = crew_factors(given["mass"], given.get("military", True), table)
    return {"cf": factors, "dcp": factors}


def _crew_dots(question: Question) -> Answer:
    boxes = crew_dots(question.given["hull"], question.given["cf"])
    return {"boxes": boxes, "step": boxes[0] if boxes else 0}


def _ship_group(question: Question) -> Answer:
    given = question.given
    ssd = Ssd(rows=(1,), mass=given.get("mass", 0), class_code=given.get("class_code", ""))
    return {"group": design.group_of(ssd, _costs(question))}


def _classes_for_mass(question: Question) -> Answer:
    found = design.classes_for(question.given["mass"], _costs(question))
    return {"codes": [each.code for each in found], "names": [each.name for each in found]}


# A whole design.


def _design(question: Question) -> Answer:
    given = question.given
    assessed = assess(to_design(given), question.battle.tables)
    told = _assessed(assessed)
    return told | _refused(assessed.violations) if assessed.violations else told


def _assessed(assessed: Assessment) -> Answer:
    parts = {line.part: line for line in assessed.lines}

    def mass(part: str) -> int:
        return parts[part].mass if part in parts else 0

    def points(*names: str) -> int:
        return sum(parts[name].points for name in names if name in parts)

    system_points = assessed.points - points("basic_hull", "hull", "ftl_drive", "main_drive")
    return {
        "legal": assessed.legal,
        "mass_used": assessed.mass_used,
        "mass_free": assessed.mass_free,
        "points": assessed.points,
        "fighter_points": assessed.fighter_points,
        "hull_rows": assessed.hull_rows,
        "hull_points": points("hull"),
        "drive_mass": {"ftl": mass("ftl_drive"), "main": mass("main_drive")},
        "drive_points": points("ftl_drive", "main_drive"),
        "system_points": system_points,
        "hull_label": assessed.hull_label,
        "cf": assessed.crew_factors,
        "crew_dots": assessed.crew_dots,
        "group": assessed.group,
        "codes": [each.code for each in assessed.classes],
    }


def to_design(given: Given) -> Design:
    """Return the design of a case."""
    listed = [{"id": f"{each['type']} {n}", **each} for n, each in enumerate(given["systems"])]
    screens = [each for each in listed if each["type"] in {"screen", "screen_backup"}]
    plain = [each for each in listed if each["type"] not in _BESIDES]
    return Design(
        mass=given["mass"],
        hull=given["hull"],
        thrust=given.get("thrust", 0),
        ftl=given.get("ftl", True),
        tows=given.get("tows", 0),
        streamlining=given.get("streamlining", "none"),
        armour=given.get("armour", sum(_of_type(listed, "armour", "boxes"))),
        screens=given.get("screens", sum(_of_type(screens, "screen", "level"))),
        backup_screens=sum(_of_type(screens, "screen_backup", "number")),
        systems=tuple(_fitted(each) for each in plain),
        holds=tuple(_spaces(given, listed)),
        fighters=tuple(CarriedFighters(**each) for each in given.get("fighters", ())),
        class_code=given.get("class_code", ""),
        group=given.get("group"),
        military=given.get("military", True),
        station=given.get("station", False),
    )


_BESIDES = frozenset({"screen", "screen_backup", "armour", "cargo"})
"""What a case may list among the systems, and a design tells by a number."""


def _of_type(listed: Iterable[Given], kind: str, amount: str) -> Iterator[int]:
    return (each.get(amount, 1) for each in listed if each["type"] == kind)


def _spaces(given: Given, listed: Iterable[Given]) -> Iterator[Hold]:
    size = given.get("cargo", 0) + sum(_of_type(listed, "cargo", "size"))
    if size:
        yield Hold(kind="hold", size=size)
    yield from (to_hold(each) for each in given.get("holds", ()))


def _fitted(given: Given) -> Fitted:
    """Return a system of a design; arcs may be told by their number, from the bow clockwise."""
    if given["type"] == "magazine":
        kinds = {AMMUNITION[key]: given.get(key, 0) for key in ("standard", "er")}
        return MagazineSpace(given["id"], **kinds, space=given.get("space"))
    if given["type"] == "hangar" and "craft" in given:
        return Hangar(given["id"], given["craft"])
    if given["type"] == "smr" and given.get("er"):
        given = {**given, "salvo": "er"}
    system: Any = to_system({**given, "arcs": _arcs(given.get("arcs", 1))}, given)
    if not isinstance(system, Fitted.__args__):
        raise Unsupported(f"no system {given['type']!r} in a design")
    fitted: Fitted = system
    return fitted


def _arcs(arcs: int | Sequence[Arc]) -> Sequence[Arc]:
    return ARCS[:arcs] if isinstance(arcs, int) else arcs


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "system_cost": _system_cost,
    "drive_cost": _drive_cost,
    "streamlining_cost": _streamlining_cost,
    "tug_drive": _tug_drive,
    "tender_bay": _tender_bay,
    "hangar_cost": _hangar_cost,
    "hangar_mass": _hangar_mass,
    "fighter_prices": _fighter_prices,
    "missile_costs": _missile_costs,
    "magazine_loads": _magazine_loads,
    "hull_boxes": _hull_boxes,
    "hull_rows": _hull_rows,
    "cargo_split": _cargo_split,
    "crew_factors": _crew_factors,
    "crew_dots": _crew_dots,
    "ship_group": _ship_group,
    "classes_for_mass": _classes_for_mass,
    "design": _design,
}
