"""CI 17.4, 16.6.2: drums and what they deploy, reckoned up and made ready for a data sheet."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from umpire.rules.cold_infinity.design import refusals
from umpire.rules.cold_infinity.design.amounts import charged, exact, parts_up
from umpire.rules.cold_infinity.design.basic_systems import (
    armour_cp,
    basic_of,
    mass_of,
    power_of,
)
from umpire.rules.cold_infinity.design.direct_making import Made
from umpire.rules.cold_infinity.design.drum_prices import (
    DrumKind,
    drum_base_cp,
    drum_mass,
    drum_power,
    drum_structure,
    ejecting_cp,
    fits_beacon,
    fits_micro_platform,
    micro_platform_cp,
    most_reach,
)
from umpire.rules.cold_infinity.design.ship_prices import (
    Block,
    armour_mass,
    hull_block,
    with_arc,
)
from umpire.rules.cold_infinity.design.weapon_designs import (
    AnyDeviceDesign,
    BeaconDesign,
    DrumDesign,
    MicroDesign,
    PlatformDesign,
    ProximityDesign,
    SwarmDesign,
)
from umpire.rules.cold_infinity.design.yard import Ledger, Yard
from umpire.rules.cold_infinity.state.sheet import Section
from umpire.rules.cold_infinity.state.weapons import (
    Beacon,
    Damage,
    Deployed,
    DiceTerm,
    Drum,
    MicroPlatform,
    ProximityMine,
    SwarmMine,
    WeaponPlatform,
)

_MINE_DIE = 6
_KINDS: dict[type, DrumKind] = {BeaconDesign: "beacon_launcher", PlatformDesign: "wpds"}
MadeWeapons = Mapping[str, Made]


class MadeDevice(NamedTuple):
    """What a drum deploys: as it stands on a sheet, its price, its Mass, which drum is for it.

    Its level is that of what it is made of; a mine has the lowest (CI-16.2-1).
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
        ledger.broken(refusals.WAVE_TOO_SHORT, f"{at}/wave", message)

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
        ledger.broken(refusals.NO_WEAPON, f"{at}/weapon", message, "CI-17.4.2-1")
        return None, None
    if weapon.power is not None and not fits_micro_platform(weapon.power, drums):
        message = (
            f"{design.weapon} takes {weapon.power} power: a micro-platform has less than "
            f"{drums.micro_power_below}."
        )
        ledger.broken(refusals.TOO_MUCH_POWER, f"{at}/weapon", message)
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
        ledger.broken(refusals.TOO_MUCH_POWER, f"{at}/rating", message)
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
            ledger.broken(refusals.NO_WEAPON, f"{at}/weapons/{place}", message, "CI-16.6.2-1")

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
    """Return a drum with what it holds; the price of its munitions is apart (CI-17.4.1-1, -2)."""
    drums, held = yard.prices.drums, devices.get(design.holds)
    if held is None:
        message = f"There is no design of a device {design.holds!r}."
        ledger.broken(refusals.NO_WEAPON, f"{at}/holds", message, "CI-17.4.1-1")
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
        ledger.broken(refusals.TOO_FAR, f"{at}/reach", message)
    if kind == "wpds" and design.magazine > 1:
        message = f"It carries {design.magazine} platforms: such a drum carries one at a time."
        ledger.broken(refusals.WRONG_LOAD, f"{at}/magazine", message)
