"""CI 16.5, 16.7: fighters and shuttles, reckoned up line by line, and their data sheets."""

from fractions import Fraction

from msgspec.structs import astuple

from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity.design import refusals
from umpire.rules.cold_infinity.design.amounts import charged, exact
from umpire.rules.cold_infinity.design.armoury import Armoury
from umpire.rules.cold_infinity.design.craft_prices import (
    MASSES,
    armour_cp,
    cutter_cp,
    evasion_cp,
    hull_cp,
    most_armour,
    most_enhancements,
    most_hull,
    most_thrust,
    most_weapons,
    thrust_cp,
)
from umpire.rules.cold_infinity.design.design import CraftDesign
from umpire.rules.cold_infinity.design.ship_making import Reckoned
from umpire.rules.cold_infinity.design.ship_prices import with_arc
from umpire.rules.cold_infinity.design.yard import Ledger, Spot, Takes, Yard
from umpire.rules.cold_infinity.sheets.soundness import require_sound_craft
from umpire.rules.cold_infinity.state.bounds import FIGHTERS
from umpire.rules.cold_infinity.state.hulls import DETONATION_PACK
from umpire.rules.cold_infinity.state.sheet import CraftSheet


def reckoned_craft(craft: CraftDesign, armoury: Armoury, yard: Yard, ledger: Ledger) -> Reckoned:
    """Return what a small vessel comes to; the ledger has its lines, and what is wrong."""
    before = len(ledger.lines)
    _body_lines(craft, yard, ledger)
    _system_lines(craft, armoury, yard, ledger)
    _note_limits(craft, yard, ledger)
    _note_systems(craft, armoury, yard, ledger)
    lines = ledger.lines[before:]
    prices = [each.cp for each in lines if each.cp is not None]
    cp = None
    if len(prices) == len(lines):
        enhanced = ledger.asked("/unit/enhancements", lambda: _enhanced(craft, sum(prices), yard))
        cp = None if enhanced is None else charged(enhanced)
    level = max([each.tech_level or 1 for each in lines], default=1)
    _note_level(craft, level, yard, ledger)
    sheet = _sheet(craft, armoury, cp, yard)
    if sheet is not None:
        sheet = ledger.fitting(sheet, "/unit")
    if sheet is not None and not ledger.violations:
        _note_unsound(sheet, yard, ledger)
    return Reckoned(
        cp=cp,
        mass=float(MASSES[craft.hull_type]),
        power=0,
        sections=0,
        tech_level=level,
        ramming_value=_ramming_value(craft),
        costs=None,
        silhouette=None,
        sheet=None,
        craft_sheet=sheet,
    )


def _ramming_value(craft: CraftDesign) -> int:
    """Twice the forward armour, and of fighters twice the Mass (CI-16.5.2-1, CI-16.5.4-1)."""
    mass = MASSES[craft.hull_type] if craft.hull_type in FIGHTERS else 0
    return 2 * craft.armour.forward + 2 * mass


def _evasion(craft: CraftDesign, yard: Yard) -> int:
    return yard.prices.craft.evasion_base if craft.evasion is None else craft.evasion


def _body_lines(craft: CraftDesign, yard: Yard, ledger: Ledger) -> None:
    """Thrust, evasion, armour and hull (CI-16.5.1-1 to CI-16.5.4-1)."""
    prices = yard.prices.craft
    points = sum(astuple(craft.armour))
    levels = min(_evasion(craft, yard), 1000)
    fighter = craft.hull_type in FIGHTERS
    evading = evasion_cp(levels, craft.hull_type, prices) if fighter else Fraction(0)
    thrust = thrust_cp(craft.thrust, prices, non_inertial=craft.non_inertial)
    rule = "CI-16.5.1-1" if fighter else "CI-16.5.4-1"
    for part, field, rule_of, cp in (
        ("thrust", "thrust", rule, thrust),
        ("evasion", "evasion", "CI-16.5.1.1-1", evading),
        ("armour", "armour", "CI-16.5.2-1", armour_cp(points, prices)),
        ("hull", "hull", "CI-16.5.3-1", hull_cp(craft.hull, prices)),
    ):
        if cp:
            ledger.told(Spot(part, "", f"/unit/{field}", rule_of), Takes(cp))


def _system_lines(craft: CraftDesign, armoury: Armoury, yard: Yard, ledger: Ledger) -> None:
    """Weapons with their arcs, sensors, and the systems of shuttles (CI-16.5.4-1, CI-16.7.1-1)."""
    prices = yard.prices
    for place, mount in enumerate(craft.mounts):
        made = armoury.weapons.get(mount.weapon)
        if made is not None:
            cp = made.cp
            if cp is not None:
                cp = with_arc(cp, mount.arc.shape, prices.arcs, yard.options.rounding)
            spot = Spot("weapon", mount.id, f"/unit/mounts/{place}", "CI-17.3-1")
            ledger.told(spot, Takes(cp, level=made.level))
    if craft.sensors:
        at = "/unit/sensors"
        sensing = ledger.asked(at, lambda: yard.at("small_weapons", "sensors", craft.sensors))
        ledger.told(Spot("sensors", "", at, "CI-4.3.1-1"), Takes(sensing))
    if craft.support:
        at = "/unit/support"
        base = prices.systems.base_support

        def cp_of_ess() -> Fraction:
            row = yard.system("support_sensors")
            return exact(row.cp) + yard.at("sensors", "support", craft.support, base)

        level = ledger.asked(at, lambda: yard.system("support_sensors").tech_level)
        ess = Takes(ledger.asked(at, cp_of_ess), level=level)
        ledger.told(Spot("ess", "", at, "CI-16.7.3-1"), ess)
    if craft.detonation_pack:
        spot = Spot("detonation_pack", "", "/unit/detonation_pack", "CI-16.7.1-1")
        ledger.told(spot, Takes(exact(prices.craft.pack_cp)))
    if craft.cutter:
        spot = Spot("breach_cutter", "", "/unit/cutter", "CI-16.7.4-1")
        ledger.told(spot, Takes(cutter_cp(craft.cutter, prices.craft), level=craft.cutter))


def _enhanced(craft: CraftDesign, bought: int, yard: Yard) -> Fraction:
    """Return the price with enhancements of the vessel as a whole (CI-16.5.5-1)."""
    rows = yard.traits(craft.enhancements, "craft")
    flat = sum((exact(row.cp) for row in rows), Fraction(0))
    return bought * (1 + Fraction(sum(row.percent for row in rows), 100)) + flat


def _note_limits(craft: CraftDesign, yard: Yard, ledger: Ledger) -> None:
    """Thrust, armour, hull and evasion beyond what the vessel may have (CI-16.5.1-1 to -4-1)."""
    prices, hull = yard.prices.craft, craft.hull_type
    fighter = hull in FIGHTERS
    thrust = most_thrust(hull, prices, non_inertial=craft.non_inertial)
    most = most_hull(MASSES[hull], prices)
    rule = "CI-16.5.1-1" if fighter else "CI-16.5.4-1"
    _limit(ledger, "/unit/thrust", (craft.thrust, thrust), "thrust", rule)
    _limit(ledger, "/unit/hull", (craft.hull, most), "hull", "CI-16.5.3-1")
    free = not fighter and (craft.suicide or craft.assault)
    if free:
        whole = (sum(astuple(craft.armour)), prices.suicide_armour)
        _limit(ledger, "/unit/armour", whole, "armour in all", "CI-16.7.1-1")
    else:
        rule = "CI-16.5.2-1" if fighter else "CI-16.5.4-1"
        for side in craft.armour.__struct_fields__:
            points = (getattr(craft.armour, side), most_armour(hull, prices))
            _limit(ledger, f"/unit/armour/{side}", points, "armour", rule)
    if not fighter:
        levels = (_evasion(craft, yard), prices.evasion_base)
        _limit(ledger, "/unit/evasion", levels, "levels of evasion", "CI-16.5.1.1-1")
    enhancements = (len(craft.enhancements), most_enhancements(MASSES[hull], prices))
    _limit(ledger, "/unit/enhancements", enhancements, "enhancements", "CI-16.5.5-1")


def _limit(ledger: Ledger, at: str, has: tuple[int, int], what: str, rule: str) -> None:
    """Note what there is more of than there may be."""
    there, most = has
    message = f"It has {there} {what}: such a vessel has {most} at most."
    ledger.broken(refusals.TOO_LARGE, at, message, rule, unless=there <= most)


def _note_systems(craft: CraftDesign, armoury: Armoury, yard: Yard, ledger: Ledger) -> None:
    """Weapons and systems: how many, and which (CI-17.3-1, CI-16.5.4-1, CI-16.7.1-1)."""
    prices = yard.prices.craft
    fighter = craft.hull_type in FIGHTERS
    for place, mount in enumerate(craft.mounts):
        at = f"/unit/mounts/{place}/weapon"
        if mount.weapon not in armoury.weapons:
            message = f"There is no design of a weapon {mount.weapon!r}."
            ledger.broken(refusals.NO_WEAPON, at, message)
        elif mount.weapon not in armoury.small:
            message = f"{mount.weapon} is no weapon of small vessels: tell `small` in its design."
            ledger.broken(refusals.NOT_ON_CRAFT, at, message)
    rule = "CI-17.3-1" if fighter else "CI-16.5.4-1"
    weapons = (len(craft.mounts), most_weapons(craft.hull_type, prices))
    _limit(ledger, "/unit/mounts", weapons, "weapons", rule)
    if fighter:
        for field, name in (("support", "ESS"), ("cutter", "breach cutter")):
            message = f"A fighter carries no {name}: that is for shuttles."
            has = bool(getattr(craft, field))
            ledger.broken(
                *(refusals.NOT_ABOARD, f"/unit/{field}", message, "CI-16.5.4-1"), unless=not has
            )
    else:
        special = (craft.sensors, craft.support, craft.detonation_pack, craft.cutter)
        count = len(craft.mounts) + sum(map(bool, special))
        _limit(ledger, "/unit", (count, MASSES[craft.hull_type]), "systems", "CI-16.5.4-1")
    for field in ("suicide", "detonation_pack", "assault"):
        message = f"`{field}` is for shuttles."
        has = bool(getattr(craft, field))
        ledger.broken(
            *(refusals.NOT_ABOARD, f"/unit/{field}", message, "CI-16.7.1-1"),
            unless=not (has and fighter),
        )


def _note_level(craft: CraftDesign, level: int, yard: Yard, ledger: Ledger) -> None:
    has = craft.tech_level
    message = f"It has systems of level {level}: its builder has {has}."
    ledger.broken(
        *(refusals.ABOVE_LEVEL, "/unit/tech_level", message),
        unless=has is None or level <= has or not yard.options.technology_levels,
    )


def _sheet(craft: CraftDesign, armoury: Armoury, cp: int | None, yard: Yard) -> CraftSheet | None:
    if cp is None or armoury.blocks is None:
        return None
    return CraftSheet(
        class_name=craft.class_name,
        hull_type=craft.hull_type,
        mass=MASSES[craft.hull_type],
        thrust=craft.thrust,
        non_inertial=craft.non_inertial,
        evasion=_evasion(craft, yard),
        armour=craft.armour,
        hull=craft.hull,
        mounts=craft.mounts,
        weapons=armoury.blocks,
        munitions=armoury.munitions,
        sensors=craft.sensors,
        support=craft.support,
        construction_points=cp,
        ramming_value=_ramming_value(craft),
        traits=(*craft.enhancements, *((DETONATION_PACK,) if craft.detonation_pack else ())),
    )


def _note_unsound(sheet: CraftSheet, yard: Yard, ledger: Ledger) -> None:
    """Note why the sheet could not enter a battle, if it could not (CI-1.5-1)."""
    try:
        require_sound_craft(sheet, yard.tables)
    except Refusal as refusal:
        ledger.unfit(refusal)
