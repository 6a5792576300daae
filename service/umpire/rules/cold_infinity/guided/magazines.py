"""Missiles in racks: what fits, and which may be fired (CI 9.2.1).

A magazine is told by its missiles in the order of their feed, the next one first.
"""

from typing import TypeAlias

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.guided.refusals import (
    FIRED_OUT_OF_ORDER,
    NOT_LOADED,
    RACK_FULL,
    UNFIT_MUNITION,
)
from umpire.rules.cold_infinity.state.named import listed

Missiles: TypeAlias = tuple[Id, ...]


def require_loading(missiles: Missiles, capacity: int, fitting: tuple[Id, ...]) -> None:
    """Check what a rack is loaded with; types may be mixed (CI-9.2.1-1).

    Raises:
        IllegalOrder: it holds fewer missiles, or not of that kind.
    """
    if len(missiles) > capacity:
        raise RACK_FULL.refuse(
            f"{len(missiles)} missiles are more than the {capacity} that the rack holds."
        )
    for missile in missiles:
        if missile not in fitting:
            raise UNFIT_MUNITION.refuse(
                f"The rack does not fire {missile}; it takes {', '.join(fitting)}."
            )


def without(missiles: Missiles, kind: Id, *, in_order: bool) -> Missiles:
    """Return a magazine from which one missile has been fired (CI-9.2.1-1, CI-RUL-63).

    Args:
        missiles: before it.
        kind: of the missile.
        in_order: whether, by house rule, only the next of the feed may be fired.

    Raises:
        IllegalOrder: the rack holds no such missile, or another is to come first.
    """
    if kind not in missiles:
        raise NOT_LOADED.refuse(f"The rack holds no {kind}; it holds {listed(missiles)}.")
    if in_order and missiles[0] != kind:
        raise FIRED_OUT_OF_ORDER.refuse(f"The next missile is {missiles[0]}, not {kind}.")
    place = missiles.index(kind)
    return missiles[:place] + missiles[place + 1 :]
