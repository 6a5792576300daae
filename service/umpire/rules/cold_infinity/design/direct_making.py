"""CI 17.1, 17.3: weapons of direct fire, reckoned up and made ready for a data sheet."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from umpire.rules.cold_infinity.design import refusals
from umpire.rules.cold_infinity.design.amounts import changed, exact
from umpire.rules.cold_infinity.design.schedules import Multipliers, RangeRow
from umpire.rules.cold_infinity.design.weapon_designs import (
    TechnologyDesign,
    TorpedoDesign,
    WeaponDesign,
)
from umpire.rules.cold_infinity.design.weapon_prices import (
    Need,
    configurations_cp,
    damage_cp,
    dice_from_level,
    enhanced,
    fixed_row,
    modifier,
    multiplied_power,
    technology_level,
    traded,
    true_level,
    weapon_mass,
)
from umpire.rules.cold_infinity.design.yard import Ledger, Lost, Yard
from umpire.rules.cold_infinity.state.sheet import NOT_ON_CRAFT
from umpire.rules.cold_infinity.state.weapons import (
    Damage,
    DirectWeapon,
    PulseRating,
    RangeRating,
    WeaponBlock,
)

LINKED = "Linked"
"""The enhancement of a linked weapon, as its sheet prints it (CI-12.2.2-1)."""
Technologies = Mapping[str, TechnologyDesign]


class Made(NamedTuple):
    """A weapon that is reckoned up, each number as far as the tables tell it."""

    block: WeaponBlock | None
    cp: Fraction | None
    power: int | None
    structure: int | None
    mass: Fraction | None
    level: int | None
    ejects: bool = True
    """Whether it pays for its arc (CI-16.4.1-1, CI-17.4.1-2)."""
    direct: DirectWeapon | None = None


def made_direct(
    design: WeaponDesign, at: str, yard: Yard, new: Technologies, ledger: Ledger
) -> Made:
    """Return a weapon of direct fire; what is wrong with it, the ledger notes (CI-17.1-1)."""
    _note_faults(design, at, yard, new, ledger)
    cp = ledger.asked(at, lambda: price_of(design, yard, new))
    need = ledger.asked(at, lambda: need_of(design, yard))
    level = ledger.asked(at, lambda: level_of(design, yard, new))
    if need is None:
        return Made(None, cp, None, None, None, level)
    note_exchange(design, need, at, ledger)
    block = _block(design, need, yard)
    mass = weapon_mass(need.power, need.structure, yard.prices.weapons)
    return Made(block, cp, need.power, need.structure, mass, level, direct=block)


def price_of(design: WeaponDesign, yard: Yard, new: Technologies) -> Fraction:
    """Return the price of a weapon without its arc (CI-17.1-1 to -5, CI-17.1.2-1, CI-17.3.1-1)."""
    weapons = yard.prices.weapons
    cp = _base_cp(design, yard, new) + _damage_cp(design, yard) + _ratings_cp(design, yard)
    cp = configurations_cp(cp, len(design.configurations), weapons)
    rows = yard.traits(design.traits, "small" if design.small else "direct")
    percents = [row.percent for row in rows]
    if design.linked:
        percents.append(weapons.link_percent)
    cp = changed(cp, (modifier(percents, weapons),))
    _, exchanged = traded(Need(0, 0), design.power_change, design.structure_change, weapons)
    return cp + exchanged


def _base_cp(design: WeaponDesign, yard: Yard, new: Technologies) -> Fraction:
    """Return where the price begins (CI-17.1-1, CI-17.3-1, CI-17.5-1, CI-RUL-106)."""
    weapons = yard.prices.weapons
    if design.small:
        return exact(weapons.small_cp)
    own = new.get(design.technology)
    if own is None:
        return exact(weapons.base_cp)
    return technology_cp(own, yard)


def technology_cp(design: TechnologyDesign, yard: Yard) -> Fraction:
    """Return where weapons of a new technology begin (CI-17.5-1).

    Raises:
        Lost: a choice of it is in no schedule.
    """
    cp = exact(yard.prices.weapons.new_technology_cp)
    for name in design.choices:
        found = [each for each in yard.table("technologies", name) if each.name == name]
        if not found:
            raise Lost("technologies", name)
        cp += exact(found[0].cp)
    return cp


def _damage_cp(design: WeaponDesign, yard: Yard) -> Fraction:
    if not design.small:
        return Fraction(damage_cp(design.damage))
    cp = yard.at("small_weapons", "fixed", design.damage.fixed)
    for term in design.damage.dice:
        row = f"{term.number}d{term.sides}"
        found = [
            each
            for each in yard.table("small_weapons", row).dice
            if (each.number, each.sides) == (term.number, term.sides)
        ]
        if not found:
            raise Lost("small_weapons", row)
        cp += exact(found[0].cp)
    return cp


def _ratings_cp(design: WeaponDesign, yard: Yard) -> Fraction:
    """Return what range, rate, accuracy, defensive fire and configurations cost (CI-17.1-1)."""
    weapons, table = yard.prices.weapons, "small_weapons" if design.small else "damage"
    row = next((r for r in yard.tables.technologies if r.technology == design.technology), None)
    laser = row is not None and row.technology == "laser"
    rate = yard.rate(table, design.rate_of_fire, weapons.base_arming)[0]
    cp = rate * (weapons.laser_rate_factor if laser else 1)
    cp += exact(_range_row(design.range, table, yard).cp)
    cp += yard.at(table, "accuracy", design.accuracy.number)
    if design.accuracy.signs:
        cp += design.accuracy.signs * exact(yard.table("damage", "signs").sign_cp)
    fire = design.defensive_fire
    cp += yard.at("damage", "standard_fire", fire.standard)
    cp += yard.at("damage", "ad_hoc_fire", fire.ad_hoc)
    cp += yard.at("damage", "emergency_fire", fire.emergency)
    pulse = _pulse(design, yard)
    if pulse is not None:
        cp += yard.at("damage", "pulse_most", pulse.most, weapons.base_pulse_most)
        cp += yard.at("damage", "pulse_interval", pulse.interval, weapons.base_pulse_interval)
    for field, base in (
        ("slashing", weapons.base_slashing),
        ("tracking", weapons.base_tracking),
        ("wave", 0),
        ("plasma", weapons.base_plasma),
    ):
        told = getattr(design, field)
        if told is not None:
            cp += yard.at("damage", field, told, base)
    return cp


def _range_row(rating: RangeRating, table: str, yard: Yard) -> RangeRow:
    """Return the price of a range rating, and what it multiplies an envelope's power by."""
    if rating == RangeRating():
        return RangeRow(rating, 0)
    row = f"range -{rating.penalty}/{rating.hexes}"
    for each in yard.table(table, row).ranges:
        if each.range == rating:
            found: RangeRow = each
            return found
    raise Lost(table, row)


def _pulse(design: WeaponDesign, yard: Yard) -> PulseRating | None:
    """Return its pulse rating: the one told, or where they begin (CI-17.1-1)."""
    if "pulse" not in design.configurations or design.pulse is not None:
        return design.pulse
    weapons = yard.prices.weapons
    return PulseRating(weapons.base_pulse_most, weapons.base_pulse_interval)


def need_of(design: WeaponDesign, yard: Yard) -> Need:
    """Return the power and structure of a weapon (CI-17.1.2-1, CI-17.1.2.1-1, CI-17.1.2.2-1).

    Those of small vessels take neither from a plant, and have no structure (CI-16.5.4-1).
    """
    if design.small:
        return Need(0, 0)
    weapons = yard.prices.weapons
    need = damage_need(design.damage, yard)
    need = need._replace(power=multiplied_power(need.power, _multipliers(design, yard)))
    percents = [row.percent for row in yard.traits(design.traits, "direct")]
    need = enhanced(need, sum(percent for percent in percents if percent > 0), weapons)
    return traded(need, design.power_change, design.structure_change, weapons)[0]


def damage_need(damage: Damage, yard: Yard) -> Need:
    """Return the power and structure of damage: those of its rows together (CI-17.1.2-1)."""
    need = fixed_row(damage.fixed, yard.prices.weapons)
    for term in damage.dice:
        row = f"{term.number}d{term.sides}"
        found = [
            each
            for each in yard.table("damage", row).dice
            if (each.number, each.sides) == (term.number, term.sides)
        ]
        if not found:
            raise Lost("damage", row)
        need = Need(need.power + found[0].power, need.structure + found[0].structure)
    return need


def note_exchange(
    design: WeaponDesign | TorpedoDesign, need: Need, at: str, ledger: Ledger
) -> None:
    """Power or structure that is sold and was not there (CI-17.1.2-1)."""
    message = f"{design.id} has given up more power than it takes: that leaves {need.power}."
    ledger.broken(
        *(refusals.WRONG_POWER, f"{at}/power_change", message, "CI-17.1.2-1"),
        unless=need.power >= 0,
    )
    message = f"{design.id} has given up its structure: that leaves {need.structure}, not 1."
    ledger.broken(
        *(refusals.WRONG_STRUCTURE, f"{at}/structure_change", message, "CI-17.1.2-1"),
        unless=need.structure >= 1 or design.structure_change >= 0,
    )


def _multipliers(design: WeaponDesign, yard: Yard) -> list[int]:
    """Return what multiplies its power (CI-17.1.2.1-1)."""
    rate, weapons = design.rate_of_fire, yard.prices.weapons
    found = [yard.rate("damage", rate, weapons.base_arming)[1]]
    pulse = _pulse(design, yard)
    if pulse is not None and pulse.most >= weapons.multiplied_pulse:
        found.append(_factor(pulse.most, "pulse", yard))
    if (design.wave or 0) >= weapons.multiplied_wave:
        found.append(_factor(design.wave or 0, "wave", yard))
    if "enveloping" in design.configurations:
        found.append(_range_row(design.range, "damage", yard).factor)
    return found


def _factor(rating: int, field: str, yard: Yard) -> int:
    rows: Multipliers = getattr(yard.table("configurations", f"{field} {rating}"), field)
    reached = [row.factor for row in rows if rating >= row.from_rating]
    if not reached:
        raise Lost("configurations", f"{field} {rating}")
    return reached[-1]


def level_of(design: WeaponDesign, yard: Yard, new: Technologies) -> int:
    """Return the level of a weapon (CI-17.1-1, CI-17.1.1-1)."""
    base = max(base_level(design.technology, yard, new) or 1, design.tech_level or 1)
    rows = yard.traits(design.traits, "small" if design.small else "direct")
    more = sum(row.percent > 0 for row in rows)
    return true_level(base, more, len(rows) - more) if yard.options.technology_levels else base


def base_level(technology: str, yard: Yard, new: Technologies) -> int | None:
    """Return the least level of a technology, old or new; `None`: there is none such."""
    if technology in new:
        return new[technology].tech_level
    return technology_level(technology, yard.prices.weapons)


def _block(design: WeaponDesign, need: Need, yard: Yard) -> DirectWeapon:
    """Return the weapon as it stands on a data sheet."""
    weapons = yard.prices.weapons
    pulse = _pulse(design, yard)
    known = set(design.configurations)
    return DirectWeapon(
        id=design.id,
        name=design.name,
        technology=design.technology,
        configurations=design.configurations,
        damage=design.damage,
        range=design.range,
        rate_of_fire=design.rate_of_fire,
        accuracy=design.accuracy,
        defensive_fire=design.defensive_fire,
        speed=design.speed,
        power=max(0, need.power),
        pulse=pulse if "pulse" in known else None,
        slashing=_rated(design.slashing, weapons.base_slashing, there="slashing" in known),
        tracking=_rated(design.tracking, weapons.base_tracking, there="tracking" in known),
        wave=_rated(design.wave, 0, there="wave" in known),
        plasma=_rated(design.plasma, weapons.base_plasma, there=design.technology == "plasma"),
        traits=(*design.traits, *((LINKED,) if design.linked else ())),
    )


def _rated(told: int | None, base: int, *, there: bool) -> int | None:
    if not there:
        return None
    return base if told is None else told


def _note_faults(
    design: WeaponDesign, at: str, yard: Yard, new: Technologies, ledger: Ledger
) -> None:
    base = base_level(design.technology, yard, new)
    if base is None:
        message = f"{design.id} has a technology {design.technology!r}, which nobody designed."
        ledger.broken(refusals.NO_TECHNOLOGY, f"{at}/technology", message)
    _note_dice(design, at, yard, new, ledger)
    _note_configurations(design, at, yard, ledger)
    if design.small:
        _note_small(design, at, yard, ledger)


def _note_dice(
    design: WeaponDesign, at: str, yard: Yard, new: Technologies, ledger: Ledger
) -> None:
    """Dice that the level does not give (CI-17.1-3)."""
    has = ledger.asked(at, lambda: level_of(design, yard, new))
    for place, term in enumerate(design.damage.dice):
        least = dice_from_level(term.sides, yard.prices.weapons)
        if least is None or (has is not None and yard.options.technology_levels and least > has):
            needs = "no schedule" if least is None else f"level {least}"
            message = f"{design.id} throws d{term.sides}, which have {needs}; its own is {has}."
            ledger.broken(refusals.LOW_LEVEL, f"{at}/damage/dice/{place}/sides", message)


def _note_configurations(design: WeaponDesign, at: str, yard: Yard, ledger: Ledger) -> None:
    """Configurations that the technology does not permit (CI-17.1-2)."""
    if set(design.configurations) == {"tracking"}:
        message = f"{design.id} tracks, and has no second configuration to strike with."
        ledger.broken(refusals.TRACKS_ALONE, f"{at}/configurations", message)
    charts = yard.schedules.configurations
    if charts is None:
        ledger.asked(at, lambda: yard.table("configurations", design.technology))
        return
    may = [row.configurations for row in charts.permitted if row.technology == design.technology]
    for place, name in enumerate(design.configurations):
        if may and name not in may[0]:
            message = f"{design.id} is {name}; {design.technology} may be {', '.join(may[0])}."
            ledger.broken(refusals.NOT_PERMITTED, f"{at}/configurations/{place}", message)


def _note_small(design: WeaponDesign, at: str, yard: Yard, ledger: Ledger) -> None:
    """What weapons of small vessels may not be (CI-17.3-1, CI-17.3.1-1)."""
    for place, name in enumerate(design.configurations):
        if name in NOT_ON_CRAFT:
            message = f"{design.id} is {name}: small vessels mount none such."
            ledger.broken(refusals.NOT_ON_CRAFT, f"{at}/configurations/{place}", message)
    if design.accuracy.signs:
        message = f"{design.id} has an accuracy with signs: those of small vessels have a number."
        ledger.broken(refusals.NOT_ON_CRAFT, f"{at}/accuracy/signs", message)
    for field in ("power_change", "structure_change"):
        message = f"{design.id} is of small vessels: it has neither power nor structure to sell."
        ledger.broken(
            *(refusals.NOT_ON_CRAFT, f"{at}/{field}", message), unless=not getattr(design, field)
        )
    rows = ledger.asked(at, lambda: yard.traits(design.traits, "small")) or ()
    if any(row.powered for row in rows):
        message = f"{design.id} has an enhancement that is about power: leave it out."
        ledger.broken(refusals.NOT_ON_CRAFT, f"{at}/traits", message)
    most = yard.prices.weapons.small_enhancements
    if sum(row.percent > 0 for row in rows) > most:
        message = f"{design.id} has {len(rows)} enhancements; beside a link there is {most}."
        ledger.broken(refusals.TOO_ENHANCED, f"{at}/traits", message, "CI-17.3.1-1")
