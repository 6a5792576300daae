"""Designs as designers send them, and the calculation sheet of a design (CI 16, 17)."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from umpire.kernel.decoders import require_sound
from umpire.kernel.errors import Code, Refusal
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.design.tables import (
    SHEETS,
    TOO_LARGE,
    DesignOptions,
    Each,
    Level,
    Prices,
    Rates,
    Schedule,
    Schedules,
    SystemKind,
    SystemRow,
    TableSet,
    TraitOf,
    TraitRow,
    charged,
    exact,
    price_at,
    shown,
)
from umpire.rules.cold_infinity.state.sheet import (
    Costs,
    CraftArmour,
    CraftMount,
    CraftType,
    Rotation,
    Section,
    Silhouettes,
    TechLevels,
)
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.values import (
    MOST_SECTIONS,
    MOST_WEAPONS,
    Configuration,
    Count,
    HullType,
    Modifier,
    Name,
    SectionName,
    Structure,
)
from umpire.rules.cold_infinity.state.weapons import (
    Accuracy,
    Damage,
    DefensiveFire,
    PulseRating,
    RangeRating,
    RateOfFire,
    Reach,
    Traits,
)


class WeaponDesign(Value, frozen=True, tag="direct", kw_only=True):
    """A weapon of direct fire (CI-17.1-1); one that is `small` is for small vessels (CI-17.3-1).

    - `pulse`, `slashing`, `tracking`, `wave`, `plasma`: null: where their ratings begin.
    - `power_change`, `structure_change`: exchanges for CP (CI-17.1.2-1).
    - `tech_level`: of its own, where it is above that of its technology.
    - `linked`: for small vessels (CI-17.3.1-1).
    """

    id: Id
    name: Name = ""
    technology: Id
    configurations: Annotated[tuple[Configuration, ...], Meta(min_length=1, max_length=9)] = (
        "burst",
    )
    damage: Damage = Damage()
    range: RangeRating = RangeRating()
    rate_of_fire: RateOfFire = RateOfFire(1, 3)
    accuracy: Accuracy = Accuracy()
    defensive_fire: DefensiveFire = DefensiveFire()
    speed: Annotated[int, Meta(ge=0, le=100)] | None = None
    pulse: PulseRating | None = None
    slashing: Each | None = None
    tracking: Annotated[int, Meta(ge=1, le=100)] | None = None
    wave: Count | None = None
    plasma: Count | None = None
    traits: Traits = ()
    power_change: Modifier = 0
    structure_change: Modifier = 0
    tech_level: Level | None = None
    small: bool = False
    linked: bool = False


class RackDesign(Value, frozen=True, tag="missile_rack", kw_only=True):
    """A rack of missiles (CI-17.2.1-1)."""

    id: Id
    name: Name = ""
    magazine: Each
    rate_of_fire: RateOfFire = RateOfFire(1, 4)
    accuracy: Modifier = 0
    munitions: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20)]
    traits: Traits = ()
    small: bool = False


class TorpedoDesign(Value, frozen=True, tag="torpedo_launcher", kw_only=True):
    """A launcher of torpedoes (CI-17.2.2-1); one with a `pulse` fires swarms of them."""

    id: Id
    name: Name = ""
    technology: Id = "radiation"
    damage: Damage
    pulse: PulseRating | None = None
    launch_range: Count
    rate_of_fire: RateOfFire = RateOfFire(1, 4)
    accuracy: Accuracy = Accuracy()
    enhancements: Traits = ()
    power_change: Modifier = 0
    structure_change: Modifier = 0


class DrumDesign(Value, frozen=True, tag="drum", kw_only=True):
    """A drum of stationary weapons, shown by the device that it holds (CI-17.4.1-1)."""

    id: Id
    name: Name = ""
    magazine: Each = 1
    holds: Id
    reach: Reach = 0
    rate_of_fire: RateOfFire = RateOfFire(1, 3)
    traits: Traits = ()


AnyWeaponDesign: TypeAlias = WeaponDesign | RackDesign | TorpedoDesign | DrumDesign


class MissileDesign(Value, frozen=True, kw_only=True):
    """A type of missile (CI-17.2.1-2); with a `drone_speed` it is a drone (CI-17.2.1.1-1).

    `attachment` is the weapon of small vessels that a drone carries.
    """

    id: Id
    name: Name = ""
    technology: Id = "matter"
    damage: Count = 0
    launch_range: Count = 0
    range_factor: Annotated[int, Meta(ge=1, le=20)] = 1
    traits: Traits = ()
    drone_speed: Annotated[int, Meta(ge=1, le=1000)] | None = None
    attachment: Id | None = None


class ProximityDesign(Value, frozen=True, tag="proximity_mine", kw_only=True):
    """A mine that bursts as a wave (CI-17.4.2-1)."""

    id: Id
    name: Name = ""
    dice: Each = 1
    wave: Reach = 1
    activation: Reach = 1


class SwarmDesign(Value, frozen=True, tag="swarm_mine", kw_only=True):
    """A mine that becomes a guided weapon of pulses (CI-17.4.2-1, CI-RUL-108)."""

    id: Id
    name: Name = ""
    dice: Each = 1
    pulse: PulseRating = PulseRating(4, 1)
    activation: Reach = 1


class MicroDesign(Value, frozen=True, tag="micro_platform", kw_only=True):
    """A platform of one weapon, which is another design (CI-17.4.2-1)."""

    id: Id
    name: Name = ""
    weapon: Id
    activation: Reach = 1


class BeaconDesign(Value, frozen=True, tag="ess_beacon", kw_only=True):
    """An ESS of its own (CI-17.4.2-1)."""

    id: Id
    name: Name = ""
    rating: Annotated[int, Meta(ge=1, le=1000)]


class PlatformDesign(Value, frozen=True, tag="platform", kw_only=True):
    """A weapon platform for a drum: a core with a plant, sensors and turrets (CI-16.6.2-1)."""

    id: Id
    name: Name = ""
    hull: Structure
    armour: Count = 0
    silhouette: Count
    power: Count
    ew: Count = 1
    weapons: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20)]


AnyDeviceDesign: TypeAlias = (
    ProximityDesign | SwarmDesign | MicroDesign | BeaconDesign | PlatformDesign
)


class TechnologyDesign(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A new technology: what it may do, from the schedule, and its level (CI-17.5-1).

    Its effect in play is a row of `tables.technologies` under the same name.
    """

    technology: Id
    choices: Traits = ()
    tech_level: Level = 1


class Teleporter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A teleporter (CI-16.8.3-1): on the data sheet it is another system, of use in campaigns."""

    id: Id
    name: Name = ""
    section: SectionName
    penetrating: bool = False
    operations: Annotated[int, Meta(ge=1, le=100)] = 1
    reach: Annotated[int, Meta(ge=1, le=100)] = 1


class Stock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Missiles or devices that are bought for a ship (CI-16.4.1-1)."""

    munition: Id
    number: Annotated[int, Meta(ge=1, le=1000)]


class ShipDesign(Value, frozen=True, tag="ship", kw_only=True):
    """A starship or a stationary structure, shown as on its data sheet (CI-16.4-1, CI-16.6-1).

    Its Mass, prices, power and ramming value are reckoned up.

    - `tech_level`: that of its builder; null: nobody asks.
    - `costs`: null: those of the hull chart, which the source has lost.
    - `mass_adjustment`: by how much its Mass is changed (CI-16.4.13.1-1).
    - `specialised`: what its armour is made against (CI-16.4.13.2-1).
    - `tech_levels`: of systems that are above their basic one.
    - `stocks`: missiles, mines, platforms and beacons aboard, paid for apart.
    """

    class_name: Name
    hull_type: HullType
    tech_level: Level | None = None
    silhouettes: Silhouettes
    costs: Costs | None = None
    sections: Annotated[tuple[Section, ...], Meta(min_length=1, max_length=MOST_SECTIONS)]
    teleporters: Annotated[tuple[Teleporter, ...], Meta(max_length=20)] = ()
    stocks: Annotated[tuple[Stock, ...], Meta(max_length=MOST_WEAPONS)] = ()
    tech_levels: TechLevels = ()
    fire_brigades: Annotated[int, Meta(ge=0, le=20)] = 0
    mass_adjustment: Annotated[float, Meta(ge=-100, le=100)] = 0
    specialised: Traits = ()
    rotation: Rotation | None = None
    stealth: bool = False
    traits: Traits = ()


class CraftDesign(Value, frozen=True, tag="craft", kw_only=True):
    """A fighter or a shuttle (CI 16.5, 16.7).

    - `evasion`: its levels in all; null: those that it has for nothing (CI-16.5.1.1-1).
    - `support`: the Rating of an ESS; 0: none (CI-16.7.3-1).
    - `suicide`: its armour is shared out freely (CI-16.7.1-1); so is that of `assault` shuttles.
    - `cutter`: the level of a breach cutter; 0: none (CI-16.7.4-1).
    """

    class_name: Name
    hull_type: CraftType
    tech_level: Level | None = None
    thrust: Count
    non_inertial: bool = False
    evasion: Count | None = None
    armour: CraftArmour = CraftArmour()
    hull: Structure
    mounts: Annotated[tuple[CraftMount, ...], Meta(max_length=MOST_WEAPONS)] = ()
    sensors: Count = 0
    support: Count = 0
    suicide: bool = False
    detonation_pack: bool = False
    assault: bool = False
    cutter: Annotated[int, Meta(ge=0, le=20)] = 0
    enhancements: Traits = ()


class GateDesign(Value, frozen=True, tag="gate", kw_only=True):
    """An artificial trans-light gate (CI-16.6.6-1)."""

    class_name: Name
    hull: Structure
    armour: Count = 0


AnyUnitDesign: TypeAlias = ShipDesign | CraftDesign | GateDesign


class Design(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A unit to be assessed, with the designs of its weapons; or weapons alone.

    Attributes:
        unit: the unit; null: weapons, missiles, devices and technologies by themselves.
        weapons: what its mounts name, and what drones and micro-platforms carry.
        munitions: what its racks name; launchers of torpedoes bring their own.
        devices: what its drums hold.
        technologies: new ones.
        tables: for the prices; by default, those that the source prints.
        options: optional rules and house rules of design.
    """

    unit: AnyUnitDesign | None = None
    weapons: Annotated[tuple[AnyWeaponDesign, ...], Meta(max_length=MOST_WEAPONS)] = ()
    munitions: Annotated[tuple[MissileDesign, ...], Meta(max_length=MOST_WEAPONS)] = ()
    devices: Annotated[tuple[AnyDeviceDesign, ...], Meta(max_length=MOST_WEAPONS)] = ()
    technologies: Annotated[tuple[TechnologyDesign, ...], Meta(max_length=100)] = ()
    tables: TableSet = TableSet()
    options: DesignOptions = DesignOptions()


T = TypeVar("T")

V = TypeVar("V", bound=msgspec.Struct)


class Lost(Exception):  # noqa: N818 — something that nobody told, not an error
    """A schedule, or a row of it, that the source has lost and nobody supplied."""

    def __init__(self, table: str, row: str) -> None:
        super().__init__(table, row)
        self.table = table
        self.row = row


class Unreckoned(Exception):  # noqa: N818 — its own line says already which table it lacks
    """A part of a design whose components are not all known."""


class Missing(msgspec.Struct, frozen=True):
    """Something that a design needs: a table, its row, and the purpose."""

    table: str
    source: str
    row: str
    message: str
    pointer: str


class Violation(msgspec.Struct, frozen=True):
    """One rule that a design breaks; `pointer` is a JSON Pointer into the design."""

    code: str
    rule: str | None
    message: str
    pointer: str


class DesignLine(msgspec.Struct, frozen=True, kw_only=True):
    """One part of a design; null: what it takes cannot be shown without a table that is missing."""

    part: str
    id: str
    pointer: str
    rule: str
    cp: int | None
    mass: float | None = 0
    power: int | None = 0
    structure: int | None = 0
    tech_level: int | None = 1


class Spot(NamedTuple):
    """Which part of a design a line is about; one that is `free` may cost nothing."""

    part: str
    id: str
    pointer: str
    rule: str
    free: bool = False


class Takes(NamedTuple):
    """The cost of a part; `None`: unknown, because a table is missing."""

    cp: Fraction | None
    mass: Fraction | None = Fraction(0)
    power: int | None = 0
    structure: int | None = 0
    level: int | None = 1


class Yard(NamedTuple):
    """The tables and options of one design."""

    prices: Prices
    schedules: Schedules
    options: DesignOptions
    tables: Tables

    def table(self, name: str, row: str = "") -> Any:
        """Return a schedule.

        Raises:
            Lost: nobody supplied it.
        """
        found = getattr(self.schedules, name)
        if found is None:
            raise Lost(name, row)
        return found

    def at(self, name: str, field: str, value: int, base: int = 0) -> Fraction:
        """Return what a value of a schedule costs; the base is for nothing.

        Raises:
            Lost: there is no such schedule, or no such row.
        """
        if value == base:
            return Fraction(0)
        row = f"{field} {value}"
        rows: Schedule = getattr(self.table(name, row), field)
        found = price_at(rows, value)
        if found is None:
            raise Lost(name, row)
        return exact(found)

    def rate(self, name: str, rate: RateOfFire, arming: int) -> tuple[Fraction, int]:
        """Return the price of a rate of fire, and its power multiplier.

        Raises:
            Lost: there is no such schedule, or no such row.
        """
        if (rate.shots, rate.arming, rate.cooldown) == (1, arming, 0):
            return Fraction(0), 1
        row = f"rate {rate.shots}+{rate.arming} C-{rate.cooldown}"
        rates: Rates = self.table(name, row).rates
        for each in rates:
            if each.rate == rate:
                return exact(each.cp), each.factor
        raise Lost(name, row)

    def system(self, kind: SystemKind) -> SystemRow:
        """Return the basic system of a kind (SSB3-4).

        Raises:
            Lost: nobody supplied it.
        """
        rows: tuple[SystemRow, ...] = self.table("systems", kind)
        found = next((row for row in rows if row.kind == kind), None)
        if found is None:
            raise Lost("systems", kind)
        return found

    def traits(self, names: Iterable[str], of: TraitOf) -> tuple[TraitRow, ...]:
        """Return enhancements and limitations that are charged for (CI-17.1-5).

        Raises:
            Lost: no such name exists for that.
        """
        found = []
        for name in names:
            if name in self.options.default_enhancements:
                continue
            rows: tuple[TraitRow, ...] = self.table("traits", name)
            row = next((row for row in rows if row.name == name and of in row.of), None)
            if row is None:
                raise Lost("traits", name)
            found.append(row)
        return tuple(found)


class Ledger:
    """The findings on one design: its lines, the rules that it breaks, the tables it lacks."""

    def __init__(self) -> None:
        self.lines: list[DesignLine] = []
        self.violations: list[Violation] = []
        self.missing: list[Missing] = []

    def asked(self, pointer: str, ask: Callable[[], T]) -> T | None:
        """Return what a question to the tables gives; `None`, and a note, if a table is lost."""
        try:
            return ask()
        except Lost as lost:
            self._note(lost, pointer)
        except Unreckoned:
            pass
        return None

    def _note(self, lost: Lost, pointer: str) -> None:
        source = SHEETS[lost.table]
        wanted = f"tables.schedules.{lost.table}" + (f", {lost.row}" if lost.row else "")
        message = f"The source has lost {source}: supply {wanted}."
        found = Missing(lost.table, source, lost.row, message, pointer)
        if found not in self.missing:
            self.missing.append(found)

    def broken(
        self, code: Code, at: str, message: str, rule: str | None = None, *, unless: bool = False
    ) -> None:
        """Note a rule that the design breaks, unless it holds."""
        if not unless:
            self.violations.append(Violation(code.name, rule or code.rule, message, at))

    def told(self, spot: Spot, takes: Takes) -> None:
        """Note a part, and what it takes."""
        cp = takes.cp
        if cp is not None and not spot.free:
            cp = Fraction(charged(cp))
        self.lines.append(
            DesignLine(
                part=spot.part,
                id=spot.id,
                pointer=spot.pointer,
                rule=spot.rule,
                cp=None if cp is None else int(cp),
                mass=None if takes.mass is None else shown(takes.mass),
                power=takes.power,
                structure=takes.structure,
                tech_level=takes.level,
            )
        )

    def fitting(self, value: V, at: str) -> V | None:
        """Return a value of a data sheet; `None`, and a note, if no sheet has room for it."""
        try:
            require_sound(value)
        except msgspec.ValidationError as wrong:
            self.broken(TOO_LARGE, at, f"No data sheet has room for it: {wrong}.", "CI-1.5-1")
            return None
        return value

    def unfit(self, refusal: Refusal) -> None:
        """Note why a data sheet could not enter a battle; armament has a place of its own."""
        armed = refusal.at.startswith(("/weapons", "/munitions"))
        at = refusal.at if armed else f"/unit{refusal.at}"
        self.violations.append(Violation(refusal.code, refusal.rule, refusal.message, at))
