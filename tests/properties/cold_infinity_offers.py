"""Battles of Cold Infinity in which things are offered that random games seldom come to."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_damage import with_part, worn_down
from rules.cold_infinity.builders_docked import at_work
from rules.cold_infinity.builders_docks import anchored, docked_in
from rules.cold_infinity.builders_drives import (
    HYPER,
    activated,
    fleet,
    in_final,
    mate,
    next_power,
    opened,
)
from rules.cold_infinity.builders_fire_step import missile, shot, step, use
from rules.cold_infinity.builders_guided import SQUALL, loaded
from rules.cold_infinity.builders_hacks import hackers
from rules.cold_infinity.builders_hangars import RAIL, aboard, carrier, flying, stowed
from rules.cold_infinity.builders_mines import announced, minefield, minelayer
from rules.cold_infinity.builders_moves import afloat
from rules.cold_infinity.builders_outboard import sailing
from rules.cold_infinity.builders_rams import fighters, meeting, ram
from rules.cold_infinity.builders_repair import burning, damaged_frigate
from rules.cold_infinity.builders_stealth import seen
from rules.cold_infinity.ships import BITTERN, HARROWGATE, MERIDIAN
from rules.cold_infinity.table import battle, given, group, ship
from umpire.rules.cold_infinity.power.grids import levels_at_start
from umpire.rules.cold_infinity.state.battle import (
    Angle,
    Battle,
    PhaseName,
    change_group,
    change_ship,
    change_unit,
)
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import AdaptiveArmour, Sheet, TechnologyPoints, whole
from umpire.rules.cold_infinity.state.values import (
    Attitude,
    EwAllocation,
    Instalments,
    Push,
    Spin,
    Warfare,
)
from umpire.rules.cold_infinity.state.vessels import Cargo, Heat, Magazine, Power
from umpire.rules.cold_infinity.state.weapons import Battery, Hold, Reactor, Shield, System

FLAGSHIP = ship("rail", sheet="meridian")
ESCORT = ship("grebe", "blue", cell=(0, -5), facing=4)
EVERYTHING = Options(
    mid_step_acceleration=True,
    off_axis_manoeuvres=True,
    partial_thrust=True,
    cinematic=True,
    all_non_inertial=True,
)


def with_systems(sheet: Sheet, *systems: System) -> Sheet:
    """Return a sheet with more systems in its first section."""
    first, *others = sheet.sections
    sections = (replace(first, systems=(*first.systems, *systems)), *others)
    return replace(sheet, sections=sections)


def refit(state: Battle, name: str, sheet: Sheet) -> Battle:
    """Return the battle in which a ship has another sheet, whole, with all of its systems on."""
    on = tuple([each.id for each in sheet.systems])
    power = Power(on=on, levels=levels_at_start(sheet))
    return change_ship(state, name, sheet=sheet, condition=whole(sheet), power=power)


def sharing_shields(phase: PhaseName) -> Battle:
    """Return a battle in which a ship shares out the points of shields."""
    split = Shield(id="split", structure=4, hybrid="split", deflection=2, absorption=4)
    late = replace(split, id="late", hybrid="split_late")
    made = Shield(id="made", structure=4, deflection=4, made_by="hailstone_port")
    fire = step(shot(1, "rail", "hailstone_1", "grebe"), use("grebe", "hailstone_port", "attack"))
    state = battle(FLAGSHIP, replace(ESCORT, sheet="harrowgate"), phase=phase, fire=fire)
    return refit(state, "grebe", with_systems(HARROWGATE, split, late, made))


def on_batteries() -> Battle:
    """Return a battle in which batteries help a ship that may be short of power."""
    stores = [Battery(id=name, structure=4, capacity=4, convert=1) for name in ("one", "two")]
    own = Battery(id="own", structure=4, capacity=4, convert=1, serves="sensors")
    veil = Shield(id="veil", structure=4, partial=True, power=5)
    state = battle(FLAGSHIP, ESCORT)
    return refit(state, "rail", with_systems(MERIDIAN, *stores, own, veil))


def overheated() -> Battle:
    """Return a battle in which a plant that has shut down may be started again."""
    furnace = Reactor(id="furnace", structure=25, rating=25, overheating=True)
    state = refit(battle(ship("rail"), ESCORT), "rail", with_systems(BITTERN, furnace))
    power = state.ships[0].power
    cooler = [replace(each, heat=Heat(10, shut_down=True)) for each in power.levels]
    return change_ship(state, "rail", power=replace(power, levels=tuple(cooler)))


def repairing() -> Battle:
    """Return a battle in which a machine, crews and brigades have something to repair."""
    return burning(damaged_frigate(brigades=1, sensors=3, gun=1), "core", 4, 2)


def ramming_groups() -> Battle:
    """Return a battle in which fighters may ram fighters, and have declared that they do."""
    packs = (fighters("pack", "blue"), fighters("flock", "blue", 3))
    return given(meeting(fighters("wing", number=3), *packs), ram("pack", "wing"))


def carrying(stored: int = 3, loaded: int = 1) -> Battle:
    """Return a battle in which a carrier has craft aboard, beside it, and on its way out.

    Its stores hold so many missiles, and each craft in its hangar so many.
    """
    pods = (Magazine("pod", ("thistle",) * loaded),)
    groups = (stowed("hawks", 2, magazines=pods), flying(), stowed("owls", 1, hangar="rail"))
    hold = Hold(id="hold", structure=5, holds="cargo")
    stores = (Magazine("bay", ("thistle",) * stored),)
    sheet = carrier(RAIL, hold)
    return aboard(*groups, sheet=sheet, stores=stores, cargo=(Cargo("hold", 2),))


def crowding() -> Battle:
    """Return a battle in which three craft come to a launcher that has room for two."""
    state = aboard(stowed("hawks", 3), sheet=carrier(RAIL))
    berths = [replace(each, launcher="rail", steps=2) for each in state.groups[0].berths]
    return change_group(state, "hawks", berths=tuple(berths))


def skimming() -> Battle:
    """Return a battle in which fighters may skim a large ship."""
    return battle(group("wing"), replace(FLAGSHIP, side="blue"), phase="barnstorming")


def in_a_dogfight() -> Battle:
    """Return a battle in which a group chooses its angles."""
    fire = step(angles=(Angle("wing", "pack"),))
    return battle(group("wing"), group("pack", "blue"), phase="dogfights", fire=fire)


def merging() -> Battle:
    """Return a battle in which groups may merge."""
    wings = [group(f"wing{place}", number=number) for place, number in enumerate((3, 3, 1))]
    return battle(*wings, ESCORT, phase="final")


def under_fire(phase: PhaseName) -> Battle:
    """Return a battle in which a missile is on its way to a cruiser."""
    units = (ship("R"), ship("B", "blue", "harrowgate", cell=(0, -4), facing=4))
    return battle(*units, phase=phase, guided=(missile(),))


def defended() -> Battle:
    """Return a battle in which two ships may meet two shots."""
    shots = [shot(number, "R", f"flint_{number}", "B") for number in (1, 2)]
    uses = [use(unit, "hailstone_1", "standard") for unit in ("B", "C")]
    target, other = (ship(n, "blue", cell=(0, r), facing=4) for n, r in (("B", -3), ("C", -2)))
    fire = step(*shots, *uses)
    return battle(ship("R", cell=(0, 3)), target, other, phase="allocate_defence", fire=fire)


def reloading(port: int, starboard: int, *held: str) -> Battle:
    """Return a battle in which racks with so many missiles may be loaded with what is held."""
    state = battle(ship("rail", sheet="harrowgate"), ESCORT, phase="final")
    magazines = (
        Magazine("rack_port", ("thistle",) * port),
        Magazine("rack_starboard", ("thistle",) * starboard),
        Magazine("reload", held),
    )
    return change_ship(state, "rail", arms=replace(state.ships[0].arms, magazines=magazines))


def waving() -> Battle:
    """Return a battle in which a wave may be aimed at hexes."""
    return loaded(battle(ship("rail"), ESCORT, phase="launch"), "rail", SQUALL)


def warned(phase: PhaseName) -> Battle:
    """Return a battle of electronic warfare with all that a flagship has for it."""
    armour = AdaptiveArmour(per_technology=4, total=10, collective=True)
    first, *others = MERIDIAN.sections
    sheet = replace(MERIDIAN, sections=(replace(first, adaptive=armour), *others))
    state = battle(FLAGSHIP, ESCORT, ship("teal", "blue", cell=(1, -5)), phase=phase)
    state = refit(state, "rail", sheet)
    stored = (TechnologyPoints("laser", 2, 1),)
    state = with_part(state, "rail", first.name, pool=5, adaptive=stored)
    warfare = replace(state.ships[0].warfare, ew=EwAllocation(detector=3))
    return change_ship(state, "rail", warfare=warfare)


def aiming(**options: Any) -> Battle:
    """Return a battle in which a unit that has kept little EW is to declare its fire."""
    others = (ESCORT, ship("teal", "blue", cell=(1, -5)), group("wing", cell=(0, -1)))
    state = battle(FLAGSHIP, *others, phase="secret_attacks", options=Options(**options))
    undertow = next(each for each in MERIDIAN.weapons if each.id == "undertow")
    twice = replace(undertow, rate_of_fire=replace(undertow.rate_of_fire, shots=2))
    weapons = tuple([twice if each is undertow else each for each in MERIDIAN.weapons])
    state = refit(state, "rail", replace(MERIDIAN, weapons=weapons))
    ew = EwAllocation(shroud=15, piercing=2, eleven=1)
    return change_ship(state, "rail", warfare=replace(state.ships[0].warfare, ew=ew))


def turning(options: Options = EVERYTHING) -> Battle:
    """Return a battle in which a ship pivots already, and has thrust that is paid in part."""
    state = afloat(ship("rail", vector="1+3,2+1"), options=options)
    half = Instalments(cost=4, part=2, progress=72)
    push = Push(direction=1, hexes=2, slide=False, paid_for=half)
    spin = Spin("pivot", "clockwise", "facing", 1, 2, replace(half, cost=2))
    motion = replace(state.ships[0].motion, spins=(spin,), pushes=(push,))
    return change_ship(state, "rail", motion=motion)


def tilted() -> Battle:
    """Return a battle in which a ship lies on end, and one may come from either of two hexes."""
    state = afloat(ship("rail", vector="1+1,2+1"), options=EVERYTHING)
    motion = replace(state.ships[0].motion, attitude=Attitude(1, tumble=90))
    return change_ship(state, "rail", motion=motion)


def in_phase(phase: PhaseName, **fields: Any) -> Battle:
    """Return a battle of a ship, fighters with sensors and an enemy, in any phase."""
    wing = group("wing", cell=(0, -1), high_density=True)
    options = Options(movement_turns="simultaneous")
    state = battle(FLAGSHIP, wing, ESCORT, phase=phase, options=options, **fields)
    return change_group(state, "wing", thrust_left=2)


def tunnel_kept() -> Battle:
    """The wren keeps a tunnel, which its mate may take over."""
    return next_power(opened(activated(fleet(HYPER, mate())), cell=(0, -1)))


def tunnel_ready() -> Battle:
    """The wren is ready to open a tunnel."""
    return in_final(activated(fleet(HYPER, mate())))


def one_to_come() -> Battle:
    """The mate waits beyond."""
    return in_final(fleet(HYPER, mate(beyond=True)))


RARE: tuple[Callable[[], Battle], ...] = (
    seen,
    lambda: worn_down(at_work(), "A", sensors=4),
    partial(fleet, HYPER),
    tunnel_kept,
    partial(sharing_shields, "power_allocation"),
    partial(sharing_shields, "switch_defence"),
    overheated,
    skimming,
    in_a_dogfight,
    merging,
    partial(in_phase, "power_allocation"),
    partial(in_phase, "initiative"),
    partial(in_phase, "initiative", finished=("red", "blue")),
    partial(in_phase, "plots"),
    partial(in_phase, "snap_manoeuvres"),
    partial(in_phase, "starship", fire=step(shot(1, "rail", "hailstone_1", "grebe"))),
    partial(in_phase, "damage_effects"),
    partial(in_phase, "final", finished=("red", "blue")),
    partial(under_fire, "secret_attacks"),
    partial(under_fire, "countermeasures"),
    repairing,
    hackers,
    sailing,
    partial(sailing, phase="final"),
    meeting,
    ramming_groups,
    carrying,
    anchored,
    lambda: docked_in(anchored(), "A", "bay"),
    partial(warned, "electronic_warfare"),
    waving,
    partial(aiming, discovery=True),
    partial(turning, Options(rolls=False, tumbles=False)),
    partial(afloat, group("wing", vector="1+2,2+2"), options=EVERYTHING),
    minelayer,
    lambda: announced(minelayer(reach=2)),
    lambda: change_unit(minefield(), "rail", warfare=Warfare(ew=EwAllocation(shroud=1))),
)
AT_ODDS: Mapping[str, tuple[Callable[[], Battle], ...]] = {
    "allocate_power": (on_batteries,),
    "open_tunnel": (tunnel_ready,),
    "arrive": (one_to_come,),
    "allocate_ew": (partial(warned, "electronic_warfare"),),
    "announce_ess": (partial(warned, "electronic_warfare"),),
    "spend_detector": (partial(warned, "announce_ew"),),
    "use_reload_rack": (
        partial(reloading, 20, 20, "burr"),
        partial(reloading, 1, 0),
        partial(reloading, 1, 0, "squall"),
    ),
    "move": (turning, tilted, partial(afloat, ship("rail", vector="1+1,2+1"))),
    "declare_fire": (
        partial(aiming, set_to_eleven="per_shot", split_shots=False),
        partial(aiming, set_to_eleven="per_weapon"),
    ),
    "allocate_defence": (defended,),
    "use_repair_system": (repairing,),
    "declare_ram": (ramming_groups,),
    "handle_ordnance": (carrying, partial(carrying, 1, 0)),
    "move_to_launcher": (crowding,),
}
"""By kind of choice, battles in which what it offers may not stand together."""
PIERCED = {"weapon": "undertow", "configuration": "piercing", "target": "grebe"}
LOUD = {"weapon": "undertow", "configuration": "enveloping", "target": "grebe", "eleven": True}
PIVOT = {"kind": "start_manoeuvre", "manoeuvre": "pivot", "sense": "clockwise", "steps": 4}
AHEAD = {"kind": "accelerate", "direction": 1, "hexes": 1}
UNLOAD = {"kind": "unload", "rack": "rack_port", "missile": "thistle"}
LOAD = {"kind": "load", "rack": "rack_port"}
SELDOM: Mapping[str, tuple[tuple[Callable[[], Battle], str, Any], ...]] = {
    "arrive": ((one_to_come, "/cell", [0, 0]),),
    "announce_ess": (
        (
            partial(warned, "electronic_warfare"),
            "/ess",
            {
                "shroud": 1,
                "amplified": [{"enemy": "grebe", "amplification": points} for points in (1, 2)],
            },
        ),
    ),
    "move": (
        (partial(afloat, ship("rail"), options=EVERYTHING), "/plan", [AHEAD, PIVOT]),
        (partial(afloat, ship("rail")), "/plan", [PIVOT, AHEAD]),
    ),
    "declare_fire": (
        (partial(aiming, set_to_eleven="per_shot"), "/attacks", [LOUD, LOUD]),
        (aiming, "/attacks", [PIERCED, PIERCED]),
    ),
    "use_reload_rack": (
        (partial(reloading, 1, 0), "/operations", [UNLOAD, LOAD, LOAD]),
        (partial(reloading, 1, 0, "squall"), "/operations", [UNLOAD, LOAD]),
    ),
}
"""By kind of choice, what chance seldom fills in: battles, an open place, a value."""
