"""Electronic warfare in the words of the suite (CI 4): EW and ESS points, and what they do."""

from collections.abc import Callable, Mapping

from umpire.rules.cold_infinity.hits.volleys import piercing_points, require_piercing
from umpire.rules.cold_infinity.power.grids import Allocation, budget, check
from umpire.rules.cold_infinity.sighting.arcs import range_penalty
from umpire.rules.cold_infinity.state.units import BridgeState, bridge_effects
from umpire.rules.cold_infinity.state.values import (
    SMALL_VESSELS,
    Amplified,
    EssAllocation,
    EwAllocation,
)
from umpire.rules.cold_infinity.state.vessels import Extra
from umpire.rules.cold_infinity.state.weapons import Bridge, Sensors
from umpire.rules.cold_infinity.warfare.announcements import Cover, identification
from umpire.rules.cold_infinity.warfare.levels import (
    Enemy,
    EssUnit,
    EwEffects,
    EwSuite,
    Fire,
    Place,
    SensorState,
    Signature,
    Support,
    Targeting,
    boosted,
    countermeasures,
    ess_budget,
    ew_budget,
    ew_effects,
    ew_points,
    most_reserved,
    require_ess,
    require_ew,
    shroud_radius,
    support,
    suppressed,
)

from .cold_infinity_asking import Given, Question, judged
from .cold_infinity_frigate import system_named, to_sheet, weapon_told
from .cold_infinity_power import everything_but, grid_of
from .cold_infinity_space import hexes_apart
from .cold_infinity_words import HULL_NAMES, to_hull, to_pair, to_range
from .vocabulary import Answer

_FAR = 1000


def to_sensors(given: Given) -> SensorState:
    """Return sensors A/B, and what they have lost."""
    if "ship" in given:
        sensors = system_named(to_sheet(given["ship"]), "sensors")
        assert isinstance(sensors, Sensors)
    else:
        ew, boost = to_pair(given["sensor"])
        structure = given.get("structure", 2 * ew)
        sensors = Sensors(id="sensors", structure=structure, ew=ew, boost=boost)
    lost = sensors.structure if given.get("destroyed") else given.get("lost", 0)
    return SensorState(sensors, lost, on=given.get("active", True))


def _boost(question: Question) -> Answer:
    """Answer with the EW of sensors that get more power; of a ship, with the power that is left."""
    given, power = question.said, question.said["power"]
    state = to_sensors(given)
    if "ship" not in given:
        return judged(
            lambda: {"ew_available": ew_points((state._replace(extra=power),)).total},
            ew_available=ew_points((state,)).total,
        )
    sheet = to_sheet(given["ship"])
    on = everything_but(sheet, given.get("deactivated", ()))
    asked = Allocation(on=on, extra=(Extra(state.sensors.id, power),) if power else ())
    grid = grid_of(sheet, given.get("reactor_lost", 0))

    def gained() -> Answer:
        check(asked, grid)
        return {"ew_available": ew_points((state._replace(extra=power),)).total}

    return judged(
        gained, ew_available=ew_points((state,)).total, power_left=budget(asked, grid).spare
    )


def _allocate_ew(question: Question) -> Answer:
    """Answer with whether sensors, and points that boosts have added, give what is asked for."""
    said, table = question.said, question.tables.warfare
    state = to_sensors(said)
    extra = said.get("boost_power", 0)
    points = ew_points((state,)).total + said.get("boost_points", 0)
    points += boosted(state._replace(extra=extra)) if extra else 0
    names = ("shroud", "amplification", "ecm", "piercing", "eleven")
    spent = {name: said[name] for name in names if name in said}
    fitted = ("detector", "masking")
    spent |= {name: question.order[name] for name in fitted if name in question.order}
    allocation = EwAllocation(**spent)
    suite = EwSuite(
        points,
        detector=question.position.get("detector", False),
        masking=question.position.get("masking", False),
        flag_bridge=said.get("flag_bridge", False),
    )
    asked = ew_budget(allocation, suite, table)
    return judged(
        lambda: require_ew(allocation, suite, table),
        available=asked.available,
        requested=asked.requested,
        shroud_radius=asked.shroud_radius,
    )


def _summary(question: Question) -> Answer:
    """Answer with the EW of a unit, and how far its shroud reaches; a flag bridge adds to both."""
    given, table = question.said, question.tables.warfare
    flag, lost = given.get("flag_bridge", False), given.get("bridge_lost", 0)
    bridge = BridgeState(Bridge(id="bridge", structure=10, flag=flag), lost)
    effects = bridge_effects(bridge, question.options.level, table.flag_bridge_bonus)
    points = ew_points((to_sensors(given),), effects.sensors).total
    shroud = EwAllocation(shroud=given.get("ew", {}).get("shroud", 0))
    radius = ew_budget(shroud, EwSuite(points, flag_bridge=flag), table).shroud_radius
    return {"ew_available": points, "shroud_radius": radius, "accuracy": effects.accuracy}


def is_small(told: str) -> bool:
    """Return whether a unit, by what a case calls it, is a fighter or a shuttle."""
    return to_hull(told) in SMALL_VESSELS


_FIRED: dict[str, Fire] = {"missile": "missile", "torpedo": "torpedo"}
"""Guided weapons, by what a case calls who or what fires."""


def _firer(said: Given) -> str:
    """Return what fires; guided weapons are fired by a ship, unless the case says otherwise."""
    told = str(said.get("firer", "starship"))
    return "starship" if told in _FIRED else told.removesuffix("_missile")


def _fire(said: Given) -> Fire:
    told = str(said.get("firer", ""))
    named = "missile" if told.endswith("_missile") else told
    found: Fire = _FIRED.get(named) or _FIRED.get(str(said.get("weapon"))) or "direct"
    return found


def to_targeting(said: Given, range_hexes: int) -> Targeting:
    """Return how a firer aims: with a lock-on, unless it is told to have none."""
    ew = said.get("ew", {})
    amplification = ew.get("amplification", said.get("amplification", 0))
    radius = said.get("own_shroud_radius", said.get("shroud_radius"))
    if radius is None:
        locked = said.get("locked", True)
        radius = max(1, range_hexes) if locked else 0
    by_eye = is_small(_firer(said)) and not said.get("high_density", False)
    own = said.get("own_amplification", amplification)
    return Targeting(radius, own, visual=by_eye, fire=_fire(said))


def to_support(question: Question, *, small_firer: bool, small_target: bool) -> Support:
    """Return what the ESS units of a case do, each a unit of its own that reaches everything."""
    said, table = question.said, question.tables.warfare
    units = [
        _ess(
            f"friend{n}",
            "A",
            EssAllocation(shroud=_FAR, amplified=(Amplified("target", each),)),
        )
        for n, each in enumerate(_all(said, "ess_amplification", "ess_amplification_on_enemy"))
        if each
    ]
    for n, each in enumerate(_all(said, "ess_countermeasures", "ess_countermeasures_on_ship")):
        points = each * table.countermeasures_points
        units.append(_ess(f"enemy{n}", "B", EssAllocation(shroud=_FAR, countermeasures=points)))
    if said.get("jammed"):
        units.append(_ess("jammer", "B", EssAllocation(shroud=_FAR, jammed=("firer",))))
    firer = Place("firer", "A", (0, 0), small_firer)
    return support(firer, Place("target", "B", (0, -1), small_target), tuple(units), table)


def _ess(name: str, side: str, allocation: EssAllocation) -> EssUnit:
    return EssUnit(Place(name, side, (1, 0)), allocation)


def _all(said: Given, *names: str) -> list[int]:
    """Return the numbers that a case tells by one of several names."""
    found = next((said[name] for name in names if name in said), 0)
    return list(found) if isinstance(found, list) else [found]


def _effects(question: Question) -> EwEffects:
    """Return what electronic warfare does to the attack that a case tells."""
    said = question.said
    hexes = hexes_apart(question, "target_range", "range_to_target", "range", otherwise=1)
    small = is_small(_firer(said))
    help_ = to_support(
        question, small_firer=small, small_target=is_small(said.get("target", "starship"))
    )
    power = said.get("target_power_used_last_turn", 0)
    target = Signature(said.get("target_ecm", 0), power)
    return ew_effects(to_targeting(said, hexes), target, hexes, help_, question.options)


def _terms(effects: EwEffects, *names: str) -> int:
    return sum(term.drm for term in effects.terms if term.name in names)


def _amplification_drm(question: Question) -> Answer:
    return {"drm": _terms(_effects(question), "amplification", "ess_amplification")}


def _ecm_drm(question: Question) -> Answer:
    return {"drm": _terms(_effects(question), "ecm", "ess_countermeasures")}


def _signature_drm(question: Question) -> Answer:
    return {"drm": _terms(_effects(question), "signature")}


def _ess_effect(question: Question) -> Answer:
    """Answer with the strongest of what several ESS units do."""
    found = to_support(question, small_firer=False, small_target=False)
    return {"ecm": found.ecm.points, "amplification": found.amplification.points}


def _against_target(question: Question) -> Answer:
    """Answer with the shroud of a unit, and what it does against one target."""
    said = question.said
    ew, hexes = said.get("ew", said), hexes_apart(question, "target_range", "range", otherwise=1)
    radius = shroud_radius(ew.get("shroud", 0), question.tables.warfare.shroud_hexes)
    targeting = Targeting(radius, ew.get("amplification", 0))
    found = ew_effects(targeting, Signature(), hexes, Support(), question.options)
    drm = _terms(found, "amplification")
    return {"shroud_radius": radius, "locked": found.locked, "amplification_drm": drm}


def _with_range(question: Question) -> Answer:
    """Answer with the terms of electronic warfare and of range."""
    found = _effects(question)
    hexes = hexes_apart(question, "range_to_target", "range", otherwise=1)
    return {
        "amplification": _terms(found, "amplification", "ess_amplification"),
        "ecm": _terms(found, "ecm", "ess_countermeasures"),
        "locked": found.locked,
        "range": _penalty(question, found.doubled, hexes),
    }


def _penalty(question: Question, doubled: bool, hexes: int) -> int:  # noqa: FBT001
    said = question.said
    told = said.get("range_rating", said.get("weapon_range", weapon_told(said).get("range")))
    rating = to_range(told)
    table, options = question.tables.fire, question.options
    return range_penalty(rating, hexes, table, options, doubled=doubled)


def _range_penalty(question: Question) -> Answer:
    hexes = hexes_apart(question, "range", "target_range")
    return {"drm": _penalty(question, _effects(question).doubled, hexes)}


def _ess_countermeasures(question: Question) -> Answer:
    points = question.said["points"]
    allocation = EssAllocation(shroud=1, countermeasures=points)
    gained = countermeasures(points, question.tables.warfare)
    return _ess_allocated(question, allocation, ecm_to_each_friend=gained)


def _ess_shroud(question: Question) -> Answer:
    points = question.said["points"]
    asked = ess_budget(
        EssAllocation(shroud=points),
        question.said.get("ess_points", points),
        question.tables.warfare,
        question.options,
    )
    radius = shroud_radius(points, question.tables.warfare.support_shroud_hexes)
    return judged(lambda: require_ess(EssAllocation(shroud=points), (), asked), radius=radius)


def _ess_on_enemy(question: Question, function: str) -> Answer:
    """Answer with whether an ESS may amplify, jam or negate an enemy, and at what cost."""
    name = question.said["target"]
    points = question.said.get("points", 1)
    allocation = {
        "amplify": EssAllocation(shroud=1, amplified=(Amplified(name, points),)),
        "jam": EssAllocation(shroud=1, jammed=(name,)),
        "negate": EssAllocation(shroud=1, negated=(name,)),
    }[function]
    asked = ess_budget(allocation, 0, question.tables.warfare, question.options)
    return _ess_allocated(question, allocation, cost=asked.requested - asked.shroud)


def _ess_allocated(question: Question, allocation: EssAllocation, **facts: int) -> Answer:
    """Answer with whether an ESS has the points, of those that its shroud has left."""
    given, table = question.said, question.tables.warfare
    left = given.get("ess_points_left", given.get("ess_points", _FAR))
    name = str(question.said.get("target", "enemy"))
    kind = name.removeprefix("enemy_")
    small = kind in HULL_NAMES and is_small(kind)
    enemy = Enemy(name, small, ess=question.said.get("target_has_ess", True))
    # What is left is left beside the shroud.
    asked = ess_budget(allocation, left + allocation.shroud, table, question.options)
    return judged(lambda: require_ess(allocation, (enemy,), asked), **facts)


def _ess_status(question: Question) -> Answer:
    """Answer with what each ESS unit may still do, of those that negate each other."""
    told = question.said["negates"]
    negating = {
        unit: others if isinstance(others, list) else [others] for unit, others in told.items()
    }
    idle = suppressed(negating)
    named = question.said.get("units", ())
    units = {*named, *negating, *(other for others in negating.values() for other in others)}
    return {unit: "negation_only" if unit in idle else "all" for unit in sorted(units)}


def _reserve(question: Question) -> Answer:
    points = question.said["ew_available"]
    return {"reserve": most_reserved(points, question.tables.warfare)}


def _known(question: Question) -> Answer:
    """Answer with what is known of an enemy, of a type that was met unless it is told otherwise."""
    given = question.said
    inside = given.get("in_allied_shroud", False)
    cover = Cover(int(inside), given.get("shroud_amplification", 0), 1)
    met = given.get("type_known", given.get("met", True))
    found = identification((cover,), question.options, met=met)
    return found._asdict()


def _locked(question: Question) -> Answer:
    """Answer with whether a unit is locked on to, be it a stealth hull, or the firer jammed."""
    said, table = question.said, question.tables.warfare
    target = said.get("target", {})
    told = target if isinstance(target, Mapping) else {}
    points = said.get("ew", {}).get("shroud", 0)
    radius = said.get("shroud_radius", shroud_radius(points, table.shroud_hexes))
    hexes = hexes_apart(question, "range", "target_range")
    targeting = to_targeting({**said, "shroud_radius": radius}, hexes)
    signature = Signature(stealth=told.get("stealth_hull", False))
    help_ = to_support(question, small_firer=targeting.visual, small_target=False)
    found = ew_effects(targeting, signature, hexes, help_, question.options)
    return {"locked": found.locked, "doubled": found.doubled, "shroud_radius": radius}


def _piercing(question: Question) -> Answer:
    said, table = question.said, question.tables.warfare
    masked = said.get("target_masking", False)
    small = is_small(said.get("target", "starship"))
    needed = piercing_points(table, masked=masked)
    free = said["ew_unallocated"]
    return judged(lambda: require_piercing(free, table, small=small, masked=masked), needed=needed)


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "boost_sensor": _boost,
    "allocate_ew": _allocate_ew,
    "ew_summary": _summary,
    "amplification_drm": _amplification_drm,
    "ecm_drm": _ecm_drm,
    "signature_drm": _signature_drm,
    "ew_against_target": _against_target,
    "ew_and_range_drm": _with_range,
    "range_penalty": _range_penalty,
    "ess_effect": _ess_effect,
    "ess_countermeasures": _ess_countermeasures,
    "ess_shroud": _ess_shroud,
    "ess_amplify": lambda question: _ess_on_enemy(question, "amplify"),
    "ess_jam": lambda question: _ess_on_enemy(question, "jam"),
    "ess_negate": lambda question: _ess_on_enemy(question, "negate"),
    "ess_status": _ess_status,
    "ew_detector_max_reserve": _reserve,
    "locked": _locked,
    "known_information": _known,
    "piercing_allowed": _piercing,
}
