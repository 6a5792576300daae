"""The sequence of play: the phases of a turn, and the orders of each (CI 2.0).

What the phases are, and what each waits for, `turns.turn` says; which orders they take, the acts.
"""

from umpire.kernel.chapter import acts_of
from umpire.kernel.sequence import Phase, SequenceOfPlay
from umpire.rules.cold_infinity.chapters import CHAPTERS
from umpire.rules.cold_infinity.turns.turn import TURN

_ACTS = tuple(acts_of(CHAPTERS))

SEQUENCE = SequenceOfPlay(
    phases=(
        *(
            Phase(
                each.name,
                each.title,
                each.rule,
                {act.order: act.giver for act in _ACTS if each.name in act.phases},
                sealed=any(act.sealed for act in _ACTS if each.name in act.phases),
            )
            for each in TURN
        ),
        Phase(name="over", title="End of the battle", rule="CI-UMP-64", orders={}),
    ),
    always={act.order: act.giver for act in _ACTS if not act.phases},
)
