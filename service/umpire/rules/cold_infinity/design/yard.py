"""What a design is reckoned up with: prices, schedules, options; and what turns out missing."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

import msgspec

from umpire.kernel.decoders import require_sound
from umpire.kernel.errors import Code, Refusal
from umpire.rules.cold_infinity.design.amounts import charged, exact, shown
from umpire.rules.cold_infinity.design.options import DesignOptions
from umpire.rules.cold_infinity.design.refusals import TOO_LARGE
from umpire.rules.cold_infinity.design.schedules import (
    SHEETS,
    Rates,
    Schedules,
    SystemKind,
    SystemRow,
    TraitOf,
    TraitRow,
)
from umpire.rules.cold_infinity.design.tables import Prices, Schedule, price_at
from umpire.rules.cold_infinity.state.tables import Tables
from umpire.rules.cold_infinity.state.weapons import RateOfFire

T = TypeVar("T")
V = TypeVar("V", bound=msgspec.Struct)


class Lost(Exception):  # noqa: N818 — something that nobody told, not an error
    """A schedule, or a row of it, that the source has lost and nobody supplied."""

    def __init__(self, table: str, row: str) -> None:
        super().__init__(table, row)
        self.table = table
        self.row = row


class Unreckoned(Exception):  # noqa: N818 — its own line says already which table it lacks
    """A part of a design that is made of another, of which not all is known."""


class Missing(msgspec.Struct, frozen=True):
    """What a design cannot be adjudicated without: a table, its row, and what it was wanted for."""

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
    """One part of a design; null: what it takes cannot be told without a table that is missing."""

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
    """What a part takes; `None`: not known without a table that is missing."""

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
        """Return what a rate of fire costs, and by what it multiplies power.

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
            Lost: there is none of such a name for that.
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
    """What is found of one design: its lines, the rules that it breaks, the tables it lacks."""

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
