"""SF 2: the phases of a turn in order, what each waits for, and when the battle ends (SF-MOVE-01).

A phase in which nobody can do anything is passed over.
"""

from umpire.kernel.turn import Opening, Resolving, Stepping, Turn, TurnPhase, Waiting, takes_out
from umpire.rules.space_fleet.fire.declare import fire_opened
from umpire.rules.space_fleet.fire.phases import DECLARING
from umpire.rules.space_fleet.initiative.steps import active_step, next_step, steps
from umpire.rules.space_fleet.initiative.throws import alternate, step_began
from umpire.rules.space_fleet.missiles.attacks import has_attacks
from umpire.rules.space_fleet.missiles.moves import finish_missiles
from umpire.rules.space_fleet.referee.chapter import last_side_standing
from umpire.rules.space_fleet.sensors.ew_dummies import end_with_suites
from umpire.rules.space_fleet.sensors.look import look
from umpire.rules.space_fleet.state.battle import Battle, PhaseName, Ruling
from umpire.rules.space_fleet.terrain.bodies import has_drift
from umpire.rules.space_fleet.turn.finishing import FINISHING
from umpire.rules.space_fleet.turn.happenings import TITLES, PhaseBegan


def _mover(battle: Battle) -> str | None:
    step = active_step(battle)
    return None if step is None else step.side


MOVING: Stepping[Battle] = Stepping(
    known=lambda battle: bool(steps(battle)),
    present=lambda battle: battle.step,
    following=next_step,
    began=step_began,
    mover=_mover,
)
"""The sides move in steps, once it is known who is first (SF-MOVE-03, -04)."""

FIRING: Opening[Battle] = Opening(
    declaring=DECLARING,
    is_open=lambda battle: battle.fire_open,
    left=lambda battle: bool(battle.declared),
    opened=fire_opened,
)
"""Fire of a class is declared in secret, opened, and resolved (SF-FIRE-01)."""


def _may_have_ended(ruling: Ruling) -> bool:
    """Tell whether the battle may be over: not while fire of one class still falls (SF-FIRE-01).

    A ship that has been destroyed in this phase may yet destroy the last of the others.
    """
    battle = ruling.state
    return not battle.declared if battle.fire_open else takes_out(ruling)


def _phase(name: PhaseName, rule: str, waiting: Waiting[Battle]) -> TurnPhase[Battle]:
    return TurnPhase(name=name, title=TITLES[name], rule=rule, waiting=waiting)


TURN: Turn[Battle] = Turn(
    phases=(
        _phase("launch", "SF-LRM-01", FINISHING["launch"]),
        _phase("bodies", "SF-TERR-02", Resolving(has_drift)),
        TurnPhase(
            name="movement",
            title=TITLES["movement"],
            rule="SF-MOVE-03",
            waiting=MOVING,
            opens=(alternate,),
        ),
        TurnPhase(
            name="missiles",
            title=TITLES["missiles"],
            rule="SF-LRM-02",
            waiting=FINISHING["missiles"],
            closes=(finish_missiles,),
        ),
        _phase("missile_defence", "SF-LRM-08", FINISHING["missile_defence"]),
        _phase("missile_attacks", "SF-LRM-07", Resolving(has_attacks)),
        _phase("fire_dd", "SF-FIRE-01", FIRING),
        _phase("fire_lc", "SF-FIRE-01", FIRING),
        _phase("fire_hc", "SF-FIRE-01", FIRING),
        _phase("fire_bb", "SF-FIRE-01", FIRING),
        _phase("fire_dn", "SF-FIRE-01", FIRING),
        _phase("end", "SF-DMG-10", Resolving(lambda _battle: True)),
    ),
    over=_phase("over", "SF-UMP-3", Resolving(lambda _battle: True)),
    began=lambda turn, phase: PhaseBegan(turn=turn, phase=phase),
    ended=last_side_standing,
    may_end=_may_have_ended,
    # Sight is brought up to date, of which dummies without their suites are no part (SF-UMP-40).
    follows=(end_with_suites, look),
    # What fired in the last turn is seen no farther for it in this one.
    turns=(look,),
)
