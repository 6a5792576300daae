"""Set-ups that play could have reached: what units hold, spend and do as the rules allow."""

from collections.abc import Iterator
from typing import TypeVar

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.consistency import Claim
from umpire.rules.cold_infinity.docking import MOST_SPEED, at_dock, docks_of, has_room
from umpire.rules.cold_infinity.guided.launchers import maximum_range, racks_now
from umpire.rules.cold_infinity.hangars.craft import TURNS_TO_LAUNCHER, hangars_of
from umpire.rules.cold_infinity.hits.failures import FIRE_SIDES, reduced, reductions
from umpire.rules.cold_infinity.hits.impact import TURNS
from umpire.rules.cold_infinity.movement.flights import most_evasion
from umpire.rules.cold_infinity.play import betraying, has_stealth, opened
from umpire.rules.cold_infinity.power.allocation import FULL_TURNS
from umpire.rules.cold_infinity.power.grids import consumers
from umpire.rules.cold_infinity.state.battle import Battle, FireStep, PhaseName, Unit
from umpire.rules.cold_infinity.state.drones import drives_of
from umpire.rules.cold_infinity.state.sheet import Running, all_on, blocks, destroyed, is_lost
from umpire.rules.cold_infinity.state.tables import leaves_its_hex
from umpire.rules.cold_infinity.state.units import command, munition_of, told_speed, weapons_of
from umpire.rules.cold_infinity.state.values import (
    CORES,
    FARTHEST,
    FIGHTERS,
    EssAllocation,
    EwAllocation,
)
from umpire.rules.cold_infinity.state.vessels import Berth, Group, Starship
from umpire.rules.cold_infinity.state.weapons import (
    Battery,
    Capacitor,
    DirectWeapon,
    HeatSink,
    Reactor,
    ReloadRack,
)
from umpire.rules.cold_infinity.warfare.levels import (
    ess_budget,
    ew_budget,
    most_reserved,
    suite,
    suite_of_craft,
    support_points,
)

T = TypeVar("T")

FILLS_ITS_HEX = frozenset(("starbase", "space_station"))
"""Structures beside which no other of them stands (CI-15.4-1)."""


def reached(battle: Battle) -> Iterator[Claim]:
    """Claim that play could have come to this position, chapter by chapter."""
    for place, ship in enumerate(battle.ships):
        at = f"/ships/{place}"
        yield from _standing(battle, ship, at)
        yield from _power(battle, ship, f"{at}/power")
        yield from _arms(battle, ship, f"{at}/arms")
        yield from _outboard(ship, f"{at}/outboard")
        yield from _docked(battle, ship, f"{at}/docked")
        yield from _beyond(battle, ship, f"{at}/travel")
        yield from _hidden(battle, ship, at)
        yield from _holds(battle, ship, f"{at}/holds")
    for place, group in enumerate(battle.groups):
        at = f"/groups/{place}"
        yield from _announced(battle, group, at)
        for number, berth in enumerate(group.berths):
            yield from _berth(battle, group, berth, f"{at}/berths/{number}")
    for at, unit in _units(battle):
        yield from _readiness(battle, unit, f"{at}/arms/readiness")
        yield from _warfare(battle, unit, f"{at}/warfare")
        at_edge = FARTHEST in [abs(number) for number in unit.cell[:2]]
        apart = unit.came != unit.cell or at_edge
        yield Claim(apart, f"{at}/came", f"{unit.id} came from another hex.", "CI-RUL-113")
    yield from _guided(battle)
    yield from _apart(battle)
    yield from _entangled(battle)
    yield from _tunnels(battle)
    yield from _phase(battle)


def _units(battle: Battle) -> Iterator[tuple[str, Unit]]:
    for field in ("ships", "groups"):
        for place, unit in enumerate(getattr(battle, field)):
            yield f"/{field}/{place}", unit


def _standing(battle: Battle, ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that a ship is what damage makes of it, and lies still if it is a structure."""
    there = ship.in_play or ship.status in {"hidden", "beyond"}
    lost = there and is_lost(ship.condition)
    yield Claim(not lost, f"{at}/status", f"{ship.id} is destroyed: its core is.", "CI-7.4.4-1")
    led = command(ship.running, ship.bridge, battle.options, battle.tables.warfare).ship
    if ship.in_play and not lost:
        fits = (ship.status == "derelict") == (led == "derelict") and led != "removed"
        wanted = "active" if led == "active" else "without a bridge in control"
        yield Claim(fits, f"{at}/status", f"{ship.id} is {wanted}.", "CI-13.1.8.1-1")
    moves = any(ship.motion.vector)
    tangled = any(ship.id in (each.one, each.other) for each in battle.entangled)
    still = leaves_its_hex(ship.sheet.hull_type) or tangled or not moves
    yield Claim(
        still, f"{at}/motion/vector", f"{ship.id} stays in its hex: its vector is 0.", "CI-1.6-1"
    )
    for place, section in enumerate(ship.condition.sections):
        here = f"{at}/condition/sections/{place}/fires"
        burns = section.name in CORES or len(ship.sheet.sections) == 1
        yield Claim(burns or not section.fires, here, "Fires burn in cores alone.", "CI-13.2-1")
        most = FIRE_SIDES
        short = all(0 < turns <= most for turns in section.fires)
        yield Claim(short, here, f"A fire burns for 1 to {most} turns.", "CI-13.2.1-1")
    if ship.barnstorming is not None:
        small = ship.sheet.hull_type == "gunboat"
        yield Claim(small, f"{at}/barnstorming", "Ships of that size skim nobody.", "CI-5.5.3-1")


def _power(battle: Battle, ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that what is on can be, and that plants give no more than they have (CI 3)."""
    power, gone = ship.power, destroyed(ship.condition)
    off = {each.system for each in power.forced_off if each.turns}
    needs = {each.system: each.power for each in consumers(ship.sheet)}
    for place, system in enumerate(power.on if ship.under_way else ()):
        here = f"{at}/on/{place}"
        yield Claim(system not in gone, here, f"{system} is destroyed, and not on.", "CI-3.4-1")
        yield Claim(system not in off, here, f"{system} is forced off, and not on.", "CI-3.2.2-1")
    more = {each.system: each.boostable for each in consumers(ship.sheet)}
    for place, extra in enumerate(power.extra):
        here = f"{at}/extra/{place}/system"
        message = f"{extra.system} does nothing with extra power."
        yield Claim(more.get(extra.system, False), here, message, "CI-3.5-1")
    for place, forced in enumerate(power.forced_off):
        draws = needs.get(forced.system) is not None
        here = f"{at}/forced_off/{place}/system"
        yield Claim(draws, here, f"{forced.system} needs no power.", "CI-3.2.2-1")
    for place, each in enumerate(power.gone):
        here = f"{at}/gone/{place}"
        yield Claim(each.system in gone, f"{here}/system", f"{each.system} stands.", "CI-3.4-1")
        yield _past(battle, each.turn, f"{here}/turn", "CI-3.4-1")
    most = _most_given(ship)
    for place, given in enumerate(power.given):
        can = most.get(given.plant, 0)
        yield Claim(
            given.power <= can, f"{at}/given/{place}/power", f"It gives {can} at most.", "CI-3.1-1"
        )
    stored = sum(each.capacity for each in ship.sheet.of_kind(Battery))
    supply = sum(most.values()) + stored
    yield Claim(power.used <= supply, f"{at}/used", f"It has {supply} power.", "CI-3.1-1")
    hot = {each.id: each.rating for each in ship.sheet.of_kind(Reactor) if each.overheating}
    for place, level in enumerate(power.levels):
        here = f"{at}/levels/{place}/heat"
        cold = not level.heat.points and not level.heat.shut_down
        yield Claim(cold or level.id in hot, here, f"{level.id} does not heat.", "CI-3.6-1")
        limit = 2 * hot.get(level.id, 0)
        yield Claim(level.heat.points <= limit, here, f"{limit} is the most.", "CI-3.6-1")
    limit = battle.tables.power.zero_power_turns
    for place, streak in enumerate(power.streaks):
        here = f"{at}/streaks/{place}/turns"
        yield Claim(streak.turns < limit, here, f"It begins anew after {limit}.", "CI-RUL-17")


def _most_given(ship: Starship) -> dict[Id, int]:
    """Return what each plant of a ship gives at most in a turn."""
    reactors = {each.id: each.rating for each in ship.sheet.of_kind(Reactor)}
    return reactors | {each.id: each.capacity for each in ship.sheet.of_kind(Capacitor)}


def _past(battle: Battle, turn: int, at: str, rule: str) -> Claim:
    """Claim that a turn has come."""
    return Claim(turn <= battle.turn, at, f"That turn is yet to come: it is {battle.turn}.", rule)


def _arms(battle: Battle, ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that racks hold what damage leaves them room for, and weapons are worn by a row."""
    held = {each.rack: each.missiles for each in ship.arms.magazines}
    racks = racks_now(ship.running, held, battle.tables.damage)
    for place, magazine in enumerate(ship.arms.magazines):
        room = racks[magazine.rack].capacity if magazine.rack in racks else len(magazine.missiles)
        yield Claim(
            len(magazine.missiles) <= room,
            f"{at}/magazines/{place}/missiles",
            f"{magazine.rack} has room for {room} by now.",
            "CI-13.1.10-1",
        )
    printed, table = blocks(ship.sheet), battle.tables.damage
    for place, worn in enumerate(ship.arms.worn):
        block = printed[worn.weapon]
        rows = (
            [reduced(block, each, table) for each in reductions(block, table)]
            if isinstance(block, DirectWeapon)
            else []
        )
        here = f"{at}/worn/{place}/block"
        yield Claim(worn.block in rows, here, "It loses a row, and no more.", "CI-13.1.9-1")
    for place, track in enumerate(ship.arms.tracks):
        gun = weapons_of(ship).get(track.weapon)
        tracks = isinstance(gun, DirectWeapon) and "tracking" in gun.configurations
        here = f"{at}/tracks/{place}"
        yield Claim(tracks, f"{here}/weapon", f"{track.weapon} does not track.", "CI-8.1.9-1")
        most = (isinstance(gun, DirectWeapon) and gun.tracking) or 1
        yield Claim(track.turns <= most, f"{here}/turns", f"{most} is the most.", "CI-8.1.9-1")
    racks_of_reload = {each.id for each in ship.sheet.of_kind(ReloadRack)}
    for place, reloaded in enumerate(ship.arms.reloaded):
        here = f"{at}/reloaded/{place}"
        known = reloaded.rack in racks_of_reload
        yield Claim(known, f"{here}/rack", f"{ship.id} has no such reload rack.", "CI-9.2.4-1")
        yield _past(battle, reloaded.turn, f"{here}/turn", "CI-9.2.4-1")


def _readiness(battle: Battle, unit: Unit, at: str) -> Iterator[Claim]:
    """Claim that no weapon has fired more than it can, or waits longer (CI-7.1.3-1)."""
    known = weapons_of(unit)
    launches = opened(battle, "launch")
    for place, each in enumerate(unit.arms.readiness):
        rate, ready, here = known[each.weapon].rate_of_fire, each.readiness, f"{at}/{place}"
        shots = rate.shots if launches or not unit.in_play else 0
        for field, now, most in (
            ("shots", ready.shots, shots),
            ("arming", ready.arming, rate.arming),
            ("cooling", ready.cooling, max(rate.cooldown, rate.arming)),
        ):
            where = f"{here}/readiness/{field}"
            yield Claim(now <= most, where, f"{each.weapon} has {most} at most.", "CI-7.1.3-1")


def _outboard(ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that sails and sinks are in one place, or on their way there (CI 16.8)."""
    sinks = {each.id: each.structure for each in ship.sheet.of_kind(HeatSink)}
    for place, row in enumerate(ship.outboard):
        here, sink = f"{at}/{place}", row.id in sinks
        most = 1 if sink else TURNS
        rule = "CI-16.8.2-1" if sink else "CI-16.8.1-1"
        yield Claim(row.turn <= most, f"{here}/turn", f"It takes {most} at most.", rule)
        idle = not row.gone or not (row.turn or row.melting)
        yield Claim(idle, here, f"{row.id} is gone, and does nothing.", rule)
        room = sinks.get(row.id, 0)
        yield Claim(row.heat <= room, f"{here}/heat", f"It holds {room} heat at most.", rule)
        cool = sink or not (row.full or row.melting)
        yield Claim(cool, here, f"{row.id} is a sail, and holds no heat.", "CI-16.8.2-3")
        most = FULL_TURNS
        melts = row.full >= most or not row.melting or row.full == 0
        yield Claim(melts, f"{here}/full", f"A sink melts after {most} turns.", "CI-16.8.2-3")


def _docked(battle: Battle, ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that a ship is docked where it could have docked (CI 15.7)."""
    where = ship.docked
    if where is None:
        return
    rule = "CI-15.7.1-1"
    host = battle.ship(where.host)
    own = host is not None and host.side == ship.side and host.id != ship.id
    yield Claim(own, f"{at}/host", f"Side {ship.side} has no structure {where.host}.", rule)
    yield Claim(
        ship.in_play or ship.status not in {"hidden", "beyond"},
        at,
        f"{ship.id} is off the map, and docked nowhere.",
        rule,
    )
    docks = docks_of(host) if host else {}
    yield Claim(where.dock in docks, f"{at}/dock", f"{where.host} has no dock {where.dock}.", rule)
    mobile = leaves_its_hex(ship.sheet.hull_type)
    yield Claim(mobile, at, f"{ship.id} is no ship, and does not dock.", rule)
    for turn, field in ((where.since, "since"), (where.worked or 0, "worked")):
        yield _past(battle, turn, f"{at}/{field}", rule)
    dock = docks.get(where.dock)
    if host is None or dock is None or not ship.in_play or not host.in_play or not dock.intact:
        return
    yield Claim(ship.cell == host.cell, at, f"{host.id} is in another hex.", rule)
    going = told_speed(battle.options, ship.motion.vector)
    slow = going <= MOST_SPEED + told_speed(battle.options, host.motion.vector)
    yield Claim(slow, at, f"{ship.id} is too fast for a dock.", rule)
    moving = (where.stage == "docked") == (where.turns == 0)
    yield Claim(moving, f"{at}/turns", "Turns are those until it is docked, or gone.", rule)
    others = [each.sheet.mass for each in at_dock(battle, host.id, where.dock) if each != ship]
    room = dock.system.structure if dock.system.form != "clamp" else 1
    fits = has_room(dock.system.form, others, ship.sheet.mass, room)
    yield Claim(fits, at, f"{where.dock} has no room for {ship.id}.", "CI-15.7.2-1")


def _beyond(battle: Battle, ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that drives hold power and bubbles as they can (CI 14)."""
    gone = destroyed(ship.condition)
    for place, state in enumerate(ship.beyond.drives):
        works = state.system not in gone or not (state.held and opened(battle, "trans_light"))
        here = f"{at}/drives/{place}/held"
        yield Claim(works, here, f"{state.system} is destroyed, and holds nothing.", "CI-14.1-2")
    parts = any(each.system.travel == "shift" and each.system.part for each in drives_of(ship))
    shifts = ship.beyond.shifting is None or parts
    yield Claim(shifts, f"{at}/shifting", f"{ship.id} does not shift in part.", "CI-14.2.1-1")
    coming = ship.beyond.arriving
    if coming is not None:
        there = coming.through is None or battle.tunnel(coming.through) is not None
        where = f"{at}/arriving/through"
        yield Claim(there, where, f"There is no tunnel {coming.through}.", "CI-14.6-1")
    travels = ship.beyond.bubble or ship.beyond.shifting or ship.beyond.drives
    advanced = battle.options.level == "advanced" or not travels
    yield Claim(advanced, at, "The basic rules have no travel beyond light.", "CI-RUL-1")


def _tunnels(battle: Battle) -> Iterator[Claim]:
    """Claim that each drive keeps one tunnel (CI-14.1.1-1)."""
    seen: set[tuple[Id, Id]] = set()
    for place, each in enumerate(battle.open_tunnels):
        by = (each.ship, each.drive)
        once = by not in seen
        yield Claim(once, f"/tunnels/{place}", "That drive keeps another tunnel.", "CI-14.1.1-1")
        seen.add(by)


def _hidden(battle: Battle, ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that a ship in stealth has done nothing that shows it (CI-15.8-1)."""
    if ship.status != "hidden":
        return
    rule = "CI-15.8-1"
    able = has_stealth(ship) and battle.options.level == "advanced"
    yield Claim(able, f"{at}/status", f"{ship.id} is not built for stealth.", rule)
    loud = betraying(ship)
    quiet = not loud or battle.phase in {"power_allocation", "over"}
    yield Claim(quiet, f"{at}/power/on", f"{ship.id} has power in what betrays it.", rule)
    for field, name in (("docked", "a dock"), ("barnstorming", "a unit that it skims")):
        free = getattr(ship, field) is None
        yield Claim(free, f"{at}/{field}", f"{ship.id} is off the map, without {name}.", rule)
    inside = not any(each.out or each.turn for each in ship.outboard)
    yield Claim(inside, f"{at}/outboard", f"{ship.id} has something out.", rule)
    fired = any(each.readiness.shots for each in ship.arms.readiness)
    yield Claim(not fired, f"{at}/arms/readiness", f"{ship.id} has fired, and shows.", rule)
    silent = ship.warfare.ew == EwAllocation() and ship.warfare.ess == EssAllocation()
    yield Claim(silent, f"{at}/warfare", f"{ship.id} has EW, and shows.", rule)
    step = battle.fire
    acts = {each.unit for each in step.declared} | {each.unit for each in step.shots}
    acts |= {each.unit for each in step.intercepts} | {each.unit for each in step.met}
    yield Claim(ship.id not in acts, "/fire", f"{ship.id} is in stealth, and does not fire.", rule)


def _holds(battle: Battle, ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that hangars have worked no more than they can (CI-12.4-2)."""
    hangars = hangars_of(ship)
    for place, hold in enumerate(ship.holds):
        here, rule = f"{at}/{place}", "CI-12.4-2"
        yield _past(battle, hold.turn, f"{here}/turn", rule)
        most = hangars[hold.hold].system.operations if hold.hold in hangars else 1
        yield Claim(hold.operations <= most, f"{here}/operations", f"{most} is the most.", rule)


def _berth(battle: Battle, group: Group, berth: Berth, at: str) -> Iterator[Claim]:
    """Claim that a hangar houses craft of such a type, which go to a launcher (CI-12.4.1-2)."""
    ship = battle.ship(berth.ship)
    hangar = hangars_of(ship).get(berth.hold) if ship else None
    houses = hangar.system.houses if hangar else ()
    fits = not houses or group.craft.hull_type in houses
    yield Claim(fits, f"{at}/hold", f"{berth.hold} does not house such craft.", "CI-12.4.1-2")
    launcher = hangars_of(ship).get(berth.launcher) if ship and berth.launcher else None
    leads = berth.launcher is None or (launcher is not None and launcher.system.external)
    yield Claim(leads, f"{at}/launcher", f"There is no launcher {berth.launcher}.", "CI-12.4.2-1")
    near = berth.steps <= TURNS_TO_LAUNCHER
    yield Claim(near, f"{at}/steps", f"It is there in {TURNS_TO_LAUNCHER}.", "CI-12.4.2-1")
    yield _past(battle, berth.stepped, f"{at}/stepped", "CI-12.4.2-1")


def _announced(battle: Battle, group: Group, at: str) -> Iterator[Claim]:
    """Claim that fighters evade and fly in formation as they can (CI-5.5.2-2, CI-12.2.5-1)."""
    most = most_evasion(battle, group)
    evades = group.evasion <= most
    yield Claim(evades, f"{at}/evasion", f"{group.id} evades by {most} at most.", "CI-5.5.2-2")
    fighters = group.craft.hull_type in FIGHTERS and battle.options.level == "advanced"
    enough = len(group.fighters) >= battle.tables.small_vessels.together
    forms = not group.formation or (fighters and enough)
    yield Claim(forms, f"{at}/formation", f"{group.id} flies in no formation.", "CI-12.2.5-1")
    spare = group.thrust_left <= group.craft.thrust
    yield Claim(spare, f"{at}/thrust_left", f"It has {group.craft.thrust} thrust.", "CI-5.5-1")
    eyes = not group.high_density or group.craft.sensors > 0
    yield Claim(eyes, f"{at}/high_density", f"{group.id} aims by eye alone.", "CI-4.3.1-1")


def _warfare(battle: Battle, unit: Unit, at: str) -> Iterator[Claim]:
    """Claim that a unit has put to use no more EW than it could have had (CI 4)."""
    table, now = battle.tables.warfare, unit.warfare
    if isinstance(unit, Group):
        has, support = (
            suite_of_craft(unit.craft, high_density=unit.high_density),
            unit.craft.support,
        )
    else:
        whole = Running(*all_on(unit.sheet)[:3], unit.running.extra)
        bridge = command(whole, unit.bridge, battle.options, table)
        has, support = suite(whole, bridge, battle.options), support_points(whole)
    short = ew_budget(now.ew, has, table).short
    rule = "CI-4.3-1" if isinstance(unit, Group) else "CI-4.0-1"
    yield Claim(not short, f"{at}/ew", f"{unit.id} has {has.points} EW at most.", rule)
    kept = now.ew.detector <= (most_reserved(has.points, table) if has.detector else 0)
    yield Claim(kept, f"{at}/ew/detector", f"{unit.id} keeps back too much.", "CI-4.8.1-1")
    masks = has.masking or not now.ew.masking
    yield Claim(masks, f"{at}/ew/masking", f"{unit.id} has no masking sensor.", "CI-4.8.2-1")
    short = ess_budget(now.ess, support, table, battle.options).short
    yield Claim(not short, f"{at}/ess", f"{unit.id} has {support} ESS points.", "CI-4.7-1")
    early = not opened(battle, "electronic_warfare")
    idle = now.ew == EwAllocation() and now.ess == EssAllocation() and not now.set
    message = "Levels are set in the Electronic Warfare Phase, which is yet to come."
    yield Claim(not early or idle, f"{at}/ew", message, "CI-2.1.3-1")


def _guided(battle: Battle) -> Iterator[Claim]:
    """Claim that missiles strike in the turn of their launch, and drones fly on (CI-9.1-1)."""
    for place, each in enumerate(battle.guided):
        at, unit = f"/guided/{place}", battle.unit(each.launcher)
        now = each.drone is not None or each.turn == battle.turn
        yield Claim(now, f"{at}/turn", f"{each.id} strikes in the turn of its launch.", "CI-9.1-1")
        if each.drone is not None and unit is not None:
            most = maximum_range(munition_of(unit, each.munition))
            far = each.drone.range_left <= most
            where = f"{at}/drone/range_left"
            yield Claim(far, where, f"{each.id} flies {most} hexes in all.", "CI-9.2.3-1")


def _apart(battle: Battle) -> Iterator[Claim]:
    """Claim that what fills its hex stands alone there (CI-15.4-1)."""
    filled = set()
    for place, ship in enumerate(battle.ships):
        if ship.in_play and ship.sheet.hull_type in FILLS_ITS_HEX:
            free = ship.cell not in filled
            message = f"{ship.cell} is filled by another structure."
            yield Claim(free, f"/ships/{place}/cell", message, "CI-15.4-1")
            filled.add(ship.cell)


def _entangled(battle: Battle) -> Iterator[Claim]:
    """Claim that ships are attached to others in their hex, and move with them (CI-15.4.1-1)."""
    rule = "CI-15.4.1-1"
    for place, each in enumerate(battle.entangled):
        at = f"/entangled/{place}"
        one, other = battle.ship(each.one), battle.ship(each.other)
        yield Claim(each.one != each.other, at, "A ship is not attached to itself.", rule)
        if one is None or other is None:
            continue
        for ship, field, name in (
            (one, "section", each.section),
            (other, "other_section", each.other_section),
        ):
            known = name in [part.name for part in ship.sheet.sections]
            yield Claim(known, f"{at}/{field}", f"{ship.id} has no section {name}.", rule)
        if one.in_play and other.in_play and battle.phase != "movement":
            together = (one.cell, one.motion.vector) == (other.cell, other.motion.vector)
            yield Claim(together, at, "They share a hex and a vector.", rule)


_FIRST: tuple[tuple[str, PhaseName, str], ...] = (
    ("plots", "plots", "CI-2.2.1-1"),
    ("snaps", "snap_manoeuvres", "CI-5.5.1-1"),
    ("rams", "ramming", "CI-15.4-1"),
)
"""What is written down in a phase of the turn, by field, from which phase on, and the rule."""

_FIRE_FIRST: tuple[tuple[str, PhaseName], ...] = (
    ("declared", "secret_attacks"),
    ("uses", "secret_attacks"),
    ("intercepts", "secret_attacks"),
    ("shots", "secret_attacks"),
    ("switched", "switch_defence"),
    ("met", "allocate_defence"),
    ("rockets", "countermeasures"),
    ("decoys", "countermeasures"),
    ("angles", "dogfights"),
)
"""What the fire step holds, and from which phase on."""


def _phase(battle: Battle) -> Iterator[Claim]:
    """Claim that nothing is noted of a phase that has not come (CI-2.0-1)."""
    for field, phase, rule in _FIRST:
        come = opened(battle, phase) or not getattr(battle, field)
        yield Claim(come, f"/{field}", f"The phase {phase} is yet to come.", rule)
    nothing = FireStep()
    for field, phase in _FIRE_FIRST:
        come = opened(battle, phase) or getattr(battle.fire, field) == getattr(nothing, field)
        yield Claim(come, f"/fire/{field}", f"The phase {phase} is yet to come.", "CI-2.3.1-1")
    for place, announced in enumerate(battle.announced):
        yield _past(battle, announced.turn, f"/announced/{place}/turn", "CI-10.0-1")
    for place, sought in enumerate(battle.sought):
        yield _past(battle, sought.turn, f"/sought/{place}/turn", "CI-10.5-1")
    for place, mine in enumerate(battle.mines):
        soon = mine.live <= battle.turn + 1
        yield Claim(soon, f"/mines/{place}/live", "It lives next turn, or by now.", "CI-10.0-1")
    moves = opened(battle, "plots")
    for at, unit in _units(battle):
        yield Claim(moves or not unit.moved, f"{at}/moved", "Nobody has moved yet.", "CI-2.0-1")
        skims = opened(battle, "barnstorming") or unit.barnstorming is None
        yield Claim(skims, f"{at}/barnstorming", "Nobody has skimmed yet.", "CI-5.5.3-1")
    for place, ship in enumerate(battle.ships):
        at = f"/ships/{place}"
        yield _past(battle, ship.repairs.turn, f"{at}/repairs/turn", "CI-15.5.2-1")
        yield _past(battle, ship.hacks.last or 0, f"{at}/hacks/last", "CI-15.6-2")
        thrust = moves or not ship.overthrust
        yield Claim(thrust, f"{at}/overthrust", "Nobody has moved yet.", "CI-5.3.1-1")
