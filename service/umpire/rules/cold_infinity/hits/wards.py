"""How a ship meets a hit: its shields, panels that collect, and what its owner wants.

CI 7.4, 11.3.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.hits.blows import Blow
from umpire.rules.cold_infinity.hits.locations import SAIL_SIDES, state_of_sail, struck_to
from umpire.rules.cold_infinity.hits.mitigation import shields_named
from umpire.rules.cold_infinity.hits.shots import Defence, Rules
from umpire.rules.cold_infinity.hits.strikes import strike
from umpire.rules.cold_infinity.power.grids import Levels
from umpire.rules.cold_infinity.power.plants import battery_capacity, collector_capacity
from umpire.rules.cold_infinity.shields.raised import deflections, shields_of
from umpire.rules.cold_infinity.shields.strength import (
    SHIELD_DICE,
    RaisedShield,
    Spot,
    absorbs,
    arrives,
    left_to_act,
)
from umpire.rules.cold_infinity.state.arms import PlantLevel, PlantOutput
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.condition import home_of, is_outer
from umpire.rules.cold_infinity.state.fire_step import Hit
from umpire.rules.cold_infinity.state.happening import label
from umpire.rules.cold_infinity.state.noncombat import outboard_row
from umpire.rules.cold_infinity.state.running import fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Battery, Collector, HeatSink, Shield, SolarSail


class Fed(NamedTuple):
    """What plants hold, and what waits on panels, when some have passed a point on."""

    levels: Levels
    waiting: tuple[PlantOutput, ...]


def panels_ready(
    battle: Battle, ship: Starship, sections: Collection[SectionName]
) -> tuple[Id, ...]:
    """Return the panels of some sections whose point finds room in a battery (CI-RUL-74).

    They are asked in the order of the sheet; what the first fills is no room for the next.
    """
    ready: list[Id] = []
    held = Fed(ship.power.levels, ship.power.waiting)
    for panel in _panels(battle, ship):
        after = _fed(ship, held, panel) if home_of(ship.sheet, panel) in sections else None
        if after is not None:
            ready.append(panel)
            held = after
    return tuple(ready)


def _panels(battle: Battle, ship: Starship) -> Iterator[Id]:
    """Yield the weapon collectors that damage has left something of (CI-3.1.5-2)."""
    loss, table = battle.options.collector_loss, battle.tables.power
    for each in fitted(ship.running, Collector):
        if each.system.weapons and collector_capacity(each.system, each.lost, loss, table):
            yield each.system.id


def fed(ship: Starship, panels: Iterable[Id]) -> Fed:
    """Return what a ship holds when panels have passed a point each on (CI-11.3-1)."""
    held = Fed(ship.power.levels, ship.power.waiting)
    for panel in panels:
        held = _fed(ship, held, panel) or held
    return held


def _fed(ship: Starship, held: Fed, panel: Id) -> Fed | None:
    """Return what is held when a panel has passed a point on; None: no battery has room for it.

    What makes no whole point in the battery waits on the panel (CI-RUL-74).
    """
    levels = {each.id: each for each in held.levels}
    battery = _with_room(ship, levels)
    if battery is None:
        return None
    waits = next((each.power for each in held.waiting if each.plant == panel), 0) + 1
    whole, rest = divmod(waits, battery.convert)
    level = levels[battery.id]
    levels[battery.id] = replace(level, stored=level.stored + whole)
    others = tuple([each for each in held.waiting if each.plant != panel])
    more = (PlantOutput(panel, rest),) if rest else ()
    return Fed(tuple(levels.values()), (*others, *more))


def _with_room(ship: Starship, levels: Mapping[Id, PlantLevel]) -> Battery | None:
    """Return the first battery that has room, those that serve all systems first (CI-UMP-96)."""
    found = [
        each.system
        for each in fitted(ship.running, Battery)
        if each.intact and levels[each.system.id].stored < battery_capacity(each.system, each.lost)
    ]
    return min(found, key=lambda battery: battery.serves is not None, default=None)


class Met(NamedTuple):
    """How a hit is met, what was thrown for it, and the sail that it finds (CI-16.8.1-1)."""

    defence: Defence
    rolls: tuple[Roll, ...] = ()
    sail: Id | None = None


def met(battle: Battle, ship: Starship, hit: Hit, dice: Dice) -> Met:
    """Return how a ship meets a hit (CI-11.2-1, CI-11.3-1, CI-7.4.1.3-5, CI-11.4.2-4).

    Where the hit lands is found first: only there do panels collect, and roaming shields throw,
    once for a hit (CI-11.2.5-1, CI-UMP-97).
    """
    away = _all_away(ship, shields_of(battle, ship, _shot(hit)))
    defence = _defence(battle, ship, hit, away)
    rules = Rules(battle.tables, battle.options)
    blows = strike(ship.condition, ship.sheet, hit.shot, defence, rules).blows
    reached = [each for each in _roaming(ship) if _comes(battle, ship, each, (blows, defence))]
    rolls = _thrown(battle, hit, [each.id for each in away if each.id in reached], dice)
    shields = [
        msgspec.structs.replace(
            each, arrives=arrives(_roaming(ship)[each.id], rolls[each.id].faces)
        )
        if each.id in rolls
        else each
        for each in away
    ]
    struck = frozenset([blow.location.section for blow in blows])
    torn = _sail_found(battle, ship, hit, dice)
    panels = () if battle.options.level == "basic" else panels_ready(battle, ship, struck)
    ready = msgspec.structs.replace(defence, shields=tuple(shields), panels=panels)
    if torn.sail:
        ready = msgspec.structs.replace(ready, sail=True)
    return Met(ready, (*rolls.values(), *torn.rolls), torn.sail)


class _Found(NamedTuple):
    """The sail that a hit finds, if it finds one, and the dice for it."""

    sail: Id | None = None
    rolls: tuple[Roll, ...] = ()


def _sail_found(battle: Battle, ship: Starship, hit: Hit, dice: Dice) -> _Found:
    """Return the sail that is before a ship, thrown for while it is on its way (CI-16.8.1-1)."""
    for each in fitted(ship.running, SolarSail):
        row = outboard_row(ship.outboard, each.system.id)
        reach = struck_to(state_of_sail(row), row.turn or 1)
        if not each.intact or not reach:
            continue
        if reach >= SAIL_SIDES:
            return _Found(each.system.id)
        name = label(battle, hit.id, ship.id, each.system.id, "sail")
        roll = dice.roll(name, 1, SAIL_SIDES)
        return _Found(each.system.id if roll.faces[0] <= reach else None, (roll,))
    return _Found()


def _radiators(ship: Starship) -> tuple[Id, ...]:
    """Return the heat sinks of a ship whose plates are out (CI-16.8.2-2)."""
    rows = {each.id for each in ship.outboard if each.out and not each.gone}
    return tuple([e.system.id for e in fitted(ship.running, HeatSink) if e.system.id in rows])


def _thrown(battle: Battle, hit: Hit, roaming: Sequence[Id], dice: Dice) -> dict[Id, Roll]:
    """Return what roaming shields throw that could be before what is struck (CI-11.2.5-1)."""
    return {
        each: dice.roll(label(battle, hit.id, each, "arrives"), SHIELD_DICE, D6) for each in roaming
    }


def _defence(
    battle: Battle, ship: Starship, hit: Hit, shields: tuple[RaisedShield, ...]
) -> Defence:
    wants = ship.defences
    shot = _shot(hit)
    deflected = deflections(battle, ship, hit.route[0], hit.shot.technology, shot)
    return Defence(
        route=hit.route,
        picks=wants.picks_against(shot),
        shields=shields,
        deflected=tuple(deflected),
        radiators=_radiators(ship),
        ablative_fire=hit.ablative,
        stores=wants.stores,
    )


def _shot(hit: Hit) -> Id:
    """Return the shot that made a hit; one that no shot made has a name of its own."""
    shot, _, number = hit.id.rpartition(".")
    return shot if number.isdecimal() else hit.id


def _roaming(ship: Starship) -> dict[Id, Shield]:
    shields = (each.system for each in fitted(ship.running, Shield))
    return {each.id: each for each in shields if each.covers == "roaming"}


def _all_away(ship: Starship, shields: tuple[RaisedShield, ...]) -> tuple[RaisedShield, ...]:
    """Return shields of which roaming ones are not where they are needed yet."""
    roaming = _roaming(ship)
    return tuple(
        [
            msgspec.structs.replace(each, arrives=False) if each.id in roaming else each
            for each in shields
        ]
    )


def _comes(
    battle: Battle, ship: Starship, shield: Id, hit: tuple[tuple[Blow, ...], Defence]
) -> bool:
    """Tell whether a hit strikes a system that a roaming shield can reach (CI-11.2.5-1).

    What others have deflected it leaves to them (CI-UMP-111).
    """
    (blows, defence), sheet = hit, ship.sheet
    printed, home = _roaming(ship)[shield], home_of(sheet, shield)
    in_core = battle.options.roaming_shields_in_core
    deflected = shields_named(sheet, defence.deflected)
    spots = [
        Spot(each.location.section, each.location.system, is_outer(sheet, each.location.section))
        for each in blows
        if each.location.section not in defence.route or left_to_act([printed], deflected)
    ]
    return any(absorbs(printed, home, spot, roaming_in_core=in_core) for spot in spots)
