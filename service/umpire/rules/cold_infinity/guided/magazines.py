"""Missiles in racks, and reload racks: what fits, what may be fired, what is moved.

CI 9.2.1, 9.2.4.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple, TypeAlias

from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.rules.cold_infinity.guided.refusals import (
    FIRED_OUT_OF_ORDER,
    NOT_LOADED,
    OPERATIONS_EXCEEDED,
    RACK_FULL,
    UNFIT_MUNITION,
)
from umpire.rules.cold_infinity.state.named import listed
from umpire.rules.cold_infinity.state.refusals import MAGAZINE_EMPTY

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


NOTHING_TO_LOAD = MAGAZINE_EMPTY.under("CI-9.2.4-1")
RELOAD_RACK_FULL = RACK_FULL.under("CI-9.2.4-1")


class LoadMissile(Value, frozen=True, tag="load", kw_only=True):
    """Load a rack with the missile at the top of the reload rack."""

    rack: Id


class UnloadMissile(Value, frozen=True, tag="unload", kw_only=True):
    """Take a missile out of a rack, to the bottom of the reload rack."""

    rack: Id
    missile: Id


ReloadOperation: TypeAlias = LoadMissile | UnloadMissile


class Rack(NamedTuple):
    """A missile rack: what it holds, how much it can hold, of which kinds."""

    missiles: Missiles
    capacity: int
    fitting: tuple[Id, ...]


class Stock(NamedTuple):
    """A reload rack: what it holds, and how much it can hold; and the racks of its unit."""

    missiles: Missiles
    capacity: int
    racks: Mapping[Id, Rack]


def reloaded(stock: Stock, operations: Iterable[ReloadOperation], limit: int) -> Stock:
    """Return what a reload rack and the racks hold after its operations of a turn (CI-9.2.4-1).

    A rack takes a missile at the end of its feed, and gives any (CI-UMP-47).

    Args:
        stock: before them.
        operations: in their order; each names a rack of the stock.
        limit: how many the reload rack makes in a turn.

    Raises:
        IllegalOrder: there are too many, the missile is not there, or there is no room for it.
    """
    todo = tuple(operations)
    if len(todo) > limit:
        raise OPERATIONS_EXCEEDED.refuse(
            f"{len(todo)} operations are more than the {limit} that it makes a turn."
        )
    for operation in todo:
        match operation:
            case LoadMissile():
                stock = _loaded(stock, operation.rack)
            case UnloadMissile():
                stock = _unloaded(stock, operation.rack, operation.missile)
    return stock


def _loaded(stock: Stock, name: Id) -> Stock:
    if not stock.missiles:
        raise NOTHING_TO_LOAD.refuse(f"The reload rack is empty, and loads nothing into {name}.")
    rack = stock.racks[name]
    missiles = (*rack.missiles, stock.missiles[0])
    require_loading(missiles, rack.capacity, rack.fitting)
    filled = rack._replace(missiles=missiles)
    return stock._replace(missiles=stock.missiles[1:], racks={**stock.racks, name: filled})


def _unloaded(stock: Stock, name: Id, missile: Id) -> Stock:
    if len(stock.missiles) >= stock.capacity:
        raise RELOAD_RACK_FULL.refuse(
            f"The reload rack holds its {stock.capacity} missiles, and takes none from {name}."
        )
    rack = stock.racks[name]
    emptied = rack._replace(missiles=without(rack.missiles, missile, in_order=False))
    racks = {**stock.racks, name: emptied}
    return stock._replace(missiles=(*stock.missiles, missile), racks=racks)
