"""The turn of Broadside: both ships sail, then both fire, until one is sunk (BS-1, BS-4)."""

from msgspec.structs import replace

from umpire.kernel.happening import Happening
from umpire.kernel.turn import EndedByAct, Finishing, Turn, TurnPhase

from .state import Battle, PhaseName


class PhaseBegan(Happening, frozen=True, tag="phase_began", kw_only=True):
    """A phase began."""

    turn: int
    phase: PhaseName
    rule: str = "BS-1"

    def apply(self, battle: Battle) -> Battle:
        """Begin it: no ship has acted yet."""
        ships = tuple([replace(ship, acted=False) for ship in battle.ships])
        return replace(battle, turn=self.turn, phase=self.phase, ships=ships)

    def tell(self) -> str:
        """Tell which, of which turn."""
        return f"The {self.phase} phase of turn {self.turn} begins"


class BattleEnded(Happening, frozen=True, tag="battle_ended", kw_only=True):
    """The battle is over."""

    winner: str
    rule: str = "BS-4"

    def apply(self, battle: Battle) -> Battle:
        """End it."""
        return replace(battle, phase="over")

    def tell(self) -> str:
        """Tell who wins."""
        return f"The battle is over, {self.winner} wins"


def last_afloat(battle: Battle) -> BattleEnded | None:
    """Return the end of the battle, if one ship alone floats (BS-4)."""
    afloat = [side for side in battle.sides if battle.in_play(side)]
    return BattleEnded(winner=afloat[0]) if len(afloat) == 1 else None


EACH: Finishing[Battle] = Finishing(
    asked=Battle.in_play,
    finished=lambda battle: [ship.side for ship in battle.ships if ship.acted],
)
TURN: Turn[Battle] = Turn(
    phases=(
        TurnPhase(name="sailing", title="Sailing", rule="BS-1", waiting=EACH),
        TurnPhase(name="gunnery", title="Gunnery", rule="BS-1", waiting=EACH),
    ),
    over=TurnPhase(name="over", title="The end", rule="BS-4", waiting=EndedByAct()),
    began=lambda turn, phase: PhaseBegan(turn=turn, phase=phase),
    ended=last_afloat,
)
