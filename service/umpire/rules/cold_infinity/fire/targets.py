"""At how many targets one weapon, or one group of fighters, may fire (CI 7.1.3, 12.2)."""

from collections.abc import Collection

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.fire.refusals import FIRE_SPLIT
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
