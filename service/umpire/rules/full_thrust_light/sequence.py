"""The sequence of play (Spielablauf): the phases of a turn, and whose turn it is (FTL-SEQ-01)."""

from typing import ClassVar

from msgspec.structs import replace

from umpire.kernel.chapter import Chapter
from umpire.kernel.happening import Happening
from umpire.kernel.turn import Alternating, EndedByAct, Finishing, Turn, TurnPhase
from umpire.rules.full_thrust_light.game_end import last_fleet_standing
from umpire.rules.full_thrust_light.state import Battle, PhaseName, change_ships


class PhaseBegan(Happening, frozen=True, tag="phase_began", kw_only=True):
    """A phase began. Orders written before it are open from the movement phase on."""

    line: ClassVar[str] = "Turn {turn}: the {phase:word} phase begins"

    turn: int
    phase: PhaseName
    rule: str = "FTL-SEQ-01"

    def apply(self, battle: Battle) -> Battle:
        """Begin the phase; the orders phase begins a new turn."""
        if self.phase != "orders":
            return replace(battle, turn=self.turn, phase=self.phase)
        return change_ships(
            battle,
            lambda ship: replace(ship, fired=(), activated=False, order=None),
            turn=self.turn,
            phase=self.phase,
            finished=(),
            initiative=(),
            active=None,
            passed=(),
        )


class SideActivated(Happening, frozen=True, tag="side_activated", kw_only=True):
    """It is this side's turn to fire with one ship."""

    line: ClassVar[str] = "It is {side}'s turn to fire"

    side: str
    rule: str = "FTL-FIRE-02"

    def apply(self, battle: Battle) -> Battle:
        return replace(battle, active=self.side)


def _can_fire(battle: Battle, side: str) -> bool:
    """Return whether a side has not passed and has a ship left to fire (FTL-RUL-13)."""
    if side in battle.passed:
        return False
    for ship in battle.ships:  # noqa: SIM110 — asked after each shot, and `any` takes twice as long
        if ship.side == side and ship.can_fire:
            return True
    return False


FIRING: Alternating[Battle] = Alternating(
    ranked=lambda battle: battle.initiative,
    active=lambda battle: battle.active,
    able=_can_fire,
    activated=lambda side: SideActivated(side=side),
)
"""The sides fire in turn, one ship each time (FTL-FIRE-02)."""

TURN: Turn[Battle] = Turn(
    phases=(
        TurnPhase(
            name="orders",
            title="Kommandophase",
            rule="FTL-SEQ-01",
            waiting=Finishing(asked=Battle.in_play, finished=lambda battle: battle.finished),
        ),
        TurnPhase(name="movement", title="Bewegungsphase", rule="FTL-SEQ-01", waiting=EndedByAct()),
        TurnPhase(
            name="fire",
            title="Feuerphase",
            rule="FTL-SEQ-01",
            waiting=FIRING,
        ),
    ),
    over=TurnPhase(name="over", title="Spielende", rule="FTL-END-01", waiting=EndedByAct()),
    began=lambda turn, phase: PhaseBegan(turn=turn, phase=phase),
    ended=last_fleet_standing,
)

SEQUENCE: Chapter[Battle] = Chapter(citations="sequence", events=(PhaseBegan,))
