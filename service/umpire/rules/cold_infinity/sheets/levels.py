"""What the level and options of a battle make of sheets: what they may have, one engine Rating.

CI 1.1, 5.6.1.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from umpire.rules.cold_infinity.citations.levels import kinds
from umpire.rules.cold_infinity.state import hulls
from umpire.rules.cold_infinity.state.bounds import Configuration
from umpire.rules.cold_infinity.state.hulls import category
from umpire.rules.cold_infinity.state.named import in_words
from umpire.rules.cold_infinity.state.refusals import OPTION_OFF, OTHER_RATING
from umpire.rules.cold_infinity.state.sheet import CraftSheet, Section, Sheet
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import (
    Battery,
    Bridge,
    Capacitor,
    Collector,
    Dispenser,
    Dock,
    Engine,
    HeatSink,
    Hold,
    LaunchTube,
    Reactor,
    RepairSystem,
    RocketSystem,
    Sensors,
    Shield,
    SolarSail,
    SupportSensors,
    System,
    Thruster,
)
from umpire.rules.cold_infinity.state.weapons import (
    DirectWeapon,
    Drum,
    Munition,
    TorpedoLauncher,
    Traits,
    WeaponBlock,
)


def require_rating(ship: Starship, rating: str, at: str) -> None:
    """Refuse a ship with an engine of another Rating than all have (CI-5.6.1-1).

    Args:
        ship: or a structure; without an engine it has no Rating.
        rating: as the book writes it: thrust, and the power that one more point costs.
        at: where the ship is told.

    Raises:
        IllegalOrder: an engine differs.
    """
    for engine in ship.sheet.systems:
        if isinstance(engine, Engine) and f"{engine.thrust}/{engine.enrichment}" != rating:
            raise OTHER_RATING.refuse(
                f"Engine {engine.id} of {ship.id} is {engine.thrust}/{engine.enrichment}: all"
                f" engines are {rating} here.",
                at=at,
            )


_SYSTEMS: Mapping[type[System], tuple[str, str]] = {
    Capacitor: ("CI-3.1.2-1", "a capacitor"),
    Battery: ("CI-3.1.3-1", "a battery"),
    Collector: ("CI-3.1.5-1", "a collector panel"),
    SupportSensors: ("CI-4.7-1", "an ESS"),
    Shield: ("CI-11.2-1", "a shield"),
    RocketSystem: ("CI-11.5.1-1", "a rocket system"),
    Dispenser: ("CI-11.5-1", "a dispenser"),
    RepairSystem: ("CI-15.5.1-1", "a repair system"),
    SolarSail: ("CI-16.8.1-1", "a solar sail"),
    HeatSink: ("CI-16.8.2-1", "a heat sink"),
    Dock: ("CI-15.7.1-1", "a dock"),
    LaunchTube: ("CI-12.4.3-1", "a launch tube"),
}
_MARKS: tuple[tuple[type[System], str, str], ...] = (
    (Thruster, "vane", "CI-5.1.1.1-1"),
    (Thruster, "omni", "CI-5.8.2-1"),
    (Engine, "non_inertial", "CI-5.8.1-1"),
    (Reactor, "overheating", "CI-3.6-1"),
    (Sensors, "detector", "CI-4.8.1-1"),
    (Sensors, "masking", "CI-4.8.2-1"),
    (Bridge, "flag", "CI-15.1.1-1"),
    (Hold, "external", "CI-12.4.2-1"),
)
_TECHNOLOGIES: Mapping[str, str] = {
    "matter": "CI-8.2.1-1",
    "laser": "CI-8.2.2-1",
    "particle": "CI-8.2.3-1",
    "radiation": "CI-8.2.4-1",
    "electromagnetic": "CI-8.2.5-1",
    "plasma": "CI-8.2.6-1",
    "gravitic": "CI-8.2.7-1",
}
_NEW_TECHNOLOGY = "CI-17.5-1"
_CONFIGURATIONS: Mapping[Configuration, str] = {
    "burst": "CI-8.1.1-1",
    "pulse": "CI-8.1.2-1",
    "slicing": "CI-8.1.3-1",
    "slashing": "CI-8.1.4-1",
    "piercing": "CI-8.1.5-1",
    "flare": "CI-8.1.6-1",
    "enveloping": "CI-8.1.7-1",
    "wave": "CI-8.1.8-1",
    "tracking": "CI-8.1.9-1",
}
_TRAITS: Mapping[str, str] = {
    hulls.ABLATIVE_FIRE: "CI-11.1.5-1",
    hulls.GUARDIAN: "CI-11.1.7.1-1",
    hulls.LINKED: "CI-12.2.2-1",
    hulls.EMERGENCY_ARMING: "CI-7.1.3.1-1",
    hulls.ANTI_SHIELD: "CI-11.2.2.1-2",
    hulls.DETONATION_PACK: "CI-16.7.1-1",
    hulls.STEALTH_HULL: "CI-15.8-1",
}


class Brought(NamedTuple):
    """Something on a sheet, the rule that brings it, and where it stands."""

    what: str
    rule: str
    at: str


def require_basic_sheet(sheet: Sheet | CraftSheet) -> None:
    """Refuse the sheet of a basic battle that has what advanced rules bring (CI-RUL-1).

    Raises:
        IllegalOrder: it has; the pointer tells where.
    """
    found = _of_craft(sheet) if isinstance(sheet, CraftSheet) else _of_ship(sheet)
    for each in (*found, *_of_arms(sheet)):
        if kinds()[each.rule] == "advanced":
            raise OPTION_OFF.refuse(
                f"{sheet.class_name} has {each.what}, which is of the advanced rules: leave it "
                "out, or set the option level to advanced.",
                rule=each.rule,
                at=each.at,
            )


def _of_ship(sheet: Sheet) -> Iterator[Brought]:
    if category(sheet.hull_type) == "stationary":
        yield Brought(f"the hull of a {in_words(sheet.hull_type)}", "CI-1.6-1", "/hull_type")
    if sheet.specialised:
        yield Brought("specialised armour", "CI-11.4.3-1", "/specialised")
    if sheet.tech_levels:
        yield Brought("tech levels", "CI-16.2-1", "/tech_levels")
    if sheet.fire_brigades:
        yield Brought("fire brigades", "CI-15.5.3-1", "/fire_brigades")
    yield from _marked(sheet.traits, "/traits")
    bridges = 0
    for place, section in enumerate(sheet.sections):
        at = f"/sections/{place}"
        yield from _of_armour(section, at)
        for number, system in enumerate(section.systems):
            bridges += isinstance(system, Bridge)
            yield from _of_system(system, f"{at}/systems/{number}")
            if isinstance(system, Bridge) and bridges > 1:
                yield Brought("a second bridge", "CI-15.1-1", f"{at}/systems/{number}")


def _of_armour(section: Section, at: str) -> Iterator[Brought]:
    if section.ablative:
        yield Brought("ablative armour", "CI-11.4.1-1", f"{at}/ablative")
    if section.adaptive is not None:
        yield Brought("adaptive armour", "CI-11.4.2-1", f"{at}/adaptive")


def _of_system(system: System, at: str) -> Iterator[Brought]:
    known = _SYSTEMS.get(type(system))
    if known is not None:
        rule, what = known
        yield Brought(f"{what} ({system.id})", rule, at)
    for kind, mark, rule in _MARKS:
        if isinstance(system, kind) and getattr(system, mark):
            yield Brought(f"{system.id}, {in_words(mark)}", rule, f"{at}/{mark}")


def _of_craft(craft: CraftSheet) -> Iterator[Brought]:
    if craft.sensors:
        yield Brought("high-density sensors", "CI-4.3.1-1", "/sensors")
    if craft.support:
        yield Brought("an ESS", "CI-4.7-1", "/support")
    if craft.non_inertial:
        yield Brought("a non-inertial drive", "CI-5.8.1-1", "/non_inertial")
    yield from _marked(craft.traits, "/traits")


def _of_arms(sheet: Sheet | CraftSheet) -> Iterator[Brought]:
    for place, block in enumerate(sheet.weapons):
        yield from _of_block(block, f"/weapons/{place}")
    for place, munition in enumerate(sheet.munitions):
        yield from _of_munition(munition, f"/munitions/{place}")


def _of_block(block: WeaponBlock, at: str) -> Iterator[Brought]:
    if isinstance(block, TorpedoLauncher):
        yield Brought(f"a launcher of torpedoes ({block.id})", "CI-9.2.2-1", at)
    if isinstance(block, Drum):
        yield Brought(f"a drum ({block.id})", "CI-10.0-1", at)
    if block.rate_of_fire.cooldown:
        yield Brought(f"{block.id}, which cools down", "CI-7.1.1.1-1", f"{at}/rate_of_fire")
    yield from _marked(block.traits, f"{at}/traits")
    if isinstance(block, DirectWeapon):
        yield _of_technology(block, at)
        for place, name in enumerate(block.configurations):
            what = f"{block.id} with the configuration {name}"
            yield Brought(what, _CONFIGURATIONS[name], f"{at}/configurations/{place}")
        yield from _of_pulse(block, at)


def _of_munition(munition: Munition, at: str) -> Iterator[Brought]:
    if munition.speed is not None:
        yield Brought(f"a drone ({munition.id})", "CI-9.2.3-1", f"{at}/speed")
    if munition.wave is not None:
        yield Brought(f"{munition.id}, which bursts as a wave", "CI-7.8-1", f"{at}/wave")
    what = f"{munition.id} with the configuration {munition.configuration}"
    yield Brought(what, _CONFIGURATIONS[munition.configuration], f"{at}/configuration")
    yield _of_technology(munition, at)
    yield from _of_pulse(munition, at)
    yield from _marked(munition.traits, f"{at}/traits")


def _of_technology(armed: DirectWeapon | Munition, at: str) -> Brought:
    rule = _TECHNOLOGIES.get(armed.technology, _NEW_TECHNOLOGY)
    return Brought(f"{armed.id} of {armed.technology} technology", rule, f"{at}/technology")


def _of_pulse(armed: DirectWeapon | Munition, at: str) -> Iterator[Brought]:
    if armed.pulse is not None and armed.pulse.die is not None:
        yield Brought(f"{armed.id} with a die of pulses", "CI-8.1.2-3", f"{at}/pulse/die")


def _marked(names: Traits, at: str) -> Iterator[Brought]:
    for place, name in enumerate(names):
        for trait, rule in _TRAITS.items():
            if hulls.has_trait((name,), trait):
                yield Brought(f"the trait {name}", rule, f"{at}/{place}")
