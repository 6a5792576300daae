"""The chapter of stationary weapons (CI 10), and of movement where mines may lie."""

from msgspec.structs import replace

from umpire.kernel.chapter import Act, InChapter, extended
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.movement.chapter import MOVE, MOVEMENT
from umpire.rules.cold_infinity.movement.orders import Move
from umpire.rules.cold_infinity.state.audience import may_hide_mines, may_open_secrets
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.units import side_of_unit
from umpire.rules.cold_infinity.state.weapons import ProximityMine, SwarmMine
from umpire.rules.cold_infinity.stationary import orders
from umpire.rules.cold_infinity.stationary.choices import (
    SEARCHING,
    AnnounceDeploymentChoice,
    DeployStationaryChoice,
    DetectMinesChoice,
    choices,
)
from umpire.rules.cold_infinity.stationary.deploying import announce, deploy
from umpire.rules.cold_infinity.stationary.detecting import detect, odds_of_search
from umpire.rules.cold_infinity.stationary.drums import drums_of, is_asked_for_deployments
from umpire.rules.cold_infinity.stationary.happenings import EVENTS
from umpire.rules.cold_infinity.stationary.orders import (
    AnnounceDeployment,
    DeployStationary,
    DetectMines,
)
from umpire.rules.cold_infinity.stationary.passing import move_past_mines


def _finds(_battle: Battle, _order: DetectMines) -> bool:
    return True


def _may_meet_mines(battle: Battle, order: Move) -> bool:
    """Tell whether a move may set off what nobody sees, or open what is sealed."""
    return may_hide_mines(battle) or MOVE.explores(battle, order)


def _shows(battle: Battle, order: DeployStationary, seat: Seat) -> bool:
    """Tell whether a seat may read that something is deployed: all but mines (CI-UMP-164)."""
    unit = battle.unit(order.unit)
    drum = drums_of(unit).get(order.weapon) if unit else None
    seen = drum is not None and not isinstance(drum.holds, ProximityMine | SwarmMine)
    return seen and if_identified(battle, order, seat)


ANNOUNCE_DEPLOYMENT: Act[Battle, AnnounceDeployment] = Act(
    order=AnnounceDeployment,
    procedure=announce,
    family="fire",
    phases=("launch",),
    side=side_of_unit,
    offer=InChapter(AnnounceDeploymentChoice),
    readable=if_identified,
    explores=may_open_secrets,
)

DEPLOY_STATIONARY: Act[Battle, DeployStationary] = Act(
    order=DeployStationary,
    procedure=deploy,
    family="fire",
    phases=("final",),
    side=side_of_unit,
    offer=InChapter(DeployStationaryChoice),
    readable=_shows,
)

DETECT_MINES: Act[Battle, DetectMines] = Act(
    order=DetectMines,
    procedure=detect,
    family="sensors",
    phases=SEARCHING,
    side=side_of_unit,
    offer=InChapter(DetectMinesChoice),
    readable=if_identified,
    explores=_finds,
    odds=odds_of_search,
)

STATIONARY = ChapterOfPlay(
    acts=(ANNOUNCE_DEPLOYMENT, DEPLOY_STATIONARY, DETECT_MINES),
    events=EVENTS,
    codes=orders.CODES,
    choices=choices,
    operations={
        "announce_deployment": AnnounceDeployment,
        "deploy_stationary": DeployStationary,
        "detect_mine": DetectMines,
    },
    asks_in_final=is_asked_for_deployments,
)

MOVE_PAST_MINES: Act[Battle, Move] = replace(
    MOVE, procedure=move_past_mines, explores=_may_meet_mines
)

MOVEMENT_PAST_MINES = extended(MOVEMENT, acts=(MOVE_PAST_MINES,))
"""Movement as a battle plays it in which mines may lie."""
