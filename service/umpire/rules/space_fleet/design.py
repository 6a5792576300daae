"""SF 6: ship design and campaign costs. Halves of hull points are real (SF-RUL-24)."""

import math
from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from umpire.kernel.classes import by_first_word
from umpire.kernel.errors import Code, illegal, malformed
from umpire.kernel.rulebook import DesignRules
from umpire.kernel.words import counted
from umpire.rules.space_fleet.field import Place
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle, LrLauncher, PlasmaCannon, Ship, SrLauncher
from umpire.rules.space_fleet.tables import (
    MOST_HULL,
    MOST_LAUNCHERS,
    ClassRow,
    Count,
    DesignCosts,
    Name,
    ShipClass,
    Speed,
    Tables,
)
from umpire.rules.space_fleet.units import OPTION_OFF, REAR_ARC


class Design(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A ship to be assessed: nothing in it need be legal.

    Attributes:
        speed, shields: null is the standard of the class (SF-SHIP-01).
        shots: its beams, launchers not among them. Null is the standard, less one for each launcher
            (SF-DSN-05).
        mine_patterns: how many patterns of mines it carries (SF-DSN-04).
    """

    ship_class: ShipClass
    class_name: Name = ""
    speed: Speed | None = None
    shots: Count | None = None
    shields: Count | None = None
    sr_launchers: Annotated[tuple[SrLauncher, ...], Meta(max_length=MOST_LAUNCHERS)] = ()
    lr_launchers: Annotated[tuple[LrLauncher, ...], Meta(max_length=MOST_LAUNCHERS)] = ()
    plasma: Annotated[tuple[PlasmaCannon, ...], Meta(max_length=MOST_LAUNCHERS)] = ()
    regenerator: bool = False
    armour: bool = False
    ew: bool = False
    mine_patterns: Count = 0


class Fit(msgspec.Struct, frozen=True):
    """A design with the standard figures of its class filled in."""

    speed: int
    beams: int
    shields: int
    weapons: int
    """Everything that fires: beams, launchers and plasma cannon (SF-RUL-27)."""


def fit_of(design: Design, row: ClassRow) -> Fit:
    """Return the figures of a design; those left out are standard (SF-SHIP-01)."""
    launchers = len(design.sr_launchers) + len(design.lr_launchers)
    beams = max(0, row.shots - launchers) if design.shots is None else design.shots
    return Fit(
        speed=row.speed if design.speed is None else design.speed,
        beams=beams,
        shields=row.shields if design.shields is None else design.shields,
        weapons=beams + launchers + len(design.plasma),
    )


# Far below any part of a point that a table can mean, far above the error of a product.
_TOLERANCE = 1e-9
_HALF = 0.5


def speed_points(ship_class: ShipClass, speed: int, costs: DesignCosts) -> float:
    """Return the points of a speed: one each, dearer steps apart (SF-DSN-02, -03)."""
    return sum((_step_points(ship_class, step, costs) for step in range(1, speed + 1)), 0.0)


def _step_points(ship_class: ShipClass, step: int, costs: DesignCosts) -> float:
    dearer = {
        ("DN", 2): costs.dreadnought_second_speed,
        ("BB", 3): costs.battleship_third_speed,
    }
    return dearer.get((ship_class, step), costs.speed)


def armour_points(others: float, part: float, hull: tuple[float, float]) -> float:
    """Return the points of armour: the cheapest size that fits the class (SF-ARM-03, SF-RUL-25).

    `others` are the hull points of everything else, `part` is a share of the total below 1, `hull`
    the fewest and the most points of the class. If no size fits between them, the cheapest of all
    counts.
    """
    least, most = hull
    sizes = armour_sizes(others, part)
    return next((size for size in sizes if least <= others + size <= most), sizes[0])


def armour_sizes(others: float, part: float) -> tuple[float, ...]:
    """Return the sizes of armour that are its part of a total which includes it, cheapest first.

    A part is rounded to the nearest half point, up from the middle, and so two sizes may fit:
    with 6.5 points of other things, 2 of a total of 8.5, and 2.5 of 9 (SF-RUL-25).
    """
    # In halves, what fits is a = round(part * (others + a)): these are its bounds.
    mean, width = part * others / _HALF, _HALF
    above = math.floor((mean - width) / (1 - part) + _TOLERANCE)
    most = math.floor((mean + width) / (1 - part) + _TOLERANCE)
    return tuple([halves * _HALF for halves in range(max(0, above + 1), most + 1)])


def campaign_factor(speed: int, costs: DesignCosts) -> float | None:
    """Return the factor of a speed, `None` if the table lists none (SF-CAMP-01, SF-UMP-39)."""
    factors = costs.campaign_factors
    return factors[speed - 1] if 1 <= speed <= len(factors) else None


def campaign_cost(payload: float, factor: float | None) -> float | None:
    """Return payload times factor, plus payload (SF-CAMP-01)."""
    return None if factor is None else payload * factor + payload


def campaign_cost_of(battle: Battle, ship: Ship) -> float | None:
    """Return the cost of a ship, by the payload that the scenario uses (SF-CAMP-01, SF-RUL-28).

    Damage does not change it. `None`: the scenario shows no costs, or the speed has no factor.
    """
    options, costs = battle.options, battle.tables.design
    if not options.campaign_cost:
        return None
    whole = options.campaign_payload == "all_non_speed"
    beside_speed = ship.hull_points - speed_points(ship.ship_class, ship.base_speed, costs)
    payload = beside_speed if whole else _shots_and_shields(ship, costs)
    return campaign_cost(payload, campaign_factor(ship.base_speed, costs))


def _shots_and_shields(ship: Ship, costs: DesignCosts) -> float:
    launchers = len(ship.sr_launchers) + len(ship.lr_launchers)
    shots = ship.beams * costs.shot + launchers * costs.launcher + len(ship.plasma) * costs.plasma
    return shots + ship.max_shields * costs.shield


def least_points(ship: Ship, costs: DesignCosts) -> float:
    """Return the hull points that speed, shots and shields take up at least."""
    speed = speed_points(ship.ship_class, ship.base_speed, costs)
    return speed + _shots_and_shields(ship, costs)


class Line(msgspec.Struct, frozen=True):
    """One kind of part: its number, its points in all, and the rule."""

    part: str
    number: int
    points: float
    rule: str


def lines_of(design: Design, fit: Fit, tables: Tables) -> tuple[Line, ...]:
    """Return the parts of a design: speed first, armour last."""
    lines = tuple(
        Line(part, number, number * each if part != "speed" else each, rule)
        for part, number, each, rule in _parts(design, fit, tables.design)
        if number
    )
    if not design.armour:
        return lines
    row = tables.of_class(design.ship_class)
    hull = (row.hull_min, row.hull_max)
    points = armour_points(points_in(lines), tables.design.armour_part, hull)
    return (*lines, Line("armour", 1, points, "SF-ARM-03"))


def points_in(lines: tuple[Line, ...], *parts: str) -> float:
    """Return the hull points of some parts, or of all if none is named (SF-RUL-24)."""
    return sum((line.points for line in lines if not parts or line.part in parts), 0.0)


def _parts(design: Design, fit: Fit, costs: DesignCosts) -> Iterator[tuple[str, int, float, str]]:
    """Yield each part, its number, the points of one, and the rule; speed as a whole."""
    speed = speed_points(design.ship_class, fit.speed, costs)
    yield "speed", fit.speed, speed, "SF-DSN-02"
    yield "beams", fit.beams, costs.shot, "SF-DSN-02"
    yield "shields", fit.shields, costs.shield, "SF-DSN-02"
    yield "sr_launchers", len(design.sr_launchers), costs.launcher, "SF-DSN-05"
    yield "lr_launchers", len(design.lr_launchers), costs.launcher, "SF-DSN-05"
    yield "plasma", len(design.plasma), costs.plasma, "SF-DSN-06"
    yield "regenerator", int(design.regenerator), costs.regenerator, "SF-DSN-06"
    yield "ew", int(design.ew), costs.ew, "SF-DSN-06"
    yield "mine_patterns", design.mine_patterns, costs.mine_pattern, "SF-DSN-04"


HULL_POINTS = illegal("hull_points", "SF-DSN-07", "The points lie outside the range of the class.")
MAX_SHOTS = illegal("max_shots", "SF-DSN-01", "The class does not have that many weapons.")
MAX_SPEED = illegal("max_speed", "SF-DSN-01", "The class is not so fast.")
REGENERATOR_CLASS = illegal(
    "regenerator_class", "SF-REG-01", "Ships of this class have no shield regenerator."
)
SALVOES = illegal("salvoes", "SF-DSN-05", "A launcher has not so many, or so few, salvoes.")
NOT_STANDARD = illegal("not_standard", "SF-DSN-01", "The scenario has only standard ships.")
TWICE_NAMED = malformed("mount_named_twice", "Two mounts of the design have one name.")

CODES = (
    HULL_POINTS,
    MAX_SHOTS,
    MAX_SPEED,
    REGENERATOR_CLASS,
    SALVOES,
    NOT_STANDARD,
    TWICE_NAMED,
    OPTION_OFF,
    REAR_ARC,
)
"""What designs are refused for."""

REAR_DEG = 180


class Violation(msgspec.Struct, frozen=True):
    """One rule that a design breaks; `pointer` is a JSON Pointer into the design."""

    code: str
    rule: str | None
    message: str
    pointer: str


def violation(code: Code, at: str, message: str, rule: str | None = None) -> Violation:
    return Violation(code=code.name, rule=rule or code.rule, message=message, pointer=at)


def violations(
    design: Design, tables: Tables, options: Options | None = None
) -> Iterator[Violation]:
    """Yield every rule that a design breaks.

    Without `options`, every additional rule counts as on.
    """
    row = tables.of_class(design.ship_class)
    fit = fit_of(design, row)
    if options is not None:
        yield from _of_options(design, row, options)
    points = points_in(lines_of(design, fit, tables))
    if options is not None and options.ignore_hull_limits:
        yield from _of_hull(points, row.name, (0.0, MOST_HULL))
    else:
        yield from _of_hull(points, row.name, (row.hull_min, row.hull_max))
    yield from _of_limits(design, fit, row)
    yield from _of_names(design)
    costs = tables.design
    for field, fitted, bounds in (
        ("sr_launchers", design.sr_launchers, costs.sr_salvoes),
        ("lr_launchers", design.lr_launchers, costs.lr_salvoes),
    ):
        yield from _of_salvoes(field, fitted, bounds)
    yield from _of_plasma(design)


def _of_options(design: Design, row: ClassRow, options: Options) -> Iterator[Violation]:
    """Yield parts that the scenario does not use (SF-UMP-6), or designs at all (SF-DSN-02)."""
    for field, option in OPTION_OF.items():
        if getattr(design, field) and not getattr(options, option):
            message = f"The scenario does not use {option}: leave {field} out."
            yield violation(OPTION_OFF, f"/{field}", message)
    if not options.ship_design and not _is_standard(design, row):
        message = (
            f"The scenario has only the standard {row.name}: speed {row.speed}, "
            f"{counted(row.shots, 'shot')}, {counted(row.shields, 'shield')}."
        )
        yield violation(NOT_STANDARD, "", message)


OPTION_OF = {
    "sr_launchers": "short_range_missiles",
    "lr_launchers": "long_range_missiles",
    "plasma": "plasma_cannon",
    "regenerator": "shield_regenerators",
    "armour": "advanced_armour",
    "ew": "electronic_warfare",
    "mine_patterns": "mines",
}
"""The optional rule behind each field of a design, which a ship in play has too."""

REPLACING = ("sr_launchers", "lr_launchers")
"""What replaces beams one for one, in standard ships too (SF-FIRE-15, SF-LRM-01)."""


def _is_standard(design: Design, row: ClassRow) -> bool:
    fit = fit_of(design, row)
    shots = fit.beams + len(design.sr_launchers) + len(design.lr_launchers)
    more = (field for field in OPTION_OF if field not in REPLACING)
    return (fit.speed, shots, fit.shields) == (row.speed, row.shots, row.shields) and not any(
        getattr(design, field) for field in more
    )


def _of_hull(points: float, name: str, bounds: tuple[float, float]) -> Iterator[Violation]:
    """Yield hull points outside the range of the class (SF-DSN-01, -07)."""
    least, most = bounds
    if not least <= points <= most:
        message = f"A {name} has {least:g} to {most:g} hull points, not {points:g}."
        yield violation(HULL_POINTS, "", message)


def _of_limits(design: Design, fit: Fit, row: ClassRow) -> Iterator[Violation]:
    """Yield excess weapons, speed and regenerators (SF-DSN-01, SF-RUL-27, SF-REG-01)."""
    if row.max_shots is not None and fit.weapons > row.max_shots:
        message = f"A {row.name} has {row.max_shots} weapons at most, not {fit.weapons}."
        yield violation(MAX_SHOTS, "/shots", message)
    if fit.speed > row.max_speed:
        message = f"A {row.name} has speed {row.max_speed} at most, not {fit.speed}."
        yield violation(MAX_SPEED, "/speed", message)
    if design.regenerator and not row.regenerator:
        message = f"A {row.name} has no shield regenerator, which larger ships may have."
        yield violation(REGENERATOR_CLASS, "/regenerator", message)


def _of_names(design: Design) -> Iterator[Violation]:
    """Yield names that two mounts share."""
    seen: set[str] = set()
    for field in ("sr_launchers", "lr_launchers", "plasma"):
        for place, mount in enumerate(getattr(design, field)):
            if mount.id in seen:
                message = f"{mount.id} is the name of another mount, too: each has its own."
                yield violation(TWICE_NAMED, f"/{field}/{place}/id", message)
            seen.add(mount.id)


def _of_salvoes(
    field: str, launchers: tuple[SrLauncher | LrLauncher, ...], bounds: tuple[int, int]
) -> Iterator[Violation]:
    """Yield launchers with too few or too many salvoes (SF-DSN-05, SF-FIRE-16)."""
    fewest, most = bounds
    for place, launcher in enumerate(launchers):
        if not fewest <= launcher.salvoes <= most:
            message = f"{launcher.id} holds {fewest} to {most} salvoes, not {launcher.salvoes}."
            yield violation(SALVOES, f"/{field}/{place}/salvoes", message)


def _of_plasma(design: Design) -> Iterator[Violation]:
    """Yield plasma cannon that fire to the rear (SF-PLAS-02)."""
    for place, cannon in enumerate(design.plasma):
        if cannon.arc_deg == REAR_DEG:
            message = (
                f"{cannon.id} would fire to the rear: arcs are at 0, 60 or 120 degrees to a side."
            )
            at = f"/plasma/{place}/arc_deg"
            yield violation(REAR_ARC, at, message, "SF-PLAS-02")


class CampaignCost(msgspec.Struct, frozen=True):
    """The payload in hull points, and the cost: null if the speed has no factor."""

    payload: float
    cost: float | None


class Campaign(msgspec.Struct, frozen=True):
    """The campaign cost of a ship, by either reading of its payload (SF-CAMP-01, SF-RUL-28).

    The option `campaign_payload` chooses one of the two.
    """

    factor: float | None
    all_non_speed: CampaignCost
    shots_and_shields: CampaignCost


class Assessment(msgspec.Struct, frozen=True, kw_only=True):
    """The assessment of a design, with every additional rule on.

    `hull_points` are all that is spent; `armour_cost` is the part of them that is armour. `weapons`
    counts everything that fires. `max_weapons` null: the class has no limit.
    """

    legal: bool
    violations: tuple[Violation, ...]
    ship_class: ShipClass
    speed: int
    beams: int
    shields: int
    weapons: int
    max_speed: int
    max_weapons: int | None
    hull_points: float
    hull_min: float
    hull_max: float
    armour_cost: float
    campaign: Campaign
    lines: tuple[Line, ...]


def assess(design: Design, tables: Tables) -> Assessment:
    """Return the assessment of a design, legal or not (SF-DSN-01 to -07, SF-CAMP-01)."""
    row = tables.of_class(design.ship_class)
    fit = fit_of(design, row)
    lines = lines_of(design, fit, tables)
    wrong = tuple(violations(design, tables))
    return Assessment(
        legal=not wrong,
        violations=wrong,
        ship_class=design.ship_class,
        speed=fit.speed,
        beams=fit.beams,
        shields=fit.shields,
        weapons=fit.weapons,
        max_speed=row.max_speed,
        max_weapons=row.max_shots,
        hull_points=points_in(lines),
        hull_min=float(row.hull_min),
        hull_max=float(row.hull_max),
        armour_cost=points_in(lines, "armour"),
        campaign=_campaign(fit, lines, tables.design),
        lines=lines,
    )


_SHOTS_AND_SHIELDS = ("beams", "sr_launchers", "lr_launchers", "plasma", "shields")


def _campaign(fit: Fit, lines: tuple[Line, ...], costs: DesignCosts) -> Campaign:
    factor = campaign_factor(fit.speed, costs)
    beside_speed = points_in(lines) - points_in(lines, "speed")
    shots_and_shields = points_in(lines, *_SHOTS_AND_SHIELDS)
    return Campaign(
        factor=factor,
        all_non_speed=CampaignCost(beside_speed, campaign_cost(beside_speed, factor)),
        shots_and_shields=CampaignCost(shots_and_shields, campaign_cost(shots_and_shields, factor)),
    )


DESIGN = DesignRules(
    design_type=Design,
    assessment_type=Assessment,
    assess=lambda design, tables, _options: assess(design, tables),
)
"""No option of the book changes what a ship may be."""


def enlist(design: Design, tables: Tables, *, name: str, side: str, place: Place) -> Ship:
    """Return a new ship of a design, its launchers full (SF-SHIP-01, -02).

    It does not check that the design is legal; see `violations`.
    """
    fit = fit_of(design, tables.of_class(design.ship_class))
    return Ship(
        id=name,
        side=side,
        ship_class=design.ship_class,
        place=place,
        hull_points=points_in(lines_of(design, fit, tables)),
        max_shields=fit.shields,
        shields=fit.shields,
        base_speed=fit.speed,
        beams=fit.beams,
        sr_launchers=design.sr_launchers,
        lr_launchers=design.lr_launchers,
        plasma=design.plasma,
        regenerator=design.regenerator,
        armour=design.armour,
        ew=design.ew,
        mine_patterns=design.mine_patterns,
    )


MASSIF = Design(class_name="Massif, dreadnought", ship_class="DN")
RAMPART = Design(class_name="Rampart, battleship", ship_class="BB")
HALBERD = Design(class_name="Halberd, heavy cruiser", ship_class="HC")
CULVERIN = Design(
    class_name="Culverin, heavy cruiser", ship_class="HC", sr_launchers=(SrLauncher("S1", 3),)
)
OUTRIDER = Design(class_name="Outrider, light cruiser", ship_class="LC")
TINDER = Design(class_name="Tinder, destroyer", ship_class="DD")
BODKIN = Design(class_name="Bodkin, destroyer", ship_class="DD", speed=4, shots=2)
CITADEL = Design(
    class_name="Citadel, dreadnought", ship_class="DN", shots=7, shields=14, regenerator=True
)
TREBUCHET = Design(
    class_name="Trebuchet, missile battleship",
    ship_class="BB",
    lr_launchers=(LrLauncher("L1", 2, "contact"), LrLauncher("L2", 2, "directed")),
)
MUMMER = Design(class_name="Mummer, heavy cruiser with EW", ship_class="HC", shields=4, ew=True)
SOWER = Design(class_name="Sower, minelayer", ship_class="DD", speed=4, mine_patterns=2)
FURNACE = Design(
    class_name="Furnace, plasma battleship",
    ship_class="BB",
    shots=3,
    plasma=(PlasmaCannon("P1"), PlasmaCannon("P2")),
)
CARAPACE = Design(
    class_name="Carapace, armoured battleship", ship_class="BB", shots=4, shields=6, armour=True
)
CLASSES: Mapping[str, Design] = by_first_word(
    (
        *(MASSIF, RAMPART, HALBERD, CULVERIN, OUTRIDER, TINDER, BODKIN),
        *(CITADEL, TREBUCHET, MUMMER, SOWER),
        *(FURNACE, CARAPACE),
    )
)
