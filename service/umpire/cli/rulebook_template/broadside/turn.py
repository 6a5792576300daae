"""The turn of Broadside: both ships sail, then both fire, until one is sunk (BS-1, BS-4)."""

from typing import ClassVar, Literal

from msgspec.structs import replace

from umpire.kernel import ending
from umpire.kernel.happening import Happening
from umpire.kernel.turn import EndedByAct, Finishing, Turn, TurnPhase

from .state import Battle, PhaseName, Result, in_play


class PhaseBegan(Happening, frozen=True, tag="phase_began", kw_only=True):
    """A phase began."""

    line: ClassVar[str] = "Turn {turn}: {phase}"

    turn: int
    phase: PhaseName
    rule: str = "BS-1"

    def apply(self, battle: Battle) -> Battle:
        """Return the battle in the phase, with ships that have not acted."""
        ships = tuple([replace(ship, acted=False) for ship in battle.ships])
        return replace(battle, turn=self.turn, phase=self.phase, ships=ships)


class BattleEnded(ending.BattleEnded, frozen=True, tag="battle_ended", kw_only=True):
    """One ship is left."""

    winner: str
    reason: Literal["fleet_eliminated"] = "fleet_eliminated"
    rule: str = "BS-4"

    def apply(self, battle: Battle) -> Battle:
        """Return the battle with its result."""
        return replace(battle, phase="over", result=Result(self.winner))


def find_end(battle: Battle) -> BattleEnded | None:
    """Return the end of the battle if only one ship is afloat (BS-4)."""
    afloat = [side for side in battle.sides if in_play(battle, side)]
    return BattleEnded(winner=afloat[0]) if len(afloat) == 1 else None


EACH_SHIP: Finishing[Battle] = Finishing(
    asked=in_play,
    finished=lambda battle: [ship.side for ship in battle.ships if ship.acted],
)
TURN: Turn[Battle] = Turn(
    phases=(
        TurnPhase(name="sailing", title="Sailing", rule="BS-1", waiting=EACH_SHIP),
        TurnPhase(name="gunnery", title="Gunnery", rule="BS-1", waiting=EACH_SHIP),
    ),
    over=TurnPhase(name="over", title="The end", rule="BS-4", waiting=EndedByAct()),
    began=lambda turn, phase: PhaseBegan(turn=turn, phase=phase),
    ended=find_end,
)
