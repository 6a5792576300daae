"""A hit as it arrives: what it deals, how much armour counts, how its defender meets it.

CI 7.4, 8, 11.4. Everything is thrown and chosen already. Points of damage; ranges in hexes.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import ceil
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.shields.strength import RaisedShield
from umpire.rules.cold_infinity.state.bounds import (
    MOST_SECTIONS,
    MOST_SYSTEMS,
    Configuration,
    Count,
    SectionName,
)
from umpire.rules.cold_infinity.state.condition import Condition
from umpire.rules.cold_infinity.state.fire_step import Shot
from umpire.rules.cold_infinity.state.hulls import (
    DOUBLE_TO_STRUCTURE,
    HALF_TO_STRUCTURE,
    IGNORES_ARMOUR,
    has_trait,
)
from umpire.rules.cold_infinity.state.options import AblativeBase, Options
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.tables import DefenceTable, FireTable, Tables, TechnologyRow
from umpire.rules.cold_infinity.state.weapons import Damage, DiceTerm, Traits

_PERCENT = 100


class Multipliers(NamedTuple):
    """What damage is multiplied by before all else, and once more where it goes to hull."""

    dealt: Fraction
    hull: Fraction


def multipliers(
    result: int, row: TechnologyRow, traits: Traits, fire: FireTable
) -> Multipliers | None:
    """Return what a result to hit makes of damage; None is a miss (CI-7.4-1, -2, CI-RUL-47).

    A glancing hit deals half; of a weapon whose damage to structure doubles or halves it deals
    all or a quarter, and that is then all that its rule does.
    """
    if result < fire.hits_from:
        return None
    factor = Fraction(row.hull_factor)
    if has_trait(traits, DOUBLE_TO_STRUCTURE):
        factor *= 2
    if has_trait(traits, HALF_TO_STRUCTURE):
        factor /= 2
    if result <= fire.glancing_to:
        return Multipliers(factor / 2, Fraction(1))
    return Multipliers(Fraction(1), factor)


def unfit_dice(damage: Damage, row: TechnologyRow) -> tuple[DiceTerm, ...]:
    """Return the dice of a weapon that its technology does not throw (CI-8.2.5-1)."""
    if row.die_sides is None:
        return ()
    return tuple([term for term in damage.dice if term.sides != row.die_sides])


def damage_rolled(damage: Damage, faces: Sequence[int]) -> int:
    """Return what a throw of all dice of a weapon comes to, no less than nothing (CI-7.4-1)."""
    return max(0, sum(faces) + damage.fixed)


def after_range(rolled: int, loss: int, range_hexes: int) -> int:
    """Return damage less what a plasma weapon loses on its way (CI-8.2.6-1).

    Args:
        rolled: points.
        loss: points a hex, the plasma rating.
        range_hexes: to the target.
    """
    return max(0, rolled - loss * range_hexes)


def multiplied(points: int, factor: Fraction) -> int:
    """Return points times a factor, rounded up (CI-7.4-1, CI-RUL-3)."""
    return ceil(points * factor)


def ablative_reduction(rolled: int, fire: int, table: DefenceTable) -> int:
    """Return what ablative defensive fire takes off the damage of a shot (CI-11.1.5-1).

    Args:
        rolled: all the damage of the shot that counts (CI-RUL-49).
        fire: points of ablative defensive fire, as a positive number.
        table: the share that each point takes.
    """
    return ceil(Fraction(rolled * table.ablative_percent, _PERCENT)) * fire


def ablative_base(rolled: int, dealt: int, base: AblativeBase) -> int:
    """Return the damage of which ablative fire takes its tenth (CI-RUL-49)."""
    return rolled if base == "rolled" else dealt


class Attack(NamedTuple):
    """What of a weapon matters to armour."""

    row: TechnologyRow
    configuration: Configuration = "burst"
    traits: Traits = ()


class Specialised(NamedTuple):
    """How many times the armour of a ship is made against a technology, and a configuration."""

    technology: int = 0
    configuration: int = 0


def specialised(against: Iterable[Id], attack: Attack) -> Specialised:
    """Return which specialisations of a ship's armour meet a weapon (CI-11.4.3-1, CI-RUL-77)."""
    names = tuple(against)
    return Specialised(names.count(attack.row.technology), names.count(attack.configuration))


def effective(points: int, special: Specialised, row: TechnologyRow, table: DefenceTable) -> int:
    """Return what armour counts against a technology (CI-11.4.3-1, -2, CI-8.2.1-1, -8.2.6-1).

    Each specialisation adds a share of the whole. Against a technology that ignores or halves
    armour the first one only takes that away, or makes it a half (CI-RUL-77); one against the
    configuration does not, and what it adds is ignored or halved with the rest (CI-UMP-38).
    """
    bonus = ceil(points * table.specialised_percent / _PERCENT)
    half = ceil(points / 2)
    if row.ignores_armour:
        if not special.technology:
            return 0
        return half + bonus * (sum(special) - 1)
    if row.half_armour:
        if not special.technology:
            return ceil((points + bonus * special.configuration) / 2)
        return points + bonus * (sum(special) - 1)
    return points + bonus * sum(special)


class Plating(NamedTuple):
    """Armour before a volley: of metal, and of adaptive points against its technology."""

    armour: int
    adaptive: int = 0


def plating(before: Plating, attack: Attack, against: Iterable[Id], table: DefenceTable) -> Plating:
    """Return what armour and adaptive points count against a weapon (CI-11.4.2-5, CI-RUL-76).

    They count together, as armour does; of a weapon that alone ignores armour, the adaptive points
    stand nevertheless.
    """
    special = specialised(against, attack)
    if has_trait(attack.traits, IGNORES_ARMOUR):
        return Plating(0, effective(before.adaptive, special, attack.row, table))
    armour = effective(before.armour, special, attack.row, table)
    together = effective(sum(before), special, attack.row, table)
    return Plating(armour, together - armour)


def worn(armour: int) -> int:
    """Return ablative armour after a hit, whatever the weapon (CI-11.4.1-1)."""
    return max(0, armour - 1)


Systems = Annotated[tuple[Id, ...], Meta(max_length=MOST_SYSTEMS)]
Route = Annotated[tuple[SectionName, ...], Meta(min_length=1, max_length=MOST_SECTIONS)]


class Defence(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How the unit that is struck meets it.

    - `route`: the section towards the attacker, then the core sections behind it, nearest first.
    - `picks`: systems in the order in which the defender gives them up, where several are struck.
    - `shields`: those that may act, in the order in which the defender wants them; `deflected`:
      those that have deflected the shot already.
    - `panels`: weapon collectors with room in a battery, and `radiators` that are extended.
    - `ablative_fire`: points of ablative defensive fire against the shot.
    - `sail`: whether the shot finds an unfurled solar sail.
    - `stores`: whether new points of adaptive armour are stored.
    """

    route: Route
    picks: Systems = ()
    shields: Annotated[tuple[RaisedShield, ...], Meta(max_length=MOST_SYSTEMS)] = ()
    deflected: Systems = ()
    panels: Systems = ()
    radiators: Systems = ()
    ablative_fire: Count = 0
    sail: bool = False
    stores: bool = False


class Rules(NamedTuple):
    """The tables and options of a scenario."""

    tables: Tables = Tables()
    options: Options = Options()


class Assault(NamedTuple):
    """All that stays as it is while one hit is dealt with."""

    sheet: Sheet
    before: Condition
    shot: Shot
    defence: Defence
    rules: Rules
    row: TechnologyRow
    multipliers: Multipliers

    @property
    def attack(self) -> Attack:
        """What of the weapon matters to armour."""
        return Attack(self.row, self.shot.configuration, self.shot.traits)
