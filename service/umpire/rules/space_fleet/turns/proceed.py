"""What follows of itself: sight, the next step or phase, the end of the battle (SF-MOVE-01)."""

from umpire.rules.space_fleet.fire.declare import open_fire
from umpire.rules.space_fleet.missiles.moves import finish_missiles
from umpire.rules.space_fleet.sensors.ew_dummies import end_with_suites
from umpire.rules.space_fleet.sensors.look import look
from umpire.rules.space_fleet.state.battle import Battle, Ruling
from umpire.rules.space_fleet.turns.ending import last_side_standing
from umpire.rules.space_fleet.turns.happenings import (
    FirstMoveAlternated,
    InitiativeRolled,
    PhaseBegan,
    SquadronInitiativeRolled,
    StepBegan,
)
from umpire.rules.space_fleet.turns.initiative import alternated
from umpire.rules.space_fleet.turns.phases import following, is_over, unfinished
from umpire.rules.space_fleet.turns.steps import next_step, steps

ORDERING = (InitiativeRolled, FirstMoveAlternated, SquadronInitiativeRolled)
"""The events after which it is known who moves first."""


def proceed(ruling: Ruling, *, resolved: bool) -> Ruling:
    """Return the ruling with all that the sequence of play brings about by itself.

    A phase in which nobody can do anything is passed over without a word.

    Args:
        ruling: what the order itself has brought about.
        resolved: whether it has resolved its phase at once and whole.
    """
    if ruling.state.phase == "over":
        return ruling
    ruling = look(end_with_suites(ruling))
    ended = last_side_standing(ruling.state) if _may_have_ended(ruling) else None
    if ended:
        return ruling.then(ended)
    ruling = _move_on(_open_fire(ruling), resolved=resolved)
    return _next_step(ruling)


def _may_have_ended(ruling: Ruling) -> bool:
    """Tell whether the battle may be over: not while fire of one class still falls (SF-FIRE-01).

    A ship that has been destroyed in this phase may yet destroy the last of the others.
    """
    battle = ruling.state
    if battle.fire_open:
        return not battle.declared
    return any(event.takes_out for event in ruling.events)


def _open_fire(ruling: Ruling) -> Ruling:
    """Open the declared fire when all sides have finished (SF-FIRE-01)."""
    battle = ruling.state
    if battle.declared and not battle.fire_open and not unfinished(battle):
        return open_fire(ruling)
    return ruling


def _move_on(ruling: Ruling, *, resolved: bool) -> Ruling:
    """Go on to the next phase that waits for something."""
    before = waiting = ruling.state
    over = is_over(waiting, resolved=resolved)
    while over:
        if waiting.phase == "missiles" and not all(each.moved for each in waiting.missiles):
            ruling = finish_missiles(_begun(ruling, waiting))
            waiting = ruling.state
        waiting = ruling.apply(waiting, _next_phase(waiting))
        over = is_over(waiting)
    ruling = _begun(ruling, waiting)
    # What fired in the last turn is seen no farther for it in this one.
    ruling = look(ruling) if waiting.turn != before.turn else ruling
    options = waiting.options
    begins = waiting.phase == "movement" and waiting.phase != before.phase
    if begins and options.first_mover == "alternate" and not options.squadron_initiative:
        return ruling.then(alternated(ruling.state))
    return ruling


def _begun(ruling: Ruling, waiting: Battle) -> Ruling:
    """Return the ruling in which the phase that waits has begun, if it is another one."""
    now = ruling.state
    if (now.turn, now.phase) == (waiting.turn, waiting.phase):
        return ruling
    return ruling.then(PhaseBegan(turn=waiting.turn, phase=waiting.phase))


def _next_phase(battle: Battle) -> PhaseBegan:
    turn, phase = following(battle)
    return PhaseBegan(turn=turn, phase=phase)


def _next_step(ruling: Ruling) -> Ruling:
    """Begin the step of movement that comes now, if it is another one (SF-MOVE-03, -04)."""
    battle = ruling.state
    place = next_step(battle) if battle.phase == "movement" else None
    begins = any(isinstance(event, ORDERING) for event in ruling.events)
    if place is None or (place == battle.step and not begins):
        return ruling
    step = steps(battle)[place]
    return ruling.then(
        StepBegan(
            step=place,
            side=step.side,
            classes=step.classes,
            squadron=step.squadron,
            rule="SF-MOVE-04" if step.squadron else "SF-MOVE-03",
        )
    )
