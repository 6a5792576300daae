"""What may be rammed now (CI 15.4)."""

from collections.abc import Callable, Iterator

import msgspec

from umpire.kernel.offers import (
    Choice,
    Legal,
    any_of,
    codes,
    list_of,
    one_of,
    only,
    open_order,
    order_of,
    orders,
    record,
)
from umpire.rules.cold_infinity.boarding.asking import targets_of
from umpire.rules.cold_infinity.boarding.orders import DeclareRam
from umpire.rules.cold_infinity.boarding.ramming import ramming_value_of
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.group import MOST_CRAFT, Group
from umpire.rules.cold_infinity.state.refusals import UNKNOWN_FIGHTER
from umpire.rules.cold_infinity.state.units import sections_of, speed_of

MOST_TARGETS = 40
"""As many targets of one unit as are told."""


class RamTarget(msgspec.Struct, frozen=True):
    """A unit that may be rammed, and by how much sections and Speeds differ."""

    target: str
    sections: int
    speeds: int


class DeclareRamChoice(Choice, frozen=True, tag="declare_ram", kw_only=True):
    """A unit that may ram what shares its hex; of a group each fighter by itself.

    - `ramming_value`: what it does to the other at the least but one result, of a group each.
    - `declared`: whom it is to ram by now.
    """

    unit: str
    ramming_value: int
    targets: tuple[RamTarget, ...]
    declared: str | None
    rule: str = "CI-15.4-1"


def choices(
    battle: Battle, sees: Callable[[str], bool], unit: str | None
) -> Iterator[DeclareRamChoice]:
    """Yield the units of a seat that may ram; with `unit`, that one alone."""
    if battle.phase != "ramming":
        return
    for each in battle.units:
        mine = sees(each.side) and each.side not in battle.finished
        if mine and unit in {None, each.id}:
            targets = targets_of(battle, each)[:MOST_TARGETS]
            if targets:
                yield _to_ram(battle, each, targets)


def _to_ram(battle: Battle, unit: Unit, targets: tuple[Unit, ...]) -> DeclareRamChoice:
    declared = next((each.target for each in battle.rams if each.unit == unit.id), None)
    ways = [_way(unit, each) for each in targets]
    if declared is not None:
        ways.append(orders(DeclareRam, {"unit": only(unit.id), "target": only(None)}))
    return DeclareRamChoice(
        unit=unit.id,
        ramming_value=ramming_value_of(unit),
        targets=tuple([_target(battle, unit, each) for each in targets]),
        declared=declared,
        order=order_of(DeclareRam, unit=unit.id, target=targets[0].id),
        open=(open_order(any_of(ways)),),
        unless=codes(UNKNOWN_FIGHTER) if isinstance(unit, Group) else (),
    )


def _target(battle: Battle, unit: Unit, target: Unit) -> RamTarget:
    speeds = abs(speed_of(battle, unit) - speed_of(battle, target))
    return RamTarget(target.id, abs(sections_of(unit) - sections_of(target)), speeds)


def _way(unit: Unit, target: Unit) -> Legal:
    """Return the orders by which a unit rams another."""
    fixed = {"unit": only(unit.id), "target": only(target.id)}
    if not isinstance(unit, Group):
        return orders(DeclareRam, fixed)
    rammed = [each.id for each in target.flying] if isinstance(target, Group) else []
    at = {"at": one_of(rammed)} if rammed else {}
    flying = [each.id for each in unit.flying][:MOST_CRAFT]
    one = record({"fighter": one_of(flying)}, at)
    return orders(DeclareRam, fixed, {"fighters": list_of(one, 1, len(flying))})
