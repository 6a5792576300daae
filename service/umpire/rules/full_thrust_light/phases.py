"""The sequence of play (Spielablauf): a phase begins (FTL-SEQ-01)."""

from msgspec.structs import replace

from umpire.kernel.happening import Happening
from umpire.rules.full_thrust_light.state.battle import Battle, PhaseName, Ship, ships_changed


class PhaseBegan(Happening, frozen=True, tag="phase_began", kw_only=True):
    """A phase began. Orders written before it are open from the movement phase on."""

    turn: int
    phase: PhaseName
    rule: str = "FTL-SEQ-01"

    def apply(self, battle: Battle) -> Battle:
        """Begin it; with the orders phase, a turn in which nothing has been done yet."""
        if self.phase != "orders":
            return replace(battle, turn=self.turn, phase=self.phase)
        return ships_changed(
            battle,
            _fresh,
            turn=self.turn,
            phase=self.phase,
            finished=(),
            initiative=(),
            active=None,
            passed=(),
        )

    def tell(self) -> str:
        """Tell which, of which turn."""
        return f"The {self.phase} phase of turn {self.turn} begins"


def _fresh(ship: Ship) -> Ship:
    return replace(ship, fired=(), activated=False, order=None)
