"""Example schedules in place of those that the source has lost; made by this project (CI 17)."""

from msgspec.structs import replace

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
    HullChart,
    MassPerCost,
    MissileSchedules,
    Multiplier,
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
    rows,
)
from umpire.rules.cold_infinity.design.weapons import dice_cp
from umpire.rules.cold_infinity.state.sheet import Costs
from umpire.rules.cold_infinity.state.values import Configuration, HullType
from umpire.rules.cold_infinity.state.weapons import DiceTerm, RangeRating, RateOfFire

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
