"""Plays of the options of chapters 8, 9, 11 and 13: what weapons do, and what stands before it."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.alive import Alive, Play, alive
from rules.cold_infinity.alive.playing import chances, outcome
from rules.cold_infinity.builders_damage import a_hit, entered, refitted, worn_down
from rules.cold_infinity.builders_fire_step import missile
from rules.cold_infinity.builders_guided import SHRIKE, SQUALL, loaded, under_way
from rules.cold_infinity.builders_gunnery import at, declared, duel, up_to
from rules.cold_infinity.builders_gunnery import refitted as refitted_gun
from rules.cold_infinity.builders_hits import part, unit
from rules.cold_infinity.ships import PULSED_BURR, THISTLE
from rules.cold_infinity.table import battle, foe, group, ship
from umpire.kernel.dice import KeyedDice
from umpire.kernel.odds import Odds
from umpire.rules.cold_infinity.fire.lines import DeclareFire, ResolveFire
from umpire.rules.cold_infinity.guided.launches import LaunchGuided
from umpire.rules.cold_infinity.hits.ships import land
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    DecoyDeclared,
    Ruling,
    change_fire,
    change_ship,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Section, Sheet
from umpire.rules.cold_infinity.state.weapons import Damage, DiceTerm, Shield

CORE = part("core", 2, 20, bridge=10, reactor=8)
HEAVY = Damage((DiceTerm(1, 6),))
AT_B = LaunchGuided(unit="A", weapon="rack", target="B")
PULSES = at("B", "hailstone_1", configuration="pulse")


def against(sheet: Sheet, options: Options) -> Battle:
    state = battle(ship("R"), ship("B", "blue"), phase="starship", options=options)
    return refitted(state, "B", sheet)


def bow(*systems: Any, armour: int = 4, **named: int) -> Sheet:
    return unit(part("forward", armour, 40, *systems, **named), CORE)


def strikes(sheet: Sheet, result: int, *rolled: int, **hit: Any) -> Play:
    def play(options: Options) -> Any:
        waiting = change_fire(against(sheet, options), hits=(a_hit("B", result, *rolled, **hit),))
        return landed(waiting)

    return play


def landed(waiting: Battle) -> Any:
    return land(Ruling(waiting), KeyedDice(bytes(32), "alive")).events


def plasma_on_fighters(options: Options) -> Any:
    state = battle(ship("R"), group("B", "blue"), phase="starship", options=options)
    shot = a_hit("B", 15, 9, technology="plasma", configuration="enveloping")
    return landed(change_fire(state, hits=(shot,)))


def pulses(options: Options) -> Any:
    return outcome(
        up_to(declared(duel(1, options=options), "R", PULSES), "starship"), ResolveFire(), 6
    )


def odds_of_pulses(options: Options) -> Any:
    state = refitted_gun(duel(1, options=options), "R", "hailstone", damage=HEAVY)
    return _harmless(chances(state, DeclareFire("R", (PULSES,))))


def _harmless(found: Odds) -> float:
    return round(found.targets[0].damage[0], 4)


def ablative() -> Sheet:
    return unit(Section(name="forward", armour=3, ablative=True, hull=20), CORE)


def in_core() -> Sheet:
    roaming = Shield(id="ward", structure=4, covers="roaming", speed=18, absorption=6)
    return unit(part("forward", 0, 20), part("core", 0, 20, roaming, bridge=10, reactor=8))


def two_clouds(options: Options) -> Any:
    cruisers = [foe(name, 4, "harrowgate") for name in "BC"]
    state = battle(ship("R"), *cruisers, phase="guided", options=options, guided=(missile(),))
    clouds = (DecoyDeclared("B", "chaff"), DecoyDeclared("C", "chaff"))
    return outcome(change_fire(state, decoys=clouds), ResolveFire(), 3)


def second_missile(options: Options) -> Any:
    units = (ship("A"), foe("B", 6))
    state = loaded(battle(*units, phase="launch", options=options), "A", SHRIKE, SQUALL)
    order = LaunchGuided(unit="A", weapon="rack", munition="squall", aimed_at=(0, -6))
    return outcome(state, order)


def rack_struck(options: Options) -> Any:
    state = battle(ship("r"), ship("b", "blue", cell=(0, -5)), phase="starship", options=options)
    return outcome(worn_down(state, "b", flint_1=4, flint_2=4), entered("b", 18, 6), 2, 1)


def with_burrs(options: Options) -> Battle:
    units = (ship("A"), foe("B", 6))
    state = battle(*units, phase="launch", options=options)
    first = state.ships[0]
    racks = replace(first.arms.magazines[0], missiles=("burr",))
    heavy = tuple([replace(each, damage=HEAVY) for each in (THISTLE, PULSED_BURR)])
    arms, sheet = replace(first.arms, magazines=(racks,)), replace(first.sheet, munitions=heavy)
    return change_ship(state, "A", arms=arms, sheet=sheet)


def pulses_of_a_missile(options: Options) -> Any:
    return outcome(under_way(with_burrs(options), AT_B), ResolveFire(), 6)


def odds_of_a_missile(options: Options) -> Any:
    return _harmless(chances(with_burrs(options), AT_B))


SHOWN: Mapping[str, Alive] = {
    "plasma_double": alive(strikes(bow(), 13, 9, technology="plasma"), plasma_on_fighters),
    "ablative_fire_base": alive(strikes(bow(), 12, 20, ablative=1)),
    "armour_of_core_hits": alive(strikes(bow(), 25, 12)),
    "pulse_damage": alive(pulses, odds_of_pulses, pulses_of_a_missile, odds_of_a_missile),
    "ablative_armour_loss": alive(strikes(ablative(), 13, 5, 5, configuration="pulse")),
    "roaming_shields_in_core": alive(strikes(in_core(), 25, 9)),
    "chaff_stacks": alive(two_clouds),
    "missiles_in_order": alive(second_missile),
    "rack_explosion": alive(rack_struck),
}
