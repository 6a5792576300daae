"""What drums and shrouds may do now (CI 10). Ranges are in hexes."""

from collections.abc import Callable, Iterator
from typing import get_args

from umpire.kernel.errors import Refusal
from umpire.kernel.offers import Choice, one_of, open_at, order_of
from umpire.rules.cold_infinity.guided.aims import MOST_AROUND, RINGS
from umpire.rules.cold_infinity.state.audience import may_hide_mines
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName, Unit
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.field import ShroudKind
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import status_of
from umpire.rules.cold_infinity.state.vectors import added
from umpire.rules.cold_infinity.stationary.deploying import announced_by
from umpire.rules.cold_infinity.stationary.detecting import attempts_left, radius_by
from umpire.rules.cold_infinity.stationary.drums import (
    Post,
    drums_of,
    known_drum,
    left_in,
    readied,
    require_reach,
)
from umpire.rules.cold_infinity.stationary.orders import (
    AnnounceDeployment,
    DeployStationary,
    DetectMines,
)
from umpire.rules.cold_infinity.stationary.triggers import found_to

SEARCHING: tuple[PhaseName, ...] = ("plots", "small_vessel_plots", "movement", "secret_attacks")
"""The phases in which mines are looked for (CI-RUL-112)."""
SHROUDS: tuple[ShroudKind, ...] = get_args(ShroudKind)


class AnnounceDeploymentChoice(Choice, frozen=True, tag="announce_deployment", kw_only=True):
    """A drum that may deploy this turn: what it holds, and how many."""

    unit: str
    weapon: str
    holds: str
    left: int
    rule: str = "CI-2.1.4.1-1"


class DeployStationaryChoice(Choice, frozen=True, tag="deploy_stationary", kw_only=True):
    """A drum that deploys now: the hexes told are near; one that `reach`es may cast farther."""

    unit: str
    weapon: str
    device: str
    holds: str
    reach: int
    cells: tuple[Cell, ...]
    rule: str = "CI-10.0-2"


class DetectMinesChoice(Choice, frozen=True, tag="detect_mines", kw_only=True):
    """A shroud that may look for mines: how far, how often yet, and up to which throw of 3d6.

    The hexes told are near; there may be more.
    """

    unit: str
    shroud: ShroudKind
    radius: int
    attempts: int
    found_to: int
    cells: tuple[Cell, ...]
    rule: str = "CI-10.5-1"


def choices(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    """Yield what may be announced, deployed or looked for now; with `unit`, by that one alone."""
    if not may_hide_mines(battle):
        return
    for each in battle.units:
        asked = sees(each.side) and each.side not in battle.finished and unit in {None, each.id}
        if not asked or status_of(each) != "active":
            continue
        if battle.phase == "launch" and isinstance(each, Starship):
            yield from _announcements(battle, each)
        if battle.phase == "final" and isinstance(each, Starship):
            yield from _deployments(battle, each)
        if battle.phase in SEARCHING:
            yield from _searches(battle, each)


def _announcements(battle: Battle, ship: Starship) -> Iterator[AnnounceDeploymentChoice]:
    for name, drum in drums_of(ship).items():
        post = known_drum(ship, name)
        if _is_ready(battle, post, len(announced_by(battle, ship.id, name)) + 1):
            yield AnnounceDeploymentChoice(
                unit=ship.id,
                weapon=name,
                holds=drum.holds.id,
                left=left_in(post),
                order=order_of(AnnounceDeployment, unit=ship.id, weapon=name),
            )


def _deployments(battle: Battle, ship: Starship) -> Iterator[DeployStationaryChoice]:
    for name, drum in drums_of(ship).items():
        waiting, post = announced_by(battle, ship.id, name), known_drum(ship, name)
        if not waiting or not _is_ready(battle, post, 1):
            continue
        cells = tuple([cell for cell in _near(ship.cell, drum.reach) if _casts(battle, post, cell)])
        yield DeployStationaryChoice(
            unit=ship.id,
            weapon=name,
            device=waiting[0].device,
            holds=drum.holds.id,
            reach=drum.reach,
            cells=cells,
            order=order_of(DeployStationary, unit=ship.id, weapon=name),
            open=(open_at("/cell", one_of(cells), optional=True),),
        )


def _searches(battle: Battle, unit: Unit) -> Iterator[DetectMinesChoice]:
    for shroud in SHROUDS:
        radius, attempts = radius_by(battle, unit, shroud), attempts_left(battle, unit, shroud)
        if not radius or not attempts:
            continue
        cells = tuple(_near(unit.cell, radius))
        yield DetectMinesChoice(
            unit=unit.id,
            shroud=shroud,
            radius=radius,
            attempts=attempts,
            found_to=found_to(shroud, battle.tables.stationary),
            cells=cells,
            order=order_of(DetectMines, unit=unit.id, shroud=shroud),
            open=(open_at("/cell", one_of(cells)),),
        )


def _is_ready(battle: Battle, post: Post, deployments: int) -> bool:
    try:
        readied(battle, post, deployments)
    except Refusal:
        return False
    return True


def _near(centre: Cell, radius: int) -> Iterator[Cell]:
    """Yield the hexes around one, the nearest first."""
    for away in range(min(radius, MOST_AROUND) + 1):
        for step in RINGS[away]:
            yield added(centre, step)


def _casts(battle: Battle, post: Post, cell: Cell) -> bool:
    try:
        require_reach(battle, post, cell)
    except Refusal:
        return False
    return True
