"""Checks of a battle from outside; refusals point to the field at fault."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol, TypeVar

from umpire.kernel.errors import Refusal
from umpire.kernel.hexes import Hex
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.docking import MOST_DOCKING_SPEED, at_dock, docks_of, has_room
from umpire.rules.cold_infinity.guided.launchers import (
    maximum_range,
    racks_at_start,
    racks_now,
    racks_of_craft,
    rounds_at_start,
)
from umpire.rules.cold_infinity.hangars.bays import containers_of, fits
from umpire.rules.cold_infinity.hangars.choices import holds_of
from umpire.rules.cold_infinity.hangars.craft import (
    TURNS_TO_LAUNCHER,
    as_craft,
    bays_left,
    hangars_of,
    stowed_in,
)
from umpire.rules.cold_infinity.hits.failures import FIRE_SIDES, reduced, reductions
from umpire.rules.cold_infinity.hits.impact import TURNS
from umpire.rules.cold_infinity.movement.flights import most_evasion
from umpire.rules.cold_infinity.play import (
    betraying,
    has_stealth,
    launch_of,
    may_hide_mines,
    opened,
)
from umpire.rules.cold_infinity.power.allocation import FULL_TURNS
from umpire.rules.cold_infinity.power.grids import consumers, levels_at_start
from umpire.rules.cold_infinity.sheets import (
    Named,
    require_sound_condition,
    require_sound_craft,
    require_sound_device,
    require_sound_sheet,
    systems_of,
)
from umpire.rules.cold_infinity.state.battle import Attack, Battle, FireStep, Hit, PhaseName, Unit
from umpire.rules.cold_infinity.state.drones import drives_of, firer_named
from umpire.rules.cold_infinity.state.sheet import (
    INCONSISTENT,
    Running,
    Sheet,
    all_on,
    blocks,
    destroyed,
    is_lost,
)
from umpire.rules.cold_infinity.state.tables import Tables, leaves_its_hex
from umpire.rules.cold_infinity.state.units import (
    MOST_SPEED,
    bar_to_layer,
    command,
    munition_of,
    said_of,
    speed,
    told_speed,
    weapons_of,
)
from umpire.rules.cold_infinity.state.units import listed as in_words
from umpire.rules.cold_infinity.state.values import (
    CORES,
    FARTHEST,
    FIGHTERS,
    EssAllocation,
    EwAllocation,
    Warfare,
)
from umpire.rules.cold_infinity.state.vessels import (
    Arms,
    Berth,
    Group,
    GuidedWeapon,
    Missiles,
    PlantLevel,
    Power,
    PowerBefore,
    Starship,
)
from umpire.rules.cold_infinity.state.weapons import (
    Battery,
    Bridge,
    Capacitor,
    Collector,
    DirectWeapon,
    HeatSink,
    Reactor,
    ReloadRack,
    RepairSystem,
    Shield,
    SolarSail,
    Thruster,
    TransLightDrive,
)
from umpire.rules.cold_infinity.turns.sequence import is_in_play
from umpire.rules.cold_infinity.warfare.levels import (
    ess_budget,
    ew_budget,
    most_reserved,
    suite,
    suite_of_craft,
    support_points,
)


class Claim(NamedTuple):
    """A condition, a pointer to it, a message if it fails, and the rule."""

    holds: bool
    at: str
    message: str
    rule: str | None = None


def require(claims: Iterable[Claim], under: str | None = None) -> None:
    """Refuse the first claim that does not hold.

    Args:
        claims: each with its rule, or
        under: the rule of all that have none of their own.

    Raises:
        Malformed: there is one.
    """
    for holds, at, message, rule in claims:
        if not holds:
            raise INCONSISTENT.refuse(message, at=at, rule=rule or under)


def known(names: Iterable[Named], there: Collection[str], what: str) -> Iterator[Claim]:
    """Claim that each name is one of those that there are."""
    for name, at in names:
        yield Claim(
            name in there, at, f"There is no {what} {name}; there is {in_words(sorted(there))}."
        )


def once(names: Iterable[Named]) -> Iterator[Claim]:
    """Claim that no name is twice."""
    seen: set[str] = set()
    for name, at in names:
        yield Claim(name not in seen, at, f"The name {name} stands twice: give each its own, once.")
        seen.add(name)


def listed(names: Iterable[str], at: str, field: str = "") -> tuple[Named, ...]:
    """Return names that are listed, each with its pointer; `field` is where each has its name."""
    end = f"/{field}" if field else ""
    return tuple([Named(name, f"{at}/{place}{end}") for place, name in enumerate(names)])


def sound_tables(tables: Tables) -> Iterator[Claim]:
    """Claim that names of tables are once, and that bounds follow each other."""
    for names, at, field in (
        ([row.hull_type for row in tables.hulls], "/tables/hulls", "hull_type"),
        ([row.technology for row in tables.technologies], "/tables/technologies", "technology"),
        ([row.name for row in tables.small_vessels.groups], "/tables/small_vessels/groups", "name"),
    ):
        yield from once(listed(names, at, field))
    bands = [band.from_mass for band in tables.mass_bands]
    yield from _rising(bands, "/tables/mass_bands", first=0)
    tracking = [row.from_total for row in tables.tracking]
    yield from _rising(tracking, "/tables/tracking", first=0)
    groups = [row.from_count for row in tables.small_vessels.groups]
    yield from _rising(groups, "/tables/small_vessels/groups", first=1)


def _rising(bounds: Sequence[float], at: str, *, first: int) -> Iterator[Claim]:
    yield Claim(bounds[0] == first, f"{at}/0", f"It begins from {first}.")
    for place, (lower, upper) in enumerate(pairwise(bounds), start=1):
        yield Claim(lower < upper, f"{at}/{place}", "It must be more than what comes before.")


_DEPLOYED = re.compile(r"drum-([1-9][0-9]*)")

"""How that is named which drums deploy."""


def names(battle: Battle) -> Iterator[Claim]:
    """Claim that sides, and things on the map, have names of their own."""
    yield from once(listed(battle.sides, "/sides"))
    yield from once(
        Named(each.id, f"/{field}/{place}/id")
        for field in ("ships", "groups", "guided", "bodies", "mines")
        for place, each in enumerate(getattr(battle, field))
    )
    yield from _free(battle)


def _free(battle: Battle) -> Iterator[Claim]:
    if battle.options.stationary_weapons:
        yield from _check_devices(battle)
    for field, last in (("ships", 0), ("groups", 0), ("bodies", 0), ("guided", battle.launches)):
        for place, each in enumerate(getattr(battle, field)):
            free = launch_of(each.id) <= last
            yield Claim(free, f"/{field}/{place}/id", "A launch to come would have that name.")


def _check_devices(battle: Battle) -> Iterator[Claim]:
    """Claim that drums deploy nothing under a name already in use (CI-10.0-1)."""
    for field in ("ships", "groups", "bodies", "mines", "guided"):
        for place, each in enumerate(getattr(battle, field)):
            deployed = _DEPLOYED.fullmatch(each.id)
            free = deployed is None or int(deployed[1]) <= battle.deployments
            yield Claim(free, f"/{field}/{place}/id", "A deployment to come would have that name.")
    devices = listed([each.device for each in battle.announced], "/announced", "device")
    yield from once(devices)
    for device, at in devices:
        announced = _DEPLOYED.fullmatch(device)
        counted = announced is not None and int(announced[1]) <= battle.deployments
        yield Claim(counted, at, f"No deployment is called {device}: {battle.deployments} were.")


def sides(battle: Battle) -> Iterator[Claim]:
    """Claim that each side that is named is in the battle."""
    for field in ("ships", "groups", "guided", "known", "types_met"):
        for place, each in enumerate(getattr(battle, field)):
            yield from known((Named(each.side, f"/{field}/{place}/side"),), battle.sides, "side")
    yield from known(listed(battle.finished, "/finished"), battle.sides, "side")
    if battle.result is not None and battle.result.winner is not None:
        yield from known((Named(battle.result.winner, "/result/winner"),), battle.sides, "side")


def units(battle: Battle) -> Iterator[Claim]:
    """Claim that notes on units name units of the battle, each once."""
    there = {unit.id for unit in battle.units}
    for field in ("plots", "known", "discovered"):
        rows = getattr(battle, field)
        yield from known(listed([each.unit for each in rows], f"/{field}", "unit"), there, "unit")
    groups = {group.id for group in battle.groups}
    snaps = listed([each.group for each in battle.snaps], "/snaps", "group")
    yield from known(snaps, groups, "group")
    order = listed(battle.order, "/order")
    yield from known(order, there, "unit")
    for row in (snaps, order, listed([each.unit for each in battle.plots], "/plots", "unit")):
        yield from once(row)
    rams = listed([each.unit for each in battle.rams], "/rams", "unit")
    yield from known(rams, there, "unit")
    yield from once(rams)
    yield from known(listed([e.target for e in battle.rams], "/rams", "target"), there, "unit")
    ships = {ship.id for ship in battle.ships}
    for end in ("one", "other"):
        ends = listed([getattr(each, end) for each in battle.entangled], "/entangled", end)
        yield from known(ends, ships, "ship")
    pairs = [f"{each.side}/{each.unit}" for each in battle.known]
    yield from once(listed(pairs, "/known", "unit"))


def travel(battle: Battle, ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that a ship travels by its own drives, and they hold no more than they can (14.1-2)."""
    beyond, there = ship.beyond, systems_of(ship.sheet, TransLightDrive)
    rows = listed([each.system for each in beyond.drives], f"{at}/travel/drives", "system")
    yield from known(rows, there, "drive")
    yield from once(rows)
    powers = {each.system.id: each.system.power for each in drives_of(ship)}
    for place, state in enumerate(beyond.drives):
        most = powers.get(state.system, 0)
        for field, held in (("held", state.held), ("wanted", state.wanted or 0)):
            where = f"{at}/travel/drives/{place}/{field}"
            yield Claim(held <= most, where, f"{state.system} holds {most} at most.")
        told = state.declared is None or state.declared <= battle.turn
        yield Claim(told, f"{at}/travel/drives/{place}/declared", "That turn is yet to come.")
    bubble = listed([beyond.bubble] if beyond.bubble else [], f"{at}/travel/bubble")
    warps = [e.system.id for e in drives_of(ship) if e.system.travel == "warp"]
    yield from known(bubble, warps, "warp drive")
    waits = beyond.arriving is None or not (ship.in_play or ship.status == "hidden")
    yield Claim(waits, f"{at}/travel/arriving", "It is there, and does not come in.")


def tunnels(battle: Battle) -> Iterator[Claim]:
    """Claim that tunnels have names of their own, and are kept by drives (CI-14.1.1-1)."""
    holes = battle.open_tunnels
    yield from once(listed([each.id for each in holes], "/tunnels", "id"))
    for place, tunnel in enumerate(holes):
        ship, at = battle.ship(tunnel.ship), f"/tunnels/{place}"
        drives = [] if ship is None else [each.system.id for each in drives_of(ship)]
        yield Claim(tunnel.drive in drives, f"{at}/drive", "No ship has that drive.")
        yield Claim(tunnel.opened <= battle.turn, f"{at}/opened", "That turn is yet to come.")
    enough = (battle.dug or 0) >= len(holes)
    yield Claim(enough, "/dug", "More tunnels are there than were opened.")


def guided(battle: Battle) -> Iterator[Claim]:
    """Claim that launchers, munitions and targets are there (CI-9.0-1, CI-9.2.3-1)."""
    for place, each in enumerate(battle.guided):
        yield from _launcher(battle, each, f"/guided/{place}")
        yield from _target(battle, each, f"/guided/{place}")


def _launcher(battle: Battle, guided: GuidedWeapon, at: str) -> Iterator[Claim]:
    """Claim that a unit of its side has the rack or launcher, and knows the munition."""
    if guided.swarm is not None:
        itself = guided.launcher == guided.id and guided.munition == guided.swarm.id
        yield Claim(itself, f"{at}/launcher", "A swarm is its own launcher.")
        return
    unit = battle.unit(guided.launcher)
    yield Claim(unit is not None, f"{at}/launcher", f"There is no unit {guided.launcher}.")
    if unit is None:
        return
    yield Claim(unit.side == guided.side, f"{at}/side", f"{unit.id} is of another side.")
    block = weapons_of(unit).get(guided.weapon)
    launches = block is not None and not isinstance(block, DirectWeapon)
    yield Claim(launches, f"{at}/weapon", f"{unit.id} has no launcher {guided.weapon}.")
    kinds = unit.craft.munitions if isinstance(unit, Group) else unit.sheet.munitions
    there = guided.munition in [kind.id for kind in kinds]
    yield Claim(there, f"{at}/munition", f"{unit.id} has no munition {guided.munition}.")


def _target(battle: Battle, guided: GuidedWeapon, at: str) -> Iterator[Claim]:
    """Claim that it is aimed at a unit, or at a hex; a drone at the unit that it follows."""
    one = (guided.target is None) != (guided.aimed_at is None)
    yield Claim(one, f"{at}/target", "It is aimed at a unit or at a hex.")
    there = guided.target is None or battle.unit(guided.target) is not None
    yield Claim(there, f"{at}/target", f"There is no unit {guided.target}.")
    if guided.drone is not None:
        same = guided.drone.target == guided.target
        yield Claim(same, f"{at}/drone/target", "A drone goes for its target.")


def mines(battle: Battle) -> Iterator[Claim]:
    """Claim that mines are in play, and of sides that are there (CI-10.0-1)."""
    allowed = may_hide_mines(battle) or not battle.mines
    yield Claim(allowed, "/mines", "Mines need the option stationary_weapons, and advanced rules.")
    for place, each in enumerate(battle.mines):
        yield from known((Named(each.side, f"/mines/{place}/side"),), battle.sides, "side")
        yield from known(listed(each.found, f"/mines/{place}/found"), battle.sides, "side")
    there = {unit.id for unit in battle.units}
    for field in ("announced", "sought"):
        rows = [each.unit for each in getattr(battle, field)]
        yield from known(listed(rows, f"/{field}", "unit"), there, "unit")


def require_sound_mines(battle: Battle) -> None:
    """Refuse mines that could not do what they are made for."""
    for place, each in enumerate(battle.mines):
        at = f"/mines/{place}/munition"
        try:
            require_sound_device(each.munition, at, battle.tables)
        except Refusal as refusal:
            said_of(refusal, "Mine", each.id)
            raise


def layers(battle: Battle) -> Iterator[Claim]:
    """Claim that nothing is above or below the map where there are no layers (CI-UMP-200)."""
    for at, cell in _places(battle):
        barred = bar_to_layer(cell, battle.options)
        yield Claim(barred is None, at, barred or "")


def _places(battle: Battle) -> Iterator[tuple[str, Hex | None]]:
    """Yield all hexes and vectors of a battle, each with its pointer."""
    for place, ship in enumerate(battle.ships):
        yield from _of_unit(f"/ships/{place}", ship)
    for place, group in enumerate(battle.groups):
        yield from _of_unit(f"/groups/{place}", group)
    for place, guided in enumerate(battle.guided):
        yield from _of_guided(f"/guided/{place}", guided)
    for place, body in enumerate(battle.bodies):
        yield f"/bodies/{place}/cell", body.cell
    for place, mine in enumerate(battle.mines):
        yield f"/mines/{place}/cell", mine.cell
    for place, tunnel in enumerate(battle.open_tunnels):
        yield f"/tunnels/{place}/cell", tunnel.cell


def _of_unit(at: str, unit: Unit) -> Iterator[tuple[str, Hex | None]]:
    yield f"{at}/cell", unit.cell
    yield f"{at}/came", unit.came
    yield f"{at}/motion/vector", unit.motion.vector


def _of_guided(at: str, guided: GuidedWeapon) -> Iterator[tuple[str, Hex | None]]:
    yield f"{at}/cell", guided.cell
    yield f"{at}/came", guided.came
    yield f"{at}/aimed_at", guided.aimed_at
    if guided.drone is not None:
        yield f"{at}/drone/position", guided.drone.position
        yield f"{at}/drone/last_seen", guided.drone.last_seen
        yield f"{at}/drone/came", guided.drone.came


def hangars(battle: Battle) -> Iterator[Claim]:
    """Claim that craft are stowed in hangars of their side, which have room for them."""
    for place, ship in enumerate(battle.ships):
        at = f"/ships/{place}/holds"
        names = listed([each.hold for each in ship.holds], at, "hold")
        yield from once(names)
        yield from known(names, {**hangars_of(ship), **holds_of(ship)}, "hangar")
        yield from _cargo(ship, f"/ships/{place}/cargo")
    for place, group in enumerate(battle.groups):
        yield from _berths(battle, group, f"/groups/{place}")
    for ship in battle.ships:
        for name in hangars_of(ship):
            aboard = as_craft(stowed_in(battle, ship.id, name))
            room = fits([each.mass for each in aboard], bays_left(ship, name))
            yield Claim(
                room or not ship.in_play,
                "/groups",
                f"Hangar {name} of {ship.id} has {bays_left(ship, name)} bays: stow fewer there.",
            )


def _cargo(ship: Starship, at: str) -> Iterator[Claim]:
    names = listed([each.hold for each in ship.cargo], at, "hold")
    yield from once(names)
    yield from known(names, holds_of(ship), "cargo hold")
    for place, each in enumerate(ship.cargo):
        hold = holds_of(ship)[each.hold]
        room = containers_of(hold.system.structure, hold.lost)
        yield Claim(
            each.containers <= room,
            f"{at}/{place}/containers",
            f"{each.hold} of {ship.id} has {room} containers: fill fewer.",
        )


def _berths(battle: Battle, group: Group, at: str) -> Iterator[Claim]:
    stowed = {each.id for each in group.fighters if each.status == "stowed"}
    berths = listed([each.fighter for each in group.berths], f"{at}/berths", "fighter")
    yield from once(berths)
    yield from known(berths, stowed, "fighter that is stowed")
    whole = len(stowed) == len(group.berths)
    yield Claim(whole, f"{at}/berths", "Each that is stowed has a berth.")
    for place, each in enumerate(group.berths):
        yield _aboard(battle, group, each, f"{at}/berths/{place}")


def _aboard(battle: Battle, group: Group, berth: Berth, at: str) -> Claim:
    ship = battle.ship(berth.ship)
    own = ship is not None and ship.side == group.side
    if ship is None or not own:
        return Claim(own, f"{at}/ship", f"Side {group.side} has no ship {berth.ship}.")
    return Claim(
        berth.hold in hangars_of(ship), f"{at}/hold", f"{ship.id} has no hangar {berth.hold}."
    )


def arms_of_ship(ship: Starship, at: str) -> None:
    """Refuse weapons, missiles and rounds that the sheet of a ship does not give it.

    Raises:
        Malformed: it has no such weapon or rack, or more rounds than it can have.
        IllegalOrder: a rack holds too many missiles, or such as it does not take (CI-9.2.1-1).
    """
    require(_weapons(ship.arms, weapons_of(ship), at), "CI-7.1.3-1")
    require(_rounds(ship.arms, ship.sheet, f"{at}/rounds"), "CI-11.5-1")
    _require_fitting_missiles(ship.arms, lambda held: racks_at_start(ship.sheet, held), at)


def arms_of_group(group: Group, at: str) -> None:
    """Refuse weapons and missiles that the craft of a group does not have; see `arms_of_ship`."""
    require(_weapons(group.arms, weapons_of(group), at), "CI-7.1.3-1")
    none = not (group.arms.rounds or group.arms.tracks or group.arms.worn)
    require((Claim(none, at, "Small vessels have no such arms."),), "CI-12.2.1-1")
    _require_fitting_missiles(group.arms, lambda held: racks_of_craft(group.craft, held), at)


def _weapons(arms: Arms, there: Mapping[str, object], at: str) -> Iterator[Claim]:
    guns = [name for name, block in there.items() if isinstance(block, DirectWeapon)]
    for field, names in (("readiness", list(there)), ("worn", guns), ("tracks", guns)):
        yield from _rows([each.weapon for each in getattr(arms, field)], names, f"{at}/{field}")


def _rows(names: list[str], there: Collection[str], at: str) -> Iterator[Claim]:
    rows = listed(names, at, "weapon")
    yield from known(rows, there, "weapon")
    yield from once(rows)


def _rounds(arms: Arms, sheet: Sheet, at: str) -> Iterator[Claim]:
    """Claim that rockets and decoys are no more than there were (CI-11.5-1)."""
    full = rounds_at_start(sheet)
    rows = listed([each.system for each in arms.rounds], at, "system")
    yield from known(rows, full, "system with rounds")
    yield from once(rows)
    for place, each in enumerate(arms.rounds):
        most = full[each.system]
        yield Claim(each.left <= most, f"{at}/{place}/left", f"{each.system} holds {most}.")


def _require_fitting_missiles(
    arms: Arms, load: Callable[[Mapping[Id, Missiles]], object], at: str
) -> None:
    """Refuse missiles that the racks of a unit do not take, each rack by itself."""
    require(
        once(listed([each.rack for each in arms.magazines], f"{at}/magazines", "rack")),
        "CI-9.2.1-1",
    )
    for place, each in enumerate(arms.magazines):
        try:
            load({each.rack: each.missiles})
        except Refusal as refusal:
            refusal.at = f"{at}/magazines/{place}/missiles"
            raise refusal from None


def warfare(warfare: Warfare, at: str) -> Iterator[Claim]:
    """Claim that a detector spends no more than it has kept back (CI-4.8.1-1)."""
    late = warfare.late
    put = 0 if late is None else late.shroud + late.amplification + late.ecm + late.piercing
    kept = warfare.ew.detector
    yield Claim(put <= kept, f"{at}/late", f"It kept back {kept} EW.")


def supported(battle: Battle, unit: Unit, at: str) -> Iterator[Claim]:
    """Claim that those whom an ESS names are units of other sides, each once (CI-4.7-1)."""
    enemies = [each.id for each in battle.units if each.side != unit.side]
    ess = unit.warfare.ess
    for rows in (
        listed([each.enemy for each in ess.amplified], f"{at}/amplified", "enemy"),
        listed(ess.jammed, f"{at}/jammed"),
        listed(ess.negated, f"{at}/negated"),
    ):
        yield from known(rows, enemies, "enemy")
        yield from once(rows)


def told_armour(ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that published armour is adaptive, each figure once (CI-11.4.2-4)."""
    adaptive = [section.name for section in ship.sheet.sections if section.adaptive]
    told = [each.section for each in ship.told_armour]
    yield from known(listed(told, at, "section"), adaptive, "adaptive armour on")
    pairs = [f"{each.section}/{each.technology}" for each in ship.told_armour]
    yield from once(listed(pairs, at, "technology"))


def learned(battle: Battle) -> Iterator[Claim]:
    """Claim that what sides have learned is of units that are not their own (CI-4.9-1)."""
    sides = {unit.id: unit.side for unit in battle.units}
    for place, each in enumerate(battle.known):
        own = sides.get(each.unit) == each.side
        yield Claim(not own, f"/known/{place}/side", "Of its own units a side knows all.")


def require_sound_group(battle: Battle, group: Group, at: str) -> None:
    """Refuse a group that contradicts the sheet of its craft, or whose sheet is not sound."""
    try:
        require_sound_craft(group.craft, battle.tables)
    except Refusal as refusal:
        raise refusal.inside(f"{at}/craft") from None
    arms_of_group(group, f"{at}/arms")
    require(warfare(group.warfare, f"{at}/warfare"), "CI-4.8.1-1")
    require(_fighters(battle, group, at), "CI-12.1-1")


def _fighters(battle: Battle, group: Group, at: str) -> Iterator[Claim]:
    """Claim that each has hull if it flies, and no more than the sheet; shuttles fly alone."""
    yield from once(listed([each.id for each in group.fighters], f"{at}/fighters", "id"))
    for place, each in enumerate(group.fighters):
        most = each.hull <= group.craft.hull
        yield Claim(most, f"{at}/fighters/{place}/hull", f"It has {group.craft.hull} at most.")
        whole = (each.hull > 0) if each.status in {"flying", "stowed"} else True
        yield Claim(whole, f"{at}/fighters/{place}/hull", "What flies has some hull.")
    most_fly = battle.tables.small_vessels.most_fighters
    together = len(group.flying) <= (most_fly if group.craft.hull_type in FIGHTERS else 1)
    yield Claim(together, f"{at}/fighters", "So many of them do not fly in one group.")


def power(ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that systems that are on, fed, off or gone exist, and that levels belong to plants."""
    now, sheet = ship.power, ship.sheet
    there = systems_of(sheet)
    yield from known(listed(now.fed, f"{at}/fed"), there, "system")
    for field in ("extra", "gone", "forced_off"):
        rows = listed([each.system for each in getattr(now, field)], f"{at}/{field}", "system")
        yield from known(rows, there, "system")
        yield from once(rows)
    plants = listed([each.plant for each in now.given], f"{at}/given", "plant")
    yield from known(plants, there, "plant")
    yield from _check_shields(now, sheet, at)
    if now.before is not None:
        yield from _check_shields(now.before, sheet, f"{at}/before")
    yield from _of_turn(now, sheet, at)


def _check_shields(power: Power | PowerBefore, sheet: Sheet, at: str) -> Iterator[Claim]:
    """Claim that what lasts over turns is of systems and plants that are there (CI-3.2-1)."""
    there, on = systems_of(sheet), listed(power.on, f"{at}/on")
    streaks = listed([each.system for each in power.streaks], f"{at}/streaks", "system")
    for rows in (on, streaks):
        yield from known(rows, there, "system")
        yield from once(rows)
    yield from _levels(power.levels, sheet, f"{at}/levels")


def _levels(levels: Sequence[PlantLevel], sheet: Sheet, at: str) -> Iterator[Claim]:
    """Claim that each plant that holds something has one level, and holds what it can (CI 3.1)."""
    full = {level.id: level.stored for level in levels_at_start(sheet)}
    rows = listed([each.id for each in levels], at, "id")
    yield from known(rows, full, "plant with a level")
    yield from once(rows)
    yield Claim(len(rows) == len(full), at, "Each plant that holds something has a level.")
    for place, level in enumerate(levels):
        most = full[level.id]
        yield Claim(level.stored <= most, f"{at}/{place}/stored", f"{level.id} holds {most}.")


def _of_turn(power: Power, sheet: Sheet, at: str) -> Iterator[Claim]:
    """Claim that shields get half and collectors wait as the sheet allows, and when they may.

    CI-11.2.1-1, CI-11.3-1, CI-UMP-96. The state before an allocation is noted with it (CI-3.2-1).
    """
    systems = tuple(sheet.systems)
    partial = [each.id for each in systems if isinstance(each, Shield) and each.partial]
    rows = listed(power.in_part, f"{at}/in_part")
    yield from known(rows, partial, "shield that works in part")
    yield from once(rows)
    panels = [each.id for each in systems if isinstance(each, Collector) and each.weapons]
    waiting = listed([each.plant for each in power.waiting], f"{at}/waiting", "plant")
    yield from known(waiting, panels, "weapon collector")
    yield from once(waiting)
    noted = power.allocated or power.before is None
    yield Claim(noted, f"{at}/before", "Nothing was before an allocation that is yet to come.")


def require_sound_ship(battle: Battle, ship: Starship, at: str) -> None:
    """Refuse a ship that contradicts its sheet, or whose sheet contradicts itself."""
    try:
        require_sound_sheet(ship.sheet, battle.tables)
    except Refusal as refusal:
        raise refusal.inside(f"{at}/sheet") from None
    try:
        require_sound_condition(ship.condition, ship.sheet)
    except Refusal as refusal:
        raise refusal.inside(f"{at}/condition") from None
    require(power(ship, f"{at}/power"), "CI-3.2-1")
    require(warfare(ship.warfare, f"{at}/warfare"), "CI-4.8.1-1")
    require(told_armour(ship, f"{at}/told_armour"), "CI-11.4.2-4")
    arms_of_ship(ship, f"{at}/arms")
    require(_systems(ship, at), "CI-1.5-1")


def _systems(ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that bridges, shields and reactors that are named are those of the ship."""
    sheet = ship.sheet
    bridges = systems_of(sheet, Bridge)
    has = ship.bridge in bridges if bridges else ship.bridge is None
    yield Claim(has, f"{at}/bridge", "That is no bridge of it.")
    picks, there = ship.defences.picks, systems_of(sheet)
    yield from known(listed(picks, f"{at}/defences/picks"), there, "system")
    shields = systems_of(sheet, Shield)
    yield from known(listed(ship.defences.shields, f"{at}/defences/shields"), shields, "shield")
    worn = listed([each.weapon for each in ship.defences.wears], f"{at}/defences/wears", "weapon")
    yield from known(worn, there, "weapon")
    splits = listed([each.shield for each in ship.splits], f"{at}/splits", "shield")
    yield from known(splits, shields, "shield")
    yield from once(splits)
    unstable = listed([each.system for each in ship.unstable], f"{at}/unstable", "system")
    yield from known(unstable, systems_of(sheet, Reactor), "reactor")
    outside = systems_of(sheet, SolarSail) | systems_of(sheet, HeatSink)
    rows = listed([each.id for each in ship.outboard], f"{at}/outboard", "id")
    yield from known(rows, outside, "sail or heat sink")
    yield from once(rows)
    machines = systems_of(sheet, RepairSystem)
    spent = listed([each.system for each in ship.repairs.spent], f"{at}/repairs/spent", "system")
    yield from known(spent, machines, "repair system")
    yield from known(listed(ship.repairs.tried, f"{at}/repairs/tried"), there, "system")
    strained = listed([each.thruster for each in ship.overthrust], f"{at}/overthrust", "thruster")
    yield from known(strained, systems_of(sheet, Thruster), "thruster")


def of_others(battle: Battle, ship: Starship, at: str) -> Iterator[Claim]:
    """Claim that what a ship does to others is done to units that are there."""
    there = {unit.id for unit in battle.units}
    if ship.barnstorming is not None:
        skimmed = Named(ship.barnstorming.target, f"{at}/barnstorming/target")
        yield from known((skimmed,), there, "unit")
    shut = listed(ship.hacks.shut_out_by, f"{at}/hacks/shut_out_by")
    yield from known(shut, there, "unit")
    tracked = listed([each.target for each in ship.arms.tracks], f"{at}/arms/tracks", "target")
    yield from known(tracked, there, "unit")


BEFORE_INITIATIVE = ("power_allocation", "initiative")


def turn(battle: Battle) -> Iterator[Claim]:
    """Claim that the phase, the notes for it, and the result agree (CI-2.0-1)."""
    yield from once(listed(battle.finished, "/finished"))
    over = battle.phase == "over"
    yield Claim(
        over == (battle.result is not None), "/result", "A battle is over when it has a result."
    )
    played = over or is_in_play(battle, battle.phase)
    yield Claim(played, "/phase", f"Its options have no phase {battle.phase}.")
    early = battle.phase in BEFORE_INITIATIVE and bool(battle.order)
    yield Claim(not early, "/order", "Initiative has yet to be thrown for.")
    plotted = battle.options.movement_turns != "initiative" or not battle.plots
    yield Claim(plotted, "/plots", "Nobody plots: units move in the order of initiative.")


def said_once(battle: Battle) -> Iterator[Claim]:
    """Claim that sides have said things once, each in one place (CI-UMP-121, CI-UMP-122)."""
    for rows in (
        listed([each.side for each in battle.standing], "/standing", "side"),
        listed([each.side for each in battle.ahead], "/ahead", "side"),
    ):
        yield from known(rows, battle.sides, "side")
        yield from once(rows)


def counters(battle: Battle) -> Iterator[Claim]:
    """Claim that counters are not behind the things that they count, nor Speeds behind moves."""
    for place, ship in enumerate(battle.ships):
        yield from _claims_of_unit(battle, ship, f"/ships/{place}")
    for place, group in enumerate(battle.groups):
        yield from _claims_of_unit(battle, group, f"/groups/{place}")
    for place, guided in enumerate(battle.guided):
        launched = guided.turn <= battle.turn
        yield Claim(launched, f"/guided/{place}/turn", "It is launched in a turn to come.")
    enough = battle.launches >= len([each for each in battle.guided if each.swarm is None])
    yield Claim(enough, "/launches", "More guided weapons are under way than were launched.")


def _claims_of_unit(battle: Battle, unit: Unit, at: str) -> Iterator[Claim]:
    counted = unit.arrival <= battle.arrivals
    yield Claim(counted, f"{at}/arrival", "It has arrived after the last.")
    measured = speed(unit.motion.vector) <= MOST_SPEED
    yield Claim(measured, f"{at}/motion/vector", f"Speed {MOST_SPEED} is the most.")


class _OfWeapon(Protocol):
    @property
    def unit(self) -> str: ...
    @property
    def weapon(self) -> str: ...


def fire(battle: Battle) -> Iterator[Claim]:
    """Claim that units, weapons and shots of the fire step are there (CI-2.3.1-1).

    Defensive fire may meet a guided weapon that has gone since.
    """
    step, there = battle.fire, {unit.id for unit in (*battle.units, *battle.guided)}
    shots = {shot.id for shot in step.shots}
    for field in ("uses", "switched", "intercepts", "met"):
        yield from _weapon_rows(battle, getattr(step, field), f"/fire/{field}")
    yield from once(listed([shot.id for shot in step.shots], "/fire/shots", "id"))
    if not (battle.launches or battle.options.stationary_weapons):
        met = listed([each.shot for each in step.met], "/fire/met", "shot")
        yield from known(met, shots, "shot")
    for field in ("rockets", "decoys", "declared", "shots"):
        rows = [e.unit for e in getattr(step, field) if not _was_drone(battle, e.unit)]
        yield from known(listed(rows, f"/fire/{field}", "unit"), there, "unit")
    yield from once(listed([each.unit for each in step.declared], "/fire/declared", "unit"))
    for place, declared in enumerate(step.declared):
        for number, attack in enumerate(declared.attacks):
            at = f"/fire/declared/{place}/attacks/{number}"
            yield from _attack(battle, declared.unit, attack, at)
    for place, shot in enumerate(step.shots):
        yield from _attack(battle, shot.unit, shot.attack, f"/fire/shots/{place}/attack")
    yield from _after(battle)


def _weapon_rows(battle: Battle, rows: Sequence[_OfWeapon], at: str) -> Iterator[Claim]:
    for place, each in enumerate(rows):
        yield from _weapon(battle, each.unit, each.weapon, f"{at}/{place}")


def _weapon(battle: Battle, unit_id: str, weapon: str, at: str) -> Iterator[Claim]:
    if _was_drone(battle, unit_id):
        return
    unit = firer_named(battle, unit_id)
    yield Claim(unit is not None, f"{at}/unit", f"There is no unit {unit_id}.")
    has = unit is not None and weapon in weapons_of(unit)
    yield Claim(has, f"{at}/weapon", f"{unit_id} has no weapon {weapon}.")


def _was_drone(battle: Battle, name: str) -> bool:
    """Check whether something that fired may be gone: a drone, or a mine (9.2.3.1, CI-10.1.2-1)."""
    launched = 0 < launch_of(name) <= battle.launches
    return (launched or battle.options.stationary_weapons) and firer_named(battle, name) is None


def _attack(battle: Battle, unit: str, attack: Attack, at: str) -> Iterator[Claim]:
    """Claim that a shot is of a weapon there; drones and mines that it aims at may be gone."""
    yield from _weapon(battle, unit, attack.weapon, at)
    target = attack.target
    gone = battle.launches > 0 or battle.options.stationary_weapons
    there = target is None or battle.unit(target) is not None or gone
    yield Claim(there, f"{at}/target", f"There is no target {target}.")


def _after(battle: Battle) -> Iterator[Claim]:
    """Claim that hits, dogfights and what may yet come of damage are of units that are there."""
    step, groups = battle.fire, {group.id: group for group in battle.groups}
    yield from once(listed([hit.id for hit in step.hits], "/fire/hits", "id"))
    for place, hit in enumerate(step.hits):
        yield from _hit(battle, hit, f"/fire/hits/{place}")
    for field in ("chooser", "loser"):
        rows = [getattr(angle, field) for angle in step.angles]
        yield from known(listed(rows, "/fire/angles", field), groups, "group")
    yield from known(
        listed([each.group for each in step.failing], "/fire/failing", "group"), groups, "group"
    )
    for place, each in enumerate(step.failing):
        fighters = [fighter.id for fighter in groups[each.group].fighters]
        yield from known((Named(each.fighter, f"/fire/failing/{place}/fighter"),), fighters, "one")
    for place, burst in enumerate(step.bursting):
        ship = battle.ship(burst.ship)
        names = [section.name for section in ship.sheet.sections] if ship else []
        at = f"/fire/bursting/{place}/section"
        yield from known((Named(burst.section, at),), names, "section")


def _hit(battle: Battle, hit: Hit, at: str) -> Iterator[Claim]:
    """Claim that a hit is of a unit on a unit, and on sections that it has."""
    there = {unit.id for unit in battle.units}
    yield from known((Named(hit.target, f"{at}/target"),), there, "unit")
    if not _was_drone(battle, hit.firer):
        fired = {*there, *(each.id for each in battle.guided)}
        yield from known((Named(hit.firer, f"{at}/firer"),), fired, "unit")
    ship = battle.ship(hit.target)
    if ship is not None:
        names = [section.name for section in ship.sheet.sections]
        yield from known(listed(hit.route, f"{at}/route"), names, "section")


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
        yield from _check_docked(battle, ship, f"{at}/docked")
        yield from _beyond(battle, ship, f"{at}/travel")
        yield from _check_hidden(battle, ship, at)
        yield from _holds(battle, ship, f"{at}/holds")
    for place, group in enumerate(battle.groups):
        at = f"/groups/{place}"
        yield from _check_announcements(battle, group, at)
        for number, berth in enumerate(group.berths):
            yield from _berth(battle, group, berth, f"{at}/berths/{number}")
    for at, unit in _units(battle):
        yield from _readiness(battle, unit, f"{at}/arms/readiness")
        yield from _warfare(battle, unit, f"{at}/warfare")
        at_edge = FARTHEST in [abs(number) for number in unit.cell[:2]]
        apart = unit.came != unit.cell or at_edge
        yield Claim(apart, f"{at}/came", f"{unit.id} came from another hex.", "CI-RUL-113")
    yield from _check_guided(battle)
    yield from _apart(battle)
    yield from _check_entangled(battle)
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


def _check_docked(battle: Battle, ship: Starship, at: str) -> Iterator[Claim]:
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
    slow = going <= MOST_DOCKING_SPEED + told_speed(battle.options, host.motion.vector)
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


def _check_hidden(battle: Battle, ship: Starship, at: str) -> Iterator[Claim]:
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


def _check_announcements(battle: Battle, group: Group, at: str) -> Iterator[Claim]:
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


def _check_guided(battle: Battle) -> Iterator[Claim]:
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
    """Claim that what fills its hex is alone there (CI-15.4-1)."""
    filled = set()
    for place, ship in enumerate(battle.ships):
        if ship.in_play and ship.sheet.hull_type in FILLS_ITS_HEX:
            free = ship.cell not in filled
            message = f"{ship.cell} is filled by another structure."
            yield Claim(free, f"/ships/{place}/cell", message, "CI-15.4-1")
            filled.add(ship.cell)


def _check_entangled(battle: Battle) -> Iterator[Claim]:
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

"""Fields written in a phase of the turn: the first phase that may have them, and the rule."""


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

"""Fields of the fire step, and the first phase that may have them."""


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
