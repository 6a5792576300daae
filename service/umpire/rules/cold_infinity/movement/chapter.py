"""The chapter of movement, and whom the Movement Step asks (CI 5)."""

from umpire.kernel.chapter import Act, InChapter
from umpire.kernel.odds import Odds
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.chapter_of_play import ChapterOfPlay
from umpire.rules.cold_infinity.drives.passages import hides_gate, odds_of_gate
from umpire.rules.cold_infinity.movement import refusals
from umpire.rules.cold_infinity.movement.choices import (
    BarnstormChoice,
    MoveChoice,
    PlotMoveChoice,
    SnapManoeuvreChoice,
    choices,
)
from umpire.rules.cold_infinity.movement.flights import move, passage, plot_of, require_mover
from umpire.rules.cold_infinity.movement.happenings import EVENTS
from umpire.rules.cold_infinity.movement.movers import hull_of, next_mover
from umpire.rules.cold_infinity.movement.orders import Barnstorm, Move, PlotMove, SnapManoeuvre
from umpire.rules.cold_infinity.movement.plots import plot_move, plots_now, snap_manoeuvre
from umpire.rules.cold_infinity.movement.skimming import may_try, try_to_skim
from umpire.rules.cold_infinity.state.audience import may_open_secrets, nobody
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.bounds import FIGHTERS
from umpire.rules.cold_infinity.state.changes import change_unit
from umpire.rules.cold_infinity.state.happening import if_identified
from umpire.rules.cold_infinity.state.units import side_of_group, side_of_unit, status_of


def is_asked_for_plots(battle: Battle, side: str) -> bool:
    """Tell whether a side has units that plot in this phase (CI-2.2.1-1, CI-2.2.1.1-1)."""
    return any(unit.side == side and plots_now(battle, unit) for unit in battle.units)


def is_asked_for_barnstorms(battle: Battle, side: str) -> bool:
    """Tell whether a unit of a side shares a hex with something that it may skim (CI-5.5.3-1)."""
    return any(
        may_try(battle, unit, target)
        for unit in battle.units
        if unit.side == side and status_of(unit) == "active"
        for target in battle.units
        if target.cell == unit.cell
    )


def is_asked_for_snaps(battle: Battle, side: str) -> bool:
    """Tell whether a side has fighters with thrust left (CI-5.5.1-1)."""
    return any(
        group.side == side and group.in_play and group.thrust_left and hull_of(group) in FIGHTERS
        for group in battle.groups
    )


def _is_last(battle: Battle, order: Move) -> bool:
    """Tell whether a move is the last, after which what is sealed may be opened."""
    return may_open_secrets(battle) and not next_mover(change_unit(battle, order.unit, moved=True))


def _odds_of_move(battle: Battle, order: Move) -> Odds:
    """Return the chances of the damaged gate that a unit enters at the end of its move (13.4-1).

    Raises:
        IllegalOrder, Malformed: it cannot move so, or nothing is thrown for.
    """
    unit = require_mover(battle, order)
    passage(battle, unit, plot_of(order))
    return odds_of_gate(battle, order.unit, order.enters or None, at="/enters")


def _hides_odds(battle: Battle, order: Move, seat: Seat) -> bool:
    return hides_gate(battle, order.enters or None, seat)


MOVE: Act[Battle, Move] = Act(
    order=Move,
    procedure=move,
    family="movement",
    phases=("movement",),
    side=side_of_unit,
    offer=InChapter(MoveChoice),
    readable=if_identified,
    explores=_is_last,
    odds=_odds_of_move,
    hides_odds=_hides_odds,
)

PLOT_MOVE: Act[Battle, PlotMove] = Act(
    order=PlotMove,
    procedure=plot_move,
    family="movement",
    phases=("plots", "small_vessel_plots"),
    side=side_of_unit,
    offer=InChapter(PlotMoveChoice),
    sealed=True,
    readable=nobody,
)

SNAP_MANOEUVRE: Act[Battle, SnapManoeuvre] = Act(
    order=SnapManoeuvre,
    procedure=snap_manoeuvre,
    family="movement",
    phases=("snap_manoeuvres",),
    side=side_of_group,
    offer=InChapter(SnapManoeuvreChoice),
    sealed=True,
    readable=nobody,
)

BARNSTORM: Act[Battle, Barnstorm] = Act(
    order=Barnstorm,
    procedure=try_to_skim,
    family="movement",
    phases=("barnstorming",),
    side=side_of_unit,
    offer=InChapter(BarnstormChoice),
    readable=if_identified,
    explores=may_open_secrets,
)

MOVEMENT = ChapterOfPlay(
    acts=(MOVE, PLOT_MOVE, SNAP_MANOEUVRE, BARNSTORM),
    events=EVENTS,
    codes=refusals.CODES,
    choices=choices,
    operations={
        "evade": Move,
        "plot_movement": PlotMove,
        "move": Move,
        "move_drone": Move,
        "activate_mine": Move,
        "rotate_section": Move,
        "barnstorm": Barnstorm,
        "snap_manoeuvre": SnapManoeuvre,
    },
)
