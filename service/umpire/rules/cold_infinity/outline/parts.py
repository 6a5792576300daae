"""The sequence of play as data: steps, phases, sub-steps, and what belongs to each (CI 2.0)."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

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
