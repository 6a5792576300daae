"""Power Allocation: arming, heat, and what an allocation does to a ship; events (CI 3, 7.1)."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import ClassVar, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.kernel.errors import Refusal
from umpire.kernel.happening import HappensTo
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.words import counted
from umpire.rules.cold_infinity.play import HeardByFew, is_hidden
from umpire.rules.cold_infinity.power.grids import (
    DESTROYED_SYSTEM,
    NO_EMERGENCY_TERMS,
    NOT_SHUT_DOWN,
    NOTHING_SWITCHED,
    STILL_HOT,
    UNKNOWN_PLANT,
    Allocation,
    Condition,
    Given,
    Grid,
    Levels,
    PowerRules,
    Source,
    Supply,
    Switched,
    after_allocation,
    battery_turn,
    budget,
    check,
    consumers,
    grid,
    reactor_output,
    shared_out,
    sources,
    switched,
)
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    Ruling,
    Unit,
    change_power,
    change_ship,
    change_unit,
    switch_off,
)
from umpire.rules.cold_infinity.state.drones import drives_of, given_to, has_failed
from umpire.rules.cold_infinity.state.options import Options, Restart
from umpire.rules.cold_infinity.state.sheet import (
    COOLING_DOWN,
    NOT_ARMED,
    NOT_POWERED,
    SHIELD_UNFIT,
    SHOTS_EXCEEDED,
    UNKNOWN_CONSUMER,
    Fitted,
    Sheet,
    blocks,
    destroyed,
    fitted,
    left,
    with_system,
    works,
)
from umpire.rules.cold_infinity.state.tables import DriveTable, EmergencyArming, PowerTable
from umpire.rules.cold_infinity.state.units import (
    known_ship,
    listed,
    require_unfinished,
    said_of,
    say,
    say_number,
    unit_under_way,
)
from umpire.rules.cold_infinity.state.vessels import (
    Extra,
    GoneSystem,
    Group,
    Heat,
    PlantLevel,
    PlantOutput,
    Readiness,
    Starship,
    SystemTurns,
    WeaponReadiness,
    outboard_row,
    with_outboard,
)
from umpire.rules.cold_infinity.state.weapons import (
    Capacitor,
    RateOfFire,
    Reactor,
    Shield,
    TransLightDrive,
)
from umpire.rules.cold_infinity.warfare.levels import hides_switches


class PowerAllocated(HeardByFew, frozen=True, tag="power_allocated", kw_only=True):
    """A ship has its power for this turn: systems that are on, and extra power (CI-3.2-1).

    `activated` and `deactivated` are announced, `in_part` are shields that get half of their power;
    `used` is all used power.
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
        does = [self.say("{ship} uses {used} power")]
        if self.activated:
            does.append(self.say("on: {activated:list}"))
        if self.deactivated:
            does.append(self.say("off: {deactivated:list}"))
        does += [say("{power} more for {system}", each) for each in self.extra]
        does += [say("{system} in part", system=each) for each in self.in_part]
        return "; ".join(does)


class PlantRestarted(HeardByFew, frozen=True, tag="plant_restarted", kw_only=True):
    """A plant that had shut down for heat runs again; it keeps its heat."""

    line: ClassVar[str] = "{plant} of {ship} runs again, at {heat.points} heat"

    ship: str
    plant: str
    heat: Heat
    only: tuple[str, ...] | None = None
    rule: str = "CI-RUL-16"

    def apply(self, battle: Battle) -> Battle:
        """Set the heat of the plant, also in the ship as it was before."""
        return _heat_changed(battle, self)


class ForcedOffCounted(HeardByFew, frozen=True, tag="forced_off_counted", kw_only=True):
    """A turn has passed for systems that were forced off; `forced_off` are those left."""

    ship: str
    forced_off: tuple[SystemTurns, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.2.2-1"

    def apply(self, battle: Battle) -> Battle:
        return change_power(battle, self.ship, forced_off=self.forced_off)

    def tell(self) -> str:
        if not self.forced_off:
            return self.say("Nothing is forced off aboard {ship} any more")
        return self.say(
            "Forced off aboard {ship}: {each:list}", each=map(describe_turns_off, self.forced_off)
        )


class PlantsRecharged(HeardByFew, frozen=True, tag="plants_recharged", kw_only=True):
    """Capacitors have recharged at the start of a turn; what finds no room any more is lost."""

    ship: str
    levels: tuple[PlantLevel, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.1.2-1"

    def apply(self, battle: Battle) -> Battle:
        return change_power(battle, self.ship, levels=self.levels)

    def tell(self) -> str:
        return self.say("The plants of {ship} hold {stored:list}", stored=_list_stored(self))


class ChargeLost(HeardByFew, frozen=True, tag="charge_lost", kw_only=True):
    """Damage has left plants no room for all that they held."""

    ship: str
    levels: tuple[PlantLevel, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-RUL-12"

    def apply(self, battle: Battle) -> Battle:
        return change_power(battle, self.ship, levels=self.levels)

    def tell(self) -> str:
        return self.say(
            "Damaged plants of {ship} lose charge and hold {stored:list}", stored=_list_stored(self)
        )


class ShieldCharge(msgspec.Struct, frozen=True):
    """The charge of a buffering shield."""

    shield: str
    points: int


class ShieldsRecharged(HeardByFew, frozen=True, tag="shields_recharged", kw_only=True):
    """Buffering shields have recharged at the start of a turn."""

    ship: str
    charges: tuple[ShieldCharge, ...]
    only: tuple[str, ...] | UnsetType = UNSET
    rule: str = "CI-RUL-71"

    def apply(self, battle: Battle) -> Battle:
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
        held = [f"{each.shield} {each.points}" for each in self.charges]
        return self.say("The buffering shields of {ship} hold {held:list}", held=held)


class WeaponsReadied(HeardByFew, frozen=True, tag="weapons_readied", kw_only=True):
    """Weapons have armed or cooled down for a turn: `readiness` of those that are not armed.

    Which weapons those are, their own side `only` sees.
    """

    unit: str
    readiness: tuple[WeaponReadiness, ...]
    only: tuple[str, ...] | None
    rule: str = "CI-7.1.3-1"

    def apply(self, battle: Battle) -> Battle:
        unit = battle.unit(self.unit)
        if unit is None:
            return battle
        return change_unit(battle, unit.id, arms=replace(unit.arms, readiness=self.readiness))

    def tell(self) -> str:
        waits = [_describe_wait(each) for each in self.readiness]
        if not waits:
            return self.say("All weapons of {unit} are armed")
        return self.say("Weapons of {unit}: {waits:list}", waits=waits)


class PlantHeated(HeardByFew, frozen=True, tag="plant_heated", kw_only=True):
    """The heat of an overheating plant in Final Actions: `made`, `dissipated`, and left."""

    ship: str
    plant: str
    made: int
    dissipated: int
    heat: Heat
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.6-1"

    def apply(self, battle: Battle) -> Battle:
        """Set the heat of the plant, also in the ship as it was before."""
        return _heat_changed(battle, self)

    def tell(self) -> str:
        if self.heat.shut_down:
            return self.say(
                "{plant} of {ship} makes {made} heat, sheds {dissipated}, holds {heat.points} "
                "and is shut down"
            )
        return self.say(
            "{plant} of {ship} makes {made} heat, sheds {dissipated} and holds {heat.points}"
        )


class SinkHeated(HeardByFew, frozen=True, tag="sink_heated", kw_only=True):
    """A heat sink took heat of plants in Final Actions; `heat` is what it holds then."""

    line: ClassVar[str] = "{sink} of {ship} takes {taken} heat and holds {heat}"

    ship: str
    sink: str
    taken: int
    heat: int
    only: tuple[str, ...] | None = None
    rule: str = "CI-16.8.2-1"

    def apply(self, battle: Battle) -> Battle:
        ship = battle.ship(self.ship)
        if ship is None:
            return battle
        row = replace(outboard_row(ship.outboard, self.sink), heat=self.heat)
        return change_ship(battle, ship.id, outboard=with_outboard(ship.outboard, row))


class ActiveSystemsLost(HeardByFew, frozen=True, tag="active_systems_lost", kw_only=True):
    """Systems were destroyed that were on: they draw power for some turns yet."""

    line: ClassVar[str] = "Destroyed systems of {ship} still draw power: {gone:list}"

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


class PowerLost(HeardByFew, frozen=True, tag="power_lost", kw_only=True):
    """No plant works any more: all that no battery feeds has gone off at once."""

    line: ClassVar[str] = "{ship} has no working plant left; off: {deactivated:list}"

    ship: str
    deactivated: tuple[str, ...]
    only: tuple[str, ...] | None = None
    rule: str = "CI-3.2-3"

    def apply(self, battle: Battle) -> Battle:
        return switch_off(battle, self.ship, self.deactivated)


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


def _list_stored(event: PlantsRecharged | ChargeLost) -> list[str]:
    return [f"{each.id} {each.stored}" for each in event.levels]


def _describe_wait(each: WeaponReadiness) -> str:
    if each.readiness.cooling:
        turns = say_number(each.readiness.cooling, "{number} turn", "{number} turns")
        return say("{weapon} cools for {turns}", each, turns=turns)
    turns = say_number(each.readiness.arming, "{number} turn", "{number} turns")
    return say("{weapon} arms for {turns}", each, turns=turns)


def describe_turns_off(each: SystemTurns) -> str:
    """Return a system that is forced off, for a log line."""
    turns = say_number(each.turns, "{number} turn", "{number} turns")
    return say("{system} for {turns}", each, turns=turns)


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


def at_start(rate: RateOfFire, *, powered: bool, armed_at_start: bool = True) -> Readiness:
    """Return how ready a weapon is when the battle begins (CI-7.1.3-2).

    Args:
        rate: its rate of fire.
        powered: whether it is on.
        armed_at_start: whether it is wartime, so that weapons that are on are armed.
    """
    return Readiness() if powered and armed_at_start else Readiness(arming=rate.arming)


def may_be_powered(readiness: Readiness) -> bool:
    """Return whether a weapon can be on: not while it cools down (CI-7.1.1.1-1)."""
    return readiness.cooling == 0


def fired(readiness: Readiness, rate: RateOfFire, shots: int, *, powered: bool) -> Readiness:
    """Return a weapon after this number of further shots this turn (CI-7.1.3-1, CI-RUL-122).

    Arc and line of sight are not looked at.

    Raises:
        IllegalOrder: it has no power (CI-7.1-1), cools down, is not armed, or fires fewer shots a
            turn.
    """
    if not powered:
        raise NOT_POWERED.refuse(
            "The weapon has no power: switch it on in Power Allocation, where nothing puts it out."
        )
    if readiness.cooling:
        raise COOLING_DOWN.refuse(
            f"It cools down for {counted(readiness.cooling, 'turn')} more, and fires when"
            " it has armed."
        )
    if readiness.arming:
        raise NOT_ARMED.refuse(
            f"It arms for {counted(readiness.arming, 'turn')} more before it fires."
        )
    if readiness.shots + shots > rate.shots:
        raise SHOTS_EXCEEDED.refuse(
            f"It fires {counted(rate.shots, 'shot')} a turn, not {readiness.shots + shots}."
        )
    return Readiness(shots=readiness.shots + shots)


def next_turn(readiness: Readiness, rate: RateOfFire, *, powered: bool) -> Readiness:
    """Return a weapon at the start of the next turn (CI-7.1.3-1, CI-7.1.1.1-1, CI-RUL-60, -61).

    One that fired begins to cool down and then to arm, for longer if emergency fire forces it to
    (CI-11.1.3-2); with power it does not cool, without it does not arm, and begins again.

    Args:
        readiness: at the end of this turn.
        rate: its rate of fire.
        powered: whether it was on all this turn; terrain may have put it out (CI-7.1.2.2-1).
    """
    if readiness.shots:
        return Readiness(arming=rate.arming, cooling=readiness.cooling or rate.cooldown)
    if readiness.cooling:
        return Readiness(readiness.arming, readiness.cooling - (not powered))
    return Readiness(arming=max(0, readiness.arming - 1) if powered else rate.arming)


def emergency_rate(rate: RateOfFire, table: PowerTable) -> tuple[RateOfFire, EmergencyArming]:
    """Return how a weapon arms in an emergency, and what it costs the shot (CI-7.1.3.1-1).

    Raises:
        CannotAdjudicate: the terms are lost, and the scenario supplies none.
    """
    terms = table.emergency_arming
    if terms is None:
        raise NO_EMERGENCY_TERMS.refuse(
            "The terms of emergency arming are lost: supply the table power/emergency_arming.",
            at="/tables/power/emergency_arming",
        )
    arming = min(rate.arming, terms.arming)
    return msgspec.structs.replace(rate, arming=arming), terms


def readiness_at_start(sheet: Sheet, on: Collection[Id], options: Options) -> dict[Id, Readiness]:
    """Return how ready each weapon is when the battle begins (CI-7.1.3-2)."""
    return {
        mount: at_start(
            block.rate_of_fire, powered=mount in on, armed_at_start=options.armed_at_start
        )
        for mount, block in blocks(sheet).items()
    }


def surcharge(power: int, table: DriveTable) -> int:
    """Return the power that shifting in part costs more, rounded up (CI-14.2.1-1, CI-RUL-3)."""
    return -(-power * table.part_percent // 100)


def drawn_by_drives(ship: Starship, table: DriveTable) -> Mapping[Id, int]:
    """Return what each drive of a ship draws while it is on (CI-14.1-2, CI-14.2.1-1)."""
    parting = ship.beyond.shifting is not None
    return {
        each.id: given_to(ship.beyond.drive(each.id))
        + (surcharge(each.power, table) if parting and each.part else 0)
        for each in ship.sheet.systems
        if isinstance(each, TransLightDrive)
    }


def disabled_drives(ship: Starship) -> Mapping[Id, Condition]:
    """Return the drives of a ship that cannot go on (CI-13.1.6.1-1)."""
    if not ship.travel:
        return {}
    return {
        each.system.id: "disabled"
        for each in drives_of(ship)
        if has_failed(ship.beyond.drive(each.system.id), each)
    }


def is_on(ship: Starship, system: str) -> bool:
    """Return whether a system is on; what needs no power is never off (CI-3.2-1, CI-3.3-2)."""
    return system in ship.power.on or any(
        each.system == system and each.power is None for each in consumers(ship.sheet)
    )


def usable(unit: Unit, weapon: str) -> bool:
    """Return whether a weapon of a unit is on and whole; small vessels' always are (CI-7.1.1-1).

    Arming is not looked at, nor what terrain puts out.
    """
    if isinstance(unit, Group):
        return unit.in_play
    return is_on(unit, weapon) and works(unit.condition, weapon)


def has_live_plant(ship: Starship) -> bool:
    """Return whether any plant works; a capacitor that is drained for now does (CI-3.2-3).

    Batteries are no plants, and collectors feed nothing but them.
    """
    gone, levels = destroyed(ship.condition), {each.id: each for each in ship.power.levels}
    reactors = [each.system.id for each in fitted(ship.running, Reactor)]
    stores = [each.system.id for each in fitted(ship.running, Capacitor)]
    hot = {name for name, level in levels.items() if level.heat.shut_down}
    return any(each not in gone and each not in hot for each in (*reactors, *stores))


def power_rules(battle: Battle) -> PowerRules:
    """Return the table and options that plants work by."""
    return PowerRules(battle.tables.power, battle.options)


def sources_of(battle: Battle, ship: Starship) -> tuple[Source, ...]:
    """Return what each plant of a ship can give this turn (CI-3.1.1-1, CI-3.1.2-1, CI-3.6-1)."""
    return sources(ship.running, ship.power.before_allocation.levels, power_rules(battle))


def grid_of(battle: Battle, ship: Starship, in_part: Collection[Id] = ()) -> Grid:
    """Return the grid of a ship, as it is before power is allocated (CI-3.1-1 to CI-3.4-1).

    The draw of destroyed systems is no more than the supply (CI-UMP-69).

    Args:
        battle: for its turn, its table and its options.
        ship: one of its ships.
        in_part: shields that are to get half of their power (CI-UMP-71).
    """
    turns = {each.system: battle.turn - each.turn for each in ship.power.gone}
    supply = Supply(
        ship.power.before_allocation.levels,
        turns,
        _systems_barred(ship),
        drawn_by_drives(ship, battle.tables.drives),
    )
    found = grid(ship.running, supply, power_rules(battle))
    left, drawn = found.output, []
    for each in found.consumers:
        lingering = min(left, each.lingering)
        left -= lingering
        halved = each._replace(power=-(-(each.power or 0) // 2)) if each.system in in_part else each
        drawn.append(halved._replace(lingering=lingering))
    return found._replace(consumers=tuple(drawn))


def _systems_barred(ship: Starship) -> Mapping[Id, Condition]:
    """Return which systems cannot go on yet, and why (CI-7.1.1.1-1, -3.2.2-1, -13.1.6.1-1)."""
    barred: dict[Id, Condition] = {
        each.weapon: "cooling" for each in ship.arms.readiness if not may_be_powered(each.readiness)
    }
    off: dict[Id, Condition] = {
        each.system: "forced_off" for each in ship.power.forced_off if each.turns
    }
    return {**barred, **off, **disabled_drives(ship)}


def told_only_to(battle: Battle, ship: Starship) -> tuple[str, ...] | None:
    """Return who alone sees what a ship has on: its own side if it masks, or is hidden.

    CI-4.8.2-1, CI-15.8-1.
    """
    return (ship.side,) if is_hidden(ship) or hides_switches(battle, ship) else None


class Fed(NamedTuple):
    """The charges of batteries after they fed systems of zero power, and their turns."""

    levels: Levels
    streaks: tuple[SystemTurns, ...]


def allotted(battle: Battle, ship: Starship, allocation: Allocation) -> PowerAllocated:
    """Return a ship with its power for this turn, by an allocation that is in order (CI-3.1-1).

    A ship that masks need not show what it switches (CI-4.8.2-1).
    """
    grid, before = grid_of(battle, ship, allocation.in_part), ship.power.before_allocation
    asked = budget(allocation, grid)
    given = shared_out(asked.drawn, sources_of(battle, ship))
    fed = _feed(battle, ship, allocation, given)
    on = on_by(allocation, grid)
    told = _switches_of(grid, before.on, on)
    return PowerAllocated(
        ship=ship.id,
        on=on,
        extra=_extra(allocation),
        activated=told.activated,
        deactivated=told.deactivated,
        in_part=tuple(dict.fromkeys(allocation.in_part)),
        levels=fed.levels,
        given=tuple([PlantOutput(each.plant, each.power) for each in given]),
        fed=tuple(dict.fromkeys([each.system for each in allocation.from_batteries])),
        streaks=fed.streaks,
        used=asked.used,
        only=told_only_to(battle, ship),
    )


def on_by(allocation: Allocation, grid: Grid) -> tuple[str, ...]:
    """Return the systems that an allocation switches on, in the order of the sheet.

    Systems without power need are on, named or not (CI-3.3-2); destroyed ones are off.
    """
    wanted = frozenset(allocation.on)
    return tuple(
        [
            each.system
            for each in grid.consumers
            if each.condition != "destroyed" and (each.power is None or each.system in wanted)
        ]
    )


def _switches_of(grid: Grid, before: tuple[str, ...], now: tuple[str, ...]) -> Switched:
    """Return the switched systems, except those that need no power or are destroyed (CI-3.2-1)."""
    powered = {
        each.system
        for each in grid.consumers
        if each.power is not None and each.condition != "destroyed"
    }
    return switched(
        [each for each in before if each in powered], [each for each in now if each in powered]
    )


def _extra(allocation: Allocation) -> tuple[Extra, ...]:
    sums: Counter[str] = Counter()
    for each in allocation.extra:
        sums[each.system] += each.power
    return tuple([Extra(system, power) for system, power in sums.items()])


def _feed(battle: Battle, ship: Starship, allocation: Allocation, given: tuple[Given, ...]) -> Fed:
    """Return what plants hold, and turns of systems of zero power on batteries (CI-RUL-17)."""
    before = ship.power.before_allocation
    levels = after_allocation(ship.running, before.levels, allocation, given)
    turns = {each.system: each.turns for each in before.streaks}
    most = battle.tables.power.zero_power_turns
    streaks = []
    for system, battery in _zero_power(battle, ship, allocation).items():
        turn = battery_turn(turns.get(system, 0), most)
        levels = _drain(levels, battery, turn.consumed)
        streaks.append(SystemTurns(system, turn.turns))
    return Fed(levels, tuple(streaks))


def _zero_power(battle: Battle, ship: Starship, allocation: Allocation) -> dict[str, str]:
    """Return the systems of zero power that batteries feed, each with its first (CI-3.3-1)."""
    zero = {each.system for each in grid_of(battle, ship).consumers if each.power == 0}
    fed: dict[str, str] = {}
    for each in allocation.from_batteries:
        if each.system in zero:
            fed.setdefault(each.system, each.battery)
    return fed


def _drain(levels: Levels, battery: str, points: int) -> Levels:
    return tuple(
        [
            replace(each, stored=max(0, each.stored - points)) if each.id == battery else each
            for each in levels
        ]
    )


class Warming(NamedTuple):
    """The effect of Final Actions on a plant: heat made, taken by sinks and lost, and left."""

    made: int
    absorbed: int
    lost: int
    after: Heat


def heat_made(used: int, table: PowerTable) -> int:
    """Return the heat of a turn for the power that a plant gave (CI-3.6-1, CI-RUL-16)."""
    return used // table.power_per_heat


def final_actions(
    heat: Heat, used: int, rating: int, table: PowerTable, absorbed: int = 0
) -> Warming:
    """Return a plant's heat after Final Actions (CI-3.6-1, CI-RUL-16).

    Args:
        heat: of the plant before.
        used: power that it gave this turn.
        rating: of the plant now; with as much heat it shuts down.
        table: power for each point of heat, and what a plant that is shut down loses.
        absorbed: heat that sinks take, which does not count (CI-16.8.2-1).
    """
    made = heat_made(used, table)
    taken = min(absorbed, heat.points + made)
    points = heat.points + made - taken
    lost = min(points, table.cooling) if heat.shut_down else 0
    after = Heat(points - lost, heat.shut_down or points >= rating)
    return Warming(made, taken, lost, after)


def may_restart(heat: Heat, rating: int, rule: Restart) -> bool:
    """Return whether a plant that is shut down may be started again (CI-RUL-16)."""
    return heat.points == 0 if rule == "at_zero" else heat.points < rating


def restarted(heat: Heat, rating: int, rule: Restart) -> Heat:
    """Return a plant that is started again, in Power Allocation (CI-RUL-16).

    Raises:
        IllegalOrder: it is too hot.
    """
    if heat.shut_down and not may_restart(heat, rating, rule):
        raise STILL_HOT.refuse(
            f"It has {heat.points} heat, and starts again with"
            f" {0 if rule == 'at_zero' else rating - 1} at most; its Rating is {rating}."
        )
    return Heat(heat.points)


RETRACTED_STRUCTURE, EXTENDED_STRUCTURE = 4, 2
"""The points of structure that shed one of heat, in and out (CI-16.8.2-1)."""

FULL_TURNS = 10
"""The number of turns at full capacity after which a sink melts (CI-16.8.2-3)."""

MELTING = 1
"""The hull of its section that a melting sink costs each turn (CI-16.8.2-3)."""


def sink_capacity(structure: int, lost: int = 0) -> int:
    """Return the heat that a sink holds: a point for each of structure left (CI-16.8.2-1)."""
    return left(structure, lost)


def sheds(structure: int, *, extended: bool) -> int:
    """Return the heat that a sink loses in Final Actions (CI-16.8.2-1).

    Args:
        structure: that it has left; only full steps of it count.
        extended: whether its plates are out.
    """
    return structure // (EXTENDED_STRUCTURE if extended else RETRACTED_STRUCTURE)


def room_in(heat: int, capacity: int, *, extended: bool = False) -> int:
    """Return the heat that a sink takes yet (CI-16.8.2-1, CI-UMP-149).

    A full one takes none, nor does one that is extended.
    """
    return 0 if extended else max(0, capacity - heat)


def taken_by_sinks(heat: int, rooms: Sequence[int]) -> tuple[int, ...]:
    """Return what each of some sinks takes of heat: the first as much as it can (CI-UMP-149)."""
    taken = []
    for room in rooms:
        taken.append(min(room, heat))
        heat -= taken[-1]
    return tuple(taken)


def full_turns(turns: int, heat: int, capacity: int) -> int:
    """Return for how many turns in a row a sink has been full, with this one (CI-16.8.2-3)."""
    return turns + 1 if heat >= capacity else 0


def begins_to_melt(turns: int) -> bool:
    """Return whether a sink melts for good after this number of full turns (CI-16.8.2-3)."""
    return turns >= FULL_TURNS


class AllocatePower(Value, frozen=True, tag="allocate_power"):
    """Set the systems that are on, extra power, and the use of batteries (CI-3.1-1, CI-3.2-1).

    A later allocation of the turn takes the place of an earlier one. A ship without one keeps its
    systems on, without extra power.
    """

    ship: Id
    allocation: Allocation


class RestartPlant(Value, frozen=True, tag="restart_plant"):
    """Start a plant again that has shut down for heat (CI-RUL-16)."""

    ship: Id
    plant: Id


def allocate_power(ruling: Ruling, order: AllocatePower, _dice: Dice) -> Ruling:
    """Give a ship its power for this turn; replaces an earlier allocation (CI-3.2-1).

    Raises:
        IllegalOrder: the ship does not act, its side is done, or the allocation is not in order;
            or it is a group of small vessels (CI-3.2.1-1).
        Malformed: there is no such ship, or the ship has no such system or battery.
    """
    battle = ruling.state
    if battle.group(order.ship) is not None:
        raise NOTHING_SWITCHED.refuse(
            f"Group {order.ship} is of small vessels, whose systems are always on.", at="/ship"
        )
    ship = powered_ship(battle, order.ship)
    try:
        _require_shields_in_part(ship, order.allocation)
        check(order.allocation, grid_of(battle, ship, order.allocation.in_part))
    except Refusal as refusal:
        raise refusal.inside("/allocation") from None
    return ruling.then(allotted(battle, ship, order.allocation))


def _require_shields_in_part(ship: Starship, allocation: Allocation) -> None:
    """Refuse half of the power for systems other than such shields (CI-11.2.1-1, CI-UMP-71)."""
    shields = {each.system.id: each.system for each in fitted(ship.running, Shield)}
    for name in allocation.in_part:
        if name not in shields:
            raise UNKNOWN_CONSUMER.refuse(
                f"It has no shield {name}; it has {listed(shields)}.", at="/in_part"
            )
        if not shields[name].partial or name not in allocation.on:
            raise SHIELD_UNFIT.refuse(
                f"Shield {name} does not work in part: give it all of its power.",
                at="/in_part",
                rule="CI-11.2.1-1",
            )


def restart_plant(ruling: Ruling, order: RestartPlant, _dice: Dice) -> Ruling:
    """Start a plant again that has shut down for heat (CI-RUL-16).

    Raises:
        IllegalOrder: the ship does not act, its side is done, or the plant is destroyed, runs, or
            is too hot.
        Malformed: there is no such ship, or the ship has no such plant.
    """
    battle = ruling.state
    ship = powered_ship(battle, order.ship)
    reactor, level = _overheating(ship, order.plant)
    if not reactor.intact:
        raise DESTROYED_SYSTEM.refuse(
            f"Plant {order.plant} is destroyed, and does not start again.", at="/plant"
        )
    if not level.heat.shut_down:
        raise NOT_SHUT_DOWN.refuse(
            f"Plant {order.plant} runs, and need not be started.", at="/plant"
        )
    rating = reactor_output(reactor.system, reactor.lost)
    try:
        heat = restarted(level.heat, rating, battle.options.overheat_restart)
    except Refusal as refusal:
        said_of(refusal, "Plant", order.plant)
        raise refusal.inside("/plant") from None
    only = told_only_to(battle, ship)
    return ruling.then(PlantRestarted(ship=ship.id, plant=order.plant, heat=heat, only=only))


def _overheating(ship: Starship, plant: str) -> tuple[Fitted[Reactor], PlantLevel]:
    """Return a plant that overheats, by name, and how hot it is."""
    levels = {each.id: each for each in ship.power.levels}
    for each in fitted(ship.running, Reactor):
        if each.system.id == plant and each.system.overheating and plant in levels:
            return each, levels[plant]
    raise UNKNOWN_PLANT.refuse(f"{ship.id} has no plant {plant} that overheats.", at="/plant")


def powered_ship(battle: Battle, name: str) -> Starship:
    """Return a ship whose power may be allocated: one that acts, or is in stealth (CI-15.8-1).

    Raises:
        IllegalOrder: it is out of the battle, or a derelict; or its side has finished.
        Malformed: no ship has that name.
    """
    ship = known_ship(battle, name, at="/ship")
    unit_under_way(battle, name, at="/ship")
    require_unfinished(battle, ship.side, at="/ship")
    return ship
