"""Repairs in battle: ad hoc crews, fire brigades and automatic systems (CI 15.5)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.dice import Dice, Roll
from umpire.kernel.errors import Code, Refusal, illegal, malformed
from umpire.kernel.happening import HappensTo
from umpire.kernel.odds import Odds, Outcome, TargetOdds, from_faces, repeated
from umpire.kernel.offers import (
    Choice,
    Legal,
    any_of,
    codes,
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
from umpire.kernel.reasons import UNKNOWN_SYSTEM
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.words import counted
from umpire.rules.cold_infinity.hits.ships import still_unstable, worn_after
from umpire.rules.cold_infinity.play import ChapterOfPlay, Happening, if_identified, label
from umpire.rules.cold_infinity.power.allocation import is_on
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    Ruling,
    change_beyond,
    change_sections,
    change_ship,
)
from umpire.rules.cold_infinity.state.drones import mended as mended_travel
from umpire.rules.cold_infinity.state.sheet import (
    BEYOND_REPAIR,
    DESTROYED,
    NOT_POWERED,
    OPTION_OFF,
    Condition,
    Fitted,
    SectionAfter,
    Sheet,
    changed,
    fitted,
    home_of,
    left,
    printed,
    section_of,
    system_of,
    with_section,
    with_system,
    worn,
)
from umpire.rules.cold_infinity.state.units import (
    acting_ships,
    commanded_ship,
    known_ship,
    listed,
    say,
    side_of_ship,
)
from umpire.rules.cold_infinity.state.values import Points, SectionName
from umpire.rules.cold_infinity.state.vessels import Repairs, Starship
from umpire.rules.cold_infinity.state.weapons import RepairSystem
from umpire.rules.cold_infinity.warfare.levels import UNKNOWN_SECTION

REPAIR_UNCLEAR = malformed(
    "repair_unclear", "A crew works at one system, or at the fires of one section.", "CI-15.5.2-1"
)

NOTHING_TO_REPAIR = illegal(
    "nothing_to_repair", "CI-15.5-1", "It has not lost so much, or does not burn."
)

UNFIT_FOR_REPAIR = illegal(
    "unfit_for_repair", "CI-15.5.1-1", "The repair system cannot repair such a thing."
)

REPAIR_OVERSPENT = illegal(
    "repair_overspent", "CI-15.5.1-1", "The repair system has no such points left this turn."
)

CREWS_BUSY = illegal("crews_busy", "CI-15.5.3-1", "The crews have no attempt at that left.")


Restored: TypeAlias = Annotated[int, Meta(ge=1, le=1000)]


class MendSystem(Value, frozen=True, tag="mend_system", kw_only=True):
    """Restore this number of points of a system."""

    system: Id
    points: Restored = 1


class MendHull(Value, frozen=True, tag="mend_hull", kw_only=True):
    """Restore this number of points of the hull of a section."""

    section: SectionName
    points: Restored = 1


class PutOutFire(Value, frozen=True, tag="put_out_fire", kw_only=True):
    """Put out the fire in a section that would burn longest, for one point."""

    section: SectionName

    @property
    def points(self) -> int:
        """Its price (CI-15.5.1-1)."""
        return 1


Work: TypeAlias = MendSystem | MendHull | PutOutFire


POWER_OF_POINT = 3
"""The power that a point of automatic repair takes (CI-15.5.1-1)."""

BASE_LEVEL = 1
"""The tech level of a repair system unless its sheet gives another (CI-16.4.7.1-1)."""

AD_HOC_DICE, AD_HOC_SIDES = 3, 6

_PRICES: tuple[tuple[int, int], ...] = ((4, 0), (6, 1), (8, 2))
"""Up to which throw crews restore a point, and for how many of the hull (CI-15.5.2-1)."""


AttemptOutcome: TypeAlias = Literal["repaired", "aborted", "nothing"]

Thing: TypeAlias = Literal["system", "hull", "armour", "fire"]


def repair_rating(rating: int, structure: int, lost: int) -> int:
    """Return the points of a repair system a turn: its undamaged structure (CI-13.1.11-1)."""
    return worn(rating, left(structure, lost), lost)


def power_for(points: int) -> int:
    """Return the power that points of automatic repair take (CI-15.5.1-1)."""
    return POWER_OF_POINT * points


def points_for(power: int) -> int:
    """Return the points of automatic repair that some power is enough for (CI-15.5.1-1)."""
    return power // POWER_OF_POINT


class Damaged(NamedTuple):
    """Something that must be repaired.

    - `lost`: points that it has lost; of fire, how many fires burn.
    - `destroyed`: whether it is destroyed, alone or with its section (CI-7.4.4.1-1).
    - `itself`: whether it is the repair system that does it.
    """

    thing: Thing = "system"
    lost: int = 1
    destroyed: bool = False
    itself: bool = False
    tech_level: int | None = None


def bar_to_automatic_repair(damaged: Damaged, tech_level: int, points: int = 1) -> Code | None:
    """Return why a repair system cannot repair something, if it cannot (CI-15.5.1-1).

    Armour, itself, destroyed systems, and a higher tech level than its own.
    """
    too_high = damaged.tech_level is not None and damaged.tech_level > tech_level
    if damaged.thing == "armour" or damaged.itself or too_high:
        return UNFIT_FOR_REPAIR
    return _bar_to_any(damaged, points)


def bar_to_ad_hoc_repair(damaged: Damaged) -> Code | None:
    """Return why a crew cannot repair something, if it cannot: systems and fires (CI-15.5.2-1)."""
    if damaged.thing not in ("system", "fire"):
        return UNFIT_FOR_REPAIR
    return _bar_to_any(damaged, 1)


def _bar_to_any(damaged: Damaged, points: int) -> Code | None:
    if damaged.destroyed:
        return BEYOND_REPAIR
    return NOTHING_TO_REPAIR if points > damaged.lost else None


def attempts(brigades: int) -> int:
    """Return how often the crews of a unit may try in a turn (CI-15.5.2-1, CI-15.5.3-1)."""
    return 1 + brigades


class AdHoc(NamedTuple):
    """The outcome of a throw of a crew, and the hull that it costs."""

    outcome: AttemptOutcome
    price: Points


def ad_hoc_repair(faces: Sequence[int], hull: int) -> AdHoc:
    """Return what 3d6 of a crew come to (CI-15.5.2-1, CI-RUL-100).

    A point is restored up to 8, for hull from 5 on; from 9 on nothing happens.

    Args:
        faces: of 3d6.
        hull: of the section; where the price would be the last of it, nothing happens either.
    """
    total = sum(faces)
    for most, price in _PRICES:
        if total <= most:
            return AdHoc("aborted", 0) if price >= hull else AdHoc("repaired", price)
    return AdHoc("nothing", 0)


class Repair(Happening, frozen=True, kw_only=True):
    """The base of both: `as_new` are weapons that are worn no more, `stable` reactors."""

    ship: str
    turn: int
    sections: tuple[SectionAfter, ...]
    as_new: tuple[Id, ...] = ()
    stable: tuple[Id, ...] = ()

    def restored(self, battle: Battle, repairs: Repairs) -> Battle:
        """Return the battle with the ship as it is then."""
        mended = change_sections(battle, self.ship, self.sections)
        ship = mended.ship(self.ship)
        if ship is None:
            return battle
        worn = tuple([each for each in ship.arms.worn if each.weapon not in self.as_new])
        if ship.travel:
            travel = mended_travel(ship)
            mended = change_beyond(mended, ship.id, drives=travel.drives, broken=travel.broken)
        return change_ship(
            mended,
            ship.id,
            arms=replace(ship.arms, worn=worn),
            unstable=tuple([each for each in ship.unstable if each.system not in self.stable]),
            repairs=repairs,
        )

    def words_of_attempt(
        self, system: str | None, outcome: AttemptOutcome, price: int
    ) -> dict[str, str]:
        """Return what a crew does and how, as a log line has them."""
        does = self.say("fails to repair {system}" if system else "fails to put out a fire")
        if outcome == "repaired":
            does = self.say("repairs a point of {system}" if system else "puts out a fire")
        how = "{section:word}, {rolls:dice}"
        if outcome == "aborted":
            how = "{section:word}, {rolls:dice}, it would cost the section"
        elif price:
            how = "{section:word}, {rolls:dice}, for {price:points} of hull"
        return {"does": does, "how": self.say(how)}

    def noted(self, battle: Battle) -> Repairs:
        """Return the repairs of the ship this turn, before it."""
        ship = battle.ship(self.ship)
        return Repairs(turn=self.turn) if ship is None else ship.repairs.of(self.turn)


class RepairSystemUsed(Repair, frozen=True, tag="repair_system_used", kw_only=True):
    """A repair system spent points on its ship."""

    system: str
    points: int
    work: tuple[Work, ...]
    rule: str = "CI-15.5.1-1"

    def apply(self, battle: Battle) -> Battle:
        """Restore what it did, and note the points."""
        return self.restored(battle, self.noted(battle).with_spent(self.system, self.points))

    def tell(self) -> str:
        return self.say(
            "{ship} spends {points:points} of {system}: {each:list}",
            each=map(describe_work, self.work),
        )


class AdHocRepairTried(Repair, frozen=True, tag="ad_hoc_repair_tried", kw_only=True):
    """A crew tried to restore a point of a system, or to put out a fire (`system` is null)."""

    section: SectionName
    system: str | None
    total: int
    outcome: AttemptOutcome
    price: int
    rolls: tuple[Roll, ...]
    rule: str = "CI-15.5.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Restore the points, and note the attempt."""
        return self.restored(battle, self.noted(battle).with_attempt(self.section, self.system))

    def tell(self) -> str:
        return self.say(
            "A crew of {ship} {does} ({how})",
            **self.words_of_attempt(self.system, self.outcome, self.price),
        )


def describe_work(work: Work) -> str:
    """Return what was done by points of a repair system, for a log line."""
    match work:
        case MendSystem():
            return say("{points} for {system}", work)
        case MendHull():
            return say("{points} for the hull ({section:word})", work)
        case _:
            return say("a fire is out ({section:word})", work)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (RepairSystemUsed, AdHocRepairTried)
"""All that can happen by this chapter."""


class RepairSystemState(NamedTuple):
    """A repair system at work: its name, and the highest tech level that it repairs."""

    system: Id
    tech_level: int


class After(NamedTuple):
    """The changes of a ship by repairs: sections, weapons as new, reactors stable again."""

    sections: tuple[SectionAfter, ...]
    as_new: tuple[Id, ...]
    stable: tuple[Id, ...]


def damaged_system(sheet: Sheet, condition: Condition, system: Id) -> Damaged:
    """Return a system that a ship has, as it must be repaired."""
    now = system_of(condition, system)
    gone = now.destroyed or section_of(condition, home_of(sheet, system)).destroyed
    return Damaged("system", now.lost, gone, tech_level=sheet.tech_level_of(system))


def damaged_hull(sheet: Sheet, condition: Condition, name: SectionName) -> Damaged:
    """Return the hull of a section that a ship has, as it must be repaired."""
    section = section_of(condition, name)
    return Damaged("hull", printed(sheet, name).hull - section.hull, section.destroyed)


def damaged_by_fire(condition: Condition, name: SectionName) -> Damaged:
    """Return the fires in a section that a ship has, as they must be put out."""
    section = section_of(condition, name)
    return Damaged("fire", len(section.fires), section.destroyed)


def known_system(sheet: Sheet, system: Id, at: str) -> Id:
    """Return a system of a ship.

    Raises:
        Malformed: it has none of that name.
    """
    known = [each.id for each in sheet.systems]
    if system not in known:
        raise UNKNOWN_SYSTEM.refuse(f"It has no system {system}; it has {listed(known)}.", at=at)
    return system


def known_section(sheet: Sheet, name: SectionName, at: str) -> SectionName:
    """Return a section of a ship.

    Raises:
        Malformed: it has none of that name.
    """
    known = [each.name for each in sheet.sections]
    if name not in known:
        raise UNKNOWN_SECTION.refuse(f"It has no section {name}; it has {listed(known)}.", at=at)
    return name


def worked(sheet: Sheet, condition: Condition, by: RepairSystemState, work: Work) -> Condition:
    """Return a condition after one thing that a repair system does (CI-15.5.1-1).

    Raises:
        IllegalOrder: it cannot repair that.
        Malformed: there is no such system or section.
    """
    if isinstance(work, MendSystem):
        system = known_system(sheet, work.system, "/system")
        found = damaged_system(sheet, condition, system)._replace(itself=system == by.system)
        _require(
            bar_to_automatic_repair(found, by.tech_level, work.points),
            work.system,
            found,
            by.tech_level,
        )
        return with_point(condition, system, work.points)
    name = known_section(sheet, work.section, "/section")
    found = (
        damaged_by_fire(condition, name)
        if isinstance(work, PutOutFire)
        else damaged_hull(sheet, condition, name)
    )
    _require(bar_to_automatic_repair(found, by.tech_level, work.points), name, found, by.tech_level)
    if isinstance(work, MendHull):
        section = section_of(condition, name)
        return with_section(condition, replace(section, hull=section.hull + work.points))
    return without_fire(condition, name)


def _require(barred: Code | None, name: str, found: Damaged, level: int) -> None:
    """Refuse what bars a repair, by its reason."""
    if barred is None:
        return
    if barred is NOTHING_TO_REPAIR:
        has = (
            counted(found.lost, "fire")
            if found.thing == "fire"
            else f"lost {counted(found.lost, 'point')}"
        )
        raise barred.refuse(f"{name} has {has}, and no more is repaired than that.")
    if found.destroyed:
        raise barred.refuse(f"{name} is destroyed, and cannot be repaired.")
    if found.itself:
        raise barred.refuse(f"{name} does not repair itself: leave that to a crew, or another.")
    raise barred.refuse(
        f"{name} has tech level {found.tech_level}; this repair system goes up to {level}."
    )


def with_point(condition: Condition, system: Id, points: int = 1) -> Condition:
    """Return a condition with more points in a system."""
    now = system_of(condition, system)
    return with_system(condition, replace(now, lost=now.lost - points))


def without_fire(condition: Condition, name: SectionName) -> Condition:
    """Return a condition without the fire that would burn longest in a section."""
    section = section_of(condition, name)
    fires = list(section.fires)
    fires.remove(max(fires))
    return with_section(condition, replace(section, fires=tuple(fires)))


def paid(condition: Condition, name: SectionName, price: int) -> Condition:
    """Return a condition after points of a section's hull paid for a repair."""
    section = section_of(condition, name)
    return with_section(condition, replace(section, hull=section.hull - price))


def after(battle: Battle, ship: Starship, condition: Condition) -> After:
    """Return what repairs change of a ship (CI-15.5-1, CI-UMP-143)."""
    now = replace(ship, condition=condition)
    worn = {each.weapon for each in worn_after(battle, now)}
    unstable = {each.system for each in still_unstable(now)}
    return After(
        sections=changed(ship.condition, condition),
        as_new=tuple([e.weapon for e in ship.arms.worn if e.weapon not in worn]),
        stable=tuple([e.system for e in ship.unstable if e.system not in unstable]),
    )


MOST_WORK = 60

Works: TypeAlias = Annotated[tuple[Work, ...], Meta(min_length=1, max_length=MOST_WORK)]


class UseRepairSystem(Value, frozen=True, tag="use_repair_system", kw_only=True):
    """Spend points of a repair system on its ship, as far as it has power for them (15.5.1-1).

    Extra power in Power Allocation provides that power.
    """

    ship: Id
    system: Id
    work: Works


class RepairAdHoc(Value, frozen=True, tag="repair_ad_hoc", kw_only=True):
    """Have a crew try to restore a point of a system, or put out a fire (15.5.2-1, 15.5.3-1).

    One of both is named, before the dice: the `system`, or the section of the fire.
    """

    ship: Id
    system: Id | None = None
    fire_in: SectionName | None = None


def repair_ad_hoc(ruling: Ruling, order: RepairAdHoc, dice: Dice) -> Ruling:
    """Have a crew throw for a point of a system, or for a fire (CI-15.5.2-1, CI-15.5.3-1).

    Raises:
        IllegalOrder: the ship does not act, its side is done; the crews have no such attempt left;
            or there is nothing to repair.
        Malformed: there is no such ship, system or section, or both or neither are named.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    section = require_attempt(battle, ship, ship, (order.system, order.fire_in))
    name = label(battle, ship.id, "ad-hoc", order.system or f"fire-{section}")
    roll = dice.roll(name, AD_HOC_DICE, AD_HOC_SIDES)
    found = ad_hoc_repair(roll.faces, section_of(ship.condition, section).hull)
    return ruling.then(_try_repair(battle, ship, order.system, section, (found, roll)))


def _try_repair(
    battle: Battle,
    ship: Starship,
    system: Id | None,
    section: SectionName,
    thrown: tuple[AdHoc, Roll],
) -> AdHocRepairTried:
    found, roll = thrown
    done = after(battle, ship, repaired_by(ship.condition, system, section, found))
    return AdHocRepairTried(
        ship=ship.id,
        turn=battle.turn,
        sections=done.sections,
        as_new=done.as_new,
        stable=done.stable,
        section=section,
        system=system,
        total=sum(roll.faces),
        outcome=found.outcome,
        price=found.price,
        rolls=(roll,),
        rule="CI-15.5.2-1" if system else "CI-15.5.3-1",
    )


def repaired_by(
    condition: Condition, system: Id | None, section: SectionName, found: AdHoc
) -> Condition:
    """Return a condition after an attempt of a crew (CI-15.5.2-1)."""
    if found.outcome != "repaired":
        return condition
    mended = with_point(condition, system) if system else without_fire(condition, section)
    return paid(mended, section, found.price)


def crews_repair(battle: Battle) -> bool:
    """Return whether crews repair in battle at all (CI-15.5-1, CI-RUL-1)."""
    return battle.options.level == "advanced"


def bar_to_crews(battle: Battle, ship: Starship, section: SectionName, system: Id | None) -> str:
    """Return what keeps crews from one more attempt, in words, or nothing (CI-15.5.3-1).

    They try once, and once more for each brigade; all in one section, and not at the same thing
    twice. Fires are for brigades (CI-UMP-144).
    """
    done, most = ship.repairs.of(battle.turn), attempts(ship.sheet.brigades)
    if done.attempts >= most:
        return f"The crews of {ship.id} try {most} times a turn, and have."
    if done.section not in (None, section):
        return f"The crews of {ship.id} work in {done.section} this turn, not in {section}."
    if system in done.tried or (system is None and done.fires):
        what = system or f"the fires of {section}"
        return f"The crews of {ship.id} have tried {what} this turn: name something else of it."
    if system is None and not ship.sheet.brigades:
        return (
            f"{ship.id} has no fire brigade, and only a fire brigade puts out fires of {section}."
        )
    return ""


def require_attempt(
    battle: Battle, crew: Starship, ship: Starship, wanted: tuple[Id | None, SectionName | None]
) -> SectionName:
    """Return the section of a crew's attempt, aboard its own ship or one docked (CI-15.5.2-1)."""
    system, fire_in = wanted
    if not crews_repair(battle):
        raise OPTION_OFF.refuse(
            f"The crew of {crew.id} cannot repair in battle: that takes the advanced rules.",
            rule="CI-15.5.2-1",
        )
    if (system is None) == (fire_in is None):
        raise REPAIR_UNCLEAR.refuse(
            f"The crew of {crew.id} works at a system, or at a fire: name one of both."
        )
    section, found, at = _patient(ship, system, fire_in)
    barred = bar_to_crews(battle, crew, section, system)
    if barred:
        raise CREWS_BUSY.refuse(barred, at=at)
    code = bar_to_ad_hoc_repair(found)
    if code:
        what = f"System {system}" if system else f"Section {section}"
        has = "has nothing to repair" if code is NOTHING_TO_REPAIR else "is destroyed"
        raise code.refuse(
            f"{what} of {ship.id} {has}: name a damaged system that is not destroyed.", at=at
        )
    return section


def _patient(
    ship: Starship, system: Id | None, fire_in: SectionName | None
) -> tuple[SectionName, Damaged, str]:
    if system is not None:
        name = known_system(ship.sheet, system, "/system")
        found = damaged_system(ship.sheet, ship.condition, name)
        return home_of(ship.sheet, name), found, "/system"
    section = known_section(ship.sheet, fire_in or "core", "/fire_in")
    return section, damaged_by_fire(ship.condition, section), "/fire_in"


def odds_of_repair(battle: Battle, order: RepairAdHoc) -> Odds:
    """Return the exact chances of an attempt; `damage` is the hull that it takes (CI-15.5.2-1).

    Raises:
        IllegalOrder: it may not be tried so.
        Malformed: a ship, a system or a section is unknown.
    """
    ship = known_ship(battle, order.ship, at="/ship")
    section = require_attempt(battle, ship, ship, (order.system, order.fire_in))
    return chances_of_crew(ship, section, order.system)


def chances_of_crew(ship: Starship, section: SectionName, system: Id | None) -> Odds:
    """Return the exact chances of an attempt aboard a ship; `damage` is the hull that it takes."""
    hull = section_of(ship.condition, section).hull
    one = from_faces({face: face for face in range(1, AD_HOC_SIDES + 1)}, AD_HOC_SIDES)
    totals = repeated(one, AD_HOC_DICE)
    prices, repaired = [0.0], 0.0
    for total, chance in enumerate(totals):
        found = ad_hoc_repair((total,), hull)
        repaired += chance if found.outcome == "repaired" else 0.0
        prices += [0.0] * (found.price + 1 - len(prices))
        prices[found.price] += chance
    mean = sum(price * chance for price, chance in enumerate(prices))
    outcome = Outcome("repaired", repaired, "CI-15.5.2-1")
    return Odds((TargetOdds(system or section, tuple(prices), mean, (outcome,)),))


REPAIR_SYSTEM_DESTROYED = DESTROYED.under("CI-15.5.1-1")


def repair_systems(ship: Starship) -> dict[Id, Fitted[RepairSystem]]:
    """Return the repair systems of a ship, destroyed ones too, by name."""
    return {each.system.id: each for each in fitted(ship.running, RepairSystem)}


def points_left(battle: Battle, ship: Starship, system: Fitted[RepairSystem]) -> int:
    """Return what a repair system may spend yet this turn (CI-15.5.1-1, CI-13.1.11-1).

    It is no more than it has power for.
    """
    rating = repair_rating(system.system.rating, system.system.structure, system.lost)
    spent = ship.repairs.of(battle.turn).spent_by(system.system.id)
    return max(0, min(rating, points_for(system.extra)) - spent)


def state_of(sheet: Sheet, system: Id) -> RepairSystemState:
    """Return the highest tech level that a repair system repairs (CI-15.5.1-1)."""
    return RepairSystemState(system, sheet.tech_level_of(system) or BASE_LEVEL)


def use_repair_system(ruling: Ruling, order: UseRepairSystem, _dice: Dice) -> Ruling:
    """Restore systems and hull, and put out fires, with points that have power (CI-15.5.1-1).

    Raises:
        IllegalOrder: the ship does not act, its side is done; the repair system is destroyed, off,
            or has no such points; or it cannot repair that.
        Malformed: there is no such ship, system or section.
    """
    battle = ruling.state
    ship = commanded_ship(battle, order.ship, at="/ship")
    require_points(battle, ship, order.system, order.work)
    condition = mended_by(ship, state_of(ship.sheet, order.system), order.work)
    found = after(battle, ship, condition)
    return ruling.then(
        RepairSystemUsed(
            ship=ship.id,
            turn=battle.turn,
            sections=found.sections,
            as_new=found.as_new,
            stable=found.stable,
            system=order.system,
            points=sum(each.points for each in order.work),
            work=order.work,
        )
    )


def mended_by(ship: Starship, by: RepairSystemState, work: Works) -> Condition:
    """Return the condition of a ship when all is done that a repair system is set to do.

    Raises:
        IllegalOrder: it cannot repair something of it.
        Malformed: there is no such system or section.
    """
    condition = ship.condition
    for place, each in enumerate(work):
        try:
            condition = worked(ship.sheet, condition, by, each)
        except Refusal as refusal:
            raise refusal.inside(f"/work/{place}") from None
    return condition


def require_points(battle: Battle, ship: Starship, name: Id, work: Works) -> None:
    """Refuse points that a repair system does not have (CI-15.5.1-1)."""
    own = repair_systems(ship).get(name)
    if own is None:
        raise UNKNOWN_SYSTEM.refuse(
            f"{ship.id} has no repair system {name}; it has {listed(repair_systems(ship))}.",
            at="/system",
        )
    if not own.intact:
        raise REPAIR_SYSTEM_DESTROYED.refuse(
            f"{name} is destroyed, and repairs no more.", at="/system"
        )
    if not is_on(ship, name):
        raise NOT_POWERED.refuse(
            f"{name} is off: switch it on in Power Allocation.", at="/system", rule="CI-3.3-1"
        )
    points, most = sum(each.points for each in work), points_left(battle, ship, own)
    if points > most:
        raise REPAIR_OVERSPENT.refuse(
            f"{name} would spend {counted(points, 'point')}; by its Rating and its power {most} are"
            " left.",
            at="/work",
        )


def is_asked_for_repairs(battle: Battle, side: str) -> bool:
    """Return whether a side has a crew or a repair system that something is left for (CI-15.5-1).

    The power of a repair system is hidden.
    """
    return any(_could_repair(battle, ship) for ship in acting_ships(battle, side))


def _could_repair(battle: Battle, ship: Starship) -> bool:
    if any(
        any((systems_for(ship, name), hulls_for(ship), fires_of(ship)))
        for name, each in repair_systems(ship).items()
        if each.intact
    ):
        return True
    return any(True for _ in systems_for_crews(battle, ship)) or any(
        True for _ in fires_for_crews(battle, ship)
    )


def systems_for(ship: Starship, by: Id) -> dict[Id, int]:
    """Return what each system has lost that a repair system may repair (CI-15.5.1-1)."""
    level = state_of(ship.sheet, by).tech_level
    found = {
        each.id: damaged_system(ship.sheet, ship.condition, each.id)._replace(itself=each.id == by)
        for part in ship.condition.sections
        for each in part.systems
        if each.lost
    }
    return {
        name: each.lost
        for name, each in found.items()
        if bar_to_automatic_repair(each, level) is None
    }


def hulls_for(ship: Starship) -> dict[SectionName, int]:
    """Return what the hull of each section has lost that a repair system may repair."""
    found = {
        each.name: damaged_hull(ship.sheet, ship.condition, each.name)
        for each in ship.condition.sections
    }
    return {
        name: each.lost for name, each in found.items() if bar_to_automatic_repair(each, 0) is None
    }


def fires_of(ship: Starship) -> dict[SectionName, int]:
    """Return how many fires burn in each section that may be put out."""
    return {
        each.name: len(each.fires)
        for each in ship.condition.sections
        if each.fires and not each.destroyed
    }


def systems_for_crews(battle: Battle, ship: Starship) -> Iterator[Id]:
    """Yield the systems that a crew may try to repair now (CI-15.5.2-1, CI-15.5.3-1)."""
    if not crews_repair(battle):
        return
    for part in ship.condition.sections:
        for each in part.systems:
            broken = part.destroyed or each.destroyed
            if each.lost and not (broken or bar_to_crews(battle, ship, part.name, each.id)):
                yield each.id


def fires_for_crews(battle: Battle, ship: Starship) -> Iterator[SectionName]:
    """Yield the sections where a brigade may try to put out a fire now (CI-15.5.3-1)."""
    if crews_repair(battle):
        yield from [name for name in fires_of(ship) if not bar_to_crews(battle, ship, name, None)]


UNLESS = codes(REPAIR_OVERSPENT, NOTHING_TO_REPAIR)


class Repairable(msgspec.Struct, frozen=True):
    """A system, or the hull of a section, and what it has lost; of fires, how many burn."""

    name: str
    lost: int


class UseRepairSystemChoice(Choice, frozen=True, tag="use_repair_system", kw_only=True):
    """A repair system that has points left, and what it may repair with them."""

    ship: str
    system: str
    points: int
    systems: tuple[Repairable, ...]
    hulls: tuple[Repairable, ...]
    fires: tuple[Repairable, ...]
    rule: str = "CI-15.5.1-1"


class RepairAdHocChoice(Choice, frozen=True, tag="repair_ad_hoc", kw_only=True):
    """A ship whose crews have attempts left: at these systems, and at fires in these sections."""

    ship: str
    attempts: int
    systems: tuple[str, ...]
    fires: tuple[str, ...]
    rule: str = "CI-15.5.2-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield the repairs that a seat may order in Final Actions; with `unit`, of that one alone."""
    if battle.phase != "final":
        return
    for ship in battle.ships:
        mine = sees(ship.side) and ship.side not in battle.finished
        if mine and ship.status == "active" and unit in {None, ship.id}:
            yield from _machines(battle, ship)
            yield from _crews(battle, ship)


def _machines(battle: Battle, ship: Starship) -> Iterator[UseRepairSystemChoice]:
    for name, each in repair_systems(ship).items():
        points = points_left(battle, ship, each)
        if not each.intact or not is_on(ship, name) or not points:
            continue
        systems, hulls, fires = systems_for(ship, name), hulls_for(ship), fires_of(ship)
        works = [*_mending("mend_system", "system", systems.items(), points)]
        works += _mending("mend_hull", "section", hulls.items(), points)
        if fires:
            works.append(record({"kind": only("put_out_fire"), "section": one_of(fires)}))
        if works:
            yield UseRepairSystemChoice(
                ship=ship.id,
                system=name,
                points=points,
                systems=_repairable(systems.items()),
                hulls=_repairable(hulls.items()),
                fires=_repairable(fires.items()),
                order=order_of(UseRepairSystem, ship=ship.id, system=name),
                open=(open_at("/work", list_of(any_of(works), 1, min(points, MOST_WORK))),),
                unless=UNLESS,
            )


def _repairable(found: Iterable[tuple[str, int]]) -> tuple[Repairable, ...]:
    return tuple([Repairable(name, lost) for name, lost in found])


def _mending(
    kind: str, field: str, found: Iterable[tuple[str, int]], points: int
) -> Iterator[Legal]:
    for name, lost in found:
        most = whole(1, min(lost, points))
        yield record({"kind": only(kind), field: only(name), "points": most})


def _crews(battle: Battle, ship: Starship) -> Iterator[RepairAdHocChoice]:
    systems = tuple(systems_for_crews(battle, ship))
    fires = tuple(fires_for_crews(battle, ship))
    fixed = {"ship": only(ship.id)}
    ways = [orders(RepairAdHoc, fixed | {"system": one_of(systems)})] if systems else []
    ways += [orders(RepairAdHoc, fixed | {"fire_in": one_of(fires)})] if fires else []
    if ways:
        done = ship.repairs.of(battle.turn).attempts
        yield RepairAdHocChoice(
            ship=ship.id,
            attempts=attempts(ship.sheet.brigades) - done,
            systems=systems,
            fires=fires,
            order=order_of(RepairAdHoc, ship=ship.id),
            open=(open_order(any_of(ways)),),
        )


USE_REPAIR_SYSTEM: Act[Battle, UseRepairSystem] = Act(
    order=UseRepairSystem,
    procedure=use_repair_system,
    family="damage",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(UseRepairSystemChoice),
    readable=if_identified,
)


REPAIR_AD_HOC: Act[Battle, RepairAdHoc] = Act(
    order=RepairAdHoc,
    procedure=repair_ad_hoc,
    family="damage",
    phases=("final",),
    side=side_of_ship,
    offer=InChapter(RepairAdHocChoice),
    readable=if_identified,
    odds=odds_of_repair,
)


REPAIR = ChapterOfPlay(
    acts=(USE_REPAIR_SYSTEM, REPAIR_AD_HOC),
    events=EVENTS,
    choices=choices,
    operations={
        "repair": RepairAdHoc,
    },
    asks_in_final=is_asked_for_repairs,
)
"""Repair systems, crews and fire brigades (CI 15.5)."""
