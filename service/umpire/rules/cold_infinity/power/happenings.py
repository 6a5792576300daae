"""The events of power and of weapons that arm (CI 3, 7.1).

What tells what a ship has on, or how much power it uses, its own side hears `only` if it masks.
"""

from collections.abc import Iterable

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from umpire.kernel.happening import HappensTo
from umpire.kernel.words import counted
from umpire.rules.cold_infinity.state.arms import (
    Extra,
    GoneSystem,
    Heat,
    PlantLevel,
    PlantOutput,
    SystemTurns,
    WeaponReadiness,
)
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.changes import (
    change_power,
    change_ship,
    change_unit,
    switch_off,
)
from umpire.rules.cold_infinity.state.condition import with_system
from umpire.rules.cold_infinity.state.happening import HeardByFew
from umpire.rules.cold_infinity.state.noncombat import outboard_row, with_outboard


class PowerAllocated(HeardByFew, frozen=True, tag="power_allocated", kw_only=True):
    """A ship has its power for this turn: what is on, what gets more (CI-3.2-1).

    `activated` and `deactivated` are what is announced, `in_part` shields that get half of their
    power; `used` is all the power that is used.
    """

    ship: str
    on: tuple[str, ...]
    extra: tuple[Extra, ...]
    activated: tuple[str, ...]
    deactivated: tuple[str, ...]
    in_part: tuple[str, ...] = ()
    levels: tuple[PlantLevel, ...]
    given: tuple[PlantOutput, ...]
    fed: tuple[str, ...]
    streaks: tuple[SystemTurns, ...] = ()
    used: int
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Give the ship its power, and keep what it had before."""
        ship = battle.ship(self.ship)
        return change_power(
            battle,
            self.ship,
            on=self.on,
            extra=self.extra,
            in_part=self.in_part,
            levels=self.levels,
            given=self.given,
            fed=self.fed,
            streaks=self.streaks,
            used=self.used,
            allocated=True,
            before=ship.power.before_allocation if ship else None,
        )

    def tell(self) -> str:
        """Tell what it uses, and what changes."""
        told = [f"{self.ship} uses {self.used} power"]
        if self.activated:
            told.append(f"on: {', '.join(self.activated)}")
        if self.deactivated:
            told.append(f"off: {', '.join(self.deactivated)}")
        told += [f"{each.power} more for {each.system}" for each in self.extra]
        told += [f"{each} in part" for each in self.in_part]
        return "; ".join(told)


class PlantRestarted(HeardByFew, frozen=True, tag="plant_restarted", kw_only=True):
    """A plant that had shut down for heat runs again; it keeps its heat."""

    ship: str
    plant: str
    heat: Heat
    only: tuple[str, ...] | None = None
    rule: str = "CI-RUL-16"

    def apply(self, battle: Battle) -> Battle:
        """Give the plant its heat, in what the ship had before too."""
        return _heat_changed(battle, self)

    def tell(self) -> str:
        """Tell at what heat."""
        return f"{self.plant} of {self.ship} runs again, at {self.heat.points} heat"


class ForcedOffCounted(HeardByFew, frozen=True, tag="forced_off_counted", kw_only=True):
    """A turn has passed for systems that were forced off; `forced_off` are those left."""

    ship: str
    forced_off: tuple[SystemTurns, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.2.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Keep those that are left."""
        return change_power(battle, self.ship, forced_off=self.forced_off)

    def tell(self) -> str:
        """Tell for how long each."""
        left = [f"{each.system} for {counted(each.turns, 'turn')} more" for each in self.forced_off]
        return f"Forced off aboard {self.ship}: {', '.join(left) or 'nothing any more'}"


class PlantsRecharged(HeardByFew, frozen=True, tag="plants_recharged", kw_only=True):
    """Capacitors have recharged at the start of a turn; what finds no room any more is lost."""

    ship: str
    levels: tuple[PlantLevel, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.1.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Give plants what they hold."""
        return change_power(battle, self.ship, levels=self.levels)

    def tell(self) -> str:
        """Tell what they hold."""
        return f"The plants of {self.ship} hold {_stored(self)}"


class ChargeLost(HeardByFew, frozen=True, tag="charge_lost", kw_only=True):
    """Damage has left plants no room for all that they held."""

    ship: str
    levels: tuple[PlantLevel, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-RUL-12"

    def apply(self, battle: Battle) -> Battle:
        """Leave plants what they hold."""
        return change_power(battle, self.ship, levels=self.levels)

    def tell(self) -> str:
        """Tell what they hold yet."""
        return f"Damaged plants of {self.ship} lose charge, and hold {_stored(self)}"


class ShieldCharge(msgspec.Struct, frozen=True):
    """What a buffering shield holds."""

    shield: str
    points: int


class ShieldsRecharged(HeardByFew, frozen=True, tag="shields_recharged", kw_only=True):
    """Buffering shields have recharged at the start of a turn."""

    ship: str
    charges: tuple[ShieldCharge, ...]
    only: tuple[str, ...] | UnsetType = UNSET
    rule: str = "CI-RUL-71"

    def apply(self, battle: Battle) -> Battle:
        """Give shields what they hold."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        condition = ship.condition
        charges = {each.shield: each.points for each in self.charges}
        for section in ship.condition.sections:
            for each in section.systems:
                if each.id in charges:
                    condition = with_system(condition, replace(each, charge=charges[each.id]))
        return change_ship(battle, ship.id, condition=condition)

    def tell(self) -> str:
        """Tell what they hold."""
        held = ", ".join(f"{each.shield} {each.points}" for each in self.charges)
        return f"The buffering shields of {self.ship} hold {held}"


class WeaponsReadied(HeardByFew, frozen=True, tag="weapons_readied", kw_only=True):
    """Weapons have armed or cooled down for a turn: `readiness` of those that are not armed.

    Which weapons those are, their own side `only` hears.
    """

    unit: str
    readiness: tuple[WeaponReadiness, ...]
    only: tuple[str, ...] | None
    rule: str = "CI-7.1.3-1"

    def apply(self, battle: Battle) -> Battle:
        """Keep how ready they are."""
        unit = battle.unit(self.unit)
        if unit is None:
            return battle
        return change_unit(battle, unit.id, arms=replace(unit.arms, readiness=self.readiness))

    def tell(self) -> str:
        """Tell what arms and what cools."""
        waits = [
            f"{each.weapon} cools for {counted(each.readiness.cooling, 'turn')} more"
            if each.readiness.cooling
            else f"{each.weapon} arms for {counted(each.readiness.arming, 'turn')} more"
            for each in self.readiness
        ]
        return f"Weapons of {self.unit}: {', '.join(waits) or 'all armed'}"


class PlantHeated(HeardByFew, frozen=True, tag="plant_heated", kw_only=True):
    """What Final Actions did to a plant that overheats: heat `made` and `dissipated`, and left."""

    ship: str
    plant: str
    made: int
    dissipated: int
    heat: Heat
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.6-1"

    def apply(self, battle: Battle) -> Battle:
        """Give the plant its heat, in what the ship had before too."""
        return _heat_changed(battle, self)

    def tell(self) -> str:
        """Tell the heat, and whether it shuts down."""
        told = f"{self.plant} of {self.ship}: {self.made} heat made, {self.dissipated} lost"
        end = ", shut down" if self.heat.shut_down else ""
        return f"{told}, {self.heat.points} in all{end}"


class SinkHeated(HeardByFew, frozen=True, tag="sink_heated", kw_only=True):
    """A heat sink took heat of plants in Final Actions; `heat` is what it holds then."""

    ship: str
    sink: str
    taken: int
    heat: int
    only: tuple[str, ...] | None = None
    rule: str = "CI-16.8.2-1"

    def apply(self, battle: Battle) -> Battle:
        """Give the sink its heat."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        row = replace(outboard_row(ship.outboard, self.sink), heat=self.heat)
        return change_ship(battle, ship.id, outboard=with_outboard(ship.outboard, row))

    def tell(self) -> str:
        """Tell how much."""
        return f"{self.sink} of {self.ship} takes {self.taken} heat, and holds {self.heat}"


class ActiveSystemsLost(HeardByFew, frozen=True, tag="active_systems_lost", kw_only=True):
    """Systems were destroyed that were on: they draw power for some turns yet."""

    ship: str
    gone: tuple[str, ...]
    turn: int
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.4-1"

    def apply(self, battle: Battle) -> Battle:
        """Switch them off, and note that they draw power yet."""
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        gone = tuple([GoneSystem(each, self.turn) for each in self.gone])
        off = switch_off(battle, ship.id, self.gone)
        return change_power(off, ship.id, gone=(*ship.power.gone, *gone))

    def tell(self) -> str:
        """Tell which."""
        return f"Destroyed aboard {self.ship} while on: {', '.join(self.gone)}"


class PowerLost(HeardByFew, frozen=True, tag="power_lost", kw_only=True):
    """No plant works any more: all that no battery feeds has gone off at once."""

    ship: str
    deactivated: tuple[str, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.2-3"

    def apply(self, battle: Battle) -> Battle:
        """Switch off what is fed no more."""
        return switch_off(battle, self.ship, self.deactivated)

    def tell(self) -> str:
        """Tell what goes off."""
        return f"{self.ship} has no plant left that works; off: {', '.join(self.deactivated)}"


def _with_heat(levels: Iterable[PlantLevel], plant: str, heat: Heat) -> tuple[PlantLevel, ...]:
    return tuple([replace(each, heat=heat) if each.id == plant else each for each in levels])


def _heat_changed(battle: Battle, event: PlantRestarted | PlantHeated) -> Battle:
    ship = battle.ship(event.ship)
    if ship is None:
        return battle
    levels = _with_heat(ship.power.levels, event.plant, event.heat)
    before = ship.power.before
    if before is not None:
        before = replace(before, levels=_with_heat(before.levels, event.plant, event.heat))
    return change_power(battle, event.ship, levels=levels, before=before)


def _stored(event: PlantsRecharged | ChargeLost) -> str:
    return ", ".join(f"{each.id} {each.stored}" for each in event.levels)


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    PowerAllocated,
    PlantRestarted,
    ForcedOffCounted,
    PlantsRecharged,
    ChargeLost,
    SinkHeated,
    ShieldsRecharged,
    WeaponsReadied,
    PlantHeated,
    ActiveSystemsLost,
    PowerLost,
)
"""All that can happen by this chapter."""
