"""Which procedure carries out which order of the Movement Step (CI 5)."""

from collections.abc import Callable
from typing import Any

from umpire.kernel.dice import Dice
from umpire.rules.cold_infinity.movement.flights import move
from umpire.rules.cold_infinity.movement.orders import Barnstorm, Move, PlotMove, SnapManoeuvre
from umpire.rules.cold_infinity.movement.plots import plot_move
from umpire.rules.cold_infinity.movement.skimming import try_to_skim
from umpire.rules.cold_infinity.movement.snaps import snap_manoeuvre
from umpire.rules.cold_infinity.state.battle import Ruling

PROCEDURES: dict[type, Callable[[Ruling, Any, Dice], Ruling]] = {
    Move: move,
    PlotMove: plot_move,
    SnapManoeuvre: snap_manoeuvre,
    Barnstorm: try_to_skim,
}
