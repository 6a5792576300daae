"""Whether all that has a place lies on a layer of its battle (CI 6.1)."""

from collections.abc import Iterator

from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.consistency.claims import Claim
from umpire.rules.cold_infinity.state.battle import Battle, Unit
from umpire.rules.cold_infinity.state.guided_weapon import GuidedWeapon
from umpire.rules.cold_infinity.state.layers import bar_to_layer


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
