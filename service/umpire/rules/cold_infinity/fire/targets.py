"""At how many targets a weapon may fire, and called shots at them (CI 7.1.3, 7.6, 12.2)."""

from collections.abc import Collection
from typing import NamedTuple

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.fire.orders import (
    CALL_CONFIGURATION,
    CALL_OUT_OF_SIGHT,
    CALL_UNDISCOVERED,
    FIRE_SPLIT,
)
from umpire.rules.cold_infinity.state.bounds import Configuration, SectionName
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.options import Options


def require_shots(targets: Collection[Id], options: Options) -> None:
    """Check the targets of the shots of one weapon: any, each by itself (CI-RUL-122).

    Raises:
        IllegalOrder: they differ, and a house rule keeps them together.
    """
    if not options.split_shots:
        _together(targets, "CI-RUL-122")


def require_group(targets: Collection[Id]) -> None:
    """Check the targets of a group of fighters: all of it fires at the same one (CI-12.2-1).

    Raises:
        IllegalOrder: they differ.
    """
    _together(targets, "CI-12.2-1")


def _together(targets: Collection[Id], rule: str) -> None:
    """Refuse more targets than one."""
    if len(set(targets)) > 1:
        raise FIRE_SPLIT.refuse(
            f"It fires at {' and '.join(sorted(set(targets)))}: choose one of them.", rule=rule
        )


CALLABLE: tuple[Configuration, ...] = ("burst", "pulse")


class Call(NamedTuple):
    """A called shot: a system and its section, or with neither the hull that is struck."""

    configuration: Configuration
    system: Id | None = None
    section: SectionName | None = None


def require_call(
    call: Call, in_sight: Collection[SectionName], seen: Collection[Id], options: Options
) -> None:
    """Check a called shot of direct fire (CI-7.6-1, CI-7.6.1-1).

    Args:
        call: what is called.
        in_sight: the sections in the line of sight (see `sighting.sections`), never a core.
        seen: systems of the target that the attacker's side has seen at work.
        options: whether systems must have been seen.

    Raises:
        IllegalOrder: the shot is of another configuration; or the system is in a core section, in
            one out of sight, or unknown to the attacker.
    """
    if call.configuration not in CALLABLE:
        raise CALL_CONFIGURATION.refuse(
            f"A {call.configuration} shot is not called;"
            f" {' and '.join(sorted(CALLABLE))} shots are.",
            at="/called",
        )
    if call.system is None:
        return
    if call.section not in in_sight:
        raise CALL_OUT_OF_SIGHT.refuse(
            f"{call.system} cannot be called from there: call what is in sight and in no core, or"
            " the hull.",
            at="/called",
        )
    if options.discovery and call.system not in seen:
        raise CALL_UNDISCOVERED.refuse(
            f"Nobody saw {call.system} at work; what was seen is {listed(sorted(seen))}.",
            at="/called",
        )
