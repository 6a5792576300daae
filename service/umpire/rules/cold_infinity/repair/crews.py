"""Ad hoc repair and fire brigades in battle: what crews try with dice (CI 15.5.2, 15.5.3)."""

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.odds import Odds, Outcome, TargetOdds, from_faces, repeated
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.repair.happenings import AdHocRepairTried
from umpire.rules.cold_infinity.repair.mending import (
    after,
    damaged_by_fire,
    damaged_system,
    known_section,
    known_system,
    paid,
    with_point,
    without_fire,
)
from umpire.rules.cold_infinity.repair.orders import RepairAdHoc
from umpire.rules.cold_infinity.repair.rates import (
    AD_HOC_DICE,
    AD_HOC_SIDES,
    CREWS_BUSY,
    NOTHING_TO_REPAIR,
    REPAIR_UNCLEAR,
    AdHoc,
    Damaged,
    ad_hoc_repair,
    attempts,
    bar_to_ad_hoc_repair,
)
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.condition import Condition, home_of, section_of
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.refusals import OPTION_OFF
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import commanded_ship, known_ship


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
    return ruling.then(_tried(battle, ship, order.system, section, (found, roll)))


def _tried(
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
    """Tell whether crews repair in battle at all (CI-15.5-1, CI-RUL-1)."""
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
        return f"{ship.id} has no fire brigade, and fires of {section} are for those alone."
    return ""


def require_attempt(
    battle: Battle, crew: Starship, ship: Starship, wanted: tuple[Id | None, SectionName | None]
) -> SectionName:
    """Return the section in which a crew tries, aboard its own ship or one docked (CI-15.5.2-1).

    Raises:
        IllegalOrder: it cannot.
        Malformed: there is no such system or section, or both or neither are named.
    """
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
        raise code.refuse(f"{what} of {ship.id} {has}: name what is damaged, and stands.", at=at)
    return section


def _patient(
    ship: Starship, system: Id | None, fire_in: SectionName | None
) -> tuple[SectionName, Damaged, str]:
    """Return where a crew works, on what, and where the order says so."""
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
