"""Prices of hulls, basic systems and drums; the arms of a design (CI 16.3, 16.4, 17.4)."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from math import ceil
from typing import Literal, NamedTuple, TypeAlias

from umpire.rules.cold_infinity.design import tables
from umpire.rules.cold_infinity.design.tables import (
    ArcPrices,
    ArmourRow,
    DrumPrices,
    Exact,
    HullPrices,
    RocketPrices,
    RoundingOfArcs,
    SystemKind,
    SystemPrices,
    TeleporterPrices,
    changed,
    charged,
    exact,
    parts_up,
    price_at,
)
from umpire.rules.cold_infinity.design.weapons import (
    Made,
    MadeMissile,
    Technologies,
    made_direct,
    made_missile,
    made_rack,
    made_torpedo,
    technology_cp,
)
from umpire.rules.cold_infinity.design.yard import (
    AnyDeviceDesign,
    BeaconDesign,
    Design,
    DrumDesign,
    Ledger,
    Lost,
    MicroDesign,
    MissileDesign,
    PlatformDesign,
    ProximityDesign,
    RackDesign,
    Spot,
    SwarmDesign,
    Takes,
    TorpedoDesign,
    WeaponDesign,
    Yard,
)
from umpire.rules.cold_infinity.state.sheet import Section
from umpire.rules.cold_infinity.state.tables import MATTER
from umpire.rules.cold_infinity.state.values import ArcShape
from umpire.rules.cold_infinity.state.weapons import (
    Beacon,
    Damage,
    Deployed,
    DiceTerm,
    Drum,
    FireArc,
    MicroPlatform,
    Munition,
    ProximityMine,
    SwarmMine,
    WeaponBlock,
    WeaponPlatform,
)

Ask: TypeAlias = Callable[[], Fraction]

Count: TypeAlias = Callable[[], int | None]


def basic_of(kind: SystemKind, structure: int, yard: Yard) -> Fraction:
    """Return the price of the basic system of a kind (SSB3-4)."""
    row = yard.system(kind)
    return exact(row.cp) + exact(row.cp_per_structure) * structure


def mass_of(kind: SystemKind, structure: int, yard: Yard) -> Ask:
    """Return a question for the Mass of a system (SSB3-4)."""

    def asked() -> Fraction:
        row = yard.system(kind)
        return exact(row.mass) + exact(row.mass_per_structure) * structure

    return asked


def power_of(kind: SystemKind, structure: int, yard: Yard) -> Callable[[], int]:
    """Return a question for the power of a system (SSB3-4)."""

    def asked() -> int:
        row = yard.system(kind)
        return row.power + ceil(exact(row.power_per_structure) * structure)

    return asked


def armour_cp(section: Section, sections: int, yard: Yard) -> Fraction:
    """Return the price of a section's armour by its kind and the size of the unit (CI-16.4.3-1).

    Raises:
        Lost: nobody supplied the chart, or this size.
    """
    table = yard.table("armour", f"{sections} sections")
    found = Fraction(0)
    if section.armour:
        rows: tuple[ArmourRow, ...] = table.by_sections
        row = next((each for each in rows if each.sections == sections), None)
        if row is None:
            raise Lost("armour", f"{sections} sections")
        found += section.armour * exact(row.ablative if section.ablative else row.standard)
    adaptive = section.adaptive
    if adaptive is None:
        return found
    more = yard.at("armour", "adaptive_each", adaptive.per_technology)
    more += yard.at("armour", "adaptive_total", adaptive.total)
    percent = (
        adaptive.linked * table.linked_percent
        + adaptive.collective * table.collective_percent
        + adaptive.stealth * table.stealth_percent
    )
    return found + changed(more, (percent,))


DrumKind: TypeAlias = Literal["minelayer", "beacon_launcher", "wpds"]


def drum_base_cp(kind: DrumKind, drums: DrumPrices) -> Fraction:
    """Return where the price of a drum begins (CI-17.4.1-1)."""
    by_kind = {
        "minelayer": drums.minelayer_cp,
        "beacon_launcher": drums.beacon_launcher_cp,
        "wpds": drums.deployer_cp,
    }
    return exact(by_kind[kind])


def ejecting_cp(cp: Exact, reach: int, drums: DrumPrices) -> Fraction:
    """Return the price of a drum that casts so far (CI-17.4.1-2)."""
    return changed(cp, (reach * drums.eject_percent,))


def most_reach(kind: DrumKind, drums: DrumPrices) -> int | None:
    """Return how far a drum may cast; `None`: as far as is paid for (CI-17.4.1-2)."""
    return drums.platform_reach if kind == "wpds" else None


def drum_mass(kind: DrumKind, carried: Exact, drums: DrumPrices) -> Fraction:
    """Return the Mass of a drum (CI-17.4.1-2).

    Args:
        kind: of the drum.
        carried: how many munitions it carries; of a platform, its Mass.
        drums: the table.
    """
    if kind == "wpds":
        return exact(carried)
    per_mass = drums.mines_per_mass if kind == "minelayer" else drums.beacons_per_mass
    return Fraction(parts_up(carried, per_mass))


def drum_structure(carried: Exact) -> int:
    """Return the structure of a drum: its munitions, or the Mass of its platform (CI-17.4.1-1).

    A Mass that is not whole counts up (CI-RUL-3).
    """
    return parts_up(carried, 1)


def drum_power(kind: DrumKind, reach: int, platform_mass: Exact, drums: DrumPrices) -> int:
    """Return the power of a drum; one that deposits takes none (CI-17.4.1-2)."""
    if not reach:
        return 0
    if kind == "wpds":
        return parts_up(platform_mass, drums.platform_mass_per_power)
    return reach * drums.eject_power


def micro_platform_cp(weapon_cp: Exact, drums: DrumPrices) -> int:
    """Return the price of a micro-platform, or of an ESS beacon by its ESS (CI-17.4.2-1)."""
    return parts_up(weapon_cp, drums.parts_per_price)


def fits_micro_platform(power: int, drums: DrumPrices) -> bool:
    """Return whether a weapon of that power makes a micro-platform (CI-17.4.2-1)."""
    return power < drums.micro_power_below


def fits_beacon(power: int, drums: DrumPrices) -> bool:
    """Return whether an ESS of that power makes a beacon (CI-17.4.2-1)."""
    return power < drums.beacon_power_below


Decoy = Literal["rockets", "chaff", "flares"]


class Block(NamedTuple):
    """The price of a part in CP, and its Mass."""

    cp: Fraction
    mass: Fraction


def arc_percent(shape: ArcShape, arcs: ArcPrices) -> int:
    """Return what the shape of an arc adds to a price, in percent (CI-16.4.1-1)."""
    return int(getattr(arcs, shape))


def with_arc(
    cp: Fraction | float, shape: ArcShape, arcs: ArcPrices, rounding: RoundingOfArcs = "once"
) -> Fraction:
    """Return a price with that of its arc (CI-16.4.1-1, CI-RUL-104, CI-UMP-236)."""
    bought = charged(cp) if rounding == "before_arc" else cp
    return changed(bought, (arc_percent(shape, arcs),))


def shape_of(arc: FireArc | None) -> ArcShape:
    """Return the shape that an arc is paid for as: what bears every way is a turret."""
    return "turret" if arc is None else arc.shape


def hull_block(points: int, hull: HullPrices) -> Block:
    """Return the price and the Mass of hull structure (CI-16.4.9-1)."""
    return Block(points * exact(hull.hull_cp), points * exact(hull.hull_mass))


def armour_mass(points: int, hull: HullPrices) -> Fraction:
    """Return the Mass of armour (CI-16.4.3-1)."""
    return points * exact(hull.armour_mass)


def encapsulating_power(base: int, sections: int) -> int:
    """Return the power of an encapsulating shield: half the sections more (CI-16.4.2.2-1)."""
    return base + parts_up(sections, 2)


def covering_shields(sections: int) -> int | None:
    """Return how many arc shields cover a whole unit; `None`: more than pays (CI-16.4.2-2)."""
    return {1: 1, 3: 2}.get(sections)


def most_bays(sections: int, systems: SystemPrices) -> int:
    """Return the most bays of a hangar or external launcher (CI-16.4.5.1-1, CI-16.4.5.2-1)."""
    return sections * systems.bays_per_section


def most_containers(sections: int, systems: SystemPrices) -> int:
    """Return the most containers of a cargo hold (CI-16.4.5.3-1)."""
    return sections * systems.containers_per_section


def operations_cp(operations: int, systems: SystemPrices, *, receives: bool = False) -> Fraction:
    """Return the price of the operations of a hangar or launcher (CI-16.4.5.1-1, -5.2-1).

    `receives`: an external launcher that may land craft, too.
    """
    return operations * exact(systems.operation_cp) + receives * exact(systems.receiving_cp)


def tubes_cp(tubes: int, systems: SystemPrices) -> Fraction:
    """Return the price of all tubes of a hangar; each costs more (CI-16.4.5.5-1, CI-RUL-119)."""
    return Fraction(tubes * (tubes + 1), 2) * exact(systems.tube_cp)


def tubed_arc(tubes: int, arc: ArcShape) -> ArcShape:
    """Return the arc that a hangar with tubes pays for (CI-16.4.5.5-1).

    One tube is Fixed and paid as Standard; with several the hangar has a turret. Without any it
    pays for its own `arc`.
    """
    if not tubes:
        return arc
    return "standard" if tubes == 1 else "turret"


def bridge_level_cp(level: int, highest: int, systems: SystemPrices) -> Fraction:
    """Return the price of a bridge's level above the highest aboard (CI-16.4.6-1)."""
    return max(0, level - highest) * exact(systems.bridge_level_cp)


def repair_cp(points: int, level: int, systems: SystemPrices) -> Fraction:
    """Return the price of an automatic repair system (CI-16.4.7.1-1)."""
    levels = (level - 1) * exact(systems.repair_level_cp)
    return exact(systems.repair_cp) + points * exact(systems.repair_point_cp) + levels


def repair_power(points: int, systems: SystemPrices) -> int:
    """Return the power of a repair system with this number of points in use (CI-16.4.7.1-1)."""
    return points * systems.repair_power


def brigades_cp(brigades: int, systems: SystemPrices) -> Fraction:
    """Return the price of fire brigades (CI-16.4.7.1F-1)."""
    return brigades * exact(systems.brigade_cp)


def rocket_cp(kind: Decoy, rating: int, rockets: RocketPrices) -> Fraction | None:
    """Return the price of rockets by shots a turn, or of chaff and flares by strength.

    `None`: the table has no such row (CI-16.4.7.2-1, CI-16.4.7.3-1, CI-16.4.7.4-1).
    """
    found = price_at(getattr(rockets, kind), rating)
    return None if found is None else exact(found)


def converting_cp(convert: int, systems: SystemPrices) -> Fraction:
    """Return what it costs that a plant converts better (CI-16.4.10-1)."""
    return max(0, systems.convert_base - convert) * exact(systems.convert_cp)


def channel_cp(channel: int, systems: SystemPrices, *, non_inertial: bool = False) -> Fraction:
    """Return the price of a thruster (CI-16.4.12-1)."""
    factor = systems.non_inertial_factor if non_inertial else 1
    return channel * exact(systems.channel_cp) * factor


def most_thrust(systems: SystemPrices) -> int:
    """Return the most thrust of one engine (CI-16.4.11-1)."""
    return systems.engine_structure // systems.structure_per_thrust


def sink_block(structure: int, systems: SystemPrices) -> Block:
    """Return the price and the Mass of a heat sink and radiator (CI-16.8.2-3)."""
    return Block(structure * exact(systems.sink_cp), structure * exact(systems.sink_mass))


def teleporter_cp(
    operations: int, reach: int, teleporters: TeleporterPrices, *, penetrating: bool = False
) -> Fraction:
    """Return the price of a teleporter; one operation over one hex is in it (CI-16.8.3-1)."""
    base = teleporters.penetrating_cp if penetrating else teleporters.cp
    more = max(0, operations - 1) * exact(teleporters.operation_cp)
    return exact(base) + more + max(0, reach - 1) * exact(teleporters.reach_cp)


def adjustment_percent(change: float, hull: HullPrices) -> Fraction:
    """Return what a change of Mass adds, in percent, up or down (CI-16.4.13.1-1)."""
    return abs(exact(change)) / exact(hull.adjustment_step) * hull.adjustment_percent


def is_adjustment(change: float, hull: HullPrices) -> bool:
    """Return whether the Mass may be changed by so much (CI-16.4.13.1-1)."""
    steps = exact(change) / exact(hull.adjustment_step)
    return abs(exact(change)) <= exact(hull.most_adjustment) and steps.denominator == 1


def adjusted_cp(total: Fraction | int, percents: tuple[Fraction | int, ...]) -> int:
    """Return what a whole ship is charged after its adjustments (CI-16.4.13-1, CI-RUL-105)."""
    return charged(changed(total, percents))


def stealth_cp(silhouette: int, hull: HullPrices) -> Fraction:
    """Return the price of stealth, by both silhouettes together (CI-16.7.7-1)."""
    return silhouette * exact(hull.stealth_cp)


def ramming_value_by_formula(mass: Fraction) -> int:
    """Return the ramming value of a ship that is designed: twice its Mass (CI-16.4.15-1)."""
    return ceil(2 * mass)


_MINE_DIE = 6

_KINDS: dict[type, DrumKind] = {BeaconDesign: "beacon_launcher", PlatformDesign: "wpds"}

MadeWeapons = Mapping[str, Made]


class MadeDevice(NamedTuple):
    """A device for a drum: its form on a sheet, its price, its Mass, its kind of drum.

    Its level is that of its technology; a mine has the lowest (CI-16.2-1).
    """

    device: Deployed | None
    cp: Fraction | None
    mass: Fraction | None
    kind: DrumKind
    level: int | None = 1


def made_device(
    design: AnyDeviceDesign, at: str, made: MadeWeapons, yard: Yard, ledger: Ledger
) -> MadeDevice:
    """Return what a drum deploys (CI-17.4.2-1, CI-16.6.2-1)."""
    kind = _KINDS.get(type(design), "minelayer")
    if isinstance(design, ProximityDesign):
        return MadeDevice(*_proximity(design, at, yard, ledger), Fraction(0), kind)
    if isinstance(design, SwarmDesign):
        return MadeDevice(*_swarm(design, at, yard, ledger), Fraction(0), kind)
    if isinstance(design, MicroDesign):
        priced, weapon = _micro(design, at, made, yard, ledger), made.get(design.weapon)
        return MadeDevice(*priced, Fraction(0), kind, 1 if weapon is None else weapon.level)
    if isinstance(design, BeaconDesign):
        level = ledger.asked(at, lambda: yard.system("support_sensors").tech_level)
        return MadeDevice(*_beacon(design, at, yard, ledger), Fraction(0), kind, level)
    return _platform(design, at, made, yard, ledger)


_Priced = tuple[Deployed | None, Fraction | None]


def _proximity(design: ProximityDesign, at: str, yard: Yard, ledger: Ledger) -> _Priced:
    if design.wave < design.activation:
        message = f"Its wave goes {design.wave} hexes far; it is set off at {design.activation}."
        ledger.broken(tables.WAVE_TOO_SHORT, f"{at}/wave", message)

    def cp() -> Fraction:
        found = exact(yard.prices.drums.proximity_cp) + yard.at("drums", "wave", design.wave, 1)
        return found + _mine_cp(design, yard)

    mine = ProximityMine(
        id=design.id,
        name=design.name,
        damage=_dice(design.dice),
        wave=design.wave,
        activation=design.activation,
    )
    return mine, ledger.asked(at, cp)


def _swarm(design: SwarmDesign, at: str, yard: Yard, ledger: Ledger) -> _Priced:
    base = SwarmDesign(id=design.id).pulse

    def cp() -> Fraction:
        found = exact(yard.prices.drums.swarm_cp)
        found += yard.at("drums", "pulse_most", design.pulse.most, base.most)
        return found + _mine_cp(design, yard)

    mine = SwarmMine(
        id=design.id,
        name=design.name,
        damage=_dice(design.dice),
        pulse=design.pulse,
        activation=design.activation,
    )
    return mine, ledger.asked(at, cp)


def _mine_cp(design: ProximityDesign | SwarmDesign, yard: Yard) -> Fraction:
    more = yard.at("drums", "mine_dice", design.dice, 1)
    return more + yard.at("drums", "activation", design.activation, 1)


def _dice(number: int) -> Damage:
    return Damage((DiceTerm(number, _MINE_DIE),))


def _micro(design: MicroDesign, at: str, made: MadeWeapons, yard: Yard, ledger: Ledger) -> _Priced:
    drums, weapon = yard.prices.drums, made.get(design.weapon)
    if weapon is None or (weapon.block is not None and weapon.direct is None):
        message = f"There is no design of a weapon of direct fire {design.weapon!r}."
        ledger.broken(tables.NO_WEAPON, f"{at}/weapon", message, "CI-17.4.2-1")
        return None, None
    if weapon.power is not None and not fits_micro_platform(weapon.power, drums):
        message = (
            f"{design.weapon} takes {weapon.power} power: a micro-platform has less than "
            f"{drums.micro_power_below}."
        )
        ledger.broken(tables.TOO_MUCH_POWER, f"{at}/weapon", message)
    more = ledger.asked(at, lambda: yard.at("drums", "activation", design.activation, 1))
    device = None
    if weapon.direct is not None:
        device = MicroPlatform(
            id=design.id, name=design.name, weapon=weapon.direct, activation=design.activation
        )
    if weapon.cp is None or more is None:
        return device, None
    return device, micro_platform_cp(charged(weapon.cp), drums) + more


def _beacon(design: BeaconDesign, at: str, yard: Yard, ledger: Ledger) -> _Priced:
    drums, systems = yard.prices.drums, yard.prices.systems
    structure = parts_up(design.rating, systems.support_per_structure)
    power = ledger.asked(at, power_of("support_sensors", structure, yard))
    if power is None:
        return None, None
    if not fits_beacon(power, drums):
        message = (
            f"An ESS of {design.rating} takes {power} power: a beacon has less than "
            f"{drums.beacon_power_below}."
        )
        ledger.broken(tables.TOO_MUCH_POWER, f"{at}/rating", message)
    more = ledger.asked(
        at, lambda: yard.at("sensors", "support", design.rating, systems.base_support)
    )
    basic = basic_of("support_sensors", structure, yard)
    beacon = Beacon(id=design.id, name=design.name, rating=design.rating, power=max(1, power))
    if more is None:
        return beacon, None
    return beacon, Fraction(micro_platform_cp(charged(basic + more), drums))


def _platform(
    design: PlatformDesign, at: str, made: MadeWeapons, yard: Yard, ledger: Ledger
) -> MadeDevice:
    """Return a platform; each of its weapons sits in a turret (CI-10.4-1)."""
    prices = yard.prices
    weapons = [made.get(name) for name in design.weapons]
    for place, (name, weapon) in enumerate(zip(design.weapons, weapons, strict=True)):
        if weapon is None or (weapon.block is not None and weapon.direct is None):
            message = f"There is no design of a weapon of direct fire {name!r}."
            ledger.broken(tables.NO_WEAPON, f"{at}/weapons/{place}", message, "CI-16.6.2-1")

    own = ledger.asked(at, lambda: _platform_body(design, yard))
    direct = [each.direct for each in weapons if each is not None and each.direct is not None]
    masses = [each.mass for each in weapons if each is not None and each.mass is not None]
    prices_of = [each.cp for each in weapons if each is not None and each.cp is not None]
    levels = [each.level for each in weapons if each is not None and each.level is not None]
    if len(direct) < len(weapons) or own is None or len(prices_of) < len(weapons):
        return MadeDevice(None, None, None, "wpds")
    whole = own.mass + sum(masses, Fraction(0))
    arcs, rounding = prices.arcs, yard.options.rounding
    armed = sum((charged(with_arc(each, "turret", arcs, rounding)) for each in prices_of), 0)
    platform = WeaponPlatform(
        id=design.id,
        name=design.name,
        mass=float(whole),
        silhouette=design.silhouette,
        hull=design.hull,
        armour=design.armour,
        power=design.power,
        ew=design.ew,
        weapons=tuple(direct),
    )
    systems = (yard.system("reactor"), yard.system("sensors"))
    level = max([*levels, *(row.tech_level for row in systems)])
    return MadeDevice(platform, own.cp + armed, whole, "wpds", level)


def _platform_body(design: PlatformDesign, yard: Yard) -> Block:
    """Return what a platform takes without its weapons: each part as on a unit (CI-16.6.2-1)."""
    prices = yard.prices
    block = hull_block(design.hull, prices.hull)
    core = Section(name="core", hull=design.hull, armour=design.armour)
    ears = design.ew * prices.systems.structure_per_ew
    parts = [
        block.cp,
        basic_of("reactor", design.power, yard) + yard.at("plants", "reactor", design.power),
        basic_of("sensors", ears, yard)
        + yard.at("sensors", "ew", design.ew, prices.systems.base_ew),
        *([armour_cp(core, 1, yard)] if design.armour else []),
    ]
    mass = block.mass + armour_mass(design.armour, prices.hull)
    mass += mass_of("reactor", design.power, yard)() + mass_of("sensors", ears, yard)()
    return Block(Fraction(sum(map(charged, parts))), mass)


def made_drum(
    design: DrumDesign, at: str, devices: Mapping[str, MadeDevice], yard: Yard, ledger: Ledger
) -> Made:
    """Return a drum with its contents; munitions are priced separately (CI-17.4.1-1, -2)."""
    drums, held = yard.prices.drums, devices.get(design.holds)
    if held is None:
        message = f"There is no design of a device {design.holds!r}."
        ledger.broken(tables.NO_WEAPON, f"{at}/holds", message, "CI-17.4.1-1")
        return Made(None, None, None, None, None, 1, ejects=design.reach > 0)
    _note_drum(design, at, held.kind, yard, ledger)
    carried: Fraction | int | None = held.mass if held.kind == "wpds" else design.magazine
    cp = ledger.asked(at, lambda: _drum_cp(design, held, yard))
    if carried is None:
        return Made(None, cp, None, None, None, 1, ejects=design.reach > 0)
    power = drum_power(held.kind, design.reach, carried, drums)
    block = None
    if held.device is not None:
        block = Drum(
            id=design.id,
            name=design.name,
            magazine=design.magazine,
            holds=held.device,
            reach=design.reach,
            rate_of_fire=design.rate_of_fire,
            power=power,
            traits=design.traits,
        )
    structure, mass = drum_structure(carried), drum_mass(held.kind, carried, drums)
    return Made(block, cp, power, structure, mass, 1, ejects=design.reach > 0)


def _drum_cp(design: DrumDesign, held: MadeDevice, yard: Yard) -> Fraction:
    drums = yard.prices.drums
    size = design.magazine
    if held.kind == "wpds" and held.mass is not None:
        size = drum_structure(held.mass)
    cp = drum_base_cp(held.kind, drums) + yard.at("drums", "size", size, drums.base_size)
    cp += yard.rate("drums", design.rate_of_fire, drums.base_arming)[0]
    return ejecting_cp(cp, design.reach, drums)


def _note_drum(design: DrumDesign, at: str, kind: DrumKind, yard: Yard, ledger: Ledger) -> None:
    most = most_reach(kind, yard.prices.drums)
    if most is not None and design.reach > most:
        message = f"It casts {design.reach} hexes far: a platform goes {most} at most."
        ledger.broken(tables.TOO_FAR, f"{at}/reach", message)
    if kind == "wpds" and design.magazine > 1:
        message = f"It carries {design.magazine} platforms: such a drum carries one at a time."
        ledger.broken(tables.WRONG_LOAD, f"{at}/magazine", message)


class Armoury(NamedTuple):
    """Weapons, missiles and devices by name; and their blocks in the order of the design.

    `blocks` is `None` where a weapon lacks a table.
    """

    weapons: Mapping[str, Made]
    missiles: Mapping[str, MadeMissile]
    devices: Mapping[str, MadeDevice]
    small: frozenset[str]
    blocks: tuple[WeaponBlock, ...] | None
    munitions: tuple[Munition, ...]
    new: Technologies


def armoury_of(design: Design, yard: Yard, ledger: Ledger) -> Armoury:
    """Return what a unit of a design is armed with; each part has a line in the ledger."""
    _note_names(design, ledger)
    new: Technologies = {each.technology: each for each in design.technologies}
    _technology_lines(design, yard, ledger)
    weapons: dict[str, Made] = {}
    torpedoes: list[Munition] = []
    for place, each in enumerate(design.weapons):
        at = f"/weapons/{place}"
        if isinstance(each, WeaponDesign):
            weapons[each.id] = made_direct(each, at, yard, new, ledger)
        elif isinstance(each, RackDesign):
            weapons[each.id] = made_rack(each, at, yard, ledger)
        elif isinstance(each, TorpedoDesign):
            weapons[each.id], torpedo = made_torpedo(each, at, yard, new, ledger)
            torpedoes.append(torpedo)
    devices = {
        each.id: made_device(each, f"/devices/{place}", weapons, yard, ledger)
        for place, each in enumerate(design.devices)
    }
    for place, each in enumerate(design.weapons):
        if isinstance(each, DrumDesign):
            weapons[each.id] = made_drum(each, f"/weapons/{place}", devices, yard, ledger)
    missiles = {
        each.id: _with_attachment(
            made_missile(each, f"/munitions/{place}", yard, new, ledger), each, weapons
        )
        for place, each in enumerate(design.munitions)
    }
    for place, missile in enumerate(design.munitions):
        _note_attachment(missile, f"/munitions/{place}", design, ledger)
    blocks = [
        _fitting(weapons[each.id].block, f"/weapons/{place}", ledger)
        for place, each in enumerate(design.weapons)
    ]
    whole = [each for each in blocks if each is not None]
    launched = [ledger.fitting(each, "/weapons") for each in torpedoes]
    munitions = (
        *(each.munition for each in missiles.values()),
        *(each for each in launched if each is not None),
    )
    small = frozenset(each.id for each in design.weapons if getattr(each, "small", False))
    known = tuple(whole) if len(whole) == len(blocks) else None
    found = Armoury(weapons, missiles, devices, small, known, munitions, new)
    _lines(design, found, ledger)
    return found


def _with_attachment(
    made: MadeMissile, design: MissileDesign, weapons: Mapping[str, Made]
) -> MadeMissile:
    """Return a drone with the price of its load (CI-17.2.1.1-1, CI-UMP-239)."""
    carried = weapons.get(design.attachment or "")
    if carried is None or made.cp is None:
        return made
    return made._replace(cp=None if carried.cp is None else made.cp + carried.cp)


def _fitting(block: WeaponBlock | None, at: str, ledger: Ledger) -> WeaponBlock | None:
    return None if block is None else ledger.fitting(block, at)


def _technology_lines(design: Design, yard: Yard, ledger: Ledger) -> None:
    """A line for each new technology: where its weapons begin (CI-17.5-1)."""
    known = {row.technology for row in yard.tables.technologies}
    for place, each in enumerate(design.technologies):
        at = f"/technologies/{place}"
        cp = ledger.asked(at, partial(technology_cp, each, yard))
        spot = Spot("technology", each.technology, at, "CI-17.5-1")
        ledger.told(spot, Takes(cp, level=each.tech_level))
        message = f"What {each.technology} does in play is no row of `tables.technologies`."
        ledger.broken(
            tables.NO_TECHNOLOGY,
            f"{at}/technology",
            message,
            unless=each.technology in known,
        )


def _lines(design: Design, found: Armoury, ledger: Ledger) -> None:
    """A line for each weapon, missile and device by itself, without arcs."""
    for place, weapon in enumerate(design.weapons):
        made = found.weapons[weapon.id]
        _line(ledger, str(weapon.__struct_config__.tag), weapon.id, f"/weapons/{place}", made)
    for place, missile in enumerate(design.munitions):
        part = "missile" if missile.drone_speed is None else "drone"
        one = found.missiles[missile.id]
        made = Made(None, one.cp, 0, 0, exact(0), one.level)
        _line(ledger, part, missile.id, f"/munitions/{place}", made)
    for place, device in enumerate(design.devices):
        own = found.devices[device.id]
        made = Made(None, own.cp, 0, 0, own.mass, own.level)
        _line(ledger, str(device.__struct_config__.tag), device.id, f"/devices/{place}", made)


_RULES = {
    "direct": "CI-17.1-1",
    "missile_rack": "CI-17.2.1-1",
    "torpedo_launcher": "CI-17.2.2-1",
    "drum": "CI-17.4.1-1",
    "missile": "CI-17.2.1-2",
    "drone": "CI-17.2.1.1-1",
    "platform": "CI-16.6.2-1",
}


def _line(ledger: Ledger, part: str, name: str, at: str, made: Made) -> None:
    spot = Spot(part, name, at, _RULES.get(part, "CI-17.4.2-1"))
    ledger.told(spot, Takes(made.cp, made.mass, made.power, made.structure, made.level))


def _note_names(design: Design, ledger: Ledger) -> None:
    """Names: each design has one of its own."""
    for field in ("weapons", "munitions", "devices"):
        seen: set[str] = set()
        for place, each in enumerate(getattr(design, field)):
            message = f"{each.id} is the name of another of the {field}, too: give each its own."
            at = f"/{field}/{place}/id"
            ledger.broken(tables.NAMED_TWICE, at, message, unless=each.id not in seen)
            seen.add(each.id)


def _note_attachment(missile: MissileDesign, at: str, design: Design, ledger: Ledger) -> None:
    """The weapon of a drone: one of small vessels, without ammunition (CI-17.2.1.1-1)."""
    if missile.attachment is None:
        return
    found = next((each for each in design.weapons if each.id == missile.attachment), None)
    fits = isinstance(found, WeaponDesign) and found.small and found.technology != MATTER
    message = (
        f"{missile.attachment!r} is no weapon of small vessels that needs no ammunition: a drone "
        "carries one of those."
    )
    drone = missile.drone_speed is not None
    ledger.broken(
        tables.NOT_ON_CRAFT,
        f"{at}/attachment",
        message,
        "CI-17.2.1.1-1",
        unless=fits and drone,
    )
