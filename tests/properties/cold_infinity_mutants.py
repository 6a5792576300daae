"""Positions of Cold Infinity that play could not reach, made of those that it does reach.

Each mutant changes one thing of a battle. It returns the battle and the pointer to what is wrong
with it, or `None` where the battle has nothing of the kind.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeAlias

from msgspec.structs import replace

from rules.cold_infinity.builders_docks import stardock
from umpire.rules.cold_infinity.guided.launchers import racks_now
from umpire.rules.cold_infinity.hangars.craft import hangars_of
from umpire.rules.cold_infinity.play import betraying, opened
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    Declared,
    DeclaredRam,
    Entanglement,
    Unit,
    change_group,
    change_ship,
)
from umpire.rules.cold_infinity.state.drones import drives_of
from umpire.rules.cold_infinity.state.sheet import (
    destroyed,
    system_of,
    whole,
    with_section,
    with_system,
)
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.values import (
    FARTHEST,
    Attitude,
    Barnstorming,
    EssAllocation,
    EwAllocation,
    Motion,
)
from umpire.rules.cold_infinity.state.vessels import (
    Docked,
    Extra,
    GoneSystem,
    Group,
    HoldState,
    Outboard,
    PlantOutput,
    Power,
    Readiness,
    Reloaded,
    Starship,
    SystemTurns,
    Track,
    WeaponReadiness,
    WornWeapon,
)
from umpire.rules.cold_infinity.state.weapons import (
    Damage,
    DirectWeapon,
    Engine,
    HeatSink,
    Reactor,
    Sensors,
    SolarSail,
)

Changed: TypeAlias = tuple[Battle, str] | None
Mutant: TypeAlias = Callable[[Random, Battle], Changed]


def _active(ship: Starship) -> bool:
    return ship.status == "active"


def of_ship(
    change: Callable[[Battle, Starship], Mapping[str, Any] | None],
    pointer: str,
    when: Callable[[Starship], bool] = _active,
) -> Mutant:
    """Return what changes a ship, of those that are so."""

    def mutant(random: Random, battle: Battle) -> Changed:
        places = [place for place, ship in enumerate(battle.ships) if when(ship)]
        random.shuffle(places)
        for place in places:
            ship = battle.ships[place]
            changes = change(battle, ship)
            if changes is not None:
                return change_ship(battle, ship.id, **changes), f"/ships/{place}{pointer}"
        return None

    return mutant


def of_group(change: Callable[[Battle, Group], Mapping[str, Any] | None], pointer: str) -> Mutant:
    """Return what changes a group that flies."""

    def mutant(random: Random, battle: Battle) -> Changed:
        places = [place for place, group in enumerate(battle.groups) if group.in_play]
        random.shuffle(places)
        for place in places:
            group = battle.groups[place]
            changes = change(battle, group)
            if changes is not None:
                return change_group(battle, group.id, **changes), f"/groups/{place}{pointer}"
        return None

    return mutant


def of_battle(change: Callable[[Battle], tuple[Mapping[str, Any], str] | None]) -> Mutant:
    """Return what changes a battle."""

    def mutant(_: Random, battle: Battle) -> Changed:
        found = change(battle)
        return None if found is None else (replace(battle, **found[0]), found[1])

    return mutant


def _with_power(**changes: Any) -> Callable[[Battle, Starship], Mapping[str, Any]]:
    return lambda _, ship: {"power": replace(ship.power, **changes)}


def _on_though_gone(_: Battle, ship: Starship) -> Mapping[str, Any] | None:
    gone = sorted(destroyed(ship.condition))
    return {"power": replace(ship.power, on=(*ship.power.on, gone[0]))} if gone else None


def _on_though_forced_off(_: Battle, ship: Starship) -> Mapping[str, Any] | None:
    draws = [each.id for each in ship.sheet.of_kind(Sensors) if each.id in ship.power.on]
    forced = (SystemTurns(draws[0], 2),) if draws else ()
    return {"power": replace(ship.power, forced_off=forced)} if draws else None


def _given(_: Battle, ship: Starship) -> Mapping[str, Any] | None:
    plants = ship.sheet.of_kind(Reactor)
    if not plants:
        return None
    given = (PlantOutput(plants[0].id, plants[0].rating + 1),)
    return {"power": replace(ship.power, given=given)}


def _lost_core(_: Battle, ship: Starship) -> Mapping[str, Any]:
    sections = [
        replace(
            part,
            hull=0,
            fires=(),
            adaptive=(),
            pool=0,
            systems=tuple([replace(each, destroyed=True) for each in part.systems]),
        )
        if part.name == "core" or len(ship.sheet.sections) == 1
        else part
        for part in ship.condition.sections
    ]
    return {"condition": replace(ship.condition, sections=tuple(sections))}


def _half_lost_section(_: Battle, ship: Starship) -> Mapping[str, Any] | None:
    for part in ship.condition.sections:
        if any(not each.destroyed for each in part.systems):
            return {"condition": with_section(ship.condition, replace(part, hull=0))}
    return None


def _lost_bridge(_: Battle, ship: Starship) -> Mapping[str, Any] | None:
    if ship.bridge is None:
        return None
    state = system_of(ship.condition, ship.bridge)
    gone = replace(state, destroyed=True)
    on = tuple([each for each in ship.power.on if each != ship.bridge])
    condition = with_system(ship.condition, gone)
    return {"condition": condition, "power": replace(ship.power, on=on)}


def _burning(name_of: str) -> Callable[[Battle, Starship], Mapping[str, Any] | None]:
    def change(_: Battle, ship: Starship) -> Mapping[str, Any] | None:
        if len(ship.sheet.sections) == 1:
            return None
        for part in ship.condition.sections:
            if part.hull and part.name == name_of:
                turns = (3,) if name_of != "core" else (11,)
                return {"condition": with_section(ship.condition, replace(part, fires=turns))}
        return None

    return change


def _crowded_rack(battle: Battle, ship: Starship) -> Mapping[str, Any] | None:
    racks = racks_now(ship.running, {}, battle.tables.damage)
    for name, rack in racks.items():
        loads = [each for each in ship.arms.magazines if each.rack == name]
        if loads and rack.fitting:
            full = replace(loads[0], missiles=rack.fitting[:1] * (rack.capacity + 1))
            others = [each for each in ship.arms.magazines if each.rack != name]
            return {"arms": replace(ship.arms, magazines=(*others, full))}
    return None


def _damaged_rack(battle: Battle, ship: Starship) -> Mapping[str, Any] | None:
    racks = racks_now(ship.running, {}, battle.tables.damage)
    for name, rack in racks.items():
        system = system_of(ship.condition, name)
        held = ship.arms.missiles(name)
        room = rack.capacity - battle.tables.damage.missiles_per_structure
        if len(held) > room > 0:
            state = replace(system, lost=system.lost + 1)
            return {"condition": with_system(ship.condition, state)}
    return None


def _guns(unit: Unit) -> list[str]:
    known = weapons_of(unit)
    gone = destroyed(unit.condition) if isinstance(unit, Starship) else frozenset()
    return [n for n, b in known.items() if isinstance(b, DirectWeapon) and n not in gone]


def _better_gun(_: Battle, ship: Starship) -> Mapping[str, Any] | None:
    for name, block in weapons_of(ship).items():
        if isinstance(block, DirectWeapon):
            better = replace(block, damage=Damage(fixed=999))
            return {"arms": replace(ship.arms, worn=(WornWeapon(name, better),))}
    return None


def _readied(**ready: int) -> Callable[[Battle, Any], Mapping[str, Any] | None]:
    def change(_: Battle, unit: Any) -> Mapping[str, Any] | None:
        guns = _guns(unit)
        if not guns:
            return None
        rows = (WeaponReadiness(guns[0], Readiness(**ready)),)
        return {"arms": replace(unit.arms, readiness=rows)}

    return change


def _tracks(_: Battle, ship: Starship) -> Mapping[str, Any] | None:
    for name in _guns(ship):
        block = weapons_of(ship)[name]
        if isinstance(block, DirectWeapon) and "tracking" not in block.configurations:
            track = Track(weapon=name, target=ship.id, turns=1, result=12, section="core")
            return {"arms": replace(ship.arms, tracks=(track,))}
    return None


def _fired_early(battle: Battle, unit: Any) -> Mapping[str, Any] | None:
    return None if opened(battle, "launch") else _readied(shots=1)(battle, unit)


def _ew(**levels: Any) -> Callable[[Battle, Any], Mapping[str, Any] | None]:
    def change(_: Battle, unit: Any) -> Mapping[str, Any]:
        return {"warfare": replace(unit.warfare, ew=EwAllocation(**levels), late=None)}

    return change


def _ew_early(battle: Battle, ship: Starship) -> Mapping[str, Any] | None:
    if opened(battle, "electronic_warfare") or not ship.sheet.of_kind(Sensors):
        return None
    return _ew(ecm=1)(battle, ship)


def _no_masking(_: Battle, ship: Starship) -> Mapping[str, Any] | None:
    if any(each.masking for each in ship.sheet.of_kind(Sensors)):
        return None
    warfare = replace(ship.warfare, ew=EwAllocation(masking=True), late=None)
    return {"warfare": warfare}


def _ess(_: Battle, ship: Starship) -> Mapping[str, Any]:
    return {"warfare": replace(ship.warfare, ess=EssAllocation(shroud=900))}


def _evading(_: Battle, group: Group) -> Mapping[str, Any]:
    return {"evasion": group.craft.thrust + 1}


def _forming(_: Battle, group: Group) -> Mapping[str, Any] | None:
    return {"formation": True} if len(group.fighters) < 3 else None


def _sees(_: Battle, group: Group) -> Mapping[str, Any] | None:
    if group.craft.sensors:
        return {"craft": replace(group.craft, sensors=0), "high_density": True}
    return {"high_density": True}


def _fitted(kind: type) -> Callable[[Starship], bool]:
    return lambda ship: _active(ship) and bool(ship.sheet.of_kind(kind))


def _sink(**row: Any) -> Mutant:
    def change(_: Battle, ship: Starship) -> Mapping[str, Any]:
        return {"outboard": (Outboard(ship.sheet.of_kind(HeatSink)[0].id, **row),)}

    return of_ship(change, "/outboard/0", _fitted(HeatSink))


def _sail(**row: Any) -> Mutant:
    def change(_: Battle, ship: Starship) -> Mapping[str, Any]:
        return {"outboard": (Outboard(ship.sheet.of_kind(SolarSail)[0].id, **row),)}

    return of_ship(change, "/outboard/0", _fitted(SolarSail))


def _berthed(**changes: Any) -> Callable[[Battle, Starship], Mapping[str, Any] | None]:
    """Return what docks a ship at the stardock of a battle, so changed."""

    def change(battle: Battle, ship: Starship) -> Mapping[str, Any] | None:
        host = battle.ship("D")
        if host is None or ship.id not in {"A", "C"} or not host.in_play:
            return None
        where: dict[str, Any] = {"host": "D", "dock": "bay", "stage": "docked", **changes}
        still = replace(ship.motion, vector=(0, 0))
        rest = {"cell": where.pop("cell", host.cell), "motion": where.pop("motion", still)}
        return {**rest, "docked": Docked(**where), "came": None}

    return change


def _docked(pointer: str, **changes: Any) -> Mutant:
    return of_ship(_berthed(**changes), f"/docked{pointer}")


def _too_heavy(random: Random, battle: Battle) -> Changed:
    """A ship in a bay of 5."""
    found = _docked("")(random, battle)
    if found is None:
        return None
    state, at = found
    host = state.ship("D")
    assert host is not None
    sections = [
        replace(
            part,
            systems=tuple([replace(e, structure=5) if e.id == "bay" else e for e in part.systems]),
        )
        for part in host.sheet.sections
    ]
    small = replace(host.sheet, sections=tuple(sections))
    return change_ship(state, "D", sheet=small, condition=whole(small)), at


def _two_on_a_clamp(_: Random, battle: Battle) -> Changed:
    made = battle
    for name in ("A", "C"):
        ship = battle.ship(name)
        changes = ship and _berthed(dock="clamp")(made, ship)
        if not ship or not changes or not _active(ship):
            return None
        made = change_ship(made, name, **changes)
    return made, "/ships"


def _beside(hull: str) -> Mutant:
    """Two structures that fill one hex."""

    def mutant(_: Random, battle: Battle) -> Changed:
        host = battle.ship("D")
        if host is None or not host.in_play or host.sheet.hull_type != "stardock":
            return None
        part = replace(stardock().sections[4])
        twins = tuple(replace(part, name=name, systems=()) for name in ("forward_core", "aft_core"))
        sheet = replace(host.sheet, hull_type=hull, sections=(*host.sheet.sections, *twins))
        made = replace(
            host,
            sheet=sheet,
            condition=whole(sheet),
            power=Power(on=tuple([each.id for each in sheet.systems])),
            holds=(),
        )
        ships = [made if each.id == "D" else each for each in battle.ships]
        two = replace(battle, ships=(*ships, replace(made, id="E")), order=(), announced=())
        return two, f"/ships/{len(ships)}/cell"

    return mutant


def _drifting(_: Battle, ship: Starship) -> Mapping[str, Any] | None:
    if ship.sheet.hull_type != "stardock":
        return None
    return {"motion": replace(ship.motion, vector=(1, 0))}


def _attached(battle: Battle) -> tuple[Mapping[str, Any], str] | None:
    ships = [each for each in battle.ships if each.in_play]
    for one in ships:
        for other in ships:
            if one.cell != other.cell and battle.phase != "movement":
                names = [each.sheet.sections[0].name for each in (one, other)]
                pair = Entanglement(one.id, other.id, *names)
                return {"entangled": (pair,)}, "/entangled/0"
    return None


def _alone(battle: Battle) -> tuple[Mapping[str, Any], str] | None:
    ships = [each for each in battle.ships if each.in_play]
    if not ships:
        return None
    name = ships[0].sheet.sections[0].name
    return {"entangled": (Entanglement(ships[0].id, ships[0].id, name, name),)}, "/entangled/0"


def _heard_too_early(battle: Battle) -> tuple[Mapping[str, Any], str] | None:
    movers = [each.id for each in battle.ships if each.in_play]
    if opened(battle, "ramming") or len(movers) < 2:
        return None
    return {"rams": (DeclaredRam(movers[0], movers[1]),)}, "/rams"


def _declared_too_early(battle: Battle) -> tuple[Mapping[str, Any], str] | None:
    movers = [each.id for each in battle.ships if each.in_play]
    if opened(battle, "secret_attacks") or not movers:
        return None
    fire = replace(battle.fire, declared=(Declared(movers[0], ()),))
    return {"fire": fire}, "/fire/declared"


def _moved_too_early(battle: Battle, _: Starship) -> Mapping[str, Any] | None:
    return None if opened(battle, "plots") else {"moved": True}


def _hidden(ship: Starship) -> bool:
    return ship.status == "hidden"


def _loud(battle: Battle, ship: Starship) -> Mapping[str, Any] | None:
    if battle.phase == "power_allocation":
        return None
    on = [each.id for each in ship.sheet.of_kind(Sensors)]
    return {"power": replace(ship.power, on=(*ship.power.on, *on))}


def _vanished(battle: Battle, ship: Starship) -> Mapping[str, Any] | None:
    silent = not betraying(ship) or battle.phase == "power_allocation"
    free = ship.docked is None and not ship.sheet.traits
    return {"status": "hidden"} if free and silent else None


def _skims(battle: Battle, ship: Starship) -> Mapping[str, Any] | None:
    other = next((each.id for each in battle.ships if each.id != ship.id), None)
    if other is None or ship.sheet.hull_type == "gunboat":
        return None
    return {"barnstorming": Barnstorming(other, "success")}


def _holding(battle: Battle, ship: Starship) -> Mapping[str, Any] | None:
    holds = list(hangars_of(ship).values())
    if not holds:
        return None
    first = holds[0].system
    done = HoldState(first.id, turn=battle.turn, operations=first.operations + 1)
    return {"holds": ship.with_hold(done).holds}


def _housed(_: Random, battle: Battle) -> Changed:
    """Fighters in a hangar that carries shuttles."""
    for place, group in enumerate(battle.groups):
        for berth in group.berths:
            ship = battle.ship(berth.ship)
            if ship is None or not ship.in_play:
                continue
            sections = [
                replace(
                    part,
                    systems=tuple(
                        replace(each, houses=("light_shuttle",)) if each.id == berth.hold else each
                        for each in part.systems
                    ),
                )
                for part in ship.sheet.sections
            ]
            sheet = replace(ship.sheet, sections=tuple(sections))
            return change_ship(battle, ship.id, sheet=sheet), f"/groups/{place}/berths"
    return None


def _above_capacity(_: Random, battle: Battle) -> Changed:
    """A craft that weighs more than all bays."""
    for group in battle.groups:
        aboard = [battle.ship(each.ship) for each in group.berths]
        if aboard and all(each is not None and each.in_play for each in aboard):
            more = [replace(group.berths[0], fighter=str(name)) for name in range(900, 930)]
            fighters = [
                replace(group.fighters[0], id=each.fighter, hull=1, status="stowed")
                for each in more
            ]
            crowd = change_group(
                battle,
                group.id,
                fighters=(*group.fighters, *fighters),
                berths=(*group.berths, *more),
            )
            return crowd, "/groups"
    return None


def _late_missile(battle: Battle) -> tuple[Mapping[str, Any], str] | None:
    for place, each in enumerate(battle.guided):
        if each.drone is None:
            guided = [*battle.guided]
            guided[place] = replace(each, turn=battle.turn - 1) if battle.turn > 1 else each
            later = {} if battle.turn > 1 else {"turn": battle.turn + 1}
            return {"guided": tuple(guided), **later}, f"/guided/{place}/turn"
    return None


def _shifting(_: Battle, ship: Starship) -> Mapping[str, Any] | None:
    if any(each.system.travel == "shift" for each in drives_of(ship)):
        return None
    return {"travel": replace(ship.beyond, shifting="shifted")}


def _came(_: Battle, unit: Any) -> Mapping[str, Any] | None:
    return None if FARTHEST in [abs(number) for number in unit.cell[:2]] else {"came": unit.cell}


def _to_come(field: str, value: Callable[[Battle, Starship], Any]) -> Callable[..., Any]:
    return lambda battle, ship: {field: value(battle, ship)}


def _gone(battle: Battle, ship: Starship) -> Mapping[str, Any] | None:
    engines = [e.id for e in ship.sheet.of_kind(Engine) if e.id not in destroyed(ship.condition)]
    if not engines:
        return None
    return {"power": replace(ship.power, gone=(GoneSystem(engines[0], battle.turn),))}


def _boosted(_: Battle, ship: Starship) -> Mapping[str, Any] | None:
    if ship.bridge is None:
        return None
    return {"power": replace(ship.power, extra=(Extra(ship.bridge, 2),))}


def _live(battle: Battle) -> tuple[Mapping[str, Any], str] | None:
    if not battle.mines:
        return None
    first, *others = battle.mines
    late = replace(first, live=battle.turn + 2)
    return {"mines": (late, *others)}, "/mines/0/live"


MUTANTS: Mapping[str, Mutant] = {
    "a destroyed system is on": of_ship(_on_though_gone, "/power/on"),
    "a system is on that is forced off": of_ship(_on_though_forced_off, "/power/on"),
    "a plant gives more than it can": of_ship(_given, "/power/given/0/power"),
    "more power is used than there is": of_ship(_with_power(used=99_999), "/power/used"),
    "a system has gone that stands": of_ship(_gone, "/power/gone/0/system"),
    "a bridge takes extra power": of_ship(_boosted, "/power/extra/0/system"),
    "a ship acts without its core": of_ship(_lost_core, "/status"),
    "a lost section has systems": of_ship(_half_lost_section, "/condition"),
    "a ship acts without its bridge": of_ship(_lost_bridge, "/status"),
    "a ship is adrift whose bridge stands": of_ship(
        lambda _, ship: None if ship.bridge is None else {"status": "derelict"}, "/status"
    ),
    "the bow burns": of_ship(_burning("forward"), "/condition/sections"),
    "the core burns for 11 turns": of_ship(_burning("core"), "/condition/sections"),
    "a rack holds one missile too many": of_ship(_crowded_rack, "/arms/magazines"),
    "a damaged rack is full": of_ship(_damaged_rack, "/arms/magazines"),
    "a worn weapon is better": of_ship(_better_gun, "/arms/worn/0/block"),
    "a weapon fired 30 times": of_ship(_readied(shots=30), "/arms/readiness"),
    "a weapon arms for 30 turns": of_ship(_readied(arming=30), "/arms/readiness"),
    "a weapon cools for 30 turns": of_ship(_readied(cooling=30), "/arms/readiness"),
    "fighters fired 30 times": of_group(_readied(shots=30), "/arms/readiness"),
    "a weapon fired before its phase": of_ship(_fired_early, "/arms/readiness"),
    "a beam tracks that cannot": of_ship(_tracks, "/arms/tracks/0"),
    "a reload rack that is none": of_ship(
        lambda battle, ship: {
            "arms": replace(ship.arms, reloaded=(Reloaded(ship.sheet.systems[0].id, battle.turn),))
        },
        "/arms/reloaded/0/rack",
        lambda ship: _active(ship) and bool(ship.sheet.systems),
    ),
    "more EW than sensors give": of_ship(_ew(ecm=900), "/warfare/ew"),
    "fighters with EW": of_group(_ew(ecm=900), "/warfare/ew"),
    "a reserve without a detector": of_ship(_ew(detector=900), "/warfare/ew"),
    "masking without the sensor": of_ship(_no_masking, "/warfare/ew"),
    "ESS points from nowhere": of_ship(_ess, "/warfare/ess"),
    "EW is set before its phase": of_ship(_ew_early, "/warfare/ew"),
    "fighters evade beyond their thrust": of_group(_evading, "/evasion"),
    "two fighters in formation": of_group(_forming, "/formation"),
    "fighters that see without sensors": of_group(_sees, "/high_density"),
    "more thrust left than an engine has": of_group(
        lambda _, group: {"thrust_left": group.craft.thrust + 1}, "/thrust_left"
    ),
    "a sink takes two turns": _sink(out=True, turn=2),
    "a sink holds more heat than structure": _sink(heat=900),
    "a sink melts before its time": _sink(melting=True, full=3),
    "a sink is overboard and on its way": _sink(gone=True, turn=1),
    "a sail takes four turns": _sail(out=True, turn=4),
    "a sail is hot": _sail(out=True, heat=1),
    "a sail melts": _sail(out=True, melting=True),
    "a ship docks at nothing": _docked("/host", host="B"),
    "a ship docks at no dock": _docked("/dock", dock="keel"),
    "a ship docks from afar": _docked("", cell=(7, 7)),
    "a ship docks at speed": _docked("", motion=Motion((0, -5), Attitude(1))),
    "a ship docks in a turn to come": _docked("/since", since=999),
    "a ship is docked and enters": _docked("/turns", turns=2),
    "a ship is too heavy for its dock": _too_heavy,
    "two ships on one clamp": _two_on_a_clamp,
    "a structure docks": of_ship(
        lambda _, ship: (
            {"docked": Docked(host=ship.id, dock="bay", stage="docked")} if ship.id == "D" else None
        ),
        "/docked",
    ),
    "a structure drifts": of_ship(_drifting, "/motion/vector"),
    "two starbases in one hex": _beside("starbase"),
    "ships are attached from afar": of_battle(_attached),
    "a ship is attached to itself": of_battle(_alone),
    "rams of a phase to come": of_battle(_heard_too_early),
    "fire of a phase to come": of_battle(_declared_too_early),
    "a ship has moved before its phase": of_ship(_moved_too_early, "/moved"),
    "a hidden ship has its sensors on": of_ship(_loud, "/power/on", _hidden),
    "a hidden ship has fired": of_ship(_readied(shots=1), "/arms/readiness", _hidden),
    "a hidden ship has EW": of_ship(_ew(ecm=1), "/warfare", _hidden),
    "a ship hides that cannot": of_ship(_vanished, "/status"),
    "a cruiser skims": of_ship(_skims, "/barnstorming"),
    "a hangar worked too much": of_ship(_holding, "/holds"),
    "craft in a hangar of another type": _housed,
    "craft above the capacity": _above_capacity,
    "a missile of last turn": of_battle(_late_missile),
    "a ship shifts without a drive": of_ship(_shifting, "/travel/shifting"),
    "a ship came from where it is": of_ship(_came, "/came"),
    "fighters came from where they are": of_group(_came, "/came"),
    "repairs of a turn to come": of_ship(
        _to_come("repairs", lambda battle, ship: replace(ship.repairs, turn=battle.turn + 1)),
        "/repairs/turn",
    ),
    "a hack of a turn to come": of_ship(
        _to_come("hacks", lambda battle, ship: replace(ship.hacks, last=battle.turn + 1)),
        "/hacks/last",
    ),
    "a mine lives too late": of_battle(_live),
}
