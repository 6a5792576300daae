"""The sequence of play as data: steps, phases, sub-steps, and the Movement Step by its options.

CI 2.0, 2.2.
"""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from umpire.rules.cold_infinity.state.flight_options import Level, MovementTurns

Operation: TypeAlias = Literal[
    "allocate_power",
    "toggle_high_density",
    "activate_drive",
    "transfer_bridge",
    "determine_initiative",
    "allocate_ew",
    "assign_adaptive_armour",
    "announce_ess",
    "toggle_masking",
    "launch_guided",
    "announce_deployment",
    "evade",
    "plot_movement",
    "reveal_plots",
    "move",
    "detect_mine",
    "activate_mine",
    "move_drone",
    "barnstorm",
    "snap_manoeuvre",
    "rotate_section",
    "ram",
    "entangle",
    "declare_attack",
    "declare_defence",
    "declare_intercept",
    "switch_defence",
    "switch_emergency_defence",
    "allocate_defence",
    "declare_countermeasures",
    "announce_ew",
    "spend_detector",
    "intercept",
    "fire_rockets",
    "deploy_chaff",
    "strike",
    "fire_stationary",
    "fire_starship",
    "check_failure",
    "dogfight",
    "fire_small_vessel",
    "check_drive",
    "check_reactor",
    "check_catastrophe",
    "detach_section",
    "reduce_armour",
    "escape",
    "deploy_stationary",
    "use_drive",
    "use_hangar",
    "handle_cargo",
    "reload_rack",
    "dock",
    "use_dock",
    "repair",
    "sink_heat",
    "check_heat",
    "jettison_sink",
    "hack",
]
"""Kinds of operation: each has one place in the sequence (CI-2.0-1)."""


class SubStep(NamedTuple):
    """A sub-step, the rule behind it, the operations that belong there, and its own parts."""

    name: str
    title: str
    rule: str
    operations: tuple[Operation, ...] = ()
    parts: tuple["SubStep", ...] = ()


class TurnPhase(NamedTuple):
    """A phase and its sub-steps in order; some operations belong to the phase at large."""

    name: str
    title: str
    rule: str
    sub_steps: tuple[SubStep, ...]
    operations: tuple[Operation, ...] = ()


class TurnStep(NamedTuple):
    """A step of the turn and its phases in order."""

    name: str
    title: str
    phases: tuple[TurnPhase, ...]


class Place(NamedTuple):
    """Where in a turn an operation belongs; no sub-step: to the phase at large."""

    step: str
    phase: TurnPhase
    sub_step: str | None


Outline: TypeAlias = tuple[TurnStep, ...]


def places(outline: Outline) -> Iterator[tuple[Operation, Place]]:
    """Yield every operation with its place, in the order of the turn."""
    for step in outline:
        for phase in step.phases:
            for sub_step, operation in _operations(phase.sub_steps):
                yield operation, Place(step.name, phase, sub_step)
            for operation in phase.operations:
                yield operation, Place(step.name, phase, None)


def _operations(sub_steps: Iterable[SubStep]) -> Iterator[tuple[str, Operation]]:
    """Yield the operations of sub-steps and of their parts."""
    for sub_step in sub_steps:
        for operation in sub_step.operations:
            yield sub_step.name, operation
        yield from _operations(sub_step.parts)


def names_of(sub_steps: Iterable[SubStep]) -> Iterator[str]:
    """Yield the names of sub-steps and of their parts."""
    for sub_step in sub_steps:
        yield sub_step.name
        yield from names_of(sub_step.parts)


def places_of(operation: Operation, outline: Outline) -> tuple[Place, ...]:
    """Return where an operation belongs; none: it is not in play.

    It is one place alone, but for plots, and for rams among units that all move (CI-2.2.1-1).
    """
    return tuple(place for each, place in places(outline) if each == operation)


_SHIP_BY_SHIP = (
    SubStep("partial_shift_begins", "Partial shifts begin", "CI-2.0-6"),
    SubStep("thrust", "Thrust is spent", "CI-2.0-2"),
    SubStep("continuing_manoeuvres", "Manoeuvres go on", "CI-5.4.2.1-1"),
    SubStep("movement", "The ship moves", "CI-5.4.1-1"),
    SubStep("mid_step_acceleration", "Thrust on the way", "CI-5.4.2.5-1"),
    SubStep("mine_activation", "Mines are found, and go off", "CI-2.0-6", ("activate_mine",)),
)
_BASIC_PARTS = ("thrust", "continuing_manoeuvres", "movement")
_BASIC_MOVES: tuple[Operation, ...] = ("move",)
_ADVANCED_MOVES: tuple[Operation, ...] = ("move", "evade", "detect_mine")

PLOTS: dict[MovementTurns, tuple[SubStep, ...]] = {
    "initiative": (),
    "simultaneous": (
        SubStep("all_plot", "All plot in secret", "CI-2.2.1-1", ("plot_movement",)),
        SubStep("all_reveal", "All plots are shown", "CI-2.2.1-1", ("reveal_plots",)),
        SubStep("all_move", "All move", "CI-2.2.1-1", ("ram",)),
    ),
    "nimble": (
        SubStep("starships_plot", "Starships plot", "CI-2.2.1.1-1", ("plot_movement",)),
        SubStep("starships_reveal", "Their plots are shown", "CI-2.2.1.1-1", ("reveal_plots",)),
        SubStep("small_vessels_plot", "Small vessels plot", "CI-2.2.1.1-1", ("plot_movement",)),
        SubStep("small_vessels_reveal", "Their plots are shown", "CI-2.2.1.1-1", ("reveal_plots",)),
        SubStep("all_move", "All move", "CI-2.2.1.1-1", ("ram",)),
    ),
}
"""How plots are made and carried out. Plots are final, but for snap manoeuvres (CI-2.2.1-1).

A ram among moving units is resolved at once, before the others go on.
"""


def _moves(level: Level, turns: MovementTurns) -> SubStep:
    """Return the sub-step in which units move."""
    basic = level == "basic"
    operations = _BASIC_MOVES if basic else _ADVANCED_MOVES
    parts = tuple(part for part in _SHIP_BY_SHIP if not basic or part.name in _BASIC_PARTS)
    if turns != "initiative":
        *plots, moved = PLOTS[turns]
        whole = (*plots, moved._replace(parts=parts))
        return SubStep("simultaneous_moves", "All move by plots", moved.rule, operations[1:], whole)
    rule = "CI-2.0-2" if basic else "CI-2.0-6"
    return SubStep("initiative_order_moves", "Units move in turn", rule, operations, parts)


_SNAP = SubStep("snap_manoeuvres", "Snap manoeuvres", "CI-5.5.1-1", ("snap_manoeuvre",))


def movement_step(level: Level, turns: MovementTurns) -> TurnStep:
    """Return the Movement Step (CI-2.0-2, -6, CI-2.2.1-1)."""
    sub_steps: tuple[SubStep, ...] = (_moves(level, turns), _SNAP)
    if level == "advanced":
        sub_steps = (
            SubStep("derelicts", "Derelict units move", "CI-5.7-1"),
            _moves(level, turns),
            SubStep("drones", "Drones move", "CI-9.2.3-1", ("move_drone",)),
            SubStep("barnstorming", "Barnstorming", "CI-5.5.3-1", ("barnstorm",)),
            SubStep("weapon_induced", "Weapons move units", "CI-2.0-6"),
            _SNAP,
            SubStep("rotating_sections", "Sections rotate", "CI-2.0-6", ("rotate_section",)),
        )
    rule = "CI-2.0-2" if level == "basic" else "CI-2.0-6"
    phase = TurnPhase("movement", "Movement", rule, sub_steps)
    return TurnStep("movement", "Movement", (phase,))
