"""What each phase waits for, and where the turn goes from it (CI 2.0, CI-UMP-65).

A phase in which nobody can do anything is passed over. That is judged by what all know.
"""

from collections.abc import Callable

from umpire.rules.cold_infinity.defence.asking import (
    could_meet,
    could_switch_now,
    is_asked_for_allocation,
    is_asked_for_countermeasures,
    is_asked_for_switches,
)
from umpire.rules.cold_infinity.fire.asking import (
    could_attack_or_defend,
    has_dogfight_to_settle,
    is_asked_for_attacks,
    shots_waiting,
)
from umpire.rules.cold_infinity.guided.asking import has_strikes, is_asked_for_launches
from umpire.rules.cold_infinity.hits.asking import has_effects
from umpire.rules.cold_infinity.movement.asking import (
    is_asked_for_barnstorms,
    is_asked_for_plots,
    is_asked_for_snaps,
)
from umpire.rules.cold_infinity.movement.turn_order import next_mover
from umpire.rules.cold_infinity.outline.parts import Operation, places_of
from umpire.rules.cold_infinity.outline.turn import outline
from umpire.rules.cold_infinity.power.asking import is_asked_for_power
from umpire.rules.cold_infinity.state.audience import PHASES
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName
from umpire.rules.cold_infinity.turns.final import is_asked_for_final
from umpire.rules.cold_infinity.turns.transfers import is_asked_for_transfers, may_transfer
from umpire.rules.cold_infinity.warfare.asking import is_asked_for_ew, is_asked_for_late_ew

_ASKED: dict[PhaseName, Callable[[Battle, str], bool]] = {
    "power_allocation": is_asked_for_power,
    "initiative": is_asked_for_transfers,
    "electronic_warfare": is_asked_for_ew,
    "launch": is_asked_for_launches,
    "plots": is_asked_for_plots,
    "small_vessel_plots": is_asked_for_plots,
    "barnstorming": is_asked_for_barnstorms,
    "snap_manoeuvres": is_asked_for_snaps,
    "secret_attacks": is_asked_for_attacks,
    "switch_defence": is_asked_for_switches,
    "allocate_defence": is_asked_for_allocation,
    "countermeasures": is_asked_for_countermeasures,
    "announce_ew": is_asked_for_late_ew,
    "dogfights": has_dogfight_to_settle,
    "final": is_asked_for_final,
}
"""Which sides a phase asks, where each says when it is done."""

_CALLS: dict[PhaseName, Callable[[Battle], bool]] = {
    "initiative": may_transfer,
    "electronic_warfare": lambda _battle: True,
    "launch": lambda _battle: True,
    "switch_defence": lambda battle: bool(battle.fire.shots or battle.guided),
    "allocate_defence": lambda battle: bool(battle.fire.shots or battle.guided),
    "countermeasures": lambda battle: bool(battle.guided),
    "announce_ew": lambda _battle: True,
    "final": lambda _battle: True,
}
"""Phases that ask by what units carry, and whether anything calls for it that all know.

Where units are to be identified, they ask all sides then: else they would tell of it (CI-UMP-113).
"""

_RESOLVES: dict[PhaseName, Callable[[Battle], bool]] = {
    "guided": has_strikes,
    "stationary": shots_waiting,
    "starship": shots_waiting,
    "small_vs_small": shots_waiting,
    "small_vs_other": shots_waiting,
    "damage_effects": has_effects,
}
"""Whether something is left to be resolved in a phase."""

_OPERATIONS: dict[PhaseName, Operation] = {
    "plots": "plot_movement",
    "small_vessel_plots": "plot_movement",
    "barnstorming": "barnstorm",
    "countermeasures": "declare_countermeasures",
    "stationary": "fire_stationary",
}
"""Phases that not every level and option has, by what is done in them."""


_COULD: dict[PhaseName, Callable[[Battle, str], bool]] = {
    "secret_attacks": could_attack_or_defend,
    "switch_defence": could_switch_now,
    "allocate_defence": could_meet,
}
"""Whether a side that a phase asks could do anything in it but pass, as far as all know."""


def unfinished(battle: Battle) -> tuple[str, ...]:
    """Return the sides that have yet to say that they are done with the phase (CI-UMP-65)."""
    if battle.phase not in _ASKED:
        return ()
    return tuple(
        side
        for side in battle.sides
        if side not in battle.finished and battle.in_play(side) and _is_asked(battle, side)
    )


def _is_asked(battle: Battle, side: str) -> bool:
    """Tell whether the phase waits for a side to say that it is done (CI-UMP-65, CI-UMP-113)."""
    calls = _CALLS.get(battle.phase)
    if battle.options.unit_identification and calls:
        return calls(battle)
    if not _ASKED[battle.phase](battle, side):
        return False
    return not _passes(battle, side)


def _passes(battle: Battle, side: str) -> bool:
    """Tell whether a side could but pass, and all know it (CI-UMP-123)."""
    could, options = _COULD.get(battle.phase), battle.options
    if could is None or options.unit_identification or not options.automatic_passes:
        return False
    return not could(battle, side)


def is_over(battle: Battle, *, resolved: bool = False) -> bool:
    """Tell whether a phase waits for nothing any more.

    Args:
        battle: as it stands.
        resolved: whether an order has just resolved the phase at once and whole.
    """
    match battle.phase:
        case "initiative":
            return bool(battle.order)
        case "movement":
            return next_mover(battle) is None
        case "final":
            return resolved
        case "over":
            return False
        case phase if phase in _RESOLVES:
            return resolved or not _RESOLVES[phase](battle)
        case _:
            return not unfinished(battle)


def is_in_play(phase: PhaseName, battle: Battle) -> bool:
    """Tell whether the level and the options of a battle have a phase (CI-RUL-1, CI-2.2.1-1)."""
    options = battle.options
    if phase == "plots":
        return options.movement_turns != "initiative"
    if phase == "small_vessel_plots":
        return options.movement_turns == "nimble"
    operation = _OPERATIONS.get(phase)
    return operation is None or bool(places_of(operation, outline(options)))


def following(battle: Battle, phase: PhaseName) -> tuple[int, PhaseName]:
    """Return the turn and the phase that come after a phase of this turn."""
    at = PHASES.index(phase)
    for later in PHASES[at + 1 :]:
        if later != "over" and is_in_play(later, battle):
            return battle.turn, later
    return battle.turn + 1, PHASES[0]
