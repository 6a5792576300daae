"""EW between turns, choices, and the record of the chapter (CI 4, 11.4.2)."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import Dice
from umpire.kernel.offers import (
    Choice,
    Legal,
    Open,
    Role,
    any_of,
    codes,
    flag,
    list_of,
    one_of,
    only,
    open_at,
    open_order,
    order_of,
    orders,
    record,
    whole,
)
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.play import ChapterOfPlay, if_identified, nobody
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.sheet import (
    EW_OVERSPENT,
    AdaptiveArmour,
    SectionCondition,
    printed,
)
from umpire.rules.cold_infinity.state.tables import WarfareTable
from umpire.rules.cold_infinity.state.units import (
    side_of_group,
    side_of_ship,
    side_of_unit,
    status_of,
)
from umpire.rules.cold_infinity.state.values import EssAllocation, EwAllocation, Late, SectionName
from umpire.rules.cold_infinity.state.vessels import Group, Starship, ToldArmour
from umpire.rules.cold_infinity.state.weapons import Sensors, SupportSensors
from umpire.rules.cold_infinity.warfare.announcements import (
    EVENTS,
    AllocateEw,
    AnnounceEss,
    ArmourTold,
    AssignArmour,
    DetectorsResolved,
    EwAllocated,
    EwAnnounced,
    SpendDetector,
    ToggleHighDensity,
    UnitLevels,
    allocate_ew,
    announce_ess,
    assign_armour,
    enemies_of,
    points_against,
    public,
    room_against,
    spend_detector,
    toggle_high_density,
)
from umpire.rules.cold_infinity.warfare.levels import (
    ESS_OVERSPENT,
    ESS_UNFIT,
    EwSuite,
    ess_points_of,
    ew_budget,
    most_reserved,
    points_of,
    with_late,
)


def keep_levels(ruling: Ruling, _dice: Dice) -> Ruling:
    """Set the EW of units whose side has said once that it is as last turn (CI-UMP-121)."""
    return ruling.then(*_keep(ruling.state))


def _keep(battle: Battle) -> Iterator[EwAllocated]:
    for unit in battle.units:
        orders = battle.standing_orders_of(unit.side)
        if orders is None or not orders.ew_as_last_turn or status_of(unit) != "active":
            continue
        suite, table = points_of(battle, unit), battle.tables.warfare
        ew = as_far_as_points_go(unit.warfare.set_last, suite, table)
        if ew != EwAllocation():
            yield EwAllocated(
                unit=unit.id, side=unit.side, ew=ew, turn=battle.turn, rule="CI-UMP-121"
            )


def as_far_as_points_go(wanted: EwAllocation, suite: EwSuite, table: WarfareTable) -> EwAllocation:
    """Return levels as near to others as the sensors allow (CI-4.0-1, CI-UMP-121).

    Masking comes first, then shroud, amplification, ECM, piercing, eleven and detector.
    """
    left = 0 if suite.visual else suite.points
    masking = wanted.masking and suite.masking and table.masking_points <= left
    left -= table.masking_points if masking else 0
    reserve = min(wanted.detector, most_reserved(suite.points, table)) if suite.detector else 0
    put = {}
    for name, points in (
        ("shroud", wanted.shroud),
        ("amplification", wanted.amplification),
        ("ecm", wanted.ecm),
        ("piercing", wanted.piercing),
        ("eleven", wanted.eleven),
        ("detector", reserve),
    ):
        put[name] = min(points, left)
        left -= put[name]
    return EwAllocation(masking=masking, **put)


def keep_shrouds(ruling: Ruling, _dice: Dice) -> Ruling:
    """Keep the shrouds of units that have set no levels, as far as their points go (CI-4.1-1)."""
    battle = ruling.state
    for unit in battle.units:
        points = _keep_shroud(battle, unit)
        if points:
            ruling = ruling.then(
                EwAllocated(
                    unit=unit.id,
                    side=unit.side,
                    ew=EwAllocation(shroud=points),
                    turn=battle.turn,
                    rule="CI-4.1-1",
                )
            )
    return ruling


def _keep_shroud(battle: Battle, unit: Unit) -> int:
    """Return the points that still extend the shroud of a unit that has set nothing."""
    if unit.warfare.set or status_of(unit) != "active":
        return 0
    return min(unit.warfare.shroud_before, points_of(battle, unit).points)


def announce(ruling: Ruling, _dice: Dice) -> Ruling:
    """Announce the EW levels of all units that have any EW (CI-2.1.3-1, CI-15.1.1-1)."""
    announced = tuple(_announce(ruling.state))
    return ruling.then(EwAnnounced(announced=announced)) if announced else ruling


def spend_late(ruling: Ruling, _dice: Dice) -> Ruling:
    """Place the points that detectors kept back; unspent ones are lost (CI-4.8.1-1)."""
    battle = ruling.state
    resolved = tuple(
        [
            _levels(battle, unit, with_late(unit.warfare.ew, unit.warfare.late or Late()))
            for unit in battle.units
            if unit.warfare.ew.detector
        ]
    )
    return ruling.then(DetectorsResolved(announced=resolved)) if resolved else ruling


def _announce(battle: Battle) -> Iterator[UnitLevels]:
    for unit in battle.units:
        if status_of(unit) == "active":
            levels = _levels(battle, unit, unit.warfare.ew)
            if levels.shroud_radius or points_of(battle, unit).points:
                yield levels


def _levels(battle: Battle, unit: Unit, allocation: EwAllocation) -> UnitLevels:
    budget = ew_budget(allocation, points_of(battle, unit), battle.tables.warfare)
    return UnitLevels(unit.id, allocation, budget.shroud_radius)


def tell_armour(ruling: Ruling, _dice: Dice) -> Ruling:
    """Announce of new points of adaptive armour, at the next EW allocation (CI-11.4.2-4)."""
    for ship in ruling.state.ships:
        told = _news(ship, _learn(ship)) if ship.in_play else ()
        if told:
            ruling = ruling.then(ArmourTold(ship=ship.id, told_armour=told))
    return ruling


def armour_struck(
    ship: Starship, struck: Collection[str], technology: Id
) -> tuple[ArmourTold, ...]:
    """Return what others see when a weapon strikes sections of a ship (CI-2.1.3.1-1).

    This number of points defends against it, assigned and converted ones too. Stealth armour
    shows nothing (CI-11.4.2-4).
    """
    told = _news(
        ship,
        (
            ToldArmour(section.name, technology, points_against(section, technology))
            for section, armour in _adaptive(ship)
            if section.name in struck and not armour.stealth
        ),
    )
    return (ArmourTold(ship=ship.id, told_armour=told, rule="CI-2.1.3.1-1"),) if told else ()


def _learn(ship: Starship) -> Iterator[ToldArmour]:
    """Yield the points that armour has by itself: by technology, or all of a collective one."""
    for section, armour in _adaptive(ship):
        if not armour.collective:
            for row in section.adaptive:
                yield ToldArmour(section.name, row.technology, public(armour, row))
        elif not armour.stealth:
            made = section.pool + sum([row.points for row in section.adaptive])
            yield ToldArmour(section.name, None, made)


def _adaptive(ship: Starship) -> Iterator[tuple[SectionCondition, AdaptiveArmour]]:
    for section in ship.condition.sections:
        armour = printed(ship.sheet, section.name).adaptive
        if armour is not None and not section.destroyed:
            yield section, armour


def _news(ship: Starship, found: Iterable[ToldArmour]) -> tuple[ToldArmour, ...]:
    before = {(each.section, each.technology): each.points for each in ship.told_armour}
    return tuple(
        [each for each in found if each.points != before.get((each.section, each.technology), 0)]
    )


class AllocateEwChoice(Choice, frozen=True, tag="allocate_ew", kw_only=True):
    """A unit may set its EW levels, or set them otherwise.

    - `detector_most`: what a detector may keep back; `masking_points`: what masking costs, null if
      it cannot mask; `sets_to_eleven`: whether points may set weapons to eleven.
    - `shroud_hexes`: what a point adds to the shroud, beyond the `free_hexes` of a flag bridge.
    - `was_set`: whether its levels have been set this turn.
    """

    unit: str
    ew_points: int
    detector_most: int
    masking_points: int | None
    sets_to_eleven: bool
    shroud_hexes: int
    free_hexes: int
    was_set: bool
    rule: str = "CI-4.0-1"
    role: Role = "prepare"


class EssEnemy(msgspec.Struct, frozen=True):
    """An enemy that an ESS may amplify, and whether it may jam or negate it."""

    unit: Id
    jam: bool
    negate: bool


class AnnounceEssChoice(Choice, frozen=True, tag="announce_ess", kw_only=True):
    """A unit may show what its ESS does; costs are points, for each or for each step."""

    unit: str
    ess_points: int
    shroud_hexes: int
    amplification_cost: int
    countermeasures_cost: int
    jamming_cost: int
    negation_cost: int
    enemies: tuple[EssEnemy, ...]
    rule: str = "CI-4.7-1"
    role: Role = "prepare"


class ArmourRoom(msgspec.Struct, frozen=True):
    """A technology, and how many points at most may be set against it."""

    technology: Id
    points: int


class AssignArmourChoice(Choice, frozen=True, tag="assign_armour", kw_only=True):
    """A section's armour may set points against technologies, out of its pool or stored ones."""

    ship: str
    section: SectionName
    stored: bool
    armour_room: tuple[ArmourRoom, ...]
    rule: str = "CI-11.4.2-3"
    role: Role = "prepare"


class SpendDetectorChoice(Choice, frozen=True, tag="spend_detector", kw_only=True):
    """A unit may spend what its EW detector has kept back."""

    unit: str
    ew_points: int
    rule: str = "CI-4.8.1-1"


class ToggleHighDensityChoice(Choice, frozen=True, tag="toggle_high_density", kw_only=True):
    """A group may switch its high-density sensors on, or off."""

    group: str
    on_after: bool
    rule: str = "CI-4.3.1-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what units may do in electronic warfare in this phase."""
    offers = _OFFERS.get(battle.phase, ())
    for each in battle.units:
        if not sees(each.side) or each.side in battle.finished or unit not in {None, each.id}:
            continue
        if status_of(each) == "active":
            for offer in offers:
                yield from offer(battle, each)


def _level_choices(battle: Battle, unit: Unit) -> Iterator[AllocateEwChoice]:
    suite, table = points_of(battle, unit), battle.tables.warfare
    if not suite.points:
        return
    now = unit.warfare.ew if unit.warfare.set else EwAllocation()
    levels = as_far_as_points_go(now, suite, table)
    most = most_reserved(suite.points, table) if suite.detector else 0
    eleven = battle.options.set_to_eleven != "off"
    masking = suite.masking and table.masking_points <= suite.points
    points = dict.fromkeys(("shroud", "amplification", "ecm", "piercing"), suite.points)
    points |= {"detector": most, "eleven": suite.points if eleven else 0}
    masks = [open_at("/ew/masking", flag(), optional=True)] if masking else []
    yield AllocateEwChoice(
        unit=unit.id,
        ew_points=suite.points,
        detector_most=most,
        masking_points=table.masking_points if suite.masking else None,
        sets_to_eleven=eleven,
        shroud_hexes=table.shroud_hexes,
        free_hexes=table.flag_bridge_shroud if suite.flag_bridge else 0,
        was_set=unit.warfare.set,
        order=order_of(AllocateEw, unit=unit.id, ew=levels),
        open=(*_points("/ew", points), *masks),
        unless=codes(EW_OVERSPENT),
    )


def _points(at: str, most: Mapping[str, int]) -> Iterator[Open]:
    """Yield the places for points, each with the most that there may be, if any."""
    for name, points in most.items():
        if points:
            yield open_at(f"{at}/{name}", whole(0, points), optional=True)


def _functions(battle: Battle, unit: Unit) -> Iterator[AnnounceEssChoice]:
    available, table = ess_points_of(battle, unit), battle.tables.warfare
    if not available:
        return
    choice = AnnounceEssChoice(
        unit=unit.id,
        ess_points=available,
        shroud_hexes=table.support_shroud_hexes,
        amplification_cost=battle.options.ess_amplification_cost,
        countermeasures_cost=table.countermeasures_points,
        jamming_cost=table.jamming_points,
        negation_cost=table.negation_points,
        enemies=tuple(
            [
                EssEnemy(each.unit, jam=not each.small_vessel, negate=each.ess)
                for each in enemies_of(battle, unit)
            ]
        ),
        order=order_of(AnnounceEss, unit=unit.id, ess=EssAllocation()),
    )
    named_twice = (ESS_UNFIT,) if len(choice.enemies) > 1 else ()
    yield replace(
        choice,
        open=(open_at("/ess", _support(choice), optional=True),),
        unless=codes(ESS_OVERSPENT, *named_twice),
    )


def _support(choice: AnnounceEssChoice) -> Legal:
    """Return what an ESS may do: nothing, or something by a shroud of 1 point or more (4.7.1)."""
    beside = choice.ess_points - 1
    optional = {"countermeasures": whole(0, beside)} if beside else {}
    each = beside // choice.amplification_cost
    amplified = [
        record({"enemy": only(enemy.unit), "amplification": whole(1, each)})
        for enemy in choice.enemies
        if each
    ]
    if amplified:
        optional["amplified"] = list_of(any_of(amplified), 0, len(amplified))
    for name, cost, enemies in (
        ("jammed", choice.jamming_cost, [each.unit for each in choice.enemies if each.jam]),
        ("negated", choice.negation_cost, [each.unit for each in choice.enemies if each.negate]),
    ):
        most = min(len(enemies), beside // cost if cost else len(enemies))
        if most:
            optional[name] = list_of(one_of(enemies), 0, most)
    return record({"shroud": whole(1, choice.ess_points)}, optional)


def _armour(battle: Battle, unit: Unit) -> Iterator[AssignArmourChoice]:
    if isinstance(unit, Starship) and battle.options.level == "advanced":
        for section in unit.condition.sections:
            if not section.destroyed:
                yield from _of_section(battle, unit, section)


def _of_section(
    battle: Battle, ship: Starship, section: SectionCondition
) -> Iterator[AssignArmourChoice]:
    """Yield what the armour of one section may set against technologies, the pool first."""
    armour = printed(ship.sheet, section.name).adaptive
    known = [each.technology for each in battle.tables.technologies]
    if armour is not None and armour.collective:
        pool = [(name, min(section.pool, room_against(section, armour, name))) for name in known]
        yield from _rooms(ship, section, pool, stored=False)
    stored = [(row.technology, row.stored) for row in section.adaptive]
    yield from _rooms(ship, section, stored, stored=True)


def _rooms(
    ship: Starship, section: SectionCondition, found: list[tuple[Id, int]], *, stored: bool
) -> Iterator[AssignArmourChoice]:
    rooms = tuple([ArmourRoom(name, points) for name, points in found if points > 0])
    if rooms:
        order = order_of(AssignArmour, ship=ship.id, section=section.name, stored=stored)
        yield AssignArmourChoice(
            ship=ship.id,
            section=section.name,
            stored=stored,
            armour_room=rooms,
            order=order,
            open=(open_order(any_of(_assignments(order, rooms))),),
            rule="CI-11.4.2-4" if stored else "CI-11.4.2-3",
        )


def _assignments(order: Mapping[str, Any], rooms: tuple[ArmourRoom, ...]) -> Iterator[Legal]:
    """Yield the orders by technology, those with as much room together."""
    fixed = {name: only(value) for name, value in order.items() if name != "kind"}
    for most in dict.fromkeys([each.points for each in rooms]):
        against = [each.technology for each in rooms if each.points == most]
        yield orders(
            AssignArmour, fixed | {"technology": one_of(against), "points": whole(1, most)}
        )


def _detector(battle: Battle, unit: Unit) -> Iterator[SpendDetectorChoice]:
    kept = unit.warfare.ew.detector
    if kept and points_of(battle, unit).detector:
        points = dict.fromkeys(Late.__struct_fields__, kept)
        yield SpendDetectorChoice(
            unit=unit.id,
            ew_points=kept,
            order=order_of(SpendDetector, unit=unit.id, late=Late()),
            open=tuple(_points("/late", points)),
            unless=codes(EW_OVERSPENT),
        )


def _high_density(battle: Battle, unit: Unit) -> Iterator[ToggleHighDensityChoice]:
    advanced = battle.options.level == "advanced"
    if isinstance(unit, Group) and advanced and unit.craft.sensors and not unit.toggled:
        on = not unit.high_density
        yield ToggleHighDensityChoice(
            group=unit.id, on_after=on, order=order_of(ToggleHighDensity, group=unit.id, on=on)
        )


_OFFERS: dict[str, tuple[Callable[[Battle, Unit], Iterator[Choice]], ...]] = {
    "power_allocation": (_high_density,),
    "electronic_warfare": (_level_choices, _functions, _armour),
    "announce_ew": (_detector,),
}


def is_asked_for_ew(battle: Battle, side: str) -> bool:
    """Return whether a side sets EW levels, ESS functions or adaptive armour (CI-2.1.3-1).

    The state of its sensors is not checked: it may be hidden.
    """
    return any(
        unit.side == side and status_of(unit) == "active" and _has_a_say(unit)
        for unit in battle.units
    )


def is_asked_for_late_ew(battle: Battle, side: str) -> bool:
    """Return whether a side has kept points for a detector (CI-4.8.1-1)."""
    return battle.ew_open and any(
        unit.side == side and status_of(unit) == "active" and unit.warfare.ew.detector
        for unit in battle.units
    )


def _has_a_say(unit: Unit) -> bool:
    """Return whether a unit was built with anything that this phase is about."""
    if isinstance(unit, Group):
        return unit.high_density or unit.craft.support > 0
    return any(
        section.adaptive is not None
        or any(isinstance(system, Sensors | SupportSensors) for system in section.systems)
        for section in unit.sheet.sections
    )


ALLOCATE_EW: Act[Battle, AllocateEw] = Act(
    order=AllocateEw,
    procedure=allocate_ew,
    family="sensors",
    phases=("electronic_warfare",),
    side=side_of_unit,
    offer=InChapter(AllocateEwChoice),
    sealed=True,
    readable=nobody,
)


ANNOUNCE_ESS: Act[Battle, AnnounceEss] = Act(
    order=AnnounceEss,
    procedure=announce_ess,
    family="sensors",
    phases=("electronic_warfare",),
    side=side_of_unit,
    offer=InChapter(AnnounceEssChoice),
    readable=if_identified,
)


ASSIGN_ARMOUR: Act[Battle, AssignArmour] = Act(
    order=AssignArmour,
    procedure=assign_armour,
    family="sensors",
    phases=("electronic_warfare",),
    side=side_of_ship,
    offer=InChapter(AssignArmourChoice),
    sealed=True,
    readable=nobody,
)


SPEND_DETECTOR: Act[Battle, SpendDetector] = Act(
    order=SpendDetector,
    procedure=spend_detector,
    family="sensors",
    phases=("announce_ew",),
    side=side_of_unit,
    offer=InChapter(SpendDetectorChoice),
    sealed=True,
    readable=nobody,
)


TOGGLE_HIGH_DENSITY: Act[Battle, ToggleHighDensity] = Act(
    order=ToggleHighDensity,
    procedure=toggle_high_density,
    family="sensors",
    phases=("power_allocation",),
    side=side_of_group,
    offer=InChapter(ToggleHighDensityChoice),
    readable=if_identified,
)


WARFARE = ChapterOfPlay(
    acts=(ALLOCATE_EW, ANNOUNCE_ESS, ASSIGN_ARMOUR, SPEND_DETECTOR, TOGGLE_HIGH_DENSITY),
    events=EVENTS,
    choices=choices,
    operations={
        "toggle_high_density": ToggleHighDensity,
        "allocate_ew": AllocateEw,
        "toggle_masking": AllocateEw,
        "announce_ew": AllocateEw,
        "assign_adaptive_armour": AssignArmour,
        "announce_ess": AnnounceEss,
        "spend_detector": SpendDetector,
    },
)
