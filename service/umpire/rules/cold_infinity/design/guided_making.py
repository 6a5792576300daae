"""CI 17.2: racks, torpedoes and missiles, reckoned up and made ready for a data sheet."""

from fractions import Fraction
from typing import NamedTuple

from umpire.rules.cold_infinity.design import refusals
from umpire.rules.cold_infinity.design.amounts import changed, exact
from umpire.rules.cold_infinity.design.direct_making import (
    Made,
    Technologies,
    base_level,
    damage_need,
    note_exchange,
)
from umpire.rules.cold_infinity.design.guided_prices import (
    level_for,
    rack_mass,
    rack_structure,
)
from umpire.rules.cold_infinity.design.weapon_designs import (
    MissileDesign,
    RackDesign,
    TorpedoDesign,
)
from umpire.rules.cold_infinity.design.weapon_prices import (
    Need,
    damage_cp,
    modifier,
    traded,
    weapon_mass,
)
from umpire.rules.cold_infinity.design.yard import Ledger, Lost, Yard
from umpire.rules.cold_infinity.state.weapons import (
    Damage,
    MissileRack,
    Munition,
    TorpedoLauncher,
)

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
    """Return a type of missile or drone; what is wrong with it, the ledger notes (CI-17.2.1-2)."""
    guided = yard.prices.guided
    known = (MATTER, *guided.missile_technologies, *new)
    _note_technology(design.technology, known, at, ledger)
    rows = ledger.asked(at, lambda: yard.traits(design.traits, "missile")) or ()
    if sum(row.percent > 0 for row in rows) > guided.missile_enhancements:
        message = f"{design.id} has more than {guided.missile_enhancements} enhancement."
        ledger.broken(refusals.TOO_ENHANCED, f"{at}/traits", message)
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
    """Return the price: schedules, enhancements, then what is exchanged (CI-17.2.2-1)."""
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
        ledger.broken(refusals.WRONG_DAMAGE, f"{at}/damage", message)
    rows = ledger.asked(at, lambda: yard.traits(design.enhancements, "torpedo")) or ()
    more = sum(row.percent > 0 for row in rows)
    if more > guided.torpedo_enhancements or len(rows) - more > guided.torpedo_limitations:
        message = f"{design.id} has {more} enhancements and {len(rows) - more} limitations."
        ledger.broken(refusals.TOO_ENHANCED, f"{at}/enhancements", message, "CI-17.2.2-1")


def _note_technology(
    technology: str, known: tuple[str, ...], at: str, ledger: Ledger, rule: str = "CI-17.2.1-2"
) -> None:
    message = f"{technology!r} is none of {', '.join(known)}."
    ledger.broken(
        refusals.NO_TECHNOLOGY, f"{at}/technology", message, rule, unless=technology in known
    )
