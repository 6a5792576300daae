"""CI 17: everything of a design that a unit is armed with, by name, as it is reckoned up."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from umpire.rules.cold_infinity.design import refusals
from umpire.rules.cold_infinity.design.amounts import exact
from umpire.rules.cold_infinity.design.design import Design
from umpire.rules.cold_infinity.design.direct_making import (
    Made,
    Technologies,
    made_direct,
    technology_cp,
)
from umpire.rules.cold_infinity.design.drum_making import MadeDevice, made_device, made_drum
from umpire.rules.cold_infinity.design.guided_making import (
    MadeMissile,
    made_missile,
    made_rack,
    made_torpedo,
)
from umpire.rules.cold_infinity.design.weapon_designs import (
    DrumDesign,
    MissileDesign,
    RackDesign,
    TechnologyDesign,
    TorpedoDesign,
    WeaponDesign,
)
from umpire.rules.cold_infinity.design.yard import Ledger, Spot, Takes, Yard
from umpire.rules.cold_infinity.state.hulls import MATTER
from umpire.rules.cold_infinity.state.weapons import Munition, WeaponBlock


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
    """Return a drone with the price of what it carries (CI-17.2.1.1-1, CI-UMP-239)."""
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
        cp = _begins(each, at, yard, ledger)
        spot = Spot("technology", each.technology, at, "CI-17.5-1")
        ledger.told(spot, Takes(cp, level=each.tech_level))
        message = f"What {each.technology} does in play is no row of `tables.technologies`."
        ledger.broken(
            refusals.NO_TECHNOLOGY,
            f"{at}/technology",
            message,
            unless=each.technology in known,
        )


def _begins(each: TechnologyDesign, at: str, yard: Yard, ledger: Ledger) -> Fraction | None:
    return ledger.asked(at, lambda: technology_cp(each, yard))


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
            ledger.broken(refusals.NAMED_TWICE, at, message, unless=each.id not in seen)
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
        refusals.NOT_ON_CRAFT,
        f"{at}/attachment",
        message,
        "CI-17.2.1.1-1",
        unless=fits and drone,
    )
