"""The example schedules of weapons: of this project's making, in no book (CI 17)."""

from umpire.rules.cold_infinity.design.schedules import (
    ConfigurationCharts,
    DamageSchedules,
    DiceRow,
    DrumSchedules,
    MissileSchedules,
    Multiplier,
    Permitted,
    RangeRow,
    RateRow,
    SmallDice,
    SmallSchedules,
    TechnologyChoice,
    TraitOf,
    TraitRow,
)
from umpire.rules.cold_infinity.design.tables import rows
from umpire.rules.cold_infinity.design.weapon_prices import dice_cp
from umpire.rules.cold_infinity.state.bounds import Configuration
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
