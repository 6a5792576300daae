"""What lies on the map: guided weapons, mines, tunnels, and the layers they are on.

CI 6.1, 9, 10, 14.
"""

from collections.abc import Iterator

from umpire.kernel.errors import Refusal
from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.consistency.claims import Claim, known, listed, once
from umpire.rules.cold_infinity.sheets.armament import require_sound_device
from umpire.rules.cold_infinity.sheets.names import Named, systems_of
from umpire.rules.cold_infinity.state.audience import may_hide_mines
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.drives import drives_of
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.layers import bar_to_layer
from umpire.rules.cold_infinity.state.named import said_of
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import TransLightDrive
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.weapons import DirectWeapon


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
    """Refuse mines that could not do what they are made for.

    Raises:
        Malformed: dice are in vain, or a wave ends before the mine goes off.
        CannotAdjudicate: the tables do not have a technology.
    """
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
