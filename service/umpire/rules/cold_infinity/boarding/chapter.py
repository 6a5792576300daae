"""The chapter of ships in contact: rams are declared in secret, with their chances (CI 15.4)."""

from collections.abc import Callable, Iterator
from typing import Annotated

import msgspec
from msgspec import Meta

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import Dice
from umpire.kernel.odds import Odds, Outcome, TargetOdds, from_faces, mean, repeated
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
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.boarding import rams
from umpire.rules.cold_infinity.boarding.aims import (
    fighters_of,
    require_ram,
    targets_of,
)
from umpire.rules.cold_infinity.boarding.happenings import EVENTS, RamDeclared
from umpire.rules.cold_infinity.boarding.ramming import ramming_value_of
from umpire.rules.cold_infinity.boarding.rams import (
    NO_RAM_DECLARED,
    RAM_DICE,
    RAM_SIDES,
    force_of,
    ram_damage,
    ram_result,
)
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.fire.fire_odds import require_identified
from umpire.rules.cold_infinity.fire.lines import sections_against
from umpire.rules.cold_infinity.state.audience import may_open_secrets, nobody
from umpire.rules.cold_infinity.state.battle import Battle, Ruling, Unit
from umpire.rules.cold_infinity.state.fire_step import DeclaredRam, FighterRam
from umpire.rules.cold_infinity.state.group import MOST_CRAFT, Group
from umpire.rules.cold_infinity.state.refusals import UNKNOWN_FIGHTER
from umpire.rules.cold_infinity.state.units import (
    commanded_unit,
    known_unit,
    side_of_unit,
    speed_of,
)


class DeclareRam(Value, frozen=True, tag="declare_ram", kw_only=True):
    """Ram an enemy in the same hex, in secret until all rams are resolved (CI-15.4-1, CI-UMP-147).

    It takes the place of what the unit has declared before; without a target it rams nobody. Of a
    group those `fighters` ram that are named, or all of them.
    """

    unit: Id
    target: Id | None = None
    fighters: Annotated[tuple[FighterRam, ...], Meta(max_length=MOST_CRAFT)] = ()


def declare_ram(ruling: Ruling, order: DeclareRam, _dice: Dice) -> Ruling:
    """Note in secret whom a unit rams, in place of what it has declared (CI-15.4-1, CI-UMP-147).

    Raises:
        IllegalOrder: the unit does not act, its side is done, or it may not ram that; or it takes
            back what it has not declared.
        Malformed: there is no such unit, target or fighter.
        CannotAdjudicate: the tables do not tell of matter.
    """
    battle = ruling.state
    unit = commanded_unit(battle, order.unit, at="/unit")
    if order.target is None:
        if all(each.unit != unit.id for each in battle.rams):
            raise NO_RAM_DECLARED.refuse(
                f"{unit.id} has declared no ram: name a target, or leave it.", at="/target"
            )
        ram = None
    else:
        target = require_ram(battle, unit, order.target)
        ram = DeclaredRam(unit.id, target.id, fighters_of(unit, target, order.fighters))
    return ruling.then(
        RamDeclared(side=unit.side, turn=battle.turn, opens="secret_attacks", unit=unit.id, ram=ram)
    )


def odds_of_ram(battle: Battle, order: DeclareRam) -> Odds:
    """Return what a ram would do to both, before it is mitigated, and how hard they meet (15.4-2).

    Whether the target rams, too, is not known. Of a group it is for one fighter.

    Raises:
        IllegalOrder: it may not ram that, or takes a ram back.
        Malformed: there is no such unit, target or fighter.
        CannotAdjudicate: the target is not identified, or the tables do not tell of matter.
    """
    unit = known_unit(battle, order.unit, at="/unit")
    if order.target is None:
        raise NO_RAM_DECLARED.refuse(f"{unit.id} would ram nobody: name a target.", at="/target")
    target = require_ram(battle, unit, order.target)
    fighters_of(unit, target, order.fighters)
    require_identified(battle, unit.side, target.id)
    return Odds(
        (_of(battle, unit, target, dealt_to=target), _of(battle, target, unit, dealt_to=unit))
    )


def _of(battle: Battle, by: Unit, other: Unit, *, dealt_to: Unit) -> TargetOdds:
    """Return what one of two units does to the other."""
    one = from_faces({face: face for face in range(1, RAM_SIDES + 1)}, RAM_SIDES)
    sections = abs(sections_against(battle, by) - sections_against(battle, other))
    speeds = abs(speed_of(battle, by) - speed_of(battle, other))
    forces: dict[str, float] = {}
    damage: dict[int, float] = {}
    for total, chance in enumerate(repeated(one, RAM_DICE)):
        force = force_of(ram_result((total,), sections, speeds))
        points = ram_damage(ramming_value_of(by), force)
        forces[force] = forces.get(force, 0.0) + float(chance)
        damage[points] = damage.get(points, 0.0) + float(chance)
    chances = [damage.get(points, 0.0) for points in range(max(damage) + 1)]
    outcomes = [Outcome(force, chance, "CI-15.4-2") for force, chance in forces.items() if chance]
    return TargetOdds(dealt_to.id, tuple(chances), mean(chances), tuple(outcomes))


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
    sections = abs(sections_against(battle, unit) - sections_against(battle, target))
    return RamTarget(target.id, sections, speeds)


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


DECLARE_RAM: Act[Battle, DeclareRam] = Act(
    order=DeclareRam,
    procedure=declare_ram,
    family="movement",
    phases=("ramming",),
    side=side_of_unit,
    offer=InChapter(DeclareRamChoice),
    sealed=True,
    readable=nobody,
    explores=may_open_secrets,
    odds=odds_of_ram,
)

BOARDING = ChapterOfPlay(
    acts=(DECLARE_RAM,),
    events=EVENTS,
    codes=rams.CODES,
    choices=choices,
    operations={
        "ram": DeclareRam,
        "entangle": DeclareRam,
    },
)
"""Rams, before weapons fire (CI 15.4)."""
