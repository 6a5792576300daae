"""The orders of stationary weapons (CI 10)."""

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.mines import ShroudKind


class AnnounceDeployment(Value, frozen=True, tag="announce_deployment"):
    """Announce that a drum deploys at the end of the turn (CI-2.1.4.1-1).

    All hear of the drum; what it holds, and where that will be, need not be told.
    """

    unit: Id
    weapon: Id


class DeployStationary(Value, frozen=True, tag="deploy_stationary", kw_only=True):
    """Deploy what was announced, in the hex of the ship or as far as the drum casts (CI-10.0-2).

    With no cell it is left in the hex of the ship.
    """

    unit: Id
    weapon: Id
    cell: Cell | None = None


class DetectMines(Value, frozen=True, tag="detect_mines", kw_only=True):
    """Look for mines in a hex within the shroud of a unit's EW or ESS (CI-10.5-1)."""

    unit: Id
    shroud: ShroudKind
    cell: Cell
