"""What electronic warfare asks for now, with the points that there are (CI 4, 11.4.2)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from umpire.kernel.offers import (
    Choice,
    Legal,
    Open,
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
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.condition import SectionCondition, printed
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.refusals import EW_OVERSPENT
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import status_of
from umpire.rules.cold_infinity.state.warfare import EssAllocation, EwAllocation, Late
from umpire.rules.cold_infinity.warfare.adaptive import room_against
from umpire.rules.cold_infinity.warfare.allocation import most_reserved
from umpire.rules.cold_infinity.warfare.announcements import (
    AllocateEw,
    AnnounceEss,
    AssignArmour,
    SpendDetector,
    ToggleHighDensity,
)
from umpire.rules.cold_infinity.warfare.keeping import as_far_as_points_go
from umpire.rules.cold_infinity.warfare.knowledge import enemies_of
from umpire.rules.cold_infinity.warfare.levels import ess_points_of, points_of
from umpire.rules.cold_infinity.warfare.refusals import ESS_OVERSPENT, ESS_UNFIT


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


class EssEnemy(msgspec.Struct, frozen=True):
    """An enemy that an ESS may amplify, and whether it may jam or negate it."""

    unit: Id
    jam: bool
    negate: bool


class AnnounceEssChoice(Choice, frozen=True, tag="announce_ess", kw_only=True):
    """A unit may tell what its ESS does; costs are points, for each or for each step."""

    unit: str
    ess_points: int
    shroud_hexes: int
    amplification_cost: int
    countermeasures_cost: int
    jamming_cost: int
    negation_cost: int
    enemies: tuple[EssEnemy, ...]
    rule: str = "CI-4.7-1"


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


def _levels(battle: Battle, unit: Unit) -> Iterator[AllocateEwChoice]:
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
    "electronic_warfare": (_levels, _functions, _armour),
    "announce_ew": (_detector,),
}
