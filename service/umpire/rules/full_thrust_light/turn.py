"""The turn (Spielablauf): orders, movement, fire, and when a battle ends (FTL-SEQ-01)."""

from umpire.kernel.turn import Alternating, EndedByAct, Finishing, Turn, TurnPhase
from umpire.rules.full_thrust_light.fire.happenings import SideActivated
from umpire.rules.full_thrust_light.game_end import last_fleet_standing
from umpire.rules.full_thrust_light.phases import PhaseBegan
from umpire.rules.full_thrust_light.state.battle import Battle


def _may_fire(battle: Battle, side: str) -> bool:
    """Tell whether a side has not passed, and has a ship left to fire with (FTL-RUL-13)."""
    if side in battle.passed:
        return False
    for ship in battle.ships:  # noqa: SIM110 — asked after each shot, and `any` takes twice as long
        if ship.side == side and ship.can_fire:
            return True
    return False


FIRING: Alternating[Battle] = Alternating(
    ranked=lambda battle: battle.initiative,
    active=lambda battle: battle.active,
    able=_may_fire,
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
