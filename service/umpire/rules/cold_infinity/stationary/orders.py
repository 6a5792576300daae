"""The orders of stationary weapons, and why they are refused: one code for each reason (CI 10)."""

from umpire.kernel.errors import codes_in, illegal
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.state.bounds import Cell
from umpire.rules.cold_infinity.state.field import ShroudKind


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


NOT_ANNOUNCED = illegal(
    "not_announced", "CI-2.1.4.1-1", "What a drum deploys was announced before movement."
)
NO_SHROUD = illegal("no_shroud", "CI-10.5-1", "Mines are looked for within an active shroud.")
SOUGHT_ENOUGH = illegal(
    "sought_enough", "CI-RUL-112", "The shroud has looked for mines this turn already."
)
FIELD_FULL = illegal(
    "field_full", "CI-10.0-2", "No more mines or ships are on the map than a battle holds."
)

CODES = codes_in(vars())
