"""Plays of the options of chapters 2 and 3: initiative, power, and what goes by itself."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.alive import Alive, alive
from rules.cold_infinity.alive.playing import kinds, offered, outcome
from rules.cold_infinity.asked import choices
from rules.cold_infinity.builders_damage import a_hit, refitted, worn_down
from rules.cold_infinity.builders_fire_step import shot, step, use
from rules.cold_infinity.builders_grids import of
from rules.cold_infinity.builders_hits import part, unit
from rules.cold_infinity.builders_power import end, frigate, launched, stored, wren
from rules.cold_infinity.table import all_done, battle, foe, having, ship
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.hits.ships import land
from umpire.rules.cold_infinity.power.allocation import RestartPlant
from umpire.rules.cold_infinity.samples import AHEAD
from umpire.rules.cold_infinity.state.battle import Attack, Battle, Ruling, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.values import Due, Rating, StandingOrders
from umpire.rules.cold_infinity.state.vessels import Heat
from umpire.rules.cold_infinity.state.weapons import (
    Battery,
    Bridge,
    Capacitor,
    Collector,
    DirectWeapon,
    RateOfFire,
    Reactor,
    WeaponMount,
)
from umpire.rules.cold_infinity.turns.sequence import unfinished
from umpire.rules.cold_infinity.turns.steps import (
    DetermineInitiative,
    Finish,
    FinishAhead,
    SetStandingOrders,
)

RED = Seat("side", "red")
PAIR = (ship("R", cell=(0, 3)), foe("B", 3))


def rated(rating: Rating) -> Any:
    def play(options: Options) -> Any:
        state = battle(*PAIR, phase="initiative", options=options)
        state = change_ship(state, "R", rating=rating)
        return outcome(all_done(state), DetermineInitiative(), 6, 1)

    return play


def first_turn(options: Options) -> Any:
    gun = DirectWeapon(id="lance", technology="particle", rate_of_fire=RateOfFire(1, 1), power=3)
    sheet = frigate(
        Bridge(id="bridge", structure=10),
        Reactor(id="reactor", structure=9, rating=9),
        WeaponMount(id="gun", structure=6, weapon="lance", arc=AHEAD),
        weapons=(gun,),
    )
    state = replace(launched(sheet, options, facing=3), phase="secret_attacks")
    return outcome(state, DeclareFire("wren", (Attack(weapon="gun", target="foe"),)))


def recharged(options: Options) -> Any:
    state = of(Capacitor(id="capacitor", structure=20, capacity=80, recharge=10), options=options)
    empty = tuple([replace(each, stored=0) for each in wren(state).power.levels])
    state = having(state, "wren", power={"levels": empty})
    return stored(end(worn_down(state, "wren", capacitor=5)), "capacitor")


def diverted(options: Options) -> Any:
    panel = Collector(id="panel", structure=4, rating=6, weapons=True)
    battery = Battery(id="battery", structure=9, capacity=9, convert=1)
    sheet = unit(part("forward", 3, 20, panel), part("core", 0, 20, battery, bridge=9))
    state = refitted(battle(*PAIR, phase="starship", options=options), "B", sheet)
    b = state.ships[1]
    empty = tuple([replace(each, stored=0) for each in b.power.levels])
    state = having(state, "B", power={"levels": empty})
    return _landed(worn_down(state, "B", panel=3))


def _landed(state: Battle) -> Any:
    hits = (a_hit("B", 13, 8),)
    waiting = replace(state, fire=replace(state.fire, hits=hits))
    return land(Ruling(waiting), SuppliedDice(())).events


def gathered(options: Options) -> Any:
    panel = Collector(id="panel", structure=4, rating=6)
    battery = Battery(id="battery", structure=9, capacity=9, convert=1)
    state = of(Reactor(id="reactor", structure=9, rating=9), battery, panel, options=options)
    return offered(worn_down(state, "wren", panel=3))


def restarted(options: Options) -> Any:
    bridge = Bridge(id="bridge", structure=10)
    plant = Reactor(id="reactor", structure=25, rating=25, overheating=True)
    state = launched(frigate(bridge, plant), options)
    power = wren(state).power
    hot = tuple([replace(each, heat=Heat(5, shut_down=True)) for each in power.levels])
    state = change_ship(state, "wren", power=replace(power, levels=hot))
    return outcome(state, RestartPlant("wren", "reactor")), offers(state)


def offers(state: Battle) -> list[str]:
    return [type(each).__name__ for each in choices(state, RED)]


def saved(options: Options) -> Any:
    cruiser = ship("R", sheet="harrowgate")
    state = battle(cruiser, PAIR[1], phase="final", options=options)
    state = change_ship(worn_down(state, "R", bridge=99), "R", status="derelict")
    return outcome(state, Finish("blue"))


def waited_for(options: Options) -> Any:
    fire = step(shot(1, "R", "flint_1", "B"), use("B", "hailstone_1", "standard"))
    return unfinished(battle(*PAIR, phase="switch_defence", fire=fire, options=options))


def said_once(options: Options) -> Any:
    state = battle(*PAIR, options=options)
    said = SetStandingOrders("red", StandingOrders(ew_as_last_turn=True))
    return [kinds(outcome(state, each)) for each in (said, FinishAhead("red", None))], offers(state)


SHOWN: Mapping[str, Alive] = {
    "initiative_clamp": alive(rated(Rating(now=33, previous=33))),
    "launch_penalty_per_vessel": alive(rated(Rating(due=(Due("launching", 3),)))),
    "armed_at_start": alive(first_turn),
    "capacitor_damage_hits_recharge": alive(recharged),
    "collector_loss": alive(diverted, gathered),
    "overheat_restart": alive(restarted),
    "control_from_lost_bridge": alive(saved),
    "automatic_passes": alive(waited_for),
    "standing_orders": alive(said_once),
}
