"""Deployments: announced before movement, made in the Final Actions (CI 10.0, 2.1.4.1)."""

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.bounds import MOST_UNITS, Cell
from umpire.rules.cold_infinity.state.field import MOST_MINES, Announced, Mine
from umpire.rules.cold_infinity.state.units import commanded_unit
from umpire.rules.cold_infinity.state.weapons import ProximityMine, SwarmMine
from umpire.rules.cold_infinity.stationary.devices import platform_of
from umpire.rules.cold_infinity.stationary.drums import (
    Post,
    known_drum,
    left_in,
    readied,
    require_in_play,
    require_reach,
)
from umpire.rules.cold_infinity.stationary.happenings import (
    DeploymentAnnounced,
    DrumEmptied,
    MineLaid,
    PlatformPlaced,
)
from umpire.rules.cold_infinity.stationary.orders import (
    FIELD_FULL,
    NOT_ANNOUNCED,
    AnnounceDeployment,
    DeployStationary,
)
from umpire.rules.cold_infinity.stationary.triggers import life_of


def announced_by(battle: Battle, unit: str, weapon: str) -> tuple[Announced, ...]:
    """Return what is announced of a drum this turn, and has not been placed yet."""
    return tuple(
        [
            each
            for each in battle.announced
            if (each.unit, each.weapon, each.turn) == (unit, weapon, battle.turn)
            and battle.mine(each.device) is None
            and battle.unit(each.device) is None
        ]
    )


def announce(ruling: Ruling, order: AnnounceDeployment, _dice: Dice) -> Ruling:
    """Announce that a drum deploys, as often as its rate allows (CI-2.1.4.1-1, CI-10.0-1).

    Raises:
        IllegalOrder: stationary weapons are off, the side is done, or the drum is not ready.
        Malformed: there is no such unit or drum.
    """
    battle = ruling.state
    require_in_play(battle)
    unit = commanded_unit(battle, order.unit, at="/unit")
    post = known_drum(unit, order.weapon)
    readied(battle, post, len(announced_by(battle, unit.id, order.weapon)) + 1)
    return ruling.then(
        DeploymentAnnounced(
            device=f"drum-{battle.deployments + 1}",
            unit=unit.id,
            weapon=order.weapon,
            turn=battle.turn,
        )
    )


def deploy(ruling: Ruling, order: DeployStationary, _dice: Dice) -> Ruling:
    """Deploy what was announced of a drum (CI-10.0-1, CI-10.0-2, CI-RUL-11).

    Raises:
        IllegalOrder: stationary weapons are off, the side is done; nothing is announced, the drum
            has been lost meanwhile, or does not cast so far.
        Malformed: there is no such unit or drum.
    """
    battle = ruling.state
    require_in_play(battle)
    unit = commanded_unit(battle, order.unit, at="/unit")
    post = known_drum(unit, order.weapon)
    waiting = announced_by(battle, unit.id, order.weapon)
    if not waiting:
        raise NOT_ANNOUNCED.refuse(
            f"Nothing is announced of {order.weapon} of {unit.id}: announce_deployment does so"
            " before movement.",
            at="/weapon",
        )
    _require_room(battle, post)
    ready = readied(battle, post, 1)
    cell = unit.cell if order.cell is None else order.cell
    require_reach(battle, post, cell)
    emptied = DrumEmptied(
        device=waiting[0].device,
        unit=unit.id,
        weapon=order.weapon,
        ready=ready,
        left=left_in(post) - 1,
        only=(unit.side,),
    )
    return ruling.then(emptied, _placed(battle, post, waiting[0].device, cell))


def _require_room(battle: Battle, post: Post) -> None:
    """Refuse more mines, or more ships, than a battle can be kept with."""
    mined = isinstance(post.drum.holds, ProximityMine | SwarmMine)
    there, most = (battle.mines, MOST_MINES) if mined else (battle.ships, MOST_UNITS)
    if len(there) >= most:
        raise FIELD_FULL.refuse(
            f"{post.weapon} deploys nothing more: {most} are on the map, the most there may be.",
            at="/weapon",
        )


def _placed(battle: Battle, post: Post, device: str, cell: Cell) -> MineLaid | PlatformPlaced:
    """Return that what a drum holds is placed; it lives from the next turn on (CI-10.0-1).

    Platforms and beacons are seen by all, mines by nobody else (CI-10.5-1, CI-UMP-164).
    """
    ship, holds = post.ship, post.drum.holds
    if not isinstance(holds, ProximityMine | SwarmMine):
        return PlatformPlaced(unit=device, ship=platform_of(battle, ship, device, holds, cell))
    live = life_of(battle.turn).first
    mine = Mine(id=device, side=ship.side, cell=cell, munition=holds, live=live)
    return MineLaid(mine=mine, only=(ship.side,))
