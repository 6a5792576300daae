"""Weapons of direct fire and guided weapons: cost, level, Mass (CI 17.1 to 17.3)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import floor, prod
from typing import NamedTuple

from msgspec.structs import replace

from umpire.rules.cold_infinity.design import tables
from umpire.rules.cold_infinity.design.tables import (
    ArmourRow,
    ArmourSchedules,
    BufferingRow,
    ConfigurationCharts,
    DamageSchedules,
    DiceRow,
    DriveRow,
    DrumSchedules,
    EngineSchedules,
    Exact,
    GuidedPrices,
    HullChart,
    MassPerCost,
    MissileSchedules,
    Multiplier,
    Multipliers,
    Permitted,
    PlantSchedules,
    RangeRow,
    RateRow,
    Schedules,
    SensorSchedules,
    ShieldRow,
    ShieldSchedules,
    SmallDice,
    SmallSchedules,
    SystemRow,
    TechnologyChoice,
    TraitOf,
    TraitRow,
    WeaponPrices,
    changed,
    exact,
    parts_up,
    rows,
)
from umpire.rules.cold_infinity.design.yard import (
    Ledger,
    Lost,
    MissileDesign,
    RackDesign,
    TechnologyDesign,
    TorpedoDesign,
    WeaponDesign,
    Yard,
)
from umpire.rules.cold_infinity.state.sheet import NOT_ON_CRAFT, Costs
from umpire.rules.cold_infinity.state.values import Configuration, HullType
from umpire.rules.cold_infinity.state.weapons import (
    Damage,
    DiceTerm,
    DirectWeapon,
    MissileRack,
    Munition,
    PulseRating,
    RangeRating,
    RateOfFire,
    TorpedoLauncher,
    WeaponBlock,
)


class Need(NamedTuple):
    """The power and structure of a weapon."""

    power: int
    structure: int


def damage_cp(damage: Damage) -> int:
    """Return the price of damage: the average of its dice, and its number (CI-17.1-3).

    Each schedule is rounded down by itself.
    """
    return sum(map(dice_cp, damage.dice)) + damage.fixed


def dice_cp(dice: DiceTerm) -> int:
    """Return the price of dice of one kind: their average, rounded down (CI-17.1-3)."""
    return dice.number * (dice.sides + 1) // 2


def fixed_row(fixed: int, weapons: WeaponPrices) -> Need:
    """Return what a number of damage takes: that of the next row (CI-17.1-4).

    The book prints the rows of +10 and +15; others are on the same line (CI-UMP-230).
    """
    rows = max(0, parts_up(max(0, fixed - weapons.fixed_free), weapons.fixed_step))
    return Need(rows * weapons.fixed_power, rows * weapons.fixed_structure)


def dice_from_level(sides: int, weapons: WeaponPrices) -> int | None:
    """Return the lowest level for such damage dice; `None`: never (CI-17.1-3)."""
    return next((row.level for row in weapons.dice_from_level if row.sides == sides), None)


def modifier(percents: Iterable[Exact], weapons: WeaponPrices) -> Fraction:
    """Return all enhancements and limitations together, in percent (CI-17.1-5)."""
    return max(exact(weapons.least_percent), sum(map(exact, percents), Fraction(0)))


def true_level(base: int, enhancements: int, limitations: int) -> int:
    """Return the level of a weapon with its enhancements (CI-17.1.1-1, CI-RUL-110)."""
    return max(base, enhancements - limitations)


def technology_level(technology: str, weapons: WeaponPrices) -> int | None:
    """Return the least level of a technology; `None`: the book has no such one (CI-17.1-1)."""
    return next((row.level for row in weapons.levels if row.technology == technology), None)


def configurations_cp(cp: Exact, configurations: int, weapons: WeaponPrices) -> Fraction:
    """Return a price with the configurations beyond the first (CI-17.1-2)."""
    return changed(cp, (max(0, configurations - 1) * weapons.configuration_percent,))


def multiplied_power(power: int, multipliers: Iterable[int]) -> int:
    """Return power with multipliers for rate, pulses, waves or range (CI-17.1.2.1-1)."""
    return power * prod(multipliers)


def enhanced(need: Need, percent: Exact, weapons: WeaponPrices) -> Need:
    """Return power and structure with so much in enhancements (CI-17.1.2.2-1)."""
    full = max(0, floor(exact(percent) / 100))
    return Need(
        need.power + full * weapons.enhanced_power,
        need.structure + full * weapons.enhanced_structure,
    )


def traded(need: Need, power: int, structure: int, weapons: WeaponPrices) -> tuple[Need, Fraction]:
    """Return power and structure after an exchange for CP, and what it costs (CI-17.1.2-1).

    Less power costs, more power pays; more structure costs, less structure pays (CI-UMP-231).
    """
    cost = structure * exact(weapons.structure_cp) - power * exact(weapons.power_cp)
    return Need(need.power + power, need.structure + structure), cost


def weapon_mass(power: int, structure: int, weapons: WeaponPrices) -> Fraction:
    """Return the Mass of a weapon (CI-17.1.3-1)."""
    return Fraction(max(power, structure), weapons.per_mass)


LINKED = "Linked"

"""The enhancement of a linked weapon, as its sheet prints it (CI-12.2.2-1)."""


Technologies = Mapping[str, TechnologyDesign]


class Made(NamedTuple):
    """A weapon that is reckoned up, each number as far as the tables show it."""

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
    """Return a weapon of direct fire; the ledger notes its errors (CI-17.1-1)."""
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
    """Return its pulse rating: the one shown, or where they begin (CI-17.1-1)."""
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
        *(tables.WRONG_POWER, f"{at}/power_change", message, "CI-17.1.2-1"),
        unless=need.power >= 0,
    )
    message = f"{design.id} has given up its structure: that leaves {need.structure}, not 1."
    ledger.broken(
        *(tables.WRONG_STRUCTURE, f"{at}/structure_change", message, "CI-17.1.2-1"),
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
    """Return the lowest level of a technology, old or new; `None`: unknown technology."""
    if technology in new:
        return new[technology].tech_level
    return technology_level(technology, yard.prices.weapons)


def _block(design: WeaponDesign, need: Need, yard: Yard) -> DirectWeapon:
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
        slashing=_rating_of(design.slashing, weapons.base_slashing, there="slashing" in known),
        tracking=_rating_of(design.tracking, weapons.base_tracking, there="tracking" in known),
        wave=_rating_of(design.wave, 0, there="wave" in known),
        plasma=_rating_of(design.plasma, weapons.base_plasma, there=design.technology == "plasma"),
        traits=(*design.traits, *((LINKED,) if design.linked else ())),
    )


def _rating_of(told: int | None, base: int, *, there: bool) -> int | None:
    if not there:
        return None
    return base if told is None else told


def _note_faults(
    design: WeaponDesign, at: str, yard: Yard, new: Technologies, ledger: Ledger
) -> None:
    base = base_level(design.technology, yard, new)
    if base is None:
        message = f"{design.id} has a technology {design.technology!r}, which nobody designed."
        ledger.broken(tables.NO_TECHNOLOGY, f"{at}/technology", message)
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
            ledger.broken(tables.LOW_LEVEL, f"{at}/damage/dice/{place}/sides", message)


def _note_configurations(design: WeaponDesign, at: str, yard: Yard, ledger: Ledger) -> None:
    """Configurations that the technology does not permit (CI-17.1-2)."""
    if set(design.configurations) == {"tracking"}:
        message = f"{design.id} tracks, and has no second configuration to strike with."
        ledger.broken(tables.TRACKS_ALONE, f"{at}/configurations", message)
    charts = yard.schedules.configurations
    if charts is None:
        ledger.asked(at, lambda: yard.table("configurations", design.technology))
        return
    may = [row.configurations for row in charts.permitted if row.technology == design.technology]
    for place, name in enumerate(design.configurations):
        if may and name not in may[0]:
            message = f"{design.id} is {name}; {design.technology} may be {', '.join(may[0])}."
            ledger.broken(tables.NOT_PERMITTED, f"{at}/configurations/{place}", message)


def _note_small(design: WeaponDesign, at: str, yard: Yard, ledger: Ledger) -> None:
    """Note traits that weapons of small vessels may not have (CI-17.3-1, CI-17.3.1-1)."""
    for place, name in enumerate(design.configurations):
        if name in NOT_ON_CRAFT:
            message = f"{design.id} is {name}: small vessels mount none such."
            ledger.broken(tables.NOT_ON_CRAFT, f"{at}/configurations/{place}", message)
    if design.accuracy.signs:
        message = f"{design.id} has an accuracy with signs: those of small vessels have a number."
        ledger.broken(tables.NOT_ON_CRAFT, f"{at}/accuracy/signs", message)
    for field in ("power_change", "structure_change"):
        message = f"{design.id} is of small vessels: it has neither power nor structure to sell."
        ledger.broken(
            *(tables.NOT_ON_CRAFT, f"{at}/{field}", message), unless=not getattr(design, field)
        )
    rows = ledger.asked(at, lambda: yard.traits(design.traits, "small")) or ()
    if any(row.powered for row in rows):
        message = f"{design.id} has an enhancement that is about power: leave it out."
        ledger.broken(tables.NOT_ON_CRAFT, f"{at}/traits", message)
    most = yard.prices.weapons.small_enhancements
    if sum(row.percent > 0 for row in rows) > most:
        message = f"{design.id} has {len(rows)} enhancements; beside a link there is {most}."
        ledger.broken(tables.TOO_ENHANCED, f"{at}/traits", message, "CI-17.3.1-1")


def rack_structure(magazine: int, guided: GuidedPrices) -> int:
    """Return the structure of a rack, or of one that reloads (CI-17.2.1-1, CI-17.2.3-1)."""
    return parts_up(magazine, guided.missiles_per_structure)


def rack_mass(magazine: int, guided: GuidedPrices) -> Fraction:
    """Return the Mass of a rack, or of one that reloads (CI-17.2.1-1, CI-17.2.3-1)."""
    return Fraction(magazine, guided.missiles_per_mass)


def level_for(cp: Exact, least: int, guided: GuidedPrices) -> int:
    """Return the level of a rack, missile or torpedo by its price (CI-17.2.1-2, CI-17.2.2-1).

    `least` is that of its technology; of matter, and of torpedoes of radiation, it is 1.
    """
    return max(1, least, floor(exact(cp) / guided.cp_per_level))


def other_technology_cp(cp: Exact, guided: GuidedPrices) -> Fraction:
    """Return the price of a missile or torpedo of another technology (CI-17.2.1-2, -2.2-1)."""
    return changed(cp, (guided.technology_percent,))


def stock_cp(cp: Exact, missiles: int, guided: GuidedPrices) -> Fraction:
    """Return the price of this number of missiles of a type (CI-17.2.1-2)."""
    return exact(cp) * missiles / guided.missiles_per_price


def reload_cp(operations: int, capacity: int, guided: GuidedPrices) -> Fraction:
    """Return the price of a rack that reloads others (CI-17.2.3-1)."""
    each = exact(guided.reload_cp) + operations * exact(guided.reload_operation_cp)
    return each * capacity / guided.missiles_per_mass


MATTER, RADIATION = "matter", "radiation"

"""What missiles and torpedoes are made of, unless they pay for more (CI-17.2.1-2, CI-17.2.2-1)."""


class MadeMissile(NamedTuple):
    """A type of missile: what it is on a sheet, the price of twenty, and its level."""

    munition: Munition
    cp: Fraction | None
    level: int | None


def made_rack(design: RackDesign, at: str, yard: Yard, ledger: Ledger) -> Made:
    """Return a rack; it needs no power (CI-17.2.1-1)."""
    guided = yard.prices.guided
    cp = ledger.asked(at, lambda: _rack_cp(design, yard))
    level = None if cp is None else level_for(cp, 1, guided)
    block = MissileRack(
        id=design.id,
        name=design.name,
        magazine=design.magazine,
        rate_of_fire=design.rate_of_fire,
        accuracy=design.accuracy,
        munitions=design.munitions,
        traits=design.traits,
    )
    structure = rack_structure(design.magazine, guided)
    mass = rack_mass(design.magazine, guided)
    return Made(block, cp, 0, structure, mass, level)


def _rack_cp(design: RackDesign, yard: Yard) -> Fraction:
    cp = yard.rate("missiles", design.rate_of_fire, yard.prices.guided.base_arming)[0]
    cp += yard.at("missiles", "magazine", design.magazine)
    cp += yard.at("missiles", "accuracy", design.accuracy)
    rows = yard.traits(design.traits, "rack")
    flat = sum((exact(row.cp) for row in rows), Fraction(0))
    return changed(cp, (modifier([row.percent for row in rows], yard.prices.weapons),)) + flat


def made_missile(
    design: MissileDesign, at: str, yard: Yard, new: Technologies, ledger: Ledger
) -> MadeMissile:
    """Return a type of missile or drone; the ledger notes its errors (CI-17.2.1-2)."""
    guided = yard.prices.guided
    known = (MATTER, *guided.missile_technologies, *new)
    _note_technology(design.technology, known, at, ledger)
    rows = ledger.asked(at, lambda: yard.traits(design.traits, "missile")) or ()
    if sum(row.percent > 0 for row in rows) > guided.missile_enhancements:
        message = f"{design.id} has more than {guided.missile_enhancements} enhancement."
        ledger.broken(tables.TOO_ENHANCED, f"{at}/traits", message)
    cp = ledger.asked(at, lambda: _missile_cp(design, yard))
    least = 1 if design.technology == MATTER else base_level(design.technology, yard, new) or 1
    munition = Munition(
        id=design.id,
        name=design.name,
        technology=design.technology,
        damage=Damage(fixed=design.damage),
        launch_range=design.launch_range,
        range_factor=design.range_factor,
        speed=design.drone_speed,
        attachment=design.attachment,
        traits=design.traits,
    )
    return MadeMissile(munition, cp, None if cp is None else level_for(cp, least, guided))


def _missile_cp(design: MissileDesign, yard: Yard) -> Fraction:
    """Return the price of twenty: differentials, enhancements, then drones (CI-17.2.1.1-1)."""
    guided = yard.prices.guided
    cp = exact(guided.missile_cp)
    cp += yard.at("missiles", "damage", design.damage)
    cp += yard.at("missiles", "launch_range", design.launch_range)
    cp += yard.at("missiles", "factor", design.range_factor, 1)
    rows = yard.traits(design.traits, "missile")
    percents = [exact(row.percent) for row in rows]
    if design.technology != MATTER:
        percents.append(exact(guided.technology_percent))
    cp = changed(cp, (modifier(percents, yard.prices.weapons),))
    if design.drone_speed is None:
        return cp
    percent = yard.table("missiles", "drone_percent").drone_percent
    if percent is None:
        raise Lost("missiles", "drone_percent")
    return changed(cp, (percent,))


def made_torpedo(
    design: TorpedoDesign, at: str, yard: Yard, new: Technologies, ledger: Ledger
) -> tuple[Made, Munition]:
    """Return a launcher of torpedoes, and what it launches (CI-17.2.2-1)."""
    guided = yard.prices.guided
    _note_torpedo(design, at, yard, new, ledger)
    cp = ledger.asked(at, lambda: _torpedo_cp(design, yard))
    need = ledger.asked(at, lambda: _torpedo_need(design, yard))
    least = 1
    if design.technology != RADIATION:
        least = base_level(design.technology, yard, new) or 1
    level = None if cp is None else level_for(cp, least, guided)
    munition = Munition(
        id=f"{design.id}_torpedo",
        name=design.name,
        technology=design.technology,
        configuration="burst" if design.pulse is None else "pulse",
        damage=design.damage,
        pulse=design.pulse,
        launch_range=design.launch_range,
        traits=design.enhancements,
    )
    if need is None:
        return Made(None, cp, None, None, None, level), munition
    note_exchange(design, need, at, ledger)
    block = TorpedoLauncher(
        id=design.id,
        name=design.name,
        rate_of_fire=design.rate_of_fire,
        accuracy=design.accuracy,
        munition=munition.id,
        power=max(0, need.power),
        traits=design.enhancements,
    )
    mass = weapon_mass(need.power, need.structure, yard.prices.weapons)
    return Made(block, cp, need.power, need.structure, mass, level), munition


def _torpedo_cp(design: TorpedoDesign, yard: Yard) -> Fraction:
    """Return the price: schedules, enhancements, then exchanges (CI-17.2.2-1)."""
    guided, weapons = yard.prices.guided, yard.prices.weapons
    cp = Fraction(damage_cp(design.damage))
    cp += yard.rate("missiles", design.rate_of_fire, guided.base_arming)[0]
    cp += yard.at("missiles", "launch_range", design.launch_range)
    cp += yard.at("damage", "accuracy", design.accuracy.number)
    if design.accuracy.signs:
        cp += design.accuracy.signs * exact(yard.table("damage", "signs").sign_cp)
    if design.pulse is not None:
        cp += yard.at("damage", "pulse_most", design.pulse.most, weapons.base_pulse_most)
        cp += yard.at(
            "damage", "pulse_interval", design.pulse.interval, weapons.base_pulse_interval
        )
    percents = [exact(row.percent) for row in yard.traits(design.enhancements, "torpedo")]
    if design.technology != RADIATION:
        percents.append(exact(guided.technology_percent))
    cp = changed(cp, (modifier(percents, weapons),))
    return cp + traded(Need(0, 0), design.power_change, design.structure_change, weapons)[1]


def _torpedo_need(design: TorpedoDesign, yard: Yard) -> Need:
    need = damage_need(design.damage, yard)
    return traded(need, design.power_change, design.structure_change, yard.prices.weapons)[0]


def _note_torpedo(
    design: TorpedoDesign, at: str, yard: Yard, new: Technologies, ledger: Ledger
) -> None:
    guided = yard.prices.guided
    known = (RADIATION, *guided.torpedo_technologies, *new)
    _note_technology(design.technology, known, at, ledger, "CI-17.2.2-1")
    if len(design.damage.dice) + bool(design.damage.fixed) > 1:
        message = f"{design.id} takes damage of several schedules: torpedoes have one."
        ledger.broken(tables.WRONG_DAMAGE, f"{at}/damage", message)
    rows = ledger.asked(at, lambda: yard.traits(design.enhancements, "torpedo")) or ()
    more = sum(row.percent > 0 for row in rows)
    if more > guided.torpedo_enhancements or len(rows) - more > guided.torpedo_limitations:
        message = f"{design.id} has {more} enhancements and {len(rows) - more} limitations."
        ledger.broken(tables.TOO_ENHANCED, f"{at}/enhancements", message, "CI-17.2.2-1")


def _note_technology(
    technology: str, known: tuple[str, ...], at: str, ledger: Ledger, rule: str = "CI-17.2.1-2"
) -> None:
    message = f"{technology!r} is none of {', '.join(known)}."
    ledger.broken(
        tables.NO_TECHNOLOGY, f"{at}/technology", message, rule, unless=technology in known
    )


_DICE = tuple(DiceTerm(number, sides) for sides in (4, 6, 8, 10) for number in range(1, 13))


def _power(dice: DiceTerm) -> int:
    """Return the power of dice: on the line of the rows that the book prints of numbers."""
    return max(1, -(-(dice_cp(dice) - 5) // 5))


def _rates(arming: int) -> tuple[RateRow, ...]:
    """Return rates of fire, dearer the more shots and the less arming and cooling."""
    return tuple(
        RateRow(
            RateOfFire(shots, turns, cooldown),
            max(0, 5 * (arming - turns) + 8 * (shots - 1) - 4 * cooldown),
            shots if turns == 0 else 1,
        )
        for shots in range(1, 7)
        for turns in range(6)
        for cooldown in range(4)
    )


_RANGES = tuple(
    RangeRow(RangeRating(1, hexes), 6 * (hexes - 1), max(1, hexes - 1)) for hexes in range(1, 11)
)


_ALL: tuple[Configuration, ...] = (
    *("burst", "pulse", "slicing", "slashing", "piercing"),
    *("flare", "enveloping", "wave", "tracking"),
)


_BEAMS: tuple[Configuration, ...] = (
    "burst",
    "pulse",
    "slicing",
    "slashing",
    "piercing",
    "tracking",
)


CONFIGURATIONS = ConfigurationCharts(
    permitted=(
        Permitted(technology="matter", configurations=("burst", "pulse", "piercing", "flare")),
        Permitted(technology="laser", configurations=_BEAMS),
        Permitted(technology="particle", configurations=_BEAMS),
        Permitted(technology="radiation", configurations=_ALL),
        Permitted(technology="electromagnetic", configurations=_ALL),
        Permitted(
            technology="plasma",
            configurations=("burst", "pulse", "flare", "enveloping", "wave"),
        ),
        Permitted(technology="gravitic", configurations=_ALL),
    ),
    pulse=(Multiplier(4, 2), Multiplier(7, 3), Multiplier(10, 4)),
    wave=(Multiplier(5, 2), Multiplier(8, 3)),
)


DAMAGE = DamageSchedules(
    dice=tuple(DiceRow(d.sides, d.number, _power(d), 2 * _power(d)) for d in _DICE),
    rates=_rates(3),
    ranges=_RANGES,
    accuracy=rows(*((n, 4 * n) for n in range(-5, 11))),
    sign_cp=10,
    standard_fire=rows(*((n, 4 * n) for n in range(1, 21))),
    ad_hoc_fire=rows(*((n, 2 * n) for n in range(1, 21))),
    emergency_fire=rows(*((n, n) for n in range(1, 21))),
    pulse_most=rows(*((n, 5 * (n - 1)) for n in range(1, 13))),
    pulse_interval=rows(*((n, 3 * (10 - n)) for n in range(1, 11))),
    plasma=rows(*((n, 8 * (3 - n)) for n in range(3))),
    slashing=rows(*((n, 3 * abs(n - 4)) for n in range(1, 21))),
    tracking=rows(*((n, 10 * abs(n - 2)) for n in range(1, 7))),
    wave=rows(*((n, 10 * n) for n in range(1, 13))),
)


def _trait(name: str, percent: int, *of: TraitOf, powered: bool = False) -> TraitRow:
    return TraitRow(name=name, percent=percent, of=of or ("direct", "small"), powered=powered)


TRAITS = (
    _trait("Slow Targeting", -10),
    _trait("Slow Targeting II", -20),
    _trait("Special Ammunition", 20),
    _trait("Anti-Shield", 40),
    _trait("Guardian", 25),
    _trait("Ablative Defensive Fire", 20),
    _trait("Defensive Fire", 25),
    _trait("Ignores Armour", 60),
    _trait("Double Damage to Structure", 40),
    _trait("Half Damage to Structure", -25),
    _trait("Small Vessel Targeting", 30),
    _trait("Emergency Arming", 30, "direct", powered=True),
    _trait("Frugal", 20, "direct", "small", powered=True),
    _trait("Specific Munitions", -10, "rack"),
    _trait("Wild Weasel II", 40, "missile"),
    _trait("Anti-Shield", 40, "missile", "torpedo"),
    _trait("Weak Casing", -20, "torpedo"),
    _trait("Hardened Frame", 10, "craft"),
    _trait("Spotter", 15, "craft"),
)


MISSILES = MissileSchedules(
    rates=_rates(4),
    magazine=rows(*((n, n) for n in range(1, 101))),
    accuracy=rows(*((n, 5 * n) for n in range(-5, 11))),
    damage=rows(*((n, n) for n in range(1, 101))),
    launch_range=rows(*((n, n / 2) for n in range(1, 101))),
    factor=rows(*((n, 5 * (n - 1)) for n in range(1, 11))),
    drone_percent=-25,
)


DRUMS = DrumSchedules(
    size=rows(*((n, 2 * (n - 1)) for n in range(1, 61))),
    rates=_rates(3),
    mine_dice=rows(*((n, 4 * (n - 1)) for n in range(1, 13))),
    wave=rows(*((n, 5 * (n - 1)) for n in range(7))),
    activation=rows(*((n, 3 * (n - 1)) for n in range(7))),
    pulse_most=rows(*((n, 3 * (n - 4)) for n in range(1, 13))),
)


SMALL_WEAPONS = SmallSchedules(
    dice=tuple(SmallDice(d.sides, d.number, dice_cp(d)) for d in _DICE),
    fixed=rows(*((n, n) for n in range(1, 31))),
    rates=_rates(3),
    ranges=_RANGES,
    accuracy=rows(*((n, 3 * n) for n in range(-5, 11))),
    sensors=rows(*((n, 5 * n) for n in range(1, 11))),
)


TECHNOLOGIES = (
    TechnologyChoice(name="Ignores armour", cp=4),
    TechnologyChoice(name="Half armour", cp=2),
    TechnologyChoice(name="Double hull damage", cp=3),
    TechnologyChoice(name="No defensive fire", cp=-1),
    TechnologyChoice(name="No overkill", cp=-1),
    TechnologyChoice(name="Cannot be intercepted", cp=2),
    TechnologyChoice(name="Fast", cp=1),
)


_TO = 10_000.0


def _hull(
    hull: HullType, masses: tuple[float, float], costs: tuple[int, int, int, int], silhouette: int
) -> HullChart:
    """Return a hull chart; costs are those of a hex, a facing, a quarter turn, a slide."""
    return HullChart(
        hull_type=hull,
        from_mass=masses[0],
        to_mass=masses[1],
        costs=Costs(*costs),
        silhouette=silhouette,
    )


HULLS = (
    _hull("gunboat", (5, 7.5), (1, 1, 1, 1), 2),
    _hull("corvette", (7.5, 10), (1, 1, 1, 2), 3),
    _hull("frigate", (10, 15), (2, 1, 1, 3), 4),
    _hull("destroyer", (15, 17.5), (2, 1, 1, 3), 5),
    _hull("light_cruiser", (17.5, 20), (2, 1, 2, 3), 6),
    _hull("cruiser", (20, 30), (3, 2, 2, 4), 8),
    _hull("heavy_cruiser", (30, 34), (3, 2, 2, 4), 9),
    _hull("battlecruiser", (34, 37), (4, 2, 2, 5), 10),
    _hull("battleship", (37, 40), (4, 2, 3, 5), 11),
    _hull("dreadnought", (40, 47.5), (5, 3, 3, 6), 13),
    _hull("super_dreadnought", (47.5, 50), (6, 3, 4, 7), 15),
    _hull("satellite", (1, 20), (1, 1, 1, 1), 2),
    _hull("weapon_platform", (1, 30), (1, 1, 1, 1), 4),
    _hull("stardock", (50, _TO), (1, 1, 1, 1), 24),
    _hull("starbase", (50, _TO), (1, 1, 1, 1), 30),
    _hull("space_station", (50, _TO), (1, 1, 1, 1), 36),
    _hull("mobile_base", (50, _TO), (10, 6, 6, 12), 30),
)


_MOBILE = MassPerCost(acceleration=6, pivot=10, roll_tumble=8, slide=4)


_BOOK: dict[HullType, HullChart] = {
    each.hull_type: each
    for each in (
        _hull("frigate", (10, 12.9), (2, 1, 1, 3), 4),
        _hull("destroyer", (13, 15.9), (2, 1, 2, 4), 6),
        _hull("light_cruiser", (16, 19.9), (3, 2, 2, 5), 8),
        _hull("cruiser", (20, 24.9), (3, 2, 3, 6), 10),
        _hull("heavy_cruiser", (25, 29.9), (4, 3, 3, 7), 12),
        _hull("battlecruiser", (30, 34.9), (5, 3, 4, 8), 14),
        _hull("battleship", (35, 39.9), (6, 4, 4, 9), 16),
        _hull("dreadnought", (40, 49.9), (8, 5, 6, 11), 18),
        _hull("super_dreadnought", (50, 59.9), (9, 6, 7, 14), 20),
        replace(_hull("mobile_base", (50, _TO), (1, 1, 1, 1), 30), mass_per_cost=_MOBILE),
    )
}


SHIP_SYSTEMS_BOOK = tuple([_BOOK.get(each.hull_type, each) for each in HULLS])

"""The chart of hulls on the first page of the designer's companion book, the Ship Systems Book.

It was read from a stored copy of that page, not from the printed one. Hull types that the page does
not list are those of the example, and so is the silhouette of a mobile base.
"""


SYSTEMS = (
    SystemRow(kind="bridge", cp=26, cp_per_structure=1, mass_per_structure=0.01),
    SystemRow(kind="flag_bridge", cp=76, cp_per_structure=1, mass_per_structure=0.01),
    SystemRow(kind="reactor", cp=10, mass_per_structure=0.05),
    SystemRow(kind="capacitor", cp=5, mass_per_structure=0.04),
    SystemRow(kind="battery", cp=5, mass_per_structure=0.05),
    SystemRow(kind="collector", cp=5, mass_per_structure=0.05),
    SystemRow(kind="sensors", cp=10, power_per_structure=0.25),
    SystemRow(kind="support_sensors", cp=40, mass=0.2, power_per_structure=1, tech_level=2),
    SystemRow(kind="ew_detector", cp=30),
    SystemRow(kind="masking_sensors", cp=30),
    SystemRow(kind="engine", cp=10),
    SystemRow(kind="thruster_vane", cp=10),
    SystemRow(kind="omni_thruster", cp=20),
    SystemRow(kind="hangar", cp_per_structure=4, mass_per_structure=0.2),
    SystemRow(kind="external_launcher", cp_per_structure=2, mass_per_structure=0.1),
    SystemRow(kind="cargo_hold", cp_per_structure=1, mass_per_structure=0.1),
    SystemRow(kind="repair_system", mass=0.5),
    SystemRow(kind="clamp", cp=20, mass=0.5),
    SystemRow(kind="drive", cp=100, mass=1, tech_level=2),
    SystemRow(kind="other_system", cp_per_structure=1, mass_per_structure=0.05),
)


SHIELDS = ShieldSchedules(
    types=(
        ShieldRow(covers="arc", cp=20, mass=0.4, power=2),
        ShieldRow(covers="encapsulating", cp=80, mass=1, power=6),
        ShieldRow(covers="stationary", cp=10, mass=0.2, power=2),
        ShieldRow(covers="roaming", cp=15, mass=0.2, power=2),
    ),
    deflection=rows(*((n, 8 * n) for n in range(1, 21))),
    absorption=rows(*((n, 3 * n) for n in range(1, 101))),
    buffering=rows(*((n, 2 * n) for n in range(1, 101))),
    buffering_enhancements=(
        BufferingRow(name="Buffering I", up_to=5, percent=20),
        BufferingRow(name="Buffering II", up_to=100, percent=40),
    ),
    hybrid_percent=25,
    layered_percent=20,
    partial_percent=10,
    overload_percent=15,
)


ARMOUR = ArmourSchedules(
    by_sections=tuple(
        ArmourRow(sections=n, standard=1 + n, ablative=1 + n / 2) for n in (1, 3, 5, 7, 9, 11)
    ),
    adaptive_each=rows(*((n, 4 * n) for n in range(1, 21))),
    adaptive_total=rows(*((n, 5 * n) for n in range(1, 61))),
    linked_percent=20,
    collective_percent=30,
    stealth_percent=40,
)


SENSORS = SensorSchedules(
    ew=rows(*((n, 6 * (n - 1)) for n in range(41))),
    boost=rows(*((n, 2 * (16 - n)) for n in range(1, 17))),
    support=rows(*((n, 4 * (n - 9)) for n in range(1, 61))),
)


DRIVES = (
    DriveRow(
        travel="hyper",
        cp=120,
        mass=1,
        tech_level=2,
        rating=rows(*((n, 40 - 4 * n) for n in range(1, 11))),
        reach=rows(*((n, 2 * n) for n in range(1, 31))),
        enhanced_percent=15,
    ),
    DriveRow(travel="shift", cp=200, mass=1.5, tech_level=3, enhanced_percent=25),
    DriveRow(
        travel="warp",
        cp=160,
        mass=1.2,
        tech_level=3,
        rating=rows(*((n, 40 - 4 * n) for n in range(1, 11))),
        enhanced_percent=20,
    ),
    DriveRow(
        travel="snap",
        cp=80,
        mass=0.8,
        tech_level=2,
        rating=rows(*((n, 40 - 4 * n) for n in range(1, 11))),
    ),
)


PLANTS = PlantSchedules(
    reactor=rows(*((n, 2 * n) for n in range(1, 201))),
    capacitor=rows(*((n, n) for n in range(1, 401))),
    recharge=rows(*((n, 2 * (n - 1)) for n in range(1, 101))),
    battery=rows(*((n, n) for n in range(1, 201))),
    collector=rows(*((n, 10 * (n - 1)) for n in range(1, 21))),
    overheating_percent=-20,
    weapon_collector_percent=50,
)


ENGINES = EngineSchedules(
    thrust=rows(*((n, 5 * n) for n in range(1, 16))),
    conversion=rows(*((n, 5 * (10 - n)) for n in range(1, 11))),
)


EXAMPLE = Schedules(
    hulls=HULLS,
    systems=SYSTEMS,
    shields=SHIELDS,
    armour=ARMOUR,
    sensors=SENSORS,
    drives=DRIVES,
    plants=PLANTS,
    engines=ENGINES,
    configurations=CONFIGURATIONS,
    damage=DAMAGE,
    traits=TRAITS,
    missiles=MISSILES,
    drums=DRUMS,
    small_weapons=SMALL_WEAPONS,
    technologies=TECHNOLOGIES,
)
