"""SF 2: the sides that each phase waits for (SF-MOVE-01, SF-UMP-2).

With limited sensors that is judged by what all know, never by what a hidden ship carries.
"""

from collections.abc import Callable, Mapping

from umpire.kernel.turn import Finishing
from umpire.rules.space_fleet.fire.phases import CLASS_OF, DECLARING
from umpire.rules.space_fleet.missiles.defence import is_attacked
from umpire.rules.space_fleet.missiles.launch import may_launch
from umpire.rules.space_fleet.missiles.moves import has_missiles_to_move
from umpire.rules.space_fleet.state.battle import Battle, PhaseName


def _finishing(asked: Callable[[Battle, str], bool]) -> Finishing[Battle]:
    """Return that a phase waits for the sides in play that are asked, until they have finished."""
    return Finishing(
        asked=lambda battle, side: battle.in_play(side) and asked(battle, side),
        finished=lambda battle: battle.finished,
    )


FINISHING: Mapping[PhaseName, Finishing[Battle]] = {
    "launch": _finishing(may_launch),
    "missiles": _finishing(has_missiles_to_move),
    "missile_defence": _finishing(is_attacked),
    **dict.fromkeys(CLASS_OF, DECLARING),
}
"""The phases in which sides say that they are done, and who is asked."""


def unfinished(battle: Battle) -> tuple[str, ...]:
    """Return the sides that have yet to say that they are done with the phase (SF-UMP-2)."""
    finishing = FINISHING.get(battle.phase)
    return () if finishing is None or battle.fire_open else finishing.waited_for(battle)
